//! One small run in every format: `tests/goldens/exports/KEY.EXTENSION`.
//!
//! `UPDATE_GOLDENS=1 cargo test --package election-tests --test exports` writes them anew; read what has changed before keeping it.

use std::fs;
use std::path::Path;

use election_core::export::Format;

use super::{recorded, written};

/// The highest crashes and comes back after a quiet stretch.
const LINK: &str = "#a=bully&n=4&start=0&faults=crash:3@0,recover:3@30";

#[test]
fn a_small_run_is_written_as_it_always_was() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("goldens/exports");
    let run = recorded(LINK);
    for format in Format::ALL {
        let file = directory.join(format.key()).with_extension(format.extension());
        let text = written(&run, format);
        if std::env::var_os("UPDATE_GOLDENS").is_some() {
            fs::write(&file, text).expect("the goldens can be written");
            continue;
        }
        let expected = fs::read_to_string(&file).unwrap_or_default();
        let difference = expected.lines().zip(text.lines()).find(|(expected, found)| expected != found);
        assert_eq!(difference, None, "{}", file.display());
        assert_eq!(expected.lines().count(), text.lines().count(), "{}", file.display());
    }
}
