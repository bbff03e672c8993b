//! Calls of the command, and files for them.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// The worst order on a ring of 8.
pub(crate) const WORST: &str = "#a=chang-roberts&n=8&ids=descending";

/// A run that does not end within what memory there is.
pub(crate) const ENDLESS: &str = "#a=lelann&n=64&dup=1&fifo=no&delay=1-9&events=99999999";

pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_election"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub(crate) fn election(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the command runs")
}

pub(crate) fn election_with_input(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = command(arguments).stdin(Stdio::piped()).spawn().expect("the command runs");
    // Whoever is content with the first bytes does not wait for the rest.
    let _ = child.stdin.take().expect("it was piped").write_all(input);
    child.wait_with_output().expect("the command ends")
}

/// What it prints when all is well.
pub(crate) fn printed(output: Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {errors}", output.status);
    assert_eq!(errors, "", "nothing is wrong");
    String::from_utf8(output.stdout).expect("what is printed is text")
}

pub(crate) fn json(output: Output) -> Value {
    serde_json::from_str(&printed(output)).expect("what is printed is JSON")
}

/// A file of this test run, gone when it is dropped.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new(name: &str) -> Self {
        let unique = format!("election-cli-{}-{name}", std::process::id());
        Self(std::env::temp_dir().join(unique))
    }

    pub(crate) fn holding(name: &str, text: &str) -> Self {
        let scratch = Self::new(name);
        fs::write(&scratch.0, text).expect("the temporary directory can be written");
        scratch
    }

    pub(crate) fn path(&self) -> &str {
        self.0.to_str().expect("a plain name")
    }

    pub(crate) fn read(&self) -> String {
        fs::read_to_string(&self.0).expect("the command wrote it")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
