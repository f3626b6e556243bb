//! The drawn map as a moment of a match, for who judges it as the players of the skirmish do.
//!
//! Groups of the Empire and allies have their cards with all they do. A hero is a figure with the side of its sheet that
//! counts and its best weapon; what its cards do besides, and the rules of the mission, are left out.

use super::{
    board::{At, Part, Spot},
    deed::Condition,
    state::{Place, Wounds},
    target::Target,
    weigher::Weigher,
};
use crate::{
    campaign::{log::Strength, maps::TokenKind, odds::Fighter},
    cards::{Attack, DeploymentId, Status},
    play::{
        board::{Space, SpaceSet, Stand},
        dice::Symbols,
        fixed::Bonus,
        pieces::{FigureNo, GroupNo},
        staged::{Outsider, Staged},
        state::Presence,
    },
};
use kernel::game::Seat;

/// Worth of a hero's fall, as a deployment cost.
const HERO: i32 = 8;
/// Spaces from which a hero is about to reach a terminal or a mission token.
const NEAR: u8 = 2;

/// The drawn map as a moment of a match: the Empire sits first.
#[derive(Debug, Clone)]
pub struct OnMap {
    pub staged: Staged,
    part: Part,
    figures: Vec<(Target, FigureNo)>,
    groups: Vec<(usize, GroupNo)>,
}

/// Terminals and mission tokens that lie open, by the strength of the Empire what each is worth.
const fn pay(strength: Strength) -> u8 {
    match strength {
        Strength::Gentle => 0,
        Strength::Even => 1,
        Strength::Hard => 2,
    }
}

/// The condition as the rules of play name it.
const fn status_of(condition: Condition) -> Status {
    match condition {
        Condition::Bleeding => Status::Bleeding,
        Condition::Focused => Status::Focused,
        Condition::Hidden => Status::Hidden,
        Condition::Stunned => Status::Stunned,
        Condition::Weakened => Status::Weakened,
    }
}

impl Condition {
    /// The condition that the rules of play name so.
    pub fn of(status: Status) -> Option<Self> {
        Self::ALL.into_iter().find(|condition| status_of(*condition) == status)
    }
}

impl OnMap {
    /// The moment at the table; none where no figure of the Empire or no hero is on the map.
    pub fn of(weigher: &Weigher<'_>) -> Option<Self> {
        let (table, case) = (weigher.table, weigher.case);
        let (state, map, strength) = (table.state(), table.setup().map(), table.setup().strength);
        let board = &state.board;
        let part = board.part(map);
        let place = |who: Target| {
            let spot = board.body(who)?.spot;
            Some(Stand { at: part.space(spot.at)?, turned: spot.is_turned })
        };
        let heroes: Vec<usize> = (0..state.heroes.len())
            .filter(|hero| state.heroes[*hero].wounds != Wounds::Withdrawn && place(Target::Hero(*hero)).is_some())
            .collect();
        let card = |who: Target| -> Option<DeploymentId> {
            weigher.cards.find_deployment(&case.catalog.group(state.group_of(who)?).id)
        };
        let is_there = |group: usize| {
            let figures = 0..state.groups[group].figures.len();
            state.groups[group].place == Place::Table
                && figures.into_iter().any(|figure| place(Target::Figure { group, figure }).is_some())
        };
        let named = |who: Target| Some((who, card(who)?));
        let own: Vec<(Target, DeploymentId)> = (0..state.groups.len())
            .filter(|group| is_there(*group))
            .filter_map(|group| named(Target::Figure { group, figure: 0 }))
            .collect();
        let allies: Vec<(Target, DeploymentId)> =
            (0..state.allies.len()).map(Target::Ally).filter(|ally| place(*ally).is_some()).filter_map(named).collect();
        if heroes.is_empty() || own.is_empty() {
            return None;
        }
        let is_goal = |kind: TokenKind| matches!(kind, TokenKind::Terminal | TokenKind::Token);
        let lies = |place: usize, at: At| board.has(map, at) && !board.taken.contains(&place);
        let tokens = map.tokens.iter().enumerate();
        let goals: Vec<Space> = tokens
            .filter(|(place, token)| is_goal(token.kind) && !token.later && lies(*place, token.at))
            .filter_map(|(_, token)| part.space(token.at))
            .collect();
        let ground = part.ground(map, board);
        let is_near = |hero: usize| {
            let at = place(Target::Hero(hero)).map(|stand| stand.at);
            let far = |goal: &Space| at.and_then(|at| ground.distance(at, *goal));
            goals.iter().filter_map(far).any(|far| far <= NEAR)
        };
        let outsiders: Vec<Outsider> =
            heroes.iter().map(|hero| outsider(weigher, *hero, is_near(*hero))).collect::<Option<_>>()?;
        let indoors =
            map.spaces.iter().filter(|(_, space)| map.tiles.get(space.tile).is_some_and(|tile| tile.is_interior));
        let interior: SpaceSet = indoors.filter_map(|(at, _)| part.space(*at)).collect();
        let cards = |named: &[(Target, DeploymentId)]| named.iter().map(|(_, card)| *card).collect::<Vec<_>>();
        let staged = Staged::new(
            weigher.cards,
            (ground, interior),
            [&cards(&own), &cards(&allies)],
            &outsiders,
            (&goals, pay(strength)),
        )?;
        let mut found = Self { staged, part, figures: Vec::new(), groups: Vec::new() };
        let numbers = found.staged.groups(Seat::First);
        for ((who, _), number) in own.iter().zip(numbers) {
            let Target::Figure { group, .. } = *who else { continue };
            found.groups.push((group, number));
            found.staged.state.exhausted[number.index()] = state.groups[group].exhausted;
            let numbers: Vec<FigureNo> = found.staged.view().fixed.groups[number.index()].figures().collect();
            for (figure, number) in numbers.into_iter().enumerate().take(state.groups[group].figures.len()) {
                let who = Target::Figure { group, figure };
                let damage = state.groups[group].figures[figure].damage;
                found.put(who, number, place(who), (damage, state.conditions(who)));
            }
        }
        let rebels = allies.iter().map(|(ally, _)| *ally).chain(heroes.iter().map(|hero| Target::Hero(*hero)));
        let numbers = found.staged.groups(Seat::Second);
        for (who, group) in rebels.zip(numbers) {
            let Some(number) = found.staged.view().fixed.groups[group.index()].figures().next() else { continue };
            let (damage, acted) = match who {
                Target::Hero(hero) => {
                    let hero = &state.heroes[hero];
                    // A gentle Empire does not look at who is about to fall.
                    let damage = if strength == Strength::Gentle { 0 } else { hero.damage };
                    (damage, hero.used >= hero.tokens)
                }
                Target::Ally(ally) => {
                    let ally = &state.allies[ally];
                    let up = ally.figures.iter().find(|figure| !figure.is_defeated);
                    (up.map_or(0, |figure| figure.damage), ally.exhausted)
                }
                Target::Figure { .. } => continue,
            };
            found.staged.state.exhausted[group.index()] = acted;
            found.put(who, number, place(who), (damage, state.conditions(who)));
        }
        Some(found)
    }

