//! Elements made by function calls.
//!
//! `html!` unfolds every element and attribute on the spot: convenient for a few, heavy where a page has many. What is made here
//! takes a third of the code, and the page is loaded sooner.

use std::rc::Rc;

use yew::virtual_dom::{AttrValue, AttributeOrProperty, Attributes, Key, Listener, VNode, VTag};
use yew::{Html, NodeRef};

/// An element that is being made.
pub struct Element(Box<VTag>);

/// An element with these attributes: as many values as names.
pub fn element<const N: usize>(
    tag: &'static str,
    names: &'static [&'static str; N],
    values: [AttrValue; N],
) -> Element {
    make(tag, names, Box::new(values))
}

/// A text that stays what it is.
pub const fn text(text: &'static str) -> AttrValue {
    AttrValue::Static(text)
}

/// `true` or `false`, as ARIA wants it.
pub const fn yes(is: bool) -> AttrValue {
    AttrValue::Static(if is { "true" } else { "false" })
}

fn make(tag: &'static str, names: &'static [&'static str], values: Box<[AttrValue]>) -> Element {
    let mut made = VTag::new(tag);
    let values = values.into_iter().map(|value| Some(AttributeOrProperty::Attribute(value))).collect();
    made.set_attributes(Attributes::Dynamic { keys: names, values });
    Element(Box::new(made))
}

impl Element {
    /// A key among its siblings.
    pub fn key(mut self, key: u32) -> Self {
        self.0.key = Some(Key::from(key));
        self
    }

    /// How to find it in the document.
    pub fn found_by(mut self, node: &NodeRef) -> Self {
        self.0.node_ref = node.clone();
        self
    }

    /// One more attribute.
    pub fn with(mut self, name: &'static str, value: &'static str) -> Self {
        self.0.add_attribute(name, value);
        self
    }

    /// An attribute without a value, if it is so.
    pub fn with_flag(mut self, name: &'static str, is: bool) -> Self {
        if is {
            self.0.add_attribute(name, name);
        }
        self
    }

    /// What happens on an event; see `listener`.
    pub fn on(mut self, listener: Rc<dyn Listener>) -> Self {
        self.0.add_listener(listener);
        self
    }

    /// A text in it.
    pub fn say(mut self, text: &str) -> Self {
        self.0.add_child(Html::from(text));
        self
    }

    /// Something in it.
    pub fn add(mut self, child: Html) -> Self {
        self.0.add_child(child);
        self
    }

    /// Another element in it.
    pub fn hold(mut self, child: Self) -> Self {
        self.0.add_child(child.into());
        self
    }

    /// Several things in it.
    pub fn add_all(mut self, children: Vec<Html>) -> Self {
        self.0.add_children(children);
        self
    }

    /// What there may be, or something that holds its place: Yew tells siblings without keys apart by counting from the last,
    /// and would make everything before a new one anew.
    pub fn or_nothing(element: Option<Self>) -> Html {
        element.map_or_else(Html::default, Html::from)
    }

    /// The element.
    pub fn done(self) -> Html {
        self.into()
    }
}

impl From<Element> for Html {
    fn from(element: Element) -> Self {
        VNode::from(*element.0)
    }
}
