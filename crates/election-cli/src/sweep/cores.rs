//! A sweep on all of the machine's cores.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use election_core::InputError;
use election_core::sweep::{Part, Row, Sweep, merged};

use crate::ctrl_c::CtrlC;
use crate::progress::Progress;

/// How many steps of runs are done before anybody looks whether to go on: milliseconds.
const SLICE: u64 = 10_000;
/// How many runs a core takes on at once: enough to make the taking cheap, so few that all have something to do up to the end.
const PART: u64 = 1_000;
/// How often the progress is shown.
const MOMENT: Duration = Duration::from_millis(50);

/// The rows; the last of them perhaps over fewer runs than it would be, when somebody stops it.
pub(super) fn rows(sweep: &Sweep, memory: u64, ctrl_c: &CtrlC, bar: &Progress) -> Result<Vec<Row>, InputError> {
    let parts = sweep.parts(PART)?;
    let (next, runs) = (AtomicUsize::new(0), AtomicU64::new(0));
    let work = || carry_out_parts(&parts, &next, &runs, memory, ctrl_c);
    let cores = thread::available_parallelism().map_or(1, usize::from).min(parts.len());
    let done = thread::scope(|scope| {
        let (send, receive) = mpsc::channel();
        for _ in 0..cores {
            let send = send.clone();
            // Whoever does not listen any more has failed already.
            scope.spawn(move || send.send(work()));
        }
        drop(send);
        let (mut done, mut shown) = (Vec::new(), 0);
        loop {
            match receive.recv_timeout(MOMENT) {
                Ok(rows) => done.push(rows),
                Err(mpsc::RecvTimeoutError::Timeout) => {}
                Err(mpsc::RecvTimeoutError::Disconnected) => return done,
            }
            let so_far = runs.load(Relaxed);
            bar.go_on(so_far - shown);
            shown = so_far;
        }
    });
    let mut rows: Vec<(usize, Row)> = done.into_iter().collect::<Result<Vec<_>, _>>()?.concat();
    rows.sort_by_key(|(part, _)| *part);
    Ok(merged(rows.into_iter().map(|(_, row)| row)))
}

/// Carries out the next part that nobody has taken, and so on: rows with the number of their part.
fn carry_out_parts(
    parts: &[Part],
    next: &AtomicUsize,
    runs: &AtomicU64,
    memory: u64,
    ctrl_c: &CtrlC,
) -> Result<Vec<(usize, Row)>, InputError> {
    let mut rows = Vec::new();
    while !ctrl_c.was_pressed() {
        let number = next.fetch_add(1, Relaxed);
        let Some(part) = parts.get(number) else { break };
        let mut sweeping = part.begin(memory);
        let mut counted = 0;
        loop {
            let is_over = ctrl_c.was_pressed() || sweeping.advance(SLICE);
            runs.fetch_add(sweeping.runs() - counted, Relaxed);
            counted = sweeping.runs();
            if is_over {
                break;
            }
        }
        rows.extend(sweeping.finish()?.into_iter().map(|row| (number, row)));
    }
    Ok(rows)
}
