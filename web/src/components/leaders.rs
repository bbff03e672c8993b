//! L(p): whom each process names as its leader, at the cursor.

use std::collections::BTreeMap;

use election_core::model::Condition;
use election_core::trace::ProcessView;
use election_core::{Identities, Identity, Role, Run, View};
use yew::{Html, Properties, component, html};

use crate::platform::same::Same;
use crate::scene::processes::{Knowledge, Knows, RightfulLeaders};

/// The most processes that get an entry each; of more, it is counted how many name whom.
const LISTED: usize = 24;
/// The same where the row is large and open by itself.
const LISTED_LARGE: usize = 12;
/// The most leaders that are told apart when it is counted.
const COUNTED: usize = 6;

/// A run, and how far it has been shown.
#[derive(Properties, PartialEq)]
pub struct LeadersProps {
    /// The run in front of us.
    pub run: Same<Run>,
    /// What there is to see at the cursor.
    pub view: Same<View>,
    /// Whether the row is large, and open without being asked for: when presenting.
    pub is_open: bool,
}

/// How many live processes know the leader; and, when it is opened, whom each of them names.
#[component]
pub fn Leaders(props: &LeadersProps) -> Html {
    let LeadersProps { run, view, is_open } = props;
    let Knowledge { live, know, .. } = Knowledge::of(view);
    let what = if RightfulLeaders::at(view).is_split() { "know a leader" } else { "know the leader" };
    let listed = if *is_open { LISTED_LARGE } else { LISTED };
    html! {
        <details class="leaders" open={*is_open}>
            <summary title="L(p): whom each process names">
                <span class="what">{ what }</span>
                <meter aria-hidden="true" min="0" max={live.max(1).to_string()} value={know.to_string()} />
                <b data-counter="knows">{ format!("{know} of {live}") }</b>
            </summary>
            <div class="whom">
                <span class="what" aria-hidden="true"><var>{ "L" }</var>{ "(" }<var>{ "p" }</var>{ ")" }</span>
                <ul aria-label="L(p): whom each process names as its leader">
                    if view.processes.len() <= listed {
                        { for entries(run.identities(), view).iter().map(entry) }
                    } else {
                        { for counted(run.identities(), view).into_iter().map(|text| html! { <li>{ text }</li> }) }
                    }
                </ul>
            </div>
        </details>
    }
}

/// A process and whom it names.
#[derive(Debug, PartialEq)]
struct Entry {
    position: u16,
    name: String,
    /// What is seen of its leader: its identity, or a sign.
    leader: String,
    class: &'static str,
    /// The same in words.
    words: String,
}

/// Whom every process names, by position.
fn entries(identities: &Identities, view: &View) -> Vec<Entry> {
    let leading = RightfulLeaders::at(view);
    let entry = |process: &ProcessView| {
        let name = identities.short(process.identity);
        let named = process.leader.map(|leader| identities.short(leader));
        let (leader, class, words) = match (process.condition, named) {
            (Condition::Crashed, _) => ("×".to_owned(), "is-gone", format!("{name} has crashed")),
            (Condition::Absent, _) => ("×".to_owned(), "is-gone", format!("{name} is no member")),
            (Condition::Live, None) => ("–".to_owned(), "is-undefined", format!("{name} names nobody")),
            (Condition::Live, Some(named)) => match leading.known_by(process) {
                _ if process.role == Role::Leader => {
                    let words = format!("{name} leads");
                    (named, "is-leader", words)
                }
                Knows::Mistaken => {
                    let words = format!("{name} names {named}, which {}", why_not(process, identities, view));
                    (named, "is-mistaken", words)
                }
                Knows::Designated => {
                    let words = format!("{name} names {named}, which has not heard of it");
                    (named, "", words)
                }
                Knows::Leader | Knows::Nothing => {
                    let words = format!("{name} names {named}");
                    (named, "", words)
                }
            },
        };
        Entry { position: process.process.0, name, leader, class, words }
    };
    view.processes.iter().map(entry).collect()
}

/// Why the leader that a process names is none.
fn why_not(process: &ProcessView, identities: &Identities, view: &View) -> &'static str {
    let bearer = process.leader.and_then(|leader| identities.bearer(leader));
    match bearer.map(|bearer| view.processes[bearer.index()].condition) {
        Some(Condition::Crashed) => "has crashed",
        Some(Condition::Absent) => "is no member",
        Some(Condition::Live) | None => "does not lead",
    }
}

fn entry(entry: &Entry) -> Html {
    let Entry { position, name, leader, class, words } = entry;
    html! {
        <li key={*position} class={*class} title={words.clone()} data-names={format!("{name}:{leader}")}>
            <span class="unseen">{ words }</span>
            <span aria-hidden="true">{ name }{ "→" }<b>{ leader }</b></span>
        </li>
    }
}

