//! What people get wrong, and what they are told: where it is, what stands there and what may stand there.

mod json;
mod links;

use election_core::scenario::link::KEYS;
use election_core::{InputError, Scenario, algorithms};

/// An input, and the path, what was found and what is allowed in its error. `{fields}`, `{keys}` and `{algorithms}` stand for
/// the lists of them, `{fault}` for what a fault may be.
type Case = (&'static str, &'static str, &'static str, &'static str);

const FIELDS: &str = "version, algorithm, options, processes, ids, winner, logs, timeouts, established, start, network, detector, faults, \
                      overrides, seed, limits";

const FAULT: &str = "an object with at and exactly one of crash, recover, notice, partition, heal, cut, mend, join, leave; after_sends only \
                     with crash";

fn check(cases: &[Case], read: fn(&str) -> Result<Scenario, InputError>) {
    let keys: Vec<_> = algorithms::all().iter().map(|algorithm| algorithm.key.clone()).collect();
    for (input, path, found, allowed) in cases {
        let error = read(input).expect_err(input);
        let allowed = allowed.replace("{fields}", FIELDS).replace("{keys}", &KEYS.join(", "));
        let allowed = allowed.replace("{algorithms}", &keys.join(", ")).replace("{fault}", FAULT);
        let expected = InputError { path: (*path).to_owned(), found: (*found).to_owned(), allowed };
        assert_eq!(error, expected, "for {input}");
    }
}

/// What is too large is refused before anything is made of it.
#[test]
fn too_much_is_refused_with_how_much_is_allowed() {
    let error = |input: &str| Scenario::from_input(input).expect_err("too much").to_string();
    let list = |entry: &str, count: usize| vec![entry; count].join(",");
    let json = |field: &str, value: &str| error(&format!("{{\"algorithm\": \"lelann\", \"{field}\": {value}}}"));

    let many = format!("[{}]", list("{\"process\":0}", 4097));
    assert_eq!(json("start", &many), "start: found 4097 entries, allowed: at most 4096 entries");
    let many = format!("[{}]", list("{\"heal\":true}", 50_000));
    assert_eq!(json("faults", &many), "faults: found 50000 entries, allowed: at most 4096 entries");
    let many = format!("[{}]", list("{\"message\":7,\"action\":\"drop\"}", 100_000));
    assert_eq!(json("overrides", &many), "overrides: found 100000 entries, allowed: at most 4096 entries");
    let many = format!("{{\"values\": [{}]}}", list("1", 1025));
    assert_eq!(json("ids", &many), "ids.values: found 1025 entries, allowed: at most 1024 entries");

    let whole: Vec<String> = (0..1024).map(|position| position.to_string()).collect();
    let partition = format!("{{\"partition\":[[{}]]}}", whole.join(","));
    let many = format!("1024, \"faults\": [{}]", list(&partition, 65));
    let expected =
        "faults[64].partition: found 66560 positions in partitions up to here, allowed: at most 65536 in all";
    assert_eq!(json("processes", &many), expected);

    let expected = "scenario: found 4194305 bytes, allowed: at most 4194304 bytes of JSON";
    assert_eq!(error(&format!("{{{}", " ".repeat(4 << 20))), expected);
    let expected = "bytes, allowed: at most 8192 bytes in a link: a longer scenario needs a file";
    assert_eq!(error(&format!("a=lelann&ids={}", "1,".repeat(5000))), format!("scenario: found 10013 {expected}"));
    assert_eq!(error(&"%61".repeat(8193)), format!("scenario: found 24579 {expected}"));
}

/// A deep or a wide text costs neither stack nor memory.
#[test]
fn endless_texts_end_at_once() {
    for (open, depth) in [("[", 1_000_000), ("{\"a\":", 600_000)] {
        let error = Scenario::from_json(&open.repeat(depth)).expect_err("too deep");
        assert_eq!(error.allowed, "JSON (recursion limit exceeded)");
    }
    let wide = format!("{{{}\"algorithm\": \"lelann\"}}", "\"seed\": 1, ".repeat(300_000));
    assert_eq!(Scenario::from_json(&wide).expect_err("doubled").path, "seed");
}
