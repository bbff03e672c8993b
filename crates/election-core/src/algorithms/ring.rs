//! What the algorithms on a ring have in common: what they make of crashes, tokens and the lap that tells everyone.

use crate::algorithm::{Assumption, Reason};
use crate::context::Context;
use crate::process::{Identity, Incarnation, Kind, Message, Process, ProcessId, Value, Variables};
use crate::properties;
use crate::sim::scenario::{Detector, FaultKind, Scenario, Start};

/// What goes round a ring of LeLann's or Chang and Roberts'. Their files say what each kind is called and carries.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[repr(align(8))]
pub(crate) enum Token {
    /// A bidder's identity, and which of its lives sent it.
    Bid { identity: Identity, incarnation: Incarnation },
    /// The leader's identity.
    Elected { leader: Identity },
}

impl Message for Token {
    #[inline]
    fn kind(&self) -> Kind {
        match self {
            Self::Bid { .. } => Kind(0),
            Self::Elected { .. } => Kind(1),
        }
    }

    /// An incarnation takes 8 bits once there has been a recovery.
    #[inline]
    fn bits(&self, identity: u32) -> u32 {
        match self {
            Self::Bid { incarnation: 1.., .. } => identity + 8,
            Self::Bid { .. } | Self::Elected { .. } => identity,
        }
    }

    #[inline]
    fn payload(&self) -> u32 {
        match self {
            Self::Bid { identity, incarnation } => u32::from(identity.0) | u32::from(*incarnation) << 16,
            Self::Elected { leader } => u32::from(leader.0),
        }
    }

    fn show(&self, out: &mut Variables) {
        match self {
            Self::Bid { identity, incarnation } => {
                out.add("identity", Value::Identity(*identity));
                if *incarnation != 0 {
                    out.add("incarnation", Value::Number(u32::from(*incarnation)));
                }
            }
            Self::Elected { leader } => out.add("leader", Value::Identity(*leader)),
        }
    }
}

/// What a process on a ring does when it is told of a crash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AfterCrash {
    /// It (or its leader, or what beat it) may have been waiting for the dead process: it starts again.
    StartAgain,
    /// It is leader: its announcement may have died with the process.
    AnnounceAgain,
    Nothing,
}

/// What a process does when it is told that `peer` has crashed; `bids` says whether it bids in an election of its own.
pub(crate) fn after_crash<P: Process>(peer: ProcessId, bids: bool, ctx: &Context<'_, P>) -> AfterCrash {
    if ctx.is_leader() {
        AfterCrash::AnnounceAgain
    } else if ctx.leader() == Some(ctx.identity(peer)) || bids && knows_no_live_leader(ctx) {
        AfterCrash::StartAgain
    } else {
        AfterCrash::Nothing
    }
}

fn knows_no_live_leader<P: Process>(ctx: &Context<'_, P>) -> bool {
    ctx.leader().is_none_or(|leader| ctx.is_known_dead(leader))
}

/// Whether a process obeys and passes on an `elected` that names this leader: not when the lap is complete, nor when the
/// leader is known to have crashed, which would send the message round for ever.
pub(crate) fn obeys<P: Process>(leader: Identity, ctx: &mut Context<'_, P>) -> bool {
    if leader == ctx.me() {
        ctx.note(&LAP_IS_COMPLETE, []);
        false
    } else if ctx.is_known_dead(leader) {
        ctx.note(&LEADER_IS_DEAD, [leader.into()]);
        false
    } else {
        true
    }
}

pub(crate) static FOLLOWS: Reason =
    Reason { key: "follows", text: "{me} takes {0} for its leader and tells {to}", discards: false };
pub(crate) static LAP_IS_COMPLETE: Reason =
    Reason { key: "lap-is-complete", text: "{me} has its announcement back: everyone has heard of it", discards: true };
pub(crate) static LEADER_IS_DEAD: Reason =
    Reason { key: "leader-is-dead", text: "{me} does not obey {0}, which has crashed", discards: true };

pub(crate) const DISTINCT: Assumption = Assumption {
    key: "distinct",
    text: "identities are distinct",
    without: "a process takes another's token for its own: two can win",
    breaks: properties::ONE_LEADER,
    kept: |scenario| crate::Identities::of(scenario).are_distinct(),
};

