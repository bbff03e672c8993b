//! What every language has to be able to say.

use super::cause_words::CauseWords;
use super::comparison_words::ComparisonWords;
use super::planned_words::PlannedWords;
use super::turn_words::TurnWords;
use crate::algorithm::{Noun, Reason};
use crate::model::{Condition, Role, Tick, Topology};
use crate::questions::Verdict;
use crate::scenario::Order;
use crate::sim::Limit;
use crate::system::Loss;
use crate::trace::Change;

/// Why a start comes to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TooLate {
    /// A message has reached the process in an earlier tick.
    Reached,
    /// It has come back, or joined, since it was to start.
    Restarted,
    Crashed,
    /// It is no member.
    Absent,
}

/// What every language has to be able to say: one method a sentence, so that the compiler finds those that a language lacks.
///
/// Processes come by their names, `me` being the one whose step it is, and messages as `token(7)`. Where a sentence depends on
/// the condition of a process, it is the one before the step.
///
/// Moments and times come put into words, too: `round 3`, `3 rounds`.
pub(super) trait Words:
    RoundWords + QuestionWords + PropertyWords + CauseWords + ComparisonWords + TurnWords + PlannedWords
{
    // Who.

    /// `process 3`: one without an identity, or wherever a bare number could be a count.
    fn process(&self, name: &str) -> String;
    /// Stands in a reason for the receiver when nothing is sent, and for a set that is empty.
    fn nobody(&self) -> String;

    // What a step is.

    /// It starts by itself.
    fn starts(&self, me: &str) -> String;
    /// A start was in time, and changed nothing.
    fn starts_in_vain(&self, me: &str, is_in_election: bool) -> String;
    /// A start came too late, and why.
    fn does_not_start(&self, me: &str, why: TooLate) -> String;
    /// It is made to suspect its leader.
    fn suspects_leader(&self, me: &str, condition: Condition, knows_one: bool) -> String;
    /// A message arrives.
    fn gets(&self, me: &str, message: &str, from: &str) -> String;
    /// The message that has arrived is one of two copies, and the other will follow.
    fn will_come_again(&self) -> String;
    /// The message that has arrived has overtaken these.
    fn has_overtaken(&self, messages: &[String]) -> String;
    /// A message is lost.
    fn is_lost(&self, message: &str, from: &str, to: &str, loss: Loss) -> String;
    /// A timer has run out; `awaited` is what the process waited for.
    fn has_waited(&self, me: &str, awaited: &str) -> String;
    /// It is to crash.
    fn crashes(&self, me: &str, condition: Condition) -> String;
    /// It is to crash amid its next sends, and is live.
    fn will_crash(&self, me: &str) -> String;
    /// It recovers.
    fn recovers(&self, me: &str) -> String;
    /// It is to recover, and has not crashed.
    fn recovers_in_vain(&self, me: &str) -> String;
    /// The perfect detector tells it of a crash.
    fn is_told_of_crash(&self, me: &str, peer: &str) -> String;
    /// It is told that a peer is back.
    fn is_told_of_recovery(&self, me: &str, peer: &str) -> String;
    /// No heartbeat of a peer has come for that long; the condition is the peer's.
    fn suspects(&self, me: &str, peer: &str, timeout: &str, condition: Condition) -> String;
    /// No ack of a peer has come in a period; the condition is the peer's.
    fn declares_failed(&self, me: &str, peer: &str, condition: Condition) -> String;
    /// No ack has come for that long, and it asks others, unless there is nobody.
    fn has_no_ack(&self, me: &str, timeout: &str, asks_nobody: bool) -> String;
    /// It is to ping somebody, and believes nobody alive.
    fn pings_nobody(&self, me: &str) -> String;
    /// It hears from a process that a peer has failed.
    fn hears_of_failure(&self, me: &str, from: &str, peer: &str) -> String;
    /// A message of a peer that it suspects has come, or news of it.
    fn suspects_no_longer(&self, me: &str, peer: &str) -> String;
    /// It is to send heartbeats, and nobody expects any.
    fn beats_to_nobody(&self, me: &str) -> String;
    /// A partition begins.
    fn network_parts(&self) -> String;
    /// A partition ends.
    fn network_heals(&self) -> String;
    /// Channels are cut: both between two processes, or the one from the first to the second.
    fn channels_are_cut(&self, from: &str, to: &str, both_ways: bool) -> String;
    /// Channels are mended.
    fn channels_are_mended(&self, from: &str, to: &str, both_ways: bool) -> String;
    /// It becomes a member.
    fn joins(&self, me: &str) -> String;
    /// It is to become a member, and is one.
    fn joins_in_vain(&self, me: &str) -> String;
    /// It is to leave.
    fn leaves(&self, me: &str, condition: Condition) -> String;
    /// A peer's message that it has joined arrives.
    fn hears_of_join(&self, me: &str, peer: &str) -> String;
    /// A peer's message that it has left arrives.
    fn hears_of_leave(&self, me: &str, peer: &str) -> String;

    // What a step does.

    /// Its role changes; followers have a leader.
    fn becomes(&self, me: &str, role: Role, leader: &str) -> String;
    /// It sends one message.
    fn sends(&self, me: &str, message: &str, to: &str) -> String;
    /// It sends messages of one kind to several processes.
    fn sends_to_many(&self, me: &str, message: &str, receivers: &[String]) -> String;
    /// It sets a timer, to wait until that moment.
    fn waits(&self, me: &str, awaited: &str, until: &str) -> String;
    /// It crashes amid its sends.
    fn crashes_amid_sends(&self, me: &str) -> String;
    /// The sentence of an algorithm's reason, with names in braces for what it leaves open. A language that does not know the
    /// algorithm says it in the reason's own English.
    fn reason<'a>(&self, _algorithm: &str, reason: &'a Reason) -> &'a str {
        &reason.text
    }

    // Values.

    /// Whether something is true.
    fn flag(&self, flag: bool) -> String;
    /// An identity that is not known.
    fn unknown(&self) -> String;
    /// Names one after the other: `3, 5 and 7`.
    fn all_of(&self, names: &[String]) -> String;
    /// How many elements of a list are left out.
    fn more(&self, count: usize) -> String;

    // The parts of a scenario's title.

    /// How many processes there are, and who may send to whom where that is not the algorithm's default.
    fn processes(&self, count: u16, topology: Option<&Topology>) -> String;
    /// Identities from 1 to n, in this order.
    fn order(&self, order: Order) -> String;
    /// Identities are UUIDs.
    fn uuids(&self) -> String;
    /// UUIDs that are compared as Java does.
    fn signed_uuids(&self) -> String;
    /// There are no identities.
    fn anonymous(&self) -> String;
    /// Identities are these.
    fn identities(&self, texts: &[String]) -> String;
    /// Identities are given one by one, and too many to be listed.
    fn many_identities(&self) -> String;
    /// The smallest identity wins.
    fn smallest_wins(&self) -> String;
    /// An option of the algorithm.
    fn option(&self, name: &str, value: &str) -> String;
    /// Every process knows the leader from the beginning.
    fn leader_is_known(&self) -> String;
    /// Every process starts at 0.
    fn all_start(&self) -> String;
    /// No process starts by itself.
    fn nobody_starts(&self) -> String;
    /// So many start.
    fn many_start(&self, count: usize) -> String;
    /// Of so many that were to start, so many did; their names, if they are few.
    fn start_in_time(&self, in_time: usize, count: usize, who: &[String]) -> String;
    /// Every message takes so many ticks.
    fn delay(&self, ticks: Tick) -> String;
    /// Messages take as many ticks as is drawn from this range.
    fn random_delay(&self, low: Tick, high: Tick) -> String;
    /// Messages on one channel take as many ticks as are drawn from a range, or always as many.
    fn delay_of_channel(&self, from: &str, to: &str, low: Tick, high: Tick) -> String;
    /// So many channels have delays of their own.
    fn delays_of_channels(&self, count: usize) -> String;
    /// How many messages are corrupted, and whether that is noticed.
    fn corrupted(&self, percent: f64, has_checksum: bool) -> String;
    /// A message from one process to another carries this identity from now on.
    fn is_corrupted(&self, message: &str, from: &str, to: &str, identity: &str) -> String;
    /// A process takes so many ticks to handle a message.
    fn handling(&self, ticks: Tick) -> String;
    /// Messages may overtake each other.
    fn not_fifo(&self) -> String;
    /// How many messages are lost.
    fn loss(&self, percent: f64) -> String;
    /// How many messages arrive twice.
    fn duplicates(&self, percent: f64) -> String;
    /// The perfect detector, and how long it takes.
    fn perfect_detector(&self, delay: &str) -> String;
    /// The perfect detector that tells neighbours only.
    fn neighbours_are_told(&self, delay: &str) -> String;
    /// The heartbeat detector.
    fn heartbeats(&self, period: &str, timeout: Tick) -> String;
    /// SWIM.
    fn swim(&self, period: &str, timeout: Tick, proxies: u16) -> String;
    /// So many faults.
    fn many_faults(&self, count: usize) -> String;
    /// So many messages are dropped, repeated or moved by hand.
    fn by_hand(&self, count: usize) -> String;

    // What came of a run.

    /// There is one leader, after that long unless from the beginning.
    fn is_leader(&self, who: &str, since: Option<&str>) -> String;
    /// There are two live leaders or more after that long.
    fn leaders_are_split(&self, time: &str) -> String;
    /// There is no leader after that long.
    fn nobody_is_leader(&self, time: &str) -> String;
    /// The run did not end.
    fn does_not_end(&self, limit: Limit, why: &str) -> String;
    /// The run can only repeat itself: from a moment on, everything comes again after so long.
    fn repeats(&self, every: &str, from: &str) -> String;
    /// So many messages were sent.
    fn messages(&self, count: u64) -> String;
}

