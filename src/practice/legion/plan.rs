//! Plans for an activation: the actions of a plan belong together, and are judged together.

use std::{
    cell::Cell,
    hash::{Hash, Hasher},
};

use legion::{
    cards::{ability::Effect, keyword::UnitKeyword},
    play::{
        Answer, UnitNo, View,
        action::{CardAction, MoveKind, UnitAction},
        fixed::Ability,
        pieces::Source,
        state::{Activation, Flag},
        table::MM,
        view::Landing,
    },
};
use rustc_hash::FxHasher;

use super::{
    outlook::{Glance, Outlook, Place, Shot},
    ride, worth,
};

/// Places that are looked at closely, and those that are where an attack may be had from them.
const LOOKS: usize = 8;
const FAR_LOOKS: usize = 20;
/// Ends of moves nearer to each other than this are alike, and so many of a kind are told apart at most.
const ALIKE: i32 = 60 * MM;
const MOVES: usize = 4;
/// A move that ends nearer than this leads nowhere.
const WAY: i32 = 50 * MM;

/// Ends of moves nearer to each other than this are judged as one.
const BESIDE: i32 = 40 * MM;

/// True if two places are as good as one.
fn is_like(one: &Place, two: &Place) -> bool {
    one.level == two.level && one.heading == two.heading && one.at.is_nearer(two.at, BESIDE)
}

/// True if a unit leaves its place by a move: whoever only pivots may still fire what is cumbersome
/// (LEG-KW-CUMBERSOME).
fn leaves(kind: MoveKind) -> bool {
    kind != MoveKind::Pivot
}

/// The next action of a unit and its purpose.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Plan {
    pub deed: UnitAction,
    /// The end of a move.
    pub end: Option<Place>,
    /// The target of the attack after it.
    pub target: Option<UnitNo>,
    /// The expected worth of an attack that is the next action.
    pub follows: Option<f32>,
    /// Its worth, compared with doing nothing.
    pub worth: f32,
}

/// A place where a move may end.
struct End {
    kind: MoveKind,
    place: Place,
    /// Its worth for the mission with the actions left then.
    stake: f32,
    rough: f32,
    /// It is in contact with an enemy.
    meets: bool,
}

/// A place that is looked at closely if it may be the best.
struct Candidate {
    kind: MoveKind,
    place: Place,
    rough: f32,
    /// It is worth a look by itself, without an attack from there.
    close: bool,
    /// It is a move that others wait for.
    moves: bool,
    /// Its worth for the mission once all is done.
    done: f32,
    /// The upper bound of an attack from there, and of other actions there.
    hoped: f32,
    else_worth: f32,
    /// The upper bound of being there, and of hiding there after an attack.
    most: [f32; 2],
    seen: Option<Glance>,
}

/// Ends of a unit's moves, as long as nothing on the table changes its place.
#[derive(Debug, Clone, Default)]
pub struct Ends {
    of: Option<(UnitNo, u8, u64)>,
    found: Vec<(MoveKind, Vec<Place>)>,
}

/// A number for all places on the table that moves depend on.
fn table(view: &View<'_, '_>) -> u64 {
    let mut sum = FxHasher::default();
    for unit in view.in_play() {
        unit.0.hash(&mut sum);
        for mini in &view.unit(unit).minis {
            (mini.at.x, mini.at.y, mini.heading, mini.level).hash(&mut sum);
        }
    }
    for token in &view.state.tokens {
        (token.at.x, token.at.y, token.holder.is_some()).hash(&mut sum);
    }
    (view.state.markers.len(), view.state.field.pieces.len()).hash(&mut sum);
    sum.finish()
}

impl Ends {
    fn now(outlook: &Outlook<'_>) -> Option<(UnitNo, u8, u64)> {
        Some((outlook.unit, outlook.view.speed(outlook.unit), table(&outlook.view)))
    }

    /// Those of a move that has begun.
    pub fn given(outlook: &Outlook<'_>, kind: MoveKind, places: Vec<Place>) -> Self {
        Self { of: Self::now(outlook), found: vec![(kind, places)] }
    }

