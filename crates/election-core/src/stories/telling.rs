//! Carrying out the runs of a story: its figures are filled in, and what cannot be told is found.

use std::collections::BTreeSet;
use std::fmt;
use std::rc::Rc;

use super::figure::{Figure, Place};
use super::text::{Block, Text};
use super::wrong::Wrong;
use super::{Scene, Story};
use crate::algorithms;
use crate::error::InputError;
use crate::run::{Recording, Run};

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
    /// What only whoever presents sees.
    pub notes: Vec<Block>,
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
    let mut telling = Telling::new(Rc::new(story.clone()));
    while !telling.advance(u64::MAX) {}
    telling.finish()
}

/// A story whose runs are being carried out, one after the other, as far as it is told to ([`Telling::advance`]).
#[derive(Debug)]
pub struct Telling {
    story: Rc<Story>,
    stage: Stage,
    /// How many steps the runs to come may have.
    left: u64,
    /// Of each scene so far that has them, where it begins and pauses, and how many steps its run has.
    places: Vec<(usize, usize, usize)>,
    /// Of each text, the value of each of its figures, once it is known.
    values: Vec<Vec<Option<Result<String, Wrong>>>>,
    problems: Vec<Problem>,
}

/// What is done next.
#[derive(Debug)]
enum Stage {
    /// The run of the scene with this index is begun, if there is one.
    Next(usize),
    /// It is carried out.
    Recording(usize, Recording),
    /// It is looked at after so many steps, from the last of these on.
    Looking(usize, Box<Run>, Vec<usize>),
}

impl Telling {
    /// Before the first step.
    #[must_use]
    pub fn new(story: Rc<Story>) -> Self {
        let values = texts(&story).iter().map(|text| vec![None; text.text.figures().len()]).collect();
        Self { story, stage: Stage::Next(0), left: MAX_STEPS, places: Vec::new(), values, problems: Vec::new() }
    }

    /// The story.
    #[must_use]
    pub fn story(&self) -> &Rc<Story> {
        &self.story
    }

    /// Whether all is known.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Next(index) if index == self.story.scenes.len())
    }

    /// Goes on for about so many steps of a run; says whether all is known.
    pub fn advance(&mut self, steps: u64) -> bool {
        self.stage = match std::mem::replace(&mut self.stage, Stage::Next(self.story.scenes.len())) {
            Stage::Next(index) => {
                let Some(scene) = self.story.scenes.get(index) else { return true };
                match algorithms::record(&scene.scenario, MEMORY) {
                    Ok(recording) => Stage::Recording(index, recording),
                    Err(error) => self.without(index, error),
                }
            }
            Stage::Recording(index, mut recording) => {
                let is_over = recording.advance(steps.min(self.left));
                if is_over || recording.progress().steps >= self.left {
                    self.recorded(index, recording.finish())
                } else {
                    Stage::Recording(index, recording)
                }
            }
            Stage::Looking(index, run, mut moments) => match moments.last().copied() {
                None => Stage::Next(index + 1),
                Some(moment) => {
                    if run.approach(moment, usize::try_from(steps).unwrap_or(usize::MAX)) {
                        self.fill_in(index, &run, moment);
                        moments.pop();
                    }
                    Stage::Looking(index, run, moments)
                }
            },
        };
        self.is_over()
    }

    /// The story with its figures, as far as it has come.
    ///
    /// # Errors
    /// Everything that is wrong; see [`check`].
    pub fn finish(self) -> Result<Told, Vec<Problem>> {
        let Self { story, places, values, mut problems, .. } = self;
        let texts = texts(&story);
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
        let told = story.scenes.iter().zip(places).map(|(scene, (begin, pause, steps))| {
            let (text, notes) = (next(), next());
            ToldScene { text, notes, task: scene.task.as_ref().map(|_| next()), begin, pause, steps }
        });
        Ok(Told { text, scenes: told.collect() })
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

    /// The run of a scene is over: its moments are found, and what it points at.
    fn recorded(&mut self, index: usize, run: Run) -> Stage {
        self.left = self.left.saturating_sub(run.summary().steps);
        if self.left == 0 {
            let allowed = format!("runs of at most {MAX_STEPS} steps together");
            return self.without(index, InputError::new("scenario", "a run that is longer", allowed));
        }
        let story = Rc::clone(&self.story);
        let scene = &story.scenes[index];
        let (begin, pause) = (scene.begin.find(&run), scene.pause.find(&run));
        self.is_wrong(index, found_wrong(scene, &run, &begin, &pause));
        let (Ok(begin), Ok(pause)) = (begin, pause) else { return Stage::Next(index + 1) };
        self.places.push((begin, pause, run.steps()));
        let texts = texts(&story);
        let figures = texts.iter().flat_map(|text| text.text.figures().into_iter().map(|figure| (figure, text.scene)));
        let moments: BTreeSet<usize> =
            figures.filter_map(|(figure, own)| taken_at(figure, own, index, pause, &run)).collect();
        Stage::Looking(index, Box::new(run), moments.into_iter().rev().collect())
    }

    /// Fills in what is taken at a moment of a scene's run.
    fn fill_in(&mut self, index: usize, run: &Run, moment: usize) {
        let Some((_, pause, _)) = self.places.last().copied() else { return };
        let view = run.at(moment);
        for (text, values) in texts(&self.story).iter().zip(&mut self.values) {
            for (figure, value) in text.text.figures().into_iter().zip(values) {
                if taken_at(figure, text.scene, index, pause, run) == Some(moment) {
                    *value = Some(figure.quantity.of(run, &view));
                }
            }
        }
    }
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
        texts.push(OneText { scene: Some(index), field: "notes", text: &scene.notes });
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
