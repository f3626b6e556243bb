//! Bombs and cargo (sections 20, 29.10, 29.13).

use super::{
    Event,
    ability::{Case, Moment, Rule},
    board::{Board, Guides, Lay, Obstacle, ObstacleShape, Template, TokenShape, dropped, touching_spots},
    hook::Hook,
    pieces::{AbilityAt, Origin, ShipNo, ShipSet},
    question::{Answer, Question, QuestionKind},
    referee::Referee,
    state::Bomb,
};
use crate::{
    abilities::{
        Cost, Effect, Window,
        grammar::Template as TemplateWord,
        words::{Allow, Bomb as BombWord, Cause, Detonates, Immunity, TemplateUse},
    },
    cards::{Slot, UpgradeId},
};
use kernel::game::stepped::Flow;
use kernel::plane::Pose;

/// The shape of a bomb's token.
const fn shape_of(bomb: BombWord) -> TokenShape {
    match bomb {
        BombWord::ClusterMineSet => TokenShape::ClusterMine,
        BombWord::ConnerNet => TokenShape::ConnerNet,
        BombWord::ProximityMine => TokenShape::Mine,
        BombWord::Cargo => TokenShape::Cargo,
        _ => TokenShape::Bomb,
    }
}

/// A bomb that may be dropped: its card, and what is dropped.
#[derive(Debug, Clone, Copy)]
pub(super) struct Load {
    at: AbilityAt,
    card: UpgradeId,
    bomb: BombWord,
    mine: bool,
    /// Its own text is paid when another ability drops it.
    paid: bool,
}

impl<'a> Referee<'a> {
    /// Bombs an effect may drop now (XW-BOMB-02: one a round).
    fn loads(&self, case: &Case<'a, '_>, effect: &Effect) -> Vec<Load> {
        let Effect::Drop { bomb, detonates, action_header_ok, .. } = effect else { return Vec::new() };
        let ship = case.bearer();
        if *bomb == BombWord::Cargo {
            let Origin::Card(card) = case.text.at.on else { return Vec::new() };
            return self.profile(ship).cards[usize::from(card)]
                .upgrade
                .map(|card| Load { at: case.text.at, card, bomb: *bomb, mine: false, paid: true })
                .into_iter()
                .collect();
        }
        if self.ship(ship).bombed {
            return Vec::new();
        }
        if *bomb != BombWord::AnyEquipped {
            let Origin::Card(card) = case.text.at.on else { return Vec::new() };
            let mine = *detonates == Some(Detonates::Overlap);
            return self.profile(ship).cards[usize::from(card)]
                .upgrade
                .map(|card| Load { at: case.text.at, card, bomb: *bomb, mine, paid: true })
                .into_iter()
                .collect();
        }
        // A bomb dropped by another card is paid as printed on its own (XW-BOMB-20).
        let mut loads = Vec::new();
        for (place, card) in (0_u8..).zip(&self.profile(ship).cards) {
            let (Some(upgrade), Some(Slot::Bomb)) = (card.upgrade, card.slot) else { continue };
            for (n, id) in (0_u8..).zip(&card.abilities) {
                let at = AbilityAt { ship, on: Origin::Card(place), n };
                let Some(text) = self.text_at(at) else { continue };
                let fits = text.ability.when.contains(Window::Reveal)
                    || (*action_header_ok && text.ability.when.contains(Window::Action));
                if !fits {
                    continue;
                }
                for effect in &self.fleet.abilities[id.index()].effects {
                    if let Effect::Drop { bomb, detonates, .. } = effect {
                        let mine = *detonates == Some(Detonates::Overlap);
                        loads.push(Load { at, card: upgrade, bomb: *bomb, mine, paid: false });
                    }
                }
            }
        }
        loads
    }

    /// Whether an effect has anything to drop. "Genius" works only after a maneuver revealed on the dial.
    pub(super) fn could_drop(&self, case: &Case<'a, '_>, effect: &Effect) -> bool {
        let late = case.moment.window == Window::AfterManeuver;
        if late && (case.moment.causes.contains(Cause::NotFromDial) || !self.ship(case.bearer()).revealed) {
            return false;
        }
        !self.loads(case, effect).is_empty()
    }

