//! What does not change in a match: both armies, the map, the mission, what was agreed.

use std::ops::Range;

use super::{
    Options,
    ability::{AbilityNo, Book, Origin, Source, lasting::Kinds},
    board::{Base, Ground, Space},
    dice::Symbols,
    mission,
    pieces::{FigureNo, FigureSet, GroupNo, PowerToken, Status, TokenColor, Zone},
};
use crate::{
    ImperialAssault,
    cards::{
        self, Affiliation, AttackType, Catalog, CommandId, DeploymentCard, DeploymentId, Die, Effect, EffectUse,
        Keyword, Kind, MapId, MissionCard, MissionId, MissionRule, NameKey, Surge, Trait, User, Value, Words,
        ability::{Effect as Step, Mod, Native, UsedBy, Window},
    },
    checks,
};
use kernel::{
    Chance, Mustered, choice,
    game::{BySeat, Seat, Unplayable},
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

impl Group {
    /// The group of a companion, which costs nothing and comes later.
    fn companion(seat: Seat, id: DeploymentId, card: &DeploymentCard, place: u8, first: u8) -> Self {
        Self {
            seat,
            card: id,
            attachment: None,
            place,
            cost: 0,
            attachment_cost: 0,
            figure_cost: 0,
            base: Base::SMALL,
            health: card.health.unwrap_or(1),
            speed: card.speed.unwrap_or(0),
            attack: card.attack.clone(),
            defense: card.defense.clone().unwrap_or_default(),
            innate: Bonus::of(&card.innate),
            surges: card.surges.clone(),
            keywords: card.keyword_set,
            traits: card.traits,
            unique: false,
            name: card.name_key,
            affiliation: card.affiliation,
            is_companion: true,
            own: Vec::new(),
            own_kinds: Kinds::NONE,
            surge_repeat: 1,
            friendly_range: None,
            waived: Vec::new(),
            figures: first..first + 1,
        }
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

/// What symbols and keywords add up to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Bonus {
    pub symbols: Symbols,
    pub pierce: i8,
    pub blast: i8,
    pub cleave: i8,
    pub recover: i8,
    /// Strain the target suffers if it is hit.
    pub strain: i8,
    /// Conditions and power tokens, a bit for each [`Effect`].
    pub marks: u32,
}

impl Bonus {
    /// The conditions an attack with it brings where it deals damage, and whom, in their order.
    pub fn statuses(&self, attacker: FigureNo, target: FigureNo) -> impl Iterator<Item = (Status, FigureNo)> + use<> {
        let bonus = *self;
        let marks = [
            (Effect::Stun, Status::Stunned, target),
            (Effect::Bleed, Status::Bleeding, target),
            (Effect::Weaken, Status::Weakened, target),
            (Effect::Focus, Status::Focused, attacker),
            (Effect::Hide, Status::Hidden, attacker),
        ];
        marks.into_iter().filter(move |(mark, ..)| bonus.has(*mark)).map(|(_, status, whom)| (status, whom))
    }

    /// The power tokens an attack with it brings the attacker; none for one of any kind.
    pub fn tokens(&self) -> impl Iterator<Item = Option<PowerToken>> + use<> {
        let bonus = *self;
        let marks = [
            (Effect::DamageToken, Some(PowerToken::Damage)),
            (Effect::SurgeToken, Some(PowerToken::Surge)),
            (Effect::BlockToken, Some(PowerToken::Block)),
            (Effect::EvadeToken, Some(PowerToken::Evade)),
            (Effect::AnyToken, None),
        ];
        marks.into_iter().filter(move |(mark, _)| bonus.has(*mark)).map(|(_, token)| token)
    }

    /// What these effects add up to.
    pub fn of(effects: &[EffectUse]) -> Self {
        let mut bonus = Self::default();
        effects.iter().for_each(|effect| bonus.add(*effect));
        bonus
    }

    pub fn add(&mut self, EffectUse { effect, value }: EffectUse) {
        let number = match value {
            Value::Number(number) => number,
            Value::None | Value::X => 0,
        };
        match effect {
            Effect::Damage => self.symbols.damage += number,
            Effect::Accuracy => self.symbols.accuracy += number,
            Effect::Surge => self.symbols.surge += number,
            Effect::Block => self.symbols.block += number,
            Effect::Evade => self.symbols.evade += number,
            Effect::Dodge => self.symbols.dodge += number,
            Effect::Pierce => self.pierce += number,
            Effect::Blast => self.blast += number,
            Effect::Cleave => self.cleave += number,
            Effect::Recover => self.recover += number,
            Effect::Strain => self.strain += number,
            mark => self.marks |= 1 << mark as u32,
        }
    }

    /// Both together.
    pub fn join(&mut self, other: &Self) {
        self.symbols = self.symbols.plus(other.symbols);
        self.pierce += other.pierce;
        self.blast += other.blast;
        self.cleave += other.cleave;
        self.recover += other.recover;
        self.strain += other.strain;
        self.marks |= other.marks;
    }

    pub const fn has(&self, mark: Effect) -> bool {
        self.marks >> mark as u32 & 1 == 1
    }
}

/// A token of the mission as it lies at the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// Its role in the mission: a place in [`Battle::roles`].
    pub role: u8,
    pub space: Space,
    pub color: Option<TokenColor>,
    /// Whether it lies beside the map at the start.
    pub aside: bool,
    /// As what it is attacked.
    pub figure: Option<FigureNo>,
    /// Whether it lies on blocking terrain, and is reached from everywhere around.
    pub on_blocking: bool,
}

/// Something of the mission that can be attacked (IA-OBJ-03): it is numbered like a figure, but is none of a player's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    pub what: PieceOf,
    pub facts: cards::Piece,
}

