//! What each channel has carried.

use std::collections::BTreeMap;

use crate::algorithm::SignalKind;
use crate::model::ProcessId;
use crate::run::Run;
use crate::trace::Fate;

/// How many messages a channel has carried, the failure detector's not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Carried {
    /// How many were sent.
    pub sent: u32,
    /// How many of them were lost.
    pub lost: u32,
    /// How many of them their receiver has discarded.
    pub discarded: u32,
    /// How many of them were on their way where the run ends.
    pub in_flight: u32,
}

/// The channels that messages were sent over, by sender and receiver, with how many.
#[must_use]
pub fn channels(run: &Run) -> BTreeMap<(ProcessId, ProcessId), Carried> {
    let mut channels = BTreeMap::<_, Carried>::new();
    let trace = run.trace();
    let messages = (0..trace.messages()).filter_map(|number| u32::try_from(number).ok());
    for message in messages.map(|number| trace.message(number)) {
        if SignalKind::is_of_detector(message.kind) {
            continue;
        }
        let carried = channels.entry((message.from, message.to)).or_default();
        carried.sent += 1;
        match message.fate {
            Fate::Lost(_) => carried.lost += 1,
            Fate::Discarded => carried.discarded += 1,
            Fate::InFlight => carried.in_flight += 1,
            Fate::Delivered => {}
        }
    }
    channels
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;

    #[test]
    fn each_message_is_counted_on_its_channel() {
        for link in [
            "a=chang-roberts&n=6&ids=shuffled&by-hand=drop:2",
            "a=bully&n=5&established=yes&detector=heartbeat:2:5&faults=crash:4@3",
        ] {
            let run = Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
            let channels = channels(&run);
            let (sent, lost) = channels.values().fold((0, 0), |(sent, lost), it| (sent + it.sent, lost + it.lost));
            let own = |number: &u32| !SignalKind::is_of_detector(run.trace().message(*number).kind);
            let all: Vec<u32> = (0..run.trace().messages() as u32).filter(own).collect();
            let is_lost = |number: &&u32| matches!(run.trace().message(**number).fate, Fate::Lost(_));
            assert_eq!(sent as usize, all.len(), "{link}");
            assert_eq!(lost as usize, all.iter().filter(is_lost).count(), "{link}");
            assert!(lost > 0, "{link}");
        }
    }
}
