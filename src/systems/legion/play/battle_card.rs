//! Fixed cards as a match plays them (section 17).

use crate::cards::{BattleCard, BattleKind, Zones};

/// An objective that is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Objective {
    Breakthrough,
    Intercept,
    KeyPositions,
    Recover,
    Sabotage,
    Elimination,
    PivotalPositions,
    Breach,
    Control,
    BombingRun,
    HostageExchange,
    Payload,
}

/// Special rules of a deployment card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deploying {
    Plain,
    /// A unit at least in each of the own zones.
    Disarray,
    /// Vehicles may deploy at range 1 of their zone.
    RollOut,
    /// Troopers scout by 1 (LEG-KW-SCOUT-X).
    AdvancedPositions,
}

/// A condition that is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    Clear,
    HostileEnvironment,
    LimitedVisibility,
    WarWeary,
    Dawn,
    Minefield,
    RapidReinforcements,
    /// So many barricades.
    Barricades(u8),
}

/// The rule of a battle card in a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardRule {
    Objective(Objective),
    Deployment(Zones, Deploying),
    Condition(Condition),
    /// A match does not play it.
    None,
}

impl CardRule {
    pub fn of(card: &BattleCard) -> Self {
        match &*card.id {
            "breakthrough" => Self::Objective(Objective::Breakthrough),
            "intercept_the_transmissions" => Self::Objective(Objective::Intercept),
            "key_positions" => Self::Objective(Objective::KeyPositions),
            "recover_the_supplies" => Self::Objective(Objective::Recover),
            "sabotage_the_moisture_vaporators" => Self::Objective(Objective::Sabotage),
            "elimination_skirmish" => Self::Objective(Objective::Elimination),
            "pivotal_positions_skirmish" => Self::Objective(Objective::PivotalPositions),
            "bombing_run" => Self::Objective(Objective::BombingRun),
            "hostage_exchange" => Self::Objective(Objective::HostageExchange),
            "payload" => Self::Objective(Objective::Payload),
            "breach_skirmish" => Self::Objective(Objective::Breach),
            "control_skirmish" => Self::Objective(Objective::Control),
            "clear_conditions" | "clear_conditions_skirmish" => Self::Condition(Condition::Clear),
            "hostile_environment" => Self::Condition(Condition::HostileEnvironment),
            "limited_visibility" => Self::Condition(Condition::LimitedVisibility),
            "war_weary" | "war_weary_skirmish" => Self::Condition(Condition::WarWeary),
            "minefield" => Self::Condition(Condition::Minefield),
            "rapid_reinforcements" => Self::Condition(Condition::RapidReinforcements),
            "dawn_skirmish" => Self::Condition(Condition::Dawn),
            "fortified_positions" => Self::Condition(Condition::Barricades(8)),
            "improvised_defenses_skirmish" => Self::Condition(Condition::Barricades(4)),
            id if card.kind == BattleKind::Deployment => {
                let deploying = match id {
                    "disarray" => Deploying::Disarray,
                    "roll_out" => Deploying::RollOut,
                    "advanced_positions" => Deploying::AdvancedPositions,
                    _ => Deploying::Plain,
                };
                card.zones.clone().map_or(Self::None, |zones| Self::Deployment(zones, deploying))
            }
            _ => Self::None,
        }
    }

    pub fn is_played(&self) -> bool {
        *self != Self::None
    }
}
