//! The run of a cluster that goes on: shown as it comes, and what the person does to its processes.

use std::rc::Rc;

use election_core::export::TraceFile;
use election_core::scenario::{Fault, FaultKind, Scenario};
use election_core::{ProcessId, Run};

use super::super::cluster::{Cluster, ClusterAction, ClusterStanding};
use super::super::{Action, AppState, Remark};
use crate::interventions::{Intervention, Moment, Offers, channels};
use crate::playback::Cursor;

impl AppState {
    /// Begins to show the run of a cluster.
    pub(super) fn begin_live(&mut self, token: &Rc<str>) {
        if self.cluster.as_ref().is_none_or(|cluster| cluster.token != *token) {
            self.cluster = Some(Cluster::new(Rc::clone(token)));
        }
    }

    /// Whether the run that is shown, by itself, is that of a cluster as far as that has come, or makes room for it.
    pub fn shows_cluster(&self) -> bool {
        let is_its = |cluster: &Cluster| match &cluster.run {
            Some(run) => Rc::ptr_eq(run, &self.shown.run) && self.wanted.pending.is_none(),
            None => cluster.goes_on(),
        };
        self.cluster.as_ref().is_some_and(is_its) && self.beside.is_none() && self.guessing.is_none()
    }

    /// Whether the run that is shown goes on at this very time.
    pub fn is_live(&self) -> bool {
        self.shows_cluster() && self.cluster.as_ref().is_some_and(Cluster::goes_on)
    }

    /// What the cluster does that is shown, if its run is.
    pub fn cluster_standing(&self) -> Option<ClusterStanding> {
        self.cluster.as_ref().filter(|_| self.shows_cluster()).map(|cluster| cluster.standing)
    }

    /// The moment at which something is done to a process or to a channel.
    pub fn moment(&self) -> Moment<'_> {
        Moment { is_live: self.is_live(), ..self.shown.moment() }
    }

    /// Something is heard of the cluster; returns whether anything changed.
    pub(super) fn hear_of_cluster(&mut self, action: ClusterAction) -> bool {
        match action {
            ClusterAction::GoesOn(trace, version) => {
                // Whoever has gone elsewhere is not called back.
                if !self.is_live() {
                    return false;
                }
                match TraceFile::read(&trace).and_then(|trace| trace.carry_out()) {
                    Ok(run) => self.go_on_live(Rc::new(run), version),
                    Err(error) => {
                        self.stand(ClusterStanding::IsLost);
                        self.dialogs.refuse("The run of the cluster cannot be shown", error);
                    }
                }
                true
            }
            ClusterAction::Stands(standing) => self.stand(standing),
            ClusterAction::Refuses(what, why) => {
                self.dialogs.remark = None;
                self.dialogs.refused = Some(format!("Not done: {what}. {}.", capitalised(&why)));
                true
            }
        }
    }

    fn stand(&mut self, standing: ClusterStanding) -> bool {
        let Some(cluster) = self.cluster.as_mut().filter(|cluster| cluster.standing != standing) else { return false };
        cluster.standing = standing;
        if let Some(words) = standing.said() {
            self.dialogs.refused = Some(words.to_owned());
        }
        true
    }

    /// Shows the run as far as it has come. Whoever has seen all of it sees what is new; whoever looks at the past stays there.
    fn go_on_live(&mut self, run: Rc<Run>, version: u64) {
        let Some(cluster) = &mut self.cluster else { return };
        let is_first = cluster.run.replace(Rc::clone(&run)).is_none();
        cluster.version = version;
        if is_first {
            self.wanted.give_up();
            self.dialogs.choosing = None;
            self.history.gesture = None;
        }
        // What was asked for has happened.
        if run.scenario().faults.len() > self.shown.run.scenario().faults.len() {
            self.dialogs.remark = None;
        }
        let is_followed = is_first || self.shown.is_at_end() && self.shown.playing.is_none();
        let to = if is_followed { Cursor::end(&run) } else { self.shown.cursor };
        self.shown.go_on_with(run, to);
        // The order is one of all the steps.
        let moves = self.diagram.reordered.take().map(|reordered| reordered.moves);
        self.put_in_order(moves.as_deref());
    }

    /// What an action asks of the processes whose run is shown while it goes on, as a scenario's link says it and in words; or why that cannot be.
    /// None where it asks nothing of them.
    pub fn asked_of_cluster(&self, action: &Action) -> Option<Result<(String, String), &'static str>> {
        let cluster = self.cluster.as_ref().filter(|_| self.is_live())?;
        let kind = match *action {
            Action::Do(..) | Action::CutOrMend(..) if cluster.run.is_none() => Err("not all processes are there yet"),
            Action::Do(process, intervention) => self.done_to(process, intervention),
            Action::CutOrMend(one, other) => channels::cut_or_mend_live(self.moment(), one, other),
            _ => return None,
        };
        Some(kind.map(|kind| (text(self.scenario(), &kind), self.in_words(&kind))))
    }

    fn done_to(&self, process: ProcessId, intervention: Intervention) -> Result<FaultKind, &'static str> {
        Offers::at(self.moment(), process)?.check(intervention)?;
        Ok(match intervention {
            Intervention::Recover => FaultKind::Recover(process.0),
            Intervention::Notice => FaultKind::Notice(process.0),
            Intervention::Crash | Intervention::CrashAmid | Intervention::Start => {
                FaultKind::Crash { process: process.0, after_sends: None }
            }
        })
    }

    /// Says what is asked of the cluster, or why that cannot be.
    pub(super) fn say_asked(&mut self, asked: Result<(String, String), &'static str>) {
        match asked {
            Ok((_, words)) => {
                self.dialogs.refused = None;
                self.dialogs.remark = Some(Remark { words: format!("Asked for: {words}."), taken_back: None });
            }
            Err(why) => self.dialogs.refused = Some(format!("Not done: {why}.")),
        }
    }

    fn in_words(&self, kind: &FaultKind) -> String {
        let identities = self.shown.run.identities();
        let name = |process: u16| identities.short(identities.at(ProcessId(process)));
        match kind {
            FaultKind::Crash { process, .. } => format!("process {} is killed", name(*process)),
            FaultKind::Recover(process) => format!("process {} is started again", name(*process)),
            FaultKind::Notice(process) => format!("process {} suspects its leader", name(*process)),
            FaultKind::Cut(channels) => format!("{} is cut off from {}", name(channels.from), name(channels.to)),
            FaultKind::Mend(channels) => {
                format!("what was cut between {} and {} is mended", name(channels.from), name(channels.to))
            }
            other => other.key().to_owned(),
        }
    }
}

/// A fault as a link writes it, without its time: `crash:3`.
fn text(scenario: &Scenario, kind: &FaultKind) -> String {
    let alone = Scenario { faults: vec![Fault { at: 0, kind: kind.clone() }], ..scenario.clone() };
    alone.value("faults")
}

fn capitalised(words: &str) -> String {
    let mut letters = words.trim_end_matches('.').chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
