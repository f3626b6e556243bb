//! The situation of an attack in a match: units as they stand, with the tokens and keywords they have now. What a card lets
//! its owner do or not is left out.

use std::hash::BuildHasherDefault;

use rustc_hash::FxHasher;

use super::{Attack, Defense, Guardian, MOST_DICE, MOST_TOKENS, Outcome, Situation, work_out};
use crate::cards::ability::{Rule, Stat};
use crate::play::{
    View,
    event::TokenKind,
    keyword::{UnitKeyword, WeaponKeyword, WeaponKeywords},
    pieces::UnitNo,
    view::{Arm, Guard, Reach, Volley},
};

/// Where an attack comes from, as far as its odds ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Place {
    pub melee: bool,
    pub range: u8,
    /// What the ground gives the target: 0 no cover, 1 light, 2 heavy.
    pub cover: u8,
}

impl Situation {
    /// The situation of a pool of a match, as both units stand: with their tokens, sight and cover.
    pub fn of(view: &View<'_, '_>, unit: UnitNo, volley: &Volley) -> Self {
        let mut situation = Self::with_arms(view, unit, volley);
        let defense = &mut situation.defense;
        if defense.armor > 0 {
            situation.attack.impact += view.weak_point(unit, volley.defender);
        }
        if !volley.melee {
            // The view has added up everything, Sharpshooter included.
            defense.cover =
                if view.strikes_from_above(unit, volley.defender) { 0 } else { view.cover(unit, volley.defender) };
            (defense.more_cover, defense.hides, situation.attack.sharpshooter) = (0, false, 0);
            defense.guardians = view
                .guardians(volley.defender)
                .into_iter()
                .map(|guard| guarding(view, guard))
                .take(super::MOST_GUARDIANS)
                .collect();
            defense.in_sight = view.wounds_in_sight(unit, volley);
        }
        situation
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
        let mut situation = Self::with_arms(view, unit, &volley);
        situation.defense.cover = place.cover;
        Some(situation)
    }

    /// The situation of a pool, on open ground.
    pub(super) fn with_arms(view: &View<'_, '_>, unit: UnitNo, volley: &Volley) -> Self {
        let defender = volley.defender;
        let mut situation = Self { attack: attack(view, unit, volley), defense: defense(view, defender) };
        let hunted = view.spec(defender).is_trooper() && view.unit(defender).wounds() > 0;
        if hunted && bears(view, unit, "hunter").is_some() {
            situation.attack.aim += 1;
        }
        situation
    }
}

/// Upgrades whose text is worked out, by their ids.
pub(super) const COUNTED: [&str; 3] = ["emp_droid_poppers", "hunter", "tenacity"];

/// The place of this upgrade among those of a unit, if it has it.
fn bears(view: &View<'_, '_>, unit: UnitNo, id: &str) -> Option<u8> {
    let mut upgrades = view.spec(unit).upgrades.iter();
    upgrades.position(|upgrade| &*upgrade.id == id).map(|place| place as u8)
}

fn attack(view: &View<'_, '_>, unit: UnitNo, volley: &Volley) -> Attack {
    let mut dice = view.dice_of(unit, &volley.arms);
    let mut keywords = view.keywords_of(unit, &volley.arms);
    if let Some((friend, arms)) = &volley.support {
        keywords = supported(view, (unit, volley), *friend, arms, &mut dice);
    }
    let state = view.unit(unit);
    let hurt = state.wounds() > 0 || state.minis.len() < view.spec(unit).minis.len();
    if volley.melee && hurt && bears(view, unit, "tenacity").is_some() {
        dice[0] += 1;
    }
    let poppers = bears(view, unit, "emp_droid_poppers");
    let fires = |arm: &Arm| view.spec(unit).weapons[usize::from(arm.weapon)].upgrade == poppers;
    if poppers.is_some() && volley.arms.iter().any(fires) {
        keywords.add(WeaponKeyword::Ion, 1);
    }
    let full = view.state.activation.as_ref().is_some_and(|active| active.unit == unit && active.full_speed);
    let lent = |kind, own: u8| if own == 0 { u8::from(view.purse(unit, kind, false).is_some()) } else { own };
    let has = |keyword| view.has(unit, keyword);
    Attack {
        melee: volley.melee,
        dice: fitting(dice),
        surge: view.surge_of(unit, volley),
        aim: lent(TokenKind::Aim, state.tokens.aim).min(MOST_TOKENS),
        keep: None,
        surge_tokens: state.tokens.surge.min(MOST_TOKENS),
        dodge: state.tokens.dodge.min(MOST_TOKENS),
        precise: view.stat(unit, Stat::AimRerolls, 2 + view.keyword(unit, UnitKeyword::Precise)).saturating_sub(2),
        critical: keywords[WeaponKeyword::Critical],
        impact: keywords[WeaponKeyword::Impact],
        pierce: keywords[WeaponKeyword::Pierce],
        ram: if full { keywords[WeaponKeyword::Ram] } else { 0 },
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
    }
}

