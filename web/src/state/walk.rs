//! A walk through a lecture, line by line.

use election_core::Scenario;
use election_core::gallery::{LECTURES, Lecture, Line};

use super::AppState;
use crate::link_view::LinkView;
use crate::playback::Cursor;

/// The line of a lecture that is spoken of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walk {
    lecture: &'static Lecture,
    /// Its place in the lecture, from 0.
    place: usize,
}

impl Walk {
    /// The beginning of a lecture.
    pub fn beginning(lecture: &'static Lecture) -> Self {
        Self { lecture, place: 0 }
    }

    /// What a link calls it, `lecture-22.4`, lines counted from 1.
    pub fn parse(text: &str) -> Option<Self> {
        let (key, number) = text.rsplit_once('.')?;
        let place = number.parse::<usize>().ok()?.checked_sub(1)?;
        Lecture::find(key).filter(|lecture| place < lecture.lines.len()).map(|lecture| Self { lecture, place })
    }

    /// What links may call a walk.
    pub fn allowed() -> Vec<String> {
        LECTURES.iter().map(|lecture| format!("{0}.1 to {0}.{1}", lecture.key, lecture.lines.len())).collect()
    }

    /// The lecture.
    pub fn lecture(&self) -> &'static Lecture {
        self.lecture
    }

    /// The line, and its number from 1.
    pub fn line(&self) -> (&'static Line, usize) {
        (&self.lecture.lines[self.place], self.place + 1)
    }

    /// The line before.
    pub fn previous(self) -> Option<Self> {
        Some(Self { place: self.place.checked_sub(1)?, ..self })
    }

    /// The line after.
    pub fn next(self) -> Option<Self> {
        let place = self.place + 1;
        (place < self.lecture.lines.len()).then_some(Self { place, ..self })
    }

    /// The link of the scenario that is looked at meanwhile; none where nothing has been shown yet.
    pub fn link(&self) -> Option<&'static str> {
        self.lecture.link_at(self.place)
    }
}

/// As a link has it.
impl std::fmt::Display for Walk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.lecture.key, self.place + 1)
    }
}

impl AppState {
    /// Goes to a line of a lecture: its scenario, from the start. One that has none is spoken over what is shown.
    pub(super) fn walk_to(&mut self, walk: Walk) {
        self.is_gallery_open = false;
        // Tests see to it that every link can be read.
        let scenario = walk.link().and_then(|link| Scenario::from_link(link).ok());
        let view = LinkView {
            walk: Some(walk),
            is_presenting: self.is_presenting,
            is_guessing: self.guessing.is_some(),
            ..LinkView::default()
        };
        match scenario.filter(|scenario| scenario != self.scenario()) {
            Some(scenario) => self.change_from(&scenario, None, Some(Cursor::START), false, Some(view)),
            None => self.walk = Some(walk),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Action, Edit};
    use super::*;
    use crate::testing;

    /// Does an action and waits for the run that it leads to.
    fn reduce(state: &mut AppState, action: Action) -> bool {
        let has_changed = super::super::reduce(state, action);
        testing::record(state);
        has_changed
    }

    fn page() -> AppState {
        AppState::new(&testing::plain(6)).expect("a good scenario")
    }

    #[test]
    fn every_line_survives_its_name_and_others_are_none() {
        for lecture in LECTURES {
            let mut walk = Walk::beginning(lecture);
            for (place, line) in lecture.lines.iter().enumerate() {
                assert_eq!(walk.line(), (line, place + 1));
                assert_eq!(Walk::parse(&walk.to_string()), Some(walk));
                assert_eq!(walk.next().and_then(Walk::previous), walk.next().map(|_| walk));
                walk = walk.next().unwrap_or(walk);
            }
            assert_eq!(walk.next(), None);
        }
        for text in ["", "lecture-22", "lecture-22.0", "lecture-22.999", "lecture-22.-1", ".1", "lecture-23.1"] {
            assert_eq!(Walk::parse(text), None, "{text}");
        }
    }

    #[test]
    fn every_line_shows_its_scenario_from_the_start_and_presenting_goes_on() {
        let mut state = page();
        reduce(&mut state, Action::TogglePresent);
        for lecture in LECTURES {
            let mut walk = Some(Walk::beginning(lecture));
            while let Some(at) = walk {
                reduce(&mut state, Action::Walk(Some(at)));
                assert_eq!(state.walk, Some(at));
                assert!(state.is_presenting);
                if let Some(link) = at.line().0.link {
                    assert_eq!((state.scenario().to_link().as_deref(), state.cursor), (Ok(link), Cursor::START));
                }
                walk = at.next();
            }
        }
    }

    #[test]
    fn a_change_leaves_the_walk_where_it_was() {
        let mut state = page();
        let walk = Walk::parse("lecture-22.3").expect("there is such a line");
        reduce(&mut state, Action::Walk(Some(walk)));
        reduce(&mut state, Action::Edit(Edit::Set("n", "4".to_owned()), None));
        assert_eq!((state.scenario().processes, state.walk), (4, Some(walk)));
        reduce(&mut state, Action::Walk(Some(walk)));
        assert_eq!(state.scenario().to_link().ok().as_deref(), walk.link());
        reduce(&mut state, Action::WalkBy(1));
        assert_eq!(state.walk, walk.next());
        reduce(&mut state, Action::WalkBy(-1));
        assert_eq!(state.walk, Some(walk));
        reduce(&mut state, Action::Walk(None));
        assert_eq!(state.walk, None);
        assert!(!reduce(&mut state, Action::WalkBy(1)), "there is no lecture to go on with");
    }
}
