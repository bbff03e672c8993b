//! What is wrong with the network, from when to when: splits as bands across all lines, cut channels as bars above them.

use super::happenings::{Happenings, NONE, Spell, Trouble};
use super::places::{LEAD, Places, Scale};
use super::shape::{Anchor, Class, Form, Shape};
use super::sight::Sight;
use super::words::fitted;
use crate::model::ProcessId;
use crate::narrate::{self, Language};
use crate::run::Run;

/// How high a strip above the lines is.
pub(super) const STRIP: f64 = 18.0;
/// The size of the words in it.
const SIZE: f64 = 12.0;
/// The most strips: what comes on top of them shares the last.
const MOST_STRIPS: usize = 8;

/// The splits and cuts of a run.
#[derive(Clone, Debug)]
pub(super) struct Network {
    /// In which strip each is, by their order.
    strips: Vec<usize>,
    spells: Vec<(u32, u32, bool)>,
}

impl Network {
    pub(super) fn of(places: &Places, happenings: &Happenings) -> Self {
        let mut ends: Vec<u32> = Vec::new();
        let (mut strips, mut spells) = (Vec::new(), Vec::new());
        for Spell { from, to, what } in &happenings.spells {
            let left = places.layout.x(*from as usize);
            let right = if *to == NONE { u32::MAX } else { places.layout.x(*to as usize).max(left) };
            let free = ends.iter().position(|end| *end <= left);
            let strip = free.unwrap_or(ends.len()).min(MOST_STRIPS - 1);
            if strip == ends.len() {
                ends.push(right);
            } else {
                ends[strip] = right;
            }
            strips.push(strip);
            spells.push((left, right, matches!(what, Trouble::Split(_))));
        }
        Self { strips, spells }
    }

    pub(super) fn strips(&self) -> usize {
        self.strips.iter().max().map_or(0, |last| last + 1)
    }

    /// Splits across all lines.
    pub(super) fn tints(&self, sight: Sight<'_>, shapes: &mut Vec<Shape>) {
        let Sight { places, scale, window, .. } = sight;
        let (top, bottom) = places.extent(scale);
        for (left, right, is_split) in &self.spells {
            let (left, right) = ends(places, scale, *left, *right);
            if *is_split && left <= window.right && right >= window.left {
                shapes.push(Shape::area(Class::Split, (left, top), right - left, bottom - top));
            }
        }
    }

    /// All of them in their strips, with words.
    pub(super) fn bars(&self, run: &Run, sight: Sight<'_>) -> Vec<Shape> {
        let Sight { places, happenings, scale, window } = sight;
        let mut shapes = Vec::new();
        for (spell, ((left, right, is_split), strip)) in
            happenings.spells.iter().zip(self.spells.iter().zip(&self.strips))
        {
            let (left, right) = ends(places, scale, *left, *right);
            if left > window.right || right < window.left {
                continue;
            }
            let class = if *is_split { Class::Split } else { Class::Cut };
            let top = *strip as f64 * STRIP;
            let form = Form::Area { at: (left, top + 1.0), width: right - left, height: STRIP - 2.0, round: 3.0 };
            shapes.push(Shape::new(class, form).of_step(spell.from));
            let text = fitted(&words(run, &spell.what), SIZE, right - left - 8.0);
            if text.chars().count() > 2 {
                let at = (left.max(window.left) + 5.0, top + STRIP / 2.0 + SIZE * 0.36);
                shapes.push(Shape::text(Class::Network, at, Anchor::Start, SIZE, text));
            }
        }
        shapes
    }
}

fn ends(places: &Places, scale: Scale, left: u32, right: u32) -> (f64, f64) {
    let left = places.px(left, scale).max(-LEAD);
    let right = if right == u32::MAX { places.right(scale) } else { places.px(right, scale) };
    (left, right.max(left + 2.0))
}

/// `split: 1 2 | 3 4 5`, `1–2 cut`.
fn words(run: &Run, what: &Trouble) -> String {
    let name = |position: u16| narrate::name(run, ProcessId(position), Language::English);
    match what {
        Trouble::Split(groups) => {
            let group = |group: &Vec<u16>| group.iter().map(|one| name(*one)).collect::<Vec<_>>().join(" ");
            format!("split: {}", groups.iter().map(group).collect::<Vec<_>>().join(" | "))
        }
        Trouble::Cut { from, to, both_ways } => {
            format!("{}{}{} cut", name(*from), if *both_ways { '–' } else { '→' }, name(*to))
        }
    }
}