    fn of(&mut self, outlook: &Outlook<'_>, kind: MoveKind) -> &[Place] {
        let (view, unit) = (&outlook.view, outlook.unit);
        let at = self.found.iter().position(|(other, _)| *other == kind).unwrap_or_else(|| {
            self.found.push((kind, view.landings(unit, kind).iter().map(of).collect()));
            self.found.len() - 1
        });
        &self.found[at].1
    }

    /// Forgets what held for another table.
    fn renew(&mut self, outlook: &Outlook<'_>) {
        let now = Self::now(outlook);
        if self.of != now {
            (self.of, self.found) = (now, Vec::new());
        }
    }
}

/// Everything that is offered to a unit, judged. Ends of moves that cannot come within a margin of the best are left out
/// before it is looked who sees whom there.
pub fn plans(
    outlook: &Outlook<'_>,
    active: &Activation,
    answers: &[Answer],
    known: &mut Ends,
    margin: f32,
) -> Vec<Plan> {
    let view = &outlook.view;
    let unit = outlook.unit;
    let offered = |deed: UnitAction| answers.contains(&Answer::Action(deed));
    let mut plans: Vec<Plan> = Vec::new();
    // The worth of the best so far.
    let most = Cell::new(f32::MIN);
    let mut add = |deed: UnitAction, end: Option<Place>, shot: Shot, follows: bool, worth: f32| {
        most.set(most.get().max(worth));
        plans.push(Plan { deed, end, target: shot.on, follows: follows.then_some(shot.worth), worth });
    };
    let here = outlook.here();
    let actions = active.actions;
    let spare = actions.saturating_sub(1);
    let attacks = active.attacks == 0 && !active.stood_by && !view.unit(unit).is(Flag::OnWheels);
    let (still, dodging) = outlook.staying(&here);
    let calm = view.unit(unit).tokens.suppression;
    let shot = if attacks && offered(UnitAction::Attack) { outlook.shot(&here, 0, false) } else { Default::default() };
    if offered(UnitAction::Dodge) {
        most.set(dodging);
    }
    // Attacking from here, with what is left before or after it.
    let mut after = 0.0_f32;
    if offered(UnitAction::Attack) {
        let aims = offered(UnitAction::Aim) && spare > 0;
        let aimed = if aims { outlook.shot(&here, 1, false) } else { shot };
        if aims {
            add(UnitAction::Aim, None, aimed, aimed.on.is_some(), aimed.worth);
        }
        if spare > 0 && offered(UnitAction::Dodge) {
            after = dodging;
        }
        // Whoever is in range may suffer something, and be suppressed.
        add(UnitAction::Attack, None, shot, false, shot.worth.max(0.3) + after);
    }
    // Movement somewhere.
    let kinds = [
        MoveKind::Standard,
        MoveKind::Jump,
        MoveKind::Climb,
        MoveKind::Reverse,
        MoveKind::Strafe,
        MoveKind::Pivot,
        MoveKind::Withdraw,
    ];
    let mut ends: Vec<End> = Vec::with_capacity(96);
    let mut hides = f32::MIN;
    known.renew(outlook);
    for kind in kinds.into_iter().filter(|kind| offered(UnitAction::Move(*kind))) {
        for place in known.of(outlook, kind).iter().copied() {
            // Beside an enemy and a little off are not alike.
            let like = |end: &End| end.kind == kind && !end.meets && is_like(&end.place, &place);
            if kind == MoveKind::Standard && ends.iter().any(like) {
                continue;
            }
            let stake = outlook.objectives.at(&outlook.outline(&place), spare);
            let rough = outlook.place_for(&place, stake, false, 0);
            ends.push(End { kind, place, stake, rough, meets: outlook.touches() });
        }
    }
    let free = |keyword| view.has(unit, keyword);
    let (relentless, steady, charge) =
        (free(UnitKeyword::Relentless), free(UnitKeyword::Steady), free(UnitKeyword::Charge));
    // An aim token is worth something to whoever attacks.
    let gained = |attacks: bool| {
        let number = |keyword| f32::from(view.keyword(unit, keyword));
        number(UnitKeyword::Agile) * dodging + if attacks { number(UnitKeyword::Tactical) } else { 0.0 }
    };
    // A unit whose program only lets it move first does the rest afterwards.
    let tokens = [UnitAction::Dodge, UnitAction::Aim, UnitAction::Standby, UnitAction::Recover, UnitAction::Attack];
    let bound = spare > 0 && !active.acted && !tokens.into_iter().any(offered);
    // A unit that faces a wall turns to the free way.
    let stuck = view.can_move(unit) && ends.iter().all(|end| matches!(end.kind, MoveKind::Pivot | MoveKind::Reverse));
    ends.sort_by(|a, b| b.rough.total_cmp(&a.rough));
    let may_shoot = attacks && (spare > 0 || relentless || steady || charge);
    let moving = if bound { 8.0 } else { -0.6 };
    let mut candidates: Vec<Candidate> = Vec::with_capacity(FAR_LOOKS);
    for (looked, End { kind, place, stake, rough, .. }) in ends.into_iter().enumerate() {
        // Places from where it attacks may be worth less by themselves.
        let close = looked < LOOKS;
        // Its own place counts once, whichever way its gun is turned there.
        let turns = kind == MoveKind::Pivot && outlook.aims_by_turning();
        if !(close || may_shoot && (looked < FAR_LOOKS || turns)) {
            continue;
        }
        let hoped = if may_shoot { outlook.hoped(&place, 0, leaves(kind)) } else { 0.0 };
        if !close && hoped <= 0.0 {
            continue;
        }
        let moves = matches!(kind, MoveKind::Standard | MoveKind::Reverse | MoveKind::Jump);
        // It may go on as well.
        let outline = outlook.outline(&place);
        let done = if spare > 0 { outlook.objectives.at(&outline, 0) } else { stake };
        let else_worth = if spare > 0 {
            let goes_on = stake - done;
            goes_on.max(dodging * 0.9).max(outlook.objectives.taken(&outline))
        } else {
            0.0
        };
        let mut candidate =
            Candidate { kind, place, rough, close, moves, done, hoped, else_worth, most: [f32::MAX; 2], seen: None };
        if margin < f32::MAX && !(stuck && kind == MoveKind::Pivot) {
            let end = outlook.at_most(&place, done);
            let end = if close { end } else { end.min(rough + 2.0) } - still;
            let hides = if close && kind == MoveKind::Standard { shot.worth + end - 0.6 } else { f32::MIN };
            candidate.most = [end, hides];
        }
        candidate.seen = outlook.seen();
        candidates.push(candidate);
    }
    // The upper bound of a place, with so much for an attack from there.
    let at_most = |candidate: &Candidate, attack: f32| {
        let free = if candidate.moves && spare > 0 && (relentless || steady || charge) { dodging } else { 0.0 };
        let acts = (attack + free).max(candidate.else_worth) + if candidate.moves { gained(true) } else { 0.0 };
        let [end, hides] = candidate.most;
        (end + acts + moving).max(hides)
    };
    // The most hopeful come first: mostly the others need not be looked at closely.
    let mut hopeful: Vec<(f32, Candidate)> =
        candidates.into_iter().map(|candidate| (at_most(&candidate, candidate.hoped), candidate)).collect();
    hopeful.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (limit, candidate) in hopeful {
        if limit < most.get() - margin - 0.001 {
            break;
        }
        outlook.recall(candidate.seen);
        let Candidate { kind, place, rough, close, moves, done, hoped, else_worth, .. } = candidate;
        let shot = if hoped > 0.0 { outlook.shot(&place, 0, leaves(kind)) } else { Default::default() };
        if !close && shot.worth <= 0.0 || at_most(&candidate, shot.worth) < most.get() - margin - 0.001 {
            continue;
        }
        let end = outlook.place_for(&place, done, true, 0);
        let end = if close { end } else { end.min(rough + 2.0) };
        if close && kind == MoveKind::Standard {
            hides = hides.max(end);
        }
        let for_free = shot.on.is_some() && moves && (relentless || steady && !shot.melee || charge && shot.melee);
        let mut follows = false;
        let mut worth = end - still;
        if stuck && kind == MoveKind::Pivot {
            let gain = |there: f32| 0.7 * (there - outlook.place(&here, false, 0, 0));
            worth += match beyond(outlook, &place).map(gain) {
                Some(gain) if view.state.round < view.fixed.options.rounds => (1.5 + gain).max(0.7),
                Some(gain) if spare > 0 => gain,
                _ => -1.0,
            };
        }
        if for_free {
            // The action that is left aims, dodges or goes on.
            worth += shot.worth + if spare > 0 { dodging } else { 0.0 };
        } else if spare > 0 {
            follows = shot.on.is_some() && shot.worth > else_worth;
            worth += shot.worth.max(else_worth);
        }
        worth += if moves { gained(for_free || follows) } else { 0.0 };
        // A move is worth nothing by itself, and reactions wait for it.
        add(UnitAction::Move(kind), Some(place), shot, follows, worth + moving);
    }
    // Attacking first, and going into cover afterwards.
    if offered(UnitAction::Attack) && spare > 0 && shot.worth > 0.0 {
        let gain = hides - still - 0.6;
        if gain > 0.0 {
            let worth = shot.worth + gain;
            plans.push(Plan { deed: UnitAction::Attack, end: None, target: shot.on, follows: None, worth });
        }
    }
    let mut add =
        |deed: UnitAction, worth: f32| plans.push(Plan { deed, end: None, target: None, follows: None, worth });
    for answer in answers {
        let Answer::Action(deed) = *answer else { continue };
        match deed {
            UnitAction::Dodge => add(deed, dodging),
            // Tokens stay until the End Phase alone: an aim token is for an attack that is still to come.
            UnitAction::Aim => add(deed, if attacks && spare > 0 { 0.05 } else { 0.0 }),
            // Whoever acts afterwards gives it up (LEG-STBY-03).
            UnitAction::Standby if spare > 0 => {}
            UnitAction::Standby => add(deed, standby(outlook, &here)),
            UnitAction::Recover => {
                let courage = f32::from(view.courage(unit).unwrap_or(9).max(1));
                let heavy = f32::from(calm) / courage;
                let points = view.spec(unit).points as f32;
                let fear = if calm == 0 {
                    0.0
                } else if heavy >= 2.0 {
                    0.12
                } else if heavy >= 1.0 {
                    0.07
                } else {
                    0.01
                };
                let cards = view.unit(unit).exhausted.count_ones().min(2) as f32 * 1.2;
                let shields = f32::from(view.unit(unit).tokens.spent_shields) * 1.5;
                add(deed, points * fear + cards + shields);
            }
            UnitAction::Claim(number) => add(deed, worth::claim(view, view.fixed.seat(unit), number)),
            UnitAction::Drop(number) => add(deed, worth::drop(view, unit, number)),
            UnitAction::Sabotage(number) => {
                let gain = worth::sabotage(view, view.fixed.seat(unit), number);
                add(deed, gain as f32 * worth::token(view) - 0.1);
            }
            UnitAction::Use(place) if shot.on.is_none() && for_attacks(view, unit, place) => {}
            UnitAction::Use(_) => add(deed, 8.0),
            UnitAction::Play(_) => add(deed, 6.0),
            UnitAction::Mend(_) => add(deed, mending(view, unit)),
            UnitAction::Card(action) => add(deed, card(outlook, action)),
            UnitAction::Embark(carrier) => add(deed, ride::embarks(outlook, carrier)),
            // Decided before: getting out.
            UnitAction::Attack | UnitAction::Move(_) | UnitAction::Disembark => {}
        }
    }
    plans
}

