//! Where the messages went where they do not go from one to the next: who sent how many to whom.

use election_core::lineage::{Traffic, traffic};
use election_core::{ProcessId, Run};
use yew::{Html, Properties, component, html, use_memo};

use crate::platform::same::Same;

/// A run, and how far it has been shown.
#[derive(Properties, PartialEq)]
pub struct MatrixProps {
    /// The run in front of us, of few processes.
    pub run: Same<Run>,
    /// How many of its steps have been shown.
    pub steps: usize,
}

/// A row for each sender, a column for each receiver.
#[component]
pub fn Matrix(props: &MatrixProps) -> Html {
    let MatrixProps { run, steps } = props;
    let traffic = use_memo((run.clone(), *steps), |(run, steps)| traffic(run, *steps));
    let identities = run.identities();
    let all = || identities.processes();
    let name = |process: ProcessId| identities.short(identities.at(process));
    let row = |from: ProcessId| {
        html! {
            <tr key={from.0}>
                <th scope="row">{ name(from) }</th>
                { for all().map(|to| cell(run, &traffic, from, to)) }
                <td class="total">{ all().map(|to| traffic.between(from, to)).sum::<u32>() }</td>
            </tr>
        }
    };
    html! {
        // Reached by Tab, so that the arrow keys scroll what is wider than its place.
        <div class="matrix" tabindex="0" role="group" aria-label="How many messages from whom to whom">
            <h3 class="heading">{ "How many messages from whom to whom" }</h3>
            <table>
                <thead>
                    <tr>
                        <th scope="col" class="corner" title="Senders are rows, receivers columns">{ "from / to" }</th>
                        { for all().map(|to| html! { <th key={to.0} scope="col"><span class="unseen">{ "to " }</span>{ name(to) }</th> }) }
                        <th scope="col">{ "sent" }</th>
                    </tr>
                </thead>
                <tbody>{ for all().map(row) }</tbody>
                <tfoot>
                    <tr>
                        <th scope="row">{ "got" }</th>
                        { for all().map(|to| html! {
                            <td key={to.0} class="total">{ all().map(|from| traffic.between(from, to)).sum::<u32>() }</td>
                        }) }
                        <td class="total"><b>{ traffic.total() }</b></td>
                    </tr>
                </tfoot>
            </table>
        </div>
    }
}

/// How many messages went from one to another, of which kinds.
fn cell(run: &Run, traffic: &Traffic, from: ProcessId, to: ProcessId) -> Html {
    let count = traffic.between(from, to);
    if count == 0 {
        return html! { <td key={to.0} class="none">{ if from == to { "" } else { "·" } }</td> };
    }
    let kinds = run.info().kinds().filter_map(|(kind, spec)| {
        let count = traffic.count(from, to, kind);
        (count > 0).then(|| format!("{count} {}", spec.kind))
    });
    html! { <td key={to.0} title={kinds.collect::<Vec<_>>().join(", ")}>{ count }</td> }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use std::rc::Rc;

    use election_core::Scenario;
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn the_matrix_adds_up() {
        let run = Run::record(&Scenario::from_link("a=bully&n=4").expect("valid")).expect("valid");
        let run = Rc::new(run);
        let matrix = mount(html! { <Matrix run={&run} steps={run.steps()} /> }).await;
        assert_eq!(matrix.count("tbody tr"), 4);
        assert_eq!(matrix.text("tfoot b"), run.summary().counters.sent().to_string());
    }
}
