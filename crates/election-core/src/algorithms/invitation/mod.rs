//! The invitation algorithm (H. Garcia-Molina, *Elections in a distributed computing system*, IEEE Transactions on Computers C-31(1),
//! 1982, section V), which the same paper has beside Bully for systems without bounds on time.
//!
//! **Assumes** that everyone can send to everyone, and stable storage for one number. Nothing is assumed of time: what is slow, lost or
//! parted costs a merge, and no agreement.
//!
//! **How it works.** Processes are in groups, each with a coordinator; a process alone coordinates a group of its own. A coordinator looks
//! for others from time to time: it asks everyone outside its group. If it finds some, and better ones among them, it gives those the time
//! to go first. Then it merges: it begins a new group, and invites those it has found and its members. An invited coordinator passes the
//! invitation on to its own members. Whoever accepts waits until the group is ready. A member that cannot reach its coordinator, or is
//! told that it is no member any more, coordinates a group of its own.
//!
//! **Why it is safe.** A group's name is its coordinator and a number that this coordinator has never used before. So a group has one
//! coordinator, and its members agree on it, whatever happens to messages. Two groups may exist at once, and there are two leaders then: what is
//! promised is one leader a *group*. Groups that can reach each other merge, whoever is the coordinator then.
//!
//! **Cost.** One process looks alone: 2(n - 1) messages to look and 3(n - 1) to merge. All look at once: 2n(n - 1), and 3(n - 1).
//!
//! # Exactly
//!
//! A process has a *number* of groups made, in stable storage; the *group* that it is in (its coordinator, by position, and a number), the
//! *members* of its group besides itself if it is coordinator, those *found*, and how many *looks* it has made. It does one thing at a
//! time, and has at most one timer: *idle* (as coordinator perhaps with `check`), *looking* (`answer`), *waiting* its turn (`turn`),
//! *merging* (`accept`), *joining* (`ready`), *asking* its coordinator (`answer`). To begin one of these ends the one before, timer
//! included. Sends come before the timer. Broadcasts go by position.
//!
//! - *Start, notice*: ignored unless idle. Looks become 0. Who is asleep becomes *alone* and looks; a coordinator looks; a follower asks its
//!   coordinator. *Recovery, join*: looks 0, alone, look.
//! - *Alone*: number becomes number + 1; the group is (itself, number), without members; it is idle and candidate.
//! - *Look*: with nobody outside (other, no member of its group, not known to have crashed or to be no member), or with as many looks made
//!   as `patience_in_looks`, it *settles*. Else looks + 1, forgets those found, sends `are-you-coordinator` to everyone outside, is looking for
//!   `answer_timeout`. Then: nobody found, it settles; else with b better ones among the found it waits b times `turn`, and merges; at once if b is 0.
//! - *Settle*: idle; it becomes leader unless it is; if somebody is outside and looks are left, it looks again in `check` ticks.
//! - *`are-you-coordinator`*: who is asleep is alone first, and looks in `check` ticks. A coordinator takes the sender out of its members. The
//!   answer is yes from a coordinator that is not merging, else no. After that an idle follower asks its own coordinator.
//! - *Asking*: sends `are-you-coordinator` with its group to its coordinator, for `answer_timeout`. Such a question is answered by whether the
//!   receiver coordinates that very group and has the sender as member (nobody wakes up of it); the answer carries the group. Yes while asking, for its
//!   group: idle. No: alone, look. Silence: the same. Any other answer to such a question is ignored. With `members_ask` who becomes follower and idle,
//!   or idle by a yes, asks again in `check` ticks, if looks are left, and counts that as a look.
//! - *Answer* without a group while looking: yes adds the sender to the found, no is ignored; ignored when not looking.
//! - *Merge*: invited are the found and the members, without those known to have crashed; with nobody it settles. Number + 1; the group is
//!   (itself, number), members and found are emptied; a leader becomes candidate. It sends `invitation` to the invited and is merging for
//!   `accept_timeout`. Then it becomes leader, sends `ready` to the members, and settles.
//! - *`invitation`* to a group: ignored if it is of its own group, names the receiver, or a coordinator that it knows to have crashed. Who is asleep, a
//!   coordinator that is not merging, and a follower (idle or asking) that has it from its coordinator accept: as coordinator it passes it on to its
//!   members (not to the inviter). Its group is that one, it has no members and found nobody; it is passive, sends `accept` to the inviter and is joining for
//!   `accept_timeout` + `answer_timeout`. Then: alone, look. Everyone else ignores it.
//! - *`accept`* while merging, of its group: the sender is a member. *`ready`* while joining, of its group: it follows the coordinator, idle.
//!   Others are ignored.
//! - *Crash detected* (or left): a coordinator takes it out of members and found. If it was its coordinator: looks 0, alone, look.
//!   *Recovery detected* (or joined): a coordinator sets looks to 0, and if it leads and is idle, settles.
//! - *Established*: before the first thing that happens to it, the leader's group is (itself, 0), with everyone as member who is not known to
//!   have crashed; that of a follower (the first other process with its leader's identity, 0).
//!
//! **Corrupted names.** A group's coordinator is sent by identity, and is whoever has it. Nobody waits for a group so named: the timeout ends it.
//!
//! **Where we deviate.** The paper's *AreYouThere* is `are-you-coordinator` with a group, and members ask it when something makes them
//! doubt (a notice, or somebody outside who looks); a crash is what the detector tells. With `members_ask` they ask from time to time, as there. Members are not asked by their coordinator. A
//! member accepts invitations from its coordinator only; in the paper from everybody. A coordinator that has looked in vain very often rests, so that a run ends.

