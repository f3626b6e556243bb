//! Whatever can meet in an attack, as data.

use xwing::{
    cards::ability::words::Token,
    play::{
        DieKind::{self, Attack as Red, Defense as Green},
        Face::{self, Blank, Crit, Evade, Focus, Hit},
        ShipNo,
    },
};

/// The attacker and the defender.
pub const SHIPS: [ShipNo; 2] = [ShipNo(0), ShipNo(1)];
pub const A: usize = 0;
pub const D: usize = 1;
/// As many dice as there are.
pub const ANY: usize = 20;

/// A die, and whether it may not be rolled again.
pub type Die = (Face, bool);

/// What a thing does, as its card or rule says.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Act {
    /// More or fewer dice; of the attacker's with the primary weapon alone where it is the value of that weapon.
    Count(DieKind, i8),
    PrimaryValue(i8),
    Reroll(DieKind, &'static [Face], usize),
    Change(DieKind, &'static [Face], Face, usize),
    /// One result to this face, which may not be rolled again.
    Fix(DieKind, Face, Face),
    /// One focus result to a critical hit, the others to hits.
    Marksmanship,
    Add(DieKind, Face),
    /// All dice give way to so many good ones, if there are fewer; nobody modifies these any more.
    Replace(DieKind, usize),
    /// An evade is added if exactly one was rolled.
    GuessOne,
    /// One more die if fewer were rolled than attack dice lie there.
    Frame,
    LoseEvade,
    SafeCrit,
    /// A weapon: its dice, its attacks, the damage of a hit, and the lock that it costs.
    Weapon {
        dice: u8,
        times: u8,
        blow: Option<u8>,
        lock: bool,
    },
    /// As its own kind of weapon: hits cannot be cancelled; all critical hits become hits.
    SafeHits,
    NoCrits,
    /// The other side spends no focus and evade tokens; modifies no dice while it is locked.
    Withhold,
    Ban,
    /// A focus token with each stress token.
    FocusForStress,
    Nothing,
}

/// What has to be true of its ship.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Needs {
    Nothing,
    NoStress,
    Stress,
    Evade,
    Focus,
    /// The other side has neither focus nor evade tokens, its own no stress.
    Bare,
    Obstructed,
    Ordnance,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Price {
    Free,
    Spend(Token),
    Stress,
    /// Once in the round.
    Once,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Source {
    Place,
    /// A token of its ship, or a lock on the other.
    Token(Token),
    Card(&'static str),
    /// A card that works by an action of its own, or at the start of the Combat phase.
    Before(&'static str),
    Pilot(&'static str),
    Damage(&'static str),
}

#[derive(Debug)]
pub struct Thing {
    pub name: &'static str,
    pub rule: &'static str,
    pub side: usize,
    pub from: Source,
    pub reach: [u8; 2],
    pub gives: &'static [Token],
    pub needs: Needs,
    pub price: Price,
    pub act: &'static [Act],
}

macro_rules! things {
    ($($name:literal $rule:literal $side:ident $from:expr, [$($reach:literal),+] $gives:tt $needs:ident $price:expr, $act:tt;)+) => {
        pub const THINGS: &[Thing] = &[$(Thing {
            name: $name, rule: $rule, side: $side, from: $from, reach: [$($reach),+], gives: &$gives,
            needs: Needs::$needs, price: $price, act: &$act,
        }),+];
    };
}

use Act::{
    Add, Ban, Change, Count, Fix, FocusForStress, Frame, GuessOne, LoseEvade, Marksmanship, NoCrits, Nothing,
    PrimaryValue, Replace, Reroll, SafeCrit, SafeHits, Withhold,
};
use Price::{Free, Once, Spend};
use Source::{Before, Card, Damage, Pilot, Place};

pub const fn weapon(dice: u8, times: u8, blow: Option<u8>, lock: bool) -> Act {
    Act::Weapon { dice, times, blow, lock }
}

#[rustfmt::skip]
things! {
    "Range 1" "XW-RANGE-08" A Place, [1, 1] [] Nothing Free, [Nothing];
    "Range 3" "XW-RANGE-08" D Place, [3, 3] [] Nothing Free, [Nothing];
    "an obstacle between" "XW-OBST-09" D Place, [2, 3] [] Nothing Free, [Count(Green, 1)];
    "a focus token, attacking" "XW-ACTION-FOCUS-02" A Source::Token(Token::Focus), [1, 3] [Token::Focus] Nothing Spend(Token::Focus), [Change(Red, &[Focus], Hit, ANY)];
    "a target lock" "XW-ACTION-TL-04" A Source::Token(Token::Lock), [1, 3] [Token::Lock] Nothing Spend(Token::Lock), [Reroll(Red, &[Blank, Focus], ANY)];
    "Predator" "XW-DICE-03" A Card("predator"), [1, 3] [] Nothing Free, [Reroll(Red, &[Blank, Focus], 1)];
    "Lone Wolf, attacking" "XW-DICE-03" A Card("lonewolf"), [1, 3] [] Nothing Free, [Reroll(Red, &[Blank], 1)];
    "Wired, attacking" "XW-STRESS-01" A Card("wired"), [1, 3] [Token::Stress] Stress Free, [Reroll(Red, &[Focus], ANY)];
    "Wookiee Commandos" "XW-DICE-03" A Card("wookieecommandos"), [1, 3] [] Nothing Free, [Reroll(Red, &[Focus], ANY)];
    "Rage" "XW-ACTION-02" A Before("rage"), [1, 3] [Token::Focus, Token::Stress, Token::Stress] Nothing Free, [Reroll(Red, &[Blank, Focus], 3)];
    "Marksmanship" "XW-CARD-03" A Before("marksmanship"), [1, 3] [] Nothing Free, [Marksmanship];
    "Expose" "XW-WEAPON-01" A Before("expose"), [1, 3] [] Nothing Free, [PrimaryValue(1)];
    "Glitterstim, attacking" "XW-DICE-02" A Before("glitterstim"), [1, 3] [Token::Stress] Nothing Free, [Change(Red, &[Focus], Hit, ANY)];
    "Opportunist" "XW-COMBAT-06" A Card("opportunist"), [1, 3] [] Bare Price::Stress, [Count(Red, 1)];
    "Trick Shot" "XW-OBST-09" A Card("trickshot"), [1, 3] [] Obstructed Free, [Count(Red, 1)];
    "Weapons Failure" "table 1.7" A Damage("weaponsfailure"), [1, 3] [] Nothing Free, [Count(Red, -1)];
    "Expertise" "XW-STRESS-01" A Card("expertise"), [1, 3] [] NoStress Free, [Change(Red, &[Focus], Hit, ANY)];
    "Calculation" "XW-CARD-08" A Card("calculation"), [1, 3] [Token::Focus] Nothing Spend(Token::Focus), [Change(Red, &[Focus], Crit, 1)];
    "Weapons Guidance" "XW-CARD-08" A Card("weaponsguidance"), [1, 3] [Token::Focus] Nothing Spend(Token::Focus), [Change(Red, &[Blank], Hit, 1)];
    "Han Solo (crew)" "XW-ACTION-TL-05" A Card("hansolo"), [1, 3] [Token::Lock] Nothing Spend(Token::Lock), [Change(Red, &[Focus], Hit, ANY)];
    "Mercenary Copilot" "XW-ARC-12" A Card("mercenarycopilot"), [3, 3] [] Nothing Free, [Change(Red, &[Hit], Crit, 1)];
    "Fearlessness" "XW-ARC-10" A Card("fearlessness"), [1, 1] [] Nothing Free, [Add(Red, Hit)];
    "Finn, attacking" "XW-DICE-02" A Card("finn"), [1, 3] [] Nothing Free, [Add(Red, Blank)];
    "Guidance Chips" "XW-CARD-03" A Card("guidancechips"), [1, 3] [] Ordnance Once, [Change(Red, &[Blank, Focus, Hit], Crit, 1)];
    "Accuracy Corrector" "XW-DICE-04" A Card("accuracycorrector"), [1, 3] [] Nothing Free, [Replace(Red, 2)];
    "Juke" "XW-COMBAT-09" A Card("juke"), [1, 3] [Token::Evade] Evade Free, [Change(Green, &[Evade], Focus, 1)];
    "Crack Shot" "XW-FAQ-19" A Card("crackshot"), [1, 3] [] Nothing Once, [LoseEvade];
    "Outmaneuver" "XW-ARC-08" A Card("outmaneuver"), [1, 3] [] Nothing Free, [Count(Green, -1)];
    "Heavy Laser Cannon" "XW-WEAPON-02" A Card("heavylasercannon"), [2, 3] [] Nothing Free, [weapon(4, 1, None, false), NoCrits];
    "Mangler Cannon" "XW-WEAPON-02" A Card("manglercannon"), [1, 3] [] Nothing Free, [weapon(3, 1, None, false), Change(Red, &[Hit], Crit, 1)];
    "Ion Cannon" "XW-FAQ-04" A Card("ioncannon"), [1, 3] [] Nothing Free, [weapon(3, 1, Some(1), false)];
    "Tractor Beam" "XW-FAQ-04" A Card("tractorbeam"), [1, 3] [] Nothing Free, [weapon(3, 1, Some(0), false)];
    "Autoblaster" "XW-COMBAT-10" A Card("autoblaster"), [1, 1] [] Nothing Free, [weapon(3, 1, None, false), SafeHits];
    "Twin Laser Turret" "XW-FAQ-06" A Card("twinlaserturret"), [2, 3] [] Nothing Free, [weapon(3, 2, Some(1), false)];
    "Proton Torpedoes" "XW-WEAPON-03" A Card("protontorpedoes"), [2, 3] [Token::Lock] Nothing Free, [weapon(4, 1, None, true), Change(Red, &[Focus], Crit, 1)];
    "Concussion Missiles" "XW-WEAPON-03" A Card("concussionmissiles"), [2, 3] [Token::Lock] Nothing Free, [weapon(4, 1, None, true), Change(Red, &[Blank], Hit, 1)];
    "Wedge Antilles" "XW-WEAPON-05" A Pilot("rebel:xwing:wedgeantilles"), [1, 3] [] Nothing Free, [Count(Green, -1)];
    "Ten Numb" "XW-COMBAT-10" A Pilot("rebel:bwing:tennumb"), [1, 3] [] Nothing Free, [SafeCrit];
    "Keyan Farlander" "XW-STRESS-01" A Pilot("rebel:bwing:keyanfarlander"), [1, 3] [Token::Stress] Nothing Spend(Token::Stress), [Change(Red, &[Focus], Hit, ANY)];
    "Omega Leader, attacking" "XW-FAQ-13" A Pilot("imperial:tiefofighter:omegaleader"), [1, 3] [Token::Lock] Nothing Free, [Ban];
    "Carnor Jax, attacking" "XW-CARD-08" A Pilot("imperial:tieinterceptor:carnorjax"), [1, 1] [] Nothing Free, [Withhold];
    "Poe Dameron, attacking" "XW-DICE-02" A Pilot("rebel:t70xwing:poedameron"), [1, 3] [Token::Focus] Focus Free, [Change(Red, &[Focus], Hit, 1)];
    "a focus token, defending" "XW-ACTION-FOCUS-02" D Source::Token(Token::Focus), [1, 3] [Token::Focus] Nothing Spend(Token::Focus), [Change(Green, &[Focus], Evade, ANY)];
    "an evade token" "XW-ACTION-EVADE-02" D Source::Token(Token::Evade), [1, 3] [Token::Evade] Nothing Spend(Token::Evade), [Add(Green, Evade)];
    "a reinforce token" "XW-REINF-02" D Source::Token(Token::Reinforce), [1, 3] [Token::Reinforce] Nothing Free, [Nothing];
    "a cloak token" "XW-CLOAK-02" D Source::Token(Token::Cloak), [1, 3] [Token::Cloak] Nothing Free, [Count(Green, 2)];
    "a tractor beam token" "XW-TRACTOR-01" D Source::Token(Token::TractorBeam), [1, 3] [Token::TractorBeam] Nothing Free, [Count(Green, -1)];
    "Structural Damage" "table 1.7" D Damage("structuraldamage"), [1, 3] [] Nothing Free, [Count(Green, -1)];
    "Stealth Device" "XW-CARD-07" D Card("stealthdevice"), [1, 3] [] Nothing Free, [Count(Green, 1)];
    "Countermeasures" "XW-WEAPON-05" D Before("countermeasures"), [1, 3] [] Nothing Free, [Count(Green, 1)];
    "R2-F2" "XW-ACTION-01" D Before("r2f2"), [1, 3] [] Nothing Free, [Count(Green, 1)];
    "Expose, defending" "XW-WEAPON-05" D Before("expose"), [1, 3] [] Nothing Free, [Count(Green, -1)];
    "Glitterstim, defending" "XW-DICE-02" D Before("glitterstim"), [1, 3] [Token::Stress] Nothing Free, [Change(Green, &[Focus], Evade, ANY)];
    "Autothrusters" "XW-ARC-10" D Card("autothrusters"), [3, 3] [] Nothing Free, [Change(Green, &[Blank], Evade, 1)];
    "Elusiveness" "XW-COMBAT-07" D Card("elusiveness"), [1, 3] [] NoStress Price::Stress, [Reroll(Red, &[Crit, Hit, Focus, Blank], 1)];
    "Sensor Jammer" "XW-DICE-03" D Card("sensorjammer"), [1, 3] [] Nothing Free, [Fix(Red, Hit, Focus)];
    "C-3PO" "XW-FAQ-13" D Card("c3po"), [1, 3] [] Nothing Once, [GuessOne];
    "Lightweight Frame" "XW-COMBAT-08" D Card("lightweightframe"), [1, 3] [] Nothing Free, [Frame];
    "Thrust Corrector" "XW-DICE-04" D Card("thrustcorrector"), [1, 3] [] Nothing Price::Stress, [Replace(Green, 1)];
    "Sensor Cluster" "XW-CARD-08" D Card("sensorcluster"), [1, 3] [Token::Focus] Nothing Spend(Token::Focus), [Change(Green, &[Blank], Evade, 1)];
    "Flight Instructor" "XW-DICE-03" D Card("flightinstructor"), [1, 3] [] Nothing Free, [Reroll(Green, &[Focus], 1)];
    "Finn, defending" "XW-DICE-02" D Card("finn"), [1, 3] [] Nothing Free, [Add(Green, Blank)];
    "Lone Wolf, defending" "XW-DICE-03" D Card("lonewolf"), [1, 3] [] Nothing Free, [Reroll(Green, &[Blank], 1)];
    "Wired, defending" "XW-STRESS-01" D Card("wired"), [1, 3] [Token::Stress] Stress Free, [Reroll(Green, &[Focus], ANY)];
    "Luke Skywalker" "XW-DICE-02" D Pilot("rebel:xwing:lukeskywalker"), [1, 3] [] Nothing Free, [Change(Green, &[Focus], Evade, 1)];
    "Poe Dameron, defending" "XW-DICE-02" D Pilot("rebel:t70xwing:poedameron"), [1, 3] [Token::Focus] Focus Free, [Change(Green, &[Focus], Evade, 1)];
    "Omega Leader, defending" "XW-FAQ-13" D Pilot("imperial:tiefofighter:omegaleader"), [1, 3] [Token::Lock] Nothing Free, [Ban];
    "Carnor Jax, defending" "XW-CARD-08" D Pilot("imperial:tieinterceptor:carnorjax"), [1, 1] [] Nothing Free, [Withhold];
    "Soontir Fel" "XW-ACTION-09" D Pilot("imperial:tieinterceptor:soontirfel"), [1, 3] [] Nothing Free, [FocusForStress];
}

impl Thing {
    pub fn pilot(&self) -> Option<&'static str> {
        if let Pilot(key) = self.from { Some(key) } else { None }
    }

    pub fn card(&self) -> Option<&'static str> {
        if let Card(id) | Before(id) = self.from { Some(id) } else { None }
    }

    pub fn weapon(&self) -> Option<Act> {
        self.act.iter().copied().find(|act| matches!(act, Act::Weapon { .. }))
    }

    /// True if its text is about the modify step of these dice.
    pub fn modifies(&self, kind: DieKind) -> bool {
        self.act.iter().any(|act| match act {
            Reroll(dice, ..) | Change(dice, ..) | Fix(dice, ..) | Add(dice, _) | Replace(dice, _) => *dice == kind,
            Marksmanship => kind == Red,
            _ => false,
        })
    }
}
