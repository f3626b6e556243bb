//! Worth of abilities from their words alone, effect by effect, in the present situation. No card is named here.

mod costs;
pub(super) mod strike;

use costs::THREAT;
pub use costs::costs;

use imperial_assault::{
    cards::{
        Status,
        ability::{
            Amount, AttackRole, Choose, DefeatPoints, Effect, FigureBan, Inflict, KindOfStatus, Look, Lookable,
            Modifier, Name, Native, Play, Player, PlayerBan, Pool, Side, Subject, TokenWord, Who, Window,
        },
    },
    play::{
        View,
        board::Space,
        fixed::{Bonus, EMPIRE},
        pieces::{FigureNo, GroupNo},
        state::Attack,
    },
};

use super::{
    meaning::{User, amount, figures, holds, may_be, symbols},
    odds,
    volley::{action, covered, volley},
    way::way,
    worth::{self, CARD, Prize, price},
};

/// Worth of an ability to its player, costs deducted.
pub fn play(view: &View<'_, '_>, user: &User, play: &Play) -> f32 {
    steps(view, user, &play.steps) - costs(view, user, &play.cost)
}

/// Worth of steps to the ability's player. A choice of figures is worth the best of the possible ones.
pub fn steps(view: &View<'_, '_>, user: &User, steps: &[Effect]) -> f32 {
    let mut sum = 0.0;
    for (place, step) in steps.iter().enumerate() {
        let rest = &steps[place + 1..];
        match step {
            Effect::Choose(choose) => return sum + chosen(view, user, choose, rest),
            Effect::ChooseSpace { name, within, .. } => return sum + placed(view, user, *name, *within, rest),
            // Nothing comes of a deck without cards.
            Effect::Look(Look { at: Lookable::OwnDeckTop, .. }) if view.cards_in_deck(user.seat) == 0 => return sum,
            Effect::SearchDeck { restricted_to_name_of: Some(who), .. }
                if !figures(view, user, who).into_iter().any(|figure| view.may_draw_for(user.seat, figure)) =>
            {
                return sum;
            }
            _ => {}
        }
        sum += one(view, user, step);
    }
    sum
}

/// Worth of an ability without anybody to choose: nothing, and it looks foolish.
const NOBODY: f32 = -0.1;

fn chosen(view: &View<'_, '_>, user: &User, choose: &Choose, rest: &[Effect]) -> f32 {
    let count = usize::from(amount(view, &choose.n).clamp(1, 6) as u8);
    let figures = view.in_play().filter(|other| may_be(view, user, *other, &choose.from));
    let mut worths: Vec<f32> =
        figures.map(|other| self::steps(view, &user.with(choose.name, vec![other]), rest)).collect();
    if worths.is_empty() {
        return NOBODY;
    }
    worths.sort_by(|a, b| b.total_cmp(a));
    if choose.by.is_some() {
        worths.reverse();
    }
    let counted = worths.iter().take(count).filter(|worth| !choose.up_to || **worth > 0.0);
    counted.sum()
}

/// Worth of the steps after choosing a space: the best of those near enemies.
fn placed(view: &View<'_, '_>, user: &User, name: Name, within: u8, rest: &[Effect]) -> f32 {
    let Some(you) = user.you else { return 0.0 };
    let own = view.spaces(you);
    let near = |space: &Space| {
        own.iter().any(|from| view.state.ground.distance(*from, *space).is_some_and(|far| far <= within))
    };
    let mut spaces: Vec<Space> = Vec::new();
    for foe in view.in_play_of(user.seat.other()) {
        for space in view.spaces(foe) {
            spaces.push(space);
            spaces.extend(view.state.ground.adjacent(space));
        }
    }
    spaces.retain(near);
    spaces.sort_unstable();
    spaces.dedup();
    spaces.into_iter().map(|space| self::steps(view, &user.at(name, space), rest)).fold(0.0, f32::max)
}

/// Worth of an effect on figures: on all of them, or on the best of a choice.
fn on(view: &View<'_, '_>, user: &User, who: &Who, worth: impl Fn(FigureNo) -> f32) -> f32 {
    let each = figures(view, user, who).into_iter().map(|figure| {
        let worth = worth(figure);
        if view.fixed.seat(figure) == user.seat { worth } else { -worth }
    });
    if matches!(who, Who::Fits(_)) { each.reduce(f32::max).unwrap_or(0.0) } else { each.sum() }
}

