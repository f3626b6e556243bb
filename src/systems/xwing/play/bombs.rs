//! Bombs and cargo (sections 20, 29.10, 29.13).

use super::{
    Event,
    board::{Guides, Lay, Obstacle, ObstacleShape, TokenShape},
    pieces::{Origin, ShipNo, ShipSet},
    question::{Answer, Question, QuestionKind},
    referee::Referee,
    state::Bomb,
    view::ability::{Ability, Context, Trigger},
};
use crate::cards::ability::{
    Cost, Effect, Hook, RuleChange, Window,
    words::{Bomb as BombWord, Cause, Immunity},
};
use crate::play::view::View;
use crate::play::view::bombs::{Load, shape_of};
use kernel::game::stepped::Flow;
use kernel::plane::Pose;

impl<'a> Referee<'a> {
    /// Lays a bomb at this place.
    pub(super) fn lay_bomb(&mut self, ship: ShipNo, load: Load, pose: Pose) {
        let shape = shape_of(load.bomb);
        for pose in shape.set(&pose) {
            self.place_bomb(ship, load, shape, pose);
        }
    }

    /// Drops a bomb or cargo (XW-BOMB-01, -04, -19, XW-OBST-15).
    pub(super) fn drop_bomb(&mut self, context: &Context<'a, '_>, effect: &Effect) -> Flow {
        let Effect::Drop { guides, discards, .. } = effect else { return Ok(()) };
        let ship = context.bearer();
        let seat = self.seat(ship);
        let loads = self.view().loads(context, effect);
        let mut answers = self.list();
        answers.extend((0..loads.len() as u8).map(Answer::Option));
        let mut question = Question::about(QuestionKind::Bomb, ship).because(context.ability.at);
        question.bombs.extend(loads.iter().map(|load| load.card));
        let Answer::Option(place) = self.ask(seat, question, answers)? else { return Ok(()) };
        let load = loads[usize::from(place)];
        let shape = shape_of(load.bomb);
        let way = if guides.is_some() { Guides::Front } else { Guides::Rear };
        let after_reveal = self.ship(ship).revealed;
        let mut question = Question::about(QuestionKind::BombSpot, ship).because(context.ability.at);
        question.spots = self.view().drop_spots(ship, &self.view().base(ship), shape, way, load.mine, after_reveal);
        let Some((_, pose)) = self.ask_spot(seat, question, false)? else { return Ok(()) };
        let own_price = |ability: Ability<'_>| ability.play.costs.iter().any(|cost| matches!(cost, Cost::DiscardThis));
        if !load.paid
            && (*discards || self.view().ability_at(load.at).is_some_and(own_price))
            && let Origin::Card(card) = load.at.on
        {
            self.discard(ship, card, None)?;
        }
        if load.bomb == BombWord::Cargo {
            return self.drop_cargo(pose);
        }
        self.ship_mut(ship).bombed = true;
        let known = self.state.bombs.len();
        for pose in shape.set(&pose) {
            self.place_bomb(ship, load, shape, pose);
        }
        let dropped = self.state.bombs[known..].to_vec();
        self.open_window(&Trigger::of(Window::BombDropped, ship))?;
        // A mine dropped onto a ship goes off at once (XW-BOMB-19).
        for bomb in dropped {
            self.set_off_under_ship(&bomb)?;
        }
        Ok(())
    }

    fn place_bomb(&mut self, ship: ShipNo, load: Load, shape: TokenShape, pose: Pose) {
        let bomb = Bomb { card: load.card, from: load.at, seat: self.seat(ship), shape, pose, mine: load.mine };
        // A token wholly off the board is out of play (XW-BOMB-07 keeps what lies on it).
        if View::touches_board(&bomb) {
            self.state.bombs.push(bomb);
        }
        self.emit(Event::BombDropped(ship, bomb));
    }

    fn drop_cargo(&mut self, pose: Pose) -> Flow {
        if self.state.obstacles.len() >= 32 {
            return Ok(());
        }
        let obstacle = Obstacle { shape: ObstacleShape::Cargo, pose };
        self.state.obstacles.push(obstacle);
        self.state.obstacle_shapes.push(obstacle.polygon());
        self.emit(Event::ObstaclePlaced(obstacle));
        let bit = self.state.obstacles.len() - 1;
        for ship in self.view().in_play() {
            if self.ship(ship).shape.overlaps(&self.state.obstacle_shapes[bit]) {
                self.ship_mut(ship).on |= 1 << bit;
                self.suffer_obstacles_now(ship, 1 << bit)?;
            }
        }
        Ok(())
    }

