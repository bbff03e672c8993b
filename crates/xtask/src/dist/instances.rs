//! How much of the page is the engine's own functions over and over: generic ones, compiled once for each algorithm.
//!
//! Counted before wasm-opt, which takes the functions' names.

use std::collections::BTreeMap;

use anyhow::{Result, ensure};
use comfy_table::{CellAlignment, Table, presets};
use wasmparser::{KnownCustom, Name, Parser, Payload};

/// The engine's modules that know no algorithm.
const MODULES: [&str; 5] = ["host", "system", "sim", "trace", "run"];

/// So many instances of one function are too many: by then it stands there once for each algorithm.
const MANY: usize = 8;

/// The most that functions of many instances may take, in bytes.
const LIMIT: usize = 300_000;

/// How many functions are listed.
const LISTED: usize = 15;

/// A function, whatever its generic arguments.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Function {
    name: String,
    instances: usize,
    bytes: usize,
}

/// The engine's functions of many instances in a program, the largest first, and how many bytes of code it has in all.
pub(super) fn of_many_instances(wasm: &[u8]) -> Result<(Vec<Function>, usize)> {
    let compiled = compiled(wasm)?;
    let mut functions: BTreeMap<String, Function> = BTreeMap::new();
    for (name, bytes) in &compiled {
        let name = without_arguments(name);
        if is_the_engines(&name) {
            let function = functions.entry(name.clone()).or_default();
            *function = Function { name, instances: function.instances + 1, bytes: function.bytes + bytes };
        }
    }
    let mut many: Vec<_> = functions.into_values().filter(|function| function.instances >= MANY).collect();
    many.sort_by_key(|function| std::cmp::Reverse(function.bytes));
    Ok((many, compiled.iter().map(|(_, bytes)| bytes).sum()))
}

/// The largest ones in kB (1000 bytes), and all together at the foot.
pub(super) fn table(functions: &[Function], code: usize) -> Table {
    let mut table = Table::new();
    let header = [format!("functions of the engine in {MANY} or more copies"), "copies".to_owned(), "kB".to_owned()];
    table.load_style(presets::NOTHING).set_header(header);
    for Function { name, instances, bytes } in functions.iter().take(LISTED) {
        table.add_row([name.clone(), instances.to_string(), kilobytes(*bytes)]);
    }
    table.add_row([format!("all {}", functions.len()), String::new(), kilobytes(total(functions))]);
    table.add_row(["limit".to_owned(), String::new(), kilobytes(LIMIT)]);
    table.add_row(["the page's code, with all else".to_owned(), String::new(), kilobytes(code)]);
    table.column_iter_mut().skip(1).for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    table
}

/// Fails when they take more than they may.
pub(super) fn check(functions: &[Function]) -> Result<()> {
    let total = total(functions);
    ensure!(
        total <= LIMIT,
        "the engine's functions in {MANY} or more copies take {total} bytes, and {LIMIT} is the limit"
    );
    Ok(())
}

fn total(functions: &[Function]) -> usize {
    functions.iter().map(|function| function.bytes).sum()
}

fn kilobytes(bytes: usize) -> String {
    format!("{:.1}", bytes as f64 / 1000.0)
}

/// Every function that has code: its name as it was written, and the bytes of its body.
fn compiled(wasm: &[u8]) -> Result<Vec<(String, usize)>> {
    let (mut imported, mut bodies, mut names) = (0, Vec::new(), BTreeMap::new());
    for payload in Parser::new(0).parse_all(wasm) {
        match payload? {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    imported += u32::from(matches!(import?.ty, wasmparser::TypeRef::Func(_)));
                }
            }
            Payload::CodeSectionEntry(body) => bodies.push(body.as_bytes().len()),
            Payload::CustomSection(section) => {
                if let KnownCustom::Name(sections) = section.as_known() {
                    for section in sections {
                        if let Name::Function(functions) = section? {
                            for naming in functions {
                                let naming = naming?;
                                names.insert(naming.index, format!("{:#}", rustc_demangle::demangle(naming.name)));
                            }
                        }
                    }
                }
            }
            _ => {}
        }
    }
    let named = |(index, bytes)| Some((names.remove(&index)?, bytes));
    let compiled: Vec<_> = (imported..).zip(bodies).filter_map(named).collect();
    ensure!(!compiled.is_empty(), "the page's functions have no names before wasm-opt");
    Ok(compiled)
}

/// `World<P>::apply` without `<P>`. The outer brackets of `<World<P> as Clone>::clone` stay: what they hold is a type, not arguments.
fn without_arguments(name: &str) -> String {
    let mut kept = String::new();
    // For each bracket that is open, whether what it holds is kept.
    let mut open = vec![true];
    let mut previous = ' ';
    for (at, c) in name.char_indices() {
        let is_kept = open.last().copied().unwrap_or(true);
        match c {
            '<' => {
                let follows_a_name = previous.is_alphanumeric() || matches!(previous, '_' | ':' | '}');
                let is_kept = is_kept && (!follows_a_name || name[at..].starts_with("<impl "));
                open.push(is_kept);
                if is_kept {
                    kept.push(c);
                }
            }
            '>' if previous != '-' => {
                open.pop();
                if is_kept {
                    kept.push(c);
                }
            }
            _ if is_kept => kept.push(c),
            _ => {}
        }
        previous = c;
    }
    kept
}

/// Whether a function, the type that it belongs to, or the trait that it implements is of one of the modules that know no algorithm.
fn is_the_engines(name: &str) -> bool {
    let begins = [name.strip_prefix('<').unwrap_or(name), name.split(" as ").nth(1).unwrap_or_default()];
    let modules = begins.map(|begin| begin.strip_prefix("election_core::").and_then(|path| path.split("::").next()));
    modules.iter().flatten().any(|module| MODULES.contains(module))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_go_and_types_stay() {
        let kept = [
            ("a::World<a::P<u8>, B>::step", "a::World::step"),
            ("a::step::<fn(u8) -> u8>::{{closure}}<B>", "a::step::::{{closure}}"),
            ("<a::World<P> as core::clone::Clone>::clone", "<a::World as core::clone::Clone>::clone"),
            ("<&a::World<P> as Tell<&str>>::tell", "<&a::World as Tell>::tell"),
            ("a::<impl Tell<P> for a::World<P>>::tell", "a::<impl Tell for a::World>::tell"),
        ];
        for (name, expected) in kept {
            assert_eq!(without_arguments(name), expected);
        }
    }

    #[test]
    fn the_engine_is_told_from_all_else_by_its_modules() {
        for name in [
            "election_core::system::World::step",
            "<election_core::sim::Status as core::fmt::Debug>::fmt",
            "<(A,B) as election_core::system::Observer>::sent",
        ] {
            assert!(is_the_engines(name), "{name}");
        }
        for name in ["core::ptr::drop_in_place", "election_core::algorithms::system::step", "main"] {
            assert!(!is_the_engines(name), "{name}");
        }
    }
}
