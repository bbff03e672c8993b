//! Node and its packages.

use anyhow::{Context, Result, ensure};
use cargo_metadata::semver::Version;
use xshell::{Cmd, Shell, cmd};

use crate::cache::Cache;

/// The oldest Node that runs the tests.
const OLDEST_NODE: u64 = 20;

/// An `npm` command that installs packages without the talk around them and without running their scripts. What it
/// fetches and logs goes to our cache and not to the user's `~/.npm`.
pub(crate) fn npm<'a>(shell: &'a Shell, cache: &Cache, command: &str) -> Result<Cmd<'a>> {
    ensure_installed("npm")?;
    let fetched = cache.npm();
    Ok(cmd!(shell, "npm {command} --cache {fetched} --no-audit --no-fund --ignore-scripts --loglevel=error"))
}

/// Makes sure that `node` is there and new enough.
pub(crate) fn ensure_node() -> Result<()> {
    ensure_installed("node")?;
    let shell = Shell::new()?;
    let answer = cmd!(shell, "node --version").read()?;
    let version = Version::parse(answer.trim_start_matches('v')).context("what `node --version` says is no version")?;
    ensure!(version.major >= OLDEST_NODE, "Node {OLDEST_NODE} or newer is needed, and this is {version}");
    Ok(())
}

fn ensure_installed(program: &str) -> Result<()> {
    which::which(program).map(drop).with_context(|| {
        format!("`{program}` is not on the PATH: install Node.js {OLDEST_NODE} or newer with npm (https://nodejs.org)")
    })
}