/// The worth of the best place reached after a turn: nothing if its way is barred there as well.
fn beyond(outlook: &Outlook<'_>, turned: &Place) -> Option<f32> {
    let (view, unit) = (&outlook.view, outlook.unit);
    let mut state = view.state.clone();
    state.units[unit.index()].minis.iter_mut().for_each(|mini| mini.heading = turned.heading);
    let landings = View { fixed: view.fixed, state: &state }.landings(unit, MoveKind::Standard);
    let ways = landings.iter().map(of).filter(|there| !there.at.is_nearer(turned.at, WAY));
    ways.map(|there| outlook.place(&there, false, 0, 0)).max_by(f32::total_cmp)
}

/// The best of plans that are alike: moves of a kind that end close to each other, for the same attack.
pub fn distinct(mut plans: Vec<Plan>) -> Vec<Plan> {
    plans.sort_by(|a, b| b.worth.total_cmp(&a.worth));
    let mut kept: Vec<Plan> = Vec::new();
    for plan in plans {
        let like = |other: &&Plan| {
            let near = match (plan.end, other.end) {
                (Some(one), Some(two)) => one.level == two.level && one.at.is_nearer(two.at, ALIKE),
                (one, two) => one.is_none() && two.is_none(),
            };
            plan.deed == other.deed && near && (plan.end.is_none() || plan.target == other.target)
        };
        let moves = kept.iter().filter(|other| other.deed == plan.deed).count();
        if moves < MOVES && !kept.iter().any(|other| like(&other)) {
            kept.push(plan);
        }
    }
    kept
}

