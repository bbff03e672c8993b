//! The relay's sockets: every member dials the relay in the place of every other, and the relay dials that one in its place.

use std::collections::BTreeSet;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use election_core::{ProcessId, Scenario};
use tokio::net::tcp::OwnedWriteHalf;
use tokio::net::{TcpListener, TcpStream, lookup_host};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tracing::debug;

use crate::agreement::Agreement;
use crate::cluster::down::{Down, dial};
use crate::cluster::guests::{Sighting, Visits};
use crate::cluster::relay::{MessageName, Passing};
use crate::cluster::shared::Shared;
use crate::driver::Random;
use crate::tcp::{Limits, Lost, Writer, ends};
use crate::wire::{Accepted, Frame, Roster, answer, is_welcome, readdressed};

/// The relay's connections.
pub struct Wires {
    shared: Arc<Shared>,
    taken: mpsc::Receiver<Passing>,
    /// What accepts connections, and has them.
    tasks: JoinSet<()>,
}

impl Wires {
    /// Listens on a free port of this machine for each member of a scenario.
    ///
    /// # Errors
    /// When there is none.
    pub async fn bind(scenario: &Scenario) -> io::Result<Self> {
        Ok(Self::bind_for_guests(scenario, BTreeSet::new()).await?.0)
    }

    /// The same where some of them are guests, of which is told what is seen.
    pub(super) async fn bind_for_guests(
        scenario: &Scenario,
        guests: BTreeSet<u16>,
    ) -> io::Result<(Self, mpsc::Receiver<Sighting>)> {
        let (sender, taken) = mpsc::channel(1024);
        let (visits, sightings) = Visits::of(guests);
        let mut listeners = Vec::new();
        for _ in 0..scenario.processes {
            listeners.push(TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?);
        }
        let shared = Arc::new(Shared {
            limits: Limits::for_members(scenario.processes),
            agreement: Agreement::of(scenario),
            addresses: listeners.iter().map(TcpListener::local_addr).collect::<io::Result<_>>()?,
            places: listeners.iter().map(|_| watch::Sender::new(None)).collect(),
            down: Mutex::default(),
            taken: sender,
            visits,
            begun: watch::Sender::new(false),
        });
        let mut accepting = JoinSet::new();
        for (process, listener) in (0..).zip(listeners) {
            accepting.spawn(accept(listener, process, Arc::clone(&shared)));
        }
        Ok((Self { shared, taken, tasks: accepting }, sightings))
    }

    /// Where others reach a member.
    #[must_use]
    pub fn address(&self, process: ProcessId) -> SocketAddr {
        self.shared.addresses[process.index()]
    }

    /// From now on a member listens there, or nowhere.
    pub fn set_place(&self, process: ProcessId, place: Option<SocketAddr>) {
        self.shared.places[process.index()].send_replace(place);
    }

    /// Where a member listens, as far as that is known.
    #[must_use]
    pub fn place(&self, process: ProcessId) -> Option<SocketAddr> {
        *self.shared.places[process.index()].borrow()
    }

    /// The first tick begins then, which tells guests to begin.
    pub fn begin_at(&mut self, zero: Instant) {
        let shared = Arc::clone(&self.shared);
        self.tasks.spawn(async move {
            sleep_until(zero).await;
            shared.begun.send_replace(true);
        });
    }

    /// Whether two members reach each other through the relay.
    #[must_use]
    pub fn are_connected(&self, one: ProcessId, other: ProcessId) -> bool {
        let down = self.shared.down();
        let is_open = |from: ProcessId, to: ProcessId| down.get(&(from.0, to.0)).is_some_and(|down| !down.is_closed());
        is_open(one, other) && is_open(other, one)
    }

    /// The next message that a member has sent.
    pub async fn next(&mut self) -> Option<Passing> {
        self.taken.recv().await
    }

    /// Sends a message on to its receiver. Where there is no connection, or it is full, it is lost.
    pub fn forward(&self, passing: Passing) {
        if let Some(down) = self.shared.down().get(&(passing.name.from, passing.to)) {
            let _ = down.try_send(passing.envelope);
        }
    }
}

