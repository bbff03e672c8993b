//! A disk in memory that loses power.

use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::path::PathBuf;

use crate::storage::Disk;

/// A directory in memory. It knows what survives a loss of power: bytes that were synced, and names that were. What was not may be there
/// afterwards or not, or in part.
#[derive(Clone, Debug, Default)]
pub struct MemoryDisk {
    /// The files, and whether what was written last is synced.
    files: Vec<File>,
    /// Which file each name leads to, now.
    names: BTreeMap<String, usize>,
    /// The same after a loss of power.
    synced_names: BTreeMap<String, usize>,
    /// How many units of work are left before power is cut: a byte that is written is one, any other call, too.
    left: Option<u64>,
}

#[derive(Clone, Debug, Default)]
struct File {
    bytes: Vec<u8>,
    synced: Vec<u8>,
}

/// What is not synced survives all the same: these bits of what [`MemoryDisk::power_on_again`] is told.
const BYTES: u8 = 1;
const NAMES: u8 = 2;
const HALF_OF_THE_BYTES: u8 = 4;

impl MemoryDisk {
    /// Power is lost after so many bytes and calls.
    pub fn cut_power_after(&mut self, units: u64) {
        self.left = Some(units);
    }

    /// Power is back. Of what was not synced some may be there: by the bits of a number below 8 the bytes, the names, half of the bytes.
    pub fn power_on_again(&mut self, keeps: u8) {
        self.left = None;
        for file in &mut self.files {
            if keeps & BYTES == 0 {
                file.bytes = file.synced.clone();
            } else if keeps & HALF_OF_THE_BYTES != 0 && file.bytes != file.synced {
                file.bytes.truncate(file.bytes.len() / 2);
            }
            file.synced = file.bytes.clone();
        }
        if keeps & NAMES == 0 {
            self.names = self.synced_names.clone();
        }
        self.synced_names = self.names.clone();
    }

    /// How many of so many units are done before power is lost.
    fn spend(&mut self, units: u64) -> u64 {
        let Some(left) = &mut self.left else { return units };
        let done = units.min(*left);
        *left -= done;
        done
    }

    fn call(&mut self) -> io::Result<()> {
        if self.spend(1) == 1 { Ok(()) } else { Err(no_power()) }
    }

    fn file(&mut self, name: &str) -> io::Result<&mut File> {
        let place = self.names.get(name).ok_or(ErrorKind::NotFound)?;
        Ok(&mut self.files[*place])
    }
}

fn no_power() -> io::Error {
    io::Error::other("power is lost")
}

impl Disk for MemoryDisk {
    fn read(&mut self, name: &str, most: u64) -> io::Result<Option<Vec<u8>>> {
        self.call()?;
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        Ok(self.file(name).ok().map(|file| file.bytes.iter().copied().take(most).collect()))
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        self.call()?;
        if !self.names.contains_key(name) {
            self.names.insert(name.to_owned(), self.files.len());
            self.files.push(File::default());
        }
        let done = usize::try_from(self.spend(bytes.len() as u64)).unwrap_or(usize::MAX);
        let file = self.file(name)?;
        file.bytes = bytes[..done].to_vec();
        if done == bytes.len() { Ok(()) } else { Err(no_power()) }
    }

    fn sync(&mut self, name: &str) -> io::Result<()> {
        self.call()?;
        let file = self.file(name)?;
        file.synced = file.bytes.clone();
        Ok(())
    }

    fn rename(&mut self, from: &str, to: &str) -> io::Result<()> {
        self.call()?;
        let place = self.names.remove(from).ok_or(ErrorKind::NotFound)?;
        self.names.insert(to.to_owned(), place);
        Ok(())
    }

    fn sync_names(&mut self) -> io::Result<()> {
        self.call()?;
        self.synced_names = self.names.clone();
        Ok(())
    }

    fn path(&self, name: &str) -> PathBuf {
        PathBuf::from(name)
    }
}
