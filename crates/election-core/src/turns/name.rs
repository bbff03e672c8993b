//! What a choice is called in a link.

use std::fmt;

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh64::xxh64;

use super::act::{Act, Receivers};
use crate::scenario::Info;

/// In what a name is written.
const LETTERS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

/// What a choice is called in a link: two letters or digits that follow from what it says alone. A link that has been handed in means the
/// same whatever else may be chosen one day, and in which order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ChoiceName([u8; 2]);

impl ChoiceName {
    /// The name of what a process of an algorithm does.
    #[must_use]
    pub fn of(act: &Act, info: &Info) -> Self {
        let (count, hash) = (LETTERS.len() as u64, xxh64(text(act, info).as_bytes(), 0));
        let letter = |number: u64| LETTERS[usize::try_from(number % count).expect("below 36")];
        Self([letter(hash / count), letter(hash)])
    }

    /// The name that these two letters are.
    pub(super) fn read(letters: &[u8]) -> Option<Self> {
        let name: [u8; 2] = letters.try_into().ok()?;
        name.iter().all(|letter| LETTERS.contains(letter)).then_some(Self(name))
    }
}

impl fmt::Display for ChoiceName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|letter| write!(f, "{}", char::from(*letter)))
    }
}

/// All that tells one act from another, in words that stay: `next election passed on, becomes passive`.
fn text(act: &Act, info: &Info) -> String {
    let sends = act.sends.iter().map(|message| {
        let passed_on = if message.is_passed_on { " passed on" } else { "" };
        let answer = message.answer.map_or("", |is_yes| if is_yes { " yes" } else { " no" });
        format!("{} {}{passed_on}{answer}", receivers(message.to), info.message(message.kind).kind)
    });
    let becomes = act.becomes.map(|role| format!("becomes {}", role.name()));
    let timer = act.waits.and_then(|timer| info.timers.get(usize::from(timer.0)));
    let waits = timer.map(|timer| format!("waits for {}", timer.name));
    sends.chain(becomes).chain(waits).collect::<Vec<_>>().join(", ")
}

fn receivers(receivers: Receivers) -> &'static str {
    match receivers {
        Receivers::Sender => "sender",
        Receivers::Next => "next",
        Receivers::All => "all",
        Receivers::Better => "better",
        Receivers::Worse => "worse",
        Receivers::AllButSender => "all but sender",
        Receivers::One => "one",
        Receivers::Several => "several",
    }
}
