//! Takeovers: two leaders at once that are no violation. The better one was away while the worse one was elected, and an announcement of it is on
//! its way.
//!
//! A pair of leaders is one for as long as three things hold. One of them, the better one, beats the other. The better one was not live
//! after some step of the election that the worse one won. And an announcement of the better one is in flight, which was sent since it last
//! came to life. No clock is needed to judge that.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use crate::algorithm::MessageSlot;
use crate::model::{Identities, Identity, ProcessId, Role, Set};

/// What judging takeovers takes of the past of a world.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Takeovers {
    /// Who is not live.
    absent: Set,
    /// Of each process, by position.
    elections: Vec<Election>,
    /// The announcements in flight by channel, in the order of sending.
    announcements: BTreeMap<(ProcessId, ProcessId), Vec<Announcement>>,
}

/// Who was not live during an election of one process.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Election {
    /// After some step since the process turned candidate; none unless it has done so since it last led, followed or came to life.
    since_bid: Option<Set>,
    /// After some step since the process last turned passive, or else came to life.
    since_passive: Set,
    /// After some step of the election that it won; nobody unless it leads.
    won: Set,
}

/// An announcement in flight.
#[derive(Clone, Debug)]
struct Announcement {
    /// Where the message stands.
    slot: MessageSlot,
    leader: Identity,
    /// Which bearers of that identity have come to life since it was sent.
    come_since: Set,
}

// By hand, as those of a world: in which slot a message stands is no part of the state.
impl PartialEq for Announcement {
    fn eq(&self, other: &Self) -> bool {
        (self.leader, &self.come_since) == (other.leader, &other.come_since)
    }
}

impl Eq for Announcement {}

impl Hash for Announcement {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.leader, &self.come_since).hash(state);
    }
}

impl Takeovers {
    /// At the beginning, when these are not live.
    pub(super) fn new(processes: u16, absent: &Set) -> Self {
        let election = Election { since_passive: absent.clone(), ..Election::default() };
        Self { absent: absent.clone(), elections: vec![election; processes.into()], announcements: BTreeMap::new() }
    }

    /// A process leads from the beginning.
    pub(super) fn leads_at_first(&mut self, process: ProcessId) {
        self.elections[process.index()].won = self.absent.clone();
    }

    /// A process with this identity comes to life.
    pub(super) fn comes(&mut self, process: ProcessId, identity: Identity) {
        self.absent.remove(process.0);
        self.elections[process.index()].since_passive = self.absent.clone();
        for announcement in self.announcements.values_mut().flatten() {
            if announcement.leader == identity {
                announcement.come_since.insert(process.0);
            }
        }
    }

    /// A process is live no more.
    pub(super) fn goes(&mut self, process: ProcessId) {
        self.absent.insert(process.0);
        self.elections[process.index()] = Election::default();
        let live = (0..).zip(&mut self.elections).filter(|(position, _)| !self.absent.contains(*position));
        for (_, election) in live {
            election.since_passive.insert(process.0);
            if let Some(since_bid) = &mut election.since_bid {
                since_bid.insert(process.0);
            }
        }
    }

    /// A live process has another role than before. Who has led until this step and leads again in it goes on: its election is the one before.
    pub(super) fn role_changed(&mut self, process: ProcessId, role: Role, has_led: bool) {
        let election = &mut self.elections[process.index()];
        match role {
            Role::Candidate => election.since_bid = Some(self.absent.clone()),
            Role::Passive => election.since_passive = self.absent.clone(),
            Role::Leader => {
                let won = election.since_bid.take();
                if !has_led {
                    election.won = won.unwrap_or_else(|| election.since_passive.clone());
                }
            }
            Role::Follower => election.since_bid = None,
            Role::Asleep => {}
        }
    }

    /// A process leads no more.
    pub(super) fn leads_no_more(&mut self, process: ProcessId) {
        self.elections[process.index()].won = Set::default();
    }

    /// A message in flight announces this leader; another one than before if it has been corrupted.
    pub(super) fn announces(&mut self, channel: (ProcessId, ProcessId), slot: MessageSlot, leader: Identity) {
        let on_channel = self.announcements.entry(channel).or_default();
        match on_channel.iter_mut().find(|announcement| announcement.slot == slot) {
            Some(announcement) => announcement.leader = leader,
            None => on_channel.push(Announcement { slot, leader, come_since: Set::default() }),
        }
    }

    /// A message is in flight no more. Returns whether it announced somebody.
    #[cold]
    pub(super) fn message_ends(&mut self, channel: (ProcessId, ProcessId), slot: MessageSlot) -> bool {
        let Some(on_channel) = self.announcements.get_mut(&channel) else { return false };
        let before = on_channel.len();
        on_channel.retain(|announcement| announcement.slot != slot);
        let after = on_channel.len();
        if after == 0 {
            self.announcements.remove(&channel);
        }
        after < before
    }

    /// Of these leaders, in the order in which they became it, the first two of which neither takes over from the other: who became leader
    /// later, and the other.
    pub(super) fn first_split(&self, leaders: &[ProcessId], identities: &Identities) -> Option<(ProcessId, ProcessId)> {
        let mut pairs = leaders
            .iter()
            .enumerate()
            .flat_map(|(place, later)| leaders[..place].iter().map(move |one| (*later, *one)));
        let is_announced: Set =
            leaders.iter().filter(|leader| self.is_announced(**leader, identities)).map(|leader| leader.0).collect();
        let takes_over = |better: ProcessId, worse: ProcessId| {
            is_announced.contains(better.0)
                && self.elections[worse.index()].won.contains(better.0)
                && identities.at(better) > identities.at(worse)
        };
        pairs.find(|(later, one)| !takes_over(*later, *one) && !takes_over(*one, *later))
    }

    /// Whether an announcement of a leader is in flight that was sent since it last came to life.
    fn is_announced(&self, leader: ProcessId, identities: &Identities) -> bool {
        let identity = identities.at(leader);
        let mut all = self.announcements.values().flatten();
        all.any(|announcement| announcement.leader == identity && !announcement.come_since.contains(leader.0))
    }
}
