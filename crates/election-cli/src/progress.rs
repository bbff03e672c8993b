//! How far a long command is: a line on a terminal's standard error, nothing elsewhere.

use std::cell::Cell;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use bytesize::ByteSize;
use election_core::run;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Whatever takes less shows nothing: it would only flicker.
const MOMENT: Duration = Duration::from_millis(200);

/// A line that shows itself when its command takes more than a moment, and goes when it is dropped.
pub(crate) struct Progress {
    bar: ProgressBar,
    begun: Instant,
    is_shown: Cell<bool>,
}

impl Progress {
    fn new(length: Option<u64>, template: &str) -> Self {
        let style = ProgressStyle::with_template(template).expect("the template is well-formed");
        let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden()).with_style(style);
        Self { bar, begun: Instant::now(), is_shown: Cell::new(false) }
    }

    /// A bar over so many runs.
    pub(crate) fn of_runs(runs: u64) -> Self {
        Self::new(Some(runs), "{wide_bar} {human_pos}/{human_len} runs, {eta} left")
    }

    /// A count of runs whose end is not known.
    pub(crate) fn of_checks() -> Self {
        Self::new(None, "{spinner} {msg}: {human_pos} runs")
    }

    /// One run of at most so many steps.
    pub(crate) fn of_steps(most: u64) -> Self {
        Self::new(Some(most), "{spinner} {human_pos} of at most {human_len} steps, {wide_msg}")
    }

    /// A file that is being written.
    pub(crate) fn of_file(path: &str) -> Self {
        let progress = Self::new(None, "{spinner} {msg}: {decimal_bytes} written");
        progress.bar.set_message(path.to_owned());
        progress
    }

    /// A writer whose bytes it counts.
    pub(crate) fn counting<W: Write>(&self, inner: W) -> impl Write {
        Counting { inner, progress: self }
    }

    /// So many runs more have been carried out for `what`.
    pub(crate) fn checked(&self, what: &'static str, more: u64) {
        self.bar.set_message(what);
        self.go_on(more);
    }

    /// So much more has been done.
    pub(crate) fn go_on(&self, more: u64) {
        self.show();
        self.bar.inc(more);
    }

    /// A recording is so far.
    pub(crate) fn recorded(&self, so_far: &run::Progress, memory: u64) {
        self.show();
        if self.is_shown.get() {
            let megabytes = |bytes| ByteSize::b(bytes).display().si();
            let (bytes, memory) = (megabytes(so_far.bytes), megabytes(memory));
            self.bar.set_message(format!("tick {}, {bytes:.0} of {memory:.0}; Ctrl-C stops", so_far.tick));
            self.bar.set_position(so_far.steps);
        }
    }

    fn show(&self) {
        if !self.is_shown.get() && self.begun.elapsed() >= MOMENT {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.is_shown.set(true);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

struct Counting<'a, W> {
    inner: W,
    progress: &'a Progress,
}

impl<W: Write> Write for Counting<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.progress.go_on(written as u64);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
