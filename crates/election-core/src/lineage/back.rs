//! Following a single bid back to where it began, without an index.

use std::ops::Range;

use crate::model::ProcessId;
use crate::run::Run;
use crate::trace::Fate;

/// Whose bid a message is: goes back from it, message by message, as long as `hops` last, which it counts down. Nothing when they do not,
/// or where the process that sent the message had kept it for a while.
#[must_use]
pub fn initiator(run: &Run, message: u32, hops: &mut usize) -> Option<ProcessId> {
    let trace = run.trace();
    let mut message = trace.message(message);
    loop {
        *hops = hops.checked_sub(1)?;
        let Some(number) = trace.step(message.sent_in as usize).message else { return Some(message.from) };
        let before = trace.message(number);
        if before.kind != message.kind {
            return None;
        }
        if before.fate == Fate::Discarded {
            return Some(message.from);
        }
        message = before;
    }
}

/// The numbers of the messages in a range.
pub(crate) fn numbers(range: Range<usize>) -> impl DoubleEndedIterator<Item = u32> {
    range.map(|number| u32::try_from(number).expect("messages are numbered in 32 bits"))
}