use crate::algorithm::{Context, OptionValues, Process};
use crate::algorithms::majority;
use crate::model::{ProcessId, Role, Set, Tick, Timer, Value, Variables};

mod claims;
mod group;
mod info;
mod looking;
mod merging;
mod message;
mod reasons;

pub(crate) use claims::CLAIMS;
pub(crate) use info::INFO;
use message::{Group, InvitationMessage};

/// One process.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Invitation {
    /// How many groups it has made: in stable storage, so that no name is used twice.
    number: u32,
    /// None until it has woken, and in an established group until something happens to it.
    group: Option<Group>,
    /// As coordinator: the positions of the others in its group.
    members: Set,
    /// The positions of the coordinators that it has found.
    found: Set,
    phase: Phase,
    /// How often it has looked since something besides messages made it look.
    looks: u32,
}

/// What a process does. Whoever is not idle waits for a timer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum Phase {
    #[default]
    Idle,
    /// Who else is a coordinator?
    Looking,
    /// Better coordinators go first.
    Waiting,
    /// Who accepts its invitation?
    Merging,
    /// It has accepted an invitation.
    Joining,
    /// Is it still a member?
    Asking,
}

const ANSWER: Timer = Timer(0);
const TURN: Timer = Timer(1);
const ACCEPT: Timer = Timer(2);
const READY: Timer = Timer(3);
const CHECK: Timer = Timer(4);

/// What can be switched.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Options {
    check: Tick,
    turn: Tick,
    answer_timeout: Tick,
    accept_timeout: Tick,
    members_ask: bool,
    patience: u32,
}

impl Process for Invitation {
    type Message = InvitationMessage;
    type Options = Options;
    type Stable = u32;

    fn options(values: &OptionValues) -> Options {
        Options {
            check: values.ticks("check"),
            turn: values.ticks("turn"),
            answer_timeout: values.ticks("answer_timeout"),
            accept_timeout: values.ticks("accept_timeout"),
            members_ask: values.flag("members_ask"),
            patience: values.count("patience_in_looks"),
        }
    }

    fn new(_options: &Options, number: u32) -> Self {
        Self { number, ..Self::default() }
    }

    fn stable(&self) -> u32 {
        self.number
    }

