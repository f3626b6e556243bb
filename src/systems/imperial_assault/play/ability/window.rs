//! Windows: in which order both sides use what they may, and how an ability is used.
//!
//! In an attack the attacker's side comes first (IA-GOLD-07), else the side with initiative (IA-GOLD-05). What is compulsory
//! and changes nothing about the rest is done by itself; everything else is asked, one at a time, as its player likes
//! (IA-CONF-01). Who declines is not asked again in the window (IA-CONF-02).

use std::sync::Arc;

use super::{AbilityNo, Occasion, Scope, Source, twist::Lent};
use crate::{
    cards::{
        CommandId,
        ability::{Amount, Cost, Effect, Limit, Play, Subject, Value, Window},
    },
    play::{
        Answer, Event, Question, QuestionKind,
        pieces::{FigureNo, GroupNo},
        referee::Referee,
    },
};
use kernel::game::{Seat, stepped::Flow};

/// The use of an ability: by a figure, or by its player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Use {
    pub ability: AbilityNo,
    pub by: Option<FigureNo>,
}

/// A use that was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Used {
    pub ability: AbilityNo,
    pub by: Option<FigureNo>,
    /// The figure it was about.
    pub about: Option<FigureNo>,
}

/// What a side used and declined in a window (IA-CONF-02, IA-CARD-06).
#[derive(Debug, Default)]
struct Heard {
    done: Vec<Use>,
    declined: Vec<Use>,
}

/// A Command card that lies on the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tabled {
    pub seat: Seat,
    pub card: CommandId,
    /// The group whose card it lies on; none for the play area of its player.
    pub on: Option<GroupNo>,
    pub exhausted: bool,
}

/// A Command card that is being played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Playing {
    pub seat: Seat,
    pub card: CommandId,
    pub cancelled: bool,
    /// Whether it lies somewhere else already.
    pub gone: bool,
}

