//! The distribution's own compiler, and the standard library for the browser built from its own source.
//!
//! Debian ships no wasm target with `rustc-web`, but the matching source, from which cargo builds one. That is
//! done once a compiler version; what comes out is laid out as a sysroot in the cache.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use xshell::{Shell, cmd};

use crate::cache::Cache;
use crate::debian::{self, Package};
use crate::run::{say, shown};
use crate::toolchain::{self, TARGET, Toolchain};

/// Debian's compiler.
const RUSTC: &str = "/usr/bin/rustc";

/// The linker that matches it.
pub(crate) const LINKER: &str = "/usr/bin/wasm-ld-22";

/// What an administrator has to install.
pub(crate) const PACKAGE_NAMES: &str = "rustc-web rust-web-src lld-22";

const PACKAGES: [Package; 3] = [
    Package { name: "rustc-web", proof: RUSTC },
    Package { name: "rust-web-src", proof: "/usr/lib/rustlib/src/rust/library/std/Cargo.toml" },
    Package { name: "lld-22", proof: LINKER },
];

/// The distribution's compiler with a standard library for the browser, where both are there already.
pub(crate) fn find(cache: &Cache) -> Option<Toolchain> {
    let sysroot = cache.sysroot(&compiler_version().ok()?);
    let is_ready = debian::are_installed(&PACKAGES) && toolchain::has_standard_library(&sysroot);
    is_ready.then(|| Toolchain::Distribution { rustc: PathBuf::from(RUSTC), sysroot })
}

/// The same, set up if need be.
pub(crate) fn ensure(cache: &Cache) -> Result<Toolchain> {
    debian::ensure(&PACKAGES, "compiling for the browser with the distribution's Rust")?;
    if let Some(toolchain) = find(cache) {
        return Ok(toolchain);
    }
    let version = compiler_version()?;
    let sysroot = cache.sysroot(&version);
    say(&format!("building the standard library for the browser with the distribution's {version}, once"));
    let begun = Instant::now();
    cache
        .complete(&sysroot, |work| build(cache, &version, work))
        .context("cannot build the standard library for the browser")?;
    say(&format!("standard library built in {}", shown(begun.elapsed())));
    find(cache).context("the standard library that was built is of no use")
}

/// `rustc-1.96.0-ac68faa20` or the like, to tell sysroots apart: a library fits one compiler only.
fn compiler_version() -> Result<String> {
    let shell = Shell::new()?;
    let answer = cmd!(shell, "{RUSTC} --version").read()?;
    let words = answer.split(|c: char| !c.is_ascii_alphanumeric() && c != '.').filter(|word| !word.is_empty());
    // Name, version and commit.
    Ok(words.take(3).collect::<Vec<_>>().join("-"))
}

/// Compiles an empty library, and the standard library with it, and takes what that left behind.
fn build(cache: &Cache, version: &str, sysroot: &Path) -> Result<()> {
    let shell = Shell::new()?;
    let project = cache.build(&format!("std-{version}"));
    shell.remove_path(&project)?;
    let manifest = "[package]\nname = \"empty\"\nversion = \"0.0.0\"\nedition = \"2021\"\n[workspace]\n";
    shell.write_file(project.join("Cargo.toml"), manifest)?;
    shell.write_file(project.join("src/lib.rs"), "")?;

    shell.change_dir(&project);
    cmd!(shell, "cargo build --release --target {TARGET} --target-dir target")
        .env("RUSTC", RUSTC)
        // Building std is not stable, for cargo or compiler. This lets this one command do it all the same.
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort,test")
        // The page's profile optimises across crates, the standard library included: that takes bitcode.
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", "-Cembed-bitcode=yes")
        .run()?;

    let library = shell.create_dir(toolchain::library(sysroot))?;
    let built = project.join("target").join(TARGET).join("release/deps");
    for file in shell.read_dir(&built)? {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        if name.ends_with(".rlib") && !name.starts_with("libempty-") {
            shell.copy_file(&file, &library)?;
        }
    }
    ensure!(toolchain::has_standard_library(sysroot), "{} holds no standard library", built.display());
    Ok(shell.remove_path(&project)?)
}
