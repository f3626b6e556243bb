//! All plays of a match, by the window at which they are looked at.

use super::{Side, UnitSpec, WeaponSpec, weapon::halved};
use crate::{
    cards::{
        Catalog,
        ability::{Effect, Filter, Play, Stat, Who, Window},
        keyword::{UnitKeyword, UnitKeywords},
    },
    play::pieces::{Source, UnitNo},
};
use kernel::{
    ability::{each, is_played},
    game::Seat,
};

/// A play of a card of the match.
#[derive(Debug, Clone)]
pub struct Ability {
    pub source: Source,
    pub seat: Seat,
    /// Ranges of Force upgrades are measured from the leader (LEG-UPG-11).
    pub force: bool,
    /// Its place among the plays of its card.
    pub number: u8,
    pub play: Play,
}

/// All plays of a match.
#[derive(Debug, Clone)]
pub struct AbilityIndex {
    pub all: Vec<Ability>,
    windows: [Vec<u16>; Window::COUNT],
    /// Plays that matches leave out, of the windows of an attack.
    pub left_out: Vec<Ability>,
    /// A bit for each window somebody listens to.
    listens: u64,
    /// A bit for each rule that any card switches.
    rules: u64,
    /// A bit for each number that any card changes.
    stats: u32,
    /// Keywords that units have as long as something holds.
    auras: UnitKeywords,
    /// Any card lends tokens.
    pub lends: bool,
    pub draws_fire: bool,
    /// A card changes a defense die.
    pub changes_dice: bool,
}

impl Default for AbilityIndex {
    fn default() -> Self {
        Self {
            all: Vec::new(),
            windows: std::array::from_fn(|_| Vec::new()),
            left_out: Vec::new(),
            listens: 0,
            rules: 0,
            stats: 0,
            auras: UnitKeywords::default(),
            lends: false,
            draws_fire: false,
            changes_dice: false,
        }
    }
}

impl AbilityIndex {
    /// The plays of all cards of both sides. Weapons that cards give are added to those of the units that may get them.
    pub fn of(catalog: &Catalog, units: &mut [UnitSpec], sides: &mut [Side; 2]) -> Self {
        let mut index = Self::default();
        for (number, unit) in units.iter().enumerate() {
            for (place, upgrade) in unit.upgrades.iter().enumerate() {
                let source = Source::Upgrade(UnitNo(number as u8), place as u8);
                let row = catalog.find_ability_row(&catalog.upgrade(upgrade.card).id);
                let force = upgrade.slot == crate::cards::Slot::Force;
                for (at, play) in row.iter().flat_map(|row| &catalog.ability_row(*row).play).enumerate() {
                    index.add(Ability { source, seat: unit.seat, force, number: at as u8, play: play.clone() });
                }
            }
        }
        for seat in Seat::BOTH {
            for (place, card) in sides[seat.index()].hand.iter_mut().enumerate() {
                let Some(row) = catalog.find_ability_row(&catalog.command(card.card).id) else { continue };
                let row = catalog.ability_row(row);
                card.stays = row.stays;
                card.rank_pips = pips(&row.play).unwrap_or(card.pips);
                for (at, play) in row.play.iter().enumerate() {
                    let source = Source::Command(seat, place as u8);
                    index.add(Ability { source, seat, force: false, number: at as u8, play: play.clone() });
                }
            }
        }
        index.weapons(catalog, units);
        index
    }

    /// The index without the abilities of some cards, and units without the weapons of these.
    #[cfg(any(test, feature = "testing"))]
    pub fn without(&self, catalog: &Catalog, units: &mut [UnitSpec], is_silent: impl Fn(Source) -> bool) -> Self {
        let mut index = Self::default();
        let kept = self.all.iter().chain(&self.left_out).filter(|ability| !is_silent(ability.source));
        kept.cloned().for_each(|ability| index.add(ability));
        index.weapons(catalog, units);
        index
    }

    fn add(&mut self, ability: Ability) {
        if !is_played(&ability.play.steps) {
            if ability.play.when.is_of_attack() {
                self.left_out.push(ability);
            }
            return;
        }
        let number = self.all.len() as u16;
        let window = ability.play.when;
        self.windows[window as usize].push(number);
        self.listens |= 1 << window as u64;
        each(&ability.play.steps, &mut |effect| match effect {
            Effect::Allow(switch) | Effect::Forbid(switch) | Effect::Ignore(switch) => {
                self.rules |= 1 << switch.rule as u64;
            }
            Effect::Stat { stat, .. } => self.stats |= 1 << *stat as u32,
            Effect::Keyword { id, .. } | Effect::LoseKeyword { id, .. } if window == Window::Always => {
                self.auras.add(*id, 1);
            }
            Effect::ShareTokens { .. } => self.lends = true,
            Effect::AttackedFirst(_) => self.draws_fire = true,
            Effect::DefenseDie { .. } => self.changes_dice = true,
            _ => {}
        });
        self.all.push(ability);
    }

