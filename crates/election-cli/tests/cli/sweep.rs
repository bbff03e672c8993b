//! Many runs: what is counted of them, as a table, as JSON and as CSV.

use serde_json::Value;

use crate::support::{ENDLESS, Scratch, WORST, election, json, printed};

#[test]
fn a_sweep_counts_the_runs_that_did_not_end() {
    let output = election(&["sweep", ENDLESS, "--n", "1..64", "--memory", "100kB", "--json"]);
    assert!(output.status.success());
    let report: Value = serde_json::from_slice(&output.stdout).expect("what is printed is JSON");
    let rows = report["rows"].as_array().expect("a list");
    let (first, last) = (&rows[0], &rows[63]);
    assert_eq!([&first["with_leader"], &first["limit"], &last["with_leader"], &last["limit"]], [1, 0, 0, 1]);
    let at_limit: u64 = rows.iter().map(|row| row["limit"].as_u64().expect("a number")).sum();
    let note = format!("note: {at_limit} of 64 runs did not end, the first of them: stopped at 100 kB of memory\n");
    assert_eq!(String::from_utf8_lossy(&output.stderr), note);
}

#[test]
fn cells_with_commas_are_quoted_in_csv() {
    let file = Scratch::new("commas.csv");
    let scenario = "#a=bully&n=4&detector=perfect:1&faults=crash:3@2";
    let run = json(election(&["run", scenario, "--json", "--trace", file.path()]));
    let text = file.read();
    // A record of another length than the head would be an error.
    let rows: Vec<csv::StringRecord> =
        csv::Reader::from_reader(text.as_bytes()).records().map(Result::unwrap).collect();
    assert_eq!(run["steps"], rows.len());
    assert!(rows.iter().any(|row| row.iter().any(|cell| cell.contains(','))), "{text}");
    let text = printed(election(&["sweep", WORST, "--n", "2..3", "--ids", "ascending,shuffled:3", "--csv"]));
    let mut rows = csv::Reader::from_reader(text.as_bytes());
    let ids: Vec<String> = rows.records().map(|row| row.unwrap()[1].to_owned()).collect();
    assert_eq!(ids, ["ascending", "shuffled:3", "ascending", "shuffled:3"]);
}

#[test]
fn sweep_counts_every_order_exactly() {
    let arguments =
        ["sweep", "#a=chang-roberts&announce=no", "--n", "1..6", "--ids", "permutations,ascending", "--json"];
    let json = json(election(&arguments));
    assert_eq!(json["algorithm"], "chang-roberts");
    let rows = json["rows"].as_array().expect("a list");
    assert_eq!(rows.len(), 12);
    // n n! H_n: the sum over all orders of the identities.
    for (pair, (n, sum)) in rows.chunks(2).zip([(1u64, 1u64), (2, 6), (3, 33), (4, 200), (5, 1370), (6, 10_584)]) {
        let [all, best] = pair else { panic!("a row an order") };
        assert_eq!((&all["n"], &all["ids"], &all["messages"]["sum"]), (&n.into(), &"permutations".into(), &sum.into()));
        assert_eq!(all["runs"], (1..=n).product::<u64>());
        assert_eq!(all["with_leader"], all["runs"]);
        assert_eq!(
            (&all["messages"]["min"], &all["messages"]["max"]),
            (&(2 * n - 1).into(), &(n * (n + 1) / 2).into())
        );
        assert_eq!((&best["ids"], &best["messages"]["sum"]), (&"ascending".into(), &(2 * n - 1).into()));
        assert_eq!((&best["time"]["min"], &best["time"]["mean"]), (&n.into(), &(n as f64).into()));
    }
}

#[test]
fn sweep_takes_the_scenarios_own_order_and_prints_tables() {
    let csv = printed(election(&["sweep", WORST, "--n", "2..3", "--csv"]));
    let expected = "n,ids,runs,with_leader,limit,\
                    messages_min,messages_mean,messages_max,messages_sum,messages_deviation,\
                    bits_min,bits_mean,bits_max,bits_sum,bits_deviation,\
                    time_min,time_mean,time_max,time_sum,time_deviation,\
                    rounds_min,rounds_mean,rounds_max,rounds_sum,rounds_deviation,\
                    leaderless_min,leaderless_mean,leaderless_max,leaderless_sum,leaderless_deviation,\
                    failures_min,failures_mean,failures_max,failures_sum,failures_deviation\n\
                    2,descending,1,1,0,5,5.0,5,5,0.0,5,5.0,5,5,0.0,4,4.0,4,4,0.0,4,4.0,4,4,0.0,2,2.0,2,2,0.0,0,0.0,0,0,0.0\n\
                    3,descending,1,1,0,9,9.0,9,9,0.0,18,18.0,18,18,0.0,6,6.0,6,6,0.0,6,6.0,6,6,0.0,3,3.0,3,3,0.0,0,0.0,0,0,0.0\n";
    assert_eq!(csv, expected);
    let text = printed(election(&["sweep", WORST, "--n", "4", "--ids", "shuffled:20"]));
    let row: Vec<&str> = text.lines().last().expect("a row").split_whitespace().collect();
    assert_eq!((row.len(), &row[..4]), (13, &["4", "shuffled:20", "20", "20"][..]), "{text}");
}

