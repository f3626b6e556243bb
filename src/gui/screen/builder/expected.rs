//! What is known of the open list beside its cards: its matches, cards that real lists add, and the damage that its units can
//! expect of an attack on three usual targets, worked out beside the window.

use kernel::{
    Filling,
    odds::{Mark, Setup, Unit},
};
use store::lists::PlayedGame;
use systems::{
    AnyDocument, Catalogs, SystemId,
    odds::{self, AttackGame},
};

/// Usual targets of each game, from hard to hit to easy.
const TARGETS: [(&str, &str); 3] = [
    (
        "xwing",
        r#"{"muster":1,"system":"xwing","name":"","list":{"faction":"imperial","ships":[{"pilot":"academypilot","ship":"tiefighter"},
        {"pilot":"rookiepilot","ship":"xwing"},{"pilot":"outerrimsmuggler","ship":"yt1300"}]}}"#,
    ),
    (
        "legion",
        r#"{"muster":1,"system":"legion","name":"","list":{"faction":"galactic_empire","units":[{"unit":"stormtroopers","upgrades":[]},
        {"unit":"rebel_troopers","upgrades":[]},{"unit":"b1_battle_droids","upgrades":[]}]}}"#,
    ),
    (
        "imperial-assault",
        r#"{"muster":1,"system":"imperial-assault","name":"","list":{"season":"ffg","affiliation":"imperial",
        "deployment":["darth-vader","stormtrooper-elite","rebel-trooper-regular"],"command":[]}}"#,
    ),
];

/// Tokens both sides have, where their game knows them.
const USUAL: &[&str] = &["focus"];

/// Most units that are worked out: no list that can be fielded has more.
const MOST: usize = 40;

/// What is known of the open list beside its cards.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Beneath {
    /// Its matches, the newest first.
    pub games: Vec<PlayedGame>,
    pub expected: Option<Expected>,
    /// Cards that real lists add, the most played first, each with the list it makes.
    pub added: Vec<Filling<AnyDocument>>,
}

/// A target with its drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    pub name: String,
    pub drawing: String,
}

/// A unit, with the mean damage on each target at each distance; none where no weapon reaches.
#[derive(Debug, Clone, PartialEq)]
pub struct Attacker {
    pub name: String,
    pub drawing: String,
    /// Equal units of the list.
    pub count: usize,
    pub damage: Vec<Vec<Option<f64>>>,
}

/// Expected damage of a list.
#[derive(Debug, Clone, PartialEq)]
pub struct Expected {
    pub targets: Vec<Target>,
    pub distances: Vec<u8>,
    pub attackers: Vec<Attacker>,
}

/// The nearest, the usual and a far distance.
fn distances([near, far, usual]: [u8; 3]) -> Vec<u8> {
    let mut all = vec![near, usual, far.min(usual + usual - near)];
    all.sort_unstable();
    all.dedup();
    all
}

/// Names and drawings of units, as the outline of their list has them.
fn drawn(document: &AnyDocument, catalogs: &Catalogs, language: kernel::Language) -> impl Fn(&Unit) -> Target + use<> {
    let outline = document.outline(document.catalogs(catalogs), language);
    // Ships are known by their type; what stands beside other names is a rank or a kind.
    let by_kind = document.system() == SystemId::XWing;
    move |unit: &Unit| {
        let row = outline.get(unit.place).filter(|row| row.title == unit.name);
        let row = row.or_else(|| outline.iter().find(|row| row.title == unit.name));
        let kind = row.map(|row| row.subtitle.as_str()).filter(|kind| by_kind && !kind.is_empty());
        let drawing = row.and_then(|row| row.drawing.clone()).unwrap_or_default();
        Target { name: kind.unwrap_or(&unit.name).to_owned(), drawing }
    }
}

impl Expected {
    /// Works out every attack; none for a game without odds. `wanted` is asked before each unit whether anybody still waits.
    pub fn of(
        document: &AnyDocument,
        catalogs: &Catalogs,
        language: kernel::Language,
        wanted: &dyn Fn() -> bool,
    ) -> Option<Self> {
        let game = document.system().attacks()?;
        let text = TARGETS.iter().find(|(system, _)| SystemId::from_id(system) == Some(document.system()))?.1;
        let other = AnyDocument::read(catalogs, text, None).ok()?.document;
        let (own_units, units) = (game.units(catalogs, document, language), game.units(catalogs, &other, language));
        let distances = distances(game.distance());
        let (kind, face) = (drawn(&other, catalogs, language), drawn(document, catalogs, language));
        let attacks = Attacks { game, catalogs, language, lists: [document, &other] };
        let mut attackers = Vec::new();
        for (number, unit) in own_units.iter().enumerate().take(MOST) {
            if unit.same != unit.place || unit.weapons.is_empty() {
                continue;
            }
            if !wanted() {
                return None;
            }
            let of_target =
                |target: usize| distances.iter().map(|at| attacks.best((number, unit), target, *at)).collect();
            attackers.push(Attacker {
                name: unit.name.clone(),
                drawing: face(unit).drawing,
                count: own_units.iter().filter(|other| other.same == unit.place).count(),
                damage: (0..units.len()).map(of_target).collect(),
            });
        }
        Some(Self { targets: units.iter().map(kind).collect(), distances, attackers })
    }

