//! Networks and identities in files as people have them: an adjacency matrix, an edge list, a neighbour list, or identities, one a line.
//!
//! Words stand apart by blanks, commas or semicolons; `#` begins a remark. Which of them a file is shows by its shape:
//!
//! ```text
//! 0 1 1        0 1        0: 1 2        node-1:70
//! 1 0 0        0 2        1: 0          node-2:70
//! 1 0 0                   2: 0          node-3:70
//! ```

use std::collections::{BTreeMap, BTreeSet};

use crate::algorithm::{IdentityUse, Topologies};
use crate::error::InputError;
use crate::model::{MAX_PROCESSES, Topology};
use crate::scenario::{Declaration, Ids, MAX_INTEGER, Scenario, check_text};

/// What a file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The edges between positions, where it is a network.
    pub edges: Option<Vec<(u16, u16)>>,
    /// The identities by position; none where the file calls the processes by their positions, 0 to n - 1.
    pub ids: Option<Ids>,
    /// How many processes there are.
    pub processes: u16,
}

/// What can be read.
const SHAPES: &str = "a scenario (JSON, or a link), an adjacency matrix of 0 and 1, an edge list (two names a line), a neighbour list (a \
                      name, a colon, its neighbours), or identities, one a line";

/// A line with something on it.
#[derive(Clone)]
struct Row<'t> {
    /// Its number, from 1.
    line: usize,
    /// What stands before a colon.
    name: Option<&'t str>,
    /// All else.
    words: Vec<&'t str>,
}

impl Listed {
    /// Reads a file.
    ///
    /// # Errors
    /// The line that is wrong, what stands there and what may stand there; or that the file has none of these shapes.
    pub fn read(text: &str) -> Result<Self, InputError> {
        let rows = rows(text);
        let every = |count: usize| rows.iter().all(|row| row.name.is_none() && row.words.len() == count);
        if let Some(rows) = as_matrix(&rows) {
            matrix(&rows)
        } else if rows.is_empty() {
            Err(InputError::new("file", "", SHAPES))
        } else if rows.iter().all(|row| row.name.is_some()) {
            neighbours(&rows)
        } else if !is_table(&rows) {
            Err(none_of_these(&rows))
        } else if every(2) {
            let all: Vec<&str> = rows.iter().flat_map(|row| row.words.iter().copied()).collect();
            network(rows.iter().map(|row| (row.line, row.words[0], row.words[1])), &all)
        } else if every(1) || rows.len() == 1 {
            let named = rows.iter().flat_map(|row| row.words.iter().map(|word| (row.line, *word)));
            identities(&named.collect::<Vec<_>>())
        } else {
            Err(none_of_these(&rows))
        }
    }

    /// Whether a text looks like such a file, rather than like prose.
    #[must_use]
    pub fn looks_like_one(text: &str) -> bool {
        let rows = rows(text);
        let is_name = |word: &&str| check_text(word).is_ok() || is_number(word);
        let is_row = |row: &Row<'_>| {
            let is_short = row.name.is_some() || row.words.len() <= 2 || row.words.iter().all(|word| is_number(word));
            is_short && row.words.iter().all(is_name)
        };
        let is_markdown = text.lines().any(|line| line.starts_with("## "));
        is_table(&rows) && rows.iter().all(is_row) && !is_markdown
    }

    /// The first of these algorithms that compares identities, on any network if the file has one.
    #[must_use]
    pub fn runs_under<'i>(&self, algorithms: &'i [Declaration]) -> Option<&'i Declaration> {
        let is_one = |info: &&Declaration| {
            let runs = self.edges.is_none() || matches!(info.topologies, Topologies::AnyGraph { .. });
            runs && info.identities == IdentityUse::Compares
        };
        algorithms.iter().find(is_one)
    }

    /// A scenario of what the file says under an algorithm, all else as usual.
    #[must_use]
    pub fn scenario(&self, algorithm: &Declaration) -> Scenario {
        let mut scenario = Scenario { processes: self.processes, ..Scenario::new(algorithm) };
        self.put_into(&mut scenario);
        scenario
    }

    /// Gives a scenario of as many processes the edges and the identities that the file has.
    pub fn put_into(&self, scenario: &mut Scenario) {
        if let Some(edges) = &self.edges {
            scenario.network.topology = Topology::Edges(edges.clone());
        }
        if let Some(ids) = &self.ids {
            scenario.ids = ids.clone();
        }
    }
}

