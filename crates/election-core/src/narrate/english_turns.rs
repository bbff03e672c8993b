//! English for what a process does in a step.

use super::english::English;
use super::turn_words::{GraphWords, SentWords, TurnWords};
use super::words::Words;
use crate::algorithm::Noun;
use crate::model::Role;
use crate::turns::Receivers;

impl TurnWords for English {
    fn time_has_passed(&self, me: &str, timer: &str) -> String {
        format!("{me} goes on: its timer “{timer}”, of no ticks, runs out at once")
    }

    fn what_does_it_do(&self, occasion: &str, me: &str) -> String {
        format!("{occasion}. What does {me} do?")
    }

    fn drops_it(&self) -> String {
        "drops it".to_owned()
    }

    fn notes_it(&self) -> String {
        "notes it".to_owned()
    }

    fn does_nothing(&self) -> String {
        "does nothing".to_owned()
    }

    fn passes_it_on(&self, sent: &SentWords<'_>) -> String {
        match sent.to {
            Receivers::Next => "passes it on".to_owned(),
            Receivers::Sender => format!("sends it back to {}", sent.sender),
            _ => format!("passes it on {}", to(sent)),
        }
    }

    fn sends_its_own(&self, sent: &SentWords<'_>) -> String {
        let noun = sent.noun;
        let own = sent.purpose.is_bid();
        let said = match sent.to {
            Receivers::Sender if own => format!("sends {} its own {}", sent.sender, noun.one),
            Receivers::Sender => format!("answers {} with {}", sent.sender, with_article(noun)),
            Receivers::Next if own => format!("sends its own {}", noun.one),
            Receivers::Next => format!("sends {}", with_article(noun)),
            // On a two-way ring there is one other neighbour.
            Receivers::AllButSender if sent.graph == GraphWords::TwoWayRing => {
                let what = if own { format!("its own {}", noun.one) } else { with_article(noun) };
                format!("sends {what} {}", to(sent))
            }
            Receivers::One if own => format!("sends its own {} {}", noun.one, to(sent)),
            Receivers::One => format!("sends {} {}", with_article(noun), to(sent)),
            Receivers::All | Receivers::Better | Receivers::Worse | Receivers::AllButSender | Receivers::Several => {
                format!("sends {} {}", noun.many, to(sent))
            }
        };
        match sent.answer {
            Some(is_yes) => format!("{said}: {}", self.flag(is_yes)),
            None => said,
        }
    }

    fn takes_role(&self, role: Role) -> String {
        match role {
            Role::Asleep => "becomes idle",
            Role::Candidate => "becomes a candidate",
            Role::Passive => "becomes passive",
            Role::Follower => "follows a leader",
            Role::Leader => "becomes the leader",
        }
        .to_owned()
    }

    fn begins_to_wait(&self, awaited: &str) -> String {
        format!("begins to wait for {awaited}")
    }

    fn does_all(&self, clauses: &[String]) -> String {
        self.all_of(clauses)
    }

    fn and_stays_what_it_is(&self, act: &str) -> String {
        format!("{act}, and stays what it is")
    }

    fn and_that_is_all(&self, act: &str) -> String {
        format!("{act}, and sends and waits for nothing else")
    }
}

/// To whom: `to all that beat it`.
fn to(sent: &SentWords<'_>) -> &'static str {
    match (sent.to, sent.graph) {
        (Receivers::Sender, _) => "back",
        (Receivers::Next, _) => "",
        (Receivers::All, GraphWords::Complete) => "to all others",
        (Receivers::All, GraphWords::TwoWayRing) => "both ways",
        (Receivers::All, GraphWords::Other) => "to all its neighbours",
        (Receivers::Better, _) => "to all that beat it",
        (Receivers::Worse, _) => "to all that it beats",
        (Receivers::AllButSender, GraphWords::Complete) => "to all others but the sender",
        (Receivers::AllButSender, GraphWords::TwoWayRing) => "in the direction in which it came",
        (Receivers::AllButSender, GraphWords::Other) => "to its other neighbours",
        (Receivers::One, GraphWords::Complete) => "to one other process",
        (Receivers::One, _) => "to one other neighbour",
        (Receivers::Several, _) => "to some others, but not to all",
    }
}

/// `an election message`
fn with_article(noun: &Noun) -> String {
    let article = if noun.one.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
    format!("{article} {}", noun.one)
}
