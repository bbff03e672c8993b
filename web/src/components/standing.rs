//! How a run stands, when it is presented: who leads, and who does not know it.

use election_core::trace::ProcessView;
use election_core::{Run, View};
use yew::{Html, Properties, component, html};

use crate::platform::same::Same;
use crate::scene::processes::{Knowledge, leaders};

/// A run, and how far it has been shown.
#[derive(Properties, PartialEq)]
pub struct StandingProps {
    /// The run in front of us.
    pub run: Same<Run>,
    /// What there is to see at the cursor.
    pub view: Same<View>,
}

/// Who leads by now, and who has yet to hear of it.
#[component]
pub fn Standing(props: &StandingProps) -> Html {
    let StandingProps { run, view } = props;
    html! {
        <section class="standing" aria-label="How it stands">
            if !run.is_over_after(view.steps) {
                <p class="help">{ "So far" }</p>
            }
            <p>{ words(run, view) }</p>
        </section>
    }
}

fn words(run: &Run, view: &View) -> String {
    let name = |leader: &ProcessView| run.identities().short(leader.identity);
    let names: Vec<String> = leaders(view).take(2).map(name).collect();
    let Knowledge { live, know, winner } = Knowledge::of(view);
    let is_over = run.is_over_after(view.steps);
    match (names.as_slice(), live - know) {
        ([], _) if is_over => "Nobody leads.".to_owned(),
        ([], ignorant) if let Some(winner) = winner => {
            let winner = run.identities().short(winner);
            format!("Process {winner} has won. {ignorant} processes have yet to hear, {winner} among them.")
        }
        ([], _) => "Nobody leads yet.".to_owned(),
        ([leader], 0) => format!("Process {leader} leads, and all know."),
        ([leader], 1) if is_over => format!("Process {leader} leads. One does not know."),
        ([leader], 1) => format!("Process {leader} leads. One has yet to hear."),
        ([leader], ignorant) if is_over => format!("Process {leader} leads. {ignorant} others do not know."),
        ([leader], ignorant) => format!("Process {leader} leads. {ignorant} others have yet to hear."),
        (_, _) => format!("{} processes lead at once.", leaders(view).count()),
    }
}

#[cfg(test)]
mod tests {
    use election_core::Scenario;

    use super::*;

    fn run(link: &str) -> Run {
        Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario")
    }

    #[test]
    fn it_says_who_leads_and_who_has_yet_to_hear() {
        let whole = run("a=chang-roberts&n=8");
        assert_eq!(words(&whole, &whole.at(0)), "Nobody leads yet.");
        let elected = whole.trace().steps_before(whole.summary().elected_at.expect("it elects") + 1);
        assert_eq!(words(&whole, &whole.at(elected)), "Process 8 leads. 7 others have yet to hear.");
        assert_eq!(words(&whole, &whole.at(whole.steps())), "Process 8 leads, and all know.");
    }

    #[test]
    fn of_a_run_that_is_over_nothing_is_yet_to_come() {
        let leaderless = run("a=chang-roberts&n=5&faults=crash:4@2");
        assert_eq!(words(&leaderless, &leaderless.at(leaderless.steps())), "Nobody leads.");
        let cut_short = run("a=chang-roberts&n=8&faults=crash:3@6");
        assert_eq!(words(&cut_short, &cut_short.at(cut_short.steps())), "Process 8 leads. 3 others do not know.");
    }
}