#[test]
fn sweep_refuses_a_scenario_that_does_not_fit_a_size() {
    let output = election(&["sweep", "#a=lelann&n=8&faults=crash:7@1", "--n", "4..8"]);
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.starts_with("error: faults[0]"), "{errors}");
}

#[test]
fn shards_put_together_are_the_whole() {
    let sweep = |more: &[&str]| {
        let arguments = ["sweep", "#a=lelann&delay=1-4", "--n", "2..5", "--ids", "shuffled:7,permutations", "--json"];
        printed(election(&[&arguments[..], more].concat()))
    };
    let files: Vec<Scratch> = (1..=3)
        .map(|index| {
            let report = sweep(&["--shard", &format!("{index}/3")]);
            Scratch::holding(&format!("shard-{index}.json"), &report)
        })
        .collect();
    let paths: Vec<&str> = files.iter().rev().map(Scratch::path).collect();
    let merged = |paths: &[&str]| election(&[&["sweep", "--json", "--merge"], paths].concat());
    assert_eq!(printed(merged(&paths)), sweep(&[]));
    let output = merged(&paths[..2]);
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.starts_with("error: shard: found 3/3, 2/3, allowed: all of them, so 1/3 as well"), "{errors}");
}

#[test]
fn any_number_goes_across() {
    let scenario = "#a=bully&n=5&faults=crash:4@3&detector=perfect:2";
    let csv = printed(election(&["sweep", scenario, "--across", "crash=0..12/3", "--ids", "given,starters", "--csv"]));
    let mut rows = csv::Reader::from_reader(csv.as_bytes());
    assert_eq!(rows.headers().expect("a head").get(0), Some("crash"));
    let rows: Vec<_> = rows.records().map(Result::unwrap).map(|row| (row[0].to_owned(), row[2].to_owned())).collect();
    assert_eq!(rows.len(), 10);
    assert_eq!(rows[2..4], [("3".to_owned(), "1".to_owned()), ("3".to_owned(), "5".to_owned())]);
    let output = election(&["sweep", "#a=bully", "--across", "crash=0..2"]);
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: faults: found no crash, allowed: "));
    let output = election(&["sweep", scenario, "--across", "crsh=0..2"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.starts_with("error: crsh: found no number of this scenario, allowed: n, delay, "), "{errors}");
    assert!(errors.ends_with("(did you mean crash?)\n"), "{errors}");
}

#[test]
fn several_scenarios_are_swept_one_after_the_other_and_drawn_in_one_picture() {
    let sweep = |scenarios: &[&str], output: &str| {
        printed(election(&[&["sweep"], scenarios, &["--n", "2..5", "--ids", "shuffled:9", output]].concat()))
    };
    let (ring, lelann) = ("#a=chang-roberts", "#a=lelann");
    let read = |text: &str| -> Vec<Vec<String>> {
        let rows = csv::Reader::from_reader(text.as_bytes()).into_records();
        rows.map(|row| row.expect("a row").iter().map(str::to_owned).collect()).collect()
    };
    let both = read(&sweep(&[ring, lelann], "--csv"));
    let mut expected = Vec::new();
    for (scenario, name) in [(ring, "Chang–Roberts"), (lelann, "LeLann")] {
        let rows = read(&sweep(&[scenario], "--csv"));
        expected.extend(rows.into_iter().map(|row| [vec![name.to_owned()], row].concat()));
    }
    assert_eq!(both, expected);
    // Neither their own n nor their own order tells them apart, and where nothing else does it is their place.
    let alike = read(&sweep(&["#a=lelann&n=3", "#a=lelann&n=5&ids=descending&start=0", "#a=lelann&seed=9"], "--csv"));
    let names: Vec<&str> = alike.iter().step_by(4).map(|row| &*row[0]).collect();
    assert_eq!(names, ["all start (1)", "1 starts", "all start (3)"]);
    let reports: Value = serde_json::from_str(&sweep(&[ring, lelann], "--json")).expect("what is printed is JSON");
    let one: Value = serde_json::from_str(&sweep(&[lelann], "--json")).expect("what is printed is JSON");
    assert_eq!((reports[0]["algorithm"].as_str(), &reports[1]), (Some("chang-roberts"), &one));
    let refused = election(&["sweep", ring, lelann, "--n", "2..5", "--shard", "1/2"]);
    assert!(String::from_utf8_lossy(&refused.stderr).starts_with("error: shard: found 2 scenarios, allowed: "));
    let crowd = election(&[&["sweep"], &[ring; 13][..], &["--n", "2", "--svg"]].concat());
    assert_eq!(crowd.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&crowd.stderr);
    assert!(errors.starts_with("error: series: found 13, allowed: at most 12 in a picture"), "{errors}");
    let picture = sweep(&[ring, lelann], "--svg");
    assert!(["Chang–Roberts", "LeLann"].iter().all(|name| picture.contains(name)), "{picture}");
}
