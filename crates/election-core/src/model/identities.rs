//! Identities: what they are outside the engine (numbers, texts, UUIDs), and their ranks inside it.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Identity, ProcessId, draw};

/// The identities of a run's processes.
///
/// Ranks are such that the larger one always wins, so that nobody in the engine asks for the order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Identities {
    /// By rank; distinct.
    values: Vec<u128>,
    /// By position.
    ranks: Vec<Identity>,
    /// The first position with each rank.
    bearers: Vec<ProcessId>,
    names: Names,
    bits: u32,
}

/// How identities are written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Names {
    Numbers,
    Uuids,
    /// These, by rank.
    Texts(Vec<Text>),
    /// There are no identities.
    Positions,
}

/// An identity that is a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Text {
    whole: String,
    short: String,
}

impl Identities {
    /// The numbers 1 to n; `ranks` says which of them, from 0, each position has.
    pub(crate) fn numbers(ranks: Vec<u16>, smallest_wins: bool) -> Self {
        let count = u16::try_from(ranks.len()).expect("there are at most 1024 processes");
        Self::new((1..=u128::from(count)).collect(), ranks, Names::Numbers, smallest_wins)
    }

    /// These values, position by position; some may be there twice.
    pub(crate) fn values(values: &[u64], smallest_wins: bool) -> Self {
        let (values, ranks) = ranked(&values.iter().copied().map(u128::from).collect::<Vec<_>>());
        Self::new(values, ranks, Names::Numbers, smallest_wins)
    }

    /// These texts, position by position, compared by code point; some may be there twice.
    pub(crate) fn texts(texts: &[String], smallest_wins: bool) -> Self {
        let (mut texts, ranks) = ranked(texts);
        if smallest_wins {
            texts.reverse();
        }
        let values = (0..).take(texts.len()).collect();
        let shorts = shortened(&texts);
        let texts = texts.into_iter().zip(shorts).map(|(whole, short)| Text { whole, short });
        Self::new(values, ranks, Names::Texts(texts.collect()), smallest_wins)
    }

    /// UUIDs of version 4, drawn from a seed, compared as unsigned 128-bit numbers.
    pub(crate) fn uuids(count: u16, seed: u64, smallest_wins: bool) -> Self {
        let (values, ranks) = ranked(&(0..count).map(|process| draw::uuid(seed, process)).collect::<Vec<_>>());
        Self::new(values, ranks, Names::Uuids, smallest_wins)
    }

    /// The same UUIDs, compared as two signed 64-bit halves, the first half first: as `java.util.UUID` does.
    pub(crate) fn signed_uuids(count: u16, seed: u64, smallest_wins: bool) -> Self {
        let (keys, ranks) = ranked(&(0..count).map(|process| draw::uuid(seed, process) ^ SIGNS).collect::<Vec<_>>());
        Self::new(keys.into_iter().map(|key| key ^ SIGNS).collect(), ranks, Names::Uuids, smallest_wins)
    }

    /// None: processes are called by their positions, and the rank of a position is that position.
    pub(crate) fn anonymous(count: u16) -> Self {
        Self::new((0..u128::from(count)).collect(), (0..count).collect(), Names::Positions, false)
    }

    /// Distinct values in ascending order, and the place among them of each position's value.
    fn new(mut values: Vec<u128>, mut ranks: Vec<u16>, names: Names, smallest_wins: bool) -> Self {
        if smallest_wins {
            values.reverse();
            let best = ranks.iter().copied().max().unwrap_or_default();
            ranks.iter_mut().for_each(|rank| *rank = best - *rank);
        }
        let count = u16::try_from(ranks.len()).expect("there are at most 1024 processes");
        let mut bearers = vec![ProcessId(0); values.len()];
        for (position, rank) in (0..count).zip(&ranks).rev() {
            bearers[usize::from(*rank)] = ProcessId(position);
        }
        let ranks = ranks.into_iter().map(Identity).collect();
        Self { values, ranks, bearers, names, bits: identity_bits(count) }
    }

