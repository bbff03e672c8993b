//! `cargo xtask serve`: the page on this machine, rebuilt on every change.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command};
use std::thread;
use std::time::Duration;

use anyhow::{Result, bail, ensure};
use xshell::{Cmd, Shell, cmd};

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
    say(&format!("building the page; then it is at http://127.0.0.1:{}/ until Ctrl-C", arguments.port));
    let mut trunk = trunk(&shell, arguments.port, arguments.release)?;
    if arguments.open {
        trunk = trunk.args(["--open", "true"]);
    }
    run::hand_over(trunk)
}

fn trunk(shell: &Shell, port: u16, is_release: bool) -> Result<Cmd<'_>> {
    shell.create_dir(DIRECTORY)?;
    let (port, release) = (port.to_string(), is_release.to_string());
    Ok(cmd!(shell, "trunk serve --dist {DIRECTORY} --address 127.0.0.1 --port {port} --release {release}"))
}

/// Serves the page until it can be fetched, built as `cargo xtask serve` builds it, and not for the release.
pub(crate) fn test(environment: &Environment) -> Result<()> {
    // A port that was free a moment ago.
    let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
    let shell = environment.shell()?;
    let mut server = Command::from(trunk(&shell, port, false)?).spawn()?;
    let outcome = wait_for_page(port, &mut server);
    server.kill()?;
    server.wait()?;
    outcome
}

/// Waits until somebody listens, which is when the page has been built, and fetches it.
fn wait_for_page(port: u16, server: &mut Child) -> Result<()> {
    let mut stream = loop {
        if let Some(status) = server.try_wait()? {
            bail!("the server ended: {status}");
        }
        match TcpStream::connect(("127.0.0.1", port)) {
            Ok(stream) => break stream,
            Err(_) => thread::sleep(Duration::from_millis(200)),
        }
    };
    let mut answer = String::new();
    stream.write_all(b"GET / HTTP/1.0\r\nAccept: text/html\r\n\r\n")?;
    stream.read_to_string(&mut answer)?;
    ensure!(answer.contains("data-wasm="), "what is served is not the page: {answer}");
    Ok(())
}
