//! Which scenarios there are to be tried.

use super::candidate::{Candidate, Freedom};
use crate::claims::cases::permutations_from;
use crate::error::InputError;
use crate::model::draw::{self, Draws};
use crate::model::{ProcessId, Tick};
use crate::scenario::{Fault, FaultKind, Ids, MAX_INTEGER, Scenario, Start, StartAt};
use crate::sweep::Over;

/// Where there are no more scenarios than this, all of them are tried: as many as there are orders of ten on a ring that can be turned.
pub const MOST_CERTAIN: u64 = 400_000;
/// How many seeds are tried, the scenario's own first. There are many more.
pub const SEEDS: u64 = 1000;
/// Among more processes than this, sets of starters cannot be counted.
const MOST_COUNTED: u16 = 60;

/// What is drawn of a candidate. Each has a number of its own, so that what comes of it does not depend on what else is drawn; the places of
/// an order have those below.
mod drawn {
    pub(super) const SEED: u64 = 1996;
    pub(super) const CRASHED: u64 = 1997;
    pub(super) const CRASH_TICK: u64 = 1998;
    /// Who starts where nobody else does.
    pub(super) const ONLY_STARTER: u64 = 1999;
    /// Whether the first process starts; each has the next number.
    pub(super) const STARTER: u64 = 2000;
    /// What differs between neighbours.
    pub(super) const FREEDOM: u64 = 3000;
    pub(super) const ONE: u64 = 3001;
    pub(super) const OTHER: u64 = 3002;
    /// In which way these two change, or what of a crash does.
    pub(super) const WAY: u64 = 3003;
    pub(super) const DIRECTION: u64 = 3004;
}

/// A scenario, and what may differ from it.
#[derive(Clone, Debug, PartialEq)]
pub struct Space {
    /// What the others are made of.
    pub scenario: Scenario,
    /// What may differ, each once.
    pub free: Vec<Freedom>,
    /// The last tick at which a crash is tried: mostly when the scenario's own run is over.
    pub latest: Tick,
}

