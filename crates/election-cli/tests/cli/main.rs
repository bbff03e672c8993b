//! The command as its users meet it: what it prints, and with which status it ends.

#[cfg(target_os = "linux")]
mod cluster;
#[cfg(target_os = "linux")]
mod ctrl_c;
mod export;
mod grade;
mod gradebook;
mod lectures;
#[cfg(unix)]
mod member;
mod next;
#[cfg(unix)]
mod readme;
mod stories;
mod support;
mod sweep;

use std::io::Write as _;
use std::process::Stdio;

use election_core::algorithm::OptionKind;
use election_core::algorithms;
use election_core::model::Shape;
use serde_json::Value;

use support::{ENDLESS, Scratch, WORST, command, election, election_with_input, json, printed};

#[test]
fn run_prints_the_json_of_the_contract() {
    let text = printed(election(&["run", WORST, "--json"]));
    let (before, hash) = text.split_once("\"trace_hash\":").expect("the hash comes last");
    let expected = concat!(
        r#"{"algorithm":"chang-roberts","processes":8,"#,
        r#""outcome":{"status":"elected","leader":{"process":0,"identity":"8"}},"#,
        r#""messages":{"total":44,"by_kind":{"election":36,"elected":8},"delivered":44,"lost":0,"to_crashed":0},"#,
        r#""bits":132,"time":16,"elected_at":8,"announced_at":15,"causal_depth":16,"steps":52,"#,
        r#""by_process":[{"process":0,"elections":1,"sent":2},{"process":1,"elections":1,"sent":3},{"process":2,"elections":1,"sent":4},"#,
        r#"{"process":3,"elections":1,"sent":5},{"process":4,"elections":1,"sent":6},{"process":5,"elections":1,"sent":7},"#,
        r#"{"process":6,"elections":1,"sent":8},{"process":7,"elections":1,"sent":9}],"#,
        r#""properties":[{"name":"one leader","kind":"safety","holds":true},"#,
        r#"{"name":"validity","kind":"safety","holds":true},"#,
        r#"{"name":"best live leader","kind":"safety","holds":true},"#,
        r#"{"name":"agreement","kind":"liveness","holds":true},"#,
        r#"{"name":"termination","kind":"liveness","holds":true},"#,
        r#"{"name":"a leader that leads","kind":"liveness","holds":true}],"#,
        r#""claims":[{"id":"cr.worst","predicted":36,"measured":36,"holds":true,"relation":"=","kinds":["election"],"#,
        r#""source":"Lecture 22; Fokkink, Distributed Algorithms","notes":["#,
        r#"{"source":"Lecture 22","printed":"worst case (n - 1)/2","#,
        r#""right":"n(n + 1)/2, as the same slides say elsewhere. With the factor n that is lacking in print it is n(n - 1)/2, "#,
        r#"which is what the losers' tokens take without the winner's lap","here":{"printed":3.5,"right":36}},"#,
        r#"{"source":"Lecture 22","printed":"the sum of n - i, for i from 0 to n - 1, is n less the sum of i","#,
        r#""right":"n stands in the sum n times: n² - n(n - 1)/2","here":{"printed":-20,"right":36}}]},"#,
        r#"{"id":"cr.time","predicted":8,"measured":8,"holds":true,"relation":"=","kinds":[],"source":"Lecture 22; derived"},"#,
        r#"{"id":"cr.lap","predicted":8,"measured":8,"holds":true,"relation":"=","kinds":["elected"],"#,
        r#""source":"derived"},"#,
        r#"{"id":"cr.bits","predicted":132,"measured":132,"holds":true,"relation":"=","kinds":[],"source":"derived"}],"#,
    );
    assert_eq!(before, expected);
    let digits = hash.trim_start_matches('"').trim_end_matches("\"}\n");
    assert_eq!(digits.len(), 16, "{hash}");
    assert!(digits.bytes().all(|digit| digit.is_ascii_hexdigit() && !digit.is_ascii_uppercase()), "{hash}");
}

