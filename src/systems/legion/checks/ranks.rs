//! Units of each rank in an army, and their limits (LEG-ARMY-05, LEG-ARMY-09 to LEG-ARMY-17).

use super::{ids, roster::Roster};
use crate::{
    cards::{BattleForce, ByRank, Catalog, Company, Faction, Limits, Rank},
    list::{Army, Format},
};
use kernel::{
    CheckId, Fact, Finding, Lack, Place, Severity,
    matching::{Matching, assign},
};

/// One rank of an army.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RankCount {
    /// The rank.
    pub rank: Rank,
    /// Units of the rank.
    pub found: u8,
    /// Mercenaries among them.
    pub mercenaries: u8,
    /// Units that an Entourage ignores, no more than needed.
    pub ignored: u8,
    /// Units that count for the minimum.
    pub for_minimum: u8,
    /// The least there must be.
    pub minimum: u8,
    /// The most there may be.
    pub maximum: u8,
}

impl RankCount {
    /// Units that count for the maximum.
    pub const fn for_maximum(&self) -> u8 {
        self.found - self.ignored
    }

    /// True if there are as many as there must and may be.
    pub const fn is_legal(&self) -> bool {
        self.for_minimum >= self.minimum && self.for_maximum() <= self.maximum
    }
}

/// All ranks of an army.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ranks {
    /// Each rank that has limits, in the order of the rules.
    pub ranks: [RankCount; Rank::LIMITED.len()],
    /// Commanders and Operatives together and how many there may be, where a battle force limits them together.
    pub leaders: Option<(u8, u8)>,
    /// A Field Commander took the place of a Commander.
    pub field_commander: bool,
}

impl Ranks {
    /// The count of a rank; none for counterparts.
    pub fn of(&self, rank: Rank) -> Option<&RankCount> {
        self.ranks.iter().find(|count| count.rank == rank)
    }
}

/// Counts the ranks of an army by the rules of its format and battle force.
pub fn ranks(catalog: &Catalog, format: Format, army: &Army) -> Ranks {
    count(&Roster::new(catalog, format, army))
}

/// The limits of the format, or of the battle force in it. A battle force has none of its own for a grand army.
pub fn limits(format: Format, force: Option<&BattleForce>) -> Limits {
    match (force, format) {
        (Some(force), Format::Standard) => force.standard,
        (Some(force), Format::Skirmish) => force.skirmish,
        (_, format) => format.limits(),
    }
}

fn count(roster: &Roster<'_>) -> Ranks {
    let limits = limits(roster.format, roster.force);
    let mercenaries_count = roster.force.is_some_and(|force| force.mercenaries_count);
    let mut found = ByRank::<u8>::default();
    let mut mercenaries = ByRank::<u8>::default();
    for (_, unit, id, card) in roster.units() {
        let rank = roster.rank(unit, id);
        found[rank] = found[rank].saturating_add(1);
        if card.faction == Faction::Mercenary {
            mercenaries[rank] = mercenaries[rank].saturating_add(1);
        }
    }
    let mut excess = ByRank::<u8>::default();
    for rank in Rank::LIMITED {
        excess[rank] = found[rank].saturating_sub(limits.ranks[rank].1);
    }
    let ignored = ignored(roster, &excess);
    let relief_forbidden = roster.force.is_some_and(|force| force.no_field_commander);
    let mut field_commander = false;
    let ranks = Rank::LIMITED.map(|rank| {
        let (mut minimum, maximum) = limits.ranks[rank];
        let own = found[rank] - if mercenaries_count { 0 } else { mercenaries[rank] };
        if rank == Rank::Commander && own < minimum && !relief_forbidden && roster.has_field_commander() {
            minimum = 0;
            field_commander = true;
        }
        RankCount {
            rank,
            found: found[rank],
            mercenaries: mercenaries[rank],
            ignored: ignored[rank],
            for_minimum: own,
            minimum,
            maximum,
        }
    });
    let leaders = limits.leaders.map(|most| (found[Rank::Commander].saturating_add(found[Rank::Operative]), most));
    Ranks { ranks, leaders, field_commander }
}