fn rows(text: &str) -> Vec<Row<'_>> {
    let rows = (1..).zip(text.lines()).map(|(line, text)| row(line, text));
    rows.filter(|row| row.name.is_some() || !row.words.is_empty()).collect()
}

/// A line without its remark. A colon ends a name where a blank or nothing follows it, and a number always.
fn row(line: usize, text: &str) -> Row<'_> {
    let said = text.split_once('#').map_or(text, |(said, _)| said).trim_matches(is_between);
    let ends_name = |(at, _): &(usize, &str)| {
        let after = &said[at + 1..];
        after.is_empty() || after.starts_with(char::is_whitespace) || is_number(said[..*at].trim())
    };
    let colon = said.match_indices(':').find(ends_name);
    let (name, words) = match colon.map(|(at, _)| (said[..at].trim(), &said[at + 1..])) {
        Some((name, words)) if !name.is_empty() && !name.contains(is_between) => (Some(name), words),
        _ => (None, said),
    };
    Row { line, name, words: words.split(is_between).filter(|word| !word.is_empty()).collect() }
}

/// Whether a character stands between words.
fn is_between(c: char) -> bool {
    c.is_whitespace() || [',', ';', '\u{feff}'].contains(&c)
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether these rows are more than a line of prose: several lines, or numbers.
fn is_table(rows: &[Row<'_>]) -> bool {
    rows.len() > 1 || rows.iter().any(|row| row.words.iter().all(|word| is_number(word)))
}

/// The rows of a matrix, if these are some: three or more, as many as columns, with or without something between them. (Two rows of two
/// are an edge list, and say the same.)
fn as_matrix<'t>(rows: &[Row<'t>]) -> Option<Vec<Row<'t>>> {
    let size = rows.len();
    let apart = |row: &Row<'t>| match row.words[..] {
        [word] if word.is_ascii() && word.len() == size => {
            Row { words: (0..size).map(|at| &word[at..=at]).collect(), ..row.clone() }
        }
        _ => row.clone(),
    };
    let rows: Vec<Row<'t>> = rows.iter().map(apart).collect();
    let is_one = |row: &Row<'t>| {
        row.name.is_none() && row.words.len() == size && row.words.iter().all(|word| ["0", "1"].contains(word))
    };
    (size > 2 && rows.iter().all(is_one)).then_some(rows)
}

