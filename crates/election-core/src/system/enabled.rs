//! Which steps are enabled, and why others are not.

use std::collections::BTreeSet;

use crate::algorithm::watching::Watching;
use crate::host::swim;
use crate::model::ProcessId;
use crate::system::bounds::{DetectionBound, TimerBound};
use crate::system::detection::News;
use crate::system::step::{Loss, Step};
use crate::system::touched::Shared;
use crate::system::world::World;

/// Why a step cannot happen now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{step:?} cannot happen: {why}")]
pub struct NotEnabled {
    /// The step.
    pub step: Step,
    /// Why it is not enabled.
    pub why: WhyNot,
}

/// Why a step may not be enabled, as its text says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WhyNot {
    #[error("there is no process at that position")]
    NoSuchProcess,
    #[error("there is no message in that slot")]
    NothingInFlight,
    #[error("an older message on the same channel comes first")]
    OlderMessageFirst,
    #[error("no start of that process is scheduled any more")]
    NoStartScheduled,
    #[error("it is not the next fault scheduled, and no more of its kind are allowed")]
    NotScheduled,
    #[error("the process has crashed, or is no member")]
    NotLive,
    #[error("the timer does not run, or is not waited out while anything else can happen")]
    TimerNotDue,
    #[error("the process is not to be told that")]
    NothingToTell,
    #[error("others are being told of a crash or a recovery, which happens in one go")]
    OthersAreBeingTold,
    #[error("no more messages may be lost")]
    NoLossAllowed,
    #[error("no more messages may arrive twice")]
    NoDuplicateAllowed,
    #[error("no more messages may be corrupted")]
    NoCorruptionAllowed,
    #[error("there is no identity in that message, or the same one already, or nobody has it")]
    NothingToCorrupt,
    #[error("a message is lost for that reason when it arrives, not on its way")]
    LostOnArrivalOnly,
    #[error("processes do not watch each other in this run")]
    NobodyWatches,
    #[error("the process waits for nobody's ack")]
    NothingToAsk,
}

impl World {
    /// Every step that may happen now, in a fixed order.
    pub(crate) fn enabled(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        let processes = || self.facts().identities.processes();
        steps.extend(self.next_fault());
        steps.extend(processes().map(Step::Start));
        let deliveries: Box<dyn Iterator<Item = _>> =
            if self.setup.bounds.is_fifo { Box::new(self.network.firsts()) } else { Box::new(self.network.iter()) };
        for message in deliveries {
            steps.push(Step::Deliver(message.slot));
            steps.push(Step::DeliverFirst(message.slot));
            steps.push(Step::Drop(message.slot, Loss::Channel));
            if self.budget.corruptions > 0 {
                let identities = &self.setup.facts.identities;
                let others: BTreeSet<_> = identities.processes().map(|process| identities.at(process)).collect();
                steps.extend(others.into_iter().map(|other| Step::Corrupt(message.slot, other)));
            }
        }
        steps.extend(self.detections.all().map(|(process, news)| news.told_to(process)));
        for process in processes() {
            let local = self.hosts.local(process);
            steps.extend(local.timers().map(|timer| Step::Timer(process, timer)));
            if self.facts().watching.is_some() {
                let expected = local.peers().into_iter().flat_map(|peers| peers.expected.iter());
                steps.extend(expected.map(|peer| Step::DetectCrash(process, ProcessId(peer))));
                steps.extend([Step::Beat(process), Step::AskProxies(process)]);
            }
            if self.budget.crashes > 0 && self.next_fault() != Some(Step::Crash(process)) {
                steps.push(Step::Crash(process));
            }
        }
        steps.retain(|step| self.why_not(*step).is_none());
        steps
    }

    /// The next scheduled fault.
    fn next_fault(&self) -> Option<Step> {
        self.setup.faults.get(self.faults_done).copied()
    }

    /// Whether a step is the next scheduled fault.
    pub(super) fn is_next_fault(&self, step: Step) -> bool {
        self.next_fault() == Some(step)
    }

    /// Whether a step may happen now.
    ///
    /// # Errors
    /// Why it may not.
    pub(super) fn check(&self, step: Step) -> Result<(), NotEnabled> {
        match self.why_not(step).or_else(|| self.why_not_in_order(step)) {
            None => Ok(()),
            Some(why) => Err(NotEnabled { step, why }),
        }
    }

    /// Whether a message has to wait for an older one on its channel. Looks through all that are in flight.
    fn why_not_in_order(&self, step: Step) -> Option<WhyNot> {
        let (Step::Deliver(slot) | Step::DeliverFirst(slot) | Step::Drop(slot, _) | Step::Corrupt(slot, _)) = step
        else {
            return None;
        };
        let must_wait = self.setup.bounds.is_fifo && !self.network.is_first(slot);
        must_wait.then_some(WhyNot::OlderMessageFirst)
    }

    /// Whether a notification has to reach all live processes before any other step.
    fn must_tell_first(&self) -> bool {
        self.setup.bounds.detections == DetectionBound::AllAtOnce && self.detections.is_under_way()
    }

