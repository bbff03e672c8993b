//! The connection to one member: dialled again and again, with longer and longer pauses, and written to.

use std::io;
use std::sync::Arc;

use election_core::ProcessId;
use election_core::model::Incarnation;
use rand::RngExt as _;
use tokio::net::tcp::OwnedWriteHalf;
use tokio::sync::{Mutex, mpsc, watch};
use tokio::time::{sleep, timeout};
use tracing::{debug, info, warn};

use crate::driver::Random;
use crate::tcp::counts::{Counts, Shared};
use crate::tcp::framed::{Ends, Lost, Pings, Writer, dial};
use crate::tcp::queue::{Queue, Queued};
use crate::wire::{Dialing, Frame, Introduction, Refusal, Refused, Roster, Sealer, Session};

/// The task that has the connection to one member.
pub(super) struct Peer {
    process: ProcessId,
    address: watch::Receiver<String>,
    queue: Queue,
    exit: Exit,
    shared: Arc<Shared>,
    /// Who dials, as long as that is not another life.
    introduction: watch::Receiver<Introduction>,
    /// What the other one tells goes there.
    news: mpsc::Sender<News>,
}

/// What another member tells, besides messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// Whom it takes for members.
    Roster(Roster),
    /// It knows of another life of this member, which has this number.
    OldLife(Incarnation),
}

/// A connection on which both ends have shown that they have the key.
struct Connection {
    ends: Ends,
    session: Session,
    /// The first frame that came back.
    first: Frame,
}

/// The end of a connection on which messages leave.
pub(super) struct Outgoing {
    writer: Writer<OwnedWriteHalf>,
    sealer: Sealer,
}

/// Where messages leave at once, while there is a connection.
pub(super) type Exit = Arc<Mutex<Option<Outgoing>>>;

impl Outgoing {
    /// Writes a message now. Says whether it has; not where another one is still being written.
    pub(super) fn send_now(&mut self, message: &Frame, counts: &Counts) -> bool {
        if !self.writer.is_done() {
            return false;
        }
        let bytes = self.sealer.seal(message);
        // If the connection is lost, who reads from it finds that; what was written last is lost with it.
        if self.writer.bytes_now(&bytes).is_ok() {
            Counts::add(&counts.bytes_out, bytes.len() as u64);
            Counts::add(&counts.messages_out, 1);
        }
        true
    }
}

impl Peer {
    /// The messages that come out of this queue are for this member, which is reached there.
    #[must_use]
    pub(super) fn new(
        process: ProcessId,
        address: watch::Receiver<String>,
        (queue, exit): (mpsc::Receiver<Queued>, Exit),
        shared: Arc<Shared>,
        news: mpsc::Sender<News>,
    ) -> Self {
        let queue = Queue::new(queue, shared.limits.queue, shared.limits.patience);
        let introduction = shared.introductions();
        Self { process, address, queue, exit, shared, introduction, news }
    }

    /// Goes on until nobody sends to the member any more.
    pub(super) async fn run(mut self) {
        let limits = self.shared.limits;
        let mut backoff = limits.shortest_backoff;
        loop {
            let address = self.address.borrow_and_update().clone();
            let dialled = tokio::select! {
                dialled = timeout(limits.handshake, self.dial(&address)) => dialled,
                () = self.queue.wait(&self.shared.counts) => return,
            };
            let lost = match dialled.unwrap_or(Err(Lost::Slow("the handshake"))) {
                Err(lost) => lost,
                Ok(connection) => {
                    info!(peer = %self.name(), %address, "connected");
                    backoff = limits.shortest_backoff;
                    self.shared.set_connected(self.process, true);
                    let end = self.carry(connection).await;
                    *self.exit.lock().await = None;
                    self.shared.set_connected(self.process, false);
                    Counts::add(&self.shared.counts.lost_connections, 1);
                    let Err(lost) = end else { return };
                    lost
                }
            };
            self.tell(&address, &lost).await;
            if is_nobody_there(&lost) {
                // Whoever was there has crashed: what was for it is not for its next life.
                self.queue.drop_all(&self.shared.counts);
            }
            // Members that have lost the same one do not come back all at once.
            let pause = backoff.mul_f64(rand::rng().random_range(0.5..1.5));
            backoff = (backoff * 2).min(limits.longest_backoff);
            tokio::select! {
                () = sleep(pause) => {}
                () = self.queue.wait(&self.shared.counts) => return,
                changed = self.address.changed() => if changed.is_err() { return },
            }
        }
    }

