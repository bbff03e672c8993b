//! Edits of the scenario panel, as data: each is applied to the present scenario, whichever one the panel showed.

use std::collections::{BTreeMap, BTreeSet};

use election_core::model::Condition;
use election_core::scenario::{
    Alternative, FIELDS, Fault, FaultKind, Form, Ids, MAX_DELAY, MAX_INTEGER, MAX_LIST, Part, Start, StartAt, Takes,
};
use election_core::{InputError, ProcessId, Scenario, Tick, algorithms};

use super::shown::{Selection, Shown};
use crate::fitting;
use crate::interventions::{self, channels};

/// A change of the scenario, made in its panel.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// A field or an option, by its key in a link, gets this value, written as in a link.
    Set(&'static str, String),
    /// A field gets one of its forms, by its place in the table.
    Form(&'static str, usize),
    /// The identities are listed: as many processes as identities.
    Identities(Ids),
    /// The identities stand in another order: at each position that of the position named here. What that is not of all positions is none.
    Order(Vec<u16>),
    /// This happens at the moment that is shown.
    Happen(FaultKind),
    /// The present identities are listed: numbers as numbers, UUIDs as texts.
    ListIdentities,
    /// Everything that is drawn is drawn anew: identities and edges, too.
    DrawAgain,
    /// What happens during the run is drawn anew; identities and edges stay.
    DrawRunAgain,
    /// These processes start, or all, or nobody.
    Starts(Start),
    /// The start at this place is another one, or is taken away.
    Start(usize, Option<StartAt>),
    /// A fault is added at the moment that is shown.
    AddFault(NewFault),
    /// The fault at this place is another one, or is taken away.
    Fault(usize, Option<Fault>),
    /// Nothing is done by hand to messages.
    LeaveMessagesAlone,
}

/// A fault to be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewFault {
    /// A process crashes.
    Crash,
    /// A process that is down recovers.
    Recovery,
    /// A process suspects its leader.
    Suspicion,
    /// The network is split.
    Split,
    /// Its sides are rejoined.
    Rejoining,
    /// The channels between two processes are cut.
    Cut,
    /// Channels that are cut are mended.
    Mending,
    /// A process joins.
    Join,
    /// A member leaves.
    Leave,
}

impl NewFault {
    /// All but the crash, in the order in which they are offered.
    pub const OTHERS: [Self; 8] = [
        Self::Recovery,
        Self::Suspicion,
        Self::Split,
        Self::Rejoining,
        Self::Cut,
        Self::Mending,
        Self::Join,
        Self::Leave,
    ];

    /// What the button says.
    pub fn name(self) -> &'static str {
        match self {
            Self::Crash => "Crash",
            Self::Recovery => "Recover",
            Self::Suspicion => "Suspect the leader",
            Self::Split => "Split the network",
            Self::Rejoining => "Rejoin the network",
            Self::Cut => "Cut a channel",
            Self::Mending => "Mend a channel",
            Self::Join => "Join",
            Self::Leave => "Leave",
        }
    }
}

fn next_seed(scenario: &Scenario) -> u64 {
    if scenario.seed >= MAX_INTEGER { 0 } else { scenario.seed + 1 }
}

