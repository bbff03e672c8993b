//! One process as plain variables, what can happen to it, and what a handler may do.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::draws::{Purpose, below, draw};
use super::fast;
use super::invitation::Invitation;
use super::message::Message;
use super::raft::HeldBack;
use super::scenario::Rules;
use super::topology::Shape;

/// What a process is in the election.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Asleep,
    Candidate,
    Passive,
    Follower,
    Leader,
}

/// What a process of Bully waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Waiting {
    Nothing,
    Answer,
    Coordinator,
}

/// All variables of all algorithms; each uses its own.
#[derive(Clone, Debug)]
pub(super) struct Process {
    pub(super) position: usize,
    pub(super) identity: usize,
    /// How often it has recovered.
    pub(super) incarnation: u64,
    pub(super) role: Role,
    /// The identity of the leader it knows.
    pub(super) leader: Option<usize>,
    /// Whom it takes for crashed, and up to which of their lives.
    pub(super) known_crashed: BTreeMap<usize, u64>,
    pub(super) non_members: BTreeSet<usize>,
    // Heartbeats, SWIM
    /// Those whose silence it would notice.
    pub(super) expected: BTreeSet<usize>,
    /// Those it has heard of since it last knew a leader.
    pub(super) heard: BTreeSet<usize>,
    /// The last of its lives that each peer has shown by a message, where messages are what shows it alive.
    pub(super) lives: BTreeMap<usize, u64>,
    /// How many targets it has drawn, which no crash takes back.
    pub(super) pings_begun: u64,
    // Rings
    pub(super) is_initiator: bool,
    /// Chang-Roberts, `participants`.
    pub(super) is_participant: bool,
    /// LeLann: the identities collected. Chang-Roberts: the best seen on tokens of others.
    pub(super) seen: BTreeSet<usize>,
    /// Its own token or list is on its way.
    pub(super) own_token_is_out: bool,
    /// Ring list: its own `coordinator` is on its way.
    pub(super) own_coordinator_is_out: bool,
    /// Identities of those whose lists it has passed on since it last knew a leader.
    pub(super) awaited: Vec<usize>,
    /// Ring list: messages that wait for the successor's answer to a probe.
    pub(super) outbox: Vec<Message>,
    pub(super) probed: Option<usize>,
    // Dolev, Klawe and Rodeh
    /// What it stands for while it is active.
    pub(super) value: Option<usize>,
    /// What the first message of this round said.
    pub(super) heard_first: Option<usize>,
    /// The news that it has sent off is not back.
    pub(super) own_news_is_out: bool,
    // Hirschberg and Sinclair
    pub(super) reach: u64,
    /// The replies that have come in this phase, by whether they travel clockwise.
    pub(super) replies: BTreeSet<bool>,
    // Franklin
    pub(super) round_is_odd: bool,
    /// What has come of each round (odd or even) from each side (travelling clockwise or not).
    pub(super) bids_heard: BTreeMap<(bool, bool), usize>,
    // Bully
    pub(super) waiting: Waiting,
    /// The identity of the last leader it knew.
    pub(super) coordinator: Option<usize>,
    /// Whom it has been told is gone while they were its coordinator.
    pub(super) failed_coordinators: BTreeSet<usize>,
    /// A leader's: those it announced to at its victory, as long as neither an election nor news of a crash has come of them.
    pub(super) marked: BTreeSet<usize>,
    /// Where a majority is wanted: the lower ones that have answered in its election.
    pub(super) supporters: BTreeSet<usize>,
    /// It is back, and has neither begun an election nor followed anybody.
    pub(super) follows_the_next: bool,
    /// The highest epoch it has seen, which survives crashes; that of a leader is its own.
    pub(super) epoch: u64,
    // Bully, the slides' program
    pub(super) is_in_election: bool,
    pub(super) is_shut_up: bool,
    pub(super) has_stopped: bool,
    /// Something has come in this round.
    pub(super) has_input: bool,
    pub(super) fast: fast::Fast,
    pub(super) invitation: Invitation,
    // Raft
    /// The newest term it has seen, which survives crashes, as does the next.
    pub(super) term: u64,
    pub(super) voted_for: Option<usize>,
    pub(super) held_back: HeldBack,
    pub(super) voters: BTreeSet<usize>,
    /// It asks for a vote that it has not stood for yet.
    pub(super) asks_first: bool,
    /// The position of the leader that it has heard from.
    pub(super) heard_leader: Option<usize>,
    /// Whether an election timeout runs.
    pub(super) has_timeout: bool,
    /// How many timeouts have been in vain since it last knew a leader.
    pub(super) in_vain: u64,
    // Flooding
    /// The identities that have come, its own included once it has sent that.
    pub(super) collected: BTreeSet<usize>,
    // Two-way ring
    /// The best identity it has seen on tokens, its own included.
    pub(super) best: Option<usize>,
    // Trees, echo
    pub(super) has_woken: bool,
    pub(super) wakers: BTreeSet<usize>,
    /// Those whose tokens have come; of the wave it takes part in, if there are waves.
    pub(super) heard_from: BTreeSet<usize>,
    /// Whom it has sent its own token to, or whom its wave came from.
    pub(super) father: Option<usize>,
    pub(super) is_decided: bool,
    // Counting
    /// 0 without one.
    pub(super) name: u64,
    /// 0 until it knows.
    pub(super) size: u64,
    // Token ring
    pub(super) wants_to_enter: bool,
    pub(super) is_inside: bool,
    pub(super) entries: u64,
    pub(super) laps: u64,
    /// How far the token has come that it has.
    pub(super) token_hop: u64,
    // Anonymous ring
    /// It has started, or passed a token on while it was not active.
    pub(super) has_taken_part: bool,
    pub(super) is_active: bool,
    pub(super) round: u64,
    /// The number it drew in this round; the book calls it an id.
    pub(super) drawn: u64,
    /// How many numbers it has drawn in the whole run, which no crash takes back.
    pub(super) draws: u64,
}

