//! Carrying out the runs of a story: its figures are filled in, and what cannot be told is found.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::scene_figures::{Moments, SceneFigure, Values, collect};
use super::text::{Block, Text};
use super::when::Reached;
use super::wrong::Wrong;
use super::{Scene, Story};
use crate::algorithms;
use crate::error::InputError;
use crate::model::Tick;
use crate::run::Run;
use crate::scenario::Scenario;
use crate::work::{Budget, at_once};

/// The most steps that the runs of a story may have together.
pub const MAX_STEPS: u64 = 4_000_000;
/// The most memory that one of them may take, in bytes: 64 MB.
pub(super) const MEMORY: u64 = 64 << 20;

/// What is wrong with a scene, found by carrying out its run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// The scene's number, from 1; none where it is the story's own text.
    pub scene: Option<usize>,
    /// What the scene is called.
    pub title: String,
    /// What is wrong with it, by the field.
    pub error: InputError,
}

impl Problem {
    /// Where it is: `scene 3, "All start": pause`.
    #[must_use]
    pub fn place(&self) -> String {
        let path = &self.error.path;
        self.scene.map_or_else(|| path.clone(), |scene| format!("scene {scene}, \"{}\": {path}", self.title))
    }
}

/// `scene 3, "All start": pause: found crash 2, allowed: …`
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        InputError { path: self.place(), ..self.error.clone() }.fmt(f)
    }
}

/// A story with its figures filled in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FilledStory {
    /// What it is about.
    pub text: Vec<Block>,
    /// Its scenes.
    pub scenes: Vec<FilledScene>,
}

/// A part of what is said in a scene, with its figures filled in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FilledPart {
    /// After how many steps of the run it is shown.
    pub from: usize,
    /// What the clock shows then.
    pub from_at: Tick,
    /// What is said.
    pub text: Vec<Block>,
}

/// A scene with its figures filled in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FilledScene {
    /// What is said, part by part: the first one is there from the beginning.
    pub parts: Vec<FilledPart>,
    /// What only whoever presents sees.
    pub notes: Vec<Block>,
    /// What the reader is asked to do.
    pub task: Option<Vec<Block>>,
    /// After how many steps of the run it begins.
    pub begin: usize,
    /// What the clock shows then.
    pub begin_at: Tick,
    /// After how many it pauses.
    pub pause: usize,
    /// What the clock shows then: the tick of the last of these steps, or a later one in which nothing has happened.
    pub pause_at: Tick,
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
pub fn tell(story: &Story) -> Result<FilledStory, Vec<Problem>> {
    at_once(async |budget| prepare(story, budget).await)
}

/// The same as work that can be interrupted.
///
/// # Errors
/// Everything that is wrong; see [`check`].
pub async fn prepare(story: &Story, budget: &Budget) -> Result<FilledStory, Vec<Problem>> {
    prepare_within(MAX_STEPS, story, budget).await
}

/// The same with another bound for the steps of all runs.
async fn prepare_within(most: u64, story: &Story, budget: &Budget) -> Result<FilledStory, Vec<Problem>> {
    let mut findings = Findings::new(story);
    let mut left = most;
    for (index, scene) in story.scenes.iter().enumerate() {
        match record(&scene.scenario, &mut left, budget).await {
            Ok(run) => findings.look_at(index, &run, budget).await,
            Err(error) => findings.is_wrong(index, [error]),
        }
    }
    findings.filled()
}

/// Records the run of a scene, if it has at most as many steps as are left.
async fn record(scenario: &Scenario, left: &mut u64, budget: &Budget) -> Result<Run, InputError> {
    budget.left().await;
    let mut recording = algorithms::record(scenario, MEMORY)?;
    loop {
        // A step beyond what is left is enough to see that the run is too long.
        let most = left.saturating_sub(recording.progress().steps) + 1;
        let steps = budget.left().await.min(most);
        let is_over = recording.advance(steps);
        budget.spend(steps);
        let recorded = recording.progress().steps;
        if recorded > *left {
            *left = 0;
            let allowed = format!("runs of at most {MAX_STEPS} steps together");
            return Err(InputError::new("scenario", "a run that is longer", allowed));
        }
        if is_over {
            *left -= recorded;
            return Ok(recording.finish());
        }
    }
}