impl Edit {
    /// The changed scenario. `scenario` is the one to change: while a slider is dragged, the one with which the drag began.
    ///
    /// # Errors
    /// When a value is none that its field takes. Whether the whole is valid is seen when it runs.
    pub fn apply(&self, shown: &Shown, scenario: &Scenario) -> Result<Scenario, InputError> {
        let mut scenario = scenario.clone();
        match self {
            Self::Set("a", key) => {
                if let Some(algorithm) = algorithms::all().into_iter().find(|info| info.key == **key) {
                    return Ok(fitting::with_algorithm(&scenario, &algorithm));
                }
            }
            Self::Set("n", count) => {
                if let Ok(count) = count.parse() {
                    return Ok(fitting::with_processes(&scenario, count));
                }
            }
            Self::Set(key @ ("net" | "edges" | "seed"), value) => return fitting::with_topology(&scenario, key, value),
            Self::Set(key, value) => return scenario.with_value(key, value),
            Self::Form(key, place) => return Self::form(&scenario, key, *place),
            Self::Identities(ids) => scenario = fitting::with_identities(&scenario, ids),
            Self::Order(order) => {
                let mut all = order.clone();
                all.sort_unstable();
                if !all.iter().copied().eq(0..scenario.processes) || scenario.identities().are_anonymous() {
                    return Ok(scenario);
                }
                scenario.ids = match listed(&scenario) {
                    Ids::Values(values) => Ids::Values(order.iter().map(|from| values[usize::from(*from)]).collect()),
                    Ids::Texts(texts) => {
                        Ids::Texts(order.iter().map(|from| texts[usize::from(*from)].clone()).collect())
                    }
                    other => other,
                };
            }
            Self::Happen(kind) => scenario.faults.push(Fault { at: shown.now(), kind: kind.clone() }),
            Self::DrawAgain => {
                scenario.seed = next_seed(&scenario);
                scenario.leave_out_missing_channels();
            }
            Self::DrawRunAgain => {
                scenario.list_drawn();
                scenario.seed = next_seed(&scenario);
            }
            Self::ListIdentities => scenario.ids = listed(&scenario),
            Self::Starts(start) => scenario.start = start.clone(),
            Self::Start(place, start) => {
                if let Start::List(list) = &mut scenario.start {
                    put(list, *place, *start);
                }
            }
            Self::AddFault(new) => {
                let fault = added(shown, &scenario, *new);
                scenario.faults.extend(fault);
            }
            Self::Fault(place, fault) => put(&mut scenario.faults, *place, fault.clone()),
            Self::LeaveMessagesAlone => scenario.overrides.clear(),
        }
        Ok(scenario)
    }

    /// The scenario in which a field has the form at this place of the table.
    ///
    /// # Errors
    /// When the scenario would not be valid.
    pub fn form(scenario: &Scenario, key: &str, place: usize) -> Result<Scenario, InputError> {
        match forms(key).get(place) {
            Some(form) => scenario.with_value(key, &form.write(&first_numbers(scenario, key, form))),
            None => Ok(scenario.clone()),
        }
    }
}

/// The forms that a field's value has, by the field's key in a link.
pub fn forms(key: &str) -> &'static [Alternative] {
    let field = FIELDS.iter().find(|field| field.link == key);
    match field.map(|field| field.takes) {
        Some(Takes::List(Form { alternatives, .. }) | Takes::Value(Form { alternatives, .. })) => alternatives,
        _ => &[],
    }
}

/// Sets or takes away an entry of a list, if there is one at this place.
fn put<T>(list: &mut Vec<T>, place: usize, entry: Option<T>) {
    match (list.get_mut(place), entry) {
        (Some(old), Some(entry)) => *old = entry,
        (Some(_), None) => drop(list.remove(place)),
        (None, _) => {}
    }
}

/// The numbers with which a form begins: delays stay what they are, and detectors wait for the slowest message.
fn first_numbers(scenario: &Scenario, key: &str, alternative: &Alternative) -> Vec<u64> {
    let defaults = alternative.parts.iter().map(|part| part.default);
    match (key, alternative.parts) {
        ("delay", parts) => {
            let (low, high) = interventions::delays(scenario.network.delay);
            let high = if high > low { high } else { low.saturating_add(3).min(MAX_DELAY) };
            [low.into(), high.into()].into_iter().take(parts.len()).collect()
        }
        ("detector", [_, _]) => {
            let slowest = u64::from(scenario.network.slowest());
            defaults.map(|number| (number * slowest).min(MAX_DELAY.into())).collect()
        }
        ("detector", [period, timeout, proxies]) => {
            let slowest = u64::from(scenario.network.slowest());
            let ticks = |part: &Part| (part.default * slowest).min(part.bounds.max);
            vec![ticks(period), ticks(timeout), proxies.default]
        }
        _ => defaults.collect(),
    }
}

/// The fault that is added at the moment that is shown: of the selected process if that makes sense, and else where it makes a
/// difference; none where none does.
fn added(shown: &Shown, scenario: &Scenario, new: NewFault) -> Option<Fault> {
    let selected = match shown.selection {
        Some(Selection::Process(process)) => Some(process.0).filter(|process| *process < scenario.processes),
        Some(Selection::Message(_)) | None => None,
    };
    let leader = shown.run.summary().leader.map(|leader| leader.process.0);
    let down_now = shown.view.processes.iter().zip(0..).filter(|(seen, _)| seen.condition == Condition::Crashed);
    let down_now: Vec<u16> = down_now.map(|(_, process)| process).collect();
    added_to(scenario, new, Moment { now: shown.now(), selected, leader, down_now: &down_now })
}

