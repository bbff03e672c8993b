//! Tests of what is compiled for the browser, in a real one.

use anyhow::Result;
use xshell::cmd;

use super::{all, browser};
use crate::setup::Environment;
use crate::toolchain::TARGET;

/// The test targets written for the browser, as `cargo test` is told of them. To add one, add a line.
///
/// They are compiled as tests are everywhere, in half the time. The page and the engine as they ship are what the browser tests are about: those
/// compare whole runs, too, step by step (`module.test.mjs`).
const SUITES: [&[&str]; 2] = [
    &["--package=election-tests", "--test=wasm"],
    // Here the page is not optimised at all, unlike in its native tests: these few spend their time in the browser.
    &["--package=election-web", "--bin=election-web", "--config=profile.test.package.election-web.opt-level=0"],
];

/// Measures what is compiled for the browser, in a real one and with the page's profile.
pub(crate) fn bench(environment: &Environment, name: &str, variables: &[(&str, &str)]) -> Result<()> {
    browser::ensure()?;
    let suite = ["--profile=page", "--package=election-tests", "--bench", name];
    test_suite(&suite, environment, variables, &["--", "--nocapture"])
}

/// Runs every suite in the browser.
pub(super) fn test(environment: &Environment) -> Result<()> {
    all(SUITES.map(|suite| test_suite(suite, environment, &[], &[])))
}

/// Compiles a suite and runs it. There is but one package, so that no features are on that only other packages ask for.
fn test_suite(suite: &[&str], environment: &Environment, variables: &[(&str, &str)], arguments: &[&str]) -> Result<()> {
    let shell = environment.shell()?;
    cmd!(shell, "cargo test --target {TARGET} {suite...} {arguments...}")
        .envs(variables.iter().copied())
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", "wasm-bindgen-test-runner")
        .env("CHROMEDRIVER", browser::DRIVER)
        .env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", browser::directory().join("webdriver.json"))
        // In seconds: whole runs are compared in there, and the machine may have better to do.
        .env("WASM_BINDGEN_TEST_TIMEOUT", "600")
        .env("WASM_BINDGEN_TEST_DRIVER_TIMEOUT", "60")
        .run()?;
    Ok(())
}
