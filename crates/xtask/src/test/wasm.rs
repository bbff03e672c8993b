//! Tests of what is compiled for the browser, in a real one.

use anyhow::Result;
use xshell::cmd;

use super::{all, browser};
use crate::setup::Environment;
use crate::toolchain::TARGET;

/// The test targets written for the browser, as `cargo test` is told of them. To add one, add a line.
const SUITES: [[&str; 2]; 2] =
    [["--package=election-tests", "--test=wasm"], ["--package=election-web", "--bin=election-web"]];

/// Measures what is compiled for the browser, in a real one.
pub(crate) fn bench(environment: &Environment, name: &str, variables: &[(&str, &str)]) -> Result<()> {
    browser::ensure()?;
    let arguments = ["--", "--nocapture"];
    test_suite(&["--package=election-tests", "--bench", name], environment, variables, &arguments)
}

/// Runs every suite in the browser.
pub(super) fn test(environment: &Environment) -> Result<()> {
    all(SUITES.map(|suite| test_suite(&suite, environment, &[], &[])))
}

/// Compiles a suite as the page is compiled: with its profile and, for there is but one package, with no features that only
/// other packages ask for. Cargo leaves out the profile's `panic = "abort"` for tests, but a panic aborts on this target
/// whatever the profile says.
fn test_suite(suite: &[&str], environment: &Environment, variables: &[(&str, &str)], arguments: &[&str]) -> Result<()> {
    let shell = environment.shell()?;
    cmd!(shell, "cargo test --profile page --target {TARGET} {suite...} {arguments...}")
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
