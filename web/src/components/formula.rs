//! A formula, or a sentence with formulas in it, set as in print.

use election_core::claims::Letter;
use election_core::claims::formula::{Piece, typeset};
use yew::{AttrValue, Html, Properties, component, html};

/// The letters of formulas in the texts of the gallery: a text says itself what they stand for.
pub static IN_TEXTS: &[Letter] = &[in_text("n"), in_text("N"), in_text("E"), in_text("L"), in_text("T"), in_text("M")];

const fn in_text(sign: &'static str) -> Letter {
    Letter { sign, meaning: "", value: |_| None }
}

/// A text, and which letters in it stand for numbers.
#[derive(Properties)]
pub struct FormulaProps {
    /// The text: `n(n + 1)/2`.
    pub text: AttrValue,
    /// The letters.
    pub letters: &'static [Letter],
}

impl PartialEq for FormulaProps {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text && std::ptr::eq(self.letters, other.letters)
    }
}

/// A formula, or a sentence with formulas in it.
#[component]
pub fn Formula(props: &FormulaProps) -> Html {
    html! { <span class="formula">{ for typeset(&props.text, props.letters).iter().map(set) }</span> }
}

fn set(piece: &Piece) -> Html {
    match piece {
        Piece::Text(text) => html! { text },
        Piece::Letter(letter) => html! { <var>{ letter }</var> },
        Piece::Below(inside) => html! { <sub>{ for inside.iter().map(set) }</sub> },
        Piece::Above(inside) => html! { <sup>{ for inside.iter().map(set) }</sup> },
    }
}