/// What a bid may do in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BidTurn {
    /// Its initiator sends it off.
    SetsOut,
    /// A process lets it go no further.
    IsDropped,
    /// It is back where it began.
    IsHome,
    /// It is passed on.
    GoesOn,
}

/// What every language has to be able to say of several steps together. Names come put together: `3, 5 and 7`, or `12 processes`.
pub(super) trait RoundWords {
    /// No step has been done.
    fn nothing_yet(&self) -> String;
    /// The steps did nothing that is told of.
    fn nothing_to_see(&self) -> String;
    /// More steps than are looked at sent so many messages.
    fn sent_many(&self, messages: usize) -> String;
    /// So many processes, which are not named.
    fn so_many(&self, processes: usize) -> String;
    /// The condition of some processes changed, all in the same way.
    fn some_change(&self, who: &str, count: usize, change: Change) -> String;
    /// Some became leader.
    fn some_lead(&self, who: &str, count: usize) -> String;
    /// Some learned who leads; no leader where not all heard of the same one.
    fn some_follow(&self, who: &str, count: usize, leader: Option<&str>) -> String;
    /// So many messages were lost: what they are called if all the same, and at whom and why if all the same.
    fn some_are_lost(&self, count: usize, noun: Option<&Noun>, place: Option<(&str, Loss)>) -> String;
    /// So many times a process was told of a crash.
    fn some_hear_of_crashes(&self, count: usize) -> String;
    /// Some have begun, and done nothing that is told.
    fn some_begin(&self, who: &str, count: usize) -> String;
    /// Some have become candidates, and done nothing else that is told.
    fn some_stand(&self, who: &str, count: usize) -> String;
    /// Some have been told that their leader may be gone, and done nothing that is told.
    fn some_notice(&self, who: &str, count: usize) -> String;
    /// Timers of some ran out.
    fn some_stop_waiting(&self, who: &str, count: usize) -> String;
    /// So many messages that say who leads arrived at those who know, or are back where they began.
    fn news_arrives(&self, count: usize, noun: &Noun, is_back: bool) -> String;
    /// So many messages arrived.
    fn some_arrive(&self, count: usize, noun: &Noun) -> String;
    /// So many messages were sent.
    fn some_are_sent(&self, count: usize, noun: &Noun) -> String;
    /// What bids did; `whose` they are where they are few, and whether the sentence has called them by their noun before.
    fn bids(&self, whose: Option<&[String]>, count: usize, noun: &Noun, turn: BidTurn, is_said: bool) -> String;
    /// How the run ended: one leads, and everybody knows, since that moment.
    fn leads_and_all_know(&self, who: &str, moment: &str) -> String;
    /// How the run ended: one leads, since that moment unless from the beginning.
    fn leads(&self, who: &str, since: Option<&str>) -> String;
    /// How the run ended: one leads, and not everybody knows; who does not, and since when it leads, has not been recorded.
    fn leads_and_not_all_know(&self, who: &str) -> String;
    /// After that: how many messages the run has cost, by the moment that has been named or later.
    fn cost(&self, messages: u64, are_by_then: bool) -> String;
    /// Some of the live processes know no leader; `who` they are where they are few.
    fn some_do_not_know(&self, who: Option<&str>, count: usize, live: usize) -> String;
    /// Some of the live processes follow another leader, `whom` if all of them the same one; `who` they are where they are few.
    fn some_follow_another(&self, who: Option<&str>, count: usize, live: usize, whom: Option<&str>) -> String;
    /// What speaks against what was said before.
    fn but(&self, clauses: &[String]) -> String;
    /// The run would go on for ever: from a moment on everything comes again after so long.
    fn never_ends(&self, from: &str, every: &str) -> String;
    /// The run was stopped before it ended; `at` a moment, if that is the limit.
    fn was_stopped(&self, limit: Limit, at: &dyn Fn(Tick) -> String) -> String;
    /// Those who led when the run was stopped.
    fn lead_so_far(&self, who: &str, count: usize) -> String;
    /// The run has been recorded up to a moment, and goes on; `outcome` is what came of all of it, once that is known.
    fn goes_on_unrecorded(&self, until: &str, outcome: Option<&str>) -> String;
    /// Several lead at the end; which ones has not been recorded.
    fn more_than_one_leads(&self) -> String;
    /// Several lead at the end.
    fn several_lead(&self, who: &str, count: usize) -> String;
    /// Nobody leads at the end.
    fn nobody_leads(&self) -> String;
    /// The last message of those that elections need was lost.
    fn last_is_lost(&self, whose: &str, noun: &Noun, when: &str, receiver: &str, loss: Loss) -> String;
    /// A property was violated on the way.
    fn is_violated(&self, property: &str, when: &str, why: &str) -> String;
    /// These properties do not hold, perhaps after one that was violated has been named.
    fn do_not_hold(&self, properties: &[String], is_after_another: bool) -> String;
    /// A fate: the process is out of the election since that time, or out of it without having bid.
    fn is_out(&self, time: &str, why: &str, has_bid: bool) -> String;
    /// A fate: the process leads since that time; from the beginning where there is none.
    fn leads_since(&self, time: &str, why: &str) -> String;
    /// A fate: the process has a leader since that time.
    fn follows_since(&self, leader: &str, time: &str) -> String;
    /// A fate: it has crashed, left, recovered or joined at that time, and nothing has become of it since.
    fn came_or_went(&self, time: &str, change: Change) -> String;
    /// A moment: `round 3` where every message takes one tick, `tick 3` elsewhere.
    fn moment(&self, tick: Tick, is_round: bool) -> String;
    /// When something happens: `in round 3`, `at tick 3`.
    fn when(&self, tick: Tick, is_round: bool) -> String;
    /// A time: `3 rounds` where every message takes one tick, `3 ticks` elsewhere.
    fn duration(&self, ticks: Tick, are_rounds: bool) -> String;
}

