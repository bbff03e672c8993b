//! How far a wave has come, on networks that are no ring: the edges that messages have come over, and by whom each process was
//! reached first, or to whom it reports.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use election_core::lineage::{self, Contact, Membership, Report};
use election_core::model::Kind;
use election_core::{ProcessId, Run};

use super::geometry::Point;
use super::layout::Layout;
use super::trails::MOST_PROCESSES;

/// Where an arrow stands whose line has another one, as a part of the line from the parent.
const PAIRED: f64 = 0.36;

/// The edges that are used in a run, and who takes part in which wave.
#[derive(Clone, Debug, PartialEq)]
pub struct Waves {
    /// In the order in which they are used.
    edges: Vec<UsedEdge>,
    /// In the order in which processes join.
    memberships: Vec<Membership>,
    /// In the order in which processes report.
    reports: Vec<Report>,
    /// Where waves begin, the one that reaches most first.
    starters: Vec<ProcessId>,
    layout: Layout,
}

/// An edge over which a message has come.
#[derive(Clone, Debug, PartialEq)]
pub struct UsedEdge {
    /// The two at its ends, the one that was reached first; of a tree's edge, the one whose parent the other is.
    pub edge: (ProcessId, ProcessId),
    /// The step in which it was used first.
    step: u32,
    /// What kind of message that was.
    pub kind: Kind,
    /// The line, as an SVG path.
    pub path: String,
    /// Where it leads from a process to its parent; none where neither of the two is the other's.
    pub to_parent: Option<Arrow>,
    /// Whose wave's tree it belongs to, counted as the starters are; none where it is in none.
    pub wave: Option<usize>,
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

/// What makes a process the parent of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tree {
    /// What reached the other first came from it.
    Reached,
    /// The other reports to it.
    Reports,
}

/// The trees that processes make at some time of a run; none where nobody ever has a parent.
pub fn tree(run: &Run) -> Option<Tree> {
    if lineage::has_reports(run) {
        return (!lineage::reports(run).is_empty()).then_some(Tree::Reports);
    }
    let is_reached = lineage::memberships(run).iter().any(|membership| membership.parent.is_some())
        || lineage::wave(run).iter().any(|contact| contact.is_parent);
    is_reached.then_some(Tree::Reached)
}

/// Where waves begin that reach anybody, the one that reaches most first. Where processes report to parents, that is the tree, and not by
/// whom they were woken.
pub fn starters(run: &Run) -> Vec<ProcessId> {
    let mut reached: Vec<(ProcessId, usize)> = Vec::new();
    if lineage::has_reports(run) {
        return Vec::new();
    }
    for membership in lineage::memberships(run).iter().filter(|membership| membership.parent.is_some()) {
        match reached.iter_mut().find(|(starter, _)| *starter == membership.starter) {
            Some((_, count)) => *count += 1,
            None => reached.push((membership.starter, 1)),
        }
    }
    reached.sort_by_key(|(_, count)| Reverse(*count));
    reached.into_iter().map(|(starter, _)| starter).collect()
}

impl Waves {
    /// How waves spread in a run; none where that is not drawn.
    pub fn of(run: &Run, layout: &Layout) -> Option<Self> {
        are_drawn(run).then(|| {
            let reports = lineage::reports(run);
            let memberships = if lineage::has_reports(run) { Vec::new() } else { lineage::memberships(run) };
            // Who takes part in a wave says itself who its parent is, and so does who reports.
            let is_tree = |contact: &Contact| memberships.is_empty() && !lineage::has_reports(run) && contact.is_parent;
            let used = |contact: &Contact| {
                let kind = run.trace().message(contact.message).kind;
                UsedEdge::of((contact.from, contact.to), contact.step, kind, is_tree(contact), layout)
            };
            let edges = lineage::wave(run).iter().map(used).collect();
            Self { edges, memberships, reports, starters: starters(run), layout: layout.clone() }
        })
    }

    /// What has been used after so many steps, the oldest first.
    pub fn after(&self, steps: usize) -> Vec<UsedEdge> {
        let count = self.edges.partition_point(|used| (used.step as usize) < steps);
        let mut used = self.edges[..count].to_vec();
        let count = self.memberships.partition_point(|it| (it.step as usize) < steps);
        self.report(&mut used, steps);
        let mut seen = BTreeSet::new();
        // The last wave of each process counts.
        let now = self.memberships[..count].iter().rev().filter(|it| seen.insert(it.process));
        for Membership { step, process, parent, starter } in now {
            let Some(parent) = *parent else { continue };
            let is_it = |used: &&mut UsedEdge| [(*process, parent), (parent, *process)].contains(&used.edge);
            if let Some(edge) = used.iter_mut().find(is_it) {
                let wave = self.starters.iter().position(|it| it == starter);
                *edge = UsedEdge { wave, ..UsedEdge::of((parent, *process), *step, edge.kind, true, &self.layout) };
            }
        }
        used
    }