    fn put(&mut self, who: Target, number: FigureNo, stand: Option<Stand>, (damage, conditions): (i32, &[Condition])) {
        let Some(stand) = stand else { return };
        let figure = &mut self.staged.state.figures[number.index()];
        (figure.presence, figure.stand) = (Presence::InPlay, stand);
        figure.damage = u8::try_from(damage).unwrap_or_default();
        for condition in conditions {
            let _ = figure.statuses.insert(status_of(*condition));
        }
        self.figures.push((who, number));
    }

    /// Groups of the Empire that are on the map, each with its number in the match.
    pub fn groups(&self) -> &[(usize, GroupNo)] {
        &self.groups
    }

    /// Who is on the map, each with its number in the match.
    pub fn figures(&self) -> &[(Target, FigureNo)] {
        &self.figures
    }

    pub fn target(&self, number: FigureNo) -> Option<Target> {
        self.figures.iter().find(|(_, known)| *known == number).map(|(who, _)| *who)
    }

    /// A place in the match as the table writes it.
    pub fn spot(&self, stand: Stand) -> Option<Spot> {
        Some(Spot { at: self.part.at(stand.at)?, is_turned: stand.turned })
    }
}

/// A hero as a figure of the match.
fn outsider(weigher: &Weigher<'_>, hero: usize, is_near: bool) -> Option<Outsider> {
    let (case, state, setup) = (weigher.case, weigher.table.state(), weigher.table.setup());
    let wounded = state.heroes[hero].wounds != Wounds::Healthy;
    let fighter = Fighter { hero, wounded, ..Fighter::default() };
    let (side, kit) = (fighter.side(case)?, fighter.kit(case, &weigher.standing));
    let stats = kit.stats();
    let weapons = kit.arms().iter().filter_map(|arms| arms.weapon.equipment(case.catalog)?.weapon);
    let dice = |weapon: &crate::campaign::cards::Weapon| match weapon.attribute {
        Some(attribute) => side.dice(attribute).to_vec(),
        None => weapon.dice.clone(),
    };
    let best = weapons.max_by_key(|weapon| dice(weapon).len());
    let attack = best.map(|weapon| Attack { kind: weapon.kind, dice: dice(weapon), most_of_a_color: None });
    let symbols = Symbols { block: stats.defense_block, evade: stats.defense_evade, ..Symbols::default() };
    let health = setup.heroes[hero].health[usize::from(wounded)].max(1);
    let left = weigher.left(hero).max(0);
    let cost = match setup.strength {
        // Whoever stands most is attacked.
        Strength::Gentle => 1 + HERO * left / setup.heroes[hero].health[0].max(1),
        Strength::Even => HERO + if is_near { 2 } else { 0 },
        Strength::Hard => HERO + if is_near { 4 } else { 0 },
    };
    Some(Outsider {
        health: u8::try_from(health).unwrap_or(u8::MAX),
        speed: u8::try_from(side.speed + stats.speed).unwrap_or_default(),
        attack,
        innate: Bonus { symbols, ..best.map_or_else(Bonus::default, |weapon| Bonus::of(&weapon.bonus)) },
        defense: side.defense.clone(),
        cost,
    })
}