/// The faults, beside a crash, that can be added at this moment.
pub fn offered(shown: &Shown) -> Vec<NewFault> {
    let scenario = shown.scenario();
    // Whether a fault is allowed does not depend on the others, unless there are too many.
    let alone = scenario.without_faults();
    let can_be = |new: &NewFault| {
        let fault = added(shown, scenario, *new);
        fault.is_some_and(|fault| Scenario { faults: vec![fault], ..alone.clone() }.validate().is_ok())
    };
    let all = if scenario.faults.len() < MAX_LIST { &NewFault::OTHERS[..] } else { &[] };
    all.iter().copied().filter(can_be).collect()
}

/// The present identities one by one: numbers as numbers, UUIDs as texts.
fn listed(scenario: &Scenario) -> Ids {
    let identities = scenario.identities();
    let text = |process| identities.text(identities.at(process));
    match scenario.ids {
        Ids::Texts(_) | Ids::Uuid | Ids::SignedUuid => Ids::Texts(identities.processes().map(text).collect()),
        _ => Ids::Values(scenario.identity_numbers()),
    }
}

/// The facts about a moment that decide which fault is added.
#[derive(Clone, Copy)]
struct Moment<'a> {
    now: Tick,
    selected: Option<u16>,
    /// The leader at the end.
    leader: Option<u16>,
    /// The processes that are down at this moment.
    down_now: &'a [u16],
}

fn added_to(scenario: &Scenario, new: NewFault, moment: Moment<'_>) -> Option<Fault> {
    let Moment { now, selected, leader, down_now } = moment;
    let faults = &scenario.faults;
    // The leader at the end, or else the first process without a fault.
    let worthwhile = || {
        let crashes = faults.iter().filter(|fault| matches!(fault.kind, FaultKind::Crash { .. }));
        let crashed: BTreeSet<u16> = crashes.filter_map(|fault| fault.kind.process()).collect();
        let is_unhurt = |process: &u16| !crashed.contains(process);
        leader.filter(is_unhurt).or_else(|| (0..scenario.processes).find(is_unhurt)).unwrap_or(0)
    };
    let at = |at, kind| Some(Fault { at, kind });
    match new {
        NewFault::Crash => {
            at(now, FaultKind::Crash { process: selected.unwrap_or_else(worthwhile), after_sends: None })
        }
        NewFault::Recovery => {
            let (process, after) = down(faults, selected, down_now)?;
            at(now.max(after + 1), FaultKind::Recover(process))
        }
        NewFault::Suspicion => at(now, FaultKind::Notice(selected.unwrap_or(0))),
        NewFault::Split => at(now, FaultKind::Partition(vec![(0..(scenario.processes / 2).max(1)).collect()])),
        NewFault::Rejoining => {
            let partitions = faults.iter().filter(|fault| matches!(fault.kind, FaultKind::Partition(_)));
            let after = partitions.map(|fault| fault.at + 1).max()?;
            at(now.max(after), FaultKind::Heal)
        }
        NewFault::Cut => {
            let from = ProcessId(selected.unwrap_or_else(worthwhile));
            let to = scenario.graph().neighbours(from).next()?;
            at(now, FaultKind::Cut(channels::between(scenario, from, to)?))
        }
        NewFault::Mending => {
            let (after, cut) = faults.iter().rev().find_map(|fault| match fault.kind {
                FaultKind::Cut(cut) => {
                    let is_mended = |other: &Fault| other.at >= fault.at && other.kind == FaultKind::Mend(cut);
                    (!faults.iter().any(is_mended)).then_some((fault.at, cut))
                }
                _ => None,
            })?;
            at(now.max(after + 1), FaultKind::Mend(cut))
        }
        NewFault::Join => at(now, FaultKind::Join(selected.unwrap_or_else(worthwhile))),
        NewFault::Leave => at(now, FaultKind::Leave(selected.unwrap_or_else(worthwhile))),
    }
}

