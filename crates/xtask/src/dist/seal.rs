//! Seals the page: a Content-Security-Policy, and proof that nothing it loads can be anything else.
//!
//! Each file that the page names is called by what is in it. So a host may let browsers keep such files for ever: another
//! build's never take the name of one that somebody has kept, for which the new page's promise would not hold.

use std::collections::BTreeMap;
use std::ops::Range;

use anyhow::{Context, Result, bail, ensure};
use base64::{Engine, prelude::BASE64_STANDARD};
use sha2::{Digest, Sha256, Sha384};

use crate::html::{self, Tag};

/// Where a tag names a file, and where it promises what is in it. `web/shell/loader.js` holds the browser to the last.
const REFERENCES: [(&str, &str, &str); 4] = [
    ("link", "href", "integrity"),
    ("img", "src", "integrity"),
    ("script", "src", "integrity"),
    ("script", "data-wasm", "data-wasm-integrity"),
];

/// A page that can be published once its files have their names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sealed {
    pub(crate) page: String,
    /// What each file that the page refers to was called, and what the page calls it now.
    pub(crate) names: BTreeMap<String, String>,
}

/// What is to stand at a place of the page.
type Edit = (Range<usize>, String);

/// A file that the page refers to.
struct File {
    content: Vec<u8>,
    /// What it is to be called.
    name: String,
}

/// Adds the page's policy and the integrity hashes that it lacks, and names its files by their content. `read` gets a
/// file of the page's directory.
///
/// # Errors
///
/// When a reference is not relative or its hash is not the file's, two are of one name, a file would no longer find
/// another, or something on the page is what the policy forbids.
pub(crate) fn seal(page: &str, read: impl Fn(&str) -> Result<Vec<u8>>) -> Result<Sealed> {
    let tags = html::tags(page);
    let mut edits = vec![policy(&tags)?];
    let mut files = BTreeMap::new();
    for tag in &tags {
        let is_inline_style = tag.name == "style" || tag.attribute("style").is_some();
        ensure!(!is_inline_style, "the policy forbids inline styles: {tag:?}");
        for (_, reference, integrity) in REFERENCES.into_iter().filter(|(name, ..)| *name == tag.name) {
            let Some(attribute) = tag.find(reference).filter(|attribute| !attribute.value.starts_with("data:")) else {
                continue;
            };
            let reference = attribute.value;
            let Some(old) = reference.strip_prefix("./") else {
                bail!("the page refers to {reference}: that is not relative, so it breaks below another path");
            };
            let content = read(old)?;
            let name = name_by_content(old, &content)?;
            edits.push((attribute.place.clone(), format!("./{name}")));
            edits.extend(promise(tag, reference, integrity, &content)?);
            // Two sources of one name would have become one file.
            let other = files.insert(old, File { content, name });
            ensure!(other.is_none(), "the page refers to {reference} twice: have two sources this name?");
        }
    }
    lose_no_file(&files)?;
    let names = files.into_iter().map(|(old, file)| (old.to_owned(), file.name)).collect();
    Ok(Sealed { page: edited(page, edits), names })
}

/// `page.css` as `page-0123456789abcdef.css`.
fn name_by_content(name: &str, content: &[u8]) -> Result<String> {
    let (stem, kind) = name.rsplit_once('.').with_context(|| format!("{name} does not say of what kind it is"))?;
    let hash: String = Sha256::digest(content).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    Ok(format!("{stem}-{hash}.{kind}"))
}

/// Only the page itself says the new names: a file that asks for another by the old one would no longer find it.
fn lose_no_file(files: &BTreeMap<&str, File>) -> Result<()> {
    let can_ask = |name: &str| name.ends_with(".css") || name.ends_with(".js");
    for (name, file) in files.iter().filter(|(name, _)| can_ask(name)) {
        let text = String::from_utf8_lossy(&file.content);
        if let Some(lost) = files.keys().find(|other| text.contains(**other)) {
            bail!("{name} names {lost}, which is called by its content: let it take the name from the page");
        }
    }
    Ok(())
}

/// The page with every edit made.
fn edited(page: &str, mut edits: Vec<Edit>) -> String {
    edits.sort_by_key(|(place, _)| place.start);
    let mut edited = String::with_capacity(2 * page.len());
    let mut at = 0;
    for (place, text) in edits {
        edited += &page[at..place.start];
        edited += &text;
        at = place.end;
    }
    edited + &page[at..]
}

