//! What players of Legion do.

use kernel::game::{DecisionOf, Match, Seat};
use legion::{
    Catalog, Legion,
    cards::{BattleKind, GameSize, Rank, TokenKind, UnitType},
    play::{Answer, Event, LegionMatch, Options, QuestionKind, UnitNo, action::MoveKind, battle_card::CardRule},
};

use super::{arena::Habits, counts::Counts};

/// A hero: a commander or operative who fights hand to hand.
struct Hero {
    unit: UnitNo,
    attacks: u64,
    fell: Option<u8>,
}

pub struct Watch {
    watched: [bool; 2],
    heroes: Vec<Hero>,
    round: u8,
    /// The active unit, and whether it has attacked and left its place.
    active: Option<(UnitNo, bool, bool)>,
    /// Units that have attacked in this round, a bit each, and the named one-pip cards revealed in it.
    attacked: u64,
    named: Vec<Vec<UnitNo>>,
}

impl Watch {
    fn counts(&self, game: &LegionMatch, unit: UnitNo) -> bool {
        self.watched[game.fixed().seat(unit).index()]
    }

    /// An activation is over.
    fn settle(&mut self, game: &LegionMatch, counts: &mut Counts) {
        let Some((unit, attacked, moved)) = self.active.take() else { return };
        let view = game.seen(Seat::First).view();
        if self.heroes.iter().any(|hero| hero.unit == unit) && self.round >= 2 {
            counts.chance("G3 heroes: attack in an activation from round 2 on", attacked);
        }
        if view.spec(unit).kind == UnitType::EmplacementTrooper {
            counts.chance("G13 emplacements: activation without an attack", !attacked);
        }
        if self.round >= 2 {
            counts.chance("G13 units: neither attack nor move from round 2 on", !attacked && !moved);
        }
    }
}

impl Habits for Legion {
    type Watch = Watch;

    /// Every layout, objective, deployment and condition in its turn.
    fn tables(catalog: &Catalog) -> Vec<Options> {
        let layouts: Vec<String> = catalog.layouts().map(|(_, layout)| layout.id.to_string()).collect();
        let rows = BattleKind::ALL.map(|kind| {
            let played = catalog.battles().filter(|(_, card)| {
                card.kind == kind && card.size == GameSize::Standard && CardRule::of(card).is_played()
            });
            played.map(|(_, card)| card.id.to_string()).collect::<Vec<_>>()
        });
        let table = |number: usize| Options {
            layout: layouts[number % layouts.len()].as_str().into(),
            battle: (rows.iter().zip([1, 3, 7]))
                .map(|(row, slowly)| row[number / slowly % row.len()].clone())
                .collect::<Vec<_>>()
                .join(","),
            ..Options::default()
        };
        (0..rows.iter().map(Vec::len).product()).map(table).collect()
    }

    fn watch(_: &Catalog, game: &LegionMatch, watched: [bool; 2]) -> Watch {
        let view = game.seen(Seat::First).view();
        let fights = |unit: &UnitNo| {
            let spec = view.spec(*unit);
            let dice = |melee: bool| {
                let weapons =
                    spec.weapons.iter().filter(|weapon| if melee { weapon.melee } else { weapon.range.is_some() });
                weapons.map(|weapon| weapon.dice.iter().sum::<u8>()).max().unwrap_or(0)
            };
            matches!(spec.rank, Rank::Commander | Rank::Operative) && dice(true) > dice(false) && dice(true) >= 5
        };
        let all = (0..game.fixed().units.len()).map(|number| UnitNo(number as u8));
        let own = |unit: &UnitNo| watched[game.fixed().seat(*unit).index()];
        let heroes = all.filter(own).filter(fights).map(|unit| Hero { unit, attacks: 0, fell: None }).collect();
        Watch { watched, heroes, round: 0, active: None, attacked: 0, named: Vec::new() }
    }

