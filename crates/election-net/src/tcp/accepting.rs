//! Connections from other members: their handshakes, and what comes on them.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use election_core::ProcessId;
use tokio::net::tcp::OwnedWriteHalf;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tracing::{debug, info, warn};

use crate::driver::{Event, Random};
use crate::tcp::counts::{Counts, Shared};
use crate::tcp::framed::{Ends, Lost, Writer, ends};
use crate::wire::{Accepted, Contact, Frame, Refused, Sealer, answer};

/// The connections from other members: at most one from each counts.
#[derive(Debug, Default)]
pub struct Accepting {
    /// What ends the connection from each, and its number.
    open: Mutex<BTreeMap<u16, (u64, Arc<Notify>)>>,
    accepted: AtomicU64,
}

impl Accepting {
    /// Ends the connection from a member, if there is one.
    pub fn cut_off(&self, process: ProcessId) {
        if let Some((_, end)) = self.open().remove(&process.0) {
            end.notify_one();
        }
    }

    /// A connection from a member counts from now on; one before it ends. (It may be half open: its other end has gone without a word.)
    fn begin(&self, process: ProcessId) -> (u64, Arc<Notify>) {
        self.cut_off(process);
        let this = (self.accepted.fetch_add(1, Ordering::Relaxed), Arc::new(Notify::new()));
        self.open().insert(process.0, this.clone());
        this
    }

    fn end(&self, process: ProcessId, number: u64) {
        let mut open = self.open();
        if open.get(&process.0).is_some_and(|(current, _)| *current == number) {
            open.remove(&process.0);
        }
    }

    fn open(&self) -> std::sync::MutexGuard<'_, BTreeMap<u16, (u64, Arc<Notify>)>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Accepts connections until the task is dropped; what comes on them goes to the driver.
pub async fn accept(
    listener: TcpListener,
    shared: Arc<Shared>,
    accepting: Arc<Accepting>,
    events: mpsc::Sender<Event>,
) {
    let room = Arc::new(Semaphore::new(shared.limits.connections));
    // Connections end with this task.
    let mut connections = JoinSet::new();
    loop {
        while connections.try_join_next().is_some() {}
        let (stream, address) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                // There are no descriptors left, or the other end has gone already.
                warn!("cannot accept a connection: {error}");
                sleep(Duration::from_millis(100)).await;
                continue;
            }
        };
        let Ok(permit) = Arc::clone(&room).try_acquire_owned() else {
            Counts::add(&shared.counts.refused_connections, 1);
            debug!(%address, "refused: there are too many connections");
            continue;
        };
        let (shared, accepting, events) = (Arc::clone(&shared), Arc::clone(&accepting), events.clone());
        connections.spawn(serve(stream, address, permit, shared, accepting, events));
    }
}

/// One connection, from its first byte to its end.
async fn serve(
    stream: TcpStream,
    address: SocketAddr,
    permit: OwnedSemaphorePermit,
    shared: Arc<Shared>,
    accepting: Arc<Accepting>,
    events: mpsc::Sender<Event>,
) {
    let mut caller = None;
    let lost = match timeout(shared.limits.handshake, shake_hands(stream, &shared, &mut caller)).await {
        Err(_) => Lost::Slow("the handshake"),
        Ok(Err(lost)) => {
            Counts::add(&shared.counts.refused_handshakes, 1);
            lost
        }
        Ok(Ok(incoming)) => {
            let from = incoming.accepted.from;
            let (number, end) = accepting.begin(from);
            shared.saw(from, incoming.accepted.life);
            info!(peer = %shared.name(from), %address, "a member has connected");
            let lost = tokio::select! {
                biased;
                lost = incoming.carry(&shared, &events) => lost,
                () = end.notified() => Lost::CutOff,
            };
            accepting.end(from, number);
            Counts::add(&shared.counts.lost_connections, 1);
            lost
        }
    };
    drop(permit);
    match lost {
        Lost::Nonsense(_) | Lost::Refused(_) => {
            Counts::add(&shared.counts.refused_frames, 1);
            match caller {
                Some(Contact { process, address: reached }) => {
                    let name = shared.name(ProcessId(process));
                    warn!(%address, claims = name, reached_at = reached, "cut off: {lost}");
                }
                None => warn!(%address, "cut off: {lost}"),
            }
        }
        _ => debug!(%address, "a connection has ended: {lost}"),
    }
}

