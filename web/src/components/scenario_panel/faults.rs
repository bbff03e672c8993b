//! Crashes, recoveries and whatever else happens to processes and channels, with a time slider each.

use std::rc::Rc;

use election_core::scenario::{Fault, FaultKind, MAX_LIST};
use election_core::{Scenario, Tick};
use yew::virtual_dom::ListenerKind;
use yew::{Callback, Html};

use super::fields::{SetNumber, Slider, add, name, process, remove};
use super::span::MAX_TICK_TYPED;
use crate::components::Leaf;
use crate::components::icon::{Icon, icon};
use crate::components::template::{key_number, on, some, view};
use crate::scene::timeline::HappeningKind;
use crate::state::{AppState, Selection};

/// The most faults that are shown one by one.
const SHOWN: usize = 24;
/// The most processes whose sides are chosen one by one.
const MOST_SIDES: u16 = 64;

/// What happens to processes and channels.
pub fn faults(leaf: &Leaf, span: Tick, add_fault: &Callback<Next>) -> Html {
    let scenario = leaf.state.scenario();
    let faults = &scenario.faults;
    let overrides = scenario.overrides.len();
    let entries: Vec<Html> =
        faults.iter().take(SHOWN).enumerate().map(|(place, fault)| entry(leaf, place, fault, span)).collect();
    // What the engine would refuse is not offered.
    let is_possible = |next: &Next| with_another(&leaf.state, *next).validate().is_ok();
    let adding = |next: Next| {
        let add_fault = add_fault.clone();
        add(next.name(), on(ListenerKind::onclick, move |_| add_fault.emit(next)))
    };
    let by_hand = if overrides == 1 {
        "1 message handled by hand".to_owned()
    } else {
        format!("{overrides} messages handled by hand")
    };
    view!(
        "<section class='field' aria-labelledby='faults'><h2 class='heading' id='faults'>Crashes</>{}{}{}{}</>",
        some(!faults.is_empty(), || view!("<ul class='entries' aria-labelledby='faults'>{}</>", entries)),
        some(faults.len() > SHOWN, || view!("<p class='help'>and {} more</>", faults.len() - SHOWN)),
        some(faults.len() < MAX_LIST, || view!(
            "<div class='thirds'>{}</>",
            Next::ALL.into_iter().filter(is_possible).map(adding).collect::<Vec<Html>>(),
        )),
        some(overrides > 0, || view!(
            "<div class='row'><p class='help'>{}</><button type='button' class='button small' {}>Leave them alone</></>",
            by_hand,
            leaf.press(|scenario, _| scenario.overrides.clear()),
        )),
    )
}

fn entry(leaf: &Leaf, place: usize, fault: &Fault, span: Tick) -> Html {
    let slider =
        Slider { label: "at tick", gesture: "fault", drag: (0, span), typed: (0, MAX_TICK_TYPED), value: fault.at };
    let set: SetNumber = Rc::new(move |scenario, at| {
        if let Some(fault) = scenario.faults.get_mut(place) {
            fault.at = at;
        }
    });
    let take_away = leaf.press(move |scenario, _| {
        scenario.faults.remove(place);
    });
    let kind = HappeningKind::of(&fault.kind);
    let (drawing, class) = match kind {
        HappeningKind::Crash => (Icon::Cross, "bad"),
        HappeningKind::Recover => (Icon::Back, "good"),
        HappeningKind::Notice => (Icon::Bell, ""),
        HappeningKind::Join => (Icon::Plus, "good"),
        HappeningKind::Leave => (Icon::Leave, "bad"),
        HappeningKind::Part => (Icon::Part, "bad"),
        HappeningKind::Heal => (Icon::Check, "good"),
    };
    let what = kind.verb();
    let whose = fault.kind.process();
    let removal = match whose {
        Some(process) => format!("Take away: {} {what}", name(leaf, process)),
        None => format!("Take away: {what}"),
    };
    let whose = whose.map_or_else(Html::default, |position| {
        process(
            leaf,
            what,
            position,
            Rc::new(move |scenario, to| {
                if let Some(fault) = scenario.faults.get_mut(place) {
                    happens_to(&mut fault.kind, to);
                }
            }),
        )
    });
    let more = match &fault.kind {
        FaultKind::Crash { after_sends, .. } => amid_sending(leaf, place, *after_sends),
        FaultKind::Partition(groups) => sides(leaf, place, groups),
        _ => Html::default(),
    };
    view!(
        "<li {}><span class='what' title={}><span class={}>{}<span class='unseen'>{}</></>{}</>{}{}{}</>",
        key_number(place),
        what,
        class,
        icon(drawing),
        what,
        whose,
        slider.row(leaf, &set),
        remove(&removal, take_away),
        more,
    )
}

