//! The way from the relay to a member, in the place of another.
//!
//! A connection to a member that has crashed stays: what is sent on it is taken, and lost when it is due. Once that member is back somewhere,
//! the relay dials it there.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, watch};
use tokio::time::sleep;

use crate::cluster::guests::Sighting;
use crate::cluster::shared::Shared;
use crate::tcp::{Ends, Limits, Lost, Pings, dial as dial_at};
use crate::wire::{Envelope, Frame, Roster, is_welcome};

/// Dials a member once it is known where it listens, elsewhere than before, and says what another says; returns the connection, what was
/// answered, and where it listens.
pub(super) async fn dial(
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
            let (mut ends, reply) = dial_at(address, hello, limits.handshake).await?;
            ends.1.bytes(Frame::Ping.to_bytes(), limits.write).await?;
            Ok((ends, reply.to_vec(), address))
        };
        match dialled.await {
            // It has crashed meanwhile.
            Err(Lost::Io(_) | Lost::Closed) => sleep(Duration::from_millis(5)).await,
            other => return other,
        }
    }
}

/// The way to a member in the place of another.
pub(super) struct Down {
    pub(super) from: u16,
    pub(super) to: u16,
    pub(super) place: watch::Receiver<Option<SocketAddr>>,
    /// Where it is connected. Who ends a connection there has another one to the same process, unless one of the two is a guest.
    pub(super) address: SocketAddr,
    pub(super) hello: Vec<u8>,
    pub(super) shared: Arc<Shared>,
    /// Whom the member takes for members goes there.
    pub(super) rosters: watch::Sender<Option<Roster>>,
}

impl Down {
    /// Carries messages until nobody sends any more, or the member does not let the other in.
    pub(super) async fn run(mut self, mut connection: Ends, mut envelopes: mpsc::Receiver<Envelope>) {
        let limits = self.shared.limits;
        loop {
            if self.carry(&mut connection, &mut envelopes).await.is_ok() {
                return;
            }
            let visits = &self.shared.visits;
            let is_still_there = !visits.is_guest(self.to) && *self.place.borrow() == Some(self.address);
            if visits.is_guest(self.from) && is_still_there {
                // It has sent what no member sends. It may dial again.
                return visits.sees(Sighting::CutOff(self.from));
            }
            // A guest may listen again where it did.
            let before = (!visits.is_guest(self.to)).then_some(self.address);
            let dialled = loop {
                tokio::select! {
                    dialled = dial(&mut self.place, before, &self.hello, limits) => break dialled,
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
        let limits = self.shared.limits;
        let reading = async {
            loop {
                if let Frame::Roster(roster) = Frame::from_bytes(&reader.bytes(limits.silence).await?)? {
                    self.rosters.send_replace(Some(self.shared.readdressed(roster)));
                }
            }
        };
        let mut pings = Pings::every(limits.ping_every);
        let writing = async {
            loop {
                match pings.or(envelopes.recv()).await {
                    None => return writer.end(limits.write).await,
                    Some(frame) => writer.bytes(frame.to_bytes(), limits.write).await?,
                }
            }
        };
        tokio::select! {
            lost = reading => lost,
            end = writing => end,
        }
    }
}
