//! The situation of an attack in a match: units as they stand, with the tokens and keywords they have, and with what cards
//! bring to it.

use super::{Attack, Defense, Guardian, MOST_DICE, MOST_TOKENS, Outcome, Situation, work_out};
use crate::{
    Catalog,
    cards::{
        TokenKind,
        ability::{Rule, Stat},
        keyword::{UnitKeyword, WeaponKeyword, WeaponKeywords},
    },
    play::{
        View,
        ability::{Choices, Preview},
        pieces::{Source, UnitNo},
        state::{Flag, Reach, Volley},
        view::{Guard, Part},
    },
};
use kernel::game::Seat;

/// The place of an attack, as far as its odds ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Place {
    pub melee: bool,
    pub range: u8,
    /// Cover by terrain for the target: 0 none, 1 light, 2 heavy.
    pub cover: u8,
}

impl Situation {
    /// The situation of a pool of a match, as both units stand: with their tokens, sight and cover, and with what cards bring
    /// to the attack. Whoever may decline a card does so where it is worth nothing.
    pub fn of(view: &View<'_, '_>, unit: UnitNo, volley: &Volley) -> Self {
        with_cards(view, unit, volley, &[]).0
    }

    /// The situation of an attack from elsewhere: with the best weapons of all living minis at that range, whoever sees whom.
    /// Nobody stands guard. None if no weapon reaches.
    pub fn at_range(view: &View<'_, '_>, unit: UnitNo, defender: UnitNo, place: Place) -> Option<Self> {
        let arms = view.arms_at(unit, defender, place.melee, place.range);
        if arms.is_empty() {
            return None;
        }
        let volley =
            Volley { defender, melee: place.melee, range: place.range, arms, reach: Reach::Weapons, support: None };
        let in_the_open = |view: &View<'_, '_>, formed: &Formed| {
            let mut situation = formed.situation(view, unit, &volley);
            situation.defense.cover = place.cover;
            situation
        };
        Some(weighed(view, unit, &volley, &[], &in_the_open).0)
    }
}

/// The situation of a pool of a match with cards that somebody chose, although they have a price or are in a hand; with it
/// the cards that do something that is not counted.
pub fn with_cards(view: &View<'_, '_>, unit: UnitNo, volley: &Volley, chosen: &[Source]) -> (Situation, Vec<Source>) {
    let standing = |view: &View<'_, '_>, formed: &Formed| formed.standing(view, unit, volley);
    weighed(view, unit, volley, chosen, &standing)
}

/// The ids of cards, each once.
pub fn ids(catalog: &Catalog, view: &View<'_, '_>, sources: &[Source]) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    for source in sources {
        let id = match *source {
            Source::Upgrade(unit, place) => &catalog.upgrade(view.spec(unit).upgrades[usize::from(place)].card).id,
            Source::Command(seat, place) => &catalog.command(view.command(seat, place).card).id,
        };
        if !ids.iter().any(|known| **known == **id) {
            ids.push(id.to_string());
        }
    }
    ids
}

/// A situation of what cards bring to an attack. Whoever may decline a card does so where it is worth nothing.
pub(super) fn weighed(
    view: &View<'_, '_>,
    unit: UnitNo,
    volley: &Volley,
    chosen: &[Source],
    made: &dyn Fn(&View<'_, '_>, &Formed) -> Situation,
) -> (Situation, Vec<Source>) {
    // An attack that is still to be declared is one on this unit alone.
    let aims = if view.running(unit, volley).is_none() { view.aims_alone(unit, volley.defender) } else { 0 };
    let made = |view: &View<'_, '_>, formed: &Formed| {
        let mut situation = made(view, formed);
        situation.attack.aim = situation.attack.aim.saturating_add(aims).min(MOST_TOKENS);
        situation
    };
    let foresee = |declined: &[Source]| {
        let foreseen = view.preview(unit, volley, Choices { chosen, declined })?;
        let situation = made(&View { fixed: view.fixed, state: &foreseen.state }, &Formed::of_foreseen(&foreseen));
        Some((situation, foreseen))
    };
    let Some((mut situation, foreseen)) = foresee(&[]) else {
        return (made(view, &Formed::of_pool(view, unit, volley)), Vec::new());
    };
    let mut left_out = foreseen.left_out;
    let mut declined = Vec::new();
    for source in foreseen.used {
        declined.push(source);
        let Some((without, foreseen)) = foresee(&declined) else { continue };
        let gains = work_out(&situation).wounds.mean() - work_out(&without).wounds.mean();
        let gains = if source.seat(view) == view.fixed.seat(unit) { gains } else { -gains };
        if gains > 1e-9 {
            declined.pop();
        } else {
            (situation, left_out) = (without, foreseen.left_out);
        }
    }
    (situation, left_out)
}

