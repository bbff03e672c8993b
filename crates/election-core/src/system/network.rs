//! Messages in flight.

use crate::process::{Message, ProcessId, Variables};
use crate::signal::Signal;

/// A message in flight: its place among them. Free again once it has arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Flight(pub(crate) u32);

impl Flight {
    /// Stands for no place.
    pub(crate) const NONE: Self = Self(u32::MAX);

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Who sent what to whom.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Envelope<M> {
    pub(crate) message: M,
    pub(crate) from: ProcessId,
    pub(crate) to: ProcessId,
}

/// A place for a message, the algorithm's or the engine's own. The tag stands apart from the message (`repr`), so that a message
/// is moved as the whole it was written as; with the tag inside, the processor waits for its own stores at every hop, which
/// doubles a run's time.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(u32)]
pub(crate) enum Place<M> {
    Free { next: Flight },
    Taken(Envelope<M>),
    Signal(Envelope<Signal>),
}

impl<M> Place<M> {
    /// To whom the message goes.
    pub(crate) fn receiver(&self) -> Option<ProcessId> {
        match self {
            Self::Free { .. } => None,
            Self::Taken(envelope) => Some(envelope.to),
            Self::Signal(envelope) => Some(envelope.to),
        }
    }
}

/// The messages in flight. Which of a channel's messages comes next is the business of whoever picks the steps.
#[derive(Clone, Debug)]
pub(crate) struct Network<M> {
    places: Vec<Place<M>>,
    /// The place freed last; the others follow from it.
    free: Flight,
    /// The group of each position while the network is parted.
    pub(crate) groups: Option<Vec<u16>>,
}

impl<M: Message> Network<M> {
    /// An empty one, with room for as many messages as are mostly in flight.
    pub(crate) fn new(processes: u16) -> Self {
        Self { places: Vec::with_capacity(processes.into()), free: Flight::NONE, groups: None }
    }

    /// Puts a message into the network, and shows it there.
    #[inline]
    pub(crate) fn send(&mut self, envelope: Envelope<M>) -> (Flight, &Envelope<M>) {
        if self.free == Flight::NONE {
            self.add_place();
        }
        let flight = self.free;
        let place = &mut self.places[flight.index()];
        let Place::Free { next } = *place else { unreachable!("a free place is free") };
        self.free = next;
        *place = Place::Taken(envelope);
        let Place::Taken(envelope) = place else { unreachable!("it has just been put there") };
        (flight, envelope)
    }

    /// The same for a message of the engine's own.
    pub(crate) fn send_signal(&mut self, envelope: Envelope<Signal>) -> Flight {
        if self.free == Flight::NONE {
            self.add_place();
        }
        let flight = self.free;
        let place = std::mem::replace(&mut self.places[flight.index()], Place::Signal(envelope));
        let Place::Free { next } = place else { unreachable!("a free place is free") };
        self.free = next;
        flight
    }

    /// Makes room for one more message.
    fn add_place(&mut self) {
        self.free = Flight(u32::try_from(self.places.len()).expect("fewer messages in flight than steps allowed"));
        self.places.push(Place::Free { next: Flight::NONE });
    }

    /// Takes a message of the algorithm's out of the network.
    #[inline]
    pub(crate) fn take(&mut self, flight: Flight) -> Envelope<M> {
        let next = std::mem::replace(&mut self.free, flight);
        match std::mem::replace(&mut self.places[flight.index()], Place::Free { next }) {
            Place::Taken(envelope) => envelope,
            Place::Free { .. } | Place::Signal(_) => unreachable!("a message arrives once"),
        }
    }

    /// Frees the place of a message of the engine's own.
    pub(crate) fn clear(&mut self, flight: Flight) {
        let next = std::mem::replace(&mut self.free, flight);
        self.places[flight.index()] = Place::Free { next };
    }

    /// A message of the algorithm's.
    #[inline]
    pub(crate) fn get(&self, flight: Flight) -> &Envelope<M> {
        match &self.places[flight.index()] {
            Place::Taken(envelope) => envelope,
            Place::Free { .. } | Place::Signal(_) => unreachable!("the message is in flight"),
        }
    }

    /// The message of the engine's own, if it is one.
    #[inline]
    pub(crate) fn signal(&self, flight: Flight) -> Option<&Envelope<Signal>> {
        match &self.places[flight.index()] {
            Place::Signal(envelope) => Some(envelope),
            Place::Taken(_) | Place::Free { .. } => None,
        }
    }

    /// Whatever a message is.
    pub(crate) fn place(&self, flight: Flight) -> &Place<M> {
        &self.places[flight.index()]
    }

    /// Shows the fields of a message; those of the engine's own have none.
    pub(crate) fn show(&self, flight: Flight, out: &mut Variables) {
        if let Place::Taken(envelope) = self.place(flight) {
            envelope.message.show(out);
        }
    }

    /// Everything in flight, by place.
    pub(crate) fn flights(&self) -> impl Iterator<Item = Flight> {
        let places = (0..).map(Flight).zip(&self.places);
        places.filter(|(_, place)| !matches!(place, Place::Free { .. })).map(|(flight, _)| flight)
    }

    /// Whether messages between these two are lost.
    pub(crate) fn is_parted(&self, from: ProcessId, to: ProcessId) -> bool {
        self.groups.as_ref().is_some_and(|groups| groups[from.index()] != groups[to.index()])
    }

    /// How many bytes it holds besides itself.
    pub(crate) fn heap_bytes(&self) -> usize {
        let in_messages = self.places.iter().map(|place| match place {
            Place::Taken(envelope) => envelope.message.heap_bytes(),
            Place::Signal(_) | Place::Free { .. } => 0,
        });
        self.places.len() * size_of::<Place<M>>() + in_messages.sum::<usize>()
    }
}
