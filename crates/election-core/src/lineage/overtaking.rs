//! Which messages a message has overtaken on its channel: only where that is not FIFO.

use crate::run::Run;
use crate::trace::{Fate, MessageRow};

/// The messages that were sent before this one on its channel, and had not come when it did; in the order in which they were sent. None
/// before it has come, and none that is lost.
///
/// # Panics
/// When there is no such message.
#[must_use]
pub fn overtaken(run: &Run, message: u32) -> Vec<u32> {
    let trace = run.trace();
    let row = trace.message(message);
    let Some(arrival) = row.arrived_in.filter(|_| !matches!(row.fate, Fate::Lost(_))) else { return Vec::new() };
    if run.scenario().keeps_order() {
        return Vec::new();
    }
    let is_overtaken = |other: &u32| {
        let other = trace.message(*other);
        (other.from, other.to) == (row.from, row.to)
            && !matches!(other.fate, Fate::Lost(_))
            && other.arrived_in.is_none_or(|step| step > arrival)
    };
    let mut others: Vec<u32> = candidates(run, &row).into_iter().filter(is_overtaken).collect();
    others.sort_unstable();
    others.dedup();
    others
}

/// The messages before this one that can have been on their way with it: those that were sent no longer before it than the largest delay
/// takes, and those that were moved by hand. Where processes take time to handle messages, any.
fn candidates(run: &Run, row: &MessageRow) -> Vec<u32> {
    let (trace, scenario) = (run.trace(), run.scenario());
    if scenario.network.processing > 0 {
        return (0..row.number).collect();
    }
    let longest = scenario.network.largest_delay();
    let is_near = |other: &u32| trace.message(*other).sent_at.saturating_add(longest) > row.sent_at;
    let near = (0..row.number).rev().take_while(is_near);
    let moved = scenario.overrides.iter().map(|change| change.message).filter(|other| *other < row.number);
    near.chain(moved).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::narrate::{self, Language};
    use crate::scenario::Scenario;

    fn run(link: &str) -> Run {
        Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario")
    }

    #[test]
    fn what_overtakes_is_named_and_nothing_is_where_channels_are_fifo() {
        let fifo = run("a=lelann&n=4");
        assert!((0..16).all(|message| overtaken(&fifo, message).is_empty()));

        let link = "a=lelann&n=4&ids=4,1,3,2&fifo=no&delay=1-6&seed=";
        let (run, message) = (0..50)
            .map(|seed| run(&format!("{link}{seed}")))
            .find_map(|run| {
                let count = u32::try_from(run.trace().messages()).expect("few");
                let message = (0..count).find(|message| !overtaken(&run, *message).is_empty())?;
                Some((run, message))
            })
            .expect("one of them overtakes");
        let row = run.trace().message(message);
        let before = overtaken(&run, message);
        assert!(before.iter().all(|other| *other < message && run.trace().message(*other).to == row.to));
        let arrival = row.arrived_in.expect("it has come") as usize;
        let told = narrate::step(&run, arrival, Language::default()).to_string();
        assert!(told.contains("; it overtook "), "{told}");
        let others = (0..run.steps())
            .filter(|step| narrate::step(&run, *step, Language::default()).to_string().contains("overtook"));
        assert!(others.count() < run.steps() / 2);
    }
}