/// Units of each rank that the Entourages ignore: as many as possible, up to the excess (LEG-ARMY-17). Each Entourage
/// may ignore one unit of the name it calls; which rank that helps is a matching.
fn ignored(roster: &Roster<'_>, excess: &ByRank<u8>) -> ByRank<u8> {
    let mut ignored = ByRank::<u8>::default();
    if Rank::LIMITED.into_iter().all(|rank| excess[rank] == 0) {
        return ignored;
    }
    let callers = roster.units().filter_map(|(_, _, _, card)| card.entourage.as_ref()).collect();
    for rank in assign(&Entourages { roster, callers, excess }).into_iter().flatten() {
        ignored[Rank::LIMITED[rank]] += 1;
    }
    ignored
}

/// The Entourages of an army, and the ranks of which there are too many units.
struct Entourages<'a> {
    roster: &'a Roster<'a>,
    callers: Vec<&'a Company>,
    excess: &'a ByRank<u8>,
}

impl Matching for Entourages<'_> {
    fn left(&self) -> usize {
        self.callers.len()
    }

    fn right(&self) -> usize {
        Rank::LIMITED.len()
    }

    fn class(&self, caller: usize) -> usize {
        let units = &self.callers[caller].units;
        self.callers.iter().position(|other| other.units == *units).unwrap_or(caller)
    }

    fn fits(&self, caller: usize, rank: usize) -> bool {
        self.capacity(rank) > 0 && self.class_capacity(caller, rank) > 0
    }

    fn capacity(&self, rank: usize) -> usize {
        self.excess[Rank::LIMITED[rank]].into()
    }

    /// The units of the name called that have the rank.
    fn class_capacity(&self, caller: usize, rank: usize) -> usize {
        let called =
            |unit, id| self.callers[caller].units.contains(id) && self.roster.rank(unit, id) == Rank::LIMITED[rank];
        self.roster.units().filter(|(_, unit, id, _)| called(unit, *id)).count()
    }
}

/// The checks of ranks and mercenaries: LEG-CHK-03 to LEG-CHK-10, 13 to 15, 62, 81, 83.
pub(super) fn check(roster: &Roster<'_>, findings: &mut Vec<Finding>) {
    let ranks = count(roster);
    for count in &ranks.ranks {
        too_few(roster, count, findings);
        too_many(roster, count, findings);
    }
    if let Some((found, most)) = ranks.leaders.filter(|(found, most)| found > most) {
        findings.push(
            force_error(roster, ids::CHK_81, "legion.check.81.leaders")
                .number("found", found)
                .number("max", most)
                .number("excess", found - most)
                .with("units", units_of(roster, |rank| matches!(rank, Rank::Commander | Rank::Operative)))
                .weighing(i32::from(found - most)),
        );
    }
    mercenaries(roster, &ranks, findings);
    let leads = |rank| ranks.of(rank).is_some_and(|count| count.found > 0);
    let has_units = !roster.army.units.is_empty();
    if has_units && !leads(Rank::Commander) && !leads(Rank::Operative) && !roster.has_field_commander() {
        findings.push(Finding::new(ids::CHK_62, Severity::Warning, "legion.check.62", Place::ROOT));
    }
}

fn force_error(roster: &Roster<'_>, check: CheckId, phrase: &'static str) -> Finding {
    let finding = Finding::new(check, Severity::Error, phrase, Place::ROOT);
    match roster.army.force() {
        Some(force) => finding.card("force", force),
        None => finding,
    }
}

/// The units of some ranks.
fn units_of(roster: &Roster<'_>, wanted: impl Fn(Rank) -> bool) -> Fact {
    let units = roster.units().filter(|(_, unit, id, _)| wanted(roster.rank(unit, *id)));
    Fact::List(units.map(|(_, _, id, _)| Fact::Card(id.into())).collect())
}

/// LEG-CHK-03 and LEG-CHK-06; LEG-CHK-81 and LEG-CHK-83 in a battle force.
fn too_few(roster: &Roster<'_>, count: &RankCount, findings: &mut Vec<Finding>) {
    if count.for_minimum >= count.minimum {
        return;
    }
    let missing = count.minimum - count.for_minimum;
    let refused = count.rank == Rank::Commander && roster.has_field_commander();
    let uncounted = count.found - count.for_minimum;
    let (check, phrase) = match (roster.force, count.rank) {
        (Some(_), _) if refused => (ids::CHK_83, "legion.check.83.field_commander"),
        (Some(_), _) => (ids::CHK_81, "legion.check.81.few"),
        (None, Rank::Commander) if uncounted > 0 => (ids::CHK_03, "legion.check.03.mercenaries"),
        (None, Rank::Commander) => (ids::CHK_03, "legion.check.03"),
        (None, _) if uncounted > 0 => (ids::CHK_06, "legion.check.06.mercenaries"),
        (None, _) => (ids::CHK_06, "legion.check.06"),
    };
    findings.push(
        force_error(roster, check, phrase)
            .term("rank", count.rank.term())
            .number("found", count.for_minimum)
            .number("need", count.minimum)
            .number("missing", missing)
            .number("not_counted", uncounted)
            .weighing(i32::from(missing))
            .lacking(Lack::of(count.rank.term(), count.for_minimum, count.minimum)),
    );
}

