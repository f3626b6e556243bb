//! What happened, in sentences for the log.

use super::{
    super::{
        Event, ShipNo, Weapon,
        dice::{Face, FaceCounts},
        pieces::{AbilityAt, Origin},
        question::Move,
    },
    Describer, capital, places,
    words::{face, phase},
};
use kernel::{
    game::{Outcome, Seat},
    plane::Pose,
};

impl Describer<'_> {
    /// What happened, as a sentence; none for what only fills a log: that somebody set a dial, that a maneuver just revealed
    /// was flown as it was, and that a ship just destroyed was taken away.
    pub fn event(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::DialSet(_) | Event::Removed(_) | Event::AttackResolved { .. } => return None,
            // Dice that an effect took away after the attack hit.
            Event::DiceNow { faces, .. } if *faces == FaceCounts::default() => return None,
            Event::Flew { flown, overlapped, .. } if flown.from_dial && overlapped.is_empty() => return None,
            Event::Initiative { seat, chooser, totals, die } => self.initiative(*seat, *chooser, *totals, *die),
            Event::ObstaclePlaced(obstacle) => capital(&self.say(
                "xwing.play.event.obstacle_placed",
                &[("obstacle", &self.obstacle(obstacle.shape)), ("place", &self.place(&obstacle.pose))],
            )),
            Event::ObstacleRemoved(_) => self.text("xwing.play.event.obstacle_removed").to_owned(),
            Event::EdgeTaken(seat, edge) => self.say(
                "xwing.play.event.edge",
                &[("edge", &capital(places::edge(*edge, self.language))), ("player", &self.player(*seat))],
            ),
            Event::Placed(ship, pose) => self.of_ship("xwing.play.event.placed", *ship, "place", &self.stand(pose)),
            Event::RoundBegan(round) => self.say("xwing.play.event.round", &[("round", round)]),
            Event::PhaseBegan(began) => self.say("xwing.play.event.phase", &[("phase", &phase(*began, self.language))]),
            Event::DialPeeked(ship) => self.about("xwing.play.event.peeked", *ship),
            Event::DialRevealed(ship, flown) => {
                self.of_ship("xwing.play.event.revealed", *ship, "maneuver", &self.flown(*flown))
            }
            Event::ManeuverChanged(ship, flown) => {
                self.of_ship("xwing.play.event.changed", *ship, "maneuver", &self.flown(*flown))
            }
            Event::ManeuverImposed { ship, flown, by_rule, shaken } => {
                let key = match (by_rule, shaken) {
                    (true, _) => "xwing.play.event.imposed_by_rule",
                    (false, true) => "xwing.play.event.imposed_straight",
                    (false, false) => "xwing.play.event.imposed",
                };
                self.of_ship(key, *ship, "maneuver", &self.flown(*flown))
            }
            Event::Drifts(ship) => self.about("xwing.play.event.drifts", *ship),
            Event::Flew { ship, flown, overlapped, .. } if overlapped.is_empty() => {
                self.of_ship("xwing.play.event.flew", *ship, "maneuver", &self.flown(*flown))
            }
            Event::Flew { ship, flown, overlapped, .. } => self.say(
                "xwing.play.event.bumped",
                &[("ship", &self.ship(*ship)), ("maneuver", &self.flown(*flown)), ("others", &self.ships(*overlapped))],
            ),
            Event::Moved { ship, how, from, to } => self.moved(*ship, *how, from, to),
            Event::MetObstacle { ship, obstacle, on } => {
                let key = if *on { "xwing.play.event.met_on" } else { "xwing.play.event.met_through" };
                self.of_ship(key, *ship, "obstacle", &self.obstacle_at(*obstacle))
            }
            Event::Fled(ship) => self.about("xwing.play.event.fled", *ship),
            Event::NoAction(ship) => self.about("xwing.play.event.no_action", *ship),
            Event::Performed(ship, action) => {
                self.of_ship("xwing.play.event.performed", *ship, "action", &self.action(*action))
            }
            Event::ArcTurned(ship, sector) => self.of_ship("xwing.play.event.arc", *ship, "side", self.side(*sector)),
            Event::Gained(ship, token, count) => {
                self.of_ship("xwing.play.event.gained", *ship, "tokens", &self.tokens(*token, *count))
            }
            Event::Lost(ship, token, count) => {
                self.of_ship("xwing.play.event.lost", *ship, "tokens", &self.tokens(*token, *count))
            }
            Event::TokensCleared(ships) => self.say("xwing.play.event.cleared", &[("ships", &self.ships(*ships))]),
            Event::Spent(ship, token) => {
                self.of_ship("xwing.play.event.spent", *ship, "tokens", &self.tokens(*token, 1))
            }
            Event::Locked { by, on } => self.of_ship("xwing.play.event.locked", *by, "target", &self.ship(*on)),
            Event::Unlocked { by, on } => self.of_ship("xwing.play.event.unlocked", *by, "target", &self.ship(*on)),
            Event::AbilityUsed(at) => self.used(*at),
            Event::AttackDeclared { attacker, defender, weapon, range, obstructed } => {
                self.attack(*attacker, *defender, *weapon, *range, *obstructed)
            }
            Event::Rolled { ship, kind, faces } => self.say(
                "xwing.play.event.rolled",
                &[("ship", &self.ship(*ship)), ("dice", &self.dice(*kind)), ("faces", &self.faces(*faces))],
            ),
            Event::DiceNow { kind, faces } => {
                self.say("xwing.play.event.now", &[("dice", &self.dice(*kind)), ("faces", &self.faces(*faces))])
            }
            Event::FaceNamed { by, ship, face: named } => self.say(
                "xwing.play.event.named",
                &[("by", &self.ship(*by)), ("ship", &self.ship(*ship)), ("face", &face(*named, self.language))],
            ),
            Event::DieTurned { ship, from, to } if from == to => {
                self.of_ship("xwing.play.event.die_kept", *ship, "face", face(*to, self.language))
            }
            Event::DieTurned { ship, from, to } => self.say(
                "xwing.play.event.die_turned",
                &[
                    ("ship", &self.ship(*ship)),
                    ("from", &face(*from, self.language)),
                    ("to", &face(*to, self.language)),
                ],
            ),
            Event::AttackCompared { defender, hit: false, .. } => self.about("xwing.play.event.missed", *defender),
            Event::AttackCompared { defender, hits: 0, crits: 0, .. } => {
                self.about("xwing.play.event.hit_bare", *defender)
            }
            Event::AttackCompared { defender, hits, crits, .. } => {
                let mut faces = FaceCounts::default();
                (faces[0], faces[1]) = (*hits, *crits);
                self.of_ship("xwing.play.event.hit", *defender, "faces", &self.faces(faces))
            }
            _ => self.harm(event),
        })
    }

    /// What happened to hull, shields and cards, and how it all ended.
    fn harm(&self, event: &Event) -> String {
        match event {
            Event::ShieldLost(ship, count) => {
                self.say("xwing.play.event.shield_lost", &[("ship", &self.ship(*ship)), ("count", count)])
            }
            Event::ShieldRecovered(ship, count) => {
                self.say("xwing.play.event.shield_back", &[("ship", &self.ship(*ship)), ("count", count)])
            }
            Event::DamageDealt(ship, None) => self.about("xwing.play.event.damaged", *ship),
            Event::DamageDealt(ship, card) => {
                self.of_ship("xwing.play.event.critical", *ship, "card", self.damage(*card))
            }
            Event::DamageTurned { ship, card, up } => {
                let key = if *up { "xwing.play.event.turned_up" } else { "xwing.play.event.turned_down" };
                self.of_ship(key, *ship, "card", self.damage(*card))
            }
            Event::DamageDiscarded(ship, card) => {
                self.of_ship("xwing.play.event.repaired", *ship, "card", self.damage(*card))
            }
            Event::Destroyed(ship) => self.about("xwing.play.event.destroyed", *ship),
            Event::Doomed(ship) => self.about("xwing.play.event.doomed", *ship),
            Event::Deployed(ship, _) => self.about("xwing.play.event.deployed", *ship),
            Event::CardDiscarded(ship, card) => {
                self.of_ship("xwing.play.event.card_discarded", *ship, "card", self.card(*ship, *card))
            }
            Event::CardRestored(ship, card) => {
                self.of_ship("xwing.play.event.card_restored", *ship, "card", self.card(*ship, *card))
            }
            Event::CardTurned(ship, card, side) => self.say(
                "xwing.play.event.card_turned",
                &[
                    ("ship", &self.ship(*ship)),
                    ("card", &self.card(*ship, *card)),
                    ("side", &self.face_of(*ship, *card, *side)),
                ],
            ),
            Event::CardTokens(ship, card, count) => self.say(
                "xwing.play.event.card_tokens",
                &[("ship", &self.ship(*ship)), ("card", &self.card(*ship, *card)), ("count", count)],
            ),
            Event::ConditionAssigned(ship, card) => {
                self.of_ship("xwing.play.event.condition", *ship, "card", self.condition(*card))
            }
            Event::ConditionRemoved(ship, card) => {
                self.of_ship("xwing.play.event.condition_gone", *ship, "card", self.condition(*card))
            }
            Event::BombDropped(ship, bomb) => {
                self.of_ship("xwing.play.event.bomb_dropped", *ship, "card", self.upgrade(bomb.card))
            }
            Event::BombDetonated(bomb) => {
                self.say("xwing.play.event.bomb_detonated", &[("card", &self.upgrade(bomb.card))])
            }
            Event::BombSpared(bomb) => self.say("xwing.play.event.bomb_spared", &[("card", &self.upgrade(bomb.card))]),
            Event::Ended(ship, on) => {
                self.of_ship("xwing.play.event.ended", *ship, "card", &capital(&self.origin(*ship, *on)))
            }
            Event::Over(outcome) => self.over(outcome),
            // Everything else is told above.
            _ => String::new(),
        }
    }

    fn initiative(&self, seat: Seat, chooser: Seat, [first, second]: [i32; 2], die: Option<Face>) -> String {
        let (player, chooser) = (self.player(seat), self.player(chooser));
        match die {
            Some(shown) => {
                let shown = face(shown, self.language);
                let roller = self.player(Seat::First);
                let holes: [(&str, &dyn std::fmt::Display); 5] = [
                    ("points", &first),
                    ("roller", &roller),
                    ("face", &shown),
                    ("chooser", &chooser),
                    ("player", &player),
                ];
                self.say("xwing.play.event.initiative_die", &holes)
            }
            None => {
                let holes: [(&str, &dyn std::fmt::Display); 4] =
                    [("first", &first), ("second", &second), ("chooser", &chooser), ("player", &player)];
                self.say("xwing.play.event.initiative", &holes)
            }
        }
    }

    fn about(&self, key: &str, ship: ShipNo) -> String {
        self.say(key, &[("ship", &self.ship(ship))])
    }

    fn of_ship(&self, key: &str, ship: ShipNo, hole: &str, value: &str) -> String {
        self.say(key, &[("ship", &self.ship(ship)), (hole, &value)])
    }

    fn moved(&self, ship: ShipNo, how: Option<Move>, from: &Pose, to: &Pose) -> String {
        let key = match how {
            Some(Move::Boost) => "xwing.play.event.boosted",
            Some(Move::BarrelRoll) => "xwing.play.event.rolled_away",
            Some(Move::Decloak) => "xwing.play.event.decloaked",
            Some(Move::Tractor) => "xwing.play.event.pulled",
            None => "xwing.play.event.turned",
        };
        self.of_ship(key, ship, "place", &self.way(from, to))
    }

    fn used(&self, at: AbilityAt) -> String {
        let card = self.origin(at.ship, at.on);
        match at.on {
            Origin::Card(0) => self.about("xwing.play.event.used_own", at.ship),
            Origin::Card(_) | Origin::Borrowed(_) | Origin::Lent(..) => {
                self.of_ship("xwing.play.event.used", at.ship, "card", &card)
            }
            Origin::Damage(_) | Origin::Condition(_) | Origin::Grant(_) => {
                self.of_ship("xwing.play.event.effect", at.ship, "card", &capital(&card))
            }
        }
    }

    fn attack(&self, attacker: ShipNo, defender: ShipNo, weapon: Weapon, range: u8, obstructed: bool) -> String {
        let key = if obstructed { "xwing.play.event.attack_obstructed" } else { "xwing.play.event.attack" };
        self.say(
            key,
            &[
                ("ship", &self.ship(attacker)),
                ("target", &self.ship(defender)),
                ("weapon", &self.weapon(attacker, weapon)),
                ("range", &range),
            ],
        )
    }

    fn over(&self, outcome: &Outcome) -> String {
        let [first, second] = Seat::BOTH.map(|seat| outcome.score[seat]);
        let Some(winner) = outcome.winner else {
            return self.say("xwing.play.event.draw", &[("first", &first), ("second", &second)]);
        };
        let [own, other] = if winner == Seat::First { [first, second] } else { [second, first] };
        self.say("xwing.play.event.won", &[("player", &self.label(winner)), ("own", &own), ("other", &other)])
    }
}