    /// The identity of a process.
    #[must_use]
    pub fn at(&self, process: ProcessId) -> Identity {
        self.ranks[process.index()]
    }

    /// The first process with this identity.
    #[must_use]
    pub fn bearer(&self, identity: Identity) -> Option<ProcessId> {
        self.bearers.get(usize::from(identity.0)).copied()
    }

    /// The processes with this identity, by position; more than one where identities are repeated.
    pub fn bearers(&self, identity: Identity) -> impl Iterator<Item = ProcessId> + '_ {
        (0u16..).zip(&self.ranks).filter(move |(_, rank)| **rank == identity).map(|(position, _)| ProcessId(position))
    }

    /// Whether every process has an identity of its own.
    #[must_use]
    pub fn are_distinct(&self) -> bool {
        self.values.len() == self.ranks.len()
    }

    /// Whether processes have no identities, and are called by their positions.
    #[must_use]
    pub fn are_anonymous(&self) -> bool {
        self.names == Names::Positions
    }

    /// How many bits an identity takes in a message: `ceil(log2(n))`, at least 1.
    #[must_use]
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// How many processes there are.
    #[must_use]
    pub fn len(&self) -> u16 {
        u16::try_from(self.ranks.len()).expect("there are at most 1024 processes")
    }

    /// Whether there are none; a scenario has at least one.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ranks.is_empty()
    }

    /// Every position.
    pub fn processes(&self) -> impl DoubleEndedIterator<Item = ProcessId> + use<> {
        (0..self.len()).map(ProcessId)
    }

    /// An identity as the scenario has it: a number, or a UUID in its usual form.
    #[must_use]
    pub fn text(&self, identity: Identity) -> String {
        let value = self.values[usize::from(identity.0)];
        match &self.names {
            Names::Numbers | Names::Positions => value.to_string(),
            Names::Texts(texts) => texts[usize::from(identity.0)].whole.clone(),
            Names::Uuids => {
                let hex = format!("{value:032x}");
                format!("{}-{}-{}-{}-{}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..])
            }
        }
    }

    /// An identity short enough for the stage: a number, a UUID's first four digits, or of a text what the others do not begin and end with.
    #[must_use]
    pub fn short(&self, identity: Identity) -> String {
        match &self.names {
            Names::Numbers | Names::Positions => self.text(identity),
            Names::Texts(texts) => texts[usize::from(identity.0)].short.clone(),
            Names::Uuids => self.text(identity).chars().take(4).collect(),
        }
    }
}

/// The signs of both halves of a UUID.
const SIGNS: u128 = 1 << 127 | 1 << 63;

/// The longest short form of a text, in characters.
const LONGEST_SHORT: usize = 12;

/// Whether a text is a UUID in its usual form: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.
pub(crate) fn is_uuid(text: &str) -> bool {
    let is_right = |(place, byte): (usize, u8)| match place {
        8 | 13 | 18 | 23 => byte == b'-',
        _ => byte.is_ascii_hexdigit(),
    };
    text.len() == 36 && text.bytes().enumerate().all(is_right)
}

/// Each text in short, so that they are told apart: a UUID's first four digits; else without what all begin and end with, and where that is
/// not enough, without what those begin and end with that look alike. Texts are distinct.
fn shortened(texts: &[String]) -> Vec<String> {
    if texts.iter().all(|text| is_uuid(text)) {
        return texts.iter().map(|text| text.chars().take(4).collect()).collect();
    }
    let mut shorts = without_shared(texts);
    let mut alike: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (place, short) in shorts.iter().enumerate() {
        alike.entry(short.clone()).or_default().push(place);
    }
    for places in alike.into_values().filter(|places| places.len() > 1) {
        let group: Vec<String> = places.iter().map(|place| texts[*place].clone()).collect();
        for (place, short) in places.into_iter().zip(without_shared(&group)) {
            shorts[place] = short;
        }
    }
    let distinct: BTreeSet<&String> = shorts.iter().collect();
    if distinct.len() == texts.len() { shorts } else { texts.to_vec() }
}

