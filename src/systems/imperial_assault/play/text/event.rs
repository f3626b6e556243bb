//! What happened, in sentences for the log.

use super::Describer;
use crate::{
    cards::ability::Pile,
    play::{Event, FigureNo, Phase, Thing, ability::AbilityNo, event::Score},
};
use kernel::{
    game::{Outcome, Seat},
    phrase::capital,
};

impl Describer<'_> {
    /// What happened, as a sentence; none for what another sentence tells already.
    pub fn event(&self, event: &Event) -> Option<String> {
        self.sentence(event).map(|sentence| capital(&sentence))
    }

    fn sentence(&self, event: &Event) -> Option<String> {
        Some(match event {
            // The damage is told by the hit, or where it comes from.
            Event::Hit { damage: 0, target } => self.about("imperial_assault.play.event.no_damage", *target),
            Event::Hit { .. } | Event::Counted(_) => return None,
            Event::RolledForInitiative([first, second]) => {
                self.say("imperial_assault.play.event.rolled_initiative", &[("first", first), ("second", second)])
            }
            Event::Initiative(seat) => {
                self.say("imperial_assault.play.event.initiative", &[("player", &self.player(*seat))])
            }
            Event::ZoneChosen(seat, zone) => self.say(
                "imperial_assault.play.event.zone",
                &[("player", &self.player(*seat)), ("zone", &self.text(zone.term()))],
            ),
            Event::Deployed(figure, stand) => {
                self.at("imperial_assault.play.event.deployed", *figure, &self.stand(*figure, *stand))
            }
            Event::RoundBegan(round) => self.say("imperial_assault.play.event.round", &[("round", round)]),
            Event::PhaseBegan(phase) => self
                .text(match phase {
                    Phase::Setup => "imperial_assault.play.event.phase.setup",
                    Phase::Activation => "imperial_assault.play.event.phase.activation",
                    Phase::Status => "imperial_assault.play.event.phase.status",
                })
                .to_owned(),
            Event::Passed(seat) => self.say("imperial_assault.play.event.passed", &[("player", &self.player(*seat))]),
            Event::Activated(group) => {
                let seat = self.battle.groups[group.index()].seat;
                self.say(
                    "imperial_assault.play.event.activated",
                    &[("player", &self.player(seat)), ("group", &self.group(*group))],
                )
            }
            Event::FigureActivated(figure) => {
                if self.battle.group(*figure).figures.len() == 1 {
                    return None;
                }
                self.about("imperial_assault.play.event.figure_activated", *figure)
            }
            Event::Gained(figure, points) => {
                self.say("imperial_assault.play.event.gained", &[("figure", &self.figure(*figure)), ("points", points)])
            }
            Event::Walked { figure, way, .. } => {
                let stand = way.last()?;
                self.at("imperial_assault.play.event.walked", *figure, &self.stand(*figure, *stand))
            }
            Event::Displaced { figure, to, .. } => {
                self.at("imperial_assault.play.event.displaced", *figure, &self.stand(*figure, *to))
            }
            _ => return self.fight(event).or_else(|| self.cards_event(event)),
        })
    }

    /// What happened in an attack, or to a figure.
    fn fight(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::AttackDeclared { attacker, target, distance, .. } => {
                let key = if distance.is_some() {
                    "imperial_assault.play.event.attack"
                } else {
                    "imperial_assault.play.event.attack_cut_off"
                };
                self.say(
                    key,
                    &[
                        ("figure", &self.figure(*attacker)),
                        ("target", &self.figure(*target)),
                        ("distance", &distance.unwrap_or(0)),
                    ],
                )
            }
            Event::TokenSpent(figure, token) => {
                self.with("imperial_assault.play.event.token_spent", *figure, self.token(*token))
            }
            Event::TokenGained(figure, token) => {
                self.with("imperial_assault.play.event.token_gained", *figure, self.token(*token))
            }
            Event::TokenLost(figure, token) => {
                self.with("imperial_assault.play.event.token_lost", *figure, self.token(*token))
            }
            Event::Rolled { attack, defense, .. } => self.say(
                "imperial_assault.play.event.rolled",
                &[("attack", &self.roll(attack)), ("defense", &self.roll(defense))],
            ),
            Event::Rerolled { figure, before, now } => self.say(
                "imperial_assault.play.event.rerolled",
                &[("figure", &self.figure(*figure)), ("before", &self.symbols(*before)), ("now", &self.symbols(*now))],
            ),
            Event::Used(ability, Some(figure)) => {
                self.with("imperial_assault.play.event.used", *figure, &self.play(*ability))
            }
            Event::Used(ability, None) => self.by_player("imperial_assault.play.event.used_by_player", *ability),
            Event::Changed(ability, _, bonus) => {
                let told = self.gained(bonus);
                if told.is_empty() {
                    return None;
                }
                self.say("imperial_assault.play.event.changed", &[("ability", &self.play(*ability)), ("what", &told)])
            }
            Event::Placed { figure, to, .. } => {
                self.at("imperial_assault.play.event.placed", *figure, &self.stand(*figure, *to))
            }
            Event::SurgeUsed(figure, place) => {
                // What another card lent may be gone by the time it is told.
                let told = self.surge(*figure, *place);
                if told.is_empty() {
                    return Some(self.about("imperial_assault.play.event.surge_lent", *figure));
                }
                self.with("imperial_assault.play.event.surge", *figure, &told)
            }
            Event::Missed { target, dodged: true } => self.about("imperial_assault.play.event.dodged", *target),
            Event::Missed { target, dodged: false } => self.about("imperial_assault.play.event.missed", *target),
            Event::Damaged(figure, damage) => self
                .say("imperial_assault.play.event.damaged", &[("figure", &self.figure(*figure)), ("damage", damage)]),
            Event::Recovered(figure, damage) => self
                .say("imperial_assault.play.event.recovered", &[("figure", &self.figure(*figure)), ("damage", damage)]),
            Event::Strained(figure, strain) => self
                .say("imperial_assault.play.event.strained", &[("figure", &self.figure(*figure)), ("strain", strain)]),
            Event::StatusGained(figure, status) => {
                self.with("imperial_assault.play.event.status_gained", *figure, self.status(*status))
            }
            Event::StatusLost(figure, status) => {
                self.with("imperial_assault.play.event.status_lost", *figure, self.status(*status))
            }
            Event::Defeated(figure) => self.about("imperial_assault.play.event.defeated", *figure),
            _ => return self.scene(event),
        })
    }

    /// What happened to cards, doors, tokens and points.
    fn scene(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Milled(seat, cards) => {
                let names: Vec<&str> =
                    cards.iter().map(|card| self.catalog.command(*card).text.name(self.language)).collect();
                self.say(
                    "imperial_assault.play.event.milled",
                    &[("player", &self.player(*seat)), ("cards", &names.join(", "))],
                )
            }
            Event::Scored { seat, points, why } => {
                let why = match why {
                    Score::Group(group) => self.group(*group),
                    Score::Figure(figure) => self.figure(*figure),
                    Score::Token(token) => self.mission_token(*token),
                    Score::Area => self.text("imperial_assault.play.area").to_owned(),
                    Score::Ability(ability) => self.play(*ability),
                    Score::Mission => self.text("imperial_assault.play.mission").to_owned(),
                };
                self.say(
                    "imperial_assault.play.event.scored",
                    &[("player", &self.player(*seat)), ("points", points), ("why", &why)],
                )
            }
            Event::Drew(seat, count) => {
                self.say("imperial_assault.play.event.drew", &[("player", &self.player(*seat)), ("count", count)])
            }
            Event::DoorOpened(door) => self.say("imperial_assault.play.event.door", &[("door", &self.door(*door))]),
            Event::DoorsClosed => self.text("imperial_assault.play.event.doors_closed").to_owned(),
            Event::Interacted(figure, thing) => {
                let thing = match thing {
                    Thing::Door(door) => self.door(*door),
                    Thing::Token(token) => self.mission_token(*token),
                    Thing::Area => self.text("imperial_assault.play.area").to_owned(),
                };
                self.with("imperial_assault.play.event.interacted", *figure, &thing)
            }
            Event::TokenTurned(token) => self.of_token("imperial_assault.play.event.token_turned", *token),
            Event::TokenTaken(figure, token) => {
                self.with("imperial_assault.play.event.token_taken", *figure, &self.mission_token(*token))
            }
            Event::TokenDropped(token, _) => self.of_token("imperial_assault.play.event.token_dropped", *token),
            Event::TokenGone(token) => self.of_token("imperial_assault.play.event.token_gone", *token),
            Event::TokenMarked(token, seat) => self.say(
                "imperial_assault.play.event.token_marked",
                &[("token", &self.mission_token(*token)), ("player", &self.player(*seat))],
            ),
            Event::TokenCounted(token) => self.of_token("imperial_assault.play.event.token_counted", *token),
            Event::Over(outcome) => self.over(outcome),
            _ => return self.mission(event),
        })
    }

    /// What the mission did.
    fn mission(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::TokenMoved(token, _, to) | Event::TokenBrought(token, to) => {
                let key = if matches!(event, Event::TokenMoved(..)) {
                    "imperial_assault.play.event.token_moved"
                } else {
                    "imperial_assault.play.event.token_brought"
                };
                self.say(key, &[("token", &self.token_name(*token)), ("place", &self.space(*to))])
            }
            Event::TokenKept(token, seat) => self.of_player("imperial_assault.play.event.token_kept", *token, *seat),
            Event::TokenInstalled(token, seat) => {
                self.of_player("imperial_assault.play.event.token_installed", *token, *seat)
            }
            Event::TokenDamaged(token, damage) => self.say(
                "imperial_assault.play.event.token_damaged",
                &[("token", &self.mission_token(*token)), ("damage", damage)],
            ),
            Event::TokensSwapped(first, second) => self.say(
                "imperial_assault.play.event.tokens_swapped",
                &[("token", &self.mission_token(*first)), ("other", &self.mission_token(*second))],
            ),
            Event::PointsSpent(figure, token) => {
                self.with("imperial_assault.play.event.points_spent", *figure, &self.token_name(*token))
            }
            Event::PieceDestroyed(piece) => self.about("imperial_assault.play.event.destroyed", *piece),
            Event::ColorDrawn(color) => {
                self.say("imperial_assault.play.event.color", &[("color", &self.text(color.term()))])
            }
            Event::MissionRolled(damage) => {
                self.say("imperial_assault.play.event.mission_rolled", &[("damage", damage)])
            }
            Event::Aimed(seat) => self.say("imperial_assault.play.event.aimed", &[("player", &self.player(*seat))]),
            Event::AimShown(seat, space) => self.say(
                "imperial_assault.play.event.aim_shown",
                &[("player", &self.player(*seat)), ("place", &self.space(*space))],
            ),
            Event::GroupPicked(seat, group) => self.say(
                "imperial_assault.play.event.group_picked",
                &[("player", &self.player(*seat)), ("group", &self.group(*group))],
            ),
            Event::GroupMarked(group) => {
                self.say("imperial_assault.play.event.group_marked", &[("group", &self.group(*group))])
            }
            Event::MarkShown(group, is_red) => {
                let key = if *is_red {
                    "imperial_assault.play.event.mark_red"
                } else {
                    "imperial_assault.play.event.mark_blue"
                };
                self.say(key, &[("group", &self.group(*group))])
            }
            Event::Operated(Some(seat)) => {
                self.say("imperial_assault.play.event.operated", &[("player", &self.player(*seat))])
            }
            Event::Operated(None) => self.text("imperial_assault.play.event.operated_none").to_owned(),
            Event::Lent(seat, points) => {
                self.say("imperial_assault.play.event.lent", &[("player", &self.player(*seat)), ("points", points)])
            }
            _ => return None,
        })
    }

    /// What cards do: Command cards, dice of abilities, turns.
    fn cards_event(&self, event: &Event) -> Option<String> {
        let player = |key: &str, seat: Seat| self.say(key, &[("player", &self.player(seat))]);
        let with_card = |key: &str, seat: Seat, card: &crate::cards::CommandId| {
            self.say(key, &[("player", &self.player(seat)), ("card", &self.card(*card))])
        };
        let pool = |defense: bool, die: crate::cards::Die, keys: [&str; 2]| {
            self.say(keys[usize::from(defense)], &[("die", &self.text(die.term()))])
        };
        Some(match event {
            Event::CardPlayed { seat, card, by: None } => {
                with_card("imperial_assault.play.event.card_played", *seat, card)
            }
            Event::CardPlayed { seat, card, by: Some(figure) } => self.say(
                "imperial_assault.play.event.card_played_with",
                &[("player", &self.player(*seat)), ("card", &self.card(*card)), ("figure", &self.figure(*figure))],
            ),
            Event::CardCancelled(seat, card) => with_card("imperial_assault.play.event.card_canceled", *seat, card),
            Event::CardDiscarded(seat, card) => with_card("imperial_assault.play.event.card_discarded", *seat, card),
            Event::CardMoved(seat, to) => player(
                match to {
                    Pile::Hand => "imperial_assault.play.event.card_to_hand",
                    Pile::DeckTop => "imperial_assault.play.event.card_to_top",
                    Pile::OwnDeckBottom => "imperial_assault.play.event.card_to_bottom",
                    Pile::OwnDeckShuffled => "imperial_assault.play.event.card_to_deck",
                    Pile::OutOfGame => "imperial_assault.play.event.card_out",
                },
                *seat,
            ),
            Event::Looked { by, at, count } => self.say(
                if by == at {
                    "imperial_assault.play.event.looked_at_own"
                } else {
                    "imperial_assault.play.event.looked_at_other"
                },
                &[("player", &self.player(*by)), ("count", count)],
            ),
            Event::Revealed(seat, cards) => self.say(
                "imperial_assault.play.event.revealed",
                &[("player", &self.player(*seat)), ("cards", &self.cards(cards))],
            ),
            Event::Exhausted(ability) => self.by_player("imperial_assault.play.event.exhausted", *ability),
            Event::Depleted(ability) => self.by_player("imperial_assault.play.event.depleted", *ability),
            Event::Attached(ability, group) => self.say(
                "imperial_assault.play.event.attached",
                &[("card", &self.play(*ability)), ("group", &self.group(*group))],
            ),
            Event::DiceRolled(ability, symbols) => self.say(
                "imperial_assault.play.event.dice_rolled",
                &[("ability", &self.play(*ability)), ("shows", &self.symbols(*symbols))],
            ),
            Event::DieAdded(defense, die) => pool(
                *defense,
                *die,
                ["imperial_assault.play.event.die_added.attack", "imperial_assault.play.event.die_added.defense"],
            ),
            Event::DieRemoved(defense, die) => pool(
                *defense,
                *die,
                ["imperial_assault.play.event.die_removed.attack", "imperial_assault.play.event.die_removed.defense"],
            ),
            Event::DieSet { before, now } => self.say(
                "imperial_assault.play.event.die_set",
                &[("before", &self.symbols(*before)), ("now", &self.symbols(*now))],
            ),
            Event::DieDropped(shows) => {
                self.say("imperial_assault.play.event.die_dropped", &[("shows", &self.symbols(*shows))])
            }
            Event::Retargeted { target, .. } => self.about("imperial_assault.play.event.retargeted", *target),
            Event::ActionsGained(figure, count) => self.say(
                "imperial_assault.play.event.actions_gained",
                &[("figure", &self.figure(*figure)), ("count", count)],
            ),
            Event::SpaceChosen(space) => {
                self.say("imperial_assault.play.event.space_chosen", &[("space", &self.space(*space))])
            }
            Event::RubblePlaced(space) => {
                self.say("imperial_assault.play.event.rubble", &[("space", &self.space(*space))])
            }
            Event::Readied(group) => self.say("imperial_assault.play.event.readied", &[("group", &self.group(*group))]),
            Event::FormTaken(group, form) => self.say(
                "imperial_assault.play.event.form",
                &[("group", &self.group(*group)), ("form", &self.form_name(*form))],
            ),
            Event::GroupExhausted(group) => {
                self.say("imperial_assault.play.event.group_exhausted", &[("group", &self.group(*group))])
            }
            Event::MustActivate(group) => {
                self.say("imperial_assault.play.event.must_activate", &[("group", &self.group(*group))])
            }
            Event::SetAside(group) => {
                self.say("imperial_assault.play.event.set_aside", &[("group", &self.group(*group))])
            }
            _ => return None,
        })
    }

    /// What a player does by an ability that no figure owns.
    fn by_player(&self, key: &str, ability: AbilityNo) -> String {
        let seat = self.battle.book.source_of(ability).seat;
        self.say(key, &[("player", &self.player(seat)), ("what", &self.play(ability))])
    }

    fn of_player(&self, key: &str, token: u8, seat: Seat) -> String {
        self.say(key, &[("token", &self.token_name(token)), ("player", &self.player(seat))])
    }

    fn about(&self, key: &str, figure: FigureNo) -> String {
        self.say(key, &[("figure", &self.figure(figure))])
    }

    fn at(&self, key: &str, figure: FigureNo, place: &str) -> String {
        self.say(key, &[("figure", &self.figure(figure)), ("place", &place)])
    }

    fn with(&self, key: &str, figure: FigureNo, what: &str) -> String {
        self.say(key, &[("figure", &self.figure(figure)), ("what", &what)])
    }

    fn of_token(&self, key: &str, token: u8) -> String {
        self.say(key, &[("token", &self.mission_token(token))])
    }

    fn over(&self, outcome: &Outcome) -> String {
        let [first, second] = Seat::BOTH.map(|seat| outcome.score[seat]);
        let winner = outcome.winner.unwrap_or(Seat::Second);
        let [own, other] = if winner == Seat::First { [first, second] } else { [second, first] };
        let player = self.player(winner);
        self.say("imperial_assault.play.event.won", &[("player", &player), ("own", &own), ("other", &other)])
    }
}
