//! `cargo xtask lint`: format, lints, documentation and the house rules.

mod components;
mod imports;
mod layers;
mod lengths;
mod names;
mod source;

use anyhow::{Context, Result, bail};
use cargo_metadata::Metadata;
use xshell::cmd;

use crate::run::say;
use crate::setup::Environment;
use crate::test::all;
use crate::toolchain::TARGET;
use crate::workspace;
use layers::WithoutCircles;
use source::SourceFile;

/// The packages in which an algorithm is not to be named.
const PACKAGES: [&str; 5] = ["election-core", "election-cli", "election-js", "election-net", "election-web"];

/// What the core must not depend on: it runs natively as it runs in the browser.
const BROWSER_CRATES: [&str; 4] = ["wasm-bindgen", "web-sys", "js-sys", "yew"];

/// Of the page, the files of the state import each other in no circle. (Components stand in one another, shapes and sprites come in
/// families.)
const PAGE_WITHOUT_CIRCLES: WithoutCircles = WithoutCircles::Only(&["state"]);

/// Everything that a look at the source can find.
pub(crate) fn lint() -> Result<()> {
    all([format(), clippy(), docs(), house()])
}

/// rustfmt would change nothing.
pub(crate) fn format() -> Result<()> {
    let shell = workspace::shell()?;
    Ok(cmd!(shell, "cargo fmt --all --check").run()?)
}

/// clippy has nothing to say, in tests and examples neither.
pub(crate) fn clippy() -> Result<()> {
    let shell = workspace::shell()?;
    Ok(cmd!(shell, "cargo clippy --workspace --all-targets -- -D warnings").run()?)
}

/// The same about the page and the module as the browser gets them.
pub(crate) fn clippy_for_browser(environment: &Environment) -> Result<()> {
    if !environment.has_clippy() {
        say("clippy does not fit the distribution's compiler: nothing said about what the browser gets");
        return Ok(());
    }
    let shell = environment.shell()?;
    let packages = ["--package=election-web", "--package=election-js"];
    Ok(cmd!(shell, "cargo clippy {packages...} --all-targets --target {TARGET} -- -D warnings").run()?)
}

/// rustdoc has nothing to say: no dead link, no bare URL.
pub(crate) fn docs() -> Result<()> {
    let shell = workspace::shell()?;
    Ok(cmd!(shell, "cargo doc --workspace --no-deps").env("RUSTDOCFLAGS", "-D warnings").run()?)
}

/// The rules that only this house has.
pub(crate) fn house() -> Result<()> {
    say(
        "house rules: the core knows no browser; its layers and the page's hold; algorithms are named in their own folders only;",
    );
    say("components of the page always have a node; no length of a drawing is in rem");
    let metadata = workspace::metadata()?;
    all([
        core_knows_no_browser(),
        layers_hold(&metadata),
        names_are_at_home(&metadata),
        components_have_nodes(&metadata),
        lengths_are_drawn_everywhere(&metadata),
    ])
}

fn core_knows_no_browser() -> Result<()> {
    let shell = workspace::shell()?;
    // One `name version` a line, of all that the core is compiled with on any platform.
    let tree = cmd!(shell, "cargo tree --package election-core --edges normal --target all --prefix none").read()?;
    let is_the_browsers = |line: &&str| BROWSER_CRATES.contains(&line.split(' ').next().unwrap_or_default());
    let found: Vec<_> =
        tree.lines().filter(is_the_browsers).map(|line| format!("the core depends on {line}")).collect();
    report(&found)
}

fn layers_hold(metadata: &Metadata) -> Result<()> {
    let core = layers::check(&sources(metadata, "election-core")?, WithoutCircles::All);
    let page = layers::check(&sources(metadata, "election-web")?, PAGE_WITHOUT_CIRCLES);
    let net = layers::check(&sources(metadata, "election-net")?, WithoutCircles::All);
    report(&[core, page, net].concat())
}

fn names_are_at_home(metadata: &Metadata) -> Result<()> {
    let names = names::declared()?;
    let mut found = Vec::new();
    for package in PACKAGES {
        for file in sources(metadata, package)? {
            let is_home = package == "election-core" && file.module.first().is_some_and(|layer| layer == "algorithms");
            if !is_home {
                found.extend(names::check(&file, &names));
            }
        }
    }
    report(&found)
}

fn components_have_nodes(metadata: &Metadata) -> Result<()> {
    let files = sources(metadata, "election-web")?;
    report(&files.iter().flat_map(components::check).collect::<Vec<_>>())
}

fn lengths_are_drawn_everywhere(metadata: &Metadata) -> Result<()> {
    let files = sources(metadata, "election-web")?;
    report(&files.iter().flat_map(lengths::check).collect::<Vec<_>>())
}

/// The files of a package's libraries and programs.
fn sources(metadata: &Metadata, package: &str) -> Result<Vec<SourceFile>> {
    let found = metadata.packages.iter().find(|found| found.name == package);
    let targets = &found.with_context(|| format!("there is no package {package}"))?.targets;
    let mut files = Vec::new();
    for target in targets.iter().filter(|target| target.is_lib() || target.is_cdylib() || target.is_bin()) {
        files.extend(source::read_crate(target.src_path.as_std_path())?);
    }
    Ok(files)
}

fn report(found: &[String]) -> Result<()> {
    found.iter().for_each(|breach| eprintln!("{breach}"));
    match found {
        [] => Ok(()),
        [only] => bail!("{only}"),
        [first, others @ ..] => bail!("{first} (and {} more breaches of the house rules)", others.len()),
    }
}
