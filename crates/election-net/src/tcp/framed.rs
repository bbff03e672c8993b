//! A connection that carries frames, each with its length in front, and never waits for ever.

use std::future::poll_fn;
use std::io;
use std::pin::{Pin, pin};
use std::task::Poll;
use std::time::Duration;

use bytes::BytesMut;
use futures_util::{FutureExt as _, StreamExt as _};
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpStream, ToSocketAddrs};
use tokio::time::{Instant, Interval, MissedTickBehavior, Sleep, interval, sleep, timeout};
use tokio_util::codec::FramedRead;
use tokio_util::codec::length_delimited::LengthDelimitedCodec;

use crate::wire::{BadFrame, Envelope, Frame, LARGEST_FRAME, Refused, Sealer, Unsealer};

/// How much a member takes, and how long it waits.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How long a connection may take to be there, its handshake included.
    pub handshake: Duration,
    /// How often a ping is sent.
    pub ping_every: Duration,
    /// After how long without a whole frame a connection is taken for dead.
    pub silence: Duration,
    /// How long a frame may take to be written.
    pub write: Duration,
    /// The shortest time between two tries to connect.
    pub shortest_backoff: Duration,
    /// The longest.
    pub longest_backoff: Duration,
    /// How long a message waits for a connection.
    pub patience: Duration,
    /// The most messages that wait for one member.
    pub queue: usize,
    /// The most connections that others may have at a time.
    pub connections: usize,
}

impl Limits {
    /// The usual ones, for so many members.
    #[must_use]
    pub fn for_members(members: u16) -> Self {
        Self {
            handshake: Duration::from_secs(3),
            ping_every: Duration::from_secs(1),
            silence: Duration::from_secs(5),
            write: Duration::from_secs(3),
            shortest_backoff: Duration::from_millis(50),
            longest_backoff: Duration::from_secs(2),
            patience: Duration::from_secs(1),
            queue: 1024,
            connections: 2 * usize::from(members) + 16,
        }
    }
}

