//! Who sends heartbeats to whom, and who expects them from whom.

use crate::algorithm::Topology;
use crate::identities::Identities;
use crate::process::{ProcessId, Role};
use crate::sets::Set;
use crate::sim::scenario::{Detector, Scenario};
use crate::system::member::Member;
use crate::system::peers::Peers;

/// The rule of heartbeats in a run that has them.
///
/// On a ring, neighbours watch each other: each process beats to the nearest other member on either side that it does not
/// suspect, and to those between that it does, for they may be alive. Elsewhere the leader beats to all and everybody else
/// watches it; whoever knows no leader beats to all, and watches those whom it has heard since.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rule {
    topology: Topology,
}

impl Rule {
    /// The rule of a scenario, if its detector is of this kind.
    pub(crate) fn of(scenario: &Scenario) -> Option<Self> {
        let is_heartbeat = matches!(scenario.detector, Detector::Heartbeat { .. });
        is_heartbeat.then(|| Self { topology: scenario.info().topology })
    }

    /// Whether it matters whom a process has heard that knows no leader.
    pub(crate) fn minds_who_was_heard(self) -> bool {
        self.topology == Topology::Complete
    }

    /// To whom a process beats.
    pub(crate) fn beats_to(self, identities: &Identities, process: ProcessId, member: &Member) -> Set {
        let nobody = Peers::default();
        let peers = member.peers().unwrap_or(&nobody);
        match self.topology {
            Topology::Ring => {
                let mut targets = Set::default();
                for way in Way::BOTH {
                    way.nearest(identities.len(), process, peers, |passed| {
                        targets.insert(passed);
                    });
                }
                targets
            }
            Topology::Complete if member.role == Role::Leader || member.leader.is_none() => {
                let others = identities.processes().filter(|other| *other != process);
                others.map(|other| other.0).filter(|other| !peers.absent.contains(*other)).collect()
            }
            Topology::Complete => nobody.absent,
        }
    }

    /// Whose heartbeats a process expects.
    pub(crate) fn expected(self, identities: &Identities, process: ProcessId, member: &Member) -> Set {
        let nobody = Peers::default();
        let peers = member.peers().unwrap_or(&nobody);
        match (self.topology, member.leader) {
            (Topology::Ring, _) => {
                let nearest = |way: Way| way.nearest(identities.len(), process, peers, |_| {});
                Way::BOTH.into_iter().filter_map(nearest).collect()
            }
            (Topology::Complete, _) if member.role == Role::Leader => nobody.absent,
            (Topology::Complete, Some(leader)) => {
                let bearer = identities.bearer(leader).filter(|bearer| *bearer != process);
                bearer.map(|bearer| bearer.0).filter(|bearer| !peers.lacks(*bearer)).into_iter().collect()
            }
            (Topology::Complete, None) => peers.heard.without(&peers.absent).without(&peers.down),
        }
    }
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
    fn nearest(self, count: u16, process: ProcessId, peers: &Peers, mut pass: impl FnMut(u16)) -> Option<u16> {
        let mut position = process.0;
        loop {
            position = match self {
                Self::On if position + 1 == count => 0,
                Self::On => position + 1,
                Self::Back => position.checked_sub(1).unwrap_or(count - 1),
            };
            if position == process.0 {
                return None;
            }
            if !peers.absent.contains(position) {
                pass(position);
                if !peers.down.contains(position) {
                    return Some(position);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithms;
    use crate::process::Identity;

    fn rule(topology: Topology) -> (Rule, Identities) {
        let mut scenario = Scenario::new(algorithms::all()[0]);
        scenario.processes = 6;
        (Rule { topology }, Identities::of(&scenario))
    }

    fn list(set: &Set) -> Vec<u16> {
        set.iter().collect()
    }

    #[test]
    fn on_a_ring_neighbours_watch_each_other_across_the_absent_and_the_suspected() {
        let (rule, identities) = rule(Topology::Ring);
        let me = ProcessId(1);
        let mut member = Member::new(true);
        let seen = |member: &Member| {
            let (to, from) = (rule.beats_to(&identities, me, member), rule.expected(&identities, me, member));
            (list(&to), list(&from))
        };
        assert_eq!(seen(&member), (vec![0, 2], vec![0, 2]));
        member.learn_of_leave(ProcessId(2));
        member.learn_of_crash(ProcessId(3));
        assert_eq!(seen(&member), (vec![0, 3, 4], vec![0, 4]));
        for peer in [0, 4, 5] {
            member.learn_of_crash(ProcessId(peer));
        }
        assert_eq!(seen(&member), (vec![0, 3, 4, 5], vec![]));
    }

    #[test]
    fn elsewhere_the_leader_beats_and_the_others_watch_it() {
        let (rule, identities) = rule(Topology::Complete);
        let me = ProcessId(1);
        let mut member = Member::new(true);
        let seen = |member: &Member| {
            let (to, from) = (rule.beats_to(&identities, me, member), rule.expected(&identities, me, member));
            (list(&to), list(&from))
        };
        member.know(|peers| peers.heard.insert(4));
        member.learn_of_leave(ProcessId(0));
        assert_eq!(seen(&member), (vec![2, 3, 4, 5], vec![4]), "it knows no leader");
        (member.role, member.leader) = (Role::Follower, Some(Identity(5)));
        assert_eq!(seen(&member), (vec![], vec![5]));
        member.learn_of_crash(ProcessId(5));
        assert_eq!(seen(&member), (vec![], vec![]), "it suspects the leader already");
        (member.role, member.leader) = (Role::Leader, Some(Identity(1)));
        assert_eq!(seen(&member), (vec![2, 3, 4, 5], vec![]));
    }
}
