//! The stories that are there, for programs.

use serde::Serialize;

use crate::stories::{READY, Ready};

/// A story that is there: what `election stories --json` prints.
#[derive(Clone, Debug, Serialize)]
pub struct StoryReport {
    key: &'static str,
    title: String,
    scenes: Vec<SceneReport>,
}

#[derive(Clone, Debug, Serialize)]
struct SceneReport {
    title: String,
    /// As a link's fragment; nothing where it is too long for one.
    scenario: Option<String>,
    begin: String,
    pause: String,
}

impl StoryReport {
    /// Every story, in the order of the list.
    #[must_use]
    pub fn all() -> Vec<Self> {
        READY.iter().map(Self::of).collect()
    }

    fn of(ready: &Ready) -> Self {
        let scenes = ready.story.scenes.iter().map(|scene| SceneReport {
            title: scene.title.clone(),
            scenario: scene.scenario.to_link().ok().map(|link| format!("#{link}")),
            begin: scene.begin.to_string(),
            pause: scene.pause.to_string(),
        });
        Self { key: ready.key, title: ready.story.title.clone(), scenes: scenes.collect() }
    }
}
