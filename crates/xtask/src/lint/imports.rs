//! What a file imports: its `use` declarations, and every other path in it.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, ItemMacro, ItemMod, ItemUse, Macro, Meta, Path, UseTree, Visibility};

use super::source::SourceFile;

/// A module's path in its crate: `["trace", "columns"]` for `crate::trace::columns`.
pub(super) type Module = Vec<String>;

/// Everything in a file that matters for its imports.
#[derive(Default)]
pub(super) struct Found {
    /// The modules that are declared or written out in it.
    pub(super) modules: Vec<Module>,
    pub(super) imports: Vec<Import>,
    pub(super) exported_macros: Vec<String>,
}

/// A path in a file, which may lead to another.
pub(super) struct Import {
    /// The module that it is written in.
    pub(super) module: Module,
    /// As written, with `crate` and `super`.
    pub(super) path: Vec<String>,
    pub(super) line: usize,
    /// The name that a `use` brings into the module.
    pub(super) alias: Option<String>,
    /// Whether a `use` brings in all that is there.
    pub(super) is_glob: bool,
    /// Whether a `use` is visible outside of the module.
    pub(super) is_reexport: bool,
}

impl Import {
    /// `src/lib.rs:3`
    pub(super) fn shown_in(&self, file: &SourceFile) -> String {
        format!("{}:{}", file.shown(), self.line)
    }
}

/// Reads what a file imports. Paths are found in code, in what macros are called with and defined as, and in attributes.
pub(super) fn imports(file: &SourceFile) -> Found {
    let mut reader = Reader { module: file.module.clone(), found: Found::default() };
    reader.visit_file(&file.syntax);
    reader.found
}

struct Reader {
    module: Module,
    found: Found,
}

impl Reader {
    fn push(&mut self, idents: &[Ident]) -> &mut Import {
        self.found.imports.push(Import {
            module: self.module.clone(),
            path: idents.iter().map(Ident::to_string).collect(),
            line: idents.first().map_or(0, |ident| ident.span().start().line),
            alias: None,
            is_glob: false,
            is_reexport: false,
        });
        self.found.imports.last_mut().expect("one was pushed just now")
    }

    /// The paths of a `use`, of which `prefix` is read already.
    fn read_use(&mut self, prefix: &[Ident], tree: &UseTree, is_reexport: bool) {
        let (path, alias) = match tree {
            UseTree::Path(path) => return self.read_use(&with(prefix, &path.ident), &path.tree, is_reexport),
            UseTree::Group(group) => {
                return group.items.iter().for_each(|tree| self.read_use(prefix, tree, is_reexport));
            }
            UseTree::Glob(_) => (prefix.to_vec(), None),
            UseTree::Name(name) if name.ident == "self" => (prefix.to_vec(), prefix.last()),
            UseTree::Name(name) => (with(prefix, &name.ident), Some(&name.ident)),
            UseTree::Rename(name) if name.ident == "self" => (prefix.to_vec(), Some(&name.rename)),
            UseTree::Rename(name) => (with(prefix, &name.ident), Some(&name.rename)),
        };
        let import = self.push(&path);
        import.alias = alias.map(Ident::to_string);
        import.is_glob = matches!(tree, UseTree::Glob(_));
        import.is_reexport = is_reexport;
    }

    /// The paths among tokens that need not be code yet. Those of a group behind `a::b::` begin with `a::b`.
    fn read_tokens(&mut self, prefix: &[Ident], tokens: TokenStream) {
        let tokens: Vec<_> = tokens.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            match &tokens[at] {
                TokenTree::Group(group) => self.read_tokens(&[], group.stream()),
                TokenTree::Ident(first) => {
                    let mut path = with(prefix, first);
                    while is_colon(tokens.get(at + 1)) && is_colon(tokens.get(at + 2)) {
                        at += 2;
                        match tokens.get(at + 1) {
                            Some(TokenTree::Ident(next)) => path.push(next.clone()),
                            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                                self.read_tokens(&path, group.stream());
                                path.clear();
                            }
                            _ => break,
                        }
                        at += 1;
                    }
                    if !path.is_empty() {
                        self.push(&path);
                    }
                }
                _ => {}
            }
            at += 1;
        }
    }
}

impl Visit<'_> for Reader {
    fn visit_item_use(&mut self, item: &ItemUse) {
        self.read_use(&[], &item.tree, !matches!(item.vis, Visibility::Inherited));
    }

    fn visit_item_mod(&mut self, item: &ItemMod) {
        self.module.push(item.ident.to_string());
        self.found.modules.push(self.module.clone());
        visit::visit_item_mod(self, item);
        self.module.pop();
    }

    fn visit_item_macro(&mut self, item: &ItemMacro) {
        if item.attrs.iter().any(|attribute| attribute.path().is_ident("macro_export")) {
            self.found.exported_macros.extend(item.ident.as_ref().map(Ident::to_string));
        }
        visit::visit_item_macro(self, item);
    }

    fn visit_path(&mut self, path: &Path) {
        self.push(&path.segments.iter().map(|segment| segment.ident.clone()).collect::<Vec<_>>());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, called: &Macro) {
        self.visit_path(&called.path);
        self.read_tokens(&[], called.tokens.clone());
    }

    fn visit_attribute(&mut self, attribute: &Attribute) {
        if let Meta::List(list) = &attribute.meta {
            self.read_tokens(&[], list.tokens.clone());
        }
    }

    /// `pub(in crate::trace)` imports nothing.
    fn visit_visibility(&mut self, _: &Visibility) {}
}

/// A path, one segment longer.
pub(super) fn with<T: Clone>(path: &[T], next: &T) -> Vec<T> {
    path.iter().chain([next]).cloned().collect()
}

fn is_colon(token: Option<&TokenTree>) -> bool {
    matches!(token, Some(TokenTree::Punct(mark)) if mark.as_char() == ':')
}
