//! What survives a crash: a member's state, in a file that is replaced as a whole.
//!
//! A state is written to a temporary file in the same directory, which is synced, renamed and synced as a directory: so after a crash at any
//! moment the old or the new state is there. A checksum tells a damaged file from one that is whole; a damaged one is refused, and never taken
//! for one that is not there, because a member without its state would do what its earlier life has promised not to do.

mod disk;
mod file;
mod state;

pub use disk::{Directory, Disk};
pub use file::{FileStorage, Storage, StorageError};
pub use state::{Damage, State};
