//! Networks and identities in files as people have them: an adjacency matrix, an edge list, a neighbour list, or identities, one a line.
//!
//! Words stand apart by blanks, commas or semicolons, and may stand in quotes; `#`, `%` or `//` begins a remark; a first line such as
//! `source,target` is a heading. Which of them a file is shows by its shape:
//!
//! ```text
//! 0 1 1       A B C        0 1        0: 1 2     node-1:70
//! 1 0 0     A 0 1 1        0 -- 2     1: 0       node-2:70
//! 1 0 0     B 1 0 0                   2: 0       node-3:70
//!           C 1 0 0
//! ```
//!
//! What a file calls its processes are their identities.

mod rows;

use std::collections::{BTreeMap, BTreeSet};

use rows::{Row, is_number, number, rows};

use crate::algorithm::{IdentityUse, Topologies};
use crate::error::InputError;
use crate::model::{Graph, MAX_PROCESSES, Topology};
use crate::scenario::{Declaration, Ids, Scenario, check_text};

/// What a text that a person has at hand is, by how it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextKind {
    /// JSON.
    Json,
    /// A fragment or a whole link, or nothing at all.
    Link,
    /// Lines: a file as [`Listed`] reads it, or a story in Markdown.
    Lines,
}

/// What a file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The edges between positions, where it is a network.
    pub edges: Option<Vec<(u16, u16)>>,
    /// The identities by position; none where the file names no process.
    pub ids: Option<Ids>,
    /// How many processes there are.
    pub processes: u16,
}

/// How names are written.
const WITHOUT_BLANKS: &str = "names without blanks, such as New_York";

/// What can be read.
const SHAPES: &str = "a scenario (JSON, or a link), an adjacency matrix of 0 and 1, an edge list (two names a line), a neighbour list (a \
                      name, a colon, its neighbours), or identities, one a line";

impl TextKind {
    /// What a text is.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let text = text.trim_start_matches('\u{feff}').trim();
        let is_one_line = !text.contains('\n');
        let is_json = || serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok();
        // A link that was broken into lines is one still. A remark may have an address, and an identity be one.
        let is_broken_link =
            || text.split_whitespace().next().is_some_and(|word| word.contains('#') && word.contains('='));
        let is_link = || text.is_empty() || text.starts_with('#') || text.contains(['=', '%']) || text.contains("://");
        if text.starts_with('{') || text.starts_with(['[', '"']) && is_json() {
            Self::Json
        } else if is_one_line && is_link() || is_broken_link() {
            Self::Link
        } else {
            Self::Lines
        }
    }
}

impl Listed {
    /// Reads a file.
    ///
    /// # Errors
    /// The line that is wrong, what stands there and what may stand there; or that the file has none of these shapes.
    pub fn read(text: &str) -> Result<Self, InputError> {
        let rows = rows(text);
        let Some(first) = rows.first() else { return Err(InputError::new("file", "", SHAPES)) };
        if let Some(row) = rows.iter().find(|row| row.has_arrow) {
            return Err(row.refuse("two names a line without an arrow: channels carry messages both ways"));
        }
        let every = |count: usize| rows.iter().all(|row| row.name.is_none() && row.words.len() == count);
        if let Some((names, rows)) = as_matrix(&rows) {
            matrix(names, &rows)
        } else if is_adjacency(&rows) {
            neighbours(&rows)
        } else if !is_table(&rows) {
            Err(none_of_these(&rows))
        } else if every(2) && (rows.len() > 1 || first.is_edge) {
            let all: Vec<(usize, &str)> =
                rows.iter().flat_map(|row| row.words.iter().map(|word| (row.line, *word))).collect();
            network(rows.iter().map(|row| (row.line, row.words[0], row.words[1])), &all)
        } else if every(1) || rows.len() == 1 && first.name.is_none() {
            let named = rows.iter().flat_map(|row| row.words.iter().map(|word| (row.line, *word)));
            let ids = identities(&named.collect::<Vec<_>>())?;
            Ok(Self { edges: None, processes: count(ids.listed().unwrap_or_default())?, ids: Some(ids) })
        } else {
            Err(none_of_these(&rows))
        }
    }

    /// Reads identities that somebody types, however they stand apart.
    ///
    /// # Errors
    /// What is no identity, and what is; or that there are none, or too many.
    pub fn identities(text: &str) -> Result<Ids, InputError> {
        let rows = rows(text);
        if let Some(row) = rows.iter().find(|row| row.has_long_names()) {
            return Err(row.refuse(WITHOUT_BLANKS));
        }
        let words: Vec<(usize, &str)> =
            rows.iter().flat_map(|row| row.name.iter().chain(&row.words).map(|word| (row.line, *word))).collect();
        identities(&words)
    }