/// What a piece is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PieceOf {
    /// This token.
    Token(u8),
    /// This door.
    Door(u8),
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
        let armies = armies.both().ok_or(Unplayable::SEATS)?.map(|army| &army.document().list);
        let wished = armies.iter().filter_map(|army| army.map.as_ref()?.known());
        let (map, mission) = choose(catalog, options, wished.collect(), chance)?;
        Self::of(catalog, armies, options, map, mission)
    }

    /// Puts two armies on this map, for this mission.
    pub(super) fn of(
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

    fn muster(&mut self, catalog: &Catalog, seat: Seat, army: &crate::Army) {
        let attached = checks::attached(catalog, army);
        let is_held = |index: usize| attached.iter().any(|held| held.attachment == index && held.host.is_some());
        let mut place = 0;
        for (index, id) in army.cards() {
            let card = catalog.deployment(id);
            self.totals[seat.index()] += card.cost.map_or(0, i32::from);
            if is_held(index) {
                continue;
            }
            place += 1;
            if !card.is_group() {
                continue;
            }
            let held = attached.iter().find(|held| held.host == Some(index)).map(|held| held.attachment);
            let attachment = held.and_then(|held| army.deployment.get(held)?.known());
            let attached = attachment.map(|attachment| catalog.deployment(attachment));
            let group = GroupNo(self.groups.len() as u8);
            let first = self.figures.len() as u8;
            self.figures.extend(std::iter::repeat_n(group, usize::from(card.figures)));
            let attachment_cost = attached.and_then(|card| card.cost).map_or(0, i32::from);
            let each = if card.figures == 1 { card.cost } else { card.reinforcement_cost };
            let (width, length) = card.size.unwrap_or((1, 1));
            let whole = attached.map(|attached| card.with_attachment(attached));
            let card = whole.as_ref().unwrap_or(card);
            self.groups.push(Group {
                seat,
                card: id,
                attachment,
                place: place - 1,
                cost: card.cost.map_or(0, i32::from) + attachment_cost,
                attachment_cost,
                figure_cost: each.map_or(0, i32::from),
                base: Base { width, length },
                health: card.health_with(attached.map_or(0, |card| card.gives_health)).unwrap_or(1),
                speed: card.speed.unwrap_or(0),
                attack: card.attack.clone(),
                defense: card.defense.clone().unwrap_or_default(),
                innate: Bonus::of(&card.innate),
                surges: card.surges.clone(),
                keywords: card.keyword_set,
                traits: card.traits.union(attached.map_or(Words::EMPTY, |card| card.gives_traits)),
                unique: card.unique == Some(true),
                name: card.name_key,
                affiliation: card.affiliation,
                is_companion: false,
                own: Vec::new(),
                own_kinds: Kinds::NONE,
                surge_repeat: 1,
                friendly_range: None,
                waived: Vec::new(),
                figures: first..first + card.figures,
            });
            (first..first + card.figures)
                .filter(|figure| *figure < 64)
                .for_each(|figure| self.all.insert(FigureNo(figure)));
            let taken = attached.map_or(&[][..], |attached| &attached.takes_abilities[..]);
            self.write(catalog, seat, &card.id, Origin::Group(group), taken);
            if let Some(attached) = attachment {
                self.write(catalog, seat, &catalog.deployment(attached).id, Origin::Attachment(group, attached), &[]);
            }
            for brought in card.brings.iter().chain(attached.iter().flat_map(|card| &card.brings)) {
                self.bring(catalog, seat, group, *brought);
            }
        }
        for (index, id) in army.cards() {
            let card = catalog.deployment(id);
            if !is_held(index) && card.kind == Kind::Upgrade {
                self.write(catalog, seat, &card.id, Origin::Upgrade(id), &[]);
            }
        }
        self.affiliations[seat.index()] = army.affiliation.unwrap_or(Affiliation::Neutral);
        self.decks[seat.index()] = choice::known(army.deck()).map(|(_, id)| id).collect();
        for card in self.decks[seat.index()].clone() {
            self.hold(catalog, seat, card);
        }
    }

    /// Writes the abilities of a card into the book.
    fn write(&mut self, catalog: &Catalog, seat: Seat, id: &str, origin: Origin, without: &[Box<str>]) {
        let Some(row) = catalog.find_ability_row(id).map(|row| catalog.ability_row(row)) else { return };
        let source = Source { seat, origin, used_by: UsedBy::Figure, users: FigureSet::EMPTY, cost: 0 };
        let group = source.group().filter(|_| !matches!(origin, Origin::Form(..)));
        let source = self.book.add(catalog, row, source, without);
        let Some(group) = group else { return };
        let all = (0..).map(AbilityNo).zip(&self.book.abilities);
        let own: Vec<(AbilityNo, Kinds)> = all
            .filter(|(number, ability)| {
                ability.source == source
                    && ability.play.when == Window::Always
                    && !self.book.fields.iter().any(|(field, _)| field == number)
            })
            .map(|(number, ability)| (number, ability.kinds))
            .collect();
        let always = self
            .book
            .abilities
            .iter()
            .filter(|ability| ability.source == source && ability.play.when == Window::Always);
        for step in always.flat_map(|ability| &ability.play.steps) {
            let host = &mut self.groups[group.index()];
            match step {
                Step::Native(Native::ExtendFriendlyRange { upto, to }) => host.friendly_range = Some((*upto, *to)),
                Step::Native(Native::WaiveCondition { ability }) => host.waived.push(ability.clone()),
                _ => {}
            }
        }
        let group = &mut self.groups[group.index()];
        for (number, kinds) in own {
            group.own.push(number);
            group.own_kinds = group.own_kinds.with(kinds);
            for step in &self.book.ability(number).play.steps {
                let Step::Grant(grant) = step else { continue };
                for granted in &grant.mods {
                    if let Mod::SurgeRepeat(times) = granted {
                        group.surge_repeat = group.surge_repeat.max(*times);
                    }
                }
            }
        }
    }

    /// A Form card or a companion that comes with a card.
    fn bring(&mut self, catalog: &Catalog, seat: Seat, group: GroupNo, brought: DeploymentId) {
        let card = catalog.deployment(brought);
        match card.kind {
            Kind::Form => {
                self.forms.push(Form {
                    group,
                    card: brought,
                    innate: Bonus::of(&card.innate),
                    surges: card.surges.clone(),
                });
                self.write(catalog, seat, &card.id, Origin::Form(group, brought), &[]);
            }
            // One of each kind per player.
            Kind::Companion
                if let Some(known) = self.groups.iter().position(|it| it.seat == seat && it.card == brought) =>
            {
                self.brought.push((GroupNo(known as u8), group));
            }
            Kind::Companion => {
                let own = self.groups[group.index()].place;
                let number = GroupNo(self.groups.len() as u8);
                let first = self.figures.len() as u8;
                self.brought.push((number, group));
                self.figures.push(number);
                self.groups.push(Group::companion(seat, brought, card, own, first));
                self.write(catalog, seat, &card.id, Origin::Group(number), &[]);
            }
            _ => {}
        }
    }

    /// A Command card of a deck: who can use it, and what it does (IA-CMD-04).
    pub(super) fn hold(&mut self, catalog: &Catalog, seat: Seat, id: CommandId) {
        self.learn(catalog, seat, id);
        // Whoever plays cards of other piles has to know them all.
        for seat in Seat::BOTH {
            if self.borrows[seat.index()] {
                let known: Vec<CommandId> = self.commands.iter().map(|(known, _)| *known).collect();
                known.into_iter().for_each(|id| self.learn(catalog, seat, id));
            }
        }
    }

    fn learn(&mut self, catalog: &Catalog, seat: Seat, id: CommandId) {
        let card = catalog.command(id);
        if !self.commands.iter().any(|(known, _)| *known == id) {
            let command = Command {
                id: card.id.clone(),
                cost: card.cost.unwrap_or(0) as i8,
                traits: card.user.traits,
                user: card.user.clone(),
            };
            self.commands.push((id, command));
        }
        if self.book.find_command(seat, id).is_some() {
            return;
        }
        let Some(row) = catalog.find_ability_row(&card.id).map(|row| catalog.ability_row(row)) else { return };
        let borrows = row
            .play
            .iter()
            .flat_map(|play| &play.steps)
            .any(|step| matches!(step, Step::Native(Native::PlayAsOwn { .. } | Native::CopyCard { .. })));
        self.borrows[seat.index()] |= borrows;
        let mut users = FigureSet::EMPTY;
        for figure in self.figures() {
            if self.seat(figure) == seat && self.meets(&card.user, figure, Words::EMPTY) {
                users.insert(figure);
            }
        }
        let cost = card.cost.unwrap_or(0) as i8;
        let used_by = row.used_by.unwrap_or(UsedBy::Figure);
        let source = Source { seat, origin: Origin::Command(id), used_by, users, cost };
        self.book.add(catalog, row, source, &[]);
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

    /// Terminals, the middle of the map, and the tokens of the mission (IA-SETUP-03).
    fn lay_tokens(&mut self, map: &cards::SkirmishMap) {
        for terminal in &map.terminals {
            self.lay(TERMINAL, Space::from(*terminal), None);
        }
        if let Some(center) = self.mission.center {
            self.lay(CENTER, Space::from(center), None);
        }
        let printed = map.missions.iter().find(|mission| Some(&mission.variant) == self.mission.variant.as_ref());
        let roles: Vec<(Box<str>, Vec<Box<str>>)> =
            self.mission.roles.iter().map(|(name, role)| (name.clone(), role.kinds.clone())).collect();
        for token in printed.iter().flat_map(|mission| &mission.tokens) {
            let Some((name, _)) = roles.iter().find(|(_, kinds)| kinds.contains(&token.kind)) else { continue };
            let (space, color) = (Space::from(token.space), TokenColor::of_kind(&token.kind));
            // The data of one map has the same token twice.
            if !self.tokens.iter().any(|other| (other.space, other.color) == (space, color) && color.is_some()) {
                self.lay(name, space, color);
            }
        }
        for (name, _) in &roles {
            for _ in 0..self.mission.roles[name].aside {
                self.lay(name, Space::new(0, 0), None);
                if let Some(token) = self.tokens.last_mut() {
                    token.aside = true;
                }
            }
        }
        self.lay_pieces(map.doors.len());
    }

    /// Numbers what of the mission can be attacked.
    fn lay_pieces(&mut self, doors: usize) {
        let mut found: Vec<Piece> = Vec::new();
        for (token, laid) in self.tokens.iter().enumerate() {
            let role = self.mission.roles.get(&self.roles[usize::from(laid.role)]);
            if let Some(facts) = role.and_then(|role| role.piece.clone()) {
                found.push(Piece { what: PieceOf::Token(token as u8), facts });
            }
        }
        for rule in &self.mission.rules {
            let MissionRule::LockedDoors { which, piece: Some(facts), .. } = rule else { continue };
            let known = (0..doors as u8).filter(|door| which.as_ref().is_none_or(|which| which.contains(door)));
            found.extend(known.map(|door| Piece { what: PieceOf::Door(door), facts: facts.clone() }));
        }
        for piece in found {
            let figure = FigureNo(self.figures.len() as u8);
            self.figures.push(GroupNo(self.groups.len() as u8));
            let group = self.group_of_piece(&piece.facts, figure);
            self.groups.push(group);
            if let PieceOf::Token(token) = piece.what {
                self.tokens[usize::from(token)].figure = Some(figure);
            }
            self.pieces.push(piece);
        }
    }

    /// What a piece has of what groups have. It has no card: the one of the first group has no meaning there.
    fn group_of_piece(&self, facts: &cards::Piece, figure: FigureNo) -> Group {
        Group {
            seat: NOBODY,
            card: self.groups[0].card,
            attachment: None,
            place: 0,
            cost: 0,
            attachment_cost: 0,
            figure_cost: 0,
            base: Base::SMALL,
            health: facts.health,
            speed: 0,
            attack: None,
            defense: facts.dice.clone(),
            innate: Bonus {
                symbols: Symbols { block: facts.block as i8, evade: facts.evade as i8, ..Symbols::default() },
                ..Bonus::default()
            },
            surges: Vec::new(),
            keywords: Words::EMPTY,
            traits: Words::EMPTY,
            unique: false,
            name: NameKey::default(),
            affiliation: None,
            is_companion: false,
            own: Vec::new(),
            own_kinds: Kinds::NONE,
            surge_repeat: 1,
            friendly_range: None,
            waived: Vec::new(),
            figures: figure.0..figure.0 + 1,
        }
    }

    fn lay(&mut self, name: &str, space: Space, color: Option<TokenColor>) {
        let known = self.roles.iter().position(|role| **role == *name);
        let role = known.unwrap_or_else(|| {
            self.roles.push(name.into());
            self.roles.len() - 1
        });
        let on_blocking = self.mission.roles.get(name).is_some_and(|role| role.on_blocking);
        self.tokens.push(Token { role: role as u8, space, color, aside: false, figure: None, on_blocking });
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
pub(super) const fn doors_mask(doors: usize) -> u32 {
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
    let fits = |mission: &MissionCard| {
        word.is_empty()
            || *mission.id == *word
            || mission.variant.as_deref() == Some(word)
            || mission.ours.is_some_and(|ours| ours.id() == word)
    };
    let lacks = catalog.missions().filter(|(_, mission)| mission.map == map && !word.is_empty() && fits(mission));
    if let Some(lack) = lacks.filter_map(|(_, mission)| mission.lacks.first()).next() {
        return Err(no(lack.reason()));
    }
    let known: Vec<MissionId> = missions(catalog, map).filter(|(_, mission)| fits(mission)).map(|(id, _)| id).collect();
    let mission = *known.get(chance.place(known.len())).ok_or(no("imperial_assault.play.no_mission"))?;
    Ok((map, mission))
}
