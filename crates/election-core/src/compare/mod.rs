//! Two runs side by side: what differs between them, as data. `narrate` has the words.

mod figures;
mod parting;

pub use figures::{Figure, FigureRow, PropertyDifference};
pub use parting::Parting;

use crate::model::{ProcessId, Role, Tick};
use crate::run::Run;
use crate::sim::Leader;
use crate::trace::Change;

/// What differs between two runs: of each pair, the first one's comes first.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// Up to where the same happens in both.
    pub parting: Parting,
    /// What they come to: of each figure both values.
    pub figures: Vec<FigureRow>,
    /// The one live leader at the end, if there is exactly one.
    pub leaders: [Option<Leader>; 2],
    /// When they began to lead, for the last time: others may have led before. None for who has led from the beginning.
    pub leads_since: [Option<Tick>; 2],
    /// Whether both call their leader the same.
    pub is_same_leader: bool,
    /// The properties that hold in one and not in the other.
    pub properties: Vec<PropertyDifference>,
}

impl Comparison {
    /// Compares two runs, as far as they have been recorded; what came of them as far as that is known.
    #[must_use]
    pub fn of(runs: [&Run; 2]) -> Self {
        let leaders = runs.map(|run| run.summary().leader);
        let names = [0, 1].map(|place| leaders[place].map(|leader| runs[place].identities().text(leader.identity)));
        Self {
            parting: Parting::of(runs),
            figures: figures::of(runs),
            leaders,
            leads_since: [0, 1].map(|place| leads_since(runs[place], leaders[place]?.process)),
            is_same_leader: names[0] == names[1],
            properties: figures::properties(runs),
        }
    }

    /// Both values of a figure, where both have one.
    #[must_use]
    pub fn values(&self, figure: &Figure) -> Option<[u64; 2]> {
        let [one, other] = self.figures.iter().find(|row| row.figure == *figure)?.values;
        Some([one?, other?])
    }
}

/// The tick at which a process became leader, for the last time.
fn leads_since(run: &Run, process: ProcessId) -> Option<Tick> {
    let trace = run.trace();
    let became = trace
        .changes()
        .iter()
        .rev()
        .find(|row| row.process == process && matches!(row.change, Change::Role(Role::Leader, _)))?;
    Some(trace.tick_of(became.step as usize))
}
