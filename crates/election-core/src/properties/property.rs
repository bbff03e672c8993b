//! Properties and how they fall, as data.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use crate::properties::fall::Fall;
use crate::scenario::Info;

/// Something that must hold, judged on a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Property {
    /// Its name: `one leader`.
    pub name: &'static str,
    /// Safety or liveness.
    pub kind: PropertyKind,
    /// Why it does not hold; none when it does.
    pub fall: Option<PropertyFall>,
    /// What came close to it and was none: one leader taking over from another, where processes come back or join.
    pub takeover: Option<PropertyFall>,
}

/// Where and why a property does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PropertyFall {
    /// How many steps had been done when it fell, that step included; for liveness all of them.
    pub steps: u64,
    /// What fell, with its witnesses; `narrate` puts it into words.
    pub what: Fall,
}

/// When a property is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PropertyKind {
    /// It must hold after every step.
    Safety,
    /// It must hold at the end.
    Liveness,
}

/// By hand, because its name is one of [`names`], and not a text of its own.
impl<'de> Deserialize<'de> for Property {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Written {
            name: String,
            kind: PropertyKind,
            fall: Option<PropertyFall>,
            takeover: Option<PropertyFall>,
        }
        let Written { name, kind, fall, takeover } = Written::deserialize(deserializer)?;
        let known = names().into_iter().find(|known| *known == name);
        let name = known.ok_or_else(|| D::Error::custom(format_args!("{name} is no property")))?;
        Ok(Self { name, kind, fall, takeover })
    }
}

impl PropertyKind {
    /// In words, as in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Safety => "safety",
            Self::Liveness => "liveness",
        }
    }
}

impl Property {
    /// Its name in an algorithm's own word: `one leader a term`.
    #[must_use]
    pub fn shown_name(&self, info: &Info) -> String {
        shown(self.name, info)
    }

    /// What it says, in a sentence, in an algorithm's own word.
    #[must_use]
    pub fn meaning(&self, info: &Info) -> String {
        let (_, meaning) = MEANINGS.iter().find(|(name, _)| *name == self.name).expect("every property has a meaning");
        meaning.replace(EPOCH, info.reign)
    }

    /// Whether it holds in the whole run.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.fall.is_none()
    }
}

/// One leader. Two may lead while one takes over from the other: a better one that was not live while the other was elected, and of which
/// an announcement is on its way that was sent since it came to life. Over reliable channels that lasts at most T + M ticks for each hop of the
/// longest way, T being the largest delay and M the time that handling a message takes.
pub const ONE_LEADER: &str = "one leader";
/// One leader an epoch. Judged where the algorithm numbers its leaders' reigns ([`Process::epoch`](crate::algorithm::Process::epoch)).
pub const ONE_LEADER_AN_EPOCH: &str = "one leader an epoch";
/// Mutual exclusion. Judged where the algorithm has critical sections
/// ([`Process::is_in_critical_section`](crate::algorithm::Process::is_in_critical_section)).
pub const MUTUAL_EXCLUSION: &str = "mutual exclusion";
/// Validity. It always holds where nobody is better than anybody else.
pub const VALIDITY: &str = "validity";
/// Best live leader. Judged after every step where no fault happens; otherwise at the end, because whoever has just crashed or come back is
/// not known at once. Not judged where nobody is better than anybody else.
pub const BEST_LIVE_LEADER: &str = "best live leader";
/// Agreement.
pub const AGREEMENT: &str = "agreement";
/// A leader that leads. Candidates and the passive follow nobody, and a leader itself; a run that a limit cuts off is judged where it was cut.
pub const LEADER_THAT_LEADS: &str = "a leader that leads";
/// Termination.
pub const TERMINATION: &str = "termination";

/// What the names and meanings of properties call a reign.
const EPOCH: &str = "epoch";

/// All properties by their names, and what each says.
const MEANINGS: [(&str, &str); 8] = [
    (ONE_LEADER, "No two live processes are leader at once, but for a moment while one that comes takes over"),
    (ONE_LEADER_AN_EPOCH, "No epoch has two leaders, not even one after the other"),
    (MUTUAL_EXCLUSION, "At most one live process is in its critical section"),
    (VALIDITY, "A process that becomes leader has the best identity among those taking part"),
    (
        BEST_LIVE_LEADER,
        "Every live process names no leader, or the best live one; where only those that bid can win, the best of these",
    ),
    (AGREEMENT, "At the end all live processes name the same leader"),
    (TERMINATION, "The run ends, and every live process that took part knows a live leader"),
    (LEADER_THAT_LEADS, "At the end whoever follows a leader follows one that is live and leads"),
];

/// Each property's name, and what it says in a sentence.
pub fn meanings() -> impl Iterator<Item = (&'static str, &'static str)> {
    MEANINGS.into_iter()
}

/// The name of a property in an algorithm's own word: `one leader a term`.
#[must_use]
pub fn shown(name: &str, info: &Info) -> String {
    if info.reign == EPOCH { name.to_owned() } else { name.replace("an epoch", &format!("a {}", info.reign)) }
}

/// The names of all properties.
#[must_use]
pub fn names() -> [&'static str; 8] {
    MEANINGS.map(|(name, _)| name)
}
