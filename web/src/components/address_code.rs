//! The address of this very moment as a QR code, for the telephones of an audience.

use election_core::Run;
use qrcode::{Color, EcLevel, QrCode};
use yew::{AttrValue, Html, Properties, component, html, use_memo};

use super::dialog::Dialog;
use super::save_trace::SaveTrace;
use super::take_away::TakeAway;
use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::state::DialogAction;

/// So many squares round the code stay white, as its standard asks.
const MARGIN: usize = 4;

/// What is shown.
#[derive(Clone, Properties, PartialEq)]
pub struct AddressCodeProps {
    /// The whole address.
    pub address: AttrValue,
    /// The run, which can be taken away, too.
    pub run: Same<Run>,
    /// The run that is shown beside it.
    #[prop_or_default]
    pub beside: Option<Same<Run>>,
    /// Whether nothing may tell how it ends.
    #[prop_or_default]
    pub is_end_hidden: bool,
}

/// The dialog with the code, and the whole address under it.
#[component]
pub fn AddressCode(props: &AddressCodeProps) -> Html {
    let dispatch = use_dispatch();
    let code = use_memo(props.address.clone(), |address| code(address));
    html! {
        <Dialog title="This very moment" onclose={dispatch.on(DialogAction::Addressed(None))}>
            if props.run.is_observed() {
                <p>{ "No link and no code can hold what real processes did: pass their trace on." }</p>
                <p><SaveTrace run={props.run.clone()} /></p>
            } else if let Some(Squares { width, path }) = &*code {
                <svg
                    class="address-code"
                    viewBox={format!("0 0 {width} {width}")}
                    role="img"
                    aria-label="QR code of the address"
                    shape-rendering="crispEdges"
                >
                    <rect width={width.to_string()} height={width.to_string()} fill="#fff" />
                    <path d={path.clone()} fill="#000" />
                </svg>
                if is_of_this_machine(&props.address) {
                    <p class="error" role="alert">
                        { "This is a file on this machine: the code leads nowhere on others. Put the file on a web server for that." }
                    </p>
                }
                <p class="address-in-full"><a href={props.address.clone()}>{ without_scheme(&props.address) }</a></p>
            } else {
                <p>{ "The address of this moment is too long for a QR code: share the link, or a file." }</p>
            }
            <TakeAway run={props.run.clone()} beside={props.beside.clone()} address={props.address.clone()} is_end_hidden={props.is_end_hidden} />
        </Dialog>
    }
}

/// The squares of a code, its margin included.
struct Squares {
    /// How many there are in a row.
    width: usize,
    /// The dark ones, as an SVG path.
    path: String,
}

/// The code of an address: as robust as its length allows; none for one that is too long.
fn code(address: &str) -> Option<Squares> {
    let levels = [EcLevel::M, EcLevel::L].into_iter();
    let code = levels.map(|level| QrCode::with_error_correction_level(address, level)).find_map(Result::ok)?;
    let width = code.width();
    let colours = code.to_colors();
    let dark = colours.iter().enumerate().filter(|(_, colour)| **colour == Color::Dark).map(|(place, _)| place);
    let path = dark.map(|place| format!("M{} {}h1v1h-1z", place % width + MARGIN, place / width + MARGIN)).collect();
    Some(Squares { width: width + 2 * MARGIN, path })
}

/// An address as one reads it out, or types it in: whole, without its scheme.
fn without_scheme(address: &str) -> String {
    address.split_once("://").map_or(address, |(_, rest)| rest).to_owned()
}

/// Whether an address is of use on this machine only.
fn is_of_this_machine(address: &str) -> bool {
    address.starts_with("file:")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_address_is_a_small_code_with_a_margin() {
        let squares = code("https://example.org/#a=bully").expect("it fits");
        // 28 bytes at level M take version 3: 29 squares a side.
        assert_eq!(squares.width, 29 + 8);
        // Its finder pattern begins in the corner, within the margin.
        assert!(squares.path.starts_with("M4 4h1v1h-1zM5 4h1v1h-1z"));
    }

    #[test]
    fn a_long_address_loses_robustness_first_and_then_its_code() {
        assert!(code(&"x".repeat(2_900)).is_some(), "2,953 bytes fit at the lowest level");
        assert!(code(&"x".repeat(3_000)).is_none());
    }

    #[test]
    fn an_address_is_read_out_without_its_scheme() {
        assert_eq!(without_scheme("https://example.org/#a=bully"), "example.org/#a=bully");
        let long = format!("example.org/#{}", "é".repeat(100));
        assert_eq!(without_scheme(&format!("https://{long}")), long, "whole, however long");
    }

    #[test]
    fn a_file_is_of_use_on_this_machine_only() {
        assert!(is_of_this_machine("file:///home/me/election-playground.html#a=bully"));
        assert!(!is_of_this_machine("http://127.0.0.1:8080/#a=bully"));
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod component_tests {
    use std::rc::Rc;

    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::state::Action;
    use crate::testing;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn the_code_is_drawn_and_goes_when_it_is_closed() {
        let run = Run::record(&testing::plain(3)).expect("the test's scenario is valid");
        let shown = mount(html! { <AddressCode address="https://example.org/#a=bully" run={&Rc::new(run)} /> }).await;
        assert_eq!(shown.get(".address-code").get_attribute("viewBox").as_deref(), Some("0 0 37 37"));
        assert_eq!(shown.text(".address-in-full"), "example.org/#a=bully");
        assert_eq!(shown.count(".error"), 0);
        shown.click("[aria-label='Close']").await;
        assert!(matches!(shown.actions()[..], [Action::Dialog(DialogAction::Addressed(None))]));
    }
}