    /// A bomb card that may be laid out before the game, as the text that drops it.
    pub(super) fn minefield_load(&self, ship: ShipNo, place: u8) -> Option<Load> {
        let card = &self.profile(ship).cards[usize::from(place)];
        let (Some(upgrade), Some(Slot::Bomb)) = (card.upgrade, card.slot) else { return None };
        (0_u8..).zip(&card.abilities).find_map(|(n, id)| {
            let at = AbilityAt { ship, on: Origin::Card(place), n };
            self.text_at(at)?;
            self.fleet.abilities[id.index()].effects.iter().find_map(|effect| match effect {
                Effect::Drop { bomb, detonates, .. } => {
                    let mine = *detonates == Some(Detonates::Overlap);
                    Some(Load { at, card: upgrade, bomb: *bomb, mine, paid: true })
                }
                _ => None,
            })
        })
    }

    /// Lays a bomb at this place.
    pub(super) fn lay_bomb(&mut self, ship: ShipNo, load: Load, pose: Pose) {
        let shape = shape_of(load.bomb);
        for pose in shape.set(&pose) {
            self.place_bomb(ship, load, shape, pose);
        }
    }

    /// Where a token may be dropped: the usual straight 1 behind, or as cards say.
    fn drop_spots(&self, ship: ShipNo, shape: TokenShape, guides: Guides, mine: bool, after_reveal: bool) -> Vec<Pose> {
        let base = self.base(ship);
        let mut spots = vec![dropped(&base, guides, Template::Straight(1), shape)];
        if self.fleet.hooked(Hook::Template).is_empty() || shape == TokenShape::Cargo {
            return spots;
        }
        let launches = !mine && self.allowed(ship, Allow::Launch, |_| true);
        self.each_rule(Hook::Template, &mut |rule| {
            if let (Rule::Text(case, _), Effect::Template { usage, options, guides: way, .. }) = (&rule, rule.effect())
                && case.bearer() == ship
            {
                let front = way.is_some() || (*usage == TemplateUse::Launch);
                let fits = match usage {
                    TemplateUse::Drop => true,
                    TemplateUse::Launch => launches,
                    _ => false,
                };
                for option in options.iter().filter(|_| fits) {
                    match option {
                        TemplateWord::Along(step) => {
                            if let Some(template) = Self::template_of(*step) {
                                let from = if front { Guides::Front } else { guides };
                                spots.push(dropped(&base, from, template, shape));
                            }
                        }
                        TemplateWord::AnywhereTouching if after_reveal => {
                            spots.extend(touching_spots(&base, shape));
                        }
                        TemplateWord::AnywhereTouching => {}
                    }
                }
            }
            false
        });
        spots
    }

    /// Drops a bomb or cargo (XW-BOMB-01, -04, -19, XW-OBST-15).
    pub(super) fn drop_bomb(&mut self, case: &Case<'a, '_>, effect: &Effect) -> Flow {
        let Effect::Drop { guides, .. } = effect else { return Ok(()) };
        let ship = case.bearer();
        let seat = self.seat(ship);
        let loads = self.loads(case, effect);
        let mut answers = self.list();
        answers.extend((0..loads.len() as u8).map(Answer::Option));
        let mut question = Question::about(QuestionKind::Bomb, ship).because(case.text.at);
        question.bombs.extend(loads.iter().map(|load| load.card));
        let Answer::Option(place) = self.ask(seat, question, answers)? else { return Ok(()) };
        let load = loads[usize::from(place)];
        let shape = shape_of(load.bomb);
        let way = if guides.is_some() { Guides::Front } else { Guides::Rear };
        let after_reveal = self.ship(ship).revealed;
        let mut question = Question::about(QuestionKind::BombSpot, ship).because(case.text.at);
        question.spots = self.drop_spots(ship, shape, way, load.mine, after_reveal);
        let Some((_, pose)) = self.ask_spot(seat, question, false)? else { return Ok(()) };
        if !load.paid
            && let Some(text) = self.text_at(load.at)
            && text.ability.costs.iter().any(|cost| matches!(cost, Cost::DiscardThis {}))
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
        self.window(&Moment::of(Window::BombDropped, ship))?;
        // A mine dropped onto a ship goes off at once (XW-BOMB-19).
        for bomb in dropped {
            self.set_off_under_ship(&bomb)?;
        }
        Ok(())
    }

