//! The vocabulary of skirmish missions, closed.

use std::collections::BTreeMap;

use kernel::{Memo, words::words};
use serde::Deserialize;

use super::{CardText, Die, MapId, Space};

words! {
    /// A practice mission of ours.
    Ours, "imperial_assault.mission.", {
        /// Terminals and the middle of the map score.
        Hold = "hold",
        /// Nothing scores but defeated figures.
        Duel = "duel",
    }
}

words! {
    /// A fact of a map that no source tells, without which a mission cannot be played.
    Lack, "imperial_assault.mission.lack.", {
        /// Spaces at which figures come in by a die's result.
        DeploymentSpaces = "deployment_spaces",
        /// The side of posters that lies up.
        PosterSides = "poster_sides",
        /// The red one of the terminals.
        RedTerminal = "red_terminal",
        /// Exterior spaces.
        ExteriorSpaces = "exterior_spaces",
        /// Spaces of weapons.
        WeaponSpaces = "weapon_spaces",
        /// The rules, which nobody has written yet.
        Rules = "rules",
    }
}

words! {
    /// A part of a mission's rules that a match leaves out.
    Omission, "imperial_assault.mission.omission.", {
        /// A prisoner has no activation of its own.
        PrisonerGroup = "prisoner_group",
        /// An open passage is walked through, but not seen or counted through.
        PassageSight = "passage_sight",
        /// Spaces that no source calls exterior.
        InteriorDoor = "interior_door",
    }
}

impl Lack {
    /// Why no match can be played, as a phrase.
    pub const fn reason(self) -> &'static str {
        self.term()
    }
}

/// Tokens of one role in a mission.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Role {
    /// Kinds of the map's tokens in this role.
    #[serde(default)]
    pub kinds: Vec<Box<str>>,
    /// Spaces in this role, whatever lies there.
    #[serde(default)]
    pub spaces: Vec<Space>,
    /// The number at each of these spaces.
    #[serde(default)]
    pub numbers: Vec<u8>,
    /// The color of each of these spaces.
    #[serde(default)]
    pub colors: Vec<Box<str>>,
    /// Those of its tokens that show their other side at the start, by their spaces.
    #[serde(default)]
    pub turned: Vec<Space>,
    /// True if they lie on blocking terrain and are beside every touching space.
    #[serde(default)]
    pub on_blocking: bool,
    /// Number of further tokens beside the map.
    #[serde(default)]
    pub aside: u8,
    /// The attackable piece of such a token (IA-OBJ-03, IA-TERM-10).
    pub piece: Option<Piece>,
}

/// A token that can be attacked.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    pub health: u8,
    #[serde(default)]
    pub dice: Vec<Die>,
    #[serde(default)]
    pub block: u8,
    #[serde(default)]
    pub evade: u8,
    /// True if it stands for a figure and blocks figures and sight.
    #[serde(default)]
    pub figure: bool,
    /// True if it is hostile to every player's figures.
    #[serde(default)]
    pub hostile: bool,
    /// True if it belongs to the player whose zone has its color.
    #[serde(default)]
    pub of_zone: bool,
    /// True if it can be attacked only once a rule says so.
    #[serde(default)]
    pub later: bool,
}

/// Of what something is counted: tokens of a role, terminals, or the marker in the middle of the map.
pub type RoleName = Box<str>;

/// When something of a mission happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MissionTime {
    RoundStart,
    RoundEnd,
}

/// The side of a token that lies up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TokenSide {
    Gray,
    Colored,
}

/// Who is paid for a piece that falls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Payee {
    /// Whoever fells it.
    #[default]
    Slayer,
    /// The player of the zone of its color.
    OfColor,
    /// The other player than that of the zone it stands by.
    OffZone,
    /// The other player than its own.
    OffOwner,
}

/// The destination of a carried token.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Goal {
    /// The deployment zone of its player.
    OwnZone,
    /// The deployment zone of the other player.
    OtherZone,
    /// Either deployment zone.
    AnyZone,
    /// A space on or next to a token of this role.
    NextTo(RoleName),
    /// The space of a token of this role.
    On(RoleName),
    /// A terminal: its carrier interacts with it.
    Terminal,
    /// A token of this role: its carrier interacts with it.
    With(RoleName),
    /// The token of this role that has the color of its player's zone: next to it, or by interacting.
    OwnColor(RoleName),
    /// Another figure of the player that carries one too: the carrier interacts with it, and both are delivered.
    Carrier,
}

