//! The programs that building the page takes, each of exactly one version.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use xshell::{Shell, cmd};

use crate::cache::Cache;
use crate::npm;
use crate::run::{path_with, say, shown};
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

enum Source {
    /// A package of crates.io, and what `cargo install` is told besides its name and version.
    CratesIo { package: &'static str, arguments: &'static [&'static str] },
    /// The npm package of the tool's name.
    Npm,
}

/// Builds a tool as fast as possible: its build is what takes time. The few crates in which a tool spends its own time are
/// optimised nevertheless, where the tool is defined.
const UNOPTIMISED: [&str; 5] = [
    "--config=profile.release.opt-level=0",
    "--config=profile.release.codegen-units=256",
    "--config=profile.release.lto=false",
    "--config=profile.release.debug=false",
    "--config=profile.release.incremental=false",
];

impl Tool {
    /// Builds the page's files from the crate and `index.html`.
    pub(crate) fn trunk() -> Self {
        Self {
            name: "trunk",
            version: "0.21.14".to_owned(),
            programs: &["trunk"],
            version_word: 1,
            source: Source::CratesIo {
                package: "trunk",
                arguments: &[
                    "--locked",
                    // No TLS, with which Trunk would download tools and serve https, and no check for newer versions.
                    "--no-default-features",
                    "--config=profile.release.package.sha2.opt-level=1",
                ],
            },
        }
    }

    /// Writes the JavaScript between wasm and browser; it must match the library in `Cargo.lock` exactly.
    pub(crate) fn wasm_bindgen() -> Result<Self> {
        Ok(Self {
            name: "wasm-bindgen",
            version: workspace::locked_version("wasm-bindgen")?,
            programs: &["wasm-bindgen", "wasm-bindgen-test-runner"],
            version_word: 1,
            source: Source::CratesIo {
                package: "wasm-bindgen-cli",
                arguments: &[
                    // No TLS: the test runner talks to a browser's driver on this machine only.
                    "--no-default-features",
                    // Takes 30 s longer to build, and 1 s less at each build of the page.
                    "--config=profile.release.package.walrus.opt-level=1",
                    "--config=profile.release.package.wasmparser.opt-level=1",
                ],
            },
        })
    }

    /// Cuts a program in two, so that the release page loads a part of it later.
    pub(crate) fn wasm_split() -> Self {
        Self {
            name: "wasm-split",
            version: "0.2.4".to_owned(),
            programs: &["wasm-split-cli"],
            version_word: 1,
            source: Source::CratesIo {
                package: "wasm_split_cli_support",
                arguments: &["--locked", "--features=build-binary"],
            },
        }
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

    /// Drives Firefox, for tests. Debian has none, and npm's package fetches it from a host of its own.
    pub(crate) fn geckodriver() -> Self {
        Self {
            name: "geckodriver",
            version: "0.37.1".to_owned(),
            programs: &["geckodriver"],
            version_word: 1,
            source: Source::CratesIo { package: "geckodriver", arguments: &["--locked"] },
        }
    }

    /// The directory that holds the tool's programs, after installing it if need be. They are linked into the cache's
    /// `bin/`.
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
        say(&format!("{} {}: installed in {}", self.name, self.version, shown(begun.elapsed())));
        Ok(directory)
    }

    fn is_in(&self, directory: &Path) -> bool {
        self.programs.iter().all(|program| directory.join(program).is_file())
    }

    fn of_right_version_on_path(&self, cache: &Cache) -> Option<PathBuf> {
        let program = which::which(self.programs[0]).ok()?;
        let directory = program.parent()?.to_owned();
        // The links in the cache may be to another version, which another clone uses.
        if directory == cache.bin() || !self.is_in(&directory) {
            return None;
        }
        let shell = Shell::new().ok()?;
        let answer = cmd!(shell, "{program} --version").read().ok()?;
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
        let shell = Shell::new()?;
        let (name, version) = (self.name, &self.version);
        match self.source {
            Source::CratesIo { package, arguments } => {
                say(&format!("{name} {version}: building it, once for all clones (some minutes)"));
                let build = cache.build(&format!("{name}-{version}"));
                // Away from the repository, whose settings are not the tool's.
                shell.change_dir(work);
                // Or cargo would advise to put this directory on the PATH, which is about to be renamed.
                shell.set_var("PATH", path_with(&[work.join("bin")])?);
                cmd!(shell, "cargo install {package} --version {version} {arguments...} {UNOPTIMISED...}")
                    .args(["--root".as_ref(), work.as_os_str(), "--target-dir".as_ref(), build.as_os_str()])
                    .run()?;
                Ok(shell.remove_path(build)?)
            }
            Source::Npm => {
                say(&format!("{name} {version}: fetching it from npm"));
                Ok(npm::npm(&shell, cache, "install")?
                    .arg("--prefix")
                    .arg(work)
                    .arg(format!("{name}@{version}"))
                    .run()?)
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
