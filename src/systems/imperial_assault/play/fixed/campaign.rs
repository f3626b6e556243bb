//! A campaign mission as a match: heroes with their weapons, the map with its sections, and how groups come.

use std::sync::{Arc, Mutex, PoisonError};

use super::{Bonus, Fixed, Group, Piece, PieceOf, TERMINAL, Token};
use crate::{
    Army, Catalog,
    campaign::{
        cards::{Attribute, GroupId, HeroSide, MissionId, Side},
        maps::{self, Map, TokenKind},
        odds::Kit,
        script::{self, Effect, Name, Place, Said, Script, Thing},
        standing::{Case, Standing},
        table::{Origin, Setup, board::Part},
    },
    cards::{self, Affiliation, Attack, DeploymentId, Die, Keyword, Season, Surge},
    play::{
        Options,
        board::{Ground, Space},
        dice::Symbols,
        pieces::{FigureNo, FigureSet, GroupNo, TokenColor},
    },
};
use kernel::{
    CardRef, Choice,
    catalog::CardText,
    game::{Seat, Unplayable},
};

/// The seat of the heroes, and that of the Empire (IA-CAMP-16).
pub const REBELS: Seat = Seat::First;
pub const EMPIRE: Seat = Seat::Second;

/// The keys of what the seats are called.
pub const PARTIES: [&str; 2] =
    ["imperial_assault.play.campaign.party.rebels", "imperial_assault.play.campaign.party.imperial"];

/// The role of crates.
pub const CRATE: &str = "crate";
/// The role of mission tokens.
pub const MISSION_TOKEN: &str = "token";

/// The Empire wins after so many rounds where nothing else ends a mission; a limit of ours.
const USUAL_ROUNDS: u8 = 8;
const LAST_ROUND: u8 = 15;

/// The Health of a figure that nobody can attack or hurt.
pub const UNHURT: u8 = u8::MAX;

/// What a hero is worth to players, in points of a skirmish.
const HERO_COST: i32 = 12;

/// A hero in a match; figure and group have its number.
#[derive(Debug, Clone)]
pub struct Hero {
    pub text: CardText,
    /// The name of its drawing.
    pub icon: Box<str>,
    /// Strain it can take, healthy and wounded (IA-CAMP-36).
    pub endurance: [u8; 2],
    /// Dice of the attributes, healthy and wounded (IA-CAMP-70).
    pub attributes: [[Vec<Die>; 3]; 2],
    /// Its weapons: their cards among those of the campaign, and their names.
    pub weapons: Vec<(CardRef, CardText)>,
    /// What lies on its weapons: each with the weapon's place.
    pub modifications: Vec<(u8, CardRef)>,
    /// The hero with each weapon, healthy first: what counts of its sheet, its cards and the weapon.
    cards: Vec<Group>,
}

impl Hero {
    /// The hero on a side of its sheet with this weapon in hand.
    #[inline]
    pub fn card(&self, wounded: bool, weapon: u8) -> &Group {
        let weapons = self.weapons.len().max(1);
        &self.cards[usize::from(wounded) * weapons + usize::from(weapon).min(weapons - 1)]
    }

    /// The dice of an attribute.
    pub fn dice(&self, wounded: bool, attribute: Attribute) -> &[Die] {
        &self.attributes[usize::from(wounded)][attribute as usize]
    }
}

/// The fixed part of a campaign mission.
#[derive(Debug, Clone)]
pub struct Campaign {
    pub mission: MissionId,
    pub text: CardText,
    pub heroes: Vec<Hero>,
    /// How each group comes; those of the Rebels are there from the start.
    pub origins: Vec<Origin>,
    /// What each group costs to deploy, and each of its figures to bring back (IA-CAMP-23, IA-CAMP-24).
    pub costs: Vec<(i32, Option<i32>)>,
    /// True for elite figures, by group (IA-CAMP-72).
    pub elite: Vec<bool>,
    pub threat_level: i32,
    /// Threat before the first round: of a side mission, and of allies (IA-CAMP-51, IA-CAMP-89).
    pub begins_with: i32,
    pub map: Arc<Map>,
    /// The tokens of the match among those of the map.
    pub laid: Vec<Option<u8>>,
    /// The cards of groups as the campaign knows them, by group.
    pub cards: Vec<Option<GroupId>>,
    /// Figures without a card, each with its group and what it is called.
    pub named: Vec<(Name, GroupNo, Said)>,
    /// The rules of the mission, where they are known.
    pub script: Option<Arc<Script>>,
    /// Who wins with each ending.
    pub endings: Vec<Side>,
    /// The Supply deck, the next card first, by the cards of the match.
    pub supplies: Vec<u8>,
    /// The cards of the match with their words: abilities of heroes, what they carry, Supply cards, cards of the Empire.
    pub cards_told: Vec<CardText>,
    /// Secret cards of the Empire among them, which the heroes do not know (IA-CAMP-14).
    pub secrets: Vec<u8>,
    /// The attachments of the Empire among them, each with the groups it can be put on (IA-CAMP-26).
    pub attachments: Vec<(u8, Vec<GroupNo>)>,
    /// What was worked out of the map, by what is revealed.
    grounds: Arc<Mutex<Vec<(u32, Ground)>>>,
}