fn number(view: &View<'_, '_>, of: &Amount) -> f32 {
    f32::from(amount(view, of))
}

fn damage(view: &View<'_, '_>, of: &Amount) -> u8 {
    amount(view, of).max(0) as u8
}

/// 1 for who is helped by what helps the attacker, -1 for the other.
fn sign(view: &View<'_, '_>, user: &User) -> f32 {
    let attacker = view.state.attack.as_ref().map(|attack| view.fixed.seat(attack.attacker));
    if attacker.is_none_or(|seat| seat == user.seat) { 1.0 } else { -1.0 }
}

/// Worth of results added to the running attack.
fn added(view: &View<'_, '_>, user: &User, bonus: &Bonus) -> f32 {
    if user.is_surge {
        return likely(bonus, sign(view, user));
    }
    match view.state.attack.as_ref().filter(|attack| !attack.attack.is_empty()) {
        Some(attack) => sign(view, user) * strike::gained(view, attack, bonus),
        None => match &view.state.attack {
            Some(attack) => sign(view, user) * declared(view, attack, bonus) + 0.4 * f32::from(bonus.recover),
            None => likely(bonus, sign(view, user)),
        },
    }
}

/// Worth to the attacker of results added to a declared attack, by the odds with and without them.
fn declared(view: &View<'_, '_>, attack: &Attack, bonus: &Bonus) -> f32 {
    let far = if attack.is_melee { 0 } else { usize::from(attack.distance.unwrap_or(1).max(1)) };
    let prize = Prize::of(view, attack.target);
    let [before, after] = [Bonus::default(), *bonus].map(|added| {
        let table = odds::of_strike(view, attack.attacker, attack.target, None, &added);
        table.get(far).map_or(0.0, |chances| prize.attack(chances))
    });
    let marks = if bonus.marks == 0 { 0.0 } else { 0.6 };
    after - before + 0.4 * f32::from(bonus.blast + bonus.cleave) + marks
}

/// Worth to the ability's player of an effect on a player.
const fn to(who: Player, worth: f32) -> f32 {
    match who {
        Player::You => worth,
        Player::Opponent | Player::Set(_) => -worth,
        Player::Both => 0.0,
    }
}

