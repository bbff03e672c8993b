//! How large the page is, and how large it may be.

use anyhow::{Result, bail};

use super::copies::Size;

/// What a first load is to cost one day: html, css, js and wasm with brotli, in bytes.
const AIM: usize = 120_000;
/// What it may cost until then: a little more than it does. Lower it whenever the page has become smaller. It was raised once, when two
/// algorithms, failures of all kinds, the gallery, the outcome strip and files came to the page.
const CEILING: usize = 241_000;

/// The kinds of file that a first load takes.
const FIRST_LOAD: [&str; 4] = ["html", "css", "js", "wasm"];

/// A table in kB (1000 bytes), with the total that counts at its foot.
pub(crate) fn table(sizes: &[Size]) -> String {
    let total = total(sizes);
    let width = sizes.iter().map(|size| size.name.len()).max().unwrap_or(0).max(total.name.len());
    let row =
        |name: &str, raw: &str, gzip: &str, brotli: &str| format!("{name:width$}  {raw:>9}  {gzip:>9}  {brotli:>9}\n");
    let line = |size: &Size| row(&size.name, &kilobytes(size.raw), &kilobytes(size.gzip), &kilobytes(size.brotli));

    let mut table = row("file", "raw kB", "gzip kB", "brotli kB");
    table += &format!("{}\n", "-".repeat(width + 33));
    sizes.iter().for_each(|size| table += &line(size));
    table += &format!("{}\n", "-".repeat(width + 33));
    table += &line(&total);
    table += &row("ceiling", "", "", &kilobytes(CEILING));
    table += &row("aim", "", "", &kilobytes(AIM));
    table
}

/// Fails when a first load costs more than it may.
pub(crate) fn check(sizes: &[Size]) -> Result<()> {
    let Size { brotli, .. } = total(sizes);
    if brotli > CEILING {
        bail!("a first load takes {} kB with brotli, and {} kB is the ceiling", kilobytes(brotli), kilobytes(CEILING));
    }
    Ok(())
}

fn total(sizes: &[Size]) -> Size {
    let is_loaded = |size: &&Size| FIRST_LOAD.iter().any(|kind| size.name.ends_with(&format!(".{kind}")));
    let loaded: Vec<_> = sizes.iter().filter(is_loaded).collect();
    Size {
        name: "html + css + js + wasm".to_owned(),
        raw: loaded.iter().map(|size| size.raw).sum(),
        gzip: loaded.iter().map(|size| size.gzip).sum(),
        brotli: loaded.iter().map(|size| size.brotli).sum(),
    }
}

/// To a tenth, rounded up: a page over its ceiling never looks as if it were below.
fn kilobytes(bytes: usize) -> String {
    let tenths = bytes.div_ceil(100);
    format!("{}.{}", tenths / 10, tenths % 10)
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
        assert!(
            table(&sizes).contains("html + css + js + wasm        4.8        2.4        1.2\n"),
            "{}",
            table(&sizes)
        );
    }

    #[test]
    fn one_byte_over_the_ceiling_is_over() {
        assert!(check(&[size("page.wasm", CEILING)]).is_ok());
        let error = check(&[size("page.wasm", CEILING + 1)]).unwrap_err();
        let expected = format!(
            "a first load takes {} kB with brotli, and {} kB is the ceiling",
            kilobytes(CEILING + 1),
            kilobytes(CEILING)
        );
        assert_eq!(error.to_string(), expected);
    }
}
