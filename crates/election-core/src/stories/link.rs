//! A story in one link: `a=…!story=1.…`, the scenario of its first scene and the whole story, compressed.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::draft::Draft;
use super::json::check_length;
use super::{MAX_STORY, READY, Story};
use crate::error::InputError;
use crate::scenario::link::{MAX_LINK, decode, split};

/// What stands before a story that is packed, so that another way to pack one can be told from it.
const PACKED: &str = "1.";
/// A longer text than this, in bytes, is not packed: texts shrink to a quarter or so, never to a sixteenth.
const MOST_TO_PACK: usize = 16 * MAX_LINK;
/// The slowest and smallest.
const LEVEL: u8 = 10;

impl Story {
    /// Its link's fragment, without `#`: the scenario of the first scene, so that whoever knows no stories shows that, and the story.
    ///
    /// # Errors
    /// When it is longer than [`MAX_LINK`] bytes: such a story needs a file.
    pub fn to_link(&self) -> Result<String, InputError> {
        let first = match self.scenes.first() {
            Some(scene) => scene.scenario.to_link()?,
            None => String::new(),
        };
        let link = format!("{first}!story={}", self.to_packed()?);
        fits_in_link(link.len())?;
        Ok(link)
    }

    /// The value of `story=` in its link: the whole story, compressed.
    ///
    /// # Errors
    /// When it is longer than [`MAX_LINK`] bytes, or so long that it cannot be compressed to that.
    pub fn to_packed(&self) -> Result<String, InputError> {
        let json = serde_json::to_vec(&Draft::of(self)?).expect("a draft has text keys and writes to memory");
        if json.len() > MOST_TO_PACK {
            fits_in_link(json.len())?;
        }
        let packed = format!("{PACKED}{}", URL_SAFE_NO_PAD.encode(compress_to_vec(&json, LEVEL)));
        fits_in_link(packed.len())?;
        Ok(packed)
    }

    /// Reads the story of a link: a packed one, or one of the [ready](READY) ones by its key.
    ///
    /// # Errors
    /// When there is none in it, or when what there is is no story.
    pub fn from_link(link: &str) -> Result<Self, InputError> {
        let value = packed_in(link).ok_or_else(|| InputError::new("story", link, "a link with story="))?;
        Self::from_packed(&value)
    }

    /// Reads the value of `story=` in a link.
    ///
    /// # Errors
    /// See [`Story::from_link`].
    pub fn from_packed(value: &str) -> Result<Self, InputError> {
        let Some(packed) = value.strip_prefix(PACKED) else {
            let keys = || READY.iter().map(|ready| ready.key).collect::<Vec<_>>().join(", ");
            let ready = READY.iter().find(|ready| ready.key == value);
            return ready.map(|ready| ready.story.clone()).ok_or_else(|| {
                InputError::new("story", value, format!("{PACKED} and a packed story, or one of {}", keys()))
            });
        };
        fits_in_link(packed.len())?;
        let broken = || InputError::new("story", value, "a story as it was packed: the link may have been cut off");
        let bytes = URL_SAFE_NO_PAD.decode(packed).map_err(|_| broken())?;
        let json = decompress_to_vec_with_limit(&bytes, MAX_STORY).map_err(|error| {
            let is_too_long = error.status == miniz_oxide::inflate::TINFLStatus::HasMoreOutput;
            let more =
                || InputError::new("story", "a story that unpacks to more", format!("at most {MAX_STORY} bytes"));
            if is_too_long { more() } else { broken() }
        })?;
        Self::from_json(&String::from_utf8(json).map_err(|_| broken())?)
    }
}

fn fits_in_link(bytes: usize) -> Result<(), InputError> {
    check_length(bytes, MAX_LINK, " in a link: a longer story needs a file")
}

/// The value of `story=` in a link or fragment: of several the last, which is what the page takes. What links to a line of a lecture were
/// before lectures were stories, `lecture=readme.2`, names the lecture.
pub(super) fn packed_in(link: &str) -> Option<String> {
    let fragment = link.split_once('#').map_or(link, |(_, fragment)| fragment);
    let (_, view) = split(fragment);
    let view = decode(view);
    let mut named = view.split('&').filter_map(|part| match part.split_once('=')? {
        ("story", value) => Some(value),
        ("lecture", value) => Some(value.rsplit_once('.').map_or(value, |(lecture, _)| lecture)),
        _ => None,
    });
    named.next_back().map(str::to_owned)
}
