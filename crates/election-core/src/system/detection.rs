//! A perfect detector's notifications of crashes and recoveries that have not been delivered to all live processes yet.

use crate::model::{ProcessId, Set};
use crate::system::step::Step;

/// A crash or a recovery, of which every live process is notified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum News {
    /// This process has crashed.
    Crash(ProcessId),
    /// This process is back.
    Recovery(ProcessId),
}

impl News {
    /// The step that notifies a process.
    pub(crate) fn told_to(self, process: ProcessId) -> Step {
        match self {
            Self::Crash(peer) => Step::DetectCrash(process, peer),
            Self::Recovery(peer) => Step::DetectRecovery(process, peer),
        }
    }
}

/// The outstanding notifications, in the order of the crashes and recoveries. A notification stays when no process is live, so that one
/// that recovers before it is delivered receives it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Detections(Vec<Detection>);

/// About how many bytes one piece of news takes.
const DETECTION_BYTES: usize = 48;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Detection {
    news: News,
    /// The live processes that have not been notified yet.
    waiting: Set,
    /// Whether a process has been notified.
    has_begun: bool,
}

impl Detections {
    /// Adds a notification for all live processes, but for the process that it is about.
    pub(crate) fn announce(&mut self, news: News, mut waiting: Set) {
        if let News::Recovery(process) = news {
            waiting.remove(process.0);
        }
        self.0.push(Detection { news, waiting, has_begun: false });
    }

    /// Cancels a notification for the processes that have not received it yet.
    pub(crate) fn forget(&mut self, news: News) {
        self.0.retain(|detection| detection.news != news);
    }

    /// A process has been notified.
    pub(crate) fn told(&mut self, process: ProcessId, news: News) {
        let Some(place) = self.0.iter().position(|detection| detection.is_for(process, news)) else { return };
        let detection = &mut self.0[place];
        detection.waiting.remove(process.0);
        detection.has_begun = true;
        if detection.waiting.is_empty() {
            self.0.remove(place);
        }
    }

    /// A process is live no more.
    pub(crate) fn nobody_to_tell(&mut self, process: ProcessId) {
        for detection in &mut self.0 {
            detection.waiting.remove(process.0);
        }
        self.0.retain(|detection| !(detection.has_begun && detection.waiting.is_empty()));
    }

    /// A process is live again, or for the first time.
    /// `is_told_of` says of whom it is told at all.
    pub(crate) fn somebody_to_tell(&mut self, process: ProcessId, is_told_of: impl Fn(ProcessId) -> bool) {
        for detection in &mut self.0 {
            let (News::Crash(peer) | News::Recovery(peer)) = detection.news;
            if detection.news != News::Recovery(process) && is_told_of(peer) {
                detection.waiting.insert(process.0);
            }
        }
    }

    /// Whether no live process has an outstanding notification.
    pub(crate) fn is_empty(&self) -> bool {
        self.oldest().is_none()
    }

    /// Whether some processes have received the oldest notification and others have not.
    pub(crate) fn is_under_way(&self) -> bool {
        self.oldest().is_some_and(|oldest| oldest.has_begun)
    }

    /// The oldest notification that a live process is to receive.
    fn oldest(&self) -> Option<&Detection> {
        self.0.iter().find(|detection| !detection.waiting.is_empty())
    }

    /// Whether a process is to receive this notification.
    pub(crate) fn is_due(&self, process: ProcessId, news: News) -> bool {
        self.0.iter().any(|detection| detection.is_for(process, news))
    }

    /// The next notification, when each goes to all processes in one go: the oldest first, and the processes by position.
    pub(crate) fn next(&self) -> Option<(ProcessId, News)> {
        let oldest = self.oldest()?;
        Some((oldest.next()?, oldest.news))
    }

    /// The first process, by position, that is to receive this notification.
    pub(crate) fn next_to_hear(&self, news: News) -> Option<ProcessId> {
        self.0.iter().filter(|detection| detection.news == news).find_map(Detection::next)
    }

    /// All outstanding pairs of a process and a notification.
    pub(crate) fn all(&self) -> impl Iterator<Item = (ProcessId, News)> + '_ {
        self.0.iter().flat_map(|detection| detection.waiting.iter().map(|process| (ProcessId(process), detection.news)))
    }

    /// About how many bytes it holds besides itself, on any machine.
    pub(crate) fn heap_bytes(&self) -> usize {
        self.0.len() * DETECTION_BYTES
    }
}

impl Detection {
    fn is_for(&self, process: ProcessId, news: News) -> bool {
        self.news == news && self.waiting.contains(process.0)
    }

    fn next(&self) -> Option<ProcessId> {
        self.waiting.iter().next().map(ProcessId)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CRASH: News = News::Crash(ProcessId(3));

    #[test]
    fn who_is_live_when_it_is_told_is_told() {
        let mut detections = Detections::default();
        detections.announce(CRASH, [0, 1, 2].into_iter().collect());
        detections.nobody_to_tell(ProcessId(1));
        detections.somebody_to_tell(ProcessId(4), |_| true);
        assert!(!detections.is_under_way());
        detections.told(ProcessId(0), CRASH);
        assert!(detections.is_under_way());
        assert_eq!(detections.next(), Some((ProcessId(2), CRASH)));
        let all: Vec<_> = detections.all().map(|(process, _)| process.0).collect();
        assert_eq!(all, [2, 4]);
        detections.told(ProcessId(2), CRASH);
        detections.told(ProcessId(4), CRASH);
        assert_eq!(detections, Detections::default());
    }

    #[test]
    fn who_is_back_before_it_is_told_hears_what_nobody_was_live_to_hear() {
        let mut detections = Detections::default();
        detections.announce(CRASH, Set::default());
        assert!(detections.is_empty() && detections.next().is_none());
        detections.somebody_to_tell(ProcessId(0), |_| true);
        detections.nobody_to_tell(ProcessId(0));
        detections.somebody_to_tell(ProcessId(0), |_| true);
        assert_eq!(detections.next(), Some((ProcessId(0), CRASH)));
        detections.told(ProcessId(0), CRASH);
        assert_eq!(detections, Detections::default());
    }

    #[test]
    fn what_is_no_longer_so_is_not_told() {
        let mut detections = Detections::default();
        detections.announce(CRASH, [0, 1].into_iter().collect());
        detections.forget(CRASH);
        detections.announce(News::Recovery(ProcessId(3)), [1, 3].into_iter().collect());
        assert!(detections.is_due(ProcessId(1), News::Recovery(ProcessId(3))));
        assert!(!detections.is_due(ProcessId(3), News::Recovery(ProcessId(3))));
    }
}
