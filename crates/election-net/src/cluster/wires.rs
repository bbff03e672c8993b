//! The relay's sockets: every member dials the relay in the place of every other, and the relay dials that one in its place.
//!
//! A connection to a member that has crashed stays: what is sent on it is taken, and lost when it is due. Once that member is back somewhere,
//! the relay dials it there.

use std::collections::BTreeMap;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use election_core::ProcessId;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};
use tracing::debug;

use crate::cluster::relay::{MessageName, Passing};
use crate::tcp::{Limits, Lost, Reader, Writer};
use crate::wire::{Envelope, Frame, Roster, caller_of, is_welcome};

/// The relay's connections.
pub struct Wires {
    addresses: Vec<SocketAddr>,
    shared: Arc<Shared>,
    taken: mpsc::Receiver<Passing>,
    /// What accepts connections, and has them.
    _accepting: JoinSet<()>,
}

struct Shared {
    limits: Limits,
    /// Where each member listens.
    places: Vec<watch::Sender<Option<SocketAddr>>>,
    /// What leads to each member in the place of each other.
    down: Mutex<BTreeMap<(u16, u16), mpsc::Sender<Envelope>>>,
    taken: mpsc::Sender<Passing>,
}

impl Shared {
    fn down(&self) -> MutexGuard<'_, BTreeMap<(u16, u16), mpsc::Sender<Envelope>>> {
        self.down.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The two ends of a connection.
type Ends = (Reader<OwnedReadHalf>, Writer<OwnedWriteHalf>);

impl Wires {
    /// Listens on a free port of this machine for each of so many members.
    ///
    /// # Errors
    /// When there is none.
    pub async fn bind(processes: u16) -> io::Result<Self> {
        let (sender, taken) = mpsc::channel(1024);
        let shared = Arc::new(Shared {
            limits: Limits::for_members(processes),
            places: (0..processes).map(|_| watch::Sender::new(None)).collect(),
            down: Mutex::default(),
            taken: sender,
        });
        let (mut addresses, mut accepting) = (Vec::new(), JoinSet::new());
        for process in 0..processes {
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
            addresses.push(listener.local_addr()?);
            accepting.spawn(accept(listener, process, Arc::clone(&shared)));
        }
        Ok(Self { addresses, shared, taken, _accepting: accepting })
    }

    /// Where others reach a member.
    #[must_use]
    pub fn address(&self, process: ProcessId) -> SocketAddr {
        self.addresses[process.index()]
    }