    /// Mines that the template or the base of a moving ship meets go off as soon as it stands (XW-BOMB-05, -18, -19).
    pub(super) fn set_off_mines(&mut self, ship: ShipNo, lay: Option<&Lay>) -> Flow {
        let mut seen: Vec<Bomb> = Vec::new();
        loop {
            let found = self.state.bombs.iter().position(|bomb| {
                bomb.mine && !seen.contains(bomb) && {
                    let shape = bomb.shape.polygon(&bomb.pose);
                    self.ship(ship).shape.overlaps(&shape)
                        || lay.is_some_and(|lay| lay.meets(std::slice::from_ref(&shape)) != 0)
                }
            });
            let Some(place) = found else { return Ok(()) };
            seen.push(self.state.bombs[place]);
            self.detonate(place, Some(ship))?;
        }
    }

    /// A mine that was dropped onto ships goes off; the dropper picks which of them sets it off (XW-BOMB-04).
    fn set_off_under_ship(&mut self, bomb: &Bomb) -> Flow {
        let Some(place) = self.state.bombs.iter().position(|known| known == bomb && known.mine) else { return Ok(()) };
        let shape = bomb.shape.polygon(&bomb.pose);
        let under: ShipSet =
            self.view().in_play().into_iter().filter(|ship| self.ship(*ship).shape.overlaps(&shape)).collect();
        if under.is_empty() {
            return Ok(());
        }
        let ship = self.ask_ship(bomb.seat, Question::of(QuestionKind::Sequence), under, false)?;
        self.detonate(place, ship)
    }

    /// At the end of the Activation phase timed bombs go off, in an order of the players (XW-BOMB-09, -10, -22).
    pub(super) fn detonate_timed_bombs(&mut self) -> Flow {
        let mut waiting: Vec<Bomb> = self.state.bombs.iter().filter(|bomb| !bomb.mine).copied().collect();
        while !waiting.is_empty() {
            let mut answers = self.list();
            answers.extend((0..waiting.len() as u8).map(Answer::Option));
            let mut question = Question::of(QuestionKind::Sequence);
            question.bombs.extend(waiting.iter().map(|bomb| bomb.card));
            let picked = match self.ask(self.state.initiative, question, answers)? {
                Answer::Option(place) => usize::from(place),
                _ => 0,
            };
            let bomb = waiting.remove(picked);
            if let Some(place) = self.state.bombs.iter().position(|known| *known == bomb) {
                self.detonate(place, None)?;
            }
        }
        Ok(())
    }

    /// A bomb goes off: it may be kept from it as a whole, then its text resolves, then the token leaves (XW-BOMB-24).
    fn detonate(&mut self, place: usize, ship: Option<ShipNo>) -> Flow {
        let bomb = self.state.bombs[place];
        let mut trigger = Trigger::general(Window::Detonating);
        trigger.bomb = Some(place);
        trigger.causes.insert(Cause::Bomb);
        trigger.other = ship;
        if self.detonating_as_a_whole(&trigger)? {
            self.emit(Event::BombSpared(bomb));
            return Ok(());
        }
        self.emit(Event::BombDetonated(bomb));
        trigger.window = Window::Detonates;
        trigger.actor = ship;
        if let Some(ability) = self.view().bomb_ability(&bomb) {
            self.state.exploding = true;
            self.use_ability(ability, &trigger)?;
            self.state.exploding = false;
        }
        let mut trigger = Trigger::general(Window::BombRemoving);
        trigger.bomb = Some(place);
        trigger.actor = Some(bomb.from.ship);
        self.open_window(&trigger)?;
        if let Some(place) = self.state.bombs.iter().position(|known| *known == bomb) {
            self.state.bombs.remove(place);
        }
        self.emit(Event::Settled);
        Ok(())
    }

    fn detonating_as_a_whole(&mut self, trigger: &Trigger) -> Flow<bool> {
        if !self.view().has_listeners(Window::Detonating) {
            return Ok(false);
        }
        for seat in self.view().by_initiative() {
            let mut ready = self.view().ready(trigger, seat, &[]);
            ready.retain(|ability| ability.play.who.is_some());
            if let Some(ability) = self.pick(Window::Detonating, seat, &ready)? {
                return self.use_ability(ability, trigger);
            }
        }
        Ok(false)
    }

    /// True if a bomb spares a ship: it ignores it (XW-BOMB-25), or uses a card when it goes off.
    pub(super) fn spared(&mut self, context: &Context<'a, '_>, ship: ShipNo) -> Flow<bool> {
        let Some(place) = context.trigger.bomb else { return Ok(false) };
        if context.trigger.window != Window::Detonates {
            return Ok(false);
        }
        let Some(bomb) = self.state.bombs.get(place).copied() else { return Ok(false) };
        let immune = self.seat(ship) == bomb.seat
            && !self.fixed.index.hooked(Hook::Immune).is_empty()
            && self.view().any_rule(Hook::Immune, |rule| {
                matches!(rule.change(), RuleChange::Immune { to: Immunity::FriendlyBombs }) && rule.bearer() == ship
            });
        if immune {
            return Ok(true);
        }
        let mut trigger = Trigger::of(Window::Detonating, ship);
        trigger.bomb = Some(place);
        trigger.causes.insert(Cause::Bomb);
        self.open_window(&trigger)
    }
}
