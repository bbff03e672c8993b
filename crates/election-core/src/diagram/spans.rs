//! What each process is, from when to when.

use crate::model::{Condition, Identity, ProcessId, Role};
use crate::run::Run;

/// What a process is from one step to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Which process.
    pub process: ProcessId,
    /// The step from which on it is that; none for the beginning of the run.
    pub from: Option<usize>,
    /// The step from which on it is something else; none where it is that when the run ends.
    pub to: Option<usize>,
    /// Whether it is live, has crashed, or is no member.
    pub condition: Condition,
    /// Its role, which says something of the live only.
    pub role: Role,
    /// The leader that it knows.
    pub leader: Option<Identity>,
}

/// What each process is, from when to when: by process, and each without a gap from the beginning to the end.
#[must_use]
pub fn spans(run: &Run) -> Vec<Span> {
    let mut spans: Vec<Vec<Span>> = Vec::new();
    for view in run.at(0).processes {
        let (condition, role, leader) = (view.condition, view.role, view.leader);
        spans.push(vec![Span { process: view.process, from: None, to: None, condition, role, leader }]);
    }
    for row in run.trace().changes() {
        let of_process = &mut spans[row.process.index()];
        let step = row.step as usize;
        let last = of_process.last_mut().expect("each has one from the beginning");
        let mut next = Span { from: Some(step), to: None, ..*last };
        let (condition, standing) = row.change.applied(last.condition);
        (next.condition, next.role, next.leader) = (condition, standing.role, standing.leader);
        if last.from == Some(step) {
            // It changed twice in one step: what it was in between nobody sees.
            *last = Span { from: last.from, ..next };
        } else {
            last.to = Some(step);
            of_process.push(next);
        }
    }
    spans.concat()
}