#[test]
fn run_says_why_a_run_did_not_end_and_a_property_does_not_hold() {
    let json = json(election(&["run", "#a=chang-roberts&n=4&events=5", "--json"]));
    assert_eq!(json["outcome"]["status"], "limit");
    assert_eq!(json["outcome"]["leader"], Value::Null);
    assert_eq!(json["outcome"]["reason"], "stopped after 5 events");
    assert_eq!((&json["elected_at"], &json["announced_at"]), (&Value::Null, &Value::Null));
    let properties = json["properties"].as_array().expect("a list");
    for property in properties {
        assert_eq!(property["holds"] == false, property.get("reason").is_some(), "{property}");
    }
    assert!(properties.iter().any(|property| property["holds"] == false));
    assert_eq!(json["claims"], Value::Array(Vec::new()), "no published figure speaks of it");
}

#[test]
fn a_scenario_is_a_file_or_standard_input_or_a_fragment_or_a_link() {
    let expected = printed(election(&["run", WORST, "--json"]));
    let text = r#"{"algorithm": "chang-roberts", "processes": 8, "ids": {"order": "descending"}}"#;
    let file = Scratch::holding("scenario.json", text);
    let link = "https://example.org/play/index.html#a=chang-roberts&n=8&ids=descending!t=12&view=present";
    let linked = Scratch::holding("scenario.txt", &format!("{link}\n"));
    for argument in
        [file.path(), linked.path(), link, WORST.trim_start_matches('#'), "#n=8&ids=descending&a=chang-roberts"]
    {
        assert_eq!(printed(election(&["run", argument, "--json"])), expected, "{argument}");
    }
    for input in [text, WORST, link] {
        assert_eq!(printed(election_with_input(&["run", "-", "--json"], input.as_bytes())), expected, "{input}");
    }
}

