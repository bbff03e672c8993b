//! How large the page is, and how large it may be.

use anyhow::{Result, ensure};
use comfy_table::{CellAlignment, Table, presets};

use super::copies::Size;

/// The most that a first load may take: html, css, js and wasm with brotli, in bytes. A guard against accidents only: code is
/// not bent for bytes. See `[profile.page]` in Cargo.toml.
const LIMIT: usize = 450_000;

/// The kinds of file that a first load takes.
const FIRST_LOAD: [&str; 4] = [".html", ".css", ".js", ".wasm"];

/// A table in kB (1000 bytes), with the total that counts at its foot.
pub(crate) fn table(sizes: &[Size]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header(["file", "raw kB", "gzip kB", "brotli kB"]);
    for size in sizes.iter().chain([&total(sizes)]) {
        table.add_row([size.name.clone(), kilobytes(size.raw), kilobytes(size.gzip), kilobytes(size.brotli)]);
    }
    table.add_row(["limit".to_owned(), String::new(), String::new(), kilobytes(LIMIT)]);
    table.column_iter_mut().skip(1).for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    table
}

/// Fails when a first load takes more than it may.
pub(crate) fn check(sizes: &[Size]) -> Result<()> {
    let Size { brotli, .. } = total(sizes);
    ensure!(brotli <= LIMIT, "a first load takes {brotli} bytes with brotli, and {LIMIT} is the limit");
    Ok(())
}

fn total(sizes: &[Size]) -> Size {
    let loaded = || sizes.iter().filter(|size| FIRST_LOAD.iter().any(|kind| size.name.ends_with(kind)));
    Size {
        name: "html + css + js + wasm".to_owned(),
        raw: loaded().map(|size| size.raw).sum(),
        gzip: loaded().map(|size| size.gzip).sum(),
        brotli: loaded().map(|size| size.brotli).sum(),
    }
}

fn kilobytes(bytes: usize) -> String {
    format!("{:.1}", bytes as f64 / 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(name: &str, brotli: usize) -> Size {
        Size { name: name.to_owned(), raw: 4 * brotli, gzip: 2 * brotli, brotli }
    }

    #[test]
    fn the_total_is_over_what_a_first_load_takes() {
        let sizes = [size("index.html", 1_000), size("page.css", 200), size("icon.svg", 77)];
        assert_eq!(total(&sizes).brotli, 1_200);
        let table = table(&sizes).to_string();
        let totals = table.lines().find(|line| line.contains("html + css + js + wasm")).unwrap();
        assert!(totals.trim_end().ends_with("1.2"), "{table}");
    }

    #[test]
    fn one_byte_over_the_limit_is_over() {
        assert!(check(&[size("page.wasm", LIMIT)]).is_ok());
        assert!(check(&[size("page.wasm", LIMIT + 1)]).is_err());
    }
}