/// Each text without what all of them begin and end with, up to a character that is neither a letter nor a digit; without its middle where
/// that is long.
fn without_shared(texts: &[String]) -> Vec<String> {
    let split = |text: &'_ String| -> Vec<String> {
        text.split_inclusive(|c: char| !c.is_alphanumeric()).map(str::to_owned).collect()
    };
    let all: Vec<Vec<String>> = texts.iter().map(split).collect();
    // Something is left of each.
    let most = all.iter().map(Vec::len).min().unwrap_or_default().saturating_sub(1);
    let front = (0..most).take_while(|place| all.iter().all(|parts| parts[*place] == all[0][*place])).count();
    let from_end = |parts: &[String], place: usize| parts[parts.len() - 1 - place].clone();
    let is_shared = |place: &usize| all.iter().all(|parts| from_end(parts, *place) == from_end(&all[0], *place));
    let back = (0..most - front).take_while(is_shared).count();
    let middles = |front: usize| -> Vec<String> {
        let middle = |parts: &Vec<String>| {
            let middle = parts[front..parts.len() - back].concat();
            let is_separator = |c: char| back > 0 && !c.is_alphanumeric();
            without_middle(middle.trim_end_matches(is_separator), LONGEST_SHORT)
        };
        all.iter().map(middle).collect()
    };
    let shorts = middles(front);
    if front > 0 && look_like_other_numbers(&shorts) { middles(front - 1) } else { shorts }
}

/// Whether these texts would be read as numbers, and compared as such: 9 is below 10, and as texts it is above.
fn look_like_other_numbers(texts: &[String]) -> bool {
    let numbers: Option<Vec<(u64, &String)>> = texts.iter().map(|text| Some((text.parse().ok()?, text))).collect();
    numbers.is_some_and(|mut numbers| {
        numbers.sort_unstable();
        !numbers.is_sorted_by_key(|(_, text)| *text)
    })
}

/// A text that loses its middle where it has more than so many characters: `900…991`. Its ends tell more.
#[must_use]
pub fn without_middle(text: &str, most: usize) -> String {
    let letters: Vec<char> = text.chars().collect();
    if letters.len() <= most {
        return text.to_owned();
    }
    let head = (most - 1) / 2;
    letters[..head].iter().chain(&['…']).chain(&letters[letters.len() - (most - 1 - head)..]).collect()
}

/// The distinct values, the smallest first, and the place of each position's value among them.
fn ranked<T: Ord + Clone>(by_position: &[T]) -> (Vec<T>, Vec<u16>) {
    let mut values = by_position.to_vec();
    values.sort_unstable();
    values.dedup();
    let rank = |value: &T| {
        let rank = values.binary_search(value).expect("every value is in the table that was made of them");
        u16::try_from(rank).expect("there are at most 1024 processes")
    };
    let ranks = by_position.iter().map(rank).collect();
    (values, ranks)
}

