//! The ways in which builders print squads and players type them.

use std::fmt::Write;

use kernel::{Language, phrase, similar::fold};
use xwing::{
    Catalog, Document, Ship,
    cards::{PilotId, Slot, UpgradeId},
    checks::{Effective, ship_cost, squad_cost},
};

/// A way to write a squad down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    YasbBbcode,
    YasbHtml,
    YasbReddit,
    /// As Yet Another Squad Builder prints it, but without the line below that says so.
    YasbUnsigned,
    Voidstate,
    Sheet,
    TeamCovenant,
    Fab,
    With,
    CostFirst,
    Dashes,
    Counted,
    Labels,
    OneLine,
    Abbreviated,
    FirstNames,
    Spanish,
    Mixed,
}

impl Form {
    pub const ALL: [Self; 18] = [
        Self::YasbBbcode,
        Self::YasbHtml,
        Self::YasbReddit,
        Self::YasbUnsigned,
        Self::Voidstate,
        Self::Sheet,
        Self::TeamCovenant,
        Self::Fab,
        Self::With,
        Self::CostFirst,
        Self::Dashes,
        Self::Counted,
        Self::Labels,
        Self::OneLine,
        Self::Abbreviated,
        Self::FirstNames,
        Self::Spanish,
        Self::Mixed,
    ];

    /// The squad in this form.
    pub fn write(self, catalog: &Catalog, document: &Document) -> String {
        let writer = Writer { catalog, form: self };
        let ships = &document.list.ships;
        let total = squad_cost(catalog, ships);
        let mut out = String::new();
        match self {
            Self::Fab => {
                let _ = writeln!(out, "{total} points\n\nPILOTS\n");
            }
            Self::Voidstate => {
                let _ = writeln!(out, "{}\n", phrase::text(Language::English, document.list.faction.term()));
            }
            _ => {}
        }
        let mut rest: &[Ship] = ships;
        let mut told = Vec::new();
        while let Some(ship) = rest.first() {
            let copies = if self == Self::Counted { rest.iter().take_while(|other| *other == ship).count() } else { 1 };
            told.push(writer.ship(ship, copies));
            rest = &rest[copies..];
        }
        match self {
            Self::OneLine => out.push_str(&told.join(" / ")),
            Self::With | Self::CostFirst | Self::Dashes | Self::Counted | Self::Abbreviated | Self::FirstNames => {
                out.push_str(&told.join("\n"));
            }
            _ => out.push_str(&told.join("\n\n")),
        }
        match self {
            Self::YasbUnsigned => {
                let _ = write!(out, "\n\n[b][i]Total: {total}[/i][/b]");
            }
            Self::YasbBbcode => {
                let _ = write!(
                    out,
                    "\n\n[b][i]Total: {total}[/i][/b]\n\n[url=http://geordanr.github.io/xwing/?f=x&d=]View in Yet Another \
                     Squad Builder[/url]"
                );
            }
            Self::YasbHtml => {
                let _ = write!(
                    out,
                    "<br />\n<b><i>Total: {total}</i></b>\n\n<a href=\"http://geordanr.github.io/xwing/\">View in Yet \
                     Another Squad Builder</a>"
                );
            }
            Self::YasbReddit => {
                let _ = write!(
                    out,
                    "    \n**Total:** *{total}*    \n    \n[View in Yet Another Squad Builder](http://x.y)"
                );
            }
            Self::Spanish | Self::Mixed | Self::Voidstate => {
                let _ = write!(out, "\n\nTotal: {total}");
            }
            _ => {}
        }
        out
    }
}

struct Writer<'a> {
    catalog: &'a Catalog,
    form: Form,
}

