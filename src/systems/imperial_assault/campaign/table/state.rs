//! The table: what lies on it before the first round, and what changes.

use std::{collections::BTreeMap, sync::Arc};

use super::{
    super::{
        cards::{
            AgendaCardId, AgendaKind, Catalog, Group, GroupId, HeroId, MissionId, RewardSide, Side, StoryKind,
            SupplyCardId,
        },
        deal::supplies,
        log::{Entry, Gear, Strength},
        maps::{Map, map_of},
        script::Scene,
        standing::{Case, Standing},
    },
    board::{At, Board},
    card::{Card, Held, Readiness},
    deed::Condition,
    empire_card::{EmpireCard, EmpireHeld},
    mission::Progress,
    target::Target,
};
use kernel::Choice;

/// Most threat (IA-CAMP-25).
pub const MOST_THREAT: i32 = 20;

/// A hero with all that counts for it (IA-CAMP-94); its numbers on the healthy side and on the wounded one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeroSheet {
    pub hero: HeroId,
    pub health: [i32; 2],
    pub endurance: [i32; 2],
    /// What it has with it: feats, what it brings, and the modifications of its weapons.
    pub cards: Vec<Gear>,
}

/// How a group comes to a mission (IA-CAMP-20).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// On the table from the start.
    Initial,
    /// Waits for the mission.
    Reserved,
    /// In the secret hand of the Empire.
    Open,
}

/// A mission before its first round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    pub mission: MissionId,
    /// By how much threat rises, the strength of the Empire counted in.
    pub threat_level: i32,
    /// How strong the Empire is if nobody plays it.
    pub strength: Strength,
    /// Threat of each token of an ally, where its cost does not come at once.
    pub ally_token: Option<i32>,
    /// Threat of a side mission before the first round (IA-CAMP-89).
    pub begins_with: i32,
    pub heroes: Vec<HeroSheet>,
    pub allies: Vec<GroupId>,
    pub groups: Vec<(GroupId, Origin)>,
    /// The Supply deck, the next card first.
    pub supplies: Vec<SupplyCardId>,
    /// Cards of the Empire: its class cards, Agenda cards in hand and play area, and rewards.
    pub empire: Vec<EmpireCard>,
    pub(super) map: Arc<Map>,
}

/// Why no table can be set up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SetupFault {
    /// No mission is being played.
    NoMission,
    /// The mission, a hero or a group is not in the catalog.
    Unknown,
}

impl SetupFault {
    /// The key of its sentence.
    pub const fn term(self) -> &'static str {
        match self {
            Self::NoMission => "imperial_assault.table.fault.no_mission",
            Self::Unknown => "imperial_assault.table.fault.unknown",
        }
    }
}

impl Setup {
    /// The mission that the last entry of the log is about.
    ///
    /// # Errors
    /// There is none, or cards of it are unknown.
    pub fn of(case: &Case<'_>) -> Result<Self, SetupFault> {
        let entry = case.campaign.log.iter().rev().find(|entry| entry.again.is_none());
        let entry: &Entry = entry.filter(|entry| entry.winner.is_none()).ok_or(SetupFault::NoMission)?;
        let mission = entry.mission.as_ref().ok_or(SetupFault::NoMission)?.known().ok_or(SetupFault::Unknown)?;
        let standing = Standing::of(case);
        let known = |groups: &[Choice<GroupId>]| groups.iter().map(Choice::known).collect::<Option<Vec<_>>>();
        let hero = |place: usize| {
            let hero = case.campaign.heroes[place].hero.known()?;
            let (sheet, stats) = (case.catalog.hero(hero), standing.stats(case.catalog, place));
            let mut cards = standing.worn(case.catalog, place);
            let load = standing.load(case.catalog, place);
            let held = case.campaign.armory.iter().filter(|held| load.contains(&held.item));
            let more = load.iter().chain(held.flat_map(|held| &held.modifications));
            for gear in more.filter(|gear| gear.card().is_some()) {
                if !cards.contains(gear) {
                    cards.push(gear.clone());
                }
            }
            let endurance = [sheet.healthy.endurance, sheet.wounded.endurance];
            Some(HeroSheet {
                hero,
                health: standing.health(case, place)?.map(i32::from),
                endurance: endurance.map(|endurance| i32::from(endurance + stats.endurance)),
                cards,
            })
        };
        let heroes = (0..case.campaign.heroes.len()).map(hero).collect::<Option<Vec<_>>>();
        let (allies, open) = (known(&entry.allies), known(&entry.open_groups));
        let (Some(heroes), Some(allies), Some(open)) = (heroes, allies, open) else { return Err(SetupFault::Unknown) };
        let card = case.catalog.mission(mission);
        let empire = &case.campaign.empire;
        let strength = if empire.automated { empire.strength } else { Strength::default() };
        let level = entry.threat_level.or_else(|| standing.right_threat(case, entry)).unwrap_or_default();
        let threat_level = (level + strength.threat()).max(0);
        let groups = card.initial.iter().map(|group| (*group, Origin::Initial));
        let groups = groups.chain(card.reserved.iter().map(|group| (*group, Origin::Reserved)));
        let is_side = card.more_threat && card.kinds.contains(StoryKind::Side);
        Ok(Self {
            mission,
            threat_level,
            strength,
            ally_token: case.log.and_then(|log| log.ally_token),
            begins_with: if is_side { 2 * threat_level } else { 0 },
            heroes,
            allies,
            groups: groups.chain(open.into_iter().map(|group| (group, Origin::Open))).collect(),
            supplies: supplies(case),
            empire: empire_cards(case, &standing, entry),
            map: map_of(case.catalog, mission).unwrap_or_default(),
        })
    }

