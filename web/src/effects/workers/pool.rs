//! Hands jobs to workers, and their answers on. Where there is no worker to be had, the page does them itself, in slices.
//!
//! A worker runs the page's own program ([`crate::worker`]), one job after the other; it is begun when there is the first job. A job that
//! was taken back while it is under way is let go on for a little, so that a drag does not end a worker at every move.
//! A job in which the program panics is given up, and its worker ended: it would panic in the page, too. Whoever waits for it is told.
//!
//! No crate does this for us: gloo-worker and wasmworker have a worker load and compile the program again from an address, so without its
//! integrity, and not at all in a page that is a single file; gloo-worker also needs bincode, which is not maintained any more.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::{Rc, Weak};

use election_core::work::Work;
use gloo_events::{EventListener, EventListenerOptions};
use gloo_timers::callback::Timeout;
use js_sys::Promise;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{ErrorEvent, MessageEvent, Worker, console};

use super::super::background;
use super::Request;
use crate::jobs::{self, Kept, Report, carry_out};
use crate::platform;

/// How many workers there are at most. The page itself takes one of the processors, and machines with two are common.
const MOST_WORKERS: usize = 1;
/// The same while there are jobs of which many are waited for: as many as there are processors, but no more.
const MOST_FOR_MANY: usize = 2;
/// So many milliseconds a job that was taken back may keep its worker while another waits; and so often that is looked at.
const PATIENCE: u32 = 200;
/// So many milliseconds a worker has to begin, before the page does without.
const TIME_TO_BEGIN: f64 = 10_000.0;

#[wasm_bindgen]
extern "C" {
    /// `web/shell/loader.js`: a promise of a worker that runs this program. There is none where tests run.
    #[wasm_bindgen(js_name = electionWorker, catch)]
    fn election_worker() -> Result<Promise, JsValue>;
}

thread_local! {
    static POOL: Rc<Pool> = Pool::new(MOST_WORKERS, election_worker);
    static FOR_MANY: usize = platform::processors().clamp(MOST_WORKERS, MOST_FOR_MANY);
}

/// Takes a job to be done.
pub(super) fn take(request: Weak<Request>) {
    POOL.with(|pool| pool.add(request));
}

/// The workers that there are, and what they are to do.
struct Pool {
    most: usize,
    begin: fn() -> Result<Promise, JsValue>,
    /// In their order. Those that were dropped are passed over.
    queue: RefCell<VecDeque<Weak<Request>>>,
    workers: RefCell<Vec<Rc<Helper>>>,
    /// Not any more when one could not be begun.
    has_workers: Cell<bool>,
    /// For the jobs that the page does itself.
    kept: Rc<Kept>,
    /// While a job waits.
    patience: RefCell<Option<Timeout>>,
}

/// A worker.
struct Helper {
    /// None until the browser has made it.
    worker: RefCell<Option<Begun>>,
    /// It has said that it waits for jobs.
    is_ready: Cell<bool>,
    under_way: RefCell<Option<UnderWay>>,
}

struct Begun {
    worker: Worker,
    since: f64,
    _listeners: [EventListener; 2],
}

struct UnderWay {
    request: Weak<Request>,
    since: f64,
}

impl Drop for Begun {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

impl Helper {
    fn is_free(&self) -> bool {
        self.is_ready.get() && self.under_way.borrow().is_none()
    }

    fn is_late(&self) -> bool {
        let begun = self.worker.borrow();
        let is_over = |begun: &Begun| platform::now() - begun.since > TIME_TO_BEGIN;
        !self.is_ready.get() && begun.as_ref().is_some_and(is_over)
    }

    /// Whether it works for nobody, and has done so for too long.
    fn is_lost(&self) -> bool {
        let is_over =
            |job: &UnderWay| job.request.strong_count() == 0 && platform::now() - job.since > f64::from(PATIENCE);
        self.under_way.borrow().as_ref().is_some_and(is_over)
    }

    /// Gives it a job, if that has a text.
    fn take(&self, request: &Rc<Request>) -> bool {
        let begun = self.worker.borrow();
        let (Some(begun), Ok(text)) = (begun.as_ref(), jobs::text(&request.job)) else { return false };
        let is_sent = begun.worker.post_message(&text.into()).is_ok();
        if is_sent {
            self.under_way.replace(Some(UnderWay { request: Rc::downgrade(request), since: platform::now() }));
        }
        is_sent
    }

