//! A real browser, and the end-to-end tests of the built page in it.

use std::path::PathBuf;

use anyhow::{Result, ensure};

use crate::cache::Cache;
use crate::debian::{self, Package};
use crate::npm;
use crate::run::{self, cargo};
use crate::workspace;

/// The browser's driver, for the tests that are compiled to wasm.
pub(super) const DRIVER: &str = "/usr/bin/chromedriver";

const PACKAGES: [Package; 2] =
    [Package { name: "chromium", proof: "/usr/bin/chromium" }, Package { name: "chromium-driver", proof: DRIVER }];

/// Where the end-to-end tests are.
pub(super) fn directory() -> PathBuf {
    workspace::root().join("tests/browser")
}

/// Sets up a browser and its driver.
pub(super) fn ensure() -> Result<()> {
    debian::ensure(&PACKAGES, "testing in a real browser")
}

/// Tests what is in `dist/`, and the command line's answers beside it.
pub(super) fn test() -> Result<()> {
    let directory = directory();
    let dist = workspace::root().join("dist");
    ensure!(dist.join("index.html").is_file(), "there is no page in {}: the stage `dist` makes it", dist.display());

    run::run(npm::npm(&Cache::find()?)?.arg("ci").args(npm::QUIET).current_dir(&directory))?;
    run::run(cargo().current_dir(workspace::root()).args(["build", "--release", "--package", "election-cli"]))?;
    // Asked, not guessed: the target directory may be anywhere.
    let metadata =
        run::read(cargo().current_dir(workspace::root()).args(["metadata", "--no-deps", "--format-version=1"]))?;
    let target = target_directory(&metadata).unwrap_or_else(|| workspace::root().join("target"));

    let mut node = npm::node()?;
    node.current_dir(&directory).arg("--test").arg("--test-concurrency=1").arg("--test-reporter=spec");
    node.env("ELECTION_DIST", &dist).env("ELECTION_CLI", target.join("release/election"));
    run::run(&mut node)
}

fn target_directory(metadata: &str) -> Option<PathBuf> {
    let (_, rest) = metadata.split_once("\"target_directory\":\"")?;
    Some(PathBuf::from(rest.split_once('"')?.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_target_directory() {
        let metadata = r#"{"packages":[],"target_directory":"/somewhere/target","version":1}"#;
        assert_eq!(target_directory(metadata), Some(PathBuf::from("/somewhere/target")));
    }
}
