//! How far a long command is, on a terminal; nothing elsewhere.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar over so many runs.
pub(crate) fn bar(runs: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} runs, {eta} left")
        .expect("the template is well-formed");
    ProgressBar::new(runs).with_style(style)
}

/// A count of runs whose end is not known.
pub(crate) fn count() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {msg}: {human_pos} runs").expect("the template is well-formed");
    ProgressBar::new_spinner().with_style(style)
}