impl Campaign {
    /// The bit of a hidden section; none for a section that is there from the start.
    pub fn section(&self, section: u8) -> Option<u32> {
        self.map.hidden.iter().position(|hidden| *hidden == section).map(|place| 1 << place.min(31))
    }

    /// True if a section is on the table once those sections are revealed.
    pub fn is_shown(&self, section: u8, revealed: u32) -> bool {
        self.section(section).is_none_or(|bit| revealed & bit != 0)
    }

    /// The map as far as it is revealed, with all doors closed.
    pub fn ground(&self, revealed: u32) -> Ground {
        let mut kept = self.grounds.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, ground)) = kept.iter().find(|(known, _)| *known == revealed) {
            return ground.clone();
        }
        let shut = super::missions::doors_mask(self.map.doors.len());
        let ground = Part::whole(&self.map).drawn(&self.map, |section| self.is_shown(section, revealed), shut);
        kept.push((revealed, ground.clone()));
        ground
    }

    /// True for a deployment point that is active from the start (IA-CAMP-23).
    pub fn is_active(token: &maps::Token) -> bool {
        token.kind == TokenKind::DeploymentPoint && token.color == maps::TokenColor::Green && !token.later
    }

    /// What doors, or tokens, of the map are at the start by the rules of the mission.
    pub fn things_at(&self, count: usize, is_such: impl Fn(Place) -> bool) -> Vec<Option<Arc<Thing>>> {
        let mut found = vec![None; count];
        let Some(script) = &self.script else { return found };
        let scene = script::Scene { script, map: &self.map };
        for thing in &script.things {
            let made = Arc::new(thing.clone());
            for place in scene.places(thing.at, None).into_iter().filter(|place| is_such(*place)) {
                let (Place::Door(number) | Place::Token(number)) = place;
                found[number] = Some(Arc::clone(&made));
            }
        }
        found
    }

    /// Spaces of tokens of a kind on the map, as far as they are revealed.
    pub fn spaces(&self, kind: TokenKind, revealed: u32) -> Vec<Space> {
        let tokens = self.map.tokens.iter().filter(|token| token.kind == kind);
        tokens.filter(|token| self.has(token.at, revealed)).map(|token| Space::from(token.at)).collect()
    }

    /// True if a space is on the table.
    pub fn has(&self, at: (u8, u8), revealed: u32) -> bool {
        self.map.spaces.get(&at).is_some_and(|space| self.is_shown(space.section, revealed))
    }
}

