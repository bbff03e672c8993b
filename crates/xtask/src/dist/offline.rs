//! The page without a network: a service worker that keeps exactly the files of this build.

use anyhow::{Result, ensure};
use base64::{Engine, prelude::BASE64_STANDARD};
use dom_query::Document;
use serde_json::json;
use sha2::{Digest, Sha256, Sha384};

/// What the worker is called: always the same, or a browser would not find out that there is a new one.
pub(super) const WORKER: &str = "offline.js";

/// Names the worker on the page, where `web/shell/loader.js` looks for it.
///
/// # Errors
///
/// When the page loads no wasm.
pub(super) fn announce(page: &Document) -> Result<()> {
    let script = page.select_single("script[data-wasm]");
    ensure!(script.exists(), "the page has no script that names its wasm");
    script.set_attr("data-offline", &format!("./{WORKER}"));
    Ok(())
}

/// The worker for a build: which files there are, and then what `web/shell/offline.js` does with them. The page itself goes by the
/// name that it is visited by.
pub(super) fn worker(page: &str, files: &[(String, Vec<u8>)], source: &str) -> String {
    let file = |name: &str, content: &[u8]| json!({ "name": format!("./{name}"), "integrity": integrity(content) });
    let mut listed = vec![file("", page.as_bytes())];
    listed.extend(files.iter().map(|(name, content)| file(name, content)));
    // The page names all its files by their content.
    let name: String = Sha256::digest(page).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    format!("const BUILD = {};\n\n{source}", json!({ "name": name, "files": listed }))
}

fn integrity(content: &[u8]) -> String {
    format!("sha384-{}", BASE64_STANDARD.encode(Sha384::digest(content)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worker_knows_every_file_of_its_build_and_no_other() {
        let files = [("a-1.js".to_owned(), b"alert(1)".to_vec())];
        let worker = worker("<p>page</p>", &files, "go();\n");
        let (build, source) = worker.split_once(";\n\n").unwrap();
        assert_eq!(source, "go();\n");
        let build: serde_json::Value = serde_json::from_str(build.strip_prefix("const BUILD = ").unwrap()).unwrap();
        // printf '<p>page</p>' | sha256sum, the first 16 digits
        assert_eq!(build["name"], "93883e119ff6a20c");
        let names: Vec<_> = build["files"].as_array().unwrap().iter().map(|file| &file["name"]).collect();
        assert_eq!(names, ["./", "./a-1.js"]);
        assert_eq!(build["files"][1]["integrity"], integrity(b"alert(1)").as_str());
    }

    #[test]
    fn another_page_is_another_build() {
        assert_ne!(worker("<p>1</p>", &[], ""), worker("<p>2</p>", &[], ""));
    }

    #[test]
    fn only_a_page_that_runs_can_be_kept() {
        let page = Document::from("<script data-wasm=./a.wasm src=./a.js></script>");
        announce(&page).unwrap();
        assert!(page.html().contains("data-offline=\"./offline.js\""));
        assert!(announce(&Document::from("<p>nothing</p>")).is_err());
    }
}
