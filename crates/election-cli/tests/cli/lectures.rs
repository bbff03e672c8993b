//! `election lectures`.

use election_core::gallery::{LECTURES, Lecture, OWN_LINES, how_to_read};

use crate::support::{election, json, printed};

#[test]
fn every_line_is_listed_with_its_runs() {
    let list = json(election(&["lectures", "--json"]));
    let list = list.as_array().expect("a list");
    let lines: Vec<_> = LECTURES.iter().copied().chain([OWN_LINES]).flat_map(Lecture::lines).collect();
    assert_eq!(list.len(), lines.len());
    for (listed, line) in list.iter().zip(&lines) {
        assert_eq!((&listed["number"], &listed["mark"]), (&line.number.into(), &line.mark.name().into()));
        assert_eq!(listed["shown"].as_array().map(Vec::len), Some(line.shown.len()), "{}", line.number);
    }
    let text = printed(election(&["lectures"]));
    assert!(lines.iter().all(|line| text.contains(line.says)), "{text}");
    assert!(how_to_read().all(|(words, meaning)| text.contains(&format!("{words}: {meaning}"))), "{text}");
}

#[test]
fn one_lecture_is_listed_alone_and_an_unknown_one_is_refused() {
    let text = printed(election(&["lectures", "unimore"]));
    let moment = "#a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4 at 0: election 3\n";
    assert!(
        text.contains(moment) && text.contains("U.37") && text.contains("announced at 8") && !text.contains("G.1 "),
        "{text}"
    );
    let list = json(election(&["lectures", "own", "--json"]));
    assert_eq!(list.as_array().map(Vec::len), Some(OWN_LINES.lines().count()));
    let output = election(&["lectures", "unimor"]);
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(errors, "error: lecture: found unimor, allowed: aalborg, lecture-22, unimore, gupta, readme, own\n");
}
