//! The whole page as one HTML file, for learning platforms and memory sticks: it opens by a double click, without any host.

use anyhow::{Context, Result, ensure};
use base64::{Engine, prelude::BASE64_STANDARD};
use dom_query::{Document, Selection};

use super::{copies, seal, split};

/// Where it is, below the page.
pub(super) const FILE: &str = "single-file/election-playground.html";

/// What the single file is to have besides the page.
#[derive(Debug, Default)]
pub(crate) struct Options {
    /// The story that it opens with, as JSON.
    pub(crate) story: Option<String>,
}

/// Puts everything that a page loads into the page itself, and a policy that lets it load nothing. `read` gets a file of the page's
/// directory. The wasm is packed with gzip, which browsers unpack; `web/shell/loader.js` takes it from there, and its JavaScript for a
/// worker, too. What is `data-own` is found again by `web/shell/single-file.js`, which makes the like of it with another story.
///
/// # Errors
///
/// When a file is missing, or its text would end the element that it is put into, or hide its end.
pub(super) fn join(page: &Document, options: &Options, read: impl Fn(&str) -> Result<Vec<u8>>) -> Result<()> {
    let content = |element: &Selection, attribute: &str| -> Result<Vec<u8>> {
        let reference = element.attr_or(attribute, "");
        read(
            reference
                .strip_prefix("./")
                .with_context(|| format!("\"{reference}\" is not one of the page's own files"))?,
        )
    };
    let mut styles = String::new();
    for link in &page.select("link[rel=stylesheet]") {
        let style = inline("style", &content(&link, "href")?)?;
        styles += &format!(" '{}'", seal::hash_of_inline(&style));
        link.replace_with_html(format!("<style data-own>{style}</style>"));
    }
    for icon in &page.select("link[rel=icon]") {
        let icon_data = BASE64_STANDARD.encode(content(&icon, "href")?);
        icon.set_attr("href", &format!("data:image/svg+xml;base64,{icon_data}"));
    }
    let mut scripts = String::new();
    for script in page.select("script:not([src])").nodes() {
        scripts += &format!(" '{}'", seal::hash_of_inline(&script.text()));
    }
    // What was deferred runs when all else is there; the wasm first, which the others look for.
    let mut last = String::new();
    for script in &page.select("script[src]") {
        let code = inline("script", &content(&script, "src")?)?;
        scripts += &format!(" '{}'", seal::hash_of_inline(&code));
        if script.has_attr("data-wasm") {
            let mut program = String::new();
            for part in ["data-wasm", split::ATTRIBUTE] {
                if script.has_attr(part) {
                    let packed = BASE64_STANDARD.encode(copies::gzip(&content(&script, part)?)?);
                    program += &format!("<script type=\"application/gzip\" {part}>{packed}</script>");
                }
            }
            last = format!("{program}{last}<script data-glue>{code}</script>");
        } else {
            last += &format!("<script data-own>{code}</script>");
        }
        script.remove();
    }
    ensure!(last.contains(" data-wasm>"), "the page has no script that names its wasm");
    if let Some(story) = &options.story {
        last = format!("<script type=\"application/json\" data-story>{}</script>{last}", inert(story));
        // The preview is of another run: it is left out as where a link brings one.
        page.select("html").set_attr("data-opens", "link");
    }
    page.select("body").append_html(last.as_str());
    let workers = "worker-src blob:";
    let policy = format!("script-src{scripts} 'wasm-unsafe-eval'; {workers}; style-src{styles}; img-src data:");
    seal::add_policy(page, &policy)
}

/// A JSON text without any character that means something to HTML: in JSON these stand in strings only, where each may be written by
/// its number. So nothing in it ends its element, or begins another.
fn inert(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for character in json.chars() {
        match character {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => text += &format!("\\u{:04x}", u32::from(character)),
            _ => text.push(character),
        }
    }
    text
}

