//! Where the moments of a run stand, and which moment stands where.

use super::Drawing;
use super::places::{Places, Scale, whole};
use crate::diagram::{Axis, COLUMN};
use crate::model::Tick;
use crate::run::Run;

/// How far to the left of the first column the beginning stands.
const BEFORE: f64 = 8.0;
/// Of so many steps of a tick it is seen which stands last.
const MOST_OF_TICK: usize = 256;

/// Where a moment stands until the next step: it goes evenly from one place to another.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Way {
    /// When it begins, in ticks.
    pub from: f64,
    /// When it ends.
    pub to: f64,
    /// Where it begins.
    pub start: f64,
    /// Where it ends.
    pub end: f64,
}

impl Way {
    /// Where it stands at a time.
    #[must_use]
    pub fn at(self, time: f64) -> f64 {
        if self.to <= self.from {
            return self.start;
        }
        let part = ((time - self.from) / (self.to - self.from)).clamp(0.0, 1.0);
        self.start + (self.end - self.start) * part
    }

    fn staying(x: f64) -> Self {
        Self { from: 0.0, to: 0.0, start: x, end: x }
    }
}

/// A moment of a run that stands somewhere.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Moment {
    /// A time, in ticks.
    Time(f64),
    /// Right after so many steps.
    Steps(usize),
}

impl Drawing {
    /// Where the moment after so many steps, at a time in ticks, stands until the next step.
    ///
    /// # Panics
    /// When the run has fewer steps.
    #[must_use]
    pub fn way(&self, run: &Run, steps: usize, time: f64, scale: Scale) -> Way {
        let places = &self.places;
        let Some(last) = steps.checked_sub(1) else { return Way::staying(-BEFORE) };
        let trace = run.trace();
        let is_tick_over = |tick: u32| steps >= run.steps() || trace.tick_of(steps) > tick;
        match places.axis {
            Axis::Time => {
                let tick = whole(time.floor()).max(trace.tick_of(last));
                if is_tick_over(tick) {
                    self.between_ticks(tick, scale)
                } else {
                    Way::staying(self.last_of_tick(run, last, scale))
                }
            }
            Axis::Events if steps < run.steps() && is_tick_over(trace.tick_of(last)) => Way {
                from: trace.tick_of(last).into(),
                to: trace.tick_of(steps).into(),
                start: places.x(last, scale),
                end: places.x(steps, scale),
            },
            Axis::Events | Axis::Depth => Way::staying(places.x(last, scale)),
        }
    }

    /// From the last step of a tick to where the next column begins.
    fn between_ticks(&self, tick: u32, scale: Scale) -> Way {
        let Places { layout, .. } = &self.places;
        let (marks, px) = (layout.marks(), |place| self.places.px(place, scale));
        let column = marks.partition_point(|(mark, _)| *mark <= tick).saturating_sub(1);
        let start = px(layout.lasts()[column]);
        match marks.get(column + 1) {
            Some((next, place)) => Way { from: marks[column].0.into(), to: (*next).into(), start, end: px(*place) },
            None => Way::staying(start),
        }
    }

    /// Of the steps of its tick up to this one, the place of that which stands last.
    fn last_of_tick(&self, run: &Run, step: usize, scale: Scale) -> f64 {
        let first = run.trace().steps_before(run.trace().tick_of(step)).max(step.saturating_sub(MOST_OF_TICK));
        (first..=step).map(|step| self.places.x(step, scale)).fold(f64::NEG_INFINITY, f64::max)
    }

    /// The tick that is nearest to a place along time, also beyond the last column; nothing along another axis.
    #[must_use]
    pub fn tick_at(&self, run: &Run, x: f64, scale: Scale) -> Option<Tick> {
        if self.places.axis != Axis::Time {
            return None;
        }
        let marks = self.places.layout.marks();
        let (last, start) = *marks.last()?;
        let beyond = x * f64::from(COLUMN) / scale.column - f64::from(start);
        if beyond > 0.0 {
            // As wide as a usual column is, where there is one.
            let usual = marks.windows(2).find(|pair| pair[1].1 - pair[0].1 == COLUMN);
            let ticks = usual.map_or(1, |pair| pair[1].0 - pair[0].0);
            return Some(last.saturating_add(whole((beyond * f64::from(ticks) / f64::from(COLUMN)).round())));
        }
        match self.moment_at(run, x, scale)? {
            Moment::Time(time) => Some(whole(time.round())),
            Moment::Steps(_) => Some(0),
        }
    }

