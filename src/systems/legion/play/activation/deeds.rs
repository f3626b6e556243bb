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
        state::{Activation, Damage, Flag, Order, TokenState},
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
        let uses = self.view().card_uses(unit, active.used, active.actions);
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
            let out = active.actions > 0 && view.may_disembark(unit);
            return if out { vec![UnitAction::Disembark] } else { Vec::new() };
        }
        let shaken = view.is_shaken_about(unit);
        let free = free.filter(|_| !shaken);
        if active.actions == 0 {
            return free.collect();
        }
        let state = self.unit(unit);
        let mut deeds = Vec::new();
        self.moves(unit, active, &mut deeds);
        // A unit out of cohesion moves first (LEG-MOVE-04).
        if state.is(Flag::Scattered) && deeds.contains(&UnitAction::Move(MoveKind::Standard)) {
            return vec![UnitAction::Move(MoveKind::Standard)];
        }
        let most_attacks =
            if view.has(unit, UnitKeyword::Ataru) || view.has(unit, UnitKeyword::Barrage) && !active.arsenal {
                2
            } else {
                1
            };
        let most_attacks = self.lasting_attacks(unit).unwrap_or(0).max(most_attacks);
        let attacks = !view.is_switched(unit, Rule::AttackAction);
        if attacks && active.attacks < most_attacks && !active.stood_by && self.can_attack(unit, Limits::default()) {
            deeds.push(UnitAction::Attack);
        }
        if !active.aimed {
            deeds.push(UnitAction::Aim);
        }
        if !active.dodged {
            deeds.push(UnitAction::Dodge);
        }
        // LEG-STBY-01, LEG-ACT-13.
        let stands_by = view.spec(unit).kind != UnitType::RepulsorVehicle || view.hovers(unit);
        if stands_by && !active.stood_by && active.attacks == 0 && !state.tokens.standby {
            deeds.push(UnitAction::Standby);
        }
        let turns = view.spec(unit).upgrades.iter().any(|card| card.turns == Some(Turned::Recover));
        let tired = state.tokens.suppression > 0 || state.exhausted != 0 || state.tokens.spent_shields > 0;
        if !active.recovered && (tired || turns) {
            deeds.push(UnitAction::Recover);
        }
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

    /// The moves it can make with an action.
    fn moves(&self, unit: UnitNo, active: &Activation, deeds: &mut Vec<UnitAction>) {
        let view = self.view();
        let spec = view.spec(unit);
        let most_moves = if view.has(unit, UnitKeyword::Plodding) { 1 } else { u8::MAX };
        let most_moves = if active.juyo { 2 } else { most_moves };
        let stuck = view.unit(unit).tokens.immobilize > 0 && view.speed(unit) == 0;
        if active.moves >= most_moves || stuck || view.rides_with(unit).is_some() {
            return;
        }
        let engaged = view.engaged_with(unit).count();
        // LEG-MELEE-05, LEG-KW-DISENGAGE.
        let held = engaged > 1 || engaged == 1 && !view.has(unit, UnitKeyword::Disengage);
        let held = held && !view.is_switched(unit, Rule::MoveWhileEngaged);
        if held {
            if view.may_withdraw(unit) && !view.is_switched(unit, Rule::Withdraw) {
                deeds.push(UnitAction::Move(MoveKind::Withdraw));
            }
            return;
        }
        if view.carrier(unit).is_some() {
            deeds.extend(view.may_disembark(unit).then_some(UnitAction::Disembark));
            return;
        }
        deeds.extend(view.open_transports(unit, active.actions).into_iter().map(UnitAction::Embark));
        if view.can_move(unit) {
            let disabled = view.unit(unit).damage == Some(Damage::Disabled);
            // LEG-VEH-04.
            if !disabled || active.actions >= 2 {
                deeds.push(UnitAction::Move(MoveKind::Standard));
            }
            let backs = spec.notched && (spec.kind != UnitType::RepulsorVehicle || view.hovers(unit));
            if backs && !disabled && !view.is_switched(unit, Rule::Reverse) {
                deeds.push(UnitAction::Move(MoveKind::Reverse));
            }
            // LEG-KW-HOVER.
            if spec.notched && view.hovers(unit) && view.has_landing(unit, MoveKind::Strafe) {
                deeds.push(UnitAction::Move(MoveKind::Strafe));
            }
            for kind in [MoveKind::Climb, MoveKind::Jump] {
                let climbs = !spec.notched || view.has(unit, UnitKeyword::ClimbingVehicle);
                if climbs && view.has_landing(unit, kind) {
                    deeds.push(UnitAction::Move(kind));
                }
            }
        }
        if spec.notched && view.carrier(unit).is_none() {
            deeds.push(UnitAction::Move(MoveKind::Pivot));
        }
    }
}