/// A connection from another member.
struct Incoming {
    accepted: Accepted,
    ends: Ends,
}

/// The handshake of who was dialled, up to the first frame that shows who dials. Who that says to be is known before.
async fn shake_hands(stream: TcpStream, shared: &Shared, caller: &mut Option<Contact>) -> Result<Incoming, Lost> {
    let within = shared.limits.handshake;
    let (mut reader, mut writer) = ends(stream)?;
    let hello = reader.bytes(within).await?;
    let answer = answer(&shared.introduction(), &hello, Random::nonce(), |process| shared.life_of(process))?;
    writer.bytes(answer.bytes, within).await?;
    let mut accepted = answer.result.map_err(Refused::ByPeer)?;
    *caller = Some(accepted.contact.clone());
    reader.begin(&accepted.session.unsealer);
    reader.frame(&mut accepted.session.unsealer, within).await?;
    Ok(Incoming { accepted, ends: (reader, writer) })
}

impl Incoming {
    /// Reads messages and answers pings until the connection is lost.
    async fn carry(self, shared: &Shared, events: &mpsc::Sender<Event>) -> Lost {
        let Self { accepted: Accepted { from, life, contact, session }, ends: (mut reader, mut writer) } = self;
        let (mut unsealer, mut sealer) = (session.unsealer, session.sealer);
        if events.send(Event::Contact(contact)).await.is_err() {
            return Lost::Closed;
        }
        // One place: pings that come faster than pongs leave are answered by one.
        let (pings, mut asked) = mpsc::channel(1);
        let _ = pings.try_send(());
        let reading = async {
            loop {
                let frame = match reader.bytes(shared.limits.silence).await {
                    Err(lost) => return lost,
                    Ok(bytes) => {
                        Counts::add(&shared.counts.bytes_in, bytes.len() as u64);
                        unsealer.open(&bytes)
                    }
                };
                match frame {
                    Err(bad) => return Lost::Nonsense(bad),
                    Ok(Frame::Message(envelope)) => {
                        Counts::add(&shared.counts.messages_in, 1);
                        let message = Event::Message(from, life.number, envelope);
                        // There is room, mostly.
                        let Err(full) = events.try_send(message) else { continue };
                        if events.send(full.into_inner()).await.is_err() {
                            return Lost::Closed;
                        }
                    }
                    Ok(_) => _ = pings.try_send(()),
                }
            }
        };
        let writing = async { write_back(shared, &mut writer, &mut sealer, &mut asked).await };
        tokio::select! {
            biased;
            lost = reading => lost,
            lost = writing => lost,
        }
    }
}

/// Sends the roster, whenever it changes, and a pong for a ping.
async fn write_back(
    shared: &Shared,
    writer: &mut Writer<OwnedWriteHalf>,
    sealer: &mut Sealer,
    asked: &mut mpsc::Receiver<()>,
) -> Lost {
    let mut rosters = shared.roster();
    loop {
        let roster = rosters.borrow_and_update().clone();
        let frame = Frame::Roster(roster);
        if let Err(lost) = writer.frame(sealer, &frame, shared.limits.write).await {
            return lost;
        }
        loop {
            let sent = tokio::select! {
                changed = rosters.changed() => if changed.is_ok() { break } else { return Lost::Closed },
                ping = asked.recv() => match ping {
                    Some(()) => writer.frame(sealer, &Frame::Pong, shared.limits.write).await,
                    None => return Lost::Closed,
                },
            };
            if let Err(lost) = sent {
                return lost;
            }
        }
    }
}
