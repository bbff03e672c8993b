//! Another order of the same steps: one is moved past another that has nothing to do with it.

use super::order::{PartialOrder, is_of_network, small};
use crate::model::ProcessId;
use crate::run::Run;

/// On which side of another step a step is to stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Before it.
    Before,
    /// After it.
    After,
}

/// Why a step cannot be moved past another: they are the two ends of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// They are steps of one process.
    SameProcess(ProcessId),
    /// A message would arrive before it is sent.
    Message(u32),
    /// The later of both could have been caused by the other, through this message and others.
    Caused(u32),
    /// The network would change in another order, or a message would meet another network.
    Network,
    /// They are messages that reach one process, which is down: they stay in their order.
    Arrivals(ProcessId),
    /// A process would be told of what has not happened yet, or a message would be lost, or not, for a reason that is not there.
    Told,
}

/// Another order of a run's steps: the present one, which names each step once, with one step moved just before or just after another. What is
/// between both and must come with it does, so that every step still comes after all that it comes after. The same order where it stands there
/// already.
///
/// # Errors
/// When one of both comes after the other in every order.
///
/// # Panics
/// When one of both is not in the present order.
pub fn moved(
    run: &Run,
    order: &PartialOrder,
    present: &[u32],
    step: u32,
    side: Side,
    other: u32,
) -> Result<Vec<u32>, Refusal> {
    let place = |wanted: u32| present.iter().position(|step| *step == wanted).expect("every step is in the order");
    let (from, to) = (place(step), place(other));
    let is_there = match side {
        Side::Before => from < to,
        Side::After => from > to,
    };
    if is_there || step == other {
        return Ok(present.to_vec());
    }
    let (first, last) = (from.min(to), from.max(to));
    // Of the steps from the one to the other, those that come with the one that is moved: what comes after it, or what it comes after.
    let between = &present[first..=last];
    let mut comes_along = vec![false; order.steps()];
    comes_along[step as usize] = true;
    if from < to {
        for later in between {
            comes_along[*later as usize] |= order.before(*later as usize).iter().any(|it| comes_along[*it as usize]);
        }
    } else {
        for earlier in between.iter().rev() {
            if comes_along[*earlier as usize] {
                order.before(*earlier as usize).iter().for_each(|before| comes_along[*before as usize] = true);
            }
        }
    }
    if comes_along[other as usize] {
        return Err(refusal(run, order, step.min(other), step.max(other)));
    }
    let (with, without): (Vec<u32>, Vec<u32>) = between.iter().partition(|step| comes_along[**step as usize]);
    let mut moved = present[..first].to_vec();
    if from < to {
        moved.extend(without);
        moved.extend(with);
    } else {
        moved.extend(with);
        moved.extend(without);
    }
    moved.extend(&present[last + 1..]);
    Ok(moved)
}

/// Why the later of two steps comes after the earlier one in every order.
fn refusal(run: &Run, order: &PartialOrder, earlier: u32, later: u32) -> Refusal {
    let process = |step: u32| order.place(step as usize).map(|(process, _)| process);
    if let (Some(one), Some(other)) = (process(earlier), process(later))
        && one == other
    {
        return Refusal::SameProcess(one);
    }
    // What the earlier one comes before, up to the later one.
    let mut follows = vec![false; order.steps()];
    follows[earlier as usize] = true;
    for step in earlier + 1..=later {
        follows[step as usize] = order.before(step as usize).iter().any(|before| follows[*before as usize]);
    }
    // The last message on a way from the one to the other on which the network does not change, and whether there is one on which it does.
    let mut is_reached = vec![false; order.steps()];
    is_reached[later as usize] = true;
    let (mut found, mut has_network) = (None, false);
    for step in (earlier..=later).rev() {
        if !is_reached[step as usize] || !follows[step as usize] {
            continue;
        }
        let row = run.trace().step(step as usize);
        if is_of_network(&row) {
            // A message that comes before it is no reason: it is the network's change that is.
            has_network = true;
            continue;
        }
        order.before(step as usize).iter().for_each(|before| is_reached[*before as usize] = true);
        found = found.or(row.message.filter(|message| follows[run.trace().message(*message).sent_in as usize]));
        if row.message.is_some_and(|message| run.trace().message(message).sent_in == earlier) && step == later {
            return Refusal::Message(row.message.unwrap_or_default());
        }
    }
    let [one, other] = [earlier, later].map(|step| run.trace().step(step as usize));
    let are_arrivals = one.message.is_some() && other.message.is_some() && one.process == other.process;
    // No message causes a change of the network.
    let is_change = is_of_network(&one) || is_of_network(&other);
    match (found, one.process.filter(|_| are_arrivals)) {
        _ if is_change => Refusal::Network,
        (Some(message), _) => Refusal::Caused(message),
        _ if has_network => Refusal::Network,
        (_, Some(receiver)) => Refusal::Arrivals(receiver),
        _ => Refusal::Told,
    }
}

/// The order in which a run's steps were recorded.
#[must_use]
pub fn recorded(order: &PartialOrder) -> Vec<u32> {
    (0..small(order.steps())).collect()
}
