//! What is seen: leaves, each with the shared state going in and actions coming out.

pub mod announcer;
pub mod bids;
pub mod card;
pub mod claims;
pub mod code;
pub mod cost;
pub mod counters;
pub mod dialog;
pub mod dispatch;
pub mod edit;
pub mod element;
pub mod formula;
pub mod entry_title;
pub mod gallery;
pub mod header;
pub mod help;
pub mod hint;
pub mod icon;
pub mod inspector;
pub mod legend;
pub mod log;
pub mod matrix;
pub mod message_card;
pub mod outcomes;
pub mod pace;
pub mod part;
pub mod problem;
pub mod process_card;
pub mod properties;
pub mod results;
pub mod same;
pub mod scenario_panel;
pub mod sentence;
pub mod skip_link;
pub mod stage;
pub mod step_link;
pub mod template;
pub mod transport;
pub mod try_next;
pub mod variables;
pub mod verdict;
pub mod what_happened;

use yew::{Callback, Properties};

use part::{Ctx, Part};

use crate::state::{Action, Shared};

/// What every component gets.
#[derive(Clone, Properties)]
pub struct Leaf {
    /// What to show.
    pub state: Shared,
    /// What the person does.
    pub dispatch: Callback<Action>,
    /// Where what moves is to be found.
    pub live: stage::Live,
    /// Makes what is seen.
    pub make: fn(&Ctx) -> Box<dyn Part>,
}

impl PartialEq for Leaf {
    fn eq(&self, other: &Self) -> bool {
        // The rest stays what it is for as long as the page lives.
        self.state == other.state
    }
}
