//! A story field by field, all of it text, as its JSON and its Markdown have it; and what becomes of that.

use serde::{Deserialize, Deserializer, Serialize};

use super::characters::{LINE_ENDS, is_seen, readable};
use super::wrong::Wrong;
use super::{
    Control, Done, MAX_FIGURES, MAX_MINUTES, MAX_NOTES, MAX_POINTS, MAX_SCENES, MAX_TASK, MAX_TEXT, MAX_TITLE, Part,
    Point, Scene, Story, Task, Text, When,
};
use crate::error::InputError;
use crate::scenario::{Object, Scenario};

/// The version of the format.
pub(super) const VERSION: u32 = 1;

/// A story as somebody writes it: it need not be one yet. [`Draft::read`] says what is still wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draft {
    #[serde(default = "version")]
    pub(super) version: u32,
    /// What it is called.
    pub title: String,
    /// What it is about.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Its scenes.
    #[serde(deserialize_with = "objects")]
    pub scenes: Vec<SceneDraft>,
}

/// A scene as somebody writes it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SceneDraft {
    /// What it is called.
    pub title: String,
    /// What is said; a line `At:` and a moment begins a part of it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// How many minutes it is planned to take; empty where that is not said.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub time: String,
    /// What only whoever presents sees.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
    /// What is run, as links have it.
    pub scenario: String,
    /// The text of a [`When`]; empty for the start.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub begin: String,
    /// The text of a [`When`]; empty for the end.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub pause: String,
    /// The texts of [`Point`]s.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub point: Vec<String>,
    /// What the reader is asked to do.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub task: String,
    /// The texts of [`Control`]s; none where they are the faults that make the task done.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub change: Vec<String>,
    /// The text of a [`Done`]; empty where only the reader knows.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub done: String,
}

/// Without a title and without scenes.
impl Default for Draft {
    fn default() -> Self {
        Self { version: VERSION, title: String::new(), text: String::new(), scenes: Vec::new() }
    }
}

fn objects<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<SceneDraft>, D::Error> {
    Vec::deserialize(deserializer).map(Object::all)
}

fn version() -> u32 {
    VERSION
}

impl Draft {
    /// The story that it is.
    ///
    /// # Errors
    /// The first thing that is wrong, with its path, what was found and what is allowed.
    pub fn read(self) -> Result<Story, InputError> {
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
        let scenes = scenes.map(|(index, scene)| scene.read(&format!("scenes[{index}]"), count));
        let scenes = scenes.collect::<Result<Vec<_>, _>>()?;
        no_unknown_scene(&text, count).map_err(|wrong| wrong.at("text"))?;
        let tasks = scenes.iter().filter_map(|scene| scene.task.as_ref().map(|task| &task.text));
        let said = scenes.iter().flat_map(|scene| scene.parts.iter().map(|part| &part.text).chain([&scene.notes]));
        let texts = std::iter::once(&text).chain(said).chain(tasks);
        let figures: usize = texts.map(|text| text.figures().len()).sum();
        if figures > MAX_FIGURES {
            let found = format_args!("{figures} figures in braces");
            return Err(InputError::new("scenes", found, format!("at most {MAX_FIGURES} in all texts together")));
        }
        Ok(Story { title, text, scenes })
    }

    /// A story, to be written further.
    ///
    /// # Errors
    /// When a scenario is too long for a link.
    pub fn of(story: &Story) -> Result<Self, InputError> {
        let scenes = story.scenes.iter().enumerate().map(|(index, scene)| SceneDraft::of(index, scene));
        Ok(Self {
            version: VERSION,
            title: story.title.clone(),
            text: story.text.source().to_owned(),
            scenes: scenes.collect::<Result<_, _>>()?,
        })
    }
}

