//! Where things are in the repository, and what cargo knows about them.

use std::path::Path;

use anyhow::{Context, Result};
use cargo_metadata::{Metadata, MetadataCommand};
use xshell::Shell;

/// The repository's root. Known at compile time: this binary lies in the target directory of this very checkout.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("this crate lies in crates/xtask")
}

/// Runs programs in the repository's root.
pub(crate) fn shell() -> Result<Shell> {
    let shell = Shell::new()?;
    shell.change_dir(root());
    Ok(shell)
}

/// The workspace's packages with everything that they depend on, and its directories.
pub(crate) fn metadata() -> Result<Metadata> {
    Ok(MetadataCommand::new().current_dir(root()).exec()?)
}

/// The version of a package in `Cargo.lock`.
pub(crate) fn locked_version(name: &str) -> Result<String> {
    let metadata = metadata()?;
    let package = metadata.packages.iter().find(|package| package.name == name);
    Ok(package.with_context(|| format!("nothing in Cargo.lock is called {name}"))?.version.to_string())
}
