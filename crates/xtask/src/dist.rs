//! `cargo xtask dist`: the release page in `dist/`, ready to be copied below any path of any static host.

mod copies;
mod seal;
mod sizes;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::cache;
use crate::run::{self, say};
use crate::setup::{self, Environment};
use crate::workspace;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    setup: setup::Options,
}

/// Builds the release page and says how large it is.
pub(crate) fn dist(arguments: &Arguments) -> Result<()> {
    build(&Environment::ensure(&arguments.setup)?)
}

/// The same, on a machine that is set up already.
pub(crate) fn build(environment: &Environment) -> Result<()> {
    let dist = workspace::root().join("dist");
    // A page that cannot be built must not leave the last one there, to be tested or published in its place.
    cache::remove(&dist)?;
    run::run(environment.command("trunk")?.args(["build", "--release", "--dist", "dist"]))?;
    seal_page(&dist.join("index.html"))?;
    let sizes = copies::write(&dist)?;
    print!("{}", sizes::table(&sizes));
    sizes::check(&sizes)?;
    say(&format!("the page is in {}: copy it to any static host", dist.display()));
    Ok(())
}

fn seal_page(path: &Path) -> Result<()> {
    let page = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let directory = path.parent().expect("a file lies in a directory");
    let sealed = seal::seal(&page, |file| {
        let file = directory.join(file);
        fs::read(&file).with_context(|| format!("cannot read {}", file.display()))
    })?;
    fs::write(path, sealed).with_context(|| format!("cannot write {}", path.display()))
}