impl Source {
    fn seat(self, view: &View<'_, '_>) -> Seat {
        match self {
            Self::Upgrade(unit, _) => view.fixed.seat(unit),
            Self::Command(seat, _) => seat,
        }
    }
}

/// A pool with what cards bring to the attack.
pub(super) struct Formed {
    dice: [u8; 3],
    keywords: WeaponKeywords,
    pierce: u8,
    /// Defense dice that cards add: white ones, and those of the defender.
    shields: [u8; 2],
    cancels: Option<[u8; 2]>,
    prevents: u8,
    spares: bool,
    /// A crit of the attack, and a block of the defense, is called.
    called: [bool; 2],
}

impl Formed {
    fn of_pool(view: &View<'_, '_>, unit: UnitNo, volley: &Volley) -> Self {
        let (dice, keywords) = view.formed(unit, volley);
        let pierce = keywords[WeaponKeyword::Pierce];
        Self { dice, keywords, pierce, shields: [0; 2], cancels: None, prevents: 0, spares: false, called: [false; 2] }
    }

    fn of_foreseen(foreseen: &Preview) -> Self {
        let Preview { dice, cancels, prevents, spares, .. } = *foreseen;
        let (keywords, pierce, shields, called) = foreseen.pool();
        Self { dice, keywords, pierce, shields, cancels, prevents, spares, called }
    }

    /// Ram of its weapons, however far the attacker came.
    pub(super) fn ram(&self) -> u8 {
        self.keywords[WeaponKeyword::Ram]
    }

    /// The situation of the pool as both units stand.
    fn standing(&self, view: &View<'_, '_>, unit: UnitNo, volley: &Volley) -> Situation {
        let mut situation = self.situation(view, unit, volley);
        let defense = &mut situation.defense;
        if defense.armor > 0 {
            situation.attack.impact += view.weak_point(unit, volley.defender);
        }
        if !volley.melee {
            // The view has added up everything, Sharpshooter included.
            defense.cover =
                if view.strikes_from_above(unit, volley.defender) { 0 } else { view.cover(unit, volley.defender) };
            (defense.more_cover, defense.hides, situation.attack.sharpshooter) = (0, false, 0);
            defense.in_sight = view.wounds_in_sight(unit, volley);
        }
        let guards = view.guardians(volley.defender).into_iter();
        let guards = guards.filter(|guard| !volley.melee || view.is_switched(guard.unit, Rule::GuardianInMelee));
        let fast = situation.attack.high_velocity;
        let guards = guards.map(|guard| guarding(view, guard, volley.defender, fast));
        defense.guardians = guards.take(super::MOST_GUARDIANS).collect();
        situation
    }

    /// The situation of the pool on open ground, nobody standing guard.
    pub(super) fn situation(&self, view: &View<'_, '_>, unit: UnitNo, volley: &Volley) -> Situation {
        let mut defense = defense(view, volley.defender);
        [defense.white_dice, defense.more_dice] = self.shields;
        (defense.cancels, defense.prevents, defense.spares) = (self.cancels, self.prevents, self.spares);
        defense.calls = self.called[1];
        Situation { attack: self.attack(view, unit, volley), defense }
    }

    fn attack(&self, view: &View<'_, '_>, unit: UnitNo, volley: &Volley) -> Attack {
        let keywords = &self.keywords;
        let has = |keyword| view.has(unit, keyword);
        // The one token that a clone lends is an aim token where there is one (LEG-TYPE-02).
        let by_clone = view.borrows_of_clone(unit, TokenKind::Aim);
        let surges = if by_clone { Part::Guards } else { Part::Fights };
        let each = view.stat(unit, Stat::AimRerolls, 2 + view.keyword(unit, UnitKeyword::Precise));
        Attack {
            melee: volley.melee,
            dice: fitting(self.dice),
            surge: view.surge_of(unit, volley),
            aim: view.spendable(unit, TokenKind::Aim).min(MOST_TOKENS),
            keep: None,
            surge_tokens: view.spendable_as(unit, TokenKind::Surge, surges).min(MOST_TOKENS),
            dodge: if has(UnitKeyword::JarKai) { view.spendable(unit, TokenKind::Dodge).min(MOST_TOKENS) } else { 0 },
            precise: each.saturating_sub(2),
            hampered: 2_u8.saturating_sub(each),
            critical: keywords[WeaponKeyword::Critical],
            impact: keywords[WeaponKeyword::Impact],
            pierce: self.pierce,
            ram: if view.is_at_full_speed(unit) { keywords[WeaponKeyword::Ram] } else { 0 },
            sharpshooter: view.keyword(unit, UnitKeyword::Sharpshooter),
            lethal: keywords[WeaponKeyword::Lethal],
            ion: keywords[WeaponKeyword::Ion],
            suppressive: keywords.has(WeaponKeyword::Suppressive),
            blast: keywords.has(WeaponKeyword::Blast),
            high_velocity: keywords.has(WeaponKeyword::HighVelocity),
            immune_deflect: keywords.has(WeaponKeyword::ImmuneDeflect),
            marksman: has(UnitKeyword::Marksman),
            duelist: has(UnitKeyword::Duelist),
            makashi: has(UnitKeyword::Makashi),
            jarkai: has(UnitKeyword::JarKai),
            primitive: keywords.has(WeaponKeyword::Primitive),
            calls: self.called[0],
        }
    }
}

