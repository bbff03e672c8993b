//! How far a wave has come, on networks that are no ring: the edges that messages have come over, and by whom each process was
//! reached first.

use election_core::lineage::{self, Contact};
use election_core::model::Kind;
use election_core::{ProcessId, Run};

use super::geometry::Point;
use super::layout::Layout;
use super::trails::MOST_PROCESSES;

/// The edges that are used in a run, in the order in which they are.
#[derive(Clone, Debug, PartialEq)]
pub struct Waves(Vec<UsedEdge>);

/// An edge over which a message has come.
#[derive(Clone, Debug, PartialEq)]
pub struct UsedEdge {
    /// The two at its ends, the one that was reached first.
    pub edge: (ProcessId, ProcessId),
    /// The step in which it was used first.
    step: u32,
    /// What kind of message that was.
    pub kind: Kind,
    /// The line, as an SVG path.
    pub path: String,
    /// Where it leads from the process that was reached to the one that reached it first; none where the process had been reached
    /// before.
    pub to_parent: Option<Arrow>,
}

/// A place on a line, and a way along it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arrow {
    /// The middle of the line.
    pub at: Point,
    /// In degrees clockwise from the right.
    pub heading: f64,
}

/// Whether the edges of a run's network are drawn, and few enough for it to be seen which are used.
pub fn are_drawn(run: &Run) -> bool {
    let graph = run.scenario().graph();
    !graph.is_ring() && !graph.is_complete() && run.scenario().processes <= MOST_PROCESSES
}

impl Waves {
    /// How waves spread in a run; none where that is not drawn.
    pub fn of(run: &Run, layout: &Layout) -> Option<Self> {
        are_drawn(run).then(|| {
            let used = |contact: &Contact| UsedEdge::of(contact, run.trace().message(contact.message).kind, layout);
            Self(lineage::wave(run).iter().map(used).collect())
        })
    }

    /// What has been used after so many steps, the oldest first.
    pub fn after(&self, steps: usize) -> &[UsedEdge] {
        let count = self.0.partition_point(|used| (used.step as usize) < steps);
        &self.0[..count]
    }
}

impl UsedEdge {
    fn of(contact: &Contact, kind: Kind, layout: &Layout) -> Self {
        let Contact { from, to, step, is_parent, .. } = *contact;
        let line = layout.line(from, to);
        let way = line.direction(0.5);
        let heading = (-way.y).atan2(-way.x).to_degrees();
        let to_parent = is_parent.then_some(Arrow { at: line.at(0.5), heading });
        Self { edge: (to, from), step, kind, path: line.path(), to_parent }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use election_core::Scenario;
    use election_core::model::{Shape, Topology};
    use election_core::scenario::{Start, StartAt};
    use election_tests::extra::{self, FLOOD};

    use super::*;
    use crate::scene::layout::LeastType;

    fn run(shape: Shape, processes: u16, start: u16) -> Run {
        extra::register();
        let start = Start::List(vec![StartAt { process: start, at: 0 }]);
        let mut scenario = Scenario { processes, start, ..Scenario::new(FLOOD.info()) };
        scenario.network.topology = Topology::Shape(shape);
        Run::record(&scenario).expect("the test's scenario is valid")
    }

    fn waves(run: &Run) -> Option<Waves> {
        Waves::of(run, &Layout::of(run.scenario().graph(), run.identities(), None, LeastType::default()))
    }

    #[test]
    fn a_wave_leaves_a_tree_that_leads_to_where_it_began() {
        for (shape, edges) in [(Shape::Line, 8), (Shape::Star, 8), (Shape::BinaryTree, 8), (Shape::Grid, 12)] {
            let run = run(shape, 9, 4);
            let waves = waves(&run).expect("its edges are drawn");
            assert!(waves.after(0).is_empty());
            let all = waves.after(run.steps());
            assert_eq!(all.len(), edges, "{shape:?}: flooding uses every edge");
            let parents: Vec<_> = all.iter().filter(|used| used.to_parent.is_some()).map(|used| used.edge).collect();
            let mut reached = BTreeSet::from([ProcessId(4)]);
            for (process, parent) in parents {
                assert!(reached.contains(&parent) && reached.insert(process), "{shape:?}: {process:?}");
            }
            assert_eq!(reached.len(), 9, "{shape:?}: everyone but the first has a parent");
        }
    }

    #[test]
    fn it_is_drawn_as_far_as_it_has_come() {
        let run = run(Shape::Line, 5, 0);
        let waves = waves(&run).expect("its edges are drawn");
        let counts: Vec<usize> = (0..=run.steps()).map(|steps| waves.after(steps).len()).collect();
        assert!(counts.is_sorted() && counts.windows(2).all(|pair| pair[1] <= pair[0] + 1), "{counts:?}");
        assert_eq!(counts.last(), Some(&4));
    }

    #[test]
    fn an_arrow_points_from_a_process_to_its_parent() {
        let run = run(Shape::Line, 4, 3);
        let layout = Layout::of(run.scenario().graph(), run.identities(), None, LeastType::default());
        for used in Waves::of(&run, &layout).expect("its edges are drawn").after(run.steps()) {
            let arrow = used.to_parent.expect("on a line every edge is the tree's");
            let (process, parent) = used.edge;
            let way = layout.place(process).to(layout.place(parent));
            assert!((way.y.atan2(way.x).to_degrees() - arrow.heading).abs() < 1.0, "{used:?}");
        }
    }

    #[test]
    fn many_processes_and_other_networks_leave_none() {
        assert_eq!(waves(&run(Shape::Line, 25, 0)), None);
        assert_eq!(waves(&run(Shape::Complete, 6, 0)), None);
        assert_eq!(waves(&run(Shape::TwoWayRing, 6, 0)), None);
    }
}
