//! Exact odds of a hero: attacks with a weapon and its modifications against a group and back, and attribute tests.
//!
//! Dice, symbols and surge abilities count, of the weapon, its modifications, and all cards the hero has with it, as far as
//! they are allowed to cost ([`Effort`]). Of several things a card offers, each side takes what serves it best on average,
//! card by card. What could change the result and is not worked out is named ([`LeftOut`]).

mod draft;
mod kit;
mod shop;
mod test;

pub use kit::{Arms, Kit};
pub use shop::{Change, Odds, Shopping, facing, shop};
pub use test::{Test, passes, successes};

use super::{
    cards::{Attribute, Catalog, HeroAbility, HeroSide},
    standing::{Case, Standing},
};
use crate::{
    cards::{self, DeploymentCard, Keyword},
    odds::Situation,
    play::fixed::Bonus,
};
use draft::Draft;
use kernel::{CardRef, Language, Names, words::words};

words! {
    /// What the cards that are used may cost.
    #[derive(Default)]
    Effort, "imperial_assault.campaign.effort.", {
        /// Nothing.
        Free = "free",
        /// Cards are exhausted.
        #[default]
        Exhaust = "exhaust",
        /// Cards are exhausted, and strain is suffered.
        Strain = "strain",
        /// Cards are depleted and discarded too.
        All = "all",
    }
}

words! {
    /// Why something is not counted.
    Reason, "imperial_assault.campaign.left_out.", {
        /// It costs more than is allowed.
        Cost = "cost",
        /// It depends on what is on the map.
        Situation = "situation",
        /// Only its text tells what it does.
        Text = "text",
        /// Results are changed in a way that is not worked out.
        Results = "results",
    }
}

/// What something comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source<'c> {
    Hero(&'c HeroAbility),
    Card(CardRef),
    Group(&'c cards::Ability),
}

impl<'c> Source<'c> {
    pub fn name(self, catalog: &'c Catalog, language: Language) -> &'c str {
        match self {
            Self::Hero(ability) => ability.text.name(language),
            Self::Card(card) => catalog.card_name(card, language),
            Self::Group(ability) => ability.text.name(language),
        }
    }

    pub fn id(self, catalog: &'c Catalog) -> &'c str {
        match self {
            Self::Hero(ability) => &ability.id,
            Self::Card(card) => catalog.card_id(card),
            Self::Group(ability) => &ability.id,
        }
    }
}

/// Something that is not counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeftOut<'c> {
    pub source: Source<'c>,
    pub reason: Reason,
}

/// An attack that can be worked out, with what is not counted in it.
#[derive(Debug, Clone, PartialEq)]
pub struct Duel<'c> {
    pub situation: Situation,
    /// The spaces between the two: as many as are asked for, or as far as a melee weapon reaches.
    pub distance: u8,
    pub left_out: Vec<LeftOut<'c>>,
}

/// A hero in a fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Fighter {
    /// The place of the hero in the campaign.
    pub hero: usize,
    pub wounded: bool,
    pub focused: bool,
    pub hidden: bool,
    pub effort: Effort,
}