impl SceneDraft {
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
        let parts = Part::read_all(&self.text, &scenario).map_err(|wrong| wrong.at(at("text")))?;
        for part in &parts {
            no_unknown_scene(&part.text, scenes).map_err(|wrong| wrong.at(at("text")))?;
        }
        let minutes = minutes(&self.time).map_err(|wrong| wrong.at(at("time")))?;
        let notes = one_line(&self.notes, MAX_NOTES, scenes).map_err(|wrong| wrong.at(at("notes")))?;
        let points = self.point.iter().enumerate();
        let points = points.map(|(index, point)| {
            let point = Point::read(point).and_then(|point| point.checked(&scenario));
            point.map_err(|wrong| wrong.at(at(&format!("point[{index}]"))))
        });
        Ok(Scene {
            title: title(&self.title).map_err(|wrong| wrong.at(at("title")))?,
            parts,
            minutes,
            notes,
            begin: when(&self.begin, When::Start, &scenario).map_err(|wrong| wrong.at(at("begin")))?,
            pause: when(&self.pause, When::End, &scenario).map_err(|wrong| wrong.at(at("pause")))?,
            points: points.collect::<Result<_, _>>()?,
            task: self.task(&at, scenes, &scenario)?,
            scenario,
        })
    }

    fn task(
        &self,
        at: &impl Fn(&str) -> String,
        scenes: usize,
        scenario: &Scenario,
    ) -> Result<Option<Task>, InputError> {
        if self.task.trim().is_empty() {
            let none = |field: &str, found: &str| Wrong::new(found, "nothing where there is no task").at(at(field));
            return match (self.done.as_str(), self.change.as_slice()) {
                ("", []) => Ok(None),
                ("", [control, ..]) => Err(none("change", control)),
                (done, _) => Err(none("done", done)),
            };
        }
        let text = one_line(&self.task, MAX_TASK, scenes).map_err(|wrong| wrong.at(at("task")))?;
        let done = match self.done.as_str() {
            "" => None,
            done => Some(Done::read(done, scenario).map_err(|wrong| wrong.at(at("done")))?),
        };
        let controls = if self.change.is_empty() {
            Task::implied(done.as_ref())
        } else {
            let controls = Control::read_all(&self.change, scenario);
            controls.map_err(|(index, wrong)| wrong.at(at(&format!("change[{index}]"))))?
        };
        Ok(Some(Task { text, done, controls }))
    }

    fn of(index: usize, scene: &Scene) -> Result<Self, InputError> {
        let scenario = scene.scenario.to_link();
        let scenario = scenario.map_err(|error| InputError { path: format!("scenes[{index}].scenario"), ..error })?;
        let unless = |when: &When, default: &When| if when == default { String::new() } else { when.to_string() };
        let task = scene.task.as_ref();
        let done = task.and_then(|task| task.done.as_ref());
        let named = task.filter(|task| task.controls != Task::implied(done)).map(|task| task.controls.as_slice());
        Ok(Self {
            title: scene.title.clone(),
            text: Part::source(&scene.parts),
            time: scene.minutes.map(|minutes| minutes.to_string()).unwrap_or_default(),
            notes: scene.notes.source().to_owned(),
            scenario,
            begin: unless(&scene.begin, &When::Start),
            pause: unless(&scene.pause, &When::End),
            point: scene.points.iter().map(ToString::to_string).collect(),
            change: named.unwrap_or_default().iter().map(ToString::to_string).collect(),
            task: task.map(|task| task.text.source().to_owned()).unwrap_or_default(),
            done: done.map(ToString::to_string).unwrap_or_default(),
        })
    }
}

fn title(text: &str) -> Result<String, Wrong> {
    let (title, allowed) = (text.trim(), || format!("a title on one line, 1 to {MAX_TITLE} characters"));
    if title.contains(LINE_ENDS) {
        return Err(Wrong::new(title, allowed()));
    }
    readable(title, &[])?;
    if !title.contains(is_seen) {
        return Err(Wrong::new("", allowed()));
    }
    match title.chars().count() {
        length if length > MAX_TITLE => Err(Wrong::new(format_args!("{length} characters"), allowed())),
        _ => Ok(title.to_owned()),
    }
}

/// A text on one line.
fn one_line(text: &str, longest: usize, scenes: usize) -> Result<Text, Wrong> {
    let text = Text::read(text, longest)?;
    no_unknown_scene(&text, scenes)?;
    if text.source().contains(LINE_ENDS) { Err(Wrong::new(text.source(), "one line")) } else { Ok(text) }
}

/// Planned minutes.
fn minutes(text: &str) -> Result<Option<u16>, Wrong> {
    let allowed = || format!("minutes, 1 to {MAX_MINUTES}");
    match text.trim().trim_end_matches("min").trim_end() {
        "" => Ok(None),
        minutes => {
            let minutes = minutes.parse().ok().filter(|minutes| (1..=MAX_MINUTES).contains(minutes));
            minutes.map(Some).ok_or_else(|| Wrong::new(text, allowed()))
        }
    }
}

fn when(text: &str, default: When, scenario: &Scenario) -> Result<When, Wrong> {
    if text.is_empty() { Ok(default) } else { When::read(text)?.checked(scenario) }
}

/// Figures are taken from scenes that there are.
fn no_unknown_scene(text: &Text, scenes: usize) -> Result<(), Wrong> {
    let is_unknown = |figure: &&super::Figure| matches!(figure.place, super::Place::Scene(scene) if scene > scenes);
    let unknown = text.figures().into_iter().find(is_unknown);
    unknown.map_or(Ok(()), |figure| Err(Wrong::new(figure, format!("a scene, 1 to {scenes}"))))
}
