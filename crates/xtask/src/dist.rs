//! `cargo xtask dist`: the release page in `dist/`, ready to be copied below any path of any static host, and the engine as a
//! JavaScript module beside it.

mod copies;
mod instances;
mod join;
mod minify;
mod module;
mod offline;
mod preview;
mod seal;
pub(crate) mod single;
mod sizes;
mod split;
mod story;

use std::path::PathBuf;

use anyhow::Result;
use dom_query::Document;
use xshell::{Shell, cmd};

use crate::run::say;
use crate::setup::{self, Environment};
use crate::toolchain::TARGET;
use crate::workspace;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Write the whole page as one HTML file, too: it needs no host
    #[arg(long)]
    single_file: bool,
    /// Let the single file open with this story (Markdown or JSON; every scene of it is run first)
    #[arg(long, value_name = "FILE", requires = "single_file")]
    story: Option<PathBuf>,
    #[command(flatten)]
    setup: setup::Options,
}

/// Builds the release page and the module, and says how large they are.
pub(crate) fn dist(arguments: &Arguments) -> Result<()> {
    let story = arguments.story.as_deref().map(story::read).transpose()?;
    let single = arguments.single_file.then_some(single::Options { story });
    build(&Environment::ensure(&arguments.setup)?, single.as_ref())
}

/// The same, on a machine that is set up already.
pub(crate) fn build(environment: &Environment, single: Option<&single::Options>) -> Result<()> {
    let shell = environment.shell()?;
    let dist = workspace::root().join("dist");
    // A page that cannot be built must not leave the last one there, to be tested or published in its place.
    shell.remove_path(&dist)?;
    // What is served comes of the steps that follow: a name or a promise that Trunk made would be of something else.
    let feature = split::FEATURE;
    cmd!(shell, "trunk build --release --features {feature} --dist {dist} --filehash=false --no-sri=true").run()?;
    // As the compiler left it, functions' names and all.
    let program = workspace::metadata()?.target_directory.join(TARGET).join("page/election-web.wasm");
    let (functions, code) = instances::of_many_instances(&shell.read_binary_file(&program)?)?;
    println!("{}\n", instances::table(&functions, code));
    shell.change_dir(&dist);
    let page = Document::from(shell.read_file("index.html")?);
    split::split(environment, program.as_std_path(), &dist, &page)?;
    join_styles(&shell, &page)?;
    preview::show(&page, &preview::render(environment)?)?;
    shell.copy_file(workspace::root().join("web/shell").join(offline::WORKER), offline::WORKER)?;
    minify::minify(environment, &dist)?;
    let single = single.map(|options| join_all(&shell, &page, options)).transpose()?;
    seal_page(&shell, &page)?;
    module::build(environment, &dist)?;
    let sizes = copies::write(&dist)?;
    let (module, page): (Vec<_>, Vec<_>) = sizes.into_iter().partition(|size| size.is_below(module::FOLDER));
    let (later, first): (Vec<_>, Vec<_>) = page.into_iter().partition(|size| size.is_of(split::PART));
    let loads = [(first, sizes::PAGE), (later, sizes::LATER), (module, sizes::MODULE)];
    for (sizes, load) in &loads {
        println!("{}\n", sizes::table(sizes, *load));
    }
    instances::check(&functions)?;
    for (sizes, load) in &loads {
        sizes::check(sizes, *load)?;
    }
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
fn join_all(shell: &Shell, page: &Document, options: &single::Options) -> Result<String> {
    let single = Document::from(page.html());
    single::join(&single, options, |file| Ok(shell.read_binary_file(file)?))?;
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