    fn request(&self) -> Option<Rc<Request>> {
        self.under_way.borrow().as_ref()?.request.upgrade()
    }
}

impl Pool {
    fn new(most: usize, begin: fn() -> Result<Promise, JsValue>) -> Rc<Self> {
        Rc::new(Self {
            most,
            begin,
            queue: RefCell::default(),
            workers: RefCell::default(),
            has_workers: Cell::new(true),
            kept: Rc::default(),
            patience: RefCell::default(),
        })
    }

    fn add(self: &Rc<Self>, request: Weak<Request>) {
        self.queue.borrow_mut().push_back(request);
        self.hand_out();
    }

    /// The next job that is still wanted.
    fn next(&self) -> Option<Rc<Request>> {
        let mut queue = self.queue.borrow_mut();
        std::iter::from_fn(|| queue.pop_front()).find_map(|request| request.upgrade())
    }

    /// Gives every free worker a job, and begins another worker where that is not enough.
    fn hand_out(self: &Rc<Self>) {
        while let Some(request) = self.next() {
            if !self.has_workers.get() {
                self.do_in_page(&request);
                continue;
            }
            let free = self.workers.borrow().iter().find(|helper| helper.is_free()).cloned();
            match free {
                Some(helper) if helper.take(&request) => {}
                Some(_) => self.do_in_page(&request),
                None => {
                    self.queue.borrow_mut().push_front(Rc::downgrade(&request));
                    let most = if request.job.is_one_of_many() {
                        FOR_MANY.with(|most| self.most.max(*most))
                    } else {
                        self.most
                    };
                    let is_one_coming = self.workers.borrow().iter().any(|helper| !helper.is_ready.get());
                    if !is_one_coming && self.workers.borrow().len() < most {
                        self.begin_worker();
                    }
                    self.be_patient();
                    break;
                }
            }
        }
    }

    /// Looks after a while whether somebody works in vain.
    fn be_patient(self: &Rc<Self>) {
        if self.patience.borrow().is_some() {
            return;
        }
        let pool = Rc::clone(self);
        let look = Timeout::new(PATIENCE, move || {
            pool.patience.take();
            if pool.workers.borrow().iter().any(|helper| helper.is_late()) {
                return pool.do_without("it does not begin");
            }
            pool.workers.borrow_mut().retain(|helper| !helper.is_lost());
            pool.hand_out();
        });
        self.patience.replace(Some(look));
    }

    fn begin_worker(self: &Rc<Self>) {
        let helper =
            Rc::new(Helper { worker: RefCell::default(), is_ready: Cell::default(), under_way: RefCell::default() });
        self.workers.borrow_mut().push(Rc::clone(&helper));
        let pool = Rc::clone(self);
        spawn_local(async move {
            let worker = match (pool.begin)() {
                Ok(worker) => JsFuture::from(worker).await,
                Err(error) => Err(error),
            };
            match worker.and_then(JsCast::dyn_into::<Worker>) {
                Ok(worker) => {
                    let listeners = [pool.hear(&helper, &worker), pool.watch(&helper, &worker)];
                    let begun = Begun { worker, since: platform::now(), _listeners: listeners };
                    helper.worker.replace(Some(begun));
                }
                Err(error) => pool.do_without(&format!("{error:?}")),
            }
        });
    }

    /// Hears what a worker says.
    fn hear(self: &Rc<Self>, helper: &Rc<Helper>, worker: &Worker) -> EventListener {
        let (pool, helper) = (Rc::downgrade(self), Rc::downgrade(helper));
        EventListener::new(worker, "message", move |event| {
            let (Some(pool), Some(helper)) = (pool.upgrade(), helper.upgrade()) else { return };
            let text = event.dyn_ref::<MessageEvent>().and_then(|event| event.data().as_string());
            match text.as_deref().map(jobs::read::<Report>) {
                Some(Ok(Report::Ready)) => {
                    helper.is_ready.set(true);
                    pool.hand_out();
                }
                Some(Ok(Report::Progress(progress))) => {
                    if let Some(request) = helper.request() {
                        request.progress.set(Some(progress));
                    }
                }
                Some(Ok(Report::Answer(answer))) => {
                    let request = helper.request();
                    helper.under_way.take();
                    pool.hand_out();
                    if let Some(request) = request {
                        request.answer(Some(*answer));
                    }
                }
                Some(Ok(Report::Panicked(why))) => pool.give_up(&helper, &why),
                Some(Err(_)) | None => pool.give_up(&helper, "it says what nobody understands"),
            }
        })
    }

