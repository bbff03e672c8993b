//! Why a process is what it is, told link by link; and why a step cannot be moved past another.

use super::sentence::{Mark, Sentence};
use super::{Language, Names, StepDetails};
use crate::causality::{Chain, How, Link, Orders, Refusal, Root};
use crate::run::Run;

/// A step of a chain in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The step.
    pub step: usize,
    /// What leads to it from the step before; nothing for the first.
    pub link: Option<Link>,
    /// What happens in it.
    pub sentence: Sentence,
}

/// A chain in sentences, from where it begins: `3 suspects 5`, `4 outbids 3`, `4 has waited in vain for an answer, and leads`.
///
/// It does the steps of the chain again.
#[must_use]
pub fn chain(run: &Run, chain: &Chain, language: Language) -> Vec<Reason> {
    let links = std::iter::once(None).chain(chain.links.iter().copied().map(Some));
    let told = chain.steps().zip(links).map(|(step, link)| {
        let sentence = StepDetails::of(run, step).headline(language).capitalised();
        Reason { step, link, sentence }
    });
    told.collect()
}

/// What a chain does not have in it although one might look for it: the crash of whom a process suspects. Nothing where nobody is suspected.
#[must_use]
pub fn not_in_chain(run: &Run, chain: &Chain, language: Language) -> Option<Sentence> {
    let suspected = chain.links.iter().find_map(|link| match link.how {
        How::Silence(peer) => Some(peer),
        How::Message(_) | How::Timer(_) => None,
    });
    let told = match chain.root {
        Root::Told(peer) => Some(peer),
        Root::Start | Root::Notice | Root::Fault | Root::Routine | Root::TooFar => None,
    };
    let names = Names::linked(run.identities(), language.words());
    let text = language.words().silence_is_no_cause(&names.of(suspected.or(told)?));
    Some(Sentence::new(&text, Mark::Plain).capitalised())
}

/// Why a step cannot be moved past another: `election(7) would arrive before it is sent`.
#[must_use]
pub fn refusal(run: &Run, refusal: Refusal, language: Language) -> Sentence {
    let words = language.words();
    let names = Names::linked(run.identities(), words);
    let message = |number: u32| {
        let row = run.trace().message(number);
        super::message(run, row.kind, &run.fields(row.sent_in as usize + 1, number), language)
    };
    let text = match refusal {
        Refusal::SameProcess(process) => words.keeps_its_order(&names.of(process)),
        Refusal::Message(number) => words.would_arrive_before_sent(&message(number)),
        Refusal::Caused(number) => words.is_caused_through(&message(number)),
        Refusal::Network => words.network_keeps_its_order(),
        Refusal::Arrivals(process) => words.arrivals_keep_their_order(&names.of(process)),
        Refusal::Told => words.would_be_told_before(),
    };
    Sentence::new(&text, Mark::Plain).capitalised()
}

/// How many orders of the same steps there are: `this is one of 1,260 orders of the same steps`.
#[must_use]
pub fn orders(orders: &Orders, language: Language) -> Sentence {
    let words = language.words();
    let text = match orders {
        Orders::Exactly(count) if count.to_u64() == Some(1) => words.is_the_only_order(),
        Orders::Exactly(count) => words.is_one_of_orders(&count.to_string()),
        Orders::Between { least, most } => words.is_one_of_many_orders(*least, *most),
    };
    Sentence::new(&text, Mark::Plain).capitalised()
}
