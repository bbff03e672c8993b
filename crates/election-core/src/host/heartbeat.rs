//! Who sends heartbeats to whom, and who expects them from whom.

use crate::algorithm::Standing;
use crate::algorithm::facts::Facts;
use crate::algorithm::local::{Local, Peers};
use crate::model::{Graph, ProcessId, Role, Set};

/// Who beats to whom, and who watches whom.
///
/// On a ring, neighbours watch each other: each process beats to the nearest other member on either side that it does not
/// suspect, and to those between that it does, for they may be alive. Where everyone is everyone's neighbour, the leader beats
/// to all and everybody else watches it; whoever knows no leader beats to all, and watches those whom it has heard since. Where a
/// leader minds who still hears from it, those who follow it beat to it, and it watches everybody. On other graphs all neighbours watch each
/// other, always.
enum Watch {
    Nearest,
    Leader,
    Neighbours,
}

fn watch(graph: &Graph) -> Watch {
    if graph.is_ring() {
        Watch::Nearest
    } else if graph.is_complete() {
        Watch::Leader
    } else {
        Watch::Neighbours
    }
}

/// Whether it matters whom a process has heard that knows no leader.
pub(crate) fn minds_who_was_heard(graph: &Graph) -> bool {
    graph.is_complete()
}

/// To whom a process beats.
pub(super) fn beats_to(facts: &Facts, process: ProcessId, local: &Local) -> Set {
    let nobody = Peers::default();
    let peers = local.peers().unwrap_or(&nobody);
    let neighbours = || facts.graph.neighbours(process).map(|other| other.0);
    match watch(&facts.graph) {
        Watch::Nearest => {
            let mut targets = Set::default();
            for way in Way::BOTH {
                way.nearest(&facts.graph, process, peers, |passed| {
                    targets.insert(passed);
                });
            }
            targets
        }
        Watch::Leader if local.standing.role != Role::Leader && local.standing.leader.is_some() => {
            let minds = |_: &ProcessId| facts.leader_watches;
            followed(facts, process, local).filter(minds).map(|leader| leader.0).into_iter().collect()
        }
        Watch::Leader | Watch::Neighbours => neighbours().filter(|other| !peers.absent.contains(*other)).collect(),
    }
}

/// Whose heartbeats a process expects.
pub(crate) fn expected(facts: &Facts, process: ProcessId, local: &Local) -> Set {
    let nobody = Peers::default();
    let peers = local.peers().unwrap_or(&nobody);
    match (watch(&facts.graph), local.standing) {
        (Watch::Nearest, _) => {
            let nearest = |way: Way| way.nearest(&facts.graph, process, peers, |_| {});
            Way::BOTH.into_iter().filter_map(nearest).collect()
        }
        (Watch::Leader, Standing { role: Role::Leader, .. }) if !facts.leader_watches => Set::default(),
        (Watch::Leader, Standing { leader: Some(_), role }) if role != Role::Leader => {
            let leader = followed(facts, process, local);
            leader.map(|leader| leader.0).filter(|leader| !peers.lacks(*leader)).into_iter().collect()
        }
        (Watch::Leader, Standing { leader: None, .. }) => {
            let mut expected = peers.heard.clone();
            peers.lacking().for_each(|other| {
                expected.remove(other);
            });
            expected
        }
        (Watch::Leader | Watch::Neighbours, _) => {
            let neighbours = facts.graph.neighbours(process).map(|other| other.0);
            neighbours.filter(|other| !peers.lacks(*other)).collect()
        }
    }
}

/// The other process that bears the identity of the leader that it knows.
fn followed(facts: &Facts, process: ProcessId, local: &Local) -> Option<ProcessId> {
    let bearer = local.standing.leader.and_then(|leader| facts.identities.bearer(leader));
    bearer.filter(|bearer| *bearer != process)
}

/// A way round the ring.
#[derive(Clone, Copy, Debug)]
enum Way {
    On,
    Back,
}

impl Way {
    const BOTH: [Self; 2] = [Self::On, Self::Back];