    /// Watches a worker for its death.
    fn watch(self: &Rc<Self>, helper: &Rc<Helper>, worker: &Worker) -> EventListener {
        let (pool, helper) = (Rc::downgrade(self), Rc::downgrade(helper));
        let options = EventListenerOptions::enable_prevent_default();
        EventListener::new_with_options(worker, "error", options, move |event| {
            let (Some(pool), Some(helper)) = (pool.upgrade(), helper.upgrade()) else { return };
            // Said below: it is not the page's own.
            event.prevent_default();
            let why = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message);
            let why = why.filter(|why| !why.is_empty()).unwrap_or_else(|| "it cannot be begun".to_owned());
            if helper.is_ready.get() { pool.give_up(&helper, &why) } else { pool.do_without(&why) }
        })
    }

    /// A job has ended its worker: it has no answer, and others go to another worker.
    fn give_up(self: &Rc<Self>, helper: &Rc<Helper>, why: &str) {
        console::error_1(&format!("a worker has stopped: {why}").into());
        self.workers.borrow_mut().retain(|other| !Rc::ptr_eq(other, helper));
        self.hand_out();
        if let Some(request) = helper.request() {
            request.answer(None);
        }
    }

    /// There are no workers to be had: the page does everything itself.
    fn do_without(self: &Rc<Self>, why: &str) {
        console::info_1(&format!("this page does without a worker: {why}").into());
        self.has_workers.set(false);
        let workers = self.workers.take();
        for request in workers.iter().filter_map(|helper| helper.request()) {
            self.do_in_page(&request);
        }
        self.hand_out();
    }

