//! Work of the lists thread that breaks off or does not come back.

use std::{sync::mpsc, time::Instant};

use iced::{
    Size,
    futures::{StreamExt, executor::block_on},
};
use iced_test::runtime::{Action, task::into_stream};
use kernel::Language;
use store::{DataDir, ListFilter, ListsDb};

use super::*;
use crate::app::boot;

const PAIR: &str = r#"{"muster":1,"system":"xwing","format":"standard","name":"Pair","list":{"faction":"imperial","ships":[
    {"pilot":"academypilot","ship":"tiefighter"}]}}"#;

/// Runs a task to its end, and returns true if it closes or ends the program.
fn run(app: &mut App, task: Task<Message>) -> bool {
    let Some(mut stream) = into_stream(task) else { return false };
    let mut ends = false;
    while let Some(action) = block_on(stream.next()) {
        match action {
            Action::Output(message) => {
                let task = app.update(message);
                ends |= run(app, task);
            }
            Action::Exit | Action::Window(_) => ends = true,
            _ => {}
        }
    }
    ends
}

fn send(app: &mut App, message: Message) -> bool {
    let task = app.update(message);
    run(app, task)
}

/// A window with an open list.
fn window(dir: &DataDir) -> (App, ListId) {
    let (mut lists, _) = ListsDb::open(dir, 0).unwrap();
    let summary = ListSummary { name: "Pair".into(), system: "xwing".into(), ..ListSummary::default() };
    let list = lists.create(PAIR, &summary, 0).unwrap();
    drop(lists);
    let booted = boot(dir.clone(), Some(Language::English), Language::English).unwrap();
    let (mut app, task) = booted.start(Size::new(1280.0, 800.0)).unwrap();
    let _ = run(&mut app, task);
    let open = app.ask(move |keeper| keeper.open(list.id).map(|list| Done::Opened(Box::new(list))));
    let _ = run(&mut app, open);
    (app, list.id)
}

/// An edit that renames the open list.
fn rename(app: &mut App, name: &str) -> Task<Message> {
    let mut document = app.open_document().unwrap().clone();
    document.rename(name.to_owned());
    app.edit(document, "gui.edit.rename", Vec::new())
}

/// Gives the lists thread a job that ends when the sender is dropped.
fn block(app: &App) -> (mpsc::Sender<()>, Task<Message>) {
    let (release, blocks) = mpsc::channel::<()>();
    let blocked = app.ask(move |_| {
        let _ = blocks.recv();
        Ok(Done::Kept)
    });
    (release, blocked)
}

fn names(dir: &DataDir) -> Vec<String> {
    let (lists, _) = ListsDb::open(dir, 0).unwrap();
    lists.summaries(&ListFilter::default()).unwrap().into_iter().map(|row| row.summary.name).collect()
}

#[test]
fn a_job_that_breaks_off_is_told_and_the_next_ones_are_done() {
    let folder = tempfile::tempdir().unwrap();
    let dir = DataDir::create(folder.path()).unwrap();
    let (mut app, id) = window(&dir);
    let broken = app.ask(|_| panic!("breaks off"));
    let _ = run(&mut app, broken);
    assert!(app.shown_problem().is_some_and(|text| text.contains("got no answer")), "{:?}", app.shown_problem());
    let edit = rename(&mut app, "Trio");
    let _ = run(&mut app, edit);
    assert_eq!(app.edits.state(id), SaveState::Saved);
    drop(app);
    assert_eq!(names(&dir), ["Trio"]);
}

#[test]
fn an_edit_whose_work_breaks_off_is_kept_and_stored_at_the_next_attempt() {
    let folder = tempfile::tempdir().unwrap();
    let dir = DataDir::create(folder.path()).unwrap();
    let (mut app, id) = window(&dir);
    let edit = rename(&mut app, "Trio");
    // The answer to the edit is lost.
    drop(edit);
    let lost = app.ask_or(|_| panic!("breaks off"), move |error| Done::Saved(id, Err(error)));
    let _ = run(&mut app, lost);
    assert_eq!(app.edits.state(id), SaveState::Failed);
    assert!(send(&mut app, Message::CloseRequested(window::Id::unique())), "the window stays");
    assert_eq!(app.edits.state(id), SaveState::Saved);
    drop(app);
    assert!(names(&dir).contains(&"Trio".to_owned()));
}

#[test]
fn a_job_that_does_not_come_back_is_told_and_the_window_closes_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let dir = DataDir::create(folder.path()).unwrap();
    let (mut app, id) = window(&dir);
    let (release, blocked) = block(&app);
    let edit = rename(&mut app, "Trio");
    assert_eq!(app.edits.state(id), SaveState::Saving);
    let watched = app.thread.in_progress().unwrap();
    assert!(!send(&mut app, Message::CloseRequested(window::Id::unique())), "it closes without a question");
    assert!(!app.asks_before_closing());
    let _ = send(&mut app, Message::KeepingWatched(watched));
    assert!(app.asks_before_closing(), "the window waits in silence");
    assert_eq!(app.edits.state(id), SaveState::Failed);
    assert!(app.shown_problem().is_some_and(|text| text.contains("got no answer")));
    assert!(send(&mut app, Message::ClosedUnsaved), "the window cannot be closed");
    let begun = Instant::now();
    drop((app, blocked, edit));
    assert!(begun.elapsed() < Duration::from_secs(5), "the end of the program waits for good");
    drop(release);
}

#[test]
fn a_job_that_is_no_edit_and_does_not_come_back_is_told_once() {
    let folder = tempfile::tempdir().unwrap();
    let dir = DataDir::create(folder.path()).unwrap();
    let (mut app, id) = window(&dir);
    let (release, blocked) = block(&app);
    let table = app.read_table();
    let job = app.thread.in_progress().unwrap();
    let _ = send(&mut app, Message::KeepingWatched(job.wrapping_sub(1)));
    assert!(app.shown_problem().is_none(), "an earlier job is told");
    let _ = send(&mut app, Message::KeepingWatched(job));
    assert!(app.shown_problem().is_some_and(|text| text.contains("got no answer")));
    assert_eq!((app.edits.late, app.edits.state(id)), (Some(job), SaveState::Saved));
    drop(release);
    let _ = (run(&mut app, blocked), run(&mut app, table));
}

#[test]
fn an_answer_that_comes_late_is_taken() {
    let folder = tempfile::tempdir().unwrap();
    let dir = DataDir::create(folder.path()).unwrap();
    let (mut app, id) = window(&dir);
    let (release, blocked) = block(&app);
    let edit = rename(&mut app, "Trio");
    let watched = app.thread.in_progress().unwrap();
    let _ = send(&mut app, Message::KeepingWatched(watched));
    assert_eq!(app.edits.state(id), SaveState::Failed);
    drop(release);
    let _ = run(&mut app, blocked);
    let _ = run(&mut app, edit);
    assert_eq!(app.edits.state(id), SaveState::Saved);
    assert!(app.shown_problem().is_none());
}
