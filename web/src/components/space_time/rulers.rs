//! Two rulers across all lines, at the event from which it is measured and at the one that is looked at, and how long it is between them.

use election_core::Run;
use election_core::diagram::Axis;
use election_core::drawing::{Drawing, text_width};
use election_core::narrate::Moments;
use yew::{Html, html};

use super::looking::Looking;
use crate::scene::geometry::number;
use crate::scene::ruler::Distance;

/// The size of the words, and how high the strip with them is.
const SIZE: f64 = 12.0;
pub const STRIP: f64 = Drawing::STRIP;
/// Room at either side of the words.
const ASIDE: f64 = 5.0;

/// From where to where it is measured.
#[derive(Clone, Copy, PartialEq)]
pub struct Measured {
    /// The step from which it is measured.
    pub from: usize,
    /// The step to which, and how far that is.
    pub to: Option<(usize, Distance)>,
}

impl Measured {
    fn places(self, drawing: &Drawing, looking: &Looking) -> (f64, Option<f64>) {
        let x = |step: usize| drawing.x(step, looking.scale);
        (x(self.from), self.to.map(|(step, _)| x(step)))
    }

    /// The rulers, from top to bottom.
    pub fn lines(self, drawing: &Drawing, looking: &Looking, top: f64, bottom: f64) -> Html {
        let (from, to) = self.places(drawing, looking);
        let line = |x: f64| format!("M{} {}V{}", number(x, 1), number(top, 1), number(bottom, 1));
        html! {
            <g class="measured-lines">
                <path d={line(from)} />
                if let Some(to) = to {
                    <path d={line(to)} />
                }
            </g>
        }
    }

    /// How long it is between them, in a strip of its own over the lines, from 0 down.
    pub fn strip(self, run: &Run, drawing: &Drawing, looking: &Looking, axis: Axis) -> Html {
        let (from, to) = self.places(drawing, looking);
        let Some((to, (_, distance))) = to.zip(self.to) else {
            return html! {
                <g class="measured">
                    <path d={format!("M{} 0V{STRIP}", number(from, 1))} />
                    <text x={number(from + ASIDE, 1)} y="13" font-size={number(SIZE, 0)}>{ "from here: choose another event" }</text>
                </g>
            };
        };
        let text = distance.label(Moments::of(run.scenario()), axis);
        let (left, right, middle) = (from.min(to), from.max(to), STRIP / 2.0);
        let width = text_width(&text, SIZE) * 1.1 + 2.0 * ASIDE;
        // In the middle of what is seen of it; beside it where it is too short.
        let (seen_left, seen_right) = (left.max(looking.seen.0), right.min(looking.seen.1));
        let fits = width + 12.0 <= right - left;
        let at = match (fits, seen_right - seen_left >= width) {
            (true, true) => f64::midpoint(seen_left, seen_right),
            (true, false) => f64::midpoint(left, right),
            (false, _) if right + width <= drawing.width(looking.scale) => right + width / 2.0 + 2.0,
            (false, _) => left - width / 2.0 - 2.0,
        };
        let mut line = format!("M{0} 0V{STRIP}M{1} 0V{STRIP}", number(left, 1), number(right, 1));
        if fits {
            let (from, to) = (at - width / 2.0, at + width / 2.0);
            line += &format!(
                "M{} {middle}H{}M{} {middle}H{}",
                number(left, 1),
                number(from, 1),
                number(to, 1),
                number(right, 1)
            );
        } else {
            line += &format!("M{} {middle}H{}", number(left, 1), number(right, 1));
        }
        html! {
            <g class="measured">
                <path d={line} />
                if right - left > 14.0 {
                    <path class="measured-tips" d={tips(left, right, middle)} />
                }
                <text x={number(at, 1)} y="13" text-anchor="middle" font-size={number(SIZE, 0)}>{ text }</text>
            </g>
        }
    }
}

/// The heads at both ends.
fn tips(left: f64, right: f64, y: f64) -> String {
    let tip = |x: f64, back: f64| {
        let (x, back) = (number(x, 1), number(x + back, 1));
        format!("M{x} {y}L{back} {}V{}z", number(y - 3.5, 1), number(y + 3.5, 1))
    };
    tip(left, 6.0) + &tip(right, -6.0)
}
