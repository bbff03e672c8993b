//! Brotli and gzip copies beside each file, for hosts that serve such copies where the browser takes them.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use walkdir::WalkDir;

/// A file of the page and its copies, all in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    pub(crate) name: String,
    pub(crate) raw: usize,
    pub(crate) gzip: usize,
    pub(crate) brotli: usize,
}

impl Size {
    /// Whether the file is in a folder of this name.
    pub(crate) fn is_below(&self, folder: &str) -> bool {
        Path::new(&self.name).starts_with(folder)
    }

    /// Whether the file had this name until it was named by its content.
    pub(crate) fn is_of(&self, name: &str) -> bool {
        let parts = name.rsplit_once('.').zip(self.name.rsplit_once('-'));
        parts.is_some_and(|((stem, kind), (now, rest))| now == stem && rest.ends_with(kind))
    }
}

/// What text, or nearly text, the page is made of. Images are small already.
const COMPRESSIBLE: [&str; 6] = ["html", "css", "js", "wasm", "svg", "json"];

/// Writes copies of every file in a directory and says how large each is, in order of name.
pub(crate) fn write(directory: &Path) -> Result<Vec<Size>> {
    let mut sizes = Vec::new();
    for file in files(directory, &COMPRESSIBLE)? {
        let raw = fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let (gzip, brotli) = (gzip(&raw)?, brotli(&raw)?);
        fs::write(beside(&file, ".gz"), &gzip)?;
        fs::write(beside(&file, ".br"), &brotli)?;
        let name = file.strip_prefix(directory).unwrap_or(&file).display().to_string();
        sizes.push(Size { name, raw: raw.len(), gzip: gzip.len(), brotli: brotli.len() });
    }
    Ok(sizes)
}

/// All files of some kinds in a directory and below, in order of name.
pub(super) fn files(directory: &Path, kinds: &[&str]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in WalkDir::new(directory).sort_by_file_name() {
        let path = entry?.into_path();
        if path.extension().is_some_and(|kind| kinds.iter().any(|known| kind == *known)) {
            files.push(path);
        }
    }
    Ok(files)
}

fn beside(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

pub(super) fn gzip(raw: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(raw)?;
    Ok(encoder.finish()?)
}

fn brotli(raw: &[u8]) -> Result<Vec<u8>> {
    let parameters = brotli::enc::BrotliEncoderParams { quality: 11, size_hint: raw.len(), ..Default::default() };
    let mut copy = Vec::new();
    brotli::BrotliCompress(&mut &raw[..], &mut copy, &parameters)?;
    Ok(copy)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    #[test]
    fn copies_unpack_to_what_they_copy() {
        let raw = b"a leader, a leader, my kingdom for a leader".repeat(20);
        let mut unpacked = Vec::new();
        flate2::read::GzDecoder::new(&gzip(&raw).unwrap()[..]).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, raw);
        unpacked.clear();
        brotli::BrotliDecompress(&mut &brotli(&raw).unwrap()[..], &mut unpacked).unwrap();
        assert_eq!(unpacked, raw);
    }

    #[test]
    fn a_file_is_known_by_what_it_was_called_before() {
        let size = |name: &str| Size { name: name.to_owned(), raw: 0, gzip: 0, brotli: 0 };
        assert!(size("later-0123456789abcdef.wasm").is_of("later.wasm"));
        assert!(!size("page-later-0123456789abcdef.wasm").is_of("later.wasm"));
        assert!(!size("later-0123456789abcdef.css").is_of("later.wasm") && !size("later.wasm").is_of("later.wasm"));
    }

    #[test]
    fn copies_are_the_same_every_time() {
        let raw = b"no clock, no name in it".repeat(20);
        assert_eq!(gzip(&raw).unwrap(), gzip(&raw).unwrap());
    }
}
