//! Choosing figures, cards, spaces, one of several things; rolling dice; yes and no.

use std::sync::Arc;

use crate::{
    cards::{
        Die,
        ability::{Amount, Choose, ChooseOne, Cost, Effect, Name, Player, RollDie, Source, TokenKind, Who},
    },
    play::{
        Answer, Event, Question,
        board::{Distances, Space},
        dice::{Rolled, Symbols},
        fixed::TERMINAL,
        pieces::FigureNo,
        referee::Referee,
        state::{CardPlace, Context, Selection},
    },
};
use kernel::game::{Seat, stepped::Flow};

impl Referee<'_> {
    pub(super) fn choose(&mut self, context: &mut Context, choose: &Choose) -> Flow {
        let seat = if choose.by.is_some() { context.seat.other() } else { context.seat };
        let choose = &self.view().widened(context, choose);
        let mut left = self.view().matching(context, &choose.from);
        let most = usize::from(self.view().count(context, &choose.n));
        let mut chosen: Vec<FigureNo> = Vec::new();
        if left.len() <= most && !choose.up_to {
            chosen = left;
        } else {
            while chosen.len() < most && !left.is_empty() {
                let question = Question::Choose(context.you);
                let Some(figure) = self.ask_figure(seat, question, left.iter().copied(), choose.up_to)? else { break };
                left.retain(|other| *other != figure);
                chosen.push(figure);
            }
        }
        self.state.chosen = chosen.first().copied();
        context.name(choose.name, Selection::Figures(chosen));
        Ok(())
    }

    pub(super) fn choose_one(&mut self, context: &mut Context, choice: &Arc<ChooseOne>) -> Flow {
        if self.does_all(context) {
            for option in &choice.of {
                self.resolve(context, option)?;
            }
            return Ok(());
        }
        let seat = if choice.chooser.is_some() { context.seat.other() } else { context.seat };
        let view = self.view();
        let open = |option: &Vec<Effect>| {
            option.is_empty()
                || option.iter().any(|step| view.would_change(context, step))
                    && option.iter().all(|step| view.affords(context, step))
        };
        let places: Vec<u8> =
            choice.of.iter().enumerate().filter(|(_, option)| open(option)).map(|(place, _)| place as u8).collect();
        let mut answers = self.list();
        answers.extend(places.into_iter().map(Answer::Option));
        let before = self.state.choosing.replace(Arc::clone(choice));
        // The player who looked at cards knows them.
        let looked = context.looked.iter().filter(|_| seat == context.seat).map(|(_, card)| *card).collect();
        let shown = std::mem::replace(&mut self.state.shown, looked);
        let question = Question::OneOf(context.you);
        let picked = self.ask(seat, question, answers)?;
        (self.state.choosing, self.state.shown) = (before, shown);
        match picked {
            Answer::Option(place) => match choice.of.get(usize::from(place)) {
                Some(option) => self.resolve(context, option),
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
        let answer = self.ask(seat, Question::ChooseCard, answers)?;
        let cards = std::mem::replace(&mut self.state.shown, before);
        Ok(if let Answer::Card(place) = answer { cards.get(usize::from(place)).copied() } else { None })
    }

    pub(super) fn choose_card(&mut self, context: &mut Context, name: Name, from: Source, random: bool) -> Flow {
        let (own, other) = (self.state.side(context.seat), self.state.side(context.seat.other()));
        let cards = match from {
            Source::OwnHand => own.hand.clone(),
            Source::OpponentHand => other.hand.clone(),
            Source::OwnDiscard => own.discard.clone(),
            Source::OpponentDiscard => other.discard.clone(),
            Source::LookedAt => context.looked.iter().map(|(_, card)| *card).collect(),
            Source::Drawn => context.drawn.clone(),
        };
        let card = if random {
            let place = self.state.chance.place(cards.len().max(1));
            cards.get(place).copied()
        } else {
            self.ask_card(context.seat, cards, false)?
        };
        if let Some(card) = card {
            let home = match from {
                Source::OwnHand | Source::Drawn => Some((context.seat, CardPlace::Hand)),
                Source::OpponentHand => Some((context.seat.other(), CardPlace::Hand)),
                Source::OwnDiscard => Some((context.seat, CardPlace::Discard)),
                Source::OpponentDiscard => Some((context.seat.other(), CardPlace::Discard)),
                Source::LookedAt => None,
            };
            context.homes.extend(home.map(|(seat, home)| (card, seat, home)));
            context.name(name, Selection::Card(card));
        }
        Ok(())
    }

    /// Asks for one of these spaces.
    fn ask_for_space(&mut self, context: &Context, spaces: Vec<Space>) -> Flow<Option<Space>> {
        let mut answers = self.list();
        answers.extend(spaces.into_iter().map(Answer::Space));
        let question = Question::ChooseSpace(context.you);
        Ok(if let Answer::Space(space) = self.ask(context.seat, question, answers)? { Some(space) } else { None })
    }

    pub(super) fn choose_space(&mut self, context: &mut Context, name: Name, within: u8, los: bool) -> Flow {
        let Some(you) = context.you else { return Ok(()) };
        let view = self.view();
        let far = Distances::from(&self.state.ground, &view.spaces(you), within);
        let ground = &self.state.ground;
        let open = |space: &&Space| far.to(**space).is_some() && !ground.is_blocking(**space);
        let seen = |space: &&Space| !los || view.sees_space(you, **space);
        let spaces: Vec<Space> = ground.spaces().iter().filter(open).filter(seen).copied().collect();
        if let Some(space) = self.ask_for_space(context, spaces)? {
            self.emit(Event::SpaceChosen(space));
            context.name(name, Selection::Space(space));
        }
        Ok(())
    }

    pub(super) fn choose_token(&mut self, context: &mut Context, name: Name, kind: TokenKind) -> Flow {
        let view = self.view();
        let spaces = match kind {
            TokenKind::Terminal => view.tokens(TERMINAL).map(|token| view.token_space(token)).collect(),
            TokenKind::Rubble => self.state.rubble.clone(),
        };
        if let Some(space) = self.ask_for_space(context, spaces)? {
            self.emit(Event::SpaceChosen(space));
            context.name(name, Selection::Space(space));
        }
        Ok(())
    }

    pub(super) fn choose_player(&mut self, context: &mut Context, name: Name) -> Flow {
        let mut answers = self.list();
        answers.extend([context.seat, context.seat.other()].map(Answer::Seat));
        let question = Question::ChoosePlayer(context.you);
        if let Answer::Seat(seat) = self.ask(context.seat, question, answers)? {
            context.name(name, Selection::Seat(seat));
        }
        Ok(())
    }

    /// Each judges its list once, at its start, and goes through it figure by figure.
    pub(super) fn each(&mut self, context: &mut Context, of: &Who, name: Name, steps: &[Effect]) -> Flow {
        for figure in self.targets_in_play(context, of) {
            context.name(name, Selection::Figures(vec![figure]));
            self.resolve(context, steps)?;
        }
        Ok(())
    }

    /// Asks a player for optional steps that can be resolved and paid.
    pub(super) fn may(&mut self, context: &mut Context, steps: &[Effect], cost: &[Cost]) -> Flow {
        if !self.view().can_pay(context, context.seat, cost) || !self.view().could(context, steps) {
            return Ok(());
        }
        let figure = self.about(context, steps);
        if self.ask_yes(context.seat, Question::May(figure))? {
            let seat = context.seat;
            self.pay(context, seat, cost)?;
            self.resolve(context, steps)?;
        }
        Ok(())
    }

    /// The figure that optional steps are about, for the question.
    fn about(&self, context: &Context, steps: &[Effect]) -> Option<FigureNo> {
        let who = match steps.first() {
            Some(Effect::Push { who, .. } | Effect::MoveSpaces { who, .. } | Effect::PerformMove { who, .. }) => {
                Some(who)
            }
            Some(Effect::Recover { to, .. } | Effect::GainMp { to, .. }) => Some(to),
            _ => None,
        };
        who.and_then(|who| self.view().target(context, who)).or(context.you)
    }

    pub(super) fn opponent_may(
        &mut self,
        context: &mut Context,
        cost: &[Cost],
        steps: &[Effect],
        otherwise: &[Effect],
    ) -> Flow {
        let seat = context.seat.other();
        let pays = self.view().can_pay(context, seat, cost) && self.ask_yes(seat, Question::Avert(context.you))?;
        if pays {
            self.pay(context, seat, cost)?;
            return self.resolve(context, steps);
        }
        self.resolve(context, otherwise)
    }

    /// Rolls dice of the ability.
    pub(super) fn roll(&mut self, context: &mut Context, dice: &[RollDie]) {
        let mut pool: Vec<Die> = Vec::new();
        for die in dice {
            match die {
                RollDie::Red => pool.push(Die::Red),
                RollDie::Blue => pool.push(Die::Blue),
                RollDie::Green => pool.push(Die::Green),
                RollDie::Yellow => pool.push(Die::Yellow),
                RollDie::OwnPool => {
                    let attack = context.you.and_then(|you| self.view().group(you).attack.as_ref());
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
        context.roll = sum;
        self.emit(Event::DiceRolled(context.ability, sum));
    }
}

impl crate::play::View<'_, '_> {
    /// True if steps have a target or a choice.
    fn could(&self, context: &Context, steps: &[Effect]) -> bool {
        match steps.first() {
            Some(Effect::Attack(strike)) => {
                let by = self.targets(context, &strike.by);
                by.iter().any(|by| !self.strikes(context, *by, strike, &[]).is_empty())
            }
            Some(Effect::Choose(choose)) => !self.matching(context, &choose.from).is_empty(),
            Some(Effect::ChooseCard { from: Source::LookedAt, .. }) => !context.looked.is_empty(),
            Some(Effect::ChooseCard { from: Source::OpponentHand, .. }) => {
                !self.state.side(context.seat.other()).hand.is_empty()
            }
            _ => steps.iter().any(|step| self.would_change(context, step)),
        }
    }

    /// True if a player has the victory points an effect takes.
    fn affords(&self, context: &Context, effect: &Effect) -> bool {
        match effect {
            Effect::Vp { who: Player::You, n: n @ (Amount::Of(_) | Amount::Fixed(_)) } => {
                let change = i32::from(self.amount(context, n));
                change >= 0 || self.state.side(context.seat).points + change >= 0
            }
            _ => true,
        }
    }
}
