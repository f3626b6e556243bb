//! A unit of an army with everything its cards say, ready for a match.

use super::{
    Fits, UpgradeSpec,
    upgrade::{cards, set_aside},
    weapon::{MOST_WEAPONS, WeaponSpec, bits},
};
use crate::{
    cards::{
        Affiliation, AttackSurge, Base, Catalog, DefenseDie, Faction, KeywordUse, Rank, Slot, UnitCard, UnitId,
        UnitType,
        keyword::{self, UnitKeywords},
    },
    checks, effective,
    list::{Army, Part, Unit},
    play::{
        pieces::MOST_MINIS,
        table::{Footprint, MM, Mover, RANGE, SMALL_SILHOUETTE, TROOPER_SILHOUETTE},
    },
};
use kernel::game::Seat;

/// A mini as it comes into play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MiniSpec {
    /// Its wound threshold.
    pub wounds: u8,
    /// The weapons it may use, a bit each.
    pub weapons: u32,
    pub noncombatant: bool,
    pub counterpart: bool,
    /// It does not count at a distance (LEG-KW-SMALL).
    pub small: bool,
    /// The upgrade that adds it, by its place among those of the unit.
    pub upgrade: Option<u8>,
    /// For melee, or at range, it may use only the weapon of its own card (LEG-KW-SIDEARM).
    pub sidearm: [bool; 2],
}

impl MiniSpec {
    /// True if it may use the same weapons as another, as far as its card says.
    pub fn is_armed_as(&self, other: &Self) -> bool {
        let arms = |mini: &Self| (mini.weapons, mini.noncombatant, mini.upgrade, mini.sidearm);
        arms(self) == arms(other)
    }
}

/// A unit as it comes into play.
#[derive(Debug, Clone)]
pub struct UnitSpec {
    pub seat: Seat,
    /// Its place in the army.
    pub place: u8,
    pub card: UnitId,
    pub rank: Rank,
    pub kind: UnitType,
    pub footprint: Footprint,
    pub notched: bool,
    pub silhouette: i32,
    /// The leader first.
    pub minis: Vec<MiniSpec>,
    /// None for vehicles and where a dash is printed.
    pub courage: Option<u8>,
    pub resilience: Option<u8>,
    pub speed: u8,
    pub die: DefenseDie,
    pub attack_surge: Option<AttackSurge>,
    pub blocks_surge: bool,
    /// Keywords without those of upgrades, and of its counterpart.
    pub keywords: UnitKeywords,
    /// Keywords of its counterpart while it lives (LEG-KW-COUNTERPART).
    pub counterpart: UnitKeywords,
    pub weapons: Vec<WeaponSpec>,
    /// Those that are equipped as the match begins, then those set aside.
    pub upgrades: Vec<UpgradeSpec>,
    /// The upgrades set aside, a bit each (LEG-ARMY-24).
    pub spare: u32,
    pub points: i32,
    /// Actions that have to come first without a face-up order (LEG-KW-AI): aim, dodge, move, attack.
    pub ai: Option<[bool; 4]>,
    pub has_force_slot: bool,
    /// A mercenary in an army of a faction, whom it belongs to, and whether it commands other mercenaries (LEG-ARMY-14,
    /// LEG-KW-ALLIES-OF-CONVENIENCE).
    pub hired: bool,
    pub affiliation: Option<Affiliation>,
    pub faction: Faction,
    pub hires_friends: bool,
    /// The units of Coordinate, Direct, Entourage, Retinue, Compel and Guardian.
    pub coordinates: Fits,
    pub directs: Fits,
    pub entourage: Fits,
    pub retinue: Fits,
    pub compels: Fits,
    pub guards: Fits,
    /// Beside whose leaders it may deploy (LEG-KW-DETACHMENT).
    pub detached: Fits,
    /// The units of Advanced Targeting and Aid.
    pub picks: Fits,
    pub aids: Fits,
    /// The units of Teamwork.
    pub team: Fits,
    /// Aim, dodge and surge tokens that lie on its cards (LEG-KW-CACHE).
    pub cache: [u8; 3],
    /// Repair and Treat (LEG-KW-REPAIR-X, LEG-KW-TREAT-X).
    pub mends: Vec<Mend>,
    /// Its seats for passengers (LEG-KW-TRANSPORT-X).
    pub transport: Option<Transport>,
    /// The flaw card that its opponent holds (LEG-KW-FLAWED).
    pub flaw: Option<Flaw>,
}

