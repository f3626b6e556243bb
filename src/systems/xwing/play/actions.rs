//! Actions (section 11, 21, 29.1 to 29.6): what may be performed now, and what it does.

use super::{
    Event,
    ability::{Case, Moment, Rule},
    hook::Hook,
    pieces::{AbilityAt, Origin, ShipNo, ShipSet},
    question::{Action, Asked, Deed, Question},
    referee::{Flow, Referee},
    state::Done,
};
use crate::{
    abilities::{
        Effect, Window,
        grammar::ActionChoice,
        words::{Cause, Forbid, Token, Words},
    },
    cards::{Action as Icon, Arc, Slot},
};

/// Which actions are asked for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Offer {
    choice: ActionChoice,
    slot: Words<Slot>,
    free: bool,
    /// Only what the action bar has an icon for, though it is named.
    if_on_bar: bool,
    /// The card that grants the action; it does not grant itself.
    by: Option<AbilityAt>,
}

impl<'a> Referee<'a> {
    /// The Perform Action step: one action, or as many as a card gives, unless it is skipped (XW-ACTION-01, XW-ACT-08).
    pub(super) fn action_step(&mut self, ship: ShipNo) -> Flow {
        let steps = self.action_steps(ship);
        for _ in 0..steps {
            if self.ship(ship).no_action_step || !self.ship(ship).lives() {
                break;
            }
            let offer =
                Offer { choice: ActionChoice::Any, slot: Words::EMPTY, free: false, if_on_bar: false, by: None };
            if !self.offer_action(ship, &offer)? {
                break;
            }
        }
        if self.ship(ship).no_action_step {
            self.tell(Event::NoAction(ship));
        }
        Ok(())
    }

    /// A free action (XW-ACTION-03); SLAM never is one (XW-SLAM-03).
    pub(super) fn free_action(
        &mut self,
        ship: ShipNo,
        choice: ActionChoice,
        slot: Words<Slot>,
        if_on_bar: bool,
        by: AbilityAt,
    ) -> Flow<bool> {
        if !self.ship(ship).lives() {
            return Ok(false);
        }
        self.offer_action(ship, &Offer { choice, slot, free: true, if_on_bar, by: Some(by) })
    }

    /// Whether a ship could perform such a free action.
    pub(super) fn has_free_action(
        &self,
        ship: ShipNo,
        choice: ActionChoice,
        slot: Words<Slot>,
        if_on_bar: bool,
        by: AbilityAt,
    ) -> bool {
        let mut found = false;
        self.each_deed(ship, &Offer { choice, slot, free: true, if_on_bar, by: Some(by) }, &mut |_| found = true);
        found
    }

