//! How a job writes what is known on both sides (exercises and assumptions: by key), and what has a text already (scenarios and stories).

use election_core::breaking::{SYSTEM_ASSUMPTIONS, SystemAssumption};
use election_core::exercises::{self, Exercise};
use election_core::finding::{Freedom, Objective, Search, Space};
use election_core::stories::Story;
use election_core::sweep::{Across, Over, Shard, Sweep};
use election_core::{Scenario, Tick};
use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A scenario as its JSON. It is read in the form in which scenarios are written: its run is the same.
pub mod scenario {
    use super::*;

    pub fn serialize<S: Serializer>(scenario: &Scenario, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&scenario.to_json())
    }

    pub fn deserialize<'de, D: Deserializer<'de>, T: From<Scenario>>(deserializer: D) -> Result<T, D::Error> {
        Scenario::from_json(&String::deserialize(deserializer)?).map(T::from).map_err(D::Error::custom)
    }
}

/// Several scenarios.
pub mod scenarios {
    use super::*;

    pub fn serialize<S: Serializer>(scenarios: &[Scenario], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(scenarios.iter().map(Scenario::to_json))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Scenario>, D::Error> {
        let texts = Vec::<String>::deserialize(deserializer)?;
        texts.iter().map(|text| Scenario::from_json(text).map_err(D::Error::custom)).collect()
    }
}

/// A sweep as its parts: nothing of it is checked, whoever sends it has done so.
pub mod sweep {
    use super::*;

    #[derive(Serialize, Deserialize)]
    struct Written {
        scenario: String,
        across: String,
        values: Vec<String>,
        over: Vec<String>,
    }

    pub fn serialize<S: Serializer>(sweep: &Sweep, serializer: S) -> Result<S::Ok, S::Error> {
        let written = Written {
            scenario: sweep.scenario.to_json(),
            across: sweep.across.key().to_owned(),
            values: sweep.across.values().to_vec(),
            over: sweep.over.iter().map(ToString::to_string).collect(),
        };
        written.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Sweep, D::Error> {
        let written = Written::deserialize(deserializer)?;
        let values: Vec<&str> = written.values.iter().map(String::as_str).collect();
        let over = written.over.iter().map(|over| Over::parse(over, "ids"));
        Ok(Sweep {
            scenario: Scenario::from_json(&written.scenario).map_err(D::Error::custom)?,
            across: Across::of(&written.across, &values),
            over: over.collect::<Result<_, _>>().map_err(D::Error::custom)?,
            shard: Shard::WHOLE,
        })
    }
}

/// A search as its parts.
pub mod search {
    use super::*;

    #[derive(Serialize, Deserialize)]
    struct Written {
        scenario: String,
        free: Vec<Freedom>,
        latest: Tick,
        objective: String,
    }

    pub fn serialize<S: Serializer>(Search { space, objective }: &Search, serializer: S) -> Result<S::Ok, S::Error> {
        let written = Written {
            scenario: space.scenario.to_json(),
            free: space.free.clone(),
            latest: space.latest,
            objective: objective.to_string(),
        };
        written.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Search, D::Error> {
        let Written { scenario, free, latest, objective } = Written::deserialize(deserializer)?;
        let scenario = Scenario::from_json(&scenario).map_err(D::Error::custom)?;
        let objective = Objective::parse(&objective).map_err(D::Error::custom)?;
        Ok(Search { space: Space { scenario, free, latest }, objective })
    }
}

/// A story as its JSON; it has none where a scenario is too long for a link.
pub mod story {
    use super::*;

    pub fn serialize<S: Serializer>(story: &Story, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&story.to_json().map_err(S::Error::custom)?)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Story, D::Error> {
        Story::from_json(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// An exercise by its key.
pub mod exercise {
    use super::*;

    pub fn serialize<S: Serializer>(exercise: &&'static Exercise, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(exercise.key)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<&'static Exercise, D::Error> {
        let key = String::deserialize(deserializer)?;
        exercises::find(&key).map_err(D::Error::custom)
    }
}

/// An assumption by its key.
pub mod assumption {
    use super::*;

    pub fn serialize<S: Serializer>(assumed: &&'static SystemAssumption, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(assumed.key)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<&'static SystemAssumption, D::Error> {
        let key = String::deserialize(deserializer)?;
        let known = SYSTEM_ASSUMPTIONS.iter().find(|assumed| assumed.key == key);
        known.ok_or_else(|| D::Error::custom(format_args!("{key} is no assumption")))
    }
}