impl UnitSpec {
    pub fn new(catalog: &Catalog, army: &Army, unit: &Unit, id: UnitId, seat: Seat, place: u8) -> Self {
        let card = catalog.unit(id);
        let changed = effective(catalog, card, unit);
        let counterpart = unit.counterpart_card().map(|id| catalog.unit(id));
        let mut weapons: Vec<WeaponSpec> = Vec::new();
        let mut all = bits(&mut weapons, catalog, &card.weapons, None);
        let mut keywords = UnitKeywords::default();
        let put = |table: &mut UnitKeywords, used: &[KeywordUse]| {
            for keyword in used {
                let _ = keyword::put_unit(table, catalog, keyword);
            }
        };
        let lost = |keyword: &KeywordUse| {
            let upgrades = unit.equipped().filter(|(part, ..)| *part == Part::Unit);
            let mut lost = upgrades.flat_map(|(_, _, upgrade)| &catalog.upgrade(upgrade).keywords_lost);
            lost.any(|gone| gone.keyword == keyword.keyword && (gone.param.is_none() || gone.param == keyword.param))
        };
        let own: Vec<KeywordUse> = card.keywords.iter().filter(|keyword| !lost(keyword)).cloned().collect();
        put(&mut keywords, &own);
        let threshold = card.wounds;
        let mut upgrades = Vec::new();
        let mut added: Vec<(MiniSpec, bool)> = Vec::new();
        let mut spare = 0;
        for (number, (part, upgrade)) in cards(unit, card).enumerate() {
            let row = catalog.upgrade(upgrade);
            let mut table = UnitKeywords::default();
            put(&mut table, &row.keywords);
            let mut turned = table;
            let face_speed = [0, 1].map(|face: usize| row.faces.get(face).map_or(0, |face| face.speed));
            if let Some(face) = row.faces.first() {
                put(&mut table, &face.keywords);
            }
            if let Some(face) = row.faces.get(1) {
                put(&mut turned, &face.keywords);
            }
            let number = number as u8;
            let brought = bits(&mut weapons, catalog, &row.weapons, Some((number, row.spent)));
            for (face, side) in row.faces.iter().enumerate() {
                let mut named = weapons.iter_mut().filter(|weapon| weapon.upgrade == Some(number));
                if let Some(weapon) = side.weapon.as_ref().and_then(|name| named.find(|weapon| weapon.name == *name)) {
                    weapon.face = Some(face as u8);
                }
            }
            if row.minis > 0 {
                let sidearm = weapons.iter().filter(|weapon| weapon.upgrade == Some(number)).fold(
                    [false; 2],
                    |[melee, ranged], weapon| {
                        let has = |keyword| weapon.keywords.has(keyword);
                        [
                            melee || has(keyword::WeaponKeyword::SidearmMelee),
                            ranged || has(keyword::WeaponKeyword::SidearmRanged),
                        ]
                    },
                );
                let mini = MiniSpec {
                    wounds: row.mini_wounds.unwrap_or(threshold),
                    weapons: brought,
                    noncombatant: row.noncombatant,
                    counterpart: part == Part::Counterpart,
                    small: false,
                    upgrade: Some(number),
                    sidearm,
                };
                let leads = row.leader || card.heavy_weapons > 0 && row.slot == Slot::HeavyWeapon;
                added.extend(std::iter::repeat_n((mini, leads), usize::from(row.minis)));
            } else {
                all |= brought;
            }
            let marked = |id: &str| {
                let theirs = row.weapons.iter().flat_map(|weapon| &weapon.keywords);
                row.keywords.iter().chain(theirs).any(|used| &*catalog.keyword(used.keyword).id == id)
            };
            upgrades.push(UpgradeSpec {
                card: upgrade,
                id: (*row.id).into(),
                slot: row.slot,
                spent: row.spent,
                keywords: table,
                cycles: marked("cycle"),
                carried: row.minis > 0,
                faces: row.faces.len() as u8,
                turned,
                face_speed,
                turns: row.turned,
                common: row.bullets.is_none(),
                cache: cache(catalog, &row.keywords),
                beside: 0,
                replaces: 0,
            });
            spare |= u32::from(part == Part::Loadout) << number;
        }
        set_aside(catalog, army, unit, place, &mut upgrades[unit.equipped().count()..]);
        let plain = MiniSpec {
            wounds: threshold,
            weapons: all,
            noncombatant: false,
            counterpart: false,
            small: false,
            upgrade: None,
            sidearm: [false; 2],
        };
        let mut minis = vec![plain; usize::from(card.minis)];
        for (mini, leads) in added {
            // Minis that upgrades add may use the weapons of all, too, but for those without a fight in them.
            let weapons = if mini.noncombatant { 0 } else { mini.weapons | all };
            let mini = MiniSpec { weapons, ..mini };
            if leads {
                minis.insert(0, mini);
            } else {
                minis.push(mini);
            }
        }
        let mut theirs = UnitKeywords::default();
        if let Some(other) = counterpart {
            put(&mut theirs, &other.keywords);
            let weapons = bits(&mut weapons, catalog, &other.weapons, None);
            let small = theirs.has(keyword::UnitKeyword::Small);
            let mini = MiniSpec { wounds: other.wounds, weapons, counterpart: true, small, ..plain };
            // Its own weapons are none of the others' (LEG-KW-COUNTERPART).
            minis.extend(std::iter::repeat_n(mini, usize::from(other.minis)));
        }
        minis.truncate(MOST_MINIS);
        let small = is_small_trooper(card);
        let base = card.base.unwrap_or(usual_base(card.unit_type));
        let footprint = Footprint::of(base);
        let fits = |id: &str| {
            let of = |used: &&KeywordUse| &*catalog.keyword(used.keyword).id == id;
            let mut fits = Fits::default();
            for used in changed.keywords.iter().filter(of) {
                fits.extend(Fits::of(catalog, used.param.as_deref().unwrap_or("Trooper")));
            }
            fits
        };
        let ai = changed.keywords.iter().find(|used| &*catalog.keyword(used.keyword).id == "ai");
        let ai = ai.map(|used| {
            ["Aim", "Dodge", "Move", "Attack"]
                .map(|word| used.param.as_deref().is_some_and(|param| param.contains(word)))
        });
        Self {
            seat,
            place,
            card: id,
            rank: checks::rank(catalog, unit, id),
            kind: card.unit_type,
            footprint,
            notched: !small,
            silhouette: silhouette(card, small, footprint),
            minis,
            courage: changed.courage.map(|courage| courage.value),
            resilience: card.resilience,
            speed: changed.speed.map_or(0, |speed| speed.value).min(3),
            die: card.defense_die.unwrap_or(DefenseDie::White),
            attack_surge: changed.attack_surge,
            blocks_surge: card.defense_surge.is_some(),
            keywords,
            counterpart: theirs,
            weapons,
            upgrades,
            spare,
            points: checks::unit_cost(catalog, army, unit),
            ai,
            has_force_slot: card.upgrade_bar.contains(&Slot::Force),
            hired: card.faction == Faction::Mercenary && army.faction != Faction::Mercenary,
            affiliation: card.affiliation,
            faction: card.faction,
            hires_friends: card.allies_of_convenience,
            coordinates: fits("coordinate"),
            directs: fits("direct"),
            entourage: fits("entourage"),
            retinue: fits("retinue"),
            compels: fits("compel"),
            guards: fits("guardian"),
            detached: fits("detachment"),
            picks: fits("advanced_targeting"),
            aids: fits("aid"),
            team: fits("teamwork"),
            cache: cache(catalog, &changed.keywords),
            mends: mends(catalog, unit, card),
            transport: transport(catalog, &changed.keywords),
            flaw: card.flaw.and_then(|flaw| Flaw::of(&catalog.flaw(flaw).id)),
        }
    }

