//! A cluster with a page that shows it while it runs, and does to it what somebody does there.

use std::collections::BTreeSet;
use std::fs::File;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use election_core::Scenario;
use election_core::export::RunReport;
use election_core::model::Tick;
use election_net::cluster::{ClusterSettings, Order, merge};
use election_net::live::{RunSoFar, Serving, serve};
use tokio::sync::mpsc;

use super::{Arguments, network, on_processes, unwritten, write};
use crate::ctrl_c::{self, CtrlC};
use crate::failure::Failure;
use crate::output::{self, loud};
use crate::run;

/// How long the page has to hear that the cluster has ended.
const FAREWELL: Duration = Duration::from_secs(2);

pub(super) fn live(
    arguments: &Arguments,
    scenario: Scenario,
    page: &Path,
    trace: Option<(&Path, File)>,
) -> Result<ExitCode, Failure> {
    let (watchers, seen) = mpsc::unbounded_channel();
    let (orders, ordered) = mpsc::channel(16);
    let stop = orders.clone();
    let _ctrl_c = CtrlC::catch_and(move || _ = stop.blocking_send(Order::Stop));
    let so_far = RunSoFar::new(scenario.clone(), arguments.tick, seen);
    let settings = ClusterSettings {
        scenario,
        tick: arguments.tick,
        last_tick: arguments.ticks.unwrap_or(Tick::MAX),
        guests: BTreeSet::new(),
        wait: arguments.wait,
        watchers: Some(watchers),
    };
    let outcome = network()?.block_on(async {
        let serving = serve(page, arguments.port, settings.scenario.clone(), so_far, orders).await;
        let serving = serving.map_err(|error| Failure::Read { path: page.display().to_string(), error })?;
        say(&serving, arguments);
        let outcome = on_processes(&settings, arguments, ordered).await;
        serving.say_end(FAREWELL).await;
        outcome
    })?;
    let merged = merge(&settings.scenario, &outcome.journal, settings.tick)?;
    if let Some((path, file)) = trace {
        write(&merged.run, file).map_err(|error| unwritten(path, error))?;
    }
    if arguments.json {
        output::print_json(&RunReport::of(&merged.run))?;
    } else {
        output::print(&run::text(&merged.run))?;
    }
    Ok(ctrl_c::status(outcome.was_stopped))
}

/// Says where the page is, and opens it.
fn say(serving: &Serving, arguments: &Arguments) {
    let link = serving.link();
    let words =
        format!("{}\nWhoever has this link sees the run, and can do something to it. Ctrl-C ends it.", loud(&link));
    if arguments.json {
        output::note(words);
    } else {
        // Whoever no longer reads does not stop a cluster.
        let _ = output::print(&format!("{words}\n"));
    }
    if arguments.open {
        // Not every system says at once whether there is a browser.
        std::thread::spawn(move || {
            if let Err(error) = opener::open_browser(&link) {
                output::note(format!("no browser can be opened here ({error}): open the link by hand"));
            }
        });
    }
}
