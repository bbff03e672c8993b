//! What is declared: a static of this program, or a value that is freed when its last user lets it go.

use std::borrow::Borrow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use serde::{Serialize, Serializer};

/// Something that is declared: a text, a list, a whole declaration. Cloning it is cheap.
///
/// What is built in is a static, which declarations can name in constants. What is put together while the program runs is counted, and
/// freed with its last clone. Whoever reads it sees no difference, and equal contents are equal.
pub enum Declared<T: ?Sized + 'static> {
    /// Built in.
    Static(&'static T),
    /// Put together while the program runs.
    Counted(Arc<T>),
}

impl<T: ?Sized> Deref for Declared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        match self {
            Self::Static(value) => value,
            Self::Counted(value) => value,
        }
    }
}

// By hand, because a derived one would ask for `T: Clone`.
impl<T: ?Sized> Clone for Declared<T> {
    fn clone(&self) -> Self {
        match self {
            Self::Static(value) => Self::Static(value),
            Self::Counted(value) => Self::Counted(Arc::clone(value)),
        }
    }
}

impl<T: ?Sized> From<&'static T> for Declared<T> {
    fn from(value: &'static T) -> Self {
        Self::Static(value)
    }
}

impl<T: ?Sized> From<&Self> for Declared<T> {
    fn from(value: &Self) -> Self {
        value.clone()
    }
}

impl<T: ?Sized> From<Arc<T>> for Declared<T> {
    fn from(value: Arc<T>) -> Self {
        Self::Counted(value)
    }
}

impl From<String> for Declared<str> {
    fn from(text: String) -> Self {
        Self::Counted(text.into())
    }
}

impl<T> From<Vec<T>> for Declared<[T]> {
    fn from(list: Vec<T>) -> Self {
        Self::Counted(list.into())
    }
}

impl<T> Default for Declared<[T]> {
    fn default() -> Self {
        Self::Static(&[])
    }
}

// So that lists of texts can be joined.
impl Borrow<str> for Declared<str> {
    fn borrow(&self) -> &str {
        self
    }
}

impl<T: ?Sized> AsRef<T> for Declared<T> {
    fn as_ref(&self) -> &T {
        self
    }
}

// By hand, as for `Cow`: where it is kept makes no difference. Mostly it is the very same, and nothing has to be compared.
impl<T: Eq + ?Sized> PartialEq for Declared<T> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(&raw const **self, &raw const **other) || **self == **other
    }
}

impl<T: Eq + ?Sized> Eq for Declared<T> {}

impl PartialEq<str> for Declared<str> {
    fn eq(&self, other: &str) -> bool {
        **self == *other
    }
}

impl PartialEq<&str> for Declared<str> {
    fn eq(&self, other: &&str) -> bool {
        **self == **other
    }
}

impl<T: Hash + ?Sized> Hash for Declared<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T: fmt::Debug + ?Sized> fmt::Debug for Declared<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: fmt::Display + ?Sized> fmt::Display for Declared<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: Serialize + ?Sized> Serialize for Declared<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_it_is_kept_makes_no_difference() {
        let (fixed, counted) = (Declared::from("token"), Declared::from("token".to_owned()));
        assert_eq!(fixed, counted);
        assert_eq!(counted, "token");
        assert_eq!(format!("{fixed} {counted:?}"), "token \"token\"");
        assert_ne!(counted, Declared::from("tokens"));
    }

    #[test]
    fn what_is_counted_is_freed_with_its_last_clone() {
        let list: Declared<[u8]> = vec![1, 2].into();
        let Declared::Counted(counted) = &list else { panic!("a vector is no static") };
        let (watch, other) = (Arc::downgrade(counted), list.clone());
        drop(list);
        assert_eq!(watch.upgrade().as_deref(), Some(&[1, 2][..]));
        drop(other);
        assert_eq!(watch.upgrade(), None);
    }
}