impl Fixed {
    /// Puts heroes and the Empire on the map of the mission that is being played.
    ///
    /// # Errors
    /// The mission cannot be set up, its map is larger than the board, or there are more figures than can be played.
    pub fn of_campaign(catalog: &Catalog, case: &Case<'_>, rounds: u8) -> Result<Self, Unplayable> {
        let no = |reason| Unplayable { reason, seat: REBELS };
        let setup = Setup::of(case).map_err(|fault| no(fault.term()))?;
        let map = Arc::clone(setup.map());
        if !Space::is_known(i32::from(map.size.0) - 1, i32::from(map.size.1) - 1) || map.spaces.is_empty() {
            return Err(no("imperial_assault.play.campaign.no_map"));
        }
        let card = case.catalog.mission(setup.mission);
        let mut campaign = Campaign {
            mission: setup.mission,
            text: card.text.clone(),
            heroes: Vec::new(),
            origins: Vec::new(),
            costs: Vec::new(),
            elite: Vec::new(),
            threat_level: setup.threat_level,
            begins_with: setup.begins_with,
            map,
            laid: Vec::new(),
            cards: Vec::new(),
            named: Vec::new(),
            script: case.catalog.script(setup.mission).cloned().map(Arc::new),
            endings: card.endings.iter().map(|ending| ending.winner).collect(),
            supplies: Vec::new(),
            cards_told: Vec::new(),
            secrets: Vec::new(),
            attachments: Vec::new(),
            grounds: Arc::default(),
        };
        let rounds = match (rounds, &campaign.script) {
            (0, None) => USUAL_ROUNDS,
            (0, Some(_)) => LAST_ROUND,
            (rounds, _) => rounds,
        };
        let options = Options { rounds, ..Options::default() };
        let mut fixed = Self::bare(options, campaign.ground(0));
        // IA-CAMP-81.
        let inside = campaign.map.spaces.iter().filter(|(_, space)| campaign.map.tiles[space.tile].is_interior);
        fixed.interior = inside.map(|(at, _)| Space::from(*at)).collect();
        let standing = Standing::of(case);
        for (place, _) in setup.heroes.iter().enumerate() {
            let hero = hero(case, &standing, place).ok_or(no("imperial_assault.table.fault.unknown"))?;
            let number = GroupNo(place as u8);
            fixed.groups.push(hero.card(false, 0).clone());
            fixed.figures.push(number);
            fixed.all.insert(FigureNo(place as u8));
            campaign.heroes.push(hero);
        }
        let known = |group: &GroupId| catalog.find_deployment(&case.catalog.group(*group).id);
        let field = |fixed: &mut Self, seat, groups: &[GroupId]| {
            let cards: Vec<DeploymentId> = groups.iter().filter_map(known).collect();
            let affiliation = if seat == REBELS { Affiliation::Rebel } else { Affiliation::Imperial };
            let mut army = Army::new(Season::Official, affiliation);
            army.deployment = cards.into_iter().map(Choice::Known).collect();
            fixed.add_army(catalog, seat, &army);
        };
        // Allies that the mission brings wait for it (IA-CAMP-52).
        let script = campaign.script.clone();
        let brought = script.iter().flat_map(|script| script.effects()).filter_map(|(_, effect)| match effect {
            Effect::Deploy(deployed) => Some(deployed.group),
            _ => None,
        });
        let is_rebel = |group: &GroupId| case.catalog.group(*group).affiliation == Some(Affiliation::Rebel);
        let mut allies = setup.allies.clone();
        let own = allies.len();
        for ally in brought.filter(is_rebel) {
            if !allies.contains(&ally) {
                allies.push(ally);
            }
        }
        let before = fixed.groups.len();
        field(&mut fixed, REBELS, &allies);
        let first = fixed.groups.len();
        let all: Vec<_> = setup.groups.iter().map(|(group, _)| *group).collect();
        field(&mut fixed, EMPIRE, &all);
        if fixed.figures.len() > FigureSet::CAPACITY {
            return Err(no("imperial_assault.play.too_many"));
        }
        for (number, group) in fixed.groups.iter().enumerate() {
            let ally = (before..first).contains(&number) && !group.is_companion;
            let ally = ally.then(|| {
                allies.get(usize::from(group.place)).map(|card| {
                    (*card, if usize::from(group.place) < own { Origin::Initial } else { Origin::Reserved })
                })
            });
            let is_empire = number >= first && !group.is_companion;
            let from = is_empire.then(|| setup.groups.get(usize::from(group.place)).copied());
            let from = from.or(ally).flatten();
            campaign.origins.push(from.map_or(Origin::Initial, |(_, origin)| origin));
            campaign.cards.push(from.map(|(card, _)| card));
            let row = from.map(|(card, _)| case.catalog.group(card));
            campaign.costs.push(row.map_or((0, None), |row| (row.cost, row.reinforcement)));
            campaign.elite.push(row.is_some_and(|row| row.elite));
        }
        let allies: i32 = setup.allies.iter().map(|ally| case.catalog.group(*ally).cost).sum();
        campaign.begins_with += allies;
        fixed.add_named(&mut campaign);
        fixed.lay(&mut campaign);
        fixed.add_gear(case, &setup, &mut campaign);
        fixed.campaign = Some(campaign);
        if fixed.figures.len() > FigureSet::CAPACITY {
            return Err(no("imperial_assault.play.too_many"));
        }
        Ok(fixed)
    }

