//! What can be said of a run in which somebody else's members took part: they say nothing of themselves, so that there is no trace.

use std::collections::BTreeMap;

use election_core::algorithm::SignalKind;
use election_core::export::{RunReport, counted_by_kind};
use election_core::narrate::{self, Language};
use election_core::{ProcessId, Run};
use election_net::cluster::{Entry, Outcome};
use election_net::driver::{Cause, Record};
use serde::Serialize;
use tabled::builder::Builder;

use crate::cluster::compared::by_hand;
use crate::cluster::name;
use crate::output::{bad, loud, quiet, sign};
use crate::table::table;

/// What the cluster's own members say, and what passed the relay, beside the simulator's run.
#[derive(Serialize)]
pub(super) struct Visited {
    simulated: RunReport,
    /// The leader that each of ours knew at the end, of those that lived then.
    leaders: BTreeMap<u16, Option<u16>>,
    /// The leader that all of them follow, if they do, and it is there.
    leader: Option<u16>,
    /// What ours sent, and what ours had of others, a failure detector's messages not counted.
    by_kind: BTreeMap<String, u64>,
    external: BTreeMap<u16, External>,
    /// What somebody has done to ours by hand, a sentence each.
    by_hand: Vec<String>,
}

/// What was seen of somebody else's member.
#[derive(Default, Serialize)]
struct External {
    is_connected: bool,
    /// How often another has cut it off because of what no member sends.
    cut_off: u32,
    /// What ours had of it.
    by_kind: BTreeMap<String, u64>,
}

impl Visited {
    pub(super) fn of(simulated: &Run, outcome: &Outcome) -> Self {
        let external = |process: &u16| outcome.guests.contains_key(process);
        let mut seen = Self {
            simulated: RunReport::of(simulated),
            leaders: BTreeMap::new(),
            leader: None,
            by_kind: BTreeMap::new(),
            external: BTreeMap::new(),
            by_hand: by_hand(simulated.scenario(), outcome),
        };
        for (process, guest) in &outcome.guests {
            let known = External { is_connected: guest.is_there, cut_off: guest.cut_off, by_kind: BTreeMap::new() };
            seen.external.insert(*process, known);
        }
        let absent = simulated.scenario().absent_at_first();
        let ours = (0..simulated.scenario().processes).filter(|process| !external(process));
        seen.leaders.extend(ours.filter(|process| !absent.contains(*process)).map(|process| (process, None)));
        outcome.journal.entries.iter().for_each(|(_, entry)| seen.note(entry));
        seen.leader = seen.followed();
        seen
    }

    fn note(&mut self, entry: &Entry) {
        match entry {
            Entry::Handled(record) => self.note_record(record),
            Entry::Crashed { process, .. } => {
                self.leaders.remove(process);
            }
            Entry::Changed(_) | Entry::Forwarded { .. } | Entry::Lost { .. } => {}
        }
    }

    fn note_record(&mut self, record: &Record) {
        for sent in record.sent.iter().filter(|sent| sent.depth > 0) {
            *self.by_kind.entry(sent.kind.clone()).or_default() += 1;
        }
        if let Some(standing) = &record.standing {
            self.leaders.insert(record.process, standing.leader);
        }
        match &record.cause {
            Cause::Leave => {
                self.leaders.remove(&record.process);
            }
            Cause::Recovered(_) | Cause::Joined(_) => {
                self.leaders.entry(record.process).or_insert(None);
            }
            Cause::Message { from, kind, .. } if !is_of_detector(kind) => {
                if let Some(external) = self.external.get_mut(from) {
                    *external.by_kind.entry(kind.clone()).or_default() += 1;
                    *self.by_kind.entry(kind.clone()).or_default() += 1;
                }
            }
            _ => {}
        }
    }

    /// Whom all of ours follow.
    fn followed(&self) -> Option<u16> {
        let leader = (*self.leaders.values().next()?)?;
        let is_there = self.external.get(&leader).map_or(self.leaders.contains_key(&leader), |it| it.is_connected);
        (is_there && self.leaders.values().all(|known| *known == Some(leader))).then_some(leader)
    }

    pub(super) fn text(&self, simulated: &Run) -> String {
        let name = |process: u16| name(simulated.scenario(), ProcessId(process));
        let known = |leader: Option<u16>| leader.map_or_else(|| "none".to_owned(), name);
        let mut rows = Builder::new();
        rows.push_record(["", "simulated", "measured", ""].map(quiet));
        let mut differs = false;
        let mut row = |name: &str, simulated: String, measured: String| {
            let sign = if simulated == measured { String::new() } else { bad("differs") };
            differs |= simulated != measured;
            rows.push_record([quiet(name), simulated, loud(measured), sign]);
        };
        let leader = simulated.summary().leader.map(|leader| simulated.identities().text(leader.identity));
        row("leader", leader.unwrap_or_else(|| "none".to_owned()), known(self.leader));
        let mut kinds: BTreeMap<String, [u64; 2]> = BTreeMap::new();
        for (kind, count) in counted_by_kind(simulated) {
            kinds.entry(kind.to_string()).or_default()[0] = count;
        }
        for (kind, count) in &self.by_kind {
            kinds.entry(kind.clone()).or_default()[1] = *count;
        }
        for (kind, [simulated, measured]) in kinds {
            row(&kind, simulated.to_string(), measured.to_string());
        }
        let mut verdicts = Builder::new();
        let leaders =
            self.leaders.iter().map(|(process, leader)| format!("{} follows {}", name(*process), known(*leader)));
        let leaders = leaders.collect::<Vec<_>>().join(", ");
        verdicts.push_record([
            sign(self.leader.is_some()),
            "all that the cluster runs follow one that is there".to_owned(),
            quiet(leaders),
        ]);
        for (process, external) in &self.external {
            let counts = external.by_kind.iter().map(|(kind, count)| format!("{count} {kind}")).collect::<Vec<_>>();
            let remark = if counts.is_empty() { "nothing of it was handled".to_owned() } else { counts.join(", ") };
            let text = format!("{} sends only what members send", name(*process));
            verdicts.push_record([sign(external.cut_off == 0), text, quiet(format!("handled: {remark}"))]);
        }
        let title = loud(narrate::title(simulated, Language::English));
        format!(
            "\n{title}\n\n{}\n{}\n{}Who is run by somebody else says nothing of itself: there is no trace, and no property of the whole is judged. \
             Of its messages only those are counted that another has handled.{}\n",
            table(rows, &[1, 2]),
            table(verdicts, &[]),
            self.by_hand.iter().map(|said| format!("{said}\n")).collect::<String>(),
            if differs {
                " Where figures differ, its messages were lost or reached nobody who lived, or it did something else, or at another time, than the simulator's process."
            } else {
                ""
            },
        )
    }
}

/// Whether a failure detector sends messages of this kind: they are in no count.
fn is_of_detector(kind: &str) -> bool {
    SignalKind::ALL.iter().any(|signal| !signal.counts() && *signal.spec().kind == *kind)
}
