//! Tests of what is compiled for the browser, in a real one.

use anyhow::Result;
use xshell::cmd;

use super::{all, browser};
use crate::setup::Environment;
use crate::toolchain::TARGET;

/// A test target written for the browser: `cargo test --package PACKAGE --test NAME`.
struct Suite {
    package: &'static str,
    name: &'static str,
}

/// All there are. To add one, add a line.
const SUITES: [Suite; 1] = [Suite { package: "election-tests", name: "wasm" }];

/// Runs every suite in the browser.
pub(super) fn test(environment: &Environment) -> Result<()> {
    all(SUITES.map(|suite| test_suite(&suite, environment)))
}

fn test_suite(Suite { package, name }: &Suite, environment: &Environment) -> Result<()> {
    let shell = environment.shell()?;
    cmd!(shell, "cargo test --target {TARGET} --package {package} --test {name}")
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", "wasm-bindgen-test-runner")
        .env("CHROMEDRIVER", browser::DRIVER)
        .env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", browser::directory().join("webdriver.json"))
        // In seconds: whole runs are compared in there, and the machine may have better to do.
        .env("WASM_BINDGEN_TEST_TIMEOUT", "600")
        .env("WASM_BINDGEN_TEST_DRIVER_TIMEOUT", "60")
        .run()?;
    Ok(())
}
