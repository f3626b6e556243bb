//! What happens at the table, a line each: `activate h1`, `damage g2.1 3`, `threat 2`.
//!
//! Heroes, allies and groups are told by their numbers, counted from 1; a figure by its number within its group.

use std::{fmt, str::FromStr};

use super::{
    super::cards::{Attribute, Side},
    LONGEST_DEED,
    board::Move,
    card::Readiness,
    mission::Call,
    target::{Actor, Target, actor, numbered, target},
};

/// What happens at the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deed {
    /// The first round begins.
    Begin,
    Activate(Actor),
    /// The activation is over.
    End,
    /// Rest of the active hero (IA-CAMP-35).
    Rest,
    /// One strain of the active hero for a movement point (IA-CAMP-33).
    Run,
    /// Strain that a hero chooses to suffer for a card.
    Strain {
        hero: usize,
        amount: u8,
    },
    /// Strain that somebody else inflicts (IA-CAMP-36).
    Force {
        hero: usize,
        amount: u8,
    },
    /// Strain that a hero recovers; the excess is damage (IA-CAMP-97).
    Recover {
        hero: usize,
        amount: u8,
    },
    Damage {
        target: Target,
        amount: u8,
    },
    Heal {
        target: Target,
        amount: u8,
    },
    /// A figure without Health on the table falls.
    Defeat(Target),
    /// A condition is put on or taken away.
    Condition {
        target: Target,
        condition: Condition,
        on: bool,
    },
    /// The active figure attacks (IA-CAMP-34, IA-CAMP-52).
    Attack,
    /// A surge of the attack recovers a strain (IA-ATK-20).
    Calm,
    /// Successes of an attribute test at a place (IA-CAMP-70 to 72).
    Test {
        who: Target,
        attribute: Attribute,
        needed: u8,
        successes: u8,
        place: String,
    },
    /// A hero claims a crate (IA-CAMP-41).
    Crate(Target),
    /// A hero gets a Supply card: the next one of the deck, or one that is named.
    Supply {
        hero: usize,
        card: Option<Box<str>>,
    },
    /// A hero uses an ability of a card, counted from 0, and pays what it costs.
    Use {
        hero: usize,
        card: Box<str>,
        ability: usize,
    },
    /// The Empire uses an ability of a card, counted from 0, and pays what it costs.
    Empire {
        card: Box<str>,
        ability: usize,
    },
    /// A card of the Empire is exhausted, depleted, discarded, or ready again.
    Lay {
        card: Box<str>,
        to: Readiness,
    },
    /// A card of a hero is exhausted, depleted, discarded, or ready again.
    Turn {
        hero: usize,
        card: Box<str>,
        to: Readiness,
    },
    /// A group of the hand is deployed for threat (IA-CAMP-23).
    Deploy(usize),
    /// A group that the mission deploys (IA-CAMP-22).
    Place(usize),
    /// A figure comes back for threat (IA-CAMP-24).
    Reinforce(usize),
    /// An Imperial class card is put on a group (IA-CAMP-26).
    Attach {
        group: usize,
        card: Box<str>,
    },
    /// A rule of the mission or a card changes the threat.
    Threat(i32),
    /// The second activation token changes hands (IA-CAMP-31).
    Token {
        from: usize,
        to: usize,
    },
    /// A counter of the mission gets a value.
    Counter {
        name: String,
        value: i32,
    },
    /// The mission says something at the end of a round.
    Timer {
        round: u8,
        words: String,
    },
    /// Something happens on the drawn map.
    Board(Move),
    /// The rules of the mission.
    Mission(Call),
    /// The Status Phase is over.
    Advance,
    /// The mission ends.
    Win {
        winner: Side,
        ending: usize,
    },
}

kernel::words::words! {
    /// A condition of a figure.
    Condition, "imperial_assault.play.status.", {
        Bleeding = "bleeding",
        Focused = "focused",
        Hidden = "hidden",
        Stunned = "stunned",
        Weakened = "weakened",
    }
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hero = |hero: &usize| Target::Hero(*hero);
        let group = |group: &usize| Actor::Group(*group);
        match self {
            Self::Begin => write!(f, "begin"),
            Self::Activate(actor) => write!(f, "activate {actor}"),
            Self::End => write!(f, "end"),
            Self::Rest => write!(f, "rest"),
            Self::Run => write!(f, "run"),
            Self::Strain { hero: of, amount } => write!(f, "strain {} {amount}", hero(of)),
            Self::Force { hero: of, amount } => write!(f, "force {} {amount}", hero(of)),
            Self::Recover { hero: of, amount } => write!(f, "recover {} {amount}", hero(of)),
            Self::Damage { target, amount } => write!(f, "damage {target} {amount}"),
            Self::Heal { target, amount } => write!(f, "heal {target} {amount}"),
            Self::Defeat(target) => write!(f, "defeat {target}"),
            Self::Condition { target, condition, on } => {
                write!(f, "{} {target} {}", if *on { "condition" } else { "clear" }, condition.id())
            }
            Self::Attack => write!(f, "attack"),
            Self::Calm => write!(f, "calm"),
            Self::Test { who, attribute, needed, successes, place } => {
                write!(f, "test {who} {} {needed} {successes} {place}", attribute.id())
            }
            Self::Crate(who) => write!(f, "crate {who}"),
            Self::Supply { hero: of, card: None } => write!(f, "supply {}", hero(of)),
            Self::Supply { hero: of, card: Some(card) } => write!(f, "supply {} {card}", hero(of)),
            Self::Use { hero: of, card, ability } => write!(f, "use {} {card} {}", hero(of), ability + 1),
            Self::Empire { card, ability } => write!(f, "empire {card} {}", ability + 1),
            Self::Lay { card, to } => write!(f, "{} {EMPIRE} {card}", verb(*to)),
            Self::Turn { hero: of, card, to } => write!(f, "{} {} {card}", verb(*to), hero(of)),
            Self::Attach { group: of, card } => write!(f, "attach {} {card}", group(of)),
            Self::Deploy(of) => write!(f, "deploy {}", group(of)),
            Self::Place(of) => write!(f, "place {}", group(of)),
            Self::Reinforce(of) => write!(f, "reinforce {}", group(of)),
            Self::Threat(by) => write!(f, "threat {by}"),
            Self::Token { from, to } => write!(f, "token {} {}", hero(from), hero(to)),
            Self::Counter { name, value } => write!(f, "counter {value} {name}"),
            Self::Timer { round, words } => write!(f, "timer {round} {words}"),
            Self::Board(wanted) => write!(f, "{wanted}"),
            Self::Mission(call) => write!(f, "{call}"),
            Self::Advance => write!(f, "advance"),
            Self::Win { winner, ending } => write!(f, "win {} {}", winner.id(), ending + 1),
        }
    }
}