fn one(view: &View<'_, '_>, user: &User, step: &Effect) -> f32 {
    let on = |who: &Who, worth: &dyn Fn(FigureNo) -> f32| on(view, user, who, worth);
    let attack = view.state.attack.as_ref().filter(|_| !user.is_surge);
    match step {
        Effect::Choose(choose) => chosen(view, user, choose, &[]),
        Effect::ChooseOne(choice) => {
            let each = choice.of.iter().map(|option| steps(view, user, option));
            let best = if choice.chooser.is_some() { each.reduce(f32::min) } else { each.reduce(f32::max) };
            best.unwrap_or(0.0)
        }
        Effect::ForEach { of, name, steps: inner } => {
            figures(view, user, of).into_iter().map(|figure| steps(view, &user.with(*name, vec![figure]), inner)).sum()
        }
        Effect::If { cond, steps: inner, otherwise } => match holds(view, user, cond) {
            Some(true) => steps(view, user, inner),
            Some(false) => steps(view, user, otherwise),
            None => 0.6 * steps(view, user, inner) + 0.4 * steps(view, user, otherwise),
        },
        Effect::May { steps: inner, cost } => (steps(view, user, inner) - costs(view, user, cost)).max(0.0),
        Effect::OpponentMay { steps: inner, otherwise, .. } => {
            steps(view, user, inner).min(steps(view, user, otherwise))
        }
        Effect::Condition { to, is, .. } => on(to, &|figure| lasting(view, figure, inflicted(view, figure, *is))),
        Effect::Damage { to, n } => on(to, &|figure| -Prize::of(view, figure).damage(damage(view, n))),
        Effect::Strain { to, n } => on(to, &|figure| -0.7 * Prize::of(view, figure).damage(damage(view, n))),
        Effect::Recover { to, n } => on(to, &|figure| worth::recovered(view, figure, damage(view, n))),
        Effect::PowerToken { to, token, n } => on(to, &|figure| {
            lasting(view, figure, number(view, n) * worth::token(view, figure, TokenWord::token(*token)))
        }),
        Effect::DistributeTokens(spread) => 0.45 * number(view, &spread.n),
        Effect::DiscardCondition { to, kind, .. } => on(to, &|figure| {
            let statuses = view.figure(figure).statuses;
            let worth = |status: Status| if status.is_harmful() { 0.9 } else { -0.8 };
            let meant = |status: &Status| match kind {
                KindOfStatus::Harmful => status.is_harmful(),
                KindOfStatus::Beneficial => !status.is_harmful(),
                KindOfStatus::Any | KindOfStatus::Applied => true,
            };
            statuses.iter().filter(meant).map(worth).sum()
        }),
        Effect::DiscardConditionOrToken { to, .. } => {
            on(to, &|figure| -0.4 * view.figure(figure).tokens.len().min(1) as f32)
        }
        Effect::Defeat { who, vp: Some(DefeatPoints::HalfRoundedDown) } => on(who, &|figure| given_up(view, figure)),
        Effect::Defeat { who, .. } => on(who, &|figure| -1.5 * price(view, figure)),
        Effect::PreventDefeat { who } => on(who, &|figure| price(view, figure)),
        Effect::Revive { .. } => 3.0,
        Effect::ReduceStrain(n) => 0.4 * f32::from(*n),
        Effect::GainMp { to, n } => on(to, &|figure| led(view, user, figure, amount(view, n))),
        Effect::MoveSpaces { who, n, .. } => on(who, &|figure| led(view, user, figure, amount(view, n))).abs(),
        Effect::PerformMove { who, .. } => on(who, &|figure| led(view, user, figure, view.speed(figure) as i8)).abs(),
        Effect::Push { who, .. } => on(who, &|_| 0.4).abs(),
        Effect::Place { .. } => 0.4,
        Effect::Attack(strike) => volley(view, user, strike),
        Effect::ExtraAction { who, n } => on(who, &|figure| action(view, figure) * number(view, n)),
        Effect::UseAbility { name, .. } => named(view, user, name),
        Effect::Interact { .. } | Effect::SpecialAction { .. } => 0.7,
        Effect::Modify(results) => added(view, user, &Bonus { symbols: symbols(view, results), ..Bonus::default() }),
        Effect::AttackGains(gain) => {
            let keywords = |value: u8| value.min(9) as i8;
            let bonus = Bonus {
                pierce: keywords(gain.pierce),
                blast: keywords(gain.blast),
                cleave: keywords(gain.cleave),
                ..Bonus::default()
            };
            // Before the dice fall it is the figures around that count.
            let around = attack.filter(|attack| attack.attack.is_empty()).map(|attack| {
                let Bonus { blast, cleave, .. } = bonus;
                let all = Bonus { blast, cleave, ..Bonus::default() };
                0.75 * sign(view, user) * worth::besides(view, attack.attacker, attack.target, &all, 1)
            });
            let sure = Bonus { blast: 0, cleave: 0, ..bonus };
            let added = around.map_or_else(|| added(view, user, &bonus), |around| around + added(view, user, &sure));
            added + if gain.weaken { 0.5 } else { 0.0 }
        }
        Effect::AfterAttack(inner) => 0.8 * steps(view, user, inner),
        Effect::Reroll { pool, .. } => {
            let Some(attack) = attack else { return 0.3 };
            let mut best = -0.01_f32;
            for (defense, roll) in [(false, &attack.attack), (true, &attack.defense)] {
                let meant = match pool {
                    Pool::Attack => !defense,
                    Pool::Defense => defense,
                    Pool::Either | Pool::Rolled | Pool::Rerolled => true,
                };
                if meant {
                    for (place, _) in roll.iter().enumerate().filter(|(_, die)| !die.again) {
                        best = best.max(sign(view, user) * strike::rerolled(view, attack, defense, place as u8));
                    }
                }
            }
            best
        }
        Effect::AddDice { pool, dice } => pool_sign(view, user, *pool) * 1.1 * dice.len() as f32,
        Effect::RemoveDice { pool, n, .. } | Effect::DropDie { pool, n } => {
            -pool_sign(view, user, *pool) * number(view, n)
        }
        Effect::SetDie { .. } => 0.8,
        Effect::ReplaceDice { pool, .. } => 0.3 * pool_sign(view, user, *pool).abs(),
        Effect::Convert { to, .. } => {
            0.5 * added(view, user, &Bonus { symbols: symbols(view, to), ..Bonus::default() })
        }
        Effect::ReducePierce(n) => {
            attack.map_or(0.3, |attack| sign(view, user) * strike::blunted(view, attack, amount(view, n)))
        }
        Effect::ChoosePool { .. } => 0.3,
        Effect::Miss | Effect::AttackDamageToZero { .. } => match attack {
            Some(attack) if !attack.attack.is_empty() => -sign(view, user) * strike::now(view, attack),
            Some(_) => -sign(view, user) * 2.0,
            None => 0.5,
        },
        Effect::Retarget { to } => on(to, &|figure| covered(view, figure)),
        Effect::Grant(grant) => {
            on(&grant.to, &|figure| grant.mods.iter().map(|one| granted(view, user, figure, one)).sum())
        }
        Effect::Watch(watch) => match &watch.of {
            // A watch on figures is worth something if such are near.
            Some(Subject::Fits(filter)) => {
                let near = view.in_play().filter(|other| may_be(view, user, *other, filter));
                let each = near.map(|other| steps(view, &user.clone().about(Some(other)), &watch.steps));
                // Enemies fall to who attacks.
                let falls = watch.when == Window::Defeated && filter.side == Some(Side::Hostile);
                let share = user.you.filter(|_| falls).map_or(1.0, |you| worth::attacking(view, you));
                0.4 * share * each.fold(0.0, f32::max)
            }
            _ => 0.5 * steps(view, user, &watch.steps).max(0.6),
        },
        // A ban on drawing hurts the side that would draw more.
        Effect::Forbid { who: Player::Both, what: PlayerBan::DrawCards, .. } => {
            CARD * (view.terminals(user.seat.other()) as f32 - view.terminals(user.seat) as f32)
        }
        Effect::Forbid { who, .. } => to(*who, -0.6),
        Effect::Vp { who, n } => to(*who, number(view, n)),
        Effect::Draw { who: Player::You, .. } if view.cards_in_deck(user.seat) == 0 => 0.0,
        Effect::Draw { who, n } => to(*who, CARD * number(view, n)),
        Effect::DiscardHand { who, n, .. } => to(*who, -CARD * number(view, n)),
        Effect::DiscardDeckTop { who, n } => to(*who, -0.1 * number(view, n)),
        Effect::CancelCard => 1.5,
        Effect::Attach { to: Who::Fits(filter) } if filter.side == Some(Side::Hostile) => {
            let groups = view.fixed.groups_of(user.seat.other());
            groups.map(|(group, _)| hunted(view, group)).fold(0.0, f32::max)
        }
        Effect::PutInPlay { .. } => 0.25 * f32::from(7_u16.saturating_sub(view.state.round)),
        Effect::Attach { .. } | Effect::SearchDeck { .. } => 0.8,
        Effect::MoveCard { .. } | Effect::DiscardCard { .. } => 0.4,
        Effect::Ready { card_of } => on(card_of, &|figure| 0.5 + 0.5 * worth::power(view, figure)),
        Effect::Exhaust { .. } => 2.0,
        Effect::ActivateGroup { who, .. } => to(*who, 1.0),
        Effect::MustActivateNext { .. } | Effect::ClaimInitiative => 0.5,
        Effect::Companion(_) => 1.2,
        Effect::Test { steps: inner, otherwise, .. } => {
            0.6 * steps(view, user, inner) + 0.4 * steps(view, user, otherwise)
        }
        Effect::RecoverStrain { to, n } => on(to, &|figure| {
            let strain = view.hero(figure).map_or(0, |(_, state)| state.strain).min(damage(view, n));
            0.25 * f32::from(strain) + worth::recovered(view, figure, damage(view, n) - strain)
        }),
        Effect::Gains(gained) => added(view, user, &Bonus::of(gained)),
        Effect::Threat { n } => THREAT * number(view, n) * if user.seat == EMPIRE { 1.0 } else { -1.0 },
        Effect::Native(native) => function(native),
        // The steps that follow choices, rolls and looks bring the worth.
        other => other.facts().worth(0.05),
    }
}