impl Writer<'_> {
    fn ship(&self, ship: &Ship, copies: usize) -> String {
        let catalog = self.catalog;
        let pilot = ship.pilot.known().unwrap();
        let effective = Effective::of(catalog, ship).unwrap();
        let cards: Vec<(UpgradeId, String, i32)> = ship
            .known_upgrades()
            .map(|(index, id)| (id, self.upgrade(id, index), effective.cost(catalog, ship, id)))
            .collect();
        let name = self.pilot(pilot);
        let cost = catalog.pilot(pilot).points.unwrap();
        let kind = catalog.ship(catalog.pilot(pilot).ship).text.name(Language::English);
        let total = ship_cost(catalog, ship);
        let each = |line: &dyn Fn(&(UpgradeId, String, i32)) -> String| cards.iter().map(line).collect::<String>();
        let names: Vec<&str> = cards.iter().map(|(_, name, _)| name.as_str()).collect();
        let names = names.join(", ");
        match self.form {
            Form::YasbBbcode | Form::YasbUnsigned => {
                format!("[b]{name} ({cost})[/b]{}", each(&|(_, name, cost)| format!("\n{name} ({cost})")))
            }
            Form::YasbHtml => {
                let cards = each(&|(_, name, cost)| format!("\n<i>{name} ({cost})</i><br />"));
                format!("<b>{name} ({cost})</b><br />{cards}")
            }
            Form::YasbReddit => {
                format!("**{name}** ({cost})    {}", each(&|(_, name, cost)| format!("\n{name} ({cost})    ")))
            }
            Form::Voidstate => {
                format!("{name} — {kind}\t{cost}{}", each(&|(_, name, cost)| format!("\n{name}\t{cost}")))
            }
            Form::Sheet if cards.is_empty() => format!("{name} — {kind} — {total}"),
            Form::Sheet => format!("{name} — {kind} — {total}\n  {names}"),
            Form::TeamCovenant => {
                format!("{name} ({cost}){}", each(&|(_, name, cost)| format!(" + {name} ({cost})")))
            }
            Form::Fab => {
                format!("{name} ({total})\n{kind} ({cost}){}", each(&|(_, name, cost)| format!(", {name} ({cost})")))
            }
            Form::With | Form::OneLine if cards.is_empty() => name,
            Form::With => format!("{name} w/ {names}"),
            Form::CostFirst if cards.is_empty() => format!("({total}) {name}"),
            Form::CostFirst => format!("({total}) {name}: {names}"),
            Form::Dashes if cards.is_empty() => format!("{name} ({kind}) - {total} pts"),
            Form::Dashes => format!("{name} ({kind}) - {names} - {total} pts"),
            Form::Counted | Form::FirstNames | Form::Abbreviated => {
                let count = if copies > 1 { format!("{copies}x ") } else { String::new() };
                let cards = if cards.is_empty() { String::new() } else { format!(" ({names})") };
                format!("{count}{name}{cards}")
            }
            Form::Labels => {
                let label = |id: UpgradeId| slot_name(catalog.upgrade(id).slot);
                format!("{name}{}", each(&|(id, name, _)| format!("\n{}: {name}", label(*id))))
            }
            Form::OneLine => format!("{name}, {names}"),
            Form::Spanish | Form::Mixed => {
                format!("{name} ({cost}){}", each(&|(_, name, cost)| format!("\n{name} ({cost})")))
            }
        }
    }

    fn pilot(&self, id: PilotId) -> String {
        let pilot = self.catalog.pilot(id);
        let english = pilot.text.name(Language::English);
        match self.form {
            Form::YasbBbcode | Form::YasbHtml | Form::YasbReddit | Form::YasbUnsigned => {
                let own = self.catalog.yasb().pilot_names().find(|(_, named)| *named == id);
                own.map_or(english, |(name, _)| name).to_owned()
            }
            Form::Spanish | Form::Mixed => pilot.text.name(Language::Spanish).to_owned(),
            Form::FirstNames => self.only_word(id).unwrap_or(english).trim_matches('"').to_owned(),
            _ => english.to_owned(),
        }
    }

    /// The first word of the name that no other name has.
    fn only_word(&self, id: PilotId) -> Option<&str> {
        let name = |id: PilotId| self.catalog.pilot(id).text.name(Language::English);
        let words = |name: &str| name.split(|letter: char| !letter.is_alphanumeric()).map(fold).collect::<Vec<_>>();
        name(id).split(' ').filter(|word| fold(word).len() > 2).find(|word| {
            let others = self.catalog.pilots().filter(|(other, _)| name(*other) != name(id));
            others.into_iter().all(|(other, _)| !words(name(other)).contains(&fold(word)))
                && self.catalog.upgrades().all(|(_, card)| {
                    let other = card.text.name(Language::English);
                    other == name(id) || !words(other).contains(&fold(word))
                })
        })
    }

    fn upgrade(&self, id: UpgradeId, index: usize) -> String {
        let upgrade = self.catalog.upgrade(id);
        let english = upgrade.text.name(Language::English);
        match self.form {
            Form::YasbBbcode | Form::YasbHtml | Form::YasbReddit | Form::YasbUnsigned => {
                let own = self.catalog.yasb().upgrade_names().find(|(_, named)| *named == id);
                own.map_or(english, |(name, _)| name).to_owned()
            }
            Form::Spanish => upgrade.text.name(Language::Spanish).to_owned(),
            Form::Mixed if index.is_multiple_of(2) => upgrade.text.name(Language::Spanish).to_owned(),
            Form::Abbreviated => {
                let short = ABBREVIATIONS.iter().find(|(_, of)| *of == upgrade.id.as_ref());
                short.map_or(english, |(short, _)| short).to_owned()
            }
            _ => english.to_owned(),
        }
    }
}

/// Abbreviations of the most usual cards.
const ABBREVIATIONS: &[(&str, &str)] = &[
    ("ACD", "advancedcloakingdevice"),
    ("APT", "advprotontorpedoes"),
    ("AS", "advancedsensors"),
    ("AT", "autothrusters"),
    ("ATC", "advtargetingcomputer"),
    ("Chewie", "chewbacca"),
    ("Conners", "connernet"),
    ("DMS", "deadmansswitch"),
    ("DTF", "drawtheirfire"),
    ("EM", "extramunitions"),
    ("EU", "engineupgrade"),
    ("FCS", "firecontrolsystem"),
    ("GC", "guidancechips"),
    ("HLC", "heavylasercannon"),
    ("Harpoons", "harpoonmissiles"),
    ("IA", "integratedastromech"),
    ("K4", "k4securitydroid"),
    ("LRS", "longrangescanners"),
    ("LW", "lonewolf"),
    ("LWF", "lightweightframe"),
    ("PA", "patternanalyzer"),
    ("PTL", "pushthelimit"),
    ("Palp", "emperorpalpatine"),
    ("Plasmas", "plasmatorpedoes"),
    ("Pred", "predator"),
    ("Prockets", "protonrockets"),
    ("R2", "r2astromech"),
    ("RGT", "royalguardtie"),
    ("Recspec", "reconspecialist"),
    ("Stealth", "stealthdevice"),
    ("TLT", "twinlaserturret"),
    ("VI", "veteraninstincts"),
    ("VT", "vectoredthrusters"),
    ("x1", "tiex1"),
    ("x7", "tiex7"),
];

/// The whole name of an icon, as it stands in builders.
fn slot_name(slot: Slot) -> &'static str {
    match slot {
        Slot::Elite => "Elite Pilot Talent",
        Slot::Astromech => "Astromech Droid",
        Slot::SalvagedAstromech => "Salvaged Astromech",
        other => phrase::text(Language::English, other.term()),
    }
}
