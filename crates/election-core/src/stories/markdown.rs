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
//! Done: crash 7
//!
//! After {messages} messages {leader} leads.
//! ```

use std::fmt::Write as _;

use super::draft::{Draft, SceneDraft};
use super::json::check_length;
use super::{MAX_SCENES, MAX_STORY, Story};
use crate::error::InputError;

/// What the lines below the link may say.
const FIELDS: &str = "Begin:, Pause:, Point:, Task:, Done: or Notes:, each at most once, with a value after the colon; or an empty \
                      line before the text";

impl Story {
    /// Reads a story from Markdown.
    ///
    /// # Errors
    /// The first thing that is wrong, with its line or path, what was found and what is allowed.
    pub fn from_markdown(text: &str) -> Result<Self, InputError> {
        check_length(text.len(), MAX_STORY, "")?;
        draft(text)?.read()
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
            let point = scene.point.join(", ");
            let fields = [
                ("Begin", &scene.begin),
                ("Pause", &scene.pause),
                ("Point", &point),
                ("Task", &scene.task),
                ("Done", &scene.done),
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

fn draft(text: &str) -> Result<Draft, InputError> {
    let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line)).peekable();
    while lines.next_if(|(_, line)| line.trim().is_empty()).is_some() {}
    let title = lines.next().and_then(|(_, line)| line.strip_prefix("# "));
    let found = text.trim_start().lines().next().unwrap_or_default();
    let title = title
        .ok_or_else(|| InputError::new("story", found, "JSON, a link, or Markdown that begins with # and a title"))?;
    let mut draft = Draft { title: title.to_owned(), ..Draft::default() };
    while let Some((_, line)) = lines.next_if(|(_, line)| !line.starts_with("## ")) {
        push_line(&mut draft.text, line);
    }
    while let Some((number, heading)) = lines.next() {
        if draft.scenes.len() == MAX_SCENES {
            return Err(InputError::new(
                format!("line {number}"),
                "one more scene",
                format!("at most {MAX_SCENES} scenes"),
            ));
        }
        let mut scene =
            SceneDraft { title: heading.strip_prefix("## ").unwrap_or(heading).to_owned(), ..SceneDraft::default() };
        while lines.next_if(|(_, line)| line.trim().is_empty()).is_some() {}
        let (number, link) = lines.next_if(|(_, line)| line.starts_with('[')).unwrap_or((number, heading));
        scene.scenario = target(link)
            .ok_or_else(|| {
                InputError::new(format!("line {number}"), link, "a link to the scene's scenario: [Open](#a=…)")
            })?
            .to_owned();
        while let Some((number, line)) = lines.next_if(|(_, line)| !line.trim().is_empty() && !line.starts_with("## "))
        {
            field(&mut scene, line).map_err(|()| InputError::new(format!("line {number}"), line, FIELDS))?;
        }
        while let Some((_, line)) = lines.next_if(|(_, line)| !line.starts_with("## ")) {
            push_line(&mut scene.text, line);
        }
        draft.scenes.push(scene);
    }
    Ok(draft)
}

/// Where a line that is a link leads: a scenario has no round brackets.
fn target(line: &str) -> Option<&str> {
    let (_, target) = line.trim_end().strip_prefix('[')?.split_once("](")?;
    let target = target.strip_suffix(')')?;
    Some(target.strip_prefix('#').unwrap_or(target))
}

fn field(scene: &mut SceneDraft, line: &str) -> Result<(), ()> {
    let (name, value) = line.split_once(':').ok_or(())?;
    let value = value.trim();
    let into = match name {
        "Begin" => &mut scene.begin,
        "Pause" => &mut scene.pause,
        "Notes" => &mut scene.notes,
        "Task" => &mut scene.task,
        "Done" => &mut scene.done,
        "Point" if scene.point.is_empty() && !value.is_empty() => {
            scene.point = value.split(',').map(|point| point.trim().to_owned()).collect();
            return Ok(());
        }
        _ => return Err(()),
    };
    if !into.is_empty() || value.is_empty() {
        return Err(());
    }
    value.clone_into(into);
    Ok(())
}

fn push_line(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}
