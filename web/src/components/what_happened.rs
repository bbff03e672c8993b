//! What has just happened, in one sentence under the stage.

use election_core::{Run, View, narrate};
use yew::{AttrValue, Html, Properties, classes, component, html, use_memo, use_mut_ref};

use super::sentence::{SentenceView, length};
use crate::platform::same::Same;

/// A run, and how far it has been shown.
#[derive(Properties, PartialEq)]
pub struct WhatHappenedProps {
    /// The run.
    pub run: Same<Run>,
    /// The moment of it.
    pub view: Same<View>,
    /// What the part is called: where there are two of them, each has a name of its own.
    #[prop_or("What happened last".into())]
    pub label: AttrValue,
}

/// What the last step did, or what those of the last round come to, where whole rounds pass.
#[component]
pub fn WhatHappened(props: &WhatHappenedProps) -> Html {
    let WhatHappenedProps { run, view, label } = props;
    // How many steps were shown before.
    let before = use_mut_ref(|| 0);
    let sentence = use_memo((run.clone(), view.steps), |(run, steps)| {
        let from = first_told(run, before.replace(*steps), *steps);
        narrate::headline(run, from, *steps)
    });
    html! {
        <section class={classes!("what-happened", length(&sentence))} aria-label={label}>
            <p><SentenceView sentence={(*sentence).clone()} /></p>
        </section>
    }
}

/// The first of the steps that are told of: the last one, when the person goes step by step, else all of its tick.
pub fn first_told(run: &Run, before: usize, steps: usize) -> usize {
    let Some(last) = steps.checked_sub(1) else { return 0 };
    if before.abs_diff(steps) == 1 { last } else { run.trace().steps_before(run.trace().tick_of(last)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn a_step_is_told_by_itself_and_a_round_as_a_whole() {
        let run = Run::record(&testing::plain(4)).expect("the test's scenario is valid");
        assert_eq!(first_told(&run, 0, 0), 0);
        // All four start in the same tick.
        assert_eq!(first_told(&run, 2, 3), 2);
        assert_eq!(first_told(&run, 4, 3), 2, "one step back");
        assert_eq!(first_told(&run, 0, 4), 0);
        assert_eq!(first_told(&run, 4, 8), 4, "the next round");
    }
}
