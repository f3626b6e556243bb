//! Actions of the active unit (LEG-ACT-07 to -13).

use crate::{
    cards::{
        Turned, UnitType,
        ability::{Rule, Stat},
        keyword::UnitKeyword,
    },
    play::{
        action::{CardAction, MoveKind, UnitAction},
        attack::Limits,
        battle_card::Objective,
        pieces::UnitNo,
        referee::Referee,
        state::{Activation, Damage, Flag, ModifierKind, Order, TokenState},
        table::{Outline, TOKEN, TOUCH},
        view::View,
    },
};

/// Card actions, with the keyword that gives each.
const CARD_ACTIONS: [(CardAction, UnitKeyword); 14] = [
    (CardAction::Arm, UnitKeyword::Arm),
    (CardAction::Bolster, UnitKeyword::Bolster),
    (CardAction::CalculateOdds, UnitKeyword::CalculateOdds),
    (CardAction::Distract, UnitKeyword::Distract),
    (CardAction::Guidance, UnitKeyword::Guidance),
    (CardAction::Storyteller, UnitKeyword::MasterStoryteller),
    (CardAction::Observe, UnitKeyword::Observe),
    (CardAction::PullingTheStrings, UnitKeyword::PullingTheStrings),
    (CardAction::QuickThinking, UnitKeyword::QuickThinking),
    (CardAction::SecretMission, UnitKeyword::SecretMission),
    (CardAction::SelfDestruct, UnitKeyword::SelfDestruct),
    (CardAction::Spotter, UnitKeyword::Spotter),
    (CardAction::Strategize, UnitKeyword::Strategize),
    (CardAction::TakeCover, UnitKeyword::TakeCover),
];

impl View<'_, '_> {
    /// The running activation, if it is that of a unit.
    fn activation_of(&self, unit: UnitNo) -> Option<&Activation> {
        self.state.activation.as_ref().filter(|active| active.unit == unit)
    }

    /// True if a unit may make an attack action now, free or not: one a turn (LEG-ACT-11, LEG-KW-ATARU-MASTERY,
    /// LEG-KW-BARRAGE), and none after standby (LEG-ACT-13).
    pub(in crate::play) fn may_attack(&self, unit: UnitNo) -> bool {
        let Some(active) = self.activation_of(unit) else { return !self.unit(unit).is(Flag::AttackedInTurn) };
        let twice = self.has(unit, UnitKeyword::Ataru) || self.has(unit, UnitKeyword::Barrage) && !active.arsenal;
        let given = self.state.abilities.modifiers.iter().find_map(|modifier| match modifier.kind {
            ModifierKind::Attacks(n) if modifier.unit == Some(unit) => Some(n),
            _ => None,
        });
        !active.stood_by && active.attacks < given.unwrap_or(0).max(1 + u8::from(twice))
    }

    /// The plain actions that a unit may do, none of them twice in its activation, free or not (LEG-ACT-07, LEG-ACT-10).
    pub(in crate::play) fn open_plain(&self, unit: UnitNo) -> impl Iterator<Item = UnitAction> + use<> {
        let active = self.activation_of(unit);
        // LEG-STBY-01, LEG-ACT-13.
        let stands = self.spec(unit).kind != UnitType::RepulsorVehicle || self.hovers(unit);
        let stands = stands && !self.unit(unit).tokens.standby && active.is_none_or(|active| active.attacks == 0);
        let is_new = |done: fn(&Activation) -> bool| active.is_none_or(|active| !done(active));
        let open = [
            (UnitAction::Aim, is_new(|active| active.aimed)),
            (UnitAction::Dodge, is_new(|active| active.dodged)),
            (UnitAction::Standby, stands && is_new(|active| active.stood_by)),
            (UnitAction::Recover, is_new(|active| active.recovered)),
        ];
        open.into_iter().filter(|(_, open)| *open).map(|(deed, _)| deed)
    }

