//! Every ability of a match by number, with whose it is and which of them can answer which window. It is written once as
//! the match begins.

use serde::{Deserialize, Serialize};

use super::Fixed;
use crate::{
    cards::{
        CommandId, DeploymentId,
        ability::{AbilityRow, Effect, ModifierKinds, Play, Test, UsedBy, Who, Window},
    },
    play::pieces::{FigureSet, GroupNo},
};
use kernel::{
    ability::{any, is_played},
    game::Seat,
};

/// An ability of a match, by its place in the [`AbilityIndex`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct AbilityNo(pub u16);

/// A card with abilities, by its place in the [`AbilityIndex`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SourceNo(pub u16);

/// The card of an ability.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The card of a group, or of a companion.
    Group(GroupNo),
    /// An attachment of a group.
    Attachment(GroupNo, DeploymentId),
    /// A Form card that a group can have.
    Form(GroupNo, DeploymentId),
    /// A Skirmish Upgrade of the army.
    Upgrade(DeploymentId),
    /// A Command card.
    Command(CommandId),
    /// A card of a hero, or an ability of its sheet, by its place among the cards of the campaign's match.
    Gear(GroupNo, u8),
    /// A Supply card, of the hero who drew it.
    Supply(u8),
    /// A card of the Empire; of the group it is put on, for an attachment (IA-CAMP-26).
    Imperial { card: u8, attaches: bool },
}

impl Origin {
    /// The Deployment card, form or upgrade; none for others.
    pub fn deployment(self, fixed: &Fixed) -> Option<DeploymentId> {
        match self {
            Self::Group(group) => fixed.groups[group.index()].card,
            Self::Attachment(_, card) | Self::Form(_, card) | Self::Upgrade(card) => Some(card),
            Self::Command(_) | Self::Gear(..) | Self::Supply(_) | Self::Imperial { .. } => None,
        }
    }

    /// The place of a campaign's card among those of the match.
    pub const fn campaign(self) -> Option<u8> {
        match self {
            Self::Gear(_, card) | Self::Supply(card) | Self::Imperial { card, .. } => Some(card),
            _ => None,
        }
    }
}

/// A card with abilities.
#[derive(Debug, Clone)]
pub struct Source {
    pub seat: Seat,
    pub origin: Origin,
    pub used_by: UsedBy,
    /// The figures that can use it, for a Command card (IA-CMD-04).
    pub users: FigureSet,
    /// The cost of a Command card.
    pub cost: i8,
}

impl Source {
    /// The group whose figures own its abilities.
    pub const fn group(&self) -> Option<GroupNo> {
        match self.origin {
            Origin::Group(group) | Origin::Attachment(group, _) | Origin::Form(group, _) | Origin::Gear(group, _) => {
                Some(group)
            }
            Origin::Upgrade(_) | Origin::Command(_) | Origin::Supply(_) | Origin::Imperial { .. } => None,
        }
    }

    pub const fn command(&self) -> Option<CommandId> {
        if let Origin::Command(card) = self.origin { Some(card) } else { None }
    }
}

/// An ability of a match.
#[derive(Debug, Clone)]
pub struct Ability {
    pub source: SourceNo,
    pub play: Play,
    /// The first ability of its card with its name: they share their limit. What has no name has its own.
    pub kin: AbilityNo,
    /// True if its order among its player's abilities changes nothing.
    pub quiet: bool,
    /// True if its owner attacks or moves by it.
    pub interrupts: bool,
    /// Kinds of its standing modifiers.
    pub kinds: ModifierKinds,
    /// True if it brings an attack, by anybody.
    pub strikes: bool,
}

/// Every ability of a match.
#[derive(Debug, Clone, Default)]
pub struct AbilityIndex {
    pub sources: Vec<Source>,
    pub all: Vec<Ability>,
    /// By window, the abilities of each side.
    windows: Vec<[Vec<AbilityNo>; 2]>,
    /// Standing abilities that reach others, or hold at times only, each with what it modifies.
    pub fields: Vec<(AbilityNo, ModifierKinds)>,
    /// True if an ability asks for figures that saw another as its activation began.
    pub asks_sight: bool,
    /// Kinds of all fields together.
    pub field_kinds: ModifierKinds,
    /// Standing functions, which change how other abilities and rules work.
    pub functions: Vec<AbilityNo>,
}

impl AbilityIndex {
    /// A book without abilities.
    pub fn new() -> Self {
        Self { windows: vec![Default::default(); Window::ALL.len()], ..Self::default() }
    }

