//! The chain that answers why, on the stage: the channels that its messages went over, and who waited, with the numbers of the links.

use std::collections::BTreeMap;

use election_core::causality::{Chain, How};
use election_core::{ProcessId, Run};

/// So many numbers stand at one place; how many more there are is said by dots.
const MOST_NUMBERS: usize = 3;

/// What of a chain stands where.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lit {
    /// The channels that its messages went over, each with the numbers of its links.
    pub hops: Vec<(ProcessId, ProcessId, String)>,
    /// The processes that waited, for a timer or for another that was silent, with the numbers of these links.
    pub waits: Vec<(ProcessId, String)>,
    /// Every process that has a part in it.
    pub processes: Vec<ProcessId>,
}

impl Lit {
    /// That of a chain.
    pub fn of(run: &Run, chain: &Chain) -> Self {
        let trace = run.trace();
        let mut hops: BTreeMap<(ProcessId, ProcessId), Vec<usize>> = BTreeMap::new();
        let mut waits: BTreeMap<ProcessId, Vec<usize>> = BTreeMap::new();
        for (number, link) in (1..).zip(&chain.links) {
            match link.how {
                How::Message(message) => {
                    let message = trace.message(message);
                    hops.entry((message.from, message.to)).or_default().push(number);
                }
                How::Timer(_) | How::Silence(_) => {
                    if let Some(process) = trace.step(link.to).process {
                        waits.entry(process).or_default().push(number);
                    }
                }
            }
        }
        let mut processes: Vec<ProcessId> = chain.steps().filter_map(|step| trace.step(step).process).collect();
        processes.extend(hops.keys().flat_map(|(from, to)| [*from, *to]));
        processes.sort_unstable();
        processes.dedup();
        Self {
            hops: hops.into_iter().map(|((from, to), numbers)| (from, to, text(&numbers))).collect(),
            waits: waits.into_iter().map(|(process, numbers)| (process, text(&numbers))).collect(),
            processes,
        }
    }
}

fn text(numbers: &[usize]) -> String {
    let shown: Vec<String> = numbers.iter().take(MOST_NUMBERS).map(usize::to_string).collect();
    let dots = if numbers.len() > MOST_NUMBERS { " …" } else { "" };
    format!("{}{dots}", shown.join(" "))
}

#[cfg(test)]
mod tests {
    use election_core::Scenario;
    use election_core::causality::why;

    use super::*;

    fn lit(link: &str, process: u16) -> (Chain, Lit) {
        let run = Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
        let chain = why(&run, run.steps(), ProcessId(process)).expect("something led there");
        let lit = Lit::of(&run, &chain);
        (chain, lit)
    }

    #[test]
    fn every_link_has_its_number_where_it_happened() {
        for link in
            ["a=chang-roberts&n=6&ids=descending", "a=bully&n=5&established=yes&detector=perfect&faults=crash:4@6"]
        {
            for process in 0..4 {
                let (chain, lit) = lit(link, process);
                let places = lit.hops.iter().map(|(_, _, text)| text).chain(lit.waits.iter().map(|(_, text)| text));
                let numbers: usize = places.clone().map(|text| text.split(' ').count()).sum();
                assert!(places.clone().all(|text| !text.contains('…')), "{link}");
                assert_eq!(numbers, chain.links.len(), "{link}");
                assert!(lit.processes.contains(&ProcessId(process)), "{link}");
            }
        }
    }

    #[test]
    fn a_token_that_went_round_several_times_has_several_numbers_at_a_channel() {
        assert_eq!(text(&[1, 7]), "1 7");
        assert_eq!(text(&[1, 7, 13, 19]), "1 7 13 …");
    }
}