/// The Empire in a line about a card.
const EMPIRE: &str = "e";

/// The word for what is done to a card.
const fn verb(to: Readiness) -> &'static str {
    match to {
        Readiness::Ready => "ready",
        Readiness::Exhausted => "exhaust",
        Readiness::Depleted => "deplete",
        Readiness::Discarded => "discard",
    }
}

impl FromStr for Deed {
    type Err = ();

    fn from_str(line: &str) -> Result<Self, ()> {
        Some(line).filter(|line| line.len() <= LONGEST_DEED).and_then(parse).ok_or(())
    }
}

fn parse(line: &str) -> Option<Deed> {
    let mut words = line.split_whitespace();
    let kind = words.next()?;
    let mut next = || words.next();
    let hero = |word: Option<&str>| numbered(word?, 'h');
    let group = |word: Option<&str>| numbered(word?, 'g');
    let deed = match kind {
        "begin" => Deed::Begin,
        "activate" => Deed::Activate(actor(next()?)?),
        "end" => Deed::End,
        "rest" => Deed::Rest,
        "run" => Deed::Run,
        "strain" => Deed::Strain { hero: hero(next())?, amount: next()?.parse().ok()? },
        "force" => Deed::Force { hero: hero(next())?, amount: next()?.parse().ok()? },
        "recover" => Deed::Recover { hero: hero(next())?, amount: next()?.parse().ok()? },
        "damage" => Deed::Damage { target: target(next()?)?, amount: next()?.parse().ok()? },
        "heal" => Deed::Heal { target: target(next()?)?, amount: next()?.parse().ok()? },
        "defeat" => Deed::Defeat(target(next()?)?),
        "condition" | "clear" => Deed::Condition {
            target: target(next()?)?,
            condition: Condition::from_id(next()?)?,
            on: kind == "condition",
        },
        "attack" => Deed::Attack,
        "calm" => Deed::Calm,
        "test" => Deed::Test {
            who: target(next()?)?,
            attribute: Attribute::from_id(next()?)?,
            needed: next()?.parse().ok()?,
            successes: next()?.parse().ok()?,
            place: words.by_ref().collect::<Vec<_>>().join(" "),
        },
        "crate" => Deed::Crate(target(next()?)?),
        "supply" => Deed::Supply { hero: hero(next())?, card: next().map(Into::into) },
        "use" => Deed::Use {
            hero: hero(next())?,
            card: next()?.into(),
            ability: next().map_or(Some(0), |ability| ability.parse::<usize>().ok()?.checked_sub(1))?,
        },
        "empire" => Deed::Empire {
            card: next()?.into(),
            ability: next().map_or(Some(0), |ability| ability.parse::<usize>().ok()?.checked_sub(1))?,
        },
        "attach" => Deed::Attach { group: group(next())?, card: next()?.into() },
        "deploy" => Deed::Deploy(group(next())?),
        "place" => Deed::Place(group(next())?),
        "reinforce" => Deed::Reinforce(group(next())?),
        "threat" => Deed::Threat(next()?.parse().ok()?),
        "token" => Deed::Token { from: hero(next())?, to: hero(next())? },
        "counter" => {
            let value = next()?.parse().ok()?;
            Deed::Counter { value, name: words.by_ref().collect::<Vec<_>>().join(" ") }
        }
        "timer" => {
            let round = next()?.parse().ok()?;
            Deed::Timer { round, words: words.by_ref().collect::<Vec<_>>().join(" ") }
        }
        "reveal" | "door" | "take" | "stand" => Deed::Board(Move::parse(kind, next)?),
        "event" | "pass" | "pick" | "passed" | "used" | "join" => Deed::Mission(Call::parse(kind, next)?),
        "advance" => Deed::Advance,
        "win" => Deed::Win {
            winner: Side::from_id(next()?)?,
            ending: next().map_or(Some(0), |ending| ending.parse::<usize>().ok()?.checked_sub(1))?,
        },
        _ => {
            let to = Readiness::ALL.into_iter().find(|to| verb(*to) == kind)?;
            match next()? {
                EMPIRE => Deed::Lay { card: next()?.into(), to },
                word => Deed::Turn { hero: hero(Some(word))?, card: next()?.into(), to },
            }
        }
    };
    words.next().is_none().then_some(deed)
}
