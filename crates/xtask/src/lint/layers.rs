//! The layers of a crate: the order of the `mod` declarations in `lib.rs` (or `main.rs`) is the order of its layers, and a layer may
//! import from itself and from those declared before it.
//!
//! Within a layer that is to have no circles, folders may not import each other in a circle, and neither may more than three files of a folder.
//! An import counts for the file that defines the name, or that re-exports it by a glob. A re-export is
//! not an import by itself: a `mod.rs` that lists what its folder offers is not in a circle with its files.

use std::collections::{BTreeMap, BTreeSet};

use petgraph::algo::tarjan_scc;
use petgraph::prelude::DiGraphMap;

use super::imports::{Import, Module, imports, with};
use super::source::SourceFile;

/// How many files of a folder may import each other in a circle.
const LARGEST_CIRCLE: usize = 3;

/// How many re-exports of re-exports are followed.
const LONGEST_CHAIN: usize = 16;

/// The layers in which files and folders may not import each other in circles.
#[derive(Clone, Copy)]
pub(super) enum WithoutCircles {
    /// Every layer.
    All,
    /// These.
    Only(&'static [&'static str]),
}

impl WithoutCircles {
    fn include(self, layer: &str) -> bool {
        match self {
            Self::All => true,
            Self::Only(layers) => layers.contains(&layer),
        }
    }
}

/// Every breach of the rules in a crate.
pub(super) fn check(files: &[SourceFile], without_circles: WithoutCircles) -> Vec<String> {
    let tree = Tree::new(files);
    let mut breaches = Vec::new();
    let mut folders = Graph::default();
    let mut files_of_folder: BTreeMap<String, Graph> = BTreeMap::new();
    for (file, import) in tree.imports.iter().filter(|(file, _)| !file.module.is_empty()) {
        let Some(place) = tree.absolute(&import.module, &import.path) else {
            continue;
        };
        // Other paths begin with a child module or with a name that a `use` brought in, and that `use` is checked itself.
        if import.path.first().is_some_and(|first| first == "crate" || first == "super") {
            breaches.extend(tree.against_the_layers(file, import, &place));
        }
        let Some(imported) = tree.defining_file(place, import.is_glob).filter(|_| !import.is_reexport) else {
            continue;
        };
        if !without_circles.include(&file.module[0]) {
            continue;
        }
        let (from, to) = (tree.folder(&file.module), tree.folder(&imported.module));
        if from != to && file.module.first() == imported.module.first() {
            folders.add(from, to, file, import);
        } else if from == to && file.module != imported.module {
            files_of_folder.entry(from).or_default().add(file.shown(), imported.shown(), file, import);
        }
    }
    breaches.extend(folders.circles_of_more_than(1, "folders"));
    for graph in files_of_folder.values() {
        breaches.extend(graph.circles_of_more_than(LARGEST_CIRCLE, "files"));
    }
    breaches
}

/// A crate's modules, and what each of them imports.
struct Tree<'a> {
    files: BTreeMap<&'a [String], &'a SourceFile>,
    /// The modules declared in `lib.rs`, in their order.
    layers: Vec<String>,
    modules: BTreeSet<Module>,
    imports: Vec<(&'a SourceFile, Import)>,
    /// What stands behind a name that is not defined in a module but brought into it, as it is written there.
    aliases: BTreeMap<(Module, String), Vec<String>>,
}

impl<'a> Tree<'a> {
    fn new(files: &'a [SourceFile]) -> Self {
        let mut tree = Self {
            files: files.iter().map(|file| (&file.module[..], file)).collect(),
            layers: Vec::new(),
            modules: BTreeSet::new(),
            imports: Vec::new(),
            aliases: BTreeMap::new(),
        };
        for file in files {
            let found = imports(file);
            tree.layers.extend(found.modules.iter().filter(|module| module.len() == 1).map(|module| module[0].clone()));
            tree.modules.extend(found.modules);
            for name in found.exported_macros {
                let path = [vec!["crate".to_owned()], with(&file.module, &name)].concat();
                tree.aliases.insert((Module::new(), name), path);
            }
            for import in found.imports {
                if let Some(alias) = import.alias.clone() {
                    tree.aliases.insert((import.module.clone(), alias), import.path.clone());
                }
                tree.imports.push((file, import));
            }
        }
        tree
    }

