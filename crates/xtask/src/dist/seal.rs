//! Seals the page: a Content-Security-Policy, and proof that nothing it loads can be anything else.
//!
//! Each file that the page names is called by what is in it. So a host may let browsers keep such files for ever: another
//! build's never take the name of one that somebody has kept, for which the new page's promise would not hold.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail, ensure};
use base64::{Engine, prelude::BASE64_STANDARD};
use dom_query::Document;
use sha2::{Digest, Sha256, Sha384};

use super::split;

/// Which elements name a file, in which attribute, and where they promise what is in it. `web/shell/loader.js` holds the
/// browser to the promise about the wasm; browsers check no image.
const REFERENCES: [(&str, &str, Option<&str>); 6] = [
    ("link[rel=icon]", "href", None),
    ("img", "src", None),
    ("link:not([rel=icon])", "href", Some("integrity")),
    ("script[src]", "src", Some("integrity")),
    ("script[data-wasm]", WASM, Some("data-wasm-integrity")),
    ("script[data-part]", split::ATTRIBUTE, Some("data-part-integrity")),
];

/// Where the page names the wasm, and where it says how many bytes that has.
const WASM: &str = "data-wasm";
const WASM_SIZE: &str = "data-wasm-size";

/// A file that the page refers to.
struct File {
    content: Vec<u8>,
    /// What it is to be called.
    name: String,
}

/// Adds the policy and the integrity hashes to a page, and names its files by their content. `read` gets a file of the
/// page's directory. Returns what each file was called, and what the page calls it now.
///
/// # Errors
///
/// When a reference is not relative, two files are of one name, a file would no longer find another, or something on the
/// page is what the policy forbids.
pub(crate) fn seal(page: &Document, read: impl Fn(&str) -> Result<Vec<u8>>) -> Result<BTreeMap<String, String>> {
    let styles = page.select("style, [style]");
    ensure!(styles.is_empty(), "the policy forbids inline styles: {}", styles.html());
    let mut files = BTreeMap::new();
    for (selector, attribute, integrity) in REFERENCES {
        for element in page.select(selector).nodes() {
            let reference = element.attr_or(attribute, "");
            if reference.starts_with("data:") {
                continue;
            }
            let Some(old) = reference.strip_prefix("./") else {
                bail!("the page refers to \"{reference}\": that is not relative, so it breaks below another path");
            };
            let content = read(old)?;
            let name = name_by_content(old, &content)?;
            element.set_attr(attribute, &format!("./{name}"));
            if let Some(integrity) = integrity {
                element.set_attr(integrity, &format!("sha384-{}", BASE64_STANDARD.encode(Sha384::digest(&content))));
            }
            // The length on the line is that of what is compressed; the loader counts what comes out of it.
            if attribute == WASM {
                element.set_attr(WASM_SIZE, &content.len().to_string());
            }
            // Two sources of one name would have become one file.
            let other = files.insert(old.to_owned(), File { content, name });
            ensure!(other.is_none(), "the page refers to {reference} twice: have two sources this name?");
        }
    }
    lose_no_file(&files)?;
    let program = page.select_single("script[data-wasm]");
    if program.exists() {
        preload(page, &program.attr_or(WASM, ""))?;
    }
    let mut scripts = "'self'".to_owned();
    for script in page.select("script:not([src])").nodes() {
        scripts += &format!(" '{}'", hash_of_inline(&script.text()));
    }
    // The service worker, and a worker whose script the page itself makes (`web/shell/loader.js`): that one is under the same policy.
    let workers = "worker-src 'self' blob:";
    let own = "connect-src 'self'; style-src 'self'; img-src 'self' data:";
    add_policy(page, &format!("script-src {scripts} 'wasm-unsafe-eval'; {workers}; {own}"))?;
    Ok(files.into_iter().map(|(old, file)| (old, file.name)).collect())
}

/// `page.css` as `page-0123456789abcdef.css`.
fn name_by_content(name: &str, content: &[u8]) -> Result<String> {
    let (stem, kind) = name.rsplit_once('.').with_context(|| format!("{name} does not say of what kind it is"))?;
    let hash: String = Sha256::digest(content).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    Ok(format!("{stem}-{hash}.{kind}"))
}

/// Only the page itself knows the new names: a file that asks for another by the old one would no longer find it.
fn lose_no_file(files: &BTreeMap<String, File>) -> Result<()> {
    let can_ask = |name: &str| name.ends_with(".css") || name.ends_with(".js");
    for (name, file) in files.iter().filter(|(name, _)| can_ask(name)) {
        let text = String::from_utf8_lossy(&file.content);
        if let Some(lost) = files.keys().find(|other| text.contains(*other)) {
            bail!("{name} names {lost}, which is called by its content: let it take the name from the page");
        }
    }
    Ok(())
}

/// Preloads the wasm, at a low priority: the loader asks for it only once the preview has been laid out. On 9 Mbit/s and a processor four
/// times slower the page can be used 0.6 s sooner. The preload has no integrity hash; the loader checks the file.
fn preload(page: &Document, wasm: &str) -> Result<()> {
    let first = page.select_single("link, script");
    ensure!(first.exists(), "the page loads nothing");
    first.before_html(format!(
        "<link rel=\"preload\" href=\"{wasm}\" as=\"fetch\" fetchpriority=\"low\" type=\"application/wasm\" crossorigin>"
    ));
    Ok(())
}

/// By which a policy allows a script or style that stands on the page itself.
pub(super) fn hash_of_inline(text: &str) -> String {
    format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(text)))
}

