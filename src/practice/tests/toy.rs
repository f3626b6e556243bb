//! A complete small system: a race of dice with hidden choices.
//!
//! Each round both players secretly choose the number of dice for each runner; a runner with two ones is out. The
//! leader after four rounds wins.

use std::any::Any;

use kernel::{
    CardRef, CatalogError, CatalogFile, Chance, Finding, Illegal, Language, Materials, MaterialsError, Names, Place,
    Playable, ReadError, Report, Severity, System, SystemInfo,
    game::{
        AccountColumn, AccountInfo, BySeat, ColumnKind, Decision, DecisionOf, Gap, Match, Outcome, PieceAccount,
        Player, Refused, Seat, Unplayable,
    },
    json::Node,
    narration::LogEvent,
};
use practice::{
    Opponents, PlayerInfo, Setup,
    opponents::{HEURISTIC, Opponent},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

pub const ROUNDS: u16 = 4;

/// The game.
pub struct Race;

pub struct Stable;

impl Names for Stable {
    fn card_name(&self, _: CardRef, _: Language) -> &str {
        "runner"
    }
    fn card_id(&self, _: CardRef) -> &str {
        "runner"
    }
}

impl System for Race {
    const INFO: SystemInfo = SystemInfo { id: "race", name: "toy.name", aliases: &[], sources: "toy.sources" };
    const FILES: &'static [CatalogFile<'static>] = &[];

    type Catalog = Stable;

    fn load(_: &[CatalogFile<'_>]) -> Result<Stable, Vec<CatalogError>> {
        Ok(Stable)
    }
    fn version(_: &Stable) -> &str {
        "1-race"
    }
}

kernel::finding::check_ids! {
    RACE_01 = "RACE-01",
}

/// One to three runners, by their legs.
#[derive(Debug, Clone, PartialEq)]
pub struct Team {
    name: String,
    legs: Vec<u32>,
}

impl Team {
    fn proved(self) -> Result<Self, Illegal> {
        let mut report = Report::default();
        if self.legs.is_empty() || self.legs.len() > 3 {
            report.findings.push(Finding::new(RACE_01, Severity::Error, "one to three runners", Place::ROOT));
        }
        if report.is_legal() { Ok(self) } else { Err(Illegal { name: self.name, report }) }
    }
}

impl Materials<Race> for Team {
    const FIELD: Option<&'static str> = Some("teams");

    fn name(&self) -> &str {
        self.name.trim()
    }
    fn pieces(&self, _: &Stable, _: Language) -> Vec<String> {
        self.legs.iter().map(|legs| format!("{legs} legs")).collect()
    }
    fn chosen(_: &Stable, choice: Option<&dyn Any>) -> Option<Result<Self, Illegal>> {
        choice?.downcast_ref().map(|team: &Self| team.clone().proved())
    }
    fn to_json(&self, _: &Stable) -> Value {
        json!({"name": self.name, "legs": self.legs})
    }
    fn read(_: &Stable, node: &Node<'_, '_>) -> Result<Self, MaterialsError> {
        let name = node.required("name")?.string()?.to_owned();
        let legs = node.required("legs")?;
        let legs = legs.items()?.map(|legs| Ok(legs.integer(0..=9)? as u32)).collect::<Result<_, ReadError>>()?;
        Self { name, legs }.proved().map_err(|fault| MaterialsError::Illegal(Box::new(fault)))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    Grass,
    Mud,
    /// Where everybody is stuck after a round, and nobody ever wins.
    Bog,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RaceOptions {
    pub ground: Ground,
    pub lead: u32,
}

impl Default for RaceOptions {
    fn default() -> Self {
        Self { ground: Ground::Grass, lead: 0 }
    }
}

/// So many dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Pace {
    Dice(u32),
}

#[derive(Debug, Clone, PartialEq)]
pub enum Happened {
    Begun,
    Chosen,
    Ran { seat: Seat, steps: u32 },
    Stumbled { seat: Seat, place: usize },
}

impl LogEvent<State> for Happened {}

#[derive(Debug, Clone)]
struct Runner {
    legs: u32,
    is_up: bool,
    steps: u32,
}

#[derive(Debug, Clone)]
pub struct State {
    chance: Chance,
    ground: Ground,
    round: u16,
    sides: [Vec<Runner>; 2],
    chosen: Option<u32>,
    decision: Option<DecisionOf<Self>>,
}

/// A player's view: all positions, without the other's choice.
pub struct Table {
    pub ahead: i64,
}

impl State {
    fn steps(&self, seat: Seat) -> i32 {
        self.sides[seat.index()].iter().map(|runner| runner.steps as i32).sum()
    }

    fn ask(&mut self, seat: Seat) {
        let answers = (1..=3).map(Pace::Dice).collect();
        self.decision = Some(Decision { seat, question: self.round, answers });
    }

    fn run(&mut self, seat: Seat, dice: u32, events: &mut Vec<Happened>) {
        let die = if self.ground == Ground::Mud { 4 } else { 6 };
        let before = self.steps(seat);
        for (place, runner) in self.sides[seat.index()].iter_mut().enumerate().filter(|(_, runner)| runner.is_up) {
            let thrown: Vec<u32> = (0..dice).map(|_| self.chance.below(die) + 1).collect();
            if thrown.iter().filter(|eyes| **eyes == 1).count() > 1 {
                runner.is_up = false;
                events.push(Happened::Stumbled { seat, place });
            } else {
                runner.steps += thrown.iter().sum::<u32>() + runner.legs;
            }
        }
        events.push(Happened::Ran { seat, steps: (self.steps(seat) - before) as u32 });
    }
}

impl Match for State {
    type Question = u16;
    type Answer = Pace;
    type Event = Happened;
    type Seen<'a> = Table;

    fn decision(&self) -> Option<&DecisionOf<Self>> {
        self.decision.as_ref()
    }

    fn apply(&mut self, action: &Pace, events: &mut Vec<Happened>) -> Result<(), Refused> {
        let decision = self.decision.as_ref().ok_or(Refused::Over)?;
        if !decision.answers.contains(action) {
            return Err(Refused::NotOffered);
        }
        let Pace::Dice(dice) = *action;
        events.push(Happened::Chosen);
        let Some(first) = self.chosen.take() else {
            self.chosen = Some(dice);
            self.ask(Seat::Second);
            return Ok(());
        };
        self.run(Seat::First, first, events);
        self.run(Seat::Second, dice, events);
        self.round += 1;
        if self.round == ROUNDS || self.ground == Ground::Bog {
            self.decision = None
        } else {
            self.ask(Seat::First)
        }
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        let score = Seat::BOTH.map(|seat| self.steps(seat));
        let winner = match score[0].cmp(&score[1]) {
            std::cmp::Ordering::Less => Some(Seat::Second),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Seat::First),
        };
        let is_over = self.decision.is_none() && self.ground != Ground::Bog;
        is_over.then_some(Outcome { winner, rounds: self.round, score: score.into() })
    }

    fn seen(&self, seat: Seat) -> Table {
        Table { ahead: i64::from(self.steps(seat) - self.steps(seat.other())) }
    }

    fn write_state(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
        let Self { sides, round, chosen, chance, .. } = self;
        write!(out, "{sides:?} {round} {chosen:?} {chance:?}")
    }

    fn account(&self, seat: Seat) -> Vec<PieceAccount> {
        let runners = self.sides[seat.index()].iter().enumerate();
        runners.map(|(place, runner)| PieceAccount { place, values: vec![runner.is_up.into(), runner.steps] }).collect()
    }
}

impl Playable for Race {
    const SEATS: usize = 2;
    const ACCOUNT: AccountInfo = AccountInfo {
        columns: &[
            AccountColumn { id: "up", term: "toy.up", kind: ColumnKind::Flag },
            AccountColumn { id: "steps", term: "toy.steps", kind: ColumnKind::Count },
        ],
        ..AccountInfo::NONE
    };

    type Match = State;
    type Materials = Team;
    type Options = RaceOptions;

    fn begin(
        _: &Stable,
        teams: BySeat<&Team>,
        options: &RaceOptions,
        seed: u64,
        events: &mut Vec<Happened>,
    ) -> Result<State, Unplayable> {
        if let Some((seat, _)) = teams.iter().find(|(_, team)| team.legs.contains(&9)) {
            return Err(Unplayable { reason: "nine legs are too many", seat });
        }
        let sides = teams.both().ok_or(Unplayable::SEATS)?.map(|team| {
            let runner = |legs: &u32| Runner { legs: *legs, is_up: true, steps: 0 };
            team.legs.iter().map(runner).collect::<Vec<_>>()
        });
        let chance = Chance::seeded(seed);
        let mut state = State { chance, ground: options.ground, round: 0, sides, chosen: None, decision: None };
        state.sides[0][0].steps = options.lead;
        state.ask(Seat::First);
        events.push(Happened::Begun);
        Ok(state)
    }

    fn gaps(_: &Stable, team: &Team, _: Language) -> Vec<Gap> {
        let limp = team.legs.iter().filter(|legs| **legs == 3);
        limp.map(|legs| Gap { card: format!("{legs} legs"), partly: true, why: "it limps".into() }).collect()
    }

    fn describe_event(_: &Self::Catalog, game: &State, event: &Happened, _: Language) -> Option<String> {
        match event {
            Happened::Begun => Some("They are off.".to_owned()),
            Happened::Chosen => None,
            Happened::Ran { seat, steps } => Some(format!("{}: {seat:?} ran {steps}.", game.round)),
            Happened::Stumbled { seat, place } => Some(format!("{}: {seat:?} lost runner {place}.", game.round)),
        }
    }

    fn describe_question(_: &Self::Catalog, game: &State, _: Language) -> String {
        game.decision().map_or_else(String::new, |_| format!("How many dice in round {}?", game.round))
    }

    fn describe_answer(_: &Self::Catalog, _: &State, Pace::Dice(dice): &Pace, _: Language) -> String {
        dice.to_string()
    }
}

/// Throws two dice, and one when far enough ahead.
struct Careful;

impl Player<State> for Careful {
    fn answer(&mut self, seen: &Table, _: &DecisionOf<State>) -> usize {
        usize::from(seen.ahead < 10)
    }
}

impl Opponents for Race {
    const PLAYERS: &'static [PlayerInfo] = &[HEURISTIC];

    fn player(id: &str, _: u64) -> Option<Opponent<Self>> {
        (id == HEURISTIC.id).then(|| Box::new(Careful) as Opponent<Self>)
    }
}

/// A team that may run.
pub fn legal(name: &str, legs: &[u32]) -> Team {
    Team { name: name.into(), legs: legs.to_vec() }.proved().unwrap()
}

/// A game between hares and tortoises.
pub fn setup(seed: u64) -> Setup<Race> {
    Setup {
        materials: [legal("Hares", &[2, 2]), legal("Tortoises", &[4])].into(),
        options: RaceOptions::default(),
        seed,
        players: ["human".into(), "random".into()].into(),
        from: Vec::new(),
    }
}