/// How many live processes name whom, those that are named most often first.
fn counted(identities: &Identities, view: &View) -> Vec<String> {
    let mut by_leader: BTreeMap<Option<Identity>, usize> = BTreeMap::new();
    for process in view.processes.iter().filter(|process| process.condition == Condition::Live) {
        *by_leader.entry(process.leader).or_default() += 1;
    }
    let verb = |count: usize| if count == 1 { "names" } else { "name" }; // lint: not an algorithm's: a verb
    let nobody = by_leader.remove(&None).unwrap_or(0);
    let mut named: Vec<(Identity, usize)> =
        by_leader.into_iter().filter_map(|(leader, count)| Some((leader?, count))).collect();
    named.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let (told, others) = named.split_at(named.len().min(COUNTED));
    let of_others: usize = others.iter().map(|(_, count)| count).sum();
    let told = told.iter().map(|(leader, count)| format!("{count} {} {}", verb(*count), identities.short(*leader)));
    let others = (of_others > 0).then(|| format!("{of_others} {} others", verb(of_others)));
    let nobody = (nobody > 0).then(|| format!("{nobody} {} nobody", verb(nobody)));
    told.chain(others).chain(nobody).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use election_core::Scenario;

    fn run(link: &str) -> Run {
        Run::record(&Scenario::from_link(link).unwrap()).unwrap()
    }

    fn row(run: &Run, steps: usize) -> String {
        let entries = entries(run.identities(), &run.at(steps));
        let texts: Vec<String> = entries.iter().map(|entry| format!("{}→{}", entry.name, entry.leader)).collect();
        texts.join(" ")
    }

    #[test]
    fn the_row_is_empty_until_the_largest_has_won() {
        let run = run("a=chang-roberts&variant=participants&n=4&start=0");
        assert_eq!(row(&run, 0), "1→– 2→– 3→– 4→–");
        let elected = run.trace().steps_before(run.summary().elected_at.unwrap() + 1);
        assert_eq!(row(&run, elected), "1→– 2→– 3→– 4→4");
        assert_eq!(row(&run, run.steps()), "1→4 2→4 3→4 4→4");
    }

    #[test]
    fn a_leader_that_has_crashed_is_marked_where_it_is_named() {
        let run = run("a=bully&n=3&established=yes&faults=crash:2@2");
        let entries = entries(run.identities(), &run.at(run.steps()));
        let marked: Vec<_> = entries.iter().map(|entry| (entry.class, entry.words.as_str())).collect();
        let expected = [
            ("is-mistaken", "1 names 3, which has crashed"),
            ("is-mistaken", "2 names 3, which has crashed"),
            ("is-gone", "3 has crashed"),
        ];
        assert_eq!(marked, expected);
    }

    #[test]
    fn who_knows_the_leader_before_it_does_is_not_mistaken() {
        let run = run("a=tree&n=7");
        let said = (0..=run.steps()).flat_map(|steps| entries(run.identities(), &run.at(steps)));
        let said: Vec<_> = said.map(|entry| (entry.class, entry.words)).collect();
        assert!(said.iter().all(|(class, _)| *class != "is-mistaken"), "{said:?}");
        assert!(said.iter().any(|(_, words)| words == "1 names 7, which has not heard of it"), "{said:?}");
    }

    #[test]
    fn of_many_it_is_counted_who_names_whom() {
        let run = run("a=bully&n=40&start=39");
        assert_eq!(counted(run.identities(), &run.at(0)), ["40 name nobody"]);
        assert_eq!(counted(run.identities(), &run.at(1)), ["1 names 40", "39 name nobody"]);
        assert_eq!(counted(run.identities(), &run.at(run.steps())), ["40 name 40"]);
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod browser_tests {
    use std::rc::Rc;

    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::testing;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn every_process_has_its_place_in_the_row_and_says_whom_it_names() {
        let run = Rc::new(Run::record(&testing::plain(4)).expect("the test's scenario is valid"));
        let at = |steps| Rc::new(run.at(steps));
        let mut leaders = mount(html! { <Leaders run={&run} view={&at(0)} is_open=true /> }).await;
        assert_eq!((leaders.count(".leaders[open] li"), leaders.count(".is-undefined")), (4, 4));
        assert_eq!(leaders.text("[data-counter=knows]"), "0 of 4");
        leaders.show(html! { <Leaders run={&run} view={&at(run.steps())} is_open=true /> }).await;
        assert_eq!((leaders.count("li"), leaders.count(".is-leader")), (4, 1));
        assert!(leaders.text("li").starts_with("1 names 4"));
        leaders.show(html! { <Leaders run={&run} view={&at(0)} is_open=false /> }).await;
        assert_eq!(leaders.count(".leaders[open]"), 0);
        assert_eq!(leaders.text("summary .what"), "know the leader");
    }

    #[wasm_bindgen_test]
    async fn where_two_lead_each_knows_one_of_them() {
        let link = "a=bully&established=yes&detector=perfect&faults=crash:5@2,recover:5@20";
        let scenario = election_core::Scenario::from_link(link).expect("the test's link is valid");
        let run = Rc::new(Run::record(&scenario).expect("the test's scenario is valid"));
        let view = Rc::new(run.at(38));
        let leaders = mount(html! { <Leaders run={&run} view={&view} is_open=false /> }).await;
        assert_eq!(
            (leaders.text("summary .what"), leaders.text("[data-counter=knows]")),
            ("know a leader".into(), "6 of 6".into())
        );
    }
}
