//! Stories: sequences of scenes over real runs.
//!
//! A [`Story`] is data: scenes with a title, a text in parts that come when the picture does, a scenario, its beginning and pause, points to
//! mark, and perhaps a task. Its
//! texts have names in braces instead of numbers: [`tell`] carries the runs out and fills in the numbers, so that none is typed by hand;
//! [`check`] reports scenes that do not reach their pause or point at something that does not exist. A story is a file of its own, JSON or Markdown
//! with links, and where it fits one link ([`Story::to_link`]).

mod characters;
mod control;
mod draft;
mod done;
mod event;
mod figure;
mod json;
mod link;
mod markdown;
mod named_fault;
mod naming;
mod part;
mod point;
mod ready;
mod scene;
mod scene_figures;
mod task;
mod telling;
mod text;
mod when;
mod wrong;

use crate::error::InputError;
use crate::scenario::TextKind;

pub use control::{Control, MAX_CONTROLS};
pub use done::{Condition, Done};
pub use draft::{Draft, SceneDraft};
pub use event::Event;
pub use figure::{Figure, Place, Quantity};
pub use markdown::line_of;
pub use named_fault::NamedFault;
pub use part::{MAX_PARTS, Part, PartStart};
pub use point::Point;
pub use ready::{READY, Ready, scene_of_line};
pub use scene::{
    MAX_FIGURES, MAX_MINUTES, MAX_NOTES, MAX_POINTS, MAX_SCENES, MAX_STORY, MAX_TEXT, MAX_TITLE, Scene, Story,
};
pub use task::{MAX_TASK, Task};
pub use telling::{FilledPart, FilledScene, FilledStory, MAX_STEPS, Problem, check, prepare, tell};
pub use text::{Block, Inline, Text};
pub use when::{Reached, When};

impl Story {
    /// Reads a story from what a person has at hand: JSON, Markdown, or a link.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place, what was found and what is allowed. Text that starts with `{` is JSON; text with
    /// `story=` in its first line is a link; all other text is Markdown.
    pub fn from_input(text: &str) -> Result<Self, InputError> {
        // Errors count the lines of the text as it is, with those that are empty before its beginning.
        let text = text.trim_start_matches('\u{feff}');
        let trimmed = text.trim();
        if TextKind::of(text) == TextKind::Json {
            Self::from_json(text)
        } else if !trimmed.contains('\n') && link::packed_in(trimmed).is_some() {
            Self::from_link(trimmed)
        } else {
            Self::from_markdown(text)
        }
    }
}

#[cfg(test)]
mod tests;
