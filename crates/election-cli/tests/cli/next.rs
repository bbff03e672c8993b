//! What to try next after a run.

use serde_json::Value;

use crate::support::{ENDLESS, WORST, election, json, printed};

#[test]
fn next_says_what_to_try_and_what_would_come_of_it() {
    let expected = concat!(
        r##"{"algorithm":"chang-roberts","unchanged":{"scenario":"#a=chang-roberts&n=8&ids=descending","##,
        r##""outcome":{"status":"elected","leader":{"process":0,"identity":"8"}},"##,
        r##""messages":44,"time":16,"elected_at":8,"announced_at":15},"changes":["##,
        r##"{"title":"Order ascending","scenario":"#a=chang-roberts&n=8","##,
        r##""outcome":{"status":"elected","leader":{"process":7,"identity":"8"}},"##,
        r##""messages":23,"time":16,"elected_at":8,"announced_at":15},"##,
        r##"{"title":"Order shuffled","scenario":"#a=chang-roberts&n=8&ids=shuffled","##,
        r##""outcome":{"status":"elected","leader":{"process":2,"identity":"8"}},"##,
        r##""messages":33,"time":16,"elected_at":8,"announced_at":15},"##,
        r##"{"title":"Crash 8 at round 4","scenario":"#a=chang-roberts&n=8&ids=descending&faults=crash:0@4","##,
        r##""outcome":{"status":"none","leader":null},"##,
        r##""messages":36,"time":8,"elected_at":null,"announced_at":null}]}"##,
        "\n"
    );
    assert_eq!(printed(election(&["next", WORST, "--json"])), expected);
}

#[test]
fn next_prints_a_row_for_each_change_with_a_link_that_runs_it() {
    let report = json(election(&["next", WORST, "--json"]));
    let text = printed(election(&["next", WORST]));
    let (heading, table) = text.split_once("\n\n").expect("a heading stands above the table");
    assert_eq!(heading, printed(election(&["run", WORST])).lines().next().expect("it has a heading, too"));
    let mut rows = table.lines().skip(1);
    let mut row = |title: &str, trial: &Value| {
        let row = rows.next().expect("a row for each");
        assert!(row.starts_with(title), "{row}");
        let scenario = trial["scenario"].as_str().expect("a text");
        assert!(row.ends_with(&format!("  {scenario}")), "{row}");
        let leader = trial["outcome"]["leader"]["identity"].as_str().unwrap_or("none");
        let words: Vec<&str> = row[title.len()..].split_whitespace().collect();
        assert_eq!(words[..3], [leader, &trial["messages"].to_string(), &trial["time"].to_string()]);
        let run = json(election(&["run", scenario, "--json"]));
        assert_eq!((&run["outcome"], &run["messages"]["total"]), (&trial["outcome"], &trial["messages"]));
        for time in ["time", "elected_at", "announced_at"] {
            assert_eq!(run[time], trial[time], "{time}");
        }
    };
    row("as it is", &report["unchanged"]);
    for change in report["changes"].as_array().expect("a list") {
        row(change["title"].as_str().expect("a text"), change);
    }
    assert_eq!(rows.next(), None);
}

#[test]
fn next_says_what_goes_wrong_and_names_identities_of_the_changed_scenario() {
    let text = printed(election(&["next", "#a=chang-roberts&ids=80,32,5,7&announce=no"]));
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    for line in [
        "as it is 80 9 4 rounds not all know #a=chang-roberts&announce=no&ids=80,32,5,7",
        "Order ascending 4 7 4 rounds not all know #a=chang-roberts&announce=no&n=4",
    ] {
        assert!(text.lines().any(|shown| words(shown) == words(line)), "no {line:?} in\n{text}");
    }
    assert!(text.contains("ended without a live leader"), "{text}");
    let endless = json(election(&["next", ENDLESS, "--memory", "1MB", "--json"]));
    assert_eq!(endless["unchanged"]["outcome"]["reason"], "stopped at 1000 kB of memory");
    assert!(endless["changes"].as_array().is_some_and(|changes| !changes.is_empty()), "{endless}");
}
