//! Events of a match, each with its sentence and its place in the log.

use super::{
    Describer,
    board::{Space, Stand},
    dice::{Roll, Symbols},
    fixed::{AbilityNo, Bonus},
    pieces::{FigureNo, GroupNo, PowerToken, Status, TokenColor, Zone},
    question::{Deed, Interactable},
    reckoning::{Cause, Reckoning},
    state::Phase,
};
use crate::{
    ImperialAssault,
    campaign::{cards::Attribute, script::Said},
    cards::{CommandId, DeploymentId, Die, ability::Pile},
};
use kernel::{
    game::{Outcome, Seat, stepped::Stepped},
    narration::events,
};

/// The reason for victory points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Score {
    /// A defeated group (IA-WIN-02).
    Group(GroupNo),
    /// A defeated figure (IA-WIN-07).
    Figure(FigureNo),
    /// A token of the mission.
    Token(u8),
    /// An area of the mission.
    Area,
    Ability(AbilityNo),
    /// Another rule of the mission.
    Mission,
}

/// What decided a match (IA-WIN-01, IA-WIN-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// The other side has no figures left.
    Elimination,
    /// Enough victory points.
    Points,
    /// More victory points after the last round.
    Rounds,
    /// The cost of defeated groups, points being equal.
    Defeated,
    Damage,
    Initiative,
    /// A rule of the mission keeps the other side from winning.
    Ward,
    /// Every hero is wounded (IA-CAMP-90).
    Wounded,
    /// The last round of a mission is over.
    Time,
    /// The rules of the mission say so.
    Mission,
}

