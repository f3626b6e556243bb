//! The fixed part of a match: both armies, the map, the mission, the options.

mod abilities;
mod bonus;
mod campaign;
mod gear;
pub mod missions;
mod muster;
mod token;
mod tokens;

use std::{borrow::Cow, ops::Range, sync::Arc};

pub use abilities::{Ability, AbilityIndex, AbilityNo, Origin, Source, SourceNo};
pub use bonus::Bonus;
pub use campaign::{CRATE, Campaign, EMPIRE, Hero, MISSION_TOKEN, PARTIES, REBELS, UNHURT};
pub use gear::{Card as GearCard, Holder, Lack, card_of, gear_of, imperial};
pub use token::{Piece, PieceOf, Token};

use super::{
    Options,
    board::{Base, Ground, Space, SpaceSet},
    pieces::{FigureNo, FigureSet, GroupNo, Zone},
};
use crate::{
    ImperialAssault,
    cards::{
        self, Affiliation, AttackType, Catalog, CommandId, DeploymentId, Die, Keyword, MapId, MissionCard, MissionId,
        NameKey, SkirmishMap, Surge, Trait, User, Words, ability::ModifierKinds,
    },
    tabletop::{self, Table},
};
use kernel::{
    Chance, Language, Mustered,
    game::{BySeat, Seat, Unplayable},
    names_apart,
};

/// The fixed part of a group.
#[derive(Debug, Clone)]
pub struct Group {
    pub seat: Seat,
    /// Its card; none for a hero, and for what is no group of a player.
    pub card: Option<DeploymentId>,
    /// The attachment on it.
    pub attachment: Option<DeploymentId>,
    /// Its place among the rows of its army's outline.
    pub place: u8,
    /// The deployment cost, its attachment's included (IA-WIN-08).
    pub cost: i32,
    /// The attachment's share of the cost.
    pub attachment_cost: i32,
    /// Cost of one figure.
    pub figure_cost: i32,
    pub base: Base,
    pub health: u8,
    pub speed: u8,
    /// Attack type and dice; none for figures that do not attack.
    pub attack: Option<cards::Attack>,
    pub defense: Vec<Die>,
    /// Bonus in every attack and defense.
    pub innate: Bonus,
    pub surges: Vec<Surge>,
    pub keywords: Words<Keyword>,
    pub traits: Words<Trait>,
    pub unique: bool,
    pub name: NameKey,
    pub affiliation: Option<Affiliation>,
    /// True for a companion, brought by another card.
    pub is_companion: bool,
    /// Its standing abilities, which hold of each of its figures, and what they modify.
    pub own: Vec<AbilityNo>,
    pub own_kinds: ModifierKinds,
    /// Uses of each surge ability in an attack (IA-SURGE-02), active modifiers apart.
    pub surge_repeat: u8,
    /// Extended range of friendly abilities: those within the first number reach the second.
    pub friendly_range: Option<(u8, u8)>,
    /// Abilities that do not ask for what they ask for.
    pub waived: Vec<Box<str>>,
    /// Its figures.
    pub figures: Range<u8>,
}

impl Group {
    /// Figures of a small base that do nothing and belong to no card.
    pub(super) fn bare(seat: Seat, figures: Range<u8>) -> Self {
        Self {
            seat,
            card: None,
            attachment: None,
            place: 0,
            cost: 0,
            attachment_cost: 0,
            figure_cost: 0,
            base: Base::SMALL,
            health: 1,
            speed: 0,
            attack: None,
            defense: Vec::new(),
            innate: Bonus::default(),
            surges: Vec::new(),
            keywords: Words::EMPTY,
            traits: Words::EMPTY,
            unique: false,
            name: NameKey::default(),
            affiliation: None,
            is_companion: false,
            own: Vec::new(),
            own_kinds: ModifierKinds::NONE,
            surge_repeat: 1,
            friendly_range: None,
            waived: Vec::new(),
            figures,
        }
    }

    pub fn has(&self, keyword: Keyword) -> bool {
        self.keywords.contains(keyword)
    }

    /// Massive or Mobile: goes over blocking and impassable terrain.
    pub fn is_free(&self) -> bool {
        self.has(Keyword::Massive) || self.has(Keyword::Mobile)
    }

    /// True if its figures attack in melee.
    pub fn is_melee(&self) -> bool {
        self.attack.as_ref().is_some_and(|attack| attack.kind == AttackType::Melee)
    }

    /// Its figures, on the map or not.
    pub fn figures(&self) -> impl Iterator<Item = FigureNo> + use<> {
        self.figures.clone().map(FigureNo)
    }
}

/// A Form card that a group can have.
#[derive(Debug, Clone)]
pub struct Form {
    pub group: GroupNo,
    pub card: DeploymentId,
    pub innate: Bonus,
    pub surges: Vec<Surge>,
}

/// The fixed part of a Command card.
#[derive(Debug, Clone)]
pub struct Command {
    pub id: Box<str>,
    pub cost: i8,
    pub traits: Words<Trait>,
    /// Restriction on the card's user.
    pub user: User,
}

