//! Crash, recover, partition, heal, cut, mend, notice, and whom the detector tells.

use std::collections::BTreeSet;

use super::entry::{Entry, News};
use super::process::{Event, Process};
use super::scenario::{Detector, Fault};
use super::world::{ArmedCrash, Condition, World};

impl World {
    /// Carries out one fault; one that changes nothing is a step all the same.
    pub(super) fn fault(&mut self, fault: &Fault) {
        match fault {
            Fault::Crash(process) => self.crash(*process),
            Fault::CrashAfterSends { process, sends } => self.arm(*process, *sends),
            Fault::Recover(process) => self.recover(*process),
            Fault::Join(process) => self.join(*process),
            Fault::Leave(process) => self.leave(*process),
            Fault::Partition(groups) => self.groups = Some(groups.clone()),
            Fault::Heal => self.groups = None,
            Fault::Cut(channels) => self.cut.extend(channels),
            Fault::Mend(channels) => self.cut.retain(|channel| !channels.contains(channel)),
            Fault::Notice(process) => {
                if self.conditions[*process] == Condition::Live {
                    self.handle(*process, Event::Notice);
                }
            }
        }
    }

    /// From now on the process's sends count down to its crash. This is a step; the crash will be part of one.
    pub(super) fn arm(&mut self, process: usize, sends: u64) {
        self.armed.push(ArmedCrash { process, sends_left: sends });
    }

    /// Counts a send down; true when the process has crashed by it.
    pub(super) fn crash_after_send(&mut self, process: usize) -> bool {
        for armed in self.armed.iter_mut().filter(|armed| armed.process == process) {
            armed.sends_left -= 1;
        }
        let due = self.armed.iter().filter(|armed| armed.sends_left == 0).count();
        self.armed.retain(|armed| armed.sends_left > 0);
        for _ in 0..due {
            self.crash(process);
        }
        due > 0
    }

    fn crash(&mut self, process: usize) {
        if self.conditions[process] == Condition::Live {
            self.conditions[process] = Condition::Crashed;
            self.busy_at = self.now;
            self.switch_off(process);
            if let Some(delay) = self.detection_delay() {
                self.tell(process, News::Crashed, delay);
            }
        }
    }

    fn recover(&mut self, process: usize) {
        if self.conditions[process] == Condition::Crashed {
            self.switch_on(process, true);
            if let Some(delay) = self.detection_delay() {
                self.tell(process, News::Recovered, delay);
            }
            self.handle(process, Event::Recovered);
        }
    }

    /// All variables but the stable ones are forgotten and all timers gone.
    pub(super) fn switch_off(&mut self, process: usize) {
        self.processes[process] = self.processes[process].stable();
        self.timers.retain(|(owner, _), _| *owner != process);
    }

    /// A process with its stable fields only, which knows who is a member today. It starts no more by schedule.
    pub(super) fn switch_on(&mut self, process: usize, is_again: bool) {
        self.conditions[process] = Condition::Live;
        let non_members: BTreeSet<usize> =
            (0..self.conditions.len()).filter(|p| self.conditions[*p] == Condition::Absent).collect();
        let old = &self.processes[process];
        let incarnation = old.incarnation + u64::from(is_again);
        self.processes[process] = Process { incarnation, non_members, ..old.stable() };
        self.is_back[process] = true;
        self.start_beating(process);
    }

    /// Everybody else is told after `delay` ticks, in order of position.
    fn tell(&mut self, peer: usize, news: News, delay: u64) {
        let incarnation = self.processes[peer].incarnation;
        let rules = &self.scenario.rules;
        let neighbours = &rules.topology.neighbours;
        let is_told = |told: usize| match rules.detector {
            Detector::Perfect { neighbours_only: true, .. } => {
                neighbours[told].contains(&peer) || neighbours[peer].contains(&told)
            }
            _ => true,
        };
        let told: Vec<usize> = (0..self.conditions.len()).filter(|told| *told != peer && is_told(*told)).collect();
        for told in told {
            self.schedule(self.now + delay, Entry::Detect { told, peer, news, incarnation });
        }
    }
}
