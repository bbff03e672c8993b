//! What a story tells: searched word by word, since in so much text parts of words are found everywhere.

use election_core::stories::{Block, Story, Text};

use super::words::plain;

/// So many characters around a word say what it is about.
const AROUND: usize = 28;

/// The texts of a story.
#[derive(Default)]
pub struct Told {
    /// In the spelling of [`plain`], with one space between two words.
    text: String,
}

impl Told {
    /// What a story says, its notes and tasks included.
    pub fn of(story: &Story) -> Self {
        let scenes = story.scenes.iter().flat_map(|scene| {
            let task = scene.task.iter().map(|task| &task.text);
            scene.parts.iter().map(|part| &part.text).chain([&scene.notes]).chain(task)
        });
        let blocks = [&story.text].into_iter().chain(scenes).flat_map(Text::blocks);
        let texts: Vec<String> = blocks.map(Block::plain).collect();
        let text = plain(&texts.join(" "));
        Self { text: text.split_whitespace().collect::<Vec<_>>().join(" ") }
    }

    /// Whether one of these stands there.
    pub fn has_any(&self, words: &[String]) -> bool {
        self.find(words).is_some()
    }

    /// One of these with what stands around it: `… with a leader one can …`.
    pub fn around(&self, words: &[String]) -> Option<String> {
        let (from, to) = self.find(words)?;
        let before = self.text[..from].char_indices().rev().take(AROUND).last().map_or(from, |(at, _)| at);
        let after = self.text[to..].char_indices().nth(AROUND).map_or(self.text.len(), |(at, _)| to + at);
        // Whole words only.
        let before = if before == 0 { 0 } else { self.text[before..from].find(' ').map_or(from, |at| before + at + 1) };
        let after =
            if after == self.text.len() { after } else { self.text[to..after].rfind(' ').map_or(to, |at| to + at) };
        Some(format!("… {} …", &self.text[before..after]))
    }

    /// Where the first of these words stands as a word, or as several of it.
    fn find(&self, words: &[String]) -> Option<(usize, usize)> {
        let is_in_word = |character: Option<char>| character.is_some_and(char::is_alphanumeric);
        words.iter().filter(|word| !word.is_empty()).find_map(|word| {
            self.text.match_indices(word.as_str()).map(|(at, _)| (at, at + word.len())).find(|(from, to)| {
                let after = &self.text[*to..];
                let after = after.strip_prefix("es").or(after.strip_prefix('s')).unwrap_or(after);
                let is_end = !is_in_word(self.text[*to..].chars().next()) || !is_in_word(after.chars().next());
                !is_in_word(self.text[..*from].chars().next_back()) && is_end
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_found_as_a_word_with_what_stands_around_it() {
        let told = Told {
            text: "whoever starts sends to all its neighbours on the trees, and waits for what they say".to_owned(),
        };
        let around = |word: &str| told.around(&[word.to_owned()]);
        assert_eq!(around("star"), None, "it stands in another word");
        assert_eq!(around("tree").as_deref(), Some("… all its neighbours on the trees, and waits for what they …"));
        assert_eq!(around("whoever").as_deref(), Some("… whoever starts sends to all its …"));
        assert!(told.has_any(&["nowhere".to_owned(), "waits for".to_owned()]));
    }
}