/// What has been found out about a story.
struct Findings<'a> {
    story: &'a Story,
    /// Of each scene so far that has them, where its parts begin, and where it pauses.
    places: Vec<(Vec<Reached>, Reached)>,
    values: Values,
    problems: Vec<Problem>,
}

impl<'a> Findings<'a> {
    fn new(story: &'a Story) -> Self {
        let values = texts(story).iter().flat_map(OneText::figures).map(|figure| (figure, None)).collect();
        Self { story, places: Vec::new(), values, problems: Vec::new() }
    }

    fn is_wrong(&mut self, index: usize, errors: impl IntoIterator<Item = InputError>) {
        let title = &self.story.scenes[index].title;
        let problem = |error| Problem { scene: Some(index + 1), title: title.clone(), error };
        self.problems.extend(errors.into_iter().map(problem));
    }

    /// Looks for the moments of a scene in its run, and takes its figures there.
    async fn look_at(&mut self, index: usize, run: &Run, budget: &Budget) {
        let scene = &self.story.scenes[index];
        let (begin, pause) = (scene.begin.reached(run), scene.pause.reached(run));
        self.is_wrong(index, found_wrong(scene, run, &begin, &pause));
        let (Ok(begin), Ok(pause)) = (begin, pause) else { return };
        if begin > pause {
            return;
        }
        let parts = match parts(scene, run, begin, pause) {
            Ok(parts) => parts,
            Err(error) => return self.is_wrong(index, [error]),
        };
        let figures = self.values.keys().filter(|figure| figure.scene() == index).cloned().collect();
        collect(run, Moments { parts: &parts, pause }, figures, &mut self.values, budget).await;
        self.places.push((parts, pause));
    }

    /// The story with its figures.
    ///
    /// # Errors
    /// Everything that is wrong.
    fn filled(self) -> Result<FilledStory, Vec<Problem>> {
        let Self { story, places, values, mut problems } = self;
        let texts = texts(story);
        let value = |figure: &SceneFigure| values.get(figure)?.clone();
        for text in &texts {
            let title = text.scene.map(|scene| story.scenes[scene].title.clone()).unwrap_or_default();
            // What is wrong is said once a text, however often it stands there.
            let wrong: BTreeMap<SceneFigure, Wrong> =
                text.figures().filter_map(|figure| value(&figure)?.err().map(|wrong| (figure, wrong))).collect();
            let scene = text.scene.map(|scene| scene + 1);
            let problem = |wrong: Wrong| Problem { scene, title: title.clone(), error: wrong.at(text.field) };
            problems.extend(wrong.into_values().map(problem));
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        let mut filled =
            texts.iter().map(|text| text.text.filled(text.figures().filter_map(|figure| value(&figure)?.ok())));
        let mut next = || filled.next().unwrap_or_default();
        let text = next();
        let told = story.scenes.iter().zip(places).map(|(scene, (parts, pause))| {
            let begin = parts[0];
            let parts = parts
                .into_iter()
                .map(|from| FilledPart { from: from.steps, from_at: from.tick, text: next() })
                .collect();
            let notes = next();
            FilledScene {
                parts,
                notes,
                task: scene.task.as_ref().map(|_| next()),
                begin: begin.steps,
                begin_at: begin.tick,
                pause: pause.steps,
                pause_at: pause.tick,
            }
        });
        Ok(FilledStory { text, scenes: told.collect() })
    }
}

/// A text of a story, and the scene that it belongs to.
struct OneText<'a> {
    scene: Option<usize>,
    field: &'static str,
    text: &'a Text,
    /// Which part of its scene's text it is, where that has parts.
    part: Option<usize>,
}

