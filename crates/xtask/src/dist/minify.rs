//! Makes scripts and styles small, and the same ones every time: Trunk's minifier gives a script's variables other names
//! at each build, and a file that differs for no reason is loaded again for no reason.

use std::path::Path;

use anyhow::Result;
use xshell::cmd;

use super::copies;
use crate::setup::Environment;

/// Puts smaller files in the place of those in a directory.
pub(crate) fn minify(environment: &Environment, directory: &Path) -> Result<()> {
    let shell = environment.shell()?;
    shell.change_dir(directory);
    let files = copies::files(directory, &["css", "js"])?;
    // Or a tsconfig.json in any directory above would have a say.
    let settings = "--tsconfig-raw={}";
    cmd!(shell, "esbuild --minify --log-level=warning --allow-overwrite --outbase=. --outdir=. {settings} {files...}")
        .run()?;
    Ok(())
}
