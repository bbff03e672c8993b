//! What is chosen in the lab, and how a link writes it.

use election_core::chart::Scale;
use election_core::sweep::{Across, Figure, Over};
use election_core::{InputError, algorithms};

/// What goes across where nothing is said: numbers of processes.
pub const USUAL_ACROSS: &str = "n=2..64";

/// What is chosen: what is run besides the page's scenario, over what, and what the chart shows of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Choices {
    /// What goes across, as `election sweep --across` takes it: `n=2..64`.
    pub across: String,
    /// Over what each row is taken, none of it twice; the usual where there is nothing.
    pub over: Vec<Over>,
    /// What goes up.
    pub figure: Figure,
    /// How far apart the values stand.
    pub scale: Scale,
    /// The keys of the algorithms that run beside the page's own.
    pub others: Vec<String>,
    /// The value across at which the chart is read.
    pub at: Option<String>,
}

impl Default for Choices {
    fn default() -> Self {
        Self {
            across: USUAL_ACROSS.to_owned(),
            over: Vec::new(),
            figure: Figure::Messages,
            scale: Scale::Log,
            others: Vec::new(),
            at: None,
        }
    }
}

impl Choices {
    /// As it stands in a link; empty where nothing is chosen.
    pub fn text(&self) -> String {
        let mut words = Vec::new();
        if self.across != USUAL_ACROSS {
            words.push(self.across.clone());
        }
        words.extend(self.over.iter().map(ToString::to_string));
        if self.figure != Figure::Messages {
            words.push(self.figure.key().to_owned());
        }
        if self.scale == Scale::Linear {
            words.push("linear".to_owned());
        }
        words.extend(self.others.iter().cloned());
        if let Some(at) = &self.at {
            words.push(format!("at:{at}"));
        }
        words.join(",")
    }

    /// Reads what stands in a link, its words in any order.
    ///
    /// # Errors
    /// When a word is none of those (`lab`).
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let mut choices = Self::default();
        for word in text.split(',').filter(|word| !word.is_empty()) {
            if word.contains('=') {
                Across::parse(word)?;
                word.clone_into(&mut choices.across);
            } else if let Some(at) = word.strip_prefix("at:") {
                choices.at = Some(at.to_owned());
            } else if let Ok(over) = Over::parse(word, "lab") {
                choices.add_over(over);
            } else if let Some(figure) = Figure::ALL.into_iter().find(|figure| figure.key() == word) {
                choices.figure = figure;
            } else if word == "linear" {
                choices.scale = Scale::Linear;
            } else if algorithms::find(word).is_some() {
                choices.add_other(word);
            } else {
                let allowed = "what goes across (n=2..64), over what (shuffled:100, permutations, seeds:100, starters, given, ascending, \
                               descending), a figure (messages, bits, time, rounds, leaderless, failures), linear, or the key of an algorithm";
                return Err(InputError::new("lab", word, allowed));
            }
        }
        Ok(choices)
    }

    /// The key of what goes across.
    pub fn key(&self) -> &str {
        self.across.split_once('=').map_or("n", |(key, _)| key)
    }

    /// The values of what goes across.
    pub fn range(&self) -> &str {
        self.across.split_once('=').map_or(&*self.across, |(_, range)| range)
    }

    /// Takes this, too, in place of another number of the same.
    pub fn add_over(&mut self, over: Over) {
        self.over.retain(|other| !is_alike(*other, over));
        self.over.push(over);
        self.over.sort_by_key(|over| OVERS.iter().position(|other| is_alike(*over, *other)));
    }

    /// Does not take it.
    pub fn remove_over(&mut self, over: Over) {
        self.over.retain(|other| !is_alike(*other, over));
    }

    /// Runs this algorithm, too.
    pub fn add_other(&mut self, key: &str) {
        if !self.others.iter().any(|other| other == key) {
            self.others.push(key.to_owned());
            let all = algorithms::all();
            self.others.sort_by_key(|key| all.iter().position(|info| *info.key == **key));
        }
    }
}

/// What can be taken, in its order, with how many shuffles and seeds at first.
pub const OVERS: [Over; 7] = [
    Over::Given,
    Over::Ascending,
    Over::Descending,
    Over::Shuffled(100),
    Over::Permutations,
    Over::Seeds(100),
    Over::Starters,
];

/// Whether they are the same but for how many runs.
pub fn is_alike(one: Over, other: Over) -> bool {
    std::mem::discriminant(&one) == std::mem::discriminant(&other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_there_is_one_way_to_write_it() {
        let two = algorithms::all();
        let (first, second) = (&two[0].key, &two[1].key);
        for text in [
            String::new(),
            "n=2..16".to_owned(),
            "loss=0..0.5/0.05,seeds:20".to_owned(),
            format!("n=3..9,ascending,shuffled:200,permutations,bits,linear,{first},{second},at:7"),
        ] {
            assert_eq!(Choices::parse(&text).unwrap().text(), text);
        }
        let text = format!("{second},at:7,permutations,linear,{first},bits,shuffled:9,ascending,shuffled:200,n=3..9,");
        let written = format!("n=3..9,ascending,shuffled:200,permutations,bits,linear,{first},{second},at:7");
        assert_eq!(Choices::parse(&text).unwrap().text(), written);
        assert_eq!(Choices::parse("n=2..64,messages").unwrap(), Choices::default());
    }

    #[test]
    fn what_is_none_of_it_is_refused() {
        for (text, path) in [("n=5..2", "n"), ("nobody", "lab"), ("shuffled:0", "lab"), ("crash=", "crash")] {
            assert_eq!(Choices::parse(text).unwrap_err().path, path, "{text}");
        }
    }
}