/// Everything from here and nothing from elsewhere; inline scripts by their hash.
fn policy(tags: &[Tag<'_>]) -> Result<Edit> {
    let mut scripts = "'self'".to_owned();
    for tag in tags {
        if tag.name == "script" && tag.attribute("src").is_none() {
            scripts += &format!(" 'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(tag.text)));
        }
    }
    // Before everything that loads anything; only what says how to read the page may come first.
    let first = tags.iter().find(|tag| tag.attribute("charset").is_some());
    let end = first.context("the page has no <meta charset>, which the policy is to follow")?.end;
    let meta = format!(
        "\n    <meta http-equiv=\"Content-Security-Policy\" content=\"\
         default-src 'none'; script-src {scripts} 'wasm-unsafe-eval'; connect-src 'self'; style-src 'self'; \
         img-src 'self' data:; base-uri 'none'; form-action 'none'\">"
    );
    Ok((end..end, meta))
}

/// Checks the promise beside a reference; where there is none, it is what has to be inserted.
fn promise(tag: &Tag<'_>, reference: &str, integrity: &str, content: &[u8]) -> Result<Option<Edit>> {
    let found = format!("sha384-{}", BASE64_STANDARD.encode(Sha384::digest(content)));
    match tag.attribute(integrity) {
        Some(promised) => {
            ensure!(promised == found, "{reference}: the page promises {promised}, the file has {found}");
            Ok(None)
        }
        // Browsers check no image.
        None if tag.name == "img" || tag.attribute("rel") == Some("icon") => Ok(None),
        None => Ok(Some((tag.name_end..tag.name_end, format!(" {integrity}=\"{found}\"")))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hash(content: &str) -> String {
        format!("sha384-{}", BASE64_STANDARD.encode(Sha384::digest(content)))
    }

    /// Seals a page with these files beside it.
    fn sealed_beside(files: &[(&str, &str)], body: &str) -> Result<Sealed> {
        seal(&format!("<meta charset=utf-8>{body}"), |asked| {
            let file = files.iter().find(|(name, _)| *name == asked);
            Ok(file.with_context(|| format!("no file {asked}"))?.1.as_bytes().to_vec())
        })
    }

    /// Seals a page beside which there are `a.js` and `a.wasm`, with the same content.
    fn sealed(body: &str) -> Result<String> {
        Ok(sealed_beside(&[("a.js", "alert(1)"), ("a.wasm", "alert(1)")], body)?.page)
    }

    #[test]
    fn the_policy_comes_before_anything_that_loads() {
        let page = sealed("<script src=./a.js></script>").unwrap();
        assert!(page.find("Content-Security-Policy").unwrap() < page.find("<script").unwrap());
        assert!(page.contains("script-src 'self' 'wasm-unsafe-eval';"), "{page}");
        assert!(!page.contains("unsafe-inline"));
    }

    #[test]
    fn an_inline_script_is_named_by_its_hash() {
        let page = sealed("<script>alert(1)</script>").unwrap();
        // echo -n 'alert(1)' | openssl dgst -sha256 -binary | base64
        assert!(page.contains("'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"), "{page}");
    }

    #[test]
    fn a_missing_hash_is_added() {
        let page = sealed("<script src=./a.js data-wasm=./a.wasm></script>").unwrap();
        let expected = format!("<script integrity=\"{0}\" data-wasm-integrity=\"{0}\" src=", hash("alert(1)"));
        assert!(page.contains(&expected), "{page}");
        let page = sealed("<link rel=stylesheet href=./a.js>").unwrap();
        assert!(page.contains(&format!("<link integrity=\"{}\" rel", hash("alert(1)"))), "{page}");
    }

    #[test]
    fn a_false_hash_is_an_error() {
        let promised = |content| format!("<script src=./a.js integrity={}></script>", hash(content));
        assert!(sealed(&promised("alert(1)")).is_ok());
        let error = sealed(&promised("alert(2)")).unwrap_err();
        assert!(error.to_string().starts_with("./a.js: the page promises"), "{error}");
    }

    #[test]
    fn a_file_is_called_by_what_is_in_it() {
        let body = "<link rel=icon href='./i.svg'><script src=./a.js data-wasm=\"./a_bg.wasm\"></script>";
        let files = [("i.svg", "<svg/>"), ("a.js", "alert(1)"), ("a_bg.wasm", "\0asm")];
        let sealed = sealed_beside(&files, body).unwrap();
        // echo -n 'alert(1)' | sha256sum
        assert_eq!(sealed.names["a.js"], "a-6e11c72f7cf6bc38.js");
        assert_eq!(sealed.names.len(), files.len());
        for (old, content) in files {
            let name = &sealed.names[old];
            assert_eq!(*name, name_by_content(old, content.as_bytes()).unwrap());
            assert_eq!(sealed.page.matches(&format!("./{name}")).count(), 1, "{}", sealed.page);
            assert!(!sealed.page.contains(&format!("./{old}")), "{}", sealed.page);
        }

        let changed = sealed_beside(&[files[0], ("a.js", "alert(2)"), files[2]], body).unwrap();
        let other: Vec<_> = files.iter().map(|(old, _)| sealed.names[*old] != changed.names[*old]).collect();
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
