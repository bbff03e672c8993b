//! Collects the figures of a scene from its run: each of them once, wherever and however often the story names it.

use std::collections::BTreeMap;

use super::figure::{Figure, Place, Quantity};
use super::telling::{MAX_STEPS, MEMORY};
use super::wrong::Wrong;
use crate::algorithms;
use crate::properties::Summary;
use crate::run::{Run, Summarizing};
use crate::trace::View;

/// A figure of one scene's run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct SceneFigure {
    scene: usize,
    is_at_end: bool,
    quantity: Quantity,
}

/// The values of a story's figures, none where one is not known yet.
pub(super) type Values = BTreeMap<SceneFigure, Option<Result<String, Wrong>>>;

impl SceneFigure {
    /// What a figure means in a text of the scene with this index. In the story's own text, one that names no scene is of the first.
    pub(super) fn of(figure: &Figure, own: Option<usize>) -> Self {
        let (scene, is_at_end) = match figure.place {
            Place::Pause => (own.unwrap_or(0), false),
            Place::End => (own.unwrap_or(0), true),
            Place::Scene(scene) => (scene - 1, false),
        };
        Self { scene, is_at_end, quantity: figure.quantity.clone() }
    }

    /// The index of the scene.
    pub(super) fn scene(&self) -> usize {
        self.scene
    }
}

/// The collection of one scene's figures, carried out in slices.
#[derive(Debug)]
pub(super) struct FigureCollection {
    run: Run,
    pause: usize,
    /// The figures that are not known yet; the next one is the last.
    left: Vec<SceneFigure>,
    /// The moment of the next figure, once the run has been gone through to there.
    view: Option<View>,
    /// The run that the next figure is taken from as well.
    baseline: Option<Summarizing>,
}

impl FigureCollection {
    /// Before the first figure. The run is looked at after `pause` steps and at its end.
    pub(super) fn new(run: Run, pause: usize, figures: impl DoubleEndedIterator<Item = SceneFigure>) -> Self {
        Self { run, pause, left: figures.rev().collect(), view: None, baseline: None }
    }

    /// Goes on for about as long as so many steps of a run take; says whether all figures are known.
    pub(super) fn advance(&mut self, steps: u64, values: &mut Values) -> bool {
        let mut left = steps.max(1);
        while left > 0 {
            let Some(figure) = self.left.last() else { return true };
            let moment = if figure.is_at_end { self.run.steps() } else { self.pause };
            let Some(view) = self.view.take_if(|view| view.steps == moment) else {
                if self.run.approach(moment, usize::try_from(left).unwrap_or(usize::MAX)) {
                    self.view = Some(self.run.at(moment));
                }
                return false;
            };
            if self.baseline.is_none()
                && let Some(mut scenario) = figure.quantity.baseline(&self.run)
            {
                scenario.limits.events = scenario.limits.events.min(MAX_STEPS);
                self.baseline = algorithms::summarize(&scenario, MEMORY).ok();
            }
            let is_known = self.baseline.as_mut().is_none_or(|baseline| baseline.advance(left));
            if is_known {
                let baseline = self.baseline.take().map(Summarizing::finish);
                left = left.saturating_sub(cost(&figure.quantity, &view));
                self.take(&view, baseline.as_ref(), values);
            } else {
                left = 0;
            }
            self.view = Some(view);
        }
        self.left.is_empty()
    }

    fn take(&mut self, view: &View, baseline: Option<&Summary>, values: &mut Values) {
        if let Some(figure) = self.left.pop() {
            let value = figure.quantity.of(&self.run, view, baseline);
            values.insert(figure, Some(value));
        }
    }
}

/// About how many steps of a run take as long as a figure: most look at every process or message, and claims may look at every two
/// processes, so that each of them takes a slice of its own.
fn cost(quantity: &Quantity, view: &View) -> u64 {
    match quantity {
        Quantity::Claim(_) => u64::MAX,
        _ => (view.processes.len() + view.in_flight.len()) as u64,
    }
}