    /// True if it is a trooper of any kind.
    pub const fn is_trooper(&self) -> bool {
        !self.is_vehicle()
    }

    pub const fn is_vehicle(&self) -> bool {
        matches!(self.kind, UnitType::GroundVehicle | UnitType::RepulsorVehicle)
    }

    pub fn is_droid_trooper(&self) -> bool {
        self.kind == UnitType::DroidTrooper
    }

    /// Its way to move, as far as terrain asks.
    pub fn mover(&self) -> Mover {
        match self.kind {
            UnitType::RepulsorVehicle => {
                // Repulsors without Speeder come over low pieces only (LEG-VEH-07).
                let speeder = i32::from(self.keywords[keyword::UnitKeyword::Speeder]);
                Mover::Repulsor((speeder.max(self.hovers_over()) * RANGE).max(50 * MM))
            }
            // LEG-KW-HOVER.
            _ if self.hovers_over() > 0 => Mover::Repulsor(self.hovers_over() * RANGE),
            _ if self.notched => Mover::Ground,
            _ => Mover::Trooper,
        }
    }

    /// The height over which it hovers (LEG-KW-HOVER).
    fn hovers_over(&self) -> i32 {
        use keyword::UnitKeyword::{HoverAirOne, HoverAirTwo};
        if self.keywords.has(HoverAirTwo) { 2 } else { i32::from(self.keywords.has(HoverAirOne)) }
    }

