//! Packages of the distribution, installed when run as root and asked for otherwise.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::run::{self, say};

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
    if run::on_path("apt-get").is_none() {
        bail!("{purpose} needs what Debian calls {list}: please install it (there is no apt-get here)");
    }
    if !is_root() {
        bail!("{purpose} needs packages that only root can install. Please run: sudo apt-get install {list}");
    }
    say(&format!("{purpose}: installing {list}"));
    if install(&missing).is_err() {
        say("that failed, perhaps because the package lists are old: updating them");
        run::run(apt().arg("update"))?;
        install(&missing)?;
    }
    match packages.iter().find(|package| !package.is_installed()) {
        None => Ok(()),
        Some(Package { name, proof }) => {
            bail!("package {name} is installed, but there is no {proof}")
        }
    }
}

fn install(packages: &[&str]) -> Result<()> {
    run::run(apt().args(["install", "--yes", "--no-install-recommends"]).args(packages))
}

fn apt() -> Command {
    let mut apt = Command::new("apt-get");
    apt.arg("-qq").env("DEBIAN_FRONTEND", "noninteractive");
    apt
}

fn is_root() -> bool {
    run::read(Command::new("id").arg("-u")).is_ok_and(|id| id == "0")
}
