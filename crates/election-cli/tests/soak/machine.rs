//! What this program takes of the machine, and its children do.

use std::collections::BTreeMap;
use std::fs;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{JoinHandle, sleep, spawn};
use std::time::{Duration, Instant};

/// How much memory this program takes, in kilobytes.
pub(crate) fn memory() -> u64 {
    memory_of("self").unwrap_or(0)
}

fn memory_of(process: &str) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}

/// How many descriptors are open, that of the list itself included.
pub(crate) fn descriptors() -> usize {
    fs::read_dir("/proc/self/fd").map_or(0, Iterator::count)
}

/// The processes that this one has started, those that have ended and that nobody has asked for included.
pub(crate) fn children() -> Vec<String> {
    let me = process::id().to_string();
    let is_child = |number: &String| {
        let stat = fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
        // After the name, in brackets: the state and the parent.
        stat.rsplit(") ").next().and_then(|rest| rest.split(' ').nth(1)) == Some(&me)
    };
    let entries = fs::read_dir("/proc").into_iter().flatten().filter_map(Result::ok);
    entries.filter_map(|entry| entry.file_name().into_string().ok()).filter(is_child).collect()
}

/// Looks at the memory of children now and then.
pub(crate) struct Watch {
    is_over: Arc<AtomicBool>,
    watching: JoinHandle<BTreeMap<String, Life>>,
}

/// How much memory a child took at first, and last, in kilobytes.
struct Life {
    since: Instant,
    first: u64,
    last: u64,
    until: Instant,
}

impl Watch {
    pub(crate) fn begin() -> Self {
        let is_over = Arc::new(AtomicBool::new(false));
        let ends = Arc::clone(&is_over);
        let watching = spawn(move || {
            let mut lives = BTreeMap::new();
            while !ends.load(Ordering::Relaxed) {
                sleep(Duration::from_millis(700));
                for child in children() {
                    let (Some(memory), now) = (memory_of(&child), Instant::now()) else { continue };
                    let new = Life { since: now, first: memory, last: memory, until: now };
                    let life: &mut Life = lives.entry(child).or_insert(new);
                    (life.last, life.until) = (memory, now);
                }
            }
            lives
        });
        Self { is_over, watching }
    }

    /// What it has seen of the child that has lived longest, and of the one that took most.
    pub(crate) fn end(self) -> String {
        self.is_over.store(true, Ordering::Relaxed);
        let lives = self.watching.join().unwrap_or_default();
        let most = lives.values().map(|life| life.last).max().unwrap_or(0);
        let longest = lives.values().max_by_key(|life| life.until - life.since);
        let longest = longest.map(|life| {
            format!("the longest, {:?}: {} kB, then {} kB", life.until - life.since, life.first, life.last)
        });
        format!("{} were seen, at most {most} kB; {}", lives.len(), longest.unwrap_or_default())
    }
}
