//! Channels that a person cuts or mends at this moment.

use election_core::scenario::{Channels, Fault, FaultKind};
use election_core::{ProcessId, Scenario, Tick};

use super::Moment;

/// The channels between two processes: both ways, where the topology has both.
pub fn between(scenario: &Scenario, one: ProcessId, other: ProcessId) -> Option<Channels> {
    let graph = scenario.graph();
    let channels = |from: ProcessId, to: ProcessId, both_ways| Channels { from: from.0, to: to.0, both_ways };
    let (low, high) = (one.min(other), one.max(other));
    let all = [channels(low, high, true), channels(low, high, false), channels(high, low, false)];
    all.into_iter().find(|channels| channels.are_in(&graph))
}

/// Whether any of these is cut after everything that happens to channels up to a tick.
pub fn are_cut(scenario: &Scenario, channels: Channels, at: Tick) -> bool {
    let is_cut = |channel: (ProcessId, ProcessId)| {
        let of_it = scenario.faults.iter().filter(|fault| {
            fault.at <= at && fault.kind.channels().is_some_and(|channels| channels.each().any(|it| it == channel))
        });
        // The last of several of one tick counts.
        of_it.max_by_key(|fault| fault.at).is_some_and(|fault| matches!(fault.kind, FaultKind::Cut(_)))
    };
    channels.each().any(is_cut)
}

/// Whether channels can be cut or mended at this moment.
///
/// # Errors
/// Why not.
pub fn check(moment: Moment<'_>) -> Result<(), &'static str> {
    moment.check()
}

/// The scenario in which the channels between two processes are cut now, or mended if one of them is cut; what was done to them now is
/// taken back instead.
///
/// # Errors
/// Why that cannot be done at this moment.
pub fn cut_or_mend(moment: Moment<'_>, one: ProcessId, other: ProcessId) -> Result<Scenario, &'static str> {
    let Moment { run, now, .. } = moment;
    moment.check()?;
    let mut scenario = run.scenario().clone();
    let channels = between(&scenario, one, other).ok_or("there is no channel between them")?;
    let is_done_now = |fault: &Fault| fault.at == now && fault.kind.channels() == Some(channels);
    if let Some(place) = scenario.faults.iter().rposition(is_done_now) {
        scenario.faults.remove(place);
        return Ok(scenario);
    }
    let kind = opposite(&scenario, channels, now);
    scenario.faults.push(Fault { at: now, kind });
    Ok(scenario)
}

/// The same on real processes: what happens to the channels.
///
/// # Errors
/// Why nothing can.
pub fn cut_or_mend_live(moment: Moment<'_>, one: ProcessId, other: ProcessId) -> Result<FaultKind, &'static str> {
    let Moment { run, now, .. } = moment;
    moment.check()?;
    let channels = between(run.scenario(), one, other).ok_or("there is no channel between them")?;
    Ok(opposite(run.scenario(), channels, now))
}

/// What is cut is mended, and what is not is cut.
fn opposite(scenario: &Scenario, channels: Channels, now: Tick) -> FaultKind {
    if are_cut(scenario, channels, now) { FaultKind::Mend(channels) } else { FaultKind::Cut(channels) }
}

#[cfg(test)]
mod tests {
    use election_core::Run;

    use super::*;

    #[test]
    fn a_click_cuts_another_takes_that_back_and_a_later_one_mends() {
        let clicked = |link: &str, now| {
            let run = Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
            let moment = Moment { run: &run, view: &run.at(0), now, is_live: false };
            let changed = cut_or_mend(moment, ProcessId(2), ProcessId(1)).expect("there is a channel");
            changed.to_link().expect("it is short")
        };
        assert_eq!(clicked("a=bully&n=4", 3), "a=bully&n=4&faults=cut:1-2@3");
        assert_eq!(clicked("a=bully&n=4&faults=cut:1-2@3", 3), "a=bully&n=4");
        assert_eq!(clicked("a=bully&n=4&faults=cut:1to2@3", 5), "a=bully&n=4&faults=cut:1to2@3,mend:1-2@5");
        let mended = "a=bully&n=4&faults=cut:1-2@3,mend:1-2@5";
        assert_eq!(clicked(mended, 6), format!("{mended},cut:1-2@6"));
        assert_eq!(clicked("a=lelann&n=4", 0), "a=lelann&n=4&faults=cut:1to2", "there is only the one way");
    }
}