/// One rule of a mission. Figures are those of the players, neutral ones are named.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum MissionRule {
    /// At the end of a round each token scores for who controls it (IA-TERM-04).
    Score { role: RoleName, vp: u8, side: Option<TokenSide> },
    /// At the end of a round an area scores for who controls it (IA-TERM-03).
    Area { area: RoleName, vp: u8 },
    /// A figure may interact with a token to turn it, once a player and round.
    Flip { role: RoleName, carrying: Option<RoleName> },
    /// A figure may interact with a token to carry it (IA-OBJ-09).
    Carry {
        role: RoleName,
        /// Limit of tokens a figure carries.
        most: Option<u8>,
        /// Change of the carrier's Speed.
        #[serde(default)]
        speed: i8,
        /// True if a small carrier cannot attack.
        #[serde(default)]
        no_attack: bool,
        /// True if a player carries only tokens of the zone's color.
        #[serde(default)]
        own_color: bool,
        /// True if a player carries only own tokens.
        #[serde(default)]
        own: bool,
        /// True if a player carries only tokens of the other zone's color.
        #[serde(default)]
        other_color: bool,
        /// True if the Speed changes for each of them.
        #[serde(default)]
        each: bool,
        /// True if only small figures carry it.
        #[serde(default)]
        small: bool,
        /// Movement points lost by picking it up.
        #[serde(default)]
        loses: u8,
        /// True if nothing impassable may lie between.
        #[serde(default)]
        walked: bool,
    },
    /// A carried token that is brought to its goal scores and is gone.
    Deliver {
        role: RoleName,
        to: Goal,
        vp: u8,
        /// At the end of a round; else as soon as its figure enters the goal or interacts with it.
        #[serde(default)]
        at_round_end: bool,
        /// True if delivery is compulsory.
        #[serde(default)]
        must: bool,
        /// Points lost for each damage on it.
        #[serde(default)]
        less: u8,
    },
    /// A small carrier that is attacked may let its token suffer damage, for as many blocks.
    Cover { role: RoleName, health: u8, most: u8 },
    /// A figure may interact with a token to score, once a group and round.
    Interact { role: RoleName, vp: u8 },
    /// A figure may interact with a token to put a marker of its player on it.
    Claim {
        role: RoleName,
        /// True if no marker may be on it yet; else its player has to control it.
        #[serde(default)]
        first: bool,
    },
    /// At the end of a round each player scores for each token with their marker.
    Marked { role: RoleName, vp: u8 },
    /// As long as it lasts, a player has as many points as the table says for so many tokens with their marker.
    Standing { role: RoleName, table: Vec<u8> },
    /// At the end of a round a token scores for who controls it, if it has no marker of that player yet, and gets one.
    Mark { role: RoleName, vp: u8 },
    /// At the end of a round a counter is put on each token.
    Counters {
        role: RoleName,
        /// At its start instead.
        #[serde(default)]
        at_start: bool,
    },
    /// At the end of a round, who controls a token may take it off the map for so much a counter.
    Cash {
        role: RoleName,
        vp: u8,
        /// The counters go and not the token, and nobody is asked.
        #[serde(default)]
        counters: bool,
    },
    /// Doors open only as written.
    LockedDoors {
        /// True if a figure in a deployment zone may open one.
        #[serde(default)]
        from_zone: bool,
        /// Doors of the map; none for all.
        which: Option<Vec<u8>>,
        /// The area whose figures open them.
        inside: Option<RoleName>,
        /// The piece to break (IA-OBJ-04).
        piece: Option<Piece>,
    },
    /// Each player opens a door.
    OpenDoors {
        at: MissionTime,
        /// True if the player without initiative begins.
        #[serde(default)]
        reverse: bool,
        /// One for each terminal they control, not one alone.
        #[serde(default)]
        per_terminal: bool,
    },
    /// At the end of a round all doors close.
    CloseDoors,
    /// An attack from outside on a figure near a token loses a surge.
    Shield { role: RoleName, within: u8 },
    /// Pays for a piece that falls; its slayer may keep it.
    Defeat {
        role: RoleName,
        vp: u8,
        #[serde(default)]
        keep: bool,
        #[serde(default)]
        to: Payee,
    },
    /// A piece that is destroyed hurts every figure and piece on or next to it, or strains figures.
    Burst {
        role: RoleName,
        damage: u8,
        #[serde(default)]
        strain: bool,
    },
    /// At the end of a round the players in turn push each beast to where most figures are; it hurts those beside it, and
    /// each player may put a kept one into the other's zone.
    Beasts { role: RoleName, spaces: u8, damage: u8 },
    /// At the end of a round each of them moves towards the closest figure and hurts those beside it.
    Thugs { role: RoleName, spaces: u8, damage: u8 },
    /// At the end of a round each of them hurts the closest figures it sees; then the player with initiative moves them or
    /// brings in one more.
    Raiders { role: RoleName, area: RoleName, spaces: u8, damage: u8 },
    /// It pays its defeat and every damage dealt to it; at the end of a round it hurts the figures around it.
    Lurker { role: RoleName, vp: u8, within: u8 },
    /// At the start of a round two of three colors are drawn, and their tokens get a counter.
    Signals { role: RoleName },
    /// At the start of a round the player with initiative raises by their hand; who controls the token at its end has the
    /// points until the next is decided.
    Stakes { role: RoleName },
    /// At the end of a round who controls a token may hand its counters out as power tokens of its color.
    HandOut { role: RoleName },
    /// At the end of a round a figure on a token gains a power token of its color.
    Power { role: RoleName },
    /// At the end of a round each player may swap two tokens.
    Swap { role: RoleName },
    /// At the end of a round each player moves one token.
    Move {
        role: RoleName,
        spaces: u8,
        /// Any of them for each terminal they control, instead.
        #[serde(default)]
        per_terminal: bool,
    },
    /// At the end of a round each player pushes the tokens they control.
    Push { role: RoleName, spaces: u8 },
    /// A token in a zone counts for its player as long as it is there.
    Home { role: RoleName, vp: u8 },
    /// The players deploy a group each in turn, and every figure may move at once.
    Alternate { spaces: u8 },
    /// A figure that falls may leave a marker of its opponent; brought to the area it pays the figure's cost.
    Fallen { role: RoleName, area: RoleName },
    /// At the end of a round the figures worth more on or next to an area give their player points for what they carry.
    Operate { role: RoleName, area: RoleName, vp: u8 },
    /// Every attack loses accuracy, one less each round.
    Dark { accuracy: u8 },
    /// At the end of a round each player scores for and pushes their own; one that comes to its goal scores and leaves.
    Escort { role: RoleName, goal: RoleName, vp: u8, home: u8, spaces: u8 },
    /// A carrier may interact with a token to leave what it carries there; it scores at the end of each round.
    Install { role: RoleName, on: RoleName, vp: u8 },
    /// A figure may interact with the token of its zone's color; the last time it is gone and scores.
    Sabotage { role: RoleName, times: u8, vp: u8 },
    /// At the end of a round figures on or next to a token may recover 1.
    FirstAid { role: RoleName },
    /// At the start of a round each player hides one true coordinate among others; at its end the true ones hurt everybody
    /// there.
    Mortar { role: RoleName, apart: u8, damage: u8 },
    /// At the end of a round who controls a token may let a figure there take it up.
    TakeUp { role: RoleName },
    /// A figure on or next to a token may spend movement points to score and keep it.
    Spend { role: RoleName, points: u8, vp: u8 },
    /// At the end of a round each player puts kept tokens near hostile figures.
    Drop { role: RoleName, count: u8, within: u8 },
    /// From the second round on it comes further at the start of a round; who stands there or behind is defeated.
    Sweep { role: RoleName, spaces: u8 },
    /// Each player picks a group: what it defeats is worth twice, and it scores at the end of a round while it stands.
    Hunters { vp: u8 },
    /// A figure that enters the space of the token with the counter scores; the counter goes to another color.
    Jump { role: RoleName, vp: u8 },
    /// Each player hides a red marker among their groups, and up to two blue ones.
    Decoys { vp: u8 },
    /// At the end of a round each player brings one in, in the own zone, and moves the own ones; in the other's zone they
    /// score.
    Couriers { role: RoleName, spaces: u8, vp: u8 },
    /// At the end of a round the zones score for who controls them: the own one, and the other's.
    Zones { own: u8, other: u8 },
    /// At the end of a round a player with a figure in an area scores; in the other's zone, if none is named.
    Present { area: Option<RoleName>, vp: u8 },
    /// At the end of a round each player scores for each token of their zone's color that they control.
    ScoreColor { role: RoleName, vp: u8 },
    /// At the end of a round each player scores for each token that their figures carry.
    Carried { role: RoleName, vp: u8 },
    /// At the end of a round the player whose figures carry more tokens scores.
    Most { role: RoleName, vp: u8 },
    /// At the end of a round a player who controls a token scores, once for all of them.
    Any { role: RoleName, vp: u8 },
    /// At the end of a round a player with a carrier in the other's zone scores; then all of the tokens leave the map.
    Run { role: RoleName, vp: u8 },
    /// At the end of a round a controlled token scores and leaves the map.
    Collect { role: RoleName, vp: u8 },
    /// At the end of a round a controlled token scores so much the first time, and less ever after.
    Opened { role: RoleName, first: u8, then: u8 },
    /// A token counts for its player as long as they control it, or as long as their figures carry it.
    Hold {
        role: RoleName,
        vp: u8,
        #[serde(default)]
        carried: bool,
    },
    /// Each token changes the attacks, the defense and the Health of its carrier.
    Arms {
        role: RoleName,
        #[serde(default)]
        damage: i8,
        #[serde(default)]
        block: i8,
        #[serde(default)]
        health: u8,
    },
    /// A figure that suffers so much damage at once drops what it carries; by an attack, if it says so.
    Fumble {
        role: RoleName,
        damage: u8,
        #[serde(default)]
        attack: bool,
    },
    /// A carrier that is defeated pays the other player.
    Spoils { role: RoleName, vp: u8 },
    /// At the end of a round a carrier is strained.
    Weigh { role: RoleName, strain: u8 },
    /// As long as a figure carries it, the other player cannot win.
    Ward { role: RoleName },
    /// A figure may interact with a token to take up one of those beside the map.
    Supply { role: RoleName, from: RoleName },
    /// A carrier at a token may spend movement points so that its player keeps what it carries.
    Stow { role: RoleName, at: RoleName, points: u8 },
    /// At the end of a round each player scores for each token they keep.
    Kept { role: RoleName, vp: u8 },
    /// A carrier's actions: throw it at a space.
    Throw { role: RoleName, within: u8, damage: u8 },
    /// A carrier's actions: drop it off, in an area beside impassable terrain.
    Unload { role: RoleName, area: RoleName, vp: u8 },
    /// A carrier's actions: attack focused; score; move and recover.
    Prototype { role: RoleName, vp: u8, spaces: u8, recover: u8 },
    /// What a carried token is shows as it is taken up; its carrier uses it up in its activation.
    Treasures { role: RoleName, recover: u8, vp: u8, points: u8 },
    /// Each player places half of the tokens, in turn; once an activation an attacker adds a die of the color it carries.
    Weapons { role: RoleName, at: RoleName },
    /// Each player has tokens to give to the other, for movement points or for Pierce.
    Balance { tokens: u8, points: u8, pierce: i8 },
    /// A small figure on a token may spend movement points, and suffer strain, to be placed on the other of its color.
    Tunnel { role: RoleName, points: u8, strain: u8 },
    /// A figure that enters an area is strained and placed by a token.
    Trap { area: RoleName, to: RoleName, strain: u8 },
    /// Figures of who controls a token may interact with it to take one of the others off the map.
    Scrap { role: RoleName, at: RoleName },
    /// A figure may interact with a token, each once a round, to hurt everybody in an area.
    Vent { role: RoleName, area: RoleName, damage: u8 },
    /// At the start of a round whoever has more figures in an area may turn a token; a turned terminal gives no card.
    Override { role: RoleName, area: RoleName },
    /// Tokens with two sides: who controls one may spend movement points to turn it; each scores for whose side is up.
    Posters { role: RoleName, points: u8, vp: u8 },
    /// Defenders have fewer blocks in their own zone, and more evades in the other's.
    Turf { block: i8, evade: i8 },
    /// At the start of a round one of eight tokens is turned up, and changes it by its color.
    Air { vp: u8 },
    /// At the start of a round every figure on or next to a token suffers.
    Radiate { role: RoleName, damage: u8 },
    /// At the end of a round a die says by its accuracy where a token comes in.
    Emerge { role: RoleName, at: RoleName },
    /// At the end of a round each of them hurts the closest figures it sees.
    Shots { role: RoleName, damage: u8 },
    /// At the end of a round each player picks a figure of the other, which suffers a die.
    Snipe { die: Die },
    /// At the end of a round who controls a token picks a hostile figure it sees, which suffers.
    Turret { role: RoleName, damage: u8 },
    /// Each player has half of the tokens: at the end of a round one may be placed by an own figure, and each hostile
    /// figure that any of them sees scores.
    Cameras { role: RoleName, vp: u8 },
    /// At the start of a round each player moves the token of their zone's color.
    Steer { role: RoleName, spaces: u8 },
    /// At the end of a round who controls the console may pick a token: everybody there suffers a die.
    Bombard { role: RoleName, by: RoleName, die: Die },
    /// At the end of a round who controls an area may name a space: figures there suffer a die.
    Cannon { area: RoleName, die: Die },
    /// At the end of a round figures near those of the color of a token that the other player controls suffer.
    Emplacements { role: RoleName, by: RoleName, within: u8, damage: u8 },
    /// At the start of a round who controls the area frees it, once; it scores for that player ever after.
    Prisoner { role: RoleName, area: RoleName, vp: u8, spaces: u8 },
    /// The wall between two areas is none for figures of who controls a token.
    Passage { from: RoleName, to: RoleName, by: RoleName },
    /// Each player parts the army; one squad, of the other's choice, comes in at the end of the first round.
    Squads { role: RoleName },
    /// Each player picks a group of the other: its figures pay their cost as they fall.
    Targets,
    /// Each player picks an own group: its first activation does not exhaust it, and its fall pays twice.
    Veterans,
    /// Walls between spaces of difficult terrain are none.
    OpenWalls,
    /// Difficult terrain costs nothing extra, but the first time in a round a figure without Mobile enters it strains it.
    Mire,
}

