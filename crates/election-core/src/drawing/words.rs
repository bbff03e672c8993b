//! How wide words are, without a browser to ask.

/// About how wide a text is in a sans-serif font: as wide as in DejaVu Sans, which is wider than most, so that it fits.
#[must_use]
pub fn text_width(text: &str, size: f64) -> f64 {
    text.chars().map(width).sum::<f64>() * size
}

/// How wide a character is, in times its size.
fn width(character: char) -> f64 {
    match character {
        'i' | 'j' | 'l' | '\'' | '|' => 0.29,
        ' ' | ',' | '.' | ';' | ':' | '!' => 0.36,
        'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '-' | '/' => 0.41,
        'm' | 'M' | 'W' | '%' | '…' => 1.0,
        'w' | '→' | '@' => 0.86,
        'a'..='z' | '0'..='9' => 0.64,
        'A'..='Z' => 0.73,
        '\u{300}'..='\u{36f}' => 0.0,
        '\u{2e80}'.. => 1.05,
        _ => 0.66,
    }
}

/// As much of a text as fits, with an ellipsis where it is cut.
#[must_use]
pub fn fitted(text: &str, size: f64, most: f64) -> String {
    if text_width(text, size) <= most {
        return text.to_owned();
    }
    let mut short = String::new();
    for character in text.chars() {
        short.push(character);
        if text_width(&short, size) + size > most {
            short.pop();
            break;
        }
    }
    format!("{}…", short.trim_end())
}

/// A text in lines that are no wider than this, broken at spaces.
#[must_use]
pub fn wrapped(text: &str, size: f64, most: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if text_width(line, size) + text_width(word, size) + 0.36 * size <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(fitted(word, size, most)),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_cut_or_goes_into_the_next_line() {
        assert_eq!(fitted("election", 12.0, 100.0), "election");
        let short = fitted("an identity that never ends", 12.0, 100.0);
        assert!(short.ends_with('…') && text_width(&short, 12.0) <= 100.0, "{short}");
        let lines = wrapped("so many words that one line is too short for them", 12.0, 130.0);
        assert_eq!(lines.join(" "), "so many words that one line is too short for them");
        assert!(lines.iter().all(|line| text_width(line, 12.0) <= 130.0));
    }
}