    fn saw(
        watch: &mut Watch,
        game: &LegionMatch,
        (decision, answer): (&DecisionOf<LegionMatch>, &Answer),
        events: &[Event],
        counts: &mut Counts,
    ) {
        if decision.question.kind() == QuestionKind::Divulge && watch.watched[decision.seat.index()] {
            counts.chance("G4 cards divulged when they may be", *answer != Answer::Pass);
        }
        for event in events {
            match event {
                Event::RoundBegan(round) => {
                    for heroes in std::mem::take(&mut watch.named) {
                        let fought = heroes.iter().any(|unit| watch.attacked >> unit.0 & 1 == 1);
                        counts.chance("G6 one-pip cards of heroes: no attack of the hero in that round", !fought);
                    }
                    (watch.round, watch.attacked) = (*round, 0);
                }
                Event::Revealed(seat, Some(card)) if watch.watched[seat.index()] => {
                    let card = &game.fixed().side(*seat).hand[usize::from(*card)];
                    let named = |hero: &&Hero| {
                        game.fixed().seat(hero.unit) == *seat && card.units.contains(game.fixed().unit(hero.unit).card)
                    };
                    let heroes: Vec<UnitNo> = watch.heroes.iter().filter(named).map(|hero| hero.unit).collect();
                    if card.pips == 1 && !heroes.is_empty() {
                        watch.named.push(heroes);
                    }
                }
                Event::Activated(unit) => {
                    watch.settle(game, counts);
                    watch.active = watch.counts(game, *unit).then_some((*unit, false, false));
                }
                Event::PhaseBegan(_) => watch.settle(game, counts),
                Event::Moved { unit, kind, .. } if *kind != MoveKind::Pivot => {
                    if let Some(active) = watch.active.as_mut().filter(|active| active.0 == *unit) {
                        active.2 = true;
                    }
                }
                Event::AttackDeclared { attacker, .. } => {
                    watch.attacked |= 1 << attacker.0;
                    watch.heroes.iter_mut().filter(|hero| hero.unit == *attacker).for_each(|hero| hero.attacks += 1);
                    if let Some(active) = watch.active.as_mut().filter(|active| active.0 == *attacker) {
                        active.1 = true;
                    }
                }
                Event::Defeated(unit) => {
                    let round = watch.round;
                    let fallen = watch.heroes.iter_mut().filter(|hero| hero.unit == *unit && hero.fell.is_none());
                    fallen.for_each(|hero| hero.fell = Some(round));
                }
                Event::Gained(unit, token, count) if watch.counts(game, *unit) => match token {
                    TokenKind::Dodge => counts.add("G13 dodge tokens spent, of those gained", 0, u64::from(*count)),
                    TokenKind::Standby => counts.add("G13 standby answered, of those taken", 0, u64::from(*count)),
                    TokenKind::Aim => counts.add("G13 aim tokens spent, of those gained", 0, u64::from(*count)),
                    _ => {}
                },
                Event::Spent(unit, token, count) if watch.counts(game, *unit) => match token {
                    TokenKind::Dodge => counts.add("G13 dodge tokens spent, of those gained", u64::from(*count), 0),
                    TokenKind::Aim => counts.add("G13 aim tokens spent, of those gained", u64::from(*count), 0),
                    _ => {}
                },
                Event::StandbySpent(unit) if watch.counts(game, *unit) => {
                    counts.add("G13 standby answered, of those taken", 1, 0);
                }
                Event::Passed(seat) if watch.watched[seat.index()] => counts.add("G7 passes a match and side", 1, 0),
                Event::MineTrodden(unit, times, _) if watch.counts(game, *unit) => {
                    counts.add("G14 mines set off a match and side", u64::from(*times), 0);
                }
                _ => {}
            }
        }
    }

    fn ended(mut watch: Watch, game: &LegionMatch, counts: &mut Counts) {
        watch.settle(game, counts);
        for hero in &watch.heroes {
            counts.add("G3 heroes: attacks a match", hero.attacks, 1);
            counts.chance("G3 heroes: never attack", hero.attacks == 0);
            counts.chance("G3 heroes: alive after round 3", hero.fell.is_none_or(|round| round > 3));
            counts.chance("G3 heroes: alive at the end", hero.fell.is_none());
        }
        let sides = watch.watched.iter().filter(|watched| **watched).count() as u64;
        counts.add("G7 passes a match and side", 0, sides);
        counts.add("G14 mines set off a match and side", 0, sides);
    }
}
