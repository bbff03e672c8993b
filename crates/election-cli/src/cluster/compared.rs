//! The simulator's run beside that of real processes, and what they differ by.

use std::collections::BTreeMap;

use election_core::export::{RunReport, Step, counted_by_kind, detector_by_kind};
use election_core::model::Tick;
use election_core::narrate::{self, Language};
use election_core::scenario::FaultKind;
use election_core::{ProcessId, Run, Scenario};
use election_net::cluster::{Entry, Journal, Merged, Outcome};
use serde::Serialize;
use tabled::builder::Builder;

use crate::cluster::{fault_in_words, name};
use crate::output::{bad, loud, quiet};
use crate::run::properties;
use crate::table::table;

/// Two runs, and what they differ by.
pub(super) struct Compared<'a> {
    simulated: &'a Run,
    measured: &'a Run,
    figures: Vec<Figure>,
    why: Vec<String>,
}

/// A figure of both runs.
struct Figure {
    name: String,
    simulated: String,
    measured: String,
}

/// The same for programs.
#[derive(Serialize)]
pub(super) struct Report {
    simulated: RunReport,
    measured: RunReport,
    differences: Vec<Difference>,
    why: Vec<String>,
}

#[derive(Serialize)]
struct Difference {
    figure: String,
    simulated: String,
    measured: String,
}

impl Figure {
    fn differs(&self) -> bool {
        self.simulated != self.measured
    }
}

impl<'a> Compared<'a> {
    pub(super) fn of(simulated: &'a Run, merged: &'a Merged, outcome: &Outcome) -> Self {
        let measured = &merged.run;
        let figures = figures(simulated, measured);
        let differs = merged.cut.is_some() || figures.iter().any(Figure::differs);
        let mut why = by_hand(simulated.scenario(), outcome);
        why.extend(where_first(simulated, merged, outcome, differs));
        if differs {
            why.extend(what_else(simulated, merged, outcome));
        }
        Self { simulated, measured, figures, why }
    }

    pub(super) fn report(&self) -> Report {
        let difference = |figure: &Figure| Difference {
            figure: figure.name.clone(),
            simulated: figure.simulated.clone(),
            measured: figure.measured.clone(),
        };
        Report {
            simulated: RunReport::of(self.simulated),
            measured: RunReport::of(self.measured),
            differences: self.figures.iter().filter(|figure| figure.differs()).map(difference).collect(),
            why: self.why.clone(),
        }
    }

    pub(super) fn text(&self) -> String {
        let mut rows = Builder::new();
        rows.push_record(["", "simulated", "measured", ""].map(quiet));
        for figure in &self.figures {
            let sign = if figure.differs() { bad("differs") } else { String::new() };
            rows.push_record([quiet(&figure.name), figure.simulated.clone(), loud(&figure.measured), sign]);
        }
        let title = loud(narrate::title(self.measured, Language::English));
        let mut text = format!("\n{title}\n\n{}\n{}", table(rows, &[1, 2]), properties(self.measured));
        for why in &self.why {
            text.push_str(&format!("\n{why}"));
        }
        if !self.why.is_empty() {
            text.push('\n');
        }
        text
    }
}

