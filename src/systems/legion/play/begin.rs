//! The way from two legal armies into a match.

use super::{Answer, Describer, Event, Fixed, LegionMatch, Options, State, arrange, coverage};
use crate::{Catalog, Legion};
use kernel::{
    Chance, Language, Mustered,
    game::{
        AccountColumn, AccountInfo, BySeat, ColumnKind, Match, Playable, Unplayable,
        arranging::{CardKind, CardWords},
    },
    phrase,
    rooms::{arranged_rooms, play_rooms},
    sheet::Drawing,
};

impl Playable for Legion {
    const SEATS: usize = 2;
    // 5: tokens of friends, dice and results that players choose, charges as attacks from where they lie.
    const RULES: u32 = 6;
    const ACCOUNT: AccountInfo = AccountInfo {
        columns: &[
            AccountColumn { id: "survived", term: "legion.play.account.survived", kind: ColumnKind::Count },
            AccountColumn { id: "dealt", term: "legion.play.account.dealt", kind: ColumnKind::Count },
            AccountColumn { id: "taken", term: "legion.play.account.taken", kind: ColumnKind::Count },
            AccountColumn { id: "destroyed", term: "legion.play.account.destroyed", kind: ColumnKind::Count },
        ],
        line: "legion.play.account.line",
        means: "legion.play.account.means",
        about: "legion.play.account.about",
    };

    type Match = LegionMatch;
    type Materials = Mustered<Self>;
    type Options = Options;

    fn begin(
        catalog: &Catalog,
        armies: BySeat<&Mustered<Self>>,
        options: &Options,
        seed: u64,
        events: &mut Vec<Event>,
    ) -> Result<LegionMatch, Unplayable> {
        let mut chance = Chance::seeded(seed);
        let fixed = Fixed::new(catalog, armies, options, &mut chance)?;
        let state = State::new(&fixed, chance);
        Ok(LegionMatch::begin(fixed, state, events))
    }

    fn named_options(catalog: &Catalog, options: Options, language: Language) -> Result<Options, String> {
        options.wrong(catalog, language).map_or(Ok(options), Err)
    }

    fn setting(catalog: &Catalog, game: &LegionMatch, language: Language) -> Option<String> {
        let layout = game.fixed().ground_name(catalog, language);
        let mission = &game.state().mission;
        let cards = [mission.objective, mission.deployment, mission.condition].into_iter().flatten();
        let cards: Vec<&str> = cards.map(|card| catalog.battle(card).text.name(language)).collect();
        Some(phrase::say(language, "legion.play.setting", &[("layout", &layout), ("cards", &cards.join(", "))]))
    }

    fn simplified(language: Language) -> Option<&'static str> {
        Some(phrase::text(language, "legion.play.simplified"))
    }

    play_rooms!();

    arranged_rooms!();

    fn card_words(catalog: &Catalog, _: &LegionMatch, kind: CardKind) -> Option<CardWords> {
        arrange::card_words(catalog, kind)
    }

    fn sketch(
        catalog: &Catalog,
        game: &LegionMatch,
        since: Option<&LegionMatch>,
        language: Language,
    ) -> Option<Drawing> {
        Some(Describer::of(catalog, game, language).sketch(since))
    }

    fn describe_answer(catalog: &Catalog, game: &LegionMatch, answer: &Answer, language: Language) -> String {
        let decision = game.decision();
        decision.map_or_else(String::new, |decision| {
            Describer::of(catalog, game, language).answer(decision.seat, &decision.question, answer)
        })
    }
}
