//! The engine as a JavaScript module: a folder as npm packs them, beside the page.

use std::path::Path;

use anyhow::Result;
use xshell::cmd;

use super::minify;
use crate::setup::Environment;
use crate::toolchain::TARGET;
use crate::workspace;

/// Where it is, below the page.
pub(super) const FOLDER: &str = "js";

/// Builds the module from its crate, as the page is built.
pub(super) fn build(environment: &Environment, dist: &Path) -> Result<()> {
    let shell = environment.shell()?;
    let folder = dist.join(FOLDER);
    cmd!(shell, "cargo build --profile page --target {TARGET} --package election-js").run()?;
    let built = workspace::metadata()?.target_directory.join(TARGET).join("page/election_js.wasm");
    cmd!(shell, "wasm-bindgen --target web --out-name engine --out-dir {folder} {built}").run()?;
    let wasm = folder.join("engine_bg.wasm");
    // What index.html asks of Trunk for the page.
    cmd!(shell, "wasm-opt -O --strip-debug --strip-producers {wasm} --output {wasm}").run()?;
    // Of no use to those who take the module by its entry.
    shell.remove_path(folder.join("engine_bg.wasm.d.ts"))?;
    let types = folder.join("engine.d.ts");
    shell.write_file(&types, for_all_libraries(&shell.read_file(&types)?))?;
    minify::minify(environment, &folder)?;
    for file in shell.read_dir("crates/election-js/package")? {
        shell.copy_file(file, &folder)?;
    }
    Ok(())
}

/// Types without what is not in every library that tsc is set to, since it would not take them: `Symbol.dispose`, and, at the end,
/// how the WebAssembly is loaded, which `index.js` does.
fn for_all_libraries(types: &str) -> String {
    types
        .lines()
        .take_while(|line| !line.starts_with("export type InitInput"))
        .filter(|line| !line.contains("[Symbol.dispose]"))
        .map(|line| format!("{line}\n"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_do_without_the_newest_library_and_without_a_browsers() {
        let kept = "export class A {\n    free(): void;\n}\n";
        let types = "export class A {\n    free(): void;\n    [Symbol.dispose](): void;\n}\n\
                     export type InitInput = RequestInfo | URL;\nexport default function init(module?: InitInput): void;\n";
        assert_eq!(for_all_libraries(types), kept);
    }
}
