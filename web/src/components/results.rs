//! The panel beside the stage: counted, checked, explained.

use std::rc::Rc;

use yew::Html;

use super::Leaf;
use super::announcer::Announcer;
use super::claims::{Judged, claims, judge};
use super::counters::counters;
use super::inspector::{self, Inspector};
use super::part::{Ctx, Message, Part};
use super::properties::properties;
use super::template::{some, view};

/// The panel beside the stage: counters, properties, claims, code, state, log.
pub struct Results {
    judged: Vec<Judged>,
    inspector: Inspector,
    announcer: Announcer,
}

/// What happens in the panel.
pub enum Msg {
    /// To the tabs.
    Inspect(inspector::Msg),
    /// Time to speak again.
    Breathe,
}

impl Results {
    /// The part of the page.
    pub fn make(ctx: &Ctx) -> Box<dyn Part> {
        Box::new(Self::new(ctx))
    }

    fn new(ctx: &Ctx) -> Self {
        let state = &ctx.props().state;
        Self { judged: judge(state), inspector: Inspector::new(state), announcer: Announcer::new(state) }
    }
}

impl Part for Results {
    fn changed(&mut self, ctx: &Ctx, old: &Leaf) -> bool {
        let (new, old) = (&ctx.props().state, &old.state);
        let is_other_run = !Rc::ptr_eq(&new.run, &old.run);
        let is_other_view = !Rc::ptr_eq(&new.view, &old.view);
        if is_other_run || new.counting != old.counting {
            self.judged = judge(new);
        }
        if is_other_view || new.selection != old.selection {
            self.inspector.look(new);
        }
        if is_other_view || new.playing != old.playing {
            self.announcer.speak(new, ctx.link().callback(|()| Msg::Breathe));
        }
        is_other_view
            || is_other_run
            || (new.counting, new.selection, new.is_presenting, new.playing, new.cursor.tick())
                != (old.counting, old.selection, old.is_presenting, old.playing, old.cursor.tick())
    }

    fn update(&mut self, ctx: &Ctx, message: Message) -> bool {
        let Message::Results(message) = message else { return false };
        let state = &ctx.props().state;
        match message {
            Msg::Inspect(message) => self.inspector.update(&message, state),
            Msg::Breathe => {
                self.announcer.breathe();
                self.announcer.speak(state, ctx.link().callback(|()| Msg::Breathe));
            }
        }
        true
    }

    fn rendered(&mut self, ctx: &Ctx) {
        self.inspector.rendered(&ctx.props().state);
    }

    fn view(&self, ctx: &Ctx) -> Html {
        let leaf = ctx.props();
        let is_presenting = leaf.state.is_presenting;
        let is_full = !is_presenting;
        view!(
            "<aside class='results' aria-label='What came of it'><div class='counted'>{}{}{}</>{}{}</>",
            counters(leaf),
            some(is_full, || properties(leaf)),
            some(is_full, || claims(leaf, &self.judged)),
            some(is_full, || self.inspector.view(leaf, &ctx.link().callback(Msg::Inspect))),
            self.announcer.view(),
        )
    }
}