    /// The nearest other member this way that is not suspected; `pass` is called for it, and for every suspected member
    /// before it.
    fn nearest(self, graph: &Graph, process: ProcessId, peers: &Peers, mut pass: impl FnMut(u16)) -> Option<u16> {
        let mut position = process;
        loop {
            position = match self {
                Self::On => graph.next(position),
                Self::Back => graph.previous(position),
            };
            if position == process {
                return None;
            }
            if !peers.absent.contains(position.0) {
                pass(position.0);
                if !peers.is_down(position.0) {
                    return Some(position.0);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::remarks::Remarks;
    use crate::algorithm::watching::Watching;
    use crate::model::{Identities, Identity, Shape, Topology};

    fn facts(shape: Shape) -> Facts {
        let graph = Graph::new(&Topology::Shape(shape), 6, 1);
        Facts {
            identities: Identities::numbers((0..6).collect(), false),
            graph,
            logs: Vec::new(),
            timeouts: Vec::new(),
            has_detector: true,
            watching: Some(Watching::Heartbeats),
            leader_watches: false,
            remarks: Remarks::default(),
        }
    }

    /// To whom process 1 beats, and from whom it expects beats.
    fn seen(shape: Shape, local: &Local) -> (Vec<u16>, Vec<u16>) {
        seen_by(&facts(shape), local)
    }

    fn seen_by(facts: &Facts, local: &Local) -> (Vec<u16>, Vec<u16>) {
        let me = ProcessId(1);
        let list = |set: Set| set.iter().collect();
        (list(beats_to(facts, me, local)), list(expected(facts, me, local)))
    }

    #[test]
    fn on_a_ring_neighbours_watch_each_other_across_the_absent_and_the_suspected() {
        let mut local = Local::default();
        assert_eq!(seen(Shape::Ring, &local), (vec![0, 2], vec![0, 2]));
        local.learn_of_leave(ProcessId(2));
        local.learn_of_crash(ProcessId(3), 0);
        assert_eq!(seen(Shape::Ring, &local), (vec![0, 3, 4], vec![0, 4]));
        assert_eq!(seen(Shape::TwoWayRing, &local), (vec![0, 3, 4], vec![0, 4]));
        for peer in [0, 4, 5] {
            local.learn_of_crash(ProcessId(peer), 0);
        }
        assert_eq!(seen(Shape::Ring, &local), (vec![0, 3, 4, 5], vec![]));
    }

    #[test]
    fn among_all_the_leader_beats_and_the_others_watch_it() {
        let mut local = Local::default();
        local.know(|peers| peers.heard.insert(4));
        local.learn_of_leave(ProcessId(0));
        assert_eq!(seen(Shape::Complete, &local), (vec![2, 3, 4, 5], vec![4]), "it knows no leader");
        local.standing = Standing { role: Role::Follower, leader: Some(Identity(5)) };
        assert_eq!(seen(Shape::Complete, &local), (vec![], vec![5]));
        local.learn_of_crash(ProcessId(5), 0);
        assert_eq!(seen(Shape::Complete, &local), (vec![], vec![]), "it suspects the leader already");
        local.standing = Standing { role: Role::Leader, leader: Some(Identity(1)) };
        assert_eq!(seen(Shape::Complete, &local), (vec![2, 3, 4, 5], vec![]));
    }

    #[test]
    fn a_leader_that_minds_who_hears_it_has_beats_from_its_followers() {
        let facts = Facts { leader_watches: true, ..facts(Shape::Complete) };
        let mut local = Local::default();
        local.learn_of_leave(ProcessId(0));
        local.learn_of_crash(ProcessId(3), 0);
        local.standing = Standing { role: Role::Follower, leader: Some(Identity(5)) };
        assert_eq!(seen_by(&facts, &local), (vec![5], vec![5]));
        local.standing = Standing { role: Role::Leader, leader: Some(Identity(1)) };
        assert_eq!(seen_by(&facts, &local), (vec![2, 3, 4, 5], vec![2, 4, 5]));
        local.standing = Standing { role: Role::Passive, leader: None };
        assert_eq!(seen_by(&facts, &local), (vec![2, 3, 4, 5], vec![]), "it has heard nobody");
    }

    #[test]
    fn on_other_graphs_neighbours_watch_each_other() {
        let mut local = Local::default();
        assert_eq!(seen(Shape::BinaryTree, &local), (vec![0, 3, 4], vec![0, 3, 4]));
        local.learn_of_crash(ProcessId(3), 0);
        local.learn_of_leave(ProcessId(4));
        assert_eq!(seen(Shape::BinaryTree, &local), (vec![0, 3], vec![0]));
    }
}
