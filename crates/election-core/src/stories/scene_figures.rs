//! The figures of a scene, taken from its run: each of them once, wherever and however often the story names it.

use std::collections::BTreeMap;

use super::figure::{Figure, Place, Quantity};
use super::telling::{MAX_STEPS, MEMORY};
use super::when::Reached;
use super::wrong::Wrong;
use crate::algorithms;
use crate::run::Run;
use crate::trace::View;
use crate::work::Budget;

/// A figure of one scene's run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct SceneFigure {
    scene: usize,
    moment: Moment,
    quantity: Quantity,
}

/// Where in the run of a scene a figure is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Moment {
    /// From where this part of its text is shown.
    Part(usize),
    Pause,
    End,
}

/// The moments of a scene.
pub(super) struct Moments<'a> {
    /// Where each part of its text begins.
    pub(super) parts: &'a [Reached],
    pub(super) pause: Reached,
}

/// The values of a story's figures, none where one is not known yet.
pub(super) type Values = BTreeMap<SceneFigure, Option<Result<String, Wrong>>>;

impl SceneFigure {
    /// What a figure means in a text of the scene with this index, in this part of it if it has parts. In the story's own text, one that
    /// names no scene is of the first.
    pub(super) fn of(figure: &Figure, own: Option<usize>, part: Option<usize>) -> Self {
        let (scene, moment) = match figure.place {
            Place::Own => (own.unwrap_or(0), part.map_or(Moment::Pause, Moment::Part)),
            Place::End => (own.unwrap_or(0), Moment::End),
            Place::Scene(scene) => (scene - 1, Moment::Pause),
        };
        Self { scene, moment, quantity: figure.quantity.clone() }
    }

    /// The index of the scene.
    pub(super) fn scene(&self) -> usize {
        self.scene
    }
}

/// Takes these figures of a scene from its run, at its moments and at its end.
pub(super) async fn collect(
    run: &Run,
    moments: Moments<'_>,
    figures: Vec<SceneFigure>,
    values: &mut Values,
    budget: &Budget,
) {
    let mut view: Option<View> = None;
    for figure in figures {
        budget.left().await;
        let moment = match figure.moment {
            Moment::Part(part) => moments.parts[part],
            Moment::Pause => moments.pause,
            Moment::End => Reached { steps: run.steps(), tick: run.summary().time },
        };
        let view = match &mut view {
            Some(view) if view.steps == moment.steps => view,
            view => view.insert(run.at(moment.steps)),
        };
        let baseline = match figure.quantity.baseline(run) {
            Some(mut scenario) => {
                scenario.limits.events = scenario.limits.events.min(MAX_STEPS);
                algorithms::summarized(&scenario, MEMORY, budget).await.ok()
            }
            None => None,
        };
        budget.spend(cost(&figure.quantity, view));
        let value = figure.quantity.of(run, view, moment.tick, baseline.as_ref());
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