/// Forbids the page everything but what is named.
pub(super) fn add_policy(page: &Document, allowed: &str) -> Result<()> {
    // Before everything that loads anything; only what says how to read the page may come first.
    let charset = page.select_single("meta[charset]");
    ensure!(charset.exists(), "the page has no <meta charset>, which the policy is to follow");
    charset.after_html(format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"\
         default-src 'none'; {allowed}; base-uri 'none'; form-action 'none'\">"
    ));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hash(content: &str) -> String {
        format!("sha384-{}", BASE64_STANDARD.encode(Sha384::digest(content)))
    }

    /// Seals a page with these files beside it.
    fn sealed_beside(files: &[(&str, &str)], body: &str) -> Result<(String, BTreeMap<String, String>)> {
        let page = Document::from(format!("<meta charset=utf-8>{body}"));
        let names = seal(&page, |asked| {
            let file = files.iter().find(|(name, _)| *name == asked);
            Ok(file.with_context(|| format!("no file {asked}"))?.1.as_bytes().to_vec())
        })?;
        Ok((page.html().to_string(), names))
    }

    /// Seals a page beside which there are `a.js` and `a.wasm`, with the same content.
    fn sealed(body: &str) -> Result<String> {
        Ok(sealed_beside(&[("a.js", "alert(1)"), ("a.wasm", "alert(1)")], body)?.0)
    }

    #[test]
    fn the_policy_comes_before_anything_that_loads() {
        let page = sealed("<script src=./a.js></script>").unwrap();
        assert!(page.find("Content-Security-Policy").unwrap() < page.find("<script").unwrap());
        assert!(page.contains("script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:;"), "{page}");
        assert!(!page.contains("unsafe-inline"));
    }

    #[test]
    fn an_inline_script_is_named_by_its_hash_and_stays_as_it_is() {
        let page = sealed("<script>alert(1)</script><script>if (1 < 2 && 3 > 2) f('<i>')</script>").unwrap();
        // echo -n 'alert(1)' | openssl dgst -sha256 -binary | base64
        assert!(page.contains("'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"), "{page}");
        assert!(page.contains("<script>if (1 < 2 && 3 > 2) f('<i>')</script>"), "{page}");
    }

    #[test]
    fn what_is_loaded_has_its_hash_beside_it() {
        let page = sealed("<script src=./a.js data-wasm=./a.wasm></script>").unwrap();
        assert!(page.contains(&format!(" integrity=\"{}\"", hash("alert(1)"))), "{page}");
        assert!(page.contains(&format!(" data-wasm-integrity=\"{}\"", hash("alert(1)"))), "{page}");
        assert!(page.contains(" data-wasm-size=\"8\""), "{page}");
        assert!(page.find("rel=\"preload\"").unwrap() < page.find("<script").unwrap(), "{page}");
        let files = [("a.js", "alert(1)"), ("a.wasm", "alert(1)"), ("b.wasm", "alert(2)")];
        let (page, names) =
            sealed_beside(&files, "<script src=./a.js data-wasm=./a.wasm data-part=./b.wasm></script>").unwrap();
        assert!(page.contains(&format!(" data-part=\"./{}\"", names["b.wasm"])), "{page}");
        assert!(page.contains(&format!(" data-part-integrity=\"{}\"", hash("alert(2)"))), "{page}");
        let page = sealed("<link rel=stylesheet href=./a.js>").unwrap();
        assert!(page.contains(&format!(" integrity=\"{}\"", hash("alert(1)"))), "{page}");
    }

    #[test]
    fn a_file_is_called_by_what_is_in_it() {
        let body = "<link rel=icon href='./i.svg'><script src=./a.js data-wasm=\"./a_bg.wasm\"></script>";
        let files = [("i.svg", "<svg/>"), ("a.js", "alert(1)"), ("a_bg.wasm", "\0asm")];
        let (page, names) = sealed_beside(&files, body).unwrap();
        // echo -n 'alert(1)' | sha256sum
        assert_eq!(names["a.js"], "a-6e11c72f7cf6bc38.js");
        assert_eq!(names.len(), files.len());
        for (old, content) in files {
            let name = &names[old];
            assert_eq!(*name, name_by_content(old, content.as_bytes()).unwrap());
            // The wasm is fetched ahead, too.
            let places = if old.ends_with(".wasm") { 2 } else { 1 };
            assert_eq!(page.matches(&format!("./{name}")).count(), places, "{page}");
            assert!(!page.contains(&format!("./{old}")), "{page}");
        }

        let (_, changed) = sealed_beside(&[files[0], ("a.js", "alert(2)"), files[2]], body).unwrap();
        let other: Vec<_> = files.iter().map(|(old, _)| names[*old] != changed[*old]).collect();
        assert_eq!(other, [false, true, false]);
    }

    #[test]
    fn a_name_that_would_be_asked_for_in_vain_is_an_error() {
        let body = "<link rel=stylesheet href=./a.css><link rel=icon href=./i.svg>";
        let error = sealed_beside(&[("a.css", "p{background:url(i.svg)}"), ("i.svg", "<svg/>")], body).unwrap_err();
        assert!(error.to_string().starts_with("a.css names i.svg"), "{error}");
        let error = sealed("<script src=./a.js></script><script src=./a.js></script>").unwrap_err();
        assert!(error.to_string().starts_with("the page refers to ./a.js twice"), "{error}");
    }

    #[test]
    fn whatever_would_break_below_a_path_or_the_policy_is_an_error() {
        for reference in ["/a.js", "a.js", "https://example.org/a.js", "./b.js"] {
            assert!(sealed(&format!("<script src={reference}></script>")).is_err(), "{reference}");
        }
        assert!(sealed("<style>p {}</style>").is_err());
        assert!(sealed("<p style='color: red'>").is_err());
    }
}