/// The seat of what belongs to no player.
pub const NOBODY: Seat = Seat::Third;

/// The role of terminals.
pub const TERMINAL: &str = "terminal";
/// The role of the marker in the middle of the map.
pub const CENTER: &str = "center";

/// The fixed part of a match.
#[derive(Debug, Clone)]
pub struct Fixed {
    pub options: Options,
    /// Names of the players, if their lists tell them apart.
    pub names: Option<[Box<str>; 2]>,
    /// The map and the mission of a skirmish; none on a map of a player's own.
    pub skirmish: Option<(MapId, MissionId)>,
    /// The mission of a campaign, if it is one.
    pub campaign: Option<Campaign>,
    /// The rules of a skirmish mission.
    pub mission: MissionCard,
    /// The map with all its doors closed.
    pub ground: Ground,
    /// Spaces that massive figures may not enter (IA-KW-MASSIVE-07); a skirmish has none.
    pub interior: SpaceSet,
    /// The last figure of a side ends the match (IA-WIN-05); in a mission of a campaign it does not.
    pub ends_with_last: bool,
    /// The map for those to whom a wall is none, if the mission has such a wall.
    pub opened: Option<Ground>,
    /// The names of the roles its tokens have.
    pub roles: Vec<Box<str>>,
    pub tokens: Vec<Token>,
    pub groups: Vec<Group>,
    /// The group of each figure, those of the pieces at the end.
    pub figures: Vec<GroupNo>,
    /// Attackable pieces of the mission.
    pub pieces: Vec<Piece>,
    /// The Command deck of each side.
    pub decks: [Vec<CommandId>; 2],
    /// The affiliation of each army.
    pub affiliations: [Affiliation; 2],
    /// Every ability of the match.
    pub abilities: AbilityIndex,
    /// Form cards that groups can have.
    pub forms: Vec<Form>,
    /// The companions, each with every group whose card brings it.
    pub brought: Vec<(GroupNo, GroupNo)>,
    /// The Command cards of both decks.
    commands: Vec<(CommandId, Command)>,
    /// True for a player with a card that plays cards of other piles.
    borrows: [bool; 2],
    /// The cost of each army (IA-INIT-01).
    pub totals: [i32; 2],
    pub all: FigureSet,
    pub(in crate::play) zones: [Vec<Space>; 2],
}

impl Fixed {
    /// Puts two legal armies on a map.
    ///
    /// # Errors
    /// There are more figures than can be played, or the map or mission that was agreed is not one of those that are.
    pub fn new(
        catalog: &Catalog,
        armies: BySeat<&Mustered<ImperialAssault>>,
        options: &Options,
        chance: &mut Chance,
    ) -> Result<Self, Unplayable> {
        let names = names_apart(&armies);
        let armies = armies.both().ok_or(Unplayable::SEATS)?.map(|army| &army.document().list);
        let wished = armies.iter().filter_map(|army| army.map.as_ref()?.known());
        let fixed = match options.map.own() {
            Some(table) => Self::on_own(catalog, armies, options, table)?,
            None => {
                let (map, mission) = missions::choose(catalog, options, wished.collect(), chance)?;
                Self::of(catalog, armies, options, map, mission)?
            }
        };
        Ok(Self { names, ..fixed })
    }

    /// Puts two armies on a map of a player's own.
    fn on_own(
        catalog: &Catalog,
        armies: [&crate::Army; 2],
        options: &Options,
        table: &Table,
    ) -> Result<Self, Unplayable> {
        let no = |reason| Unplayable { reason, seat: Seat::First };
        if !table.is_playable(catalog) {
            return Err(no("imperial_assault.play.no_own_map"));
        }
        let mission = tabletop::mission(catalog, &table.pieces, &options.mission);
        let mission = mission.ok_or_else(|| no("imperial_assault.play.no_mission"))?;
        // The ground of a map serves all its matches.
        let map = table.kept.get(|| Arc::new(tabletop::skirmish_map(&table.name, &table.pieces)));
        Self::on(catalog, armies, options, (None, &map), &mission)
    }

    /// The name of the map; none in a campaign.
    pub fn map_name<'a>(&'a self, catalog: &'a Catalog, language: Language) -> Option<Cow<'a, str>> {
        let printed = self.skirmish.map(|(map, _)| catalog.map(map).text.name(language).into());
        printed.or_else(|| self.options.map.own().map(|table| table.shown_name(language)))
    }

    /// Puts two armies on this map, for this mission.
    pub(in crate::play) fn of(
        catalog: &Catalog,
        armies: [&crate::Army; 2],
        options: &Options,
        map: MapId,
        mission: MissionId,
    ) -> Result<Self, Unplayable> {
        let skirmish = Some((map, mission));
        Self::on(catalog, armies, options, (skirmish, catalog.map(map)), catalog.mission(mission))
    }