    /// Whether a text looks like such a file, rather than like prose.
    #[must_use]
    pub fn looks_like_one(text: &str) -> bool {
        let rows = rows(text);
        let is_markdown = text.lines().any(|line| line.starts_with("## "));
        let short = rows.iter().filter(|row| row.is_short()).count();
        let is_network = || as_matrix(&rows).is_some() || is_adjacency(&rows);
        is_table(&rows) && (2 * short > rows.len() || is_network()) && !is_markdown
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

/// Whether these rows are more than a line of prose: several lines, or numbers.
fn is_table(rows: &[Row<'_>]) -> bool {
    rows.len() > 1 || rows.iter().any(|row| row.words.iter().all(|word| is_number(word)))
}

/// The rows of a matrix, if these are some: three or more, as many as columns, with or without something between them, and perhaps with
/// names before the rows and over the columns. (Two rows of two are an edge list, and say the same.)
fn as_matrix<'t>(rows: &[Row<'t>]) -> Option<(Option<Vec<&'t str>>, Vec<Row<'t>>)> {
    let is_named = |names: &Row<'t>| {
        let below = rows[1..].iter().all(|row| row.words.len() == names.words.len() + 1);
        names.words.len() + 1 == rows.len() && below
    };
    let (names, rows) = match rows {
        [names, named @ ..] if is_named(names) => {
            let unnamed = |row: &Row<'t>| Row { words: row.words[1..].to_vec(), ..row.clone() };
            (Some(names.words.clone()), named.iter().map(unnamed).collect())
        }
        _ => (None, rows.to_vec()),
    };
    let size = rows.len();
    let apart = |row: Row<'t>| match row.words[..] {
        [word] if word.is_ascii() && word.len() == size => {
            Row { words: (0..size).map(|at| &word[at..=at]).collect(), ..row }
        }
        _ => row,
    };
    let rows: Vec<Row<'t>> = rows.into_iter().map(apart).collect();
    let is_one = |row: &Row<'t>| {
        row.name.is_none() && row.words.len() == size && row.words.iter().all(|word| ["0", "1"].contains(word))
    };
    (size > 2 && rows.iter().all(is_one)).then_some((names, rows))
}

