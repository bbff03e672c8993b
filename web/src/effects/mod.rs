//! The page's effects besides rendering: hooks for time, the address bar, the keyboard, storage and the clipboard.
//!
//! A hook gets the [`Page`](page::Page) and dispatches actions; the reducer defines their meaning.

pub mod actions;
pub mod address;
pub mod application;
pub mod background;
pub mod cluster;
pub mod dispatch;
pub mod draft_check;
pub mod drop;
pub mod embedding;
pub mod files;
pub mod finder;
pub mod focus;
pub mod forecast;
pub mod frames;
pub mod grading;
pub mod keyboard;
pub mod lab;
pub mod layers;
pub mod lecture_clock;
pub mod live;
pub mod motion;
pub mod orders;
pub mod own_task;
pub mod page;
pub mod paste;
mod portions;
pub mod printing;
pub mod recorder;
pub mod recording;
mod rest;
pub mod second_window;
pub mod share;
pub mod signal;
pub mod single_file;
pub mod storage;
pub mod story;
pub mod trials;
pub mod turns;
pub mod unfolding;
pub mod whole_run;
pub mod workers;
