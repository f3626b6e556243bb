//! Keywords as small tables of numbers: what a match plays of them, and nothing else.

use super::{Catalog, KeywordUse};

macro_rules! keywords {
    ($(#[$meta:meta])* $name:ident, $table:ident, { $($(#[$doc:meta])* $variant:ident = $id:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$doc])* $variant,)+
        }

        impl $name {
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The catalog's id, with what stands after its colon where that makes another rule of it.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$variant => $id,)+ }
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let id = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
                let known = Self::ALL.iter().copied().find(|keyword| keyword.id() == id);
                known.ok_or_else(|| serde::de::Error::custom(format!("no keyword that is played: {id}")))
            }
        }

        /// The number of each keyword; 1 for one without a number, 0 for one that is not there.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct $table([u8; $name::ALL.len()]);

        impl Default for $table {
            fn default() -> Self {
                Self([0; $name::ALL.len()])
            }
        }

        impl std::ops::Index<$name> for $table {
            type Output = u8;

            #[inline]
            fn index(&self, keyword: $name) -> &u8 {
                &self.0[keyword as usize]
            }
        }

        impl std::ops::IndexMut<$name> for $table {
            #[inline]
            fn index_mut(&mut self, keyword: $name) -> &mut u8 {
                &mut self.0[keyword as usize]
            }
        }

        impl $table {
            #[inline]
            pub fn has(&self, keyword: $name) -> bool {
                self[keyword] > 0
            }

            /// Adds a keyword (LEG-GEN-11: numbers of equal ones add up).
            pub fn add(&mut self, keyword: $name, value: u8) {
                self[keyword] = self[keyword].saturating_add(value);
            }

            /// Adds up two tables.
            #[must_use]
            pub fn with(mut self, other: &Self) -> Self {
                for (own, more) in self.0.iter_mut().zip(other.0) {
                    *own = own.saturating_add(more);
                }
                self
            }
        }
    };
}

keywords! {
    /// A keyword of units (section 18).
    UnitKeyword, UnitKeywords, {
        AdvancedTargeting = "advanced_targeting",
        Agile = "agile",
        Aid = "aid",
        Arm = "arm",
        /// With an X as Armor X; without, 99.
        Armor = "armor",
        Arsenal = "arsenal",
        Ataru = "ataru_mastery",
        AttackRun = "attack_run",
        Authoritative = "authoritative",
        Barrage = "barrage",
        Block = "block",
        Bolster = "bolster",
        CalculateOdds = "calculate_odds",
        Charge = "charge",
        ClimbingVehicle = "climbing_vehicle",
        Compel = "compel",
        CompleteTheMission = "complete_the_mission",
        Contingencies = "contingencies",
        Coordinate = "coordinate",
        Bounty = "bounty",
        Cache = "cache",
        Cover = "cover",
        CovertOps = "covert_ops",
        Cunning = "cunning",
        DangerSense = "danger_sense",
        Dauntless = "dauntless",
        DeathFromAbove = "death_from_above",
        Defend = "defend",
        Deflect = "deflect",
        Demoralize = "demoralize",
        Detachment = "detachment",
        Detonate = "detonate",
        Direct = "direct",
        Disciplined = "disciplined",
        Disengage = "disengage",
        Distract = "distract",
        DivineInfluence = "divine_influence",
        DjemSo = "djem_so_mastery",
        Duelist = "duelist",
        Enrage = "enrage",
        Entourage = "entourage",
        Exemplar = "exemplar",
        ExpertClimber = "expert_climber",
        FieldCommander = "field_commander",
        FireSupport = "fire_support",
        Flawed = "flawed",
        FullPivot = "full_pivot",
        Generator = "generator",
        Grounded = "grounded",
        Guardian = "guardian",
        Guidance = "guidance",
        Gunslinger = "gunslinger",
        HoverGround = "hover:Ground",
        HoverAirOne = "hover:Air 1",
        HoverAirTwo = "hover:Air 2",
        Hunted = "hunted",
        ImmuneBlast = "immune:Blast",
        ImmuneEnemyEffects = "immune:Enemy Effects",
        ImmuneMelee = "immune:Melee",
        ImmuneMeleePierce = "immune:Melee Pierce",
        ImmunePierce = "immune:Pierce",
        ImmuneRangeOne = "immune:Range 1 Weapons",
        Impervious = "impervious",
        Incognito = "incognito",
        Inconspicuous = "inconspicuous",
        IndependentAim = "independent:Aim 1",
        IndependentAimAndDodge = "independent:Aim 1 and Dodge 1",
        IndependentAimOrDodge = "independent:Aim 1 or Dodge 1",
        IndependentDodge = "independent:Dodge 1",
        IndependentDodges = "independent:Dodge 2",
        IndependentEither = "independent:Aim or Dodge 1",
        IndependentRecover = "independent:Recover",
        IndependentStandby = "independent:Standby",
        IndependentSurge = "independent:Surge 1",
        IndependentSurges = "independent:Surge 2",
        Indomitable = "indomitable",
        Infiltrate = "infiltrate",
        Inspire = "inspire",
        Interrogate = "interrogate",
        JarKai = "jarkai_mastery",
        JediHunter = "jedi_hunter",
        Jump = "jump",
        Juyo = "juyo_mastery",
        LatentPower = "latent_power",
        LightTransport = "light_transport",
        LowProfile = "low_profile",
        Makashi = "makashi_mastery",
        Marksman = "marksman",
        MasterOfTheForce = "master_of_the_force",
        MasterStoryteller = "master_storyteller",
        Nimble = "nimble",
        Observe = "observe",
        Outmaneuver = "outmaneuver",
        Override = "override",
        Plodding = "plodding",
        Precise = "precise",
        PullingTheStrings = "pulling_the_strings",
        QuickThinking = "quick_thinking",
        Ready = "ready",
        Recharge = "recharge",
        Regenerate = "regenerate",
        Reinforcements = "reinforcements",
        Relentless = "relentless",
        Reliable = "reliable",
        Repair = "repair",
        Reposition = "reposition",
        Retinue = "retinue",
        Ruthless = "ruthless",
        Scale = "scale",
        Scout = "scout",
        ScoutingParty = "scouting_party",
        SelfPreservation = "self_preservation",
        SecretMission = "secret_mission",
        SelfDestruct = "self_destruct",
        Sentinel = "sentinel",
        Sharpshooter = "sharpshooter",
        Shielded = "shielded",
        Small = "small",
        Soresu = "soresu_mastery",
        Speeder = "speeder",
        Spotter = "spotter",
        Spur = "spur",
        Stationary = "stationary",
        Steady = "steady",
        Strategize = "strategize",
        Tactical = "tactical",
        TakeCover = "take_cover",
        Target = "target",
        Teamwork = "teamwork",
        Transport = "transport",
        Treat = "treat",
        UncannyLuck = "uncanny_luck",
        Unconcerned = "unconcerned",
        Unhindered = "unhindered",
        Unstoppable = "unstoppable",
        WeakPointRear = "weak_point:Rear",
        WeakPointSides = "weak_point:Sides",
        WeighedDown = "weighed_down",
        WereNotRegs = "were_not_regs",
        WheelMode = "wheel_mode",
        Wound = "wound",
    }
}

