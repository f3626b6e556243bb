//! Native functions: everything beyond the vocabulary, one function each.

use super::super::{
    DieKind, Event,
    board::beyond,
    dice::{Die, Face},
    pieces::{Origin, ShipNo, ShipSet},
    question::{Answer, Question, QuestionKind},
    referee::Referee,
    state::{Named, Standing},
    view::ability::Context,
    view::damage::Blame,
};
use crate::cards::ability::words::{Native, Token};
use kernel::game::stepped::Flow;

impl<'a> Referee<'a> {
    /// Runs a native function.
    pub(super) fn native(&mut self, context: &mut Context<'a, '_>, function: Native) -> Flow {
        let bearer = context.bearer();
        match function {
            // Looked up where they matter.
            Native::ShareEliteAction
            | Native::Treat23As1
            | Native::ApplyShadowMimic
            | Native::CopyPilotAbility
            | Native::PupIdentity
            | Native::SyncedLocks => Ok(()),
            Native::DelayDestruction => self.delay_destruction(bearer),
            Native::ForceHit => {
                if let Some(attack) = &mut self.state.attack {
                    attack.forced_hit = true;
                    attack.hit = true;
                }
                Ok(())
            }
            Native::MatchTokens => self.match_tokens(context),
            Native::MatchingResult => {
                self.add_matching(bearer, context);
                Ok(())
            }
            Native::DeployDocked => self.deploy_docked(context),
            Native::DockRules => self.docked_turn(context),
            Native::AdjacentDial => self.turn_dial(context),
            Native::GuessDial => self.guess_dial(context),
            Native::GuessEvades => self.guess_evades(context),
            Native::NameResult => self.name_result(context),
            Native::MustSpendFocus => {
                self.must_spend_focus(context);
                Ok(())
            }
            Native::ReplaceIllicit => Ok(()),
            Native::MineField => self.mine_field(context),
            Native::DestroyObstacle => self.destroy_obstacle(context),
            Native::DiscardOnlyIfHit => {
                if let Some(attack) = &mut self.state.attack {
                    attack.discard_on_hit = true;
                    context.replaced = true;
                }
                Ok(())
            }
            Native::DarkSide => self.dark_side(context),
            Native::SetAsideHit => {
                self.set_aside_hit();
                Ok(())
            }
        }
    }

    /// The ship goes on until the end of the Combat phase (Fel's Wrath).
    fn delay_destruction(&mut self, ship: ShipNo) -> Flow {
        self.ship_mut(ship).standing = Standing::Doomed;
        self.ship_mut(ship).delayed = true;
        self.emit(Event::Doomed(ship));
        Ok(())
    }

    /// Focus and evade tokens up to what the locked ship has (Genesis Red).
    fn match_tokens(&mut self, context: &Context<'a, '_>) -> Flow {
        let Some(locked) = context.trigger.other else { return Ok(()) };
        for token in [Token::Focus, Token::Evade] {
            let (own, theirs) = (self.ship(context.bearer()).token(token), self.ship(locked).token(token));
            self.gain(context.bearer(), token, theirs.saturating_sub(own))?;
        }
        Ok(())
    }

    fn add_matching(&mut self, ship: ShipNo, context: &Context<'a, '_>) {
        if let Some((kind, face)) = self.view().matching_face(ship, context) {
            if let Some(attack) = &mut self.state.attack {
                let dice = if kind == DieKind::Attack { &mut attack.attack_dice } else { &mut attack.defense_dice };
                dice.add(Die::showing(face));
            }
            self.report_dice(kind);
        }
    }

    /// The dial's owner may turn it to a neighbour of the same speed or bearing (BoShek).
    fn turn_dial(&mut self, context: &Context<'a, '_>) -> Flow {
        let Some(ship) = context.trigger.actor else { return Ok(()) };
        let dial = &self.profile(ship).dial;
        let Some(now) = self.ship(ship).dial.map(usize::from) else { return Ok(()) };
        let count = dial.len();
        if count < 2 {
            return Ok(());
        }
        let mut answers = self.list();
        let (before, after) = ((now + count - 1) % count, (now + 1) % count);
        answers.push(Answer::Dial(before as u8));
        if after != before {
            answers.push(Answer::Dial(after as u8));
        }
        let question = Question::about(QuestionKind::Dial, ship).because(context.ability.at);
        if let Answer::Dial(place) = self.ask(self.seat(ship), question, answers)? {
            self.ship_mut(ship).dial = Some(place);
        }
        Ok(())
    }