/// Why a connection ends.
#[derive(Debug, thiserror::Error)]
pub enum Lost {
    /// The system says so.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The other end has closed it.
    #[error("closed by the other end")]
    Closed,
    /// Nothing came, or nothing could be written, for too long.
    #[error("{0} took too long")]
    Slow(&'static str),
    /// The other end sends what no member does.
    #[error(transparent)]
    Nonsense(#[from] BadFrame),
    /// The handshake came to nothing.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The other end has closed it instead of answering the first frame, which shows the key.
    #[error("closed by the other end when the key was shown: the two members may have different keys")]
    KeyNotTaken,
    /// It is to end: another connection takes its place, or the member that it comes from has sent nonsense.
    #[error("cut off")]
    CutOff,
}

/// The largest frame, without a tag as in a handshake. Lengths beyond it are refused before any memory is taken.
fn codec() -> LengthDelimitedCodec {
    LengthDelimitedCodec::builder().length_field_length(4).max_frame_length(LARGEST_FRAME).new_codec()
}

/// The end of a connection that is read.
pub(crate) struct Reader<R> {
    frames: FramedRead<R, LengthDelimitedCodec>,
    /// Rings when a frame has taken too long, or before: then it is set again. To set it for every frame would cost as much as to read one.
    alarm: Pin<Box<Sleep>>,
}

/// The end of a connection that is written. Each frame leaves at once, with its length, in one write.
pub(crate) struct Writer<W> {
    write: W,
    /// The last frame, and how much of it has been written.
    frame: Vec<u8>,
    written: usize,
}

/// The two ends of a connection over TCP.
pub(crate) type Ends = (Reader<OwnedReadHalf>, Writer<OwnedWriteHalf>);

/// The ends of a connection, on which nothing waits for more to come.
pub(crate) fn ends(stream: TcpStream) -> io::Result<Ends> {
    stream.set_nodelay(true)?;
    let (read, write) = stream.into_split();
    Ok((Reader::new(read), Writer::new(write)))
}

/// Dials an address and says this first; returns the connection, and what is answered.
pub(crate) async fn dial(
    address: impl ToSocketAddrs,
    hello: &[u8],
    within: Duration,
) -> Result<(Ends, BytesMut), Lost> {
    let (mut reader, mut writer) = ends(TcpStream::connect(address).await?)?;
    writer.bytes(hello.to_vec(), within).await?;
    let reply = reader.bytes(within).await?;
    Ok(((reader, writer), reply))
}

/// When who dialled asks whether the other end lives: however much there is to send, only what comes back shows that.
pub(crate) struct Pings(Interval);

impl Pings {
    pub(crate) fn every(time: Duration) -> Self {
        let mut pings = interval(time);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self(pings)
    }

    /// What leaves next: a ping, if one is due before the next message is there. Nothing when no more messages come. The message is not lost
    /// if it comes later.
    pub(crate) async fn or(&mut self, message: impl Future<Output = Option<Envelope>>) -> Option<Frame> {
        tokio::select! {
            _ = self.0.tick() => Some(Frame::Ping),
            envelope = message => envelope.map(Frame::Message),
        }
    }
}

impl<R: AsyncRead + Unpin> Reader<R> {
    pub(crate) fn new(read: R) -> Self {
        Self { frames: FramedRead::new(read, codec()), alarm: Box::pin(sleep(Duration::ZERO)) }
    }

    /// From the next frame on they are as this end of the connection reads them: with tags, if there is a key.
    pub(super) fn begin(&mut self, unsealer: &Unsealer) {
        self.frames.decoder_mut().set_max_frame_length(unsealer.longest());
    }

    /// The bytes of the next frame, which have to be there in time as a whole.
    pub(crate) async fn bytes(&mut self, within: Duration) -> Result<BytesMut, Lost> {
        match self.next(within).await? {
            None => Err(Lost::Closed),
            Some(Err(error)) if error.kind() == io::ErrorKind::InvalidData => Err(Lost::Nonsense(BadFrame::TooLarge)),
            Some(bytes) => Ok(bytes?),
        }
    }

    async fn next(&mut self, within: Duration) -> Result<Option<io::Result<BytesMut>>, Lost> {
        let Self { frames, alarm } = self;
        let mut deadline = None;
        poll_fn(|context| {
            if let Poll::Ready(next) = frames.poll_next_unpin(context) {
                return Poll::Ready(Ok(next));
            }
            let deadline = *deadline.get_or_insert_with(|| Instant::now() + within);
            if alarm.deadline() > deadline {
                alarm.as_mut().reset(deadline);
            }
            while alarm.as_mut().poll(context).is_ready() {
                if deadline <= Instant::now() {
                    return Poll::Ready(Err(Lost::Slow("a frame")));
                }
                alarm.as_mut().reset(deadline);
            }
            Poll::Pending
        })
        .await
    }

    /// The next frame.
    pub(super) async fn frame(&mut self, unsealer: &mut Unsealer, within: Duration) -> Result<Frame, Lost> {
        Ok(unsealer.open(&self.bytes(within).await?)?)
    }
}

impl<W: AsyncWrite + Unpin> Writer<W> {
    pub(crate) fn new(write: W) -> Self {
        Self { write, frame: Vec::new(), written: 0 }
    }

    pub(crate) async fn bytes(&mut self, bytes: Vec<u8>, within: Duration) -> Result<(), Lost> {
        let mut writing = pin!(async {
            self.write.write_all(&self.frame[self.written..]).await?;
            self.fill(&bytes)?;
            self.write.write_all(&self.frame).await?;
            self.written = self.frame.len();
            Ok::<_, io::Error>(())
        });
        // Most frames are written at once: then nothing is timed.
        if let Some(written) = writing.as_mut().now_or_never() {
            return Ok(written?);
        }
        Ok(timeout(within, writing).await.map_err(|_| Lost::Slow("writing a frame"))??)
    }

    fn fill(&mut self, bytes: &[u8]) -> io::Result<()> {
        let length = u32::try_from(bytes.len()).map_err(io::Error::other)?;
        self.frame.clear();
        self.frame.extend_from_slice(&length.to_be_bytes());
        self.frame.extend_from_slice(bytes);
        self.written = 0;
        Ok(())
    }

    pub(super) async fn frame(&mut self, sealer: &mut Sealer, frame: &Frame, within: Duration) -> Result<(), Lost> {
        self.bytes(sealer.seal(frame), within).await
    }

    /// Whether all of the last frame has been written.
    pub(super) fn is_done(&self) -> bool {
        self.written == self.frame.len()
    }

    /// Nothing more will be written.
    pub(crate) async fn end(&mut self, within: Duration) -> Result<(), Lost> {
        let ended = timeout(within, self.write.shutdown()).await;
        Ok(ended.map_err(|_| Lost::Slow("writing a frame"))??)
    }
}

impl Writer<OwnedWriteHalf> {
    /// Writes as much of a frame as there is room for now. The rest leaves before the next one.
    pub(super) fn bytes_now(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.fill(bytes)?;
        match self.write.try_write(&self.frame) {
            Ok(written) => self.written = written,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::{Key, TAG};

    /// Reads this length, and nothing after it.
    async fn read(length: usize, unsealer: &Unsealer) -> Lost {
        let length = u32::try_from(length).expect("it is short").to_be_bytes();
        let mut reader = Reader::new(&length[..]);
        reader.begin(unsealer);
        reader.bytes(Duration::from_secs(60)).await.expect_err("there is no frame")
    }

    #[tokio::test]
    async fn a_length_that_is_too_large_is_refused_at_once_with_and_without_a_key() {
        for (key, most) in [(None, LARGEST_FRAME), (Key::new(&[7; 32]), LARGEST_FRAME + TAG)] {
            let unsealer = Unsealer::for_tests(key);
            assert!(matches!(read(most, &unsealer).await, Lost::Closed), "its bytes are waited for");
            assert!(matches!(read(most + 1, &unsealer).await, Lost::Nonsense(BadFrame::TooLarge)));
        }
    }
}
