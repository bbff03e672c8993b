//! What a story tells: searched word by word, since in so much text parts of words are found everywhere.

use election_core::stories::{Block, Story, Text};

use super::words::plain;

/// So many characters before a word and after it say what it is about.
const AROUND: usize = 28;

/// The texts of a story.
#[derive(Default)]
pub struct Told {
    passages: Vec<Passage>,
}

/// A paragraph or the like.
struct Passage {
    /// In the spelling of [`plain`], with one space between two words.
    plain: String,
    /// The words as they are read; those that are searched, where a formula is spelt in fewer.
    words: Vec<String>,
}

impl Told {
    /// What a story says, its notes and tasks included.
    pub fn of(story: &Story) -> Self {
        let scenes = story.scenes.iter().flat_map(|scene| {
            let task = scene.task.iter().map(|task| &task.text);
            scene.parts.iter().map(|part| &part.text).chain([&scene.notes]).chain(task)
        });
        let blocks = [&story.text].into_iter().chain(scenes).flat_map(Text::blocks);
        Self { passages: blocks.map(|block| Passage::of(&without_figures(&Block::plain(block)))).collect() }
    }

    /// Whether one of these stands there.
    pub fn has_any(&self, words: &[String]) -> bool {
        self.around(words).is_some()
    }

    /// One of these with what stands around it: `… with a leader one can …`.
    pub fn around(&self, words: &[String]) -> Option<String> {
        let words = words.iter().filter(|word| !word.is_empty());
        words.flat_map(|word| self.passages.iter().map(move |passage| passage.around(word))).flatten().next()
    }
}

impl Passage {
    fn of(text: &str) -> Self {
        let plain = plain(text).split_whitespace().collect::<Vec<_>>().join(" ");
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        let searched = plain.split(' ').map(str::to_owned);
        let words = if words.len() == searched.clone().count() { words } else { searched.collect() };
        Self { plain, words }
    }

    /// A word, or several, with what stands around it.
    fn around(&self, word: &str) -> Option<String> {
        let (from, to) = self.find(word)?;
        let spaces_before = |end: usize| self.plain[..end].matches(' ').count();
        let (first, last) = (spaces_before(from), spaces_before(to));
        let few = |words: &mut dyn Iterator<Item = &String>| {
            let mut characters = 0;
            words
                .take_while(|word| {
                    characters += word.chars().count() + 1;
                    characters <= AROUND
                })
                .count()
        };
        let begin = first - few(&mut self.words[..first].iter().rev());
        // What is left open at the beginning needs no more dots.
        let begin = begin + self.words[begin..first].iter().take_while(|word| *word == "…").count();
        let end = last + 1 + few(&mut self.words[last + 1..].iter());
        let before = if begin > 0 { "… " } else { "" };
        let after = if end < self.words.len() { " …" } else { "" };
        Some(format!("{before}{}{after}", self.words[begin..end].join(" ")))
    }

    /// Where this stands as a word, or as several of it.
    fn find(&self, word: &str) -> Option<(usize, usize)> {
        let is_in_word = |character: Option<char>| character.is_some_and(char::is_alphanumeric);
        self.plain.match_indices(word).map(|(at, _)| (at, at + word.len())).find(|(from, to)| {
            let after = &self.plain[*to..];
            let after = after.strip_prefix("es").or(after.strip_prefix('s')).unwrap_or(after);
            let is_end = !is_in_word(self.plain[*to..].chars().next()) || !is_in_word(after.chars().next());
            !is_in_word(self.plain[..*from].chars().next_back()) && is_end
        })
    }
}

/// Figures that a run fills in stand as `{processes}` in the text of a story: nobody is told them before it has been carried out.
fn without_figures(text: &str) -> String {
    let mut parts = text.split('{');
    let mut told = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        told.push('…');
        told.push_str(part.split_once('}').map_or(part, |(_, rest)| rest));
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    fn around(text: &str, word: &str) -> Option<String> {
        Told { passages: vec![Passage::of(&without_figures(text))] }.around(&[word.to_owned()])
    }

    #[test]
    fn a_word_is_found_as_a_word_with_what_stands_around_it() {
        let text = "Whoever starts sends to all its Neighbours on the trees, and waits for what they say";
        assert_eq!(around(text, "star"), None, "it stands in another word");
        assert_eq!(
            around(text, "tree").as_deref(),
            Some("… all its Neighbours on the trees, and waits for what they say")
        );
        assert_eq!(around(text, "whoever").as_deref(), Some("Whoever starts sends to all its …"));
        assert_eq!(around(text, "waits for").as_deref(), Some("… on the trees, and waits for what they say"));
    }

    #[test]
    fn figures_that_are_not_known_yet_are_left_open_and_formulas_are_found_in_one_spelling() {
        let text = "All of them, {processes}, start at {tick:first}: Θ(n log n) messages";
        assert_eq!(around(text, "start").as_deref(), Some("all of them, …, start at …: o(nlogn) messages"));
        assert_eq!(around("{leader} lives and leads", "lives").as_deref(), Some("… lives and leads"));
        assert_eq!(around("At once, {a} {b} and leads", "leads").as_deref(), Some("At once, … … and leads"));
    }
}