/// What a process may wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Timer {
    Answer,
    Coordinator,
    Probe,
    /// The critical section is over.
    Stay,
    /// Raft's.
    Election,
    Written,
    /// Fast leader election's, as is `Written`.
    Resend,
    Finalize,
    Discovery,
    Notify,
    /// The invitation algorithm's, as is `Answer`.
    Turn,
    Accept,
    Ready,
    Check,
    Round,
    /// The next heartbeat is due, or the next ping.
    Beat,
    /// That position has been silent for too long.
    Suspect(usize),
    /// That position has not answered a ping in time.
    Ask(usize),
}

/// What a handler wants done, in this order.
#[derive(Clone, Debug)]
pub(super) enum Effect {
    Send(usize, Message),
    Set(Timer, u64),
    /// Sets a timer for at least and at most so long.
    SetWithin(Timer, u64, u64),
    Cancel(Timer),
    /// The process has become leader by this election.
    Victory,
}

/// What can happen to a process.
#[derive(Clone, Debug)]
pub(super) enum Event {
    Start,
    Notice,
    Recovered,
    Message {
        from: usize,
        message: Message,
    },
    Timer(Timer),
    /// The process learns that another has crashed.
    CrashDetected(usize),
    /// The process learns that another has recovered.
    RecoveryDetected(usize),
}

impl Process {
    /// A process that has just been switched on.
    pub(super) fn new(position: usize, identity: usize, incarnation: u64, non_members: BTreeSet<usize>) -> Process {
        Process {
            position,
            identity,
            incarnation,
            role: Role::Asleep,
            leader: None,
            known_crashed: BTreeMap::new(),
            non_members,
            expected: BTreeSet::new(),
            heard: BTreeSet::new(),
            lives: BTreeMap::new(),
            pings_begun: 0,
            is_initiator: false,
            is_participant: false,
            seen: BTreeSet::new(),
            own_token_is_out: false,
            own_coordinator_is_out: false,
            awaited: Vec::new(),
            outbox: Vec::new(),
            probed: None,
            value: None,
            heard_first: None,
            own_news_is_out: false,
            reach: 0,
            replies: BTreeSet::new(),
            round_is_odd: false,
            bids_heard: BTreeMap::new(),
            waiting: Waiting::Nothing,
            coordinator: None,
            failed_coordinators: BTreeSet::new(),
            marked: BTreeSet::new(),
            supporters: BTreeSet::new(),
            follows_the_next: false,
            epoch: 0,
            fast: fast::Fast::default(),
            invitation: Invitation::default(),
            term: 0,
            voted_for: None,
            held_back: HeldBack::Nothing,
            voters: BTreeSet::new(),
            asks_first: false,
            heard_leader: None,
            has_timeout: false,
            in_vain: 0,
            is_in_election: false,
            is_shut_up: false,
            has_stopped: false,
            has_input: false,
            collected: BTreeSet::new(),
            best: None,
            has_woken: false,
            wakers: BTreeSet::new(),
            heard_from: BTreeSet::new(),
            father: None,
            is_decided: false,
            name: 0,
            size: 0,
            wants_to_enter: false,
            is_inside: false,
            entries: 0,
            laps: 0,
            token_hop: 0,
            has_taken_part: false,
            is_active: false,
            round: 0,
            drawn: 0,
            draws: 0,
        }
    }

