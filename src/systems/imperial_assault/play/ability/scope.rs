//! What runs: the owner of an ability, the event it answers, what it chose so far.

use super::AbilityNo;
use crate::{
    cards::{
        CommandId, Status,
        ability::{Name, Player, Who, Window},
    },
    play::{
        View,
        board::{Space, Spaces, Stand},
        dice::Symbols,
        pieces::{FigureNo, GroupNo},
    },
};
use kernel::game::Seat;

/// An event that abilities answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Occasion {
    pub window: Window,
    /// The figure it happens to.
    pub figure: Option<FigureNo>,
    /// The player it happens to, where it is not that of the figure.
    pub seat: Option<Seat>,
    pub group: Option<GroupNo>,
    /// Who caused it.
    pub by: Option<Seat>,
    /// How much.
    pub amount: u8,
    /// The ability that is used.
    pub ability: Option<AbilityNo>,
    /// Whether that ability has been carried out.
    pub is_after: bool,
    /// The Command card that is played.
    pub card: Option<CommandId>,
    pub status: Option<Status>,
    /// Whether a figure moves of its own will (IA-MOVE-15).
    pub voluntary: bool,
    /// Where a figure stood before.
    pub left: Option<Stand>,
}

impl Occasion {
    pub const fn new(window: Window) -> Self {
        Self {
            window,
            figure: None,
            seat: None,
            group: None,
            by: None,
            amount: 0,
            ability: None,
            is_after: false,
            card: None,
            status: None,
            voluntary: false,
            left: None,
        }
    }

    /// Something happens to a figure.
    pub const fn about(window: Window, figure: FigureNo) -> Self {
        Self { figure: Some(figure), ..Self::new(window) }
    }
}

/// How an attack ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Report {
    pub attacker: FigureNo,
    pub target: FigureNo,
    pub space: Space,
    pub damage: u8,
    pub missed: bool,
}

/// Where a card of a player lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Home {
    Hand,
    Deck,
    Discard,
}

/// What was chosen under a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Thing {
    Figures(Vec<FigureNo>),
    Space(Space),
    Card(CommandId),
    Group(GroupNo),
    Seat(Seat),
}

/// What runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scope {
    pub ability: AbilityNo,
    /// Whose ability it is.
    pub seat: Seat,
    /// The owner; none for abilities of a player.
    pub you: Option<FigureNo>,
    /// The group on which the card lies.
    pub host: Option<GroupNo>,
    pub occasion: Occasion,
    named: Vec<(Name, Thing)>,
    /// What the dice of this ability show.
    pub roll: Symbols,
    /// Whether it reaches every figure once only, as long as its limit says.
    pub limited: bool,
    /// What was paid of what one likes.
    pub paid: u8,
    /// Conditions that were just discarded.
    pub discarded: u8,
    /// Cards that are looked at, each with whose deck or hand it is of.
    pub looked: Vec<(Seat, CommandId)>,
    pub drawn: Vec<CommandId>,
    /// The card that was discarded as a cost.
    pub given: Option<CommandId>,
    /// Where cards that were chosen lie: two copies of a card may lie in different places.
    pub homes: Vec<(CommandId, Seat, Home)>,
    /// Whether a card that extends abilities is left out of account: what they only ask for is not extended.
    pub is_narrow: bool,
    /// How the last attack of this ability ended.
    pub report: Option<Report>,
    /// The target space of the first.
    pub first_space: Option<Space>,
}

impl Scope {
    /// The same where nothing extends what the ability reaches.
    pub fn narrow(&self) -> Self {
        Self { is_narrow: true, ..self.clone() }
    }

    pub const fn new(ability: AbilityNo, seat: Seat, you: Option<FigureNo>, occasion: Occasion) -> Self {
        Self {
            ability,
            seat,
            you,
            host: None,
            occasion,
            named: Vec::new(),
            roll: Symbols { damage: 0, surge: 0, accuracy: 0, block: 0, evade: 0, dodge: 0 },
            limited: false,
            paid: 0,
            discarded: 0,
            looked: Vec::new(),
            drawn: Vec::new(),
            given: None,
            homes: Vec::new(),
            is_narrow: false,
            report: None,
            first_space: None,
        }
    }

    pub fn name(&mut self, name: Name, thing: Thing) {
        self.named.retain(|(known, _)| *known != name);
        self.named.push((name, thing));
    }

