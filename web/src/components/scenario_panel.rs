//! The scenario, to be changed: every change takes effect at once.

mod algorithm;
mod breaking;
pub mod faults;
mod fields;
mod file;
pub mod identities;
mod network;
mod span;
mod starts;

use std::rc::Rc;

use election_core::Tick;
use yew::Html;

use super::Leaf;
use super::icon::{Icon, icon};
use super::part::{Ctx, Message, Part};
use super::template::{some, view};
use crate::state::{Action, Change};

/// The scenario, to be changed.
pub struct ScenarioPanel {
    /// How far the time sliders reach: it stays as it is while one is dragged.
    span: Tick,
}

impl ScenarioPanel {
    /// The part of the page.
    pub fn make(ctx: &Ctx) -> Box<dyn Part> {
        Box::new(Self::new(ctx))
    }

    fn new(ctx: &Ctx) -> Self {
        Self { span: span::of(&ctx.props().state) }
    }
}

impl Part for ScenarioPanel {
    fn changed(&mut self, ctx: &Ctx, old: &Leaf) -> bool {
        let (new, old) = (&ctx.props().state, &old.state);
        let is_other = !Rc::ptr_eq(&new.run, &old.run);
        let is_over = old.is_in_gesture() && !new.is_in_gesture();
        if (is_other || is_over) && !new.is_in_gesture() {
            self.span = span::of(new);
        }
        is_other
            || is_over
            || new.is_choosing_starters != old.is_choosing_starters
            || new.is_panel_open != old.is_panel_open
            || new.selection != old.selection
    }

    fn update(&mut self, ctx: &Ctx, message: Message) -> bool {
        let Message::Scenario(next) = message else { return false };
        let Leaf { state, dispatch, .. } = ctx.props();
        dispatch.emit(Action::Change(Box::new(Change::once(faults::with_another(state, next)))));
        false
    }

    fn view(&self, ctx: &Ctx) -> Html {
        let leaf = ctx.props();
        view!(
            "<aside class='scenario' id='scenario' aria-label='Scenario'>{}{}{}{}{}{}{}{}{}{}{}{}</>",
            some(leaf.state.is_panel_open, || view!(
                "<button type='button' class='button small' {}>{}Close</>",
                leaf.click(Action::ShowPanel(false)),
                icon(Icon::Cross),
            )),
            algorithm::algorithms(leaf),
            algorithm::options(leaf),
            identities::processes(leaf),
            identities::identities(leaf),
            identities::winner(leaf),
            starts::starts(leaf, self.span),
            faults::faults(leaf, self.span, &ctx.link().callback(|next| next)),
            network::detector(leaf),
            network::channels(leaf),
            breaking::breaking(leaf),
            file::file(leaf),
        )
    }
}
