//! The dice of an attack as the tray shows them.

use iced::Color;

use super::{duel::Duel, marks::token_marks, name};
use crate::{
    Context,
    look::dice::{GREEN, RED},
    screen::play::match_view::{DieShape, Sight, Tray, TrayDie, TrayRow, bars},
};
use xwing::{
    XWing,
    cards::ability::{Window, words::Token},
    play::{Answer, Describer, Dice, DieKind, Face, QuestionKind, ShipNo, View, Weapon, dice::FaceCounts},
};

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

/// An attack in view, running or over.
struct Shown {
    attacker: ShipNo,
    defender: ShipNo,
    weapon: Weapon,
    range: u8,
    obstructed: bool,
}

impl Shown {
    /// Its rows with these dice.
    fn rows(&self, sight: &Sight<'_, XWing>, dice: [Vec<TrayDie>; 2], context: &Context<'_>) -> Vec<TrayRow> {
        let (fixed, state) = (sight.game.fixed(), sight.game.state());
        let weapon = match self.weapon {
            Weapon::Primary => context.text("gui.play.xwing.primary").to_owned(),
            Weapon::Card(card) => {
                let cards = &fixed.ships[self.attacker.index()].cards;
                let upgrade = cards.get(usize::from(card)).and_then(|card| card.upgrade);
                upgrade.map_or_else(String::new, |id| sight.catalog.upgrade(id).text.name(context.language).to_owned())
            }
        };
        let key = if self.obstructed { "gui.play.xwing.weapon_obstructed" } else { "gui.play.xwing.weapon_range" };
        let about = context.say(key, &[("weapon", &weapon), ("range", &self.range)]);
        let agility = View::new(fixed, state).agility(self.defender);
        let agility = context.say("gui.play.xwing.agility", &[("agility", &agility)]);
        let [reds, greens] = dice;
        [(self.attacker, about, reds), (self.defender, agility, greens)]
            .map(|(ship, about, dice)| TrayRow {
                seat: fixed.ships[ship.index()].seat,
                title: name(sight, ship, context),
                about,
                dice,
                tokens: token_marks(sight, ship, context),
            })
            .into()
    }
}

/// The dice of an attack that is settled: canceled ones first, so that each stands over the one it met.
fn settled(duel: &Duel) -> [Vec<TrayDie>; 2] {
    const ORDER: [Face; 5] = [Face::Hit, Face::Crit, Face::Evade, Face::Focus, Face::Blank];
    let row = |counts: &FaceCounts, ground: Color, struck: FaceCounts| {
        let each = |face: Face, count: u8, struck: bool| {
            std::iter::repeat_n(face, usize::from(count)).map(move |face| TrayDie {
                shape: DieShape::Octagon,
                ground,
                ink: Color::WHITE,
                symbols: symbol(face).into_iter().collect(),
                figure: None,
                faces: Vec::new(),
                struck,
                marked: false,
            })
        };
        let gone = ORDER.into_iter().flat_map(|face| each(face, struck[face as usize], true));
        let left = |face: Face| counts[face as usize].saturating_sub(struck[face as usize]);
        gone.chain(ORDER.into_iter().flat_map(|face| each(face, left(face), false))).collect()
    };
    let [reds, greens] = duel.struck();
    [row(&duel.dice[0], RED, reds), row(&duel.dice[1], GREEN, greens)]
}

/// The result of a settled attack.
fn result(duel: &Duel, context: &Context<'_>) -> (String, String) {
    let [hits, crits] = duel.through.unwrap_or_default();
    let all = duel.dice[0][Face::Hit as usize] + duel.dice[0][Face::Crit as usize];
    let lost = duel.losses.iter().filter(|loss| loss.ship == duel.defender).map(|loss| loss.words(context));
    let lost: Vec<String> = lost.collect();
    let words =
        if lost.is_empty() { context.say("gui.play.xwing.get_through", &[("all", &all)]) } else { lost.join(", ") };
    ((hits + crits).to_string(), words)
}

/// The attack that is looked at, before it is made.
pub(super) fn foretold(sight: &Sight<'_, XWing>, context: &Context<'_>) -> Option<Tray> {
    let open = sight.open?;
    let Answer::Attack { weapon, target } = *open.answers.get(sight.weighed?)? else { return None };
    let attacker = open.question.ship?;
    let volley = View::new(sight.game.fixed(), sight.game.state()).volley(attacker, weapon, target)?;
    let shown = Shown { attacker, defender: target, weapon, range: volley.range, obstructed: volley.obstructed };
    let hits = volley.outcome().hits;
    let result = context.language.decimal(hits.mean(), 1);
    let words = context.text("gui.play.xwing.expected").to_owned();
    Some(Tray { rows: shown.rows(sight, [Vec::new(), Vec::new()], context), result, words, chances: bars(&hits) })
}

pub(super) fn tray(sight: &Sight<'_, XWing>, context: &Context<'_>) -> Option<Tray> {
    let (fixed, state) = (sight.game.fixed(), sight.game.state());
    let unread = sight.state.unread(sight.game);
    let over = unread.or_else(|| match &state.attack {
        // Its cancellation took the dice away.
        Some(_) => sight.state.fought.shown().filter(|duel| duel.through.is_some() && duel.runs(sight.game)),
        None => sight.state.fought.shown(),
    });
    if let Some(duel) = over {
        let Duel { attacker, defender, weapon, range, obstructed, .. } = *duel;
        let shown = Shown { attacker, defender, weapon, range, obstructed };
        let (result, words) = result(duel, context);
        return Some(Tray { rows: shown.rows(sight, settled(duel), context), result, words, chances: Vec::new() });
    }
    let attack = state.attack.as_ref()?;
    let view = View::new(fixed, state);
    let describer = Describer::of(sight.catalog, sight.game, context.language);
    let (reds, greens) = (&attack.attack_dice, &attack.defense_dice);
    let (hits, crits, evades) = (reds.count(Face::Hit), reds.count(Face::Crit), greens.count(Face::Evade));
    let [gone_hits, gone_crits] = attack.comparison.cancelled([hits, crits], evades);
    let (mut struck_reds, mut struck_greens) = (FaceCounts::default(), FaceCounts::default());
    struck_reds[Face::Hit as usize] = gone_hits;
    struck_reds[Face::Crit as usize] = gone_crits;
    struck_greens[Face::Evade as usize] = gone_hits + gone_crits;
    let shown = Shown {
        attacker: attack.attacker,
        defender: attack.defender,
        weapon: attack.weapon,
        range: attack.range,
        obstructed: attack.obstructed,
    };
    let dice = [
        row(reds, RED, struck_reds, touched(sight, reds, DieKind::Attack)),
        row(greens, GREEN, struck_greens, touched(sight, greens, DieKind::Defense)),
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
    let chances = chances.map_or_else(Vec::new, |chances| bars(&chances));
    Some(Tray { rows: shown.rows(sight, dice, context), result, words, chances })
}
