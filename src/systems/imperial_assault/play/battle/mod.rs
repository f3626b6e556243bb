//! What does not change in a match: both armies, the map, the mission, what was agreed.

mod bonus;
mod muster;
mod tokens;

use std::ops::Range;

pub use bonus::Bonus;
pub use tokens::{Piece, PieceOf, Token};

use super::{
    Options,
    ability::{AbilityNo, Book, lasting::Kinds},
    board::{Base, Ground, Space},
    mission, naming,
    pieces::{FigureNo, FigureSet, GroupNo, Zone},
};
use crate::{
    ImperialAssault,
    cards::{
        self, Affiliation, AttackType, Catalog, CommandId, DeploymentId, Die, Keyword, MapId, MissionCard, MissionId,
        NameKey, Surge, Trait, User, Words,
    },
};
use kernel::{
    Chance, Mustered,
    game::{BySeat, Seat, Unplayable},
    names_apart,
};

/// What does not change about a group.
#[derive(Debug, Clone)]
pub struct Group {
    pub seat: Seat,
    pub card: DeploymentId,
    /// The attachment on it.
    pub attachment: Option<DeploymentId>,
    /// Its place among the rows of its army's outline.
    pub place: u8,
    /// The deployment cost, its attachment's included (IA-WIN-08).
    pub cost: i32,
    /// What its attachment has in that.
    pub attachment_cost: i32,
    /// What one figure of it costs.
    pub figure_cost: i32,
    pub base: Base,
    pub health: u8,
    pub speed: u8,
    /// How it attacks; none for figures that do not.
    pub attack: Option<cards::Attack>,
    pub defense: Vec<Die>,
    /// What is always added when it attacks or defends.
    pub innate: Bonus,
    pub surges: Vec<Surge>,
    pub keywords: Words<Keyword>,
    pub traits: Words<Trait>,
    pub unique: bool,
    pub name: NameKey,
    pub affiliation: Option<Affiliation>,
    /// Whether it is a companion, which comes with another card.
    pub is_companion: bool,
    /// Its standing abilities, which hold of each of its figures, and what they modify.
    pub own: Vec<AbilityNo>,
    pub own_kinds: Kinds,
    /// How often each of its surge abilities is used in an attack (IA-SURGE-02), if nothing lasting changes it.
    pub surge_repeat: u8,
    /// What an attachment makes of abilities that reach adjacent friends, or friends so near: how near now.
    pub friendly_range: Option<(u8, u8)>,
    /// Abilities that do not ask for what they ask for.
    pub waived: Vec<Box<str>>,
    /// Its figures.
    pub figures: Range<u8>,
}

impl Group {
    pub fn has(&self, keyword: Keyword) -> bool {
        self.keywords.contains(keyword)
    }

    /// Massive or Mobile: goes over blocking and impassable terrain.
    pub fn is_free(&self) -> bool {
        self.has(Keyword::Massive) || self.has(Keyword::Mobile)
    }

    /// Whether its figures attack in melee.
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

/// What matters of a Command card.
#[derive(Debug, Clone)]
pub struct Command {
    pub id: Box<str>,
    pub cost: i8,
    pub traits: Words<Trait>,
    /// Who may use it.
    pub user: User,
}

/// The seat of what belongs to no player.
pub const NOBODY: Seat = Seat::Third;

/// The role of terminals.
pub const TERMINAL: &str = "terminal";
/// The role of the marker in the middle of the map.
pub const CENTER: &str = "center";

/// What does not change in a match.
#[derive(Debug, Clone)]
pub struct Battle {
    pub options: Options,
    /// What the players are called, where their lists tell them apart.
    pub names: Option<[Box<str>; 2]>,
    pub map: MapId,
    pub mission_id: MissionId,
    pub mission: MissionCard,
    /// The map with all its doors closed.
    pub ground: Ground,
    /// The names of the roles its tokens have.
    pub roles: Vec<Box<str>>,
    pub tokens: Vec<Token>,
    pub groups: Vec<Group>,
    /// The group of each figure, those of the pieces at the end.
    pub figures: Vec<GroupNo>,
    /// What of the mission can be attacked.
    pub pieces: Vec<Piece>,
    /// The Command deck of each side.
    pub decks: [Vec<CommandId>; 2],
    /// The affiliation of each army.
    pub affiliations: [Affiliation; 2],
    /// Every ability of the match.
    pub book: Book,
    /// Form cards that groups can have.
    pub forms: Vec<Form>,
    /// The companions, each with every group whose card brings it.
    pub brought: Vec<(GroupNo, GroupNo)>,
    /// The Command cards of both decks.
    commands: Vec<(CommandId, Command)>,
    /// Whether a player has a card that lets it play cards of other piles.
    borrows: [bool; 2],
    /// The cost of each army (IA-INIT-01).
    pub totals: [i32; 2],
    pub all: FigureSet,
    zones: [Vec<Space>; 2],
}

impl Battle {
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
        let (map, mission) = choose(catalog, options, wished.collect(), chance)?;
        let battle = Self::of(catalog, armies, options, map, mission)?;
        Ok(Self { names, ..battle })
    }

