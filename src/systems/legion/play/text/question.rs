//! What is asked, in a sentence.

use std::fmt::Display;

use super::Describer;
use crate::play::{Question, QuestionKind, action::MoveKind, state::MarkerKind};
use kernel::phrase::capital;

impl Describer<'_> {
    /// A question, in one sentence.
    pub fn question(&self, question: &Question) -> String {
        let key = match question.kind {
            QuestionKind::Choose => match question.number {
                0 => "legion.play.ask.calm",
                1 => "legion.play.ask.demoralize",
                2 => "legion.play.ask.observe",
                4 => "legion.play.ask.distract",
                _ => "legion.play.ask.choose",
            },
            QuestionKind::Destination => destination(question.number),
            QuestionKind::PlaceMarker => marker(question.number),
            QuestionKind::Ability if question.unit.is_none() => "legion.play.ask.ability_side",
            kind => plain(kind),
        };
        let name = |unit: Option<crate::play::UnitNo>| unit.map_or_else(String::new, |unit| self.unit(unit));
        let (unit, other) = (name(question.unit), name(question.other));
        let (card, text) = question.card.map_or(("", ""), |card| (self.card(card), self.card_text(card)));
        let left = self.state.activation.as_ref().map_or(0, |active| active.actions);
        let values: [(&str, &dyn Display); 6] = [
            ("unit", &unit),
            ("other", &other),
            ("number", &question.number),
            ("card", &card),
            ("text", &text),
            ("left", &left),
        ];
        capital(&self.say(key, &values))
    }
}

const fn destination(kind: u8) -> &'static str {
    if kind == MoveKind::Pivot as u8 {
        "legion.play.ask.pivot"
    } else if kind == MoveKind::Withdraw as u8 {
        "legion.play.ask.withdraw"
    } else if kind == MoveKind::Compulsory as u8 {
        "legion.play.ask.compulsory"
    } else if kind == MoveKind::Climb as u8 {
        "legion.play.ask.climb"
    } else if kind == MoveKind::Jump as u8 {
        "legion.play.ask.jump"
    } else {
        "legion.play.ask.destination"
    }
}

const fn marker(kind: u8) -> &'static str {
    if kind == MarkerKind::Smoke as u8 {
        "legion.play.ask.place_smoke"
    } else if kind == MarkerKind::Graffiti as u8 {
        "legion.play.ask.place_graffiti"
    } else {
        "legion.play.ask.place_marker"
    }
}

