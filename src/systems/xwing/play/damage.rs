//! Damage, damage cards, and the end of ships (sections 16 and 17).

use super::{
    Event,
    ability::{Case, Dealing, Moment, Roll},
    dice::{Dice, DieKind, Face, FaceCounts},
    fleet::DamageKind,
    pieces::{AbilityAt, Origin, ShipNo},
    question::{Action, Asked, DicePurpose, Question},
    referee::{Flow, Referee},
    state::{DamageCard, Phase, Standing},
};
use crate::systems::xwing::abilities::{
    Window,
    grammar::Amount,
    words::{Cause, DamageChoice, DamageTrait, DieFace, Words},
};

/// Where damage comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Blame {
    pub(super) causes: Words<Cause>,
    /// Whose doing it is.
    pub(super) by: Option<ShipNo>,
    /// The ship the attack is made on, if the damage is of an attack.
    pub(super) attacked: Option<ShipNo>,
}

impl Blame {
    /// Nobody's doing.
    pub(super) const fn none() -> Self {
        Self { causes: Words::EMPTY, by: None, attacked: None }
    }

    /// A ship's doing.
    pub(super) const fn by(ship: ShipNo) -> Self {
        Self { causes: Words::EMPTY, by: Some(ship), attacked: None }
    }

    /// With a cause.
    pub(super) fn with(mut self, cause: Cause) -> Self {
        self.causes.insert(cause);
        self
    }
}