fn figures(simulated: &Run, measured: &Run) -> Vec<Figure> {
    let mut figures = Vec::new();
    let mut add = |name: &str, of: &dyn Fn(&Run) -> String| {
        figures.push(Figure { name: name.to_owned(), simulated: of(simulated), measured: of(measured) });
    };
    let tick = |tick: Option<u32>| tick.map_or_else(|| "never".to_owned(), |tick| tick.to_string());
    add("leader", &|run| {
        run.summary().leader.map_or_else(|| "none".to_owned(), |leader| run.identities().short(leader.identity))
    });
    add("messages", &|run| run.summary().counters.sent().to_string());
    let mut kinds: Vec<String> = Vec::new();
    for (kind, _) in counted_by_kind(simulated).into_iter().chain(counted_by_kind(measured)) {
        if !kinds.contains(&kind.to_string()) {
            kinds.push(kind.to_string());
        }
    }
    for kind in kinds {
        let count = |run: &Run| counted_by_kind(run).into_iter().find(|(other, _)| **other == *kind);
        add(&format!("  {kind}"), &|run| count(run).map_or(0, |(_, count)| count).to_string());
    }
    if simulated.scenario().detector.sends_messages() {
        let all = |run: &Run| detector_by_kind(run).into_iter().map(|(_, count)| count).sum::<u64>();
        add("of the detector", &|run| all(run).to_string());
    }
    add("delivered", &|run| run.summary().counters.delivered.to_string());
    add("lost", &|run| run.summary().counters.lost.to_string());
    add("bits", &|run| run.summary().counters.bits.to_string());
    add("time", &|run| run.summary().time.to_string());
    add("elected at", &|run| tick(run.summary().elected_at));
    add("announced at", &|run| tick(run.summary().announced_at));
    add("causal depth", &|run| run.summary().causal_depth.to_string());
    figures
}

/// What somebody has done to members by hand, a sentence each.
pub(super) fn by_hand(scenario: &Scenario, outcome: &Outcome) -> Vec<String> {
    let told = |(tick, kind): &(Tick, FaultKind)| {
        let what = fault_in_words(kind, |process| name(scenario, ProcessId(process)));
        format!(
            "By hand: {what} in tick {tick}. That is not in the scenario, so it is not in the simulator's run either."
        )
    };
    outcome.by_hand.iter().map(told).collect()
}

/// Where the two first do something else: in another tick, or in another order within one. Their figures may be the same all the same.
fn where_first(simulated: &Run, merged: &Merged, outcome: &Outcome, differs: bool) -> Option<String> {
    let measured = &merged.run;
    let told = |step| (simulated.trace().tick_of(step), sentence(simulated, step));
    match first_difference(simulated, measured) {
        Some((step, Some(here))) => {
            let (tick, sentence) = told(step);
            // Else it may have come later because of what was done by hand.
            let advice = if outcome.by_hand.is_empty() { " Longer ticks (--tick) leave more time." } else { "" };
            Some(format!(
                "Time made a difference: what the simulator does in tick {tick} (\u{201c}{sentence}\u{201d}) came in tick {here} first.{advice}"
            ))
        }
        Some((step, None)) if !has_been_ended(merged, outcome) => {
            let (tick, sentence) = told(step);
            Some(format!("The first difference is in tick {tick}: here not, \u{201c}{sentence}\u{201d}."))
        }
        Some((_, None)) => None,
        None => match (first_difference(measured, simulated), first_out_of_order(simulated, measured)) {
            // Both have the same up to the end of the simulator's run.
            (Some((step, _)), _) if measured.trace().tick_of(step) > simulated.summary().time => {
                differs.then(|| "More came here after the end of the simulator's run.".to_owned())
            }
            (Some((step, _)), _) => Some(format!(
                "The first difference is in tick {}: only here, \u{201c}{}\u{201d}.",
                measured.trace().tick_of(step),
                sentence(measured, step)
            )),
            (None, Some(step)) => {
                let (tick, sentence) = told(step);
                Some(format!(
                    "All happened in the simulator's ticks, but from tick {tick} on (\u{201c}{sentence}\u{201d}) not all in its order: what several processes do in one tick may come in any."
                ))
            }
            (None, None) => None,
        },
    }
}

fn has_been_ended(merged: &Merged, outcome: &Outcome) -> bool {
    merged.cut.is_some() || outcome.reached_last_tick || outcome.was_stopped
}