    fn on_start(&mut self, ctx: &mut Context<'_, Self>) {
        self.recall(ctx);
        if self.phase != Phase::Idle {
            return;
        }
        ctx.line("start");
        self.looks = 0;
        match ctx.role() {
            Role::Follower => self.ask_coordinator(ctx),
            Role::Asleep => self.look_alone(ctx),
            _ => self.look(ctx),
        }
    }

    fn on_recover(&mut self, ctx: &mut Context<'_, Self>) {
        ctx.line("return");
        self.look_alone(ctx);
    }

    fn on_message(&mut self, from: ProcessId, message: InvitationMessage, ctx: &mut Context<'_, Self>) {
        self.recall(ctx);
        let message = message.with_group(|group| Group {
            coordinator: majority::bearer(group.identity, group.coordinator, ctx),
            ..group
        });
        match message {
            InvitationMessage::AreYouCoordinator { group: None } => self.on_question(from, ctx),
            InvitationMessage::AreYouCoordinator { group: Some(group) } => self.on_member_asks(from, group, ctx),
            InvitationMessage::Answer { group: None, is_yes } => self.on_answer(from, is_yes, ctx),
            InvitationMessage::Answer { group: Some(group), is_yes } => self.on_own_answer(group, is_yes, ctx),
            InvitationMessage::Invitation { group } => self.on_invitation(from, group, ctx),
            InvitationMessage::Accept { group } => self.on_accept(from, group, ctx),
            InvitationMessage::Ready { group } => self.on_ready(group, ctx),
        }
    }

    fn on_timer(&mut self, _timer: Timer, ctx: &mut Context<'_, Self>) {
        match self.phase {
            Phase::Idle => self.check(ctx),
            Phase::Looking => self.end_look(ctx),
            Phase::Waiting => self.merge(ctx),
            Phase::Merging => self.lead_members(ctx),
            Phase::Joining => self.leave(&reasons::WAITS_IN_VAIN, "in-vain", ctx),
            Phase::Asking => self.leave(&reasons::HEARS_NOTHING, "lost", ctx),
        }
    }

    fn on_crash_detected(&mut self, peer: ProcessId, ctx: &mut Context<'_, Self>) {
        self.recall(ctx);
        self.members.remove(peer.0);
        self.found.remove(peer.0);
        if self.group.is_some_and(|group| group.coordinator == peer) {
            self.looks = 0;
            self.leave(&reasons::MISSES_COORDINATOR, "leader-dead", ctx);
        }
    }

    fn on_recovery_detected(&mut self, _peer: ProcessId, ctx: &mut Context<'_, Self>) {
        self.recall(ctx);
        if self.is_coordinator(ctx) {
            self.looks = 0;
            if self.phase == Phase::Idle && ctx.is_leader() {
                self.settle(ctx);
            }
        }
    }

    fn epoch(&self, _options: &Options) -> Option<u32> {
        Some(self.group.map_or(0, Group::as_number))
    }

    fn show(&self, out: &mut Variables) {
        out.add("group", Value::Maybe(self.group.map(|group| group.identity)));
        out.add("number", Value::Number(self.group.map_or(0, |group| group.number)));
        out.add("members", Value::Processes(self.members.iter().map(ProcessId).collect()));
        out.add("found", Value::Processes(self.found.iter().map(ProcessId).collect()));
    }
}

impl Invitation {
    fn be_idle(&mut self, ctx: &mut Context<'_, Self>) {
        self.phase = Phase::Idle;
        for timer in [ANSWER, TURN, ACCEPT, READY, CHECK] {
            ctx.cancel_timer(timer);
        }
    }

    fn wait(&mut self, phase: Phase, timer: Timer, ticks: Tick, ctx: &mut Context<'_, Self>) {
        self.be_idle(ctx);
        self.phase = phase;
        ctx.set_timer(timer, ticks);
    }
}

fn count(processes: &Set) -> crate::algorithm::Operand {
    u32::try_from(processes.len()).expect("there are at most 1024 processes").into()
}