/// After how many sends a crash comes: none is at once.
fn amid_sending(leaf: &Leaf, place: usize, after_sends: Option<u32>) -> Html {
    let field = Slider {
        label: "sends before the crash",
        gesture: "",
        drag: (0, 0),
        typed: (0, MAX_TICK_TYPED),
        value: after_sends.unwrap_or(0),
    };
    let set: SetNumber = Rc::new(move |scenario, sends| {
        if let Some(Fault { kind: FaultKind::Crash { after_sends, .. }, .. }) = scenario.faults.get_mut(place) {
            *after_sends = Some(sends).filter(|sends| *sends > 0);
        }
    });
    view!(
        "<label class='more-of-it' title='With 0 it crashes at once; with k right after its k-th send from then on: a \
        broadcast is cut in two'>after {} {}</>",
        field.number(leaf, &set),
        match after_sends {
            None => "sends: at once",
            Some(1) => "send",
            Some(_) => "sends",
        },
    )
}

/// Which side of a partition each process is on.
fn sides(leaf: &Leaf, place: usize, groups: &[Vec<u16>]) -> Html {
    let processes = leaf.state.run.identities().len();
    if processes > MOST_SIDES {
        return view!("<p class='more-of-it'>{} groups and the rest</>", groups.len());
    }
    let chips = (0..processes).map(|process| {
        let side = groups.iter().position(|group| group.contains(&process));
        let press = leaf.press(move |scenario, _| {
            if let Some(Fault { kind: FaultKind::Partition(groups), .. }) = scenario.faults.get_mut(place) {
                change_sides(groups, process);
            }
        });
        // Two sides are pressed or not; of more, each has its letter.
        let letter = side.filter(|_| groups.len() > 1).map(|side| ["A", "B", "C", "D", "E", "F"][side.min(5)]);
        view!(
            "<button type='button' class='button small' aria-pressed={} {}>{}{}</>",
            if side.is_some() { "true" } else { "false" },
            press,
            name(leaf, process),
            some(letter.is_some(), || view!("<sub>{}</>", letter)),
        )
    });
    view!(
        "<div class='more-of-it' role='group' aria-label='On the other side'><span>other side:</>{}</>",
        chips.collect::<Vec<Html>>()
    )
}

/// Takes a process to the next side: from the rest to the first group, from the last group to the rest.
fn change_sides(groups: &mut Vec<Vec<u16>>, process: u16) {
    let side = groups.iter().position(|group| group.contains(&process));
    // The last one of the only group stays: a partition has two sides.
    if groups.len() == 1 && groups[0] == [process] {
        return;
    }
    for group in &mut *groups {
        group.retain(|member| *member != process);
    }
    if let Some(next) = groups.get_mut(side.map_or(0, |side| side + 1)) {
        let place = next.partition_point(|member| *member < process);
        next.insert(place, process);
    }
    groups.retain(|group| !group.is_empty());
}

fn happens_to(kind: &mut FaultKind, to: u16) {
    match kind {
        FaultKind::Crash { process, .. }
        | FaultKind::Recover(process)
        | FaultKind::Join(process)
        | FaultKind::Leave(process)
        | FaultKind::Notice(process) => *process = to,
        FaultKind::Partition(_) | FaultKind::Heal => {}
    }
}

/// What can be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// A process crashes.
    Crash,
    /// A process that crashes comes back.
    Recovery,
    /// A process suspects its leader.
    Suspicion,
    /// The network falls apart.
    Partition,
    /// It is whole again.
    Healing,
    /// A process becomes a member.
    Arrival,
    /// A member leaves.
    Departure,
}

impl Next {
    /// All of them, in the order in which they are offered.
    const ALL: [Self; 7] =
        [Self::Crash, Self::Recovery, Self::Suspicion, Self::Partition, Self::Healing, Self::Arrival, Self::Departure];

    /// What the button says.
    fn name(self) -> &'static str {
        match self {
            Self::Crash => "Crash",
            Self::Recovery => "Recover",
            Self::Suspicion => "Suspect",
            Self::Partition => "Part",
            Self::Healing => "Heal",
            Self::Arrival => "Join",
            Self::Departure => "Leave",
        }
    }
}

/// The scenario with one more fault, at the moment that is shown.
pub fn with_another(state: &AppState, next: Next) -> Scenario {
    let selected = match state.selection {
        Some(Selection::Process(process)) => Some(process.0),
        Some(Selection::Message(_)) | None => None,
    };
    let leader = state.run.summary().leader.map(|leader| leader.process.0);
    let mut scenario = state.scenario().clone();
    let fault = added_to(&scenario, next, selected, leader, state.now());
    scenario.faults.push(fault);
    scenario
}

