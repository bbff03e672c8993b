//! Puts what a cluster has seen together into one run, by causality: what a process does comes in the order in which it did it, what arrives
//! after what was sent; and else what is due first comes first, as in the simulator.

use std::collections::{BTreeMap, BTreeSet};

use election_core::model::Tick;
use election_core::run::{Happened, ObservedStep, Run};
use election_core::scenario::{Detector, Fault, FaultKind};
use election_core::{Loss, ProcessId, Scenario};

use crate::cluster::ends::{End, Ends, Message};
use crate::cluster::journal::{Entry, Journal};
use crate::cluster::merge_error::MergeError;
use crate::cluster::relay::MessageName;
use crate::cluster::sort::Sorting;
use crate::cluster::turns::{Turn, turn};
use crate::driver::{Cause, Phase, Record};

/// Something that becomes a step.
#[derive(Clone, Copy, Debug)]
enum Thing<'a> {
    Handled(&'a Record),
    Crashed(u16),
    Changed(&'a FaultKind),
    /// A message that is not handled: it arrives where it is lost, or is lost on its way.
    Ends(Message, End),
}

/// A run put together from what a cluster has seen.
pub struct Merged {
    /// The run.
    pub run: Run,
    /// How many messages were handled in a later tick than that in which they arrived, or sent on in one.
    pub late: usize,
}

/// Puts a run of a scenario together, whose ticks were so long.
///
/// # Errors
/// Why what was seen makes none.
pub fn merge(scenario: &Scenario, journal: &Journal, tick: std::time::Duration) -> Result<Merged, MergeError> {
    merge_with(scenario, journal, &BTreeSet::new(), tick)
}

/// The same while these messages are on their way, which are not lost.
pub(super) fn merge_with(
    scenario: &Scenario,
    journal: &Journal,
    in_flight: &BTreeSet<MessageName>,
    tick: std::time::Duration,
) -> Result<Merged, MergeError> {
    let (scenario, steps, records) = steps(scenario, journal, in_flight, tick)?;
    let run = election_core::observed(&scenario, &steps)?;
    check(&run, &records)?;
    let late = late(journal, tick);
    Ok(Merged { run, late })
}

/// The steps, each with the record that tells of it, if one does; and the scenario with the faults that happened.
type Steps<'a> = (Scenario, Vec<ObservedStep>, Vec<Option<&'a Record>>);

fn steps<'a>(
    scenario: &Scenario,
    journal: &'a Journal,
    in_flight: &BTreeSet<MessageName>,
    tick: std::time::Duration,
) -> Result<Steps<'a>, MergeError> {
    let ends = Ends::of(journal, scenario.network.fifo, in_flight)?;
    let micros = tick.as_micros().max(1);
    let tick_of = |record: &Record| Tick::try_from(u128::from(record.at) / micros).unwrap_or(Tick::MAX);
    let (mut things, mut keys): (Vec<Thing<'a>>, Vec<Turn>) = (Vec::new(), Vec::new());
    // The things that entries are.
    let mut places = vec![None; journal.entries.len()];
    for (seen, (at, entry)) in journal.entries.iter().enumerate() {
        let (thing, key) = match entry {
            Entry::Handled(record) => (Thing::Handled(record), turn(tick_of(record), seen as u64, record)),
            Entry::Crashed { process, .. } => (Thing::Crashed(*process), (*at, Phase::Faults, seen as u64)),
            Entry::Changed(fault) => (Thing::Changed(fault), (*at, Phase::Faults, seen as u64)),
            Entry::Forwarded { .. } | Entry::Lost { .. } => continue,
        };
        places[seen] = Some(things.len());
        things.push(thing);
        keys.push(key);
    }
    let mut ended = BTreeMap::new();
    for (message, list) in &ends.of {
        for (copy, end) in list.iter().enumerate() {
            let thing = match *end {
                End::Handled(seen) => places[seen],
                End::Vanished { seen, .. } | End::Lost { seen, .. } => {
                    things.push(Thing::Ends(*message, *end));
                    keys.push((journal.entries[seen].0, Phase::Arrivals, seen as u64));
                    Some(things.len() - 1)
                }
            };
            ended.extend(thing.map(|thing| ((*message, copy), thing)));
        }
    }
    let mut sorting = Sorting::new(keys.clone());
    Putting { journal, scenario, places: &places, ends: &ends, ended: &ended, sorting: &mut sorting }.all();
    let order = sorting.sorted().map_err(|left| MergeError::Circle(left.len()))?;
    let mut copies: BTreeMap<usize, (Message, bool)> = BTreeMap::new();
    for ((message, copy), thing) in &ended {
        copies.insert(*thing, (*message, copy + 1 == ends.of[message].len()));
    }
    Ok(Writing { scenario, numbers: BTreeMap::new(), sent: 0, faults: Vec::new(), now: 0 }
        .write(order.into_iter().map(|thing| (things[thing], keys[thing].0, copies.get(&thing).copied()))))
}

/// Puts things after those that they must come after.
struct Putting<'a> {
    journal: &'a Journal,
    scenario: &'a Scenario,
    places: &'a [Option<usize>],
    ends: &'a Ends,
    /// The thing in which a copy of a message ends.
    ended: &'a BTreeMap<(Message, usize), usize>,
    sorting: &'a mut Sorting<Turn>,
}

