//! A process in a step, and what an act of another process in another step would be there.

use super::act::{Act, Message, Receivers};
use crate::model::{Graph, Identities, ProcessId, Role};
use crate::run::Run;
use crate::trace::{StepKind, StepRow};

/// A process right before a step of its own.
pub(super) struct Here<'a> {
    identities: &'a Identities,
    graph: &'a Graph,
    pub(super) process: ProcessId,
    /// Who has sent the message that arrives.
    sender: Option<ProcessId>,
    pub(super) role: Role,
    /// To whom it may send, and that it does not know to be gone.
    others: Vec<ProcessId>,
}

impl<'a> Here<'a> {
    /// The process whose step it is, in this role before the step.
    pub(super) fn of(
        run: &'a Run,
        graph: &'a Graph,
        step: usize,
        row: &StepRow,
        process: ProcessId,
        role: Role,
    ) -> Self {
        let inside = run.inspect(step, process);
        let is_told = row.peer.filter(|_| row.kind == StepKind::DetectCrash);
        let is_gone = |other: &ProcessId| {
            inside.known_crashed.contains(other) || inside.known_absent.contains(other) || is_told == Some(*other)
        };
        Self {
            identities: run.identities(),
            graph,
            process,
            sender: row.message.map(|number| run.trace().message(number).from),
            role,
            others: graph.neighbours(process).filter(|other| !is_gone(other)).collect(),
        }
    }

    /// What these receivers are to the process, in the words that say most.
    pub(super) fn receivers(&self, to: &[ProcessId]) -> Receivers {
        let is_all = |of: Option<Vec<ProcessId>>| {
            let is_neighbour = |process: &ProcessId| to.contains(process);
            of.is_some_and(|of| !of.is_empty() && of.iter().all(is_neighbour) && to.iter().all(|it| of.contains(it)))
        };
        if !self.graph.is_two_way() {
            // Where answers go back, against the direction of the ring.
            let is_answer = |sender: ProcessId| to == [sender] && !self.others.contains(&sender);
            return if self.sender.is_some_and(is_answer) { Receivers::Sender } else { Receivers::Next };
        }
        [Receivers::Sender, Receivers::All, Receivers::Better, Receivers::Worse, Receivers::AllButSender]
            .into_iter()
            .find(|receivers| is_all(self.meant(*receivers)))
            .unwrap_or(if to.len() == 1 { Receivers::One } else { Receivers::Several })
    }

    /// Whom these receivers are here; none where that is not one certain set.
    fn meant(&self, receivers: Receivers) -> Option<Vec<ProcessId>> {
        let others = || self.others.iter().copied();
        let compares = self.graph.is_complete() && !self.identities.are_anonymous();
        match receivers {
            Receivers::Sender => self.sender.map(|sender| vec![sender]),
            Receivers::All => Some(others().collect()),
            Receivers::Better if compares => Some(others().filter(|other| self.beats(*other, self.process)).collect()),
            Receivers::Worse if compares => Some(others().filter(|other| self.beats(self.process, *other)).collect()),
            Receivers::AllButSender => {
                let sender = self.sender?;
                Some(others().filter(|other| *other != sender).collect())
            }
            Receivers::Next | Receivers::Better | Receivers::Worse | Receivers::One | Receivers::Several => None,
        }
    }

    fn beats(&self, one: ProcessId, other: ProcessId) -> bool {
        // The best has the greatest rank, whoever wins.
        self.identities.at(one) > self.identities.at(other)
    }

    /// What an act would be that another process has done elsewhere; none where it makes no sense here.
    pub(super) fn transferred(&self, act: &Act) -> Option<Act> {
        let mut sends = Vec::new();
        for message in &act.sends {
            sends.push(Message { to: self.transferred_receivers(message.to)?, ..*message });
        }
        sends.sort_unstable();
        sends.dedup();
        let becomes = act.becomes.filter(|role| *role != self.role);
        Some(Act { sends, becomes, ..act.clone() })
    }

    fn transferred_receivers(&self, receivers: Receivers) -> Option<Receivers> {
        let but_sender = || self.others.iter().copied().filter(|other| Some(*other) != self.sender);
        match receivers {
            Receivers::Next => (!self.graph.is_two_way()).then_some(receivers),
            Receivers::One => match but_sender().count() {
                0 => None,
                1 => Some(self.receivers(&but_sender().collect::<Vec<_>>())),
                _ => Some(receivers),
            },
            Receivers::Several => (self.others.len() > 2).then_some(receivers),
            Receivers::Sender | Receivers::All | Receivers::Better | Receivers::Worse | Receivers::AllButSender => {
                let meant = self.meant(receivers).filter(|meant| !meant.is_empty())?;
                Some(self.receivers(&meant))
            }
        }
    }
}
