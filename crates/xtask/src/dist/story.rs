//! A story for the single file, read and run by the command line's program, which says what is wrong with it.

use std::path::Path;

use anyhow::{Context, Result};
use xshell::cmd;

use crate::workspace;

/// A story that can be told, as JSON.
///
/// # Errors
/// When the file is no story, or one of its scenes cannot be told: it has been said by then which, and what of it.
pub(super) fn read(file: &Path) -> Result<String> {
    let file = std::path::absolute(file)?;
    let shell = workspace::shell()?;
    let cannot = || format!("{} has no story that can be told", file.display());
    cmd!(shell, "cargo run --quiet --package election-cli -- story check {file}").quiet().run().with_context(cannot)?;
    cmd!(shell, "cargo run --quiet --package election-cli -- story show {file} --format json")
        .quiet()
        .read()
        .with_context(cannot)
}
