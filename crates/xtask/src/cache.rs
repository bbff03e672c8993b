//! The user's cache directory, where tools are kept by version for every clone to share.
//!
//! Nothing appears under its final name before it is complete: it is made in `partial/` and renamed, so an
//! interrupted installation leaves nothing behind that looks finished.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};

/// Half-made directories older than this belong to nobody any more.
const STALE: Duration = Duration::from_secs(24 * 60 * 60);

/// `~/.cache/election-playground`, or its place below `$XDG_CACHE_HOME`.
#[derive(Clone, Debug)]
pub(crate) struct Cache {
    root: PathBuf,
}

impl Cache {
    /// Finds the user's cache directory; makes nothing.
    pub(crate) fn find() -> Result<Self> {
        let set = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        // The XDG rules: a relative value is to be ignored.
        let base =
            set("XDG_CACHE_HOME").filter(|path| path.is_absolute()).or_else(|| Some(set("HOME")?.join(".cache")));
        let base = base.context("neither XDG_CACHE_HOME nor HOME is set: where is the cache directory?")?;
        Ok(Self { root: base.join("election-playground") })
    }

    /// Links to the tools in use, for a shell's `PATH`.
    pub(crate) fn bin(&self) -> PathBuf {
        self.root.join("bin")
    }

    /// Where a tool of this version is, or will be.
    pub(crate) fn tool(&self, name: &str, version: &str) -> PathBuf {
        self.root.join("tools").join(format!("{name}-{version}"))
    }

    /// Where a distribution compiler's standard library for the browser is, or will be.
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

    /// Makes a directory whole or not at all: `fill` works on an empty one, which then takes the name `place`.
    pub(crate) fn complete(&self, place: &Path, fill: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
        let partial = self.root.join("partial");
        fs::create_dir_all(&partial).with_context(|| format!("cannot make {}", partial.display()))?;
        remove_stale(&partial);

        let name = place.file_name().expect("a place in the cache has a name").to_string_lossy();
        let work = partial.join(format!("{name}-{}", std::process::id()));
        remove(&work)?;
        fs::create_dir(&work).with_context(|| format!("cannot make {}", work.display()))?;
        let outcome = fill(&work).and_then(|()| {
            fs::create_dir_all(place.parent().expect("a place in the cache has a parent"))?;
            // What is there is something incomplete, or another clone's copy of the same, made just now.
            remove(place)?;
            fs::rename(&work, place).with_context(|| format!("cannot move {} to {}", work.display(), place.display()))
        });
        if outcome.is_err() {
            remove(&work)?;
        }
        outcome
    }

    /// Puts a link to `file` into `bin/` under the name `program`.
    pub(crate) fn link(&self, program: &str, file: &Path) -> Result<()> {
        let bin = self.bin();
        let link = bin.join(program);
        if fs::read_link(&link).is_ok_and(|target| target == file) {
            return Ok(());
        }
        fs::create_dir_all(&bin).with_context(|| format!("cannot make {}", bin.display()))?;
        // Made beside it and renamed over it: somebody may be about to start the old one.
        let fresh = bin.join(format!(".{program}-{}", std::process::id()));
        symlink(file, &fresh).with_context(|| format!("cannot link {}", fresh.display()))?;
        fs::rename(&fresh, &link).with_context(|| format!("cannot replace {}", link.display()))
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

/// Removes a directory that may not be there.
pub(crate) fn remove(directory: &Path) -> Result<()> {
    match fs::remove_dir_all(directory) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", directory.display()))
        }
        _ => Ok(()),
    }
}

/// Removes what interrupted installations left, as far as that goes: it is only rubbish.
fn remove_stale(partial: &Path) {
    let Ok(entries) = fs::read_dir(partial) else {
        return;
    };
    for entry in entries.flatten() {
        let age = entry.metadata().and_then(|meta| meta.modified()).ok().and_then(|time| time.elapsed().ok());
        if age.is_some_and(|age| age > STALE) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::bail;

    /// A cache of its own for each test, gone with it.
    struct Scratch(Cache);

    impl Scratch {
        fn new(name: &str) -> Self {
            let root = std::env::temp_dir().join(format!("xtask-cache-{name}-{}", std::process::id()));
            remove(&root).unwrap();
            Self(Cache { root })
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = remove(&self.0.root);
        }
    }

    #[test]
    fn a_failed_installation_leaves_nothing_that_looks_finished() {
        let scratch = Scratch::new("failed");
        let place = scratch.0.tool("trunk", "1");
        let outcome = scratch.0.complete(&place, |work| {
            fs::write(work.join("half"), "")?;
            bail!("the network went away")
        });
        assert_eq!(outcome.unwrap_err().to_string(), "the network went away");
        assert!(!place.exists());
        assert_eq!(fs::read_dir(scratch.0.root.join("partial")).unwrap().count(), 0);
    }

    #[test]
    fn a_finished_installation_replaces_what_was_there() {
        let scratch = Scratch::new("finished");
        let place = scratch.0.tool("trunk", "1");
        fs::create_dir_all(place.join("rubbish")).unwrap();
        scratch.0.complete(&place, |work| Ok(fs::write(work.join("trunk"), "new")?)).unwrap();
        assert_eq!(fs::read_to_string(place.join("trunk")).unwrap(), "new");
        assert!(!place.join("rubbish").exists());
    }

    #[test]
    fn a_link_follows_the_version_in_use() {
        let scratch = Scratch::new("link");
        for version in ["1", "2", "2"] {
            let file = scratch.0.tool("trunk", version).join("trunk");
            scratch.0.link("trunk", &file).unwrap();
            assert_eq!(fs::read_link(scratch.0.bin().join("trunk")).unwrap(), file);
        }
    }
}
