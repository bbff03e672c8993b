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
use std::ops::Range;

use super::draft::{Draft, SceneDraft};
use super::json::check_length;
use super::{MAX_SCENES, MAX_STORY, Problem, Story};
use crate::error::InputError;

/// What a line below a scene's link says.
enum Value<'a> {
    /// One value.
    One(&'a mut String),
    /// Several, with commas between them.
    List(&'a mut Vec<String>),
}

/// The lines below a scene's link, by their names, in their order.
fn fields(scene: &mut SceneDraft) -> [(&'static str, Value<'_>); 8] {
    [
        ("Begin", Value::One(&mut scene.begin)),
        ("Pause", Value::One(&mut scene.pause)),
        ("Point", Value::List(&mut scene.point)),
        ("Task", Value::One(&mut scene.task)),
        ("Change", Value::List(&mut scene.change)),
        ("Done", Value::One(&mut scene.done)),
        ("Time", Value::One(&mut scene.time)),
        ("Notes", Value::One(&mut scene.notes)),
    ]
}

/// Their names, as an error lists them: `Begin:, Pause: or Notes:`.
fn names(last: &str) -> String {
    let mut scene = SceneDraft::default();
    let [before @ .., (after, _)] = &fields(&mut scene);
    let before: Vec<String> = before.iter().map(|(name, _)| format!("{name}:")).collect();
    format!("{} {last} {after}:", before.join(", "))
}

/// What the lines below the link may say.
fn allowed() -> String {
    format!("{}, each at most once, with a value after the colon; or an empty line before the text", names("or"))
}

/// What a text may say where such a line stands in it.
fn misplaced() -> String {
    format!("{} directly below the link, with no empty line before", names("and"))
}

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
            for (name, value) in fields(&mut scene.clone()) {
                let value = match value {
                    Value::One(value) => value.clone(),
                    Value::List(values) => values.join(", "),
                };
                if !value.is_empty() {
                    let _ = writeln!(page, "{name}: {value}");
                }
            }
            text(&scene.text, &mut page);
        }
        page
    }
}

/// Where in a page of Markdown a problem is that was found by carrying a scene out: `line 12`; nothing in any other text.
#[must_use]
pub fn line_of(problem: &Problem, page: &str) -> Option<String> {
    let (_, places) = draft(page).ok()?;
    let path = &problem.error.path;
    let path = problem.scene.map_or_else(|| path.clone(), |scene| format!("scenes[{}].{path}", scene - 1));
    let error = InputError { path, ..problem.error.clone() };
    find_line(&error, &places, page)
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
            let name = field(&mut scene, said).map_err(|()| InputError::new(line(index), said, allowed()))?;
            places.push((path(name), index));
        }
        skip_empty(&mut lines);
        places.extend(lines.peek().map(|(index, _)| (path("text"), *index)));
        // Set off from the link by an empty line, they would be told.
        if let Some((index, said)) = lines.peek().filter(|(_, said)| is_field(said)) {
            return Err(InputError::new(line(*index), *said, misplaced()));
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

/// An error in a field of a story, at the line of the page where the field stands.
fn at_line(error: InputError, places: &Places, page: &str) -> InputError {
    let place = find_line(&error, places, page);
    InputError { path: place.unwrap_or_else(|| error.path.clone()), ..error }
}

/// The line of the page where the field of an error stands; in a text, where what was found stands, if that can be told.
fn find_line(error: &InputError, places: &Places, page: &str) -> Option<String> {
    places.iter().find_map(|(field, index)| {
        let within = error.path.strip_prefix(field)?;
        // Its text ends where the next field begins.
        let end = places.iter().map(|(_, other)| *other).filter(|other| other > index).min();
        let line = match line_with(&error.found, page, *index..end.unwrap_or(usize::MAX)) {
            _ if !field.ends_with("text") => line(*index),
            Some(found) => line(found),
            None => format!("text from {}", line(*index)),
        };
        match within.strip_prefix('.') {
            Some(within) => Some(format!("{line}, {within}")),
            None => (within.is_empty() || within.starts_with('[')).then_some(line),
        }
    })
}

/// The index of the line, of these, that has a wrong figure, or the moment of a part.
fn line_with(found: &str, page: &str, lines: Range<usize>) -> Option<usize> {
    // A figure is named without the scene that it is of, and may be followed by why it cannot be taken.
    let figure = found.split_once('}').map(|(figure, _)| figure).filter(|figure| figure.starts_with('{'));
    let has_it = |line: &str| match line.trim().strip_prefix("At:") {
        Some(moment) => !found.is_empty() && moment.contains(found),
        None => figure.is_some_and(|figure| ["}", "@"].iter().any(|end| line.contains(&format!("{figure}{end}")))),
    };
    let mut within = page.lines().enumerate().take(lines.end).skip(lines.start);
    within.find(|(_, line)| has_it(line)).map(|(index, _)| index)
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
    let is_name = |name: &str| fields(&mut SceneDraft::default()).iter().any(|(field, _)| *field == name);
    line.split_once(':').is_some_and(|(name, _)| is_name(name))
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
fn field(scene: &mut SceneDraft, line: &str) -> Result<&'static str, ()> {
    let (name, value) = line.split_once(':').ok_or(())?;
    let value = value.trim();
    let (name, into) = fields(scene).into_iter().find(|(field, _)| *field == name).ok_or(())?;
    match into {
        _ if value.is_empty() => return Err(()),
        Value::One(into) if into.is_empty() => value.clone_into(into),
        Value::List(into) if into.is_empty() => *into = list(value),
        Value::One(_) | Value::List(_) => return Err(()),
    }
    Ok(name)
}
