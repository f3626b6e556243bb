//! Windows: in which order both sides use what they may, and how an ability is used.
//!
//! In an attack the attacker's side comes first (IA-GOLD-07), else the side with initiative (IA-GOLD-05). What is compulsory
//! and changes nothing about the rest is done by itself; everything else is asked, one at a time, as its player likes
//! (IA-CONF-01). Who declines is not asked again in the window (IA-CONF-02).

use std::sync::Arc;

use super::card_overrides::CardLoan;
use crate::{
    cards::{
        CommandId,
        ability::{Amount, Cost, Effect, Limit, Play, Subject, Value, Window},
    },
    play::{
        Answer, Event, Question,
        fixed::{AbilityNo, Source},
        pieces::FigureNo,
        referee::Referee,
        state::{CardPlay, Context, PastUse, Trigger, Use},
    },
};
use kernel::game::{Seat, stepped::Flow};

/// Uses and refusals of a side in a window (IA-CONF-02, IA-CARD-06).
#[derive(Debug, Default)]
struct WindowUses {
    done: Vec<Use>,
    declined: Vec<Use>,
}

impl Referee<'_> {
    /// A window: every side uses what it must and what it likes. Outside of an attack, what a side's abilities make possible
    /// is an opportunity for the other, in turn, until neither uses anything more.
    pub(in crate::play) fn open_window(&mut self, trigger: Trigger) -> Flow {
        let first = self.comes_first(&trigger)?;
        let mut uses = [WindowUses::default(), WindowUses::default()];
        let mut goes_on = false;
        for seat in [first, first.other()] {
            self.watches(seat, &trigger)?;
            goes_on = self.side_window(seat, &trigger, &mut uses[seat.index()])?;
        }
        let mut seat = first;
        while goes_on && self.state.attack.is_none() && !self.is_over() {
            goes_on = self.side_window(seat, &trigger, &mut uses[seat.index()])?;
            seat = seat.other();
        }
        Ok(())
    }

    /// The side that resolves first: the attacker's in an attack (IA-GOLD-07), else the one with initiative
    /// (IA-GOLD-05). The active player chooses if figures of both would interrupt the same action (IA-INT-03).
    fn comes_first(&mut self, trigger: &Trigger) -> Flow<Seat> {
        if let Some(attack) = &self.state.attack {
            return Ok(self.seat(attack.attacker));
        }
        let initiative = self.state.initiative;
        let active = self.state.activation.as_ref().and_then(|activation| activation.figure);
        let Some(active) = active.filter(|_| Seat::BOTH.iter().all(|seat| self.view().interrupts(*seat, trigger)))
        else {
            return Ok(initiative);
        };
        let mut answers = self.list();
        answers.extend([initiative, initiative.other()].map(Answer::Seat));
        let question = Question::FirstToInterrupt(active);
        Ok(match self.ask(self.seat(active), question, answers)? {
            Answer::Seat(seat) => seat,
            _ => initiative,
        })
    }

    /// A window of the running attack.
    pub(in crate::play) fn open_attack_window(&mut self, window: Window) -> Flow {
        self.open_window(Trigger::new(window))
    }

    /// Resolves a side's uses in a window; true if there were any.
    fn side_window(&mut self, seat: Seat, trigger: &Trigger, uses: &mut WindowUses) -> Flow<bool> {
        if self.fixed.abilities.answers(trigger.window, seat).is_empty() {
            return Ok(false);
        }
        let fixed = self.fixed;
        let mut has_used = false;
        while !self.is_over() {
            self.io.turn()?;
            let mut offers = self.view().offers(seat, trigger);
            let is_free = |used: &&Use| {
                is_optional(fixed.abilities.source_of(used.ability), &fixed.abilities.ability(used.ability).play)
            };
            offers.retain(|used| {
                let ability = fixed.abilities.ability(used.ability);
                let is_card = fixed.abilities.source(ability.source).command().is_some();
                let repeats = ability.play.limit == Some(Limit::Repeatable);
                // One copy of a Command card in a window (IA-CMD-09).
                let copy = |other: &Use| {
                    other == used || is_card && fixed.abilities.ability(other.ability).source == ability.source
                };
                (repeats || !uses.done.iter().any(copy)) && !(is_free(&used) && uses.declined.iter().any(copy))
            });
            let Some(first) = offers.first().copied() else { break };
            let forced = offers.iter().filter(|used| !is_free(used)).count();
            // Quiet abilities resolve unasked; those that count results come last.
            let ability = |used: &Use| fixed.abilities.ability(used.ability);
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
                let question = Question::Use(trigger.figure);
                match self.ask(seat, question, answers)? {
                    Answer::Use(ability, by) => Use { ability, by },
                    _ => {
                        uses.declined.extend(offers.iter().filter(is_free));
                        if forced == 0 {
                            break;
                        }
                        continue;
                    }
                }
            };
            uses.done.push(next);
            has_used = true;
            self.use_ability(next, *trigger)?;
        }
        Ok(has_used)
    }

    /// Uses an ability now: its costs are paid, then it is carried out (IA-CARD-08).
    pub(in crate::play) fn use_ability(&mut self, used: Use, trigger: Trigger) -> Flow {
        let fixed = self.fixed;
        let ability = fixed.abilities.ability(used.ability);
        let source = fixed.abilities.source(ability.source);
        let made = PastUse { ability: used.ability, by: used.by, about: trigger.figure };
        self.state.used_round.push(made);
        self.state.used_activation.push(made);
        self.state.used_mission.push(made);
        if let Some(attack) = &mut self.state.attack {
            attack.plays.push(made);
        }
        let mut context = self.view().context(used, trigger);
        if let (Some(card), None) = (source.command(), ability.play.zone) {
            return self.play_card(&mut context, card, &ability.play);
        }
        if !ability.quiet || ability.play.optional {
            self.emit(Event::Used(used.ability, used.by));
        }
        self.running(used, |referee| {
            referee.pay(&mut context, source.seat, &ability.play.cost)?;
            referee.resolve_named(&mut context, &ability.play)
        })
    }

    /// Keeps in mind what runs while it does.
    fn running(&mut self, used: Use, run: impl FnOnce(&mut Self) -> Flow) -> Flow {
        self.io.enter()?;
        self.state.running.push(used);
        let before = self.state.chosen.take();
        let done = run(self);
        if done.is_ok() {
            self.io.leave();
            self.state.running.pop();
            self.state.chosen = before;
        }
        done
    }

    /// Resolves an ability with the answers to its use, before and after it.
    pub(in crate::play) fn resolve_named(&mut self, context: &mut Context, play: &Play) -> Flow {
        let mut trigger = Trigger::new(Window::AbilityUsed);
        (trigger.ability, trigger.figure, trigger.seat) = (Some(context.ability), context.you, Some(context.seat));
        let is_answered =
            !play.name.is_empty() && !self.fixed.abilities.answers(Window::AbilityUsed, context.seat).is_empty();
        if is_answered {
            self.answer_use(context.seat, &trigger)?;
        }
        self.resolve(context, &play.steps)?;
        self.end_changes(context);
        if is_answered {
            trigger.is_after = true;
            let before = self.state.answered.replace(Box::new(context.clone()));
            self.answer_use(context.seat, &trigger)?;
            self.state.answered = before;
        }
        Ok(())
    }

    /// Opens the window of a used ability for its side.
    fn answer_use(&mut self, seat: Seat, trigger: &Trigger) -> Flow {
        self.watches(seat, trigger)?;
        self.side_window(seat, trigger, &mut WindowUses::default())?;
        Ok(())
    }

    /// A Command card of a hand is played (IA-CMD-07).
    fn play_card(&mut self, context: &mut Context, card: CommandId, play: &Play) -> Flow {
        let seat = context.seat;
        let lent = if self.state.side(seat).hand.contains(&card) {
            None
        } else {
            self.view().lent(self.fixed.abilities.source_of(context.ability), card)
        };
        let (owner, card) = match lent {
            None => (seat, card),
            Some(CardLoan::Borrowed) => {
                self.state.card_overrides.borrowed.retain(|row| *row != (seat, card));
                (seat.other(), card)
            }
            Some(CardLoan::Copy(copy)) => (seat, copy),
        };
        let side = &mut self.state.sides[owner.index()];
        let pile = if owner == seat { &mut side.hand } else { &mut side.discard };
        let Some(place) = pile.iter().position(|held| *held == card) else { return Ok(()) };
        pile.remove(place);
        self.emit(Event::CardPlayed { seat, card, by: context.you });
        if lent.is_some() {
            self.emit(Event::Used(context.ability, context.you));
        }
        self.state.playing.push(CardPlay { seat: owner, card, cancelled: false, gone: false });
        let used = Use { ability: context.ability, by: context.you };
        let run = |referee: &mut Self| -> Flow {
            referee.pay(context, seat, &play.cost)?;
            let mut trigger = Trigger::new(Window::CardPlayed);
            (trigger.card, trigger.seat, trigger.figure) = (Some(card), Some(seat), None);
            referee.open_window(trigger)?;
            if !referee.state.playing.last().is_some_and(|playing| playing.cancelled) {
                referee.resolve(context, &play.steps)?;
                // A card that is used as another ability is leaves its changes to that.
                if !matches!(play.of, Some(Subject::Ability(_))) {
                    referee.end_changes(context);
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
        let play = &self.fixed.abilities.ability(ability).play;
        if play.attacks()
            && let Some(activation) = &mut self.state.activation
        {
            activation.attacked = true;
        }
        self.use_ability(Use { ability, by: Some(figure) }, Trigger::about(Window::Special, figure))
    }

    /// The events that are waited for.
    fn watches(&mut self, seat: Seat, trigger: &Trigger) -> Flow {
        let mut place = 0;
        while place < self.state.watches.len() && !self.is_over() {
            let row = &self.state.watches[place];
            if row.context.seat != seat || row.watch.when != trigger.window || !self.view().is_watched(row, trigger) {
                place += 1;
                continue;
            }
            let stays = !row.ends_at_once();
            self.fire_watch(place, *trigger)?;
            place += usize::from(stays);
        }
        Ok(())
    }

    /// An event that was waited for has come.
    pub(in crate::play) fn fire_watch(&mut self, place: usize, trigger: Trigger) -> Flow {
        let row = &self.state.watches[place];
        let watch = Arc::clone(&row.watch);
        let mut context = (*row.context).clone();
        context.trigger = trigger;
        context.limited = matches!(watch.limit, Some(Limit::OncePerFigure | Limit::OncePerFigurePerRound));
        if row.ends_at_once() {
            self.state.watches.remove(place);
        } else {
            let about = trigger.figure;
            self.state.watches[place].fired.extend(about);
        }
        let used = Use { ability: context.ability, by: context.you };
        self.emit(Event::Used(used.ability, used.by));
        self.running(used, |referee| referee.resolve(&mut context, &watch.steps))
    }
}

/// True if its player may decline: always for Command cards and abilities with a price (IA-CARD-09).
pub(in crate::play) fn is_optional(source: &Source, play: &Play) -> bool {
    let is_played = source.command().is_some() && play.zone.is_none();
    let has_price = play.cost.iter().any(|cost| !matches!(cost, Cost::Actions(_)));
    play.optional || is_played || has_price
}

/// True if an ability counts the present results, so that it is best used last.
fn is_counting(play: &Play) -> bool {
    play.steps.iter().any(|step| match step {
        Effect::Modify(results) => [&results.damage, &results.surge, &results.accuracy, &results.block, &results.evade]
            .into_iter()
            .any(|amount| matches!(amount, Amount::Of(value) if matches!(**value, Value::Results { .. }))),
        _ => false,
    })
}