    /// The rules of the mission as data, on its map; none where only the printed guide has them.
    pub fn scene<'s>(&'s self, catalog: &'s Catalog) -> Option<Scene<'s>> {
        catalog.script(self.mission).map(|script| Scene { script, map: &self.map })
    }

    /// The map of the mission, put together.
    pub fn map(&self) -> &Arc<Map> {
        &self.map
    }

    /// Activation tokens of a hero at the start.
    pub const fn tokens(&self, hero: usize) -> u8 {
        first_tokens(self.heroes.len(), hero)
    }
}

/// Whether a test is passed with these successes and those of earlier attempts, and how many tokens lie there then: a
/// failure of a test for several leaves one for each (IA-CAMP-70, IA-CAMP-71).
pub const fn tested(before: u8, successes: u8, needed: u8) -> (bool, u8) {
    let all = before.saturating_add(successes);
    let is_passed = all >= if needed == 0 { 1 } else { needed };
    (is_passed, if is_passed || needed < 2 { 0 } else { all })
}

/// Activation tokens of one of so many heroes at the start (IA-CAMP-18): two each of two heroes, one more for the first of
/// three.
pub const fn first_tokens(heroes: usize, hero: usize) -> u8 {
    match (heroes, hero) {
        (2, _) | (3, 0) => 2,
        _ => 1,
    }
}

/// What the Empire has at the table. Secret Agenda cards that were used in this mission lie in the entry as discarded.
fn empire_cards(case: &Case<'_>, standing: &Standing, entry: &Entry) -> Vec<EmpireCard> {
    let is_kept =
        |card: &AgendaCardId| matches!(case.catalog.agenda_card(*card).kind, AgendaKind::Secret | AgendaKind::Ongoing);
    let class = standing.imperial_cards.iter().copied().map(EmpireCard::Class);
    let used = entry.discarded.iter().filter_map(Choice::known);
    let agendas = standing.agendas.iter().copied().chain(used).filter(is_kept).map(EmpireCard::Agenda);
    let rewards = standing.rewards.iter().map(|(card, _)| *card);
    let rewards = rewards.filter(|card| case.catalog.reward(*card).side == RewardSide::Imperial);
    class.chain(agendas).chain(rewards.map(EmpireCard::Reward)).collect()
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Before the first round.
    Before,
    Activation,
    Status,
    Over(Side, usize),
}

/// How a hero does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wounds {
    Healthy,
    Wounded,
    Withdrawn,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeroState {
    pub wounds: Wounds,
    pub damage: i32,
    pub strain: i32,
    /// Activation tokens, and those of them that are exhausted.
    pub tokens: u8,
    pub used: u8,
    pub conditions: Vec<Condition>,
    pub cards: Vec<Held>,
}

/// A figure of a group or an ally.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Figure {
    pub damage: i32,
    pub conditions: Vec<Condition>,
    pub is_defeated: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AllyState {
    pub card: GroupId,
    pub figures: Vec<Figure>,
    pub exhausted: bool,
}

/// Where a group is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    Table,
    Hand,
    Reserved,
    /// A unique one that was defeated (IA-CAMP-84).
    Gone,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupState {
    pub card: GroupId,
    pub place: Place,
    pub figures: Vec<Figure>,
    pub exhausted: bool,
    /// Attachments on it (IA-CAMP-26).
    pub attached: Vec<EmpireCard>,
}

impl GroupState {
    /// Figures on the table.
    pub fn standing(&self) -> usize {
        standing(&self.figures)
    }
}

