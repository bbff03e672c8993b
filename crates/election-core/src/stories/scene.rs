//! A story and its scenes.

use super::{Part, Point, Task, Text, When};
use crate::scenario::Scenario;

/// The most scenes of a story.
pub const MAX_SCENES: usize = 40;
/// The longest title, in characters.
pub const MAX_TITLE: usize = 100;
/// The longest text of a scene, in bytes.
pub const MAX_TEXT: usize = 2000;
/// The longest notes of a scene, in bytes.
pub const MAX_NOTES: usize = 1000;
/// The longest time that a scene is planned to take, in minutes.
pub const MAX_MINUTES: u16 = 30;
/// The most things that a scene points at.
pub const MAX_POINTS: usize = 8;
/// The most figures in all texts of a story together.
pub const MAX_FIGURES: usize = 1000;
/// The longest story that is read, in bytes: 512 kB.
pub const MAX_STORY: usize = 512 << 10;

/// A told sequence of scenes.
#[derive(Clone, Debug, PartialEq)]
pub struct Story {
    /// What it is called, on one line.
    pub title: String,
    /// What it is about; may be empty.
    pub text: Text,
    /// Its scenes, 1 to [`MAX_SCENES`].
    pub scenes: Vec<Scene>,
}

/// A part of a run, and what is said of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// What it is called, on one line.
    pub title: String,
    /// What is said, part by part: the first one is there from the beginning, and may be empty.
    pub parts: Vec<Part>,
    /// How many minutes it is planned to take, 1 to [`MAX_MINUTES`], if that is said.
    pub minutes: Option<u16>,
    /// What only whoever presents sees, on one line; may be empty.
    pub notes: Text,
    /// What is run.
    pub scenario: Scenario,
    /// Where it begins.
    pub begin: When,
    /// Where it pauses.
    pub pause: When,
    /// What is pointed at during the pause.
    pub points: Vec<Point>,
    /// What the reader is asked to do then.
    pub task: Option<Task>,
}