fn none_of_these(rows: &[Row<'_>]) -> InputError {
    let usual = rows[0].words.len();
    let row = rows.iter().find(|row| row.words.len() != usual).unwrap_or(&rows[0]);
    let found =
        row.name.map(|name| format!("{name}:")).into_iter().chain(row.words.iter().map(|word| (*word).to_owned()));
    InputError::new(format!("line {}", row.line), found.collect::<Vec<_>>().join(" "), SHAPES)
}

fn matrix(rows: &[Row<'_>]) -> Result<Listed, InputError> {
    let processes = count(rows.len())?;
    let mut edges = Vec::new();
    for (from, Row { line, words, .. }) in (0..processes).zip(rows) {
        for (to, word) in (0..processes).zip(words) {
            let back = rows[usize::from(to)].words[usize::from(from)];
            let column = to + 1;
            if *word == "1" && from == to {
                let allowed = "0 on the diagonal: nobody is its own neighbour";
                return Err(InputError::new(format!("line {line}"), format!("1 in column {column}"), allowed));
            }
            if *word != back {
                let found = format!("{word} in column {column}, and {back} in row {column} the other way");
                return Err(InputError::new(
                    format!("line {line}"),
                    found,
                    "the same both ways: channels go both ways",
                ));
            }
            if *word == "1" && from < to {
                edges.push((from, to));
            }
        }
    }
    Ok(Listed { edges: Some(edges), ids: None, processes })
}

fn neighbours(rows: &[Row<'_>]) -> Result<Listed, InputError> {
    let names = rows.iter().filter_map(|row| row.name);
    let all: Vec<&str> = names.chain(rows.iter().flat_map(|row| row.words.iter().copied())).collect();
    let edges = rows.iter().flat_map(|row| row.words.iter().map(move |to| (row, *to)));
    network(edges.map(|(row, to)| (row.line, row.name.unwrap_or_default(), to)), &all)
}

/// A network of named processes; `all` has every name, in the order of the file.
fn network<'t>(edges: impl Iterator<Item = (usize, &'t str, &'t str)>, all: &[&'t str]) -> Result<Listed, InputError> {
    let numbers: Option<BTreeSet<u64>> = all.iter().map(|name| number(name)).collect();
    match numbers {
        // Numbers stand in their order, whatever the file's is. From 0 on, they are the positions.
        Some(numbers) => {
            let processes = count(numbers.len())?;
            let is_counted = numbers.iter().copied().eq(0..numbers.len() as u64);
            let ids = (!is_counted).then(|| Ids::Values(numbers.iter().copied().collect()));
            let places: BTreeMap<u64, u16> = numbers.into_iter().zip(0..).collect();
            connected(edges, |name| number(name).and_then(|number| places.get(&number).copied()), ids, processes)
        }
        None => {
            let mut seen = BTreeSet::new();
            let names: Vec<&str> = all.iter().copied().filter(|name| seen.insert(*name)).collect();
            let processes = count(names.len())?;
            let ids = texts(names.iter().map(|name| (0, *name)))?;
            let places: BTreeMap<&str, u16> = names.iter().copied().zip(0..).collect();
            connected(edges, |name| places.get(name).copied(), Some(ids), processes)
        }
    }
}

fn connected<'t>(
    edges: impl Iterator<Item = (usize, &'t str, &'t str)>,
    place: impl Fn(&str) -> Option<u16>,
    ids: Option<Ids>,
    processes: u16,
) -> Result<Listed, InputError> {
    // Each edge may be told by both of its ends.
    let mut seen = BTreeSet::new();
    for (line, from, to) in edges {
        let (Some(one), Some(other)) = (place(from), place(to)) else { continue };
        if one == other {
            let allowed = "two processes: nobody is its own neighbour";
            return Err(InputError::new(format!("line {line}"), format!("{from} {to}"), allowed));
        }
        seen.insert((one.min(other), one.max(other)));
    }
    Ok(Listed { edges: Some(seen.into_iter().collect()), ids, processes })
}

fn identities(named: &[(usize, &str)]) -> Result<Listed, InputError> {
    let processes = count(named.len())?;
    let numbers: Option<Vec<u64>> = named.iter().map(|(_, name)| number(name)).collect();
    let ids = match numbers {
        Some(numbers) => Ids::Values(numbers),
        None => texts(named.iter().copied())?,
    };
    Ok(Listed { edges: None, ids: Some(ids), processes })
}

/// Identities that are texts, each with the line on which it stands, 0 where it stands on several.
fn texts<'t>(names: impl Iterator<Item = (usize, &'t str)>) -> Result<Ids, InputError> {
    let text = |(line, name): (usize, &str)| match check_text(name) {
        Ok(()) => Ok(name.to_owned()),
        Err(allowed) => {
            let path = if line == 0 { "file".to_owned() } else { format!("line {line}") };
            Err(InputError::new(path, name, allowed))
        }
    };
    names.map(text).collect::<Result<_, _>>().map(Ids::Texts)
}

fn number(word: &str) -> Option<u64> {
    word.parse().ok().filter(|number| is_number(word) && *number <= MAX_INTEGER)
}

