//! What everything means, and the keys.

use election_core::Run;
use web_sys::HtmlInputElement;
use yew::{Event, Html, Properties, TargetCast, component, html};

use super::dialog::Dialog;
use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::state::keys::KEYS;
use crate::state::{Action, AppearanceAction, DialogAction};

/// The run whose properties are explained.
#[derive(Clone, Properties, PartialEq)]
pub struct HelpProps {
    /// The run.
    pub run: Same<Run>,
    /// Whether single letters and signs are keys.
    pub has_letter_keys: bool,
}

/// The dialog that says what everything means, with the list of keys.
#[component]
pub fn Help(props: &HelpProps) -> Html {
    let dispatch = use_dispatch();
    let properties = &props.run.summary().properties;
    let switch = dispatch.map(|event: Event| -> Action {
        AppearanceAction::UseLetterKeys(event.target_unchecked_into::<HtmlInputElement>().checked()).into()
    });
    html! {
        <Dialog title="Help" onclose={dispatch.on(DialogAction::ShowHelp(false))}>
            <p>
                { "The scenario determines the run: the same scenario gives the same run, here and on the command line. \
                   What you do at a moment changes what comes after it and nothing before. The address bar holds all of it, \
                   so a link brings others exactly here." }
            </p>
            <p>
                { "Select a process to look inside it, to crash it, to recover it or to start it. Select a message (it, its \
                   channel, or the arc that its way has left) to see what caused it and what it causes, to go from one to the next, to lose \
                   it or to delay it. Lost is a message that never arrives; dropped is one that has arrived and that its receiver, by \
                   the algorithm, lets go no further. Click a kind of message among the counters to leave it out of the total." }
            </p>
            <p>
                { "A link, a list of links, a scenario, a story, a trace, a network (adjacency matrix, edges or neighbours) or a list of \
                   identities that you paste (Ctrl V), drop onto the page or choose as a file (O) is opened; a trace is held against the \
                   run of its scenario, and where they differ first is said. “Draw edges on the stage”, in the scenario panel, makes a network." }
            </p>
            <p>
                { "To take along what is shown, press C or the button with the QR code: pictures of the stage and of the whole run (SVG, PNG), \
                   files for other tools, and the code that embeds it." }
            </p>
            <h3>{ "What must hold" }</h3>
            <dl class="meanings">
                { for properties.iter().map(|property| html! {
                    <>
                        <dt>{ property.shown_name(props.run.info()) }</dt>
                        <dd>{ property.meaning(props.run.info()) }</dd>
                    </>
                }) }
            </dl>
            <h3>{ "Keys" }</h3>
            <label class="switch">
                <input type="checkbox" checked={props.has_letter_keys} onchange={switch} />
                <span>{ "Letters and signs are keys" }</span>
                <small class="help">{ "Without them, arrows, Page Up and Down, Space, Esc and what is held with Ctrl still are." }</small>
            </label>
            <dl class="keys">
                { for KEYS.iter().filter(|line| !line.keys.is_empty()).map(|line| html! {
                    <>
                        <dt>{ for line.keys.iter().map(|key| html! { <><kbd>{ *key }</kbd>{ " " }</> }) }</dt>
                        <dd>{ line.help }</dd>
                    </>
                }) }
            </dl>
        </Dialog>
    }
}
