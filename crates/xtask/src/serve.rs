//! `cargo xtask serve`: the page on this machine, rebuilt on every change.

use anyhow::Result;
use xshell::cmd;

use crate::run::{self, say};
use crate::setup::{self, Environment};

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
    eprintln!("{}", environment.exports());
    let shell = environment.shell()?;
    shell.create_dir(DIRECTORY)?;
    let port = arguments.port.to_string();
    let mut trunk = cmd!(shell, "trunk serve --dist {DIRECTORY} --address 127.0.0.1 --port {port}");
    if arguments.open {
        trunk = trunk.args(["--open", "true"]);
    }
    if arguments.release {
        trunk = trunk.args(["--release", "true"]);
    }
    say(&format!("building the page; then it is at http://127.0.0.1:{port}/ until Ctrl-C"));
    run::hand_over(trunk)
}
