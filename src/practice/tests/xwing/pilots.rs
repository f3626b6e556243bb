//! Flying errors of the computer players in many matches between squads of the shelf.

use kernel::{
    chance::nth_seed,
    game::{BySeat, MOST_ANSWERS, Match, Playable, Seat, answer_of},
};
use practice::{
    opponents::{self, Opponent},
    testing::{mustered, pair_of},
};
use xwing::{
    XWing,
    cards::{Slot, ability::words::Token},
    play::{Event, Fixed, Options, ShipNo, Weapon, XWingMatch},
};

use super::catalog;

/// Counts of flying errors.
#[derive(Debug, Clone, Copy, Default)]
struct Flying {
    games: u64,
    rounds: u64,
    maneuvers: u64,
    /// Maneuvers that end on a ship; of those, on a friend, and on a friend in the first round.
    bumps: u64,
    friends: u64,
    at_once: u64,
    /// Maneuvers that meet an obstacle.
    rocks: u64,
    /// Ships that left the board.
    fled: u64,
    ships: u64,
    attacks: u64,
    /// Attacks with torpedoes and missiles.
    ordnance: u64,
    /// Sides that carry any, and those of them that fired.
    carry: u64,
    fired: u64,
    /// Focus and evade tokens that came, and those that were cleared unspent.
    tokens: u64,
    unspent: u64,
    cloaked: u64,
}

impl Flying {
    /// Takes in a game by its events.
    fn watch(&mut self, fixed: &Fixed, events: &[Event]) {
        let ordnance = |ship: ShipNo, weapon: Weapon| match weapon {
            Weapon::Card(card) => {
                let slot = fixed.ships[ship.index()].cards[usize::from(card)].slot;
                matches!(slot, Some(Slot::Torpedo | Slot::Missile))
            }
            Weapon::Primary => false,
        };
        let seat = |ship: ShipNo| fixed.ships[ship.index()].seat;
        let mut carry = [false; 2];
        for ship in &fixed.ships {
            let has = ship
                .cards
                .iter()
                .any(|card| card.weapon.is_some() && matches!(card.slot, Some(Slot::Torpedo | Slot::Missile)));
            carry[ship.seat.index()] |= has;
        }
        let (mut fired, mut round, mut flying) = ([false; 2], 0, None);
        let mut held = vec![[0_u64; 2]; fixed.ships.len()];
        self.games += 1;
        self.ships += fixed.ships.len() as u64;
        for event in events {
            match event {
                Event::RoundBegan(number) => {
                    round = *number;
                    self.rounds += 1;
                }
                Event::Flew { ship, overlapped, .. } => {
                    self.maneuvers += 1;
                    flying = Some(*ship);
                    self.bumps += u64::from(!overlapped.is_empty());
                    let friend = overlapped.into_iter().any(|other| seat(other) == seat(*ship));
                    self.friends += u64::from(friend);
                    self.at_once += u64::from(friend && round == 1);
                }
                Event::MetObstacle { ship, .. } => {
                    self.rocks += u64::from(flying.take() == Some(*ship));
                }
                Event::Fled(_) => self.fled += 1,
                Event::AttackDeclared { attacker, weapon, .. } => {
                    self.attacks += 1;
                    if ordnance(*attacker, *weapon) {
                        self.ordnance += 1;
                        fired[seat(*attacker).index()] = true;
                    }
                }
                Event::Gained(ship, token @ (Token::Focus | Token::Evade), n) => {
                    self.tokens += u64::from(*n);
                    held[ship.index()][usize::from(*token == Token::Evade)] += u64::from(*n);
                }
                Event::Gained(_, Token::Cloak, _) => self.cloaked += 1,
                Event::Lost(ship, token @ (Token::Focus | Token::Evade), n) => {
                    let held = &mut held[ship.index()][usize::from(*token == Token::Evade)];
                    *held = held.saturating_sub(u64::from(*n));
                }
                Event::Spent(ship, token @ (Token::Focus | Token::Evade)) => {
                    let held = &mut held[ship.index()][usize::from(*token == Token::Evade)];
                    *held = held.saturating_sub(1);
                }
                Event::TokensCleared(ships) => {
                    for ship in *ships {
                        self.unspent += held[ship.index()].iter().sum::<u64>();
                        held[ship.index()] = [0; 2];
                    }
                }
                _ => {}
            }
        }
        for (carry, fired) in carry.into_iter().zip(fired) {
            self.carry += u64::from(carry);
            self.fired += u64::from(fired);
        }
    }

