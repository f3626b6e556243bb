//! Conditions of native functions, and questions that only their cards ask.

use crate::cards::{
    ConditionId, UpgradeId,
    ability::{
        Effect, Hook, Target, Window,
        words::{ArcKind, Dice as DiceWord, Native, Ref, Token},
    },
};
use crate::play::view::View;
use crate::play::view::ability::Context;
use crate::play::{
    DieKind,
    dice::Face,
    pieces::{ShipNo, ShipSet},
    state::Standing,
};

impl<'a, 's> View<'a, 's> {
    /// True if a native function would change something now.
    pub(in crate::play) fn native_would_change(self, context: &Context<'a, '_>, function: Native) -> bool {
        let bearer = context.bearer();
        match function {
            Native::DeployDocked => !self.docked_at(bearer).is_empty(),
            Native::DockRules => matches!(self.ship(bearer).standing, Standing::Docked(_)),
            Native::MatchingResult => {
                self.matching_face(bearer, context).is_some_and(|(kind, _)| self.may_modify(context, kind))
            }
            // A ship that has no dice to be changed keeps its token.
            Native::MustSpendFocus => self.target(context, Ref::Opponent).is_some_and(|payer| self.owes_focus(payer)),
            // It was put off once.
            Native::DelayDestruction => !self.ship(bearer).delayed,
            Native::DestroyObstacle => !self.obstacles_in_reach(bearer).is_empty(),
            Native::GuessEvades => context.trigger.dice == Some(DieKind::Defense),
            Native::ReplaceIllicit => false,
            _ => true,
        }
    }

    /// The face all dice of the ship's roll show, if they all show one.
    pub(in crate::play) fn matching_face(self, ship: ShipNo, context: &Context<'a, '_>) -> Option<(DieKind, Face)> {
        let attack = self.attack?;
        let kind = if attack.attacker == ship { DieKind::Attack } else { DieKind::Defense };
        let attacks = matches!(context.trigger.window, Window::AttackRolled | Window::AttackModify);
        if attacks != (kind == DieKind::Attack) {
            return None;
        }
        let dice = if kind == DieKind::Attack { &attack.attack_dice } else { &attack.defense_dice };
        let first = dice.all().first()?.face;
        dice.all().iter().all(|die| die.face == first).then_some((kind, first))
    }

    /// True if a ship of the attack can be made to spend a focus token in this step: it has one, may spend it, and may
    /// modify its dice.
    fn owes_focus(self, payer: ShipNo) -> bool {
        let Some(attack) = self.attack else { return false };
        let (word, dice) = if attack.attacker == payer {
            (DiceWord::Attack, &attack.attack_dice)
        } else {
            (DiceWord::Defense, &attack.defense_dice)
        };
        let bare = attack.attacker == payer && dice.is_empty();
        self.ship(payer).token(Token::Focus) > 0
            && !bare
            && !self.dice_spending_barred(payer, Token::Focus, word)
            && !self.modifying_barred(payer, word, true)
    }

    pub(in crate::play) fn obstacles_in_reach(self, ship: ShipNo) -> Vec<u8> {
        let base = self.base(ship);
        let arcs = self.arcs_of(ship, ArcKind::Primary);
        (0_u8..)
            .zip(&self.state.obstacle_shapes)
            .filter(|(_, shape)| {
                crate::play::board::range_between(&self.ship(ship).shape, shape).is_in(1, 2) && base.in_arc(arcs, shape)
            })
            .map(|(bit, _)| bit)
            .collect()
    }

    /// True if friendly ships at Range 2-3 count as at Range 1 for the ship's own abilities (Major Stridan).
    pub(in crate::play) fn reaches_far(self, ship: ShipNo) -> bool {
        self.fixed
            .index
            .hooked(Hook::LongReach)
            .iter()
            .any(|listener| listener.at.ship == ship && self.card_ability(*listener).is_some())
    }

    /// Ships that share their pilot abilities through IG-2000.
    pub(in crate::play) fn hive(self, ship: ShipNo) -> ShipSet {
        let title: Option<UpgradeId> = self.fixed.hive_title;
        let mut hive = title.map_or(ShipSet::EMPTY, |title| self.carriers_of(ship, title));
        hive.remove(ship);
        hive
    }

    /// The ship whose pilot ability Thweek mimics.
    pub(in crate::play) fn mimicked(self, ship: ShipNo) -> ShipSet {
        self.state
            .conditions
            .iter()
            .filter(|assigned| {
                assigned.source == ship && Some(assigned.card) == self.fixed.mimic && self.ship(assigned.on).in_play()
            })
            .map(|assigned| assigned.on)
            .collect()
    }

    /// The pilot skill Thweek copies, as it was printed.
    pub(in crate::play) fn shadowed_skill(self, ship: ShipNo) -> Option<i8> {
        let shadow: ConditionId = self.fixed.shadow?;
        let assigned =
            self.state.conditions.iter().find(|assigned| assigned.source == ship && assigned.card == shadow)?;
        Some(self.profile(assigned.on).skill)
    }

    /// Other ships whose target locks on the target serve as well (Targeting Synchronizer, Shara Bey).
    pub(in crate::play) fn shared_locks(self, ship: ShipNo, target: ShipNo) -> ShipSet {
        let mut lenders = self.lent(ship, Token::Lock);
        for listener in self.fixed.index.hooked(Hook::SharedLocks) {
            let lender = listener.at.ship;
            let works = lender != ship
                && self.friendly(lender, ship)
                && self.card_ability(*listener).is_some()
                && self.ship(lender).in_play()
                && self.range(lender, ship).is_in(1, 2)
                && self.has_lock(lender, target);
            if works {
                lenders.insert(lender);
            }
        }
        lenders
    }

    /// True if a card of the ship treats friendly ships as enemies for its tractor beam tokens.
    pub(in crate::play) fn tugs(self, ship: ShipNo) -> bool {
        self.profile(ship).cards.iter().flat_map(|card| &card.plays).any(|id| {
            let play = &self.fixed.plays[id.index()];
            play.when.contains(Window::Action)
                && play.effects.iter().any(|effect| {
                    matches!(effect, Effect::Gain { token, on: Target::Ship(Ref::Chosen), .. } if token.contains(Token::TractorBeam))
                })
        })
    }
}
