//! Ctrl-C: the first asks for an end, the second ends the program at once. Whoever sends SIGTERM or SIGHUP, or closes the terminal, asks for
//! the same: all here that is said of Ctrl-C is true of these, too, even where SIGHUP was ignored before (`nohup`).

use std::process::{self, ExitCode};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// 128 and the number of Ctrl-C's signal, as shells say it; after SIGTERM and SIGHUP it is the same.
const STOPPED: u8 = 130;

/// Signals that come so close together are one wish: whoever closes a terminal may send several.
const TOGETHER: Duration = Duration::from_millis(300);

/// While it lives, the first Ctrl-C is only noted; any other that comes later, and any after its life, ends the program at once.
#[derive(Debug)]
pub(crate) struct CtrlC {
    /// Whether the next one ends the program.
    next_ends: Arc<AtomicBool>,
}

impl CtrlC {
    /// Notes the next Ctrl-C from now on. A program may do this once.
    pub(crate) fn catch() -> Self {
        Self::catch_and(|| {})
    }

    /// The same, and does something at the next Ctrl-C.
    pub(crate) fn catch_and(act: impl Fn() + Send + 'static) -> Self {
        let next_ends = Arc::new(AtomicBool::new(false));
        let this_ends = Arc::clone(&next_ends);
        let mut first = None::<Instant>;
        // Where no handler can be set, Ctrl-C does what it always does: it ends the program.
        let _ = ctrlc::set_handler(move || {
            let is_again = this_ends.swap(true, Ordering::Relaxed);
            if !is_again {
                first = Some(Instant::now());
                act();
            } else if first.is_none_or(|first| first.elapsed() >= TOGETHER) {
                process::exit(STOPPED.into());
            }
        });
        Self { next_ends }
    }

    /// Whether somebody has pressed it.
    pub(crate) fn was_pressed(&self) -> bool {
        self.next_ends.load(Ordering::Relaxed)
    }
}

impl Drop for CtrlC {
    fn drop(&mut self) {
        self.next_ends.store(true, Ordering::Relaxed);
    }
}

/// The exit status of a command that was carried out, or stopped.
pub(crate) fn status(was_stopped: bool) -> ExitCode {
    if was_stopped { ExitCode::from(STOPPED) } else { ExitCode::SUCCESS }
}
