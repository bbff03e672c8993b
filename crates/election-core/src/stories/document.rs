//! A story field by field, all of it text, as its JSON and its Markdown have it; and what becomes of that.

use serde::{Deserialize, Serialize};

use super::wrong::Wrong;
use super::{Done, MAX_POINTS, MAX_SCENES, MAX_TASK, MAX_TEXT, MAX_TITLE, Point, Scene, Story, Task, Text, When};
use crate::error::InputError;
use crate::scenario::{Object, Scenario};

/// The version of the format.
pub(super) const VERSION: u32 = 1;

/// A story.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Document {
    #[serde(default = "version")]
    pub(super) version: u32,
    pub(super) title: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) text: String,
    pub(super) scenes: Vec<Object<SceneText>>,
}

/// A scene.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SceneText {
    pub(super) title: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) text: String,
    /// As links have it.
    pub(super) scenario: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) begin: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) pause: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) point: Vec<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) task: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) done: String,
}

fn version() -> u32 {
    VERSION
}

impl Document {
    /// The story that it is.
    pub(super) fn read(self) -> Result<Story, InputError> {
        if self.version != VERSION {
            return Err(InputError::new("version", self.version, VERSION.to_string()));
        }
        let title = title(&self.title).map_err(|wrong| wrong.at("title"))?;
        let text = Text::read(&self.text, MAX_TEXT).map_err(|wrong| wrong.at("text"))?;
        if self.scenes.is_empty() || self.scenes.len() > MAX_SCENES {
            return Err(InputError::new("scenes", self.scenes.len(), format!("1 to {MAX_SCENES} scenes")));
        }
        let count = self.scenes.len();
        let scenes = self.scenes.into_iter().enumerate();
        let scenes = scenes.map(|(index, Object(scene))| scene.read(&format!("scenes[{index}]"), count));
        let scenes = scenes.collect::<Result<Vec<_>, _>>()?;
        no_unknown_scene(&text, count).map_err(|wrong| wrong.at("text"))?;
        Ok(Story { title, text, scenes })
    }

    /// The text of a story.
    ///
    /// # Errors
    /// When a scenario is too long for a link.
    pub(super) fn of(story: &Story) -> Result<Self, InputError> {
        let scenes = story.scenes.iter().enumerate().map(|(index, scene)| SceneText::of(index, scene).map(Object));
        Ok(Self {
            version: VERSION,
            title: story.title.clone(),
            text: story.text.source().to_owned(),
            scenes: scenes.collect::<Result<_, _>>()?,
        })
    }
}

impl SceneText {
    fn read(self, path: &str, scenes: usize) -> Result<Scene, InputError> {
        let at = |field: &str| format!("{path}.{field}");
        let scenario = Scenario::from_link(&self.scenario).map_err(|error| {
            let inner = if error.path == "scenario" { String::new() } else { format!(".{}", error.path) };
            InputError { path: format!("{}{inner}", at("scenario")), ..error }
        })?;
        if self.point.len() > MAX_POINTS {
            let found = format_args!("{} things", self.point.len());
            return Err(InputError::new(at("point"), found, format!("at most {MAX_POINTS}")));
        }
        let text = Text::read(&self.text, MAX_TEXT).map_err(|wrong| wrong.at(at("text")))?;
        no_unknown_scene(&text, scenes).map_err(|wrong| wrong.at(at("text")))?;
        let points = self.point.iter().enumerate();
        let points =
            points.map(|(index, point)| Point::read(point).map_err(|wrong| wrong.at(at(&format!("point[{index}]")))));
        Ok(Scene {
            title: title(&self.title).map_err(|wrong| wrong.at(at("title")))?,
            text,
            begin: when(&self.begin, When::Start).map_err(|wrong| wrong.at(at("begin")))?,
            pause: when(&self.pause, When::End).map_err(|wrong| wrong.at(at("pause")))?,
            points: points.collect::<Result<_, _>>()?,
            task: self.task(&at, scenes, scenario.processes)?,
            scenario,
        })
    }

    fn task(&self, at: &impl Fn(&str) -> String, scenes: usize, processes: u16) -> Result<Option<Task>, InputError> {
        if self.task.trim().is_empty() {
            let none = Wrong::new(&self.done, "nothing where there is no task");
            return if self.done.is_empty() { Ok(None) } else { Err(none.at(at("done"))) };
        }
        let text = Text::read(&self.task, MAX_TASK).and_then(|text| {
            no_unknown_scene(&text, scenes)?;
            if text.source().contains('\n') { Err(Wrong::new(text.source(), "one line")) } else { Ok(text) }
        });
        let text = text.map_err(|wrong| wrong.at(at("task")))?;
        let done = if self.done.is_empty() {
            None
        } else {
            Some(Done::read(&self.done).map_err(|wrong| wrong.at(at("done")))?)
        };
        if done.as_ref().and_then(Done::process).is_some_and(|process| process >= processes) {
            return Err(InputError::new(at("done"), &self.done, format!("a process, 0 to {}", processes - 1)));
        }
        Ok(Some(Task { text, done }))
    }

    fn of(index: usize, scene: &Scene) -> Result<Self, InputError> {
        let scenario = scene.scenario.to_link();
        let scenario = scenario.map_err(|error| InputError { path: format!("scenes[{index}].scenario"), ..error })?;
        let unless = |when: &When, default: &When| if when == default { String::new() } else { when.to_string() };
        let done = scene.task.as_ref().and_then(|task| task.done.as_ref());
        Ok(Self {
            title: scene.title.clone(),
            text: scene.text.source().to_owned(),
            scenario,
            begin: unless(&scene.begin, &When::Start),
            pause: unless(&scene.pause, &When::End),
            point: scene.points.iter().map(ToString::to_string).collect(),
            task: scene.task.as_ref().map(|task| task.text.source().to_owned()).unwrap_or_default(),
            done: done.map(ToString::to_string).unwrap_or_default(),
        })
    }
}

fn title(text: &str) -> Result<String, Wrong> {
    let (title, allowed) = (text.trim(), || format!("a title on one line, 1 to {MAX_TITLE} characters"));
    if title.is_empty() || title.chars().any(char::is_control) {
        return Err(Wrong::new(title, allowed()));
    }
    match title.chars().count() {
        length if length > MAX_TITLE => Err(Wrong::new(format_args!("{length} characters"), allowed())),
        _ => Ok(title.to_owned()),
    }
}

fn when(text: &str, default: When) -> Result<When, Wrong> {
    if text.is_empty() { Ok(default) } else { When::read(text) }
}

/// Figures are taken from scenes that there are.
fn no_unknown_scene(text: &Text, scenes: usize) -> Result<(), Wrong> {
    let is_unknown = |figure: &&super::Figure| matches!(figure.place, super::Place::Scene(scene) if scene > scenes);
    let unknown = text.figures().into_iter().find(is_unknown);
    unknown.map_or(Ok(()), |figure| Err(Wrong::new(figure, format!("a scene, 1 to {scenes}"))))
}