/// What every language has to be able to ask about a run, and to answer.
pub(super) trait QuestionWords {
    /// Asks who leads at the end.
    fn who_leads(&self) -> String;
    /// Asks how many messages are sent.
    fn how_many_messages(&self) -> String;
    /// Asks where somebody's bid ends.
    fn where_does_it_end(&self, whose: &str, noun: &str) -> String;
    /// Asks what comes of a crash.
    fn what_if_it_crashes(&self, who: &str, when: &str) -> String;
    /// Asks whether there is ever more than one leader.
    fn do_two_ever_lead(&self) -> String;
    /// An answer: this process leads at the end.
    fn one_leads(&self, who: &str) -> String;
    /// An answer: the bid ends at this process.
    fn it_ends_at(&self, who: &str) -> String;
    /// An answer: the bid ends nowhere before the run does.
    fn it_is_under_way(&self) -> String;
    /// The reason of a number of messages: how many of each kind there are, how many those have sent who have sent most, and who they are; all
    /// of them where `is_even`.
    fn adds_up(&self, kinds: &[(u64, &str)], most: u64, senders: &[String], is_even: bool) -> String;
    /// An answer that is one of a few.
    fn comes_of_it(&self, verdict: Verdict) -> String;
}

/// What every language has to be able to say of properties that do not hold.
pub(super) trait PropertyWords {
    /// One became leader while another led.
    fn second_leads(&self, who: &str, other: &str) -> String;
    /// Two lead, and nothing is on its way that would let one take over from the other.
    fn takeover_fails(&self, one: &str, other: &str) -> String;
    /// No fall: one took over from another.
    fn takes_over(&self, who: &str, other: &str) -> String;
    /// What was said before takes no longer than this.
    fn at_most(&self, duration: &str) -> String;
    /// One became leader of an epoch, or what the algorithm calls it, that had another leader.
    fn second_leads_in_reign(&self, who: &str, other: &str, reign: &str, number: u32) -> String;
    /// One entered its critical section while another was in its own.
    fn second_is_inside(&self, who: &str, inside: &str) -> String;
    /// One became leader although a better one took part.
    fn worse_leads(&self, who: &str, better: &str) -> String;
    /// One named a leader although a better one lived, or had bid.
    fn names_worse(&self, who: &str, named: &str, better: &str, has_bid: bool) -> String;
    /// One follows a process that has left (true) or crashed (false), or that is live and does not lead (none).
    fn follows_no_leader(&self, who: &str, named: &str, has_left: Option<bool>) -> String;
    /// One names a leader that has left, or else has crashed.
    fn names_gone(&self, who: &str, named: &str, has_left: bool) -> String;
    /// Several leaders are named: the best, others, and so many more.
    fn follow_several(&self, best: &str, others: &[String], more: usize) -> String;
    /// So many of the live processes name no leader.
    fn name_no_leader(&self, without: usize, live: usize) -> String;
    /// The run was stopped.
    fn run_does_not_end(&self, limit: Limit) -> String;
    /// So many took part and name no leader; the first or the first two come by name.
    fn know_no_leader(&self, first: &[String], count: usize) -> String;
    /// So many still name a leader that has left, or else has crashed; the first or the first two come by name.
    fn follow_gone(&self, first: &[String], count: usize, leader: &str, has_left: bool) -> String;
}
