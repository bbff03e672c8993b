//! A story as Markdown with links: a heading a scene, a link to its scenario with what is to happen there, and its text.
//!
//! ```text
//! # Two on a ring
//!
//! What it is about.
//!
//! ## All start
//!
//! [Open](#a=chang-roberts&n=8)
//! Pause: leader
//! Point: process 7, counter
//! Task: Now crash 8 on its way.
//! Change: crash 7
//! Done: crash 7
//! Time: 2
//!
//! All send at once. Whose token comes home?
//!
//! At: pause
//!
//! After {messages} messages {leader} leads.
//! ```
//!
//! A line `At:` with a moment begins a part of the text, which is shown from then on.

use std::fmt::Write as _;
use std::iter::{Enumerate, Peekable};

use super::draft::{Draft, SceneDraft};
use super::json::check_length;
use super::{MAX_SCENES, MAX_STORY, Story};
use crate::error::InputError;

/// What the lines below the link may say.
const FIELDS: &str = "Begin:, Pause:, Point:, Task:, Change:, Done:, Time: or Notes:, each at most once, with a value after the colon; \
                      or an empty line before the text";

/// Their names.
const NAMES: [&str; 8] = ["Begin", "Pause", "Point", "Task", "Change", "Done", "Time", "Notes"];

/// What a text may say where such a line stands in it.
const MISPLACED: &str = "Begin:, Pause:, Point:, Task:, Change:, Done:, Time: and Notes: directly below the link, with no empty line before";

impl Story {
    /// Reads a story from Markdown.
    ///
    /// # Errors
    /// The first thing that is wrong, with its line or path, what was found and what is allowed.
    pub fn from_markdown(text: &str) -> Result<Self, InputError> {
        check_length(text.len(), MAX_STORY, "")?;
        let (draft, places) = draft(text)?;
        draft.read().map_err(|error| at_line(error, &places, text))
    }

    /// The story as Markdown, which is read back as the same.
    ///
    /// # Errors
    /// When a scenario is too long for a link.
    pub fn to_markdown(&self) -> Result<String, InputError> {
        Ok(Draft::of(self)?.to_markdown())
    }
}

impl Draft {
    /// What somebody has written so far as Markdown.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let mut page = format!("# {}\n", self.title);
        let text = |text: &str, page: &mut String| {
            if !text.is_empty() {
                let _ = write!(page, "\n{text}\n");
            }
        };
        text(&self.text, &mut page);
        for scene in &self.scenes {
            let _ = write!(page, "\n## {}\n\n[Open](#{})\n", scene.title, scene.scenario);
            let (point, change) = (scene.point.join(", "), scene.change.join(", "));
            let fields = [
                ("Begin", &scene.begin),
                ("Pause", &scene.pause),
                ("Point", &point),
                ("Task", &scene.task),
                ("Change", &change),
                ("Done", &scene.done),
                ("Time", &scene.time),
                ("Notes", &scene.notes),
            ];
            for (name, value) in fields.into_iter().filter(|(_, value)| !value.is_empty()) {
                let _ = writeln!(page, "{name}: {value}");
            }
            text(&scene.text, &mut page);
        }
        page
    }
}

/// The lines of a page, with their indices.
type Lines<'a> = Peekable<Enumerate<std::str::Lines<'a>>>;

/// On which line each field of a story begins, by the field's path.
type Places = Vec<(String, usize)>;

fn draft(text: &str) -> Result<(Draft, Places), InputError> {
    let mut lines = text.lines().enumerate().peekable();
    skip_empty(&mut lines);
    let title = lines.next().and_then(|(index, line)| Some((index, line.trim_start().strip_prefix("# ")?)));
    let found = text.trim_start().lines().next().unwrap_or_default();
    let (index, title) = title
        .ok_or_else(|| InputError::new("story", found, "JSON, a link, or Markdown that begins with # and a title"))?;
    let mut draft = Draft { title: title.to_owned(), ..Draft::default() };
    let mut places = vec![("title".to_owned(), index)];
    skip_empty(&mut lines);
    places.extend(lines.peek().map(|(index, _)| ("text".to_owned(), *index)));
    draft.text = text_of(&mut lines);
    while let Some((index, heading)) = lines.next() {
        if draft.scenes.len() == MAX_SCENES {
            return Err(InputError::new(line(index), "one more scene", format!("at most {MAX_SCENES} scenes")));
        }
        let path = |field: &str| format!("scenes[{}].{}", draft.scenes.len(), field.to_lowercase());
        let mut scene =
            SceneDraft { title: heading.strip_prefix("## ").unwrap_or(heading).to_owned(), ..SceneDraft::default() };
        places.push((path("title"), index));
        skip_empty(&mut lines);
        let (index, link) = lines.next_if(|(_, line)| line.starts_with('[')).unwrap_or((index, heading));
        scene.scenario = target(link)
            .ok_or_else(|| InputError::new(line(index), link, "a link to the scene's scenario: [Open](#a=…)"))?
            .to_owned();
        places.push((path("scenario"), index));
        while let Some((index, said)) = lines.next_if(|(_, line)| !line.trim().is_empty() && !line.starts_with("## ")) {
            let name = field(&mut scene, said).map_err(|()| InputError::new(line(index), said, FIELDS))?;
            places.push((path(name), index));
        }
        skip_empty(&mut lines);
        places.extend(lines.peek().map(|(index, _)| (path("text"), *index)));
        // Set off from the link by an empty line, they would be told.
        if let Some((index, said)) = lines.peek().filter(|(_, said)| is_field(said)) {
            return Err(InputError::new(line(*index), *said, MISPLACED));
        }
        scene.text = text_of(&mut lines);
        draft.scenes.push(scene);
    }
    Ok((draft, places))
}