    /// True if others cannot pass through it (LEG-TYPE-03, -05, LEG-VEH-06).
    pub const fn stands_fast(&self) -> bool {
        matches!(self.kind, UnitType::CreatureTrooper | UnitType::EmplacementTrooper | UnitType::GroundVehicle)
    }

    /// True if it pushes troopers aside with every move (LEG-MOVE-25, LEG-KW-HOVER).
    pub fn displaces(&self) -> bool {
        matches!(self.kind, UnitType::CreatureTrooper | UnitType::GroundVehicle)
            || self.keywords.has(keyword::UnitKeyword::HoverGround)
    }

    /// True if it may be pushed aside: troopers on small bases.
    pub const fn is_displaced(&self) -> bool {
        !self.notched && self.is_trooper()
    }
}

/// A card that repairs vehicles and droids, or treats other troopers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mend {
    pub treats: bool,
    /// Tokens it removes, or minis it brings back.
    pub most: u8,
    /// The most uses.
    pub capacity: u8,
    /// The upgrade it stands on, by its place among those of the unit.
    pub upgrade: Option<u8>,
}

fn mends(catalog: &Catalog, unit: &Unit, card: &UnitCard) -> Vec<Mend> {
    let own = card.keywords.iter().map(|used| (None, used));
    let counterpart = unit.counterpart_card().map(|id| &catalog.unit(id).keywords);
    let theirs = counterpart.into_iter().flatten().map(|used| (None, used));
    let upgrades = cards(unit, card).enumerate();
    let given = upgrades
        .flat_map(|(number, (_, id))| catalog.upgrade(id).keywords.iter().map(move |used| (Some(number as u8), used)));
    let mend = |(upgrade, used): (Option<u8>, &KeywordUse)| {
        let id = &*catalog.keyword(used.keyword).id;
        let treats = id == "treat";
        (treats || id == "repair").then(|| Mend {
            treats,
            most: used.value.unwrap_or(1),
            capacity: used.capacity().unwrap_or(1),
            upgrade,
        })
    };
    own.chain(theirs).chain(given).filter_map(mend).collect()
}

/// The transport of a unit: after the colon stands whether it is open.
fn transport(catalog: &Catalog, keywords: &[KeywordUse]) -> Option<Transport> {
    keywords.iter().find_map(|used| {
        let id = &*catalog.keyword(used.keyword).id;
        let light = id == "light_transport";
        (light || id == "transport").then(|| Transport {
            seats: used.value.unwrap_or(1),
            closed: used.param.as_deref() == Some("Closed"),
            light,
        })
    })
}

