//! Campaigns for tests, written as documents.

use std::sync::LazyLock;

use imperial_assault::campaign::{Case, Catalog, Document, Standing, checks, log};
use kernel::{Fact, Finding, Language, Names, Report, Severity};
use serde_json::{Value, json};

pub static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::bundled().unwrap());

/// Four heroes of the core box.
pub const HEROES: [&str; 4] = ["diala-passil", "fenn-signis", "gaarkhan", "gideon-argus"];

/// The agenda sets of the core box.
pub const SETS: [&str; 6] = [
    "lord-vaders-command",
    "imperial-discipline",
    "retaliation",
    "agents-of-the-empire",
    "for-the-right-price",
    "imperial-industry",
];

/// A campaign that is being judged.
#[derive(Debug, Clone)]
pub struct Trial {
    pub json: Value,
}

/// A core campaign of these heroes before its first mission.
pub fn of(heroes: &[&str]) -> Trial {
    Trial {
        json: json!({"muster": 1, "system": "imperial-assault", "format": "campaign", "name": "Tuesday", "notes": "",
        "list": {
            "campaign": "core",
            "seed": 7341,
            "heroes": heroes.iter().map(|hero| json!({"hero": hero})).collect::<Vec<_>>(),
            "empire": {"class": "military-might", "agenda_sets": SETS},
            "side_deck": {"green": ["core18", "core22", "core26", "core24"], "gray": ["core12", "core16", "core21", "core27"]},
            "log": [],
        }}),
    }
}

/// The core campaign of four heroes with this log.
pub fn core(log: Value) -> Trial {
    of(&HEROES).set("log", log)
}

/// Aftermath, with what follows of it.
pub fn aftermath(more: Value) -> Value {
    let mut entry = json!({"slot": 1, "mission": "core2", "threat_level": 2, "winner": "rebels",
        "gained": {"hero_xp": [1, 1, 1, 1], "credits": 800, "imperial_xp": 1, "influence": 1}});
    entry.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    entry
}

/// Aftermath with these XP for each hero and credits, and a Rebel stage.
pub fn stage(xp: i32, credits: i32, stage: Value) -> Trial {
    core(json!([aftermath(
        json!({"gained": {"hero_xp": [xp, xp, xp, xp], "credits": credits, "imperial_xp": 1, "influence": 1},
        "rebel_stage": stage})
    )]))
}

/// Gives heroes whatever they need to bring these things: credits enough and purchases without a note of the draw.
pub fn owning(heroes: &[&str], items: &[&str], tiers: &[u8]) -> Trial {
    let bought = |tier: u8| -> Vec<Value> {
        let of_tier =
            items.iter().filter(|item| CATALOG.item(CATALOG.find_item(item).unwrap()).tiers.first() == Some(&tier));
        of_tier.map(|item| json!({"hero": 0, "item": item})).collect()
    };
    let slots = [(1, "core2", 1), (4, "core18", 2), (8, "core9", 3)];
    let log: Vec<Value> = (slots.into_iter().filter(|(_, _, tier)| tiers.contains(tier)))
        .map(|(slot, mission, tier)| {
            json!({"slot": slot, "mission": mission, "winner": "rebels",
            "gained": {"hero_xp": [9, 9, 9, 9], "credits": 9000}, "rebel_stage": {"bought": bought(tier)}})
        })
        .collect();
    of(heroes).set("log", json!(log))
}

impl Trial {
    /// Sets a field of the list.
    pub fn set(mut self, field: &str, value: Value) -> Self {
        self.json["list"][field] = value;
        self
    }

    /// Adds an entry to the log.
    pub fn and(mut self, entry: Value) -> Self {
        self.json["list"]["log"].as_array_mut().unwrap().push(entry);
        self
    }

    pub fn document(&self) -> Document {
        log::read_text(&CATALOG, &self.json.to_string()).unwrap()
    }

    pub fn report(&self) -> Report {
        checks::check(&CATALOG, &self.document())
    }

    pub fn standing(&self) -> Standing {
        Standing::of(&Case::new(&CATALOG, &self.document().list))
    }

    /// The errors, by their ids.
    pub fn errors(&self) -> Vec<&'static str> {
        self.report()
            .findings
            .iter()
            .filter(|finding| finding.is_error())
            .map(|finding| finding.check.as_str())
            .collect()
    }

    /// The findings of a check.
    pub fn findings(&self, check: &str) -> Vec<Finding> {
        self.report().findings.into_iter().filter(|finding| finding.check.as_str() == check).collect()
    }

    /// The campaign is legal.
    pub fn is_legal(&self) {
        self.fails(&[]);
    }

    /// These checks fail, and no others.
    #[track_caller]
    pub fn fails(&self, checks: &[&str]) {
        let told: Vec<String> = (self.report().findings.iter())
            .filter(|finding| finding.is_error())
            .map(|finding| {
                format!("{} {}: {}", finding.check, finding.place, finding.sentence(Language::English, &*CATALOG))
            })
            .collect();
        assert_eq!(self.errors(), checks, "{told:#?}");
    }

    /// A check is found with this severity and has these numbers.
    #[track_caller]
    pub fn has(&self, check: &str, severity: Severity, facts: &[(&str, i32)]) {
        let findings = self.findings(check);
        let fits = |finding: &Finding| {
            finding.severity == severity
                && facts.iter().all(|(name, number)| finding.fact(name) == Some(&Fact::Number(*number)))
        };
        assert!(findings.iter().any(fits), "{findings:#?}");
    }

    /// A finding names this card.
    #[track_caller]
    pub fn names(&self, check: &str, fact: &str, id: &str) {
        let findings = self.findings(check);
        let named = |finding: &Finding| match finding.fact(fact) {
            Some(Fact::Card(card)) => CATALOG.card_id(*card) == id,
            Some(Fact::Text(text)) => &**text == id,
            Some(Fact::List(facts)) => {
                facts.iter().any(|fact| fact.card().is_some_and(|card| CATALOG.card_id(card) == id))
            }
            _ => false,
        };
        assert!(findings.iter().any(named), "{findings:#?}");
    }
}
