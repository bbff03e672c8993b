//! Carrying out the runs of a story: its figures are filled in, and what cannot be told is found.

use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

use super::event::EventSearch;
use super::figure_collection::{FigureCollection, SceneFigure, Values};
use super::text::{Block, Text};
use super::wrong::Wrong;
use super::{Scene, Story};
use crate::algorithms;
use crate::error::InputError;
use crate::run::{Recording, Run};

/// The most steps that the runs of a story may have together.
pub const MAX_STEPS: u64 = 4_000_000;
/// The most memory that one of them may take, in bytes: 64 MB.
pub(super) const MEMORY: u64 = 64 << 20;

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
#[derive(Clone, Debug, PartialEq)]
pub struct FilledStory {
    /// What it is about.
    pub text: Vec<Block>,
    /// Its scenes.
    pub scenes: Vec<FilledScene>,
}

/// A scene with its figures filled in.
#[derive(Clone, Debug, PartialEq)]
pub struct FilledScene {
    /// What is said.
    pub text: Vec<Block>,
    /// What only whoever presents sees.
    pub notes: Vec<Block>,
    /// What the reader is asked to do.
    pub task: Option<Vec<Block>>,
    /// After how many steps of the run it begins.
    pub begin: usize,
    /// After how many it pauses.
    pub pause: usize,
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
    let mut preparation = Preparation::new(Rc::new(story.clone()));
    while !preparation.advance(u64::MAX) {}
    preparation.finish()
}

/// A story whose runs are being carried out, one after the other, as far as it is told to ([`Preparation::advance`]).
#[derive(Debug)]
pub struct Preparation {
    story: Rc<Story>,
    stage: Stage,
    /// How many steps the runs to come may have.
    left: u64,
    /// Of each scene so far that has them, where it begins and pauses.
    places: Vec<(usize, usize)>,
    values: Values,
    problems: Vec<Problem>,
}

/// What is done next.
#[derive(Debug)]
enum Stage {
    /// The run of the scene with this index is begun, if there is one.
    Next(usize),
    /// It is carried out.
    Recording(usize, Box<Recording>),
    /// Its beginning and its pause are looked for.
    Finding(usize, Box<PlaceSearch>),
    /// Its figures are collected.
    Collecting(usize, Box<FigureCollection>),
}

/// The search for where a scene begins and pauses.
#[derive(Debug)]
struct PlaceSearch {
    run: Run,
    begin: Option<Result<usize, Wrong>>,
    search: EventSearch,
}

impl Preparation {
    /// Before the first step.
    #[must_use]
    pub fn new(story: Rc<Story>) -> Self {
        Self::with_at_most(MAX_STEPS, story)
    }

    /// The same with another bound for the steps of all runs.
    fn with_at_most(left: u64, story: Rc<Story>) -> Self {
        let values = texts(&story).iter().flat_map(OneText::figures).map(|figure| (figure, None)).collect();
        Self { story, stage: Stage::Next(0), left, places: Vec::new(), values, problems: Vec::new() }
    }

