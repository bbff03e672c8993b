//! The few things that storage does with a directory, and the real one.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};

/// A directory with files. Each method is one call to the system, so that a double can lose power between any two.
pub trait Disk: Send {
    /// What is in a file, at most so many bytes of it; none if there is no such file.
    ///
    /// # Errors
    /// When it cannot be read.
    fn read(&mut self, name: &str, most: u64) -> io::Result<Option<Vec<u8>>>;
    /// Makes a file empty, or a new one, and writes these bytes. They may be lost until they are synced.
    ///
    /// # Errors
    /// When the disk is full, among others.
    fn write(&mut self, name: &str, bytes: &[u8]) -> io::Result<()>;
    /// Waits until what was written to a file survives a crash.
    ///
    /// # Errors
    /// When it does not.
    fn sync(&mut self, name: &str) -> io::Result<()>;
    /// Gives a file another's name, and takes the place of that one.
    ///
    /// # Errors
    /// When that cannot be done.
    fn rename(&mut self, from: &str, to: &str) -> io::Result<()>;
    /// Waits until the names in the directory survive a crash.
    ///
    /// # Errors
    /// When they do not.
    fn sync_names(&mut self) -> io::Result<()>;
    /// Where a file is, for people.
    fn path(&self, name: &str) -> PathBuf;
}

/// A directory of the file system.
#[derive(Debug)]
pub struct Directory {
    path: PathBuf,
    /// The file that was written last, open until it is synced.
    written: Option<File>,
    /// Open as long as others are to be kept away.
    lock: Option<File>,
}

impl Directory {
    /// This directory; it is made if it is not there, with access for nobody but its owner.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn open(path: &Path) -> io::Result<Self> {
        let mut builder = fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.recursive(true).create(path)?;
        Ok(Self { path: path.to_owned(), written: None, lock: None })
    }

    /// Keeps others from a file of this name, until this is dropped or the program ends, however it ends. Says whether nobody has it.
    ///
    /// # Errors
    /// When the file cannot be made or locked.
    pub fn lock(&mut self, name: &str) -> io::Result<bool> {
        let file = File::create(self.path.join(name))?;
        match file.try_lock() {
            Ok(()) => {
                self.lock = Some(file);
                Ok(true)
            }
            Err(TryLockError::WouldBlock) => Ok(false),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}

impl Disk for Directory {
    fn read(&mut self, name: &str, most: u64) -> io::Result<Option<Vec<u8>>> {
        let file = match File::open(self.path.join(name)) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            file => file?,
        };
        let mut bytes = Vec::new();
        file.take(most).read_to_end(&mut bytes)?;
        Ok(Some(bytes))
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let mut file = File::create(self.path.join(name))?;
        file.write_all(bytes)?;
        self.written = Some(file);
        Ok(())
    }

    fn sync(&mut self, name: &str) -> io::Result<()> {
        let file = self.written.take().map_or_else(|| File::open(self.path.join(name)), Ok)?;
        file.sync_all()
    }

    fn rename(&mut self, from: &str, to: &str) -> io::Result<()> {
        fs::rename(self.path.join(from), self.path.join(to))
    }

    fn sync_names(&mut self) -> io::Result<()> {
        // Only there can a directory be opened; elsewhere a rename is all there is.
        if cfg!(unix) { File::open(&self.path)?.sync_all() } else { Ok(()) }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }
}