/// `ceil(log2(n))`, at least 1.
fn identity_bits(processes: u16) -> u32 {
    u32::from(processes).next_power_of_two().ilog2().max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_larger_rank_wins_in_both_orders() {
        let ranks = |identities: &Identities| identities.ranks.iter().map(|rank| rank.0).collect::<Vec<_>>();
        assert_eq!(ranks(&Identities::values(&[80, 3, 32, 3], false)), [2, 0, 1, 0]);
        let identities = Identities::values(&[80, 3, 32, 3], true);
        assert_eq!(ranks(&identities), [0, 2, 1, 2]);
        assert_eq!(identities.text(Identity(2)), "3");
        assert!(!identities.are_distinct());
        assert_eq!(identities.bearers(Identity(2)).collect::<Vec<_>>(), [ProcessId(1), ProcessId(3)]);
        assert_eq!(identities.bearer(Identity(2)), Some(ProcessId(1)));
    }

    #[test]
    fn an_identity_takes_ceil_log2_n_bits_and_at_least_one() {
        let bits: Vec<u32> = [1, 2, 3, 4, 5, 8, 9, 64, 65, 1024].map(identity_bits).to_vec();
        assert_eq!(bits, [1, 1, 2, 2, 3, 3, 4, 6, 7, 10]);
    }

    #[test]
    fn uuids_are_of_version_4_and_shown_whole_or_short() {
        let identities = Identities::uuids(6, 1, false);
        assert!(identities.are_distinct());
        let text = identities.text(Identity(0));
        assert_eq!(text.len(), 36);
        assert_eq!(&text[14..15], "4", "version, in {text}");
        assert!("89ab".contains(&text[19..20]), "variant, in {text}");
        assert_eq!(identities.short(Identity(0)), text[..4]);
    }

    #[test]
    fn anonymous_processes_are_called_by_their_positions() {
        let identities = Identities::anonymous(4);
        assert!(identities.are_anonymous() && identities.are_distinct());
        assert_eq!(identities.text(identities.at(ProcessId(2))), "2");
    }

    #[test]
    fn texts_are_compared_by_code_point_and_shown_without_what_they_share() {
        let of = |texts: &[&str]| Identities::texts(&texts.iter().map(ToString::to_string).collect::<Vec<_>>(), false);
        let shown = |texts: &[&str]| {
            let identities = of(texts);
            identities.processes().map(|process| identities.short(identities.at(process))).collect::<Vec<_>>()
        };
        let ranks = |identities: &Identities| identities.processes().map(|it| identities.at(it).0).collect::<Vec<_>>();
        let hosts = ["node-2.net:70", "node-10.net:70", "node-2.net:70"];
        assert_eq!(ranks(&of(&hosts)), [1, 0, 1], "10 comes before 2");
        assert_eq!(of(&hosts).text(Identity(0)), "node-10.net:70");
        assert_eq!(shown(&hosts), ["node-2", "node-10", "node-2"], "2 and 10 would be compared as numbers");
        assert_eq!(shown(&["node-2.net:70", "node-3.net:70"]), ["2", "3"]);
        assert_eq!(shown(&["10.0.0.1:7000", "10.0.0.12:7001"]), ["1:7000", "12:7001"]);
        assert_eq!(shown(&["zoë", "Bob", "alice-and-bob"]), ["zoë", "Bob", "alice…nd-bob"]);
        assert_eq!(shown(&["productionserver1", "productionserver2"]), ["produ…erver1", "produ…erver2"]);
        let three = ["one", "two", "three"].map(|name| format!("server-number-{name}.example.org:80"));
        let four: Vec<&str> = three.iter().map(String::as_str).chain(["x"]).collect();
        assert_eq!(shown(&four), ["one", "two", "three", "x"]);
        let alike = ["a-one-b", "a-two-b", "c-one-d", "c-two-d"];
        assert_eq!(shown(&alike), alike);
        let smallest = Identities::texts(&["a", "b"].map(str::to_owned), true);
        assert_eq!((smallest.text(Identity(1)), smallest.at(ProcessId(0))), ("a".to_owned(), Identity(1)));
        assert_eq!(shown(&["a-b", "a-b"]), ["b", "b"]);
        assert_eq!(shown(&["6ba7b810-9dad-11d1-80b4-00c04fd430c8"]), ["6ba7"]);
    }

    #[test]
    fn signed_uuids_are_the_same_in_javas_order() {
        let (plain, signed) = (Identities::uuids(64, 5, false), Identities::signed_uuids(64, 5, false));
        let text = |identities: &Identities, process| identities.text(identities.at(process));
        for process in plain.processes() {
            assert_eq!(text(&plain, process), text(&signed, process));
        }
        let first = |rank| u32::from_str_radix(&signed.short(Identity(rank))[..1], 16).expect("a digit");
        assert!(first(0) >= 8 && first(63) < 8, "what begins with 8 or more is negative");
    }
}