/// LEG-CHK-04, 05 and 07 to 10; LEG-CHK-81 in a battle force.
fn too_many(roster: &Roster<'_>, count: &RankCount, findings: &mut Vec<Finding>) {
    if count.for_maximum() <= count.maximum {
        return;
    }
    let excess = count.for_maximum() - count.maximum;
    let check = match (roster.force, count.rank) {
        (Some(_), _) => ids::CHK_81,
        (None, Rank::Commander) => ids::CHK_04,
        (None, Rank::Operative) => ids::CHK_05,
        (None, Rank::Corps) => ids::CHK_07,
        (None, Rank::SpecialForces) => ids::CHK_08,
        (None, Rank::Support) => ids::CHK_09,
        (None, Rank::Heavy | Rank::Counterpart) => ids::CHK_10,
    };
    let phrase = match (roster.force, count.ignored) {
        (Some(_), _) => "legion.check.81.many",
        (None, 0) => "legion.check.rank_many",
        (None, _) => "legion.check.rank_many.entourage",
    };
    findings.push(
        force_error(roster, check, phrase)
            .term("rank", count.rank.term())
            .number("found", count.for_maximum())
            .number("max", count.maximum)
            .number("excess", excess)
            .number("ignored", count.ignored)
            .with("units", units_of(roster, |rank| rank == count.rank))
            .weighing(i32::from(excess)),
    );
}

/// LEG-CHK-13, 14 and 15. Where a battle force counts mercenaries, its own limits are all there are.
fn mercenaries(roster: &Roster<'_>, ranks: &Ranks, findings: &mut Vec<Finding>) {
    let mut known = roster.units().peekable();
    let only = known.peek().is_some() && known.all(|(_, _, _, card)| card.faction == Faction::Mercenary);
    let allowed = roster.force.is_some_and(|force| force.mercenaries_count || force.faction == Faction::Mercenary);
    if only && !allowed {
        findings.push(Finding::new(ids::CHK_15, Severity::Error, "legion.check.15", Place::ROOT));
    }
    if allowed {
        return;
    }
    let most = |rank: Rank| if rank == Rank::Corps { 2 } else { 1 };
    let excess = |count: &RankCount| count.mercenaries.saturating_sub(most(count.rank));
    // One mercenary more is forgiven; where a rank is too many by one, that rank is forgiven whole.
    let allied = roster.has_allies_of_convenience();
    let forgiven = ranks
        .ranks
        .iter()
        .filter(|count| allied && excess(count) > 0)
        .min_by_key(|count| excess(count))
        .map(|count| count.rank);
    for count in &ranks.ranks {
        let relief = u8::from(forgiven == Some(count.rank));
        if relief > 0 {
            findings.push(
                Finding::new(ids::CHK_14, Severity::Info, "legion.check.14", Place::ROOT)
                    .term("rank", count.rank.term())
                    .with("units", hired(roster, count.rank)),
            );
        }
        let excess = excess(count) - relief;
        if excess == 0 {
            continue;
        }
        let phrase = if allied { "legion.check.13.allies" } else { "legion.check.13" };
        findings.push(
            Finding::new(ids::CHK_13, Severity::Error, phrase, Place::ROOT)
                .term("rank", count.rank.term())
                .number("found", count.mercenaries)
                .number("max", most(count.rank) + relief)
                .number("excess", excess)
                .with("units", hired(roster, count.rank))
                .weighing(i32::from(excess)),
        );
    }
}

/// The mercenaries of a rank.
fn hired(roster: &Roster<'_>, rank: Rank) -> Fact {
    let hired = (roster.units())
        .filter(|(_, unit, id, card)| card.faction == Faction::Mercenary && roster.rank(unit, *id) == rank)
        .map(|(_, _, id, _)| Fact::Card(id.into()));
    Fact::List(hired.collect())
}
