//! Things that a cluster has seen, written down as the steps of a run.

use std::collections::BTreeMap;

use election_core::model::Tick;
use election_core::run::{Happened, ObservedError, ObservedStep, Run};
use election_core::scenario::{Fault, FaultKind};
use election_core::{Loss, ProcessId, Scenario};

use crate::cluster::ends::{End, Message};
use crate::cluster::merge_error::MergeError;
use crate::driver::{Cause, Record};

/// Something that becomes a step.
#[derive(Clone, Copy, Debug)]
pub(super) enum Thing<'a> {
    Handled(&'a Record),
    Crashed(u16),
    Changed(&'a FaultKind),
    /// A message that is not handled: it arrives where it is lost, or is lost on its way.
    Ends(Message, End),
}

/// A thing with the tick in which it is due; and the message that ends with it, if one does, and whether no other copy of that ends later.
pub(super) type Due<'a> = (Thing<'a>, Tick, Option<(Message, bool)>);

/// The steps of a run, each with the record that tells of it, if one does; and the scenario with the faults that happened.
pub(super) struct Written<'a> {
    scenario: Scenario,
    pub(super) steps: Vec<ObservedStep>,
    records: Vec<Option<&'a Record>>,
}

impl<'a> Written<'a> {
    /// Things of a scenario in order.
    pub(super) fn of(scenario: &Scenario, things: impl Iterator<Item = Due<'a>>) -> Self {
        let writing = Writing { scenario, numbers: BTreeMap::new(), sent: 0, faults: Vec::new(), now: 0 };
        writing.write(things)
    }

    /// The run, carried out by the algorithm's handlers. Else the first step that they do not take so, and why.
    pub(super) fn run(&self) -> Result<Run, (usize, MergeError)> {
        let run = election_core::observed(&self.scenario, &self.steps).map_err(|error| match error {
            ObservedError::Scenario(error) => (0, MergeError::Other(error)),
            ObservedError::Step(step, error) => (step, MergeError::Other(error)),
        })?;
        match self.sent_otherwise(&run) {
            None => Ok(run),
            Some(wrong) => Err(wrong),
        }
    }

    /// The first step in which a member did not send what the algorithm sends.
    fn sent_otherwise(&self, run: &Run) -> Option<(usize, MergeError)> {
        let listed = |sent: &[(u16, String)]| {
            let texts: Vec<String> = sent.iter().map(|(to, kind)| format!("{kind} to {to}")).collect();
            if texts.is_empty() { "nothing".to_owned() } else { texts.join(", ") }
        };
        self.records.iter().enumerate().find_map(|(step, record)| {
            let record = record.as_ref()?;
            let found: Vec<_> = record.sent.iter().map(|sent| (sent.to, sent.kind.clone())).collect();
            let expected: Vec<_> = run
                .trace()
                .sent_in(step)
                .filter_map(|number| u32::try_from(number).ok())
                .map(|number| run.trace().message(number))
                .map(|row| (row.to.0, run.info().message(row.kind).kind.to_string()))
                .collect();
            let process = record.process;
            let wrong = || MergeError::Sent { process, step, found: listed(&found), expected: listed(&expected) };
            (found != expected).then(|| (step, wrong()))
        })
    }
}

/// Writes things down as steps.
struct Writing<'a> {
    scenario: &'a Scenario,
    /// The number of each message that was sent, and when.
    numbers: BTreeMap<Message, (u32, Tick)>,
    sent: u32,
    faults: Vec<Fault>,
    now: Tick,
}