impl<'a> Referee<'a> {
    /// The kind of a damage card.
    pub(super) fn damage_kind(&self, card: u8) -> &'a DamageKind {
        &self.fleet.damage[usize::from(self.fleet.deck[usize::from(card)])]
    }

    /// How many damage cards a ship has, as they count (XW-DAMAGE-05).
    pub(super) fn damage_count(&self, ship: ShipNo) -> u8 {
        let count = |damage: &DamageCard| match damage.card {
            Some(card) if damage.faceup => self.damage_kind(card).counts,
            _ => 1,
        };
        self.ship(ship).damage.iter().map(count).sum()
    }

    /// Suffers damage, then critical damage, point by point: shields first, then damage cards (XW-DAMAGE-01 to -03).
    pub(super) fn suffer(&mut self, ship: ShipNo, hits: u8, crits: u8, blame: Blame) -> Flow {
        if hits + crits == 0 || !self.ship(ship).in_play() {
            return Ok(());
        }
        for point in 0..hits + crits {
            if self.ship(ship).is_gone() || self.state.spent_life == Some(ship) {
                break;
            }
            let critical = point >= hits;
            if critical
                && blame.attacked == Some(ship)
                && let Some(attack) = &mut self.state.attack
            {
                attack.crits += 1;
            }
            if critical && blame.attacked == Some(ship) && self.deal_held(ship, blame)? {
                continue;
            }
            if self.ship(ship).shields > 0 {
                self.remove_shields(ship, 1)?;
                self.account(ship, 1, blame);
            } else {
                self.deal(ship, critical, blame)?;
            }
        }
        if self.state.spent_life == Some(ship) {
            self.state.spent_life = None;
        }
        if self.ship(ship).in_play() {
            let mut moment = Moment::of(Window::DamageSuffered, ship);
            moment.causes = blame.causes;
            if blame.attacked == Some(ship) {
                moment.causes.insert(Cause::AttackOnIt);
            }
            self.window(&moment)?;
        }
        Ok(())
    }

    fn account(&mut self, ship: ShipNo, harm: u8, blame: Blame) {
        self.ship_mut(ship).taken += u32::from(harm);
        if let Some(by) = blame.by
            && !self.friendly(by, ship)
        {
            self.ship_mut(by).dealt += u32::from(harm);
        }
        if let Some(attack) = &mut self.state.attack
            && blame.attacked == Some(ship)
            && attack.defender == ship
        {
            attack.harm += harm;
        }
    }

    /// Shields go, one after the other.
    pub(super) fn remove_shields(&mut self, ship: ShipNo, count: u8) -> Flow {
        for _ in 0..count {
            if self.ship(ship).shields == 0 {
                break;
            }
            self.ship_mut(ship).shields -= 1;
            self.tell(Event::ShieldLost(ship, 1));
            self.window(&Moment::of(Window::ShieldLost, ship))?;
        }
        Ok(())
    }

    /// Shields come back, never above the shield value (XW-DAMAGE-14).
    pub(super) fn recover(&mut self, ship: ShipNo, count: u8) {
        let room = self.shield_value(ship).max(0) as u8;
        let state = self.ship_mut(ship);
        let back = count.min(room.saturating_sub(state.shields));
        if back > 0 && state.in_play() {
            state.shields += back;
            self.tell(Event::ShieldRecovered(ship, back));
        }
    }

    /// Draws the next damage card of the ship's owner; none if deck and discard pile are empty (XW-DAMAGE-10, -11).
    pub(super) fn draw(&mut self, ship: ShipNo) -> Option<u8> {
        let seat = self.seat(ship).index();
        if self.state.decks[seat].draw.is_empty() {
            self.reshuffle(seat);
        }
        self.state.decks[seat].draw.pop()
    }

    fn reshuffle(&mut self, seat: usize) {
        let state = &mut *self.state;
        let mut cards = std::mem::take(&mut state.decks[seat].discard);
        state.chance.shuffle(&mut cards);
        state.decks[seat].draw = cards;
    }

    /// At the end of a round substitutes become cards again (XW-DAMAGE-11).
    pub(super) fn rebuild_decks(&mut self) {
        for ship in self.all() {
            let missing: Vec<usize> = {
                let damage = &self.ship(ship).damage;
                (0..damage.len()).filter(|place| damage[*place].card.is_none()).collect()
            };
            for place in missing {
                if let Some(card) = self.draw(ship) {
                    self.ship_mut(ship).damage[place].card = Some(card);
                }
            }
        }
    }

    /// Deals a damage card (XW-DAMAGE-06): drawn, changed or replaced by cards that react, put on the ship, resolved if it
    /// is faceup (XW-CRIT-01).
    pub(super) fn deal(&mut self, ship: ShipNo, faceup: bool, blame: Blame) -> Flow {
        if !self.ship(ship).in_play() {
            return Ok(());
        }
        let card = self.draw(ship);
        self.deal_this(ship, card, faceup && card.is_some(), blame)
    }

    /// Deals this card.
    pub(super) fn deal_this(&mut self, ship: ShipNo, card: Option<u8>, faceup: bool, blame: Blame) -> Flow {
        let outer = self.state.dealing.replace(Dealing { ship, card, faceup, gone: false });
        let mut moment = Moment::of(Window::CardDealt, ship);
        moment.damage = card;
        moment.faceup = Some(faceup);
        moment.causes = blame.causes;
        if let Some(attack) = &self.state.attack
            && attack.defender == ship
            && blame.attacked == Some(ship)
        {
            moment.first = attack.cards == 0;
            moment.other = Some(attack.attacker);
        }
        self.window_of_dealing(&moment)?;
        let dealt = std::mem::replace(&mut self.state.dealing, outer);
        let Some(dealt) = dealt else { return Ok(()) };
        self.account(ship, u8::from(!dealt.gone), blame);
        if let Some(attack) = &mut self.state.attack
            && attack.defender == ship
            && blame.attacked == Some(ship)
        {
            // A card discarded while dealt was still dealt (XW-FAQ-17).
            attack.cards += 1;
            attack.faceup += u8::from(dealt.faceup);
            if !dealt.faceup
                && let Some(card) = dealt.card
            {
                let _ = attack.facedown.try_push(card);
            }
        }
        if dealt.gone {
            if let Some(card) = dealt.card {
                let seat = self.seat(ship).index();
                self.state.decks[seat].discard.push(card);
            }
            self.tell(Event::DamageDiscarded(ship, dealt.card));
            return Ok(());
        }
        let round = self.state.round;
        self.ship_mut(ship).damage.push(DamageCard { card: dealt.card, faceup: dealt.faceup, round });
        self.tell(Event::DamageDealt(ship, dealt.card.filter(|_| dealt.faceup)));
        if dealt.faceup {
            self.count_listeners();
            self.resolve_faceup(ship, dealt.card)?;
        }
        self.check_destroyed(ship, blame)
    }

    /// Cards that react to a card being dealt. After a replaced draw the others see the card that was chosen.
    fn window_of_dealing(&mut self, moment: &Moment) -> Flow {
        if self.listens(Window::CardDealt) {
            self.window(moment)?;
        }
        Ok(())
    }

    /// A faceup damage card resolves its text at once (XW-CRIT-01).
    fn resolve_faceup(&mut self, ship: ShipNo, card: Option<u8>) -> Flow {
        let Some(card) = card else { return Ok(()) };
        let mut moment = Moment::of(Window::CardDealt, ship);
        moment.damage = Some(card);
        for (n, _) in (0_u8..).zip(&self.damage_kind(card).abilities) {
            let at = AbilityAt { ship, on: Origin::Damage(card), n };
            if let Some(text) = self.text_at(at)
                && text.ability.when.contains(Window::CardDealt)
                && self.all_hold(&Case::new(text, &moment), &text.ability.conditions)
            {
                self.resolve(text, &moment)?;
            }
        }
        Ok(())
    }

    /// Draws several cards in place of one and chooses the one that is dealt (Maarek Stele, "Leebo"; XW-FAQ-17).
    pub(super) fn draw_and_choose(&mut self, case: &Case<'a, '_>, count: u8) -> Flow {
        let Some(dealing) = self.state.dealing else { return Ok(()) };
        let ship = dealing.ship;
        let seat = self.seat(case.bearer());
        let owner = self.seat(ship).index();
        let mut drawn: Vec<u8> = dealing.card.into_iter().collect();
        while drawn.len() < usize::from(count) {
            match self.draw(ship) {
                Some(card) => drawn.push(card),
                None => break,
            }
        }
        if drawn.is_empty() {
            return Ok(());
        }
        let mut kinds: Vec<u8> = Vec::new();
        let mut actions = self.list();
        for card in &drawn {
            let kind = self.fleet.deck[usize::from(*card)];
            if !kinds.contains(&kind) {
                kinds.push(kind);
                actions.push(Action::Damage(*card));
            }
        }
        let question = Question::about(Asked::DeckCard, ship).because(case.text.at);
        let chosen = match self.ask(seat, question, actions)? {
            Action::Damage(card) => card,
            _ => drawn[0],
        };
        self.state.decks[owner].discard.extend(drawn.into_iter().filter(|card| *card != chosen));
        if let Some(dealing) = &mut self.state.dealing {
            dealing.card = Some(chosen);
        }
        Ok(())
    }

    /// Whether damage cards of this choice are there to be turned.
    pub(super) fn could_flip(
        &self,
        case: &Case<'a, '_>,
        ship: ShipNo,
        up: bool,
        which: DamageChoice,
        wanted: Option<DamageTrait>,
    ) -> bool {
        self.flippable(case, ship, up, which, wanted).next().is_some()
    }

    fn flippable(
        &self,
        case: &Case<'a, '_>,
        ship: ShipNo,
        up: bool,
        which: DamageChoice,
        wanted: Option<DamageTrait>,
    ) -> impl Iterator<Item = usize> + '_ {
        let own = match case.text.at.on {
            Origin::Damage(card) => Some(card),
            _ => None,
        };
        let recent = self.state.attack.as_ref().map(|attack| attack.facedown.clone()).unwrap_or_default();
        self.ship(ship).damage.iter().enumerate().filter_map(move |(place, damage)| {
            let fits = damage.faceup != up
                && match which {
                    DamageChoice::This => damage.card == own,
                    DamageChoice::DealtThisAttack => damage.card.is_some_and(|card| recent.contains(&card)),
                    _ => true,
                }
                && wanted.is_none_or(|wanted| damage.card.is_some_and(|card| self.damage_kind(card).trait_ == wanted));
            fits.then_some(place)
        })
    }

    /// Turns damage cards over. Turning one faceup is not dealing it, but its text comes into force (XW-DAMAGE-07).
    pub(super) fn flip_damage(
        &mut self,
        case: &Case<'a, '_>,
        ship: ShipNo,
        up: bool,
        which: DamageChoice,
        n: &Amount,
        wanted: Option<DamageTrait>,
    ) -> Flow {
        let count = match n {
            Amount::Number(number) => self.number_of(case, number).clamp(0, 40) as usize,
            Amount::All | Amount::Any => usize::MAX,
        };
        let mut turned = 0;
        while turned < count {
            let places: Vec<usize> = self.flippable(case, ship, up, which, wanted).collect();
            let Some(place) = self.pick_damage(case, ship, which, &places)? else { break };
            turned += 1;
            if up {
                self.turn_up(ship, place, Blame::by(case.bearer()))?;
                continue;
            }
            self.ship_mut(ship).damage[place].faceup = false;
            let card = self.ship(ship).damage[place].card;
            self.tell(Event::DamageTurned { ship, card, up });
            self.count_listeners();
        }
        Ok(())
    }

    /// Turns a damage card faceup: it acts like one that came faceup, but is not dealt (XW-DAMAGE-07).
    pub(super) fn turn_up(&mut self, ship: ShipNo, place: usize, blame: Blame) -> Flow {
        self.ship_mut(ship).damage[place].faceup = true;
        let card = self.ship(ship).damage[place].card;
        self.tell(Event::DamageTurned { ship, card, up: true });
        self.count_listeners();
        self.resolve_faceup(ship, card)?;
        self.check_destroyed(ship, blame)
    }

    fn pick_damage(
        &mut self,
        case: &Case<'a, '_>,
        ship: ShipNo,
        which: DamageChoice,
        places: &[usize],
    ) -> Flow<Option<usize>> {
        if places.is_empty() {
            return Ok(None);
        }
        if which == DamageChoice::RandomFacedown {
            let place = self.state.chance.place(places.len());
            return Ok(Some(places[place]));
        }
        let mut actions = self.list();
        actions.extend(places.iter().map(|place| Action::Damage(*place as u8)));
        let question = Question::about(Asked::DamageCard, ship).because(case.text.at);
        match self.ask(self.seat(case.bearer()), question, actions)? {
            Action::Damage(place) => Ok(Some(usize::from(place))),
            _ => Ok(None),
        }
    }

    /// Damage cards go to the discard pile.
    pub(super) fn discard_damage(
        &mut self,
        case: &Case<'a, '_>,
        ship: ShipNo,
        which: DamageChoice,
        n: &Amount,
    ) -> Flow {
        let count = match n {
            Amount::Number(number) => self.number_of(case, number).clamp(0, 40) as usize,
            Amount::All | Amount::Any => usize::MAX,
        };
        let mut gone = 0;
        while gone < count {
            let places: Vec<usize> = match which {
                DamageChoice::RandomFacedown => self.flippable(case, ship, true, which, None).collect(),
                DamageChoice::This => {
                    let own = match case.text.at.on {
                        Origin::Damage(card) => Some(card),
                        _ => None,
                    };
                    (0..self.ship(ship).damage.len())
                        .filter(|place| self.ship(ship).damage[*place].card == own)
                        .collect()
                }
                DamageChoice::ChosenFaceup => self.flippable(case, ship, false, which, None).collect(),
                _ => (0..self.ship(ship).damage.len()).collect(),
            };
            let place = if which == DamageChoice::All {
                places.first().copied()
            } else {
                self.pick_damage(case, ship, which, &places)?
            };
            let Some(place) = place else { break };
            gone += 1;
            let damage = self.ship_mut(ship).damage.remove(place);
            if let Some(card) = damage.card {
                let seat = self.seat(ship).index();
                self.state.decks[seat].discard.push(card);
            }
            self.tell(Event::DamageDiscarded(ship, damage.card.filter(|_| damage.faceup)));
        }
        self.count_listeners();
        Ok(())
    }

    /// A ship with as many damage cards as its hull is destroyed (XW-DAMAGE-04).
    pub(super) fn check_destroyed(&mut self, ship: ShipNo, blame: Blame) -> Flow {
        if self.ship(ship).standing == Standing::InPlay
            && i32::from(self.damage_count(ship)) >= i32::from(self.hull(ship))
        {
            self.destroy(ship, blame)?;
        }
        Ok(())
    }

    /// A ship would be destroyed: at once, or after its opportunity if it may still attack (XW-COMBAT-14).
    pub(super) fn destroy(&mut self, ship: ShipNo, blame: Blame) -> Flow {
        let waits = self.state.phase == Phase::Combat
            && !self.ship(ship).fought
            && self.state.active.is_some_and(|active| active != ship)
            && self.skill(ship) == self.state.fighting_skill;
        if !waits {
            return self.fall(ship, blame);
        }
        self.note_end(ship);
        self.ship_mut(ship).standing = Standing::Doomed;
        self.tell(Event::Doomed(ship));
        Ok(())
    }

    /// A ship is destroyed, unless a card keeps it: removed at once, or after what it takes part in.
    fn fall(&mut self, ship: ShipNo, blame: Blame) -> Flow {
        let mut moment = Moment::of(Window::Destroyed, ship);
        moment.causes = blame.causes;
        moment.other = blame.by;
        let running =
            self.state.attack.as_ref().is_some_and(|attack| attack.attacker == ship || attack.defender == ship);
        self.ship_mut(ship).standing = Standing::Dying;
        if self.window(&moment)? {
            if self.ship(ship).standing == Standing::Dying {
                self.ship_mut(ship).standing = Standing::InPlay;
            }
            if self.ship(ship).standing == Standing::InPlay
                && i32::from(self.damage_count(ship)) < i32::from(self.hull(ship))
            {
                self.state.spent_life = Some(ship);
            }
            return Ok(());
        }
        self.note_end(ship);
        self.tell(Event::Destroyed(ship));
        if running || self.state.active == Some(ship) {
            return Ok(());
        }
        self.remove(ship)
    }

    /// The running attack destroyed its defender.
    fn note_end(&mut self, ship: ShipNo) {
        if let Some(attack) = &mut self.state.attack
            && attack.defender == ship
        {
            attack.destroyed = true;
        }
    }

    /// Removes ships that were destroyed in an attack, once it is over.
    pub(super) fn bury_dying(&mut self) -> Flow {
        for ship in self.all() {
            if self.ship(ship).standing == Standing::Dying {
                self.remove(ship)?;
            }
        }
        Ok(())
    }

    /// A doomed ship had its opportunity and is destroyed now (XW-COMBAT-14, -15); one that a card keeps stays as long as
    /// the card says.
    pub(super) fn bury(&mut self, ship: ShipNo) -> Flow {
        match self.ship(ship).standing {
            Standing::Dying => self.remove(ship),
            Standing::Doomed if !self.ship(ship).delayed => {
                self.fall(ship, Blame::none())?;
                self.state.spent_life = None;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Removes every doomed ship.
    pub(super) fn bury_all(&mut self) -> Flow {
        for ship in self.all() {
            self.bury(ship)?;
            if self.ship(ship).standing == Standing::Doomed {
                self.tell(Event::Destroyed(ship));
                self.remove(ship)?;
            }
        }
        Ok(())
    }

    /// Takes a destroyed ship from the board: its damage cards go to the discard pile, its tokens to the supply
    /// (XW-DAMAGE-09); ships docked at it have to leave it first (XW-DOCK-06).
    fn remove(&mut self, ship: ShipNo) -> Flow {
        self.release_docked(ship)?;
        self.leave_board(ship, Standing::Destroyed);
        self.tell(Event::Removed(ship));
        Ok(())
    }

    /// A ship leaves the board and is destroyed at once (XW-DAMAGE-16); docked ships with it (XW-DOCK-07).
    pub(super) fn flee(&mut self, ship: ShipNo) -> Flow {
        self.tell(Event::Fled(ship));
        self.leave_board(ship, Standing::Fled);
        for docked in self.all() {
            if self.ship(docked).standing == Standing::Docked(ship) {
                self.ship_mut(docked).standing = Standing::Fled;
                self.tell(Event::Fled(docked));
            }
        }
        let mut moment = Moment::of(Window::Destroyed, ship);
        moment.first = false;
        // Others may react to its end; it has no abilities itself any more.
        self.window(&moment)?;
        Ok(())
    }

    fn leave_board(&mut self, ship: ShipNo, standing: Standing) {
        self.ship_mut(ship).standing = standing;
        self.clear_tokens(ship);
        let seat = self.seat(ship).index();
        let damage = std::mem::take(&mut self.ship_mut(ship).damage);
        self.state.decks[seat].discard.extend(damage.into_iter().filter_map(|damage| damage.card));
        self.state.contacts.retain(|contact| contact.a != ship && contact.b != ship);
        self.state.conditions.retain(|assigned| assigned.on != ship);
        self.state.grants.retain(|grant| grant.ship != ship);
        self.count_listeners();
    }

    /// Rolls dice outside an attack: named beforehand, rolled, changed by cards that react (XW-DICE-06).
    pub(super) fn roll_outside(
        &mut self,
        ship: ShipNo,
        kind: DieKind,
        count: u8,
        cause: Option<Cause>,
        bomb: Option<usize>,
    ) -> Flow<FaceCounts> {
        let mut moment = Moment::of(Window::BeforeRoll, ship);
        moment.dice = Some(kind);
        moment.bomb = bomb;
        if let Some(cause) = cause {
            moment.causes.insert(cause);
        }
        let outer = self.state.roll.replace(Roll { kind, dice: Dice::new(), named: None });
        self.window(&moment)?;
        let dice = Dice::roll(kind, count, &mut self.state.chance);
        self.tell(Event::Rolled { ship, kind, faces: dice.counts(|_| true) });
        if let Some(roll) = &mut self.state.roll {
            roll.dice = dice;
            if let Some(face) = roll.named.take() {
                set_one(&mut roll.dice, face);
            }
        }
        moment.window = Window::EffectRoll;
        self.window(&moment)?;
        let rolled = std::mem::replace(&mut self.state.roll, outer);
        Ok(rolled.map_or_else(FaceCounts::default, |roll| roll.dice.counts(|_| true)))
    }

    /// Rerolls dice rolled outside an attack (Cad Bane).
    pub(super) fn reroll_outside(
        &mut self,
        case: &Case<'a, '_>,
        n: &Amount,
        only: Words<DieFace>,
        _must: bool,
    ) -> Flow {
        let Some(roll) = &self.state.roll else { return Ok(()) };
        let kind = roll.kind;
        let offered = roll
            .dice
            .counts(|die| die.rerollable() && (only.is_empty() || only.contains(super::ability::word_of(die.face))));
        let most = match n {
            Amount::Number(number) => self.number_of(case, number).clamp(0, 20) as u8,
            Amount::All | Amount::Any => offered.iter().sum(),
        };
        let picked = self.pick_dice(self.seat(case.bearer()), case, kind, DicePurpose::Reroll, offered, [1, most])?;
        let state = &mut *self.state;
        if let Some(roll) = &mut state.roll {
            roll.dice.reroll(kind, picked, &mut state.chance);
            let faces = roll.dice.counts(|_| true);
            self.tell(Event::DiceNow { kind, faces });
        }
        Ok(())
    }
}

/// Sets one die to a face: one that shows it already, else the worst for whoever wants it (XW-FAQ-10).
pub(super) fn set_one(dice: &mut Dice, face: Face) {
    let order = [face, Face::Blank, Face::Focus, Face::Hit, Face::Crit, Face::Evade];
    for from in order {
        if let Some(die) = dice.all_mut().iter_mut().find(|die| die.face == from && !die.locked) {
            die.face = face;
            die.locked = true;
            return;
        }
    }
}
