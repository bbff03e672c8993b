//! How large the page and the module are, and how large they may be.

use anyhow::{Result, ensure};
use comfy_table::{CellAlignment, Table, presets};

use super::copies::Size;

/// What is loaded together, and the most that it may take. A guard against accidents only: code is not bent for bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Load {
    /// What it is called in the table.
    name: &'static str,
    /// The kinds of file that it takes.
    kinds: &'static [&'static str],
    /// The most that these may take with brotli, in bytes.
    limit: usize,
}

/// A first load of the page. See `[profile.page]` in Cargo.toml. Two things make it up: the page itself, and the engine. Each algorithm
/// adds only its own handlers and texts, some 20 kB.
/// Compiling the engine at "s" would save a tenth, and cost half of its speed. Stories, exercises and embedding are some 190 kB of the load, a
/// second on a line of 1.6 Mbit/s; the picture in `index.html` is there before that, and from the second visit on nothing is loaded.
pub(super) const PAGE: Load =
    Load { name: "html + css + js + wasm", kinds: &[".html", ".css", ".js", ".wasm"], limit: 1_460_000 };

/// What is loaded later (`super::split`). In one file with the rest it would take less: the parts know each other by more than wasm-opt can
/// take away.
pub(super) const LATER: Load = Load { name: "later", kinds: &[".wasm"], limit: 550_000 };

/// What loads whoever imports the module.
pub(super) const MODULE: Load = Load { name: "js + wasm", kinds: &[".js", ".wasm"], limit: 650_000 };

/// A table in kB (1000 bytes), with the total that counts at its foot.
pub(super) fn table(sizes: &[Size], load: Load) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header(["file", "raw kB", "gzip kB", "brotli kB"]);
    for size in sizes.iter().chain([&total(sizes, load)]) {
        table.add_row([size.name.clone(), kilobytes(size.raw), kilobytes(size.gzip), kilobytes(size.brotli)]);
    }
    table.add_row(["limit".to_owned(), String::new(), String::new(), kilobytes(load.limit)]);
    table.column_iter_mut().skip(1).for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    table
}

/// Fails when a load takes more than it may.
pub(super) fn check(sizes: &[Size], load: Load) -> Result<()> {
    let Size { name, brotli, .. } = total(sizes, load);
    ensure!(brotli <= load.limit, "{name} take {brotli} bytes with brotli, and {} is the limit", load.limit);
    Ok(())
}

fn total(sizes: &[Size], load: Load) -> Size {
    let loaded = || sizes.iter().filter(|size| load.kinds.iter().any(|kind| size.name.ends_with(kind)));
    Size {
        name: load.name.to_owned(),
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
        assert_eq!(total(&sizes, PAGE).brotli, 1_200);
        assert_eq!(total(&sizes, MODULE).brotli, 0);
        let table = table(&sizes, PAGE).to_string();
        let totals = table.lines().find(|line| line.contains("html + css + js + wasm")).unwrap();
        assert!(totals.trim_end().ends_with("1.2"), "{table}");
    }

    #[test]
    fn one_byte_over_the_limit_is_over() {
        for load in [PAGE, MODULE] {
            assert!(check(&[size("all.wasm", load.limit)], load).is_ok());
            assert!(check(&[size("all.wasm", load.limit + 1)], load).is_err());
        }
    }

    #[test]
    fn files_are_told_apart_by_their_folder() {
        assert!(size("js/engine.js", 1).is_below("js"));
        assert!(!size("js.css", 1).is_below("js") && !size("index.html", 1).is_below("js"));
    }
}
