//! Blunders in many matches of Legion between armies of the shelf on all tables.

use std::{
    collections::{BTreeMap, BTreeSet},
    env,
};

use kernel::{
    chance::nth_seed,
    game::{DecisionOf, Match, Playable, Seat},
};
use legion::{
    Legion,
    cards::Rank,
    play::{
        Answer, Event, LegionMatch, Options, Phase, QuestionKind, UnitNo, View,
        action::{MoveKind, UnitAction},
        battle_card::Objective,
        state::Order,
        table::{MM, RANGE, Spot},
    },
};
use practice::{
    opponents::{Opponent, player},
    testing::{mustered, pair_of},
};

use super::{CATALOG, table};

/// Nearer to where it was than this, a unit has gone nowhere.
const NOWHERE: i32 = 30 * MM;

/// The activation of a unit.
struct Turn {
    unit: UnitNo,
    from: Spot,
    deeds: u32,
    moves: u32,
    pivots: u32,
    aimed: bool,
    attacked: bool,
    serves: bool,
}

/// Facts about a unit.
#[derive(Clone, Default)]
struct Known {
    has_attacked: bool,
    attacks: i32,
    /// The round in which it fell.
    fell: Option<u8>,
    is_ahead: bool,
    /// True if it has an order and has not acted yet.
    has_order: bool,
    /// Place before its last move without an attack.
    left: Option<Spot>,
}

/// A game that is watched, and how often each was done in it.
struct Watched<'c> {
    game: LegionMatch,
    counts: &'c mut BTreeMap<&'static str, i32>,
    units: Vec<Known>,
    turn: Option<Turn>,
    /// Tokens that somebody has claimed.
    claimed: BTreeSet<u8>,
}

fn leader(view: &View<'_, '_>, unit: UnitNo) -> Option<Spot> {
    view.unit(unit).leader().map(|leader| leader.at)
}

/// True if a unit depends on melee.
fn brawls(view: &View<'_, '_>, unit: UnitNo) -> bool {
    let weapons = &view.spec(unit).weapons;
    let reach = weapons.iter().filter_map(|weapon| weapon.range).map(|(_, most)| most).max().unwrap_or(0);
    reach <= 2 && weapons.iter().any(|weapon| weapon.melee)
}

/// True if a unit is a commander or an operative with more dice hand to hand than from afar.
fn is_hero(view: &View<'_, '_>, unit: UnitNo) -> bool {
    let spec = view.spec(unit);
    let most = |melee: bool| {
        let weapons = spec.weapons.iter().filter(|weapon| if melee { weapon.melee } else { weapon.range.is_some() });
        weapons.map(|weapon| weapon.dice.iter().sum::<u8>()).max().unwrap_or(0)
    };
    matches!(spec.rank, Rank::Commander | Rank::Operative) && most(true) > most(false)
}

/// True if a unit stands one and a half ranges nearer to the enemy than all its friends in the first two rounds.
fn runs_ahead(view: &View<'_, '_>, unit: UnitNo) -> bool {
    let near = |unit| {
        let own = leader(view, unit)?;
        view.enemies(unit).filter_map(|enemy| Some(leader(view, enemy)?.distance(own))).min()
    };
    let friends = view.friends(unit).filter_map(near).min();
    view.state.round <= 2 && near(unit).zip(friends).is_some_and(|(own, others)| own + RANGE * 3 / 2 <= others)
}

