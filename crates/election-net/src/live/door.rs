//! Who is let in.

use std::fmt::{self, Debug};

use axum::http::header::{AUTHORIZATION, HOST, HeaderMap, ORIGIN};
use axum::http::uri::Authority;
use axum::http::{StatusCode, Uri};
use ctutils::CtEq as _;
use rand::TryRng as _;
use rand::rngs::SysRng;

/// What the addresses of a run begin with. Everything else is a file.
pub const RUN: &str = "/live/";

/// Where browsers say whether a request comes from a page of this origin.
const FETCH_SITE: &str = "sec-fetch-site";

/// What lets somebody at the run: 128 bits, as text.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A new one, of the operating system's chance.
    ///
    /// # Errors
    /// When that has none.
    pub fn draw() -> std::io::Result<Self> {
        let mut bytes = [0; 16];
        SysRng.try_fill_bytes(&mut bytes).map_err(std::io::Error::other)?;
        Ok(Self(format!("{:032x}", u128::from_be_bytes(bytes))))
    }

    /// As it stands in the link.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }
}

/// Logs are not for secrets.
impl Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

/// The door of a page.
#[derive(Clone, Debug)]
pub struct Door {
    token: Token,
    /// By which names this address is called: any other one is somebody else's, who has it lead here.
    hosts: [String; 2],
}

impl Door {
    /// That of a port of this machine.
    #[must_use]
    pub fn new(port: u16, token: Token) -> Self {
        Self { token, hosts: [format!("127.0.0.1:{port}"), format!("localhost:{port}")] }
    }

    /// Why a request is refused, if it is.
    #[must_use]
    pub fn refuses(&self, uri: &Uri, headers: &HeaderMap) -> Option<(StatusCode, &'static str)> {
        let only = |name: &str| {
            let mut all = headers.get_all(name).iter();
            let first = all.next()?;
            // Of two nobody knows which one counts.
            Some(if all.next().is_some() { "" } else { first.to_str().unwrap_or_default() })
        };
        let named = uri.authority().map(Authority::as_str);
        let host = only(HOST.as_str()).filter(|host| self.hosts.iter().any(|own| own == host));
        let Some(host) = host.filter(|host| named.is_none_or(|named| named == *host)) else {
            return Some((
                StatusCode::MISDIRECTED_REQUEST,
                "this address is called 127.0.0.1 or localhost, with its port",
            ));
        };
        if !uri.path().starts_with(RUN) {
            return None;
        }
        let is_own_origin = only(ORIGIN.as_str()).is_none_or(|origin| origin.strip_prefix("http://") == Some(host));
        let is_own_page = only(FETCH_SITE).is_none_or(|site| site == "same-origin");
        if !is_own_origin || !is_own_page {
            return Some((StatusCode::FORBIDDEN, "only the page that is served here may ask for the run"));
        }
        let given = only(AUTHORIZATION.as_str()).and_then(|given| given.strip_prefix("Bearer "));
        let is_let_in = given.is_some_and(|given| given.as_bytes().ct_eq(self.token.0.as_bytes()).to_bool());
        (!is_let_in)
            .then_some((StatusCode::UNAUTHORIZED, "this is not the token of this run: open the link that was printed"))
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderName;
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn tokens_are_of_128_bits_and_in_no_log() {
        let (one, other) = (Token::draw().expect("there is chance"), Token::draw().expect("there is chance"));
        assert_ne!(one, other);
        assert!(one.text().len() == 32 && one.text().bytes().all(|byte| byte.is_ascii_hexdigit()));
        assert_eq!(format!("{one:?}"), "Token");
    }

    #[test]
    fn only_the_own_page_with_the_token_is_let_at_the_run() {
        let token = Token::draw().expect("there is chance");
        let door = Door::new(4000, token.clone());
        let right = format!("Bearer {}", token.text());
        let longer = format!("{right}0");
        let asks = |path: &str, headers: &[(&str, &str)]| {
            let mut all = HeaderMap::new();
            for (name, value) in headers {
                let name: HeaderName = name.parse().expect("the name of a header");
                all.append(name, HeaderValue::from_str(value).expect("the value of a header"));
            }
            let refused = door.refuses(&path.parse().expect("an address"), &all);
            refused.map_or(200, |(status, _)| status.as_u16())
        };
        let host = ("host", "127.0.0.1:4000");
        let bearer = ("authorization", &*right);
        for (path, headers, expected) in [
            ("/", vec![host], 200),
            ("/", vec![("host", "localhost:4000")], 200),
            ("/", vec![], 421),
            ("/", vec![("host", "127.0.0.1")], 421),
            ("/", vec![("host", "127.0.0.1:4001")], 421),
            ("/", vec![("host", "evil.example:4000"), bearer], 421),
            ("/", vec![host, ("host", "evil.example:4000")], 421),
            ("http://evil.example:4000/", vec![host], 421),
            ("/live/trace", vec![host, bearer], 200),
            ("/live/trace", vec![("host", "evil.example:4000"), bearer], 421),
            ("/live/trace", vec![host], 401),
            ("/live/trace", vec![host, ("authorization", "Bearer ")], 401),
            ("/live/trace", vec![host, ("authorization", &right[..right.len() - 1])], 401),
            ("/live/trace", vec![host, ("authorization", &longer)], 401),
            ("/live/trace", vec![host, bearer, bearer], 401),
            ("/live/trace", vec![host, bearer, ("origin", "http://127.0.0.1:4000")], 200),
            ("/live/trace", vec![host, bearer, ("origin", "http://localhost:4000")], 403),
            ("/live/trace", vec![host, bearer, ("origin", "http://evil.example")], 403),
            ("/live/trace", vec![host, bearer, ("origin", "null")], 403),
            ("/live/trace", vec![host, bearer, ("sec-fetch-site", "same-origin")], 200),
            ("/live/trace", vec![host, bearer, ("sec-fetch-site", "same-site")], 403),
            ("/live/trace", vec![host, bearer, ("sec-fetch-site", "cross-site")], 403),
            ("/live/trace", vec![host, bearer, ("sec-fetch-site", "none")], 403),
        ] {
            assert_eq!(asks(path, &headers), expected, "{path} {headers:?}");
        }
    }
}