keywords! {
    /// A keyword of weapons (section 19).
    WeaponKeyword, WeaponKeywords, {
        Beam = "beam",
        Blast = "blast",
        Critical = "critical",
        Cumbersome = "cumbersome",
        Cycle = "cycle",
        FixedFront = "fixed:Front",
        FixedRear = "fixed:Rear",
        HighVelocity = "high_velocity",
        Immobilize = "immobilize",
        ImmuneDeflect = "immune:Deflect",
        Impact = "impact",
        Ion = "ion",
        Lethal = "lethal",
        LongShot = "long_shot",
        Overrun = "overrun",
        Pierce = "pierce",
        Poison = "poison",
        Primitive = "primitive",
        Ram = "ram",
        Reconfigure = "reconfigure",
        Scatter = "scatter",
        SidearmMelee = "sidearm:Melee",
        SidearmRanged = "sidearm:Ranged",
        Spray = "spray",
        Suppressive = "suppressive",
        TowCable = "tow_cable",
        Versatile = "versatile",
    }
}

/// The part of a keyword that a match plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Played {
    Whole,
    /// It matters for building alone, or marks a weapon or card that is played.
    Building,
    No,
}

/// Keywords that matter only while an army is built, or that other tables say.
const BUILDING: &[&str] = &[
    "allies_of_convenience",
    "associate",
    "counterpart",
    "equip",
    "flexible_response",
    "heavy_weapon_team",
    "leader",
    "loadout",
    "noncombatant",
    "programmed",
    "special_issue",
    "tempted",
    "ai",
];

/// The part of a keyword on a card that a match plays.
pub fn played(catalog: &Catalog, used: &KeywordUse, on_weapon: bool) -> Played {
    let id = &*catalog.keyword(used.keyword).id;
    if BUILDING.contains(&id) {
        return Played::Building;
    }
    if on_weapon {
        let mut table = WeaponKeywords::default();
        return if put_weapon(&mut table, catalog, used) { Played::Whole } else { Played::No };
    }
    let mut table = UnitKeywords::default();
    if !put_unit(&mut table, catalog, used) {
        return Played::No;
    }
    Played::Whole
}

/// The parts of a keyword under their ids: those after its colon one by one.
fn parts<'a>(catalog: &'a Catalog, used: &'a KeywordUse) -> impl Iterator<Item = String> + 'a {
    let id = &catalog.keyword(used.keyword).id;
    let params = used.param.as_deref().unwrap_or("").split(", ");
    params.map(move |param| if param.is_empty() { id.to_string() } else { format!("{id}:{param}") })
}

/// Adds a keyword to the table of a unit; whether it is played.
pub(crate) fn put_unit(table: &mut UnitKeywords, catalog: &Catalog, used: &KeywordUse) -> bool {
    let find = |id: &str| UnitKeyword::ALL.iter().find(|keyword| keyword.id() == id).copied();
    let mut known = false;
    for part in parts(catalog, used) {
        let plain = part.split(':').next().unwrap_or_default();
        let Some(keyword) = find(&part).or_else(|| find(plain)) else { continue };
        let value = match keyword {
            UnitKeyword::Armor => used.value.unwrap_or(99),
            // Coordinate and the like have their numbers from elsewhere.
            _ => used.value.unwrap_or(1),
        };
        table.add(keyword, value);
        known = true;
    }
    known
}

/// Adds a keyword to the table of a weapon; whether it is played.
pub(crate) fn put_weapon(table: &mut WeaponKeywords, catalog: &Catalog, used: &KeywordUse) -> bool {
    let mut known = false;
    for part in parts(catalog, used) {
        let found = WeaponKeyword::ALL.iter().find(|keyword| keyword.id() == part);
        if let Some(keyword) = found {
            table.add(*keyword, used.value.unwrap_or(1));
            known = true;
        }
    }
    known
}
