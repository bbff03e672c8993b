//! What can be taken away: the stage as a picture, the run as a picture or a text for another tool, and the code that embeds it.

use std::rc::Rc;

use election_core::Run;
use election_core::diagram::Axis;
use election_core::export::{Format, Look};
use election_core::narrate::{self, Language};
use gloo_file::{Blob, ObjectUrl};
use gloo_timers::callback::Timeout;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::{HtmlAnchorElement, SvgElement};
use yew::{AttrValue, Callback, Html, Properties, UseStateSetter, component, html, use_state_eq};

use super::compare::named;
use super::icon::{Icon, icon};
use super::select::Select;
use crate::effects::share;
use crate::platform;
use crate::platform::picture::{self, Picture, picture};
use crate::platform::same::Same;

/// The values of the choice of one of two runs.
const FIRST: &str = "1";
const SECOND: &str = "2";
/// Longer runs are not written in the page: it would stand still.
const MOST_STEPS: usize = 20_000;
/// The address of a file lasts so many milliseconds after it was saved.
const KEPT: u32 = 10_000;

/// What is taken away.
#[derive(Properties, PartialEq)]
pub struct TakeAwayProps {
    /// The run.
    pub run: Same<Run>,
    /// The run that is shown beside it.
    pub beside: Option<Same<Run>>,
    /// The address of this very moment.
    pub address: AttrValue,
    /// Whether nothing may tell how the run ends.
    pub is_end_hidden: bool,
}

/// Folded up until somebody wants it.
#[component]
pub fn TakeAway(props: &TakeAwayProps) -> Html {
    let TakeAwayProps { run: first, beside, address, is_end_hidden } = props;
    let said = use_state_eq(|| None::<String>);
    let format = use_state_eq(|| Format::Mermaid);
    let is_second = use_state_eq(|| false);
    // What is written is about one of two runs.
    let run = beside.as_ref().filter(|_| *is_second).unwrap_or(first);
    let say = said.setter();
    let onto_stage = |what: fn(Picture, UseStateSetter<Option<String>>, String)| {
        let (say, first, beside) = (say.clone(), first.clone(), beside.clone());
        Callback::from(move |_| {
            let title = title(&first, beside.as_deref());
            match stage(&title, beside.as_ref().map(|beside| named([&*first, &**beside]))) {
                Some(picture) => what(picture, say.clone(), title),
                None => say.set(Some("The stage is not drawn now: close this, and press D until it is.".to_owned())),
            }
        })
    };
    let diagram = |name: &'static str, is_animated: bool| {
        let (run, say) = (run.clone(), say.clone());
        let look = Look { axis: Axis::Time, is_animated };
        Callback::from(move |_| write(&run, Format::Svg, look, name, &say))
    };
    let other = {
        let (run, say, format) = (run.clone(), say.clone(), *format);
        Callback::from(move |_| write(&run, format, Look::default(), &file_name(format), &say))
    };
    let pick = {
        let setter = format.setter();
        Callback::from(move |key: String| Format::of(&key).into_iter().for_each(|format| setter.set(format)))
    };
    let choose = {
        let setter = is_second.setter();
        Callback::from(move |which: String| setter.set(which == SECOND))
    };
    let which = html! {
        if beside.is_some() {
            <p class="take-away-row">
                <Select label="Of" value={if *is_second { SECOND } else { FIRST }} onchange={choose}>
                    <option value={FIRST}>{ "the first run" }</option>
                    <option value={SECOND}>{ "the second run" }</option>
                </Select>
            </p>
        }
    };
    let embed = {
        let (say, address, first, beside) = (say.clone(), address.clone(), first.clone(), beside.clone());
        Callback::from(move |_| {
            let say = say.clone();
            let code = embedding(&address, &title(&first, beside.as_deref()));
            share::copy(&code, move |is_done| say.set(Some(copied(is_done, "The code has been copied."))));
        })
    };
    let button = |words: &'static str, onclick: Callback<yew::MouseEvent>| {
        html! { <button type="button" class="button small" {onclick}>{ words }</button> }
    };
    html! {
        <details class="take-away">
            <summary>{ "To take away" }</summary>
            <h3>{ if beside.is_some() { "Both stages as they are now" } else { "The stage as it is now" } }</h3>
            <p class="take-away-row">
                { button("Save as SVG", onto_stage(|picture, _, _| save("stage.svg", Blob::new_with_options(&*picture.svg, Some("image/svg+xml"))))) }
                { button("Save as PNG", onto_stage(save_png)) }
                { button("Copy picture and text", onto_stage(copy_picture)) }
            </p>
            if *is_end_hidden {
                <p>{ "The whole run, as a picture and for other tools, can be saved once its end has been seen." }</p>
            } else {
                <h3>{ "The whole run as one picture" }</h3>
                { which }
                <p class="take-away-row">
                    { button("Save as SVG", diagram("space-time.svg", false)) }
                    { button("Save as SVG that plays", diagram("space-time-plays.svg", true)) }
                </p>
                <h3>{ "For other tools" }</h3>
                <p class="take-away-row">
                    <Select label="Format" value={format.key()} onchange={pick}>
                        { for Format::ALL.into_iter().filter(|format| *format != Format::Svg).map(|format| html! {
                            <option value={format.key()}>{ format.help() }</option>
                        }) }
                    </Select>
                    { button("Save", other) }
                </p>
            }
            if !first.is_observed() {
                <h3>{ "On a page of your own" }</h3>
                <p class="take-away-row">
                    <button type="button" class="button small" onclick={embed}>
                        { icon(Icon::Copy) }
                        <span>{ "Copy the code that embeds it" }</span>
                    </button>
                </p>
            }
            <p class="take-away-said" role="status">{ (*said).clone().unwrap_or_default() }</p>
        </details>
    }
}

