//! What led to what, in a drawing: the past and the future of a step as bands, the links of a chain as lines.

use super::Drawing;
use super::places::{LEAD, Places, Scale, Window};
use super::shape::Point;
use crate::causality::{Cone, How, Link, PartialOrder, Relation};
use crate::model::ProcessId;
use crate::run::Run;

/// A part of a process's line that stands to the chosen step in one way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    /// How.
    pub relation: Relation,
    /// The row.
    pub row: usize,
    /// Where it begins.
    pub left: f64,
    /// Where it ends.
    pub right: f64,
}

impl Drawing {
    /// The row of a process, the first one's without its repetition.
    #[must_use]
    pub fn row(&self, process: ProcessId) -> usize {
        self.places.row_of(process)
    }

    /// Where a row's line is, from the first one down.
    #[must_use]
    pub fn y(&self, row: usize, scale: Scale) -> f64 {
        Places::y_of_row(row, scale)
    }

    /// The process of each line, from top to bottom.
    #[must_use]
    pub fn processes(&self) -> &[ProcessId] {
        &self.places.rows
    }

    /// What of the lines in a window is past, future, and concurrent with a step: each line is past up to its last step that is, and future from
    /// its first one that is.
    #[must_use]
    pub fn bands(&self, order: &PartialOrder, cone: &Cone, scale: Scale, window: &Window) -> Vec<Band> {
        let places = &self.places;
        let (from, to) = (window.left.max(-LEAD), window.right.min(places.right(scale)));
        let chosen = order.place(cone.step()).map(|(process, _)| process);
        let mut bands = Vec::new();
        for (row, process) in places.rows_in(window) {
            let steps = order.of_process(process);
            let x = |place: usize| places.x(steps[place] as usize, scale);
            let own = (chosen == Some(process)).then(|| places.x(cone.step(), scale));
            let past = own.or_else(|| cone.past_of(process).checked_sub(1).map(x)).unwrap_or(-LEAD);
            let first = cone.future_of(process);
            let future = own.unwrap_or_else(|| if first < steps.len() { x(first) } else { places.right(scale) });
            let parts = [
                (Relation::Past, -LEAD, past),
                (Relation::Concurrent, past, future),
                (Relation::Future, future, places.right(scale)),
            ];
            for (relation, left, right) in parts {
                let (left, right) = (left.max(from), right.min(to));
                if left < right {
                    bands.push(Band { relation, row, left, right });
                }
            }
        }
        bands
    }

    /// The line of a link of a chain: along a message's arrow, or below the line of who waits.
    #[must_use]
    pub fn link(&self, run: &Run, link: &Link, scale: Scale) -> Vec<Point> {
        let places = &self.places;
        let x = |step: usize| places.x(step, scale);
        match link.how {
            How::Message(number) => {
                let message = run.trace().message(number);
                let (from, to) = places.rows_of(message.from, message.to);
                vec![(x(link.from), Places::y_of_row(from, scale)), (x(link.to), Places::y_of_row(to, scale))]
            }
            How::Timer(_) | How::Silence(_) => {
                let Some(process) = run.trace().step(link.to).process else { return Vec::new() };
                let y = places.y(process, scale);
                let below = y + (scale.row * 0.2).clamp(4.0, 14.0);
                vec![(x(link.from), y), (x(link.from), below), (x(link.to), below), (x(link.to), y)]
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::causality::{Edges, why};
    use crate::diagram::Axis;
    use crate::scenario::Scenario;

    const SCALE: Scale = Scale { column: 60.0, row: 40.0, tail: 40.0 };

    #[test]
    fn every_step_lies_in_the_band_that_it_belongs_to() {
        for link in
            ["a=chang-roberts&n=6&ids=shuffled", "a=bully&n=5&established=yes&detector=perfect&faults=crash:4@3"]
        {
            let run = Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
            let order = PartialOrder::of(&run, Edges::Causal);
            for axis in Axis::ALL {
                let drawing = Drawing::of(&run, axis);
                let window = Window { left: -20.0, right: drawing.width(SCALE), rows: 0..drawing.lines() };
                for chosen in 0..run.steps() {
                    let cone = Cone::of(&order, chosen);
                    let bands = drawing.bands(&order, &cone, SCALE, &window);
                    for step in 0..run.steps() {
                        let (Some(relation), Some((process, _))) = (cone.relation_of(&order, step), order.place(step))
                        else {
                            continue;
                        };
                        let x = drawing.x(step, SCALE);
                        let is_in = |band: &&Band| {
                            band.row == drawing.row(process) && band.left - 1e-9 <= x && x <= band.right + 1e-9
                        };
                        let is_its = |band: &Band| relation == Relation::Same || band.relation == relation;
                        assert!(bands.iter().filter(is_in).any(is_its), "{link} {axis:?}: {step} beside {chosen}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_chain_leads_from_step_to_step() {
        let link = "a=bully&n=5&established=yes&detector=perfect&faults=crash:4@3";
        let run = Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
        let drawing = Drawing::of(&run, Axis::Time);
        let chain = why(&run, run.steps(), ProcessId(3)).expect("it leads");
        for link in &chain.links {
            let line = drawing.link(&run, link, SCALE);
            assert_eq!(line.first().map(|at| at.0), Some(drawing.x(link.from, SCALE)));
            assert_eq!(line.last().map(|at| at.0), Some(drawing.x(link.to, SCALE)));
        }
        assert!(!chain.links.is_empty());
    }
}
