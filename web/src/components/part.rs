//! What the parts of the page have in common: Yew's machinery around a component is compiled once for all of them.

use std::rc::Rc;

use yew::virtual_dom::VComp;
use yew::{Component, Context, Html};

use super::Leaf;
use super::scenario_panel::faults::Next;
use super::scenario_panel::identities;

/// What a part is told, and what it can ask for.
pub type Ctx = Context<Shell>;

/// A part of the page that remembers something, and is only rendered when what it shows has changed.
pub trait Part {
    /// There is another state: whether it has to be rendered.
    fn changed(&mut self, _ctx: &Ctx, _old: &Leaf) -> bool {
        true
    }

    /// Something has happened: whether it has to be rendered.
    fn update(&mut self, _ctx: &Ctx, _message: Message) -> bool {
        false
    }

    /// What is seen.
    fn view(&self, ctx: &Ctx) -> Html;

    /// It is there.
    fn rendered(&mut self, _ctx: &Ctx) {}
}

/// What happens to one of the parts.
pub enum Message {
    /// To the scenario panel.
    Scenario(Next),
    /// To the identities that are typed.
    Identities(identities::Msg),
}

impl From<Next> for Message {
    fn from(next: Next) -> Self {
        Self::Scenario(next)
    }
}

impl From<identities::Msg> for Message {
    fn from(message: identities::Msg) -> Self {
        Self::Identities(message)
    }
}

/// The component around a part.
pub struct Shell(Box<dyn Part>);

impl Component for Shell {
    type Message = Message;
    type Properties = Leaf;

    fn create(ctx: &Ctx) -> Self {
        Self((ctx.props().make)(ctx))
    }

    fn changed(&mut self, ctx: &Ctx, old: &Leaf) -> bool {
        self.0.changed(ctx, old)
    }

    fn update(&mut self, ctx: &Ctx, message: Message) -> bool {
        self.0.update(ctx, message)
    }

    fn view(&self, ctx: &Ctx) -> Html {
        self.0.view(ctx)
    }

    fn rendered(&mut self, ctx: &Ctx, _is_first: bool) {
        self.0.rendered(ctx);
    }
}

/// A part of the page. All are the same to Yew: of two that take turns in one place, each needs a key around it.
pub fn part(leaf: &Leaf, make: fn(&Ctx) -> Box<dyn Part>) -> Html {
    VComp::new::<Shell>(Rc::new(Leaf { make, ..leaf.clone() }), None).into()
}
