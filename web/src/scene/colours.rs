//! The colours of message kinds: one meaning a colour, whatever the order in which an algorithm declares its kinds.

use election_core::algorithm::{MAX_KINDS, Purpose};
use election_core::model::Kind;
use election_core::scenario::Info;

/// Colours that mean nothing else on the stage, for kinds that neither carry the election nor tell of a leader.
const OTHERS: [&str; 4] = ["kind-other-1", "kind-other-2", "kind-other-3", "kind-other-4"];

/// Which colour each kind of an algorithm has, as a class of the styles: news of a leader is as green as the leader, what carries the
/// election is amber.
///
/// A class, because it restyles nothing but the messages: custom properties on the page's root, set anew for each run, had the
/// browser style a thousand processes again (70 ms).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KindColours([&'static str; MAX_KINDS]);

impl KindColours {
    /// The colours of an algorithm's kinds.
    pub fn of(info: &Info) -> Self {
        let mut others = OTHERS.iter().copied().cycle();
        let mut has_main = false;
        let mut classes = Self::default();
        for (kind, spec) in info.kinds() {
            classes.0[usize::from(kind.0)] = match spec.purpose {
                Purpose::News => "kind-news",
                Purpose::Bid | Purpose::Round | Purpose::Wave | Purpose::Report | Purpose::Other if !has_main => {
                    has_main = true;
                    "kind-main"
                }
                Purpose::Bid | Purpose::Round | Purpose::Wave | Purpose::Report | Purpose::Other => {
                    others.next().expect("they begin again")
                }
            };
        }
        classes
    }

    /// The class of a kind.
    pub fn class(&self, kind: Kind) -> &'static str {
        self.0[usize::from(kind.0)]
    }
}

#[cfg(test)]
mod tests {
    use election_core::algorithms;

    use super::*;

    #[test]
    fn green_is_the_leader_s_whatever_the_order_of_kinds() {
        let classes = |key: &str, count: u8| -> Vec<&str> {
            let colours = KindColours::of(&algorithms::find(key).expect("an algorithm of the core"));
            (0..count).map(|kind| colours.class(Kind(kind))).collect()
        };
        assert_eq!(classes("chang-roberts", 2), ["kind-main", "kind-news"]);
        assert_eq!(classes("bully", 3), ["kind-main", "kind-other-1", "kind-news"]);
    }
}