fn count(processes: usize) -> Result<u16, InputError> {
    let allowed =
        || InputError::new("file", format!("{processes} processes"), format!("1 to {MAX_PROCESSES} processes"));
    u16::try_from(processes).ok().filter(|count| (1..=MAX_PROCESSES).contains(count)).ok_or_else(allowed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edges(text: &str) -> (Vec<(u16, u16)>, u16) {
        let listed = Listed::read(text).unwrap();
        (listed.edges.unwrap(), listed.processes)
    }

    fn error(text: &str) -> String {
        Listed::read(text).unwrap_err().to_string()
    }

    #[test]
    fn a_network_is_the_same_however_it_is_listed() {
        let star = (vec![(0, 1), (0, 2)], 3);
        for text in [
            "0 1 1\n1 0 0\n1 0 0\n",
            "0,1,1\r\n1,0,0\r\n1,0,0",
            "011\n100\n100",
            "# a star\n0 1\n\n2 0 # back\n0 2",
            "0: 1 2\n1: 0\n2: 0",
            "0: 1, 2\n1:\n2:",
            "0:1 2\n1 : 0",
        ] {
            assert_eq!(edges(text), star, "{text}");
        }
        assert_eq!(edges("0 1\n1 0"), (vec![(0, 1)], 2), "a matrix and an edge list say the same");
        assert_eq!(edges("0 1"), (vec![(0, 1)], 2));
    }

    #[test]
    fn names_become_identities() {
        let of = |text| Listed::read(text).unwrap();
        let counted = of("3 2\n2 1");
        assert_eq!((counted.edges, counted.ids), (Some(vec![(0, 1), (1, 2)]), Some(Ids::Values(vec![1, 2, 3]))));
        let named = of("b:70 a:70\na:70 c:70");
        let texts = ["b:70", "a:70", "c:70"].map(str::to_owned).to_vec();
        assert_eq!((named.edges, named.ids), (Some(vec![(0, 1), (1, 2)]), Some(Ids::Texts(texts.clone()))));
        assert_eq!(of("b:70: a:70\na:70: c:70").ids, Some(Ids::Texts(texts.clone())));
        let listed = of("b:70\na:70\nc:70");
        assert_eq!((listed.edges, listed.ids, listed.processes), (None, Some(Ids::Texts(texts)), 3));
        for text in ["80\n3\n32", "80, 3, 32"] {
            assert_eq!(of(text).ids, Some(Ids::Values(vec![80, 3, 32])));
        }
    }

    #[test]
    fn as_many_processes_are_read_as_there_may_be() {
        let star = |count: u16| (1..count).map(|leaf| format!("hub leaf{leaf}\n")).collect::<String>();
        assert_eq!(edges(&star(MAX_PROCESSES)).1, MAX_PROCESSES);
        assert_eq!(error(&star(MAX_PROCESSES + 1)), "file: found 1025 processes, allowed: 1 to 1024 processes");
        let line: String = (0..70_000).map(|one| format!("{one} {}\n", one + 1)).collect();
        assert_eq!(error(&line), "file: found 70001 processes, allowed: 1 to 1024 processes");
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let ways = "line 1: found 1 in column 2, and 0 in row 2 the other way, allowed: the same both ways: channels go both ways";
        assert_eq!(error("0 1 0\n0 0 1\n0 1 0"), ways);
        let diagonal = "line 1: found 1 in column 1, allowed: 0 on the diagonal: nobody is its own neighbour";
        assert_eq!(error("1 0 0\n0 1 0\n0 0 1"), diagonal);
        assert_eq!(error("4 4\n5 6"), "line 1: found 4 4, allowed: two processes: nobody is its own neighbour");
        assert_eq!(error("1 2\n2 3 4"), format!("line 2: found 2 3 4, allowed: {SHAPES}"));
        assert_eq!(error("hello there"), format!("line 1: found hello there, allowed: {SHAPES}"));
        assert_eq!(error(" # nothing"), format!("file: found nothing, allowed: {SHAPES}"));
        assert!(error("a\n7").starts_with("line 2: found 7, allowed: a text of 1 to 64 letters"));
    }

    #[test]
    fn prose_and_links_do_not_look_like_one() {
        for text in ["0 1\n1 2", "a b\nb c", "0: 1 2\n1: 2", "7\n3", "0 1 1\n1 0\n1 0 0", "1 2 3"] {
            assert!(Listed::looks_like_one(text), "{text}");
        }
        for text in
            ["hello", "", "# A story\n\n## Its first scene\n\nWho wins this election?", "Some words here\nand more"]
        {
            assert!(!Listed::looks_like_one(text), "{text}");
        }
    }
}