/// The activation in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Active {
    pub actor: super::target::Actor,
    /// Movement points taken for strain.
    pub runs: u8,
    pub attacks: u8,
    /// True once a surge of the last attack recovered strain.
    pub is_calmed: bool,
}

/// A counted use of an ability.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counted {
    /// The hero who used it; none for the Empire.
    pub hero: Option<usize>,
    /// The card as lines name it, and the place of the ability on it.
    pub card: Box<str>,
    pub ability: usize,
    pub span: Span,
}

/// For how long a use counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Span {
    Activation,
    Round,
    Mission,
}

/// Everything that changes at the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    pub phase: Phase,
    pub round: u8,
    pub threat: i32,
    /// Tokens of an ally in the Imperial play area.
    pub ally_tokens: i32,
    /// Whose turn it is to activate.
    pub turn: Side,
    pub active: Option<Active>,
    pub heroes: Vec<HeroState>,
    pub allies: Vec<AllyState>,
    pub groups: Vec<GroupState>,
    /// Cards of the Empire.
    pub empire: Vec<EmpireHeld>,
    /// Abilities that were used and are counted.
    pub uses: Vec<Counted>,
    /// Crates claimed.
    pub crates: u8,
    /// The Supply deck, the next card first.
    pub supplies: Vec<SupplyCardId>,
    /// Strain tokens at places of tests (IA-CAMP-71).
    pub tests: BTreeMap<String, u8>,
    pub counters: BTreeMap<String, i32>,
    pub timers: Vec<(u8, String)>,
    pub board: Board,
    /// How far the rules of the mission are, if they are data.
    pub mission: Progress,
    /// True once the second token of three heroes changed hands in this Status Phase.
    pub is_passed: bool,
}

/// Figures of a group as it is deployed.
pub(super) fn figures(card: &Group) -> Vec<Figure> {
    vec![Figure::default(); usize::from(card.figures.max(1))]
}

impl State {
    /// Everything as it is set up.
    pub fn of(setup: &Setup, catalog: &Catalog) -> Self {
        let hero = |(place, sheet): (usize, &HeroSheet)| HeroState {
            wounds: Wounds::Healthy,
            damage: 0,
            strain: 0,
            tokens: setup.tokens(place),
            used: 0,
            conditions: Vec::new(),
            cards: {
                let own = 0..catalog.hero(sheet.hero).abilities.len();
                let own = own.map(|number| Card::Sheet(sheet.hero, number));
                own.chain(sheet.cards.iter().cloned().map(Card::Gear)).map(Held::ready).collect()
            },
        };
        let ally = |card: &GroupId| AllyState { card: *card, figures: figures(catalog.group(*card)), exhausted: false };
        let group = |(card, origin): &(GroupId, Origin)| GroupState {
            card: *card,
            place: match origin {
                Origin::Initial => Place::Table,
                Origin::Reserved => Place::Reserved,
                Origin::Open => Place::Hand,
            },
            figures: if *origin == Origin::Initial { figures(catalog.group(*card)) } else { Vec::new() },
            exhausted: false,
            attached: Vec::new(),
        };
        // An ally brings threat (IA-CAMP-51).
        let costs: i32 = setup.allies.iter().map(|ally| catalog.group(*ally).cost).sum();
        let tokens = if setup.ally_token.is_some() { costs / 2 } else { 0 };
        Self {
            phase: Phase::Before,
            round: 1,
            threat: (setup.begins_with + costs - tokens).clamp(0, MOST_THREAT),
            ally_tokens: tokens,
            turn: Side::Rebels,
            active: None,
            heroes: setup.heroes.iter().enumerate().map(hero).collect(),
            allies: setup.allies.iter().map(ally).collect(),
            groups: setup.groups.iter().map(group).collect(),
            empire: setup.empire.iter().map(|card| EmpireHeld { card: *card, is: Readiness::Ready }).collect(),
            uses: Vec::new(),
            crates: 0,
            supplies: setup.supplies.clone(),
            tests: BTreeMap::new(),
            counters: BTreeMap::new(),
            timers: Vec::new(),
            board: Board::default(),
            mission: Progress::default(),
            is_passed: false,
        }
    }

    /// The top left space of a figure that is on the map.
    pub fn stand(&self, who: Target) -> Option<At> {
        self.board.body(who).map(|body| body.spot.at)
    }

    /// Figures that are on the table, in order.
    pub fn on_table(&self) -> impl Iterator<Item = Target> {
        let heroes = (0..self.heroes.len()).map(Target::Hero);
        let allies = (0..self.allies.len()).map(Target::Ally);
        let figures =
            self.groups.iter().enumerate().flat_map(|(group, state)| {
                (0..state.figures.len()).map(move |figure| Target::Figure { group, figure })
            });
        heroes.chain(allies).chain(figures).filter(|who| self.is_on_table(*who))
    }

