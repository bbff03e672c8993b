//! Makes one stylesheet of all that the page loads: one request, and together they compress better than each alone.

use anyhow::{Context, Result, ensure};
use dom_query::Document;

/// What the one stylesheet is called until it is called by its content.
pub(crate) const JOINED: &str = "page.css";

/// Lets the page load [`JOINED`] where it loads its first stylesheet, and no other. Returns the files that it is to be
/// made of, in their order.
///
/// # Errors
///
/// When a stylesheet is not for every medium, or not one of the page's own.
pub(crate) fn join(page: &Document) -> Result<Vec<String>> {
    let mut parts = Vec::new();
    for link in page.select("link[rel=stylesheet]").nodes() {
        ensure!(!link.has_attr("media"), "a stylesheet for one medium cannot be joined with others: {}", link.html());
        let href = link.attr_or("href", "");
        let file = href.strip_prefix("./").with_context(|| format!("not one of the page's own: {}", link.html()))?;
        if parts.is_empty() {
            link.set_attr("href", &format!("./{JOINED}"));
        } else {
            link.remove_from_parent();
        }
        parts.push(file.to_owned());
    }
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_stylesheet_takes_the_place_of_the_first() {
        let page = Document::from(
            "<title>t</title><link rel=icon href=./i.svg><link rel=stylesheet href=./b.css>\n\
             <link href=\"./a.css\" rel=\"stylesheet\"><script src=./c.js></script>",
        );
        assert_eq!(join(&page).unwrap(), ["b.css", "a.css"], "what comes later still has the last word");
        assert_eq!(
            &*page.select("head").inner_html(),
            "<title>t</title><link rel=\"icon\" href=\"./i.svg\"><link rel=\"stylesheet\" href=\"./page.css\">\n\
             <script src=\"./c.js\"></script>"
        );
    }

    #[test]
    fn what_cannot_be_joined_is_refused() {
        for link in ["href=./a.css media=print", "href=https://elsewhere.example/a.css", ""] {
            let page = Document::from(format!("<link rel=stylesheet {link}>"));
            assert!(join(&page).is_err(), "{link}");
        }
    }
}