    fn print(&self) {
        let share = |part: u64, whole: u64| part as f64 * 100.0 / whole.max(1) as f64;
        eprintln!(
            "{} games of {:.1} rounds: {} maneuvers, {:.2} % bump ({:.2} % a friend, {} in round 1), {:.2} % meet an obstacle",
            self.games,
            self.rounds as f64 / self.games.max(1) as f64,
            self.maneuvers,
            share(self.bumps, self.maneuvers),
            share(self.friends, self.maneuvers),
            self.at_once,
            share(self.rocks, self.maneuvers),
        );
        eprintln!(
            "{} ships left the board: one in {:.1} games; {} attacks, {} with ordnance, fired by {} of {} sides that carry any ({:.0} %)",
            self.fled,
            self.games as f64 / self.fled.max(1) as f64,
            self.attacks,
            self.ordnance,
            self.fired,
            self.carry,
            share(self.fired, self.carry),
        );
        eprintln!(
            "{:.0} % of {} focus and evade tokens unspent; cloaked {} times",
            share(self.unspent, self.tokens),
            self.tokens,
            self.cloaked
        );
    }
}

/// Plays a game to its end and gives its events.
fn play(
    lists: BySeat<&<XWing as Playable>::Materials>,
    seed: u64,
    players: &mut [Opponent<XWing>; 2],
) -> (XWingMatch, Vec<Event>) {
    let mut events = Vec::new();
    let mut game = XWing::begin(catalog(), lists, &Options::default(), seed, &mut events).unwrap();
    let [first, second] = players;
    for _ in 0..MOST_ANSWERS {
        let Some(answer) = answer_of(&game, &mut [&mut **first, &mut **second]) else { break };
        game.apply(&answer, &mut events).unwrap();
    }
    (game, events)
}

/// The number in this variable of the environment.
fn asked(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Returns the counts of matches of this player, each between two squads of the shelf.
fn watched(pilot: &str, games: u64) -> Flying {
    let lists = mustered::<XWing>(catalog());
    let mut flying = Flying::default();
    for pair in 0..games {
        let other = pair * 5 + 3 + pair / lists.len() as u64;
        let squads = pair_of::<XWing>(catalog(), &lists, &Options::default(), [pair, other]);
        let seed = nth_seed(11, pair);
        let mut players =
            Seat::BOTH.map(|seat| opponents::player::<XWing>(pilot, practice::player_seed(seed, seat)).unwrap());
        let (game, events) = play(squads.into(), seed, &mut players);
        flying.watch(game.fixed(), &events);
    }
    flying
}

#[test]
fn pilots_keep_clear_of_friends_rocks_and_edges() {
    let flying = watched("heuristic", 50);
    assert_eq!(flying.at_once, 0, "nobody ends on a friend in the first round");
    assert!(flying.bumps * 100 < flying.maneuvers * 4, "{flying:?}");
    assert!(flying.rocks * 100 < flying.maneuvers * 3, "{flying:?}");
    // Fewer than one in 20 games.
    assert!(flying.fled <= 2, "{flying:?}");
    assert_eq!(flying.fired, flying.carry, "ordnance is fired: {flying:?}");
}

/// `GAMES=1000 cargo test --release -p practice pilots -- --ignored --nocapture`; `PILOT` names another player.
#[test]
#[ignore = "a thousand games: seconds in release"]
fn pilots_are_watched_in_many_games() {
    let pilot = std::env::var("PILOT").unwrap_or_else(|_| "heuristic".into());
    watched(&pilot, asked("GAMES", 1_000)).print();
}
