//! The way from two legal squads into a game.

use super::{Answer, Describer, Event, Fixed, Options, State, XWingMatch, arrange, coverage};
use crate::{Catalog, XWing};
use kernel::{
    Chance, Language, Mustered,
    game::{
        AccountColumn, AccountInfo, BySeat, ColumnKind, Match, Playable, Seat, Unplayable,
        arranging::{CardKind, CardWords},
    },
    phrase,
    rooms::{arranged_rooms, play_rooms},
    sheet::Drawing,
};

impl Playable for XWing {
    const SEATS: usize = 2;
    // 2: fewer questions about who fights next, more places of rolls, choices that cards leave to their players.
    const RULES: u32 = 4;
    const ACCOUNT: AccountInfo = AccountInfo {
        columns: &[
            AccountColumn { id: "survived", term: "xwing.play.account.survived", kind: ColumnKind::Flag },
            AccountColumn { id: "dealt", term: "xwing.play.account.dealt", kind: ColumnKind::Count },
            AccountColumn { id: "taken", term: "xwing.play.account.taken", kind: ColumnKind::Count },
        ],
        line: "xwing.play.account.line",
        means: "xwing.play.account.means",
        about: "xwing.play.account.about",
    };

    type Match = XWingMatch;
    type Materials = Mustered<Self>;
    type Options = Options;

    fn begin(
        catalog: &Catalog,
        squads: BySeat<&Mustered<Self>>,
        options: &Options,
        seed: u64,
        events: &mut Vec<Event>,
    ) -> Result<XWingMatch, Unplayable> {
        if options.table.own().is_some_and(|table| !table.is_playable(catalog)) {
            return Err(Unplayable { reason: "xwing.play.unplayable.table", seat: Seat::First });
        }
        let fixed = Fixed::new(catalog, squads, options)?;
        let state = State::new(&fixed, Chance::seeded(seed));
        Ok(XWingMatch::begin(fixed, state, events))
    }

    fn named_options(catalog: &Catalog, options: Options, language: Language) -> Result<Options, String> {
        let named = options.table.name();
        if !named.is_empty() {
            return Err(phrase::say(language, "xwing.table.no_name", &[("written", &named)]));
        }
        options.table.wrong(catalog, language).map_or(Ok(options), Err)
    }

    fn setting(_: &Catalog, game: &XWingMatch, language: Language) -> Option<String> {
        let table = game.fixed().options.table.own()?;
        Some(phrase::say(language, "xwing.table.setting", &[("name", &table.shown_name(language))]))
    }

    play_rooms!();

    arranged_rooms!();

    fn card_words(catalog: &Catalog, game: &XWingMatch, kind: CardKind) -> Option<CardWords> {
        arrange::card_words(catalog, game.fixed(), kind)
    }

    fn sketch(catalog: &Catalog, game: &XWingMatch, since: Option<&XWingMatch>, language: Language) -> Option<Drawing> {
        Some(Describer::of(catalog, game, language).sketch(since))
    }

    fn describe_answer(catalog: &Catalog, game: &XWingMatch, answer: &Answer, language: Language) -> String {
        let question = game.decision().map(|decision| &decision.question);
        question.map_or_else(String::new, |question| Describer::of(catalog, game, language).answer(question, answer))
    }
}
