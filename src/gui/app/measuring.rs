//! Lists measured by games: what the screen asks for, what is kept with the lists, and what the builder shows of it.

use std::sync::Arc;

use iced::Task;
use serde_json::{Value, json};

use super::{App, Destination, Done, Message, Screen, matches::playable, now};
use crate::screen::{
    builder::PlayedWell,
    measure::{self, Kept},
    play,
};
use practice::Rate;
use store::{ListId, lists::Measurement};
use systems::{AnyDocument, Catalogs};

/// What a list was found to be by games, with what of its document that is about.
#[derive(Debug, Clone, PartialEq)]
pub struct Measured {
    kept: Kept,
    content: [Value; 2],
}

/// What games depend on in a document: the format and the list, and neither name nor notes.
fn content(document: &Value) -> [Value; 2] {
    ["format", "list"].map(|field| document.get(field).cloned().unwrap_or(Value::Null))
}

impl Measured {
    /// What was kept; none if that is not as it should be.
    pub fn of(measurement: &Measurement) -> Option<Self> {
        let document: Value = serde_json::from_str(&measurement.document).ok()?;
        let result: Value = serde_json::from_str(&measurement.result).ok()?;
        let number = |field: &str| result.get(field)?.as_f64();
        let count = |field: &str| result.get(field)?.as_u64();
        let kept = Kept {
            opponents: count("opponents")?,
            against: result.get("against")?.as_str()?.to_owned(),
            games: count("games")?,
            rate: Rate { rate: number("score")?, low: number("low")?, high: number("high")? },
            seed: count("seed")?,
        };
        Some(Self { kept, content: content(&document) })
    }
}

fn measurement(document: &AnyDocument, kept: &Kept, catalogs: &Catalogs, played: i64) -> Measurement {
    let Kept { opponents, against, games, rate, seed } = kept;
    let result = json!({
        "opponents": opponents, "against": against, "games": games, "seed": seed,
        "score": rate.rate, "low": rate.low, "high": rate.high,
    });
    Measurement { played, document: document.to_json(catalogs).to_string(), result: result.to_string() }
}

/// What is shown of the measurements of a list: the newest of the list as it is, or else the newest of all, which is stale.
pub(super) fn shown(measured: &[Measured], document: &AnyDocument, catalogs: &Catalogs) -> Option<PlayedWell> {
    let newest = measured.first()?;
    let now = content(&document.to_json(catalogs));
    let found = measured.iter().find(|measured| measured.content == now);
    Some(PlayedWell { kept: found.unwrap_or(newest).kept.clone(), is_stale: found.is_none() })
}

impl App {
    /// Shows the screen on which lists are measured, with the open one.
    pub(super) fn go_to_measure(&mut self) -> Task<Message> {
        self.screen = Screen::Measure;
        self.measure.set_up(playable(self.open.as_ref()), &self.shared.context());
        self.read_table()
    }

    /// Looks for what improves the open list.
    pub(super) fn improve_open(&mut self) -> Task<Message> {
        let Some(list) = playable(self.open.as_ref()) else { return Task::none() };
        let catalogs = Arc::clone(&self.shared.catalogs);
        let task = self.measure.improve(list, &self.shared.context(), &catalogs);
        self.screen = Screen::Measure;
        self.version += 1;
        Task::batch([task.map(Message::Measure), self.read_table()])
    }

    /// Compares the open list as it is with what it would be after a change.
    pub(super) fn try_change(&mut self, changed: AnyDocument, card: &str) -> Task<Message> {
        let Some((id, list)) = playable(self.open.as_ref()) else { return Task::none() };
        let mut changed = changed;
        changed.rename(format!("{} + {card}", list.name()));
        let catalogs = Arc::clone(&self.shared.catalogs);
        let task = self.measure.try_change((id, list), changed, &self.shared.context(), &catalogs);
        self.screen = Screen::Measure;
        self.version += 1;
        Task::batch([task.map(Message::Measure), self.read_table()])
    }

    pub(super) fn measure_message(&mut self, message: measure::Message) -> Task<Message> {
        let catalogs = Arc::clone(&self.shared.catalogs);
        match self.measure.update(message, &self.shared.context(), &catalogs) {
            measure::Action::None => Task::none(),
            measure::Action::Run(task) => task.map(Message::Measure),
            measure::Action::Read(ids) => Task::batch(ids.into_iter().map(|id| self.look_at(id, Done::ForMeasure))),
            measure::Action::Watch(text) => {
                self.screen = Screen::Play;
                self.play_message(play::Message::Files(play::file::Message::FileRead(Ok(text))))
            }
            measure::Action::Change(id, lists, words) => self.make_change(id, *lists, words),
            measure::Action::Keep(kept) => self.keep_measured(kept),
            measure::Action::Copy(text) => {
                let told = self.shared.context().text("gui.measure.copied").to_owned();
                self.tell(told);
                iced::clipboard::write(text)
            }
            measure::Action::Problem(sentence) => {
                self.problem(sentence);
                Task::none()
            }
            measure::Action::Series => self.go(Destination::Series),
            measure::Action::Back => self.leave_match(),
        }
    }

    /// The open list becomes what a change makes of it, if it is still as it was measured; a list that is not open is made anew.
    fn make_change(&mut self, id: Option<ListId>, [before, after]: [AnyDocument; 2], words: String) -> Task<Message> {
        let Some(id) = id else { return self.make_list(&after) };
        let is_same = self.open.as_ref().is_some_and(|list| list.id == id && list.open.document == before);
        if !is_same {
            let told = self.shared.context().text("gui.measure.changed_since").to_owned();
            self.problem(told);
            return Task::none();
        }
        let edited = self.edit(after, "gui.edit.improve", vec![("change", words)]);
        Task::batch([edited, self.go(Destination::Builder)])
    }

    /// Keeps what was measured with its lists.
    pub(super) fn keep_measured(&mut self, kept: Vec<(ListId, AnyDocument, Kept)>) -> Task<Message> {
        let catalogs = Arc::clone(&self.shared.catalogs);
        let played = now();
        let kept: Vec<(ListId, Measurement)> = kept
            .into_iter()
            .map(|(id, document, kept)| (id, measurement(&document, &kept, &catalogs, played)))
            .collect();
        let open = self.open.as_ref().map(|list| list.id);
        self.ask(move |keeper| {
            for (id, measurement) in &kept {
                match keeper.lists.keep_measurement(*id, measurement) {
                    // A list that is gone meanwhile needs none.
                    Ok(()) | Err(store::StoreError::NoSuchList(_)) => {}
                    Err(error) => return Err(error),
                }
            }
            match open {
                Some(id) => Ok(Done::Measured(id, keeper.lists.measurements(id)?)),
                None => Ok(Done::Kept),
            }
        })
    }

    /// Reads what was measured of the open list, once.
    pub(super) fn ask_measured(&mut self) -> Task<Message> {
        let Some(list) = self.open.as_mut().filter(|list| !list.measured_asked) else { return Task::none() };
        list.measured_asked = true;
        let id = list.id;
        self.ask(move |keeper| Ok(Done::Measured(id, keeper.lists.measurements(id)?)))
    }

    /// It is known what was measured of a list.
    pub(super) fn measured_read(&mut self, id: ListId, measurements: &[Measurement]) {
        let catalogs = Arc::clone(&self.shared.catalogs);
        if let Some(list) = self.open.as_mut().filter(|list| list.id == id) {
            list.measured = measurements.iter().filter_map(Measured::of).collect();
            list.renew_measured(&catalogs);
            self.version += 1;
        }
    }
}
