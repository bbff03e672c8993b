//! Elements of the page that are written to without being rendered.

use std::cell::Cell;
use std::rc::Rc;

use election_core::drawing::Way;
use web_sys::Element;
use yew::NodeRef;

use crate::scene::geometry::number;

/// Elements that are written to in every frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Live {
    /// The group of messages and marks on the stage.
    pub sprites: NodeRef,
    /// The group of what is under the processes.
    pub below: NodeRef,
    /// The same two of the stage beside it.
    pub second: Groups,
    /// The slider of the timeline.
    pub slider: NodeRef,
    /// The part of the timeline that is behind us.
    pub done: NodeRef,
    /// The cursor's line on the space-time diagram.
    pub cursor: NodeRef,
    /// What says on the diagram's axis which moment it is.
    pub cursor_head: NodeRef,
    /// Where that line stands until the next step.
    pub way: Rc<Cell<Way>>,
}

impl Live {
    /// Puts the cursor of the space-time diagram where a time stands.
    pub fn put_cursor(&self, time: f64) {
        let elements = [&self.cursor, &self.cursor_head].map(NodeRef::cast::<Element>);
        if elements.iter().all(Option::is_none) {
            return;
        }
        let transform = format!("translate({} 0)", number(self.way.get().at(time), 1));
        for element in elements.into_iter().flatten() {
            let _ = element.set_attribute("transform", &transform);
        }
    }
}

/// The groups of a stage that are written to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Groups {
    /// The group of messages and marks on the stage.
    pub sprites: NodeRef,
    /// The group of what is under the processes.
    pub below: NodeRef,
}

impl Live {
    /// The groups of the first stage.
    pub fn first(&self) -> Groups {
        Groups { sprites: self.sprites.clone(), below: self.below.clone() }
    }

    /// Those of the second.
    pub fn second(&self) -> Groups {
        self.second.clone()
    }

    /// What is written to on the second stage, as if it was the only one.
    pub fn beside(&self) -> Self {
        let Groups { sprites, below } = self.second();
        Self { sprites, below, ..Self::default() }
    }
}

/// Elements that are written to when the page is printed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Written {
    /// The moment, in words.
    pub moment: NodeRef,
    /// The address that leads there.
    pub address: NodeRef,
}
