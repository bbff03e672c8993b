//! What a line of a lecture says that a run shows, read and held against the run's report.

use std::fmt;

use election_core::export::RunReport;
use election_core::{Run, Scenario};
use serde_json::Value;

/// One thing that a run shows, as a line has it.
///
/// | text | holds where |
/// |---|---|
/// | `elected at 6`, `elected at never` | the first leader is elected at tick 6; none is |
/// | `announced at 8`, `announced at never` | everybody knows the leader from tick 8 on; that does not come |
/// | `ends at 9` | nothing happens after tick 9 |
/// | `messages 15`, `election 6`, `elected messages 6` | so many are sent; of this kind, `messages` set apart a kind that reads like a verb |
/// | `bits 45`, `lost 1`, `to crashed 2` | so many are sent; so many messages are lost, or reach a crashed process |
/// | `5 sends 3`, `5 begins 1` | so many messages the process with identity 5 sends, so many elections it begins |
/// | `leader 6` | 6 leads, and nobody else |
/// | `no leader`, `several lead` | nobody leads at the end; more than one does |
/// | `no end (repeats every 6 ticks from 1)` | the run does not end, for this reason |
/// | `agreement falls`, `agreement holds`, `nothing falls` | a property is violated; it is not; none is |
/// | `claim cr.worst holds` | a published figure applies to the run, and is what was measured |
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Assertion {
    /// A count, or a tick.
    Number(Counted, Option<u64>),
    Leader(String),
    NoLeader,
    SeveralLead,
    NoEnd(String),
    NothingFalls,
    Property(String, bool),
    Claim(String, bool),
}

/// What is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Counted {
    /// A field of the report, by the words for it and its path.
    Field(&'static str, &'static str),
    /// Messages of a kind.
    Kind(String),
    /// Of a process, by its identity: a verb, and the report's field.
    Of(String, &'static str, &'static str),
}

/// The words for fields of the report.
const FIELDS: [(&str, &str); 7] = [
    ("elected at", "/elected_at"),
    ("announced at", "/announced_at"),
    ("ends at", "/time"),
    ("messages", "/messages/total"),
    ("bits", "/bits"),
    ("lost", "/messages/lost"),
    ("to crashed", "/messages/to_crashed"),
];

/// The words for what a process does.
const VERBS: [(&str, &str); 2] = [("sends", "sent"), ("begins", "elections")];

/// A run, as assertions look at it.
pub(crate) struct Seen {
    report: Value,
    kinds: Vec<String>,
    identities: Vec<String>,
}

impl Seen {
    /// Carries a scenario out, up to a tick if there is one.
    pub(crate) fn of(scenario: &Scenario, at: Option<u32>) -> Self {
        let mut scenario = scenario.clone();
        if let Some(tick) = at {
            scenario.limits.time = tick;
        }
        let run = Run::record(&scenario).expect("what was read is valid");
        let report = serde_json::to_value(RunReport::of(&run)).expect("a report is JSON");
        let declared = scenario.info().messages.iter().map(|message| message.kind.to_string());
        let counted = report["messages"]["by_kind"].as_object().into_iter().flatten().map(|(kind, _)| kind.clone());
        let by_detector = report["detector"]["by_kind"].as_object().into_iter().flatten().map(|(kind, _)| kind.clone());
        let identities = run.identities();
        Self {
            kinds: declared.chain(counted).chain(by_detector).collect(),
            identities: identities.processes().map(|process| identities.text(identities.at(process))).collect(),
            report,
        }
    }

    fn by_name(&self, list: &str, key: &str, name: &str) -> Result<&Value, String> {
        let all = self.report[list].as_array().map(Vec::as_slice).unwrap_or_default();
        all.iter().find(|one| one[key] == name).ok_or_else(|| {
            let known: Vec<_> = all.iter().filter_map(|one| one[key].as_str()).collect();
            format!("{name} is not among its {list}: {}", known.join(", "))
        })
    }

    fn number(&self, counted: &Counted) -> Result<Option<u64>, String> {
        match counted {
            Counted::Field(_, path) => Ok(self.report.pointer(path).and_then(Value::as_u64)),
            Counted::Kind(kind) if self.kinds.contains(kind) => {
                let of = |part: &str| self.report[part]["by_kind"][kind.as_str()].as_u64();
                Ok(Some(of("messages").or_else(|| of("detector")).unwrap_or(0)))
            }
            Counted::Kind(kind) => Err(format!("{kind} is nothing that is counted")),
            Counted::Of(identity, _, field) => {
                let process = self.identities.iter().position(|known| known == identity);
                let process = process.ok_or_else(|| format!("{identity} is not among {:?}", self.identities))?;
                Ok(self.report["by_process"][process][*field].as_u64())
            }
        }
    }

    fn fallen(&self) -> Vec<&str> {
        let properties = self.report["properties"].as_array().into_iter().flatten();
        properties
            .filter(|property| property["holds"] == false)
            .filter_map(|property| property["name"].as_str())
            .collect()
    }
}

impl Assertion {
    /// All that stands in one text, divided by commas.
    pub(crate) fn all(text: &str) -> Result<Vec<Self>, String> {
        text.split(", ").map(Self::read).collect()
    }

