//! `cargo xtask dist`: the release page in `dist/`, ready to be copied below any path of any static host, and the engine as a
//! JavaScript module beside it.

mod copies;
mod join;
mod minify;
mod module;
mod offline;
mod preview;
mod seal;
mod single;
mod sizes;

use anyhow::Result;
use dom_query::Document;
use xshell::{Shell, cmd};

use crate::run::say;
use crate::setup::{self, Environment};
use crate::workspace;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Write the whole page as one HTML file, too: it needs no host
    #[arg(long)]
    single_file: bool,
    #[command(flatten)]
    setup: setup::Options,
}

/// Builds the release page and the module, and says how large they are.
pub(crate) fn dist(arguments: &Arguments) -> Result<()> {
    build(&Environment::ensure(&arguments.setup)?, arguments.single_file)
}

/// The same, on a machine that is set up already.
pub(crate) fn build(environment: &Environment, is_single_wanted: bool) -> Result<()> {
    let shell = environment.shell()?;
    let dist = workspace::root().join("dist");
    // A page that cannot be built must not leave the last one there, to be tested or published in its place.
    shell.remove_path(&dist)?;
    // What is served comes of the steps that follow: a name or a promise that Trunk made would be of something else.
    cmd!(shell, "trunk build --release --dist {dist} --filehash=false --no-sri=true").run()?;
    shell.change_dir(&dist);
    let page = Document::from(shell.read_file("index.html")?);
    join_styles(&shell, &page)?;
    preview::show(&page, &preview::render(environment)?)?;
    shell.copy_file(workspace::root().join("web/shell").join(offline::WORKER), offline::WORKER)?;
    minify::minify(environment, &dist)?;
    let single = is_single_wanted.then(|| join_all(&shell, &page)).transpose()?;
    seal_page(&shell, &page)?;
    module::build(environment, &dist)?;
    let sizes = copies::write(&dist)?;
    let (module, page): (Vec<_>, Vec<_>) = sizes.into_iter().partition(|size| size.is_below(module::FOLDER));
    println!("{}\n\n{}", sizes::table(&page, sizes::PAGE), sizes::table(&module, sizes::MODULE));
    sizes::check(&page, sizes::PAGE)?;
    sizes::check(&module, sizes::MODULE)?;
    if let Some(single) = single {
        shell.write_file(single::FILE, single)?;
        say(&format!("the page as a single file is {}", dist.join(single::FILE).display()));
    }
    say(&format!("the page is in {}: copy it to any static host", dist.display()));
    say(&format!("the engine as a JavaScript module is in {}", dist.join(module::FOLDER).display()));
    Ok(())
}

fn join_styles(shell: &Shell, page: &Document) -> Result<()> {
    let mut styles = String::new();
    for part in join::join(page)? {
        styles += &shell.read_file(&part)?;
        shell.remove_path(&part)?;
    }
    Ok(shell.write_file(join::JOINED, styles)?)
}

/// The page with everything that it loads in it.
fn join_all(shell: &Shell, page: &Document) -> Result<String> {
    let single = Document::from(page.html());
    single::join(&single, |file| Ok(shell.read_binary_file(file)?))?;
    Ok(single.html().to_string())
}

/// Names the page's files by their content, on the page and in the directory, and has them kept for when there is no network.
fn seal_page(shell: &Shell, page: &Document) -> Result<()> {
    let mut files = Vec::new();
    for (from, to) in seal::seal(page, |file| Ok(shell.read_binary_file(file)?))? {
        shell.copy_file(&from, &to)?;
        shell.remove_path(from)?;
        files.push((to.clone(), shell.read_binary_file(to)?));
    }
    offline::announce(page)?;
    let page = page.html();
    shell.write_file("index.html", &*page)?;
    let worker = offline::worker(&page, &files, &shell.read_file(offline::WORKER)?);
    Ok(shell.write_file(offline::WORKER, worker)?)
}