/// A process that crashes and does not recover after that, and when it crashes: the selected one if it does, else one that is down
/// at this moment, else the last one to crash.
fn down(faults: &[Fault], selected: Option<u16>, down_now: &[u16]) -> Option<(u16, Tick)> {
    let crashes = faults.iter().filter_map(|fault| match fault.kind {
        FaultKind::Crash { process, .. } => Some((process, fault.at)),
        _ => None,
    });
    let mut back = BTreeMap::new();
    for fault in faults {
        if let FaultKind::Recover(process) = fault.kind {
            let last: &mut Tick = back.entry(process).or_insert(fault.at);
            *last = fault.at.max(*last);
        }
    }
    let stays_down = |(process, at): &(u16, Tick)| back.get(process).is_none_or(|last| last < at);
    let down: Vec<(u16, Tick)> = crashes.filter(stays_down).collect();
    let find = |is_it: &dyn Fn(u16) -> bool| down.iter().rev().find(|(process, _)| is_it(*process)).copied();
    find(&|process| selected == Some(process))
        .or_else(|| find(&|process| down_now.contains(&process)))
        .or(down.last().copied())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::AppState;

    fn state(link: &str) -> AppState {
        AppState::new(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario")
    }

    fn moment(now: Tick, leader: Option<u16>) -> Moment<'static> {
        Moment { now, selected: None, leader, down_now: &[] }
    }

    #[test]
    fn what_is_added_makes_a_difference() {
        let mut scenario = Scenario::new(&algorithms::all()[0]);
        let add = |scenario: &Scenario, new, moment| added_to(scenario, new, moment).expect("it makes a difference");
        let selected = Moment { selected: Some(2), ..moment(4, Some(5)) };
        assert_eq!(added_to(&scenario, NewFault::Recovery, moment(4, Some(5))), None, "nobody is down");
        scenario.faults.push(add(&scenario, NewFault::Crash, selected));
        assert_eq!(scenario.faults[0], Fault { at: 4, kind: FaultKind::Crash { process: 2, after_sends: None } });
        let who = |leader| add(&scenario, NewFault::Crash, moment(0, leader)).kind.process();
        assert_eq!((who(Some(5)), who(Some(2)), who(None)), (Some(5), Some(0), Some(0)));
        assert_eq!(added_to(&scenario, NewFault::Rejoining, moment(0, None)), None, "the network is whole");
        scenario.faults.push(add(&scenario, NewFault::Split, moment(7, None)));
        assert_eq!(add(&scenario, NewFault::Rejoining, moment(0, None)), Fault { at: 8, kind: FaultKind::Heal });
        assert_eq!(added_to(&scenario, NewFault::Mending, moment(0, None)), None, "nothing is cut");
        let cut = add(&scenario, NewFault::Cut, selected);
        let FaultKind::Cut(channels) = cut.kind else { panic!("{cut:?}") };
        assert_eq!((cut.at, channels.from), (4, 2));
        scenario.faults.push(cut);
        let mend = add(&scenario, NewFault::Mending, moment(0, None));
        assert_eq!(mend, Fault { at: 5, kind: FaultKind::Mend(channels) });
        scenario.faults.push(mend);
        assert_eq!(added_to(&scenario, NewFault::Mending, moment(0, None)), None, "it is mended");
    }

    #[test]
    fn who_is_down_recovers_and_nobody_twice() {
        let mut scenario = Scenario::new(&algorithms::all()[0]);
        let crash = |process, at| Fault { at, kind: FaultKind::Crash { process, after_sends: None } };
        scenario.faults = vec![crash(1, 2), crash(3, 9)];
        let recover = |scenario: &Scenario, down_now, now| {
            added_to(scenario, NewFault::Recovery, Moment { down_now, ..moment(now, None) })
        };
        let first = recover(&scenario, &[1], 5);
        assert_eq!(first, Some(Fault { at: 5, kind: FaultKind::Recover(1) }), "3 is still running");
        scenario.faults.extend(first);
        let second = recover(&scenario, &[], 6);
        assert_eq!(second, Some(Fault { at: 10, kind: FaultKind::Recover(3) }));
        scenario.faults.extend(second);
        assert_eq!(recover(&scenario, &[], 6), None);
    }

    #[test]
    fn whatever_is_added_can_be_run() {
        for link in ["a=bully&n=8", "a=bully&n=1", "a=chang-roberts&n=5&faults=crash:2@3,partition:0-2@4"] {
            let state = state(link);
            for new in NewFault::OTHERS.into_iter().chain([NewFault::Crash]) {
                let edited = Edit::AddFault(new).apply(&state.shown, state.scenario()).expect("it is in the table");
                assert_eq!(edited.validate(), Ok(()), "{link}: {new:?}");
            }
        }
    }

    #[test]
    fn identities_change_places_whatever_they_are() {
        let ordered = |link: &str, order: &[u16]| {
            let base = Scenario::from_link(link).expect("a good link");
            let state = state("a=bully&n=9");
            Edit::Order(order.to_vec()).apply(&state.shown, &base).map(|scenario| scenario.value("ids"))
        };
        assert_eq!(ordered("a=bully&n=3&ids=descending", &[2, 1, 0]), Ok("1,2,3".to_owned()));
        assert_eq!(ordered("a=bully&ids=ann,bob,cy", &[1, 0, 2]), Ok("bob,ann,cy".to_owned()));
        for nonsense in [&[0, 1][..], &[0, 0, 1], &[0, 1, 3], &[]] {
            assert_eq!(ordered("a=bully&n=3&ids=4,6,5", nonsense), Ok("4,6,5".to_owned()), "{nonsense:?}");
        }
    }

    #[test]
    fn what_is_to_happen_happens_now() {
        let mut state = state("a=bully&n=4&start=0");
        crate::testing::act(&mut state, crate::state::ShownAction::Seek(crate::state::Seek::RoundOn));
        let crash = FaultKind::Crash { process: 3, after_sends: None };
        let edited = Edit::Happen(crash).apply(&state.shown, state.scenario()).expect("it can happen");
        assert_eq!(edited.value("faults"), format!("crash:3@{}", state.shown.now()));
    }

    #[test]
    fn edits_of_what_is_gone_change_nothing() {
        let state = state("a=bully&n=4&start=0,1&faults=crash:3@2");
        let start = StartAt { process: 0, at: 3 };
        for edit in
            [Edit::Fault(1, None), Edit::Start(2, Some(start)), Edit::Form("detector", 9), Edit::Set("a", "x".into())]
        {
            assert_eq!(edit.apply(&state.shown, state.scenario()).as_ref(), Ok(state.scenario()), "{edit:?}");
        }
    }

    #[test]
    fn forms_begin_with_numbers_that_suit_the_scenario() {
        let state = state("a=bully&delay=2-5");
        let form = |key, place| {
            Edit::Form(key, place).apply(&state.shown, state.scenario()).expect("it is in the table").value(key)
        };
        assert_eq!((form("delay", 0), form("detector", 2)), ("2".to_owned(), "heartbeat:5:15".to_owned()));
        assert_eq!(form("detector", 3), "swim:30:10:2");
    }

    #[test]
    fn the_identities_of_the_scenario_that_is_changed_are_listed() {
        let state = state("a=bully&n=9&ids=descending");
        let listed = |link: &str| {
            let base = Scenario::from_link(link).expect("a good link");
            Edit::ListIdentities.apply(&state.shown, &base).map(|scenario| scenario.value("ids"))
        };
        assert_eq!(listed("a=bully&n=3&ids=descending"), Ok("3,2,1".to_owned()), "not those of the nine on the stage");
        let uuids = listed("a=bully&n=3&ids=uuid").expect("texts are identities");
        assert!(uuids.split(',').count() == 3 && uuids.split(',').all(|uuid| uuid.len() == 36), "{uuids}");
    }

    #[test]
    fn drawing_again_never_leaves_the_range_of_seeds() {
        let state = state("a=bully");
        let last = Scenario { seed: MAX_INTEGER, ..state.scenario().clone() };
        assert_eq!(Edit::DrawAgain.apply(&state.shown, &last).map(|scenario| scenario.seed), Ok(0));
        assert_eq!(Edit::DrawRunAgain.apply(&state.shown, &last).map(|scenario| scenario.seed), Ok(0));
    }

    #[test]
    fn the_order_stays_when_only_the_run_is_drawn_again() {
        let state = state("a=lelann&n=8&ids=shuffled&delay=1-3");
        let (before, after) =
            (state.scenario(), Edit::DrawRunAgain.apply(&state.shown, state.scenario()).expect("it is drawn"));
        assert_eq!((after.identity_numbers(), after.seed), (before.identity_numbers(), before.seed + 1));
        let shuffled = Edit::DrawAgain.apply(&state.shown, before).expect("it is drawn");
        assert_ne!(shuffled.identity_numbers(), before.identity_numbers());
    }
}
