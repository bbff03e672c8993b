//! What caused a message, what it causes, and the way of which it is a part.

use super::back::numbers;
use super::bids::Bids;
use crate::model::ProcessId;
use crate::run::Run;
use crate::trace::{Fate, StepKind};

/// What a message's sender was doing when it sent it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The step in which the message was sent.
    pub step: usize,
    /// The message that the sender received in it; none where it started, waited in vain, or was told of something.
    pub message: Option<u32>,
}

/// What came of a message's arrival.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// The steps in which it arrived or was lost: two for a message that arrives twice.
    pub steps: Vec<usize>,
    /// The messages that its receiver sent in them, in order.
    pub sent: Vec<u32>,
}

/// A way is followed over at most so many messages in either direction.
const MOST_HOPS: usize = 1000;

/// What caused a message.
///
/// # Panics
/// When there is no message with this number.
#[must_use]
pub fn cause(run: &Run, message: u32) -> Cause {
    let trace = run.trace();
    let step = trace.message(message).sent_in as usize;
    Cause { step, message: trace.step(step).message }
}

/// What a message has caused within the first so many steps; nothing while it is on its way.
///
/// # Panics
/// When there is no message with this number.
#[must_use]
pub fn effects(run: &Run, message: u32, steps: usize) -> Effects {
    let trace = run.trace();
    let Some(first) = trace.message(message).arrived_in.map(|step| step as usize).filter(|step| *step < steps) else {
        return Effects::default();
    };
    let mut arrivals = vec![first];
    let row = trace.step(first);
    if row.kind == StepKind::DeliverFirst {
        // The second copy arrives in the same tick.
        let of_tick = (first + 1..steps.min(run.steps())).take_while(|step| trace.step(*step).at == row.at);
        arrivals.extend(of_tick.filter(|step| trace.step(*step).message == Some(message)));
    }
    let sent = arrivals.iter().flat_map(|step| numbers(trace.sent_in(*step))).collect();
    Effects { steps: arrivals, sent }
}

/// The messages sent within the first so many steps by which something went from process to process, this message among them: the hops
/// of a bid, or equal messages each of which was sent as the one before it arrived. Only the message itself where its receiver sends
/// several of its kind. At most 1,000 before it and 1,000 after it.
///
/// # Panics
/// When there is no message with this number.
#[must_use]
pub fn way(run: &Run, bids: Option<&Bids>, message: u32, steps: usize) -> Vec<u32> {
    if let Some(bid) = bids.and_then(|bids| bids.of_message(message)) {
        let hops: Vec<u32> = bid.hops_until(steps).iter().map(|hop| hop.message).collect();
        if let Some(at) = hops.iter().position(|hop| *hop == message) {
            return hops[at.saturating_sub(MOST_HOPS)..hops.len().min(at + 1 + MOST_HOPS)].to_vec();
        }
    }
    let before = std::iter::successors(sent_on_from(run, message), |hop| sent_on_from(run, *hop));
    let mut way: Vec<u32> = before.take(MOST_HOPS).collect();
    way.reverse();
    way.push(message);
    let after = std::iter::successors(sent_on_as(run, message, steps), |hop| sent_on_as(run, *hop, steps));
    way.extend(after.take(MOST_HOPS));
    way
}

/// The process at which a way begins and those that it leads to, in order.
#[must_use]
pub fn stations(run: &Run, way: &[u32]) -> Vec<ProcessId> {
    let rows: Vec<_> = way.iter().map(|hop| run.trace().message(*hop)).collect();
    rows.first().map(|row| row.from).into_iter().chain(rows.iter().map(|row| row.to)).collect()
}

/// The message that was sent on as this one.
fn sent_on_from(run: &Run, message: u32) -> Option<u32> {
    let before = cause(run, message).message?;
    (sent_on_as(run, before, run.steps()) == Some(message)).then_some(before)
}

/// The message as which this one was sent on: the only one of its kind that its receiver sent as it arrived, if that says the same.
fn sent_on_as(run: &Run, message: u32, steps: usize) -> Option<u32> {
    let trace = run.trace();
    let row = trace.message(message);
    if row.fate != Fate::Delivered {
        return None;
    }
    let sent = effects(run, message, steps).sent;
    let mut of_its_kind = sent.into_iter().filter(|number| trace.message(*number).kind == row.kind);
    let next = of_its_kind.next().filter(|number| trace.message(*number).payload == row.payload);
    next.filter(|_| of_its_kind.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;

    fn recorded(link: &str) -> Run {
        Run::record(&Scenario::from_link(link).unwrap()).unwrap()
    }

    fn route(run: &Run, way: &[u32]) -> Vec<u16> {
        stations(run, way).iter().map(|process| process.0).collect()
    }

    #[test]
    fn who_starts_is_the_first_cause_and_what_is_received_the_others() {
        let run = recorded("a=chang-roberts&n=4&start=0");
        let first = cause(&run, 0);
        assert_eq!((first.message, run.trace().step(first.step).kind), (None, StepKind::Start));
        assert_eq!(cause(&run, 1).message, Some(0));
        assert_eq!(effects(&run, 0, run.steps()).sent, [1]);
        for message in numbers(0..run.trace().messages()) {
            for effect in effects(&run, message, run.steps()).sent {
                assert_eq!(cause(&run, effect).message, Some(message), "what it causes was caused by it");
            }
        }
    }

    #[test]
    fn what_has_not_arrived_has_no_effect_yet() {
        let run = recorded("a=chang-roberts&n=4&start=0");
        let arrival = run.trace().message(0).arrived_in.unwrap() as usize;
        assert_eq!(effects(&run, 0, arrival), Effects::default());
        assert_eq!(effects(&run, 0, arrival + 1).steps, [arrival]);
        let dropped = recorded("a=chang-roberts&n=4&ids=descending");
        let stopped = numbers(0..dropped.trace().messages());
        let stopped = stopped.filter(|number| dropped.trace().message(*number).fate == Fate::Discarded);
        for number in stopped {
            assert_eq!(effects(&dropped, number, dropped.steps()).sent, [0; 0]);
        }
    }

    #[test]
    fn a_token_is_followed_from_its_initiator_to_its_end_and_no_further_than_it_has_come() {
        let run = recorded("a=lelann&n=4&start=1");
        let bids = Bids::of(&run);
        for bids in [Some(&bids), None] {
            let all = way(&run, bids, 2, run.steps());
            assert_eq!(route(&run, &all), [1, 2, 3, 0, 1]);
            let sent = run.trace().message(2).sent_in as usize + 1;
            assert_eq!(route(&run, &way(&run, bids, 2, sent)), [1, 2, 3, 0]);
        }
        let announced = numbers(0..run.trace().messages())
            .find(|number| run.trace().message(*number).kind != run.trace().message(0).kind);
        let lap = way(&run, Some(&bids), announced.unwrap(), run.steps());
        assert_eq!(route(&run, &lap), [1, 2, 3, 0, 1], "the news goes round, too");
    }

    #[test]
    fn what_goes_to_several_or_says_something_else_is_no_way() {
        let run = recorded("a=bully&n=5&start=0");
        for message in numbers(0..run.trace().messages()) {
            assert_eq!(way(&run, None, message, run.steps()), [message]);
        }
    }

    #[test]
    fn what_arrives_twice_has_the_effects_of_both() {
        let run = recorded("a=lelann&n=4&start=0&dup=1");
        let both = effects(&run, 0, run.steps());
        assert_eq!((both.steps.len(), both.sent.len()), (2, 2));
    }
}