    /// Figures of the mission without a card; they wait for it.
    fn add_named(&mut self, campaign: &mut Campaign) {
        let Some(script) = campaign.script.clone() else { return };
        for (name, known) in &script.figures {
            let number = GroupNo(self.groups.len() as u8);
            let figure = self.figures.len() as u8;
            let seat = if known.side == Some(Side::Imperial) { EMPIRE } else { REBELS };
            let facts = cards::Piece {
                health: known.health.unwrap_or(UNHURT),
                dice: known.dice.clone(),
                block: 0,
                evade: 0,
                figure: true,
                hostile: false,
                of_zone: false,
                later: true,
            };
            let mut group = Self::group_of_piece(&facts, FigureNo(figure));
            (group.seat, group.speed, group.place) = (seat, known.speed, u8::MAX);
            self.groups.push(group);
            self.figures.push(number);
            if figure < 64 {
                self.all.insert(FigureNo(figure));
            }
            campaign.origins.push(Origin::Reserved);
            campaign.cards.push(None);
            campaign.costs.push((0, None));
            campaign.elite.push(false);
            campaign.named.push((name.clone(), number, known.name.clone()));
        }
    }

    /// Numbers what the mission ever lets somebody attack (IA-OBJ-03).
    fn add_things(&mut self, campaign: &Campaign) {
        let Some(script) = &campaign.script else { return };
        let scene = script::Scene { script, map: &campaign.map };
        let made = script.effects().filter_map(|(_, effect)| match effect {
            Effect::Thing(thing) => Some(&**thing),
            _ => None,
        });
        let things = script.things.iter().map(|thing| (thing, false)).chain(made.map(|thing| (thing, true)));
        for (thing, later) in things.filter(|(thing, _)| thing.health.is_some()) {
            for place in scene.places(thing.at, None) {
                let what = match place {
                    Place::Door(door) => PieceOf::Door(door as u8),
                    Place::Token(token) => match campaign.laid.get(token).copied().flatten() {
                        Some(token) => PieceOf::Token(token),
                        None => continue,
                    },
                };
                if self.pieces.iter().any(|piece| piece.what == what) {
                    continue;
                }
                let aside = matches!(what, PieceOf::Token(token) if self.tokens[usize::from(token)].aside);
                let facts = cards::Piece {
                    health: thing.health.unwrap_or(1),
                    dice: thing.dice.clone(),
                    block: thing.block,
                    evade: 0,
                    figure: false,
                    hostile: false,
                    of_zone: false,
                    later: later || aside,
                };
                self.add_piece(Piece { what, facts });
            }
        }
    }

    /// Lays out crates, terminals and the tokens of the mission (IA-CAMP-20).
    fn lay(&mut self, campaign: &mut Campaign) {
        let named = named_highlights(campaign);
        for (number, token) in campaign.map.tokens.iter().enumerate() {
            let role = match token.kind {
                TokenKind::Crate => CRATE,
                TokenKind::Terminal => TERMINAL,
                TokenKind::Token => MISSION_TOKEN,
                TokenKind::Highlight if named.contains(&number) => MISSION_TOKEN,
                _ => {
                    campaign.laid.push(None);
                    continue;
                }
            };
            let known = self.roles.iter().position(|known| **known == *role).unwrap_or_else(|| {
                self.roles.push(role.into());
                self.roles.len() - 1
            });
            campaign.laid.push(Some(self.tokens.len() as u8));
            self.tokens.push(Token {
                role: known as u8,
                space: Space::from(token.at),
                color: TokenColor::of_map(token.color),
                number: number as u8,
                turned: false,
                aside: token.later && token.kind != TokenKind::Highlight,
                figure: None,
                on_blocking: false,
            });
        }
        self.add_things(campaign);
    }
}

/// Highlighted spaces that something of the mission's rules is at.
fn named_highlights(campaign: &Campaign) -> Vec<usize> {
    let Some(script) = &campaign.script else { return Vec::new() };
    let scene = script::Scene { script, map: &campaign.map };
    let made = script.effects().filter_map(|(_, effect)| match effect {
        Effect::Thing(thing) => Some(&**thing),
        _ => None,
    });
    let places = script.things.iter().chain(made).flat_map(|thing| scene.places(thing.at, None));
    places.filter_map(|place| if let Place::Token(token) = place { Some(token) } else { None }).collect()
}