/// No more dice than are worked out: the weakest are left out.
fn fitting(dice: [u8; 3]) -> [u8; 3] {
    let mut left = MOST_DICE;
    dice.map(|count| {
        let taken = count.min(left);
        left -= taken;
        taken
    })
}

fn defense(view: &View<'_, '_>, unit: UnitNo) -> Defense {
    let state = view.unit(unit);
    let (tokens, has) = (&state.tokens, |keyword| view.has(unit, keyword));
    let number = |keyword| view.keyword(unit, keyword);
    let by_clone = view.borrows_of_clone(unit, TokenKind::Dodge);
    let surges = if by_clone { Part::Guards } else { Part::Fights };
    Defense {
        die: view.defense_die(unit),
        surge: view.blocks_surges(unit),
        cover: 0,
        more_cover: number(UnitKeyword::Cover) + if state.is(Flag::OnWheels) { 2 } else { 0 },
        hides: view.hides_when_suppressed(unit),
        unconcerned: has(UnitKeyword::Unconcerned),
        suppressible: view.can_be_suppressed(unit),
        suppression: tokens.suppression.min(MOST_TOKENS),
        dodge: view.spendable(unit, TokenKind::Dodge).min(MOST_TOKENS),
        surge_tokens: view.spendable_as(unit, TokenKind::Surge, surges).min(MOST_TOKENS),
        observation: tokens.observation.min(MOST_TOKENS),
        shields: if state.is(Flag::OnWheels) { 0 } else { tokens.shields.min(MOST_TOKENS) },
        armor: number(UnitKeyword::Armor),
        danger_sense: number(UnitKeyword::DangerSense),
        uncanny_luck: number(UnitKeyword::UncannyLuck),
        impervious: has(UnitKeyword::Impervious),
        low_profile: has(UnitKeyword::LowProfile),
        outmaneuver: has(UnitKeyword::Outmaneuver) || view.is_switched(unit, Rule::DodgeCancelsCrits),
        nimble: has(UnitKeyword::Nimble),
        block: has(UnitKeyword::Block),
        deflect: has(UnitKeyword::Deflect),
        deflects_blanks: view.is_switched(unit, Rule::DeflectBlanks),
        djem_so: has(UnitKeyword::DjemSo),
        soresu: has(UnitKeyword::Soresu),
        ataru: has(UnitKeyword::Ataru),
        duelist: has(UnitKeyword::Duelist),
        immune_pierce: has(UnitKeyword::ImmunePierce),
        immune_melee_pierce: has(UnitKeyword::ImmuneMeleePierce),
        immune_blast: has(UnitKeyword::ImmuneBlast),
        wounds: view.standing_wounds(unit),
        ..Defense::default()
    }
}

fn guarding(view: &View<'_, '_>, guard: Guard, defender: UnitNo, fast: bool) -> Guardian {
    let unit = guard.unit;
    // A dodge token that the defender may spend is gone by then (LEG-KW-HIGH-VELOCITY: if it may).
    let spent = if fast { Vec::new() } else { view.purses(defender, TokenKind::Dodge, Part::Fights) };
    let left = view.purses(unit, TokenKind::Dodge, Part::Guards).into_iter();
    let left = left.filter(|purse| spent.iter().all(|other| other.owner != purse.owner));
    let dodge: u8 = left.map(|purse| purse.tokens).sum();
    let spec = view.spec(unit);
    Guardian {
        hits: guard.hits,
        crits: guard.crits,
        die: view.defense_die(unit),
        surge: spec.blocks_surge,
        surge_tokens: view.spendable_as(unit, TokenKind::Surge, Part::Guards).min(MOST_TOKENS),
        immune_pierce: view.has(unit, UnitKeyword::ImmunePierce),
        soresu: view.has(unit, UnitKeyword::Soresu),
        dodge: dodge.min(MOST_TOKENS),
    }
}

/// Outcomes that were worked out already, kept for a match.
#[derive(Debug, Clone, Default)]
pub struct Known(kernel::odds::Cache<Situation, Outcome>);

impl Known {
    /// The odds of a pool as both units stand; see [`Situation::of`].
    pub fn of(&mut self, view: &View<'_, '_>, unit: UnitNo, volley: &Volley) -> &Outcome {
        self.of_situation(Situation::of(view, unit, volley))
    }

    /// The odds of an attack.
    pub fn of_situation(&mut self, situation: Situation) -> &Outcome {
        self.0.of(situation, work_out)
    }
}
