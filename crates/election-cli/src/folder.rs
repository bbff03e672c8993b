//! A folder of answers: what Moodle's *Download all submissions* of an assignment with online text unpacks to.
//!
//! Each answer is an HTML file, in a folder of its own or not: `Ada Lovelace_1234_assignsubmission_onlinetext/onlinetext.html` or
//! `Ada Lovelace_1234_assignsubmission_onlinetext_onlinetext.html`. The name of the student stands before the number.

use std::fs;
use std::path::{Path, PathBuf};

use election_core::InputError;

use crate::failure::Failure;

/// What stands in a name after the student's and a number.
const ONLINE_TEXT: &str = "_assignsubmission_onlinetext";

/// The answers in a folder as the table that they would be, and the file of each row.
pub(crate) fn table(folder: &str) -> Result<(Vec<u8>, Vec<String>), Failure> {
    let mut table = csv::Writer::from_writer(Vec::new());
    let unwritten = |error: std::io::Error| Failure::Write { path: folder.to_owned(), error };
    table.write_record(["Name", "link"]).map_err(|error| unwritten(error.into()))?;
    let mut files = Vec::new();
    for entry in entries(Path::new(folder))? {
        let name = entry.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let Some(student) = student(&name) else { continue };
        let pages = if entry.is_dir() { entries(&entry)? } else { vec![entry.clone()] };
        for page in pages.iter().filter(|page| page.extension().is_some_and(|extension| extension == "html")) {
            let text = fs::read(page).map_err(|error| Failure::Read { path: page.display().to_string(), error })?;
            // A row is one line of the table.
            let text: Vec<u8> =
                text.into_iter().map(|byte| if byte.is_ascii_control() { b' ' } else { byte }).collect();
            table.write_record([student.as_bytes(), &text]).map_err(|error| unwritten(error.into()))?;
            files.push(page.strip_prefix(folder).unwrap_or(page).display().to_string());
        }
    }
    if files.is_empty() {
        let allowed = format!("submissions with online text, as Moodle's download has them: NAME_NUMBER{ONLINE_TEXT}");
        return Err(InputError::new(folder, "no submissions", allowed).into());
    }
    Ok((table.into_inner().map_err(|error| unwritten(error.into_error()))?, files))
}

/// What is in a folder, in the order of the names.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let failed = |error| Failure::Read { path: folder.display().to_string(), error };
    let entries = fs::read_dir(folder).map_err(failed)?;
    let mut paths =
        entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>().map_err(failed)?;
    paths.sort();
    Ok(paths)
}

/// The student whose submission is called so.
fn student(name: &str) -> Option<&str> {
    let (before, _) = name.split_once(ONLINE_TEXT)?;
    let (student, number) = before.rsplit_once('_')?;
    number.bytes().all(|byte| byte.is_ascii_digit()).then_some(student)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_submission_is_called_by_its_student() {
        assert_eq!(student("Ada Lovelace_1234_assignsubmission_onlinetext"), Some("Ada Lovelace"));
        assert_eq!(student("A_B_7_assignsubmission_onlinetext_onlinetext.html"), Some("A_B"));
        for other in ["Ada_7_assignsubmission_file", "Ada_assignsubmission_onlinetext", "notes.txt"] {
            assert_eq!(student(other), None, "{other}");
        }
    }
}
