//! The dice of an attack as the tray shows them.

use iced::Color;

use super::{marks::token_marks, name};
use crate::{
    Context,
    screen::play::match_view::{DieShape, Sight, Tray, TrayDie, TrayRow},
};
use xwing::{
    XWing,
    cards::ability::{Window, words::Token},
    play::{Answer, Describer, Dice, DieKind, Face, QuestionKind, View, Weapon, dice::FaceCounts},
};

const RED: Color = Color::from_rgb8(0xB3, 0x20, 0x3C);
const GREEN: Color = Color::from_rgb8(0x1B, 0x7A, 0x43);

const fn symbol(face: Face) -> Option<&'static str> {
    match face {
        Face::Hit => Some("result-hit"),
        Face::Crit => Some("result-critical"),
        Face::Evade => Some("token-evade"),
        Face::Focus => Some("token-focus"),
        Face::Blank => None,
    }
}

/// The dice of one side; so many of these faces are struck, so many are marked.
fn row(dice: &Dice, ground: Color, mut struck: FaceCounts, mut marked: FaceCounts) -> Vec<TrayDie> {
    let takes = |counts: &mut FaceCounts, face: Face| {
        let left = &mut counts[face as usize];
        let taken = *left > 0;
        *left = left.saturating_sub(1);
        taken
    };
    let die = |die: &xwing::play::dice::Die| TrayDie {
        shape: DieShape::Octagon,
        ground,
        ink: Color::WHITE,
        symbols: symbol(die.face).into_iter().collect(),
        figure: None,
        faces: Vec::new(),
        struck: takes(&mut struck, die.face),
        marked: takes(&mut marked, die.face),
    };
    dice.all().iter().map(die).collect()
}

/// Dice that the answer under consideration would touch, by face.
fn touched(sight: &Sight<'_, XWing>, dice: &Dice, kind: DieKind) -> FaceCounts {
    let mut touched = FaceCounts::default();
    let Some((open, answer)) = sight.open.and_then(|open| Some((open, open.answers.get(sight.weighed?)?))) else {
        return touched;
    };
    let modifies = match open.question.kind {
        QuestionKind::Use(Window::AttackModify | Window::AttackRolled) => DieKind::Attack,
        QuestionKind::Use(Window::DefenseModify | Window::DefenseRolled) => DieKind::Defense,
        QuestionKind::Dice { dice, .. } => dice,
        _ => return touched,
    };
    if modifies != kind {
        return touched;
    }
    match answer {
        Answer::Spend(Token::Focus) => touched[Face::Focus as usize] = dice.count(Face::Focus),
        Answer::Dice(faces) => touched = *faces,
        _ => {}
    }
    touched
}

pub(super) fn tray(sight: &Sight<'_, XWing>, context: &Context<'_>) -> Option<Tray> {
    let (fixed, state) = (sight.game.fixed(), sight.game.state());
    let attack = state.attack.as_ref()?;
    let view = View::new(fixed, state);
    let describer = Describer::of(sight.catalog, sight.game, context.language);
    let (reds, greens) = (&attack.attack_dice, &attack.defense_dice);
    let (hits, crits, evades) = (reds.count(Face::Hit), reds.count(Face::Crit), greens.count(Face::Evade));
    // Evades cancel hits before critical hits, as far as no card says otherwise.
    let gone_hits = hits.saturating_sub(attack.comparison.safe_hits).min(evades);
    let gone_crits =
        if gone_hits == hits { crits.saturating_sub(attack.comparison.safe_crits).min(evades - gone_hits) } else { 0 };
    let (mut struck_reds, mut struck_greens) = (FaceCounts::default(), FaceCounts::default());
    struck_reds[Face::Hit as usize] = gone_hits;
    struck_reds[Face::Crit as usize] = gone_crits;
    struck_greens[Face::Evade as usize] = gone_hits + gone_crits;
    let weapon = match attack.weapon {
        Weapon::Primary => context.text("gui.play.xwing.primary").to_owned(),
        Weapon::Card(card) => {
            let upgrade =
                fixed.ships[attack.attacker.index()].cards.get(usize::from(card)).and_then(|card| card.upgrade);
            upgrade.map_or_else(String::new, |id| sight.catalog.upgrade(id).text.name(context.language).to_owned())
        }
    };
    let key = if attack.obstructed { "gui.play.xwing.weapon_obstructed" } else { "gui.play.xwing.weapon_range" };
    let about = context.say(key, &[("weapon", &weapon), ("range", &attack.range)]);
    let agility = context.say("gui.play.xwing.agility", &[("agility", &view.agility(attack.defender))]);
    let rows = vec![
        TrayRow {
            seat: fixed.ships[attack.attacker.index()].seat,
            title: name(sight, attack.attacker, context),
            about,
            dice: row(reds, RED, struck_reds, touched(sight, reds, DieKind::Attack)),
            tokens: token_marks(sight, attack.attacker, context),
        },
        TrayRow {
            seat: fixed.ships[attack.defender.index()].seat,
            title: name(sight, attack.defender, context),
            about: agility,
            dice: row(greens, GREEN, struck_greens, touched(sight, greens, DieKind::Defense)),
            tokens: token_marks(sight, attack.defender, context),
        },
    ];
    let rolled = attack.defense_rolled > 0 || !greens.is_empty();
    let chances = view
        .running(&[])
        .or_else(|| view.volley(attack.attacker, attack.weapon, attack.defender).map(|volley| volley.situation))
        .map(|situation| xwing::odds::work_out(&situation).hits);
    let (result, words) = if rolled {
        let through = hits + crits - gone_hits - gone_crits;
        (through.to_string(), context.say("gui.play.xwing.get_through", &[("all", &(hits + crits))]))
    } else {
        let mean = chances.as_ref().map_or(0.0, kernel::Distribution::mean);
        (describer.decimal(mean), context.text("gui.play.xwing.expected").to_owned())
    };
    let chances = chances.filter(|_| !rolled || evades == 0);
    let bars = chances.map_or_else(Vec::new, |chances| {
        let shown = chances.most().min(5);
        (0..=shown).map(|count| (count.to_string(), chances.of(count))).collect()
    });
    Some(Tray { rows, result, words, chances: bars })
}