    /// Where in the crate a path leads that is written in some module; `None` for a path into another crate. What is there may
    /// be a re-export.
    fn absolute(&self, module: &[String], path: &[String]) -> Option<Vec<String>> {
        let mut path = path.to_vec();
        for _ in 0..LONGEST_CHAIN {
            let (first, rest) = path.split_first()?;
            match first.as_str() {
                "crate" => return Some(rest.to_vec()),
                "self" => return Some([module, rest].concat()),
                "super" => {
                    let climbed = path.iter().take_while(|segment| *segment == "super").count();
                    let above = &module[..module.len().checked_sub(climbed)?];
                    return Some([above, &path[climbed..]].concat());
                }
                _ if self.modules.contains(&with(module, first)) => {
                    return Some([module, &path].concat());
                }
                _ => {
                    let alias = self.aliases.get(&(module.to_vec(), first.clone()))?;
                    path = [alias, rest].concat();
                }
            }
        }
        None
    }

    /// The file that defines what is at a place; `None` where re-exports lead to another crate. `None` for a module, too: what
    /// is used of it has a path of its own.
    fn defining_file(&self, mut place: Vec<String>, is_glob: bool) -> Option<&'a SourceFile> {
        for _ in 0..LONGEST_CHAIN {
            let is_module = |length: &usize| self.modules.contains(&place[..*length]);
            let (module, rest) = place.split_at((1..=place.len()).rev().find(is_module)?);
            let Some((name, rest)) = rest.split_first() else {
                return is_glob.then(|| self.file_of(module)).flatten();
            };
            match self.aliases.get(&(module.to_vec(), name.clone())) {
                Some(alias) => place = [&self.absolute(module, alias)?, rest].concat(),
                None => return self.file_of(module),
            }
        }
        None
    }

    /// The file that a module stands in, itself or as a part of another.
    fn file_of(&self, module: &[String]) -> Option<&'a SourceFile> {
        (1..=module.len()).rev().find_map(|length| self.files.get(&module[..length]).copied())
    }

    /// The folder that a module's file lies in: its own where it has modules in files below it, `trace/columns`, or else its
    /// parent's. A layer that is one file is its own folder.
    fn folder(&self, module: &[String]) -> String {
        let has_files_below = self.files.keys().any(|other| other.len() > module.len() && other.starts_with(module));
        let length = if has_files_below || module.len() == 1 { module.len() } else { module.len() - 1 };
        module[..length].join("/")
    }

    /// `lib.rs` or `main.rs`.
    fn root(&self) -> String {
        let name = self.files.get(&[][..]).and_then(|root| root.path.file_name());
        name.unwrap_or_default().to_string_lossy().into_owned()
    }

    /// What is wrong with an import by a file of a layer from the crate's `place`.
    fn against_the_layers(&self, file: &SourceFile, import: &Import, place: &[String]) -> Option<String> {
        let position = |layer: &String| self.layers.iter().position(|other| other == layer);
        let importing = position(&file.module[0])?;
        let mut place = place.to_vec();
        // A re-export of lib.rs stands for what is behind it. A layer may have its name: `crate::run()` beside `crate::run::Run`.
        let may_be_a_layer = import.is_glob || place.len() > 1;
        let reexport = place.first().filter(|name| !may_be_a_layer || position(name).is_none());
        if let Some(alias) = reexport.and_then(|name| self.aliases.get(&(Module::new(), name.clone()))) {
            place = self.absolute(&[], alias)?;
        }
        let why = match place.first().map(|first| (first, position(first))) {
            Some((_, Some(imported))) if imported <= importing => return None,
            Some((layer, Some(_))) => format!("{layer} is a later layer"),
            Some((name, None)) => {
                format!("{name} is neither a layer nor a name that {} re-exports from one", self.root())
            }
            None => format!("{} itself is above all layers", self.root()),
        };
        let (layer, allowed) = (&self.layers[importing], self.layers[..=importing].join(", "));
        let (at, path) = (import.shown_in(file), import.path.join("::"));
        Some(format!("{at}: {layer} may not import {path}: {why}; it may import from {allowed}"))
    }
}

/// Which imports which, and the first place where it does so.
#[derive(Default)]
struct Graph {
    edges: BTreeMap<(String, String), String>,
}

impl Graph {
    fn add(&mut self, from: String, to: String, file: &SourceFile, import: &Import) {
        let line = format!("{}: imports {} of {to}", import.shown_in(file), import.path.join("::"));
        self.edges.entry((from, to)).or_insert(line);
    }

