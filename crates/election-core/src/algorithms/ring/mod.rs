//! What the algorithms on a ring have in common: what they make of crashes, tokens and the lap that tells everyone.

mod assumptions;
mod declared;
pub(crate) mod figures;
pub(crate) mod token;
mod way;

use crate::algorithm::{Context, Process, Reason};
use crate::model::{Identity, ProcessId};

pub(crate) use assumptions::{
    ANNOUNCED, BEGUN, DETECTED, DISTINCT, FIFO, INTACT, NO_FAULTS, NO_LEADER_YET, RELIABLE, STAY_DEAD, TRUSTED,
    everyone_bids, has_leave,
};
pub(crate) use declared::{ANNOUNCE, ELECTED};
pub(crate) use token::Token;
pub(crate) use way::{EachWay, Way};

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
        ctx.note(if ctx.is_leader() { &LAP_IS_COMPLETE } else { &DOES_NOT_LEAD }, []);
        false
    } else if ctx.is_known_dead(leader) {
        ctx.note(&LEADER_IS_DEAD, [leader.into()]);
        false
    } else {
        true
    }
}

/// An algorithm whose leader can send `elected` once round the ring.
pub(crate) trait Announces: Process {
    /// Whether it does.
    fn announces(options: &Self::Options) -> bool;
    /// The message that says who leads.
    fn elected(leader: Identity) -> Self::Message;
}

/// The leader sends `elected` once round the ring, if it announces itself at all.
pub(crate) fn announce<P: Announces>(ctx: &mut Context<'_, P>) {
    if P::announces(ctx.options()) {
        ctx.line("announce");
        ctx.send(ctx.successor(), P::elected(ctx.me()));
    }
}

/// A process is told that `peer` has crashed: if it was waiting for that, it starts again with `begin`; if it leads, it announces itself
/// again. `bids` says whether it bids in an election of its own.
pub(crate) fn on_crash_detected<P: Announces>(
    peer: ProcessId,
    bids: bool,
    ctx: &mut Context<'_, P>,
    begin: impl FnOnce(&mut Context<'_, P>),
) {
    match after_crash(peer, bids, ctx) {
        AfterCrash::StartAgain => begin(ctx),
        AfterCrash::AnnounceAgain => announce(ctx),
        AfterCrash::Nothing => {}
    }
}

/// `elected` reaches a process, which obeys it and passes it on, unless the lap is complete or the leader is dead. Says whether it
/// has obeyed.
pub(crate) fn on_elected<P: Announces>(leader: Identity, ctx: &mut Context<'_, P>) -> bool {
    ctx.line("elected");
    let does_obey = obeys(leader, ctx);
    if does_obey {
        ctx.line("follow");
        ctx.note(&FOLLOWS, [leader.into()]);
        ctx.become_follower(leader);
        ctx.pass_on(ctx.successor(), P::elected(leader));
    }
    does_obey
}

pub(crate) static FOLLOWS: Reason = Reason::new("follows", "{me} learns that {0} leads and tells {to}");
pub(crate) static LAP_IS_COMPLETE: Reason =
    Reason::discarding("lap-is-complete", "{me} gets back what it has told the others: it has been all round");
pub(crate) static DOES_NOT_LEAD: Reason =
    Reason::discarding("does-not-lead", "{me} drops this, which says that {me} leads: it does not lead now");
pub(crate) static LEADER_IS_DEAD: Reason =
    Reason::discarding("leader-is-dead", "{me} drops this, which says that {0} leads, because {0} has crashed");
