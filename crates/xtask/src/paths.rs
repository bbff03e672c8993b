//! What is compiled for the browser names no directory of the machine that compiled it.
//!
//! A panic says in which file it happened, and so every such name is in the wasm: below the home directory, for crates of the registry.
//! The compiler is told to write other names. It has to be told the same by whoever calls it (`cargo xtask`, Trunk, cargo itself), or
//! each would compile everything anew; so that stands in a file which `.cargo/config.toml` includes, and which is written here, since
//! only the machine knows its directories. Cargo's own `trim-paths` does the same, but is not stable in 1.95.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::toolchain::TARGET;
use crate::workspace;

/// Included by `.cargo/config.toml`, ignored by git.
const FILE: &str = ".cargo/paths.toml";

/// Sees to it that what is compiled from now on names no directory of this machine.
pub(crate) fn trim() -> Result<()> {
    let home = etcetera::home_dir().context("there is no home directory")?;
    let directory = |variable, name| std::env::var_os(variable).map_or_else(|| home.join(name), PathBuf::from);
    let (cargo, rustup) = (directory("CARGO_HOME", ".cargo"), directory("RUSTUP_HOME", ".rustup"));
    let text = config(&[
        // Of several that fit, the compiler takes the last.
        (&home, "home"),
        (&rustup, "rustup"),
        (&cargo.join("registry/src"), "crates"),
        (&cargo.join("git/checkouts"), "crates"),
        (workspace::root(), "."),
    ]);
    let shell = workspace::shell()?;
    let file = workspace::root().join(FILE);
    // Cargo looks at what stands in it and not at its age; but nobody else need wonder why it is new.
    if shell.read_file(&file).is_ok_and(|before| before == text) {
        return Ok(());
    }
    Ok(shell.write_file(file, text)?)
}

/// The configuration that has cargo give these directories other names.
fn config(names: &[(&Path, &str)]) -> String {
    let flag = |(directory, name): &(&Path, &str)| {
        // As a string of JSON, which is one of TOML, too.
        serde_json::Value::from(format!("--remap-path-prefix={}={name}", directory.display())).to_string()
    };
    let flags: Vec<_> = names.iter().map(flag).collect();
    format!(
        "# Written by `cargo xtask`: crates/xtask/src/paths.rs says why.\n[target.{TARGET}]\nrustflags = [\n  {},\n]\n",
        flags.join(",\n  ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargo_is_told_each_name_in_its_order() {
        let text = config(&[(Path::new("/home/me"), "home"), (Path::new("C:\\me \"you\""), "crates")]);
        let lines: Vec<_> = text.lines().skip(1).collect();
        assert_eq!(
            lines,
            [
                "[target.wasm32-unknown-unknown]",
                "rustflags = [",
                "  \"--remap-path-prefix=/home/me=home\",",
                "  \"--remap-path-prefix=C:\\\\me \\\"you\\\"=crates\",",
                "]",
            ]
        );
    }
}
