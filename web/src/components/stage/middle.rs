//! What is left, in the middle of the ring: how many are in the running, who leads, how many know.

use election_core::model::Condition;
use election_core::{ProcessId, Role, Run, View};
use yew::{Html, Properties, component, html};

use crate::platform::same::Same;
use crate::scene::processes::{Knowledge, beaten, leaders, names};

/// The moment that is summed up.
#[derive(Clone, Properties, PartialEq)]
pub struct MiddleProps {
    /// The run.
    pub run: Same<Run>,
    /// The moment of it.
    pub view: Same<View>,
}

/// What is left, in two lines.
#[component]
pub fn Middle(props: &MiddleProps) -> Html {
    let (large, small) = words(&props.run, &props.view);
    html! { <p class="stage-middle"><b>{ large }</b>{ " " }<span>{ small }</span></p> }
}

/// `2 left`, `in the running`.
fn words(run: &Run, view: &View) -> (String, String) {
    let live = || view.processes.iter().filter(|process| process.condition == Condition::Live);
    // A candidate whose token has been dropped is out, whether or not it knows.
    let left = || {
        let out = beaten(run, view);
        live().filter(|it| it.role == Role::Candidate && !out.contains(it.process.0)).count()
    };
    let all = live().count();
    let identities = run.identities();
    let leading: Vec<ProcessId> = leaders(view).map(|leader| leader.process).collect();
    let knowing = |know: usize| match know {
        know if know == all => "all know".to_owned(),
        1 => format!("1 of {all} knows"),
        _ => format!("{know} of {all} know"),
    };
    match leading.as_slice() {
        // Others know already: it has yet to hear.
        [] if let Knowledge { know, winner: Some(winner), .. } = Knowledge::of(view) => {
            (format!("{} has won", identities.short(winner)), knowing(know))
        }
        [] => {
            let asleep = live().filter(|process| process.role == Role::Asleep).count();
            match left() {
                0 if all == 0 => ("nobody".to_owned(), "is left".to_owned()),
                0 if asleep == all => (format!("{all} asleep"), "nobody has begun".to_owned()),
                _ if run.is_over_after(view.steps) => ("nobody".to_owned(), "leads".to_owned()),
                0 => ("nobody".to_owned(), "is in the running".to_owned()),
                // Who sleeps may still begin.
                left if asleep > 0 => (format!("{left} of {all}"), "in the running".to_owned()),
                1 => ("1 left".to_owned(), "in the running".to_owned()),
                left => (format!("{left} left"), "in the running".to_owned()),
            }
        }
        [leader] => {
            let first = leaders(view).next().map(|leader| leader.identity);
            let know = live().filter(|process| process.leader == first).count();
            (format!("{} leads", names(identities, &[*leader])), knowing(know))
        }
        [..] => (format!("{} leaders", leading.len()), names(identities, &leading)),
    }
}

#[cfg(test)]
mod tests {
    use election_core::Scenario;

    use super::*;

    #[test]
    fn it_says_what_is_left() {
        let scenario = Scenario::from_link("a=chang-roberts&n=8&ids=ascending").expect("a good link");
        let run = Run::record(&scenario).expect("a valid scenario");
        let at = |steps: usize| {
            let (large, small) = words(&run, &run.at(steps));
            format!("{large} {small}")
        };
        assert_eq!(at(0), "8 asleep nobody has begun");
        assert_eq!(at(3), "3 of 8 in the running");
        assert_eq!(at(8), "8 left in the running");
        assert_eq!(at(16), "1 left in the running", "the others do not know yet that their tokens have been dropped");
        assert_eq!(at(run.steps()), "8 leads all know");
    }

    #[test]
    fn a_run_that_has_ended_without_a_leader_has_nobody_in_the_running() {
        let scenario = Scenario::from_link("a=chang-roberts&n=5&faults=crash:4@2").expect("a good link");
        let run = Run::record(&scenario).expect("a valid scenario");
        assert_eq!(words(&run, &run.at(run.steps())), ("nobody".to_owned(), "leads".to_owned()));
    }

    /// In Dolev–Klawe–Rodeh a process finds out that another one has won.
    #[test]
    fn who_has_won_and_not_heard_of_it_is_named() {
        let scenario = Scenario::from_link("a=dolev-klawe-rodeh&n=6").expect("a good link");
        let run = Run::record(&scenario).expect("a valid scenario");
        let view = run.at(run.trace().steps_before(9));
        assert_eq!(words(&run, &view), ("6 has won".to_owned(), "1 of 6 knows".to_owned()));
        assert_eq!(Knowledge::of(&view).know, 1, "the counter says the same");
    }

    #[test]
    fn of_very_many_leaders_a_few_are_named() {
        let scenario = Scenario::from_link("a=lelann&n=4").expect("a good link");
        let run = Run::record(&scenario).expect("a valid scenario");
        let mut view = run.at(run.steps());
        for process in &mut view.processes {
            process.role = Role::Leader;
        }
        assert_eq!(words(&run, &view), ("4 leaders".to_owned(), "1, 2, 3 and 4".to_owned()));
        let more: Vec<_> = (0..100).flat_map(|_| view.processes.clone()).collect();
        view.processes = more;
        assert_eq!(words(&run, &view), ("400 leaders".to_owned(), "1, 2, 3 and 397 others".to_owned()));
    }
}
