//! Cuts the release page's program in two: what the page begins with, and what `web/shell/loader.js` loads later: the views that are opened on
//! demand (`web/src/components/on_demand.rs`), and what does jobs (`web/src/effects/workers.rs`).

use std::path::Path;

use anyhow::{Result, ensure};
use dom_query::Document;
use xshell::cmd;

use crate::setup::Environment;

/// The feature of the page's crate that says where to cut.
pub(super) const FEATURE: &str = "split";

/// What the second part is called until it is called by its content.
pub(super) const PART: &str = "later.wasm";

/// Where the page names the second part.
pub(super) const ATTRIBUTE: &str = "data-part";

/// What wasm-bindgen takes the function that loads the second part from: nobody has `require` in a browser.
const ASKED: &str = "require(\"./__wasm_split.js\")";

/// The object of `web/shell/loader.js` that has this function.
const GIVEN: &str = "globalThis.electionParts";

/// Puts the two parts of a program, which the compiler left at `program`, into the page's directory, in the place of the whole.
pub(super) fn split(environment: &Environment, program: &Path, dist: &Path, page: &Document) -> Result<()> {
    let shell = environment.shell()?;
    let parts = program.with_file_name("parts");
    shell.remove_path(&parts)?;
    cmd!(shell, "wasm-split-cli {program} {parts}").run()?;
    let count =
        shell.read_dir(&parts)?.iter().filter(|file| file.extension().is_some_and(|kind| kind == "wasm")).count();
    ensure!(count == 2, "the program falls into {count} parts, and the page loads 2");
    let first = parts.join("main.wasm");
    cmd!(shell, "wasm-bindgen --target no-modules --no-typescript --keep-lld-exports --out-name election-web --out-dir {dist} {first}")
        .run()?;
    shell.copy_file(parts.join("split_later.wasm"), dist.join(PART))?;
    for wasm in ["election-web_bg.wasm", PART].map(|name| dist.join(name)) {
        cmd!(shell, "wasm-opt -O --strip-debug --strip-producers {wasm} --output {wasm}").run()?;
    }
    let glue = dist.join("election-web.js");
    let joined = with_loader(&shell.read_file(&glue)?)?;
    shell.write_file(&glue, joined)?;
    page.select_single("script[data-wasm]").set_attr(ATTRIBUTE, &format!("./{PART}"));
    Ok(())
}

/// wasm-bindgen's JavaScript, with the page's own function for loading.
fn with_loader(glue: &str) -> Result<String> {
    let count = glue.matches(ASKED).count();
    ensure!(count == 1, "wasm-bindgen's JavaScript has {ASKED} {count} times");
    Ok(glue.replace(ASKED, GIVEN))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_itself_loads_the_second_part() {
        let glue = "const import1 = require(\"./__wasm_split.js\");\n";
        assert_eq!(with_loader(glue).unwrap(), "const import1 = globalThis.electionParts;\n");
        assert!(with_loader("").is_err() && with_loader(&glue.repeat(2)).is_err());
    }
}
