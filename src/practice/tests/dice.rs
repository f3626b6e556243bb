//! The smallest game there can be, for any number of seats: no cards, no lists, no options.
//!
//! Each in turn throws a die as often as they dare; who throws a one has nothing, the others have their sum.

use kernel::{
    CardRef, CatalogError, CatalogFile, Chance, Language, Names, Playable, System, SystemInfo,
    game::{AccountInfo, BySeat, Decision, DecisionOf, Match, Outcome, PieceAccount, Refused, Seat, Unplayable},
    narration::LogEvent,
};
use practice::{Opponents, PlayerInfo, opponents::Opponent};
use serde::{Deserialize, Serialize};

pub struct Dice<const SEATS: usize>;

pub struct NoCards;

impl Names for NoCards {
    fn card_name(&self, _: CardRef, _: Language) -> &str {
        ""
    }
    fn card_id(&self, _: CardRef) -> &str {
        ""
    }
}

impl<const SEATS: usize> System for Dice<SEATS> {
    const INFO: SystemInfo = SystemInfo { id: "dice", name: "toy.name", aliases: &[], sources: "" };
    const FILES: &'static [CatalogFile<'static>] = &[];

    type Catalog = NoCards;

    fn load(_: &[CatalogFile<'_>]) -> Result<NoCards, Vec<CatalogError>> {
        Ok(NoCards)
    }
    fn version(_: &NoCards) -> &str {
        "1"
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dare {
    Throw,
    Stop,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Thrown(Seat, u32);

impl LogEvent<Cup> for Thrown {}

#[derive(Debug, Clone)]
pub struct Cup {
    chance: Chance,
    sums: BySeat<i32>,
    open: Option<DecisionOf<Self>>,
}

impl Cup {
    fn ask(&mut self, seat: Option<&Seat>) {
        let answers = vec![Dare::Throw, Dare::Stop];
        self.open = seat.map(|seat| Decision { seat: *seat, question: (), answers });
    }
}

impl Match for Cup {
    type Question = ();
    type Answer = Dare;
    type Event = Thrown;
    type Seen<'a> = ();

    fn decision(&self) -> Option<&DecisionOf<Self>> {
        self.open.as_ref()
    }
    fn apply(&mut self, answer: &Dare, events: &mut Vec<Thrown>) -> Result<(), Refused> {
        let seat = self.open.as_ref().ok_or(Refused::Over)?.seat;
        let eyes = if *answer == Dare::Throw { self.chance.below(6) + 1 } else { 0 };
        if eyes > 0 {
            events.push(Thrown(seat, eyes));
        }
        match eyes {
            1 => self.sums[seat] = 0,
            eyes => self.sums[seat] += eyes as i32,
        }
        if eyes < 2 {
            self.ask(self.sums.seats().get(seat.index() + 1));
        }
        Ok(())
    }
    fn outcome(&self) -> Option<Outcome> {
        let best = self.sums.values().copied().max().filter(|best| *best > 0);
        let winner = self.sums.iter().find(|(_, sum)| Some(**sum) == best).map(|(seat, _)| seat);
        self.open.is_none().then_some(Outcome { winner, rounds: 1, score: self.sums })
    }
    fn seen(&self, _: Seat) {}
    fn account(&self, _: Seat) -> Vec<PieceAccount> {
        Vec::new()
    }
    fn write_state(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
        write!(out, "{self:?}")
    }
}

impl<const SEATS: usize> Playable for Dice<SEATS> {
    const SEATS: usize = SEATS;
    const ACCOUNT: AccountInfo = AccountInfo::NONE;

    type Match = Cup;
    type Materials = ();
    type Options = ();

    fn begin(_: &NoCards, nothing: BySeat<&()>, (): &(), seed: u64, _: &mut Vec<Thrown>) -> Result<Cup, Unplayable> {
        let mut cup = Cup { chance: Chance::seeded(seed), sums: nothing.map(|_| 0), open: None };
        cup.ask(Some(&Seat::First));
        Ok(cup)
    }
    fn describe_event(_: &NoCards, _: &Cup, Thrown(_, eyes): &Thrown, _: Language) -> Option<String> {
        Some(format!("{eyes} is thrown."))
    }
    fn describe_question(_: &NoCards, _: &Cup, _: Language) -> String {
        "Do you throw?".to_owned()
    }
    fn describe_answer(_: &NoCards, _: &Cup, answer: &Dare, _: Language) -> String {
        format!("{answer:?}")
    }
}

impl<const SEATS: usize> Opponents for Dice<SEATS> {
    const PLAYERS: &'static [PlayerInfo] = &[];

    fn player(_: &str, _: u64) -> Option<Opponent<Self>> {
        None
    }
}