/// Worth of a function of a single card.
fn function(native: &Native) -> f32 {
    match native {
        // The opponent's card is a card.
        Native::PlayAsOwn { .. } | Native::CopyCard { .. } => 1.5 * CARD,
        other => other.facts().worth(0.5),
    }
}

/// 1 if more dice of a pool help the player, else -1.
fn pool_sign(view: &View<'_, '_>, user: &User, pool: Pool) -> f32 {
    if pool == Pool::Defense { -sign(view, user) } else { sign(view, user) }
}

/// Worth of movement to a figure: the better place. That of an enemy is guessed.
fn led(view: &View<'_, '_>, user: &User, figure: FigureNo, points: i8) -> f32 {
    let points = points.max(0) as u8;
    if view.fixed.seat(figure) != user.seat { 0.15 * f32::from(points) } else { way(view, figure, points) }
}

/// Worth of the ability of this name on the own card.
fn named(view: &View<'_, '_>, user: &User, name: &str) -> f32 {
    let Some(you) = user.you else { return 0.0 };
    let own = view.fixed.abilities.of_group(view.fixed.figures[you.index()]);
    let known = own.map(|ability| view.ability(ability)).find(|play| *play.name == *name);
    known.map_or(0.7, |known| play(view, user, known))
}

/// Worth of a later benefit to a figure: nothing if the running attack defeats it.
fn lasting(view: &View<'_, '_>, figure: FigureNo, worth: f32) -> f32 {
    let falls = |attack: &Attack| attack.target == figure && attack.is_rolled && strike::fells(view, attack);
    if worth > 0.0 && view.state.attack.as_ref().is_some_and(falls) { 0.0 } else { worth }
}

