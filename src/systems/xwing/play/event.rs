//! Events of a match, with their sentences.

use super::{
    Describer, XWingMatch,
    board::{Edge, Obstacle},
    dice::{DieKind, Face, FaceCounts},
    maneuver::Flown,
    pieces::{AbilityAt, Origin, ShipNo, ShipSet},
    question::{Move, ShipAction},
    state::{Bomb, Phase},
    weapon::Weapon,
};
use crate::cards::{ConditionId, ability::words::Token};
use kernel::{
    game::{Outcome, Seat},
    narration::{Narrator as _, Seated, events},
    phrase::capital,
    plane::Pose,
};

events! {
    phrases = "xwing.play.event.", narrator = Describer<'_>, game = XWingMatch;

    /// Something that happened.
    #[derive(Debug, Clone, PartialEq)]
    pub enum Event {
        /// A player has initiative (XW-SETUP-02, -03).
        Initiative {
            seat: Seat,
            chooser: Seat,
            /// Squad totals.
            totals: [i32; 2],
            /// The first player's die, if the totals were equal.
            die: Option<Face>,
        } => [
            key(match die { Some(_) => "initiative_die", None => "initiative" }),
            with(player = |d| d.player(*seat)),
            with(first = |_| totals[0]),
            with(second = |_| totals[1]),
            with(points = |_| totals[0]),
            with(roller = |d| d.player(Seat::First)),
            with(face = |d| die.map_or("", |shown| d.text(shown.term()))),
        ],
        /// Epic squads without huge ships meet on the standard table (XW-HUGE-03).
        StandardTable(obstacles: u8),
        ObstaclePlaced(obstacle: Obstacle) => [
            entry,
            with(obstacle = |d| capital(&d.obstacle(obstacle.shape))),
            with(place = |d| d.place(&obstacle.pose)),
        ],
        /// An obstacle was removed, by its number.
        ObstacleRemoved(obstacle: u8),
        /// A player took an edge.
        EdgeTaken(player: Seat, edge: Edge) => [
            of(player),
            key("edge"),
            with(edge = |d| capital(d.text(edge.term()))),
        ],
        Placed(ship: ShipNo, place: Pose) => [entry, notable, of(ship), with(place = |d| d.stand(place))],
        RoundBegan(round: u16) => [round(*round), notable, key("round")],
        PhaseBegan(phase: Phase) => [phase, key("phase")],
        /// A player set a dial; nobody else sees to what.
        DialSet(ship: ShipNo) => [silent],
        /// A dial was shown to the other player.
        DialPeeked(ship: ShipNo) => [key("peeked")],
        DialRevealed(ship: ShipNo, maneuver: Flown) => [entry, key("revealed")],
        /// A card changed the maneuver.
        ManeuverChanged(ship: ShipNo, maneuver: Flown) => [key("changed")],
        /// A maneuver that may not be flown was replaced (XW-STRESS-04, XW-FAQ-01).
        ManeuverImposed {
            ship: ShipNo,
            flown: Flown,
            /// By the rule, not by the opponent.
            by_rule: bool,
            /// A straight maneuver could not have been dialed.
            shaken: bool,
        } => [
            key(match (by_rule, shaken) {
                (true, _) => "imposed_by_rule",
                (false, true) => "imposed_straight",
                (false, false) => "imposed",
            }),
            with(maneuver = |d| d.flown(*flown)),
        ],
        /// An ionized ship drifts (XW-ION-03).
        Drifts(ship: ShipNo) => [entry],
        /// A ship executed a maneuver. One just revealed and flown as it was is left unsaid.
        Flew {
            ship: ShipNo,
            from: Pose,
            to: Pose,
            flown: Flown,
            /// Ships it overlapped.
            overlapped: ShipSet,
        } => [
            notable,
            key(match (overlapped.is_empty(), flown.from_dial) {
                (true, true) => silent,
                (true, false) => "flew",
                (false, _) => "bumped",
            }),
            with(maneuver = |d| d.flown(*flown)),
            with(others = |d| d.ships(*overlapped)),
        ],
        /// A ship changed its place without a maneuver, or was turned on the spot.
        Moved { ship: ShipNo, how: Option<Move>, from: Pose, to: Pose } => [
            notable,
            key(match how {
                Some(Move::Boost) => "boosted",
                Some(Move::BarrelRoll) => "rolled_away",
                Some(Move::Decloak) => "decloaked",
                Some(Move::Tractor) => "pulled",
                None => "turned",
            }),
            with(place = |d| d.way(from, to)),
        ],
        MetObstacle {
            ship: ShipNo,
            /// Its number.
            obstacle: u8,
            /// The ship stands on it now, not only flew through it.
            on: bool,
        } => [
            key(match on { true => "met_on", false => "met_through" }),
            with(obstacle = |d| d.obstacle_at(*obstacle)),
        ],
        /// A ship left the board and is destroyed (XW-DAMAGE-16).
        Fled(ship: ShipNo) => [notable, fells(ship)],
        /// A ship lost its Perform Action step.
        NoAction(ship: ShipNo),
        /// A ship performs no action although it could.
        ActionDeclined(ship: ShipNo),
        /// A ship does not attack although it could.
        AttackDeclined(ship: ShipNo) => [entry, of(ship)],
        /// The asteroid below keeps a ship from attacking (XW-OBST-03).
        HeldByRock(ship: ShipNo) => [entry, of(ship)],
        /// A ship ignores an obstacle that it meets.
        ObstacleIgnored { ship: ShipNo, obstacle: u8 } => [with(obstacle = |d| d.obstacle_at(*obstacle))],
        /// The activation of a ship, a bomb or an attack is over.
        Settled => [closes, silent],
        Performed(ship: ShipNo, action: ShipAction) => [opens, of(ship)],
        /// A mobile arc was turned.
        ArcTurned(ship: ShipNo, side: u8) => [key("arc"), with(side = |d| d.side(*side))],
        Gained(ship: ShipNo, token: Token, count: u8) => [with(tokens = |d| d.tokens(*token, *count))],
        Lost(ship: ShipNo, token: Token, count: u8) => [with(tokens = |d| d.tokens(*token, *count))],
        /// Unspent tokens left these ships in the End phase (XW-END-01).
        TokensCleared(ships: ShipSet) => [key("cleared")],
        Spent(ship: ShipNo, token: Token) => [with(tokens = |d| d.tokens(*token, 1))],
        /// A ship locked another.
        Locked { by: ShipNo, on: ShipNo } => [with(ship = |d| d.ship(*by)), with(target = |d| d.ship(*on))],
        /// A target lock is gone.
        Unlocked { by: ShipNo, on: ShipNo } => [with(ship = |d| d.ship(*by)), with(target = |d| d.ship(*on))],
        /// An ability was used or came into force.
        AbilityUsed(at: AbilityAt) => [
            opens,
            of(at),
            key(match (at.on) {
                Origin::Card(0) => "used_own",
                Origin::Card(_) | Origin::Borrowed(_) | Origin::Lent(..) => "used",
                Origin::Damage(_) | Origin::Condition(_) | Origin::Grant(_) => "effect",
            }),
            with(ship = |d| d.ship(at.ship)),
            with(card = |d| match at.on {
                Origin::Card(_) | Origin::Borrowed(_) | Origin::Lent(..) => d.origin(at.ship, at.on),
                Origin::Damage(_) | Origin::Condition(_) | Origin::Grant(_) => capital(&d.origin(at.ship, at.on)),
            }),
        ],
        AttackDeclared { attacker: ShipNo, defender: ShipNo, weapon: Weapon, range: u8, obstructed: bool } => [
            entry,
            notable,
            key(match obstructed { true => "attack_obstructed", false => "attack" }),
            with(ship = |d| d.ship(*attacker)),
            with(target = |d| d.ship(*defender)),
            with(weapon = |d| d.weapon(*attacker, *weapon)),
        ],
        /// Dice were rolled by or for a ship.
        Rolled { ship: ShipNo, kind: DieKind, faces: FaceCounts } => [with(dice = |d| d.dice(*kind))],
        /// The dice of the running attack show something else. Dice that an effect took away after a hit are left unsaid.
        DiceNow { kind: DieKind, faces: FaceCounts } => [
            key(match (*faces == FaceCounts::default()) { true => silent, false => "now" }),
            with(dice = |d| d.dice(*kind)),
        ],
        /// The card of a ship named a face before a roll.
        FaceNamed { by: ShipNo, ship: ShipNo, face: Face } => [key("named")],
        /// A die was turned to the face that was named.
        DieTurned { ship: ShipNo, from: Face, to: Face } => [
            key(match (from == to) { true => "die_kept", false => "die_turned" }),
            with(face = |d| d.text(to.term())),
        ],
        /// Evades have canceled: the attack hits or misses.
        AttackCompared {
            defender: ShipNo,
            hit: bool,
            /// Uncanceled hits.
            hits: u8,
            /// Uncanceled critical hits.
            crits: u8,
        } => [
            key(match (hit, hits, crits) { (false, ..) => "missed", (true, 0, 0) => "hit_bare", _ => "hit" }),
            with(ship = |d| d.ship(*defender)),
            with(faces = |d| d.faces([*hits, *crits, 0, 0, 0])),
        ],
        /// The defender suffers the remaining results, after everything that answers a hit.
        AttackResolved { defender: ShipNo, hit: bool, hits: u8, crits: u8 } => [notable, silent],
        ShieldLost(ship: ShipNo, count: u8),
        ShieldRecovered(ship: ShipNo, count: u8) => [key("shield_back")],
        /// A damage card was dealt; its number if it is faceup.
        DamageDealt(ship: ShipNo, card: Option<u8>) => [
            key(match card { Some(_) => "critical", None => "damaged" }),
            with(card = |d| d.damage(*card)),
        ],
        /// A damage card was turned over; no number if nobody knows it.
        DamageTurned { ship: ShipNo, card: Option<u8>, up: bool } => [
            key(match up { true => "turned_up", false => "turned_down" }),
            with(card = |d| d.damage(*card)),
        ],
        DamageDiscarded(ship: ShipNo, card: Option<u8>) => [key("repaired"), with(card = |d| d.damage(*card))],
        Destroyed(ship: ShipNo) => [notable, fells(ship)],
        /// A ship is destroyed but stays for a while (XW-COMBAT-14).
        Doomed(ship: ShipNo) => [notable, fells(ship)],
        /// A ship that stayed for a while is destroyed now.
        Fell(ship: ShipNo) => [notable, key("destroyed")],
        /// A ship was taken from the board.
        Removed(ship: ShipNo) => [silent],
        /// A docked ship was deployed.
        Deployed(ship: ShipNo, place: Pose),
        /// An upgrade was discarded.
        CardDiscarded(ship: ShipNo, card: u8) => [with(card = |d| d.card(*ship, *card))],
        /// An upgrade was turned faceup again.
        CardRestored(ship: ShipNo, card: u8) => [with(card = |d| d.card(*ship, *card))],
        /// A dual card shows another side.
        CardTurned(ship: ShipNo, card: u8, side: u8) => [
            with(card = |d| d.card(*ship, *card)),
            with(side = |d| d.face_of(*ship, *card, *side)),
        ],
        /// Tokens on a card now.
        CardTokens(ship: ShipNo, card: u8, count: u8) => [with(card = |d| d.card(*ship, *card))],
        ConditionAssigned(ship: ShipNo, card: ConditionId) => [key("condition")],
        ConditionRemoved(ship: ShipNo, card: ConditionId) => [key("condition_gone")],
        BombDropped(ship: ShipNo, bomb: Bomb) => [with(card = |d| d.upgrade(bomb.card))],
        BombDetonated(bomb: Bomb) => [entry, notable, with(card = |d| d.upgrade(bomb.card))],
        /// A bomb did not go off.
        BombSpared(bomb: Bomb) => [with(card = |d| d.upgrade(bomb.card))],
        /// The effect of this origin ended.
        Ended(ship: ShipNo, on: Origin) => [with(card = |d| capital(&d.origin(*ship, *on)))],
        /// The end of a round: ships and points of both.
        Standing { round: u16, ships: [u8; 2], score: [i32; 2] } => [
            entry,
            with(what = |d| d.standing(*ships, *score)),
        ],
        Over(outcome: Outcome) => [
            entry,
            key(match (outcome.winner) { Some(_) => "won", None => "draw" }),
            with(player = |d| outcome.winner.map_or("", |winner| d.label(winner))),
            with(own = |_| outcome.winner.map_or(0, |winner| outcome.score[winner])),
            with(other = |_| outcome.winner.map_or(0, |winner| outcome.score[winner.other()])),
            with(first = |_| outcome.score[Seat::First]),
            with(second = |_| outcome.score[Seat::Second]),
        ],
    }
}

impl Seated<XWingMatch> for AbilityAt {
    fn seat(&self, game: &XWingMatch) -> Option<Seat> {
        self.ship.seat(game)
    }
}

impl Seated<XWingMatch> for ShipNo {
    fn seat(&self, game: &XWingMatch) -> Option<Seat> {
        game.fixed().ships.get(self.index()).map(|profile| profile.seat)
    }
}
