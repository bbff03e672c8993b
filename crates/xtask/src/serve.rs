//! `cargo xtask serve`: the page on this machine, rebuilt on every change.

use anyhow::Result;

use crate::run::{self, say};
use crate::setup::{self, Environment};
use crate::workspace;

/// Where the page being worked on is put; `dist/` is for the release.
const DIRECTORY: &str = "target/serve";

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The port to serve on, at 127.0.0.1
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// Open a browser tab when the page is ready
    #[arg(long)]
    open: bool,
    /// Build as for the release: takes longer, runs faster
    #[arg(long)]
    release: bool,
    #[command(flatten)]
    setup: setup::Options,
}

/// Serves until it is interrupted or told to end.
pub(crate) fn serve(arguments: &Arguments) -> Result<()> {
    let environment = Environment::ensure(&arguments.setup)?;
    say("plain `trunk serve` does as well, in a shell in which you have typed:");
    eprintln!("{}", environment.shell());
    let mut trunk = environment.command("trunk")?;
    trunk.args(["serve", "--dist", DIRECTORY, "--address", "127.0.0.1"]);
    trunk.args(["--port", &arguments.port.to_string()]);
    if arguments.open {
        trunk.args(["--open", "true"]);
    }
    if arguments.release {
        trunk.args(["--release", "true"]);
    }
    std::fs::create_dir_all(workspace::root().join(DIRECTORY))?;
    say(&format!("building the page; then it is at http://127.0.0.1:{}/ until Ctrl-C", arguments.port));
    run::hand_over(&mut trunk)
}