/// A mission of a map.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissionCard {
    /// The id in options.
    pub id: Box<str>,
    /// The printed name; the id of ours.
    #[serde(rename = "name")]
    pub text: CardText,
    pub map: MapId,
    /// The letter of the map's printed mission, `a` or `b`.
    pub variant: Option<Box<str>>,
    /// The kind of our own practice mission.
    pub ours: Option<Ours>,
    #[serde(default)]
    pub roles: BTreeMap<RoleName, Role>,
    #[serde(default)]
    pub areas: BTreeMap<RoleName, Vec<Space>>,
    /// The marker in the middle of the map.
    pub center: Option<Space>,
    #[serde(default)]
    pub rules: Vec<MissionRule>,
    /// Facts the map does not tell; a mission with any is not played.
    #[serde(default)]
    pub lacks: Vec<Lack>,
    /// Parts of its rules that a match leaves out.
    #[serde(default)]
    pub leaves: Vec<Omission>,
    /// Data computed by matches.
    #[serde(skip)]
    pub kept: Memo,
}

impl Role {
    /// True if a token of this kind on this space has the role.
    pub fn has(&self, kind: &str, space: Space) -> bool {
        self.kinds.iter().any(|known| **known == *kind) || self.spaces.contains(&space)
    }
}

impl MissionCard {
    /// A mission without rules, on no map: the one that is named means nothing.
    pub(crate) fn none() -> Self {
        Self {
            id: Box::default(),
            text: CardText::default(),
            map: MapId::at(0),
            variant: None,
            ours: None,
            roles: BTreeMap::new(),
            areas: BTreeMap::new(),
            center: None,
            rules: Vec::new(),
            lacks: Vec::new(),
            leaves: Vec::new(),
            kept: Memo::default(),
        }
    }

    /// True if a match can be played with it.
    pub const fn is_played(&self) -> bool {
        self.lacks.is_empty()
    }
}