    fn read(text: &str) -> Result<Self, String> {
        if let Some(name) = text.strip_prefix("claim ") {
            let (name, holds) = judged(name).ok_or_else(|| format!("{text}: does the claim hold?"))?;
            return Ok(Self::Claim(name.to_owned(), holds));
        }
        if let Some(reason) = text.strip_prefix("no end (").and_then(|rest| rest.strip_suffix(')')) {
            return Ok(Self::NoEnd(reason.to_owned()));
        }
        match text {
            "no leader" => return Ok(Self::NoLeader),
            "several lead" => return Ok(Self::SeveralLead),
            "nothing falls" => return Ok(Self::NothingFalls),
            _ => {}
        }
        if let Some((name, holds)) = judged(text) {
            return Ok(Self::Property(name.to_owned(), holds));
        }
        let (words, last) = text.rsplit_once(' ').ok_or_else(|| format!("{text:?} says nothing"))?;
        if words == "leader" {
            return Ok(Self::Leader(last.to_owned()));
        }
        let number = match last {
            "never" => None,
            number => Some(number.parse().map_err(|_| format!("{text:?}: {number} is no number"))?),
        };
        let words = words.strip_suffix(" messages").unwrap_or(words);
        let field = FIELDS.iter().find(|(field, _)| *field == words);
        let of = words.split_once(' ').and_then(|(identity, verb)| {
            let (verb, field) = VERBS.iter().find(|(known, _)| *known == verb)?;
            Some(Counted::Of(identity.to_owned(), verb, field))
        });
        let counted = field.map(|(words, path)| Counted::Field(words, path)).or(of);
        Ok(Self::Number(counted.unwrap_or_else(|| Counted::Kind(words.to_owned())), number))
    }

    /// Whether a run shows it; with what was found where it does not.
    pub(crate) fn check(&self, seen: &Seen) -> Result<(), String> {
        let outcome = &seen.report["outcome"];
        let found = match self {
            Self::Number(counted, expected) => {
                let found = seen.number(counted)?;
                (found == *expected)
                    .then_some(())
                    .ok_or_else(|| found.map_or("never".to_owned(), |found| found.to_string()))
            }
            Self::Leader(identity) => holds(outcome["leader"]["identity"] == identity.as_str(), &outcome["leader"]),
            Self::NoLeader => {
                let status = outcome["status"].as_str();
                holds(outcome["leader"].is_null() && matches!(status, Some("none" | "limit")), outcome)
            }
            Self::SeveralLead => holds(outcome["status"] == "split", outcome),
            Self::NoEnd(reason) => holds(outcome["status"] == "limit" && outcome["reason"] == reason.as_str(), outcome),
            Self::NothingFalls => holds(seen.fallen().is_empty(), &seen.fallen()),
            Self::Property(name, expected) => {
                let property = seen.by_name("properties", "name", name)?;
                holds(property["holds"] == *expected, property)
            }
            Self::Claim(id, expected) => {
                let claim = seen.by_name("claims", "id", id)?;
                holds(claim["holds"] == *expected, claim)
            }
        };
        found.map_err(|found| format!("{self}: found {found}"))
    }

    /// What it would be if it were wrong by a little: each of these is to be refused wherever it is right itself.
    pub(crate) fn broken(&self, seen: &Seen) -> Vec<Self> {
        let others = |but: &str| -> Vec<Self> {
            let others = seen.identities.iter().filter(|identity| *identity != but);
            others.map(|identity| Self::Leader(identity.clone())).collect()
        };
        match self {
            Self::Number(counted, Some(number)) => {
                let others = [Some(number + 1), number.checked_sub(1)].into_iter().flatten().map(Some).chain([None]);
                others.map(|other| Self::Number(counted.clone(), other)).collect()
            }
            Self::Number(counted, None) => vec![Self::Number(counted.clone(), Some(0))],
            Self::Leader(identity) => [vec![Self::NoLeader, Self::SeveralLead], others(identity)].concat(),
            Self::NoLeader => [vec![Self::SeveralLead], others("")].concat(),
            Self::SeveralLead => [vec![Self::NoLeader], others("")].concat(),
            Self::NoEnd(reason) => vec![Self::NoEnd(format!("{reason}0")), Self::NoEnd(String::new())],
            Self::NothingFalls => {
                let properties = seen.report["properties"].as_array().into_iter().flatten();
                properties
                    .map(|one| Self::Property(one["name"].as_str().unwrap_or_default().to_owned(), false))
                    .collect()
            }
            Self::Property(name, holds) => vec![Self::Property(name.clone(), !holds)],
            Self::Claim(id, holds) => vec![Self::Claim(id.clone(), !holds), Self::Claim(format!("{id}.x"), *holds)],
        }
    }
}

/// `one leader falls`: a name, and whether it holds.
fn judged(text: &str) -> Option<(&str, bool)> {
    let holds = text.strip_suffix(" holds").map(|name| (name, true));
    holds.or_else(|| text.strip_suffix(" falls").map(|name| (name, false)))
}

fn holds(holds: bool, found: &impl fmt::Debug) -> Result<(), String> {
    if holds { Ok(()) } else { Err(format!("{found:?}")) }
}

/// As lines have it.
impl fmt::Display for Assertion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let judged = |holds: &bool| if *holds { "holds" } else { "falls" };
        match self {
            Self::Number(counted, number) => {
                match counted {
                    Counted::Field(words, _) => f.write_str(words)?,
                    Counted::Kind(kind) if kind == "elected" => write!(f, "{kind} messages")?,
                    Counted::Kind(kind) => f.write_str(kind)?,
                    Counted::Of(identity, verb, _) => write!(f, "{identity} {verb}")?,
                }
                match number {
                    Some(number) => write!(f, " {number}"),
                    None => f.write_str(" never"),
                }
            }
            Self::Leader(identity) => write!(f, "leader {identity}"),
            Self::NoLeader => f.write_str("no leader"),
            Self::SeveralLead => f.write_str("several lead"),
            Self::NoEnd(reason) => write!(f, "no end ({reason})"),
            Self::NothingFalls => f.write_str("nothing falls"),
            Self::Property(name, holds) => write!(f, "{name} {}", judged(holds)),
            Self::Claim(id, holds) => write!(f, "claim {id} {}", judged(holds)),
        }
    }
}
