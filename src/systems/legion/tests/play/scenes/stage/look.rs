//! What is to be seen in a scene.

use kernel::game::{
    Decision,
    testing::scenes::{number, same, word},
};
use legion::play::{Answer, Event, Question, state::Declaration, table::MM};

use super::{super::super::unit, Play, keyword, order, seat, tokens};

/// # Errors
/// `what`, if something is not so.
fn so(is: bool, what: &str) -> Result<(), String> {
    if is { Ok(()) } else { Err(what.to_owned()) }
}

impl Play<'_> {
    /// Looks whether something is so.
    pub(super) fn see(&self, fact: &[&str]) -> Result<(), String> {
        let (state, events) = (&self.scene.fixture.state, &self.scene.fixture.events);
        let places = |places: &[u8], cards: &[&str]| {
            same(places.to_vec(), cards.iter().filter_map(|card| self.words.command(card)).collect())
        };
        match *fact {
            ["acts"] => so(self.scene.acts(), "nobody is asked for an action"),
            ["acting"] => so(state.activation.is_some(), "nobody has activated"),
            ["actions", count] => same(state.activation.as_ref().map(|active| active.actions), Some(number(count)?)),
            ["active", name] => {
                let active = state.activation.as_ref().map(|active| active.unit);
                same(active, Some(unit(self.unit(name)?)))
            }
            ["offers", ref action @ ..] => {
                let action = self.words.action(action).ok_or("no such action")?;
                let offers = self.scene.offers();
                so(offers.contains(&Answer::Action(action)), &format!("on offer are {offers:?}"))
            }
            ["offered", ref want @ ..] => so(self.times_offered(want) > 0, "it was never offered"),
            ["times", count, ref want @ ..] => same(self.times_offered(want), number(count)?),
            ["attacks", count] => {
                let declared = |event: &&Event| matches!(event, Event::AttackDeclared { .. });
                same(events.iter().filter(declared).count(), number(count)?)
            }
            ["attacked", by, whom] => {
                let (by, whom) = (unit(self.unit(by)?), unit(self.unit(whom)?));
                let wanted = |event: &Event| matches!(event, Event::AttackDeclared { attacker, defender, .. } if (*attacker, *defender) == (by, whom));
                so(events.iter().any(wanted), "there was no such attack")
            }
            ["pool", ref dice @ ..] => {
                let formed =
                    |event: &Event| if let Event::PoolFormed(_, dice) = event { Some(dice.to_vec()) } else { None };
                let wanted = dice.iter().map(|count| number(count)).collect::<Result<Vec<u8>, _>>()?;
                same(events.iter().rev().find_map(formed), Some(wanted))
            }
            ["shown", hits, crits] => {
                let shown = |event: &Event| match event {
                    Event::Converted(_, faces) => Some((faces.hits, faces.crits)),
                    _ => None,
                };
                same(events.iter().rev().find_map(shown), Some((number(hits)?, number(crits)?)))
            }
            ["told", ref what @ ..] => {
                let what = what.join(" ");
                so(events.iter().any(|event| self.words.told(event).contains(&what)), "it did not happen")
            }
            ["dice", "0"] => same(self.scene.dice_left(), 0),
            ["stays", side, ref cards @ ..] => places(&state.sides[seat(side)?.index()].stays, cards),
            ["discarded", side, ref cards @ ..] => places(&state.sides[seat(side)?.index()].discard, cards),
            ["playable", side, ref cards @ ..] => places(&self.scene.view().playable(seat(side)?), cards),
            ["stored", side, count] => same(state.sides[seat(side)?.index()].stored.len(), number(count)?),
            ["pips", side, pips] => {
                same(self.scene.fixture.fixed.sides[seat(side)?.index()].hand[0].rank_pips, number(pips)?)
            }
            ["deployed", ref names @ ..] => {
                let deployed = |event: &Event| if let Event::Deployed(unit, _) = event { Some(*unit) } else { None };
                let wanted = names.iter().map(|name| Ok(unit(self.unit(name)?))).collect::<Result<Vec<_>, String>>()?;
                same(events.iter().filter_map(deployed).collect(), wanted)
            }
            ["markers", count] => same(state.markers.len(), number(count)?),
            ["charges", count] => same(state.charges.len(), number(count)?),
            ["pieces", count] => same(state.field.pieces.len(), number(count)?),
            [what, ref rest @ ..] if what.contains('.') => self.see_unit(what, rest),
            _ => Err("nothing to be seen like that".to_owned()),
        }
    }

    /// In how many questions an answer was offered.
    fn times_offered(&self, want: &[&str]) -> usize {
        let want = want.join(" ");
        let fits = |asked: &&Decision<Question, Answer>| {
            asked.answers.iter().any(|answer| self.words.fits(&want, &asked.question, *answer))
        };
        self.scene.fixture.questions.iter().filter(fits).count()
    }

    fn see_unit(&self, what: &str, rest: &[&str]) -> Result<(), String> {
        let (name, what) = what.split_once('.').ok_or("no unit")?;
        let of = self.unit(name)?;
        let (view, state) = (self.scene.view(), self.scene.view().unit(unit(of)));
        let value = rest.first().copied().unwrap_or("1");
        let leader = || state.minis.first().map(|mini| (mini.at, mini.heading));
        // Upgrades of a unit, by a bit each.
        let cards = || rest.iter().filter_map(|card| self.words.upgrade(card)).map(|place| 1 << place).sum::<u32>();
        match what {
            "minis" => same(state.minis.len(), number(value)?),
            "wounds" => same(state.wounds(), number(value)?),
            "life" => same(view.life(unit(of)), number(value)?),
            "speed" => same(view.speed(unit(of)), number(value)?),
            "keyword" => {
                let count = rest.get(1).map_or(Ok(1), |count| number(count))?;
                same(view.keyword(unit(of), keyword(value)?), count)
            }
            "order" => same(state.order, order(value)?),
            "tokens" => {
                let wanted = rest.iter().map(|count| number(count)).collect::<Result<Vec<u8>, _>>()?;
                same(vec![state.tokens.aim, state.tokens.dodge, state.tokens.surge], wanted)
            }
            "standby" => same(u8::from(state.tokens.standby), number(value)?),
            "exhausted" => same(state.exhausted, cards()),
            "expended" => same(state.expended, cards()),
            "unequipped" => same(state.unequipped, cards()),
            "flipped" => same(state.flipped, cards()),
            "here" => so(state.is_in_play(), &format!("it is {:?}", state.standing)),
            "defeated" | "reserve" => so(format!("{:?}", state.standing).eq_ignore_ascii_case(what), "it is not"),
            "moved" => {
                so(leader().map(|(at, _)| at) != Some(self.stood[usize::from(of)].0), "it stands where it was put")
            }
            "within" => {
                let (at, far) = (leader().ok_or("it is gone")?.0, number::<i32>(value)? * MM);
                so(at.distance(self.stood[usize::from(of)].0) <= far, "it is farther from where it was put")
            }
            "near" => so(view.is_at(unit(of), unit(self.unit(value)?), number(rest[1])?), "it is farther away"),
            "turned" => so(leader() != Some(self.stood[usize::from(of)]), "it faces as it was put"),
            "hears" => so(view.can_be_ordered(unit(self.unit(value)?), unit(of), 3), "it does not"),
            "panicked" => so(view.is_panicked(unit(of)), "it is not"),
            "courage" => same(view.courage(unit(of)), if value == "none" { None } else { Some(number(value)?) }),
            "targets" => same(view.attack_targets(unit(of), &Declaration::default()).len(), number(value)?),
            "purse" => {
                let purse = view.purse(unit(of), word(value)?);
                same(purse, rest.get(1).map(|name| self.unit(name)).transpose()?.map(unit))
            }
            "cover" => same(view.cover(unit(self.unit(value)?), unit(of)), number(rest[1])?),
            token => {
                let mut all = state.tokens;
                let count = *tokens(&mut all, token).ok_or("nothing to be seen like that")?;
                same(count, number(value)?)
            }
        }
    }
}
