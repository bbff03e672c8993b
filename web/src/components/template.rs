//! Elements from templates.
//!
//! `html!` unfolds every element and attribute into code: convenient for a few, heavy where a page has many. A template is a text
//! that is read when it is needed, with holes (`{}`) for what varies, and the page is loaded sooner. What is rendered in every
//! frame is made by [`element`](super::element) instead.
//!
//! A template is HTML without entities, with values between single quotes and `</>` for every end. A hole stands for a value
//! (`class={}`), for a child, or among the attributes for a listener, a key or a reference.

use std::rc::Rc;

use web_sys::Event;
use yew::virtual_dom::{AttrValue, Key, Listener, ListenerKind, VNode, VTag, VText};
use yew::{Callback, Html, NodeRef};

use super::Leaf;
use super::element::Element;
use crate::state::Action;

/// What fills a hole.
pub enum Hole {
    /// No attribute, no child.
    Nothing,
    /// An attribute's value, or a text.
    Text(AttrValue),
    /// Whether an attribute is there.
    Flag(bool),
    /// A child.
    Child(Html),
    /// Several, among their siblings.
    Children(Vec<Html>),
    /// What happens on an event.
    Listener(Rc<dyn Listener>),
    /// A key among its siblings.
    Key(Key),
    /// How to find it in the document.
    Ref(NodeRef),
}

impl From<&'static str> for Hole {
    fn from(text: &'static str) -> Self {
        Self::Text(AttrValue::Static(text))
    }
}

impl From<String> for Hole {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl From<&String> for Hole {
    fn from(text: &String) -> Self {
        Self::Text(AttrValue::from(text.as_str().to_owned()))
    }
}

impl From<AttrValue> for Hole {
    fn from(text: AttrValue) -> Self {
        Self::Text(text)
    }
}

impl From<Option<&'static str>> for Hole {
    fn from(text: Option<&'static str>) -> Self {
        text.map_or(Self::Nothing, Self::from)
    }
}

impl From<u64> for Hole {
    fn from(number: u64) -> Self {
        number.to_string().into()
    }
}

impl From<usize> for Hole {
    fn from(number: usize) -> Self {
        (number as u64).into()
    }
}

impl From<u32> for Hole {
    fn from(number: u32) -> Self {
        u64::from(number).into()
    }
}

impl From<bool> for Hole {
    fn from(is: bool) -> Self {
        Self::Flag(is)
    }
}

impl From<Html> for Hole {
    fn from(child: Html) -> Self {
        Self::Child(child)
    }
}

impl From<Element> for Hole {
    fn from(child: Element) -> Self {
        Self::Child(child.done())
    }
}

impl From<Vec<Html>> for Hole {
    fn from(children: Vec<Html>) -> Self {
        Self::Children(children)
    }
}

impl From<&NodeRef> for Hole {
    fn from(node: &NodeRef) -> Self {
        Self::Ref(node.clone())
    }
}

/// A key among its siblings.
pub fn key(key: &'static str) -> Hole {
    Hole::Key(key.into())
}

/// A number that is a key among its siblings.
pub fn key_number(number: usize) -> Hole {
    Hole::Key((number as u64).into())
}

/// Something, or nothing that holds its place.
pub fn some(is: bool, make: impl FnOnce() -> Html) -> Hole {
    Hole::Child(if is { make() } else { Html::default() })
}

/// One listener for all kinds of events.
struct On<F: ?Sized = dyn Fn(Event)> {
    kind: ListenerKind,
    handle: F,
}

impl Listener for Heard {
    fn kind(&self) -> ListenerKind {
        self.0.kind.clone()
    }

    fn handle(&self, event: Event) {
        (self.0.handle)(event);
    }

    fn passive(&self) -> bool {
        self.0.kind == ListenerKind::onscroll
    }
}

struct Heard(Box<On>);

/// What happens on an event.
pub fn on(kind: ListenerKind, handle: impl Fn(Event) + 'static) -> Hole {
    Hole::Listener(listener(kind, handle))
}

/// What happens on an event, for elements that are made otherwise.
pub fn listener(kind: ListenerKind, handle: impl Fn(Event) + 'static) -> Rc<dyn Listener> {
    heard(Box::new(On { kind, handle }))
}

fn heard(on: Box<On>) -> Rc<dyn Listener> {
    Rc::new(Heard(on))
}

/// An event that means an action, whatever the event says.
fn act(dispatch: &Callback<Action>, kind: ListenerKind, action: Action) -> Rc<dyn Listener> {
    let dispatch = dispatch.clone();
    listener(kind, move |_| dispatch.emit(action.clone()))
}

/// A click that means an action.
pub fn click(dispatch: &Callback<Action>, action: Action) -> Rc<dyn Listener> {
    act(dispatch, ListenerKind::onclick, action)
}

impl Leaf {
    /// An event that means an action, whatever the event says.
    pub fn act(&self, kind: ListenerKind, action: Action) -> Hole {
        Hole::Listener(act(&self.dispatch, kind, action))
    }

