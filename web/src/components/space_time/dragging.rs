//! An event that is dragged: past another one along events, to another time along time. It is moved when it is let go; until then a ghost of it
//! says where it would be.

use std::rc::Rc;

use election_core::causality::Side;
use election_core::diagram::Axis;
use election_core::drawing::{Drawing, Moment, Scale};
use election_core::narrate::{self, Language, Moments};
use election_core::{Run, Tick};
use yew::{Html, classes, html};

use crate::interventions::in_time::{Movable, movable, moved_to};
use crate::scene::geometry::number;
use crate::state::{DiagramAction, Move, Reordered};

/// Of longer runs it is seen when it is let go whether an event may be moved there.
const MOST_STEPS: usize = 20_000;

/// An event that is being dragged.
#[derive(Clone, Debug, PartialEq)]
pub struct Dragged {
    /// The step.
    step: u32,
    /// Where it is dragged to, in pixels of the drawing.
    x: f64,
    to: Target,
    /// Why it may not be there.
    why_not: Option<Rc<str>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    /// Where it is.
    Here,
    Beside(Move),
    At(Tick, Movable),
}

/// Whether an event can be dragged along an axis.
pub fn can_be_dragged(run: &Run, axis: Axis, step: u32) -> bool {
    match axis {
        Axis::Events => true,
        Axis::Time => movable(run, step as usize).is_ok(),
        Axis::Depth => false,
    }
}

impl Dragged {
    /// A step that is dragged there; `before` is how it was dragged until now.
    pub fn to(
        run: &Run,
        drawing: &Drawing,
        (axis, scale): (Axis, Scale),
        reordered: Option<&Reordered>,
        step: u32,
        x: f64,
        before: Option<&Self>,
    ) -> Self {
        let to = target(run, drawing, axis, scale, step, x);
        let why_not = match before {
            Some(before) if before.step == step && before.to == to => before.why_not.clone(),
            _ => why_not(run, reordered, to),
        };
        Self { step, x, to, why_not }
    }

    /// What is done when it is let go.
    pub fn action(&self) -> Option<DiagramAction> {
        match self.to {
            Target::Here => None,
            Target::Beside(one) => Some(DiagramAction::Reorder(one)),
            Target::At(tick, _) => Some(DiagramAction::MoveTo(self.step, tick)),
        }
    }

    /// Where it would be, in words.
    pub fn in_words(&self, run: &Run) -> String {
        if let Some(why_not) = &self.why_not {
            return why_not.to_string();
        }
        let step = |step: u32| narrate::step(run, step as usize, Language::default());
        match self.to {
            Target::Here => "where it is".to_owned(),
            Target::Beside(Move { side: Side::After, other, .. }) => format!("after “{}”", step(other)),
            Target::Beside(Move { other, .. }) => format!("before “{}”", step(other)),
            Target::At(tick, Movable::Arrival(_)) => format!("arrives {}", Moments::of(run.scenario()).when(tick)),
            Target::At(tick, Movable::Crash(..)) => format!("crashes {}", Moments::of(run.scenario()).when(tick)),
        }
    }

    /// Its ghost.
    pub fn ghost(&self, run: &Run, drawing: &Drawing, scale: Scale, (top, bottom): (f64, f64)) -> Html {
        let row = run.trace().step(self.step as usize);
        let Some(process) = row.process else { return Html::default() };
        let (x, y) = (number(self.x, 1), drawing.y(drawing.row(process), scale));
        let link = row.message.map(|number| election_core::causality::Link {
            from: run.trace().message(number).sent_in as usize,
            to: self.step as usize,
            how: election_core::causality::How::Message(number),
        });
        let line = link.map(|link| drawing.link(run, &link, scale));
        // A message's end may be on the line that is repeated below.
        let y = line.as_ref().and_then(|line| Some(line.last()?.1)).unwrap_or(y);
        let arrow = line.and_then(|line| {
            let from = line.first()?;
            Some(format!("M{} {}L{x} {}", number(from.0, 1), number(from.1, 1), number(y, 1)))
        });
        let words = match self.to {
            Target::At(tick, _) => Moments::of(run.scenario()).at(tick),
            Target::Here | Target::Beside(_) => String::new(),
        };
        html! {
            <g class={classes!("ghost", self.why_not.is_some().then_some("may-not"))}>
                <path class="ghost-ruler" d={format!("M{x} {}V{}", number(top, 1), number(bottom, 1))} />
                if let Some(arrow) = arrow {
                    <path class="ghost-arrow" d={arrow} />
                }
                if self.why_not.is_some() {
                    <path class="ghost-not" d={format!("M{x} {}m-8 -8l16 16m0 -16l-16 16", number(y, 1))} />
                } else {
                    <circle cx={x.clone()} cy={number(y, 1)} r="7" />
                }
                <text {x} y={number(y - 13.0, 1)} text-anchor="middle" font-size="12">{ words }</text>
            </g>
        }
    }
}

fn target(run: &Run, drawing: &Drawing, axis: Axis, scale: Scale, step: u32, x: f64) -> Target {
    match axis {
        Axis::Events => {
            let Some(Moment::Steps(steps)) = drawing.moment_at(run, x, scale) else { return Target::Here };
            let other = u32::try_from(steps.saturating_sub(1)).unwrap_or(step);
            let side = if x < drawing.x(step as usize, scale) { Side::Before } else { Side::After };
            if other == step { Target::Here } else { Target::Beside(Move { step, side, other }) }
        }
        Axis::Time => {
            let Ok(movable) = movable(run, step as usize) else { return Target::Here };
            match drawing.tick_at(run, x, scale) {
                Some(tick) if tick != run.trace().tick_of(step as usize) => Target::At(tick, movable),
                _ => Target::Here,
            }
        }
        Axis::Depth => Target::Here,
    }
}

fn why_not(run: &Run, reordered: Option<&Reordered>, to: Target) -> Option<Rc<str>> {
    match to {
        Target::Here => None,
        Target::Beside(_) if run.steps() > MOST_STEPS => None,
        Target::Beside(one) => {
            let refusal = Reordered::with(run, reordered, one).err()?;
            Some(narrate::refusal(run, refusal, Language::default()).to_string().into())
        }
        Target::At(tick, movable) => moved_to(run, movable, tick).err().map(Into::into),
    }
}
