//! Everything that building the page takes, set up if it is missing.

use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use anyhow::Result;

use crate::cache::Cache;
use crate::run::{self, cargo, say};
use crate::toolchain::{Choice, Toolchain};
use crate::tools::Tool;
use crate::workspace;

/// What every command that builds the page lets one choose.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Options {
    /// Which compiler builds the page
    #[arg(long, value_enum, default_value = "auto", env = "ELECTION_TOOLCHAIN")]
    toolchain: Choice,
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
        let cache = Cache::find()?;
        let toolchain = Toolchain::ensure(options.toolchain, &cache)?;
        let tools = [Tool::trunk(), Tool::wasm_bindgen()?, Tool::wasm_opt(), Tool::esbuild()];
        let directories = tools.iter().map(|tool| tool.ensure(&cache)).collect::<Result<_>>()?;
        say(&format!("everything is set up ({})", run::minutes(begun.elapsed())));
        Ok(Self { toolchain, directories, bin: cache.bin() })
    }

    /// A program to be run in the repository's root, with the tools first on its `PATH`.
    pub(crate) fn command(&self, program: &str) -> Result<Command> {
        let mut command = Command::new(program);
        self.prepare(&mut command)?;
        Ok(command)
    }

    /// `cargo`, likewise.
    pub(crate) fn cargo(&self) -> Result<Command> {
        let mut command = cargo();
        self.prepare(&mut command)?;
        Ok(command)
    }

    /// Whether clippy knows the compiler that builds the page.
    pub(crate) fn has_clippy(&self) -> bool {
        matches!(self.toolchain, Toolchain::Own)
    }

    fn prepare(&self, command: &mut Command) -> Result<()> {
        command.current_dir(workspace::root()).env("PATH", run::path_with(&self.directories)?);
        command.envs(self.toolchain.variables());
        // It would ask crates.io whether there is a newer Trunk, which the page must not be built with.
        command.env("TRUNK_SKIP_VERSION_CHECK", "true");
        // What fails here fails in a program that Trunk calls and that has said why: where in Trunk is no help.
        command.env("RUST_LIB_BACKTRACE", "0");
        Ok(())
    }

    /// The lines that make a shell ready for plain `trunk serve`.
    pub(crate) fn shell(&self) -> String {
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
    println!("{}", environment.shell());
    Ok(())
}