impl Fighter {
    /// The side of the sheet that counts.
    pub fn side<'a>(&self, case: &Case<'a>) -> Option<&'a HeroSide> {
        let sheet = case.catalog.hero(case.campaign.heroes.get(self.hero)?.hero.known()?);
        Some(if self.wounded { &sheet.wounded } else { &sheet.healthy })
    }

    /// The abilities of the side of the sheet that counts.
    fn abilities<'a>(&self, case: &Case<'a>) -> impl Iterator<Item = &'a HeroAbility> + use<'a> {
        let (hero, wounded) = (case.campaign.heroes.get(self.hero), self.wounded);
        let sheet = hero.and_then(|player| player.hero.known()).map(|id| case.catalog.hero(id));
        let all = sheet.into_iter().flat_map(|sheet| &sheet.abilities);
        all.filter(move |ability| if wounded { ability.wounded } else { ability.healthy })
    }

    /// An attack with these arms on a figure of a group; none for what is no weapon.
    pub fn attacks<'c>(
        &self,
        case: &Case<'c>,
        kit: &Kit<'c>,
        arms: &Arms,
        target: &'c DeploymentCard,
        distance: u8,
    ) -> Option<Duel<'c>> {
        let gear = arms.weapon.equipment(case.catalog)?;
        let weapon = gear.weapon?;
        let dice = match weapon.attribute {
            Some(attribute) => self.side(case)?.dice(attribute),
            None => &weapon.dice,
        };
        let added = arms.modifications.iter().filter_map(|gear| gear.equipment(case.catalog)?.modifies);
        let bonus: Vec<_> = weapon.bonus.iter().chain(added.clone().flat_map(|more| &more.bonus)).copied().collect();
        let attack = cards::Attack { kind: weapon.kind, dice: dice.to_vec(), most_of_a_color: None };
        let (own, shields) = (Bonus::of(&bonus), Bonus::of(&target.innate));
        let defense = target.defense.as_deref().unwrap_or(&[]);
        let mut situation = Situation::of_pools(Some(&attack), &own, std::iter::empty(), defense, &shields);
        let distance = aim(&mut situation, weapon.reach, distance);
        situation.defense.health = Some(target.health.unwrap_or(1).max(1));
        situation.condition([self.focused, self.hidden, false], [false, false]);
        let mut draft = Draft::of(self, case, situation, (target, distance)).with_weapon(weapon, gear.traits);
        for surge in weapon.surges.iter().chain(added.flat_map(|more| &more.surges)) {
            draft.surge(surge);
        }
        self.abilities(case).for_each(|ability| draft.hero(ability));
        for (source, card) in kit.cards() {
            draft.card(source, card.abilities);
        }
        for gear in std::iter::once(&arms.weapon).chain(&arms.modifications) {
            if let (Some(card), Some(equipment)) = (gear.card(), gear.equipment(case.catalog)) {
                draft.card(Source::Card(card), equipment.abilities);
            }
        }
        Some(draft.done())
    }

    /// An attack of a figure of a group on the hero; none for a group that does not attack.
    pub fn is_attacked<'c>(
        &self,
        case: &Case<'c>,
        kit: &Kit<'c>,
        attacker: &'c DeploymentCard,
        distance: u8,
    ) -> Option<Duel<'c>> {
        let side = self.side(case)?;
        let surges = attacker.surges.iter().map(|surge| (surge, 1));
        let innate = Bonus::of(&attacker.innate);
        let attack = Some(attacker.attack.as_ref()?);
        let mut situation = Situation::of_pools(attack, &innate, surges, &side.defense, &Bonus::default());
        let stats = kit.stats();
        situation.defense.block += stats.defense_block;
        situation.defense.evade += stats.defense_evade;
        let distance = aim(&mut situation, attacker.keywords.contains(&Keyword::Reach), distance);
        let health = side.health.saturating_add(stats.health);
        situation.defense.health = Some(u8::try_from(health).unwrap_or(1).max(1));
        situation.condition([false; 3], [self.hidden, false]);
        let mut draft = Draft::of(self, case, situation, (attacker, distance));
        self.abilities(case).for_each(|ability| draft.hero(ability));
        for (source, card) in kit.cards().chain(kit.modifications(case)) {
            draft.card(source, card.abilities);
        }
        Some(draft.done())
    }

    /// An attribute test (IA-CAMP-70); a focused hero rolls a green die more.
    pub fn tests(&self, case: &Case<'_>, kit: &Kit<'_>, attribute: Attribute) -> Option<Test> {
        Some(test::of(self, self.side(case)?, kit, attribute))
    }

    /// All a hero has with it.
    pub fn kit<'c>(&self, case: &Case<'c>, standing: &Standing) -> Kit<'c> {
        Kit::of(case, standing, self.hero)
    }
}

/// Sets the distance of an attack, and gives it: a melee attack reaches one space, or two with Reach, and its dice need no
/// accuracy.
fn aim(situation: &mut Situation, has_reach: bool, distance: u8) -> u8 {
    if !situation.attack.melee {
        situation.distance = distance;
        return distance.max(1);
    }
    situation.distance = 0;
    distance.clamp(1, if has_reach { 2 } else { 1 })
}