    /// The moment that stands at a place; nothing along causal depth, where no moment has one place.
    #[must_use]
    pub fn moment_at(&self, run: &Run, x: f64, scale: Scale) -> Option<Moment> {
        let layout = &self.places.layout;
        let (marks, place) = (layout.marks(), x * f64::from(COLUMN) / scale.column);
        if x < -BEFORE / 2.0 || run.steps() == 0 {
            return (self.places.axis != Axis::Depth).then_some(Moment::Steps(0));
        }
        let column = marks.partition_point(|(_, start)| f64::from(*start) <= place).saturating_sub(1);
        let (mark, start) = marks[column];
        let next = marks.get(column + 1);
        match self.places.axis {
            Axis::Time => {
                let (tick, last) = (f64::from(mark), f64::from(layout.lasts()[column]));
                let Some((next, end)) = next.filter(|_| place > last) else { return Some(Moment::Time(tick)) };
                let part = (place - last) / (f64::from(*end) - last).max(1.0);
                Some(Moment::Time(tick + (f64::from(*next) - tick) * part.clamp(0.0, 1.0)))
            }
            Axis::Events => {
                let is_next_closer = |end: u32| f64::from(end) - place < place - f64::from(start);
                let mark = next.filter(|(_, end)| is_next_closer(*end)).map_or(mark, |(next, _)| *next);
                Some(Moment::Steps(mark as usize + 1))
            }
            Axis::Depth => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;

    const SCALE: Scale = Scale { column: 60.0, row: 40.0, tail: 40.0 };

    fn run(link: &str) -> Run {
        Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario")
    }

    #[test]
    fn a_moment_stands_where_the_place_is_that_leads_to_it() {
        for link in
            ["a=chang-roberts&n=6&ids=shuffled", "a=bully&n=5&established=yes&detector=perfect&faults=crash:4@9"]
        {
            let run = run(link);
            for axis in [Axis::Time, Axis::Events] {
                let drawing = Drawing::of(&run, axis);
                let mut last = f64::NEG_INFINITY;
                for steps in 0..=run.steps() {
                    let time = steps.checked_sub(1).map_or(0.0, |step| f64::from(run.trace().tick_of(step)));
                    let x = drawing.way(&run, steps, time, SCALE).at(time);
                    assert!(x >= last, "{link} {axis:?}: {steps} stands before what is earlier");
                    last = x;
                    match drawing.moment_at(&run, x, SCALE) {
                        Some(Moment::Time(found)) => assert!((found - time).abs() < 1e-9, "{link}: {found} for {time}"),
                        Some(Moment::Steps(found)) => assert_eq!(
                            drawing.way(&run, found, time, SCALE).start,
                            drawing.way(&run, steps, time, SCALE).start,
                            "{link}: {steps}"
                        ),
                        None => panic!("{link}: no moment at {x}"),
                    }
                }
            }
            assert_eq!(Drawing::of(&run, Axis::Depth).moment_at(&run, 30.0, SCALE), None);
        }
    }

    #[test]
    fn between_two_ticks_it_goes_on_evenly_and_over_a_fold_faster() {
        let run = run("a=chang-roberts&n=4&start=0@0,1@40");
        let drawing = Drawing::of(&run, Axis::Time);
        let steps = run.trace().steps_before(30);
        let at = |time: f64| drawing.way(&run, steps, time, SCALE).at(time);
        let middle = f64::midpoint(at(20.0), at(30.0));
        assert!((at(25.0) - middle).abs() < 1e-9);
        assert_eq!(drawing.moment_at(&run, at(25.0), SCALE), Some(Moment::Time(25.0)));
        assert!(at(30.0) - at(20.0) < 5.0 * SCALE.column, "what is quiet is folded");
        assert_eq!(drawing.tick_at(&run, at(25.2), SCALE), Some(25));
        let (last, end) = (run.trace().tick_of(run.steps() - 1), drawing.x(run.steps() - 1, SCALE));
        assert_eq!(
            drawing.tick_at(&run, end + 3.1 * SCALE.column, SCALE),
            Some(last + 3),
            "time goes on after the run"
        );
    }
}
