//! Guess first: what questions mean for the run that is shown, and for what may be seen of it.

use std::rc::Rc;

use election_core::ProcessId;
use election_core::forecast::Outcome;
use election_core::narrate::{self, Moments};
use election_core::questions::{Answer, Question, Truth};
use election_core::turns::Standing;

use super::super::guessing::{GuessAction, Guessing, Said, Score, Turn};
use super::super::presenting::AudienceQuestion;
use super::super::{AppState, Being, Remark, Seek, Selection, TakenBack};
use crate::playback::Cursor;

impl AppState {
    /// Does an action about questions; returns whether anything changed.
    pub(super) fn ask(&mut self, action: GuessAction) -> bool {
        match action {
            GuessAction::Toggle if self.is_being() => self.being = None,
            GuessAction::Toggle => {
                self.dialogs.is_panel_open = false;
                let left = self.left_by_question();
                self.guess_first(self.guessing.is_none());
                if let Some(words) = left {
                    self.dialogs.remark = Some(Remark { words, taken_back: Some(TakenBack::Change) });
                }
            }
            GuessAction::Guess(answer) => return self.guess(answer),
            GuessAction::CountHands(hands) => {
                return self.is_asking() && self.guessing.as_mut().is_some_and(|guessing| guessing.said.count(hands));
            }
            // It was to reveal what has just come.
            GuessAction::GoOn if self.is_being() => return false,
            GuessAction::GoOn if self.hides_end() && std::mem::take(&mut self.has_just_come) => {}
            GuessAction::GoOn if self.hides_end() => self.go_on(),
            GuessAction::GoOn => return false,
        }
        true
    }

    /// What a question has left in the scenario: the crash that it asks about.
    fn left_by_question(&self) -> Option<String> {
        let guessing = self.guessing.as_ref()?;
        let (scenario, before) = (self.scenario(), guessing.whole.scenario());
        let crash = scenario.faults.iter().find(|fault| !before.faults.contains(fault))?;
        let identities = self.shown.run.identities();
        let who = identities.short(identities.at(ProcessId(crash.kind.process()?)));
        (!self.history.undo.is_empty())
            .then(|| format!("{who} still crashes at {}.", Moments::of(scenario).at(crash.at)))
    }

    /// The process that somebody is, while there are turns left.
    pub fn me(&self) -> Option<ProcessId> {
        self.being.as_ref().filter(|_| self.is_being()).map(Being::process)
    }

    /// The process that has been guessed, while the question is about a process.
    pub fn guessed_process(&self) -> Option<ProcessId> {
        match self.guessing.as_ref()?.guess()? {
            Answer::Process(process) => Some(process),
            Answer::Number(_) | Answer::Verdict(_) => None,
        }
    }

    /// Whether a question is open: then nothing may reveal how the run ends.
    pub fn hides_end(&self) -> bool {
        self.guessing.as_ref().is_some_and(|guessing| guessing.question().is_some()) || self.is_being()
    }

    /// The true answer to the present question, once it has been seen.
    pub fn revealed(&self) -> Option<&Truth> {
        let guessing = self.guessing.as_ref()?;
        let truth = guessing.truth()?;
        (guessing.turn() != Turn::Ahead && self.shown.cursor.steps >= truth.at).then_some(truth)
    }

    /// Whether the run goes no further for now: what is next is another question.
    pub fn is_held(&self) -> bool {
        self.revealed().is_some() || self.guessing.as_ref().is_some_and(|guessing| guessing.turn() == Turn::Ahead)
    }

    /// Whether something may be said to the present question.
    fn is_asking(&self) -> bool {
        self.revealed().is_none() && self.guessing.as_ref().is_some_and(|guessing| guessing.turn() != Turn::Kept)
    }

    /// How many guesses were right, with the one that is revealed.
    pub fn score(&self) -> Score {
        let Some(guessing) = &self.guessing else { return Score::default() };
        self.revealed().map_or(guessing.score, |truth| guessing.score.with(&guessing.said, truth))
    }

    /// Begins to ask, from the start of the run; or shows everything.
    pub(super) fn guess_first(&mut self, is_on: bool) {
        if is_on {
            self.guessing = None;
            self.seek(Seek::Start);
        }
        self.ask_from_here(is_on);
    }

    /// Asks the questions that are open at the present moment, or none.
    pub(crate) fn ask_from_here(&mut self, is_on: bool) {
        if is_on && !self.shown.run.is_whole() {
            self.guessing = None;
            let until = Moments::of(self.scenario()).at(self.shown.run.recorded_until());
            self.dialogs.refused = Some(format!(
                "There is nothing to guess about this run: it is recorded up to {until} only, and the answers would come later."
            ));
            return;
        }
        if is_on {
            self.being = None;
        }
        let score = self.score();
        let (steps, pause) = (self.shown.cursor.steps, self.pause_of_scene().map(|pause| pause.steps));
        self.guessing = is_on.then(|| Guessing::of(&self.shown.run, steps, pause, self.shown.bids.is_some(), score));
        if is_on {
            self.shown.playing = None;
            self.select(None);
        }
    }