    /// Offers actions; true if one was performed.
    fn offer_action(&mut self, ship: ShipNo, offer: &Offer) -> Flow<bool> {
        let mut actions = self.list();
        self.each_deed(ship, offer, &mut |deed| actions.push(Action::Perform(deed)));
        actions.push(Action::Pass);
        let mut question = Question::about(Asked::Deed { free: offer.free }, ship);
        question.why = offer.by;
        match self.ask(self.seat(ship), question, actions)? {
            Action::Perform(deed) => {
                self.perform_deed(ship, deed)?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// The icon of a deed.
    pub(super) const fn icon(deed: Deed) -> Option<Icon> {
        Some(match deed {
            Deed::Focus => Icon::Focus,
            Deed::Evade => Icon::Evade,
            Deed::TargetLock => Icon::TargetLock,
            Deed::Boost => Icon::Boost,
            Deed::BarrelRoll => Icon::BarrelRoll,
            Deed::Cloak => Icon::Cloak,
            Deed::Slam => Icon::Slam,
            Deed::Reinforce { .. } => Icon::Reinforce,
            Deed::Coordinate => Icon::Coordinate,
            Deed::Jam => Icon::Jam,
            Deed::Reload => Icon::Reload,
            Deed::RotateArc => Icon::RotateArc,
            Deed::Card(_) => return None,
        })
    }

    /// Calls `found` with every action the ship may perform now.
    fn each_deed(&self, ship: ShipNo, offer: &Offer, found: &mut dyn FnMut(Deed)) {
        const BAR: [Deed; 13] = [
            Deed::Focus,
            Deed::Evade,
            Deed::TargetLock,
            Deed::Boost,
            Deed::BarrelRoll,
            Deed::Cloak,
            Deed::Slam,
            Deed::Reinforce { aft: false },
            Deed::Reinforce { aft: true },
            Deed::Coordinate,
            Deed::Jam,
            Deed::Reload,
            Deed::RotateArc,
        ];
        if offer.choice != ActionChoice::Card {
            for deed in BAR {
                let Some(icon) = Self::icon(deed) else { continue };
                let wanted = match offer.choice {
                    // A free action may be one without an icon if it is named (XW-ACTION-06).
                    ActionChoice::These(icons) => {
                        icons.contains(icon) && (!offer.if_on_bar || self.has_icon(ship, icon))
                    }
                    _ => self.has_icon(ship, icon),
                };
                if wanted && !(offer.free && deed == Deed::Slam) && self.may_do(ship, deed, icon) {
                    found(deed);
                }
            }
        }
        if matches!(offer.choice, ActionChoice::Any | ActionChoice::Card) {
            self.each_card_deed(ship, offer, found);
        }
    }

    fn each_card_deed(&self, ship: ShipNo, offer: &Offer, found: &mut dyn FnMut(Deed)) {
        let moment = Moment::of(Window::Action, ship);
        self.each_action_text(ship, &mut |text| {
            let slot = match text.at.on {
                Origin::Card(card) => self.profile(ship).cards[usize::from(card)].slot,
                _ => None,
            };
            let of_slot = offer.slot.is_empty() || slot.is_some_and(|slot| offer.slot.contains(slot));
            let done = self.ship(ship).done.contains(&Done::Card(text.id));
            let barred = !matches!(text.at.on, Origin::Damage(_))
                && (self.forbidden(ship, Forbid::Action, |rule| Self::bars_every_action(rule))
                    || self.stress_bars(ship, None, slot));
            let stressed =
                matches!(text.at.on, Origin::Damage(_) | Origin::Condition(_)) && self.stress_bars(ship, None, None);
            let bomb = slot == Some(Slot::Bomb) && self.ship(ship).bombed;
            if of_slot && !done && !barred && !stressed && !bomb && self.is_ready(text, &moment) {
                let case = Case::new(text, &moment);
                if self.would_do(&case, &text.ability.effects) {
                    found(Deed::Card(text.at));
                }
            }
        });
        if !self.fleet.hooked(Hook::SharedAction).is_empty() {
            self.each_shared_action(ship, found);
        }
    }

    fn bars_every_action(rule: &Rule<'_, '_, '_>) -> bool {
        matches!(rule.effect(), Effect::Forbid { actions, .. } if actions.is_empty())
    }

    /// A stressed ship performs no actions, not even free ones (XW-ACTION-02), unless a card allows it.
    fn stress_bars(&self, ship: ShipNo, icon: Option<Icon>, slot: Option<Slot>) -> bool {
        self.ship(ship).stressed() && !self.acts_while_stressed(ship, icon, slot)
    }

    fn may_do(&self, ship: ShipNo, deed: Deed, icon: Icon) -> bool {
        let state = self.ship(ship);
        if state.done.contains(&Done::Bar(icon as u8)) || self.stress_bars(ship, Some(icon), None) {
            return false;
        }
        let banned = self.forbidden(ship, Forbid::Action, |rule| match rule.effect() {
            Effect::Forbid { actions, .. } => actions.is_empty() || actions.contains(icon),
            _ => false,
        }) || self.forbidden(ship, Forbid::ActionBar, |_| true);
        if banned {
            return false;
        }
        match deed {
            Deed::Focus | Deed::Evade | Deed::Reinforce { .. } => true,
            Deed::TargetLock => !self.lockable(ship).is_empty(),
            Deed::Boost | Deed::BarrelRoll => self.can_reposition(ship, deed),
            // Not allowed with a cloak token (XW-CLOAK-03).
            Deed::Cloak => state.token(Token::Cloak) == 0,
            Deed::Slam => !self.slam_maneuvers(ship).is_empty(),
            Deed::Coordinate => !self.coordinable(ship).is_empty(),
            Deed::Jam => !self.jammable(ship).is_empty(),
            Deed::Reload => self.reloadable(ship).next().is_some(),
            Deed::RotateArc => self.profile(ship).has_arc(Arc::Mobile),
            Deed::Card(_) => false,
        }
    }

    fn coordinable(&self, ship: ShipNo) -> ShipSet {
        self.in_play_of(self.seat(ship))
            .into_iter()
            .filter(|other| *other != ship && self.range(ship, *other).is_in(1, 2))
            .collect()
    }

    fn jammable(&self, ship: ShipNo) -> ShipSet {
        self.in_play_of(self.seat(ship).other())
            .into_iter()
            .filter(|other| self.range(ship, *other).is_in(1, 2))
            .collect()
    }

    fn reloadable(&self, ship: ShipNo) -> impl Iterator<Item = u8> + '_ {
        (0_u8..)
            .zip(self.profile(ship).cards.iter().zip(&self.ship(ship).cards))
            .filter(|(_, (card, now))| now.discarded && matches!(card.slot, Some(Slot::Torpedo | Slot::Missile)))
            .map(|(place, _)| place)
    }

    /// Performs an action and opens its window.
    fn perform_deed(&mut self, ship: ShipNo, deed: Deed) -> Flow {
        let icon = Self::icon(deed);
        let mut moment = Moment::of(Window::AfterAction, ship);
        moment.deed = Some(deed);
        moment.action = icon;
        if self.ship(ship).stressed() {
            moment.causes.insert(Cause::WhileStressed);
        }
        let done = match (icon, deed) {
            (Some(icon), _) => Some(Done::Bar(icon as u8)),
            (None, Deed::Card(at)) => self.text_at(at).map(|text| Done::Card(text.id)),
            _ => None,
        };
        if let Some(done) = done {
            let _ = self.ship_mut(ship).done.try_push(done);
        }
        self.tell(Event::Performed(ship, deed));
        let seat = self.seat(ship);
        match deed {
            Deed::Focus => {
                self.gain(ship, Token::Focus, 1)?;
            }
            Deed::Evade => {
                self.gain(ship, Token::Evade, 1)?;
            }
            Deed::TargetLock => {
                let targets = self.lockable(ship);
                if let Some(on) = self.ask_ship(seat, Question::about(Asked::LockTarget, ship), targets, false)? {
                    self.acquire(ship, on, true)?;
                }
            }
            Deed::Boost | Deed::BarrelRoll => self.boost_or_roll(ship, deed)?,
            Deed::Cloak => {
                self.gain(ship, Token::Cloak, 1)?;
            }
            Deed::Slam => self.slam(ship)?,
            Deed::Reinforce { aft } => {
                let had = self.ship(ship).token(Token::Reinforce);
                self.gain(ship, Token::Reinforce, 1)?;
                let state = self.ship_mut(ship);
                if aft && state.token(Token::Reinforce) > had {
                    state.aft += 1;
                }
            }
            Deed::Coordinate => moment.other = self.coordinate(ship)?,
            Deed::Jam => {
                let targets = self.jammable(ship);
                let question = Question::about(Asked::Target(deed), ship);
                if let Some(target) = self.ask_ship(seat, question, targets, false)? {
                    moment.other = Some(target);
                    self.gain_from(target, Token::Jam, 1, Some(ship))?;
                }
            }
            Deed::Reload => {
                let cards: Vec<u8> = self.reloadable(ship).collect();
                for card in cards {
                    self.restore(ship, card);
                }
                self.gain(ship, Token::WeaponsDisabled, 1)?;
            }
            Deed::RotateArc => self.rotate_arc(ship, false)?,
            Deed::Card(at) => {
                if let Some(text) = self.text_at(at) {
                    moment.slot = match at.on {
                        Origin::Card(card) => self.profile(at.ship).cards[usize::from(card)].slot,
                        _ => None,
                    };
                    let action = Moment::of(Window::Action, ship);
                    self.resolve(text, &action)?;
                }
            }
        }
        if self.ship(ship).lives() {
            self.window(&moment)?;
        }
        Ok(())
    }

    pub(super) fn coordinate(&mut self, ship: ShipNo) -> Flow<Option<ShipNo>> {
        let targets = self.coordinable(ship);
        let question = Question::about(Asked::Target(Deed::Coordinate), ship);
        let Some(chosen) = self.ask_ship(self.seat(ship), question, targets, false)? else { return Ok(None) };
        let mut moment = Moment::of(Window::Coordinate, ship);
        moment.other = Some(chosen);
        self.window(&moment)?;
        let by = AbilityAt { ship, on: Origin::Card(0), n: u8::MAX };
        self.free_action(chosen, ActionChoice::Any, Words::EMPTY, false, by)?;
        Ok(Some(chosen))
    }

    /// Turns the mobile arc to another side (XW-MOBILE-03).
    pub(super) fn rotate_arc(&mut self, ship: ShipNo, may_stay: bool) -> Flow {
        let now = self.ship(ship).sector;
        let mut actions = self.list();
        actions.extend((0..4).filter(|sector| *sector != now).map(Action::Option));
        if may_stay {
            actions.push(Action::Pass);
        }
        if let Action::Option(sector) = self.ask(self.seat(ship), Question::about(Asked::Sector, ship), actions)? {
            self.ship_mut(ship).sector = sector;
            self.tell(Event::ArcTurned(ship, sector));
        }
        Ok(())
    }

    /// Elite actions that a ship shares with others of its type (Youngster).
    fn each_shared_action(&self, ship: ShipNo, found: &mut dyn FnMut(Deed)) {
        for listener in self.fleet.hooked(Hook::SharedAction) {
            let owner = listener.at.ship;
            let shares = self.card_text(*listener).is_some()
                && owner != ship
                && self.friendly(owner, ship)
                && self.ship(owner).in_play()
                && self.profile(owner).ship_type == self.profile(ship).ship_type
                && self.range(owner, ship).is_in(1, 3);
            let barred = || {
                self.stress_bars(ship, None, Some(Slot::Elite))
                    || self.forbidden(ship, Forbid::Action, |rule| Self::bars_every_action(rule))
            };
            if !shares || barred() {
                continue;
            }
            for (place, card) in (0_u8..).zip(&self.profile(owner).cards) {
                if card.slot != Some(Slot::Elite) {
                    continue;
                }
                for (n, id) in (0_u8..).zip(&card.abilities) {
                    let at = AbilityAt { ship, on: Origin::Lent(owner, place), n };
                    let Some(text) = self.text_at(at) else { continue };
                    let moment = Moment::of(Window::Action, ship);
                    if text.ability.when.contains(Window::Action)
                        && !self.ship(ship).done.contains(&Done::Card(*id))
                        && self.is_ready(text, &moment)
                        && self.would_do(&Case::new(text, &moment), &text.ability.effects)
                    {
                        found(Deed::Card(at));
                    }
                }
            }
        }
    }
}
