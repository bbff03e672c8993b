//! An event that is dragged: past another one along events, to another time along time. It is moved when it is let go; until then a ghost of it
//! says where it would be.

use std::rc::Rc;

use election_core::causality::Side;
use election_core::diagram::Axis;
use election_core::drawing::{Drawing, Moment, Scale};
use election_core::narrate::{self, Language, Moments};
use election_core::{Run, Tick};
use yew::{Html, classes, html};

use crate::interventions::in_time::{Movable, NOT_ALONG_DEPTH, is_lost, movable, moved_to};
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
    /// What becomes of it there.
    becomes: Becomes,
}

/// What becomes of an event that is let go where it is dragged to.
#[derive(Clone, Debug, PartialEq)]
enum Becomes {
    /// Another order of the same run, or nothing at all.
    Same,
    /// Another run, whose moments are called so.
    Another(Moments),
    /// It may not be there, and this is why.
    Not(Rc<str>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    /// Where it is.
    Here,
    Beside(Move),
    At(Tick, Movable),
    /// It may not be moved at all, and this is why.
    Nowhere(&'static str),
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
        let becomes = match before {
            Some(before) if before.step == step && before.to == to => before.becomes.clone(),
            _ => Becomes::of(run, reordered, to),
        };
        Self { step, x, to, becomes }
    }

    /// What is done when it is let go.
    pub fn action(&self) -> Option<DiagramAction> {
        match self.to {
            Target::Here => None,
            Target::Beside(one) => Some(DiagramAction::Reorder(one)),
            Target::At(tick, _) => Some(DiagramAction::MoveTo(self.step, tick)),
            // It says why not, as the key does.
            Target::Nowhere(_) => Some(DiagramAction::Shift(self.step, Side::After)),
        }
    }

    /// What moments are called where it would be.
    fn moments(&self, run: &Run) -> Moments {
        match self.becomes {
            Becomes::Another(moments) => moments,
            Becomes::Same | Becomes::Not(_) => Moments::of(run.scenario()),
        }
    }

    /// Where it would be, in words.
    pub fn in_words(&self, run: &Run) -> String {
        if let Becomes::Not(why_not) = &self.becomes {
            return why_not.to_string();
        }
        let step = |step: u32| narrate::step(run, step as usize, Language::default());
        match self.to {
            Target::Here => "where it is".to_owned(),
            Target::Beside(Move { side: Side::After, other, .. }) => format!("after “{}”", step(other)),
            Target::Beside(Move { other, .. }) => format!("before “{}”", step(other)),
            // What is lost may be lost there, too.
            Target::At(tick, Movable::Arrival(number)) if is_lost(run, number) => self.moments(run).when(tick),
            Target::At(tick, Movable::Arrival(_)) => format!("arrives {}", self.moments(run).when(tick)),
            Target::At(tick, Movable::Crash(..)) => format!("crashes {}", self.moments(run).when(tick)),
            Target::Nowhere(why_not) => why_not.to_owned(),
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
            Target::At(tick, _) => self.moments(run).at(tick),
            Target::Here | Target::Beside(_) | Target::Nowhere(_) => String::new(),
        };
        let may_not = matches!(self.becomes, Becomes::Not(_));
        html! {
            <g class={classes!("ghost", may_not.then_some("may-not"))}>
                <path class="ghost-ruler" d={format!("M{x} {}V{}", number(top, 1), number(bottom, 1))} />
                if let Some(arrow) = arrow {
                    <path class="ghost-arrow" d={arrow} />
                }
                if may_not {
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
            let movable = match movable(run, step as usize) {
                Ok(movable) => movable,
                Err(why_not) => return Target::Nowhere(why_not),
            };
            match drawing.tick_at(run, x, scale) {
                Some(tick) if tick != run.trace().tick_of(step as usize) => Target::At(tick, movable),
                _ => Target::Here,
            }
        }
        Axis::Depth => Target::Nowhere(NOT_ALONG_DEPTH),
    }
}

impl Becomes {
    fn of(run: &Run, reordered: Option<&Reordered>, to: Target) -> Self {
        match to {
            Target::Here => Self::Same,
            Target::Beside(_) if run.steps() > MOST_STEPS => Self::Same,
            Target::Beside(one) => match Reordered::with(run, reordered, one) {
                Ok(_) => Self::Same,
                Err(refusal) => Self::Not(narrate::refusal(run, refusal, Language::default()).to_string().into()),
            },
            Target::At(tick, movable) => match moved_to(run, movable, tick) {
                Ok(scenario) => Self::Another(Moments::of(&scenario)),
                Err(why_not) => Self::Not(why_not.into()),
            },
            Target::Nowhere(why_not) => Self::Not(why_not.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use election_core::Scenario;
    use election_core::trace::StepKind;

    use super::*;

    const SCALE: Scale = Scale { column: 40.0, row: 40.0, tail: 40.0 };
    const LINK: &str = "a=bully&n=5&established=yes&detector=perfect:2&faults=crash:4@3&loss=0.15&seed=4";

    fn run() -> Run {
        Run::record(&Scenario::from_link(LINK).expect("a good link")).expect("a valid scenario")
    }

    fn first(run: &Run, is_it: impl Fn(usize) -> bool) -> u32 {
        (0..run.steps()).find(|step| is_it(*step)).and_then(|step| u32::try_from(step).ok()).expect("there is one")
    }

    fn dragged(run: &Run, axis: Axis, step: u32) -> Dragged {
        let drawing = Drawing::of(run, axis);
        let x = drawing.x(step as usize, SCALE) + 3.0 * SCALE.column;
        Dragged::to(run, &drawing, (axis, SCALE), None, step, x, None)
    }

    #[test]
    fn what_may_not_be_moved_says_why_while_it_is_dragged_and_when_it_is_let_go() {
        let run = run();
        let detection = first(&run, |step| run.trace().step(step).kind == StepKind::DetectCrash);
        let why_not = movable(&run, detection as usize).expect_err("it may not");
        for (axis, words) in [(Axis::Time, why_not), (Axis::Depth, NOT_ALONG_DEPTH)] {
            let dragged = dragged(&run, axis, detection);
            assert_eq!(dragged.in_words(&run), words);
            assert!(matches!(dragged.action(), Some(DiagramAction::Shift(step, _)) if step == detection), "{axis:?}");
        }
    }

    #[test]
    fn where_it_would_be_is_said_in_the_unit_of_the_run_that_would_be() {
        let run = run();
        assert!(Moments::of(run.scenario()).are_rounds());
        let of = |step: usize| run.trace().step(step).message.filter(|_| movable(&run, step).is_ok());
        let arrival = first(&run, |step| of(step).is_some_and(|number| !is_lost(&run, number)));
        let lost = first(&run, |step| of(step).is_some_and(|number| is_lost(&run, number)));
        for (step, words) in [(arrival, "arrives at tick "), (lost, "at tick ")] {
            let words_of = dragged(&run, Axis::Time, step).in_words(&run);
            assert!(words_of.starts_with(words), "{words_of}");
        }
    }
}
