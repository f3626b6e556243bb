//! The attack that is looked at or asked about, as the screen of odds shows it.

use super::{
    super::match_view::{PlannedAttack, Sight},
    view_of,
};
use kernel::{game::Seat, system::System};
use legion::{
    Legion,
    cards::Cover,
    odds,
    play::{
        Answer, Decision, UnitNo, View,
        state::{Attack, Volley},
    },
};

/// True while an attack is being resolved.
pub(super) fn runs(attack: &Attack) -> bool {
    attack.wounds.is_none()
}

/// The attack that runs, else the one that is weighed, else the first one that is offered.
pub(super) fn attack(sight: &Sight<'_, Legion>) -> Option<PlannedAttack> {
    let view = view_of(sight.game);
    let (unit, volley) = found(sight, &view)?;
    let defender = volley.defender;
    let (situation, left_out) = odds::with_cards(&view, unit, &volley, &[]);
    let situation = odds::write(&situation, &odds::ids(sight.catalog, &view, &left_out));
    Some(PlannedAttack {
        attacker: listed(&view, unit)?,
        target: listed(&view, defender)?,
        distance: Some(if volley.melee { 0 } else { volley.range }),
        weapon: odds::arm_of(view.spec(unit), volley.melee)?,
        marks: marks(&view, unit, &volley),
        situation: Some(kernel::odds::document(Legion::INFO.id, &situation).to_string()),
    })
}

/// True if there is such an attack, without what cards do in it.
pub(super) fn is_there(sight: &Sight<'_, Legion>) -> bool {
    let view = view_of(sight.game);
    found(sight, &view).is_some_and(|(unit, volley)| {
        let both = [unit, volley.defender].into_iter().all(|unit| listed(&view, unit).is_some());
        both && odds::arm_of(view.spec(unit), volley.melee).is_some()
    })
}

fn found(sight: &Sight<'_, Legion>, view: &View<'_, '_>) -> Option<(UnitNo, Volley)> {
    running(view).or_else(|| offered(sight, view))
}

fn running(view: &View<'_, '_>) -> Option<(UnitNo, Volley)> {
    let attack = view.state.attack.as_ref().filter(|attack| runs(attack))?;
    Some((attack.attacker?, attack.volley.clone()?))
}

/// The attack of the answer that is looked at.
pub(super) fn looked_at(sight: &Sight<'_, Legion>, view: &View<'_, '_>) -> Option<(UnitNo, Volley)> {
    let open = sight.open?;
    let unit = open.question.unit()?;
    attack_of(open, unit, open.answers.get(sight.weighed?)?, view)
}

fn offered(sight: &Sight<'_, Legion>, view: &View<'_, '_>) -> Option<(UnitNo, Volley)> {
    let open = sight.open?;
    let unit = open.question.unit()?;
    let weighed = sight.weighed.and_then(|answer| open.answers.get(answer));
    weighed.into_iter().chain(&open.answers).find_map(|answer| attack_of(open, unit, answer, view))
}

/// The attack that an answer makes.
fn attack_of(open: &Decision, unit: UnitNo, answer: &Answer, view: &View<'_, '_>) -> Option<(UnitNo, Volley)> {
    let pools = |enemy: UnitNo, melee: bool| view.open_pools(unit, enemy, melee).into_iter();
    let volley = match *answer {
        Answer::Target { unit: enemy, melee } => pools(enemy, melee).next(),
        Answer::Pool(number) => pools(open.question.other()?, open.question.is_melee()).nth(number.into()),
        _ => None,
    };
    Some((unit, volley?))
}

/// A unit by its place among those of its army.
fn listed(view: &View<'_, '_>, unit: UnitNo) -> Option<(Seat, usize)> {
    let seat = view.fixed.seat(unit);
    Some((seat, view.fixed.units_of(seat).position(|other| other == unit)?))
}

/// Keywords and tokens of both units that change the odds, in the words of the odds.
fn marks(view: &View<'_, '_>, unit: UnitNo, volley: &Volley) -> [Vec<(&'static str, u8)>; 2] {
    let defender = volley.defender;
    let (own, other) = (view.unit(unit), view.unit(defender));
    let lost = |unit: UnitNo| view.spec(unit).minis.len().saturating_sub(view.unit(unit).minis.len()) as u8;
    let cover = match view.terrain_cover(unit, defender, &view.hulls()) {
        _ if volley.melee => 0,
        Cover::None => 0,
        Cover::Light => 1,
        Cover::Heavy => 2,
    };
    // Wounds of minis that are gone count, too.
    let whole: u8 = view.spec(defender).minis.iter().map(|mini| mini.wounds).fold(0, u8::saturating_add);
    let damage = whole.saturating_sub(view.standing_wounds(defender).iter().copied().fold(0, u8::saturating_add));
    let (has, met) = (&own.tokens, &other.tokens);
    [
        vec![
            ("aim", has.aim),
            ("surge", has.surge),
            ("dodge", has.dodge),
            ("full_speed", u8::from(view.is_at_full_speed(unit))),
            ("weak_point", u8::from(view.weak_point(unit, defender) > 0)),
            ("minis_lost", lost(unit)),
        ],
        vec![
            ("cover", cover),
            ("suppression", met.suppression),
            ("dodge", met.dodge),
            ("surge", met.surge),
            ("observation", met.observation),
            ("shields_flipped", met.spent_shields),
            ("damage", damage),
        ],
    ]
}
