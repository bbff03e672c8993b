//! Whether a scenario can be run: everything that a run relies on is checked here, however the scenario was made.

use std::fmt;

use crate::algorithm::{OptionKind, OptionSpec, OptionValue};
use crate::error::{Checked, InputError, Path, one_of};
use crate::sim::bounds::{self, Bounds};
use crate::sim::scenario::{
    Action, Delay, Detector, FaultKind, Ids, MAX_LIST, MAX_PARTITIONED, MAX_PROCESSES, Network, Override, Scenario,
    Start,
};

impl Scenario {
    /// Checks everything that a run relies on.
    ///
    /// # Errors
    /// The first thing that is wrong, with its field, what was found and what is allowed.
    pub fn validate(&self) -> Result<(), InputError> {
        self.check().map_err(|error| *error)
    }

    /// The same, for readers.
    #[inline(never)]
    pub(crate) fn check(&self) -> Checked<()> {
        let whole = &Path::Whole;
        options(self)?;
        bounds::PROCESSES.check(&Path::Key(whole, "processes"), self.processes.into())?;
        ids(self)?;
        start(self)?;
        network(&self.network)?;
        detector(self.detector)?;
        faults(self)?;
        overrides(self)?;
        bounds::SEED.check(&Path::Key(whole, "seed"), self.seed)?;
        let limits = &Path::Key(whole, "limits");
        bounds::EVENTS.check(&Path::Key(limits, "events"), self.limits.events)?;
        bounds::TICK.check(&Path::Key(limits, "time"), self.limits.time.into())
    }
}

/// A list of at most so many entries.
#[inline(never)]
pub(crate) fn length(path: &Path<'_>, found: usize, most: usize) -> Checked<()> {
    if found <= most {
        return Ok(());
    }
    Err(path.refuse(&format_args!("{found} entries"), &format_args!("at most {most} entries")))
}

fn options(scenario: &Scenario) -> Checked<()> {
    let declared = scenario.info().options;
    let options = &Path::Key(&Path::Whole, "options");
    let mut next = 0;
    for (key, value) in &scenario.options {
        let path = &Path::Key(options, key);
        let Some(place) = declared.iter().position(|spec| spec.key == *key) else {
            return Err(unknown_option(path, declared, key));
        };
        if place < next {
            return Err(path.refuse(&"it out of order", &"each option once, in the order of their declaration"));
        }
        next = place + 1;
        let kind = declared[place].kind;
        if !takes(kind, *value) {
            let found: &dyn fmt::Display = match value {
                OptionValue::Flag(flag) => flag,
                OptionValue::Choice(choice) => choice,
                OptionValue::Ticks(ticks) => ticks,
            };
            return Err(path.refuse(found, &allowed_values(kind, "")));
        }
    }
    Ok(())
}

/// Refuses an option that an algorithm does not declare.
pub(crate) fn unknown_option(path: &Path<'_>, declared: &[OptionSpec], key: &str) -> Box<InputError> {
    let keys: Vec<&str> = declared.iter().map(|spec| spec.key).collect();
    let allowed = if keys.is_empty() { "no options with this algorithm".to_owned() } else { one_of(&keys, key) };
    path.refuse(&"an option that the algorithm does not have", &allowed)
}

fn takes(kind: OptionKind, value: OptionValue) -> bool {
    match (kind, value) {
        (OptionKind::Flag, OptionValue::Flag(_)) => true,
        (OptionKind::Choice(choices), OptionValue::Choice(key)) => choices.iter().any(|choice| choice.key == key),
        (OptionKind::Ticks { .. }, OptionValue::Ticks(ticks)) => ticks_of(kind).contain(ticks.into()),
        _ => false,
    }
}

/// The bounds of an option that is a number of ticks.
pub(crate) fn ticks_of(kind: OptionKind) -> Bounds {
    match kind {
        OptionKind::Ticks { min, max } => Bounds::new("a number of ticks", min.into(), max.into()),
        OptionKind::Flag | OptionKind::Choice(_) => bounds::DELAY,
    }
}

/// The values that an option takes, in words; `found` is what may have been meant for one of them.
pub(crate) fn allowed_values(kind: OptionKind, found: &str) -> String {
    match kind {
        OptionKind::Flag => "true or false".to_owned(),
        OptionKind::Choice(choices) => one_of(&choices.iter().map(|choice| choice.key).collect::<Vec<_>>(), found),
        OptionKind::Ticks { .. } => ticks_of(kind).to_string(),
    }
}

fn ids(scenario: &Scenario) -> Checked<()> {
    let Ids::Values(values) = &scenario.ids else { return Ok(()) };
    let path = &Path::Key(&Path::Key(&Path::Whole, "ids"), "values");
    if values.len() != usize::from(scenario.processes) {
        let allowed = format_args!("one for each of the {} processes", scenario.processes);
        return Err(path.refuse(&format_args!("{} of them", values.len()), &allowed));
    }
    for (index, value) in values.iter().enumerate() {
        bounds::IDENTITY.check(&Path::Index(path, index), *value)?;
    }
    Ok(())
}

