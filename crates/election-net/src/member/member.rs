//! A member from its beginning to its end.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use election_core::model::Incarnation;
use election_core::{InputError, ProcessId, Scenario};
use rand::RngExt as _;
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::task::block_in_place;
use tokio::time::Instant;
use tokio_util::task::AbortOnDropHandle;
use tracing::{info, warn};

use crate::agreement::Agreement;
use crate::driver::{Draw, Drawn, Driver, Event, Phase, Random, Record, Setting, machine};
use crate::member::clock::Clock;
use crate::member::settings::{MemberError, Settings};
use crate::member::waiting::{Beginning, Waited, Waiting};
use crate::storage::{Directory, FileStorage, Storage, StorageError};
use crate::tcp::{Accepting, Back, News, Shared, TcpTransport, accept};
use crate::wire::{Contact, Introduction, Life};

/// What whoever runs a member may do to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// Who waits for that begins, in the ticks that it shares with others: their first one began, or will begin, at this time.
    Begin(SystemTime),
    /// It suspects its leader.
    Notice,
    /// It leaves, and ends.
    Leave,
    /// A process has crashed, in this life of its.
    CrashDetected(ProcessId, Incarnation),
    /// A process is back.
    RecoveryDetected(ProcessId),
}

/// A member that listens, and has not begun yet.
pub struct Member {
    settings: Settings,
    beginning: Beginning,
    /// The last step of its life before that has changed its state.
    last_step: Option<Record>,
    storage: Keeping,
    shared: Arc<Shared>,
    events: mpsc::Receiver<Event>,
    accepting: Arc<Accepting>,
    /// What accepts connections, and has them.
    accept: AbortOnDropHandle<()>,
    address: SocketAddr,
}

/// Where a member's state goes, if anywhere.
enum Keeping {
    Nowhere,
    Directory(FileStorage<Directory>),
}

impl Storage for Keeping {
    fn save(&mut self, state: &crate::storage::State) -> Result<(), StorageError> {
        match self {
            Self::Nowhere => Ok(()),
            // It waits for the disk; the connections' tasks go on meanwhile.
            Self::Directory(storage) => block_in_place(|| storage.save(state)),
        }
    }
}

type TcpDriver = Driver<TcpTransport, Keeping>;

