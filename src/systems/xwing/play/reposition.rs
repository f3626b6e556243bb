//! Boosts, barrel rolls and decloaking: where they may end (XW-ACTION-BOOST, XW-ACTION-BR, XW-CLOAK, XW-REPO).

use super::{
    pieces::ShipNo,
    question::{Move, Question, QuestionKind, ShipAction},
    referee::Referee,
    view::ability::{Context, Trigger},
};
use crate::cards::ability::{Window, words::Token};
use kernel::game::stepped::Flow;

impl<'a> Referee<'a> {
    pub(super) fn boost_or_roll(&mut self, ship: ShipNo, action: ShipAction) -> Flow {
        let how = if action == ShipAction::Boost { Move::Boost } else { Move::BarrelRoll };
        self.go_to_a_spot(ship, how, false).map(|_| ())
    }

    fn go_to_a_spot(&mut self, ship: ShipNo, how: Move, may_stay: bool) -> Flow<bool> {
        let spots = self.view().spots(ship, how);
        let mut question = Question::about(QuestionKind::Reposition(how), ship);
        question.spots = spots.poses;
        let Some((place, pose)) = self.ask_spot(self.seat(ship), question, may_stay)? else { return Ok(false) };
        if let Some(ability) = spots.costly[place].and_then(|at| self.view().ability_at(at)) {
            let trigger = Trigger::of(Window::Always, ship);
            self.pay_all(&mut Context::new(ability, &trigger))?;
        }
        self.reposition(ship, how, pose, &spots.lays[place])?;
        Ok(true)
    }

    /// In the decloak window a ship may spend its cloak token (XW-CLOAK-05 to -08).
    pub(super) fn offer_decloak(&mut self, ship: ShipNo) -> Flow {
        let held = self.ship(ship).token(Token::Cloak);
        if held == 0 {
            return Ok(());
        }
        if self.go_to_a_spot(ship, Move::Decloak, true)? && self.ship(ship).lives() {
            self.spend(ship, Token::Cloak)?;
            self.open_window(&Trigger::of(Window::Decloaked, ship))?;
        }
        Ok(())
    }

    /// A card lets the ship decloak now.
    pub(super) fn decloak(&mut self, ship: ShipNo) -> Flow {
        self.offer_decloak(ship)
    }
}