fn start(scenario: &Scenario) -> Checked<()> {
    let Start::List(list) = &scenario.start else { return Ok(()) };
    let path = &Path::Key(&Path::Whole, "start");
    length(path, list.len(), MAX_LIST)?;
    for (index, start) in list.iter().enumerate() {
        let entry = &Path::Index(path, index);
        Bounds::process(scenario.processes).check(&Path::Key(entry, "process"), start.process.into())?;
        bounds::TICK.check(&Path::Key(entry, "at"), start.at.into())?;
    }
    Ok(())
}

fn network(network: &Network) -> Checked<()> {
    let path = &Path::Key(&Path::Whole, "network");
    let delay = &Path::Key(path, "delay");
    match network.delay {
        Delay::Fixed(ticks) => bounds::DELAY.check(&Path::Key(delay, "fixed"), ticks.into())?,
        Delay::Uniform(low, high) => {
            let uniform = &Path::Key(delay, "uniform");
            bounds::DELAY.check(&Path::Index(uniform, 0), low.into())?;
            bounds::DELAY.from(low).check(&Path::Index(uniform, 1), high.into())?;
        }
    }
    bounds::MILLIONTHS.check(&Path::Key(path, "loss"), network.loss.into())?;
    bounds::MILLIONTHS.check(&Path::Key(path, "duplicate"), network.duplicate.into())
}

fn detector(detector: Detector) -> Checked<()> {
    let path = &Path::Key(&Path::Whole, "detector");
    match detector {
        Detector::None => Ok(()),
        Detector::Perfect { delay } => {
            bounds::DELAY.check(&Path::Key(&Path::Key(path, "perfect"), "delay"), delay.into())
        }
        Detector::Heartbeat { period, timeout } => {
            let path = &Path::Key(path, "heartbeat");
            bounds::DELAY.check(&Path::Key(path, "period"), period.into())?;
            bounds::DELAY.check(&Path::Key(path, "timeout"), timeout.into())
        }
    }
}

fn faults(scenario: &Scenario) -> Checked<()> {
    let path = &Path::Key(&Path::Whole, "faults");
    length(path, scenario.faults.len(), MAX_LIST)?;
    let process = Bounds::process(scenario.processes);
    let mut partitioned = 0;
    for (index, fault) in scenario.faults.iter().enumerate() {
        let entry = &Path::Index(path, index);
        bounds::TICK.check(&Path::Key(entry, "at"), fault.at.into())?;
        let kind = &Path::Key(entry, fault.kind.key());
        if let Some(position) = fault.kind.process() {
            process.check(kind, position.into())?;
        }
        match &fault.kind {
            FaultKind::Crash { after_sends, .. } => {
                if let Some(sends) = *after_sends {
                    bounds::SENDS.check(&Path::Key(entry, "after_sends"), sends.into())?;
                }
            }
            FaultKind::Partition(groups) => {
                partition(kind, groups, process)?;
                for group in groups {
                    partitioned += group.len();
                }
                if partitioned > MAX_PARTITIONED {
                    let found = format_args!("{partitioned} positions in partitions up to here");
                    return Err(kind.refuse(&found, &format_args!("at most {MAX_PARTITIONED} in all")));
                }
            }
            FaultKind::Recover(_)
            | FaultKind::Join(_)
            | FaultKind::Leave(_)
            | FaultKind::Notice(_)
            | FaultKind::Heal => {}
        }
    }
    Ok(())
}

/// Groups of at least one process each, no process in two of them.
fn partition(path: &Path<'_>, groups: &[Vec<u16>], process: Bounds) -> Checked<()> {
    if groups.is_empty() {
        return Err(path.refuse(&"no groups", &"at least one group of processes"));
    }
    let mut is_grouped = [false; MAX_PROCESSES as usize];
    for (index, group) in groups.iter().enumerate() {
        let path = &Path::Index(path, index);
        if group.is_empty() {
            return Err(path.refuse(&"an empty group", &"at least one process"));
        }
        for (index, position) in group.iter().enumerate() {
            let path = &Path::Index(path, index);
            process.check(path, (*position).into())?;
            if std::mem::replace(&mut is_grouped[usize::from(*position)], true) {
                let found = format_args!("{position}, which stands in a group already");
                return Err(path.refuse(&found, &"each process in one group"));
            }
        }
    }
    Ok(())
}

fn overrides(scenario: &Scenario) -> Checked<()> {
    let path = &Path::Key(&Path::Whole, "overrides");
    length(path, scenario.overrides.len(), MAX_LIST)?;
    let mut before = None;
    for (index, by_hand) in scenario.overrides.iter().enumerate() {
        let entry = &Path::Index(path, index);
        if before.is_some_and(|before| before >= by_hand.message) {
            let allowed = "each message once, in the order of their numbers";
            return Err(Path::Key(entry, "message").refuse(&by_hand.message, &allowed));
        }
        before = Some(by_hand.message);
        if let Action::DeliverAt(tick) = by_hand.action {
            bounds::TICK.check(&Path::Key(&Path::Key(entry, "action"), "deliver_at"), tick.into())?;
        }
    }
    Ok(())
}