/// The tokens on cards: after the colon of Cache stand their kind and number.
fn cache(catalog: &Catalog, keywords: &[KeywordUse]) -> [u8; 3] {
    let mut sum = [0; 3];
    for used in keywords.iter().filter(|used| &*catalog.keyword(used.keyword).id == "cache") {
        let param = used.param.as_deref().unwrap_or_default();
        let kind = ["Aim", "Dodge", "Surge"].iter().position(|kind| param.starts_with(kind));
        if let Some(kind) = kind {
            sum[kind] += used.stored().unwrap_or(0);
        }
    }
    sum
}

/// Troopers of these types stand on bases without notches (table 1.5).
fn is_small_trooper(card: &UnitCard) -> bool {
    matches!(
        card.unit_type,
        UnitType::Trooper | UnitType::CloneTrooper | UnitType::DroidTrooper | UnitType::WookieeTrooper
    )
}

/// The base where no source has it: by type.
const fn usual_base(kind: UnitType) -> Base {
    match kind {
        UnitType::CreatureTrooper | UnitType::EmplacementTrooper => Base::Assumed(50),
        UnitType::GroundVehicle => Base::Assumed(100),
        UnitType::RepulsorVehicle => Base::Assumed(70),
        _ => Base::Assumed(27),
    }
}

/// The height of the silhouette: printed templates are lost (section 22, #7), so troopers have the usual heights, and
/// vehicles the diameter of their base.
fn silhouette(card: &UnitCard, small: bool, footprint: Footprint) -> i32 {
    match card.unit_type {
        UnitType::GroundVehicle | UnitType::RepulsorVehicle => (2 * footprint.radius).max(50 * MM),
        _ if small => SMALL_SILHOUETTE,
        _ => TROOPER_SILHOUETTE,
    }
}

impl UnitSpec {
    /// The keywords of the unit while these of its minis live, by their places at the start (LEG-UPG-09), these two-sided cards are turned, and these cards
    /// are not equipped (LEG-UPG-10, LEG-ARMY-24).
    pub fn keywords_of(&self, minis: impl Iterator<Item = u8> + Clone, flipped: u32, unequipped: u32) -> UnitKeywords {
        let lives = |number: usize| {
            minis.clone().any(|mini| self.minis[usize::from(mini)].upgrade.map(usize::from) == Some(number))
        };
        let paired = minis.clone().any(|mini| self.minis[usize::from(mini)].counterpart);
        let own = if paired { self.keywords.with(&self.counterpart) } else { self.keywords };
        let kept = |number: usize| unequipped >> number & 1 == 0;
        let upgrades = self.upgrades.iter().enumerate().filter(|(number, _)| kept(*number));
        let live = upgrades.filter(|(number, upgrade)| !upgrade.carried || lives(*number));
        live.fold(own, |table, (number, upgrade)| {
            let face = if flipped >> number & 1 == 1 { &upgrade.turned } else { &upgrade.keywords };
            table.with(face)
        })
    }

    /// Puts a weapon behind the own ones, for all minis that fight.
    pub(in crate::play) fn lend(&mut self, weapon: WeaponSpec) {
        if self.weapons.len() >= MOST_WEAPONS {
            return;
        }
        let bit = 1 << self.weapons.len();
        self.weapons.push(weapon);
        for mini in self.minis.iter_mut().filter(|mini| !mini.noncombatant) {
            mini.weapons |= bit;
        }
    }
}

/// The seats of a vehicle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Transport {
    /// Number of units.
    pub seats: u8,
    /// Nobody inside fights or is fought.
    pub closed: bool,
    /// Units of one mini on a small base alone (LEG-KW-LIGHT-TRANSPORT-X).
    pub light: bool,
}

/// The effect of a flaw card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flaw {
    /// Its unit is issued no orders, if it had suppression.
    NotAStory,
    /// Its side plays no contingencies and no cards of the unit, if it has discarded three.
    AlteredDeal,
    /// Its unit is suppressed if it attacked, where it was wounded.
    Sympathies,
}

impl Flaw {
    pub fn of(id: &str) -> Option<Self> {
        Some(match id {
            "not_a_story_the_jedi_would_tell" => Self::NotAStory,
            "ive_altered_the_deal" => Self::AlteredDeal,
            "developing_sympathies" => Self::Sympathies,
            _ => return None,
        })
    }
}
