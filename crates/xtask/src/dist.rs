//! `cargo xtask dist`: the release page in `dist/`, ready to be copied below any path of any static host.

mod copies;
mod join;
mod minify;
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
    // What is served comes of the steps that follow: a name or a promise that Trunk made would be of something else.
    let trunk = ["build", "--release", "--dist", "dist", "--filehash=false", "--no-sri=true"];
    run::run(environment.command("trunk")?.args(trunk))?;
    join_styles(&dist)?;
    minify::minify(environment, &dist)?;
    seal_page(&dist)?;
    let sizes = copies::write(&dist)?;
    print!("{}", sizes::table(&sizes));
    sizes::check(&sizes)?;
    say(&format!("the page is in {}: copy it to any static host", dist.display()));
    Ok(())
}

fn join_styles(directory: &Path) -> Result<()> {
    let path = directory.join("index.html");
    let joined = join::join(&read(&path)?)?;
    let mut styles = String::new();
    for part in joined.parts.iter().map(|part| directory.join(part)) {
        styles += &read(&part)?;
        fs::remove_file(&part).with_context(|| format!("cannot remove {}", part.display()))?;
    }
    write(&directory.join(join::JOINED), &styles)?;
    write(&path, &joined.page)
}

fn seal_page(directory: &Path) -> Result<()> {
    let path = directory.join("index.html");
    let page = read(&path)?;
    let sealed = seal::seal(&page, |file| {
        let file = directory.join(file);
        fs::read(&file).with_context(|| format!("cannot read {}", file.display()))
    })?;
    for (from, to) in &sealed.names {
        fs::rename(directory.join(from), directory.join(to))
            .with_context(|| format!("cannot rename {from} to {to}"))?;
    }
    write(&path, &sealed.page)
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}