impl Member {
    /// Reads its state and begins to listen. What others send waits until it [runs](Self::run).
    ///
    /// # Errors
    /// When it was told what cannot be, cannot listen, or its state is damaged.
    pub async fn bind(settings: Settings) -> Result<Self, MemberError> {
        settings.check()?;
        let (scenario, process) = (&settings.scenario, settings.process);
        let mut storage = open(&settings)?;
        let state = match &mut storage {
            Keeping::Nowhere => None,
            Keeping::Directory(storage) => storage.load(Agreement::of(scenario), process)?,
        };
        if let Some(leader) = state.as_ref().and_then(|state| state.last_leader) {
            let identities = scenario.identities();
            let leader = identities.text(identities.at(ProcessId(leader)));
            info!(%leader, "the last leader that it knew; it may be another by now");
        }
        let joins = settings.joins || scenario.absent_at_first().contains(process.0);
        let mut settings = settings;
        if let Some(state) = &state {
            for (process, address) in &state.contacts {
                settings.contacts.entry(*process).or_insert_with(|| address.clone());
            }
        }
        settings.contacts.remove(&process.0);
        let last_step = state.as_ref().and_then(|state| Record::from_json(state.step.as_deref()?));
        let beginning = Beginning::of(process.0, state, joins);
        let listen = settings.listen;
        let failed = |error| MemberError::Listen { address: listen, error };
        let listener = TcpListener::bind(listen).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let introduction = Introduction {
            agreement: Agreement::of(&settings.scenario),
            processes: settings.scenario.processes,
            process,
            life: Life { number: beginning.life(), instance: rand::rng().random() },
            address: settings.advertise.clone().unwrap_or_else(|| address.to_string()),
            key: settings.key.clone(),
        };
        let shared = Arc::new(Shared::new(introduction, settings.scenario.identities(), settings.limits));
        let accepting = Arc::new(Accepting::default());
        let (sender, events) = mpsc::channel(settings.limits.queue);
        let task = tokio::spawn(accept(listener, Arc::clone(&shared), Arc::clone(&accepting), sender));
        let accept = AbortOnDropHandle::new(task);
        Ok(Self { settings, beginning, last_step, storage, shared, events, accepting, accept, address })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The step from which its state is, if that is one of a life before: who was killed may not have told of it.
    #[must_use]
    pub fn last_step(&self) -> Option<&Record> {
        self.last_step.as_ref()
    }

    /// Another member is reached there.
    pub fn meet(&mut self, process: ProcessId, address: impl Into<String>) {
        if process != self.settings.process {
            self.settings.contacts.insert(process.0, address.into());
        }
    }

    /// What the tasks of its connections share, with what they count.
    #[must_use]
    pub fn shared(&self) -> Arc<Shared> {
        Arc::clone(&self.shared)
    }

    /// Runs until it is told to leave; whoever drops `controls` wants that, too. Each input is recorded.
    ///
    /// # Errors
    /// When its state cannot be kept.
    pub async fn run(
        self,
        mut controls: mpsc::Receiver<Control>,
        observe: Box<dyn FnMut(&Record) + Send>,
    ) -> Result<(), MemberError> {
        let Self { settings, mut beginning, storage, shared, mut events, accepting, accept, .. } = self;
        let (transport, mut back) = TcpTransport::new(Arc::clone(&shared), accepting);
        let setting = Setting::new(&settings.scenario, settings.process, settings.tick, settings.keeps_stable);
        let host =
            machine(&settings.scenario, settings.process, beginning.past())?.map_err(|_| unreadable(&settings))?;
        let choices = choices(&settings, beginning.life());
        let outside = (transport, storage);
        let mut driver = Driver::new(setting, host, settings.contacts.clone(), outside, choices, observe);
        let others: Vec<u16> = settings.contacts.keys().copied().collect();
        let (event, contacts, clock) = loop {
            let mut waiting = Waiting {
                process: settings.process.0,
                news: &mut back.news,
                shared: &shared,
                connected: shared.connected(),
                controls: &mut controls,
            };
            let waited = if settings.is_told {
                waiting.wait_to_be_told(&beginning).await
            } else {
                waiting.wait(&beginning, &others, settings.wait, settings.wait_for_roster).await
            };
            match waited {
                Waited::Begins(event, contacts, None) => break (event, contacts, Clock::own()),
                Waited::Begins(event, contacts, Some(began)) => {
                    break (event, contacts, Clock::shared(began, settings.tick));
                }
                Waited::Ends => return Ok(()),
                Waited::HasLived(life) => {
                    warn!(life, "others know it from a life that it has not kept");
                    beginning = beginning.after(life, all(&settings.scenario));
                    shared.set_life(beginning.life());
                    let host = machine(&settings.scenario, settings.process, beginning.past())?;
                    driver.set_machine(host.map_err(|_| unreadable(&settings))?);
                }
            }
        };
        match event {
            None => driver.found(clock.now())?,
            Some(event) => driver.handle(clock.now(), event)?,
        }
        for contact in contacts {
            driver.handle(clock.now(), Event::Contact(contact))?;
        }
        let starts = if matches!(beginning, Beginning::Founder) { starts(&settings) } else { Vec::new() };
        let sources = Sources { events: &mut events, back: &mut back, controls: &mut controls };
        let ended = drive(&mut driver, sources, clock, settings.tick, starts).await;
        drop(accept);
        let (transport, _) = driver.into_parts();
        transport.close(Duration::from_secs(2)).await;
        ended
    }
}

/// Where everything comes from that happens to a member.
struct Sources<'a> {
    events: &'a mut mpsc::Receiver<Event>,
    back: &'a mut Back,
    controls: &'a mut mpsc::Receiver<Control>,
}

