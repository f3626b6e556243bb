//! The way from two legal base decks into a match.

use super::{Answer, Describer, Event, Match, Options, Setting, State};
use crate::{Catalog, Deckbuilding, cards::CardId};
use kernel::{
    Chance, Language, Mustered,
    game::{
        AccountColumn, AccountInfo, BySeat, ColumnKind, Coverage, Digest, Game, LogRank, Playable, Seat, Unplayable,
    },
    narration::LogEvent as _,
    phrase,
};

impl Playable for Deckbuilding {
    const SEATS: usize = 2;
    // 2: the galaxy row is filled before a bought card finds its place.
    const RULES: u32 = 2;
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

    type Game = Match;
    type Materials = Mustered<Self>;
    type Options = Options;

    fn begin(
        catalog: &Catalog,
        lists: BySeat<&Mustered<Self>>,
        options: &Options,
        seed: u64,
        events: &mut Vec<Event>,
    ) -> Result<Match, Unplayable> {
        let setting = Setting::new(catalog, lists, options)?;
        let state = State::new(&setting, Chance::seeded(seed));
        Ok(Match::begin(setting, state, events))
    }

    fn setting(_: &Catalog, game: &Match, language: Language) -> Option<String> {
        let setting = game.fixed();
        let key = if setting.bribing { "deckbuilding.play.setting.bribing" } else { "deckbuilding.play.setting" };
        Some(phrase::say(language, key, &[("count", &setting.goal)]))
    }

    /// Every card and base is played as a whole (DBG-ABIL-27).
    fn coverage(catalog: &Catalog, _: Language) -> Vec<Coverage> {
        vec![
            Coverage::of("card", "deckbuilding.kind.card", catalog.cards().map(|_| None)),
            Coverage::of("base", "deckbuilding.kind.base", catalog.bases().map(|_| None)),
        ]
    }

    fn describe_event(catalog: &Catalog, game: &Match, event: &Event, language: Language) -> Option<String> {
        Describer::of(catalog, game, language).event(event)
    }

    fn log_rank(event: &Event) -> LogRank {
        event.rank()
    }

    fn digest(catalog: &Catalog, game: &Match, events: &[Event], language: Language) -> Option<Digest> {
        Describer::of(catalog, game, language).digest(events)
    }

    fn doer(game: &Match, event: &Event) -> Option<Seat> {
        event.doer(game)
    }

    const ACQUIRED: Option<&'static str> = Some("deckbuilding.play.account.bought");

    fn acquired(game: &Match, seat: Seat) -> Vec<(u16, u16)> {
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

    fn fallen(game: &Match, event: &Event) -> Option<Seat> {
        event.fallen(game)
    }

    fn describe_question(catalog: &Catalog, game: &Match, language: Language) -> String {
        let question = game.decision().map(|decision| decision.question);
        question.map_or_else(String::new, |question| Describer::of(catalog, game, language).question(&question))
    }

    fn describe_answer(catalog: &Catalog, game: &Match, answer: &Answer, language: Language) -> String {
        Describer::of(catalog, game, language).answer(answer)
    }
}