impl OneText<'_> {
    fn figures(&self) -> impl Iterator<Item = SceneFigure> {
        self.text.figures().into_iter().map(|figure| SceneFigure::of(figure, self.scene, self.part))
    }
}

/// All texts of a story: its own, and of every scene what is said and what is asked.
fn texts(story: &Story) -> Vec<OneText<'_>> {
    let mut texts = vec![OneText { scene: None, field: "text", text: &story.text, part: None }];
    for (index, scene) in story.scenes.iter().enumerate() {
        let of = |field, text, part| OneText { scene: Some(index), field, text, part };
        let has_parts = scene.parts.len() > 1;
        texts.extend(scene.parts.iter().enumerate().map(|(at, part)| of("text", &part.text, has_parts.then_some(at))));
        texts.push(of("notes", &scene.notes, None));
        texts.extend(scene.task.as_ref().map(|task| of("task", &task.text, None)));
    }
    texts
}

/// Where in a run each part of a scene's text begins: from the beginning to the pause.
fn parts(scene: &Scene, run: &Run, begin: Reached, pause: Reached) -> Result<Vec<Reached>, InputError> {
    let mut parts: Vec<Reached> = Vec::new();
    for part in &scene.parts {
        let from = part.from.reached(run, begin, pause).map_err(|wrong| wrong.at("text"))?;
        let last = parts.last().copied().unwrap_or(begin);
        if from < last || from > pause {
            let allowed = "a moment that is not before the part above it, and not after the pause";
            return Err(InputError::new("text", format_args!("At: {}", part.from), allowed));
        }
        parts.push(from);
    }
    Ok(parts)
}

/// What is wrong with a scene besides its texts.
fn found_wrong(
    scene: &Scene,
    run: &Run,
    begin: &Result<Reached, Wrong>,
    pause: &Result<Reached, Wrong>,
) -> Vec<InputError> {
    let mut found = Vec::new();
    match (begin, pause) {
        (Ok(begin), Ok(pause)) => {
            if begin > pause {
                let allowed = format!("a moment that is not after the pause, {}", scene.pause);
                found.push(InputError::new("begin", &scene.begin, allowed));
            }
            for (index, point) in scene.points.iter().enumerate() {
                let error = point.find(run, pause.steps).err();
                found.extend(error.map(|wrong| wrong.at(format!("point[{index}]"))));
            }
        }
        _ => {
            found.extend(begin.clone().err().map(|wrong| wrong.at("begin")));
            found.extend(pause.clone().err().map(|wrong| wrong.at("pause")));
        }
    }
    let done = scene.task.as_ref().and_then(|task| task.done.as_ref());
    if let Some(done) = done.filter(|done| done.is_met(run.scenario(), run.summary(), &[])) {
        found.push(InputError::new("done", done, "what is not so yet"));
    }
    found
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;
    use crate::work::Work;

    #[test]
    fn runs_may_have_just_as_many_steps_as_is_said() {
        let scenes = "## S\n\n[Open](#a=chang-roberts&n=8)\n\n".repeat(3);
        let story = Rc::new(Story::from_markdown(&format!("# T\n\n{scenes}")).unwrap());
        let all = 3 * crate::run(&story.scenes[0].scenario).unwrap().steps;
        for steps in [1, 7, u64::MAX] {
            let told = |most| {
                let story = Rc::clone(&story);
                let mut work = Work::new(async move |budget| prepare_within(most, &story, &budget).await);
                while !work.advance(steps) {}
                work.finish()
            };
            assert!(told(all).is_ok());
            let problems: Vec<_> = told(all - 1).unwrap_err().iter().map(ToString::to_string).collect();
            let expected =
                "scene 3, \"S\": scenario: found a run that is longer, allowed: runs of at most 4000000 steps together";
            assert_eq!(problems, [expected]);
        }
    }
}
