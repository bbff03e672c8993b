//! Carrying out the runs of a story: its figures are filled in, and what cannot be told is found.

use std::fmt;

use super::figure::{Figure, Place};
use super::text::{Block, Text};
use super::wrong::Wrong;
use super::{Scene, Story};
use crate::algorithms;
use crate::error::InputError;
use crate::run::Run;

/// The most steps that the runs of a story may have together.
pub const MAX_STEPS: u64 = 4_000_000;
/// The most memory that one of them may take, in bytes: 64 MB.
const MEMORY: u64 = 64 << 20;

/// What is wrong with a scene, found by carrying out its run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The scene's number, from 1; none where it is the story's own text.
    pub scene: Option<usize>,
    /// What the scene is called.
    pub title: String,
    /// What is wrong with it, by the field.
    pub error: InputError,
}

/// `scene 3, "All start": pause: found crash 2, allowed: …`
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.scene {
            Some(scene) => write!(f, "scene {scene}, \"{}\": {}", self.title, self.error),
            None => self.error.fmt(f),
        }
    }
}

/// A story with its figures filled in.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// What it is about.
    pub text: Vec<Block>,
    /// Its scenes.
    pub scenes: Vec<ToldScene>,
}

/// A scene with its figures filled in.
#[derive(Clone, Debug, PartialEq)]
pub struct ToldScene {
    /// What is said.
    pub text: Vec<Block>,
    /// What the reader is asked to do.
    pub task: Option<Vec<Block>>,
    /// After how many steps of the run it begins.
    pub begin: usize,
    /// After how many it pauses.
    pub pause: usize,
    /// How many steps the run has.
    pub steps: usize,
}

/// What is wrong with a story beyond its form: every scene whose run is too long, that does not reach its beginning or its pause, that
/// points at what is not there, whose texts name a figure that there is not, or whose task is done before it is set.
#[must_use]
pub fn check(story: &Story) -> Vec<Problem> {
    tell(story).err().unwrap_or_default()
}

/// Carries out every run of a story, and fills in its figures.
///
/// # Errors
/// Everything that is wrong; see [`check`].
pub fn tell(story: &Story) -> Result<Told, Vec<Problem>> {
    let texts = texts(story);
    let mut values: Vec<Vec<Option<Result<String, Wrong>>>> =
        texts.iter().map(|text| vec![None; text.text.figures().len()]).collect();
    let (mut problems, mut scenes, mut left) = (Vec::new(), Vec::new(), MAX_STEPS);
    for (index, scene) in story.scenes.iter().enumerate() {
        let problem = |error| Problem { scene: Some(index + 1), title: scene.title.clone(), error };
        let run = match record(scene, &mut left) {
            Ok(run) => run,
            Err(error) => {
                problems.push(problem(error));
                continue;
            }
        };
        let (begin, pause) = (scene.begin.find(&run), scene.pause.find(&run));
        let found = found_wrong(scene, &run, &begin, &pause);
        problems.extend(found.into_iter().map(problem));
        let (Ok(begin), Ok(pause)) = (begin, pause) else { continue };
        for (text, values) in texts.iter().zip(&mut values) {
            for (figure, value) in text.text.figures().into_iter().zip(values) {
                if let Some(steps) = taken_at(figure, text.scene, index, pause, &run) {
                    *value = Some(figure.quantity.of(&run, &run.at(steps)));
                }
            }
        }
        scenes.push((begin, pause, run.steps()));
    }
    for (text, values) in texts.iter().zip(&values) {
        let title = text.scene.map(|scene| story.scenes[scene].title.clone()).unwrap_or_default();
        let wrong = values.iter().filter_map(|value| value.clone()?.err());
        let scene = text.scene.map(|scene| scene + 1);
        problems.extend(wrong.map(|wrong| Problem { scene, title: title.clone(), error: wrong.at(text.field) }));
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let mut filled = texts
        .iter()
        .zip(values)
        .map(|(text, values)| text.text.filled(values.into_iter().filter_map(|value| value.and_then(Result::ok))));
    let mut next = || filled.next().unwrap_or_default();
    let text = next();
    let told = story.scenes.iter().zip(scenes).map(|(scene, (begin, pause, steps))| {
        let text = next();
        ToldScene { text, task: scene.task.as_ref().map(|_| next()), begin, pause, steps }
    });
    Ok(Told { text, scenes: told.collect() })
}

/// A text of a story, and the scene that it belongs to.
struct OneText<'a> {
    scene: Option<usize>,
    field: &'static str,
    text: &'a Text,
}

/// All texts of a story: its own, and of every scene what is said and what is asked.
fn texts(story: &Story) -> Vec<OneText<'_>> {
    let mut texts = vec![OneText { scene: None, field: "text", text: &story.text }];
    for (index, scene) in story.scenes.iter().enumerate() {
        texts.push(OneText { scene: Some(index), field: "text", text: &scene.text });
        let task = scene.task.as_ref().map(|task| OneText { scene: Some(index), field: "task", text: &task.text });
        texts.extend(task);
    }
    texts
}

/// After how many steps of the run of the scene `now` a figure is taken; none when it is taken from another scene. In the story's own
/// text, a figure that names no scene is of the first.
fn taken_at(figure: &Figure, own: Option<usize>, now: usize, pause: usize, run: &Run) -> Option<usize> {
    let (scene, steps) = match figure.place {
        Place::Pause => (own.unwrap_or(0), pause),
        Place::End => (own.unwrap_or(0), run.steps()),
        Place::Scene(scene) => (scene - 1, pause),
    };
    (scene == now).then_some(steps)
}

fn record(scene: &Scene, left: &mut u64) -> Result<Run, InputError> {
    let mut recording = algorithms::record(&scene.scenario, MEMORY)?;
    recording.advance(*left);
    let run = recording.finish();
    *left = left.saturating_sub(run.summary().steps);
    if *left == 0 {
        let allowed = format!("runs of at most {MAX_STEPS} steps together");
        return Err(InputError::new("scenario", "a run that is longer", allowed));
    }
    Ok(run)
}

/// What is wrong with a scene besides its texts.
fn found_wrong(
    scene: &Scene,
    run: &Run,
    begin: &Result<usize, Wrong>,
    pause: &Result<usize, Wrong>,
) -> Vec<InputError> {
    let mut found = Vec::new();
    match (begin, pause) {
        (Ok(begin), Ok(pause)) => {
            if begin > pause {
                let allowed = format!("a moment that is not after the pause, {}", scene.pause);
                found.push(InputError::new("begin", &scene.begin, allowed));
            }
            for (index, point) in scene.points.iter().enumerate() {
                let error = point.find(run, *pause).err();
                found.extend(error.map(|wrong| wrong.at(format!("point[{index}]"))));
            }
        }
        _ => {
            found.extend(begin.clone().err().map(|wrong| wrong.at("begin")));
            found.extend(pause.clone().err().map(|wrong| wrong.at("pause")));
        }
    }
    let done = scene.task.as_ref().and_then(|task| task.done.as_ref());
    if let Some(done) = done.filter(|done| done.is_met(run.scenario(), run.summary())) {
        found.push(InputError::new("done", done, "what is not so yet"));
    }
    found
}
