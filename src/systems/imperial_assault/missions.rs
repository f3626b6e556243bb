//! Missions in words: their names, and what they ask for.

use std::fmt::Display;

use crate::{
    cards::{Goal, MissionCard, MissionRule, MissionTime, Payee, Piece, SkirmishMap, TokenSide},
    values,
};
use kernel::{Language, phrase};

/// The name of a mission; that of one of ours says so.
pub fn mission_name(mission: &MissionCard, language: Language) -> String {
    match mission.ours {
        Some(ours) => {
            phrase::say(language, "imperial_assault.mission.ours", &[("name", &phrase::text(language, ours.term()))])
        }
        None => mission.text.name(language).to_owned(),
    }
}

/// What is in doubt about a map; nothing where nothing is.
pub fn map_doubts(map: &SkirmishMap, language: Language) -> Option<String> {
    let doubts: Vec<&str> = map.doubts().map(|doubt| phrase::text(language, doubt.term())).collect();
    let told = || phrase::say(language, "imperial_assault.map.doubts", &[("doubts", &doubts.join("; "))]);
    (!doubts.is_empty()).then(told)
}

/// The rules of a mission, a sentence or more for each.
pub fn mission_rules(mission: &MissionCard, language: Language) -> Vec<String> {
    let teller = RuleText { language };
    let pieces = mission.roles.iter().filter_map(|(name, role)| Some((name, role.piece.as_ref()?)));
    let told = pieces.map(|(name, piece)| teller.piece(name, piece));
    told.chain(mission.rules.iter().flat_map(|rule| teller.rule(rule))).collect()
}

/// What a match leaves out of a mission's rules, as a sentence; none where it leaves out nothing.
pub fn mission_omissions(mission: &MissionCard, language: Language) -> Option<String> {
    let parts: Vec<&str> = mission.leaves.iter().map(|part| phrase::text(language, part.term())).collect();
    let told = || phrase::say(language, "imperial_assault.mission.omissions", &[("parts", &parts.join("; "))]);
    (!parts.is_empty()).then(told)
}

/// The name of tokens in a role.
pub fn role_name(role: &str, language: Language) -> String {
    phrase::text(language, &format!("imperial_assault.play.role.{role}")).to_owned()
}

/// The name of an area of a mission, with its article.
pub fn area_name(area: &str, language: Language) -> String {
    phrase::text(language, &format!("imperial_assault.play.area.{area}")).to_owned()
}

#[derive(Clone, Copy)]
struct RuleText {
    language: Language,
}

impl RuleText {
    fn say(self, key: &str, values: &[(&str, &dyn Display)]) -> String {
        phrase::say(self.language, &format!("imperial_assault.mission.rule.{key}"), values)
    }

    /// A sentence about a role: its name, with an article, and in the plural.
    fn tell(self, key: &str, role: &str, values: &[(&str, &dyn Display)]) -> String {
        let many = phrase::find(self.language, &format!("imperial_assault.play.role.{role}.many")).unwrap_or_default();
        let (token, a) = (role_name(role, self.language), self.a(role));
        let named: [(&str, &dyn Display); 3] = [("token", &token), ("a", &a), ("tokens", &many)];
        self.say(key, &named.iter().chain(values).copied().collect::<Vec<_>>())
    }

