//! The Rust files of a crate as they ship: without what is for tests only.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use quote::ToTokens;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Block, Item, ItemImpl, ItemMod, Meta, Token};

use crate::workspace;

/// A file, and the module that it holds.
pub(super) struct SourceFile {
    pub(super) path: PathBuf,
    /// `["trace", "columns"]` for `crate::trace::columns`; empty for the crate itself.
    pub(super) module: Vec<String>,
    pub(super) text: String,
    pub(super) syntax: syn::File,
}

impl SourceFile {
    /// `crates/election-core/src/lib.rs`, as an error message names it.
    pub(super) fn shown(&self) -> String {
        self.path.strip_prefix(workspace::root()).unwrap_or(&self.path).display().to_string()
    }
}

/// Reads a crate, beginning with its `lib.rs` or `main.rs` and going where `mod` declarations lead.
pub(super) fn read_crate(root: &Path) -> Result<Vec<SourceFile>> {
    let mut files = Vec::new();
    let directory = root.parent().context("a crate's root lies in a directory")?;
    read_file(root.to_owned(), directory, Vec::new(), &mut files)?;
    Ok(files)
}

/// Reads a file and those of its child modules, which lie in `directory`.
fn read_file(path: PathBuf, directory: &Path, module: Vec<String>, files: &mut Vec<SourceFile>) -> Result<()> {
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut syntax =
        syn::parse_file(&text).map_err(|error| anyhow!("{}:{}: {error}", path.display(), error.span().start().line))?;
    WithoutTests.visit_file_mut(&mut syntax);
    let mut children = Vec::new();
    read_children(&syntax.items, directory, &module, &mut children)?;
    files.push(SourceFile { path, module, text, syntax });
    files.append(&mut children);
    Ok(())
}

fn read_children(items: &[Item], directory: &Path, module: &[String], files: &mut Vec<SourceFile>) -> Result<()> {
    for item in items {
        let Item::Mod(child) = item else {
            continue;
        };
        let name = child.ident.to_string();
        let directory = directory.join(&name);
        let module = [module, &[name]].concat();
        if let Some((_, items)) = &child.content {
            read_children(items, &directory, &module, files)?;
        } else {
            let places = [directory.with_extension("rs"), directory.join("mod.rs")];
            let path = places.into_iter().find(|path| path.is_file());
            let path = path.with_context(|| format!("there is no file for module {}", module.join("::")))?;
            read_file(path, &directory, module, files)?;
        }
    }
    Ok(())
}

/// Removes whatever has `#[cfg(test)]` before it.
struct WithoutTests;

impl VisitMut for WithoutTests {
    fn visit_file_mut(&mut self, file: &mut syn::File) {
        file.items.retain(ships);
        visit_mut::visit_file_mut(self, file);
    }

    fn visit_item_mod_mut(&mut self, module: &mut ItemMod) {
        if let Some((_, items)) = &mut module.content {
            items.retain(ships);
        }
        visit_mut::visit_item_mod_mut(self, module);
    }

    fn visit_item_impl_mut(&mut self, item: &mut ItemImpl) {
        item.items.retain(ships);
        visit_mut::visit_item_impl_mut(self, item);
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        block.stmts.retain(ships);
        visit_mut::visit_block_mut(self, block);
    }
}

fn ships(piece: &impl ToTokens) -> bool {
    let attributes = |input: ParseStream<'_>| {
        let attributes = input.call(Attribute::parse_outer)?;
        input.parse::<proc_macro2::TokenStream>()?;
        Ok(attributes)
    };
    // What has no attributes may be something else than an item, and need not parse.
    !attributes.parse2(piece.to_token_stream()).is_ok_and(|attributes| attributes.iter().any(is_cfg_test))
}

fn is_cfg_test(attribute: &Attribute) -> bool {
    attribute.path().is_ident("cfg") && attribute.parse_args::<Meta>().is_ok_and(|asked| is_for_tests(&asked))
}

/// `test`, or `all(test, ...)`.
fn is_for_tests(asked: &Meta) -> bool {
    match asked {
        Meta::List(list) if list.path.is_ident("all") => {
            let all = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
            all.is_ok_and(|all| all.iter().any(is_for_tests))
        }
        _ => asked.path().is_ident("test"),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A crate in a directory of its own, for as long as that is kept: names of files, and what is in them.
    pub(in crate::lint) fn planted(files: &[(&str, &str)]) -> tempfile::TempDir {
        let directory = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = directory.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        directory
    }

    #[test]
    fn follows_module_declarations_but_not_those_for_tests() {
        let directory = planted(&[
            ("lib.rs", "mod a; mod b { mod c; } #[cfg(test)] mod tests;"),
            ("a.rs", "mod d;"),
            ("a/d/mod.rs", ""),
            ("b/c.rs", ""),
            ("tests.rs", "this would not parse"),
        ]);
        let files = read_crate(&directory.path().join("lib.rs")).unwrap();
        let modules: Vec<_> = files.iter().map(|file| file.module.join("::")).collect();
        assert_eq!(modules, ["", "a", "a::d", "b::c"]);
    }

    #[test]
    fn says_where_it_cannot_go_on() {
        let error = |files| read_crate(&planted(files).path().join("lib.rs")).err().unwrap().to_string();
        assert_eq!(error(&[("lib.rs", "mod a;")]), "there is no file for module a");
        assert!(error(&[("lib.rs", "\nfn {}")]).contains("lib.rs:2: "));
    }
}
