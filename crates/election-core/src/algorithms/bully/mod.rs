//! The bully algorithm (H. Garcia-Molina, *Elections in a distributed computing system*, IEEE Transactions on Computers C-31(1),
//! 1982), in the form of Tanenbaum's book and of the slides.
//!
//! **Assumes** that everyone can send to everyone, reliable channels, distinct identities that everyone knows, and a bound on
//! delays: who has not answered by the timeout is dead.
//!
//! **How it works.** A process that begins an election asks all processes with a higher identity. Each of them answers, and begins one
//! itself. A process that hears no answer in time is leader: no higher one lives. It tells all lower ones. A process that is answered
//! waits to be told; if it waits in vain, it begins anew.
//!
//! **Why it is safe.** An answer is there and back within 2T + M (T the largest delay, M what handling a message takes). So
//! silence for that long means that everyone higher has crashed, and with processes that stay dead two can never be sure of that
//! at once. A shorter timeout takes the slow for the dead, and two may win.
//!
//! **Cost.** At best n - 1 messages, when the highest begins. At worst the lowest begins: n(n - 1)/2 `election`, as many `answer`,
//! n - 1 `coordinator`.
//!
//! **Crashes.** A process whose leader has crashed or left, or that has recovered itself, begins an election.
//!
//! **A leader that is asked** answers, and tells the asker that it leads, unless its announcement is still on the way there. It knows that
//! without a clock. At its victory it marks everyone to whom it announces itself; the first `election` from there removes the mark, because
//! it has probably crossed the announcement, and needs no second one. And an `election` says whether the receiver is asked *again*: by a
//! process that knew it as leader until then, or that has recovered, joined, or waited in vain for a coordinator. That one has obeyed the
//! announcement, or will never hear it, and is told in any case. Over reliable channels only who has obeyed another since the announcement
//! can wait in vain, once: it asks again then.
//!
//! **The failed coordinator** is not asked, if one wants that: a process leaves out whom it was told had crashed while that was its
//! coordinator, the leader that it knew or had known last, until it hears that it lives. Who has known no leader leaves out nobody; but where a
//! notice or a question tells it that the coordinator is missing, it takes the highest member for it.
//!
//! **A quorum** (an option) keeps a part of the network from electing a leader of its own. A process that begins an election then asks all
//! other members. Lower ones answer, too; they begin no election for that. On silence of the higher ones, when the answer timeout is over, it counts itself and the lower ones that have answered. With a majority of the members
//! that it knows, the dead among them included, it wins. Without, it waits as if for a coordinator, and begins again; so does who has nobody
//! to ask because the failed coordinator is left out, without an answer timeout. A leader that is told of a crash, and takes so many for gone
//! that with itself no majority is left, leads no more and begins an election. Answers are no votes: where only the channel between two is
//! cut, both have the answers of the others, and both lead.
//!
//! **Who is back** begins an election, or with `on_recovery=wait` none: it follows whoever says next that it leads, even a lower one. A
//! leader that is told of a recovery or a join tells the one that is back. Whatever else makes it begin an election ends that.
//!
//! **Another program** with the same name is that of the Aalborg slides: see [`slides`].
//!
//! **Epochs** (an option) number the announcements. They are in stable storage, so that a leader of the past is not obeyed.

use crate::algorithm::{Context, OptionValues, Process, Reason};
use crate::algorithms::majority;
use crate::model::{Identity, ProcessId, Set, Tick, Timer, Value, Variables};

mod claims;
mod conditions;
mod departures;
mod families;
mod info;
mod message;
mod notes;
mod quantities;
mod reasons;
mod slides;

pub(crate) use claims::CLAIMS;
pub(crate) use departures::DEPARTURES;
pub(crate) use info::INFO;
use info::{LONG_ENOUGH, long_enough, there_and_back};
use message::{BullyMessage, Epoch};
pub(crate) use notes::NOTES;
pub(crate) use slides::Slides;