    /// The largest number, by which the others are drawn.
    pub fn most(&self) -> f64 {
        let all = self.attackers.iter().flat_map(|attacker| attacker.damage.iter().flatten().flatten());
        all.copied().fold(0.1, f64::max)
    }
}

/// Attacks between two lists.
struct Attacks<'a> {
    game: &'static dyn AttackGame,
    catalogs: &'a Catalogs,
    language: kernel::Language,
    lists: [&'a AnyDocument; 2],
}

impl Attacks<'_> {
    /// The mean damage of a unit's best weapon at a distance.
    fn best(&self, (number, unit): (usize, &Unit), target: usize, distance: u8) -> Option<f64> {
        let marks = |known: &[Mark]| known.iter().map(|mark| u8::from(USUAL.contains(&mark.id))).collect();
        let [attacks, defends] = self.game.marks();
        let defender = Setup { unit: target, marks: marks(defends), ..Setup::default() };
        let reaching = unit.weapons.iter().enumerate();
        let reaching = reaching.filter(|(_, arm)| (arm.reach[0]..=arm.reach[1]).contains(&distance));
        let means = reaching.filter_map(|(weapon, _)| {
            let attacker = Setup { unit: number, weapon, marks: marks(attacks), ..Setup::default() };
            let sides = ((self.lists[0], &attacker), (self.lists[1], &defender));
            let situation = self.game.situation(self.catalogs, sides.0, sides.1, distance)?.to_string();
            let worked = odds::work_out(self.catalogs, &situation, self.language).ok()?;
            Some(worked.odds.damage().mean())
        });
        means.reduce(f64::max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Language;

    fn read(catalogs: &Catalogs, text: &str) -> AnyDocument {
        AnyDocument::read(catalogs, text, None).unwrap().document
    }

    #[test]
    fn distances_are_near_usual_and_far() {
        assert_eq!(distances([1, 3, 2]), [1, 2, 3]);
        assert_eq!(distances([0, 5, 3]), [0, 3, 5]);
        assert_eq!(distances([1, 15, 3]), [1, 3, 5]);
    }

    #[test]
    fn every_target_is_known_and_every_example_has_its_damage() {
        let catalogs = Catalogs::default();
        for (system, targets) in TARGETS {
            let system = SystemId::from_id(system).unwrap();
            let list = read(&catalogs, crate::screen::lists::example::of(system).unwrap());
            let found = Expected::of(&list, &catalogs, Language::English, &|| true).unwrap();
            assert_eq!((found.targets.len(), found.distances.len()), (3, 3), "{targets}");
            assert!(found.targets.iter().all(|target| !target.drawing.is_empty()), "{:?}", found.targets);
            assert!(!found.attackers.is_empty() && found.most() > 0.5, "{}", system.id());
            assert_eq!(Expected::of(&list, &catalogs, Language::English, &|| false), None);
        }
    }

    #[test]
    fn a_ship_does_more_damage_from_near_and_on_what_is_less_agile_and_twins_stand_once() {
        let catalogs = Catalogs::default();
        let squad = r#"{"muster":1,"system":"xwing","name":"","list":{"faction":"rebel","ships":[
            {"pilot":"rookiepilot","ship":"xwing"},{"pilot":"rookiepilot","ship":"xwing"}]}}"#;
        let found = Expected::of(&read(&catalogs, squad), &catalogs, Language::English, &|| true).unwrap();
        let [ship] = &found.attackers[..] else { panic!("{:?}", found.attackers) };
        assert_eq!(ship.count, 2);
        let [fighter, xwing, freighter] = &ship.damage[..] else { panic!("{:?}", ship.damage) };
        assert!(fighter[0] > fighter[1] && fighter[1] > fighter[2]);
        assert!((0..3).all(|at| fighter[at] < xwing[at] && xwing[at] < freighter[at]));
    }
}