async fn accept(listener: TcpListener, process: u16, shared: Arc<Shared>) {
    let mut connections = JoinSet::new();
    loop {
        while connections.try_join_next().is_some() {}
        match listener.accept().await {
            Ok((stream, _)) => {
                let shared = Arc::clone(&shared);
                connections.spawn(async move {
                    let lost = serve(stream, process, &shared).await;
                    debug!(
                        process,
                        "a connection through the relay has ended: {}",
                        lost.map_or_else(|it| it.to_string(), |()| "refused".to_owned())
                    );
                });
            }
            Err(error) => {
                debug!("the relay cannot accept a connection: {error}");
                sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

/// A connection from a member to another, in whose place the relay is.
async fn serve(stream: TcpStream, to: u16, shared: &Arc<Shared>) -> Result<(), Lost> {
    let limits = shared.limits;
    let (mut reader, mut writer) = ends(stream)?;
    let hello = reader.bytes(limits.handshake).await?;
    let answer = answer(&shared.introduction(to), &hello, Random::nonce(), |_| None)?;
    let caller = match answer.result {
        Ok(caller) => caller,
        Err(refusal) => {
            shared.visits.sees(Sighting::Refused(refusal));
            return writer.bytes(answer.bytes, limits.write).await;
        }
    };
    let hello = greeting(&hello, &caller, shared).await?;
    let (from, life) = (caller.from.0, caller.life.number);
    let mut place = shared.places[usize::from(to)].subscribe();
    let (down, reply, address) =
        timeout(limits.handshake, dial(&mut place, None, &hello, limits)).await.map_err(|_| Lost::Closed)??;
    let is_let_in = is_welcome(&reply);
    writer.bytes(reply, limits.write).await?;
    if !is_let_in {
        return Ok(());
    }
    let _visit = shared.visits.begin(from);
    let (sender, envelopes) = mpsc::channel(limits.queue);
    // The one before it ends, once what it was given has left.
    shared.down().insert((from, to), sender);
    let rosters = watch::Sender::new(None);
    let mut news = rosters.subscribe();
    let way = Down { from, to, place, address, hello, shared: Arc::clone(shared), rosters };
    tokio::spawn(way.run(down, envelopes));
    let (mut begun, is_guest) = (shared.begun.subscribe(), shared.visits.is_guest(from));
    loop {
        let is_over = tokio::select! {
            bytes = reader.bytes(limits.silence) => {
                take(Frame::from_bytes(&bytes?)?, &mut writer, shared, (from, life, to)).await?;
                continue;
            }
            changed = news.changed() => changed.is_err(),
            changed = begun.changed(), if is_guest => changed.is_err(),
        };
        if is_over {
            return Err(Lost::Closed);
        }
        let is_time = *begun.borrow_and_update() || !is_guest;
        let roster: Option<Roster> = news.borrow_and_update().clone();
        if let Some(roster) = roster.map(|roster| if is_time { roster } else { Roster::default() }) {
            writer.bytes(Frame::Roster(roster).to_bytes(), limits.write).await?;
        }
    }
}

/// Takes a frame from a member, in a life of its, to another.
async fn take(
    frame: Frame,
    writer: &mut Writer<OwnedWriteHalf>,
    shared: &Shared,
    (from, life, to): (u16, u16, u16),
) -> Result<(), Lost> {
    match frame {
        Frame::Ping => writer.bytes(Frame::Pong.to_bytes(), shared.limits.write).await,
        Frame::Message(envelope) => {
            let name = MessageName { from, life, number: envelope.number };
            let taken = shared.taken.send(Passing { name, to, envelope }).await;
            taken.map_err(|_| Lost::Closed)
        }
        Frame::Pong | Frame::Roster(_) => Ok(()),
    }
}

/// What the relay says to a member in the place of another. A guest says where it listens, which is for nobody but the relay.
async fn greeting(hello: &[u8], caller: &Accepted, shared: &Shared) -> Result<Vec<u8>, Lost> {
    let from = caller.from;
    if !shared.visits.is_guest(from.0) {
        return Ok(hello.to_vec());
    }
    let place = lookup_host(&caller.contact.address).await?.next();
    shared.places[from.index()].send_if_modified(|known| std::mem::replace(known, place) != place);
    Ok(readdressed(hello, shared.addresses[from.index()].to_string())?)
}