    /// The shared parts that the check of a step reads.
    pub(super) fn read_by_checking(&self) -> Shared {
        let may_others_be_told =
            self.setup.bounds.detections == DetectionBound::AllAtOnce && !self.detections.is_empty();
        if may_others_be_told { Shared::DETECTIONS } else { Shared::default() }
    }

    /// Why a step may not happen now, if it may not; that a message has to wait for an older one is left out.
    pub(super) fn why_not(&self, step: Step) -> Option<WhyNot> {
        let is_telling = matches!(step, Step::DetectCrash(..) | Step::DetectRecovery(..));
        if self.must_tell_first() && !is_telling {
            return Some(WhyNot::OthersAreBeingTold);
        }
        match step {
            Step::Deliver(slot) | Step::DeliverFirst(slot) | Step::Drop(slot, _) => {
                if self.network.get(slot).is_none() {
                    return Some(WhyNot::NothingInFlight);
                }
                match step {
                    Step::DeliverFirst(_) if self.budget.duplicates == 0 => Some(WhyNot::NoDuplicateAllowed),
                    Step::Drop(_, Loss::Crashed | Loss::Absent | Loss::Partition | Loss::Cut) => {
                        Some(WhyNot::LostOnArrivalOnly)
                    }
                    Step::Drop(..) if self.budget.losses == 0 => Some(WhyNot::NoLossAllowed),
                    _ => None,
                }
            }
            Step::Corrupt(slot, identity) => match self.network.get(slot) {
                None => Some(WhyNot::NothingInFlight),
                Some(_) if self.budget.corruptions == 0 => Some(WhyNot::NoCorruptionAllowed),
                Some(message) => {
                    let carries_another = self.hosts.identity_in(message.slot).is_some_and(|known| known != identity);
                    let is_somebodys = self.setup.facts.identities.bearers(identity).next().is_some();
                    (!carries_another || !is_somebodys).then_some(WhyNot::NothingToCorrupt)
                }
            },
            Step::Start(process) => match self.members.get(process.index()) {
                None => Some(WhyNot::NoSuchProcess),
                Some(member) if member.starts == 0 => Some(WhyNot::NoStartScheduled),
                Some(_) => None,
            },
            Step::Crash(process) if !self.is_next_fault(step) => match self.members.get(process.index()) {
                None => Some(WhyNot::NoSuchProcess),
                Some(_) if self.budget.crashes == 0 => Some(WhyNot::NotScheduled),
                Some(member) if !member.is_live() => Some(WhyNot::NotLive),
                Some(_) => None,
            },
            Step::Crash(_)
            | Step::CrashAfter(..)
            | Step::Recover(_)
            | Step::Notice(_)
            | Step::Partition(_)
            | Step::Heal
            | Step::Cut(_)
            | Step::Mend(_)
            | Step::Join(_)
            | Step::Leave(_) => (!self.is_next_fault(step)).then_some(WhyNot::NotScheduled),
            Step::Timer(process, timer) => {
                let runs = process.index() < self.members.len() && self.hosts.local(process).has_timer(timer);
                let may_run_out = match self.setup.bounds.timers {
                    TimerBound::AnyTime => true,
                    TimerBound::WhenIdle => self.is_idle(),
                };
                (!(runs && may_run_out)).then_some(WhyNot::TimerNotDue)
            }
            Step::DetectCrash(process, peer) => self.why_not_told(process, News::Crash(peer)),
            Step::DetectRecovery(process, peer) => self.why_not_told(process, News::Recovery(peer)),
            Step::Beat(process) => match self.members.get(process.index()) {
                None => Some(WhyNot::NoSuchProcess),
                Some(_) if self.facts().watching.is_none() => Some(WhyNot::NobodyWatches),
                Some(member) => (!member.is_live()).then_some(WhyNot::NotLive),
            },
            Step::AskProxies(process) => match self.members.get(process.index()) {
                None => Some(WhyNot::NoSuchProcess),
                Some(_) => {
                    let has_proxies = matches!(self.facts().watching, Some(Watching::Swim { .. }));
                    (!has_proxies || swim::awaits_ack_of(self.hosts.local(process)).is_none())
                        .then_some(WhyNot::NothingToAsk)
                }
            },
        }
    }

    fn why_not_told(&self, process: ProcessId, news: News) -> Option<WhyNot> {
        let (News::Crash(peer) | News::Recovery(peer)) = news;
        if process.index().max(peer.index()) >= self.members.len() {
            return Some(WhyNot::NoSuchProcess);
        }
        let peers = self.hosts.local(process).peers();
        let is_expected = |peer: ProcessId| peers.is_some_and(|peers| peers.expected.contains(peer.0));
        let is_due = match news {
            News::Crash(peer) if self.facts().watching.is_some() => is_expected(peer),
            _ => match self.setup.bounds.detections {
                DetectionBound::AllAtOnce => self.detections.next() == Some((process, news)),
                DetectionBound::Late => self.detections.is_due(process, news),
            },
        };
        (!is_due).then_some(WhyNot::NothingToTell)
    }

    /// Whether no message is in flight and no notification is outstanding.
    fn is_idle(&self) -> bool {
        self.network.len() == 0 && self.detections.is_empty()
    }
}