    fn on(
        catalog: &Catalog,
        armies: [&crate::Army; 2],
        options: &Options,
        (skirmish, map): (Option<(MapId, MissionId)>, &SkirmishMap),
        mission: &MissionCard,
    ) -> Result<Self, Unplayable> {
        let ground = missions::ground(map, mission);
        let opened = missions::opened(map, mission);
        let zone = |spaces: &[cards::Space]| spaces.iter().map(|space| Space::from(*space)).collect();
        let zones = map.zones.as_ref().map(|zones| [zone(&zones.red), zone(&zones.blue)]).unwrap_or_default();
        let mut fixed = Self {
            skirmish,
            mission: mission.clone(),
            ends_with_last: true,
            opened,
            zones,
            ..Self::bare(options.clone(), ground)
        };
        for (seat, army) in Seat::BOTH.into_iter().zip(armies) {
            fixed.add_army(catalog, seat, army);
        }
        if fixed.figures.len() > FigureSet::CAPACITY {
            return Err(Unplayable { reason: "imperial_assault.play.too_many", seat: Seat::First });
        }
        fixed.add_tokens(map);
        Ok(fixed)
    }

    /// Nobody on a map.
    fn bare(options: Options, ground: Ground) -> Self {
        Self {
            options,
            names: None,
            skirmish: None,
            campaign: None,
            mission: MissionCard::none(),
            ground,
            interior: SpaceSet::EMPTY,
            ends_with_last: false,
            opened: None,
            roles: Vec::new(),
            tokens: Vec::new(),
            groups: Vec::new(),
            figures: Vec::new(),
            pieces: Vec::new(),
            decks: Default::default(),
            affiliations: [Affiliation::Neutral; 2],
            abilities: AbilityIndex::new(),
            forms: Vec::new(),
            brought: Vec::new(),
            commands: Vec::new(),
            borrows: [false; 2],
            totals: [0; 2],
            all: FigureSet::EMPTY,
            zones: Default::default(),
        }
    }

    /// True if a figure with these extra traits meets the restriction of a Command card (IA-CMD-04).
    pub fn meets(&self, user: &User, figure: FigureNo, traits: Words<Trait>) -> bool {
        let group = self.group(figure);
        let is_large = group.base.is_large();
        user.affiliation.is_none_or(|affiliation| group.affiliation == Some(affiliation))
            && user.army.is_none_or(|army| self.affiliations[group.seat.index()] == army)
            && (user.traits.is_empty() || user.traits.meets(group.traits.union(traits)))
            && (user.names.is_empty() || user.names.contains(&group.name))
            && user.size.is_none_or(|size| (size == cards::Size::Large) == is_large)
            && (user.keywords.is_empty() || user.keywords.meets(group.keywords))
            && !user.not_keywords.meets(group.keywords)
            && user.unique.is_none_or(|unique| group.unique == unique)
    }

    /// A Command card of either deck.
    pub fn command(&self, card: CommandId) -> Option<&Command> {
        self.commands.iter().find(|(known, _)| *known == card).map(|(_, command)| command)
    }

    /// The cost of a Command card.
    pub fn command_cost(&self, card: CommandId) -> i8 {
        self.command(card).map_or(0, |command| command.cost)
    }

    /// The group of a figure.
    #[inline]
    pub fn group(&self, figure: FigureNo) -> &Group {
        &self.groups[self.figures[figure.index()].index()]
    }

    /// The player of a figure.
    #[inline]
    pub fn seat(&self, figure: FigureNo) -> Seat {
        self.group(figure).seat
    }

    /// Every figure of the players.
    pub fn figures(&self) -> impl Iterator<Item = FigureNo> + use<> {
        (0..self.first_piece() as u8).map(FigureNo)
    }

    const fn first_piece(&self) -> usize {
        self.figures.len() - self.pieces.len()
    }

    /// Attackable pieces of the mission, by figure number.
    pub fn pieces(&self) -> impl Iterator<Item = (FigureNo, &Piece)> + Clone {
        (self.first_piece() as u8..).map(FigureNo).zip(&self.pieces)
    }

    /// The piece with this number; none for figures of players.
    pub fn piece(&self, figure: FigureNo) -> Option<&Piece> {
        self.pieces.get(figure.index().checked_sub(self.first_piece())?)
    }

    /// The name of a token's role.
    pub fn role(&self, token: usize) -> &str {
        &self.roles[usize::from(self.tokens[token].role)]
    }

    /// The groups of a side.
    pub fn groups_of(&self, seat: Seat) -> impl Iterator<Item = (GroupNo, &Group)> + Clone {
        (0..).map(GroupNo).zip(&self.groups).filter(move |(_, group)| group.seat == seat)
    }

    /// The spaces of a zone.
    pub fn zone(&self, zone: Zone) -> &[Space] {
        &self.zones[zone as usize]
    }

    /// True if a token has this role.
    pub fn is_of(&self, token: usize, role: &str) -> bool {
        token < self.tokens.len() && self.role(token) == role
    }
}
