//! Puts what a cluster has seen together into one run, by causality: what a process does comes in the order in which it did it, what arrives
//! after what was sent; and else what is due first comes first, as in the simulator.

use std::collections::{BTreeMap, BTreeSet};

use election_core::model::Tick;
use election_core::run::Run;
use election_core::scenario::Detector;
use election_core::{InputError, Scenario};

use crate::cluster::ends::{End, Ends, Message};
use crate::cluster::journal::{Entry, Journal};
use crate::cluster::late::late;
use crate::cluster::lives::Lives;
use crate::cluster::merge_error::MergeError;
use crate::cluster::relay::MessageName;
use crate::cluster::sort::Sorting;
use crate::cluster::turns::{Turn, turn};
use crate::cluster::writing::{Due, Thing, Written};
use crate::driver::{Cause, Phase};

/// A run put together from what a cluster has seen.
pub struct Merged {
    /// The run.
    pub run: Run,
    /// The last ticks in which the messages of the run that were late could have been handled in time, in order: one each. They took longer
    /// than the scenario lets them, or came after timers that they should have come before.
    pub late: Vec<Tick>,
    /// Where it ends although more was seen, if it does.
    pub cut: Option<Cut>,
}

/// Why a run ends although more was seen: what comes next would be a guess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The tick of the first thing that is left out.
    pub at: Tick,
    /// What is wrong with it.
    pub why: MergeError,
}

/// Puts a run of a scenario together, whose ticks were so long. It ends before the first thing that cannot be explained.
///
/// # Errors
/// When the scenario is not valid.
pub fn merge(scenario: &Scenario, journal: &Journal, tick: std::time::Duration) -> Result<Merged, InputError> {
    merge_with(scenario, journal, &BTreeSet::new(), tick)
}

/// The same while these messages are on their way, which are not lost.
pub(super) fn merge_with(
    scenario: &Scenario,
    journal: &Journal,
    in_flight: &BTreeSet<MessageName>,
    tick: std::time::Duration,
) -> Result<Merged, InputError> {
    scenario.validate()?;
    let lives = Lives::of(scenario, journal);
    let ends = Ends::of(journal, &lives, scenario.network.fifo, in_flight);
    let mut late = late(scenario, journal, &ends, tick);
    let (mut things, mut cut) = things(scenario, journal, (&lives, &ends), tick);
    loop {
        let written = Written::of(scenario, things.iter().copied());
        match written.run() {
            Ok(run) => {
                late.retain(|at| cut.as_ref().is_none_or(|cut| *at < cut.at));
                return Ok(Merged { run, late, cut });
            }
            Err((step, why)) => {
                cut = Some(Cut { at: written.steps[step].at, why });
                things.truncate(step);
            }
        }
    }
}

/// All things in order, up to the first one that cannot be explained.
fn things<'a>(
    scenario: &Scenario,
    journal: &'a Journal,
    (lives, ends): (&Lives, &Ends<'_>),
    tick: std::time::Duration,
) -> (Vec<Due<'a>>, Option<Cut>) {
    let (mut things, mut keys): (Vec<Thing<'a>>, Vec<Turn>) = (Vec::new(), Vec::new());
    // The things that entries are.
    let mut places = vec![None; journal.entries.len()];
    for (seen, (at, entry)) in journal.entries.iter().enumerate() {
        let (thing, key) = match entry {
            Entry::Handled(record) => (Thing::Handled(record), turn(record.tick(tick), seen as u64, record)),
            Entry::Crashed { process, life } if lives.is_end(*process, *life, seen) => {
                (Thing::Crashed(*process), (*at, Phase::Faults, seen as u64))
            }
            Entry::Changed(fault) => (Thing::Changed(fault), (*at, Phase::Faults, seen as u64)),
            Entry::Crashed { .. } | Entry::Forwarded { .. } | Entry::Lost { .. } => continue,
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
    let unsent: BTreeMap<usize, &MergeError> =
        ends.unsent.iter().filter_map(|(seen, why)| Some((places[*seen]?, why))).collect();
    let mut sorting = Sorting::new(keys.clone());
    Putting { journal, scenario, places: &places, lives, ends, ended: &ended, sorting: &mut sorting }.all();
    unsent.keys().for_each(|thing| sorting.leave_out(*thing));
    let (mut order, left) = sorting.sorted();
    let mut cut = None;
    if let Some(first) = left.iter().copied().min_by_key(|thing| keys[*thing]) {
        let after = order.iter().position(|thing| keys[*thing] > keys[first]);
        order.truncate(after.unwrap_or(order.len()));
        let why = left
            .iter()
            .find_map(|thing| unsent.get(thing))
            .map_or(MergeError::Circle(left.len()), |why| (*why).clone());
        cut = Some(Cut { at: keys[first].0, why });
    }
    let mut copies: BTreeMap<usize, (Message, bool)> = BTreeMap::new();
    for ((message, copy), thing) in &ended {
        copies.insert(*thing, (*message, copy + 1 == ends.of[message].len()));
    }
    let due = order.into_iter().map(|thing| (things[thing], keys[thing].0, copies.get(&thing).copied()));
    (due.collect(), cut)
}

/// Puts things after those that they must come after.
struct Putting<'a> {
    journal: &'a Journal,
    scenario: &'a Scenario,
    places: &'a [Option<usize>],
    lives: &'a Lives,
    ends: &'a Ends<'a>,
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
        for seen in self.lives.in_order(self.journal) {
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

    /// Who is told of a crash or a return is told after it, and before the opposite. Who comes back meanwhile is there before the others have
    /// been told: afterwards there is nothing to tell.
    fn told(&mut self) {
        if !matches!(self.scenario.detector, Detector::Perfect { .. } | Detector::Neighbours { .. }) {
            return;
        }
        let mut told: BTreeMap<usize, Vec<(usize, Option<usize>)>> = BTreeMap::new();
        for (seen, (_, entry)) in self.journal.entries.iter().enumerate() {
            let Entry::Handled(record) = entry else { continue };
            let (after, before) = match record.cause {
                Cause::CrashDetected { peer, life } => {
                    (self.lives.over(peer, life), self.lives.next_begun(peer, Some(life)))
                }
                Cause::RecoveryDetected(peer) => self.lives.last_begun_before(peer, seen),
                _ => continue,
            };
            self.put(after.and_then(|after| self.places[after]), self.places[seen]);
            self.put(self.places[seen], before.and_then(|before| self.places[before]));
            if let Some(after) = after {
                told.entry(after).or_default().push((seen, self.lives.begun(record.process, record.life)));
            }
        }
        for together in told.values() {
            for (_, begun) in together {
                let others = together.iter().filter(|(_, other)| other != begun);
                others.for_each(|(seen, _)| self.put(begun.and_then(|begun| self.places[begun]), self.places[*seen]));
            }
        }
    }
}
