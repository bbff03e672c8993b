//! What is listed as text, to be copied or saved. Of a long run that takes a second: it is written in portions.

use std::rc::Rc;

use election_core::Run;
use election_core::export::steps_csv;
use election_core::narrate::{self, Language};
use election_core::work::{Budget, Work};

use super::filter::Listed;

/// So many steps are written at once, in about 100 ms: measured in a release, 180,000 take 0.7 s natively.
pub const AT_ONCE: usize = 10_000;

/// How steps are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A line a step, with its tick.
    Lines,
    /// A head and a row a step.
    Csv,
}

/// The steps that are listed, as work.
pub fn written(run: Rc<Run>, listed: Rc<Listed>, form: Form) -> Work<String> {
    Work::new(async move |budget: Budget| {
        let mut text = String::new();
        let mut place = 0;
        loop {
            let most = usize::try_from(budget.left().await).unwrap_or(usize::MAX);
            let count = most.min(listed.len() - place);
            let steps = listed.steps(place..place + count);
            match form {
                Form::Lines => text.extend(steps.map(|step| line(&run, step))),
                Form::Csv => {
                    let rows = csv(&run, steps);
                    // Each portion has the head.
                    let rows =
                        if text.is_empty() { &*rows } else { rows.split_once('\n').map_or("", |(_, rows)| rows) };
                    text.push_str(rows);
                }
            }
            budget.spend(count as u64);
            place += count;
            if place == listed.len() {
                return text;
            }
        }
    })
}

fn line(run: &Run, step: usize) -> String {
    format!("{}\t{}\n", run.trace().tick_of(step), narrate::step(run, step, Language::default()))
}

fn csv(run: &Run, steps: impl Iterator<Item = usize>) -> String {
    let mut bytes = Vec::new();
    steps_csv(run, steps, &mut bytes).expect("a vector takes everything");
    String::from_utf8(bytes).expect("what is written is text")
}

#[cfg(test)]
mod tests {
    use election_core::Scenario;

    use super::super::filter::Filter;
    use super::*;

    #[test]
    fn in_portions_it_is_the_same_text() {
        for link in ["a=bully&n=5&start=0", "a=bully&n=4&start=none"] {
            let run = Rc::new(Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario"));
            let listed = Rc::new(Listed::of(&run, Filter::default()));
            let all = || 0..run.steps();
            for (form, expected) in
                [(Form::Lines, all().map(|step| line(&run, step)).collect()), (Form::Csv, csv(&run, all()))]
            {
                let mut work = written(Rc::clone(&run), Rc::clone(&listed), form);
                let mut portions = 1;
                while !work.advance(7) {
                    portions += 1;
                }
                assert!(portions >= run.steps() / 7 && (portions > 2 || run.steps() == 0), "{portions}");
                assert_eq!(work.finish(), expected);
            }
        }
    }
}
