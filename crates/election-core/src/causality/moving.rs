//! Another order of the same steps: one is moved past another that has nothing to do with it.

use super::order::{PartialOrder, small};
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
    /// A process would be told of what has not happened yet, or a message would meet another network.
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
    // The last message on the way from the one to the other.
    let mut is_reached = vec![false; order.steps()];
    is_reached[later as usize] = true;
    let mut found = None;
    for step in (earlier..=later).rev() {
        if !is_reached[step as usize] {
            continue;
        }
        order.before(step as usize).iter().for_each(|before| is_reached[*before as usize] = true);
        let arrived = run.trace().step(step as usize).message;
        found = found.or(arrived.filter(|message| run.trace().message(*message).sent_in >= earlier));
        if arrived.is_some_and(|message| run.trace().message(message).sent_in == earlier) && step == later {
            return Refusal::Message(arrived.unwrap_or_default());
        }
    }
    found.map_or(Refusal::Told, Refusal::Caused)
}

/// The order in which a run's steps were recorded.
#[must_use]
pub fn recorded(order: &PartialOrder) -> Vec<u32> {
    (0..small(order.steps())).collect()
}
