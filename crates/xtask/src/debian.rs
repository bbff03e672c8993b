//! Packages of the distribution, installed when run as root and asked for otherwise.

use std::path::Path;

use anyhow::{Result, bail};
use xshell::{Shell, cmd};

use crate::run::say;

/// A package, and a file by which one sees that it is installed.
pub(crate) struct Package {
    pub(crate) name: &'static str,
    pub(crate) proof: &'static str,
}

impl Package {
    fn is_installed(&self) -> bool {
        Path::new(self.proof).exists()
    }
}

/// Whether all packages are installed.
pub(crate) fn are_installed(packages: &[Package]) -> bool {
    packages.iter().all(Package::is_installed)
}

/// Makes sure that all packages are installed; `purpose` says what for.
pub(crate) fn ensure(packages: &[Package], purpose: &str) -> Result<()> {
    let missing: Vec<_> =
        packages.iter().filter(|package| !package.is_installed()).map(|package| package.name).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let list = missing.join(" ");
    if which::which("apt-get").is_err() {
        bail!("{purpose} needs what Debian calls {list}: please install it (there is no apt-get here)");
    }
    let shell = Shell::new()?;
    if cmd!(shell, "id -u").read()? != "0" {
        bail!("{purpose} needs packages that only root can install. Please run: sudo apt-get install {list}");
    }
    say(&format!("{purpose}: installing {list}"));
    shell.set_var("DEBIAN_FRONTEND", "noninteractive");
    let install = cmd!(shell, "apt-get -qq install --yes --no-install-recommends {missing...}");
    if install.run().is_err() {
        say("that failed, perhaps because the package lists are old: updating them");
        cmd!(shell, "apt-get -qq update").run()?;
        install.run()?;
    }
    match packages.iter().find(|package| !package.is_installed()) {
        None => Ok(()),
        Some(Package { name, proof }) => bail!("package {name} is installed, but there is no {proof}"),
    }
}