    /// Writes to stable storage what `after` has there.
    pub(super) fn write_as(&mut self, after: &Process) {
        self.epoch = after.epoch;
        self.term = after.term;
        self.voted_for = after.voted_for;
        self.fast = after.fast.stable();
        self.invitation = after.invitation.stable();
    }

    /// The life of a peer that a silence ends: the last that was heard of.
    pub(super) fn last_life(&self, peer: usize) -> u64 {
        self.lives.get(&peer).copied().unwrap_or(0)
    }

    /// What is left of it after a crash or a leave: the stable fields, and how far its draws have come.
    pub(super) fn stable(&self) -> Process {
        let blank = Process::new(self.position, self.identity, self.incarnation, BTreeSet::new());
        Process {
            epoch: self.epoch,
            term: self.term,
            voted_for: self.voted_for,
            fast: self.fast.stable(),
            invitation: self.invitation.stable(),
            draws: self.draws,
            pings_begun: self.pings_begun,
            ..blank
        }
    }

    /// Draws a number within `range`.
    pub(super) fn choose(&mut self, range: Range<u64>, rules: &Rules) -> u64 {
        let drawn = draw(rules.seed, Purpose::Choice, self.position as u64, self.draws);
        self.draws += 1;
        range.start + below(drawn, range.end - range.start)
    }

    /// Whether it knows `position` to have crashed or to be no member.
    pub(super) fn knows_gone(&self, position: usize) -> bool {
        self.known_crashed.contains_key(&position) || self.non_members.contains(&position)
    }

    /// Whether it knows a process of this identity to have crashed or to be no member.
    pub(super) fn knows_identity_gone(&self, identity: usize, rules: &Rules) -> bool {
        (0..rules.n).any(|p| rules.identities[p] == identity && self.knows_gone(p))
    }

    /// The next position on the ring that is not known to be gone; its own when it is alone.
    pub(super) fn successor(&self, rules: &Rules) -> usize {
        (1..=rules.n)
            .map(|hops| (self.position + hops) % rules.n)
            .find(|p| *p == self.position || !self.knows_gone(*p))
            .expect("after n hops it has met itself")
    }

    /// The same in the other direction.
    pub(super) fn predecessor(&self, rules: &Rules) -> usize {
        (1..=rules.n)
            .map(|hops| (self.position + rules.n - hops) % rules.n)
            .find(|p| *p == self.position || !self.knows_gone(*p))
            .expect("after n hops it has met itself")
    }

    /// Whether the network lets it send to `to`, in answer to `asking` if a message is being handled.
    pub(super) fn may_send(&self, to: usize, asking: Option<usize>, rules: &Rules) -> bool {
        let is_reached_by_ring = match rules.topology.shape {
            Shape::Ring => to == self.successor(rules),
            Shape::TwoWayRing => to == self.successor(rules) || to == self.predecessor(rules),
            Shape::Complete | Shape::Other => false,
        };
        is_reached_by_ring || rules.topology.neighbours[self.position].contains(&to) || asking == Some(to)
    }

    /// A message has come that `peer` sent in this life of its: if it has come back since it was taken for crashed, that is over. Nobody
    /// refuses the living as dead.
    pub(super) fn hear_of_life(&mut self, peer: usize, life: u64) {
        if self.known_crashed.get(&peer).is_some_and(|dead| life > *dead) {
            self.known_crashed.remove(&peer);
            self.non_members.remove(&peer);
        }
    }

    /// Bids, and knows no leader from now on.
    pub(super) fn become_candidate(&mut self) {
        self.leader = None;
        self.role = Role::Candidate;
    }

    /// Has lost, and knows no leader from now on.
    pub(super) fn become_passive(&mut self) {
        self.leader = None;
        self.role = Role::Passive;
    }

    /// Obeys `leader`.
    pub(super) fn follow(&mut self, leader: usize) {
        self.leader = Some(leader);
        self.role = Role::Follower;
    }

    /// Wins its election.
    pub(super) fn win(&mut self, out: &mut Vec<Effect>) {
        self.leader = Some(self.identity);
        self.role = Role::Leader;
        out.push(Effect::Victory);
    }
}
