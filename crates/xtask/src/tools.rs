//! The programs that building the page takes, each of exactly one version.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use crate::cache::Cache;
use crate::npm;
use crate::run::{self, cargo, is_executable, say};
use crate::workspace;

/// A tool that is taken from the cache, or from the `PATH` if its version is right, or else installed.
pub(crate) struct Tool {
    name: &'static str,
    version: String,
    /// What it is called with; the first is asked for its version.
    programs: &'static [&'static str],
    /// The word of `--version`'s answer that is the version.
    version_word: usize,
    source: Source,
}

/// Where a tool comes from, and how long that takes on two cores.
enum Source {
    CratesIo { locked: bool, minutes: u32 },
    Npm,
}

impl Tool {
    /// Builds the page's files from the crate and `index.html`.
    pub(crate) fn trunk() -> Self {
        Self {
            name: "trunk",
            version: "0.21.14".to_owned(),
            programs: &["trunk"],
            version_word: 1,
            source: Source::CratesIo { locked: true, minutes: 6 },
        }
    }

    /// Writes the JavaScript between wasm and browser; it must match the library in `Cargo.lock` exactly.
    pub(crate) fn wasm_bindgen() -> Result<Self> {
        Ok(Self {
            name: "wasm-bindgen",
            version: workspace::locked_version("wasm-bindgen")?,
            programs: &["wasm-bindgen", "wasm-bindgen-test-runner"],
            version_word: 1,
            source: Source::CratesIo { locked: false, minutes: 4 },
        })
    }

    /// Makes wasm smaller. Debian's own is too old to read what today's compilers write.
    pub(crate) fn wasm_opt() -> Self {
        Self {
            name: "binaryen",
            version: "132.0.0".to_owned(),
            programs: &["wasm-opt"],
            version_word: 2,
            source: Source::Npm,
        }
    }

    /// Makes scripts and styles smaller, and the same ones every time: Trunk's own minifier does not.
    pub(crate) fn esbuild() -> Self {
        Self {
            name: "esbuild",
            version: "0.28.2".to_owned(),
            programs: &["esbuild"],
            version_word: 0,
            source: Source::Npm,
        }
    }

    /// The directory that holds the tool's programs, after installing it if need be, and links to them in the
    /// cache's `bin/`.
    pub(crate) fn ensure(&self, cache: &Cache) -> Result<PathBuf> {
        let directory = self.find_or_install(cache)?;
        for program in self.programs {
            cache.link(program, &directory.join(program))?;
        }
        Ok(directory)
    }

    fn find_or_install(&self, cache: &Cache) -> Result<PathBuf> {
        let place = cache.tool(self.name, &self.version);
        let directory = place.join(self.source.programs_in());
        if self.is_in(&directory) {
            return Ok(directory);
        }
        if let Some(directory) = self.of_right_version_on_path(cache) {
            say(&format!("{} {}: using {}", self.name, self.version, directory.display()));
            return Ok(directory);
        }
        let begun = Instant::now();
        cache
            .complete(&place, |work| self.install(cache, work))
            .with_context(|| format!("cannot install {} {}", self.name, self.version))?;
        ensure!(self.is_in(&directory), "{} lacks the programs of {}", directory.display(), self.name);
        say(&format!("{} {}: installed in {}", self.name, self.version, run::minutes(begun.elapsed())));
        Ok(directory)
    }

    fn is_in(&self, directory: &Path) -> bool {
        self.programs.iter().all(|program| is_executable(&directory.join(program)))
    }

    fn of_right_version_on_path(&self, cache: &Cache) -> Option<PathBuf> {
        let directory = run::on_path(self.programs[0])?.parent()?.to_owned();
        // Links of our own say nothing about what another clone has just set up or removed.
        if directory == cache.bin() || !self.is_in(&directory) {
            return None;
        }
        let answer = run::read(Command::new(directory.join(self.programs[0])).arg("--version")).ok()?;
        self.is_right_version(&answer).then_some(directory)
    }

    fn is_right_version(&self, answer: &str) -> bool {
        let Some(found) = answer.split_whitespace().nth(self.version_word) else {
            return false;
        };
        // npm's binaryen 132.0.0 calls itself 132.
        found == self.version || self.version.strip_suffix(".0.0") == Some(found)
    }

    fn install(&self, cache: &Cache, work: &Path) -> Result<()> {
        match &self.source {
            Source::CratesIo { locked, minutes } => {
                say(&format!(
                    "{} {}: building it, once for all clones (some {minutes} minutes on two cores)",
                    self.name, self.version
                ));
                let crate_name = if self.name == "wasm-bindgen" { "wasm-bindgen-cli" } else { self.name };
                let build = cache.build(&format!("{}-{}", self.name, self.version));
                let mut install = cargo();
                // Away from the repository: its settings are not the tool's.
                install.current_dir(work).env("CARGO_TARGET_DIR", &build);
                // Cargo would advise to put the directory on the PATH, and it is about to be renamed.
                install.env("PATH", run::path_with(&[work.join("bin")])?);
                install.args(["install", crate_name, "--version", &self.version, "--root"]).arg(work);
                if *locked {
                    install.arg("--locked");
                }
                run::run(&mut install)?;
                crate::cache::remove(&build)
            }
            Source::Npm => {
                say(&format!("{} {}: fetching it from npm", self.name, self.version));
                let package = format!("{}@{}", self.name, self.version);
                run::run(npm::npm(cache)?.arg("install").args(npm::QUIET).arg("--prefix").arg(work).arg(package))
            }
        }
    }
}

impl Source {
    fn programs_in(&self) -> &'static str {
        match self {
            Self::CratesIo { .. } => "bin",
            Self::Npm => "node_modules/.bin",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_very_version_will_do() {
        assert!(Tool::trunk().is_right_version("trunk 0.21.14"));
        assert!(!Tool::trunk().is_right_version("trunk 0.21.1"));
        assert!(!Tool::trunk().is_right_version(""));
        assert!(Tool::wasm_opt().is_right_version("wasm-opt version 132 (version_132)"));
        assert!(!Tool::wasm_opt().is_right_version("wasm-opt version 108"));
    }
}
