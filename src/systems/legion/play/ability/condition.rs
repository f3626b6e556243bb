//! Tests of abilities.

use super::Context;
use crate::{
    cards::{
        ability::{Effect, Live, Rule, Test, TokenWord, Used, Who, Window},
        keyword::WeaponKeyword,
    },
    play::{
        pieces::{Source, UnitNo},
        state::Flag,
        view::View,
    },
};

impl View<'_, '_> {
    /// True if a condition holds now.
    pub(in crate::play) fn holds(&self, context: &Context, test: &Test) -> bool {
        let attack = self.state.attack.as_ref();
        let any = |who: &Who, is: &dyn Fn(UnitNo) -> bool| self.targets(context, who).iter().any(|unit| is(*unit));
        match test {
            Test::Ranged => attack.is_some_and(|attack| !attack.melee),
            Test::Melee => attack.is_some_and(|attack| attack.melee),
            Test::Attacked => attack.is_some(),
            Test::Spent { who, token, at_least } => {
                let Some(attack) = attack else { return false };
                let spent = match token {
                    TokenWord::Aim if any(who, &|unit| Some(unit) == attack.attacker) => attack.sum.aims,
                    TokenWord::Dodge if any(who, &|unit| unit == attack.defender) => attack.sum.dodged,
                    _ => 0,
                };
                spent >= *at_least
            }
            Test::Tokens { who: Who::Card, token, at_least } => {
                self.state.abilities.on_card(context.source, *token) >= *at_least
            }
            Test::Tokens { who, token, at_least } => any(who, &|unit| self.tokens_of(unit, *token) >= *at_least),
            Test::State { who, is } => any(who, &|unit| self.is_state(context, unit, *is, None)),
            Test::Order { who, is } => any(who, &|unit| self.has_order(context, unit, *is)),
            Test::Is { who, a } => any(who, &|unit| self.fits_filter(context, a, unit)),
            Test::Exists(filter) => self.in_play().any(|unit| self.fits_filter(context, filter, unit)),
            Test::WoundsAtThreshold(who) => any(who, &|unit| {
                let minis = &self.unit(unit).minis;
                minis.iter().any(|mini| mini.wounds >= self.spec(unit).minis[usize::from(mini.spec)].wounds)
            }),
            Test::CausedWounds => attack.is_some_and(|attack| attack.sum.wounds > 0),
            Test::PoolFixed => attack.is_some_and(|attack| {
                let fixed = [WeaponKeyword::FixedFront, WeaponKeyword::FixedRear];
                fixed.iter().any(|keyword| attack.sum.keywords.has(*keyword))
            }),
            Test::PoolHas(keyword) => attack.is_some_and(|attack| attack.sum.keywords.has(*keyword)),
            Test::PoolUses => {
                let (Some(attack), Source::Upgrade(unit, place)) = (attack, context.source) else { return false };
                let weapons = &self.spec(unit).weapons;
                let own = |weapon: u8| weapons[usize::from(weapon)].upgrade == Some(place);
                let arms = attack.volley.iter().flat_map(|volley| &volley.arms);
                attack.attacker == Some(unit) && arms.map(|arm| arm.weapon).any(own)
            }
            Test::ResultsLeft(least) => attack.is_some_and(|attack| attack.sum.hits + attack.sum.crits >= *least),
            Test::Face(face) => {
                let Source::Upgrade(unit, place) = context.source else { return false };
                self.unit(unit).flipped >> place & 1 == u32::from(*face)
            }
            Test::Divulged => {
                let Source::Command(seat, place) = context.source else { return false };
                self.state.side(seat).divulged >> place & 1 == 1
            }
            Test::InDiscard(card) => {
                let side = self.state.side(context.seat);
                side.discard.iter().any(|place| self.command(context.seat, *place).card == *card)
            }
            Test::Round(rounds) => rounds.contains(&self.state.round),
            Test::FirstInRound => self.activated(context.seat) <= 1,
            Test::Drawn => self.state.abilities.drawn,
            Test::Used(Used::ThisCardThisRound) => self.state.abilities.used.contains(&context.source),
            Test::Used(Used::ShieldThisRound) => context.me.is_some_and(|unit| self.unit(unit).is(Flag::ShieldFlipped)),
            Test::Used(Used::FireSupportThisAttack) => {
                attack.and_then(|attack| attack.volley.as_ref()).is_some_and(|volley| volley.support.is_some())
            }
            Test::Range { who, range, from, los } => {
                let froms = self.targets(context, from);
                any(who, &|unit| {
                    froms.iter().any(|from| {
                        self.is_in_range(context.force, *from, unit, *range)
                            && (!los || self.any_sees(*from, unit, &self.hulls()))
                    })
                })
            }
            Test::Not(test) => !self.holds(context, test),
        }
    }

    /// True if a card in a hand may not be selected (LEG-CMD-03).
    pub(in crate::play) fn may_not_be_selected(&self, seat: kernel::game::Seat, place: u8) -> bool {
        self.is_said_of_hand(seat, place, Rule::BeSelected)
    }

    /// True if no other card than this of the hand may be selected (LEG-KW-DIVULGE).
    pub(in crate::play) fn has_to_be_selected(&self, seat: kernel::game::Seat, place: u8) -> bool {
        self.is_said_of_hand(seat, place, Rule::SelectAnotherCard)
    }

    fn is_said_of_hand(&self, seat: kernel::game::Seat, place: u8, rule: Rule) -> bool {
        let index = &self.fixed.abilities;
        if !index.switches(rule) {
            return false;
        }
        index.at(Window::CommandSelect).iter().any(|number| {
            let ability = index.ability(*number);
            let forbids = |step: &Effect| matches!(step, Effect::Forbid(switch) if switch.rule == rule);
            let context = Context::new(*number, ability, None);
            ability.source == Source::Command(seat, place)
                && ability.play.live == Some(Live::Hand)
                && ability.play.steps.iter().any(forbids)
                && ability.play.tests.iter().all(|test| self.holds(&context, test))
        })
    }
}
