//! Choosing figures, cards, spaces, one of several things; rolling dice; yes and no.

use std::sync::Arc;

use super::super::{Home, Scope, Thing};
use crate::{
    cards::{
        Die,
        ability::{Amount, Choose, ChooseOne, Cost, Effect, Name, Player, RollDie, Source, TokenKind, Who},
    },
    play::{
        Answer, Event, Question, QuestionKind,
        battle::TERMINAL,
        board::{Distances, Space},
        dice::{Rolled, Symbols},
        pieces::FigureNo,
        referee::Referee,
    },
};
use kernel::game::{Seat, stepped::Flow};

impl Referee<'_> {
    /// A question that the running ability asks: about its owner, where it has one.
    pub(super) fn asked(&self, scope: &Scope, kind: QuestionKind) -> Question {
        Question { kind, figure: scope.you, token: None }
    }

    pub(super) fn choose(&mut self, scope: &mut Scope, choose: &Choose) -> Flow {
        let seat = if choose.by.is_some() { scope.seat.other() } else { scope.seat };
        let choose = &self.view().widened(scope, choose);
        let mut left = self.view().fitting(scope, &choose.from);
        let most = usize::from(self.view().count(scope, &choose.n));
        let mut chosen: Vec<FigureNo> = Vec::new();
        if left.len() <= most && !choose.up_to {
            chosen = left;
        } else {
            while chosen.len() < most && !left.is_empty() {
                let question = self.asked(scope, QuestionKind::Choose);
                let Some(figure) = self.ask_figure(seat, question, left.iter().copied(), choose.up_to)? else { break };
                left.retain(|other| *other != figure);
                chosen.push(figure);
            }
        }
        self.state.chosen = chosen.first().copied();
        scope.name(choose.name, Thing::Figures(chosen));
        Ok(())
    }

    pub(super) fn choose_one(&mut self, scope: &mut Scope, choice: &Arc<ChooseOne>) -> Flow {
        if self.does_all(scope) {
            for option in &choice.of {
                self.carry_out(scope, option)?;
            }
            return Ok(());
        }
        let seat = if choice.chooser.is_some() { scope.seat.other() } else { scope.seat };
        let view = self.view();
        let open = |option: &Vec<Effect>| {
            option.is_empty()
                || !option.iter().all(|step| view.is_void(scope, step))
                    && option.iter().all(|step| view.affords(scope, step))
        };
        let places: Vec<u8> =
            choice.of.iter().enumerate().filter(|(_, option)| open(option)).map(|(place, _)| place as u8).collect();
        let mut answers = self.list();
        answers.extend(places.into_iter().map(Answer::Option));
        let before = self.state.choosing.replace(Arc::clone(choice));
        // Who looked at cards chooses knowing them.
        let looked = scope.looked.iter().filter(|_| seat == scope.seat).map(|(_, card)| *card).collect();
        let shown = std::mem::replace(&mut self.state.shown, looked);
        let question = self.asked(scope, QuestionKind::OneOf);
        let picked = self.ask(seat, question, answers)?;
        (self.state.choosing, self.state.shown) = (before, shown);
        match picked {
            Answer::Option(place) => match choice.of.get(usize::from(place)) {
                Some(option) => self.carry_out(scope, option),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Asks a player for one of these Command cards.
    pub(in crate::play::ability) fn ask_card(
        &mut self,
        seat: Seat,
        mut cards: Vec<crate::cards::CommandId>,
        may_pass: bool,
    ) -> Flow<Option<crate::cards::CommandId>> {
        cards.sort_unstable();
        cards.dedup();
        let mut answers = self.list();
        answers.extend((0..cards.len() as u8).map(Answer::Card));
        if may_pass && !answers.is_empty() {
            answers.push(Answer::Pass);
        }
        let before = std::mem::replace(&mut self.state.shown, cards);
        let answer = self.ask(seat, Question::of(QuestionKind::ChooseCard), answers)?;
        let cards = std::mem::replace(&mut self.state.shown, before);
        Ok(if let Answer::Card(place) = answer { cards.get(usize::from(place)).copied() } else { None })
    }

    pub(super) fn choose_card(&mut self, scope: &mut Scope, name: Name, from: Source, random: bool) -> Flow {
        let (own, other) = (self.state.side(scope.seat), self.state.side(scope.seat.other()));
        let cards = match from {
            Source::OwnHand => own.hand.clone(),
            Source::OpponentHand => other.hand.clone(),
            Source::OwnDiscard => own.discard.clone(),
            Source::OpponentDiscard => other.discard.clone(),
            Source::LookedAt => scope.looked.iter().map(|(_, card)| *card).collect(),
            Source::Drawn => scope.drawn.clone(),
        };
        let card = if random {
            let place = self.state.chance.place(cards.len().max(1));
            cards.get(place).copied()
        } else {
            self.ask_card(scope.seat, cards, false)?
        };
        if let Some(card) = card {
            let home = match from {
                Source::OwnHand | Source::Drawn => Some((scope.seat, Home::Hand)),
                Source::OpponentHand => Some((scope.seat.other(), Home::Hand)),
                Source::OwnDiscard => Some((scope.seat, Home::Discard)),
                Source::OpponentDiscard => Some((scope.seat.other(), Home::Discard)),
                Source::LookedAt => None,
            };
            scope.homes.extend(home.map(|(seat, home)| (card, seat, home)));
            scope.name(name, Thing::Card(card));
        }
        Ok(())
    }

    /// Asks for one of these spaces.
    fn ask_for_space(&mut self, scope: &Scope, spaces: Vec<Space>) -> Flow<Option<Space>> {
        let mut answers = self.list();
        answers.extend(spaces.into_iter().map(Answer::Space));
        let question = self.asked(scope, QuestionKind::ChooseSpace);
        Ok(if let Answer::Space(space) = self.ask(scope.seat, question, answers)? { Some(space) } else { None })
    }

    pub(super) fn choose_space(&mut self, scope: &mut Scope, name: Name, within: u8, los: bool) -> Flow {
        let Some(you) = scope.you else { return Ok(()) };
        let view = self.view();
        let far = Distances::from(&self.state.ground, &view.spaces(you), within);
        let ground = &self.state.ground;
        let open = |space: &&Space| far.to(**space).is_some() && !ground.is_blocking(**space);
        let seen = |space: &&Space| !los || view.sees_space(you, **space);
        let spaces: Vec<Space> = ground.spaces().iter().filter(open).filter(seen).copied().collect();
        if let Some(space) = self.ask_for_space(scope, spaces)? {
            self.emit(Event::SpaceChosen(space));
            scope.name(name, Thing::Space(space));
        }
        Ok(())
    }

    pub(super) fn choose_token(&mut self, scope: &mut Scope, name: Name, kind: TokenKind) -> Flow {
        let view = self.view();
        let spaces = match kind {
            TokenKind::Terminal => view.tokens(TERMINAL).map(|token| view.token_space(token)).collect(),
            TokenKind::Rubble => self.state.rubble.clone(),
        };
        if let Some(space) = self.ask_for_space(scope, spaces)? {
            self.emit(Event::SpaceChosen(space));
            scope.name(name, Thing::Space(space));
        }
        Ok(())
    }

    pub(super) fn choose_player(&mut self, scope: &mut Scope, name: Name) -> Flow {
        let mut answers = self.list();
        answers.extend([scope.seat, scope.seat.other()].map(Answer::Seat));
        let question = self.asked(scope, QuestionKind::ChoosePlayer);
        if let Answer::Seat(seat) = self.ask(scope.seat, question, answers)? {
            scope.name(name, Thing::Seat(seat));
        }
        Ok(())
    }

    /// Each judges its list once, at its start, and goes through it figure by figure.
    pub(super) fn each(&mut self, scope: &mut Scope, of: &Who, name: Name, steps: &[Effect]) -> Flow {
        for figure in self.meant(scope, of) {
            scope.name(name, Thing::Figures(vec![figure]));
            self.carry_out(scope, steps)?;
        }
        Ok(())
    }

    /// Whether a player does something; asked only where it can be done and paid.
    pub(super) fn may(&mut self, scope: &mut Scope, steps: &[Effect], cost: &[Cost]) -> Flow {
        if !self.view().can_pay(scope, scope.seat, cost) || !self.view().could(scope, steps) {
            return Ok(());
        }
        let figure = self.about(scope, steps);
        if self.ask_yes(scope.seat, QuestionKind::May, figure, None)? {
            let seat = scope.seat;
            self.pay(scope, seat, cost)?;
            self.carry_out(scope, steps)?;
        }
        Ok(())
    }

    /// Whom optional steps are about, for the question.
    fn about(&self, scope: &Scope, steps: &[Effect]) -> Option<FigureNo> {
        let who = match steps.first() {
            Some(Effect::Push { who, .. } | Effect::MoveSpaces { who, .. } | Effect::PerformMove { who, .. }) => {
                Some(who)
            }
            Some(Effect::Recover { to, .. } | Effect::GainMp { to, .. }) => Some(to),
            _ => None,
        };
        who.and_then(|who| self.view().the(scope, who)).or(scope.you)
    }

    pub(super) fn opponent_may(
        &mut self,
        scope: &mut Scope,
        cost: &[Cost],
        steps: &[Effect],
        otherwise: &[Effect],
    ) -> Flow {
        let seat = scope.seat.other();
        let pays =
            self.view().can_pay(scope, seat, cost) && self.ask_yes(seat, QuestionKind::Avert, scope.you, None)?;
        if pays {
            self.pay(scope, seat, cost)?;
            return self.carry_out(scope, steps);
        }
        self.carry_out(scope, otherwise)
    }

    /// Rolls dice of the ability.
    pub(super) fn roll(&mut self, scope: &mut Scope, dice: &[RollDie]) {
        let mut pool: Vec<Die> = Vec::new();
        for die in dice {
            match die {
                RollDie::Red => pool.push(Die::Red),
                RollDie::Blue => pool.push(Die::Blue),
                RollDie::Green => pool.push(Die::Green),
                RollDie::Yellow => pool.push(Die::Yellow),
                RollDie::OwnPool => {
                    let attack = scope.you.and_then(|you| self.battle.group(you).attack.as_ref());
                    pool.extend(attack.into_iter().flat_map(|attack| attack.dice.iter().copied()));
                }
            }
        }
        pool.append(&mut self.state.extra_dice);
        let mut sum = Symbols::default();
        for die in pool {
            let face = self.state.chance.below(6) as u8;
            sum = sum.plus(Rolled { die, face, again: false }.shows());
        }
        scope.roll = sum;
        self.emit(Event::DiceRolled(scope.ability, sum));
    }
}

impl crate::play::View<'_, '_> {
    /// Whether steps could do anything: an attack has a target, somebody can be chosen.
    fn could(&self, scope: &Scope, steps: &[Effect]) -> bool {
        match steps.first() {
            Some(Effect::Attack(strike)) => {
                let by = self.who(scope, &strike.by);
                by.iter().any(|by| !self.strikes(scope, *by, strike, &[]).is_empty())
            }
            Some(Effect::Choose(choose)) => !self.fitting(scope, &choose.from).is_empty(),
            Some(Effect::ChooseCard { from: Source::LookedAt, .. }) => !scope.looked.is_empty(),
            Some(Effect::ChooseCard { from: Source::OpponentHand, .. }) => {
                !self.state.side(scope.seat.other()).hand.is_empty()
            }
            _ => !steps.iter().all(|step| self.is_void(scope, step)),
        }
    }

    /// Whether a player has the victory points an effect takes.
    fn affords(&self, scope: &Scope, effect: &Effect) -> bool {
        match effect {
            Effect::Vp { who: Player::You, n: n @ (Amount::Of(_) | Amount::Fixed(_)) } => {
                let change = i32::from(self.amount(scope, n));
                change >= 0 || self.state.side(scope.seat).points + change >= 0
            }
            _ => true,
        }
    }
}