/// The place of a line as errors name it.
fn line(index: usize) -> String {
    format!("line {}", index + 1)
}

/// An error in a field of a story, at the line of the page where the field stands; in a text, where what was found stands, if that can be told.
fn at_line(error: InputError, places: &Places, page: &str) -> InputError {
    let place = places.iter().find_map(|(field, index)| {
        let within = error.path.strip_prefix(field)?;
        let line = match line_with(&error.found, page, *index) {
            _ if !field.ends_with("text") => line(*index),
            Some(found) => line(found),
            None => format!("text from {}", line(*index)),
        };
        match within.strip_prefix('.') {
            Some(within) => Some(format!("{line}, {within}")),
            None => (within.is_empty() || within.starts_with('[')).then_some(line),
        }
    });
    InputError { path: place.unwrap_or_else(|| error.path.clone()), ..error }
}

/// The index of the line, from this one on, that has a wrong figure, or the moment of a part.
fn line_with(found: &str, page: &str, from: usize) -> Option<usize> {
    let has_it = |line: &str| match line.trim().strip_prefix("At:") {
        Some(moment) => !found.is_empty() && moment.contains(found),
        None => found.starts_with('{') && line.contains(found),
    };
    page.lines().enumerate().skip(from).find(|(_, line)| has_it(line)).map(|(index, _)| index)
}

fn skip_empty(lines: &mut Lines<'_>) {
    while lines.next_if(|(_, line)| line.trim().is_empty()).is_some() {}
}

/// Whether a line does not begin a scene.
fn is_text((_, line): &(usize, &str)) -> bool {
    !line.starts_with("## ")
}

/// Whether a text's first line was meant as one that stands below the link.
fn is_field(line: &str) -> bool {
    line.split_once(':').is_some_and(|(name, _)| NAMES.contains(&name))
}

/// What stands before the next scene.
fn text_of(lines: &mut Lines<'_>) -> String {
    let mut text = String::new();
    while let Some((_, line)) = lines.next_if(is_text) {
        text.push_str(line);
        text.push('\n');
    }
    text
}

/// Where a line that is a link leads: a scenario has no round brackets.
fn target(line: &str) -> Option<&str> {
    let (_, target) = line.trim_end().strip_prefix('[')?.split_once("](")?;
    let target = target.strip_suffix(')')?;
    Some(target.strip_prefix('#').unwrap_or(target))
}

/// The entries of a list in a line.
fn list(value: &str) -> Vec<String> {
    value.split(',').map(|entry| entry.trim().to_owned()).collect()
}

/// Reads a line below the link, and says which field it is.
fn field<'a>(scene: &mut SceneDraft, line: &'a str) -> Result<&'a str, ()> {
    let (name, value) = line.split_once(':').ok_or(())?;
    let value = value.trim();
    let into = match name {
        "Begin" => &mut scene.begin,
        "Pause" => &mut scene.pause,
        "Notes" => &mut scene.notes,
        "Task" => &mut scene.task,
        "Done" => &mut scene.done,
        "Time" => &mut scene.time,
        "Point" if scene.point.is_empty() && !value.is_empty() => {
            scene.point = list(value);
            return Ok(name);
        }
        "Change" if scene.change.is_empty() && !value.is_empty() => {
            scene.change = list(value);
            return Ok(name);
        }
        _ => return Err(()),
    };
    if !into.is_empty() || value.is_empty() {
        return Err(());
    }
    value.clone_into(into);
    Ok(name)
}
