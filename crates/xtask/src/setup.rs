//! Everything that building the page takes, set up if it is missing.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::Result;
use clap::ValueEnum as _;
use xshell::Shell;

use crate::cache::Cache;
use crate::run::{path_with, say, shown};
use crate::toolchain::{Choice, Toolchain};
use crate::tools::Tool;
use crate::{paths, workspace};

/// What every command that builds the page lets one choose.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Options {
    /// Which compiler builds the page
    #[arg(long, value_enum, default_value = "auto", env = "ELECTION_TOOLCHAIN")]
    toolchain: Choice,
}

impl Options {
    /// The same choice for another call of `cargo xtask`.
    pub(crate) fn arguments(&self) -> [String; 2] {
        let choice = self.toolchain.to_possible_value().expect("no choice is hidden");
        ["--toolchain".to_owned(), choice.get_name().to_owned()]
    }
}

/// A machine on which the page can be built: which compiler, and where the tools are.
#[derive(Clone, Debug)]
pub(crate) struct Environment {
    toolchain: Toolchain,
    directories: Vec<PathBuf>,
    bin: PathBuf,
}

impl Environment {
    /// Sets up what is missing.
    pub(crate) fn ensure(options: &Options) -> Result<Self> {
        let begun = Instant::now();
        paths::trim()?;
        let cache = Cache::open()?;
        let toolchain = Toolchain::ensure(options.toolchain, &cache)?;
        let tools = [Tool::trunk(), Tool::wasm_bindgen()?, Tool::wasm_split(), Tool::wasm_opt(), Tool::esbuild()];
        let directories = tools.iter().map(|tool| tool.ensure(&cache)).collect::<Result<_>>()?;
        say(&format!("everything is set up ({})", shown(begun.elapsed())));
        Ok(Self { toolchain, directories, bin: cache.bin() })
    }

    /// Runs programs in the repository's root, with the tools first on their `PATH`.
    pub(crate) fn shell(&self) -> Result<Shell> {
        let shell = workspace::shell()?;
        shell.set_var("PATH", path_with(&self.directories)?);
        for (name, value) in self.toolchain.variables() {
            shell.set_var(name, value);
        }
        // Or Trunk would ask crates.io for a newer Trunk, which this page must not be built with.
        shell.set_var("TRUNK_SKIP_VERSION_CHECK", "true");
        // A program that Trunk calls says itself why it failed; where in Trunk that was is no help.
        shell.set_var("RUST_LIB_BACKTRACE", "0");
        Ok(shell)
    }

    /// Whether clippy fits the compiler that builds the page.
    pub(crate) fn has_clippy(&self) -> bool {
        matches!(self.toolchain, Toolchain::Own)
    }

    /// The lines that make a user's shell ready for plain `trunk serve`.
    pub(crate) fn exports(&self) -> String {
        let mut lines = format!("export PATH=\"{}:$PATH\"", self.bin.display());
        for (name, value) in self.toolchain.variables() {
            lines += &format!("\nexport {name}=\"{value}\"");
        }
        lines
    }
}

/// `cargo xtask setup`.
pub(crate) fn setup(options: &Options) -> Result<()> {
    let environment = Environment::ensure(options)?;
    say("for plain `trunk serve`, in your shell:");
    println!("{}", environment.exports());
    Ok(())
}
