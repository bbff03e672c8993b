//! Running programs, and saying so.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result};
use xshell::Cmd;

/// Prints what is about to happen, as one line that stands out between the programs' own output.
pub(crate) fn say(line: &str) {
    eprintln!("xtask: {line}");
}

/// Replaces this process with a program, so that a signal that ends the one cannot leave the other behind.
#[cfg(unix)]
pub(crate) fn hand_over(program: Cmd<'_>) -> Result<()> {
    use std::os::unix::process::CommandExt;
    let shown = program.to_string();
    eprintln!("$ {shown}");
    // Returns only when it fails.
    Err(Command::from(program).exec()).with_context(|| format!("cannot start `{shown}`"))
}

/// Where a process cannot be replaced, the program is run as any other.
#[cfg(not(unix))]
pub(crate) fn hand_over(program: Cmd<'_>) -> Result<()> {
    Ok(program.run()?)
}

/// The `PATH` with some directories before everything else.
pub(crate) fn path_with(first: &[PathBuf]) -> Result<OsString> {
    let rest = std::env::var_os("PATH").unwrap_or_default();
    let all = first.iter().cloned().chain(std::env::split_paths(&rest));
    std::env::join_paths(all).context("a directory on the PATH has a colon in its name")
}

/// `1m 33s`; shorter times to a tenth of a second.
pub(crate) fn shown(time: Duration) -> String {
    if time < Duration::from_secs(10) {
        return format!("{:.1}s", time.as_secs_f64());
    }
    humantime::format_duration(Duration::from_secs(time.as_secs())).to_string()
}