    fn dial(&mut self, address: &str) -> impl Future<Output = Result<Connection, Lost>> + use<> {
        let (address, within) = (address.to_owned(), self.shared.limits.handshake);
        let (dialing, has_key) = {
            let me = self.introduction.borrow_and_update();
            (Dialing::new(&me, self.process, Random::nonce()), me.key.is_some())
        };
        let (shared, process) = (Arc::clone(&self.shared), self.process);
        async move {
            let (mut ends, reply) = dial(&address, dialing.hello(), within).await?;
            let (life, mut session) = dialing.welcomed(&reply)?;
            ends.0.begin(&session.unsealer);
            // The first frame shows that the key is there; the other end's first one, that it has it, too.
            ends.1.frame(&mut session.sealer, &Frame::Ping, within).await?;
            let first = ends.0.frame(&mut session.unsealer, within).await.map_err(|lost| match lost {
                Lost::Closed | Lost::Io(_) if has_key => Lost::KeyNotTaken,
                lost => lost,
            })?;
            shared.saw(process, life);
            Ok(Connection { ends, session, first })
        }
    }

    /// Writes what is to be sent, and reads what comes back, until the connection is lost (an error), or nobody sends any more.
    async fn carry(&mut self, connection: Connection) -> Result<(), Lost> {
        let Connection { ends: (mut reader, writer), session: Session { sealer, mut unsealer }, first } = connection;
        let exit = &self.exit;
        *exit.lock().await = Some(Outgoing { writer, sealer });
        let (limits, counts) = (self.shared.limits, &self.shared.counts);
        let news = &self.news;
        let reading = async {
            let mut frame = first;
            loop {
                if let Frame::Roster(roster) = frame
                    && news.send(News::Roster(roster)).await.is_err()
                {
                    return Ok(());
                }
                frame = reader.frame(&mut unsealer, limits.silence).await?;
            }
        };
        let queue = &mut self.queue;
        let mut pings = Pings::every(limits.ping_every);
        let writing = async {
            loop {
                // It waits until it has been written: until then nothing else leaves.
                let mut waits = None;
                let message = async {
                    let queued = queue.next(counts).await?;
                    waits = Some(queued.waits);
                    Some(queued.envelope)
                };
                let frame = pings.or(message).await;
                let mut exit = exit.lock().await;
                let Some(Outgoing { writer, sealer }) = &mut *exit else { return Err(Lost::Closed) };
                let Some(frame) = frame else { return writer.end(limits.write).await };
                let bytes = sealer.seal(&frame);
                let length = bytes.len() as u64;
                writer.bytes(bytes, limits.write).await?;
                Counts::add(&counts.bytes_out, length);
                Counts::add(&counts.messages_out, u64::from(matches!(frame, Frame::Message(_))));
                drop(waits);
            }
        };
        tokio::pin!(reading);
        tokio::select! {
            end = &mut reading => return end,
            end = writing => end?,
            // It says which life this is when it dials.
            _ = self.introduction.changed() => return Err(Lost::CutOff),
        }
        // Who ends a connection while something is still to be read takes back what it has written.
        let _ = timeout(limits.write, reading).await;
        Ok(())
    }

    /// What the member is called in logs.
    fn name(&self) -> String {
        self.shared.name(self.process)
    }

    async fn tell(&self, address: &str, lost: &Lost) {
        match lost {
            Lost::Refused(Refused::ByPeer(refusal)) => {
                warn!(peer = %self.name(), address, "it refuses the connection: {refusal}");
                if let Refusal::OldLife(number) = refusal {
                    // Who no longer listens lives already.
                    let _ = self.news.send(News::OldLife(*number)).await;
                }
            }
            Lost::Nonsense(_) | Lost::Refused(Refused::Nonsense(_)) => {
                Counts::add(&self.shared.counts.refused_frames, 1);
                warn!(peer = %self.name(), address, "no member is there: {lost}");
            }
            Lost::KeyNotTaken => warn!(peer = %self.name(), address, "no connection: {lost}"),
            _ => debug!(peer = %self.name(), address, "no connection: {lost}"),
        }
    }
}

/// Whether there is certainly no process that listens.
fn is_nobody_there(lost: &Lost) -> bool {
    matches!(lost, Lost::Io(error) if error.kind() == io::ErrorKind::ConnectionRefused)
}
