//! Form for a random list.

use iced::{
    Alignment, Element,
    widget::{Row, column, row},
};

use super::field::field;
use crate::{
    context::Context,
    look::{GAP, SPACE},
    screen::play::setup::any_seed,
    widget::{
        Pressable, icon_in,
        parts::{body, chip, small},
        tip,
    },
};
use kernel::{RandomWish, chance::LARGEST_SEED, phrase};
use systems::SystemId;

/// Usual margin below the limit, in percent.
const USUAL_BAND: i32 = 5;

/// Maximum number of entries to ask for.
const MOST_ENTRIES: usize = 40;

/// A message of the form.
#[derive(Debug, Clone)]
pub enum Message {
    LeastTyped(String),
    MostTyped(String),
    EntriesTyped(String),
    SeedTyped(String),
    /// Another seed was requested.
    SeedPressed,
    /// The limit to owned cards was switched.
    OwnedPressed,
}

/// Input for a random list. Fields left empty follow the format.
#[derive(Debug)]
pub(super) struct RandomForm {
    least: Option<String>,
    most: Option<String>,
    entries: String,
    seed: String,
    pub owned_only: bool,
}

/// A request for a random list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RandomRequest {
    pub wish: RandomWish,
    pub seed: u64,
    pub owned_only: bool,
}

impl RandomForm {
    /// Only a seed.
    pub(super) fn new() -> Self {
        Self { least: None, most: None, entries: String::new(), seed: any_seed().to_string(), owned_only: false }
    }

    /// Applies a message.
    pub(super) fn update(&mut self, message: Message) {
        match message {
            Message::LeastTyped(points) => self.least = Some(points),
            Message::MostTyped(points) => self.most = Some(points),
            Message::EntriesTyped(entries) => self.entries = entries,
            Message::SeedTyped(seed) => self.seed = seed,
            Message::SeedPressed => self.seed = any_seed().to_string(),
            Message::OwnedPressed => self.owned_only = !self.owned_only,
        }
    }

    /// Clears the points, since another format has its own.
    pub(super) fn forget_points(&mut self) {
        (self.least, self.most) = (None, None);
    }

    fn points(&self, limit: i32) -> [String; 2] {
        let usual = [limit - limit * USUAL_BAND / 100, limit];
        let typed = [&self.least, &self.most];
        [0, 1].map(|at| typed[at].clone().unwrap_or_else(|| usual[at].to_string()))
    }

    /// The request, if the input is valid within the limit of the format.
    pub(super) fn chosen(&self, limit: i32) -> Option<RandomRequest> {
        let [least, most] = self.points(limit).map(|typed| typed.trim().parse::<i32>().ok());
        let (least, most) = (least?, most?);
        let entries = match self.entries.trim() {
            "" => None,
            typed => Some(typed.parse().ok().filter(|entries| (1..=MOST_ENTRIES).contains(entries))?),
        };
        let seed = self.seed.trim().parse().ok().filter(|seed| *seed <= LARGEST_SEED)?;
        let wish = RandomWish { least, most: Some(most), entries };
        (0 <= least && least <= most && most <= limit).then_some(RandomRequest {
            wish,
            seed,
            owned_only: self.owned_only,
        })
    }

    /// Draws the form. `said` maps its messages; `confirmed` is the message of the main button.
    pub(super) fn view<'a, M: Clone + 'a>(
        &'a self,
        context: &Context<'a>,
        system: SystemId,
        limit: i32,
        said: impl Fn(Message) -> M + Copy + 'a,
        confirmed: M,
    ) -> Element<'a, M> {
        let look = context.look;
        let number = |hint: &str, value: &str, width: f32, typed: fn(String) -> Message| {
            field(context, hint, value, move |text| said(typed(text)), confirmed.clone()).width(width)
        };
        let named = |word: String, fields: Row<'a, M>| {
            column![small(word, look.muted), fields.spacing(6).align_y(Alignment::Center)].spacing(4)
        };
        let [least, most] = self.points(limit);
        let points = row![
            number("", &least, 72.0, Message::LeastTyped).id("chance-least"),
            body("–"),
            number("", &most, 72.0, Message::MostTyped).id("chance-most"),
        ];
        let any = context.text("gui.chance.any");
        let entries = row![number(any, &self.entries, 96.0, Message::EntriesTyped).id("chance-entries")];
        let other = Pressable::new(icon_in("ui-redo", 16.0, look.text), move |status| look.button(status))
            .on_press(said(Message::SeedPressed))
            .padding(9);
        let seed = row![
            number("", &self.seed, 132.0, Message::SeedTyped).id("chance-seed"),
            tip(context, other, context.text("gui.play.seed_new")),
        ];
        let entries_word = phrase::text(context.language, &format!("gui.chance.entries.{}", system.id())).to_owned();
        let mut page = column![
            row![
                named(context.text("gui.lists.points").to_owned(), points),
                named(entries_word, entries),
                named(context.text("gui.chance.seed").to_owned(), seed),
            ]
            .spacing(SPACE)
            .wrap()
            .vertical_spacing(GAP),
        ]
        .spacing(GAP);
        if context.owned_of(system).is_some() {
            let word = context.text("gui.chance.owned");
            page = page.push(chip(context, word, self.owned_only, said(Message::OwnedPressed)));
        }
        if self.chosen(limit).is_none() {
            let words = context.say("gui.chance.wrong", &[("limit", &limit), ("entries", &MOST_ENTRIES)]);
            page = page.push(small(words, look.red));
        }
        page.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Language;

    fn typed(messages: Vec<Message>) -> RandomForm {
        let mut chance = RandomForm::new();
        messages.into_iter().for_each(|message| chance.update(message));
        chance
    }

    #[test]
    fn without_a_word_it_is_the_last_twentieth_below_the_limit() {
        let chosen = RandomForm::new().chosen(800).unwrap();
        assert_eq!(chosen.wish, RandomWish { least: 760, most: Some(800), entries: None });
    }

    #[test]
    fn a_band_above_the_limit_or_upside_down_is_none() {
        let of = |least: &str, most: &str| {
            typed(vec![Message::LeastTyped(least.into()), Message::MostTyped(most.into())]).chosen(100)
        };
        assert!(of("90", "95").is_some_and(|chosen| chosen.wish.most == Some(95)));
        assert_eq!([of("95", "90"), of("90", "101"), of("-1", "90"), of("", "90"), of("x", "90")], [None; 5]);
    }

    #[test]
    fn what_is_no_number_of_ships_or_no_seed_is_told() {
        let wrong =
            [Message::EntriesTyped("0".into()), Message::EntriesTyped("41".into()), Message::SeedTyped("a".into())];
        assert!(wrong.into_iter().all(|message| typed(vec![message]).chosen(100).is_none()));
        let three =
            typed(vec![Message::EntriesTyped(" 3 ".into()), Message::SeedTyped("7".into())]).chosen(100).unwrap();
        assert_eq!((three.wish.entries, three.seed), (Some(3), 7));
    }

    #[test]
    fn every_game_has_its_word_for_what_is_counted() {
        for system in SystemId::ALL.iter().filter(|system| system.builds_lists()) {
            let key = format!("gui.chance.entries.{}", system.id());
            assert!(Language::ALL.into_iter().all(|language| phrase::exists(language, &key)), "{key}");
        }
    }
}