    /// Weapons that cards give stand behind the own ones of each unit of their side that can get them.
    fn weapons(&self, catalog: &Catalog, units: &mut [UnitSpec]) {
        for unit in units.iter_mut() {
            unit.weapons.retain(|weapon| weapon.given.is_none());
        }
        for (number, ability) in self.all.iter().enumerate() {
            let mut given: Vec<&crate::cards::Weapon> = Vec::new();
            let mut whom: Option<&Filter> = None;
            let mut thrown = false;
            each(&ability.play.steps, &mut |effect| match effect {
                Effect::Weapon { to, weapon } => {
                    given.push(weapon);
                    if let Who::All(filter) = to {
                        whom = Some(filter);
                    }
                }
                Effect::Attack { arms, weapon, .. } => {
                    given.extend(weapon.as_deref());
                    thrown |= *arms == crate::cards::ability::Arms::Thrown;
                }
                _ => {}
            });
            for (at, unit) in units.iter_mut().enumerate() {
                let own = match ability.source {
                    Source::Upgrade(own, _) => own.index() == at,
                    Source::Command(seat, _) => {
                        let named = whom.is_none_or(|of| of.units.is_empty() || of.units.contains(unit.card));
                        seat == unit.seat && named && names(&ability.play, unit)
                    }
                };
                if !own {
                    continue;
                }
                for weapon in &given {
                    if let Some(row) = WeaponSpec::given(catalog, weapon, number as u16) {
                        unit.lend(row);
                    }
                }
                if thrown {
                    // LEG-UPG, Saber Throw: a melee weapon at range 1 to 2 with half its dice.
                    let melee: Vec<WeaponSpec> = unit.weapons.iter().filter(|row| row.melee).cloned().collect();
                    for row in melee {
                        let dice = halved(row.dice);
                        unit.lend(WeaponSpec {
                            range: Some((1, 2)),
                            melee: false,
                            dice,
                            given: Some(number as u16),
                            ..row
                        });
                    }
                }
            }
        }
    }

    #[inline]
    pub const fn has_listeners(&self, window: Window) -> bool {
        self.listens >> window as u64 & 1 == 1
    }

    /// The plays of a window, by their number.
    #[inline]
    pub fn at(&self, window: Window) -> &[u16] {
        &self.windows[window as usize]
    }

    #[inline]
    pub fn ability(&self, number: u16) -> &Ability {
        &self.all[usize::from(number)]
    }

    #[inline]
    pub const fn switches(&self, rule: crate::cards::ability::Rule) -> bool {
        self.rules >> rule as u64 & 1 == 1
    }

    #[inline]
    pub const fn changes(&self, stat: Stat) -> bool {
        self.stats >> stat as u32 & 1 == 1
    }

    #[inline]
    pub fn has_aura(&self, keyword: UnitKeyword) -> bool {
        self.auras.has(keyword)
    }
}

/// True if a play of a command card can be about a unit: only such units get its weapon.
fn names(play: &Play, unit: &UnitSpec) -> bool {
    use crate::cards::ability::Subject;
    let Some(Subject::Unit(of)) = &play.of else { return true };
    let fits = |of: &crate::cards::ability::Filter| {
        (of.units.is_empty() || of.units.contains(unit.card))
            && (of.ranks == Default::default() || of.ranks.contains(unit.rank))
            && (of.types == Default::default() || of.types.contains(unit.kind))
    };
    fits(of) && (of.any_of.is_empty() || of.any_of.iter().any(|other| other.keyword.is_some() || fits(other)))
}

/// The pips a card has in play, where they are others than the printed ones.
fn pips(plays: &[Play]) -> Option<u8> {
    let steps = plays.iter().filter(|play| play.when == Window::Always).flat_map(|play| &play.steps);
    steps.into_iter().find_map(|step| match step {
        Effect::Stat { stat: Stat::Pips, is, .. } => is.set,
        _ => None,
    })
}
