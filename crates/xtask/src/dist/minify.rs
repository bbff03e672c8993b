//! Makes scripts and styles small, and the same ones every time: Trunk's minifier gives a script's variables other names
//! at each build, and a file that differs for no reason is loaded again for no reason.

use std::path::Path;

use anyhow::{Context, Result};

use super::copies;
use crate::run;
use crate::setup::Environment;

/// Puts smaller files in the place of those in a directory.
pub(crate) fn minify(environment: &Environment, directory: &Path) -> Result<()> {
    let mut esbuild = environment.command("esbuild")?;
    esbuild.current_dir(directory);
    esbuild.args(["--minify", "--log-level=warning", "--allow-overwrite", "--outbase=.", "--outdir=."]);
    // Or a tsconfig.json in any directory above would have a say.
    esbuild.arg("--tsconfig-raw={}");
    for file in copies::files(directory, &["css", "js"])? {
        esbuild.arg(file.strip_prefix(directory).context("a file lies in its directory")?);
    }
    run::run(&mut esbuild)
}
