//! Answers in words: what each does, what speaks for it, what it comes to.

use super::{ends, marks::icon_named, minis::view_of, threat};
use crate::{
    Context,
    screen::play::match_view::{AnswerText, Sight},
};
use legion::{
    Legion,
    cards::{Player, TokenKind},
    odds,
    play::{
        Answer, Describer, Question, QuestionKind, UnitNo,
        action::{Formation, MoveKind, UnitAction},
        state::{Declaration, Movement},
    },
};

pub(super) fn worded(sight: &Sight<'_, Legion>, answer: usize, context: &Context<'_>) -> AnswerText {
    let Some((open, given)) = sight.open.and_then(|open| Some((open, open.answers.get(answer)?))) else {
        return AnswerText::default();
    };
    let describer = Describer::of(sight.catalog, sight.game, context.language);
    let title = match given {
        Answer::Command(place) => command(sight, open.seat, *place, |card| card.text.name(context.language)).to_owned(),
        _ => describer.answer(open.seat, &open.question, given),
    };
    let about = about(sight, open.seat, &open.question, given, context);
    let loses = matches!(open.question.kind(), QuestionKind::Act | QuestionKind::Destination) && *given == Answer::Pass;
    let warns = loses && !about.is_empty();
    AnswerText { icon: icon_of(sight, given), title, about, outcome: outcome(sight, open.seat, given, context), warns }
}

fn command<'a>(
    sight: &Sight<'a, Legion>,
    seat: kernel::game::Seat,
    place: u8,
    of: impl Fn(&'a legion::cards::CommandCard) -> &'a str,
) -> &'a str {
    let card = sight.game.fixed().side(seat).hand.get(usize::from(place));
    card.map_or("", |card| of(sight.catalog.command(card.card)))
}

