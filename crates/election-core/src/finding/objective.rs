//! What is looked for.

use std::fmt;

use crate::error::InputError;
use crate::properties::{self, Summary};
use crate::scenario::Info;
use crate::sim::Status;
use crate::sweep::Figure;

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objective {
    /// The most of a figure.
    Most(Figure),
    /// The least of it.
    Least(Figure),
    /// Exactly so much of it.
    Exactly(Figure, u64),
    /// Several lead at the end.
    Several,
    /// Nobody leads at the end.
    Nobody,
    /// It does not end.
    Endless,
    /// The property with this name is violated.
    Violated(&'static str),
}

impl Objective {
    /// Reads `most:messages`, `least:rounds`, `messages=30`, `several`, `nobody`, `endless` or `violated:one leader`.
    ///
    /// # Errors
    /// When it is none of those (`for`).
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let refused = || {
            let figures = Figure::ALL.map(Figure::key).join(", ");
            let properties = properties::names().join(", ");
            let allowed = format!(
                "most:FIGURE, least:FIGURE or FIGURE=NUMBER (a figure being one of {figures}), several, nobody, endless, or violated:PROPERTY (one of {properties})"
            );
            InputError::new("for", text, allowed)
        };
        if let Some((figure, value)) = text.split_once('=') {
            let figure = Figure::find(figure).ok_or_else(refused)?;
            return Ok(Self::Exactly(figure, value.parse().map_err(|_| refused())?));
        }
        let objective = match text.split_once(':') {
            Some(("most", figure)) => Figure::find(figure).map(Self::Most),
            Some(("least", figure)) => Figure::find(figure).map(Self::Least),
            Some(("violated", name)) => {
                // In an address a space is better a hyphen.
                let is_meant = |known: &&str| *known == name || known.replace(' ', "-") == name;
                properties::names().into_iter().find(is_meant).map(Self::Violated)
            }
            Some(_) => None,
            None => [Self::Several, Self::Nobody, Self::Endless].into_iter().find(|known| known.to_string() == text),
        };
        objective.ok_or_else(refused)
    }

    /// The figure that it is about, if it is about one.
    #[must_use]
    pub fn figure(self) -> Option<Figure> {
        match self {
            Self::Most(figure) | Self::Least(figure) | Self::Exactly(figure, _) => Some(figure),
            Self::Several | Self::Nobody | Self::Endless | Self::Violated(_) => None,
        }
    }

    /// Whether it is a wish, which a run fulfils or not; else an extreme, of which nobody knows before whether there is more.
    #[must_use]
    pub fn is_wish(self) -> bool {
        !matches!(self, Self::Most(_) | Self::Least(_))
    }

    /// What a run has of what is looked for: of the figure so much, or of a wish without one 1, or 0 where it is not fulfilled. None for a run
    /// that did not end, of which no figure is known.
    #[must_use]
    pub fn value(self, summary: &Summary) -> Option<u64> {
        let is_endless = matches!(summary.status, Status::Limit(_));
        let is_so = match self {
            Self::Most(figure) | Self::Least(figure) | Self::Exactly(figure, _) => {
                return (!is_endless).then(|| figure.of_run(summary));
            }
            Self::Several => summary.status == Status::Split,
            Self::Nobody => summary.status == Status::Nobody,
            Self::Endless => is_endless,
            Self::Violated(name) => {
                summary.properties.iter().any(|property| property.name == name && !property.holds())
            }
        };
        Some(is_so.into())
    }

    /// How far a value is from what is looked for: the less the better, and 0 where a wish is fulfilled.
    #[must_use]
    pub(super) fn distance(self, value: u64) -> u64 {
        match self {
            Self::Most(_) => u64::MAX - value,
            Self::Least(_) => value,
            Self::Exactly(_, wanted) => value.abs_diff(wanted),
            Self::Several | Self::Nobody | Self::Endless | Self::Violated(_) => 1 - value,
        }
    }

    /// The value that is so far from what is looked for; of a number that is wished for, none: it may be too small or too great.
    #[must_use]
    pub(super) fn value_at(self, distance: u64) -> Option<u64> {
        match self {
            Self::Most(_) => Some(u64::MAX - distance),
            Self::Least(_) => Some(distance),
            Self::Exactly(..) => None,
            Self::Several | Self::Nobody | Self::Endless | Self::Violated(_) => Some(1 - distance),
        }
    }

    /// What is looked for, in words: `the most messages`, `exactly 30 messages`, `several lead at the end`.
    #[must_use]
    pub fn words(self, info: &Info) -> String {
        match self {
            Self::Most(Figure::Time) => "the longest time".to_owned(),
            Self::Least(Figure::Time) => "the shortest time".to_owned(),
            Self::Most(figure) => format!("the most {}", figure.words()),
            Self::Least(figure) => format!("the fewest {}", figure.words()),
            Self::Exactly(figure, wanted) => format!("exactly {}", amount(figure, wanted)),
            Self::Several => "several lead at the end".to_owned(),
            Self::Nobody => "nobody leads at the end".to_owned(),
            Self::Endless => "it does not end".to_owned(),
            Self::Violated(name) => format!("“{}” is violated", properties::shown(name, info)),
        }
    }
}

/// So much of a figure: `30 messages`, `1 tick`.
#[must_use]
pub(super) fn amount(figure: Figure, value: u64) -> String {
    let (unit, of_what) = match figure {
        Figure::Messages => ("message", ""),
        Figure::Bits => ("bit", ""),
        Figure::Time => ("tick", ""),
        Figure::Rounds => ("round", ""),
        Figure::Leaderless => ("tick", " without a leader"),
        Figure::Failures => ("failure", " of one leader"),
    };
    format!("{value} {unit}{}{of_what}", if value == 1 { "" } else { "s" })
}

impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Most(figure) => write!(f, "most:{}", figure.key()),
            Self::Least(figure) => write!(f, "least:{}", figure.key()),
            Self::Exactly(figure, value) => write!(f, "{}={value}", figure.key()),
            Self::Several => f.write_str("several"),
            Self::Nobody => f.write_str("nobody"),
            Self::Endless => f.write_str("endless"),
            Self::Violated(name) => write!(f, "violated:{}", name.replace(' ', "-")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_is_read() {
        let figures = Figure::ALL.into_iter();
        let of_figures = figures
            .flat_map(|figure| [Objective::Most(figure), Objective::Least(figure), Objective::Exactly(figure, 30)]);
        let others = [Objective::Several, Objective::Nobody, Objective::Endless];
        let violated = properties::names().into_iter().map(Objective::Violated);
        for objective in of_figures.chain(others).chain(violated) {
            assert_eq!(Objective::parse(&objective.to_string()), Ok(objective));
        }
        assert_eq!(Objective::parse("violated:one leader"), Ok(Objective::Violated(properties::ONE_LEADER)));
        for text in ["", "most", "most:", "most:leaders", "messages=", "messages=-1", "violated:peace", "Several"] {
            assert_eq!(Objective::parse(text).unwrap_err().path, "for", "{text}");
        }
    }
}
