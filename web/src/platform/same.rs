//! Large values as props: compared by where they are, not by what is in them.

use std::ops::Deref;
use std::rc::Rc;

use yew::html::{ImplicitClone, IntoPropValue};

/// A shared value that counts as changed when it is another one. Everything that the state shares is made anew when it changes.
#[derive(Debug)]
pub struct Same<T>(Rc<T>);

impl<T> Same<T> {
    /// The shared pointer itself.
    pub fn rc(&self) -> &Rc<T> {
        &self.0
    }
}

impl<T> Clone for Same<T> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<T> PartialEq for Same<T> {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> From<&Rc<T>> for Same<T> {
    fn from(value: &Rc<T>) -> Self {
        Self(Rc::clone(value))
    }
}

/// So that `run={&state.run}` gives the shared run to a component.
impl<T> IntoPropValue<Same<T>> for &Rc<T> {
    fn into_prop_value(self) -> Same<T> {
        self.into()
    }
}

/// So that a component passes it on by `{run}`.
impl<T: 'static> ImplicitClone for Same<T> {}

impl<T> Deref for Same<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}