/// The place of the first override of a message that an earlier one is about.
pub(crate) fn repeated_message(overrides: &[Override]) -> Option<usize> {
    let is_repeated = |place: &usize| {
        let message = overrides[*place].message;
        overrides[..*place].iter().any(|earlier| earlier.message == message)
    };
    (0..overrides.len()).find(is_repeated)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithms;
    use crate::sim::scenario::{Fault, StartAt, Tick};

    fn refused(change: impl FnOnce(&mut Scenario)) -> String {
        let mut scenario = Scenario::new(algorithms::find("chang-roberts").unwrap());
        assert_eq!(scenario.validate(), Ok(()));
        change(&mut scenario);
        scenario.validate().unwrap_err().to_string()
    }

    fn fault(kind: FaultKind) -> impl FnOnce(&mut Scenario) {
        |scenario| scenario.faults.push(Fault { at: 0, kind })
    }

    #[test]
    fn every_bound_is_checked() {
        let too_late: Tick = 1_000_000_001;
        let cases = [
            (refused(|s| s.processes = 0), "processes: found 0, allowed: a number of processes, 1 to 1024"),
            (
                refused(|s| s.ids = Ids::Values(vec![1])),
                "ids.values: found 1 of them, allowed: one for each of the 6 processes",
            ),
            (
                refused(|s| s.ids = Ids::Values(vec![1, 2, 3, 4, 5, 1 << 53])),
                "ids.values[5]: found 9007199254740992, allowed: an identity, 0 to 9007199254740991",
            ),
            (
                refused(|s| s.start = Start::List(vec![StartAt { process: 6, at: 0 }])),
                "start[0].process: found 6, allowed: a process, 0 to 5",
            ),
            (
                refused(|s| s.start = Start::List(vec![StartAt { process: 5, at: too_late }])),
                "start[0].at: found 1000000001, allowed: a tick, 0 to 1000000000",
            ),
            (
                refused(|s| s.start = Start::List(vec![StartAt { process: 0, at: 0 }; 4097])),
                "start: found 4097 entries, allowed: at most 4096 entries",
            ),
            (
                refused(|s| s.network.delay = Delay::Fixed(0)),
                "network.delay.fixed: found 0, allowed: a number of ticks, 1 to 1000000",
            ),
            (
                refused(|s| s.network.delay = Delay::Uniform(5, 4)),
                "network.delay.uniform[1]: found 4, allowed: a number of ticks, 5 to 1000000",
            ),
            (
                refused(|s| s.network.loss = 1_000_001),
                "network.loss: found 1000001, allowed: parts per million, 0 to 1000000",
            ),
            (
                refused(|s| s.detector = Detector::Perfect { delay: 0 }),
                "detector.perfect.delay: found 0, allowed: a number of ticks, 1 to 1000000",
            ),
            (
                refused(fault(FaultKind::Crash { process: 0, after_sends: Some(0) })),
                "faults[0].after_sends: found 0, allowed: a number of sends, 1 to 4294967295",
            ),
            (refused(fault(FaultKind::Notice(6))), "faults[0].notice: found 6, allowed: a process, 0 to 5"),
            (
                refused(fault(FaultKind::Partition(vec![vec![0, 1], vec![2, 1]]))),
                "faults[0].partition[1][1]: found 1, which stands in a group already, allowed: each process in one group",
            ),
            (
                refused(fault(FaultKind::Partition(vec![vec![]]))),
                "faults[0].partition[0]: found an empty group, allowed: at least one process",
            ),
            (
                refused(|s| {
                    let by_hand = |message| Override { message, action: Action::Drop };
                    s.overrides = vec![by_hand(3), by_hand(3)];
                }),
                "overrides[1].message: found 3, allowed: each message once, in the order of their numbers",
            ),
            (refused(|s| s.seed = 1 << 53), "seed: found 9007199254740992, allowed: a seed, 0 to 9007199254740991"),
            (refused(|s| s.limits.events = 0), "limits.events: found 0, allowed: a number of steps, 1 to 100000000"),
            (refused(|s| s.limits.time = too_late), "limits.time: found 1000000001, allowed: a tick, 0 to 1000000000"),
        ];
        for (refused, expected) in cases {
            assert_eq!(refused, expected);
        }
    }

    #[test]
    fn options_are_those_that_the_algorithm_declares() {
        let unknown = refused(|s| s.options = vec![("varaint", OptionValue::Flag(true))]);
        let allowed = "variant, announce, non_initiators_filter, compare_with_best_seen (did you mean variant?)";
        assert_eq!(
            unknown,
            format!("options.varaint: found an option that the algorithm does not have, allowed: {allowed}")
        );
        let wrong = refused(|s| s.options = vec![("variant", OptionValue::Choice("filters"))]);
        assert_eq!(wrong, "options.variant: found filters, allowed: filter, participants");
        let twice = refused(|s| s.options = vec![("announce", OptionValue::Flag(false)); 2]);
        assert!(twice.starts_with("options.announce: found it out of order"), "{twice}");
    }
}
