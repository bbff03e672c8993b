//! Seals the page: a Content-Security-Policy, and proof that nothing it loads can be anything else.

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

/// Adds the page's policy, and the integrity hashes that it lacks. `read` gets a file of the page's directory.
///
/// # Errors
///
/// When a reference is not relative or its hash is not the file's, or something on the page is what the policy forbids.
pub(crate) fn seal(page: &str, read: impl Fn(&str) -> Result<Vec<u8>>) -> Result<String> {
    let tags = html::tags(page);
    let mut insertions = vec![policy(&tags)?];
    for tag in &tags {
        let is_inline_style = tag.name == "style" || tag.attribute("style").is_some();
        ensure!(!is_inline_style, "the policy forbids inline styles: {tag:?}");
        for (name, reference, integrity) in REFERENCES {
            if tag.name == name {
                insertions.extend(promise(tag, reference, integrity, &read)?);
            }
        }
    }
    insertions.sort();
    let mut sealed = page.to_owned();
    for (at, text) in insertions.iter().rev() {
        sealed.insert_str(*at, text);
    }
    Ok(sealed)
}

/// Everything from here and nothing from elsewhere; inline scripts by their hash.
fn policy(tags: &[Tag<'_>]) -> Result<(usize, String)> {
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
    Ok((end, meta))
}

/// Checks one reference and the promise beside it; where there is none, it is what has to be inserted.
fn promise(
    tag: &Tag<'_>,
    reference: &str,
    integrity: &str,
    read: &impl Fn(&str) -> Result<Vec<u8>>,
) -> Result<Option<(usize, String)>> {
    let Some(reference) = tag.attribute(reference).filter(|value| !value.starts_with("data:")) else {
        return Ok(None);
    };
    let Some(file) = reference.strip_prefix("./") else {
        bail!("the page refers to {reference}: that is not relative, so it breaks below another path");
    };
    let found = format!("sha384-{}", BASE64_STANDARD.encode(Sha384::digest(read(file)?)));
    match tag.attribute(integrity) {
        Some(promised) => {
            ensure!(promised == found, "{reference}: the page promises {promised}, the file has {found}");
            Ok(None)
        }
        // Browsers check no image.
        None if tag.name == "img" || tag.attribute("rel") == Some("icon") => Ok(None),
        None => Ok(Some((tag.name_end, format!(" {integrity}=\"{found}\"")))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hash(content: &str) -> String {
        format!("sha384-{}", BASE64_STANDARD.encode(Sha384::digest(content)))
    }

    /// Seals a page beside which there is one file, `a.js`, whose content is `alert(1)`.
    fn sealed(body: &str) -> Result<String> {
        seal(&format!("<meta charset=utf-8>{body}"), |file| {
            ensure!(file == "a.js", "no file {file}");
            Ok(b"alert(1)".to_vec())
        })
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
        let page = sealed("<script src=./a.js data-wasm=./a.js></script>").unwrap();
        let expected = format!("<script data-wasm-integrity=\"{0}\" integrity=\"{0}\" src=", hash("alert(1)"));
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
    fn whatever_would_break_below_a_path_or_the_policy_is_an_error() {
        for reference in ["/a.js", "a.js", "https://example.org/a.js", "./b.js"] {
            assert!(sealed(&format!("<script src={reference}></script>")).is_err(), "{reference}");
        }
        assert!(sealed("<style>p {}</style>").is_err());
        assert!(sealed("<p style='color: red'>").is_err());
    }
}