    /// A guess at a hidden dial; if it is right the own dial may be set anew (Cassian Andor).
    fn guess_dial(&mut self, context: &Context<'a, '_>) -> Flow {
        let Some(ship) = context.chosen.first() else { return Ok(()) };
        let Some(hidden) = self.ship(ship).dial else { return Ok(()) };
        let dial = &self.profile(ship).dial;
        let mut answers = self.list();
        answers.extend((0..dial.len() as u8).map(Answer::Dial));
        let question = Question::about(QuestionKind::GuessDial, ship).because(context.ability.at);
        let Answer::Dial(guess) = self.ask(self.seat(context.bearer()), question, answers)? else { return Ok(()) };
        let (guessed, real) = (dial[usize::from(guess)], dial[usize::from(hidden)]);
        let right = guessed.speed == real.speed && guessed.bearing == real.bearing;
        self.ship_mut(ship).peeked = true;
        self.emit(Event::DialPeeked(ship));
        let bearer = context.bearer();
        if right && self.ship(bearer).dial.is_some() {
            let own = &self.profile(bearer).dial;
            let mut answers = self.list();
            answers.extend((0..own.len() as u8).map(Answer::Dial));
            let question = Question::about(QuestionKind::Dial, bearer).because(context.ability.at);
            if let Answer::Dial(place) = self.ask(self.seat(bearer), question, answers)? {
                self.ship_mut(bearer).dial = Some(place);
            }
        }
        Ok(())
    }

    /// A guess at the evades of the coming roll; if it is right one more is added (C-3PO).
    fn guess_evades(&mut self, context: &Context<'a, '_>) -> Flow {
        let mut answers = self.list();
        answers.extend((0..=6).map(Answer::Number));
        let question = Question::about(QuestionKind::Guess, context.bearer()).because(context.ability.at);
        if let Answer::Number(guess) = self.ask(self.seat(context.bearer()), question, answers)? {
            let guess = Some(guess.unsigned_abs());
            match (&mut self.state.roll, &mut self.state.attack) {
                (Some(roll), _) => roll.guessed = guess,
                (None, Some(attack)) => attack.guessed = guess,
                (None, None) => {}
            }
        }
        Ok(())
    }

    /// A face is named before a roll; one die must show it and cannot be changed again (Emperor Palpatine, XW-FAQ-10).
    fn name_result(&mut self, context: &Context<'a, '_>) -> Flow {
        let Some(kind) = context.trigger.dice else { return Ok(()) };
        let faces: &[Face] = match kind {
            DieKind::Attack => &[Face::Crit, Face::Hit, Face::Focus, Face::Blank],
            DieKind::Defense => &[Face::Evade, Face::Focus, Face::Blank],
        };
        let mut answers = self.list();
        answers.extend(faces.iter().map(|face| Answer::Face(*face)));
        let mut question = Question::about(QuestionKind::NameFace(kind), context.bearer()).because(context.ability.at);
        question.ship = context.trigger.actor;
        if let Answer::Face(face) = self.ask(self.seat(context.bearer()), question, answers)? {
            let named = Some(Named { kind, face, by: context.ability.at });
            match (&mut self.state.roll, &mut self.state.attack) {
                (Some(roll), _) => roll.named = named,
                (None, Some(attack)) => attack.named = named,
                (None, None) => {}
            }
            if let Some(ship) = context.trigger.actor {
                self.emit(Event::FaceNamed { by: context.bearer(), ship, face });
            }
        }
        Ok(())
    }

    /// The other ship of the attack has to spend a focus token, when and for what it likes (Hotshot Co-pilot).
    fn must_spend_focus(&mut self, context: &Context<'a, '_>) {
        if let Some(attack) = &mut self.state.attack {
            let payer = if attack.attacker == context.bearer() { attack.defender } else { attack.attacker };
            attack.owes_focus = Some(payer);
        }
    }

    /// Own bombs are laid out before the game (Minefield Mapper): beyond Range 3 of every enemy ship.
    fn mine_field(&mut self, context: &Context<'a, '_>) -> Flow {
        use super::super::board::{Board, TokenShape};
        use kernel::plane::{Facing, Point, Pose};
        let bearer = context.bearer();
        let seat = self.seat(bearer);
        for place in 0..self.profile(bearer).cards.len() as u8 {
            let Some(load) = self.view().minefield_load(bearer, place) else { continue };
            let board = Board::STANDARD;
            let mut question = Question::about(QuestionKind::BombSpot, bearer).because(context.ability.at);
            let mut y = 60.0;
            while y < board.depth {
                let mut x = 60.0;
                while x < board.width {
                    let pose = Pose::new(Point::new(x, y), Facing::NORTH);
                    let shape = TokenShape::Mine.polygon(&pose);
                    let clear = self
                        .view()
                        .in_play_of(seat.other())
                        .into_iter()
                        .all(|enemy| beyond(&shape, 3, &self.ship(enemy).shape));
                    if clear {
                        question.spots.push(pose);
                    }
                    x += 88.0;
                }
                y += 88.0;
            }
            if let Some((_, pose)) = self.ask_spot(seat, question, true)? {
                self.discard(bearer, place, None)?;
                self.lay_bomb(bearer, load, pose);
            }
        }
        Ok(())
    }