    pub fn thing(&self, name: Name) -> Option<&Thing> {
        self.named.iter().find(|(known, _)| *known == name).map(|(_, thing)| thing)
    }

    /// The figures chosen under a name.
    pub fn set(&self, name: Name) -> &[FigureNo] {
        if let Some(Thing::Figures(figures)) = self.thing(name) { figures } else { &[] }
    }

    pub fn card(&self, name: Name) -> Option<CommandId> {
        if let Some(Thing::Card(card)) = self.thing(name) { Some(*card) } else { None }
    }

    pub fn group(&self, name: Name) -> Option<GroupNo> {
        if let Some(Thing::Group(group)) = self.thing(name) { Some(*group) } else { None }
    }

    /// The players a word means.
    pub fn seats(&self, player: Player) -> Vec<Seat> {
        match player {
            Player::You => vec![self.seat],
            Player::Opponent => vec![self.seat.other()],
            Player::Both => vec![self.seat, self.seat.other()],
            Player::Set(name) => match self.thing(name) {
                Some(Thing::Seat(seat)) => vec![*seat],
                _ => Vec::new(),
            },
        }
    }
}

impl View<'_, '_> {
    /// The figures a word means; [`Who::Fits`] means all that fit, of which a player chooses.
    pub(in crate::play) fn who(&self, scope: &Scope, who: &Who) -> Vec<FigureNo> {
        let attack = self.state.attack.as_ref();
        let one = |figure: Option<FigureNo>| figure.into_iter().collect();
        match who {
            Who::You => one(scope.you),
            Who::Group => {
                let own = scope.you.map(|you| self.battle.figures[you.index()]);
                let group = scope.host.or_else(|| self.battle.book.source_of(scope.ability).group()).or(own);
                let figures = group.map(|group| self.battle.groups[group.index()].figures());
                figures.into_iter().flatten().filter(|figure| self.figure(*figure).is_in_play()).collect()
            }
            Who::Attacker => one(attack.map(|attack| attack.attacker).or(scope.report.map(|report| report.attacker))),
            Who::Defender | Who::Target | Who::Same => {
                one(scope.report.map(|report| report.target).or(attack.map(|attack| attack.target)))
            }
            Who::Trigger => one(scope.occasion.figure),
            Who::Companion => one(self.companion(scope)),
            Who::Set(name) => match scope.thing(*name) {
                Some(Thing::Figures(figures)) => figures.clone(),
                Some(Thing::Group(group)) => {
                    let figures = self.battle.groups[group.index()].figures();
                    figures.filter(|figure| self.figure(*figure).is_in_play()).collect()
                }
                _ => Vec::new(),
            },
            Who::All(filter) | Who::Fits(filter) => self.fitting(scope, filter),
            Who::TargetSpace | Who::FirstTargetSpace => Vec::new(),
        }
    }

    /// The one figure a word means.
    pub(in crate::play) fn the(&self, scope: &Scope, who: &Who) -> Option<FigureNo> {
        match who {
            Who::You => scope.you,
            Who::Trigger => scope.occasion.figure,
            _ => self.who(scope, who).first().copied(),
        }
    }

    /// The companion of the card with the ability that is on the map.
    fn companion(&self, scope: &Scope) -> Option<FigureNo> {
        let host = self.battle.book.source_of(scope.ability).group();
        let is_own = |number: GroupNo| host.is_none_or(|host| self.battle.brought.contains(&(number, host)));
        let groups = self.battle.groups_of(scope.seat).filter(|(number, group)| group.is_companion && is_own(*number));
        let mut figures = groups.flat_map(|(_, group)| group.figures());
        figures.find(|figure| self.figure(*figure).is_in_play())
    }

    /// The spaces a word means: those under a figure, or a space that is named.
    pub(in crate::play) fn spaces_meant(&self, scope: &Scope, who: &Who) -> Spaces {
        let one = |space: Option<Space>| space.into_iter().collect();
        match who {
            Who::TargetSpace => {
                let attack = self.state.attack.as_ref().map(|attack| attack.space);
                one(scope.report.map(|report| report.space).or(attack))
            }
            Who::FirstTargetSpace => one(scope.first_space),
            Who::Set(name) => match scope.thing(*name) {
                Some(Thing::Space(space)) => one(Some(*space)),
                _ => self.the(scope, who).map(|figure| self.spaces(figure)).unwrap_or_default(),
            },
            _ => self.the(scope, who).map(|figure| self.spaces(figure)).unwrap_or_default(),
        }
    }
}