impl Referee<'_> {
    /// A window: every side uses what it must and what it likes. Outside of an attack, what a side's abilities make possible
    /// is an opportunity for the other, in turn, until neither uses anything more.
    pub(in crate::play) fn window(&mut self, occasion: Occasion) -> Flow {
        let first = self.comes_first(&occasion)?;
        let mut heard = [Heard::default(), Heard::default()];
        let mut goes_on = false;
        for seat in [first, first.other()] {
            self.watches(seat, &occasion)?;
            goes_on = self.side_window(seat, &occasion, &mut heard[seat.index()])?;
        }
        let mut seat = first;
        while goes_on && self.state.attack.is_none() && !self.is_over() {
            goes_on = self.side_window(seat, &occasion, &mut heard[seat.index()])?;
            seat = seat.other();
        }
        Ok(())
    }

    /// Whose effects of one moment come first: those of the attacker's side in an attack (IA-GOLD-07), else of the side with
    /// initiative (IA-GOLD-05). Where figures of both would interrupt the same action, the player of the activation says
    /// (IA-INT-03).
    fn comes_first(&mut self, occasion: &Occasion) -> Flow<Seat> {
        if let Some(attack) = &self.state.attack {
            return Ok(self.seat(attack.attacker));
        }
        let initiative = self.state.initiative;
        let active = self.state.activation.as_ref().and_then(|activation| activation.figure);
        let Some(active) = active.filter(|_| Seat::BOTH.iter().all(|seat| self.view().interrupts(*seat, occasion)))
        else {
            return Ok(initiative);
        };
        let mut answers = self.list();
        answers.extend([initiative, initiative.other()].map(Answer::Seat));
        let question = Question { kind: QuestionKind::FirstToInterrupt, figure: Some(active), token: None };
        Ok(match self.ask(self.seat(active), question, answers)? {
            Answer::Seat(seat) => seat,
            _ => initiative,
        })
    }

    /// A window of the running attack.
    pub(in crate::play) fn attack_window(&mut self, window: Window) -> Flow {
        self.window(Occasion::new(window))
    }

    /// What a side uses in a window, and whether it did.
    fn side_window(&mut self, seat: Seat, occasion: &Occasion, heard: &mut Heard) -> Flow<bool> {
        if self.battle.book.answers(occasion.window, seat).is_empty() {
            return Ok(false);
        }
        let battle = self.battle;
        let mut has_used = false;
        while !self.is_over() {
            let mut offers = self.view().offers(seat, occasion);
            let is_free =
                |used: &&Use| is_optional(battle.book.source_of(used.ability), &battle.book.ability(used.ability).play);
            offers.retain(|used| {
                let ability = battle.book.ability(used.ability);
                let is_card = battle.book.source(ability.source).command().is_some();
                let repeats = ability.play.limit == Some(Limit::Repeatable);
                // One copy of a Command card in a window (IA-CMD-09).
                let copy = |other: &Use| {
                    other == used || is_card && battle.book.ability(other.ability).source == ability.source
                };
                (repeats || !heard.done.iter().any(copy)) && !(is_free(&used) && heard.declined.iter().any(copy))
            });
            let Some(first) = offers.first().copied() else { break };
            let forced = offers.iter().filter(|used| !is_free(used)).count();
            // What changes nothing about the rest is done by itself; what counts the results, once nothing else comes.
            let ability = |used: &Use| battle.book.ability(used.ability);
            let quiet = offers.iter().find(|used| !is_free(used) && ability(used).quiet).copied();
            let counting = |used: &&Use| !is_free(used) && is_counting(&ability(used).play);
            let left: Vec<Use> = offers.iter().filter(|used| !counting(used)).copied().collect();
            let next = if let Some(quiet) = quiet {
                quiet
            } else if left.is_empty() || left.len() == 1 && !is_free(&&left[0]) {
                left.first().copied().unwrap_or(first)
            } else {
                let must = left.iter().any(|used| !is_free(&used));
                let mut answers = self.list();
                answers.extend(left.iter().map(|used| Answer::Use(used.ability, used.by)));
                if !must {
                    answers.push(Answer::Pass);
                }
                let question = Question { kind: QuestionKind::Use, figure: occasion.figure, token: None };
                match self.ask(seat, question, answers)? {
                    Answer::Use(ability, by) => Use { ability, by },
                    _ => {
                        heard.declined.extend(offers.iter().filter(is_free));
                        if forced == 0 {
                            break;
                        }
                        continue;
                    }
                }
            };
            heard.done.push(next);
            has_used = true;
            self.use_ability(next, *occasion)?;
        }
        Ok(has_used)
    }

    /// Uses an ability now: its costs are paid, then it is carried out (IA-CARD-08).
    pub(in crate::play) fn use_ability(&mut self, used: Use, occasion: Occasion) -> Flow {
        let battle = self.battle;
        let ability = battle.book.ability(used.ability);
        let source = battle.book.source(ability.source);
        let made = Used { ability: used.ability, by: used.by, about: occasion.figure };
        self.state.used_round.push(made);
        self.state.used_activation.push(made);
        self.state.used_mission.push(made);
        if let Some(attack) = &mut self.state.attack {
            attack.plays.push(made);
        }
        let mut scope = self.view().scope(used, occasion);
        if let (Some(card), None) = (source.command(), ability.play.zone) {
            return self.play_card(&mut scope, card, &ability.play);
        }
        if !ability.quiet || ability.play.optional {
            self.emit(Event::Used(used.ability, used.by));
        }
        self.running(used, |referee| {
            referee.pay(&mut scope, source.seat, &ability.play.cost)?;
            referee.carry_out_named(&mut scope, &ability.play)
        })
    }

    /// Keeps in mind what runs while it does.
    fn running(&mut self, used: Use, run: impl FnOnce(&mut Self) -> Flow) -> Flow {
        self.state.running.push(used);
        let before = self.state.chosen.take();
        let done = run(self);
        if done.is_ok() {
            self.state.running.pop();
            self.state.chosen = before;
        }
        done
    }

    /// What an ability does, with those that answer its use before and after it.
    pub(in crate::play) fn carry_out_named(&mut self, scope: &mut Scope, play: &Play) -> Flow {
        let mut occasion = Occasion::new(Window::AbilityUsed);
        (occasion.ability, occasion.figure, occasion.seat) = (Some(scope.ability), scope.you, Some(scope.seat));
        let is_answered =
            !play.name.is_empty() && !self.battle.book.answers(Window::AbilityUsed, scope.seat).is_empty();
        if is_answered {
            self.answer_use(scope.seat, &occasion)?;
        }
        self.carry_out(scope, &play.steps)?;
        self.end_changes(scope);
        if is_answered {
            occasion.is_after = true;
            let before = self.state.answered.replace(Box::new(scope.clone()));
            self.answer_use(scope.seat, &occasion)?;
            self.state.answered = before;
        }
        Ok(())
    }

    /// What the side of an ability uses in answer to it.
    fn answer_use(&mut self, seat: Seat, occasion: &Occasion) -> Flow {
        self.watches(seat, occasion)?;
        self.side_window(seat, occasion, &mut Heard::default())?;
        Ok(())
    }

    /// A Command card of a hand is played (IA-CMD-07).
    fn play_card(&mut self, scope: &mut Scope, card: CommandId, play: &Play) -> Flow {
        let seat = scope.seat;
        let lent = if self.state.side(seat).hand.contains(&card) {
            None
        } else {
            self.view().lent(self.battle.book.source_of(scope.ability), card)
        };
        let (owner, card) = match lent {
            None => (seat, card),
            Some(Lent::Borrowed) => {
                self.state.twists.borrowed.retain(|row| *row != (seat, card));
                (seat.other(), card)
            }
            Some(Lent::Copy(copy)) => (seat, copy),
        };
        let side = &mut self.state.sides[owner.index()];
        let pile = if owner == seat { &mut side.hand } else { &mut side.discard };
        let Some(place) = pile.iter().position(|held| *held == card) else { return Ok(()) };
        pile.remove(place);
        self.emit(Event::CardPlayed { seat, card, by: scope.you });
        if lent.is_some() {
            self.emit(Event::Used(scope.ability, scope.you));
        }
        self.state.playing.push(Playing { seat: owner, card, cancelled: false, gone: false });
        let used = Use { ability: scope.ability, by: scope.you };
        let run = |referee: &mut Self| -> Flow {
            referee.pay(scope, seat, &play.cost)?;
            let mut occasion = Occasion::new(Window::CardPlayed);
            (occasion.card, occasion.seat, occasion.figure) = (Some(card), Some(seat), None);
            referee.window(occasion)?;
            if !referee.state.playing.last().is_some_and(|playing| playing.cancelled) {
                referee.carry_out(scope, &play.steps)?;
                // A card that is used as another ability is leaves its changes to that.
                if !matches!(play.of, Some(Subject::Ability(_))) {
                    referee.end_changes(scope);
                }
            }
            Ok(())
        };
        self.running(used, run)?;
        if let Some(playing) = self.state.playing.pop().filter(|playing| !playing.gone) {
            self.state.sides[playing.seat.index()].discard.push(playing.card);
        }
        Ok(())
    }

    /// A special action (IA-ACT-08).
    pub(in crate::play) fn special(&mut self, figure: FigureNo, ability: AbilityNo) -> Flow {
        let play = &self.battle.book.ability(ability).play;
        if play.attacks()
            && let Some(activation) = &mut self.state.activation
        {
            activation.attacked = true;
        }
        self.use_ability(Use { ability, by: Some(figure) }, Occasion::about(Window::Special, figure))?;
        self.settle();
        Ok(())
    }

    /// The events that are waited for.
    fn watches(&mut self, seat: Seat, occasion: &Occasion) -> Flow {
        let mut place = 0;
        while place < self.state.watches.len() && !self.is_over() {
            let row = &self.state.watches[place];
            if row.scope.seat != seat || row.watch.when != occasion.window || !self.view().is_watched(row, occasion) {
                place += 1;
                continue;
            }
            let stays = !row.ends_at_once();
            self.fire_watch(place, *occasion)?;
            place += usize::from(stays);
        }
        Ok(())
    }

    /// An event that was waited for has come.
    pub(in crate::play) fn fire_watch(&mut self, place: usize, occasion: Occasion) -> Flow {
        let row = &self.state.watches[place];
        let watch = Arc::clone(&row.watch);
        let mut scope = (*row.scope).clone();
        scope.occasion = occasion;
        scope.limited = matches!(watch.limit, Some(Limit::OncePerFigure | Limit::OncePerFigurePerRound));
        if row.ends_at_once() {
            self.state.watches.remove(place);
        } else {
            let about = occasion.figure;
            self.state.watches[place].fired.extend(about);
        }
        let used = Use { ability: scope.ability, by: scope.you };
        self.emit(Event::Used(used.ability, used.by));
        self.running(used, |referee| referee.carry_out(&mut scope, &watch.steps))
    }
}

/// Whether its player may decline: Command cards and what costs something always (IA-CARD-09).
pub(in crate::play) fn is_optional(source: &Source, play: &Play) -> bool {
    let is_played = source.command().is_some() && play.zone.is_none();
    let has_price = play.cost.iter().any(|cost| !matches!(cost, Cost::Actions(_)));
    play.optional || is_played || has_price
}

/// Whether what a play adds depends on the results as they are, so that it is best done last.
fn is_counting(play: &Play) -> bool {
    play.steps.iter().any(|step| match step {
        Effect::Modify(results) => [&results.damage, &results.surge, &results.accuracy, &results.block, &results.evade]
            .into_iter()
            .any(|amount| matches!(amount, Amount::Of(value) if matches!(**value, Value::Results { .. }))),
        _ => false,
    })
}