impl Space {
    /// Checks that there is something to be tried.
    ///
    /// # Errors
    /// When nothing may differ, or what may differ does not in this scenario (`vary`), or the scenario is not valid.
    pub fn validate(&self) -> Result<(), InputError> {
        self.scenario.validate()?;
        let refused = |freedom: Freedom, allowed: &str| Err(InputError::new("vary", freedom.key(), allowed));
        if self.free.is_empty() {
            let allowed = Freedom::ALL.map(Freedom::key).join(", ");
            return Err(InputError::new("vary", "", format!("one or several of {allowed}")));
        }
        for freedom in &self.free {
            match freedom {
                Freedom::Order if self.scenario.ids == Ids::Anonymous => {
                    return refused(*freedom, "something else: these processes have no identities");
                }
                Freedom::Seed if self.scenario.seed > MAX_INTEGER - SEEDS => {
                    return refused(*freedom, &format!("a scenario whose seed is at most {}", MAX_INTEGER - SEEDS));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// How many scenarios there are, if they can be counted; those that come to the same when they are turned round the ring are one.
    #[must_use]
    pub fn candidates(&self) -> Option<u64> {
        self.free.iter().try_fold(1_u64, |product, freedom| product.checked_mul(self.values(*freedom)?))
    }

    /// How many scenarios each candidate stands for: the turns of an order round a ring whose places are all alike.
    #[must_use]
    pub fn alike(&self) -> u64 {
        if self.free == [Freedom::Order] { Over::Permutations.alike(&self.scenario) } else { 1 }
    }

    /// Whether there are so few that all of them are tried.
    #[must_use]
    pub fn is_tried_whole(&self) -> bool {
        self.candidates().is_some_and(|candidates| candidates <= MOST_CERTAIN)
    }

    /// How many values there are of what may differ.
    fn values(&self, freedom: Freedom) -> Option<u64> {
        let n = u64::from(self.scenario.processes);
        match freedom {
            Freedom::Order => (1..=n).try_fold(1_u64, u64::checked_mul).map(|orders| orders / self.alike()),
            Freedom::Starters => (self.scenario.processes <= MOST_COUNTED).then(|| (1 << n) - 1),
            Freedom::Crash => Some(n * (u64::from(self.latest) + 1)),
            Freedom::Seed => Some(SEEDS),
        }
    }

    /// The candidate at a place, from 0, where they can be counted.
    #[must_use]
    pub(super) fn at(&self, mut place: u64) -> Option<Candidate> {
        let mut candidate = Candidate::default();
        for freedom in &self.free {
            let values = self.values(*freedom)?;
            self.set(&mut candidate, *freedom, place % values)?;
            place /= values;
        }
        (place == 0).then_some(candidate)
    }

    /// Gives a candidate one of the values of what may differ.
    fn set(&self, candidate: &mut Candidate, freedom: Freedom, value: u64) -> Option<()> {
        let n = self.scenario.processes;
        match freedom {
            Freedom::Order => {
                let from = |place: u64| u16::try_from(place - 1).ok();
                candidate.order = permutations_from(n, value).next()?.into_iter().map(from).collect();
            }
            Freedom::Starters => {
                let set = value + 1;
                candidate.starters = Some((0..n).filter(|process| set >> process & 1 == 1).collect());
            }
            Freedom::Crash => {
                let process = u16::try_from(value % u64::from(n)).ok()?;
                candidate.crash = Some((process, Tick::try_from(value / u64::from(n)).ok()?));
            }
            Freedom::Seed => candidate.seed = Some(value),
        }
        Some(())
    }

    /// Those with which a local search begins: as the scenario is, and its identities in the orders that are often the best or the worst.
    #[must_use]
    pub(super) fn plain(&self) -> Vec<Candidate> {
        let n = self.scenario.processes;
        let has = |freedom| self.free.contains(&freedom);
        let starters = || match &self.scenario.start {
            Start::List(list) if !list.is_empty() => {
                let mut all: Vec<u16> = list.iter().map(|start| start.process).collect();
                all.sort_unstable();
                all.dedup();
                all
            }
            Start::All | Start::Nobody | Start::List(_) => (0..n).collect(),
        };
        let own: Vec<u16> = (0..n).collect();
        let given = Candidate {
            order: has(Freedom::Order).then(|| own.clone()),
            starters: has(Freedom::Starters).then(starters),
            crash: has(Freedom::Crash).then_some((0, 0)),
            seed: has(Freedom::Seed).then_some(0),
        };
        if !has(Freedom::Order) {
            return vec![given];
        }
        let identities = self.scenario.identities();
        let mut rising = own;
        rising.sort_by_key(|process| identities.at(ProcessId(*process)));
        let falling: Vec<u16> = rising.iter().rev().copied().collect();
        // Low and high ones in turn.
        let halves = rising.iter().zip(&falling).flat_map(|(low, high)| [*low, *high]);
        let turns: Vec<u16> = halves.take(usize::from(n)).collect();
        let others = [rising, falling, turns].map(|order| Candidate { order: Some(order), ..given.clone() });
        std::iter::once(given).chain(others).collect()
    }

    /// Some candidate, drawn by a number.
    #[must_use]
    pub(super) fn any(&self, draws: Draws, number: u64) -> Candidate {
        let mut candidate = Candidate::default();
        for freedom in &self.free {
            self.draw(&mut candidate, *freedom, draws, number);
        }
        candidate
    }

    fn draw(&self, candidate: &mut Candidate, freedom: Freedom, draws: Draws, number: u64) {
        let n = self.scenario.processes;
        let below = |what: u64, bound: u64| draw::below(draws.at(number, what), bound);
        match freedom {
            Freedom::Order => {
                let mut order: Vec<u16> = (0..n).collect();
                for place in (1..order.len()).rev() {
                    order.swap(place, below(place as u64, place as u64 + 1) as usize);
                }
                candidate.order = Some(order);
            }
            Freedom::Starters => {
                let drawn: Vec<u16> =
                    (0..n).filter(|process| below(drawn::STARTER + u64::from(*process), 2) == 1).collect();
                let one = || vec![below(drawn::ONLY_STARTER, n.into()) as u16];
                candidate.starters = Some(if drawn.is_empty() { one() } else { drawn });
            }
            Freedom::Crash => {
                let tick = below(drawn::CRASH_TICK, u64::from(self.latest) + 1) as Tick;
                candidate.crash = Some((below(drawn::CRASHED, n.into()) as u16, tick));
            }
            Freedom::Seed => candidate.seed = Some(below(drawn::SEED, SEEDS)),
        }
    }

    /// One that differs from a candidate in a single place, drawn by a number.
    #[must_use]
    pub(super) fn neighbour(&self, of: &Candidate, draws: Draws, number: u64) -> Candidate {
        let n = self.scenario.processes;
        let below = |what: u64, bound: u64| draw::below(draws.at(number, what), bound);
        let mut next = of.clone();
        let freedom = self.free[below(drawn::FREEDOM, self.free.len() as u64) as usize];
        let [one, other] = [drawn::ONE, drawn::OTHER].map(|what| below(what, n.into()) as usize);
        match freedom {
            Freedom::Order => {
                let order = next.order.get_or_insert_with(|| (0..n).collect());
                // Two change places, or one goes elsewhere and those between move up.
                if below(drawn::WAY, 2) == 0 {
                    order.swap(one, other);
                } else {
                    let moved = order.remove(one);
                    order.insert(other, moved);
                }
            }
            Freedom::Starters => {
                let starters = next.starters.get_or_insert_default();
                match starters.binary_search(&(one as u16)) {
                    Ok(place) if starters.len() > 1 => drop(starters.remove(place)),
                    Ok(_) => *starters = vec![other as u16],
                    Err(place) => starters.insert(place, one as u16),
                }
            }
            Freedom::Crash => match next.crash {
                Some((process, tick)) if below(drawn::WAY, 2) == 0 => {
                    let tick = if below(drawn::DIRECTION, 2) == 0 {
                        tick.saturating_sub(1)
                    } else {
                        (tick + 1).min(self.latest)
                    };
                    next.crash = Some((process, tick));
                }
                Some((_, tick)) if below(drawn::DIRECTION, 2) == 0 => next.crash = Some((one as u16, tick)),
                _ => self.draw(&mut next, freedom, draws, number),
            },
            Freedom::Seed => self.draw(&mut next, freedom, draws, number),
        }
        next
    }

    /// The scenario that a candidate is.
    #[must_use]
    pub fn scenario(&self, candidate: &Candidate) -> Scenario {
        let mut scenario = self.scenario.clone();
        if let Some(order) = &candidate.order {
            scenario.ids = match &self.scenario.ids {
                Ids::Texts(texts) => {
                    Ids::Texts(order.iter().filter_map(|place| texts.get(usize::from(*place)).cloned()).collect())
                }
                _ => {
                    let numbers = self.scenario.identity_numbers();
                    Ids::Values(order.iter().filter_map(|place| numbers.get(usize::from(*place)).copied()).collect())
                }
            };
        }
        if let Some(starters) = &candidate.starters {
            scenario.start = Start::List(starters.iter().map(|process| StartAt { process: *process, at: 0 }).collect());
        }
        if let Some((process, at)) = candidate.crash {
            let is_crash = |fault: &Fault| matches!(fault.kind, FaultKind::Crash { .. });
            match scenario.faults.iter_mut().find(|fault| is_crash(fault)) {
                Some(own) => *own = Fault::crash(process, at),
                None => scenario.faults.push(Fault::crash(process, at)),
            }
        }
        if let Some(after) = candidate.seed {
            scenario.seed += after;
        }
        scenario.normalise();
        scenario
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::model::draw::Purpose;

    fn space(link: &str, free: &[Freedom]) -> Space {
        Space { scenario: Scenario::from_link(link).unwrap(), free: free.to_vec(), latest: 3 }
    }

    #[test]
    fn every_candidate_is_there_once() {
        for (link, free, expected) in [
            ("a=chang-roberts&n=4", &[Freedom::Order][..], 6),
            ("a=chang-roberts&n=4&start=0", &[Freedom::Order], 24),
            ("a=bully&n=4", &[Freedom::Starters], 15),
            ("a=bully&n=3", &[Freedom::Order, Freedom::Crash], 6 * 12),
            ("a=bully&n=3", &[Freedom::Crash, Freedom::Starters, Freedom::Order], 12 * 7 * 6),
            ("a=lelann&n=3&delay=1-4", &[Freedom::Seed], SEEDS),
        ] {
            let space = space(link, free);
            assert_eq!(space.candidates(), Some(expected), "{link} {free:?}");
            let all: BTreeSet<Candidate> = (0..expected).map(|place| space.at(place).unwrap()).collect();
            assert_eq!(all.len() as u64, expected, "{link} {free:?}");
            assert_eq!(space.at(expected), None);
            all.iter().for_each(|candidate| space.scenario(candidate).validate().unwrap());
        }
    }

    #[test]
    fn what_is_drawn_and_its_neighbours_are_of_the_space() {
        for link in [
            "a=chang-roberts&n=6&ids=3,9,4,4,7,1",
            "a=bully&n=5&faults=crash:4@2",
            "a=lelann&n=2&loss=0.1",
            "a=bully&n=1",
        ] {
            let space = space(link, &Freedom::ALL);
            let draws = Draws::new(7, Purpose::Search);
            let mut candidate = space.plain().pop().unwrap();
            let crashes = space.scenario.faults.len().max(1);
            for number in 0..300 {
                candidate = if number % 50 == 0 {
                    space.any(draws, number)
                } else {
                    space.neighbour(&candidate, draws, number)
                };
                let scenario = space.scenario(&candidate);
                scenario.validate().unwrap();
                let [mut before, mut after] = [&space.scenario, &scenario].map(Scenario::identity_numbers);
                before.sort_unstable();
                after.sort_unstable();
                assert_eq!(before, after, "{link}");
                assert_eq!(scenario.faults.len(), crashes);
                assert!(
                    candidate.starters.as_ref().is_some_and(|starters| !starters.is_empty() && starters.is_sorted())
                );
                assert!(candidate.crash.is_some_and(|(_, tick)| tick <= space.latest));
            }
        }
    }

    #[test]
    fn names_are_put_in_another_order_as_they_are() {
        let space = space("a=lelann&ids=ann,bob,eve", &[Freedom::Order]);
        let orders: BTreeSet<String> = (0..space.candidates().unwrap())
            .map(|place| space.scenario(&space.at(place).unwrap()).to_link().unwrap())
            .collect();
        assert!(orders.contains("a=lelann&ids=ann,eve,bob"), "{orders:?}");
        assert_eq!(orders.len(), 2, "the others are these, turned");
    }

    #[test]
    fn where_nothing_can_differ_there_is_nothing_to_try() {
        let path = |link: &str, free: &[Freedom]| space(link, free).validate().unwrap_err();
        assert_eq!(path("a=lelann&n=3", &[]).path, "vary");
        assert_eq!(path("a=itai-rodeh&n=3&ids=anonymous", &[Freedom::Order]).found, "order");
        assert!(space("a=itai-rodeh&n=3&ids=anonymous", &[Freedom::Seed]).validate().is_ok());
    }
}