    fn do_in_page(&self, request: &Rc<Request>) {
        let (job, kept) = (request.job.clone(), Rc::clone(&self.kept));
        let work = Work::new(async move |budget| carry_out(job, &kept, &budget).await);
        let asked = Rc::downgrade(request);
        let handle = background::spawn(work, move |answer| {
            if let Some(request) = asked.upgrade() {
                request.answer(Some(answer));
            }
        });
        request.in_page.replace(Some(handle));
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use election_core::Scenario;
    use election_core::exercises::{self, Grader};
    use js_sys::Array;
    use wasm_bindgen_test::wasm_bindgen_test;
    use web_sys::{Blob, Url};

    use super::super::Handle;
    use super::*;
    use crate::jobs::{Answer, Job};
    use crate::testing::mounted::rendered;

    /// A stand-in for the program: grades every answer with its seed (which is not 1, for that is left out), and says which job of the
    /// worker that is. It never finishes with 1000, and stops at 666.
    const STAND_IN: &str = r#"
        let jobs = 0, isBusy = false;
        onmessage = ({ data }) => {
            const { seed } = JSON.parse(JSON.parse(data).Grade.scenario);
            if (isBusy) throw new Error("two jobs at once");
            isBusy = true;
            jobs += 1;
            if (seed === 666) {
                postMessage(JSON.stringify({ Panicked: "it is 666" }));
                throw new Error("unreachable");
            }
            postMessage(JSON.stringify({ Progress: { steps: seed, most_steps: 9, tick: 0, bytes: 0, is_over: false } }));
            if (seed === 1000) return;
            setTimeout(() => {
                isBusy = false;
                postMessage(JSON.stringify({ Answer: { Grade: { is_right: true, score: 100, why: `${seed} as job ${jobs}` } } }));
            }, 20);
        };
        postMessage('"Ready"');
    "#;

    fn worker(script: &str) -> Result<Promise, JsValue> {
        let blob = Blob::new_with_str_sequence(&Array::of1(&script.into()))?;
        let worker = Worker::new(&Url::create_object_url_with_blob(&blob)?)?;
        Ok(Promise::resolve(&JsValue::from(worker)))
    }

    fn stand_in() -> Result<Promise, JsValue> {
        worker(STAND_IN)
    }

    /// What has been answered.
    #[derive(Default, Clone)]
    struct Answers(Rc<RefCell<Vec<String>>>);

    impl Answers {
        fn ask(&self, pool: &Rc<Pool>, seed: u64) -> Handle {
            let answers = Rc::clone(&self.0);
            let request = Request::new(job(seed), move |answer| {
                let why = match answer {
                    Some(Answer::Grade(grade)) => grade.why,
                    Some(_) => panic!("a grade is asked for"),
                    None => "given up".to_owned(),
                };
                answers.borrow_mut().push(why);
            });
            pool.add(Rc::downgrade(&request));
            Handle(request)
        }

        /// Waits for so many.
        async fn come(&self, count: usize) -> Vec<String> {
            until(|| self.0.borrow().len() >= count).await;
            self.0.borrow().clone()
        }
    }

    fn job(seed: u64) -> Job {
        let exercise = exercises::find("make-3-win").expect("there is such an exercise");
        Job::Grade { exercise, scenario: Scenario { seed, ..exercise.scenario() }, played: None }
    }

    async fn until(is_so: impl Fn() -> bool) {
        let begun = platform::now();
        while !is_so() {
            assert!(platform::now() < begun + 5000.0, "that takes too long");
            rendered().await;
        }
    }

    #[wasm_bindgen_test]
    async fn a_worker_does_one_job_after_the_other() {
        let (pool, answers) = (Pool::new(1, stand_in), Answers::default());
        let handles = [11, 12, 13].map(|seed| answers.ask(&pool, seed));
        assert_eq!(answers.come(3).await, ["11 as job 1", "12 as job 2", "13 as job 3"]);
        assert_eq!(handles[2].progress().map(|progress| progress.steps), Some(13));
    }

    #[wasm_bindgen_test]
    async fn what_is_taken_back_from_the_queue_is_not_done() {
        let (pool, answers) = (Pool::new(1, stand_in), Answers::default());
        let _first = answers.ask(&pool, 11);
        drop(answers.ask(&pool, 12));
        let _third = answers.ask(&pool, 13);
        assert_eq!(answers.come(2).await, ["11 as job 1", "13 as job 2"]);
    }

    #[wasm_bindgen_test]
    async fn a_job_taken_back_that_is_soon_over_keeps_its_worker() {
        let (pool, answers) = (Pool::new(1, stand_in), Answers::default());
        let first = answers.ask(&pool, 11);
        until(|| first.progress().is_some()).await;
        drop(first);
        let _second = answers.ask(&pool, 12);
        assert_eq!(answers.come(1).await, ["12 as job 2"]);
    }

    #[wasm_bindgen_test]
    async fn a_job_taken_back_that_goes_on_loses_its_worker_when_another_waits() {
        let (pool, answers) = (Pool::new(1, stand_in), Answers::default());
        let endless = answers.ask(&pool, 1000);
        until(|| endless.progress().is_some()).await;
        drop(endless);
        let _second = answers.ask(&pool, 12);
        assert_eq!(answers.come(1).await, ["12 as job 1"]);
    }

    #[wasm_bindgen_test]
    async fn a_long_job_that_is_wanted_keeps_its_worker_and_another_worker_does_the_next() {
        let (pool, answers) = (Pool::new(2, stand_in), Answers::default());
        let endless = answers.ask(&pool, 1000);
        let _second = answers.ask(&pool, 12);
        assert_eq!(answers.come(1).await, ["12 as job 1"]);
        assert!(endless.progress().is_some());
        assert_eq!(pool.workers.borrow().len(), 2);
    }

    #[wasm_bindgen_test]
    async fn a_job_that_panics_is_given_up_alone() {
        let (pool, answers) = (Pool::new(1, stand_in), Answers::default());
        let _handles = [666, 11].map(|seed| answers.ask(&pool, seed));
        assert_eq!(answers.come(2).await, ["given up", "11 as job 1"]);
    }

    /// What the program itself says.
    fn grade(seed: u64) -> String {
        let Job::Grade { exercise, scenario, .. } = job(seed) else { unreachable!("it is one") };
        Grader::new(exercise).scenario(&scenario).why
    }

    #[wasm_bindgen_test]
    async fn without_a_worker_the_page_does_the_jobs() {
        let ways: [fn() -> Result<Promise, JsValue>; 4] = [
            election_worker,
            || Ok(Promise::reject(&"the browser makes none".into())),
            || worker("throw new Error('it cannot begin');"),
            || Worker::new("https://example.invalid/").map(|worker| Promise::resolve(&JsValue::from(worker))),
        ];
        for (place, begin) in ways.into_iter().enumerate() {
            let (pool, answers) = (Pool::new(1, begin), Answers::default());
            let _handles = [11, 12].map(|seed| answers.ask(&pool, seed));
            let mut grades = answers.come(2).await;
            // The page goes on with each in turn.
            grades.sort();
            assert_eq!(grades, [grade(11), grade(12)], "{place}");
            assert!(!pool.has_workers.get());
        }
    }
}