/// Whether each row is a name with its neighbours, after a colon or without one: then each of them has a row, and in rows that are all as
/// long each names the other.
fn is_adjacency(rows: &[Row<'_>]) -> bool {
    let listed: BTreeMap<&str, BTreeSet<&str>> = rows
        .iter()
        .filter_map(|row| row.words.split_first())
        .map(|(name, others)| (*name, others.iter().copied().collect()))
        .collect();
    let has_own = |row: &Row<'_>| row.name.is_none() && row.words.iter().all(|word| listed.contains_key(word));
    let is_named = |name: &str, other: &&str| listed.get(other).is_some_and(|others| others.contains(name));
    let is_mutual = || listed.iter().all(|(name, others)| others.iter().all(|other| is_named(name, other)));
    let lengths: BTreeSet<usize> = rows.iter().map(|row| row.words.len()).collect();
    let is_told_apart = || lengths.len() > 1 || lengths.iter().all(|length| *length > 2) && is_mutual();
    rows.iter().all(|row| row.name.is_some())
        || listed.len() == rows.len() && rows.iter().all(has_own) && is_told_apart()
}

fn none_of_these(rows: &[Row<'_>]) -> InputError {
    let first = rows[0].text;
    if first.ends_with('{') && ["graph", "digraph", "strict"].iter().any(|word| first.starts_with(word)) {
        return rows[0].refuse("the edges of such a graph as two names a line, without braces");
    }
    if let Some(row) = rows.iter().find(|row| rows.len() > 1 && row.has_long_names()) {
        return row.refuse(WITHOUT_BLANKS);
    }
    if rows
        .iter()
        .all(|row| row.name.is_none() && row.words.len() > 2 && row.words[2..].iter().all(|word| is_number(word)))
    {
        return rows[0].refuse("two names a line, or a square of 0 and 1: channels have no weights here");
    }
    let count = |length: usize| rows.iter().filter(|row| row.words.len() == length).count();
    let usual = rows.iter().map(|row| row.words.len()).max_by_key(|length| count(*length)).unwrap_or_default();
    let row = rows.iter().find(|row| row.words.len() != usual || row.name.is_some() != rows[0].name.is_some());
    row.filter(|_| 2 * count(usual) > rows.len()).unwrap_or(&rows[0]).refuse(SHAPES)
}

fn matrix(names: Option<Vec<&str>>, rows: &[Row<'_>]) -> Result<Listed, InputError> {
    let processes = count(rows.len())?;
    let mut edges = Vec::new();
    for (from, row) in (0..processes).zip(rows) {
        for (to, word) in (0..processes).zip(&row.words) {
            let back = rows[usize::from(to)].words[usize::from(from)];
            let column = to + 1;
            let refuse = |found: String, allowed| Err(InputError::new(row.path(), found, allowed));
            if *word == "1" && from == to {
                let allowed = "0 on the diagonal: nobody is its own neighbour";
                return refuse(format!("1 in column {column}"), allowed);
            }
            if *word != back {
                let found = format!("{word} in column {column}, and {back} in row {column} the other way");
                return refuse(found, "the same both ways: channels carry messages both ways");
            }
            if *word == "1" && from < to {
                edges.push((from, to));
            }
        }
    }
    let named = |names: Vec<&str>| identities(&names.into_iter().map(|name| (1, name)).collect::<Vec<_>>());
    connected(edges.into_iter().collect(), names.map(named).transpose()?, processes)
}

fn neighbours(rows: &[Row<'_>]) -> Result<Listed, InputError> {
    let mut all = Vec::new();
    let mut edges = Vec::new();
    for row in rows {
        let (name, others) = match (row.name, &row.words[..]) {
            (Some(name), others) => (name, others),
            (None, [name, others @ ..]) => (*name, others),
            (None, []) => continue,
        };
        all.push((row.line, name));
        edges.extend(others.iter().map(|other| (row.line, name, *other)));
    }
    all.extend(rows.iter().flat_map(|row| row.words.iter().map(|word| (row.line, *word))));
    network(edges.into_iter(), &all)
}

/// A network of named processes; `all` has every name with its line, in the order of the file. Numbers stand in their own order, whatever
/// the file's is.
fn network<'t>(
    edges: impl Iterator<Item = (usize, &'t str, &'t str)>,
    all: &[(usize, &'t str)],
) -> Result<Listed, InputError> {
    let mut seen = BTreeSet::new();
    let mut names: Vec<(usize, &str)> = all.iter().copied().filter(|(_, name)| seen.insert(*name)).collect();
    if names.iter().all(|(_, name)| number(name).is_some()) {
        names.sort_by_key(|(_, name)| number(name));
        names.dedup_by_key(|(_, name)| number(name));
    }
    let processes = count(names.len())?;
    let ids = identities(&names)?;
    let called = |name: &'t str| number(name).map_or_else(|| name.to_owned(), |number| number.to_string());
    let places: BTreeMap<String, u16> = names.iter().map(|(_, name)| called(name)).zip(0..).collect();
    // Each edge may be told by both of its ends.
    let mut between = BTreeSet::new();
    for (line, from, to) in edges {
        let (one, other) = (places[&called(from)], places[&called(to)]);
        if one == other {
            let allowed = "two processes: nobody is its own neighbour";
            return Err(InputError::new(format!("line {line}"), format!("{from} {to}"), allowed));
        }
        between.insert((one.min(other), one.max(other)));
    }
    connected(between, Some(ids), processes)
}

/// A network that is whole.
fn connected(edges: BTreeSet<(u16, u16)>, ids: Option<Ids>, processes: u16) -> Result<Listed, InputError> {
    let edges: Vec<(u16, u16)> = edges.into_iter().collect();
    match Graph::new(&Topology::Edges(edges.clone()), processes, 0).unreachable() {
        Some(process) => {
            let texts = ids.map(|ids| ids.texts()).unwrap_or_default();
            let name =
                |place: u16| texts.get(usize::from(place)).cloned().unwrap_or_else(|| format!("row {}", place + 1));
            let found = format!("no way from {} to {}", name(0), name(process.0));
            Err(InputError::new("file", found, "a network in which every process can be reached"))
        }
        None => Ok(Listed { edges: Some(edges), ids, processes }),
    }
}

/// Identities, each with the line on which it stands first: numbers if all are, or texts.
fn identities(named: &[(usize, &str)]) -> Result<Ids, InputError> {
    count(named.len())?;
    let refuse = |(line, name): (usize, &str), allowed| {
        let allowed = if name.contains(char::is_whitespace) { WITHOUT_BLANKS } else { allowed };
        InputError::new(format!("line {line}"), name, allowed)
    };
    let (numbers, texts): (Vec<(usize, &str)>, Vec<_>) = named.iter().partition(|(_, name)| number(name).is_some());
    if let Some((named, allowed)) = texts.iter().find_map(|named| Some((*named, check_text(named.1).err()?))) {
        return Err(refuse(named, allowed));
    }
    match (&numbers[..], &texts[..]) {
        (numbers, []) => Ok(Ids::Values(numbers.iter().filter_map(|(_, name)| number(name)).collect())),
        ([], texts) => Ok(Ids::Texts(texts.iter().map(|(_, name)| (*name).to_owned()).collect())),
        ([first, ..], texts) if numbers.len() < texts.len() => {
            Err(refuse(*first, "a text: all identities are numbers, or all are texts"))
        }
        (_, [first, ..]) => Err(refuse(*first, "a number: all identities are numbers, or all are texts")),
    }
}

fn count(processes: usize) -> Result<u16, InputError> {
    let allowed =
        || InputError::new("file", format!("{processes} processes"), format!("1 to {MAX_PROCESSES} processes"));
    u16::try_from(processes).ok().filter(|count| (1..=MAX_PROCESSES).contains(count)).ok_or_else(allowed)
}

#[cfg(test)]
mod tests;