    /// The moves that a unit can make with a move action: with one of so many actions, or for free. The standard move comes
    /// first.
    pub(in crate::play) fn open_moves(&self, unit: UnitNo, actions: Option<u8>) -> Vec<UnitAction> {
        let mut moves = Vec::new();
        let spec = self.spec(unit);
        let spent = self.activation_of(unit).is_some_and(|active| {
            // LEG-KW-PLODDING, LEG-KW-JUYO-MASTERY.
            let most = if self.has(unit, UnitKeyword::Plodding) { 1 } else { u8::MAX };
            let is_extra = active.juyo || actions.is_some() && active.actions == 0;
            active.moves >= if is_extra { most.min(2) } else { most }
        });
        if spent || self.is_stuck(unit) || self.rides_with(unit).is_some() {
            return moves;
        }
        if self.is_held(unit) {
            let leaves = actions.is_some() && self.may_withdraw(unit) && !self.is_switched(unit, Rule::Withdraw);
            moves.extend(leaves.then_some(UnitAction::Move(MoveKind::Withdraw)));
            return moves;
        }
        if self.carrier(unit).is_some() {
            moves.extend(self.may_disembark(unit).then_some(UnitAction::Disembark));
            return moves;
        }
        if self.can_move(unit) {
            let disabled = self.unit(unit).damage == Some(Damage::Disabled);
            // LEG-VEH-04.
            if !disabled || actions.is_none_or(|actions| actions >= 2) {
                moves.push(UnitAction::Move(MoveKind::Standard));
            }
            let backs = spec.notched && (spec.kind != UnitType::RepulsorVehicle || self.hovers(unit));
            if backs && !disabled && !self.is_switched(unit, Rule::Reverse) {
                moves.push(UnitAction::Move(MoveKind::Reverse));
            }
            // LEG-KW-HOVER.
            let strafes = spec.notched && self.hovers(unit) && !disabled;
            if strafes && self.has_landing(unit, MoveKind::Strafe) {
                moves.push(UnitAction::Move(MoveKind::Strafe));
            }
            for kind in [MoveKind::Climb, MoveKind::Jump] {
                let climbs = !spec.notched || self.has(unit, UnitKeyword::ClimbingVehicle);
                if climbs && self.has_landing(unit, kind) {
                    moves.push(UnitAction::Move(kind));
                }
            }
        }
        if spec.notched {
            moves.push(UnitAction::Move(MoveKind::Pivot));
        }
        moves.extend(self.open_transports(unit, actions.unwrap_or(1)).into_iter().map(UnitAction::Embark));
        moves
    }

    /// True if a unit whose actions are used up may take one more: it is wounded, and has not moved more than twice
    /// (LEG-KW-JUYO-MASTERY).
    pub fn has_extra_action(&self, unit: UnitNo) -> bool {
        let may = |active: &Activation| active.actions == 0 && !active.juyo && !active.ended && active.moves <= 2;
        self.has(unit, UnitKeyword::Juyo) && self.unit(unit).wounds() > 0 && self.activation_of(unit).is_some_and(may)
    }

    /// The unclaimed or any tokens a leader touches that it may act on.
    fn tokens_at(&self, unit: UnitNo) -> Vec<u8> {
        let Some(leader) = self.leader_outline(unit).filter(|_| self.claims(unit)) else { return Vec::new() };
        let touches = |token: &&TokenState| leader.is_within(&Outline::round(token.at, TOKEN), TOUCH);
        let tokens = self.state.tokens.iter().enumerate();
        tokens.filter(|(_, token)| touches(token)).map(|(number, _)| number as u8).collect()
    }
}

