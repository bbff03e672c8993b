//! The calls of the command that the README shows, typed as they stand there.

use std::fs;
use std::process::Command;

use crate::support::printed;

const README: &str = include_str!("../../../../README.md");

/// A directory of this test run, where the answers lie that are graded.
const DIRECTORY: &str = env!("CARGO_TARGET_TMPDIR");

#[test]
fn every_call_in_the_readme_ends_well() {
    fs::write(format!("{DIRECTORY}/answers.csv"), "link\n#a=chang-roberts\n").expect("the directory is there");
    let quiz = "Name,Email address,Response 1,Response 2\nAda,ada@x.org,#a=chang-roberts&start=2,\n";
    fs::write(format!("{DIRECTORY}/quiz.csv"), quiz).expect("the directory is there");
    let calls = README.lines().filter_map(|line| line.strip_prefix("cargo run --release -p election-cli -- "));
    let mut commands = Vec::new();
    // Whether a machine that is busy keeps up with real processes nobody knows; other tests have them.
    let takes_real_time = |call: &&str| call.starts_with("cluster ") || call.starts_with("judge ");
    for call in calls.filter(|call| !takes_real_time(call)) {
        // The figures of all algorithms take half a minute; another test checks them.
        let shortened = call.replace("claims ", "claims --algorithm lelann ");
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("\"$0\" {shortened}"), env!("CARGO_BIN_EXE_election")]).current_dir(DIRECTORY);
        printed(shell.output().expect("there is a shell"));
        commands.extend(call.split(' ').next());
    }
    assert_eq!(commands, ["run", "next", "sweep", "claims", "export", "grade", "gradebook"]);
    let grades = fs::read_to_string(format!("{DIRECTORY}/grades.csv")).expect("the command wrote it");
    let import = fs::read_to_string(format!("{DIRECTORY}/import.csv")).expect("the command wrote it");
    assert_eq!(import, "Email address,Make 3 win,Exactly thirty\nada@x.org,100,\n");
    assert!(grades.starts_with("link,right,score,why,seen\n#a=chang-roberts,"), "{grades}");
}