/// One process.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Bully {
    waits_for: WaitsFor,
    /// As leader: the positions to which it announced itself at its victory and which have not asked since.
    marked: Set,
    /// Where failed coordinators are not asked: the leader that it knew before this election.
    last_leader: Option<Identity>,
    /// Of these positions it was told that they had crashed while they were its coordinator.
    failed_coordinators: Set,
    /// With a quorum: the lower positions that have answered in this election.
    answered: Set,
    /// It is back, has begun no election, and follows whoever says that it leads.
    obeys_the_next: bool,
    /// The highest epoch that it has seen.
    epoch: Epoch,
}

/// How far a process is with an election. Whoever waits for something is in one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum WaitsFor {
    #[default]
    Nothing,
    Answer,
    Coordinator,
}

/// Whom an election asks again.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asks {
    /// Only the leader that the process has known until now.
    Anew,
    /// Everyone: it is back, or has waited in vain. Whoever leads may have told it, and it has not heard.
    Again,
}

const ANSWER: Timer = Timer(0);
const COORDINATOR: Timer = Timer(1);

/// What can be switched.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Options {
    answer_timeout: Tick,
    coordinator_timeout: Tick,
    skip_failed: bool,
    announces_to_all: bool,
    obeys_any: bool,
    restart_on_every_election: bool,
    epochs: bool,
    quorum: bool,
    waits_when_back: bool,
}

impl Process for Bully {
    type Message = BullyMessage;
    type Options = Options;
    type Stable = Epoch;

    fn options(values: &OptionValues) -> Options {
        Options {
            answer_timeout: values.ticks("answer_timeout"),
            coordinator_timeout: values.ticks("coordinator_timeout"),
            skip_failed: values.flag("skip_failed"),
            announces_to_all: values.choice("announce_to") == "all",
            obeys_any: values.flag("obey_any"),
            restart_on_every_election: values.flag("restart_on_every_election"),
            epochs: values.flag("epochs"),
            quorum: values.flag("quorum"),
            waits_when_back: values.choice("on_recovery") == "wait",
        }
    }

    fn new(_options: &Options, epoch: Epoch) -> Self {
        Self { epoch, ..Self::default() }
    }

    fn stable(&self) -> Epoch {
        self.epoch
    }

    fn on_start(&mut self, ctx: &mut Context<'_, Self>) {
        self.begin_unless_in_election(Asks::Anew, ctx);
    }

    fn on_notice(&mut self, ctx: &mut Context<'_, Self>) {
        if !self.is_in_election() {
            self.presume_a_coordinator(ctx);
        }
        self.on_start(ctx);
    }

    fn on_recover(&mut self, ctx: &mut Context<'_, Self>) {
        if ctx.options().waits_when_back {
            ctx.line("wait");
            ctx.note(&reasons::WAITS_WHEN_BACK, []);
            self.obeys_the_next = true;
        } else {
            self.begin_unless_in_election(Asks::Again, ctx);
        }
    }

    fn on_message(&mut self, from: ProcessId, message: BullyMessage, ctx: &mut Context<'_, Self>) {
        match message {
            BullyMessage::Election { is_again, epoch, .. } => self.on_election(from, is_again, epoch.unwrap_or(0), ctx),
            BullyMessage::Answer => self.on_answer(from, ctx),
            BullyMessage::Coordinator { identity, epoch } => {
                self.on_coordinator(identity, epoch.unwrap_or(0), ctx);
            }
        }
    }

    fn on_timer(&mut self, timer: Timer, ctx: &mut Context<'_, Self>) {
        if timer == ANSWER {
            ctx.line("silence");
            self.win_with_quorum(&reasons::HEARS_NOBODY, ctx);
        } else {
            ctx.line("in-vain");
            let reason = if ctx.options().quorum { &reasons::ASKS_AGAIN } else { &reasons::WAITS_IN_VAIN };
            ctx.note(reason, []);
            self.begin(Asks::Again, ctx);
        }
    }

