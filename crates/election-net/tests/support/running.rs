//! A member that runs in this program, and bytes as they stand on its connections.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use election_net::driver::Record;
use election_net::member::{Control, Member};
use election_net::tcp::Shared;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// A member that runs.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    pub(crate) shared: Arc<Shared>,
    pub(crate) end: JoinHandle<()>,
    controls: mpsc::Sender<Control>,
    records: Arc<Mutex<Vec<Record>>>,
}

impl Running {
    pub(crate) fn start(member: Member) -> Self {
        let (address, shared) = (member.address(), member.shared());
        let (controls, controlled) = mpsc::channel(4);
        let records = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&records);
        let observe = Box::new(move |record: &Record| {
            kept.lock().unwrap_or_else(PoisonError::into_inner).push(record.clone());
        });
        let end = tokio::spawn(async move { member.run(controlled, observe).await.expect("nothing goes wrong") });
        Self { address, shared, end, controls, records }
    }

    /// What it has done.
    pub(crate) fn records(&self) -> Vec<Record> {
        self.records.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) async fn leave(self) {
        self.controls.send(Control::Leave).await.expect("it runs");
        timeout(Duration::from_secs(20), self.end).await.expect("it ends").expect("it does not panic");
    }
}

/// A frame with its length in front.
pub(crate) fn framed(bytes: &[u8]) -> Vec<u8> {
    [&u32::try_from(bytes.len()).expect("it is short").to_be_bytes()[..], bytes].concat()
}
