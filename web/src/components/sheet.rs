//! What a sheet of paper has beside what is on the screen: the scenario and the moment in a line, and the address to type in.

use election_core::Run;
use election_core::narrate::{self, Language};
use yew::{Html, Properties, component, html, use_memo};

use crate::effects::live::Written;
use crate::platform::same::Same;

/// What is printed.
#[derive(Properties, PartialEq)]
pub struct SheetProps {
    /// The run.
    pub run: Same<Run>,
    /// What is written by [`use_printing`](crate::effects::printing::use_printing).
    pub written: Written,
}

/// Head and foot of a printed sheet; not seen on a screen.
#[component]
pub fn Sheet(props: &SheetProps) -> Html {
    let SheetProps { run, written } = props;
    let title = use_memo(run.clone(), |run| narrate::title(run, Language::default()));
    html! {
        <>
            <div class="sheet-head">
                <h2>{ (*title).clone() }</h2>
                <p ref={&written.moment} />
            </div>
            <div class="sheet-foot">
                <p>{ "This moment, to play on:" }</p>
                <code ref={&written.address} />
            </div>
        </>
    }
}