    fn on_crash_detected(&mut self, peer: ProcessId, ctx: &mut Context<'_, Self>) {
        self.marked.remove(peer.0);
        if ctx.options().skip_failed && self.coordinator(ctx) == Some(ctx.identity(peer)) {
            self.failed_coordinators.insert(peer.0);
        } else {
            self.failed_coordinators.remove(peer.0);
        }
        if !ctx.is_leader() && ctx.leader() == Some(ctx.identity(peer)) {
            ctx.line("leader-dead");
            self.begin_unless_in_election(Asks::Anew, ctx);
        }
        if ctx.options().quorum && ctx.is_leader() {
            self.check_quorum(ctx);
        }
    }

    fn on_recovery_detected(&mut self, peer: ProcessId, ctx: &mut Context<'_, Self>) {
        if ctx.options().waits_when_back && ctx.is_leader() {
            ctx.line("tell-who-is-back");
            ctx.note(&reasons::TELLS_WHO_IS_BACK, [peer.into()]);
            self.marked.insert(peer.0);
            self.announce_to(peer, ctx);
        }
    }

    fn epoch(&self, options: &Options) -> Option<u32> {
        options.epochs.then_some(u32::from(self.epoch))
    }

    fn show(&self, out: &mut Variables) {
        out.add("in election", Value::Flag(self.is_in_election()));
        out.add("marked", Value::Processes(self.marked.iter().map(ProcessId).collect()));
        out.add("epoch", Value::Number(u32::from(self.epoch)));
    }
}

impl Bully {
    fn is_in_election(&self) -> bool {
        self.waits_for != WaitsFor::Nothing
    }

    fn begin_unless_in_election(&mut self, asks: Asks, ctx: &mut Context<'_, Self>) {
        if !self.is_in_election() {
            ctx.line("start");
            self.begin(asks, ctx);
        }
    }

