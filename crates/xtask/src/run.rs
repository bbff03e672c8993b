//! Running programs, and saying so.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};

/// Says what is about to happen, as one line that stands out between the programs' own output.
pub(crate) fn say(line: &str) {
    eprintln!("xtask: {line}");
}

/// Runs a program with this terminal as its own; a failure is an error that shows the command.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let shown = show(command);
    eprintln!("     $ {shown}");
    let status = command.status().with_context(|| format!("cannot start `{shown}`"))?;
    if !status.success() {
        bail!("`{shown}` failed ({status})");
    }
    Ok(())
}

/// Gives this process to a program for good: a signal that ends the one cannot leave the other behind.
#[cfg(unix)]
pub(crate) fn hand_over(command: &mut Command) -> Result<()> {
    use std::os::unix::process::CommandExt;
    let shown = show(command);
    eprintln!("     $ {shown}");
    // Returns only when it fails.
    Err(command.exec()).with_context(|| format!("cannot start `{shown}`"))
}

/// Where a process cannot become another, the program is run as any other.
#[cfg(not(unix))]
pub(crate) fn hand_over(command: &mut Command) -> Result<()> {
    run(command)
}

/// Runs a program quietly and returns its standard output, trimmed.
pub(crate) fn read(command: &mut Command) -> Result<String> {
    let shown = show(command);
    let output = command.stdin(Stdio::null()).output().with_context(|| format!("cannot start `{shown}`"))?;
    if !output.status.success() {
        let reason = String::from_utf8_lossy(&output.stderr);
        bail!("`{shown}` failed ({}): {}", output.status, reason.trim());
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The cargo that runs us, so that a `cargo +toolchain xtask` stays with its toolchain.
pub(crate) fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Finds a program on the `PATH`.
pub(crate) fn on_path(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|directory| directory.join(program)).find(|file| is_executable(file))
}

/// The `PATH` with some directories before everything else.
pub(crate) fn path_with(first: &[PathBuf]) -> Result<OsString> {
    let rest = std::env::var_os("PATH").unwrap_or_default();
    let all = first.iter().cloned().chain(std::env::split_paths(&rest));
    std::env::join_paths(all).context("a directory on the PATH has a colon in its name")
}

#[cfg(unix)]
pub(crate) fn is_executable(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().is_ok_and(|meta| meta.is_file() && meta.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
pub(crate) fn is_executable(file: &Path) -> bool {
    file.is_file()
}

/// `93 s` as `1 min 33 s`.
pub(crate) fn minutes(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..10 => format!("{seconds}.{} s", time.subsec_millis() / 100),
        seconds @ 10..60 => format!("{seconds} s"),
        seconds => format!("{} min {:02} s", seconds / 60, seconds % 60),
    }
}

/// As one would type it: a program's name is enough, wherever it lies.
fn show(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_name().unwrap_or(program.as_os_str());
    let words = std::iter::once(name).chain(command.get_args());
    let words: Vec<_> = words.map(|word| quote(&word.to_string_lossy())).collect();
    words.join(" ")
}

fn quote(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,@+%".contains(c);
    if !word.is_empty() && word.chars().all(plain) { word.to_owned() } else { format!("'{word}'") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_a_command_as_one_would_type_it() {
        let mut command = Command::new("/usr/bin/cargo");
        command.args(["clippy", "--", "-D", "two words"]);
        assert_eq!(show(&command), "cargo clippy -- -D 'two words'");
    }

    #[test]
    fn a_failing_program_is_an_error_that_names_it() {
        let error = run(&mut Command::new("false")).expect_err("`false` fails");
        assert!(error.to_string().starts_with("`false` failed"), "{error}");
        let error = read(&mut Command::new("no-such-program")).expect_err("there is no such program");
        assert_eq!(error.to_string(), "cannot start `no-such-program`");
        let error = hand_over(&mut Command::new("no-such-program")).expect_err("there is no such program");
        assert_eq!(error.to_string(), "cannot start `no-such-program`");
    }

    #[test]
    fn times_read_well() {
        assert_eq!(minutes(Duration::from_millis(1_250)), "1.2 s");
        assert_eq!(minutes(Duration::from_secs(59)), "59 s");
        assert_eq!(minutes(Duration::from_secs(63)), "1 min 03 s");
    }
}