    /// The name of a role with its article.
    fn a(self, role: &str) -> &'static str {
        phrase::find(self.language, &format!("imperial_assault.play.role.{role}.a")).unwrap_or_default()
    }

    /// The condition for attacking a token.
    fn piece(self, name: &str, piece: &Piece) -> String {
        let symbol = |key: &str, count: u8| phrase::say(self.language, key, &[("count", &count)]);
        let mut parts = Vec::new();
        if !piece.dice.is_empty() {
            parts.push(values::dice(&piece.dice, self.language));
        }
        if piece.block > 0 {
            parts.push(symbol("imperial_assault.play.symbol.block", piece.block));
        }
        if piece.evade > 0 {
            parts.push(symbol("imperial_assault.play.symbol.evade", piece.evade));
        }
        if parts.is_empty() {
            parts.push(phrase::text(self.language, "imperial_assault.play.symbol.none").to_owned());
        }
        self.tell("piece", name, &[("health", &piece.health), ("dice", &parts.join(", "))])
    }

    /// A sentence about a role that pays.
    fn pays(self, key: &str, role: &str, points: u8) -> String {
        self.tell(key, role, &[("points", &points)])
    }

    fn of_role(self, key: &str, role: &str) -> String {
        self.tell(key, role, &[])
    }

    fn moves(self, key: &str, role: &str, count: u8, damage: u8) -> String {
        self.tell(key, role, &[("count", &count), ("damage", &damage)])
    }

    fn rule(self, rule: &MissionRule) -> Vec<String> {
        let told = match rule {
            MissionRule::Carry { role, .. } => return self.carry(role, rule),
            MissionRule::LockedDoors { from_zone, which, piece, inside } => {
                let key = match (from_zone, which) {
                    (true, _) => "locked_zone",
                    (false, Some(_)) => "locked_some",
                    (false, None) => "locked",
                };
                let breaks = piece.as_ref().map(|piece| self.say("break", &[("health", &piece.health)]));
                let opens = inside.as_ref().map(|area| self.in_area("locked_inside", area));
                return std::iter::once(self.say(key, &[])).chain(opens).chain(breaks).collect();
            }
            MissionRule::Deliver { role, to, vp, less, at_round_end, .. } => {
                let key = match to {
                    Goal::OwnZone => "deliver",
                    Goal::OtherZone => "deliver_other",
                    Goal::AnyZone => "deliver_any",
                    Goal::With(_) => "deliver_with",
                    Goal::OwnColor(_) if *at_round_end => "deliver_color_end",
                    Goal::OwnColor(_) => "deliver_color",
                    Goal::NextTo(_) => "deliver_to",
                    Goal::On(_) => "deliver_on",
                    Goal::Terminal => "deliver_terminal",
                    Goal::Carrier => "deliver_carrier",
                };
                let goal = match to {
                    Goal::NextTo(goal) | Goal::On(goal) | Goal::With(goal) | Goal::OwnColor(goal) => self.a(goal),
                    _ => "",
                };
                let told = self.tell(key, role, &[("goal", &goal), ("points", vp)]);
                let less = (*less > 0).then(|| self.say("deliver_less", &[("points", less)]));
                return std::iter::once(told).chain(less).collect();
            }
            MissionRule::OpenDoors { at, per_terminal, .. } => {
                let key = match (at, per_terminal) {
                    (MissionTime::RoundStart, false) => "open_doors_start",
                    (MissionTime::RoundEnd, false) => "open_doors_end",
                    (MissionTime::RoundStart, true) => "open_doors_terminals_start",
                    (MissionTime::RoundEnd, true) => "open_doors_terminals_end",
                };
                self.say(key, &[])
            }
            MissionRule::Score { role, vp, side } => {
                let key = match side {
                    None => "score",
                    Some(TokenSide::Colored) => "score_side",
                    Some(TokenSide::Gray) => "score_gray",
                };
                self.pays(key, role, *vp)
            }
            MissionRule::Area { area, vp } => {
                self.say("area", &[("area", &area_name(area, self.language)), ("points", vp)])
            }
            MissionRule::Flip { role, carrying: None } => self.of_role("flip", role),
            MissionRule::Flip { role, carrying: Some(carried) } => {
                self.tell("flip_carrying", role, &[("goal", &self.a(carried))])
            }
            MissionRule::Cover { role, health, most } => {
                self.tell("cover", role, &[("health", health), ("count", most)])
            }
            MissionRule::Interact { role, vp } => self.pays("interact", role, *vp),
            MissionRule::Claim { role, first } => self.of_role(if *first { "claim_first" } else { "claim" }, role),
            MissionRule::Marked { role, vp } => self.pays("marked", role, *vp),
            MissionRule::Standing { role, table } => {
                let points: Vec<String> = table.iter().map(u8::to_string).collect();
                self.tell("standing", role, &[("points", &points.join(", "))])
            }
            MissionRule::Mark { role, vp } => self.pays("mark", role, *vp),
            MissionRule::Counters { role, at_start } => {
                self.of_role(if *at_start { "counters_start" } else { "counters" }, role)
            }
            MissionRule::Cash { role, vp, counters } => {
                self.pays(if *counters { "cash_counters" } else { "cash" }, role, *vp)
            }
            MissionRule::CloseDoors => self.say("close_doors", &[]),
            MissionRule::Shield { role, within } => self.tell("shield", role, &[("count", within)]),
            MissionRule::OpenWalls => self.say("open_walls", &[]),
            MissionRule::Mire => self.say("mire", &[]),
            MissionRule::Arms { role, damage, block, health } => {
                return self.arms(role, [*damage, *block, *health as i8]);
            }
            own => self.own(own),
        };
        vec![told]
    }

    fn carry(self, role: &str, rule: &MissionRule) -> Vec<String> {
        let MissionRule::Carry {
            most, speed, no_attack, own_color, own, other_color, each, small, loses, walked, ..
        } = rule
        else {
            return Vec::new();
        };
        let mut told = vec![match (own_color, own, most) {
            _ if *other_color => self.of_role("carry_other_color", role),
            _ if *small => self.of_role("carry_small", role),
            (true, ..) => self.of_role("carry_own_color", role),
            (_, true, _) => self.of_role("carry_own", role),
            (_, _, Some(most)) => self.tell("carry_most", role, &[("count", most)]),
            _ => self.of_role("carry", role),
        }];
        if *speed != 0 {
            let key = match (speed.signum(), each) {
                (1, _) => "carry_faster",
                (_, true) => "carry_speed_each",
                _ => "carry_speed",
            };
            told.push(self.tell(key, role, &[("count", &speed.unsigned_abs())]));
        }
        if *loses > 0 {
            told.push(self.tell("carry_loses", role, &[("count", loses)]));
        }
        if *walked {
            told.push(self.of_role("carry_walked", role));
        }
        if *no_attack {
            told.push(self.of_role("carry_no_attack", role));
        }
        told
    }

    /// A sentence about an area.
    fn in_area(self, key: &str, area: &str) -> String {
        self.say(key, &[("area", &area_name(area, self.language))])
    }

    /// What each token gives its carrier.
    fn arms(self, role: &str, [damage, block, health]: [i8; 3]) -> Vec<String> {
        let parts = [("arms_damage", damage), ("arms_block", -block), ("arms_health", health)];
        let told = parts.into_iter().filter(|(_, count)| *count != 0);
        told.map(|(key, count)| self.tell(key, role, &[("count", &count)])).collect()
    }

    /// Rules of a single mission.
    fn own(self, rule: &MissionRule) -> String {
        match rule {
            MissionRule::Defeat { role, vp, to, .. } => {
                let key = match to {
                    Payee::Slayer => "defeat",
                    Payee::OfColor => "defeat_color",
                    Payee::OffZone => "defeat_zone",
                    Payee::OffOwner => "defeat_owner",
                };
                self.pays(key, role, *vp)
            }
            MissionRule::Burst { role, damage, strain } => {
                self.moves(if *strain { "burst_strain" } else { "burst" }, role, 0, *damage)
            }
            MissionRule::Beasts { role, spaces, damage } => self.moves("beasts", role, *spaces, *damage),
            MissionRule::Thugs { role, spaces, damage } => self.moves("thugs", role, *spaces, *damage),
            MissionRule::Raiders { role, spaces, damage, .. } => self.moves("raiders", role, *spaces, *damage),
            MissionRule::Lurker { role, vp, within } => self.tell("lurker", role, &[("points", vp), ("count", within)]),
            MissionRule::Signals { role } => self.of_role("signals", role),
            MissionRule::Stakes { role } => self.of_role("stakes", role),
            MissionRule::HandOut { role } => self.of_role("hand_out", role),
            MissionRule::Power { role } => self.of_role("power", role),
            MissionRule::Swap { role } => self.of_role("swap", role),
            MissionRule::Move { role, spaces, per_terminal } => {
                self.moves(if *per_terminal { "move_terminals" } else { "move" }, role, *spaces, 0)
            }
            MissionRule::Push { role, spaces } => self.moves("push", role, *spaces, 0),
            MissionRule::Home { role, vp } => self.pays("home", role, *vp),
            MissionRule::Alternate { spaces: 0 } => self.say("alternate_plain", &[]),
            MissionRule::Alternate { spaces } => self.say("alternate", &[("count", spaces)]),
            MissionRule::Fallen { .. } => self.say("fallen", &[]),
            MissionRule::Operate { role, vp, .. } => self.pays("operate", role, *vp),
            MissionRule::Dark { accuracy } => self.say("dark", &[("count", accuracy)]),
            MissionRule::Escort { role, goal, vp, home, spaces } => {
                let values: [(&str, &dyn Display); 4] =
                    [("goal", &self.a(goal)), ("points", vp), ("home", home), ("count", spaces)];
                self.tell("escort", role, &values)
            }
            MissionRule::Install { role, on, vp } => {
                self.tell("install", role, &[("goal", &self.a(on)), ("points", vp)])
            }
            MissionRule::Sabotage { role, times, vp } => {
                self.tell("sabotage", role, &[("count", times), ("points", vp)])
            }
            MissionRule::FirstAid { role } => self.of_role("first_aid", role),
            MissionRule::Mortar { role, apart, damage } => self.moves("mortar", role, *apart, *damage),
            MissionRule::TakeUp { role } => self.of_role("take_up", role),
            MissionRule::Spend { role, points, vp } => self.tell("spend", role, &[("count", points), ("points", vp)]),
            MissionRule::Drop { role, count, within } => {
                self.tell("drop", role, &[("count", count), ("within", within)])
            }
            MissionRule::Sweep { role, spaces } => self.moves("sweep", role, *spaces, 0),
            MissionRule::Hunters { vp } => self.say("hunters", &[("points", vp)]),
            MissionRule::Jump { role, vp } => self.pays("jump", role, *vp),
            MissionRule::Decoys { vp } => self.say("decoys", &[("points", vp)]),
            MissionRule::Couriers { role, spaces, vp } => {
                self.tell("couriers", role, &[("count", spaces), ("points", vp)])
            }
            later => self.later(later),
        }
    }

    /// Rules of the missions that came later.
    fn later(self, rule: &MissionRule) -> String {
        let area = |area: &str| area_name(area, self.language);
        match rule {
            MissionRule::Zones { own: 0, other } => self.say("zones_other", &[("points", other)]),
            MissionRule::Zones { own, .. } => self.say("zones", &[("points", own)]),
            MissionRule::Present { area: None, vp } => self.say("present_zone", &[("points", vp)]),
            MissionRule::Present { area: Some(name), vp } => {
                self.say("present", &[("area", &area(name)), ("points", vp)])
            }
            MissionRule::ScoreColor { role, vp } => self.pays("score_color", role, *vp),
            MissionRule::Carried { role, vp } => self.pays("carried", role, *vp),
            MissionRule::Most { role, vp } => self.pays("most", role, *vp),
            MissionRule::Any { role, vp } => self.pays("any", role, *vp),
            MissionRule::Run { role, vp } => self.pays("run", role, *vp),
            MissionRule::Collect { role, vp } => self.pays("collect", role, *vp),
            MissionRule::Opened { role, first, then } => {
                self.tell("opened", role, &[("points", first), ("then", then)])
            }
            MissionRule::Hold { role, vp, carried } => {
                self.pays(if *carried { "hold_carried" } else { "hold" }, role, *vp)
            }
            MissionRule::Fumble { role, damage, attack } => {
                self.moves(if *attack { "fumble_attack" } else { "fumble" }, role, *damage, 0)
            }
            MissionRule::Spoils { role, vp } => self.pays("spoils", role, *vp),
            MissionRule::Weigh { role, strain } => self.moves("weigh", role, *strain, 0),
            MissionRule::Ward { role } => self.of_role("ward", role),
            MissionRule::Supply { role, from } => self.tell("supply", role, &[("goal", &self.a(from))]),
            MissionRule::Stow { role, at, points } => {
                self.tell("stow", role, &[("goal", &self.a(at)), ("count", points)])
            }
            MissionRule::Kept { role, vp } => self.pays("kept", role, *vp),
            MissionRule::Throw { role, within, damage } => self.moves("throw", role, *within, *damage),
            MissionRule::Unload { role, area: name, vp } => {
                self.tell("unload", role, &[("area", &area(name)), ("points", vp)])
            }
            MissionRule::Prototype { role, vp, spaces, recover } => {
                self.tell("prototype", role, &[("points", vp), ("count", spaces), ("damage", recover)])
            }
            MissionRule::Treasures { role, recover, vp, points } => {
                self.tell("treasures", role, &[("damage", recover), ("points", vp), ("count", points)])
            }
            MissionRule::Weapons { role, at } => self.tell("weapons", role, &[("goal", &self.a(at))]),
            MissionRule::Balance { tokens, points, pierce } => {
                self.say("balance", &[("count", tokens), ("points", points), ("pierce", pierce)])
            }
            MissionRule::Tunnel { role, points, strain: 0 } => self.moves("tunnel", role, *points, 0),
            MissionRule::Tunnel { role, points, strain } => self.moves("tunnel_strain", role, *points, *strain),
            MissionRule::Trap { area: name, to, strain } => {
                self.say("trap", &[("area", &area(name)), ("goal", &self.a(to)), ("count", strain)])
            }
            MissionRule::Scrap { role, at } => self.tell("scrap", role, &[("goal", &self.a(at))]),
            MissionRule::Vent { role, area: name, damage } => {
                self.tell("vent", role, &[("area", &area(name)), ("damage", damage)])
            }
            MissionRule::Override { role, area: name } => self.tell("override", role, &[("area", &area(name))]),
            MissionRule::Posters { role, points, vp } => {
                self.tell("posters", role, &[("count", points), ("points", vp)])
            }
            MissionRule::Turf { block, evade } => {
                self.say("turf", &[("count", &block.unsigned_abs()), ("evade", evade)])
            }
            MissionRule::Air { vp } => self.say("air", &[("points", vp)]),
            MissionRule::Radiate { role, damage } => self.moves("radiate", role, 0, *damage),
            MissionRule::Emerge { role, at } => self.tell("emerge", role, &[("goal", &self.a(at))]),
            MissionRule::Shots { role, damage } => self.moves("shots", role, 0, *damage),
            MissionRule::Snipe { .. } => self.say("snipe", &[]),
            MissionRule::Turret { role, damage } => self.moves("turret", role, 0, *damage),
            MissionRule::Cameras { role, vp } => self.pays("cameras", role, *vp),
            MissionRule::Steer { role, spaces } => self.moves("steer", role, *spaces, 0),
            MissionRule::Bombard { role, by, .. } => self.tell("bombard", role, &[("goal", &self.a(by))]),
            MissionRule::Cannon { area, .. } => self.in_area("cannon", area),
            MissionRule::Emplacements { role, within, damage, .. } => {
                self.moves("emplacements", role, *within, *damage)
            }
            MissionRule::Prisoner { role, area: name, vp, spaces } => {
                self.tell("prisoner", role, &[("area", &area(name)), ("points", vp), ("count", spaces)])
            }
            MissionRule::Passage { from, to, by } => {
                self.say("passage", &[("area", &area(from)), ("other", &area(to)), ("goal", &self.a(by))])
            }
            MissionRule::Squads { role } => self.of_role("squads", role),
            MissionRule::Targets => self.say("targets", &[]),
            MissionRule::Veterans => self.say("veterans", &[]),
            _ => String::new(),
        }
    }
}
