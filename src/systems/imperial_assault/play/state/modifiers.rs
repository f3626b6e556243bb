//! Modifiers in force: what abilities change for a while.

use std::sync::Arc;

use super::context::Context;
use crate::{
    cards::{
        CommandId,
        ability::{Grant, ModifierKinds, PlayerBan, Until, Watch},
    },
    play::pieces::FigureNo,
};
use kernel::game::Seat;

/// The figures a modifier applies to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ModifierReach {
    Figures(Vec<FigureNo>),
    /// All that fit, judged again each time it matters.
    Standing,
}

/// A modification that lasts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActiveModifier {
    pub grant: Arc<Grant>,
    pub context: Box<Context>,
    pub reached: ModifierReach,
    pub kinds: ModifierKinds,
    /// The attack it holds for, where it holds for one: how deep it lies in others.
    pub depth: u8,
}

/// An event that is waited for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActiveWatch {
    pub watch: Arc<Watch>,
    pub context: Box<Context>,
    /// Figures it was about already.
    pub fired: Vec<FigureNo>,
}

impl ActiveWatch {
    /// True if it waits for the next time only.
    pub fn ends_at_once(&self) -> bool {
        matches!(self.watch.until, Until::Once | Until::OnceThisActivation)
    }
}

/// A ban on a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ActiveBan {
    pub seat: Seat,
    pub what: PlayerBan,
    pub until: Until,
}

/// Everything of that kind in a match.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CardOverrides {
    /// Cards of the other discard pile that a player may play once this round.
    pub borrowed: Vec<(Seat, CommandId)>,
    /// Tokens at which a player counts a figure less.
    pub fewer: Vec<(Seat, u8)>,
}

impl CardOverrides {
    /// Removes overrides that end now.
    pub fn expire(&mut self, ends: impl Fn(Until) -> bool) {
        if ends(Until::Round) {
            self.borrowed.clear();
        }
        if ends(Until::NextRoundStart) {
            self.fewer.clear();
        }
    }
}

/// An ability that reaches farther.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReachOverride {
    pub seat: Seat,
    /// Its name.
    pub ability: Box<str>,
    pub cost_max: Option<i8>,
    /// None for any distance.
    pub within: Option<u8>,
    /// None for its next use.
    pub until: Option<Until>,
}

/// A figure that hostile figures see from near only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SightLimit {
    pub figure: FigureNo,
    pub beyond: u8,
    pub until: Until,
}