/// A hero with all it brings; none if a card of it is unknown.
fn hero(case: &Case<'_>, standing: &Standing, place: usize) -> Option<Hero> {
    let sheet = case.catalog.hero(case.campaign.heroes.get(place)?.hero.known()?);
    let stats = standing.stats(case.catalog, place);
    let health = standing.health(case, place)?;
    let kit = Kit::of(case, standing, place);
    let arms: Vec<_> = kit.arms().iter().filter(|arms| arms.weapon.card().is_some()).collect();
    let base = |side: &HeroSide, health: i8| Group {
        place: place as u8,
        cost: HERO_COST,
        figure_cost: HERO_COST,
        health: health.max(1).cast_unsigned(),
        speed: side.speed.saturating_add(stats.speed).max(0).cast_unsigned(),
        defense: side.defense.clone(),
        innate: Bonus {
            symbols: Symbols { block: stats.defense_block, evade: stats.defense_evade, ..Symbols::default() },
            ..Bonus::default()
        },
        traits: sheet.traits,
        unique: true,
        affiliation: Some(Affiliation::Rebel),
        ..Group::bare(REBELS, place as u8..place as u8 + 1)
    };
    let mut cards = Vec::new();
    for (side, health) in [(&sheet.healthy, health[0]), (&sheet.wounded, health[1])] {
        let bare = base(side, health);
        let with = arms.iter().filter_map(|arms| {
            let gear = arms.weapon.equipment(case.catalog)?;
            let weapon = gear.weapon?;
            let dice = weapon.attribute.map_or(&weapon.dice[..], |attribute| side.dice(attribute));
            let added = arms.modifications.iter().filter_map(|gear| gear.equipment(case.catalog)?.modifies);
            let mut card = bare.clone();
            card.attack = Some(Attack { kind: weapon.kind, dice: dice.to_vec(), most_of_a_color: None });
            let bonus = weapon.bonus.iter().chain(added.clone().flat_map(|more| &more.bonus));
            card.innate.join(&Bonus::of(&bonus.copied().collect::<Vec<_>>()));
            let surges = weapon.surges.iter().chain(added.flat_map(|more| &more.surges));
            let plain = surges.filter(|surge| surge.condition.is_none());
            card.surges =
                plain.map(|surge| Surge { cost: surge.cost, effects: surge.effects.clone(), told_by: None }).collect();
            if weapon.reach {
                card.keywords = card.keywords.union([Keyword::Reach].into_iter().collect());
            }
            Some(card)
        });
        let before = cards.len();
        cards.extend(with);
        if cards.len() == before {
            cards.push(bare);
        }
    }
    let endurance = [&sheet.healthy, &sheet.wounded].map(|side| side.endurance.saturating_add(stats.endurance));
    let attributes = [&sheet.healthy, &sheet.wounded].map(|side| Attribute::ALL.map(|word| side.dice(word).to_vec()));
    Some(Hero {
        text: sheet.text.clone(),
        icon: sheet.icon.clone(),
        endurance: endurance.map(|endurance| endurance.max(0).cast_unsigned()),
        attributes,
        modifications: (0..)
            .zip(&arms)
            .flat_map(|(place, arms)| arms.modifications.iter().filter_map(move |gear| Some((place, gear.card()?))))
            .collect(),
        weapons: arms
            .iter()
            .filter_map(|arms| Some((arms.weapon.card()?, arms.weapon.equipment(case.catalog)?.text.clone())))
            .collect(),
        cards,
    })
}

impl Fixed {
    /// The heroes of a campaign mission; none in a skirmish.
    pub fn heroes(&self) -> &[Hero] {
        self.campaign.as_ref().map_or(&[], |campaign| &campaign.heroes)
    }

    /// The hero that a figure is.
    pub fn hero(&self, figure: FigureNo) -> Option<usize> {
        Some(figure.index()).filter(|place| *place < self.heroes().len())
    }

    /// The hero that a group is.
    pub fn hero_of(&self, group: GroupNo) -> Option<usize> {
        self.hero(FigureNo(group.0))
    }
}