/// What else makes a difference in figures: what was late, chance, and how long it went on.
fn what_else(simulated: &Run, merged: &Merged, outcome: &Outcome) -> Vec<String> {
    let mut why = Vec::new();
    let measured = &merged.run;
    if let Some(cut) = &merged.cut {
        why.push(format!(
            "What was measured ends before tick {}: what was seen from there on makes no run, because {}.",
            cut.at, cut.why
        ));
        for (epoch, leaders) in shared_epochs(&outcome.journal) {
            let said: Vec<String> = leaders
                .iter()
                .map(|(process, tick)| format!("{} at tick {tick}", name(measured.scenario(), ProcessId(*process))))
                .collect();
            why.push(format!("Members themselves say that more than one led in epoch {epoch}: {}.", said.join(", ")));
        }
    }
    if !merged.late.is_empty() {
        let messages = measured.trace().messages();
        why.push(format!(
            "{} of {messages} messages were late: they took longer than the scenario lets them, or came after timers that they should have come before.",
            merged.late.len()
        ));
    }
    let lost = |run: &Run| run.summary().counters.lost - run.summary().counters.to_crashed;
    if lost(simulated) != lost(measured) {
        let because = if simulated.scenario().network.loss > 0 {
            "chance decides on the k-th message of a channel, and these were others"
        } else {
            "that depends on what was on its way when a process was killed or left, or a channel was cut"
        };
        why.push(format!(
            "Channels lost {} messages here and {} in the simulator: {because}.",
            lost(measured),
            lost(simulated)
        ));
    }
    if has_been_ended(merged, outcome) && merged.cut.is_none() {
        why.push("It was ended while something could still happen; the simulator's run goes on to its end.".to_owned());
    }
    if simulated.scenario().detector.sends_messages() {
        why.push("A detector sends until the run ends, and the two do not end after equally many ticks.".to_owned());
    }
    why
}

/// The epochs in which several members led, as these say themselves: who, and since when.
fn shared_epochs(journal: &Journal) -> BTreeMap<u32, BTreeMap<u16, Tick>> {
    let mut epochs: BTreeMap<u32, BTreeMap<u16, Tick>> = BTreeMap::new();
    for (tick, entry) in &journal.entries {
        if let Entry::Handled(record) = entry
            && let Some(standing) = record.standing.as_ref().filter(|standing| standing.role == "leader")
            && let Some(epoch) = standing.epoch
        {
            epochs.entry(epoch).or_default().entry(record.process).or_insert(*tick);
        }
    }
    epochs.retain(|_, leaders| leaders.len() > 1);
    epochs
}

fn sentence(run: &Run, step: usize) -> String {
    let text = serde_json::to_value(Step::of(run, step)).ok().and_then(|step| step["text"].as_str().map(str::to_owned));
    text.unwrap_or_default()
}

/// The first step of the simulator's run that does not happen here in its tick, whatever comes before it there; and the later tick in which
/// it does, if it does.
fn first_difference(simulated: &Run, measured: &Run) -> Option<(usize, Option<Tick>)> {
    let mut here: BTreeMap<String, Vec<Tick>> = BTreeMap::new();
    for step in (0..measured.steps()).rev() {
        here.entry(what(measured, step)).or_default().push(measured.trace().tick_of(step));
    }
    (0..simulated.steps()).find_map(|step| {
        let tick = simulated.trace().tick_of(step);
        let ticks = here.get_mut(&what(simulated, step));
        let found = ticks.and_then(Vec::pop);
        (found != Some(tick)).then(|| (step, found.filter(|found| *found > tick)))
    })
}

/// The first step of the simulator's run in whose place another comes here.
fn first_out_of_order(simulated: &Run, measured: &Run) -> Option<usize> {
    (0..simulated.steps().min(measured.steps())).find(|step| what(simulated, *step) != what(measured, *step))
}

/// What a step is, without its place in the run.
fn what(run: &Run, step: usize) -> String {
    let row = run.trace().step(step);
    let message = row.message.map(|number| run.trace().message(number)).map(|message| (message.from, message.kind));
    format!("{:?} {:?} {:?} {:?} {:?} {message:?}", row.kind, row.process, row.peer, row.timer, row.channels)
}
