//! What is typed into the gallery's search, and what is searched, in one spelling; and what else a word may be called.

/// Words and phrases that somebody may type, each with what is looked for as well: any of it will do. All in the spelling of [`plain`].
const SYNONYMS: &[(&str, &[&str])] = &[
    // What goes wrong, or must not.
    ("split brain", &["two leaders"]),
    ("split-brain", &["two leaders"]),
    ("safety", &["two leaders", "mutual exclusion"]),
    ("liveness", &["no end", "no leader", "termination"]),
    ("livelock", &["no end"]),
    ("deadlock", &["no leader"]),
    ("failure", &["crash"]),
    ("fault", &["crash"]),
    ("failover", &["takes over", "established"]),
    ("unreliable", &["lost"]),
    ("network partition", &["partition"]),
    ("reordering", &["fifo"]),
    ("out of order", &["fifo"]),
    ("in order", &["fifo"]),
    ("overtaking", &["overtake", "fifo"]),
    ("duplicate", &["twice"]),
    ("id", &["identit"]),
    ("tie", &["twice", "all alike"]),
    ("timeout", &["deadline"]),
    // Networks.
    ("clique", &["complete"]),
    ("mesh", &["complete", "grid"]),
    ("bidirectional", &["two-way"]),
    ("unidirectional", &["one-way"]),
    ("synchronous", &["in rounds"]),
    ("asynchronous", &["other delays"]),
    ("topology", &["graph", "ring", "tree"]), // lint: not an algorithm's: a shape
    // Ways to elect.
    ("consensus", &["majority"]),
    ("quorum", &["majority"]),
    ("mutex", &["mutual exclusion"]),
    ("critical section", &["mutual exclusion"]),
    ("randomized", &["draws", "at random"]),
    ("randomised", &["draws", "at random"]),
    ("probabilistic", &["draws", "at random"]),
    ("zab", &["zookeeper"]),
    ("lcr", &["chang"]),
    ("leader election", &["leader", "leads"]),
    ("node", &["process"]),
    // Costs.
    ("complexity", &["o("]),
    ("quadratic", &["o(n^2)"]),
    ("exponential", &["o(2^n)"]),
    ("linearithmic", &["o(nlogn)"]),
    ("logarithmic", &["o(nlogn)"]),
    ("best case", &["sorted"]),
    ("worst case", &["reversed"]),
    ("average case", &["in no order", "average"]),
    // What kind of thing it is.
    ("homework", &["exercise"]),
    ("task", &["exercise"]),
    ("problem", &["exercise"]),
    ("example", &["scenario"]),
    ("slides", &["lecture"]),
    ("course", &["lecture"]),
    ("tutorial", &["story"]),
    ("stories", &["story"]),
];

/// How many words the longest phrase has.
const LONGEST: usize = 3;

/// In lower case, with powers and logarithms written in one way: `O(n log n)` as `o(nlogn)`, `n²` as `n^2`.
pub fn plain(text: &str) -> String {
    let mut text = text.to_lowercase();
    for (written, plain) in [
        ("²", "^2"),
        ("₂", ""),
        ("**", "^"),
        ("θ(", "o("),
        ("ω(", "o("),
        ("⌈", ""),
        ("⌉", ""),
        ("⌊", ""),
        ("⌋", ""),
        (" lg ", " log "),
        (" ln ", " log "),
        ("n*log", "n log"),
        ("n·log", "n log"),
        ("log2", "log"),
        ("log(n)", "log n"),
        ("nlog n", "nlogn"),
        ("n log n", "nlogn"),
        ("n log k", "nlogn"),
        ("o (", "o("),
        ("o( ", "o("),
        ("n ^", "n^"),
        ("^ 2", "^2"),
    ] {
        if text.contains(written) {
            text = text.replace(written, plain);
        }
    }
    text
}

/// What has been typed, as what has to be found: each with everything that it may be called.
pub fn terms(typed: &str) -> Vec<Vec<String>> {
    let plain = plain(typed);
    let mut words: Vec<&str> = plain.split_whitespace().collect();
    let mut terms = Vec::new();
    while !words.is_empty() {
        let mut counts = (1..=LONGEST.min(words.len())).rev();
        let found = counts.find_map(|count| Some((count, others(&words[..count].join(" "))?)));
        let (count, others) = found.unwrap_or((1, &[]));
        let phrase = words[..count].join(" ");
        let mut term: Vec<String> = singular(&phrase).into_iter().collect();
        term.extend(others.iter().map(|other| (*other).to_owned()));
        term.insert(0, phrase);
        terms.push(term);
        words.drain(..count);
    }
    terms
}

/// What a word or a phrase may be called, too; of several, what one is.
fn others(phrase: &str) -> Option<&'static [&'static str]> {
    let known = |word: &str| SYNONYMS.iter().find(|(known, _)| *known == word).map(|(_, others)| *others);
    known(phrase).or_else(|| known(phrase.strip_suffix('s')?))
}

/// Who looks for crashes finds a crash, too.
fn singular(word: &str) -> Option<String> {
    let one = word.strip_suffix("es").filter(|one| one.ends_with("sh")).or_else(|| word.strip_suffix('s'))?;
    (one.len() > 2 && !one.ends_with('s')).then(|| one.to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::search::{Index, Search};
    use super::*;

    #[test]
    fn costs_are_written_in_one_way() {
        for (typed, written) in [
            ("O(n^2)", "o(n^2)"),
            ("O(n²)", "o(n^2)"),
            ("O(n log n)", "o(nlogn)"),
            ("Θ(n log₂ n)", "o(nlogn)"),
            ("O(n*log(n))", "o(nlogn)"),
            ("n lg n", "nlogn"),
            ("2n ⌊log₂ k⌋ + n", "2nlogn + n"),
        ] {
            assert_eq!(plain(typed), written, "{typed}");
        }
    }

    #[test]
    fn a_phrase_is_one_term_and_words_are_one_each() {
        assert_eq!(terms("two Ring"), [vec!["two"], vec!["ring"]]);
        assert_eq!(terms("split  brain ring"), [vec!["split brain", "two leaders"], vec!["ring"]]);
        assert_eq!(terms("crashes"), [vec!["crashes", "crash"]]);
        assert!(terms("exercises")[0].contains(&"exercise".to_owned()));
    }

    #[test]
    fn each_synonym_is_spelt_as_what_is_searched_and_leads_to_something() {
        let (index, mut dead) = (Index::new(), Vec::new());
        for (place, (word, others)) in SYNONYMS.iter().enumerate() {
            assert_eq!(plain(word), *word);
            assert!(word.split(' ').count() <= LONGEST && !others.is_empty(), "{word}");
            assert!(SYNONYMS[..place].iter().all(|(other, _)| other != word), "{word} twice");
            for other in *others {
                let search = Search { typed: (*other).to_owned(), algorithm: None };
                if index.find(&search).is_nothing() {
                    dead.push(format!("{word}: {other}"));
                }
                assert_eq!(plain(other), *other);
            }
        }
        assert!(dead.is_empty(), "nothing is about {dead:?}");
    }
}