/// A condition, as the side of the figure sees it.
fn inflicted(view: &View<'_, '_>, figure: FigureNo, is: Inflict) -> f32 {
    match is.status() {
        Some(status) => worth::status(view, figure, status),
        None => worth::status(view, figure, Status::Stunned),
    }
}

/// Worth of hunting a group for the rest of the match: one more damage in each attack on it.
pub(super) fn hunted(view: &View<'_, '_>, group: GroupNo) -> f32 {
    let known = &view.fixed.groups[group.index()];
    let left: u8 = known
        .figures()
        .filter(|figure| view.figure(*figure).is_in_play())
        .map(|figure| worth::left(view, figure))
        .sum();
    let whole = f32::from(known.health.max(1)) * known.figures.len() as f32;
    let rounds = f32::from(7_u16.saturating_sub(view.state.round));
    let attacks = (f32::from(left) / 3.0).min(0.8 * rounds);
    // With the damage its points come nearer too.
    attacks * 1.3 * known.cost as f32 / whole
}

/// Worth of giving up a figure for half its points: they are spared if it would fall anyway; if not, its further deeds
/// are lost.
fn given_up(view: &View<'_, '_>, figure: FigureNo) -> f32 {
    let seat = view.fixed.seat(figure);
    let mut expected = 0.0;
    for foe in view.in_play_of(seat.other()) {
        let is_ready = !view.state.exhausted[view.fixed.figures[foe.index()].index()];
        if is_ready && view.group(foe).attack.is_some() && view.has_sight(foe, figure) {
            let far =
                if view.group(foe).is_melee() { 0 } else { usize::from(view.distance(foe, figure).unwrap_or(99)) };
            let table = odds::of_strike(view, foe, figure, None, &Bonus::default());
            let chances = table.get(far);
            expected += chances.map_or(0.0, |chances| chances.mean);
        }
    }
    let left = f32::from(worth::left(view, figure)).max(0.5);
    let falls = (expected / left - 0.5).clamp(0.0, 1.0);
    let price = price(view, figure);
    // An exhausted figure has less to lose.
    let acted = view.state.exhausted[view.fixed.figures[figure.index()].index()];
    let life = price * if acted { 0.6 } else { 0.9 };
    0.5 * price * falls - (0.5 * price + life) * (1.0 - falls)
}