    /// Has the edges be those of the tree over which processes have reported by then; where two report to each other there are two arrows.
    fn report(&self, used: &mut Vec<UsedEdge>, steps: usize) {
        let count = self.reports.partition_point(|it| (it.step as usize) < steps);
        for Report { step, process, parent } in &self.reports[..count] {
            let is_it = |used: &&mut UsedEdge| [(*process, *parent), (*parent, *process)].contains(&used.edge);
            let Some(edge) = used.iter_mut().find(is_it) else { continue };
            let mut report = UsedEdge::of((*parent, *process), *step, edge.kind, true, &self.layout);
            if edge.to_parent.is_none() {
                *edge = report;
                continue;
            }
            edge.point_from_the_middle(&self.layout);
            report.point_from_the_middle(&self.layout);
            used.push(report);
        }
    }
}

impl UsedEdge {
    /// Moves the arrow towards the parent, to leave room for another one.
    fn point_from_the_middle(&mut self, layout: &Layout) {
        let (process, parent) = self.edge;
        if let Some(arrow) = &mut self.to_parent {
            arrow.at = layout.line(parent, process).at(PAIRED);
        }
    }

    fn of((from, to): (ProcessId, ProcessId), step: u32, kind: Kind, is_tree: bool, layout: &Layout) -> Self {
        let line = layout.line(from, to);
        let way = line.direction(0.5);
        let heading = (-way.y).atan2(-way.x).to_degrees();
        let to_parent = is_tree.then_some(Arrow { at: line.at(0.5), heading });
        Self { edge: (to, from), step, kind, path: line.path(), to_parent, wave: None }
    }
}

#[cfg(test)]
mod tests {
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
    fn waves_of_several_are_told_apart_and_the_tree_is_the_last_one_s() {
        let link = "a=echo-extinction&n=6&net=line&start=0,5";
        let run = Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
        assert_eq!(starters(&run), [ProcessId(5), ProcessId(0)]);
        let waves = waves(&run).expect("its edges are drawn");
        let seen: BTreeSet<usize> =
            (0..=run.steps()).flat_map(|steps| waves.after(steps)).filter_map(|used| used.wave).collect();
        assert_eq!(seen, BTreeSet::from([0, 1]));
        let last = waves.after(run.steps());
        assert!(last.iter().all(|used| used.wave == Some(0) && used.to_parent.is_some()), "{last:?}");
    }

    #[test]
    fn who_reports_to_whom_is_a_tree_about_the_two_in_the_middle() {
        for link in ["a=tree&n=9&net=line", "a=tree&n=7&net=line&start=0", "a=tree&n=10&ids=shuffled"] {
            let run = Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
            assert_eq!((tree(&run), starters(&run)), (Some(Tree::Reports), Vec::new()));
            let waves = waves(&run).expect("its edges are drawn");
            let parents = |steps: usize| {
                let used = waves.after(steps).into_iter();
                used.filter(|used| used.to_parent.is_some()).map(|used| used.edge).collect::<Vec<_>>()
            };
            for steps in 0..=run.steps() {
                let reports = lineage::reports(&run).into_iter();
                let said = reports.filter(|it| (it.step as usize) < steps).map(|it| (it.process, it.parent));
                let drawn: BTreeSet<_> = parents(steps).into_iter().collect();
                assert_eq!(drawn, said.collect(), "{link}, {steps}");
            }
            let all = parents(run.steps());
            let pairs: Vec<_> = all.iter().filter(|(one, other)| all.contains(&(*other, *one))).collect();
            assert_eq!((all.len(), pairs.len()), (run.scenario().processes.into(), 2), "{link}: {all:?}");
            // Their arrows stand apart, each nearer to whom it points at.
            let layout = Layout::of(run.scenario().graph(), run.identities(), None, LeastType::default());
            for used in waves.after(run.steps()).iter().filter(|used| pairs.contains(&&used.edge)) {
                let at = used.to_parent.expect("it is the tree's").at;
                let far = |process| at.to(layout.place(process)).length();
                assert!(far(used.edge.1) < far(used.edge.0), "{link}: {used:?}");
            }
        }
    }

    #[test]
    fn many_processes_and_other_networks_leave_none() {
        assert_eq!(waves(&run(Shape::Line, 25, 0)), None);
        assert_eq!(waves(&run(Shape::Complete, 6, 0)), None);
        assert_eq!(waves(&run(Shape::TwoWayRing, 6, 0)), None);
    }
}