/// The keywords of a pool to which a friend adds weapons, and its dice to the others (LEG-KW-FIRE-SUPPORT).
fn supported(
    view: &View<'_, '_>,
    (unit, volley): (UnitNo, &Volley),
    friend: UnitNo,
    arms: &[Arm],
    dice: &mut [u8; 3],
) -> WeaponKeywords {
    let own = view.keywords_of(unit, &volley.arms);
    let theirs = view.keywords_of(friend, arms);
    for (sum, more) in dice.iter_mut().zip(view.dice_of(friend, arms)) {
        *sum += more;
    }
    let mut both = own.with(&theirs);
    both[WeaponKeyword::HighVelocity] = own[WeaponKeyword::HighVelocity].min(theirs[WeaponKeyword::HighVelocity]);
    both
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
    let (spec, state) = (view.spec(unit), view.unit(unit));
    let (tokens, has) = (&state.tokens, |keyword| view.has(unit, keyword));
    let number = |keyword| view.keyword(unit, keyword);
    let dodge = if tokens.dodge == 0 {
        u8::from(view.purse(unit, TokenKind::Dodge, false).is_some())
    } else {
        tokens.dodge.min(MOST_TOKENS)
    };
    Defense {
        die: spec.die,
        surge: spec.blocks_surge || view.blocks_by_card(unit),
        cover: 0,
        more_cover: number(UnitKeyword::Cover) + if state.wheels { 2 } else { 0 },
        hides: view.hides_when_suppressed(unit),
        unconcerned: has(UnitKeyword::Unconcerned),
        suppressible: view.can_be_suppressed(unit),
        suppression: tokens.suppression.min(MOST_TOKENS),
        dodge,
        surge_tokens: tokens.surge.min(MOST_TOKENS),
        observation: tokens.observation.min(MOST_TOKENS),
        shields: if state.wheels { 0 } else { tokens.shields.min(MOST_TOKENS) },
        armor: number(UnitKeyword::Armor),
        danger_sense: number(UnitKeyword::DangerSense),
        uncanny_luck: number(UnitKeyword::UncannyLuck),
        impervious: has(UnitKeyword::Impervious),
        low_profile: has(UnitKeyword::LowProfile),
        outmaneuver: has(UnitKeyword::Outmaneuver) || view.is_switched(unit, Rule::DodgeCancelsCrits),
        nimble: has(UnitKeyword::Nimble),
        block: has(UnitKeyword::Block),
        deflect: has(UnitKeyword::Deflect),
        djem_so: has(UnitKeyword::DjemSo),
        soresu: has(UnitKeyword::Soresu),
        ataru: has(UnitKeyword::Ataru),
        duelist: has(UnitKeyword::Duelist),
        immune_pierce: has(UnitKeyword::ImmunePierce),
        immune_melee_pierce: has(UnitKeyword::ImmuneMeleePierce),
        immune_blast: has(UnitKeyword::ImmuneBlast),
        guardians: arrayvec::ArrayVec::new(),
        wounds: view.standing_wounds(unit),
        in_sight: None,
    }
}

fn guarding(view: &View<'_, '_>, guard: Guard) -> Guardian {
    let unit = guard.unit;
    let spec = view.spec(unit);
    Guardian {
        hits: guard.hits,
        crits: guard.crits,
        die: spec.die,
        surge: spec.blocks_surge,
        surge_tokens: view.unit(unit).tokens.surge.min(MOST_TOKENS),
        immune_pierce: view.has(unit, UnitKeyword::ImmunePierce),
        soresu: view.has(unit, UnitKeyword::Soresu),
    }
}

/// Outcomes that were worked out already, kept for a match.
#[derive(Debug, Clone, Default)]
pub struct Known(std::collections::HashMap<Situation, Outcome, BuildHasherDefault<FxHasher>>);

impl Known {
    /// No more outcomes than this are kept; then all are forgotten.
    const MOST: usize = 20_000;

    /// What a pool comes to as both units stand; see [`Situation::of`].
    pub fn of(&mut self, view: &View<'_, '_>, unit: UnitNo, volley: &Volley) -> &Outcome {
        self.of_situation(Situation::of(view, unit, volley))
    }

    /// What an attack comes to.
    pub fn of_situation(&mut self, situation: Situation) -> &Outcome {
        if self.0.len() >= Self::MOST {
            self.0.clear();
        }
        self.0.entry(situation).or_insert_with_key(work_out)
    }
}