/// A text that is to stand in an element of this name.
fn inline(element: &str, content: &[u8]) -> Result<String> {
    let text = std::str::from_utf8(content).context("a script or style is not UTF-8")?;
    let end = format!("</{element}");
    ensure!(!text.to_ascii_lowercase().contains(&end), "a {element} has \"{end}\" in it, which would end it");
    // After `<!--` and then `<script` the end of a script is not its end.
    ensure!(!text.contains("<!--"), "a {element} has \"<!--\" in it, after which its end may not be seen");
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<meta charset=utf-8><link rel=icon href=./i.svg><link rel=stylesheet href=./p.css>\
        <script>first()</script><script defer src=./loader.js></script>\
        <script defer src=./page.js data-wasm=./page.wasm data-part=./part.wasm></script><div id=app></div>";

    fn joined(page: &str, script: &str) -> Result<String> {
        joined_with(page, script, &Options::default())
    }

    fn joined_with(page: &str, script: &str, options: &Options) -> Result<String> {
        let page = Document::from(page);
        join(&page, options, |file| {
            let content = match file {
                "i.svg" => "<svg/>",
                "p.css" => "p{color:red}",
                "loader.js" => script,
                "page.js" => "alert(2)",
                "page.wasm" | "part.wasm" => "\0asm",
                _ => anyhow::bail!("no file {file}"),
            };
            Ok(content.as_bytes().to_vec())
        })?;
        Ok(page.html().to_string())
    }

    #[test]
    fn a_joined_page_loads_nothing_and_runs_what_it_ran() {
        let page = joined(PAGE, "alert(1)").unwrap();
        assert!(!page.contains("=\"./") && !page.contains("=./"), "{page}");
        let place = |text: &str| page.find(text).unwrap_or_else(|| panic!("{text} is not in {page}"));
        assert!(place("<style data-own=\"\">p{color:red}</style>") < place("<div id=\"app\">"));
        assert!(place("first()") < place("<div id=\"app\">"));
        assert!(place("<div id=\"app\">") < place("application/gzip"));
        let loader = place("<script data-own=\"\">alert(1)</script>");
        assert!(place("<script type=\"application/gzip\" data-wasm=\"\">") < loader);
        assert!(place("<script type=\"application/gzip\" data-part=\"\">") < loader);
        assert!(loader < place("<script data-glue=\"\">alert(2)</script>"));
    }

    #[test]
    fn its_policy_names_what_is_in_it_and_nothing_else() {
        let page = joined(PAGE, "alert(1)").unwrap();
        // echo -n 'alert(1)' | openssl dgst -sha256 -binary | base64
        assert!(page.contains("'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"), "{page}");
        assert!(page.contains("default-src 'none'") && page.contains("; worker-src blob:;"), "{page}");
        assert!(!page.contains("'self'"), "{page}");
    }

    #[test]
    fn a_story_is_data_whatever_stands_in_it() {
        let text = "</script><script>alert(3)</script><!--<script>&lt;\u{2028}]]>";
        let json = serde_json::to_string_pretty(&serde_json::json!({ "title": text })).unwrap();
        let page = joined_with(PAGE, "alert(1)", &Options { story: Some(json) }).unwrap();
        let plain = joined(PAGE, "alert(1)").unwrap();
        let policy = |page: &str| Document::from(page).select("meta[http-equiv]").attr("content").unwrap().to_string();
        assert_eq!(policy(&page), policy(&plain), "it may run nothing more");
        let read = Document::from(page.as_str());
        assert_eq!(read.select("script").length(), Document::from(plain.as_str()).select("script").length() + 1);
        let story = read.select("script[data-story]");
        assert_eq!(story.attr("type").as_deref(), Some("application/json"));
        let story: serde_json::Value = serde_json::from_str(&story.text()).unwrap();
        assert_eq!(story["title"], text);
        assert!(page.find("data-story").unwrap() < page.find("alert(1)").unwrap(), "it is there before the page runs");
        assert!(!plain.contains("data-story"));
    }

    #[test]
    fn what_would_end_its_element_and_what_is_missing_are_errors() {
        assert!(joined(PAGE, "'</script>'").unwrap_err().to_string().contains("would end it"));
        assert!(joined(PAGE, "'</SCRIPT>'").unwrap_err().to_string().contains("would end it"));
        assert!(joined(PAGE, "'<!--<script>'").unwrap_err().to_string().contains("may not be seen"));
        assert!(joined("<meta charset=utf-8><link rel=stylesheet href=./q.css>", "").is_err());
        assert!(joined("<meta charset=utf-8><p>nothing runs</p>", "").is_err());
    }
}
