//! What an algorithm is known to do, by the occasion.

use std::collections::BTreeMap;

use super::act::{Act, Occasion};
use super::elsewhere::elsewhere;
use super::handling::{Handling, Reader};
use super::turn::MOST_STEPS;
use crate::algorithm::LineNumber;
use crate::run::Run;
use crate::work::Budget;

/// The most ways that are kept in which one act comes about.
const MOST_WAYS: usize = 8;

/// What an algorithm does on an occasion, as seen in some runs.
#[derive(Default)]
pub(super) struct Known(BTreeMap<Occasion, Vec<Way>>);

/// An act, and the lines of the listing that led to it once.
pub(super) struct Way {
    pub(super) act: Act,
    pub(super) lines: Vec<LineNumber>,
}

impl Known {
    /// What is known from runs of the same algorithm elsewhere.
    pub(super) async fn elsewhere(run: &Run, budget: &Budget) -> Self {
        let mut known = Self::default();
        for scenario in elsewhere(run.scenario()) {
            let Ok(other) = Run::record(&scenario) else { continue };
            let graph = scenario.graph();
            let mut reader = Reader::new(&other, &graph);
            for step in 0..other.steps().min(MOST_STEPS) {
                budget.left().await;
                budget.spend(2);
                if let Some(handling) = reader.read(step) {
                    known.add(&handling);
                }
            }
        }
        known
    }

    /// Adds what a process did.
    pub(super) fn add(&mut self, handling: &Handling<'_>) {
        let ways = self.0.entry(handling.occasion).or_default();
        let of_act = ways.iter().filter(|way| way.act == handling.act);
        let (mut count, mut is_known) = (0, false);
        for way in of_act {
            count += 1;
            is_known |= way.lines == handling.lines;
        }
        if !is_known && count < MOST_WAYS {
            ways.push(Way { act: handling.act.clone(), lines: handling.lines.clone() });
        }
    }

    /// All that is done on an occasion.
    pub(super) fn on(&self, occasion: Occasion) -> &[Way] {
        self.0.get(&occasion).map_or(&[], Vec::as_slice)
    }
}
