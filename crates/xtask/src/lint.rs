//! `cargo xtask lint`: format, lints, documentation and the house rules.

mod names;
mod source;

use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{self, cargo, say};
use crate::setup::Environment;
use crate::test::all;
use crate::toolchain::TARGET;
use crate::workspace;

/// What the core must not know of: it runs natively as it runs in the browser.
const BROWSER_NAMES: [&str; 7] = ["wasm-bindgen", "wasm_bindgen", "web-sys", "web_sys", "js-sys", "js_sys", "yew"];

/// Everything that a look at the source can find.
pub(crate) fn lint() -> Result<()> {
    all([format(), clippy(), docs(), house()])
}

/// rustfmt would change nothing.
pub(crate) fn format() -> Result<()> {
    run::run(cargo().current_dir(workspace::root()).args(["fmt", "--all", "--check"]))
}

/// clippy has nothing to say, in tests and examples neither.
pub(crate) fn clippy() -> Result<()> {
    let mut clippy = cargo();
    clippy.current_dir(workspace::root()).args(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]);
    run::run(&mut clippy)
}

/// The same about the page as the browser gets it.
pub(crate) fn clippy_for_browser(environment: &Environment) -> Result<()> {
    if !environment.has_clippy() {
        say("clippy does not know the distribution's compiler: nothing said about the page for the browser");
        return Ok(());
    }
    let mut clippy = environment.cargo()?;
    clippy.args(["clippy", "--package", "election-web", "--all-targets", "--target", TARGET, "--", "-D", "warnings"]);
    run::run(&mut clippy)
}

/// rustdoc has nothing to say: no dead link, no bare URL.
pub(crate) fn docs() -> Result<()> {
    let mut doc = cargo();
    doc.current_dir(workspace::root()).args(["doc", "--workspace", "--no-deps"]);
    run::run(doc.env("RUSTDOCFLAGS", "-D warnings"))
}

/// The rules that only this house has.
pub(crate) fn house() -> Result<()> {
    say("house rules: the core knows no browser; an algorithm's names are in its own file only");
    all([core_knows_no_browser(), names_are_at_home()])
}

fn core_knows_no_browser() -> Result<()> {
    let core = workspace::root().join("crates/election-core");
    let mut found = Vec::new();
    for file in source_files(&core)? {
        let text = read(&file)?;
        for name in BROWSER_NAMES {
            if let Some(line) = source::line_with_word(&text, name) {
                found.push(format!("{}:{line}: the core names {name}", shown(&file)));
            }
        }
    }
    report(&found)
}

fn names_are_at_home() -> Result<()> {
    let root = workspace::root();
    let names = names::declared()?;
    let home = root.join("crates/election-core/src/algorithms");
    let mut found = Vec::new();
    for directory in ["crates/election-core/src", "crates/election-cli/src", "web/src"] {
        for file in source_files(&root.join(directory))?.iter().filter(|file| !file.starts_with(&home)) {
            for stray in names::strays(&read(file)?, &names) {
                found.push(format!(
                    "{}:{}: \"{}\" is an algorithm's own: ask the registry for it",
                    shown(file),
                    stray.line,
                    stray.name
                ));
            }
        }
    }
    report(&found)
}

fn report(found: &[String]) -> Result<()> {
    found.iter().for_each(|line| eprintln!("{line}"));
    match found.len() {
        0 => Ok(()),
        1 => bail!("one house rule is broken: {}", found[0]),
        many => bail!("{many} breaches of the house rules, first {}", found[0]),
    }
}

/// Rust and TOML files below a directory, in order of name.
fn source_files(directory: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(directory).with_context(|| format!("cannot read {}", directory.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(source_files(&path)?);
        } else if path.extension().is_some_and(|kind| kind == "rs" || kind == "toml") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
}

fn shown(file: &Path) -> String {
    file.strip_prefix(workspace::root()).unwrap_or(file).display().to_string()
}