/// The place of a landing.
pub const fn of(landing: &Landing) -> Place {
    Place { at: landing.at, heading: landing.heading, level: landing.level }
}

/// The gain of standby: attacks on enemies that come near.
fn standby(outlook: &Outlook<'_>, here: &Place) -> f32 {
    0.55 * outlook.waits(here)
}

/// True if a card of a unit gives it nothing but keywords for the attack that follows.
fn for_attacks(view: &View<'_, '_>, unit: UnitNo, place: u8) -> bool {
    let own = |ability: &&Ability| ability.source == Source::Upgrade(unit, place);
    let mut steps = view.fixed.abilities.all.iter().filter(own).flat_map(|ability| &ability.play.steps).peekable();
    steps.peek().is_some() && steps.all(arms)
}

fn arms(step: &Effect) -> bool {
    match step {
        Effect::Keyword { id, .. } => *id == UnitKeyword::Arsenal,
        Effect::For { steps, .. } => steps.iter().all(arms),
        _ => false,
    }
}

/// The gain of healing or repairing: the dearest hurt unit near it.
fn mending(view: &View<'_, '_>, unit: UnitNo) -> f32 {
    let near = |friend: &UnitNo| view.is_at(unit, *friend, 1);
    let hurt = |friend: UnitNo| {
        let lost = view.spec(friend).minis.len() - view.unit(friend).minis.len();
        let wounds = usize::from(view.unit(friend).wounds()) + lost;
        if wounds > 0 { worth::price(view, friend) } else { 0.0 }
    };
    view.friends(unit).filter(near).map(hurt).fold(hurt(unit), f32::max) * 0.7
}

