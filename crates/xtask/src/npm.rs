//! Node and its packages.

use std::process::Command;

use anyhow::{Result, bail};

use crate::cache::Cache;
use crate::run;

/// Installs packages without the talk around them, and without running their scripts.
pub(crate) const QUIET: [&str; 4] = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];

/// The oldest Node that runs the tests.
const OLDEST_NODE: u32 = 20;

/// `npm`, where it is there. What it fetches and logs goes to our cache and not to the user's `~/.npm`.
pub(crate) fn npm(cache: &Cache) -> Result<Command> {
    let mut npm = available("npm")?;
    npm.arg("--cache").arg(cache.npm());
    Ok(npm)
}

/// `node`, where it is there and new enough.
pub(crate) fn node() -> Result<Command> {
    let node = available("node")?;
    let version = run::read(Command::new("node").arg("--version"))?;
    match major(&version) {
        Some(major) if major >= OLDEST_NODE => Ok(node),
        _ => bail!("Node {OLDEST_NODE} or newer is needed, and `node --version` says {version}"),
    }
}

fn major(version: &str) -> Option<u32> {
    version.strip_prefix('v')?.split('.').next()?.parse().ok()
}

fn available(program: &str) -> Result<Command> {
    if run::on_path(program).is_none() {
        bail!("`{program}` is not on the PATH: install Node.js {OLDEST_NODE} or newer with npm (https://nodejs.org)");
    }
    Ok(Command::new(program))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_nodes_version() {
        assert_eq!(major("v20.20.2"), Some(20));
        assert_eq!(major("20.20.2"), None);
    }
}