    /// Whether all is known.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Next(index) if index == self.story.scenes.len())
    }

    /// Goes on for about as long as so many steps of a run take; says whether all is known.
    pub fn advance(&mut self, steps: u64) -> bool {
        self.stage = match std::mem::replace(&mut self.stage, Stage::Next(self.story.scenes.len())) {
            Stage::Next(index) => {
                let Some(scene) = self.story.scenes.get(index) else { return true };
                match algorithms::record(&scene.scenario, MEMORY) {
                    Ok(recording) => Stage::Recording(index, Box::new(recording)),
                    Err(error) => self.without(index, error),
                }
            }
            Stage::Recording(index, recording) => self.record(index, recording, steps),
            Stage::Finding(index, finding) => self.find(index, finding, steps),
            Stage::Collecting(index, mut taking) => {
                let is_over = taking.advance(steps, &mut self.values);
                if is_over { Stage::Next(index + 1) } else { Stage::Collecting(index, taking) }
            }
        };
        self.is_over()
    }

    /// The story with its figures, as far as it has come.
    ///
    /// # Errors
    /// Everything that is wrong; see [`check`].
    pub fn finish(self) -> Result<FilledStory, Vec<Problem>> {
        let Self { story, places, values, mut problems, .. } = self;
        let texts = texts(&story);
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
        let told = story.scenes.iter().zip(places).map(|(scene, (begin, pause))| {
            let (text, notes) = (next(), next());
            FilledScene { text, notes, task: scene.task.as_ref().map(|_| next()), begin, pause }
        });
        Ok(FilledStory { text, scenes: told.collect() })
    }

    /// A scene that has no run.
    fn without(&mut self, index: usize, error: InputError) -> Stage {
        self.is_wrong(index, [error]);
        Stage::Next(index + 1)
    }

    fn is_wrong(&mut self, index: usize, errors: impl IntoIterator<Item = InputError>) {
        let title = &self.story.scenes[index].title;
        let problem = |error| Problem { scene: Some(index + 1), title: title.clone(), error };
        self.problems.extend(errors.into_iter().map(problem));
    }

    /// Goes on with the run of a scene.
    fn record(&mut self, index: usize, mut recording: Box<Recording>, steps: u64) -> Stage {
        // A step beyond what is left is enough to see that the run is too long.
        let most = self.left.saturating_sub(recording.progress().steps) + 1;
        let is_over = recording.advance(steps.clamp(1, most));
        let recorded = recording.progress().steps;
        if recorded > self.left {
            self.left = 0;
            let allowed = format!("runs of at most {MAX_STEPS} steps together");
            return self.without(index, InputError::new("scenario", "a run that is longer", allowed));
        }
        if !is_over {
            return Stage::Recording(index, recording);
        }
        self.left -= recorded;
        Stage::Finding(
            index,
            Box::new(PlaceSearch { run: recording.finish(), begin: None, search: EventSearch::default() }),
        )
    }

    /// Goes on looking for the moments of a scene: where it begins, then where it pauses.
    fn find(&mut self, index: usize, mut finding: Box<PlaceSearch>, steps: u64) -> Stage {
        let story = Rc::clone(&self.story);
        let scene = &story.scenes[index];
        let rows = usize::try_from(steps).unwrap_or(usize::MAX);
        let PlaceSearch { run, begin, search } = &mut *finding;
        let when = if begin.is_none() { &scene.begin } else { &scene.pause };
        let Some(found) = when.find(run, search, rows) else { return Stage::Finding(index, finding) };
        let Some(begin) = begin.take() else {
            (finding.begin, finding.search) = (Some(found), EventSearch::default());
            return Stage::Finding(index, finding);
        };
        let pause = found;
        self.is_wrong(index, found_wrong(scene, &finding.run, &begin, &pause));
        let (Ok(begin), Ok(pause)) = (begin, pause) else { return Stage::Next(index + 1) };
        self.places.push((begin, pause));
        let figures = self.values.keys().filter(|figure| figure.scene() == index).cloned();
        Stage::Collecting(index, Box::new(FigureCollection::new(finding.run, pause, figures)))
    }
}

/// A text of a story, and the scene that it belongs to.
struct OneText<'a> {
    scene: Option<usize>,
    field: &'static str,
    text: &'a Text,
}

impl OneText<'_> {
    fn figures(&self) -> impl Iterator<Item = SceneFigure> {
        self.text.figures().into_iter().map(|figure| SceneFigure::of(figure, self.scene))
    }
}

/// All texts of a story: its own, and of every scene what is said and what is asked.
fn texts(story: &Story) -> Vec<OneText<'_>> {
    let mut texts = vec![OneText { scene: None, field: "text", text: &story.text }];
    for (index, scene) in story.scenes.iter().enumerate() {
        texts.push(OneText { scene: Some(index), field: "text", text: &scene.text });
        texts.push(OneText { scene: Some(index), field: "notes", text: &scene.notes });
        let task = scene.task.as_ref().map(|task| OneText { scene: Some(index), field: "task", text: &task.text });
        texts.extend(task);
    }
    texts
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_may_have_just_as_many_steps_as_is_said() {
        let scenes = "## S\n\n[Open](#a=chang-roberts&n=8)\n\n".repeat(3);
        let story = Rc::new(Story::from_markdown(&format!("# T\n\n{scenes}")).unwrap());
        let all = 3 * crate::run(&story.scenes[0].scenario).unwrap().steps;
        for steps in [1, 7, u64::MAX] {
            let told = |most| {
                let mut preparation = Preparation::with_at_most(most, Rc::clone(&story));
                while !preparation.advance(steps) {}
                preparation.finish()
            };
            assert!(told(all).is_ok());
            let problems: Vec<_> = told(all - 1).unwrap_err().iter().map(ToString::to_string).collect();
            let expected =
                "scene 3, \"S\": scenario: found a run that is longer, allowed: runs of at most 4000000 steps together";
            assert_eq!(problems, [expected]);
        }
    }
}