events! {
    phrases = "imperial_assault.play.event.", narrator = Describer<'_>, game = Stepped<ImperialAssault>;

    /// Something that happened.
    #[derive(Debug, Clone, PartialEq)]
    pub enum Event {
        /// Accuracy of both rolls for initiative (IA-INIT-02).
        RolledForInitiative(accuracy: [i8; 2]) => [
            key("rolled_initiative"),
            with(first = |_| accuracy[0]),
            with(second = |_| accuracy[1]),
        ],
        Initiative(player: Seat) => [of(player)],
        ZoneChosen(player: Seat, zone: Zone) => [of(player), key("zone")],
        Deployed(figure: FigureNo, place: Stand) => [
            entry,
            notable,
            of(figure),
            with(place = |d| d.stand(*figure, *place)),
        ],
        RoundBegan(round: u16) => [round(*round), notable, key("round")],
        PhaseBegan(phase: Phase) => [
            phase,
            key(match phase {
                Phase::Setup => "phase.setup",
                Phase::Activation => "phase.activation",
                Phase::Status => "phase.status",
            }),
        ],
        /// A player passed instead of activating (IA-ROUND-05).
        Passed(player: Seat) => [entry, of(player)],
        Activated(group: GroupNo) => [entry, notable, with(player = |d| d.player_of(*group))],
        /// The next figure of a group begins its activation.
        FigureActivated(figure: FigureNo) => [
            entry,
            key(|d| match (d.is_alone(*figure)) { true => silent, false => "figure_activated" }),
        ],
        /// A figure gained movement points.
        Gained(figure: FigureNo, points: u8),
        /// A figure walked, from one place over others.
        Walked { figure: FigureNo, from: Stand, way: Vec<Stand> } => [
            notable,
            key(match (way.is_empty()) { true => silent, false => "walked" }),
            with(place = |d| way.last().map_or_else(String::new, |to| d.stand(*figure, *to))),
        ],
        Displaced { figure: FigureNo, from: Stand, to: Stand } => [
            notable,
            with(place = |d| d.stand(*figure, *to)),
        ],
        AttackDeclared { attacker: FigureNo, target: FigureNo, space: Space, distance: Option<u8> } => [
            entry,
            notable,
            key(match distance { Some(_) => "attack", None => "attack_cut_off" }),
            with(figure = |d| d.figure(*attacker)),
        ],
        TokenSpent(figure: FigureNo, what: PowerToken),
        TokenGained(figure: FigureNo, what: PowerToken) => [of(figure)],
        /// A power token was given up.
        TokenLost(figure: FigureNo, what: PowerToken),
        /// Both pools were rolled.
        Rolled { attacker: FigureNo, attack: Roll, defense: Roll } => [
            notable,
            with(attack = |d| d.dice_and_roll(attack)),
            with(defense = |d| d.dice_and_roll(defense)),
        ],
        /// What cards, conditions and the mission always add to an attack, and to its defense.
        Fixed { attacker: FigureNo, attack: Bonus, target: FigureNo, defense: Bonus } => [
            say(|d| d.fixed_bonuses([(*attacker, attack), (*target, defense)])),
        ],
        /// Results of the attack after all modifiers, with the surges left to spend.
        Counted(results: Symbols) => [silent],
        /// A surge ability was used, by its place on the attacker's card. One lent by another card may be gone by now.
        SurgeUsed(figure: FigureNo, place: u8) => [
            key(|d| match (d.surge(*figure, *place).is_empty()) { true => "surge_lent", false => "surge" }),
            with(what = |d| d.surge(*figure, *place)),
        ],
        /// A die was rerolled.
        Rerolled { figure: FigureNo, before: Symbols, now: Symbols } => [notable],
        /// An ability was used, by a figure or by its player.
        Used(what: AbilityNo, figure: Option<FigureNo>) => [
            of(figure),
            key(match figure { Some(_) => "used", None => "used_by_player" }),
            with(player = |d| d.player_with(*what)),
        ],
        /// An ability added this to the attack.
        Changed(ability: AbilityNo, by: Option<FigureNo>, what: Bonus) => [
            key(|d| match (d.gained(what).is_empty()) { true => silent, false => "changed" }),
            with(what = |d| d.gained(what)),
        ],
        /// A card was exhausted for its ability.
        Exhausted(what: AbilityNo) => [with(player = |d| d.player_with(*what))],
        /// A card was depleted for its ability.
        Depleted(what: AbilityNo) => [with(player = |d| d.player_with(*what))],
        /// A Command card was played, by a figure or by its player alone.
        CardPlayed { seat: Seat, card: CommandId, by: Option<FigureNo> } => [
            of(seat),
            key(match by { Some(_) => "card_played_with", None => "card_played" }),
            with(player = |d| d.player(*seat)),
            with(figure = |d| by.map_or_else(String::new, |figure| d.figure(figure))),
        ],
        CardCancelled(player: Seat, card: CommandId) => [of(player), key("card_canceled")],
        /// A card of a hand or deck was discarded.
        CardDiscarded(player: Seat, card: CommandId) => [of(player)],
        /// A card of this side went to a pile; not everybody sees the card.
        CardMoved(player: Seat, to: Pile) => [
            of(player),
            key(match to {
                Pile::Hand => "card_to_hand",
                Pile::DeckTop => "card_to_top",
                Pile::OwnDeckBottom => "card_to_bottom",
                Pile::OwnDeckShuffled => "card_to_deck",
                Pile::OutOfGame => "card_out",
            }),
        ],
        /// A player looked at cards of a deck or hand.
        Looked { by: Seat, at: Seat, count: u8 } => [
            key(match (by == at) { true => "looked_at_own", false => "looked_at_other" }),
            with(player = |d| d.player(*by)),
        ],
        /// Cards were shown to both players.
        Revealed(player: Seat, cards: Vec<CommandId>) => [of(player)],
        /// A card was put on the Deployment card of a group.
        Attached(card: AbilityNo, group: GroupNo),
        /// The dice of an ability were rolled.
        DiceRolled(ability: AbilityNo, shows: Symbols),
        /// A die came to the attack dice, or to the defense dice.
        DieAdded(defense: bool, die: Die) => [
            key(match defense { false => "die_added.attack", true => "die_added.defense" }),
        ],
        DieRemoved(defense: bool, die: Die) => [
            key(match defense { false => "die_removed.attack", true => "die_removed.defense" }),
        ],
        /// A die was turned.
        DieSet { before: Symbols, now: Symbols },
        /// A die was taken off the roll.
        DieDropped(shows: Symbols),
        /// The attack is on another figure.
        Retargeted { attacker: FigureNo, target: FigureNo } => [with(figure = |d| d.figure(*target))],
        ActionsGained(figure: FigureNo, count: u8),
        SpaceChosen(space: Space),
        RubblePlaced(space: Space) => [key("rubble")],
        Readied(group: GroupNo),
        /// A Form card lies under the card of a group now.
        FormTaken(group: GroupNo, form: DeploymentId) => [key("form")],
        GroupExhausted(group: GroupNo),
        /// A group has to be activated next by its player.
        MustActivate(group: GroupNo),
        /// A group waits, to be deployed later.
        SetAside(group: GroupNo),
        /// A figure was placed elsewhere.
        Placed { figure: FigureNo, from: Stand, to: Stand } => [
            notable,
            with(place = |d| d.stand(*figure, *to)),
        ],
        /// The attack missed: dodged, or too short.
        Missed { target: FigureNo, dodged: bool, accuracy: i8, needed: Option<u8> } => [
            notable,
            key(match (dodged, needed) {
                (true, _) => "dodged",
                (false, Some(_)) => "missed_short",
                (false, None) => "missed",
            }),
            with(figure = |d| d.figure(*target)),
        ],
        /// The attack hit. Its damage has an event of its own.
        Hit { target: FigureNo, damage: u8, sum: Reckoning } => [
            notable,
            key("reckoned"),
            with(sum = |d| d.reckoning(sum)),
            with(figure = |d| d.figure(*target)),
        ],
        Damaged(figure: FigureNo, damage: u8, by: Cause) => [of(figure), with(by = |d| d.cause(*by))],
        Recovered(figure: FigureNo, damage: u8) => [of(figure)],
        Strained(figure: FigureNo, strain: u8) => [of(figure)],
        /// Cards of a deck were discarded.
        Milled(player: Seat, cards: Vec<CommandId>) => [of(player)],
        StatusGained(figure: FigureNo, what: Status) => [of(figure)],
        StatusLost(figure: FigureNo, what: Status) => [of(figure)],
        Defeated(figure: FigureNo) => [of(figure), fells(figure), notable],
        Scored { seat: Seat, points: i32, why: Score } => [of(seat), with(player = |d| d.player(*seat))],
        /// A player drew cards, which nobody else sees.
        Drew(player: Seat, count: u8) => [of(player)],
        DoorOpened(door: u8) => [notable, key("door"), with(door = |d| d.door(*door))],
        DoorsClosed,
        Interacted(figure: FigureNo, what: Interactable),
        TokenTurned(token: u8) => [with(token = |d| d.mission_token(*token))],
        /// A figure carries a token now.
        TokenTaken(figure: FigureNo, token: u8) => [with(what = |d| d.mission_token(*token))],
        TokenDropped(token: u8, place: Space) => [with(token = |d| d.mission_token(*token))],
        /// A token was delivered or turned into points, and is gone.
        TokenGone(token: u8) => [with(token = |d| d.mission_token(*token))],
        /// A token has a marker of this player now.
        TokenMarked(token: u8, player: Seat) => [with(token = |d| d.mission_token(*token))],
        /// A counter was put on a token.
        TokenCounted(token: u8) => [with(token = |d| d.mission_token(*token))],
        TokenMoved(token: u8, from: Space, place: Space) => [with(token = |d| d.token_name(*token))],
        /// A token was put on the map.
        TokenBrought(token: u8, place: Space) => [with(token = |d| d.token_name(*token))],
        TokenKept(token: u8, player: Seat) => [with(token = |d| d.token_name(*token))],
        /// A token suffers damage for its carrier.
        TokenDamaged(token: u8, damage: u8) => [with(token = |d| d.mission_token(*token))],
        TokensSwapped(token: u8, other: u8) => [
            with(token = |d| d.mission_token(*token)),
            with(other = |d| d.mission_token(*other)),
        ],
        /// A carried token was left on another.
        TokenInstalled(token: u8, player: Seat) => [with(token = |d| d.token_name(*token))],
        /// A figure spent movement points on a token.
        PointsSpent(figure: FigureNo, token: u8) => [with(what = |d| d.token_name(*token))],
        /// A figure did what the mission lets it do.
        DeedDone(figure: FigureNo, deed: Deed) => [with(deed = |d| d.deed(*deed, None))],
        /// A prisoner goes with a player.
        TokenFreed(token: u8, player: Seat) => [with(token = |d| d.token_name(*token))],
        /// A player named a group.
        GroupNamed(player: Seat, group: GroupNo),
        /// Accuracy of a die of the mission.
        MissionAccuracy(accuracy: u8),
        /// A piece of the mission was defeated or destroyed.
        PieceDestroyed(figure: FigureNo) => [key("destroyed")],
        ColorDrawn(color: TokenColor) => [key("color")],
        /// Damage of a die of the mission.
        MissionRolled(damage: u8),
        /// A player hid coordinates.
        Aimed(player: Seat) => [of(player)],
        /// The true coordinate of a player.
        AimShown(player: Seat, place: Space),
        GroupPicked(player: Seat, group: GroupNo),
        /// A marker was put on a group face down.
        GroupMarked(group: GroupNo),
        /// The marker of a group was shown.
        MarkShown(group: GroupNo, is_red: bool) => [
            key(match is_red { true => "mark_red", false => "mark_blue" }),
        ],
        /// The operator of the mission's device; none if nobody is.
        Operated(player: Option<Seat>) => [
            key(match player { Some(_) => "operated", None => "operated_none" }),
        ],
        /// A player has so many points until the next round has ended.
        Lent(player: Seat, points: i32),
        /// A hero takes another weapon in hand, by its place among its weapons.
        WeaponTaken(figure: FigureNo, weapon: u8) => [with(weapon = |d| d.weapon(*figure, *weapon))],
        Rested(figure: FigureNo) => [of(figure)],
        StrainRecovered(figure: FigureNo, strain: u8) => [of(figure)],
        /// A hero was wounded (IA-CAMP-37).
        Wounded(figure: FigureNo) => [of(figure), notable, key("hero_wounded")],
        /// A hero opened a crate.
        CrateClaimed(figure: FigureNo) => [of(figure)],
        /// A hero drew a Supply card, by its place among the cards of the match.
        SupplyDrawn(figure: FigureNo, card: u8) => [of(figure), with(card = |d| d.campaign_card(*card))],
        /// The Empire put an attachment on a group, by its place among the cards of the match.
        AttachmentPut(group: GroupNo, card: u8) => [with(card = |d| d.campaign_card(*card))],
        /// A section of the map was laid out.
        SectionRevealed(section: u8) => [notable],
        /// What people are told by the mission.
        Said(said: Box<Said>) => [notable, say(|d| d.said(said))],
        DoorClosed(door: u8) => [notable, with(door = |d| d.door(*door))],
        /// A figure left the map undefeated.
        LeftMap(figure: FigureNo) => [of(figure)],
        /// The threat of the Empire now.
        Threat(threat: u8),
        /// A hero has the second activation token of three.
        TokenPassed(figure: FigureNo) => [key("token_passed")],
        /// A hero tested an attribute.
        Tested { figure: FigureNo, attribute: Attribute, roll: Roll, successes: u8 } => [
            of(figure),
            with(roll = |d| d.dice_and_roll(roll)),
        ],
        /// The end of a round in a campaign: figures of both, and the threat.
        Forces { round: u16, figures: [u8; 2], threat: u8 } => [
            entry,
            with(heroes = |_| figures[0]),
            with(others = |_| figures[1]),
        ],
        /// What decided the match.
        Decided(player: Seat, by: Decision) => [
            of(player),
            key(match by {
                Decision::Elimination => "decided_alone",
                Decision::Points => "decided_points",
                Decision::Rounds => "decided_rounds",
                Decision::Defeated => "decided_defeated",
                Decision::Damage => "decided_damage",
                Decision::Initiative => "decided_initiative",
                Decision::Ward => "decided_ward",
                Decision::Wounded => "decided_wounded",
                Decision::Time => "decided_time",
                Decision::Mission => "decided_mission",
            }),
        ],
        /// The end of a round: figures and victory points of both.
        Standing { round: u16, figures: [u8; 2], points: [i32; 2] } => [
            entry,
            with(what = |d| d.standing(*figures, *points)),
        ],
        Over(outcome: Outcome) => [
            entry,
            key(|d| match (d.is_campaign()) { true => "mission_won", false => "won" }),
            with(player = |d| d.player(winner(outcome))),
            with(own = |d| outcome.score[told_first(d, outcome)]),
            with(other = |d| outcome.score[told_first(d, outcome).other()]),
        ],
    }
}

/// The winner of a match.
fn winner(outcome: &Outcome) -> Seat {
    outcome.winner.unwrap_or(Seat::Second)
}

/// Whose score is told first: the winner's, but in a mission the heroes', which is how many are healthy.
fn told_first(d: &Describer<'_>, outcome: &Outcome) -> Seat {
    if d.is_campaign() { Seat::First } else { winner(outcome) }
}
