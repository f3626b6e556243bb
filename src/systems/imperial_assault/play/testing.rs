//! Positions on which single rules are tried out, with dice as they are written down. Behind the feature `testing`.

use std::sync::Arc;

use super::{
    Answer, Event, Fixed, Options, Question, QuestionKind, SkirmishMatch, State, View,
    board::{Ground, Plan, Space, Stand},
    dice::Symbols,
    fixed::{AbilityNo, Origin, TERMINAL, Token},
    pieces::{FigureNo, GroupNo, PowerToken, Status},
    reckoning::Cause,
    referee::Referee,
    state::{Activation, Phase, Presence, Stage},
};
use crate::{
    Army, Catalog, ImperialAssault,
    cards::{Affiliation, Die, Season, Terrain},
};
use kernel::{
    Chance, Choice,
    game::{Seat, testing::Fixture},
};

/// Answers with a pass where there is one, else with the first answer.
pub fn passing(_: &Question, answers: &[Answer]) -> Answer {
    answers.iter().find(|answer| **answer == Answer::Pass).or(answers.first()).copied().unwrap_or(Answer::Pass)
}

/// Answers with the first answer that is no pass.
pub fn eager(_: &Question, answers: &[Answer]) -> Answer {
    answers.iter().find(|answer| **answer != Answer::Pass).or(answers.first()).copied().unwrap_or(Answer::Pass)
}

/// Answers every question of this kind with this, and all others with a pass.
pub fn with(kind: QuestionKind, wanted: Answer) -> impl Fn(&Question, &[Answer]) -> Answer {
    move |question, answers| if question.kind() == kind { wanted } else { passing(question, answers) }
}