    /// From now on a member listens there, or nowhere.
    pub fn set_place(&self, process: ProcessId, place: Option<SocketAddr>) {
        self.shared.places[process.index()].send_replace(place);
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
    let hello = reader.bytes(limits.handshake).await?.to_vec();
    let (from, life) = caller_of(&hello)?;
    let mut place = shared.places[usize::from(to)].subscribe();
    let (down, reply, address) =
        timeout(limits.handshake, dial(&mut place, None, &hello, limits)).await.map_err(|_| Lost::Closed)??;
    let is_let_in = is_welcome(&reply);
    writer.bytes(reply, limits.write).await?;
    if !is_let_in {
        return Ok(());
    }
    let (sender, envelopes) = mpsc::channel(limits.queue);
    // The one before it ends, once what it was given has left.
    shared.down().insert((from.0, to), sender);
    let rosters = watch::Sender::new(None);
    let mut news = rosters.subscribe();
    tokio::spawn(Down { place, address, hello, limits, rosters }.run(down, envelopes));
    loop {
        let frame = tokio::select! {
            bytes = reader.bytes(limits.silence) => Frame::from_bytes(&bytes?)?,
            changed = news.changed() => {
                if changed.is_err() {
                    return Err(Lost::Closed);
                }
                let roster: Option<Roster> = news.borrow_and_update().clone();
                if let Some(roster) = roster {
                    writer.bytes(Frame::Roster(roster).to_bytes(), limits.write).await?;
                }
                continue;
            }
        };
        match frame {
            Frame::Ping => writer.bytes(Frame::Pong.to_bytes(), limits.write).await?,
            Frame::Message(envelope) => {
                let name = MessageName { from: from.0, life, number: envelope.number };
                if shared.taken.send(Passing { name, to, envelope }).await.is_err() {
                    return Err(Lost::Closed);
                }
            }
            Frame::Pong | Frame::Roster(_) => {}
        }
    }
}

fn ends(stream: TcpStream) -> io::Result<Ends> {
    stream.set_nodelay(true)?;
    let (read, write) = stream.into_split();
    Ok((Reader::new(read), Writer::new(write)))
}

/// Dials a member once it is known where it listens, elsewhere than before, and says what another says; returns the connection, what was
/// answered, and where it listens.
async fn dial(
    place: &mut watch::Receiver<Option<SocketAddr>>,
    before: Option<SocketAddr>,
    hello: &[u8],
    limits: Limits,
) -> Result<(Ends, Vec<u8>, SocketAddr), Lost> {
    loop {
        let is_new = |place: &Option<SocketAddr>| place.is_some() && *place != before;
        let address = *place.wait_for(is_new).await.map_err(|_| Lost::Closed)?;
        let Some(address) = address else { continue };
        let dialled = async {
            let (mut reader, mut writer) = ends(TcpStream::connect(address).await?)?;
            writer.bytes(hello.to_vec(), limits.write).await?;
            let reply = reader.bytes(limits.handshake).await?.to_vec();
            writer.bytes(Frame::Ping.to_bytes(), limits.write).await?;
            Ok(((reader, writer), reply, address))
        };
        match dialled.await {
            // It has crashed meanwhile.
            Err(Lost::Io(_) | Lost::Closed) => sleep(Duration::from_millis(5)).await,
            other => return other,
        }
    }
}

/// The way to a member in the place of another.
struct Down {
    place: watch::Receiver<Option<SocketAddr>>,
    /// Where it is connected. Who ends a connection there has another one to the same process.
    address: SocketAddr,
    hello: Vec<u8>,
    limits: Limits,
    /// Whom the member takes for members goes there.
    rosters: watch::Sender<Option<Roster>>,
}

impl Down {
    /// Carries messages until nobody sends any more, or the member does not let the other in.
    async fn run(mut self, mut connection: Ends, mut envelopes: mpsc::Receiver<Envelope>) {
        loop {
            if self.carry(&mut connection, &mut envelopes).await.is_ok() {
                return;
            }
            let dialled = loop {
                tokio::select! {
                    dialled = dial(&mut self.place, Some(self.address), &self.hello, self.limits) => break dialled,
                    // What was to reach it in the life that is over.
                    lost = envelopes.recv() => if lost.is_none() { return },
                }
            };
            match dialled {
                Ok((ends, reply, address)) if is_welcome(&reply) => (connection, self.address) = (ends, address),
                _ => return,
            }
        }
    }

    async fn carry(&self, (reader, writer): &mut Ends, envelopes: &mut mpsc::Receiver<Envelope>) -> Result<(), Lost> {
        let limits = self.limits;
        let reading = async {
            loop {
                if let Frame::Roster(roster) = Frame::from_bytes(&reader.bytes(limits.silence).await?)? {
                    self.rosters.send_replace(Some(roster));
                }
            }
        };
        let mut pings = interval(limits.ping_every);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let writing = async {
            loop {
                let frame = tokio::select! {
                    _ = pings.tick() => Frame::Ping,
                    envelope = envelopes.recv() => match envelope {
                        None => return writer.end(limits.write).await,
                        Some(envelope) => Frame::Message(envelope),
                    },
                };
                writer.bytes(frame.to_bytes(), limits.write).await?;
            }
        };
        tokio::select! {
            lost = reading => lost,
            end = writing => end,
        }
    }
}