impl Watched<'_> {
    fn add(&mut self, what: &'static str, more: i32) {
        *self.counts.entry(what).or_default() += more;
    }

    fn count(&mut self, what: &'static str, is_so: bool) {
        self.add(what, i32::from(is_so));
    }

    fn play(&mut self, mut players: [Opponent<Legion>; 2]) {
        while let Some(decision) = self.game.decision().cloned() {
            let at = players[decision.seat.index()].answer(&self.game.seen(decision.seat), &decision);
            let answer = decision.answers[at];
            self.asked(&decision, answer);
            let state = self.game.state();
            for (known, unit) in self.units.iter_mut().zip(&state.units) {
                known.has_order = state.phase == Phase::Activation && unit.order == Order::FaceUp;
            }
            let mut events = Vec::new();
            self.game.apply(&answer, &mut events).unwrap();
            events.iter().for_each(|event| self.happened(event));
        }
        self.end_turn();
        self.end();
    }

    fn asked(&mut self, decision: &DecisionOf<LegionMatch>, answer: Answer) {
        let seen = self.game.seen(decision.seat);
        let view = seen.view();
        match (decision.question.kind(), answer, decision.question.unit()) {
            (QuestionKind::Act, _, Some(unit)) => {
                self.units[unit.index()].is_ahead = runs_ahead(&view, unit);
                let Some(turn) = self.turn.as_mut().filter(|turn| turn.unit == unit) else { return };
                let Answer::Action(deed) = answer else {
                    let idle = turn.deeds == 0 && decision.answers.len() > 1;
                    return self.count("activations without an action", idle);
                };
                turn.deeds += 1;
                turn.moves += u32::from(matches!(deed, UnitAction::Move(_)));
                turn.pivots += u32::from(deed == UnitAction::Move(MoveKind::Pivot));
                turn.aimed |= deed == UnitAction::Aim;
                turn.serves |= matches!(deed, UnitAction::Claim(_) | UnitAction::Drop(_) | UnitAction::Sabotage(_));
            }
            (QuestionKind::PlaceBarricade, Answer::Place { at, .. } | Answer::Spot(at), None) => {
                let home = view.edge_middle(view.state.color(decision.seat));
                let is_home = (at.y - home.y).abs() < RANGE * 3 / 2;
                self.add("barricades", 1);
                self.count("barricades near the own edge", is_home);
            }
            _ => {}
        }
    }

    fn happened(&mut self, event: &Event) {
        let seen = self.game.seen(Seat::First);
        let view = seen.view();
        match *event {
            Event::Activated(unit) => {
                let from = leader(&view, unit).unwrap_or_default();
                self.end_turn();
                self.turn = Some(Turn {
                    unit,
                    from,
                    deeds: 0,
                    moves: 0,
                    pivots: 0,
                    aimed: false,
                    attacked: false,
                    serves: false,
                });
            }
            Event::PhaseBegan(_) => self.end_turn(),
            Event::AttackDeclared { attacker, .. } => {
                self.units[attacker.index()].has_attacked = true;
                self.units[attacker.index()].attacks += 1;
                if let Some(turn) = self.turn.as_mut().filter(|turn| turn.unit == attacker) {
                    turn.attacked = true;
                }
            }
            Event::Deployed(unit, at) if view.spec(unit).notched => {
                let looks = view.unit(unit).leader().map(|leader| leader.heading.way(100));
                let inward = view.state.field.middle() - at;
                self.add("vehicles and riders deployed", 1);
                self.count("deployed with the back to the table", looks.is_some_and(|way| way.dot(inward) < 0));
            }
            Event::Claimed(_, number) => {
                let late = view.state.round > 3;
                let first = self.claimed.insert(number);
                self.add("claims", 1);
                self.count("tokens claimed for the first time", first);
                self.count("tokens claimed for the first time after round 3", first && late);
            }
            Event::Dropped(..) => {
                let bomb = view.objective() == Some(Objective::BombingRun);
                self.add(if bomb { "bombs dropped" } else { "holders that fell or panicked" }, 1);
            }
            Event::Engaged(unit, _) => {
                let holds = view.state.tokens.iter().any(|token| token.holder == Some(unit));
                let own = self.turn.as_ref().is_some_and(|turn| turn.unit == unit);
                self.count("holders that began a melee", holds && own);
            }
            Event::Defeated(unit) => {
                let known = &self.units[unit.index()];
                let ran = known.is_ahead && !known.has_attacked;
                let leads = matches!(view.spec(unit).rank, Rank::Commander | Rank::Operative);
                let early = leads && view.state.round <= 3;
                let waited = known.has_order;
                self.units[unit.index()].fell = Some(view.state.round);
                self.count("ran ahead and fell without an attack", ran);
                self.count("commanders and operatives that fell by round 3", early);
                self.count("of these with an order and before they acted", early && waited);
            }
            Event::Scored { tokens, .. } => self.add("victory tokens", tokens),
            Event::Detonated(..) => self.add("mines and charges set off", 1),
            _ => {}
        }
    }

    fn end_turn(&mut self) {
        let Some(turn) = self.turn.take() else { return };
        let seen = self.game.seen(Seat::First);
        let view = seen.view();
        let to = leader(&view, turn.unit);
        let panicked = view.is_panicked(turn.unit);
        let last = view.state.round >= view.fixed.options.rounds;
        let back = |spot: Spot| to.is_some_and(|to| to.is_nearer(spot, NOWHERE));
        let idles = !turn.attacked && !turn.serves;
        let stays = to.is_some_and(|to| to.is_nearer(turn.from, NOWHERE)) && !view.is_suppressed(turn.unit);
        let midgame = (2..view.fixed.options.rounds).contains(&view.state.round);
        let known = &self.units[turn.unit.index()];
        let circles = idles && turn.moves > 0 && (turn.moves > 1 && back(turn.from) || known.left.is_some_and(back));
        self.units[turn.unit.index()].left = (idles && turn.moves > 0).then_some(turn.from);
        self.add("activations", 1);
        self.count("walked to and fro", circles);
        let turned = turn.pivots > 0 && turn.pivots == turn.deeds;
        self.count("turned and did nothing else between the first and the last round", midgame && idles && turned);
        self.count("aimed and did not attack", turn.aimed && !turn.attacked);
        self.count("did nothing in the last round", last && idles && turn.moves == 0 && !panicked);
        self.count("stayed without an attack between the first and the last round", midgame && idles && stays);
        self.count("attacks", turn.attacked);
    }

    fn end(&mut self) {
        let seen = self.game.seen(Seat::First);
        let view = seen.view();
        let free = view.state.tokens.iter().filter(|token| token.holder.is_none()).count() as i32;
        let claimed = view
            .objective()
            .is_some_and(|objective| matches!(objective, Objective::Recover | Objective::HostageExchange));
        let units: Vec<(bool, bool)> = Seat::BOTH
            .into_iter()
            .flat_map(|seat| view.fixed.units_of(seat))
            .map(|unit| (brawls(&view, unit), !self.units[unit.index()].has_attacked))
            .collect();
        let heroes: Vec<UnitNo> = Seat::BOTH
            .into_iter()
            .flat_map(|seat| view.fixed.units_of(seat))
            .filter(|unit| is_hero(&view, *unit))
            .collect();
        for (brawler, idle) in units {
            self.add("units", 1);
            self.count("units without an attack", idle);
            self.count("melee units", brawler);
            self.count("melee units without an attack", brawler && idle);
        }
        for hero in heroes {
            let Known { attacks, fell, .. } = self.units[hero.index()];
            self.add("heroes who fight hand to hand", 1);
            self.add("attacks of these heroes", attacks);
            self.count("of these heroes without an attack", attacks == 0);
            self.count("of these heroes alive after round 3", fell.is_none_or(|round| round > 3));
        }
        if claimed {
            self.add("tokens that nobody holds at the end", free);
        }
        self.add("games", 1);
    }
}

#[test]
#[ignore = "counts over many games: PLAYERS=heuristic,heuristic GAMES=100"]
fn legion_blunders() {
    let lists = mustered::<Legion>(&CATALOG);
    let players = env::var("PLAYERS").unwrap_or_else(|_| "heuristic,heuristic".into());
    let (first, second) = players.split_once(',').unwrap();
    let games: u64 = env::var("GAMES").map_or(100, |games| games.parse().unwrap());
    let mut counts = BTreeMap::new();
    for number in 0..games {
        let options: Options = table(&CATALOG, number as usize);
        let seed = nth_seed(29, number);
        let at = [number, number * 5 + 3 + number / lists.len() as u64];
        let pair = pair_of::<Legion>(&CATALOG, &lists, &options, at);
        let game = Legion::begin(&CATALOG, pair.into(), &options, seed, &mut Vec::new()).unwrap();
        let units = game.state().units.len();
        let mut watched = Watched {
            game,
            counts: &mut counts,
            units: vec![Known::default(); units],
            turn: None,
            claimed: BTreeSet::new(),
        };
        watched.play([(first, 1), (second, 2)].map(|(id, n)| player::<Legion>(id, nth_seed(seed, n)).unwrap()));
    }
    eprintln!("{counts:#?}");
}
