//! What is to be seen in a scene.

use imperial_assault::{
    cards::{CommandId, ability::FigureBan},
    play::{
        Answer, Event, QuestionKind,
        board::Space,
        pieces::{PowerToken, Status},
    },
};
use kernel::game::{
    Seat,
    testing::scenes::{number, same, word},
};

use super::{CATALOG, Play, figure_of, numbers, seat};

/// # Errors
/// `what`, if something is not so.
fn so(is: bool, what: &str) -> Result<(), String> {
    if is { Ok(()) } else { Err(what.to_owned()) }
}

/// The ids of cards.
fn ids(cards: &[CommandId]) -> Vec<&'static str> {
    cards.iter().map(|card| &*CATALOG.command(*card).id).collect()
}

impl Play {
    /// Looks whether something is so.
    pub(super) fn see(&mut self, fact: &[&'static str]) -> Result<(), String> {
        let state = self.scene.state();
        let active = || state.activation.as_ref().ok_or_else(|| "nobody is active".to_owned());
        match *fact {
            ["actions", count] => same(active()?.actions, number(count)?),
            ["points", count] => same(active()?.points, number(count)?),
            ["attacked"] => so(active()?.attacked, "the attack of the activation is left"),
            ["active", "none"] => same(state.activation.as_ref().map(|active| active.group), None),
            ["active", name] => {
                let group = self.scene.fixture.fixed.figures[usize::from(self.words.figure(name)?)];
                same(state.activation.as_ref().map(|active| active.group), Some(group))
            }
            ["acts", name] => same(active()?.figure, Some(figure_of(self.words.figure(name)?))),
            ["hand", side, count] => same(self.scene.hand(seat(side)?), number(count)?),
            ["deck", side, count] => same(self.scene.deck_left(seat(side)?), number(count)?),
            ["thrown", side, count] => same(state.side(seat(side)?).discard.len(), number(count)?),
            ["held", side, ref cards @ ..] => {
                let mut held = ids(self.scene.held(seat(side)?));
                held.sort_unstable();
                same(held, cards.to_vec())
            }
            ["holds", side, card] => so(ids(self.scene.held(seat(side)?)).contains(&card), "it is not in the hand"),
            ["pile", side, ref cards @ ..] => same(ids(self.scene.pile(seat(side)?)), cards.to_vec()),
            ["discarded", side, ref cards @ ..] => same(ids(&state.side(seat(side)?).discard), cards.to_vec()),
            ["score", first, second] => {
                same(Seat::BOTH.map(|seat| state.side(seat).points), [number(first)?, number(second)?])
            }
            ["threat", count] => same(state.campaign.as_ref().map_or(0, |state| state.threat), number(count)?),
            ["tabled", "exhausted"] => so(state.tabled.iter().any(|card| card.exhausted), "it is ready"),
            ["tabled", count] => same(state.tabled.len(), number(count)?),
            ["forms", count] => same(state.forms.len(), number(count)?),
            ["rubble", count] => same(state.rubble.len(), number(count)?),
            ["slow", x, y] => so(state.ground.is_slow(Space::new(number(x)?, number(y)?)), "it is open"),
            ["hurt", sum, ref names @ ..] => {
                let figures = names.iter().map(|name| self.words.figure(name)).collect::<Result<Vec<_>, _>>()?;
                same(figures.into_iter().map(|figure| self.scene.hurt_by(figure)).sum::<u8>(), number(sum)?)
            }
            ["offered", "surge", place] => {
                let wanted = Answer::Surge(number(place)?);
                let asked = &self.scene.fixture.questions;
                so(asked.iter().any(|asked| asked.answers.contains(&wanted)), "it was never offered")
            }
            ["ready", side, count] => same(self.scene.view().ready(seat(side)?).len(), number(count)?),
            ["initiative", side] => same(state.initiative, seat(side)?),
            ["zone", side, zone] => same(state.side(seat(side)?).zone, Some(word(zone)?)),
            ["control", token, side] => {
                let wanted = if side == "none" { None } else { Some(seat(side)?) };
                same(self.scene.view().control(number(token)?), wanted)
            }
            ["spent", side] => {
                let of = seat(side)?;
                same((self.scene.hand(of), state.side(of).discard.len()), (0, 1))?;
                so(!self.scene.was_asked(of.other(), QuestionKind::Use), "the other player was asked")
            }
            ["asked", side, kind] => so(self.times_asked(seat(side)?, kind) > 0, "nobody was asked"),
            ["times", count, side, kind] => same(self.times_asked(seat(side)?, kind), number(count)?),
            ["counted", ref symbols @ ..] => self.counted(symbols),
            ["offers", "walk"] => {
                let offers = self.scene.offers();
                so(offers.iter().any(|offer| matches!(offer, Answer::Walk(_))), "nobody can walk")
            }
            ["offers", "attack", ref names @ ..] => {
                let names = names.iter().map(|name| self.words.figure(name)).collect::<Result<Vec<_>, _>>()?;
                let offers = self.scene.offers();
                let is_attack = |offer: &Answer| match offer {
                    Answer::Attack { target, .. } => names.is_empty() || names.contains(&target.0),
                    _ => false,
                };
                so(offers.iter().any(is_attack), &format!("on offer are {offers:?}"))
            }
            ["offers", name] => so(self.scene.is_offered(name), "it is not on offer"),
            ["told", ref what @ ..] => {
                let what = what.join(" ");
                so(self.scene.events().iter().any(|event| format!("{event:?}").contains(&what)), "it did not happen")
            }
            [what, ref rest @ ..] if what.contains('.') => self.see_figure(what, rest),
            _ => Err("nothing to be seen like that".to_owned()),
        }
    }

    fn times_asked(&self, side: Seat, kind: &str) -> usize {
        let is = |asked: QuestionKind| format!("{asked:?}").eq_ignore_ascii_case(&kind.replace('_', ""));
        let questions = self.scene.fixture.questions.iter();
        questions.filter(|asked| asked.seat == side && is(asked.question.kind())).count()
    }

    /// Results of the last attack as surges are spent (IA-ATK-06).
    fn counted(&self, symbols: &[&str]) -> Result<(), String> {
        let counted = |event: &Event| if let Event::Counted(symbols) = event { Some(*symbols) } else { None };
        let now = self.scene.events().iter().rev().find_map(counted).ok_or("nobody attacked")?;
        symbols.chunks_exact(2).try_for_each(|pair| {
            let is = match pair[0] {
                "damage" => now.damage,
                "surge" => now.surge,
                "accuracy" => now.accuracy,
                "block" => now.block,
                "evade" => now.evade,
                "dodge" => now.dodge,
                other => return Err(format!("no symbol {other}")),
            };
            same(is, number(pair[1])?).map_err(|error| format!("{}: {error}", pair[0]))
        })
    }

    fn see_figure(&self, what: &str, rest: &[&str]) -> Result<(), String> {
        let (name, what) = what.split_once('.').ok_or("no figure")?;
        let figure = self.words.figure(name)?;
        let (view, number_of) = (self.scene.view(), figure_of(figure));
        let group = self.scene.fixture.fixed.figures[usize::from(figure)];
        let state = &self.scene.state().figures[usize::from(figure)];
        match (what, rest) {
            ("damage", [count]) => same(state.damage, number(count)?),
            ("at", place) => same(self.scene.place(figure), numbers(place)?.first_chunk().map(|[x, y]| (*x, *y))),
            ("gone", []) => same(self.scene.place(figure), None),
            ("here", []) => so(self.scene.place(figure).is_some(), "it is not on the map"),
            ("tokens", kinds) => {
                let wanted = kinds.iter().map(word).collect::<Result<Vec<PowerToken>, _>>()?;
                same(state.tokens.to_vec(), wanted)
            }
            ("exhausted", []) => so(self.scene.state().exhausted[group.index()], "it is ready"),
            ("strain", [count]) => same(view.hero(number_of).map_or(0, |(_, state)| state.strain), number(count)?),
            ("wounded", []) => so(view.hero(number_of).is_some_and(|(_, state)| state.is_wounded), "it is healthy"),
            ("health", [count]) => same(view.health(number_of), number(count)?),
            ("speed", [count]) => same(view.speed(number_of), number(count)?),
            ("targets", names) => {
                let mut targets: Vec<u8> =
                    view.attack_targets(number_of).into_iter().map(|(target, _)| target.0).collect();
                targets.dedup();
                same(targets, names.iter().map(|name| self.words.figure(name)).collect::<Result<Vec<_>, _>>()?)
            }
            ("sees", [name]) => {
                let wanted = figure_of(self.words.figure(name)?);
                so(view.attack_targets(number_of).iter().any(|(target, _)| *target == wanted), "it does not")
            }
            ("cannot", [ban]) => so(view.cannot(number_of, word::<FigureBan>(ban)?), "it can"),
            ("attacks-again", []) => so(view.attacks_again(number_of), "it does not"),
            ("may-attack", []) => so(view.may_attack(number_of), "it may not"),
            ("may-leave", []) => so(view.may_leave(number_of), "it may not"),
            ("trait", [kind]) => so(view.traits(number_of).contains(word(kind)?), "it has not"),
            (status, []) => so(state.statuses.has(word::<Status>(status)?), "it is not"),
            _ => Err("nothing to be seen like that".to_owned()),
        }
    }
}