impl Putting<'_> {
    fn all(&mut self) {
        self.steps_of_processes();
        self.messages();
        self.channels();
        self.network();
        self.told();
    }

    fn put(&mut self, one: Option<usize>, other: Option<usize>) {
        if let (Some(one), Some(other)) = (one, other)
            && one != other
        {
            self.sorting.put(one, other);
        }
    }

    /// The steps of a process are a chain, its crashes among them.
    fn steps_of_processes(&mut self) {
        let mut last: BTreeMap<u16, usize> = BTreeMap::new();
        for seen in self.ends.by_life(self.journal) {
            let process = match &self.journal.entries[seen].1 {
                Entry::Handled(record) => record.process,
                Entry::Crashed { process, .. } => *process,
                _ => continue,
            };
            let before = last.insert(process, seen);
            self.put(before.and_then(|before| self.places[before]), self.places[seen]);
        }
    }

    /// A message ends after it was sent; what is lost because nobody is there, between a life and the next one.
    fn messages(&mut self) {
        for ((message, copy), thing) in self.ended {
            let sent_in = self.places[self.ends.sent_in[message]];
            self.put(sent_in, Some(*thing));
            let (after, before) = self.ends.around(message, *copy);
            self.put(after.and_then(|seen| self.places[seen]), Some(*thing));
            self.put(Some(*thing), before.and_then(|seen| self.places[seen]));
        }
    }

    /// On a channel that keeps the order, messages end in the order of sending; so do the copies of a message everywhere.
    fn channels(&mut self) {
        let mut last: BTreeMap<(u16, u16), usize> = BTreeMap::new();
        for ((message, copy), thing) in self.ended {
            let channel = (message.from, self.ends.to[message]);
            if self.scenario.network.fifo || *copy > 0 {
                let before = last.get(&channel).copied();
                self.put(before, Some(*thing));
            }
            last.insert(channel, *thing);
        }
    }

    /// What the relay did to a message it did between two changes of the network.
    fn network(&mut self) {
        let is_change = |seen: &usize| matches!(self.journal.entries[*seen].1, Entry::Changed(_));
        let changes: Vec<usize> = (0..self.journal.entries.len()).filter(is_change).collect();
        for pair in changes.windows(2) {
            self.put(self.places[pair[0]], self.places[pair[1]]);
        }
        for ((message, copy), thing) in self.ended {
            let Some(seen) = self.ends.passed_in(message, *copy) else { continue };
            let next = changes.partition_point(|change| *change < seen);
            self.put(next.checked_sub(1).and_then(|before| self.places[changes[before]]), Some(*thing));
            self.put(Some(*thing), changes.get(next).and_then(|after| self.places[*after]));
        }
    }

    /// Who is told of a crash or a return is told after it, and before the opposite.
    fn told(&mut self) {
        if !matches!(self.scenario.detector, Detector::Perfect { .. } | Detector::Neighbours { .. }) {
            return;
        }
        for (seen, (_, entry)) in self.journal.entries.iter().enumerate() {
            let Entry::Handled(record) = entry else { continue };
            let (after, before) = match record.cause {
                Cause::CrashDetected { peer, life } => {
                    (self.ends.crash_of(peer, life), self.ends.begin_of(peer, life.wrapping_add(1)))
                }
                Cause::RecoveryDetected(peer) => self.ends.life_before(self.journal, peer, seen),
                _ => continue,
            };
            self.put(after.and_then(|after| self.places[after]), self.places[seen]);
            self.put(self.places[seen], before.and_then(|before| self.places[before]));
        }
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
    fn write<'b>(
        mut self,
        order: impl Iterator<Item = (Thing<'b>, Tick, Option<(Message, bool)>)>,
    ) -> (Scenario, Vec<ObservedStep>, Vec<Option<&'b Record>>) {
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
        (self.observed_scenario(), steps, records)
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

/// Whether members have sent what the algorithm sends.
fn check(run: &Run, records: &[Option<&Record>]) -> Result<(), MergeError> {
    for (step, record) in records.iter().enumerate() {
        let Some(record) = record else { continue };
        let listed = |sent: &[(u16, String)]| {
            let texts: Vec<String> = sent.iter().map(|(to, kind)| format!("{kind} to {to}")).collect();
            if texts.is_empty() { "nothing".to_owned() } else { texts.join(", ") }
        };
        let found: Vec<_> = record.sent.iter().map(|sent| (sent.to, sent.kind.clone())).collect();
        let expected: Vec<_> = run
            .trace()
            .sent_in(step)
            .filter_map(|number| u32::try_from(number).ok())
            .map(|number| run.trace().message(number))
            .map(|row| (row.to.0, run.info().message(row.kind).kind.to_string()))
            .collect();
        if found != expected {
            let process = record.process;
            return Err(MergeError::Sent { process, step, found: listed(&found), expected: listed(&expected) });
        }
    }
    Ok(())
}

/// How many messages were handled in a later tick than that in which the relay sent them on.
fn late(journal: &Journal, tick: std::time::Duration) -> usize {
    let micros = tick.as_micros().max(1);
    let mut forwarded: BTreeMap<(u16, u16, u64), Tick> = BTreeMap::new();
    let mut late = 0;
    for (at, entry) in &journal.entries {
        match entry {
            Entry::Forwarded { name, to } => _ = forwarded.insert((name.from, *to, name.number), *at),
            Entry::Handled(record) => {
                if let Cause::Message { from, number, .. } = record.cause
                    && let Some(at) = forwarded.get(&(from, record.process, number))
                {
                    late += usize::from(u128::from(record.at) / micros > u128::from(*at));
                }
            }
            _ => {}
        }
    }
    late
}