/// What the picture is called.
fn title(run: &Run, beside: Option<&Run>) -> String {
    let of = |run| narrate::title(run, Language::default());
    beside.map_or_else(|| of(run), |beside| format!("{}; beside it: {}", of(run), of(beside)))
}

/// The stage as it is drawn now; where there are two, both beside each other, each with its name.
fn stage(title: &str, names: Option<[String; 2]>) -> Option<Picture> {
    let drawings = platform::document().query_selector_all(".stage svg.drawing").ok()?;
    let pictures = (0..drawings.length()).filter_map(|place| drawings.item(place)?.dyn_into::<SvgElement>().ok());
    let pictures = pictures.map(|drawing| picture(&drawing, title)).collect::<Option<Vec<_>>>()?;
    match (&*pictures, names) {
        ([left, right], Some([first, second])) => Some(Picture::beside([left, right], [&first, &second], title)),
        _ => pictures.into_iter().next(),
    }
}

fn save_png(picture: Picture, say: UseStateSetter<Option<String>>, _title: String) {
    spawn_local(async move {
        match picture.png().await {
            Ok(png) => save("stage.png", Blob::from(png)),
            Err(_) => say.set(Some("This browser does not draw the picture.".to_owned())),
        }
    });
}

fn copy_picture(picture: Picture, say: UseStateSetter<Option<String>>, title: String) {
    spawn_local(async move {
        let text = format!("{title}\n{}", platform::window().location().href().unwrap_or_default());
        let is_done = match picture.png().await {
            Ok(png) => picture::copy_with_text(&png, &text).await.is_ok(),
            Err(_) => false,
        };
        say.set(Some(copied(is_done, "Picture and text have been copied.")));
    });
}

fn copied(is_done: bool, words: &str) -> String {
    if is_done { words.to_owned() } else { "The browser does not allow copying.".to_owned() }
}

/// Saves a run in a format, or says why not.
fn write(run: &Run, format: Format, look: Look, name: &str, say: &UseStateSetter<Option<String>>) {
    if run.steps() > MOST_STEPS {
        let steps = run.steps();
        say.set(Some(format!("With {steps} steps this takes too long for a page: `election export` writes it.")));
        return;
    }
    match format.write_as(run, look) {
        Ok(text) => {
            say.set(None);
            let kind = if format == Format::Svg { "image/svg+xml" } else { "text/plain" };
            save(name, Blob::new_with_options(&*text, Some(kind)));
        }
        Err(error) => say.set(Some(error.to_string())),
    }
}

/// What a file of a format is called: no two are the same.
fn file_name(format: Format) -> String {
    let name = if format == Format::Table { "figures" } else { "run" };
    format!("{name}.{}", format.extension())
}

/// Has the browser save a file.
fn save(name: &str, content: Blob) {
    let Ok(anchor) = platform::document().create_element("a").map(JsCast::unchecked_into::<HtmlAnchorElement>) else {
        return;
    };
    let address = Rc::new(ObjectUrl::from(content));
    anchor.set_href(&address);
    anchor.set_download(name);
    anchor.click();
    Timeout::new(KEPT, move || drop(address)).forget();
}

/// What stands in a page that shows this.
fn embedding(address: &str, title: &str) -> String {
    let separator = if address.contains('!') { '&' } else { '!' };
    let escaped = |text: &str| text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;");
    format!(
        "<iframe title=\"{}\" width=\"640\" height=\"400\" src=\"{}\"></iframe>",
        escaped(title),
        escaped(&format!("{address}{separator}embed"))
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_has_a_file_of_its_own() {
        let names: std::collections::BTreeSet<_> = Format::ALL.into_iter().map(file_name).collect();
        assert_eq!(names.len(), Format::ALL.len());
        assert!(names.iter().all(|name| name.is_ascii()));
    }

    #[test]
    fn what_embeds_a_moment_is_a_figure_of_it() {
        let of = |address| embedding(address, "Bully, 5 \"processes\"");
        assert_eq!(
            of("https://a.example/#a=bully&n=5!t=3"),
            "<iframe title=\"Bully, 5 &quot;processes&quot;\" width=\"640\" height=\"400\" src=\"https://a.example/#a=bully&amp;n=5!t=3&amp;embed\"></iframe>"
        );
        assert!(of("https://a.example/#a=bully").contains("#a=bully!embed\""));
    }
}
