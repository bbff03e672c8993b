//! A run as a picture: its space-time diagram in shapes, for whoever draws it (a file, the page).
//!
//! A [`Drawing`] knows where everything stands along one [`Axis`]; [`Drawing::shapes`] gives what is to be seen in a [`Window`] at a [`Scale`], in the
//! order in which it is painted, at a cost that grows with what is in the window, and with the logarithm of what is not. Where arrows would
//! lie closer than two pixels there are bands instead, each with how many messages it stands for. Everything about a run is kept in columns,
//! a few integers a step.
//!
//! Rules of the picture: colour is for data, and has a second carrier (dashes, thickness, a sign); a label is there only where it touches nothing;
//! nothing is left out without being counted.

mod arrows;
mod axis;
mod causes;
mod density;
mod happenings;
mod heads;
mod intervals;
mod kinds;
mod labels;
mod legend;
mod lines;
mod marks;
mod moment;
mod network;
pub mod outline;
mod places;
mod room;
mod shape;
mod sight;
mod waits;
mod words;

pub use causes::Band;
pub use kinds::Tint;
pub use legend::Entry;
pub use moment::{Moment, Way};
pub use places::{Scale, Window};
pub use shape::{Anchor, Class, Form, Head, Point, Shape, Sign, Standing, Tip};
pub use words::{fitted, text_width, wrapped};

use std::sync::Arc;

use crate::diagram::Axis;
use crate::model::ProcessId;
use crate::run::Run;
use arrows::Arrows;
use happenings::Happenings;
use labels::Labels;
use lines::Lines;
use marks::Marks;
use network::Network;
use places::Places;
use room::Room;
use sight::Sight;
use waits::Waits;

/// A run, ready to be drawn along an axis.
#[derive(Clone, Debug)]
pub struct Drawing {
    places: Places,
    happenings: Arc<Happenings>,
    lines: Lines,
    arrows: Arrows,
    waits: Waits,
    marks: Marks,
    network: Network,
}

impl Drawing {
    /// That of a run.
    #[must_use]
    pub fn of(run: &Run, axis: Axis) -> Self {
        Self::with(run, Places::of(run, axis), Arc::new(Happenings::of(run)))
    }

    /// The same run along another axis, for less: what happens in it is known.
    #[must_use]
    pub fn along(&self, run: &Run, axis: Axis) -> Self {
        Self::with(run, Places::of(run, axis), Arc::clone(&self.happenings))
    }

    /// The same run with its steps in another order that agrees with what comes after what, one column an event.
    ///
    /// # Panics
    /// When the order does not name each step once.
    #[must_use]
    pub fn in_order(&self, run: &Run, order: &[u32]) -> Self {
        Self::with(run, Places::in_order(run, order), Arc::clone(&self.happenings))
    }

    fn with(run: &Run, places: Places, happenings: Arc<Happenings>) -> Self {
        Self {
            lines: Lines::of(run),
            arrows: Arrows::of(run, &places, &happenings),
            waits: Waits::of(&places, &happenings),
            marks: Marks::of(run, &happenings),
            network: Network::of(&places, &happenings),
            places,
            happenings,
        }
    }

    fn sight<'a>(&'a self, scale: Scale, window: &'a Window) -> Sight<'a> {
        Sight { places: &self.places, happenings: &self.happenings, scale, window }
    }

    /// How wide it is, from the first column to where the lines end.
    #[must_use]
    pub fn width(&self, scale: Scale) -> f64 {
        self.places.right(scale)
    }

