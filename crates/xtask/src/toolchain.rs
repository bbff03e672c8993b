//! The compiler for the browser: rustup's, or the distribution's where rustup cannot fetch it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use xshell::cmd;

use crate::cache::Cache;
use crate::run::say;
use crate::{distribution, workspace};

/// The platform that the page is compiled for.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Which compiler builds the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Choice {
    /// rustup's, and the distribution's where rustup cannot fetch the wasm target
    Auto,
    /// rustup's or nothing
    Rustup,
    /// The distribution's own, with a standard library built from the distribution's source
    Distribution,
}

/// A compiler that can build for the browser.
#[derive(Clone, Debug)]
pub(crate) enum Toolchain {
    /// The one in use has the target.
    Own,
    /// The distribution's, with the standard library that was built for it.
    Distribution { rustc: PathBuf, sysroot: PathBuf },
}

impl Toolchain {
    /// Finds or sets up a compiler.
    pub(crate) fn ensure(choice: Choice, cache: &Cache) -> Result<Self> {
        match choice {
            Choice::Rustup => ensure_own(),
            Choice::Distribution => distribution::ensure(cache),
            Choice::Auto => ensure_any(cache),
        }
    }

    /// What cargo has to be told so that it builds for the browser with this compiler.
    pub(crate) fn variables(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Own => Vec::new(),
            Self::Distribution { rustc, sysroot } => vec![
                ("RUSTC", rustc.display().to_string()),
                ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", format!("--sysroot={}", sysroot.display())),
                ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", distribution::LINKER.to_owned()),
            ],
        }
    }
}

fn ensure_any(cache: &Cache) -> Result<Toolchain> {
    if !has_target()? {
        // Where rustup could not fetch the target once, asking again would only cost time.
        if let Some(toolchain) = distribution::find(cache) {
            return Ok(toolchain);
        }
    }
    ensure_own().or_else(|no_target| {
        say(&format!("{no_target:#}"));
        say("falling back on the distribution's compiler");
        distribution::ensure(cache).map_err(|no_distribution| ways_out(&no_target, &no_distribution))
    })
}

fn ensure_own() -> Result<Toolchain> {
    if has_target()? {
        return Ok(Toolchain::Own);
    }
    if which::which("rustup").is_err() {
        bail!("this Rust has no {TARGET} and did not come by rustup, which could add it");
    }
    say(&format!("adding {TARGET} to the Rust toolchain"));
    let shell = workspace::shell()?;
    cmd!(shell, "rustup target add {TARGET}").run().context("rustup cannot add the wasm target")?;
    if !has_target()? {
        bail!("rustup says that it added {TARGET}, but the compiler in use does not have it");
    }
    Ok(Toolchain::Own)
}

fn has_target() -> Result<bool> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let shell = workspace::shell()?;
    let sysroot = cmd!(shell, "{rustc} --print sysroot").read()?;
    Ok(has_standard_library(Path::new(&sysroot)))
}

/// Whether a sysroot can compile for the browser.
pub(crate) fn has_standard_library(sysroot: &Path) -> bool {
    let Ok(files) = fs::read_dir(library(sysroot)) else {
        return false;
    };
    files.flatten().any(|file| file.file_name().to_string_lossy().starts_with("libstd-"))
}

/// Where a sysroot keeps the standard library for the browser.
pub(crate) fn library(sysroot: &Path) -> PathBuf {
    sysroot.join("lib/rustlib").join(TARGET).join("lib")
}

fn ways_out(no_target: &anyhow::Error, no_distribution: &anyhow::Error) -> anyhow::Error {
    anyhow::anyhow!(
        "there is no Rust compiler here that can build for the browser.\n  \
         - rustup: {no_target:#}\n  \
         - distribution: {no_distribution:#}\n\
         Any one of these helps:\n  \
         - with access to static.rust-lang.org: rustup target add {TARGET}\n  \
         - on Debian, as root: apt-get install {packages}\n  \
         - a Rust toolchain that has {TARGET} already, first on the PATH",
        packages = distribution::PACKAGE_NAMES,
    )
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_ready_workflows_publish_the_page_with_the_compiler_of_this_project() {
        let pinned = include_str!("../../../rust-toolchain.toml");
        let channel = pinned.lines().find_map(|line| line.strip_prefix("channel = \"")?.strip_suffix('"'));
        let channel = channel.expect("rust-toolchain.toml names a channel");
        let gitlab = include_str!("../../../docs/hosting/gitlab-ci.yml");
        assert!(gitlab.contains(&format!("image: rust:{channel}-")), "the image has another compiler than {channel}");
        let github = include_str!("../../../docs/hosting/github-pages.yml");
        for (workflow, published) in [(gitlab, "mv dist public"), (github, "path: dist\n")] {
            assert!(workflow.contains("- run: cargo xtask dist\n") || workflow.contains("- cargo xtask dist\n"));
            assert!(workflow.contains(published), "{workflow}");
        }
    }
}
