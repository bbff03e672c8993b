//! A real browser, and the end-to-end tests of the built page in it.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use xshell::cmd;

use crate::cache::Cache;
use crate::debian::{self, Package};
use crate::run::say;
use crate::tools::Tool;
use crate::{npm, workspace};

/// The browser's driver, for the tests that are compiled to wasm.
pub(super) const DRIVER: &str = "/usr/bin/chromedriver";

const PACKAGES: [Package; 2] =
    [Package { name: "chromium", proof: "/usr/bin/chromium" }, Package { name: "chromium-driver", proof: DRIVER }];

/// The same browser without its windows, in which the page opens in half of the processor's time.
const SHELL: [Package; 1] = [Package { name: "chromium-headless-shell", proof: "/usr/bin/chromium-headless-shell" }];

/// The other browsers, WebKit's with a screen that nobody sees.
const OTHERS: [Package; 3] = [
    Package { name: "firefox-esr", proof: "/usr/bin/firefox-esr" },
    Package { name: "webkit2gtk-driver", proof: "/usr/bin/WebKitWebDriver" },
    Package { name: "xvfb", proof: "/usr/bin/Xvfb" },
];

/// Where the end-to-end tests are.
pub(super) fn directory() -> PathBuf {
    workspace::root().join("tests/browser")
}

/// Sets up a browser and its driver.
pub(super) fn ensure() -> Result<()> {
    debian::ensure(&PACKAGES, "testing in a real browser")
}

/// Sets up all browsers in which the page is tested, and says where Firefox' driver is.
pub(super) fn ensure_all() -> Result<PathBuf> {
    ensure()?;
    if let Err(error) = debian::ensure(&SHELL, "testing in half of the time") {
        say(&format!("the tests take the whole browser instead: {error:#}"));
    }
    debian::ensure(&OTHERS, "testing in Firefox and WebKit")?;
    Ok(Tool::geckodriver().ensure(&Cache::open()?)?.join("geckodriver"))
}

/// Tests what is in `dist/`, and the command line's answers beside it, also on random scenarios.
pub(super) fn test(is_long: bool) -> Result<()> {
    let dist = workspace::root().join("dist");
    ensure!(dist.join("index.html").is_file(), "there is no page in {}: the stage `dist` makes it", dist.display());
    let shell = workspace::shell()?;
    // As the native tests have built them: an optimised build would take minutes, and its answers are the same.
    cmd!(shell, "cargo build --workspace --bin election --example scenarios").run()?;
    let target = workspace::metadata()?.target_directory;

    let geckodriver = ensure_all()?;
    npm::ensure_node()?;
    shell.change_dir(directory());
    npm::npm(&shell, &Cache::open()?, "ci")?.run()?;
    // Three at a time keep two cores busy: a test waits now and then.
    cmd!(shell, "node --test --test-concurrency=3 --test-reporter=spec")
        .env("ELECTION_DIST", dist)
        .env("ELECTION_CLI", target.join("debug/election"))
        .env("GECKODRIVER", geckodriver)
        .env("ELECTION_SCENARIOS", target.join("debug/examples/scenarios"))
        .envs(is_long.then_some((super::LONG, "1")))
        .run()?;
    Ok(())
}