    fn place_bomb(&mut self, ship: ShipNo, load: Load, shape: TokenShape, pose: Pose) {
        let bomb = Bomb { card: load.card, from: load.at, seat: self.seat(ship), shape, pose, mine: load.mine };
        // A token wholly off the board is out of play (XW-BOMB-07 keeps what lies on it).
        if Self::touches_board(&bomb) {
            self.state.bombs.push(bomb);
        }
        self.emit(Event::BombDropped(ship, bomb));
    }

    fn touches_board(bomb: &Bomb) -> bool {
        let board = Board::STANDARD;
        bomb.shape
            .polygon(&bomb.pose)
            .corners()
            .iter()
            .any(|corner| (0.0..=board.width).contains(&corner.x) && (0.0..=board.depth).contains(&corner.y))
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
        for ship in self.in_play() {
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
            self.in_play().into_iter().filter(|ship| self.ship(*ship).shape.overlaps(&shape)).collect();
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
        let mut moment = Moment::general(Window::Detonating);
        moment.bomb = Some(place);
        moment.causes.insert(Cause::Bomb);
        moment.other = ship;
        if self.detonating_as_a_whole(&moment)? {
            self.emit(Event::BombSpared(bomb));
            return Ok(());
        }
        self.emit(Event::BombDetonated(bomb));
        moment.window = Window::Detonates;
        moment.actor = ship;
        if let Some(text) = self.bomb_text(&bomb) {
            self.state.exploding = true;
            self.resolve(text, &moment)?;
            self.state.exploding = false;
        }
        let mut moment = Moment::general(Window::BombRemoving);
        moment.bomb = Some(place);
        moment.actor = Some(bomb.from.ship);
        self.window(&moment)?;
        if let Some(place) = self.state.bombs.iter().position(|known| *known == bomb) {
            self.state.bombs.remove(place);
        }
        Ok(())
    }

    fn detonating_as_a_whole(&mut self, moment: &Moment) -> Flow<bool> {
        if !self.listens(Window::Detonating) {
            return Ok(false);
        }
        for seat in self.by_initiative() {
            let mut ready = self.ready(moment, seat, &[]);
            ready.retain(|text| text.ability.who.is_some());
            if let Some(text) = self.pick(Window::Detonating, seat, &ready)? {
                return self.resolve(text, moment);
            }
        }
        Ok(false)
    }

    /// The text of a bomb that lies on the board: it works though its card is discarded and its ship may be gone.
    fn bomb_text(&self, bomb: &Bomb) -> Option<super::ability::Text<'a>> {
        let Origin::Card(card) = bomb.from.on else { return None };
        let abilities = &self.profile(bomb.from.ship).cards[usize::from(card)].abilities;
        (0_u8..).zip(abilities).find_map(|(n, id)| {
            let ability = &self.fleet.abilities[id.index()];
            let at = AbilityAt { n, ..bomb.from };
            ability.when.contains(Window::Detonates).then_some(super::ability::Text {
                at,
                id: *id,
                ability,
                source: bomb.from.ship,
            })
        })
    }

    /// Whether a ship is spared by a bomb: it ignores it (XW-BOMB-25), or uses a card when it goes off.
    pub(super) fn spared(&mut self, case: &Case<'a, '_>, ship: ShipNo) -> Flow<bool> {
        let Some(place) = case.moment.bomb else { return Ok(false) };
        if case.moment.window != Window::Detonates {
            return Ok(false);
        }
        let Some(bomb) = self.state.bombs.get(place).copied() else { return Ok(false) };
        let immune = self.seat(ship) == bomb.seat
            && !self.fleet.hooked(Hook::Immune).is_empty()
            && self.any_rule(Hook::Immune, |rule| {
                matches!(rule.effect(), Effect::Immune { to: Immunity::FriendlyBombs }) && rule.bearer() == ship
            });
        if immune {
            return Ok(true);
        }
        let mut moment = Moment::of(Window::Detonating, ship);
        moment.bomb = Some(place);
        moment.causes.insert(Cause::Bomb);
        self.window(&moment)
    }
}