/// The gain of a card action.
fn card(outlook: &Outlook<'_>, action: CardAction) -> f32 {
    let view = &outlook.view;
    let near = |range: u8| view.friends(outlook.unit).filter(move |friend| view.is_at(outlook.unit, *friend, range));
    let friends = |range: u8| near(range).filter(|friend| worth::is_ready(view, *friend)).count() as f32;
    // Tokens for an attack are for those who come to one.
    let attackers = |range: u8| {
        let attacks = |friend: &UnitNo| worth::is_ready(view, *friend) && Outlook::new(view, *friend).meets();
        near(range).filter(attacks).count() as f32
    };
    let number = |keyword| f32::from(view.keyword(outlook.unit, keyword));
    match action {
        CardAction::SecretMission => worth::token(view),
        CardAction::QuickThinking => {
            if outlook.meets() {
                4.0
            } else {
                1.0
            }
        }
        CardAction::Spotter => 2.5 * number(UnitKeyword::Spotter).min(attackers(1)),
        CardAction::Strategize => 2.5 * number(UnitKeyword::Strategize).min(attackers(1)) - 1.0,
        CardAction::TakeCover => 2.0 * number(UnitKeyword::TakeCover).min(friends(1) + 1.0),
        CardAction::Bolster => 1.5 * number(UnitKeyword::Bolster).min(attackers(1) + 0.3),
        CardAction::Observe => 2.0,
        CardAction::CalculateOdds => 2.0,
        CardAction::Guidance => 3.5,
        CardAction::PullingTheStrings => 9.0,
        CardAction::Arm | CardAction::Storyteller => 2.0,
        CardAction::Distract => 1.0,
        CardAction::SelfDestruct => {
            // It takes the unit itself along.
            let unit = outlook.unit;
            let Some(leader) = view.unit(unit).leader() else { return 0.0 };
            let own = worth::price(view, unit) * f32::from(view.life(unit));
            worth::blast(view, view.fixed.seat(unit), leader.at) - own
        }
    }
}