impl Referee<'_> {
    /// Actions open to the active unit (LEG-ACT-07 to -13).
    pub(super) fn deeds(&self, unit: UnitNo) -> Vec<UnitAction> {
        let Some(active) = self.active().filter(|active| !active.ended) else { return Vec::new() };
        let actions = active.actions + u8::from(self.view().has_extra_action(unit));
        let uses = self.view().card_uses(unit, active.used, actions);
        let cards = CARD_ACTIONS.into_iter().filter(|(action, keyword)| {
            let times = active.cards.iter().filter(|done| *done == action).count();
            let fresh = times < usize::from(self.view().stat(unit, Stat::CardActions, 1));
            self.view().has(unit, *keyword) && fresh && self.is_useful(unit, *action)
        });
        let cards: Vec<CardAction> = cards.map(|(action, _)| action).collect();
        let free = uses.iter().filter(|(_, free)| *free).map(|(deed, _)| *deed);
        let held = self.state.tokens.iter().enumerate().filter(|(_, token)| token.holder == Some(unit));
        let bombs = self.view().objective() == Some(Objective::BombingRun)
            && !self.view().is_switched(unit, Rule::ObjectiveActions);
        let drops: Vec<UnitAction> = held
            .filter(|(_, token)| bombs && token.asset.is_none())
            .map(|(number, _)| UnitAction::Drop(number as u8))
            .collect();
        let free = free.chain(drops);
        let free = free.chain(cards.iter().copied().filter(|action| action.is_free()).map(UnitAction::Card));
        let view = self.view();
        if view.is_sealed(unit) {
            // LEG-KW-TRANSPORT-X: it does nothing in there but get out.
            let out = actions > 0 && view.may_disembark(unit);
            return if out { vec![UnitAction::Disembark] } else { Vec::new() };
        }
        let shaken = view.is_shaken_about(unit);
        let free = free.filter(|_| !shaken);
        if actions == 0 {
            return free.collect();
        }
        let state = self.unit(unit);
        let mut deeds = Vec::new();
        deeds.extend(view.open_moves(unit, Some(actions)));
        // A unit out of cohesion moves first (LEG-MOVE-04).
        if state.is(Flag::Scattered) && deeds.contains(&UnitAction::Move(MoveKind::Standard)) {
            return vec![UnitAction::Move(MoveKind::Standard)];
        }
        let attacks = !view.is_switched(unit, Rule::AttackAction);
        if attacks && view.may_attack(unit) && self.can_attack(unit, Limits::default()) {
            deeds.push(UnitAction::Attack);
        }
        let mut cards_on = view.spec(unit).upgrades.iter().enumerate();
        let turns = cards_on.any(|(place, card)| card.turns == Some(Turned::Recover) && state.carries(place as u8));
        let tired = state.tokens.suppression > 0 || state.exhausted != 0 || state.tokens.spent_shields > 0;
        let idle = |deed: &UnitAction| *deed == UnitAction::Recover && !tired && !turns;
        deeds.extend(view.open_plain(unit).filter(|deed| !idle(deed)));
        deeds.extend(cards.iter().copied().filter(|action| !action.is_free()).map(UnitAction::Card));
        let objective = !view.is_switched(unit, Rule::ObjectiveActions);
        for number in view.tokens_at(unit).into_iter().filter(|_| objective) {
            let token = &self.state.tokens[usize::from(number)];
            match view.objective() {
                _ if token.asset.is_some() => {
                    deeds.extend(token.holder.is_none().then_some(UnitAction::Claim(number)));
                }
                Some(Objective::Recover | Objective::BombingRun | Objective::HostageExchange)
                    if token.holder.is_none() =>
                {
                    deeds.push(UnitAction::Claim(number))
                }
                Some(Objective::Sabotage) => deeds.push(UnitAction::Sabotage(number)),
                _ => {}
            }
        }
        deeds.extend(view.mending(unit).into_iter().map(UnitAction::Mend));
        deeds.extend(uses.iter().filter(|(_, free)| !free).map(|(deed, _)| *deed));
        self.bound(unit, active, &mut deeds);
        deeds.extend(free);
        deeds
    }

    /// LEG-KW-AI: without a face-up order the first action is one of those listed, if any can be done.
    fn bound(&self, unit: UnitNo, active: &Activation, deeds: &mut Vec<UnitAction>) {
        let Some([aim, dodge, moves, attack]) = self.spec(unit).ai else { return };
        if active.acted || self.unit(unit).order == Order::FaceUp || self.view().is_switched(unit, Rule::Ai) {
            return;
        }
        let listed = |deed: &UnitAction| match deed {
            UnitAction::Aim => aim,
            UnitAction::Dodge => dodge,
            UnitAction::Move(_) | UnitAction::Embark(_) | UnitAction::Disembark => moves,
            UnitAction::Attack => attack,
            _ => false,
        };
        if deeds.iter().any(listed) {
            deeds.retain(listed);
        }
    }
}
