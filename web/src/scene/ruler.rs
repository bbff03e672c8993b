//! What lies between two events: how long it is, along the axis too, and whether the one could have caused the other.

use election_core::Run;
use election_core::causality::{Cone, PartialOrder, Relation};
use election_core::diagram::Axis;
use election_core::drawing::Drawing;
use election_core::narrate::Moments;

/// How an event stands to the one from which it is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distance {
    /// How many ticks later it is; negative where it is earlier.
    pub ticks: i64,
    /// How many columns of the axis it is further on.
    pub columns: i64,
    /// What it is to the one from which it is measured: its future where that could have caused it. Nothing where one of both is no process's.
    pub relation: Option<Relation>,
}

impl Distance {
    /// From one step to another.
    pub fn between(run: &Run, order: &PartialOrder, drawing: &Drawing, from: usize, to: usize) -> Self {
        let trace = run.trace();
        let is_own = order.place(from).is_some();
        Self {
            ticks: i64::from(trace.tick_of(to)) - i64::from(trace.tick_of(from)),
            columns: drawing.columns_between(from, to),
            relation: is_own.then(|| Cone::of(order, from).relation_of(order, to)).flatten(),
        }
    }

    /// How long it is, beside the ruler: `7 ticks`, `12 events, 7 ticks`, `3 deeper, 7 ticks`.
    pub fn label(self, moments: Moments, axis: Axis) -> String {
        let time = match self.ticks {
            0 => format!("same {}", moments.unit(1)),
            _ => moments.lasting(ticks(self.ticks)),
        };
        match self.along(axis) {
            Some(along) => format!("{along}, {time}"),
            None => time,
        }
    }

    /// The same as a part of a sentence, which goes on with the other event: `7 ticks after`.
    pub fn after(self, moments: Moments, axis: Axis) -> String {
        let time = match self.ticks {
            0 => format!("in the same {} as", moments.unit(1)),
            1.. => format!("{} after", moments.lasting(ticks(self.ticks))),
            _ => format!("{} before", moments.lasting(ticks(self.ticks))),
        };
        match self.along(axis) {
            Some(along) => format!("{along}, {time}"),
            None => time,
        }
    }

    /// Whether the one could have caused the other.
    pub fn cause(self) -> &'static str {
        match self.relation {
            Some(Relation::Future) => "could have been caused by it",
            Some(Relation::Past) => "could have caused it",
            Some(Relation::Concurrent) => "concurrent with it: neither could have caused the other",
            Some(Relation::Same) => "the same event",
            None => "one of both happens at no process",
        }
    }

    /// The same in a word or two.
    pub fn cause_in_short(self) -> &'static str {
        match self.relation {
            Some(Relation::Future) => "caused by it",
            Some(Relation::Past) => "a cause of it",
            Some(Relation::Concurrent) => "concurrent with it",
            Some(Relation::Same) => "itself",
            None => "at no process",
        }
    }

    /// How far it is along an axis that is not time's.
    fn along(self, axis: Axis) -> Option<String> {
        let count = self.columns.unsigned_abs();
        match (axis, self.columns) {
            (Axis::Time, _) => None,
            (Axis::Events, _) => Some(if count == 1 { "1 event".to_owned() } else { format!("{count} events") }),
            (Axis::Depth, 0) => Some("as deep".to_owned()),
            (Axis::Depth, 1..) => Some(format!("{count} deeper")),
            (Axis::Depth, _) => Some(format!("{count} less deep")),
        }
    }
}

fn ticks(ticks: i64) -> u32 {
    u32::try_from(ticks.unsigned_abs()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use election_core::Scenario;
    use election_core::causality::Edges;

    use super::*;

    #[test]
    fn it_is_measured_along_each_axis_and_back() {
        let link = "a=bully&n=5&established=yes&detector=perfect&faults=crash:4@6";
        let run = Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
        let order = PartialOrder::of(&run, Edges::Causal);
        let moments = Moments::of(run.scenario());
        let drawings = Axis::ALL.map(|axis| (axis, Drawing::of(&run, axis)));
        for from in 0..run.steps() {
            for to in 0..run.steps() {
                for (axis, drawing) in &drawings {
                    let there = Distance::between(&run, &order, drawing, from, to);
                    let back = Distance::between(&run, &order, drawing, to, from);
                    assert_eq!((there.ticks, there.columns), (-back.ticks, -back.columns));
                    let expected = match axis {
                        Axis::Time => continue,
                        Axis::Events => i64::try_from(to).expect("small") - i64::try_from(from).expect("small"),
                        // A message leads one column on.
                        Axis::Depth
                            if run
                                .trace()
                                .step(to)
                                .message
                                .is_some_and(|number| run.trace().message(number).sent_in as usize == from) =>
                        {
                            1
                        }
                        Axis::Depth => continue,
                    };
                    if *axis == Axis::Events {
                        assert_eq!(there.columns, expected);
                    } else {
                        assert!(there.columns >= expected);
                    }
                }
            }
        }
        let distance = Distance { ticks: 7, columns: 12, relation: Some(Relation::Concurrent) };
        let unit = moments.unit(7);
        assert_eq!(distance.label(moments, Axis::Time), format!("7 {unit}"));
        assert_eq!(distance.label(moments, Axis::Events), format!("12 events, 7 {unit}"));
        assert_eq!(
            Distance { ticks: -7, ..distance }.after(moments, Axis::Depth),
            format!("12 deeper, 7 {unit} before")
        );
        assert_eq!(
            Distance { ticks: 0, ..distance }.after(moments, Axis::Time),
            format!("in the same {} as", moments.unit(1))
        );
    }
}
