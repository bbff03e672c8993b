//! The sides of a split network, process by process.

use election_core::Run;
use election_core::scenario::{Fault, FaultKind};
use yew::{Html, MouseEvent, Properties, component, html};

use super::process_choice::name;
use crate::components::nothing::nothing;
use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::state::{Action, Edit};

/// The most processes whose sides are chosen one by one.
const MOST_SIDES: u16 = 64;

/// A split of the network.
#[derive(Properties, PartialEq)]
pub struct SidesProps {
    /// The run whose scenario has it.
    pub run: Same<Run>,
    /// The split's place among the faults.
    pub place: usize,
}

/// A button for each process: pressed, it is on the other side.
#[component]
pub fn Sides(props: &SidesProps) -> Html {
    let dispatch = use_dispatch();
    let SidesProps { run, place } = props;
    let place = *place;
    // Who is in none of the groups is on the first side.
    let Some(groups) = groups_of(run, place) else { return nothing() };
    let processes = run.identities().len();
    if processes > MOST_SIDES {
        return html! { <p class="more-of-it">{ format!("{} groups and the rest", groups.len()) }</p> };
    }
    let chip = |process: u16| {
        let side = groups.iter().position(|group| group.contains(&process));
        let run_of_it = run.clone();
        let onclick = dispatch.filter_map(move |_: MouseEvent| {
            let mut groups = groups_of(&run_of_it, place)?.to_vec();
            change_sides(&mut groups, process);
            let fault = Fault { at: run_of_it.scenario().faults[place].at, kind: FaultKind::Partition(groups) };
            Some(Action::Edit(Edit::Fault(place, Some(fault)), None))
        });
        // Of two sides one is pressed; of more, each has its letter.
        let letter = side.filter(|_| groups.len() > 1).map(|side| ["A", "B", "C", "D", "E", "F"][side.min(5)]);
        html! {
            <button
                key={process}
                type="button"
                class="button small"
                aria-pressed={side.is_some().to_string()}
                {onclick}
            >
                { name(run, process) }
                if let Some(letter) = letter {
                    <sub>{ letter }</sub>
                }
            </button>
        }
    };
    html! {
        <div class="more-of-it" role="group" aria-label="On the other side">
            <span>{ "other side:" }</span>
            { for (0..processes).map(chip) }
        </div>
    }
}

/// The groups of the split at this place among the faults.
fn groups_of(run: &Run, place: usize) -> Option<&[Vec<u16>]> {
    let FaultKind::Partition(groups) = &run.scenario().faults.get(place)?.kind else { return None };
    Some(groups)
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

#[cfg(test)]
mod tests {
    use super::*;

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