/// Worth of a ban to the figure's side.
fn banned(view: &View<'_, '_>, user: &User, figure: FigureNo, what: FigureBan, whom: Option<&Who>) -> f32 {
    let group = view.group(figure);
    let is_ready = !view.state.exhausted[view.fixed.figures[figure.index()].index()];
    let acts = |worth: f32| if is_ready { worth } else { 0.1 * worth };
    match (what, whom) {
        (FigureBan::Attack, Some(whom)) => {
            let attack = |target: FigureNo| {
                if group.attack.is_none() || !view.has_sight(figure, target) {
                    return 0.0;
                }
                let far = if group.is_melee() { 0 } else { usize::from(view.distance(figure, target).unwrap_or(99)) };
                let table = odds::of_strike(view, figure, target, None, &Bonus::default());
                table.get(far).map_or(0.0, |chances| Prize::of(view, target).attack(chances))
            };
            let targets = figures(view, user, whom).into_iter();
            acts(-0.6 * targets.map(attack).fold(0.0, f32::max))
        }
        (FigureBan::Attack | FigureBan::AttackAdjacent, _) => acts(-0.35 * worth::power(view, figure) - 0.3),
        // A carrier loses its way.
        (FigureBan::ExitSpace, _) => {
            let carried = 2.0 * view.carried(figure).count() as f32;
            acts(-carried - if group.is_melee() { 0.25 * worth::power(view, figure) } else { 0.35 })
        }
        (FigureBan::UseSurge, _) if group.surges.is_empty() => 0.0,
        (FigureBan::UseSurge, _) => acts(-0.3 * worth::power(view, figure)),
        (FigureBan::UseSpecial, _) => acts(-0.3),
        (FigureBan::MoveAndAttack, _) => acts(-0.5),
        (FigureBan::Interact | FigureBan::CountForControl, _) => acts(-0.5),
        (FigureBan::Recover, _) => -0.3,
        (FigureBan::BeTargeted | FigureBan::BeDefeated | FigureBan::SufferDamage, _) => 0.3 * price(view, figure),
        (FigureBan::GainHarmful, _) => 0.5,
        (FigureBan::GainCondition, _) => -0.2,
        (FigureBan::BePushed, _) => 0.2,
    }
}

/// Worth of a modifier to its figure.
fn granted(view: &View<'_, '_>, user: &User, figure: FigureNo, modification: &Modifier) -> f32 {
    match modification {
        Modifier::Results { role: AttackRole::Attacking, damage, surge, accuracy, dodge, .. } => {
            let all = 0.9 * f32::from(*damage) + 0.5 * f32::from(*surge) + 0.15 * f32::from(*accuracy);
            worth::attacking(view, figure) * (all - 0.3 * f32::from(*dodge))
        }
        Modifier::Results { role: AttackRole::Defending, block, evade, dodge, .. } => {
            0.8 * f32::from(*block) + 0.5 * f32::from(*evade) + 2.0 * f32::from(*dodge)
        }
        Modifier::Innate { damage, accuracy, block, evade } => {
            0.9 * f32::from(*damage) + 0.15 * f32::from(*accuracy) + 0.8 * f32::from(*block) + 0.5 * f32::from(*evade)
        }
        Modifier::Cannot { what, whom, .. } => {
            what.iter().map(|what| banned(view, user, figure, *what, whom.as_ref())).sum()
        }
        Modifier::SurgeRepeat(_) => {
            let running = view.state.attack.as_ref().filter(|attack| attack.attacker == figure && !user.is_surge);
            running.map_or(0.4, |attack| strike::repeated(view, attack))
        }
        _ => 0.4,
    }
}

/// Worth of results added to an attack before its dice are rolled.
fn likely(added: &Bonus, sign: f32) -> f32 {
    let symbols = added.symbols;
    let attacks = 0.9 * f32::from(symbols.damage)
        + 0.5 * f32::from(symbols.surge)
        + 0.15 * f32::from(symbols.accuracy)
        + 0.5 * f32::from(added.pierce)
        + 0.4 * f32::from(added.blast + added.cleave)
        + if added.marks == 0 { 0.0 } else { 0.6 };
    let defends = 0.9 * f32::from(symbols.block) + 0.5 * f32::from(symbols.evade) + 2.5 * f32::from(symbols.dodge);
    sign * (attacks - defends) + 0.4 * f32::from(added.recover)
}