/// An answer that is written down for the next question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pick {
    /// No; nothing more.
    Pass,
    Yes,
    /// The ability of this name, or of the card with this id, as an action or where abilities are asked for.
    Use(&'static str),
    /// An ability used by this figure, if several could.
    By(&'static str, u8),
    /// Attack this figure.
    Attack(u8),
    /// This figure, or the group of this figure.
    Figure(u8),
    /// Walk anywhere.
    Walk,
    /// There: to walk to, to be placed at, or as a space.
    At(i32, i32),
    Token(PowerToken),
    Status(Status),
    /// This one of several options.
    Option(u8),
    Number(u8),
    /// This die of the attack: of the defense or not, and its place.
    Die(bool, u8),
    Color(Die),
    /// Whatever stands at this place among the answers.
    Nth(usize),
    /// The surge ability at this place: those of the card, of its Form card, those that are lent.
    Surge(u8),
    /// Exactly this.
    Is(Answer),
}

/// A piece of the rules that is carried out on a position.
#[derive(Debug, Clone, Copy)]
pub enum Step {
    /// The next step of the match.
    Next,
    /// One figure attacks another in its first space.
    Fight(u8, u8),
    /// A figure suffers damage, then strain.
    Suffer { figure: u8, damage: u8, strain: u8 },
}

/// A position: two armies on an open board of 12 by 12, in the first round.
pub struct Scene {
    pub fixture: Fixture<ImperialAssault>,
    /// The name of every ability and the id of its card.
    labels: Vec<(Box<str>, Box<str>)>,
    /// True if all written dice have to fall.
    strict: bool,
}

impl Drop for Scene {
    fn drop(&mut self) {
        if self.strict && !std::thread::panicking() {
            assert_eq!(self.dice_left(), 0, "dice that were written down, and did not fall");
        }
    }
}

impl Scene {
    /// The figures of these cards, none of them on the board yet: first those of the first player, in the order of the
    /// cards.
    ///
    /// # Panics
    /// The catalog has no such card.
    #[allow(clippy::expect_used, clippy::unwrap_used, reason = "for tests alone")]
    pub fn new(catalog: &Catalog, armies: [&[&str]; 2]) -> Self {
        let armies = armies.map(|ids| {
            let mut army = Army::new(Season::Official, Affiliation::Neutral);
            let known = ids.iter().map(|id| catalog.find_deployment(id).expect("a card of the catalog"));
            army.deployment = known.map(Choice::Known).collect();
            army
        });
        let map = catalog.find_map("chopper-base-atollon").unwrap();
        let duel = catalog.find_mission("chopper-base-atollon-practice-duel").unwrap();
        let mut fixed =
            Fixed::of(catalog, [&armies[0], &armies[1]], &Options::default(), map, duel).expect("few figures");
        fixed.ground = board(&[]);
        fixed.tokens.clear();
        let mut state = State::new(&fixed, Chance::scripted([]));
        (state.round, state.phase, state.stage) = (1, Phase::Activation, Stage::Turn { seat: Seat::First });
        let mut scene = Self { fixture: Fixture::new(fixed, state), labels: Vec::new(), strict: false };
        scene.label(catalog);
        scene
    }

    /// The figures of a campaign mission, none of them on the open board yet.
    pub fn of_campaign(mut fixed: Fixed) -> Self {
        fixed.ground = board(&[]);
        let mut state = State::new(&fixed, Chance::scripted([]));
        (state.round, state.phase, state.stage) = (1, Phase::Activation, Stage::Turn { seat: Seat::First });
        let labels = fixed.abilities.all.iter().map(|ability| (ability.play.name.clone(), Box::default())).collect();
        Self { fixture: Fixture::new(fixed, state), labels, strict: false }
    }

    /// Puts the attachments of the Empire that fit on a group, so many of them at most.
    pub fn attach_all(&mut self, group: GroupNo, most: usize) -> &mut Self {
        let open = self.view().attachable(group);
        self.fixture.state.moved.extend(open.into_iter().take(most).map(|(_, source)| (source, group)));
        self
    }

    /// A hero has a Supply card that is called so.
    pub fn draw_supply(&mut self, hero: u8, card: &kernel::catalog::CardText) -> &mut Self {
        let told = self.fixture.fixed.campaign.iter().flat_map(|campaign| &campaign.cards_told);
        let place = told.enumerate().position(|(place, known)| {
            let is_it = |source: &crate::play::fixed::Source| source.origin == Origin::Supply(place as u8);
            known == card && self.fixture.fixed.abilities.sources.iter().any(is_it)
        });
        let is_it =
            |source: &crate::play::fixed::Source| place.is_some_and(|at| source.origin == Origin::Supply(at as u8));
        if let Some(source) = self.fixture.fixed.abilities.sources.iter().position(is_it) {
            self.fixture.state.moved.push((crate::play::fixed::SourceNo(source as u16), GroupNo(hero)));
        }
        self
    }

    /// The abilities of a campaign's card are left out, for scenes that show what it does.
    pub fn silence_named(&mut self, name: &str) -> &mut Self {
        let abilities = &mut self.fixture.fixed.abilities;
        let named = abilities.all.iter().filter(|ability| *ability.play.name == *name);
        let cards: Vec<u8> = named.filter_map(|ability| abilities.source(ability.source).origin.campaign()).collect();
        let _ = abilities.silence_cards(|origin| origin.campaign().is_some_and(|card| cards.contains(&card)));
        self
    }

    /// All figures of a campaign are on the map, and the mission begins.
    pub fn mustered(&mut self) -> &mut Self {
        self.fixture.state.stage = Stage::Muster { placed: u8::MAX };
        self
    }

    /// The end of a round begins.
    pub fn begin_status(&mut self) -> &mut Self {
        (self.fixture.state.stage, self.fixture.state.activation) = (Stage::Status, None);
        self
    }

    /// A position on a map of the catalog with one of its missions, doors closed.
    ///
    /// # Panics
    /// The catalog has no such card or mission.
    #[allow(clippy::expect_used, clippy::unwrap_used, reason = "for tests alone")]
    pub fn with_mission(catalog: &Catalog, armies: [&[&str]; 2], mission: &str) -> Self {
        let mut scene = Self::new(catalog, armies);
        let id = catalog.find_mission(mission).expect("a mission of the catalog");
        let known = |seat: Seat| {
            let groups = scene.fixture.fixed.groups_of(seat);
            let mut army = Army::new(Season::Official, Affiliation::Neutral);
            army.deployment = groups.filter_map(|(_, group)| group.card.map(Choice::Known)).collect();
            army
        };
        let armies = Seat::BOTH.map(known);
        let map = catalog.mission(id).map;
        let fixed = Fixed::of(catalog, [&armies[0], &armies[1]], &Options::default(), map, id).unwrap();
        let mut state = State::new(&fixed, Chance::scripted([]));
        (state.round, state.phase, state.stage) = (1, Phase::Activation, Stage::Turn { seat: Seat::First });
        scene.fixture = Fixture::new(fixed, state);
        scene.label(catalog);
        scene
    }

    /// All dice that are written down have to fall.
    #[must_use]
    pub const fn strict(mut self) -> Self {
        self.strict = true;
        self
    }

    fn label(&mut self, catalog: &Catalog) {
        let abilities = &self.fixture.fixed.abilities;
        let label = |ability: &crate::play::fixed::Ability| {
            let origin = abilities.source(ability.source).origin;
            let id = match (origin, origin.deployment(&self.fixture.fixed)) {
                (Origin::Command(card), _) => catalog.command(card).id.clone(),
                (_, Some(card)) => catalog.deployment(card).id.clone(),
                _ => Box::default(),
            };
            (ability.play.name.clone(), id)
        };
        self.labels = abilities.all.iter().map(label).collect();
    }

    /// Gives a player Command cards.
    ///
    /// # Panics
    /// The catalog has no such card.
    #[allow(clippy::expect_used, reason = "for tests alone")]
    pub fn hand_cards(&mut self, catalog: &Catalog, seat: Seat, cards: &[&str]) -> &mut Self {
        for id in cards {
            let card = catalog.find_command(id).expect("a card of the catalog");
            self.fixture.fixed.hold(catalog, seat, card);
            self.fixture.state.sides[seat.index()].hand.push(card);
        }
        self.label(catalog);
        self
    }

    /// Puts Command cards into the discard pile of a player.
    ///
    /// # Panics
    /// The catalog has no such card.
    #[allow(clippy::expect_used, reason = "for tests alone")]
    pub fn thrown(&mut self, catalog: &Catalog, seat: Seat, cards: &[&str]) -> &mut Self {
        for id in cards {
            let card = catalog.find_command(id).expect("a card of the catalog");
            self.fixture.fixed.hold(catalog, seat, card);
            self.fixture.state.sides[seat.index()].discard.push(card);
        }
        self.label(catalog);
        self
    }

    /// The cards of a hand.
    pub fn held(&self, seat: Seat) -> &[crate::cards::CommandId] {
        &self.fixture.state.side(seat).hand
    }

    /// A player holds no cards.
    pub fn empty_hand(&mut self, seat: Seat) -> &mut Self {
        self.fixture.state.sides[seat.index()].hand.clear();
        self
    }

    /// A figure of this match that was defeated.
    pub fn fallen(&mut self, figure: u8) -> &mut Self {
        self.fixture.state.figures[usize::from(figure)].presence = Presence::Defeated;
        self
    }

    /// A terminal on the board.
    pub fn terminal(&mut self, column: i32, row: i32) -> &mut Self {
        let space = Space::new(column, row);
        let fixed = &mut self.fixture.fixed;
        let role = fixed.roles.iter().position(|role| **role == *TERMINAL).unwrap_or_else(|| {
            fixed.roles.push(TERMINAL.into());
            fixed.roles.len() - 1
        });
        let on_blocking = fixed.mission.roles.get(TERMINAL).is_some_and(|role| role.on_blocking);
        let plain =
            Token { number: 0, turned: false, aside: false, color: None, figure: None, on_blocking, role: 0, space };
        fixed.tokens.push(Token { role: role as u8, ..plain });
        self.fixture.state.tokens = State::new(fixed, Chance::scripted([])).tokens;
        self
    }

    /// A power token on a figure.
    pub fn token(&mut self, figure: u8, token: PowerToken) -> &mut Self {
        self.fixture.state.figures[usize::from(figure)].tokens.push(token);
        self
    }

    /// Victory points of a player.
    pub fn points(&mut self, seat: Seat, points: i32) -> &mut Self {
        self.fixture.state.sides[seat.index()].points = points;
        self
    }

    /// The damage on a figure.
    pub fn hurt_by(&self, figure: u8) -> u8 {
        self.fixture.state.figures[usize::from(figure)].damage
    }

    /// True if a figure has a condition.
    pub fn has(&self, figure: u8, status: Status) -> bool {
        self.fixture.state.figures[usize::from(figure)].statuses.has(status)
    }

    /// The space of a figure, as column and row; none where it is not on the map.
    pub fn place(&self, figure: u8) -> Option<(i32, i32)> {
        let state = &self.fixture.state.figures[usize::from(figure)];
        state.is_in_play().then(|| (state.stand.at.column(), state.stand.at.row()))
    }

    /// Carries out one step of the match with these answers, in the order of the questions; whatever else is asked is
    /// answered with a pass, or with the first answer.
    ///
    /// # Panics
    /// An answer was not offered, or was not asked for.
    #[allow(clippy::panic, reason = "for tests alone")]
    pub fn run(&mut self, picks: &[Pick]) -> &mut Self {
        self.play(Step::Next, picks).unwrap_or_else(|wrong| panic!("{wrong}"));
        self
    }

    /// One figure attacks another in its first space, with these answers.
    ///
    /// # Panics
    /// An answer was not offered, or was not asked for.
    #[allow(clippy::panic, reason = "for tests alone")]
    pub fn fight(&mut self, attacker: u8, target: u8, picks: &[Pick]) -> &mut Self {
        self.play(Step::Fight(attacker, target), picks).unwrap_or_else(|wrong| panic!("{wrong}"));
        self
    }

    /// Carries out a piece of the rules with these answers, as [`run`](Self::run) does.
    ///
    /// # Errors
    /// What was not offered, or was not asked for.
    pub fn play(&mut self, step: Step, picks: &[Pick]) -> Result<(), String> {
        let labels = self.labels.clone();
        let groups = self.fixture.fixed.figures.clone();
        let mut left = picks.iter();
        let mut wrong = None;
        let mut answer = |question: &Question, answers: &[Answer]| -> Answer {
            let Some(pick) = left.next() else { return passing(question, answers) };
            let found =
                answers.iter().enumerate().find(|(place, answer)| fits(*pick, *place, **answer, &labels, &groups));
            found.map_or_else(
                || {
                    wrong.get_or_insert_with(|| format!("{pick:?} is not offered for {question:?} among {answers:?}"));
                    passing(question, answers)
                },
                |(_, answer)| *answer,
            )
        };
        let done = self.fixture.carry_out(&mut answer, |fixed, state, io| {
            let mut referee = Referee { fixed, state, io };
            match step {
                Step::Next => referee.step(),
                Step::Fight(attacker, defender) => {
                    let space = referee.state.figure(FigureNo(defender)).stand.at;
                    referee.attack(FigureNo(attacker), FigureNo(defender), space)
                }
                Step::Suffer { figure, damage, strain } => {
                    referee.suffer(FigureNo(figure), damage, Cause::Mission)?;
                    referee.strain(FigureNo(figure), strain, Cause::Mission)?;
                    referee.clean_up();
                    Ok(())
                }
            }
        });
        done.map_err(|answer| format!("{answer:?} was not offered"))?;
        let unasked: Vec<_> = left.collect();
        if let Some(wrong) = wrong {
            return Err(wrong);
        }
        if unasked.is_empty() {
            Ok(())
        } else {
            Err(format!("nobody asked for {unasked:?}; asked: {:#?}", self.asked()))
        }
    }

    /// Every question so far, with how many answers it had.
    fn asked(&self) -> Vec<String> {
        let told = |asked: &kernel::game::Decision<Question, Answer>| {
            format!("{:?} {:?} {}", asked.seat, asked.question, asked.answers.len())
        };
        self.fixture.questions.iter().map(told).collect()
    }

    /// True if a player was asked this kind of question so far.
    pub fn was_asked(&self, seat: Seat, kind: QuestionKind) -> bool {
        self.fixture.questions.iter().any(|asked| asked.seat == seat && asked.question.kind() == kind)
    }

    /// True if the ability of this name, or of the card with this id, is offered now.
    pub fn is_offered(&mut self, name: &str) -> bool {
        let offers = self.offers();
        offers.into_iter().any(|offer| is_use(offer, name, &self.labels))
    }

    /// The options, mutable.
    pub const fn options(&mut self) -> &mut Options {
        &mut self.fixture.fixed.options
    }

    /// Another board.
    pub fn on(&mut self, ground: Ground) -> &mut Self {
        self.fixture.state.ground = Arc::new(ground.clone());
        self.fixture.fixed.ground = ground;
        self
    }

    /// Puts a figure on the board.
    pub fn put(&mut self, figure: u8, column: i32, row: i32) -> &mut Self {
        let state = &mut self.fixture.state.figures[usize::from(figure)];
        (state.presence, state.stand) = (Presence::InPlay, Stand::upright(Space::new(column, row)));
        self
    }

    pub fn status(&mut self, figure: u8, status: Status) -> &mut Self {
        self.fixture.state.figures[usize::from(figure)].statuses.insert(status);
        self
    }

    /// Damage tokens on a figure.
    pub fn damage(&mut self, figure: u8, damage: u8) -> &mut Self {
        self.fixture.state.figures[usize::from(figure)].damage = damage;
        self
    }

    /// Writes down the next dice of an attack: faces of the attack dice, then of the defense dice, by their places in
    /// table 1.1, counted from 0.
    pub fn faces(&mut self, faces: &[u32]) -> &mut Self {
        self.fixture.state.chance.write(faces.iter().copied());
        self
    }

    /// Puts cards into a deck, the last on top, and gives their ids.
    ///
    /// # Panics
    /// The catalog has no such card.
    #[allow(clippy::expect_used, reason = "for tests alone")]
    pub fn deck(&mut self, catalog: &Catalog, seat: Seat, cards: &[&str]) -> &mut Self {
        let known: Vec<_> = cards.iter().map(|id| catalog.find_command(id).expect("a card of the catalog")).collect();
        known.iter().for_each(|card| self.fixture.fixed.hold(catalog, seat, *card));
        self.fixture.state.sides[seat.index()].deck = known;
        self.label(catalog);
        self
    }

    /// Gives a side a deck of cards with their abilities, costs and users.
    ///
    /// # Panics
    /// The catalog has no such card.
    #[allow(clippy::expect_used, reason = "for tests alone")]
    pub fn full_deck(&mut self, catalog: &Catalog, seat: Seat, cards: &[&str]) -> &mut Self {
        for id in cards {
            self.fixture.fixed.hold(catalog, seat, catalog.find_command(id).expect("a card of the catalog"));
        }
        self.label(catalog);
        self.deck(catalog, seat, cards)
    }

    pub const fn view(&self) -> View<'_, '_> {
        View { fixed: &self.fixture.fixed, state: &self.fixture.state }
    }

    pub const fn state(&self) -> &State {
        &self.fixture.state
    }

    /// Events so far.
    pub fn events(&self) -> &[Event] {
        &self.fixture.events
    }

    /// Dice that were written down and did not fall; negative if more fell.
    pub fn dice_left(&self) -> isize {
        self.fixture.state.chance.left()
    }

    /// The cards of a deck, the last on top.
    pub fn pile(&self, seat: Seat) -> &[crate::cards::CommandId] {
        &self.fixture.state.side(seat).deck
    }

    /// Cards left in a deck.
    pub fn deck_left(&self, seat: Seat) -> usize {
        self.fixture.state.side(seat).deck.len()
    }

    /// Cards in a hand.
    pub fn hand(&self, seat: Seat) -> usize {
        self.fixture.state.side(seat).hand.len()
    }

    /// One figure attacks another in its first space.
    ///
    /// # Panics
    /// An answer was not offered.
    #[allow(clippy::expect_used, reason = "for tests alone")]
    pub fn attack(&mut self, attacker: u8, target: u8, mut answer: impl FnMut(&Question, &[Answer]) -> Answer) {
        let (attacker, target) = (FigureNo(attacker), FigureNo(target));
        let space = self.fixture.state.figure(target).stand.at;
        let done = self
            .fixture
            .carry_out(&mut answer, |fixed, state, io| Referee { fixed, state, io }.attack(attacker, target, space));
        done.expect("every answer was offered");
    }

    /// A figure suffers damage, or strain.
    ///
    /// # Panics
    /// An answer was not offered.
    #[allow(clippy::expect_used, reason = "for tests alone")]
    pub fn hurt(&mut self, figure: u8, damage: u8, strain: u8, mut answer: impl FnMut(&Question, &[Answer]) -> Answer) {
        let figure = FigureNo(figure);
        let done = self.fixture.carry_out(&mut answer, |fixed, state, io| {
            let mut referee = Referee { fixed, state, io };
            referee.suffer(figure, damage, Cause::Mission)?;
            referee.strain(figure, strain, Cause::Mission)?;
            referee.clean_up();
            Ok(())
        });
        done.expect("every answer was offered");
    }

    /// Lets a group begin its activation, with this figure first.
    pub fn activate(&mut self, figure: u8) -> &mut Self {
        let figure = FigureNo(figure);
        let mut done = super::pieces::FigureSet::EMPTY;
        done.insert(figure);
        self.fixture.state.activation = Some(Activation {
            group: self.fixture.fixed.figures[figure.index()],
            done,
            figure: Some(figure),
            actions: 2,
            points: 0,
            attacked: false,
            armed: false,
            is_over: false,
            halted: super::pieces::FigureSet::EMPTY,
            left: false,
            fought: false,
            seen_by: super::pieces::FigureSet::EMPTY,
        });
        self.fixture.state.stage = Stage::Act;
        self
    }

    /// Lets a group begin its activation, with this figure alone in it: the step answers the start of its activation.
    pub fn begin_activation(&mut self, figure: u8) -> &mut Self {
        self.activate(figure);
        let group = self.fixture.fixed.figures[usize::from(figure)];
        let figures = self.fixture.fixed.groups[group.index()].figures();
        if let Some(activation) = &mut self.fixture.state.activation {
            activation.figure = None;
            activation.done = super::pieces::FigureSet::EMPTY;
            for other in figures.filter(|other| *other != FigureNo(figure)) {
                activation.done.insert(other);
            }
        }
        self.fixture.state.stage = Stage::NextFigure;
        self
    }

    /// The figures of the active group are done.
    pub fn end_group(&mut self) -> &mut Self {
        self.fixture.state.stage = Stage::GroupDone;
        self
    }

    /// Carries out one step of the match.
    ///
    /// # Panics
    /// An answer was not offered.
    #[allow(clippy::expect_used, reason = "for tests alone")]
    pub fn step(&mut self, mut answer: impl FnMut(&Question, &[Answer]) -> Answer) {
        let done = self.fixture.carry_out(&mut answer, |fixed, state, io| Referee { fixed, state, io }.step());
        done.expect("every answer was offered");
    }

    /// The Status Phase comes next.
    pub fn end_round(&mut self) -> &mut Self {
        self.fixture.state.stage = Stage::Status;
        self
    }

    /// The next round comes next.
    pub fn begin_round(&mut self) -> &mut Self {
        self.fixture.state.stage = Stage::RoundStart;
        self
    }

    /// The opening hands come next, and what the mission does once everybody stands.
    pub fn deal(&mut self) -> &mut Self {
        self.fixture.state.stage = Stage::Draw;
        self
    }

    /// The players choose zones, and deploy.
    pub fn deploy(&mut self) -> &mut Self {
        self.fixture.state.stage = Stage::Zone;
        self
    }

    /// The spaces of the red zone.
    pub fn red_zone(&mut self, spaces: &[(i32, i32)]) -> &mut Self {
        let spaces = spaces.iter().map(|(column, row)| super::board::Space::new(*column, *row));
        self.fixture.fixed.zones[super::pieces::Zone::Red as usize] = spaces.collect();
        self
    }

    /// Carries out steps as long as `goes_on` says so.
    ///
    /// # Panics
    /// An answer was not offered.
    #[allow(clippy::expect_used, reason = "for tests alone")]
    pub fn play_on(
        &mut self,
        mut answer: impl FnMut(&Question, &[Answer]) -> Answer,
        goes_on: impl Fn(&State) -> bool,
    ) {
        self.fixture.play_on(&mut answer, goes_on).expect("every answer was offered");
    }

    /// The match begins anew with this of its stages: who has initiative is to be settled.
    pub fn from_setup(&mut self) -> &mut Self {
        (self.fixture.state.stage, self.fixture.state.round) = (Stage::Initiative, 0);
        self
    }

    /// Answers offered now.
    pub fn offers(&mut self) -> Vec<Answer> {
        let game = SkirmishMatch::begin(self.fixture.fixed.clone(), self.fixture.state.clone(), &mut Vec::new());
        kernel::game::Match::decision(&game).map_or_else(Vec::new, |decision| decision.answers.clone())
    }

    /// A game that goes on from here.
    pub fn game(self) -> SkirmishMatch {
        SkirmishMatch::begin(self.fixture.fixed.clone(), self.fixture.state.clone(), &mut Vec::new())
    }

    /// The ability of this name of a figure's group.
    ///
    /// # Panics
    /// It has none that is played.
    #[allow(clippy::expect_used, reason = "for tests alone")]
    pub fn ability(&self, figure: FigureNo, name: &str) -> AbilityNo {
        let abilities = &self.fixture.fixed.abilities;
        let group = self.fixture.fixed.figures[figure.index()];
        abilities
            .of_group(group)
            .find(|ability| *abilities.ability(*ability).play.name == *name)
            .expect("an ability that is played")
    }

    /// The abilities of a group's cards are left out, where they would get in the way.
    pub fn silence(&mut self, group: u8) -> &mut Self {
        let fixed = &mut self.fixture.fixed;
        fixed.abilities.silence(GroupNo(group));
        let group = &mut fixed.groups[usize::from(group)];
        group.own.clear();
        group.own_kinds = crate::cards::ability::ModifierKinds::NONE;
        self
    }

    /// The abilities of a card are left out, for scenes that show what it does.
    pub fn silence_card(&mut self, catalog: &Catalog, id: &str) -> &mut Self {
        let (command, deployment) = (catalog.find_command(id), catalog.find_deployment(id));
        let fixed = &mut self.fixture.fixed;
        let groups = &fixed.groups;
        let gone = fixed.abilities.silence_cards(|origin| match origin {
            Origin::Command(card) => Some(card) == command,
            Origin::Attachment(_, card) | Origin::Form(_, card) | Origin::Upgrade(card) => Some(card) == deployment,
            Origin::Gear(..) | Origin::Supply(_) | Origin::Imperial { .. } => false,
            Origin::Group(group) => groups[group.index()].card == deployment && deployment.is_some(),
        });
        fixed.groups.iter_mut().for_each(|group| group.own.retain(|ability| !gone.contains(ability)));
        self
    }

    /// The group of a figure is exhausted.
    pub fn exhaust(&mut self, figure: u8) -> &mut Self {
        let GroupNo(group) = self.fixture.fixed.figures[usize::from(figure)];
        self.fixture.state.exhausted[usize::from(group)] = true;
        self
    }

    /// Another attack of a figure's group: these dice; and no innate bonus, no surge ability but these.
    pub fn armed(&mut self, figure: u8, dice: &[Die], surges: &[crate::cards::Surge]) -> &mut Self {
        let GroupNo(group) = self.fixture.fixed.figures[usize::from(figure)];
        let group = &mut self.fixture.fixed.groups[usize::from(group)];
        if let Some(attack) = &mut group.attack {
            attack.dice = dice.to_vec();
        }
        group.surges = surges.to_vec();
        group.innate.symbols = Symbols::default();
        self
    }

    /// Other defense dice of a figure's group, without innate bonus.
    pub fn shielded(&mut self, figure: u8, dice: &[Die]) -> &mut Self {
        let GroupNo(group) = self.fixture.fixed.figures[usize::from(figure)];
        let group = &mut self.fixture.fixed.groups[usize::from(group)];
        group.defense = dice.to_vec();
        group.innate.symbols = Symbols::default();
        self
    }
}

impl State {
    /// The cards that are exhausted, and those that were turned over for good, by their places among all of the match.
    pub fn turned_cards(&self) -> [Vec<u16>; 2] {
        [&self.spent_sources, &self.depleted_sources].map(|cards| cards.iter().map(|card| card.0).collect())
    }
}

fn is_use(answer: Answer, name: &str, labels: &[(Box<str>, Box<str>)]) -> bool {
    let (Answer::Use(ability, _) | Answer::Special(ability)) = answer else { return false };
    labels.get(usize::from(ability.0)).is_some_and(|(play, card)| **play == *name || **card == *name)
}

fn fits(pick: Pick, place: usize, answer: Answer, labels: &[(Box<str>, Box<str>)], groups: &[GroupNo]) -> bool {
    let at = |column: i32, row: i32, space: Space| space == Space::new(column, row);
    match (pick, answer) {
        (Pick::Use(name), _) => is_use(answer, name, labels),
        (Pick::By(name, figure), Answer::Use(_, by)) => by == Some(FigureNo(figure)) && is_use(answer, name, labels),
        (Pick::Attack(figure), Answer::Attack { target, .. }) => target == FigureNo(figure),
        (Pick::Figure(figure), Answer::Figure(other)) => other == FigureNo(figure),
        (Pick::Figure(figure), Answer::Group(group)) => groups.get(usize::from(figure)) == Some(&group),
        (Pick::At(column, row), Answer::Stand(stand) | Answer::Walk(stand)) => at(column, row, stand.at),
        (Pick::At(column, row), Answer::Space(space)) => at(column, row, space),
        (Pick::Token(token), Answer::Token(other)) => token == other,
        (Pick::Status(status), Answer::Status(other) | Answer::Discard(other)) => status == other,
        (Pick::Option(option), Answer::Option(other)) => option == other,
        (Pick::Number(number), Answer::Number(other)) => number == other,
        (Pick::Die(defense, die), Answer::Die { defense: other, place }) => (defense, die) == (other, place),
        (Pick::Color(die), Answer::Color(other)) => die == other,
        (Pick::Surge(surge), Answer::Surge(other)) => surge == other,
        (Pick::Nth(wanted), _) => wanted == place,
        (Pick::Is(wanted), _) => wanted == answer,
        (Pick::Walk, Answer::Walk(_)) | (Pick::Pass, Answer::Pass) | (Pick::Yes, Answer::Yes) => true,
        _ => false,
    }
}

/// An open board of 12 by 12 with these blocking spaces.
pub fn board(blocking: &[(i32, i32)]) -> Ground {
    let terrain: Vec<Terrain> = (0..144)
        .map(|at| if blocking.contains(&(at % 12, at / 12)) { Terrain::Blocking } else { Terrain::Open })
        .collect();
    Ground::new(Plan { width: 12, terrain: &terrain, ..Plan::default() }, 0)
}
