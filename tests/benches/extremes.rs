//! The extreme scenarios that take longest natively, compiled for the browser with the page's profile, run in a real one.
//!
//! `cargo xtask bench --extremes` runs it after the native one, which says which they are.

#![cfg(target_arch = "wasm32")]

use election_tests::extra;
use election_tests::extreme::{self, Extent, Named, measure};
use peak_alloc::PeakAlloc;
use wasm_bindgen_test::{console_log, wasm_bindgen_test, wasm_bindgen_test_configure};

// In a worker: a page that does not answer for half a minute is given up by the browser's driver.
wasm_bindgen_test_configure!(run_in_dedicated_worker);

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// A line a scenario: its limit of events and its name. Given when this is compiled, since a test in a browser reads no file;
/// without it, the links that once hung the page.
const SLOWEST: Option<&str> = option_env!("ELECTION_EXTREMES");
/// The bytes of a page of memory.
const PAGE: usize = 65_536;

#[wasm_bindgen_test]
fn the_slowest() {
    extra::register();
    let limit = |named: &Named| match SLOWEST {
        Some(lines) => lines.lines().find_map(|line| {
            let (limit, name) = line.split_once(' ').expect("a limit and a name");
            (name == named.name).then(|| limit.parse().expect("a number of events"))
        }),
        None => named.is_link().then_some(named.scenario.limits.events),
    };
    console_log!("in the browser; the most memory in MB, of recording and of all");
    console_log!(
        "{:>9} {:>9} {:>9} {:>9} {:>8} {:>8}  scenario",
        "ms",
        "of record",
        "end ms",
        "steps",
        "record",
        "all MB"
    );
    for named in extreme::named() {
        let Some(limit) = limit(&named) else { continue };
        let Named { name, mut scenario } = named;
        scenario.limits.events = limit;
        let before = ALLOCATOR.current_usage();
        ALLOCATOR.reset_peak_usage();
        let figures = measure(&scenario, Extent::Everything, &js_sys::Date::now, &|| ALLOCATOR.peak_usage() - before);
        let megabytes = |bytes: usize| bytes as f64 / 1e6;
        console_log!(
            "{:>9.0} {:>9.0} {:>9.0} {:>9} {:>8.1} {:>8.1}  {name}, {:?}",
            figures.total(),
            figures.record,
            figures.end,
            figures.steps,
            megabytes(figures.peak_of_record),
            megabytes(ALLOCATOR.peak_usage() - before),
            figures.status,
        );
    }
    let pages = core::arch::wasm32::memory_size(0);
    console_log!("{:.1} MB of memory were asked of the browser in all", (pages * PAGE) as f64 / 1e6);
}
