//! A member that is part of a cluster: it is told what to do, and does not outlive the cluster.

use std::collections::BTreeMap;
use std::io::{self, BufRead as _};
use std::process;
use std::thread;
use std::time::Duration;

use election_net::cluster::Told;
use election_net::member::Control;
use election_net::tcp::Shared;
use tokio::sync::mpsc::Sender;
use tokio::time::timeout;

/// Ends this process when the one ends that has started it, however that ends. Elsewhere than on Linux, the end of standard input does.
pub(super) fn die_with(cluster: u32) {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Signal, getppid, set_parent_process_death_signal};
        // Where that cannot be set, there is still the end of standard input.
        let _ = set_parent_process_death_signal(Some(Signal::KILL));
        let parent = getppid().and_then(|parent| u32::try_from(parent.as_raw_nonzero().get()).ok());
        // It may have ended before this was set.
        if parent != Some(cluster) {
            process::exit(1);
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = cluster;
}

/// Does what standard input says, a line each; with its end the program ends.
pub(super) fn listen(controls: &Sender<Control>) {
    let controls = controls.clone();
    // A thread of its own: nothing that runs tasks waits for it.
    thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            let Ok(told) = serde_json::from_str::<Told>(&line) else { continue };
            if controls.blocking_send(told.control()).is_err() {
                return;
            }
        }
        process::exit(0);
    });
}

/// Where others are reached, each by its position: `0=127.0.0.1:4001`, several with commas.
pub(super) fn contacts(text: &str) -> BTreeMap<u16, String> {
    let contact = |entry: &str| {
        let (position, address) = entry.split_once('=')?;
        Some((position.parse().ok()?, address.to_owned()))
    };
    text.split(',').filter_map(contact).collect()
}

/// Waits until there are connections to all of these, for so long at most.
pub(super) async fn until_connected(shared: &Shared, others: &[u16], at_most: Duration) {
    let mut connected = shared.connected();
    let all = connected.wait_for(|connected| others.iter().all(|other| connected.contains(other)));
    // Who is not there in time may have crashed.
    let _ = timeout(at_most, all).await;
}
