//! A state in a file that is replaced as a whole.

use std::io;
use std::path::PathBuf;

use election_core::ProcessId;

use crate::agreement::Agreement;
use crate::storage::disk::Disk;
use crate::storage::state::{Damage, State};

/// Where a member's state is kept.
pub trait Storage: Send {
    /// Keeps a state in the place of the one before: when it returns, the new one survives a crash.
    ///
    /// # Errors
    /// When that is not certain. The member then has to stop: what it would send next would depend on a state that may be lost.
    fn save(&mut self, state: &State) -> Result<(), StorageError>;
}

/// What can go wrong with storage.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// The disk says no.
    #[error("cannot {what} {}: {error}", path.display())]
    Disk {
        /// What was tried.
        what: &'static str,
        /// With which file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// Another program has the file.
    #[error("{}: a member that runs has this file", path.display())]
    InUse {
        /// Which file.
        path: PathBuf,
    },
    /// A file is no state.
    #[error(
        "{}: {damage}. A member without its state may break what it has promised, so it does not start. Restore the file from a \
         copy; or, if no other member is to count on this one's past, move the file away", path.display()
    )]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// Why.
        damage: Damage,
    },
    /// A file is another member's state.
    #[error("{}: this is the state of {of}. Name another directory with --data-dir", path.display())]
    Foreign {
        /// Which file.
        path: PathBuf,
        /// Whose it is.
        of: &'static str,
    },
}

/// The largest state: a roster of 1024 members and an algorithm's few fields.
const LARGEST_STATE: u64 = 1 << 20;

/// A state in a file of a directory.
#[derive(Debug)]
pub struct FileStorage<D> {
    disk: D,
    name: String,
    temporary: String,
}

impl<D: Disk> FileStorage<D> {
    /// That of a process in a directory, which may have those of others, too.
    pub fn new(disk: D, process: ProcessId) -> Self {
        let name = format!("member-{}.state", process.0);
        let temporary = format!("{name}.new");
        Self { disk, name, temporary }
    }

    /// The state that is there; none if there is no file.
    ///
    /// # Errors
    /// When it cannot be read, is damaged, or is that of another member.
    pub fn load(&mut self, agreement: Agreement, process: ProcessId) -> Result<Option<State>, StorageError> {
        let path = self.disk.path(&self.name);
        let read = self.disk.read(&self.name, LARGEST_STATE);
        let Some(bytes) = read.map_err(|error| StorageError::Disk { what: "read", path: path.clone(), error })? else {
            return Ok(None);
        };
        let state = State::from_bytes(&bytes).map_err(|damage| StorageError::Damaged { path: path.clone(), damage })?;
        if state.process != process.0 {
            return Err(StorageError::Foreign { path, of: "another process" });
        }
        if state.agreement != agreement {
            return Err(StorageError::Foreign { path, of: "a member that runs another scenario" });
        }
        Ok(Some(state))
    }

    /// The disk, for tests that lose power.
    pub fn disk_mut(&mut self) -> &mut D {
        &mut self.disk
    }
}

impl<D: Disk> Storage for FileStorage<D> {
    fn save(&mut self, state: &State) -> Result<(), StorageError> {
        let Self { disk, name, temporary } = self;
        let path = disk.path(name);
        let failed = |what| {
            let path = path.clone();
            move |error| StorageError::Disk { what, path, error }
        };
        disk.write(temporary, &state.to_bytes()).map_err(failed("write"))?;
        disk.sync(temporary).map_err(failed("sync"))?;
        disk.rename(temporary, name).map_err(failed("replace"))?;
        disk.sync_names().map_err(failed("sync the directory of"))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::memory::MemoryDisk;
    use crate::storage::Directory;
    use crate::storage::state::tests::example;

    const ME: ProcessId = ProcessId(1);

    fn agreement() -> Agreement {
        Agreement::for_tests(7)
    }

    #[test]
    fn a_state_is_found_again_and_belongs_to_one_member_of_one_scenario() {
        let directory = tempfile::tempdir().expect("there is room for it");
        let open = |process| {
            let disk = Directory::open(&directory.path().join("data")).expect("it can be made");
            FileStorage::new(disk, process)
        };
        let mut storage = open(ME);
        assert_eq!(storage.load(agreement(), ME).expect("nothing is damaged"), None);
        for life in 0..3 {
            storage.save(&example(life)).expect("there is room for it");
            assert_eq!(open(ME).load(agreement(), ME).expect("it is whole"), Some(example(life)));
        }
        let error = open(ME).load(Agreement::for_tests(8), ME).expect_err("it is of another scenario");
        assert!(error.to_string().contains("another scenario"), "{error}");
        assert_eq!(open(ProcessId(2)).load(agreement(), ProcessId(2)).expect("nothing is damaged"), None);
        let path = directory.path().join("data");
        fs::copy(path.join("member-1.state"), path.join("member-2.state")).expect("it can be copied");
        let error = open(ProcessId(2)).load(agreement(), ProcessId(2)).expect_err("it is another's");
        assert!(error.to_string().contains("another process"), "{error}");
    }

    #[test]
    fn a_damaged_file_is_refused_with_its_path_and_what_to_do() {
        let directory = tempfile::tempdir().expect("there is room for it");
        let mut storage = FileStorage::new(Directory::open(directory.path()).expect("it is there"), ME);
        let path = directory.path().join("member-1.state");
        for bytes in [&b""[..], b"x", &example(1).to_bytes()[..50]] {
            fs::write(&path, bytes).expect("it can be written");
            let error = storage.load(agreement(), ME).expect_err("it is damaged").to_string();
            assert!(error.contains(&path.display().to_string()) && error.contains("Restore the file"), "{error}");
        }
    }

    /// Power is lost at every call to the disk and at every byte of every write, with everything unsynced lost or kept.
    #[test]
    fn whenever_power_is_lost_the_old_or_the_new_state_is_there() {
        let (old, new) = (example(1), example(2));
        let mut found = [0; 2];
        for budget in 0.. {
            let mut was_cut = false;
            for keeps in 0..8 {
                let mut storage = FileStorage::new(MemoryDisk::default(), ME);
                storage.save(&old).expect("power is on");
                storage.disk_mut().cut_power_after(budget);
                let is_saved = storage.save(&new).is_ok();
                was_cut |= !is_saved;
                storage.disk_mut().power_on_again(keeps);
                let there = storage.load(agreement(), ME).expect("it is not damaged").expect("it is there");
                assert!(there == old || there == new, "power is lost after {budget}");
                assert!(!is_saved || there == new, "what was saved is lost");
                found[usize::from(there == new)] += 1;
                // And it goes on from there.
                storage.save(&example(3)).expect("power is on");
                assert_eq!(storage.load(agreement(), ME).expect("it is whole"), Some(example(3)));
            }
            if !was_cut {
                assert!(budget > 100, "power is cut at each byte");
                break;
            }
        }
        assert!(found.iter().all(|count| *count > 10), "{found:?}");
    }

    #[test]
    fn a_first_state_is_there_or_not() {
        for budget in 0..300 {
            for keeps in 0..8 {
                let mut storage = FileStorage::new(MemoryDisk::default(), ME);
                storage.disk_mut().cut_power_after(budget);
                let is_saved = storage.save(&example(1)).is_ok();
                storage.disk_mut().power_on_again(keeps);
                let there = storage.load(agreement(), ME).expect("it is not damaged");
                assert!(there == Some(example(1)) || there.is_none() && !is_saved);
            }
        }
    }
}
