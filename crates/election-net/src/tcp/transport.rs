//! The driver's transport over TCP.

use std::collections::BTreeMap;
use std::sync::Arc;

use election_core::ProcessId;
use election_core::model::Kind;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Duration, Instant, timeout};
use tracing::{info, warn};

use crate::driver::Transport;
use crate::tcp::accepting::Accepting;
use crate::tcp::counts::{Counts, Drop, Shared};
use crate::tcp::dialling::{Exit, News, Peer};
use crate::tcp::queue::Queued;
use crate::wire::{Contact, Envelope, Frame, Roster};

/// The connections to all other members.
pub struct TcpTransport {
    process: ProcessId,
    shared: Arc<Shared>,
    accepting: Arc<Accepting>,
    peers: BTreeMap<u16, Line>,
    tasks: JoinSet<()>,
    /// Its own messages to itself, as alone on a ring.
    own: mpsc::Sender<Envelope>,
    news: mpsc::Sender<News>,
}

/// What leads to the task of one member.
struct Line {
    queue: mpsc::Sender<Queued>,
    /// Its copies are with the messages that wait.
    waits: Arc<()>,
    exit: Exit,
    address: watch::Sender<String>,
}

impl Line {
    /// Lets a message leave at once, if none waits and there is a connection; else it waits, if there is room.
    fn send(&self, envelope: Envelope, counts: &Counts) -> bool {
        let message = Frame::Message(envelope);
        if Arc::strong_count(&self.waits) == 1
            && let Ok(mut exit) = self.exit.try_lock()
            && let Some(outgoing) = &mut *exit
            && outgoing.send_now(&message, counts)
        {
            return true;
        }
        let Frame::Message(envelope) = message else { return false };
        self.queue.try_send(Queued { envelope, since: Instant::now(), waits: Arc::clone(&self.waits) }).is_ok()
    }
}

/// What comes to a member by other ways than connections from others.
#[derive(Debug)]
pub struct Back {
    /// Its own messages to itself.
    pub own: mpsc::Receiver<Envelope>,
    /// What others tell.
    pub news: mpsc::Receiver<News>,
}

impl TcpTransport {
    /// That of a member that has met nobody yet.
    #[must_use]
    pub fn new(shared: Arc<Shared>, accepting: Arc<Accepting>) -> (Self, Back) {
        let (own, own_back) = mpsc::channel(shared.limits.queue);
        let (news, news_back) = mpsc::channel(64);
        let process = shared.introduction().process;
        let transport = Self { process, shared, accepting, peers: BTreeMap::new(), tasks: JoinSet::new(), own, news };
        (transport, Back { own: own_back, news: news_back })
    }

    /// Lets what waits leave, for so long at most, and ends all connections.
    pub async fn close(mut self, within: Duration) {
        self.peers.clear();
        let all = async { while self.tasks.join_next().await.is_some() {} };
        if timeout(within, all).await.is_err() {
            warn!("not everything has left");
        }
    }
}

impl Transport for TcpTransport {
    fn room(&self, to: ProcessId) -> usize {
        if to == self.process {
            return self.own.capacity();
        }
        self.peers.get(&to.0).map_or(0, |line| line.queue.capacity())
    }

    fn send(&mut self, to: ProcessId, envelope: Envelope, _: Kind) {
        let counts = &self.shared.counts;
        let is_taken = if to == self.process {
            self.own.try_send(envelope).is_ok()
        } else if let Some(line) = self.peers.get(&to.0) {
            line.send(envelope, counts)
        } else {
            return counts.dropped(Drop::Unknown);
        };
        if !is_taken {
            counts.dropped(Drop::Full);
        }
    }

    fn meet(&mut self, contact: &Contact) {
        if let Some(line) = self.peers.get(&contact.process) {
            let is_new = *line.address.borrow() != contact.address;
            if is_new {
                let peer = self.shared.name(ProcessId(contact.process));
                info!(%peer, address = contact.address, "a member is reached elsewhere now");
                line.address.send_replace(contact.address.clone());
            }
            return;
        }
        let (queue, queued) = mpsc::channel(self.shared.limits.queue);
        let (address, addresses) = watch::channel(contact.address.clone());
        let (process, shared) = (ProcessId(contact.process), Arc::clone(&self.shared));
        let exit = Exit::default();
        let peer = Peer::new(process, addresses, (queued, Arc::clone(&exit)), shared, self.news.clone());
        self.tasks.spawn(peer.run());
        self.peers.insert(contact.process, Line { queue, waits: Arc::default(), exit, address });
    }

    fn publish(&mut self, roster: Roster) {
        self.shared.publish(roster);
    }

    fn cut_off(&mut self, peer: ProcessId) {
        warn!(peer = %self.shared.name(peer), "cut off: it sends what is no message of this algorithm");
        Counts::add(&self.shared.counts.refused_frames, 1);
        self.accepting.cut_off(peer);
    }
}
