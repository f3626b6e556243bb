//! The way from two legal armies into a match.

use super::{Answer, Battle, Describer, Event, Options, Skirmish, State};
use crate::{Catalog, ImperialAssault, missions::mission_name};
use kernel::{
    Chance, Language, Mustered,
    game::{
        AccountColumn, AccountInfo, BySeat, ColumnKind, Coverage, Digest, Game, Gap, LogRank, OptionChoice, Playable,
        Seat, Unplayable,
    },
    phrase,
};

use super::{coverage, naming};

impl Playable for ImperialAssault {
    const SEATS: usize = 2;
    // 2: what missions ask; doors open in the order of a mission's rules.
    // 3: who interrupts first and when nobody may; what an opponent makes possible is asked; objects among those hurt.
    // 4: a Mobile figure that is shut in by terrain makes room for a Massive one all the same.
    const RULES: u32 = 4;
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

    type Game = Skirmish;
    type Materials = Mustered<Self>;
    type Options = Options;

    fn begin(
        catalog: &Catalog,
        armies: BySeat<&Mustered<Self>>,
        options: &Options,
        seed: u64,
        events: &mut Vec<Event>,
    ) -> Result<Skirmish, Unplayable> {
        let mut chance = Chance::seeded(seed);
        let battle = Battle::new(catalog, armies, options, &mut chance)?;
        let state = State::new(&battle, chance);
        Ok(Skirmish::begin(battle, state, events))
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

    fn setting(catalog: &Catalog, game: &Skirmish, language: Language) -> Option<String> {
        let battle = game.fixed();
        let map = catalog.map(battle.map).text.name(language);
        let mission = mission_name(catalog.mission(battle.mission_id), language);
        Some(phrase::say(language, "imperial_assault.play.setting", &[("map", &map), ("mission", &mission)]))
    }

    fn coverage(catalog: &Catalog, language: Language) -> Vec<Coverage> {
        coverage::coverage(catalog, language)
    }

    fn gaps(catalog: &Catalog, army: &Mustered<Self>, language: Language) -> Vec<Gap> {
        coverage::gaps(catalog, army, language)
    }

    fn describe_event(catalog: &Catalog, game: &Skirmish, event: &Event, language: Language) -> Option<String> {
        Describer::of(catalog, game, language).event(event)
    }

    fn digest(catalog: &Catalog, game: &Skirmish, events: &[Event], language: Language) -> Option<Digest> {
        Describer::of(catalog, game, language).digest(events)
    }

    fn log_rank(event: &Event) -> LogRank {
        match event {
            Event::RoundBegan(round) => LogRank::Round(*round),
            Event::PhaseBegan(_) => LogRank::Phase,
            Event::Activated(_)
            | Event::FigureActivated(_)
            | Event::AttackDeclared { .. }
            | Event::Deployed(..)
            | Event::Passed(_)
            | Event::Over(_) => LogRank::Entry,
            _ => LogRank::Part,
        }
    }

    fn doer(game: &Skirmish, event: &Event) -> Option<Seat> {
        match *event {
            Event::Initiative(seat)
            | Event::ZoneChosen(seat, _)
            | Event::Passed(seat)
            | Event::CardPlayed { seat, .. }
            | Event::CardCancelled(seat, _)
            | Event::CardDiscarded(seat, _)
            | Event::CardMoved(seat, _)
            | Event::Revealed(seat, _)
            | Event::Milled(seat, _)
            | Event::Drew(seat, _)
            | Event::Aimed(seat)
            | Event::Scored { seat, .. } => Some(seat),
            Event::Deployed(figure, _)
            | Event::Used(_, Some(figure))
            | Event::TokenGained(figure, _)
            | Event::Damaged(figure, _)
            | Event::Recovered(figure, _)
            | Event::Strained(figure, _)
            | Event::StatusGained(figure, _)
            | Event::StatusLost(figure, _)
            | Event::Defeated(figure) => {
                let group = game.fixed().figures.get(figure.index())?;
                Some(game.fixed().groups[group.index()].seat)
            }
            _ => None,
        }
    }

    fn fallen(game: &Skirmish, event: &Event) -> Option<Seat> {
        if let Event::Defeated(figure) = event { Some(game.fixed().seat(*figure)) } else { None }
    }

    fn describe_question(catalog: &Catalog, game: &Skirmish, language: Language) -> String {
        let question = game.decision().map(|decision| decision.question);
        question.map_or_else(String::new, |question| Describer::of(catalog, game, language).question(&question))
    }

    fn describe_answer(catalog: &Catalog, game: &Skirmish, answer: &Answer, language: Language) -> String {
        let question = game.decision().map(|decision| decision.question);
        question.map_or_else(String::new, |question| Describer::of(catalog, game, language).answer(&question, answer))
    }
}