/// Gives a member what happens, one after the other, until it leaves. What has arrived comes before what is due at the same time.
async fn drive(
    driver: &mut TcpDriver,
    sources: Sources<'_>,
    clock: Clock,
    tick: Duration,
    mut starts: Vec<Duration>,
) -> Result<(), MemberError> {
    let Sources { events, back, controls } = sources;
    loop {
        // Whatever arrives meanwhile, an alarm is not more than a tick late.
        while driver.run_due(clock.now(), tick)? {}
        let start = starts.last().map(|start| clock.instant(*start, Phase::Starts));
        if start.is_some_and(|start| start <= Instant::now()) {
            starts.pop();
            driver.handle(clock.now(), Event::Start)?;
            continue;
        }
        let alarm = driver
            .next_due()
            .map(|(due, is_late)| clock.instant(due, if is_late { Phase::Timers } else { Phase::Detections }));
        let next = [alarm, start].into_iter().flatten().min();
        let next = next.unwrap_or_else(|| Instant::now() + Duration::from_secs(3600));
        let event = tokio::select! {
            biased;
            control = controls.recv() => match control {
                None | Some(Control::Leave) => {
                    return Ok(driver.handle(clock.now(), Event::Leave)?);
                }
                Some(Control::Begin(_)) => continue,
                Some(Control::Notice) => Event::Notice,
                Some(Control::CrashDetected(peer, life)) => Event::CrashDetected(peer, life),
                Some(Control::RecoveryDetected(peer)) => Event::RecoveryDetected(peer),
            },
            Some(event) = events.recv() => event,
            Some(envelope) = back.own.recv() => {
                let life = driver.machine().life();
                Event::Message(driver.process(), life, envelope)
            }
            Some(news) = back.news.recv() => {
                for contact in told(news) {
                    driver.handle(clock.now(), Event::Contact(contact))?;
                }
                continue;
            }
            () = tokio::time::sleep_until(next) => {
                if alarm.is_some_and(|alarm| alarm <= Instant::now()) {
                    driver.run_due(clock.now(), Duration::ZERO)?;
                }
                continue;
            }
        };
        driver.handle(clock.now(), event)?;
    }
}

/// What it draws from: chance, or the scenario's seed. Each life draws other numbers.
fn choices(settings: &Settings, life: Incarnation) -> Box<dyn Draw + Send> {
    if !settings.draws_from_seed {
        return Box::new(Random);
    }
    let seed = settings.scenario.seed ^ u64::from(life) << 32;
    Box::new(Drawn::new(seed, settings.scenario.processes))
}

/// Where others are reached, as another tells it. That one may be behind: who lives knows the members by itself.
fn told(news: News) -> Vec<Contact> {
    match news {
        News::Roster(roster) => roster.contacts,
        News::OldLife(life) => {
            warn!(life, "somebody knows another member that has the same identity");
            Vec::new()
        }
    }
}

/// When it starts by itself, the latest first.
fn starts(settings: &Settings) -> Vec<Duration> {
    let own = settings.scenario.starts().into_iter().filter(|start| start.process == settings.process.0);
    let mut starts: Vec<Duration> = own.map(|start| settings.tick.saturating_mul(start.at)).collect();
    starts.sort_unstable_by(|one, other| other.cmp(one));
    starts
}

fn all(scenario: &Scenario) -> Vec<u16> {
    let absent = scenario.absent_at_first();
    (0..scenario.processes).filter(|process| !absent.contains(*process)).collect()
}

fn open(settings: &Settings) -> Result<Keeping, MemberError> {
    let Some(path) = &settings.data_dir else { return Ok(Keeping::Nowhere) };
    let failed = |error| StorageError::Disk { what: "make", path: path.clone(), error };
    let mut directory = Directory::open(path).map_err(failed)?;
    let name = format!("member-{}.lock", settings.process.0);
    if !directory.lock(&name).map_err(failed)? {
        return Err(StorageError::InUse { path: path.join(name) }.into());
    }
    Ok(Keeping::Directory(FileStorage::new(directory, settings.process)))
}

/// The stable fields in a state are those of another version of the algorithm.
fn unreadable(settings: &Settings) -> MemberError {
    let path = settings.data_dir.as_ref().map(|path| path.display().to_string()).unwrap_or_default();
    InputError::new("data-dir", path, "the state of a member that runs this version of the algorithm").into()
}