/// The icon of an answer that stands for something with one.
fn icon_of(sight: &Sight<'_, Legion>, answer: &Answer) -> Option<&'static str> {
    let unit = |unit: UnitNo| icon_named(super::marks::drawing(sight, unit));
    match answer {
        Answer::Action(deed) => Some(match deed {
            UnitAction::Aim => TokenKind::Aim.icon(),
            UnitAction::Dodge => TokenKind::Dodge.icon(),
            UnitAction::Standby => TokenKind::Standby.icon(),
            UnitAction::Recover => "action-recover",
            UnitAction::Attack => "stat-attack",
            UnitAction::Move(MoveKind::Pivot) => "action-rotate-arc",
            UnitAction::Move(_) | UnitAction::Embark(_) | UnitAction::Disembark => "stat-speed",
            UnitAction::Card(_) => "token-order",
            UnitAction::Play(_) => "slot-command",
            UnitAction::Use(_) => "slot-gear",
            UnitAction::Mend(_) => "ui-repair",
            UnitAction::Claim(_) | UnitAction::Drop(_) | UnitAction::Sabotage(_) => "battle-objective",
        }),
        Answer::Target { melee: true, .. } => Some("range-melee"),
        Answer::Target { melee: false, .. } => Some("stat-range"),
        Answer::Unit(number) => unit(*number),
        Answer::Pool(_) => Some("die-attack"),
        Answer::Command(_) => Some("slot-command"),
        Answer::Draw => Some("token-order"),
        Answer::Token(kind) => Some(kind.icon()),
        Answer::Row(kind) => Some(kind.icon()),
        Answer::Mini(_) => Some("stat-wounds"),
        Answer::Pass => Some("ui-check"),
        _ => None,
    }
}

/// The explanation of an answer.
fn about(
    sight: &Sight<'_, Legion>,
    seat: kernel::game::Seat,
    question: &Question,
    answer: &Answer,
    context: &Context<'_>,
) -> String {
    let view = view_of(sight);
    let text = |key: &'static str| context.text(key).to_owned();
    match answer {
        Answer::Command(place) => {
            let line = command(sight, seat, *place, |card| card.orders.text(context.language));
            let rest = command(sight, seat, *place, |card| card.text.text(context.language));
            let orders = context.say("gui.play.clash.orders_line", &[("line", &line)]);
            format!("{} {rest}", if line.is_empty() { "" } else { &orders }).trim().to_owned()
        }
        Answer::Row(kind) => context.text(kind.term()).to_owned(),
        Answer::Action(deed) => about_deed(sight, question, *deed, context),
        Answer::Target { unit, melee } => {
            let Some(attacker) = question.unit() else { return String::new() };
            let minis = view.unit(*unit).minis.len();
            let holes: [(&str, &dyn std::fmt::Display); 3] = [
                ("range", &view.range(attacker, *unit)),
                ("cover", &if *melee { 0 } else { view.cover(attacker, *unit) }),
                ("minis", &minis),
            ];
            context.say(if *melee { "gui.play.clash.about_melee" } else { "gui.play.clash.about_target" }, &holes)
        }
        Answer::Unit(unit) => {
            let spec = view.spec(*unit);
            let holes: [(&str, &dyn std::fmt::Display); 4] = [
                ("rank", &context.text(view.rank(*unit).term())),
                ("minis", &view.unit(*unit).minis.len()),
                ("life", &view.life(*unit)),
                ("points", &spec.points),
            ];
            context.say("gui.play.clash.about_unit", &holes)
        }
        Answer::Formation(formation) => text(match formation {
            Formation::Compact => "gui.play.clash.about_compact",
            Formation::Screen => "gui.play.clash.about_screen",
            Formation::Hide => "gui.play.clash.about_hide",
        }),
        Answer::Draw => text("gui.play.clash.about_draw"),
        Answer::Yes => match question.kind() {
            QuestionKind::Reroll => {
                let count = sight.game.state().attack.as_ref().map_or(0, |attack| attack.poor.len());
                context.say("gui.play.clash.about_reroll", &[("count", &count)])
            }
            QuestionKind::Standby => text("gui.play.clash.about_standby"),
            _ => String::new(),
        },
        Answer::Pass if question.kind() == QuestionKind::Act => match sight.game.state().activation.as_ref() {
            Some(active) if active.actions > 0 => {
                context.say("gui.play.clash.actions_lost", &[("count", &active.actions)])
            }
            _ => String::new(),
        },
        Answer::Pass if question.kind() == QuestionKind::Destination => text("gui.play.clash.about_stay"),
        Answer::Player(color) => text(match color {
            Player::Blue => "gui.play.clash.about_blue",
            Player::Red => "gui.play.clash.about_red",
        }),
        Answer::Pass if question.kind() == QuestionKind::Eliminate => text("gui.play.clash.about_decline"),
        _ => String::new(),
    }
}

fn about_deed(sight: &Sight<'_, Legion>, question: &Question, deed: UnitAction, context: &Context<'_>) -> String {
    let view = view_of(sight);
    let Some(unit) = question.unit() else { return String::new() };
    let text = |key: &'static str| context.text(key).to_owned();
    match deed {
        UnitAction::Aim => text("gui.play.clash.about_aim"),
        UnitAction::Dodge => text("gui.play.clash.about_dodge"),
        UnitAction::Standby => text("gui.play.clash.about_standby_token"),
        UnitAction::Recover => {
            context.say("gui.play.clash.about_recover", &[("count", &view.unit(unit).tokens.suppression)])
        }
        UnitAction::Attack => context.say(
            "gui.play.clash.about_attack",
            &[("count", &view.attack_targets(unit, &Declaration::default()).len())],
        ),
        UnitAction::Move(kind) => about_move(view.going(unit, kind), context),
        UnitAction::Card(action) => {
            Describer::of(sight.catalog, sight.game, context.language).about_card_action(unit, action)
        }
        UnitAction::Use(place) => {
            let upgrade = view.spec(unit).upgrades.get(usize::from(place));
            upgrade.map_or_else(String::new, |upgrade| {
                sight.catalog.upgrade(upgrade.card).text.text(context.language).to_owned()
            })
        }
        _ => String::new(),
    }
}

/// The explanation of a kind of move.
fn about_move(going: Movement, context: &Context<'_>) -> String {
    let key = match going.kind {
        MoveKind::Standard | MoveKind::Compulsory => "gui.play.clash.about_move",
        MoveKind::Climb => "gui.play.clash.about_climb",
        MoveKind::Jump => "gui.play.clash.about_jump",
        MoveKind::Reverse => "gui.play.clash.about_reverse",
        MoveKind::Strafe => "gui.play.clash.about_strafe",
        MoveKind::Pivot => "gui.play.clash.about_pivot",
        MoveKind::Withdraw => "gui.play.clash.about_withdraw",
    };
    context.say(key, &[("speed", &going.speed)])
}

/// The expected outcome of an answer.
fn outcome(sight: &Sight<'_, Legion>, seat: kernel::game::Seat, answer: &Answer, context: &Context<'_>) -> String {
    let view = view_of(sight);
    let Some(open) = sight.open else { return String::new() };
    let wounds = |unit: UnitNo, volley: &legion::play::state::Volley| {
        let comes = odds::work_out(&odds::Situation::of(&view, unit, volley));
        let average = context.language.decimal(comes.wounds.mean(), 1);
        let chance = context.language.percent(comes.destroyed);
        context.say("gui.play.clash.expected", &[("wounds", &average), ("chance", &chance)])
    };
    match (answer, open.question.unit()) {
        (Answer::Command(place), _) => {
            let pips = sight.game.fixed().side(seat).hand.get(usize::from(*place)).map_or(0, |card| card.pips);
            "•".repeat(usize::from(pips))
        }
        (Answer::Target { unit: enemy, .. }, Some(unit)) => {
            let threat = threat::threats(sight, unit).into_iter().find(|threat| threat.enemy == *enemy);
            threat.and_then(|threat| threat.pool).map_or_else(String::new, |pool| wounds(unit, &pool))
        }
        (Answer::Pool(number), Some(unit)) => {
            let Some(enemy) = open.question.other() else { return String::new() };
            let pools = view.open_pools(unit, enemy, open.question.is_melee());
            pools.get(usize::from(*number)).map_or_else(String::new, |pool| wounds(unit, pool))
        }
        _ => String::new(),
    }
}

/// True if an answer has its place on the table: a spot, a piece of terrain, a charge, a direction to look in.
pub(super) const fn is_placed(answer: &Answer) -> bool {
    ends::spot_of(answer).is_some() || matches!(answer, Answer::Piece(_) | Answer::Charge(_) | Answer::Heading(_))
}
