//! Whom an embedded page listens to.

use std::rc::Rc;

use election_core::InputError;

/// What stands for [`Host::Nobody`] in a link.
const NOBODY: &str = "none";

/// Whose messages an embedded page listens to, and whom it tells what it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Host {
    /// A page of the same origin.
    SameOrigin,
    /// A page of this origin, written as browsers write it: `https://host.example`.
    At(Rc<str>),
    /// Nobody.
    Nobody,
}

impl Host {
    /// Reads what stands after `embed=`.
    ///
    /// # Errors
    /// When that is no origin as browsers write it. A pattern or a path would be compared in vain.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        if text == NOBODY {
            return Ok(Self::Nobody);
        }
        if is_origin(text) {
            return Ok(Self::At(text.into()));
        }
        let allowed =
            "nothing (a page of the same origin), none, or an origin as location.origin says it: https://host.example";
        Err(InputError::new("embed", text, allowed))
    }

    /// What stands in a link.
    pub fn text(&self) -> String {
        match self {
            Self::SameOrigin => "embed".to_owned(),
            Self::At(origin) => format!("embed={origin}"),
            Self::Nobody => format!("embed={NOBODY}"),
        }
    }
}

/// Whether this is an origin as browsers write it: a scheme, a host in lower case, perhaps a port that is not the usual one, no path.
fn is_origin(text: &str) -> bool {
    let (host, usual_port) = match text.split_once("://") {
        Some(("https", host)) => (host, "443"),
        Some(("http", host)) => (host, "80"),
        _ => return false,
    };
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => (name, Some(port)),
        _ => (host, None),
    };
    let is_port = |port: &str| port.parse::<u16>().is_ok_and(|number| number.to_string() == port) && port != usual_port;
    let is_of = |name: &str, more: &[u8]| {
        let is_allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || more.contains(&byte);
        !name.is_empty() && name.bytes().all(is_allowed)
    };
    let is_name = match name.strip_prefix('[').and_then(|name| name.strip_suffix(']')) {
        Some(address) => is_of(address, b":"),
        None => is_of(name, b"-._"),
    };
    is_name && port.is_none_or(is_port)
}
