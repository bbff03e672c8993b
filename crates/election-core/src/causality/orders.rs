//! How many orders of the same steps there are.

use std::collections::BTreeMap;

use super::big::Natural;
use super::order::PartialOrder;
use crate::model::ProcessId;

/// So many sets of first steps, times processes, are gone through to count exactly.
const MOST_SETS: usize = 1_000_000;
/// So many steps times processes are gone through for a bound.
const MOST_ENTRIES: usize = 20_000_000;

/// How many orders of the same steps of processes there are in which each comes after what it comes after.
#[derive(Clone, Debug, PartialEq)]
pub enum Orders {
    /// So many, exactly.
    Exactly(Natural),
    /// More than can be counted here: at least and at most so many, as powers of ten.
    Between {
        /// There are at least ten to this power.
        least: u32,
        /// There are at most ten to this power.
        most: u32,
    },
}

/// How many orders of the steps of processes there are: the linear extensions of the partial order. What happens to messages and channels on
/// the way is no process's, and not counted apart.
///
/// It goes through the sets of steps that may be the first ones, and adds up how many orders each can have had, as long as there are at most
/// a million of them, divided by how many processes there are. Beyond, it says between which bounds the number is: at most as if processes had nothing to do with each other; at least
/// `N! / (d1 d2 … dN)`, where `dk` counts a step and those before it (Hammett and Pittel, 2008), which is exact for forests.
#[must_use]
pub fn orders(order: &PartialOrder) -> Orders {
    exactly(order).map_or_else(|| between(order), Orders::Exactly)
}

/// How many of each process's steps come first.
type Firsts = Box<[u32]>;

fn exactly(order: &PartialOrder) -> Option<Natural> {
    let chains: Vec<&[u32]> =
        (0..).take(order.processes()).map(|process| order.of_process(ProcessId(process))).collect();
    let needed = Needed::of(order);
    let length: usize = chains.iter().map(|chain| chain.len()).sum();
    let mut level: BTreeMap<Firsts, Natural> = BTreeMap::new();
    level.insert(vec![0; chains.len()].into(), Natural::one());
    let mut sets = 0;
    for _ in 0..length {
        let mut next: BTreeMap<Firsts, Natural> = BTreeMap::new();
        for (firsts, count) in &level {
            for (process, chain) in chains.iter().enumerate() {
                let Some(step) = chain.get(firsts[process] as usize) else { continue };
                if needed.is_met(*step as usize, firsts) {
                    let mut larger = firsts.clone();
                    larger[process] += 1;
                    next.entry(larger).or_default().add(count);
                }
            }
        }
        sets += next.len();
        if sets * chains.len() > MOST_SETS {
            return None;
        }
        level = next;
    }
    level.into_values().next()
}

/// Of which other processes how many steps must come before each step: through what is no process's as well.
struct Needed {
    /// By step.
    needed: Vec<Vec<(u32, u32)>>,
}

impl Needed {
    fn of(order: &PartialOrder) -> Self {
        let mut needed: Vec<Vec<(u32, u32)>> = Vec::with_capacity(order.steps());
        for step in 0..order.steps() {
            let mut own: BTreeMap<u32, u32> = BTreeMap::new();
            let mut need = |process: u32, count: u32| {
                let known = own.entry(process).or_default();
                *known = count.max(*known);
            };
            for before in order.before(step) {
                match order.place(*before as usize) {
                    Some((process, place)) => need(process.0.into(), super::order::small(place + 1)),
                    None => needed[*before as usize].iter().for_each(|(process, count)| need(*process, *count)),
                }
            }
            needed.push(own.into_iter().collect());
        }
        Self { needed }
    }

    fn is_met(&self, step: usize, firsts: &[u32]) -> bool {
        self.needed[step].iter().all(|(process, count)| firsts[*process as usize] >= *count)
    }
}

pub(super) fn between(order: &PartialOrder) -> Orders {
    let lengths = (0..).take(order.processes()).map(|process| order.of_process(ProcessId(process)).len());
    let lengths: Vec<usize> = lengths.collect();
    let steps: usize = lengths.iter().sum();
    let all = log_of_factorial(steps);
    let most = all - lengths.iter().map(|length| log_of_factorial(*length)).sum::<f64>();
    let least = if order.steps().saturating_mul(order.processes()) <= MOST_ENTRIES {
        all - log_of_pasts(order)
    } else {
        log_of_layers(order)
    };
    let (least, most) = (power(least.floor()), power(most.ceil()));
    Orders::Between { least: least.min(most), most }
}

/// The logarithm of the product of how many steps of processes are before each one, itself counted.
fn log_of_pasts(order: &PartialOrder) -> f64 {
    // The clock of each process's last step, and of what is no process's.
    let mut clocks: Vec<Vec<u32>> = vec![vec![0; order.processes()]; order.processes()];
    let mut left: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    let last_use = last_uses(order);
    let mut sum = 0.0;
    for step in 0..order.steps() {
        let place = order.place(step);
        let mut clock =
            place.map_or_else(|| vec![0; order.processes()], |(process, _)| clocks[process.index()].clone());
        for before in order.before(step) {
            if let Some(other) = left.get(before) {
                clock.iter_mut().zip(other).for_each(|(own, other)| *own = (*own).max(*other));
            }
        }
        if let Some((process, place)) = place {
            clock[process.index()] = super::order::small(place + 1);
            sum += f64::from(clock.iter().sum::<u32>()).log10();
            clocks[process.index()].clone_from(&clock);
        }
        // A clock is kept as long as a later step needs it.
        if last_use[step] > step {
            left.insert(super::order::small(step), clock);
        }
        for before in order.before(step) {
            if last_use[*before as usize] == step {
                left.remove(before);
            }
        }
    }
    sum
}

/// The last step that comes immediately after each.
fn last_uses(order: &PartialOrder) -> Vec<usize> {
    let mut last: Vec<usize> = (0..order.steps()).collect();
    for step in 0..order.steps() {
        order.before(step).iter().for_each(|before| last[*before as usize] = step);
    }
    last
}

/// A bound that takes one pass: steps with equally long chains before them may come in any order.
fn log_of_layers(order: &PartialOrder) -> f64 {
    let mut heights = vec![0usize; order.steps()];
    let mut layers: Vec<usize> = Vec::new();
    for step in 0..order.steps() {
        let height = order.before(step).iter().map(|before| heights[*before as usize] + 1).max().unwrap_or(0);
        heights[step] = height;
        layers.resize(layers.len().max(height + 1), 0);
        layers[height] += usize::from(order.place(step).is_some());
    }
    layers.into_iter().map(log_of_factorial).sum()
}

fn log_of_factorial(number: usize) -> f64 {
    (1..=number).map(|factor| (factor as f64).log10()).sum()
}

#[expect(clippy::cast_sign_loss, clippy::cast_possible_truncation, reason = "casts of floats saturate")]
fn power(logarithm: f64) -> u32 {
    logarithm as u32
}
