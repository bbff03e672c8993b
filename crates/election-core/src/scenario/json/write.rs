//! A scenario as JSON: what has to be said of it, in the order of the table of fields.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::scenario::Scenario;
use crate::scenario::strict::Entries;

/// A scenario in its normal form.
pub(super) struct Document<'s>(pub(super) &'s Scenario);

/// The fields of an object of it by their places: of `network` or `limits`.
struct Object<'s>(&'s [(&'static str, Box<dyn erased_serde::Serialize>)]);

impl Serialize for Document<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(scenario) = self;
        let mut whole = serializer.serialize_map(None)?;
        whole.serialize_entry("version", &1)?;
        whole.serialize_entry("algorithm", &scenario.algorithm.key)?;
        if !scenario.options.is_empty() {
            let options = scenario.options.iter().map(|(key, value)| ((*key).to_owned(), *value));
            whole.serialize_entry("options", &Entries(options.collect()))?;
        }
        let fields = scenario.said().filter_map(|(field, _)| Some((field.json, field.access.json(scenario)?)));
        let fields: Vec<_> = fields.collect();
        let object = |place: &'static str| place.split_once('.').map(|(object, _)| object);
        for fields in fields.chunk_by(|(a, _), (b, _)| object(a).is_some() && object(a) == object(b)) {
            match (object(fields[0].0), &fields[0]) {
                (Some(object), _) => whole.serialize_entry(object, &Object(fields))?,
                (None, (place, value)) => whole.serialize_entry(place, value)?,
            }
        }
        whole.end()
    }
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(place, value)| (place.rsplit('.').next(), value)))
    }
}