    pub fn is_on_table(&self, who: Target) -> bool {
        match who {
            Target::Hero(hero) => self.heroes.get(hero).is_some_and(|hero| hero.wounds != Wounds::Withdrawn),
            Target::Ally(ally) => {
                self.allies.get(ally).is_some_and(|ally| ally.figures.iter().any(|figure| !figure.is_defeated))
            }
            Target::Figure { group, figure } => self.groups.get(group).is_some_and(|group| {
                group.place == Place::Table && group.figures.get(figure).is_some_and(|figure| !figure.is_defeated)
            }),
        }
    }

    /// Who stands in a space.
    pub fn who_stands(&self, at: At) -> Option<Target> {
        self.board.bodies.iter().find(|body| body.spaces().any(|own| own == at)).map(|body| body.who)
    }

    /// Takes figures off the map that are no longer on the table.
    pub(super) fn leave_map(&mut self) {
        let mut bodies = std::mem::take(&mut self.board.bodies);
        bodies.retain(|body| self.is_on_table(body.who));
        self.board.bodies = bodies;
    }

    /// Width and length of a figure's base.
    pub fn size(&self, who: Target, catalog: &Catalog) -> (u8, u8) {
        self.group_of(who).map_or((1, 1), |group| catalog.group(group).size)
    }

    /// The card of an ally or of a figure's group.
    pub fn group_of(&self, who: Target) -> Option<GroupId> {
        match who {
            Target::Hero(_) => None,
            Target::Ally(ally) => self.allies.get(ally).map(|ally| ally.card),
            Target::Figure { group, .. } => self.groups.get(group).map(|group| group.card),
        }
    }

    /// The conditions of a target that is on the table; empty for others.
    pub fn conditions(&self, target: Target) -> &[Condition] {
        let found = match target {
            Target::Hero(hero) => self.heroes.get(hero).map(|hero| &hero.conditions),
            Target::Ally(ally) => {
                self.allies.get(ally).and_then(|ally| ally.figures.first()).map(|figure| &figure.conditions)
            }
            Target::Figure { group, figure } => {
                self.groups.get(group).and_then(|group| group.figures.get(figure)).map(|figure| &figure.conditions)
            }
        };
        found.map_or(&[], |conditions| conditions)
    }

    /// The conditions of a target.
    pub fn conditions_mut(&mut self, target: Target) -> Option<&mut Vec<Condition>> {
        match target {
            Target::Hero(hero) => self.heroes.get_mut(hero).map(|hero| &mut hero.conditions),
            Target::Ally(_) | Target::Figure { .. } => self.figure_mut(target).map(|figure| &mut figure.conditions),
        }
    }

    /// The figure of an ally or a group on the table.
    pub fn figure_mut(&mut self, target: Target) -> Option<&mut Figure> {
        let figure = match target {
            Target::Hero(_) => None,
            Target::Ally(ally) => self.allies.get_mut(ally)?.figures.iter_mut().find(|figure| !figure.is_defeated),
            Target::Figure { group, figure } => self.groups.get_mut(group)?.figures.get_mut(figure),
        };
        figure.filter(|figure| !figure.is_defeated)
    }

    /// True if a hero can take an activation (IA-CAMP-31, IA-CAMP-92).
    pub fn can_activate(&self, hero: usize) -> bool {
        let Some(own) = self.heroes.get(hero) else { return false };
        let acted = |other: &HeroState| other.wounds == Wounds::Withdrawn || other.used > 0;
        own.wounds != Wounds::Withdrawn && own.used < own.tokens && (own.used == 0 || self.heroes.iter().all(acted))
    }

    /// True if a side has something to activate.
    pub fn is_ready(&self, side: Side) -> bool {
        match side {
            Side::Rebels => {
                (0..self.heroes.len()).any(|hero| self.can_activate(hero))
                    || self.allies.iter().any(|ally| !ally.exhausted && is_up(&ally.figures))
            }
            Side::Imperial => self.groups.iter().any(|group| group.place == Place::Table && !group.exhausted),
        }
    }
}

/// Figures that are left.
pub(super) fn standing(figures: &[Figure]) -> usize {
    figures.iter().filter(|figure| !figure.is_defeated).count()
}

/// True if a figure is left.
pub(super) fn is_up(figures: &[Figure]) -> bool {
    figures.iter().any(|figure| !figure.is_defeated)
}