const fn plain(kind: QuestionKind) -> &'static str {
    match kind {
        QuestionKind::Color => "legion.play.ask.color",
        QuestionKind::Edge => "legion.play.ask.edge",
        QuestionKind::Eliminate => "legion.play.ask.eliminate",
        QuestionKind::PlaceToken => "legion.play.ask.place_token",
        QuestionKind::KeyPosition => "legion.play.ask.key_position",
        QuestionKind::PlaceBarricade => "legion.play.ask.place_barricade",
        QuestionKind::DeployUnit => "legion.play.ask.deploy_unit",
        QuestionKind::DeployAt => "legion.play.ask.deploy_at",
        QuestionKind::Scout => "legion.play.ask.scout",
        QuestionKind::Command => "legion.play.ask.command",
        QuestionKind::Commander => "legion.play.ask.commander",
        QuestionKind::Order => "legion.play.ask.order",
        QuestionKind::ExtraOrder => "legion.play.ask.extra_order",
        QuestionKind::Turn => "legion.play.ask.turn",
        QuestionKind::DrawnUnit => "legion.play.ask.drawn_unit",
        QuestionKind::Act => "legion.play.ask.act",
        QuestionKind::FreeAct => "legion.play.ask.free_act",
        QuestionKind::Destination => "legion.play.ask.destination",
        QuestionKind::Formation => "legion.play.ask.formation",
        QuestionKind::Target => "legion.play.ask.target",
        QuestionKind::FurtherTarget => "legion.play.ask.further_target",
        QuestionKind::Pool => "legion.play.ask.pool",
        QuestionKind::LongShot => "legion.play.ask.long_shot",
        QuestionKind::Reroll => "legion.play.ask.reroll",
        QuestionKind::RerollObserved => "legion.play.ask.reroll_observed",
        QuestionKind::AttackSurges => "legion.play.ask.attack_surges",
        QuestionKind::Marksman => "legion.play.ask.marksman",
        QuestionKind::Lethal => "legion.play.ask.lethal",
        QuestionKind::Dodge => "legion.play.ask.dodge",
        QuestionKind::Shields => "legion.play.ask.shields",
        QuestionKind::Guardian => "legion.play.ask.guardian",
        QuestionKind::GuardianDodge => "legion.play.ask.guardian_dodge",
        QuestionKind::DefenseSurges => "legion.play.ask.defense_surges",
        QuestionKind::Luck => "legion.play.ask.luck",
        QuestionKind::Wound => "legion.play.ask.wound",
        QuestionKind::Standby => "legion.play.ask.standby",
        QuestionKind::CompulsoryFirst => "legion.play.ask.compulsory_first",
        QuestionKind::FreeMove => "legion.play.ask.free_move",
        QuestionKind::Spur => "legion.play.ask.spur",
        QuestionKind::WheelMode => "legion.play.ask.wheel_mode",
        QuestionKind::ExtraAction => "legion.play.ask.extra_action",
        QuestionKind::Choose => "legion.play.ask.choose",
        QuestionKind::GainToken => "legion.play.ask.gain_token",
        QuestionKind::KeepSuppression => "legion.play.ask.keep_suppression",
        QuestionKind::Displaced => "legion.play.ask.displaced",
        QuestionKind::Disrupted => "legion.play.ask.disrupted",
        QuestionKind::Promote => "legion.play.ask.promote",
        QuestionKind::Sabotage => "legion.play.ask.sabotage",
        QuestionKind::Turned => "legion.play.ask.turned",
        QuestionKind::Ability => "legion.play.ask.ability",
        QuestionKind::AbilityUnit => "legion.play.ask.ability_unit",
        QuestionKind::AbilityOption => "legion.play.ask.ability_option",
        QuestionKind::AbilityNumber => "legion.play.ask.ability_number",
        QuestionKind::AbilityCard => "legion.play.ask.ability_card",
        QuestionKind::TurnCard => "legion.play.ask.turn_card",
        QuestionKind::Override => "legion.play.ask.override",
        QuestionKind::CovertOps => "legion.play.ask.covert_ops",
        QuestionKind::Bounty => "legion.play.ask.bounty",
        QuestionKind::FireSupport => "legion.play.ask.fire_support",
        QuestionKind::AttackRun => "legion.play.ask.attack_run",
        QuestionKind::Ruthless => "legion.play.ask.ruthless",
        QuestionKind::LatentPower => "legion.play.ask.latent_power",
        QuestionKind::JarKai => "legion.play.ask.jarkai",
        QuestionKind::AdvancedTargeting => "legion.play.ask.advanced_targeting",
        QuestionKind::Scatter => "legion.play.ask.scatter",
        QuestionKind::TowCable => "legion.play.ask.tow_cable",
        QuestionKind::Aid => "legion.play.ask.aid",
        QuestionKind::Makashi => "legion.play.ask.makashi",
        QuestionKind::PlaceCharge => "legion.play.ask.place_charge",
        QuestionKind::Detonate => "legion.play.ask.detonate",
        QuestionKind::PlaceMine => "legion.play.ask.place_mine",
        QuestionKind::SetAside => "legion.play.ask.set_aside",
        QuestionKind::Hostage => "legion.play.ask.hostage",
        QuestionKind::GiveBomb => "legion.play.ask.give_bomb",
        QuestionKind::Bomb => "legion.play.ask.bomb",
        QuestionKind::Overrun => "legion.play.ask.overrun",
        QuestionKind::PlaceMarker => "legion.play.ask.place_marker",
        QuestionKind::Disembark => "legion.play.ask.disembark",
        QuestionKind::PlaceCart => "legion.play.ask.place_cart",
        QuestionKind::MarkGoal => "legion.play.ask.mark_goal",
        QuestionKind::MoveCart => "legion.play.ask.move_cart",
        QuestionKind::ChooseBane => "legion.play.ask.choose_bane",
        QuestionKind::HereIAm => "legion.play.ask.here_i_am",
        QuestionKind::RallyDie => "legion.play.ask.rally_die",
        QuestionKind::LiftBarricade => "legion.play.ask.lift_barricade",
        QuestionKind::PlaceUnit => "legion.play.ask.place_unit",
        QuestionKind::Flaw => "legion.play.ask.flaw",
        QuestionKind::Divulge => "legion.play.ask.divulge",
        QuestionKind::Contingency => "legion.play.ask.contingency",
        QuestionKind::AbilityUpgrade => "legion.play.ask.ability_upgrade",
        QuestionKind::Contribute => "legion.play.ask.contribute",
        QuestionKind::NameRank => "legion.play.ask.name_rank",
        QuestionKind::NamePips => "legion.play.ask.name_pips",
        QuestionKind::TakeDice => "legion.play.ask.take_dice",
    }
}
