//! Beginning a match between two legal base decks.

use super::{Answer, DeckbuildingMatch, Describer, Event, Fixed, Options, State, arrange, coverage};
use crate::{Catalog, Deckbuilding, cards::CardId};
use kernel::{
    Chance, Language, Mustered,
    game::{
        AccountColumn, AccountInfo, BySeat, ColumnKind, Playable, Seat, Unplayable,
        arranging::{CardKind, CardWords},
    },
    phrase,
    rooms::{arranged_rooms, play_rooms},
};

impl Playable for Deckbuilding {
    const SEATS: usize = 2;
    // 2: the galaxy row is filled before a bought card finds its place.
    const RULES: u32 = 3;
    const ACCOUNT: AccountInfo = AccountInfo {
        columns: &[
            AccountColumn { id: "held", term: "deckbuilding.play.account.held", kind: ColumnKind::Flag },
            AccountColumn { id: "taken", term: "deckbuilding.play.account.taken", kind: ColumnKind::Count },
            AccountColumn { id: "turns", term: "deckbuilding.play.account.turns", kind: ColumnKind::Count },
        ],
        line: "deckbuilding.play.account.line",
        means: "deckbuilding.play.account.means",
        about: "deckbuilding.play.account.about",
    };

    type Match = DeckbuildingMatch;
    type Materials = Mustered<Self>;
    type Options = Options;

    fn begin(
        catalog: &Catalog,
        lists: BySeat<&Mustered<Self>>,
        options: &Options,
        seed: u64,
        events: &mut Vec<Event>,
    ) -> Result<DeckbuildingMatch, Unplayable> {
        let fixed = Fixed::new(catalog, lists, options)?;
        let state = State::new(&fixed, Chance::seeded(seed));
        Ok(DeckbuildingMatch::begin(fixed, state, events))
    }

    fn setting(_: &Catalog, game: &DeckbuildingMatch, language: Language) -> Option<String> {
        let fixed = game.fixed();
        let key = if fixed.bribing { "deckbuilding.play.setting.bribing" } else { "deckbuilding.play.setting" };
        Some(phrase::say(language, key, &[("count", &fixed.goal)]))
    }

    play_rooms!();

    arranged_rooms!();

    fn card_words(catalog: &Catalog, _: &DeckbuildingMatch, kind: CardKind) -> Option<CardWords> {
        arrange::card_words(catalog, kind)
    }

    const ACQUIRED: Option<&'static str> = Some("deckbuilding.play.account.bought");

    fn acquired(game: &DeckbuildingMatch, seat: Seat) -> Vec<(u16, u16)> {
        let (library, bought) = (&game.fixed().library, game.state().tally.bought[seat.index() & 1]);
        let mut kinds: Vec<(u16, u16)> = Vec::new();
        // Copies have neighboring numbers.
        for card in bought.iter().map(|card| library.card(card).card.index() as u16) {
            match kinds.last_mut().filter(|(kind, _)| *kind == card) {
                Some((_, copies)) => *copies += 1,
                None => kinds.push((card, 1)),
            }
        }
        kinds
    }

    fn acquired_name(catalog: &Catalog, kind: u16, language: Language) -> String {
        catalog.card(CardId::at(kind)).text.name(language).to_owned()
    }

    fn describe_answer(catalog: &Catalog, game: &DeckbuildingMatch, answer: &Answer, language: Language) -> String {
        Describer::of(catalog, game, language).answer(answer)
    }
}