/// The next fault: of the selected process if there is one, and else where it makes a difference.
fn added_to(scenario: &Scenario, next: Next, selected: Option<u16>, leader: Option<u16>, now: Tick) -> Fault {
    let crashes = || {
        scenario.faults.iter().filter_map(|fault| match fault.kind {
            FaultKind::Crash { process, .. } => Some((process, fault.at)),
            _ => None,
        })
    };
    // Whoever leads in the end, or else the first one to whom nothing has happened.
    let is_unhurt = |process: &u16| crashes().all(|(crashed, _)| crashed != *process);
    let worthwhile = || leader.filter(is_unhurt).or_else(|| (0..scenario.processes).find(is_unhurt)).unwrap_or(0);
    match next {
        Next::Crash => {
            let process = selected.unwrap_or_else(worthwhile);
            Fault { at: now, kind: FaultKind::Crash { process, after_sends: None } }
        }
        Next::Recovery => {
            let last = crashes().rfind(|(process, _)| selected.is_none_or(|selected| selected == *process));
            let (process, after) = last.unwrap_or((selected.unwrap_or(0), 0));
            Fault { at: now.max(after + 1), kind: FaultKind::Recover(process) }
        }
        Next::Suspicion => Fault { at: now, kind: FaultKind::Notice(selected.unwrap_or(0)) },
        Next::Partition => {
            let half = (0..(scenario.processes / 2).max(1)).collect();
            Fault { at: now, kind: FaultKind::Partition(vec![half]) }
        }
        Next::Healing => {
            let partitions = scenario.faults.iter().filter(|fault| matches!(fault.kind, FaultKind::Partition(_)));
            let after = partitions.map(|fault| fault.at + 1).max().unwrap_or(0);
            Fault { at: now.max(after), kind: FaultKind::Heal }
        }
        Next::Arrival => Fault { at: now, kind: FaultKind::Join(selected.unwrap_or_else(worthwhile)) },
        Next::Departure => Fault { at: now, kind: FaultKind::Leave(selected.unwrap_or_else(worthwhile)) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_added_makes_a_difference() {
        let mut scenario = Scenario::new(election_core::algorithms::all()[0]);
        scenario.faults.push(added_to(&scenario, Next::Crash, Some(2), Some(5), 4));
        assert_eq!(scenario.faults[0], Fault { at: 4, kind: FaultKind::Crash { process: 2, after_sends: None } });
        let recovery = added_to(&scenario, Next::Recovery, None, Some(5), 0);
        assert_eq!(recovery, Fault { at: 5, kind: FaultKind::Recover(2) });
        let who = |leader| added_to(&scenario, Next::Crash, None, leader, 0).kind.process();
        assert_eq!((who(Some(5)), who(Some(2)), who(None)), (Some(5), Some(0), Some(0)));
        scenario.faults.push(added_to(&scenario, Next::Partition, None, None, 7));
        assert_eq!(added_to(&scenario, Next::Healing, None, None, 0), Fault { at: 8, kind: FaultKind::Heal });
    }

    #[test]
    fn whatever_is_offered_can_be_run() {
        for link in ["a=bully&n=8", "a=bully&n=1", "a=chang-roberts&n=5&faults=crash:2@3,partition:0-2@4"] {
            let state = AppState::new(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
            let offered = Next::ALL.into_iter().filter(|next| with_another(&state, *next).validate().is_ok());
            assert_eq!(offered.count(), 7, "{link}");
        }
    }

    #[test]
    fn a_process_goes_from_side_to_side() {
        let after = |groups: &[&[u16]], processes: &[u16]| {
            let mut groups: Vec<Vec<u16>> = groups.iter().map(|group| group.to_vec()).collect();
            processes.iter().for_each(|process| change_sides(&mut groups, *process));
            groups
        };
        assert_eq!(after(&[&[0, 2]], &[1]), [vec![0, 1, 2]]);
        assert_eq!(after(&[&[0, 2]], &[2]), [vec![0]]);
        assert_eq!(after(&[&[0]], &[0]), [vec![0]], "there are two sides");
        assert_eq!(after(&[&[0, 1], &[3]], &[1]), [vec![0], vec![1, 3]]);
        assert_eq!(after(&[&[0, 1], &[3]], &[3]), [vec![0, 1]], "nobody is left there");
        assert_eq!(after(&[&[0, 1], &[3, 4]], &[2, 2, 2]), [vec![0, 1], vec![3, 4]]);
    }
}