impl Writing<'_> {
    fn write<'b>(mut self, order: impl Iterator<Item = Due<'b>>) -> Written<'b> {
        let (mut steps, mut records) = (Vec::new(), Vec::new());
        for (thing, tick, copy) in order {
            // Each message takes a tick at least.
            let sent_at = copy.and_then(|(message, _)| self.numbers.get(&message)).map_or(0, |(_, at)| at + 1);
            let is_lost_on_its_way = matches!(thing, Thing::Ends(..));
            self.now = self.now.max(tick).max(if is_lost_on_its_way { 0 } else { sent_at });
            let what = self.happened(thing, copy);
            let mut drawn = Vec::new();
            let mut told = None;
            if let Thing::Handled(record) = thing {
                drawn.extend(&record.drawn);
                drawn.extend(record.timers.iter().filter(|timer| timer.is_drawn).map(|timer| timer.ticks));
                told = Some(record);
                for sent in &record.sent {
                    let message = Message { from: record.process, life: record.life, number: sent.number };
                    self.numbers.insert(message, (self.sent, self.now));
                    self.sent += 1;
                }
            }
            steps.push(ObservedStep { at: self.now, what, drawn });
            records.push(told);
        }
        Written { scenario: self.observed_scenario(), steps, records }
    }

    fn happened(&mut self, thing: Thing<'_>, copy: Option<(Message, bool)>) -> Happened {
        let record = match thing {
            Thing::Handled(record) => record,
            Thing::Crashed(process) => {
                self.fault(FaultKind::Crash { process, after_sends: None });
                return Happened::Crash(ProcessId(process));
            }
            Thing::Changed(fault) => {
                self.fault(fault.clone());
                return match *fault {
                    FaultKind::Partition(_) => Happened::Partition,
                    FaultKind::Cut(channels) => Happened::Cut(channels),
                    FaultKind::Mend(channels) => Happened::Mend(channels),
                    _ => Happened::Heal,
                };
            }
            Thing::Ends(message, end) => {
                let number = self.number(message);
                return match end {
                    End::Lost { loss: Loss::Channel, .. } => Happened::Loss(number, Loss::Channel),
                    _ => self.arrival(copy),
                };
            }
        };
        let me = ProcessId(record.process);
        let fault = match &record.cause {
            Cause::Recovered(_) => Some(FaultKind::Recover(me.0)),
            Cause::Joined(_) => Some(FaultKind::Join(me.0)),
            Cause::Leave => Some(FaultKind::Leave(me.0)),
            Cause::Notice => Some(FaultKind::Notice(me.0)),
            _ => None,
        };
        fault.into_iter().for_each(|fault| self.fault(fault));
        match &record.cause {
            Cause::Start => Happened::Start(me),
            Cause::Notice => Happened::Notice(me),
            Cause::Message { .. } => self.arrival(copy),
            Cause::Timer(timer) => Happened::Timer(me, election_core::model::Timer(*timer)),
            Cause::Beat => Happened::Beat(me),
            Cause::AskProxies(_) => Happened::AskProxies(me),
            Cause::Silence(peer) | Cause::CrashDetected { peer, .. } => Happened::CrashDetected(me, ProcessId(*peer)),
            Cause::RecoveryDetected(peer) => Happened::RecoveryDetected(me, ProcessId(*peer)),
            Cause::Recovered(_) => Happened::Recovery(me),
            Cause::Joined(_) => Happened::Join(me),
            Cause::Leave => Happened::Leave(me),
        }
    }

    fn number(&self, message: Message) -> u32 {
        self.numbers.get(&message).map_or(u32::MAX, |(number, _)| *number)
    }

    fn arrival(&self, copy: Option<(Message, bool)>) -> Happened {
        match copy {
            Some((message, true)) => Happened::Arrival(self.number(message)),
            Some((message, false)) => Happened::FirstArrival(self.number(message)),
            None => Happened::Arrival(u32::MAX),
        }
    }

    fn fault(&mut self, kind: FaultKind) {
        self.faults.push(Fault { at: self.now, kind });
    }

    /// The scenario with what happened in the place of what was to happen. Who was to join and never did is no member all the same.
    fn observed_scenario(self) -> Scenario {
        let joined = |process: u16| self.faults.iter().any(|fault| fault.kind == FaultKind::Join(process));
        let absent = self.scenario.absent_at_first();
        let missing = absent.iter().filter(|process| !joined(*process));
        let never: Vec<Fault> =
            missing.map(|process| Fault { at: self.now + 1, kind: FaultKind::Join(process) }).collect();
        let mut scenario = self.scenario.clone();
        scenario.faults = self.faults;
        scenario.faults.extend(never);
        scenario
    }
}