    /// Puts two armies on this map, for this mission.
    pub(in crate::play) fn of(
        catalog: &Catalog,
        armies: [&crate::Army; 2],
        options: &Options,
        map_id: MapId,
        mission_id: MissionId,
    ) -> Result<Self, Unplayable> {
        let (map, mission) = (catalog.map(map_id), catalog.mission(mission_id).clone());
        let ground = mission::ground(map, catalog.mission(mission_id));
        let zone = |spaces: &[cards::Space]| spaces.iter().map(|space| Space::from(*space)).collect();
        let zones = map.zones.as_ref().map(|zones| [zone(&zones.red), zone(&zones.blue)]).unwrap_or_default();
        let mut battle = Self {
            options: options.clone(),
            names: None,
            map: map_id,
            mission_id,
            mission,
            ground,
            roles: Vec::new(),
            tokens: Vec::new(),
            groups: Vec::new(),
            figures: Vec::new(),
            pieces: Vec::new(),
            decks: Default::default(),
            affiliations: [Affiliation::Neutral; 2],
            book: Book::new(),
            forms: Vec::new(),
            brought: Vec::new(),
            commands: Vec::new(),
            borrows: [false; 2],
            totals: [0; 2],
            all: FigureSet::EMPTY,
            zones,
        };
        for (seat, army) in Seat::BOTH.into_iter().zip(armies) {
            battle.muster(catalog, seat, army);
        }
        if battle.figures.len() > FigureSet::CAPACITY {
            return Err(Unplayable { reason: "imperial_assault.play.too_many", seat: Seat::First });
        }
        battle.lay_tokens(map);
        Ok(battle)
    }

    /// Whether a figure with these traits besides its own meets the restriction of a Command card (IA-CMD-04).
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

    /// What is known of a Command card of either deck.
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

    /// Whose figure it is.
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

    /// What can be attacked and is none of a player's figures.
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

    /// Whether a token has this role.
    pub fn is_of(&self, token: usize, role: &str) -> bool {
        token < self.tokens.len() && self.role(token) == role
    }
}

/// A bit for each of so many doors.
pub(in crate::play) const fn doors_mask(doors: usize) -> u32 {
    if doors >= 32 { u32::MAX } else { (1 << doors) - 1 }
}

/// Whether a match can be played on a map: for two players, with zones and terminals known.
pub fn is_played(catalog: &Catalog, map: MapId) -> bool {
    let map = catalog.map(map);
    map.level != cards::Level::Geometry && map.zones.is_some()
}

/// The missions of a map that are played.
pub fn missions(catalog: &Catalog, map: MapId) -> impl Iterator<Item = (MissionId, &MissionCard)> {
    catalog.missions().filter(move |(_, mission)| mission.map == map && mission.is_played())
}

/// The map and the mission that were agreed, or drawn.
fn choose(
    catalog: &Catalog,
    options: &Options,
    wished: Vec<MapId>,
    chance: &mut Chance,
) -> Result<(MapId, MissionId), Unplayable> {
    let no = |reason| Unplayable { reason, seat: Seat::First };
    let named = catalog.find_mission(&options.mission).filter(|_| !options.mission.is_empty());
    let map = if options.map.is_empty() {
        let wished = wished.into_iter().find(|map| is_played(catalog, *map));
        match named.map(|mission| catalog.mission(mission).map).or(wished) {
            Some(map) => map,
            None => {
                let maps: Vec<MapId> =
                    catalog.maps().map(|(id, _)| id).filter(|map| is_played(catalog, *map)).collect();
                *maps.get(chance.place(maps.len())).ok_or(no("imperial_assault.play.no_map"))?
            }
        }
    } else {
        let map = catalog.find_map(&options.map).ok_or(no("imperial_assault.play.no_map"))?;
        if !is_played(catalog, map) {
            return Err(no("imperial_assault.play.no_map"));
        }
        map
    };
    let word = options.mission.as_str();
    let fits = |mission: &MissionCard| word.is_empty() || naming::is_called(mission, word);
    let lacks = catalog.missions().filter(|(_, mission)| mission.map == map && !word.is_empty() && fits(mission));
    if let Some(lack) = lacks.filter_map(|(_, mission)| mission.lacks.first()).next() {
        return Err(no(lack.reason()));
    }
    let known: Vec<MissionId> = missions(catalog, map).filter(|(_, mission)| fits(mission)).map(|(id, _)| id).collect();
    let mission = *known.get(chance.place(known.len())).ok_or(no("imperial_assault.play.no_mission"))?;
    Ok((map, mission))
}