    /// How many lines there are, the one that is repeated included.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.places.lines()
    }

    /// How many columns there are.
    #[must_use]
    pub fn columns(&self) -> f64 {
        self.places.columns()
    }

    /// How many messages there are, a copy that arrives a second time included.
    #[must_use]
    pub fn messages(&self) -> usize {
        self.arrows.count()
    }

    /// Where a step stands, from the left.
    #[must_use]
    pub fn x(&self, step: usize, scale: Scale) -> f64 {
        self.places.x(step, scale)
    }

    /// How many strips there are above the lines for splits and cuts.
    #[must_use]
    pub fn strips(&self) -> usize {
        self.network.strips()
    }

    /// Everything in a window, in the order in which it is painted.
    #[must_use]
    pub fn shapes(&self, run: &Run, scale: Scale, window: &Window) -> Vec<Shape> {
        let sight = self.sight(scale, window);
        let mut shapes = Vec::new();
        let mut room = Room::default();
        self.network.tints(sight, &mut shapes);
        self.lines.draw(sight, &mut room, &mut shapes);
        axis::folds(sight, &mut room, &mut shapes);
        self.waits.draw(sight, &mut room, &mut shapes);
        let arrows = self.arrows.draw(sight, &mut shapes);
        arrows.iter().for_each(|arrow| room.take_line(arrow.from, arrow.to));
        self.marks.draw(sight, &mut room, &mut shapes);
        let mut labels = Labels { sight, room };
        labels.reigns(run, &self.lines, &mut shapes);
        labels.crashes(&self.marks, &mut shapes);
        labels.messages(run, &arrows, &mut shapes);
        shapes
    }

    /// The messages of one channel in a window, as [`Drawing::shapes`] draws them where there are no others.
    #[must_use]
    pub fn of_channel(
        &self,
        run: &Run,
        (from, to): (ProcessId, ProcessId),
        scale: Scale,
        window: &Window,
    ) -> Vec<Shape> {
        let mut shapes = Vec::new();
        let is_its = |number: u32| {
            let message = run.trace().message(number);
            (message.from, message.to) == (from, to)
        };
        self.arrows.draw_those(is_its, self.sight(scale, window), &mut shapes);
        shapes
    }

    /// How many columns a step stands after another; negative where it stands before it.
    #[must_use]
    pub fn columns_between(&self, one: usize, other: usize) -> i64 {
        let layout = &self.places.layout;
        let column = |step: usize| {
            let x = layout.x(step);
            i64::try_from(layout.marks().partition_point(|(_, start)| *start <= x)).unwrap_or(i64::MAX)
        };
        column(other) - column(one)
    }

    /// The axis above the lines, from 0, where its line is, up.
    #[must_use]
    pub fn axis(&self, run: &Run, scale: Scale, window: &Window) -> Vec<Shape> {
        axis::axis(run, self.sight(scale, window))
    }

    /// The strips for splits and cuts, each of [`Drawing::STRIP`] pixels, from 0 down.
    #[must_use]
    pub fn network(&self, run: &Run, scale: Scale, window: &Window) -> Vec<Shape> {
        self.network.bars(run, self.sight(scale, window))
    }

    /// What the numbers of the axis are: `round`, `tick` or `depth`.
    #[must_use]
    pub fn unit(&self, run: &Run) -> &'static str {
        axis::unit(run, self.places.axis)
    }

    /// Where the base line of the words above folds is, in pixels, seen from the axis: clear of its numbers, and of the cursor's head on the page.
    pub const LENGTHS: f64 = -26.0;

    /// How high a strip for splits and cuts is.
    pub const STRIP: f64 = network::STRIP;

    /// The processes beside their lines in a window, as they are after so many steps; symbols stand at 0, names that do not fit into them to
    /// their left.
    ///
    /// # Panics
    /// When the run has fewer steps.
    #[must_use]
    pub fn heads(&self, run: &Run, scale: Scale, window: &Window, steps: usize) -> Vec<Head> {
        heads::heads(run, &self.places, scale, window, steps)
    }

    /// What the classes of some shapes mean, each with shapes as a sample.
    #[must_use]
    pub fn legend(run: &Run, shapes: &[Shape]) -> Vec<Entry> {
        legend::legend(run, shapes)
    }
}

#[cfg(test)]
mod tests;
