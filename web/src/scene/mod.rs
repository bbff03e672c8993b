//! A moment of a run as shapes: where processes stand, where messages are on their way, what is marked. No browser.
//!
//! What changes with a step is worked out at the step: [`processes::shapes`], [`sprites::Sprites`]. What changes with time, the
//! places of messages and how far marks have faded, is asked of a [`sprites::Sprite`] in every frame and allocates nothing.

pub mod colours;
pub mod course;
pub mod crowd;
pub mod ending;
pub mod geometry;
pub mod insight;
pub mod labels;
pub mod layout;
pub mod legend;
pub mod middle;
pub mod outlines;
pub mod parting;
pub mod pointing;
pub mod processes;
pub mod ruler;
pub mod side_by_side;
pub mod space_time;
pub mod sprites;
pub mod state_words;
pub mod strip;
pub mod timeline;
pub mod trails;
pub mod waves;
pub mod why;

pub use geometry::Point;
pub use layout::Layout;

#[cfg(test)]
mod tests;
