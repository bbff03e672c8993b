//! The picture of a first visit in `index.html`: what the page looks like is seen as soon as that and the styles are there, while
//! the program that runs it is still on its way.

use anyhow::{Result, ensure};
use dom_query::Document;
use xshell::cmd;

use crate::setup::Environment;
use crate::workspace;

/// Lets the page's own program, run where there is no browser, render the picture.
pub(super) fn render(environment: &Environment) -> Result<String> {
    let shell = environment.shell()?;
    // With the features that the whole workspace and its examples ask for, as its tests do: the engine is not compiled for this alone.
    cmd!(shell, "cargo build --quiet --workspace --bin election-web --example names").run()?;
    let program = workspace::metadata()?.target_directory.join("debug/election-web");
    Ok(cmd!(shell, "{program}").read()?)
}

/// Puts the picture over where the page is going to be, before what tells of the download. It cannot be used, so it is nothing for
/// the keyboard and for screen readers.
///
/// # Errors
///
/// When the page has no such place, or the picture no stage.
pub(super) fn show(page: &Document, picture: &str) -> Result<()> {
    let shell = page.select_single("#shell");
    ensure!(shell.exists(), "index.html has no element that covers the page until it has come");
    shell.prepend_html(format!("<div class=\"shell-preview\" inert>{picture}</div>").as_str());
    ensure!(shell.select(".shell-preview [data-process]").exists(), "the preview has no processes on its stage");
    // The running page moves this one itself, frame by frame.
    page.select(".shell-preview input.scrub").set_attr("value", "0");
    // Radio buttons of one name are one group, those of the page below among them.
    page.select(".shell-preview input[name]").remove_attr("name");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PICTURE: &str = "<main><svg><g data-process=\"0\"></g></svg></main>";

    #[test]
    fn the_picture_stands_before_what_tells_of_the_download() {
        let page = Document::from("<div id=shell><p>Loading</p></div>");
        show(&page, PICTURE).unwrap();
        assert_eq!(
            &*page.select("#shell").inner_html(),
            format!("<div class=\"shell-preview\" inert=\"\">{PICTURE}</div><p>Loading</p>")
        );
    }

    #[test]
    fn a_page_without_its_place_and_a_picture_without_a_stage_are_errors() {
        assert!(show(&Document::from("<p>Loading</p>"), PICTURE).is_err());
        assert!(show(&Document::from("<div id=shell></div>"), "error: no such package").is_err());
    }
}