    /// A click that means an action.
    pub fn click(&self, action: Action) -> Hole {
        self.act(ListenerKind::onclick, action)
    }
}

/// The elements of a template.
macro_rules! view {
    ($template:expr $(, $hole:expr)* $(,)?) => {
        $crate::components::template::fill($template, vec![$($crate::components::template::Hole::from($hole)),*])
    };
}
pub(crate) use view;

/// The elements of a template, with the holes filled in order.
pub fn fill(template: &'static str, holes: Vec<Hole>) -> Html {
    let mut holes = holes.into_iter();
    let mut next = || holes.next().unwrap_or(Hole::Nothing);
    let mut rest = template;
    let mut open: Vec<VTag> = Vec::new();
    let mut roots: Vec<Html> = Vec::new();
    while !rest.is_empty() {
        let child = if let Some(after) = rest.strip_prefix("{}") {
            rest = after;
            match next() {
                Hole::Text(text) => VNode::from(VText::new(text)),
                Hole::Child(child) => child,
                Hole::Children(children) => {
                    match open.last_mut() {
                        Some(parent) => parent.add_children(children),
                        None => roots.extend(children),
                    }
                    continue;
                }
                _ => Html::default(),
            }
        } else if let Some(after) = rest.strip_prefix("</>") {
            rest = after;
            let Some(closed) = open.pop() else { break };
            closed.into()
        } else if let Some(after) = rest.strip_prefix('<') {
            let (name, after) = until(after, b" >/");
            let mut tag = VTag::new(name);
            rest = after;
            let is_closed = loop {
                rest = rest.trim_start_matches(' ');
                if let Some(after) = rest.strip_prefix('>') {
                    rest = after;
                    break false;
                } else if let Some(after) = rest.strip_prefix("/>") {
                    rest = after;
                    break true;
                } else if let Some(after) = rest.strip_prefix("{}") {
                    rest = after;
                    give(&mut tag, "", next());
                } else {
                    let (name, after) = until(rest, b"=");
                    let after = after.get(1..).unwrap_or("");
                    let value = if let Some(after) = after.strip_prefix("{}") {
                        rest = after;
                        next()
                    } else {
                        let (value, after) = until(after.get(1..).unwrap_or(""), b"'");
                        rest = after.get(1..).unwrap_or("");
                        value.into()
                    };
                    give(&mut tag, name, value);
                }
            };
            if !is_closed {
                open.push(tag);
                continue;
            }
            tag.into()
        } else {
            let (text, after) = until(rest, b"<{");
            rest = after;
            VText::new(text).into()
        };
        match open.last_mut() {
            Some(parent) => parent.add_child(child),
            None => roots.push(child),
        }
    }
    debug_assert!(open.is_empty() && holes.len() == 0, "{template}");
    if roots.len() == 1 { roots.pop().unwrap_or_default() } else { roots.into_iter().collect() }
}

/// What comes before one of these characters, and the rest.
fn until(text: &'static str, ends: &[u8]) -> (&'static str, &'static str) {
    text.split_at(text.bytes().position(|byte| ends.contains(&byte)).unwrap_or(text.len()))
}

fn give(tag: &mut VTag, name: &'static str, hole: Hole) {
    match hole {
        // Of what one types or chooses, the value is not an attribute.
        Hole::Text(value) if name == "value" && matches!(tag.tag(), "input" | "textarea") => tag.set_value(Some(value)),
        Hole::Text(value) => tag.add_attribute(name, value),
        Hole::Flag(is) if name == "checked" => tag.set_checked(is),
        Hole::Flag(true) => tag.add_attribute(name, name),
        Hole::Listener(listener) => {
            tag.add_listener(listener);
        }
        Hole::Key(key) => tag.key = Some(key),
        Hole::Ref(node) => tag.node_ref = node,
        Hole::Flag(false) | Hole::Nothing | Hole::Child(_) | Hole::Children(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::super::element::element;
    use super::*;

    #[test]
    fn a_template_says_what_the_elements_are() {
        let made = view!("<p class='a b' title={}>One {}<br/></>", "two", "three");
        let mut expected = VTag::new("p");
        expected.add_attribute("class", "a b");
        expected.add_attribute("title", "two");
        let expected = Html::from(expected);
        let (VNode::VTag(made), VNode::VTag(expected)) = (&made, &expected) else { panic!("not elements") };
        assert_eq!(made.attributes, expected.attributes);
        let children = [Html::from("One "), Html::from("three"), element("br", &[], []).done()];
        let VNode::VList(list) = made.children().expect("it has some") else { panic!("not several") };
        assert_eq!(list.len(), children.len());
    }

    #[test]
    fn several_roots_are_a_list() {
        let VNode::VList(list) = view!("<dt>{}</><dd/>", 1u32) else { panic!("not a list") };
        assert_eq!(list.len(), 2);
    }
}
