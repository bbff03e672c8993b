//! The figures of a scene, taken from its run: each of them once, wherever and however often the story names it.

use std::collections::BTreeMap;

use super::figure::{Figure, Place, Quantity};
use super::telling::{MAX_STEPS, MEMORY};
use super::wrong::Wrong;
use crate::algorithms;
use crate::run::Run;
use crate::trace::View;
use crate::work::Budget;

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

/// Takes these figures of a scene from its run, which is looked at after `pause` steps and at its end.
pub(super) async fn collect(run: &Run, pause: usize, figures: Vec<SceneFigure>, values: &mut Values, budget: &Budget) {
    let mut view: Option<View> = None;
    for figure in figures {
        budget.left().await;
        let moment = if figure.is_at_end { run.steps() } else { pause };
        let view = match &mut view {
            Some(view) if view.steps == moment => view,
            view => view.insert(run.at(moment)),
        };
        let baseline = match figure.quantity.baseline(run) {
            Some(mut scenario) => {
                scenario.limits.events = scenario.limits.events.min(MAX_STEPS);
                algorithms::summarized(&scenario, MEMORY, budget).await.ok()
            }
            None => None,
        };
        budget.spend(cost(&figure.quantity, view));
        let value = figure.quantity.of(run, view, baseline.as_ref());
        values.insert(figure, Some(value));
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
