//! What every language has to be able to say of what a process does in a step.

use crate::algorithm::{Noun, Purpose};
use crate::model::Role;
use crate::turns::Receivers;

/// What is sent, as sentences have it.
pub(super) struct SentWords<'a> {
    pub(super) noun: &'a Noun,
    pub(super) purpose: Purpose,
    pub(super) to: Receivers,
    /// The yes or no that it says.
    pub(super) answer: Option<bool>,
    /// Whom the message has come from that has arrived; empty where none has.
    pub(super) sender: &'a str,
    pub(super) graph: GraphWords,
}

/// What neighbours are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GraphWords {
    /// Everyone is everyone's neighbour.
    Complete,
    /// Each has two.
    TwoWayRing,
    Other,
}

/// What every language has to be able to say of what a process does in a step. Verbs come without their subject.
pub(super) trait TurnWords {
    /// A timer of no ticks has run out, with which nothing was waited for.
    fn time_has_passed(&self, me: &str, timer: &str) -> String;
    /// Asks what the process does, after what has happened to it.
    fn what_does_it_do(&self, occasion: &str, me: &str) -> String;
    /// It lets the message go no further.
    fn drops_it(&self) -> String;
    /// It keeps what the message says, and does nothing else.
    fn notes_it(&self) -> String;
    /// It does nothing.
    fn does_nothing(&self) -> String;
    /// It passes on what has arrived.
    fn passes_it_on(&self, sent: &SentWords<'_>) -> String;
    /// It sends something of its own.
    fn sends_its_own(&self, sent: &SentWords<'_>) -> String;
    /// It becomes this.
    fn takes_role(&self, role: Role) -> String;
    /// It begins to wait.
    fn begins_to_wait(&self, awaited: &str) -> String;
    /// All of that, one after the other.
    fn does_all(&self, clauses: &[String]) -> String;
    /// Another choice says the same, and that it becomes something else besides.
    fn and_stays_what_it_is(&self, act: &str) -> String;
    /// Another choice says the same, and that it sends more, or begins to wait.
    fn and_that_is_all(&self, act: &str) -> String;
}
