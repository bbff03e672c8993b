//! Every component of the page has a node of its own, whatever it has to show: `web/src/components/nothing.rs` says why.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Block, Expr, ExprClosure, ExprMacro, ExprReturn, Item, ItemFn, Local, Macro, Stmt};

use super::source::SourceFile;

/// What a component renders that has nothing to show.
const NOTHING: &str = "nothing";

/// Every rendering of a component of this file that may come to nothing at all.
pub(super) fn check(file: &SourceFile) -> Vec<String> {
    let mut renderings = Renderings::default();
    file.syntax.items.iter().filter_map(component).for_each(|function| renderings.of_component(function));
    let lines = renderings.empty.into_iter();
    lines
        .map(|line| {
            let file = file.shown();
            format!("{file}:{line}: this component may have no node of its own: let it render {{ {NOTHING}() }}")
        })
        .collect()
}

fn component(item: &Item) -> Option<&ItemFn> {
    let Item::Fn(function) = item else { return None };
    function.attrs.iter().any(|attribute| attribute.path().is_ident("component")).then_some(function)
}

/// The lines of renderings that may be empty.
#[derive(Default)]
struct Renderings {
    empty: Vec<usize>,
}

impl Renderings {
    fn of_component(&mut self, function: &ItemFn) {
        self.visit_block(&function.block);
        self.of_block(&function.block);
    }

    /// What a block comes to is its last expression.
    fn of_block(&mut self, block: &Block) {
        match block.stmts.last() {
            Some(Stmt::Expr(value, None)) => self.of_value(value),
            Some(Stmt::Macro(value)) if value.semi_token.is_none() => self.of_macro(&value.mac),
            _ => {}
        }
    }

    fn of_value(&mut self, value: &Expr) {
        match value {
            Expr::Block(block) => self.of_block(&block.block),
            Expr::If(choice) => {
                self.of_block(&choice.then_branch);
                if let Some((_, other)) = &choice.else_branch {
                    self.of_value(other);
                }
            }
            Expr::Match(choice) => choice.arms.iter().for_each(|arm| self.of_value(&arm.body)),
            Expr::Macro(ExprMacro { mac, .. }) => self.of_macro(mac),
            Expr::Return(_) => {}
            call => {
                let words = call.to_token_stream().to_string();
                if words.ends_with("default ()") {
                    self.empty.push(call.span().start().line);
                }
            }
        }
    }

    fn of_macro(&mut self, called: &Macro) {
        if called.path.is_ident("html") && !has_node(called.tokens.clone()) {
            self.empty.push(called.path.span().start().line);
        }
    }
}

impl<'ast> Visit<'ast> for Renderings {
    fn visit_expr_return(&mut self, early: &'ast ExprReturn) {
        if let Some(value) = &early.expr {
            self.of_value(value);
        }
    }

    /// `let Some(...) = ... else { return ... }`
    fn visit_local(&mut self, local: &'ast Local) {
        visit::visit_local(self, local);
    }

    /// What a closure returns is not what the component renders.
    fn visit_expr_closure(&mut self, _: &'ast ExprClosure) {}

    fn visit_item(&mut self, _: &'ast Item) {}
}

/// Whether what stands in `html!` always has a node: an element, a component or a text that depends on nothing.
fn has_node(html: TokenStream) -> bool {
    let mut tokens = html.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Literal(_) => return true,
            // Of a condition both sides may have one.
            TokenTree::Ident(word) if word == "if" => {
                let Some(mut are_all) = next_block(&mut tokens).map(has_node) else { return false };
                let mut has_else = false;
                while matches!(tokens.peek(), Some(TokenTree::Ident(word)) if word == "else") {
                    tokens.next();
                    has_else = !matches!(tokens.peek(), Some(TokenTree::Ident(word)) if word == "if");
                    are_all &= next_block(&mut tokens).is_some_and(has_node);
                }
                if has_else && are_all {
                    return true;
                }
            }
            // A list may be empty.
            TokenTree::Ident(word) if word == "for" => drop(next_block(&mut tokens)),
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                let value = group.stream().to_string();
                if value.starts_with('"') || value.starts_with(NOTHING) || value.starts_with("format !") {
                    return true;
                }
            }
            // `<p`, and not `<>` or `</`.
            TokenTree::Punct(punct) if punct.as_char() == '<' => {
                if matches!(tokens.peek(), Some(TokenTree::Ident(_) | TokenTree::Group(_))) {
                    return true;
                }
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Group(_) => {}
        }
    }
    false
}

/// What stands in the next braces.
fn next_block(tokens: &mut impl Iterator<Item = TokenTree>) -> Option<TokenStream> {
    tokens.find_map(|token| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(group.stream()),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::source::{read_crate, tests::planted};
    use super::*;

    fn breaches(body: &str) -> usize {
        let directory = planted(&[("lib.rs", &format!("#[component] fn shown() -> Html {{ {body} }}"))]);
        check(&read_crate(&directory.path().join("lib.rs")).unwrap()[0]).len()
    }

    #[test]
    fn what_always_has_a_node_will_do() {
        for body in [
            "html! { <p /> }",
            "html! { <Other run={run} /> }",
            "html! { <>if a < b { <p /> } { nothing() }</> }",
            "html! { <>{ list }<p /></> }",
            "html! { if a { <p /> } else if b { <p /> } else { <b /> } }",
            "let Some(a) = b else { return nothing() }; html! { <p>{ a }</p> }",
            "match a { 1 => html! { <p /> }, _ => nothing() }",
            "let inner = c.map(|_| Html::default()); html! { <p>{ inner }</p> }",
            "if a { return html! { <p /> }; } helper(a)",
        ] {
            assert_eq!(breaches(body), 0, "{body}");
        }
    }

    #[test]
    fn what_may_come_to_nothing_is_found() {
        for body in [
            "html! {}",
            "Html::default()",
            "html! { <>if a < b { <p /> }</> }",
            "html! { <>for a in b { <p /> }</> }",
            "html! { <>{ list }</> }",
            "html! { if a { <p /> } else if b { <p /> } }",
            "let Some(a) = b else { return Html::default() }; html! { <p>{ a }</p> }",
            "if a { return Html::default(); } html! { <p /> }",
            "match a { 1 => html! { <p /> }, _ => Html::default() }",
            "shown.borrow().clone().unwrap_or_default()",
        ] {
            assert_eq!(breaches(body), 1, "{body}");
        }
    }
}
