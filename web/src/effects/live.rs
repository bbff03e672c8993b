//! Elements of the page that are written to without being rendered.

use yew::NodeRef;

/// Elements that are written to in every frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Live {
    /// The group of messages and marks on the stage.
    pub sprites: NodeRef,
    /// The group of what is under the processes.
    pub below: NodeRef,
    /// The slider of the timeline.
    pub slider: NodeRef,
    /// The part of the timeline that is behind us.
    pub done: NodeRef,
}

/// Elements that are written to when the page is printed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Written {
    /// The moment, in words.
    pub moment: NodeRef,
    /// The address that leads there.
    pub address: NodeRef,
}
