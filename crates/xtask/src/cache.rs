//! The user's cache directory, where tools are kept by version for every clone to share.
//!
//! A tool is installed under another name and renamed when it is complete, so an interrupted installation leaves nothing
//! behind that looks finished. A lock keeps two set-ups from working in the directory at once.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use etcetera::BaseStrategy;
use xshell::Shell;

use crate::run::say;

/// `~/.cache/election-playground`, or its place below `$XDG_CACHE_HOME`; locked as long as this lives.
#[derive(Debug)]
pub(crate) struct Cache {
    root: PathBuf,
    _lock: File,
}

impl Cache {
    /// Opens the user's cache, after waiting for whoever sets up tools in it at the moment.
    pub(crate) fn open() -> Result<Self> {
        Self::at(etcetera::choose_base_strategy()?.cache_dir().join("election-playground"))
    }

    fn at(root: PathBuf) -> Result<Self> {
        fs::create_dir_all(&root).with_context(|| format!("cannot make {}", root.display()))?;
        let lock = File::create(root.join("lock")).with_context(|| format!("cannot write to {}", root.display()))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                say("another `cargo xtask` is setting up tools: waiting for it");
                lock.lock()?;
            }
            Err(TryLockError::Error(error)) => return Err(error).context("cannot lock the cache directory"),
        }
        Ok(Self { root, _lock: lock })
    }

    /// Links to the tools in use, for a shell's `PATH`.
    pub(crate) fn bin(&self) -> PathBuf {
        self.root.join("bin")
    }

    /// Where a tool of this version is, or will be.
    pub(crate) fn tool(&self, name: &str, version: &str) -> PathBuf {
        self.root.join("tools").join(format!("{name}-{version}"))
    }

    /// Where the standard library for the browser of a distribution's compiler is, or will be.
    pub(crate) fn sysroot(&self, compiler: &str) -> PathBuf {
        self.root.join("sysroots").join(compiler)
    }

    /// Where cargo keeps what it has compiled of a tool, so that an interrupted installation goes on where it was.
    pub(crate) fn build(&self, name: &str) -> PathBuf {
        self.root.join("build").join(name)
    }

    /// Where npm keeps what it has fetched, and its logs.
    pub(crate) fn npm(&self) -> PathBuf {
        self.root.join("npm")
    }

    /// Makes a directory whole or not at all: `fill` works in an empty one, which then takes the name `place`.
    pub(crate) fn complete(&self, place: &Path, fill: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
        let shell = Shell::new()?;
        let partial = self.root.join("partial");
        shell.remove_path(&partial)?;
        shell.create_dir(&partial)?;
        fill(&partial)?;
        shell.remove_path(place)?;
        shell.create_dir(place.parent().expect("a place in the cache has a parent"))?;
        fs::rename(&partial, place).with_context(|| format!("cannot make {}", place.display()))
    }

    /// Puts a link to `file` into `bin/` under the name `program`.
    pub(crate) fn link(&self, program: &str, file: &Path) -> Result<()> {
        let link = Shell::new()?.create_dir(self.bin())?.join(program);
        // Where there is none yet, that is no error.
        let _ = fs::remove_file(&link);
        symlink(file, &link).with_context(|| format!("cannot make {}", link.display()))
    }
}

#[cfg(unix)]
fn symlink(file: &Path, link: &Path) -> std::io::Result<()> {
    std::os::unix::fs::symlink(file, link)
}

#[cfg(not(unix))]
fn symlink(file: &Path, link: &Path) -> std::io::Result<()> {
    fs::copy(file, link).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::bail;

    #[test]
    fn a_failed_installation_leaves_nothing_that_looks_finished() {
        let scratch = tempfile::tempdir().unwrap();
        let cache = Cache::at(scratch.path().to_owned()).unwrap();
        let place = cache.tool("trunk", "1");
        let outcome = cache.complete(&place, |work| {
            fs::write(work.join("half"), "")?;
            bail!("the network went away")
        });
        assert_eq!(outcome.unwrap_err().to_string(), "the network went away");
        assert!(!place.exists());
        cache.complete(&place, |work| Ok(fs::write(work.join("whole"), "")?)).unwrap();
        assert_eq!(fs::read_dir(place).unwrap().count(), 1);
    }

    #[test]
    fn a_finished_installation_replaces_what_was_there() {
        let scratch = tempfile::tempdir().unwrap();
        let cache = Cache::at(scratch.path().to_owned()).unwrap();
        let place = cache.tool("trunk", "1");
        fs::create_dir_all(place.join("rubbish")).unwrap();
        cache.complete(&place, |work| Ok(fs::write(work.join("trunk"), "new")?)).unwrap();
        assert_eq!(fs::read_to_string(place.join("trunk")).unwrap(), "new");
        assert!(!place.join("rubbish").exists());
    }

    #[test]
    fn a_link_follows_the_version_in_use() {
        let scratch = tempfile::tempdir().unwrap();
        let cache = Cache::at(scratch.path().to_owned()).unwrap();
        for version in ["1", "2", "2"] {
            let file = cache.tool("trunk", version).join("trunk");
            cache.link("trunk", &file).unwrap();
            assert_eq!(fs::read_link(cache.bin().join("trunk")).unwrap(), file);
        }
    }
}
