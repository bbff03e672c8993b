//! Who reports to whom, in a tree that grows inwards from its leaves.

use super::back::numbers;
use crate::algorithm::Purpose;
use crate::model::ProcessId;
use crate::run::Run;

/// A process reports to a neighbour from a step on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// The step in which it sends its report.
    pub step: u32,
    /// Who reports.
    pub process: ProcessId,
    /// To whom. Two report to each other where the tree has its middle.
    pub parent: ProcessId,
}

/// Whether processes report to neighbours in an algorithm.
#[must_use]
pub fn has_reports(run: &Run) -> bool {
    run.info().messages.iter().any(|spec| spec.purpose == Purpose::Report)
}

/// The first report of each process, in the order in which they are sent, as the messages tell whose purpose that is. One pass over the
/// messages.
#[must_use]
pub fn reports(run: &Run) -> Vec<Report> {
    let trace = run.trace();
    let mut reports: Vec<Report> = Vec::new();
    if !has_reports(run) {
        return reports;
    }
    let mut has_reported = vec![false; usize::from(run.scenario().processes)];
    let all = numbers(0..trace.messages()).map(|number| trace.message(number));
    for message in all.filter(|message| run.info().message(message.kind).purpose == Purpose::Report) {
        if !std::mem::replace(&mut has_reported[message.from.index()], true) {
            reports.push(Report { step: message.sent_in, process: message.from, parent: message.to });
        }
    }
    reports
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Value;
    use crate::scenario::Scenario;

    fn recorded(link: &str) -> Run {
        Run::record(&Scenario::from_link(link).unwrap()).unwrap()
    }

    #[test]
    fn each_reports_to_whom_it_says_and_two_to_each_other() {
        for link in ["a=tree&n=9&net=line", "a=tree&n=10&ids=shuffled&delay=1-4&seed=3", "a=tree&n=7&net=star&start=2"]
        {
            let run = recorded(link);
            let all = reports(&run);
            for steps in 0..=run.steps() {
                for process in run.at(steps).processes.iter().map(|process| process.process) {
                    let it = all.iter().find(|it| it.process == process && (it.step as usize) < steps);
                    let parents = it.map(|it| it.parent).into_iter().collect();
                    let inside = run.inspect(steps, process);
                    assert_eq!(
                        inside.variables.get("sent to"),
                        Some(&Value::Processes(parents)),
                        "{link}: {process:?}"
                    );
                }
            }
            let is_answered =
                |it: &&Report| all.iter().any(|other| (other.process, other.parent) == (it.parent, it.process));
            assert_eq!(
                (all.len(), all.iter().filter(is_answered).count()),
                (run.scenario().processes.into(), 2),
                "{link}"
            );
        }
        assert_eq!(reports(&recorded("a=echo-extinction&n=6&net=line")), []);
    }
}
