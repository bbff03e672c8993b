//! What members log: into a file, which is shown where something fails.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::Stdio;
use std::{env, process, thread};

/// How many lines are shown.
const SHOWN: usize = 60;

/// The log of all members. It stays where the test fails.
pub(crate) struct Log {
    path: PathBuf,
    file: File,
}

impl Log {
    pub(crate) fn begin() -> Self {
        let path = env::temp_dir().join(format!("election-soak-{}.log", process::id()));
        let file = File::options().create(true).append(true).open(&path).expect("there is room for a log");
        Self { path, file }
    }

    /// A member's standard error.
    pub(crate) fn stderr(&self) -> Stdio {
        self.file.try_clone().expect("there are descriptors left").into()
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        if !thread::panicking() {
            let _ = fs::remove_file(&self.path);
            return;
        }
        let text = fs::read(&self.path).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let lines: Vec<&str> = text.lines().collect();
        eprintln!("members have logged {} lines, in {}; the last ones:", lines.len(), self.path.display());
        lines[lines.len().saturating_sub(SHOWN)..].iter().for_each(|line| eprintln!("{line}"));
    }
}