    /// Writes down what of a card matches play; gives its number.
    pub fn add(&mut self, row: &AbilityRow, source: Source, without: &[Box<str>]) -> SourceNo {
        let number = SourceNo(self.sources.len() as u16);
        let seat = source.seat.index();
        let is_own = source.group().is_some() && !matches!(source.origin, Origin::Form(..) | Origin::Gear(..));
        self.sources.push(source);
        let first = self.all.len();
        for play in row.play.iter().filter(|play| !without.contains(&play.name) && is_played(&play.steps)) {
            let place = AbilityNo(self.all.len() as u16);
            let mut before = self.all[first..].iter();
            let kin = before.position(|other| other.play.name == play.name && !play.name.is_empty());
            let kin = kin.map_or(place, |kin| AbilityNo((first + kin) as u16));
            let kinds = if play.when == Window::Always { kinds_of(&play.steps) } else { ModifierKinds::NONE };
            if matches!(play.steps.first(), Some(Effect::Native(_))) {
                self.functions.push(place);
            }
            if play.when == Window::Always {
                if !(is_own && is_plain(play)) {
                    self.fields.push((place, kinds));
                    self.field_kinds = self.field_kinds.with(kinds);
                }
            } else {
                self.windows[play.when as usize][seat].push(place);
            }
            self.asks_sight |= play.tests.iter().any(asks_sight);
            let quiet = play.optional || is_quiet(&play.steps);
            let interrupts = play.steps.iter().any(acts);
            let strikes = any(&play.steps, |step| matches!(step, Effect::Attack(_)));
            let play = play.clone();
            self.all.push(Ability { source: number, play, kin, quiet, interrupts, kinds, strikes });
        }
        number
    }

    pub fn ability(&self, ability: AbilityNo) -> &Ability {
        &self.all[usize::from(ability.0)]
    }

    pub fn source(&self, source: SourceNo) -> &Source {
        &self.sources[usize::from(source.0)]
    }

    /// The card an ability is on.
    pub fn source_of(&self, ability: AbilityNo) -> &Source {
        self.source(self.ability(ability).source)
    }

    /// The abilities of a side that can answer a window.
    #[inline]
    pub fn answers(&self, window: Window, seat: Seat) -> &[AbilityNo] {
        self.windows.get(window as usize).map_or(&[], |sides| &sides[seat.index()])
    }

    /// The numbers of all abilities of a group's cards.
    pub fn of_group(&self, group: GroupNo) -> impl Iterator<Item = AbilityNo> + '_ {
        let all = (0..).map(AbilityNo).zip(&self.all);
        all.filter(move |(_, ability)| self.source(ability.source).group() == Some(group)).map(|(number, _)| number)
    }

    /// The card of a side with this Command card.
    pub fn find_command(&self, seat: Seat, card: CommandId) -> Option<SourceNo> {
        let place = self.sources.iter().position(|source| source.seat == seat && source.command() == Some(card));
        place.map(|place| SourceNo(place as u16))
    }

    /// Takes all abilities of a group's cards out of the match, for positions in which they would get in the way.
    pub fn silence(&mut self, group: GroupNo) {
        let gone: Vec<AbilityNo> = self.of_group(group).collect();
        self.take_out(&gone);
    }

    /// Takes all abilities of some cards out of the match, for positions that show what they do; gives their numbers.
    #[cfg(any(test, feature = "testing"))]
    pub fn silence_cards(&mut self, is_silent: impl Fn(Origin) -> bool) -> Vec<AbilityNo> {
        let numbers = (0..self.all.len() as u16).map(AbilityNo);
        let gone: Vec<AbilityNo> = numbers.filter(|ability| is_silent(self.source_of(*ability).origin)).collect();
        self.take_out(&gone);
        gone
    }

    fn take_out(&mut self, gone: &[AbilityNo]) {
        self.windows
            .iter_mut()
            .flatten()
            .chain([&mut self.functions])
            .for_each(|list| list.retain(|it| !gone.contains(it)));
        self.fields.retain(|(it, _)| !gone.contains(it));
    }
}

/// True if a test asks for sight as an activation began.
fn asks_sight(test: &Test) -> bool {
    match test {
        Test::Not(test) => asks_sight(test),
        Test::HadLosAtActivationStart { .. } => true,
        _ => false,
    }
}

/// True if a standing ability always applies to its owner.
fn is_plain(play: &Play) -> bool {
    play.tests.is_empty()
        && play.steps.iter().all(|step| match step {
            Effect::Grant(grant) => matches!(grant.to, Who::You | Who::Group),
            _ => false,
        })
}

/// True if the order of these effects among others changes nothing: they add fixed numbers, or last.
fn is_quiet(steps: &[Effect]) -> bool {
    use crate::cards::ability::Amount;
    let fixed = |amount: &Amount| matches!(amount, Amount::Fixed(_));
    steps.iter().all(|step| match step {
        Effect::Modify(results) => {
            [&results.damage, &results.surge, &results.accuracy, &results.block, &results.evade, &results.dodge]
                .into_iter()
                .all(fixed)
        }
        Effect::AttackGains(_) | Effect::ReducePierce(_) | Effect::Grant(_) => true,
        Effect::Condition { to: Who::You, is, .. } => is.status().is_some(),
        _ => false,
    })
}

/// True if an effect makes the ability's owner attack or move.
fn acts(step: &Effect) -> bool {
    match step {
        Effect::Attack(strike) => strike.by == Who::You,
        Effect::GainMp { to: who, .. } | Effect::MoveSpaces { who, .. } | Effect::PerformMove { who, .. } => {
            *who == Who::You
        }
        Effect::May { steps, .. } => steps.iter().any(acts),
        _ => false,
    }
}

/// Kinds of all grants among steps.
fn kinds_of(steps: &[Effect]) -> ModifierKinds {
    steps.iter().fold(ModifierKinds::NONE, |kinds, step| match step {
        Effect::Grant(grant) => kinds.with(grant.kinds()),
        _ => kinds,
    })
}