    fn begin(&mut self, asks: Asks, ctx: &mut Context<'_, Self>) {
        ctx.line("begin");
        let leader_until_now = ctx.leader();
        if ctx.options().skip_failed {
            self.last_leader = self.coordinator(ctx);
        }
        ctx.become_candidate();
        self.obeys_the_next = false;
        self.marked.clear();
        self.answered.clear();
        ctx.cancel_timer(COORDINATOR);
        let asked = majority::count(ctx.processes().filter(|peer| self.is_asked(*peer, ctx)));
        if asked == 0 {
            ctx.line("highest");
            self.win_with_quorum(&reasons::IS_HIGHEST, ctx);
            return;
        }
        ctx.line("ask");
        let reason = if ctx.options().quorum { &reasons::ASKS_ALL } else { &reasons::BEGINS };
        ctx.note(reason, [asked.into()]);
        let is_again = |peer: ProcessId, ctx: &Context<'_, Self>| {
            asks == Asks::Again || leader_until_now == Some(ctx.identity(peer))
        };
        if ctx.processes().any(|peer| self.is_asked(peer, ctx) && is_again(peer, ctx)) {
            ctx.line("again");
        }
        for peer in ctx.processes() {
            if self.is_asked(peer, ctx) {
                let is_again = is_again(peer, ctx);
                ctx.send(peer, BullyMessage::Election { identity: ctx.me(), is_again, epoch: self.carried_epoch(ctx) });
            }
        }
        self.waits_for = WaitsFor::Answer;
        ctx.set_timer(ANSWER, ctx.options().answer_timeout);
    }

    /// All higher members are asked, with a quorum all others, but for coordinators that have failed if these are skipped.
    fn is_asked(&self, peer: ProcessId, ctx: &Context<'_, Self>) -> bool {
        let has_failed = self.failed_coordinators.contains(peer.0) && ctx.is_known_crashed(peer);
        let is_higher = ctx.beats(ctx.identity(peer), ctx.me());
        let is_wanted = is_higher || ctx.options().quorum && peer != ctx.position();
        is_wanted && ctx.is_member(peer) && !has_failed
    }

    /// The leader that it knows, or knew last.
    fn coordinator(&self, ctx: &Context<'_, Self>) -> Option<Identity> {
        ctx.leader().or(self.last_leader)
    }

    /// It hears that a coordinator is missing. Who has known none takes the highest member for it, which is not asked if its crash was detected.
    fn presume_a_coordinator(&mut self, ctx: &Context<'_, Self>) {
        if !ctx.options().skip_failed || self.coordinator(ctx).is_some() {
            return;
        }
        let members = ctx.processes().filter(|peer| ctx.is_member(*peer));
        let highest = members
            .map(|peer| ctx.identity(peer))
            .reduce(|best, other| if ctx.beats(other, best) { other } else { best });
        let failed = ctx.processes().filter(|peer| highest == Some(ctx.identity(*peer)) && ctx.is_known_crashed(*peer));
        failed.for_each(|peer| {
            self.failed_coordinators.insert(peer.0);
        });
    }

    fn on_election(&mut self, from: ProcessId, is_again: bool, epoch: Epoch, ctx: &mut Context<'_, Self>) {
        ctx.line("election");
        let is_out_of_date = self.sees_a_newer(epoch);
        ctx.line("answer");
        ctx.send(from, BullyMessage::Answer);
        if !ctx.beats(ctx.me(), ctx.identity(from)) {
            ctx.line("counts-for-majority");
            ctx.note(&reasons::COUNTS_FOR_A_MAJORITY, [from.into()]);
        } else if ctx.is_leader() && !is_out_of_date {
            ctx.line("leader-asked");
            let was_marked = self.marked.remove(from.0);
            if was_marked && !is_again {
                ctx.note(&reasons::TOLD_ALREADY, [from.into()]);
            } else {
                ctx.line("tell");
                let reason = if is_again { &reasons::TELLS_AGAIN } else { &reasons::TELLS_ALONE };
                ctx.note(reason, [from.into()]);
                self.announce_to(from, ctx);
            }
        } else if !self.is_in_election() || ctx.options().restart_on_every_election {
            ctx.line("join");
            self.presume_a_coordinator(ctx);
            self.begin(Asks::Anew, ctx);
        } else {
            ctx.note(&reasons::ANSWERS, [from.into()]);
        }
    }

    fn on_answer(&mut self, from: ProcessId, ctx: &mut Context<'_, Self>) {
        ctx.line("on-answer");
        if self.waits_for != WaitsFor::Answer {
            ctx.note(&reasons::ONE_ANSWER_IS_ENOUGH, []);
            return;
        }
        if !ctx.beats(ctx.identity(from), ctx.me()) {
            ctx.line("lower-answers");
            ctx.note(&reasons::IS_SUPPORTED, [from.into()]);
            self.answered.insert(from.0);
            return;
        }
        ctx.note(&reasons::IS_ANSWERED, []);
        self.wait_for_coordinator(ctx);
    }

    /// Nobody higher has answered, or was asked: it wins for that reason, unless it wants a majority and has none.
    fn win_with_quorum(&mut self, reason: &'static Reason, ctx: &mut Context<'_, Self>) {
        if !ctx.options().quorum {
            ctx.note(reason, []);
            self.win(ctx);
            return;
        }
        let (with_it, needed) = (majority::count(self.answered.iter()) + 1, needed(ctx));
        if with_it >= needed {
            ctx.note(&reasons::HAS_QUORUM, [with_it.into(), needed.into()]);
            self.win(ctx);
        } else {
            ctx.line("no-quorum");
            ctx.note(&reasons::FINDS_NO_QUORUM, [with_it.into(), needed.into()]);
            self.wait_for_coordinator(ctx);
        }
    }

    /// A leader that is left without a majority leads no more.
    fn check_quorum(&mut self, ctx: &mut Context<'_, Self>) {
        let (left, needed) = (majority::left(ctx), needed(ctx));
        if left < needed {
            ctx.line("quorum");
            ctx.note(&reasons::LACKS_QUORUM, [left.into(), needed.into()]);
            self.begin(Asks::Anew, ctx);
        }
    }

    fn wait_for_coordinator(&mut self, ctx: &mut Context<'_, Self>) {
        self.waits_for = WaitsFor::Coordinator;
        ctx.cancel_timer(ANSWER);
        ctx.set_timer(COORDINATOR, ctx.options().coordinator_timeout);
    }

    /// It has no live process above it.
    fn win(&mut self, ctx: &mut Context<'_, Self>) {
        ctx.line("win");
        ctx.become_leader();
        self.end_election(ctx);
        if ctx.options().epochs {
            self.epoch = self.epoch.saturating_add(1);
        }
        ctx.line("announce");
        for peer in ctx.processes() {
            let is_told = ctx.options().announces_to_all || ctx.beats(ctx.me(), ctx.identity(peer));
            if peer != ctx.position() && is_told && ctx.is_member(peer) {
                self.marked.insert(peer.0);
                self.announce_to(peer, ctx);
            }
        }
    }

    fn announce_to(&self, peer: ProcessId, ctx: &mut Context<'_, Self>) {
        ctx.send(peer, BullyMessage::Coordinator { identity: ctx.me(), epoch: self.carried_epoch(ctx) });
    }

    fn on_coordinator(&mut self, identity: Identity, epoch: Epoch, ctx: &mut Context<'_, Self>) {
        ctx.line("coordinator");
        if epoch < self.epoch && ctx.options().epochs {
            ctx.note(&reasons::OUT_OF_DATE, [identity.into()]);
            // Somebody else takes itself for leader: what it has missed, it hears from the election.
            if ctx.is_leader() {
                self.begin(Asks::Anew, ctx);
            }
            return;
        }
        let is_out_of_date = self.sees_a_newer(epoch) && ctx.is_leader();
        let obeys_any = ctx.options().obeys_any || self.obeys_the_next;
        let is_to_be_obeyed = ctx.beats(identity, ctx.me()) || obeys_any && identity != ctx.me();
        if is_to_be_obeyed && !ctx.is_known_dead(identity) {
            ctx.line("follow");
            ctx.note(&reasons::FOLLOWS, [identity.into()]);
            ctx.become_follower(identity);
            self.obeys_the_next = false;
            self.marked.clear();
            self.end_election(ctx);
        } else if self.is_in_election() || identity == ctx.me() && !is_out_of_date {
            ctx.note(&reasons::DOES_NOT_OBEY, [identity.into()]);
        } else {
            ctx.line("lower");
            if ctx.is_known_dead(identity) {
                ctx.note(&reasons::TAKES_FOR_DEAD, [identity.into()]);
            }
            self.begin(Asks::Anew, ctx);
        }
    }

    fn end_election(&mut self, ctx: &mut Context<'_, Self>) {
        self.waits_for = WaitsFor::Nothing;
        ctx.cancel_timer(ANSWER);
        ctx.cancel_timer(COORDINATOR);
    }

    /// Takes note of an epoch; says whether it is newer than any before.
    fn sees_a_newer(&mut self, epoch: Epoch) -> bool {
        let is_newer = epoch > self.epoch;
        self.epoch = self.epoch.max(epoch);
        is_newer
    }

    fn carried_epoch(&self, ctx: &Context<'_, Self>) -> Option<Epoch> {
        ctx.options().epochs.then_some(self.epoch)
    }
}

/// How many members are a majority of those that a process knows.
fn needed(ctx: &Context<'_, Bully>) -> u32 {
    majority::count(ctx.processes().filter(|peer| ctx.is_member(*peer))) / 2 + 1
}