#[test]
fn a_link_without_a_scenario_says_what_to_give_instead() {
    for (link, expected) in [
        ("https://example.org/#!exercise=make-3-win", "a scenario, such as '#a="),
        ("#!story=crashes&scene=2", "a scenario; this link only names a story, and `election story show` prints it"),
        ("#!t=3", "a scenario there; this link only says what is shown (t=3)"),
    ] {
        for command in [&["run"][..], &["cluster"], &["export", "--format", "csv"], &["sweep", "--n", "3"]] {
            let output = election(&[command, &[link]].concat());
            let errors = String::from_utf8_lossy(&output.stderr);
            let expected = format!("error: scenario: found nothing before the !, allowed: {expected}");
            assert!(errors.starts_with(&expected), "{command:?} {link}: {errors}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_time_that_is_none_is_refused_with_those_that_are() {
    let (tick, wait) = ("allowed: 1ms to 1h, such as 50ms", "allowed: 0s to 24h, such as 30s");
    for command in [&["cluster", "#a=bully"][..], &["member", "#a=bully", "--id", "1"]] {
        for (option, values, expected) in
            [("--tick", ["abc", "50", "2h", "0s"], tick), ("--wait", ["abc", "50", "25h", "-1s"], wait)]
        {
            for value in values {
                let output = election(&[command, &[&format!("{option}={value}")]].concat());
                let errors = String::from_utf8_lossy(&output.stderr);
                let expected = format!("error: invalid value '{value}' for '{option} <TIME>': {expected}\n");
                assert!(errors.starts_with(&expected), "{errors}");
            }
        }
    }
}

#[test]
fn a_network_or_identities_are_read_from_a_file() {
    let link_of = |text: &str| {
        let table = printed(election_with_input(&["run", "-"], text.as_bytes()));
        table.lines().find(|line| line.contains("#a=")).map(|line| line.trim_start_matches("link").trim().to_owned())
    };
    for (text, named) in [
        ("0 1 1\n1 0 0\n1 0 0\n", "n=3"),
        ("0 1\n0 2\n", "ids=0,1,2"),
        ("# a star\nsource,target\n\"a\",\"b\"\na,c\n", "ids=a,b,c"),
        ("0: 1 2\n1: 0\n2: 0\n", "ids=0,1,2"),
    ] {
        assert_eq!(link_of(text), Some(format!("#a=echo-extinction&{named}&edges=0-1,0-2")), "{text}");
    }
    assert_eq!(link_of("node-2\nnode-1\n").as_deref(), Some("#a=lelann&ids=node-2,node-1"));
    let output = election_with_input(&["run", "-"], b"nothing of the kind\n");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(
        error.contains("line 1: found nothing of the kind, allowed: a scenario (JSON, or a link), an adjacency matrix"),
        "{error}"
    );
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn run_prints_a_table_for_readers_and_the_link_that_runs_again() {
    let text = printed(election(&["run", "#ids=descending&n=8&a=chang-roberts!t=3"]));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.last(), Some(&WORST), "{text}");
    // How wide columns are depends on what else is in them.
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    for line in ["messages 44 36 election, 8 elected", "time 16 rounds", "announced at 15", "✓ termination liveness"]
    {
        assert!(lines.iter().any(|shown| words(shown) == words(line)), "no {line:?} in\n{text}");
    }
    let claim = lines.iter().find(|line| line.contains("cr.worst")).expect("the claim is shown");
    assert_eq!(claim.split_whitespace().take(4).collect::<Vec<_>>(), ["✓", "cr.worst", "36", "36"]);
    assert!(!text.contains('\u{1b}'), "no colour where there is no terminal");
    let text = printed(election(&["run", "#a=lelann&n=3&ids=uuid"]));
    let leader = text.lines().find(|line| line.starts_with("leader")).expect("there is one");
    let words: Vec<&str> = leader.split_whitespace().collect();
    assert!(words.len() == 5 && words[1].len() == 4 && words[4].len() == 36, "short, and whole: {leader}");
}

#[test]
fn bad_input_ends_with_2_and_one_line_that_says_where_it_is_wrong() {
    let file =
        Scratch::holding("bad.json", r#"{"algorithm": "lelann", "processes": 8, "faults": [{"at": 1, "crash": 9}]}"#);
    let cases: [(&[&str], &str); 15] = [
        (&["run", file.path()], "error: faults[0].crash: found 9, allowed: "),
        (&["next", "#a=lelann&n=2000"], "error: n: found 2000, allowed: "),
        (&["find", "#a=lelann", "--for", "peace"], "error: for: found peace, allowed: most:FIGURE"),
        (&["find", "#a=lelann", "--vary", "weather"], "error: vary: found weather, allowed: "),
        (&["run", "#a=nonsense"], "error: a: found nonsense, allowed: "),
        (&["run", "#a=lelann&n=2000"], "error: n: found 2000, allowed: "),
        (&["run", "#a=lelann&topology=nonsense"], "error: topology: found "),
        (&["run", "#"], "error: scenario: found nothing, allowed: "),
        (&["run", "https://example.org/"], "error: scenario: found https://example.org/, allowed: "),
        (&["sweep", "#a=lelann", "--n", "4..2"], "error: n: found 4..2, allowed: "),
        (&["sweep", "#a=lelann", "--n", "many"], "error: n: found many, allowed: "),
        (&["sweep", "#a=lelann", "--n", "3", "--ids", "sorted"], "error: ids: found sorted, allowed: "),
        (
            &["sweep", "#a=lelann", "--n", "9..11", "--ids", "permutations"],
            "error: ids: found permutations of 11, allowed: ",
        ),
        (
            &["sweep", "#a=lelann&ids=3,1,2&n=3", "--n", "3"],
            "error: ids: found identities that fit one size only, allowed: ",
        ),
        (&["claims", "--algorithm", "nonsense"], "error: algorithm: found nonsense, allowed: "),
    ];
    for (arguments, expected) in cases {
        let output = election(arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
        assert!(output.stdout.is_empty(), "{arguments:?} printed something");
        assert_eq!(errors.lines().count(), 1, "{arguments:?}: {errors}");
        assert!(errors.starts_with(expected), "{arguments:?}: {errors}");
    }
    for topology in [r#""nonsense""#, r#""star""#, r#"{"edges": [[0, 1], [1, 9]]}"#] {
        let text = format!(r#"{{"algorithm": "lelann", "network": {{"topology": {topology}}}}}"#);
        let output = election_with_input(&["run", "-"], text.as_bytes());
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), errors.lines().count()), (Some(2), 1), "{errors}");
        assert!(errors.starts_with("error: network.topology"), "{errors}");
    }
    for input in [&b""[..], b"\xff\xfe", b"{\"algorithm\": ", &[b' '; 5_000_000]] {
        let output = election_with_input(&["run", "-"], input);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), errors.lines().count()), (Some(2), 1), "{errors}");
    }
}

