//! The way from two legal armies into a match.

use super::{Answer, Describer, Event, Fixed, Options, SkirmishMatch, State, arrange};
use crate::{Catalog, ImperialAssault, missions::mission_name};
use kernel::{
    Chance, Language, Mustered,
    game::{
        AccountColumn, AccountInfo, BySeat, ColumnKind, Match, OptionChoice, Playable, Unplayable,
        arranging::{CardKind, CardWords},
    },
    phrase,
    rooms::{arranged_rooms, play_rooms},
    sheet::Drawing,
};

use super::{coverage, naming};

impl Playable for ImperialAssault {
    const SEATS: usize = 2;
    // 2: what missions ask; doors open in the order of a mission's rules.
    // 3: who interrupts first and when nobody may; what an opponent makes possible is asked; objects among those hurt.
    // 4: a Mobile figure that is shut in by terrain makes room for a Massive one all the same.
    // 6: printed missions and all 48 maps are drawn.
    const RULES: u32 = 6;
    const ACCOUNT: AccountInfo = AccountInfo {
        columns: &[
            AccountColumn { id: "survived", term: "imperial_assault.play.account.survived", kind: ColumnKind::Count },
            AccountColumn { id: "dealt", term: "imperial_assault.play.account.dealt", kind: ColumnKind::Count },
            AccountColumn { id: "taken", term: "imperial_assault.play.account.taken", kind: ColumnKind::Count },
            AccountColumn { id: "scored", term: "imperial_assault.play.account.scored", kind: ColumnKind::Count },
        ],
        line: "imperial_assault.play.account.line",
        means: "imperial_assault.play.account.means",
        about: "imperial_assault.play.account.about",
    };

    type Match = SkirmishMatch;
    type Materials = Mustered<Self>;
    type Options = Options;

    fn begin(
        catalog: &Catalog,
        armies: BySeat<&Mustered<Self>>,
        options: &Options,
        seed: u64,
        events: &mut Vec<Event>,
    ) -> Result<SkirmishMatch, Unplayable> {
        let mut chance = Chance::seeded(seed);
        let fixed = Fixed::new(catalog, armies, options, &mut chance)?;
        let state = State::new(&fixed, chance);
        Ok(SkirmishMatch::begin(fixed, state, events))
    }

    fn option_choices(
        catalog: &Catalog,
        key: &str,
        settled: &[(&'static str, String)],
        language: Language,
    ) -> Vec<OptionChoice> {
        naming::choices(catalog, key, settled, language)
    }

    fn named_options(catalog: &Catalog, options: Options, language: Language) -> Result<Options, String> {
        naming::named(catalog, options, language)
    }

    fn setting(catalog: &Catalog, game: &SkirmishMatch, language: Language) -> Option<String> {
        let fixed = game.fixed();
        let map = fixed.map_name(catalog, language)?;
        let mission = mission_name(&fixed.mission, language);
        Some(phrase::say(language, "imperial_assault.play.setting", &[("map", &map), ("mission", &mission)]))
    }

    play_rooms!();

    arranged_rooms!();

    fn card_words(catalog: &Catalog, _: &SkirmishMatch, kind: CardKind) -> Option<CardWords> {
        arrange::card_words(catalog, kind)
    }

    fn sketch(
        catalog: &Catalog,
        game: &SkirmishMatch,
        since: Option<&SkirmishMatch>,
        language: Language,
    ) -> Option<Drawing> {
        Some(Describer::of(catalog, game, language).sketch(since))
    }

    fn describe_answer(catalog: &Catalog, game: &SkirmishMatch, answer: &Answer, language: Language) -> String {
        let question = game.decision().map(|decision| decision.question);
        question.map_or_else(String::new, |question| Describer::of(catalog, game, language).answer(&question, answer))
    }
}