pub(crate) const RELIABLE: Assumption = Assumption {
    key: "reliable",
    text: "channels lose and repeat nothing",
    without: "a lost token never comes back: the election may not end",
    breaks: properties::TERMINATION,
    kept: |scenario| {
        scenario.network.loss == 0
            && scenario.network.duplicate == 0
            && scenario.overrides.is_empty()
            && !scenario.has_fault(|kind| matches!(*kind, FaultKind::Partition(_)))
    },
};

pub(crate) const DETECTED: Assumption = Assumption {
    key: "detected",
    text: "everyone is told of every crash, all at once",
    without: "tokens go on to be sent to a process that crashed and are lost there, and nobody starts again for them",
    breaks: properties::TERMINATION,
    kept: |scenario| match scenario.detector {
        Detector::Perfect { .. } => true,
        Detector::None => !scenario.has_crash(),
        // Not everyone hears everyone: a crash may be known to some only, or to nobody when the beats end with the run.
        Detector::Heartbeat { .. } => !scenario.has_crash(),
    },
};

pub(crate) const TRUSTED: Assumption = Assumption {
    key: "trusted",
    text: "heartbeats are waited for as long as they can take",
    without: "a token or a leader of a process that lives is not obeyed, and others bid in its place: two leaders are possible",
    breaks: properties::ONE_LEADER,
    kept: is_never_suspicious,
};

pub(crate) fn has_leave(scenario: &Scenario) -> bool {
    scenario.has_fault(|kind| matches!(*kind, FaultKind::Leave(_)))
}

/// Whether only the dead are suspected: a heartbeat has the time to come.
fn is_never_suspicious(scenario: &Scenario) -> bool {
    match scenario.detector {
        Detector::Heartbeat { period, timeout } => timeout >= period + scenario.network.delay.largest(),
        Detector::None | Detector::Perfect { .. } => true,
    }
}

pub(crate) const STAY_DEAD: Assumption = Assumption {
    key: "stay-dead",
    text: "processes that crash stay dead, and nobody joins or leaves",
    without: "a process that is back, or new, does not know whom the others follow",
    breaks: properties::AGREEMENT,
    kept: |scenario| {
        let changes =
            |kind: &FaultKind| matches!(kind, FaultKind::Recover(_) | FaultKind::Join(_) | FaultKind::Leave(_));
        !scenario.has_fault(changes)
    },
};

pub(crate) const ANNOUNCED: Assumption = Assumption {
    key: "announced",
    text: "the leader announces itself",
    without: "the others never learn who has won",
    breaks: properties::AGREEMENT,
    kept: |scenario| scenario.flag("announce"),
};

pub(crate) const BEGUN: Assumption = Assumption {
    key: "begun",
    text: "a leader is known, or one of those who begin first stays live",
    without: "nobody begins, or nobody begins again after a crash: who has only passed tokens on waits for ever",
    breaks: properties::TERMINATION,
    kept: |scenario| scenario.established || begin_first(scenario).iter().any(|process| !crashes(scenario, *process)),
};

/// Those whom the scenario makes begin an election before anybody has heard of one.
fn begin_first(scenario: &Scenario) -> Vec<u16> {
    let begin = scenario.begins();
    let first = begin.iter().map(|(at, _)| *at).min();
    begin.into_iter().filter(|(at, _)| Some(*at) == first).map(|(_, process)| process).collect()
}

/// Whether a process is to crash at some time.
fn crashes(scenario: &Scenario, process: u16) -> bool {
    let is_crash = |kind: &FaultKind| matches!(*kind, FaultKind::Crash { process: crashed, .. } if crashed == process);
    scenario.has_fault(is_crash)
}

/// Whether everybody who lives bids in the first election, so that no process bids that has passed on a worse token.
pub(crate) fn everyone_bids(scenario: &Scenario) -> bool {
    match scenario.start {
        Start::All => true,
        // All followers learn of the crash of their leader at once, but of its leaving one by one.
        Start::Nobody => scenario.established && !has_leave(scenario),
        Start::List(_) => false,
    }
}

/// Whether channels are FIFO, or can do no harm by not being so: equal delays keep the order.
pub(crate) fn is_fifo(scenario: &Scenario) -> bool {
    let is_moved_by_hand = !scenario.overrides.is_empty();
    let is_fixed = matches!(scenario.network.delay, crate::sim::scenario::Delay::Fixed(_));
    scenario.network.fifo || is_fixed && !is_moved_by_hand
}
