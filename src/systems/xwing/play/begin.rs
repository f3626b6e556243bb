//! The way from two legal squads into a game.

use std::sync::Arc;

use super::{Dogfight, Event, Fleet, Options, State, told};
use crate::{
    kernel::{
        Chance, Language, Mustered,
        game::{Playable, Unplayable},
    },
    systems::xwing::{Catalog, XWing},
};

impl Playable for XWing {
    type Game = Dogfight;
    type Options = Options;

    fn begin(
        catalog: &Catalog,
        lists: [&Mustered<Self>; 2],
        options: &Options,
        seed: u64,
        events: &mut Vec<Event>,
    ) -> Result<Dogfight, Unplayable> {
        let fleet = Fleet::new(catalog, lists, options)?;
        let state = State::new(&fleet, Chance::seeded(seed));
        Ok(Dogfight::resumed(Arc::new(fleet), state, events))
    }

    fn told(catalog: &Catalog, game: &Dogfight, event: &Event, language: Language) -> Option<String> {
        told::event(catalog, game.fleet(), event, language)
    }
}