    /// An obstacle in arc is blown up: ships at Range 1 of it roll for damage (Seismic Torpedo).
    fn destroy_obstacle(&mut self, context: &Context<'a, '_>) -> Flow {
        let bearer = context.bearer();
        let mut answers = self.list();
        answers.extend(self.view().obstacles_in_reach(bearer).into_iter().map(Answer::Option));
        let question = Question::about(QuestionKind::PickObstacle, bearer).because(context.ability.at);
        let Answer::Option(bit) = self.ask(self.seat(bearer), question, answers)? else { return Ok(()) };
        let place = usize::from(bit);
        let shape = self.state.obstacle_shapes[place];
        let near: ShipSet = self
            .view()
            .in_play()
            .into_iter()
            .filter(|ship| super::super::board::range_between(&self.ship(*ship).shape, &shape).is_in(1, 1))
            .collect();
        for ship in near {
            let dice = self.roll_outside(ship, DieKind::Attack, 1, None, None)?;
            let blame = Blame::by(bearer);
            self.suffer(ship, dice[Face::Hit as usize], dice[Face::Crit as usize], blame)?;
        }
        self.remove_obstacle(bit);
        Ok(())
    }

    fn remove_obstacle(&mut self, bit: u8) {
        let place = usize::from(bit);
        self.state.obstacles.remove(place);
        self.state.obstacle_shapes.remove(place);
        self.emit(Event::ObstacleRemoved(bit));
        let shift = |bits: u32| (bits & ((1 << bit) - 1)) | (bits >> 1 & !((1 << bit) - 1));
        for ship in &mut self.state.ships {
            ship.met = shift(ship.met);
            ship.on = shift(ship.on);
            ship.owed = shift(ship.owed);
        }
    }

    /// A damage card with the Pilot trait is looked for and held on the condition (XW-COND-05).
    fn dark_side(&mut self, context: &Context<'a, '_>) -> Flow {
        let Origin::Condition(number) = context.ability.at.on else { return Ok(()) };
        let ship = context.bearer();
        let deck = self.seat(ship).index();
        let mut kinds: Vec<u8> = Vec::new();
        let mut answers = self.list();
        for card in self.state.decks[deck].draw.clone() {
            let kind = self.fixed.deck[usize::from(card)];
            let pilot = self.view().damage_kind(card).trait_ == crate::cards::ability::words::DamageTrait::Pilot;
            if pilot && !kinds.contains(&kind) {
                kinds.push(kind);
                answers.push(Answer::Damage(card));
            }
        }
        if answers.is_empty() {
            self.table.recycle(answers);
            self.remove_condition(number);
            return Ok(());
        }
        // A player who looks may leave the deck as it is.
        answers.push(Answer::Pass);
        let question = Question::about(QuestionKind::DeckCard, ship).because(context.ability.at);
        let picked = self.ask(self.seat(context.ability.source), question, answers)?;
        let state = &mut *self.state;
        if let Answer::Damage(card) = picked {
            state.decks[deck].draw.retain(|known| *known != card);
            if let Some(assigned) = state.conditions.iter_mut().find(|assigned| assigned.number == number) {
                assigned.held = Some(card);
            }
        }
        state.chance.shuffle(&mut state.decks[deck].draw);
        if picked == Answer::Pass {
            self.remove_condition(number);
        }
        Ok(())
    }

    /// Critical damage of an attack deals the held card instead, shields or not (XW-COND-05).
    pub(in super::super) fn deal_held(&mut self, ship: ShipNo, blame: Blame) -> Flow<bool> {
        let found = self.state.conditions.iter().find(|assigned| assigned.on == ship && assigned.held.is_some());
        let Some((number, held)) = found.map(|assigned| (assigned.number, assigned.held)) else { return Ok(false) };
        for assigned in &mut self.state.conditions {
            if assigned.number == number {
                assigned.held = None;
            }
        }
        self.remove_condition(number);
        self.deal_this(ship, held, true, blame)?;
        Ok(true)
    }

    /// Of the focus results that were changed one is set aside: dice cannot cancel it (Fanatical Devotion).
    fn set_aside_hit(&mut self) {
        if let Some(attack) = &mut self.state.attack {
            // The token is spent before the dice turn: one focus becomes the hit that is set aside.
            attack.set_aside += attack.attack_dice.remove(Face::Focus, 1);
        }
        self.report_dice(DieKind::Attack);
    }
}