#[test]
fn arguments_that_cannot_be_understood_end_with_2() {
    let cases: [&[&str]; 8] = [
        &[],
        &["run"],
        &["nonsense"],
        &["run", WORST, "--nonsense"],
        &["sweep", WORST],
        &["sweep", WORST, "--n", "2", "--csv", "--json"],
        &["run", WORST, "--memory", "plenty"],
        &["sweep", WORST, "--n", "2", "--memory", "-1MB"],
    ];
    for arguments in cases {
        let output = election(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(!output.stderr.is_empty(), "{arguments:?} says nothing");
    }
}

#[test]
fn files_that_cannot_be_read_or_written_end_with_1() {
    let cases: [(&[&str], &str); 3] = [
        (&["run", "no/such/file.json"], "error: cannot read no/such/file.json: "),
        (&["run", "/"], "error: cannot read /: "),
        (&["run", WORST, "--trace", "no/such/trace.csv"], "error: cannot write no/such/trace.csv: "),
    ];
    for (arguments, expected) in cases {
        let output = election(arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {errors}");
        assert!(errors.starts_with(expected) && errors.lines().count() == 1, "{arguments:?}: {errors}");
    }
}

#[test]
fn find_tries_all_there_are_or_says_that_it_has_not() {
    let text = printed(election(&["find", "#a=chang-roberts&n=5&ids=shuffled"]));
    assert!(
        text.contains("The most messages: 20, in 5 of 120. All 120 runs were tried, so that this is certain."),
        "{text}"
    );
    assert!(text.contains("ids=2,1,5,4,3"), "{text}");
    let report: Value = serde_json::from_str(&printed(election(&[
        "find",
        "a=bully&n=4&detector=perfect",
        "--for",
        "nobody",
        "--vary",
        "crash,starters",
        "--json",
    ])))
    .unwrap();
    assert_eq!(report["is_certain"], true);
    assert_eq!(report["vary"], serde_json::json!(["starters", "crash"]));
}

#[test]
fn the_smallest_change_that_breaks_a_run_is_found() {
    let text = printed(election(&["break", "#a=bully"]));
    assert!(text.contains("Delays of 1 to 3 instead of 1, timeouts as they were: “one leader”"), "{text}");
    assert!(text.ends_with("a=bully&answer_timeout=2&coordinator_timeout=4&delay=1-3\n"), "{text}");
    let report: Value = serde_json::from_str(&printed(election(&["break", "a=bully&n=1", "--json"]))).unwrap();
    assert_eq!((&report["tried"], &report["found"]), (&43.into(), &Value::Null));
}

#[test]
fn help_has_examples_and_names_what_there_is() {
    for (arguments, expected) in [
        (&["--help"][..], "election run '#a=chang-roberts&n=8&ids=descending'"),
        (&["run", "--help"], "--trace <FILE>"),
        (&["next", "--help"], "election next '#a=chang-roberts&n=8'"),
        (&["break", "--help"], "election break '#a=bully'"),
        (&["find", "--help"], "election find '#a=chang-roberts&n=8'"),
        (&["sweep", "--help"], "--ids ascending,descending,shuffled:100"),
        (&["claims", "--help"], "election claims --algorithm"),
        (&["--version"], env!("CARGO_PKG_VERSION")),
    ] {
        let text = printed(election(arguments));
        assert!(text.contains(expected), "{arguments:?}:\n{text}");
    }
}

#[test]
fn help_tells_of_every_algorithm_its_topologies_and_its_options() {
    let text = printed(election(&["run", "--help"]));
    for field in election_core::scenario::FIELDS {
        let key = format!("\n      {} ", field.link);
        assert!(text.contains(&key) && text.contains(&format!("[{}]", field.json)), "{} is not listed", field.json);
    }
    for info in algorithms::all() {
        let (_, about) = text.split_once(&format!("  {} - {}: ", info.key, info.name)).expect("it is told of");
        for shape in info.topologies.shapes().map(Shape::key) {
            assert!(about.contains(shape), "no {shape} of {} in\n{text}", info.key);
        }
        for option in info.options {
            let line = about.lines().find(|line| line.trim_start().starts_with(option.key)).expect("it is told of");
            if let OptionKind::Choice(choices) = option.kind {
                assert!(choices.iter().all(|choice| line.contains(choice.key)), "{line}");
            }
        }
    }
    let keys: Vec<_> = algorithms::all().iter().map(|info| info.key.clone()).collect();
    let help = printed(election(&["claims", "--help"]));
    assert!(help.split_whitespace().collect::<Vec<_>>().join(" ").contains(&keys.join(", ")), "{help}");
    assert!(!printed(election(&["run", "-h"])).contains("topology"), "the short help is short");
}

#[test]
fn colours_are_for_those_who_want_them() {
    let text = |variables: &[&str]| {
        let mut command = command(&["run", WORST]);
        command.env_remove("NO_COLOR").envs(variables.iter().map(|name| (name, "1")));
        printed(command.output().expect("the command runs"))
    };
    assert!(!text(&[]).contains('\u{1b}'), "no terminal");
    assert!(text(&["CLICOLOR_FORCE"]).contains('\u{1b}'));
    assert!(!text(&["CLICOLOR_FORCE", "NO_COLOR"]).contains('\u{1b}'));
}

/// Every message arrives twice, and goes round: as long as there is memory.

#[test]
fn a_run_that_takes_too_much_memory_ends_there_and_says_so() {
    let report = json(election(&["run", ENDLESS, "--memory", "1MB", "--json"]));
    assert_eq!(report["outcome"]["status"], "limit");
    assert_eq!(report["outcome"]["reason"], "stopped at 1000 kB of memory");
    let text = printed(election(&["run", ENDLESS, "--memory", "2MiB"]));
    assert!(text.contains("the run does not end: stopped at 2097 kB of memory"), "{text}");
    let enough = printed(election(&["run", WORST, "--json", "--memory", "1MB"]));
    assert_eq!(enough, printed(election(&["run", WORST, "--json"])), "a limit that is not reached changes nothing");
}

#[test]
fn a_trace_has_a_line_for_every_step() {
    let scenario = "#a=chang-roberts&n=5&ids=descending&detector=perfect:1&faults=crash:0@2";
    let (lines, table) = (Scratch::new("trace.jsonl"), Scratch::new("trace.csv"));
    let run = json(election(&["run", scenario, "--json", "--trace", lines.path()]));
    printed(election(&["run", scenario, "--trace", table.path()]));
    let steps = usize::try_from(run["steps"].as_u64().expect("a number")).expect("a small one");
    let lines: Vec<Value> = lines.read().lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((lines.len(), table.read().lines().count()), (steps, steps + 1));
    let sent: usize = lines.iter().map(|line| line["sent"].as_array().expect("a list").len()).sum();
    assert_eq!(run["messages"]["total"], sent);
    for (number, line) in lines.iter().enumerate() {
        assert_eq!(line["step"], number);
        for key in ["tick", "kind", "process", "identity", "sent", "changes", "text"] {
            assert!(line.get(key).is_some(), "no {key} in {line}");
        }
    }
    assert_eq!(lines[0]["sent"][0]["kind"], "election");
    assert!(table.read().starts_with("step,tick,kind,process,position,"), "{}", table.read());
}

#[test]
fn claims_hold_and_say_on_how_many_cases() {
    let json = json(election(&["claims", "--algorithm", "lelann", "--json"]));
    assert_eq!(json["holds"], true);
    let claims = json["claims"].as_array().expect("a list");
    let ids: Vec<&str> = claims.iter().filter_map(|claim| claim["id"].as_str()).collect();
    assert_eq!(ids, ["lelann.messages", "lelann.time", "lelann.bits", "lelann.lap"]);
    let cases: Vec<u64> = claims.iter().filter_map(|claim| claim["cases"].as_u64()).collect();
    assert_eq!(cases, [38_700, 18_120, 8_840, 9_060]);
    for claim in claims {
        assert_eq!(claim["holds"], true, "{claim}");
        for key in ["formula", "relation", "kinds", "source", "text", "algorithm"] {
            assert!(claim.get(key).is_some(), "no {key} in {claim}");
        }
    }
    let text = printed(election(&["claims", "--algorithm", "lelann"]));
    let (table, notes) = text.split_once("\n\n").expect("notes stand below the table");
    assert!(table.lines().skip(1).all(|line| line.starts_with('✓')), "{text}");
    assert!(notes.starts_with("lelann.messages, as printed (Lecture 22): "), "{notes}");
}

#[test]
fn a_reader_that_has_had_enough_is_no_error() {
    let mut child = command(&["run", "-"]).stdin(Stdio::piped()).spawn().expect("the command runs");
    // Nobody reads by the time that it prints, since it waits for its scenario until then.
    drop(child.stdout.take());
    child.stdin.take().expect("it was piped").write_all(WORST.as_bytes()).expect("it reads its scenario");
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success());
}

#[test]
fn algorithms_and_gallery_are_listed_with_all_that_is_declared() {
    let list = json(election(&["algorithms", "--json"]));
    let keys: Vec<_> = algorithms::all().iter().map(|info| info.key.clone()).collect();
    let listed: Vec<&Value> = list.as_array().expect("a list").iter().map(|algorithm| &algorithm["key"]).collect();
    assert_eq!(listed, keys.iter().map(|key| &**key).collect::<Vec<_>>());
    for (algorithm, info) in list.as_array().expect("a list").iter().zip(algorithms::all()) {
        assert_eq!(algorithm["topologies"][0], info.topologies.default_shape().key());
        assert_eq!(algorithm["options"].as_array().expect("a list").len(), info.options.len());
        for option in algorithm["options"].as_array().expect("a list") {
            let is_right = match option["kind"].as_str().expect("a text") {
                "flag" => option["default"].is_boolean(),
                "choice" => {
                    option["choices"].as_array().expect("a list").iter().any(|of| of["key"] == option["default"])
                }
                "count" | "ticks" => option["min"].as_u64() <= option["default"].as_u64(),
                other => panic!("{other} is no kind of option"),
            };
            assert!(is_right, "{option}");
        }
    }
    let gallery = json(election(&["gallery", "--json"]));
    for entry in gallery.as_array().expect("a list") {
        let run = json(election(&["run", entry["link"].as_str().expect("a text"), "--json"]));
        assert_eq!(run["outcome"]["status"], entry["end"]["status"], "{entry}");
        if !entry["end"]["leader"].is_null() {
            assert_eq!(run["outcome"]["leader"]["identity"], entry["end"]["leader"], "{entry}");
        }
    }
    let text = printed(election(&["algorithms"])) + &printed(election(&["gallery"]));
    for key in listed.into_iter().chain(gallery.as_array().expect("a list").iter().map(|entry| &entry["title"])) {
        assert!(text.contains(key.as_str().expect("a text")), "no {key} in\n{text}");
    }
}