    /// Takes a guess.
    pub(super) fn guess(&mut self, answer: Answer) -> bool {
        if !self.is_asking() {
            return false;
        }
        let run = Rc::clone(&self.shown.run);
        let Some(guessing) = &mut self.guessing else { return false };
        let (from, to) = guessing.range;
        let is_within = !matches!(answer, Answer::Number(number) if !(from..=to).contains(&number));
        let is_allowed = |question: &Question| is_within && question.allows(run.scenario(), answer);
        if !guessing.question().is_some_and(is_allowed) || guessing.said.guess == Some(answer) {
            return false;
        }
        guessing.said.guess = Some(answer);
        true
    }

    /// While details would reveal too much, a click that would select something is a guess.
    pub(super) fn guess_selected(&mut self, selection: Selection) -> bool {
        match selection {
            Selection::Process(process) => self.guess(Answer::Process(process)),
            Selection::Message(_) => false,
        }
    }

    /// Goes on: plays to the moment of truth, goes there at once if it plays already, and from there to the next question. A question
    /// that is asked ahead of its time is followed by the next one at once.
    pub(super) fn go_on(&mut self) {
        let Some(asked) = self.guessing.as_ref().and_then(Guessing::now).cloned() else { return };
        if asked.turn == Turn::Ahead || self.revealed().is_some() {
            self.ask_next();
            return;
        }
        match asked.truth {
            Some(truth) if self.shown.playing.is_some() => self.seek(Seek::Steps(truth.at)),
            Some(_) => self.play(),
            None => {
                let scenario = Rc::new(asked.question.scenario(self.scenario()));
                if let Some(guessing) = &mut self.guessing {
                    guessing.awaited = Some(Rc::clone(&scenario));
                }
                self.change_from(&scenario, None, Some(self.shown.cursor), false, None);
            }
        }
    }

    fn ask_next(&mut self) {
        let score = self.score();
        let Some(guessing) = &mut self.guessing else { return };
        guessing.score = score;
        guessing.turn_to_next(self.shown.cursor.steps);
        self.shown.playing = None;
        if let Some(Question::IfCrashed { tick, .. }) = guessing.question() {
            let before = f64::from(tick.saturating_sub(1));
            self.go_to(Cursor::with_all_of(&self.shown.run, before));
        }
    }

    /// Another run is shown: it answers the present question, or there are new questions about it.
    pub(super) fn guess_on(&mut self) {
        let before = match &self.guessing {
            Some(guessing) if !Rc::ptr_eq(&guessing.run, &self.shown.run) => Outcome::from(guessing.run.summary()),
            Some(_) | None => return,
        };
        let run = Rc::clone(&self.shown.run);
        let score = self.score();
        let Some(guessing) = &mut self.guessing else { return };
        if guessing.awaited.as_deref() == Some(run.scenario()) {
            let place = guessing.place;
            if let Some(asked) = guessing.asked.get_mut(place) {
                asked.truth = Some(Truth::of(&run, &asked.question, &before));
            }
            guessing.awaited = None;
            guessing.run = run;
            // The cursor may have moved meanwhile, past the moment that decides the question.
            self.go_to(self.shown.cursor);
            self.play();
        } else if !Rc::ptr_eq(&guessing.run, &guessing.whole) && guessing.whole.scenario() == run.scenario() {
            // The last question is about a crash: goes back from its run to the one that has been seen to its end.
            let said = Said::default();
            *guessing = Guessing { asked: Vec::new(), place: 0, said, score, run, awaited: None, ..guessing.clone() };
        } else {
            if self.shown.is_at_end() {
                // All of it is still to be guessed.
                self.seek(Seek::Start);
            }
            self.ask_from_here(true);
        }
    }

    /// The present turn of the process that somebody is, for the presenter's view.
    fn asked_of_being(&self) -> Option<AudienceQuestion> {
        let being = self.being.as_ref()?;
        let (question, said, truth) = being.asked()?;
        let Standing { done, mistakes, .. } = being.standing();
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Some(AudienceQuestion {
            question: Some(question),
            said,
            truth: Some(truth),
            is_revealed: false,
            is_thinking: self.is_at_turn(),
            score: Score { right: count(done), of: count(done + mistakes) },
        })
    }

    /// The present question, for the presenter's view.
    pub fn asked(&self) -> Option<AudienceQuestion> {
        if let Some(asked) = self.asked_of_being() {
            return Some(asked);
        }
        let guessing = self.guessing.as_ref()?;
        let question = guessing.question();
        let words = |answer| {
            question.map(|question| narrate::answer(self.shown.run.identities(), question, answer).to_string())
        };
        let is_revealed = self.revealed().is_some();
        Some(AudienceQuestion {
            question: question.map(|question| narrate::question(self.scenario(), question).to_string()),
            said: guessing.guess().and_then(words),
            truth: guessing.truth().map(|truth| truth.answer).and_then(words),
            is_revealed,
            is_thinking: self.is_asking() && question.is_some() && self.shown.playing.is_none(),
            score: self.score(),
        })
    }
}
