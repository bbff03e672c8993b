//! How the turns of a process were gone through, and its text in a link: `3:k7.0a9x`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::name::ChoiceName;
use super::turn::{MOST_STEPS, Turns};
use crate::algorithm::LineNumber;
use crate::error::InputError;
use crate::model::ProcessId;
use crate::scenario::link;

/// How the turns of a process were gone through: of each the choices that were tried. In a link it is `be=3:k7.0a9x`: the position of the
/// process, and the names of the choices of each turn, of which the last is the right one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Played {
    /// Whose turns.
    pub process: ProcessId,
    /// The choices of each turn in the order in which they were tried; of the last turn perhaps only wrong ones.
    pub tries: Vec<Vec<ChoiceName>>,
}

/// How far somebody has come through the turns of a process.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// How many turns have been answered rightly.
    pub done: usize,
    /// How many choices were wrong.
    pub mistakes: usize,
    /// The lines that decided against these, each once, in the order of the listing.
    pub missed: Vec<LineNumber>,
}

impl Played {
    /// Nothing tried yet.
    #[must_use]
    pub fn new(process: ProcessId) -> Self {
        Self { process, tries: Vec::new() }
    }

    /// What the part of a link after its scenario says; nothing where it has no such part.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn in_link(link: &str) -> Result<Option<Self>, InputError> {
        let fragment = link.trim().split_once('#').map_or(link, |(_, fragment)| fragment);
        let view = link::decode(link::split(fragment.trim()).1);
        // A sentence may end after it.
        let said = |part: &'_ str| {
            part.strip_prefix("be=").map(|said| said.trim_end_matches(|end: char| end.is_ascii_punctuation()).parse())
        };
        view.split('&').find_map(said).transpose()
    }

    /// How far that is in these turns. What is not the right choice of its turn is a mistake, also where it is not offered.
    #[must_use]
    pub fn standing(&self, turns: &Turns) -> Standing {
        let mut standing = Standing::default();
        for (turn, tries) in turns.0.iter().zip(&self.fitted(turns).tries) {
            for name in tries.iter().filter(|name| **name != turn.right_name()) {
                standing.mistakes += 1;
                let refusal = turn.place_of(*name).and_then(|place| turn.choices[place].refusal);
                standing.missed.extend(refusal.map(|refusal| refusal.line));
            }
            standing.done += usize::from(tries.contains(&turn.right_name()));
        }
        standing.missed.sort_unstable();
        standing.missed.dedup();
        standing
    }

    /// Without what does not fit these turns: a choice that was tried before, and whatever comes after the right one, or after a turn that is
    /// not done.
    #[must_use]
    pub fn fitted(&self, turns: &Turns) -> Self {
        let mut tries = Vec::new();
        for (turn, tried) in turns.0.iter().zip(&self.tries) {
            let mut fitting = Vec::new();
            for name in tried {
                if !fitting.contains(name) && !fitting.contains(&turn.right_name()) {
                    fitting.push(*name);
                }
            }
            let is_done = fitting.contains(&turn.right_name());
            if !fitting.is_empty() {
                tries.push(fitting);
            }
            if !is_done {
                break;
            }
        }
        Self { process: self.process, tries }
    }
}

/// As links have it.
impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.process.0)?;
        for (number, tries) in self.tries.iter().enumerate() {
            f.write_str(if number == 0 { ":" } else { "." })?;
            tries.iter().try_for_each(|name| write!(f, "{name}"))?;
        }
        Ok(())
    }
}

impl FromStr for Played {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let refused =
            || InputError::new("be", text, "the number of a process, and what was chosen, as in 3 or 3:k7.0a9x");
        let (process, tries) = text.split_once(':').unwrap_or((text, ""));
        let process = ProcessId(process.parse().map_err(|_| refused())?);
        let of_turn = |text: &str| -> Result<Vec<ChoiceName>, InputError> {
            let names = text.as_bytes().chunks(2).map(ChoiceName::read).collect::<Option<Vec<_>>>();
            names.filter(|names| !names.is_empty()).ok_or_else(refused)
        };
        let tries = match tries {
            "" => Vec::new(),
            tries => tries.split('.').take(MOST_STEPS).map(of_turn).collect::<Result<_, _>>()?,
        };
        Ok(Self { process, tries })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Run;
    use crate::scenario::Scenario;

    #[test]
    fn what_was_chosen_survives_the_link() {
        for text in ["3", "0:k7", "3:k7.0a9x.zz"] {
            assert_eq!(text.parse::<Played>().unwrap().to_string(), text);
        }
        for wrong in ["", "x", "3:9", "3:k7..0a", "3:k7.a", "3:K7", "3:é", "-1"] {
            assert!(wrong.parse::<Played>().is_err(), "{wrong}");
        }
        let found = |link| Played::in_link(link).unwrap().map(|played| played.to_string());
        assert_eq!(found("https://example.org/#a=bully&n=5!t=3&be=3:k7.0a"), Some("3:k7.0a".to_owned()));
        assert_eq!(
            found("https://example.org/#a=bully&n=5!be=3:k7.0a."),
            Some("3:k7.0a".to_owned()),
            "at the end of a sentence"
        );
        assert_eq!(found("a=bully&n=5!t=3"), None);
        assert!(Played::in_link("a=bully!be=me").is_err());
    }

    #[test]
    fn mistakes_and_missed_lines_are_counted_as_far_as_it_was_played() {
        let run = Run::record(&Scenario::from_link("a=chang-roberts&n=6&ids=shuffled").unwrap()).unwrap();
        let turns = Turns::of(&run, ProcessId(3));
        let right: Vec<Vec<ChoiceName>> = turns.0.iter().map(|turn| vec![turn.right_name()]).collect();
        let mut played = Played { process: ProcessId(3), tries: right };
        let all = turns.0.len();
        assert_eq!(played.standing(&turns), Standing { done: all, ..Standing::default() });
        let wrong = turns.0[1].choices.iter().find(|choice| choice.refusal.is_some()).unwrap();
        played.tries[1].insert(0, wrong.name);
        let line = wrong.refusal.unwrap().line;
        assert_eq!(played.standing(&turns), Standing { done: all, mistakes: 1, missed: vec![line] });
        let elsewhere = ChoiceName::read(b"zz").unwrap();
        played.tries[1].insert(0, elsewhere);
        assert_eq!(turns.0[1].place_of(elsewhere), None);
        assert_eq!(played.standing(&turns).mistakes, 2, "what is not offered any more is not right");
        played.tries[1].remove(0);
        played.tries[1].pop();
        assert_eq!(played.standing(&turns).done, 1, "what comes after a turn that is not done does not count");
        assert_eq!(played.fitted(&turns).tries, [vec![turns.0[0].right_name()], vec![wrong.name]]);
    }
}