    fn circles_of_more_than(&self, allowed: usize, what: &str) -> Vec<String> {
        let graph: DiGraphMap<&str, ()> = self.edges.keys().map(|(from, to)| (&**from, &**to)).collect();
        let circles = tarjan_scc(&graph).into_iter().filter(|circle| circle.len() > allowed);
        circles
            .map(|circle| {
                let is_in = |(from, to): &(String, String)| circle.contains(&&**from) && circle.contains(&&**to);
                let imports = self.edges.iter().filter(|(edge, _)| is_in(edge)).map(|(_, line)| format!("\n  {line}"));
                let number = circle.len();
                let imports: String = imports.collect();
                format!("{number} {what} import each other in a circle, and at most {allowed} may:{imports}")
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::source::{read_crate, tests::planted};
    use super::*;

    /// The breaches of a planted crate, without its directory.
    fn breaches(files: &[(&str, &str)]) -> Vec<String> {
        let directory = planted(files);
        let root = format!("{}/", directory.path().display());
        let found = check(&read_crate(&directory.path().join("lib.rs")).unwrap(), WithoutCircles::All);
        found.into_iter().map(|breach| breach.replace(&root, "")).collect()
    }

    /// What is wrong with a file of the middle one of three layers.
    fn in_the_middle(text: &str) -> Vec<String> {
        let lib =
            "mod low; mod middle; mod high; pub use high::{High, inner::Deep as Known}; pub use low::Low; fn own() {}";
        let high = "pub struct High; pub mod inner { pub struct Deep; }";
        let files = [("lib.rs", lib), ("low.rs", "pub struct Low;"), ("middle/mod.rs", text), ("high.rs", high)];
        breaches(
            &[&files[..], &[("middle/part.rs", "pub struct Part;"), ("middle/tests.rs", "use crate::high;")]].concat(),
        )
    }

    #[test]
    fn an_import_from_a_later_layer_is_found_wherever_it_is_written() {
        assert_eq!(
            in_the_middle("use crate::low::Low;\nuse crate::high::High;"),
            ["middle/mod.rs:2: middle may not import crate::high::High: high is a later layer; \
              it may import from low, middle"]
        );
        for text in [
            "use crate::{low, high::inner::{self, Deep}};",
            "use crate::high as other;",
            "use super::high::*;",
            "mod deep { use super::super::high::High; }",
            "fn f(high: &crate::high::High) {}",
            "fn f() { use crate::high::High; }",
            "fn f() -> Vec<crate::high::High> { Vec::new() }",
            "fn f() { crate::high::inner::g::<u8>() }",
            "fn f() { println!(\"{}\", g(crate::high::High)) }",
            "macro_rules! m { () => { use $crate::{low::Low, high::{High}}; } }",
            "#[derive(crate::high::Derive)] struct S;",
            "impl crate::high::Trait for S {}",
            "pub use crate::high::High;",
            "use crate::High;",
            "use crate::Known;",
        ] {
            assert!(in_the_middle(text).iter().any(|breach| breach.contains("high is a later layer")), "{text}");
        }
    }

    #[test]
    fn earlier_layers_and_the_own_one_may_be_imported() {
        for text in [
            "use crate::low::Low;",
            "use crate::Low;",
            "use crate::{Low, low, middle::f};",
            "mod part; use self::part::Part; use crate::middle::part; fn f() { part::g(); super::low::h() }",
            "pub(crate) fn f() {} pub(in crate::middle) fn g() {} pub(super) fn h() {}",
            "use std::fmt; use serde::high; fn f(high: ::serde::high::High) { high.crate_(); serde::high::g() }",
        ] {
            assert_eq!(in_the_middle(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn nothing_may_be_imported_from_lib_itself() {
        for text in ["use crate::own;", "use crate::*;", "use super::*;", "fn f() { crate::own() }"] {
            assert_eq!(in_the_middle(text).len(), 1, "{text}");
        }
    }

    #[test]
    fn a_layer_and_a_function_may_have_one_name() {
        let with = |text| {
            let lib = "mod low; mod run; mod high; pub use high::run;";
            breaches(&[("lib.rs", lib), ("low.rs", ""), ("run.rs", text), ("high.rs", "pub fn run() {}")])
        };
        assert_eq!(with("mod a { use super::*; } fn f(g: crate::run::G) -> Self { self.h() }"), [""; 0]);
        assert_eq!(with("fn f() { crate::run() }").len(), 1);
    }

    #[test]
    fn tests_are_exempt() {
        for text in [
            "#[cfg(test)] mod tests;",
            "#[cfg(test)] mod tests { use crate::high::High; }",
            "#[cfg(test)] use crate::high::High;",
            "#[cfg(all(test, target_arch = \"wasm32\"))] mod tests { use crate::high::High; }",
            "impl S { #[cfg(test)] fn f() { crate::high::g() } }",
        ] {
            assert_eq!(in_the_middle(text), [""; 0], "{text}");
        }
        assert_eq!(in_the_middle("mod tests;").len(), 1, "not a test, for all its name");
        let shipped = "#[cfg(any(test, target_arch = \"wasm32\"))] use crate::high::High;";
        assert_eq!(in_the_middle(shipped).len(), 1, "not for tests only");
    }

    #[test]
    fn an_exported_macro_belongs_to_its_own_layer() {
        let files = |user: &'static str| {
            let lib = "mod low; mod high;";
            let text = "#[macro_export] macro_rules! mine { () => {} } fn f() { crate::yours!() }";
            breaches(&[("lib.rs", lib), ("low.rs", text), ("high.rs", user)])
        };
        let found = files("#[macro_export] macro_rules! yours { () => {} } fn f() { crate::mine!() }");
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with("low.rs:1: low may not import crate::yours"), "{found:?}");
    }

    #[test]
    fn three_files_may_go_round_in_a_circle_and_four_may_not() {
        let round = |names: &[&str]| {
            let mut files = vec![("lib.rs".to_owned(), "mod a;".to_owned())];
            let declarations: String =
                names.iter().map(|name| format!("mod {name}; pub use {name}::{name}_item;")).collect();
            files.push(("a/mod.rs".to_owned(), declarations));
            for (name, next) in names.iter().zip(names.iter().cycle().skip(1)) {
                let import = format!("use super::{next}::{next}_item; pub fn {name}_item() {{}}");
                files.push((format!("a/{name}.rs"), import));
            }
            breaches(&files.iter().map(|(name, text)| (&**name, &**text)).collect::<Vec<_>>())
        };
        assert_eq!(round(&["b", "c", "d"]), [""; 0]);
        let found = round(&["b", "c", "d", "e"]);
        assert_eq!(found.len(), 1, "{found:?}");
        let lines: Vec<_> = found[0].lines().collect();
        assert_eq!(lines[0], "4 files import each other in a circle, and at most 3 may:");
        assert_eq!(lines[1], "  a/b.rs:1: imports super::c::c_item of a/c.rs");
        assert_eq!(lines.len(), 5);
    }

    /// A folder of four files that take each other's names from their `mod.rs`, which uses one of them itself.
    #[test]
    fn a_name_counts_for_the_file_that_defines_it() {
        let with = |last: &str| {
            breaches(&[
                ("lib.rs", "mod a;"),
                ("a/mod.rs", "mod b; mod c; mod d; mod e; pub use b::B; pub use c::C; pub use d::D; struct A(D);"),
                ("a/b.rs", "use super::C; pub struct B;"),
                ("a/c.rs", "use super::D; pub struct C;"),
                ("a/d.rs", "use super::A; pub struct D;"),
                ("a/e.rs", "use super::{B, A};"),
                ("a/unused.rs", last),
            ])
        };
        assert_eq!(with(""), [""; 0]);
        let found = breaches(&[
            ("lib.rs", "mod a;"),
            ("a/mod.rs", "mod b; mod c; mod d; pub use b::B; pub use c::C; pub use d::D; struct A(B);"),
            ("a/b.rs", "use super::C; pub struct B;"),
            ("a/c.rs", "use crate::a; pub struct C(a::D);"),
            ("a/d.rs", "pub struct D(super::A);"),
        ]);
        assert_eq!(found.len(), 1, "{found:?}");
    }

    #[test]
    fn circles_are_looked_for_where_there_are_to_be_none() {
        let directory = planted(&[
            ("main.rs", "mod a; mod b;"),
            ("a/mod.rs", "mod c; mod d; fn all() { c::f(); d::g() }"),
            ("a/c/mod.rs", "mod part; pub fn f() {}"),
            ("a/c/part.rs", "use crate::a::d::g;"),
            ("a/d/mod.rs", "mod part; pub fn g() {}"),
            ("a/d/part.rs", "use crate::a::c::f; fn h() { crate::b::i() }"),
            ("b.rs", "pub fn i() {}"),
        ]);
        let files = read_crate(&directory.path().join("main.rs")).unwrap();
        let found = |without_circles| check(&files, without_circles);
        assert_eq!(found(WithoutCircles::Only(&["a"])).len(), 2);
        let elsewhere = found(WithoutCircles::Only(&["b"]));
        assert_eq!(elsewhere.len(), 1, "the order holds everywhere");
        assert!(elsewhere[0].contains("b is a later layer"), "{elsewhere:?}");
    }

    #[test]
    fn folders_go_round_in_no_circle() {
        let with = |shared: &str| {
            breaches(&[
                ("lib.rs", "mod a;"),
                ("a/mod.rs", "mod b; mod c; fn all() { b::f(); c::g() }"),
                ("a/b/mod.rs", "mod part; pub fn f() { part::h() }"),
                ("a/b/part.rs", "use crate::a::c; fn h() { c::g(); super::f() }"),
                ("a/c/mod.rs", "mod part; pub fn g() {}"),
                ("a/c/part.rs", shared),
            ])
        };
        assert_eq!(with("use super::g;"), [""; 0]);
        let found = with("use crate::a::b;\nuse b::f;");
        assert_eq!(
            found,
            ["2 folders import each other in a circle, and at most 1 may:\n  \
              a/b/part.rs:1: imports c::g of a/c\n  \
              a/c/part.rs:2: imports b::f of a/b"]
        );
    }
}
