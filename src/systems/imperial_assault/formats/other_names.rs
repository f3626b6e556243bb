//! Other names of the cards than the catalog's, folded, each with a name or an id of the catalog, folded.

/// Spellings of other programs.
pub(super) const SPELLINGS: &[(&str, &str)] = &[
    ("afightiingchance", "afightingchance"),
    ("c3p0", "c3po"),
    ("cazadortrandosano", "trandoshanhunter"),
    ("furyofkashyyk", "furyofkashyyyk"),
    ("furyofkashyyyyk", "furyofkashyyyk"),
    ("ingenierodeeweb", "ewebengineer"),
    ("lukeskywalkerjedi", "lukeskywalkerjediknight"),
    ("sawgerrerra", "sawgerrera"),
    ("soldadosdelanieve", "snowtrooper"),
    ("temporaryallianceempire", "temporaryalliancehiredguns"),
    ("temporaryallianceimperial", "temporaryalliancehiredguns"),
    ("temporaryalliancemercenary", "temporaryallianceacommonenemy"),
    ("temporaryalliancescum", "temporaryallianceacommonenemy"),
    ("tempoaryalliancescum", "temporaryallianceacommonenemy"),
];

/// Short names of players, which are worth a look.
pub(super) const SHORT: &[(&str, &str)] = &[
    ("3po", "c3po"),
    ("chewie", "chewbacca"),
    ("chopper", "c110p"),
    ("dbh", "drivenbyhatred"),
    ("ewebs", "ewebengineer"),
    ("gideon", "gideonargus"),
    ("jediluke", "lukeskywalkerjediknight"),
    ("lukejk", "lukeskywalkerjediknight"),
    ("palp", "emperorpalpatine"),
    ("r2", "r2d2"),
    ("repulsortank", "sc2mrepulsortank"),
    ("rgc", "royalguardchampion"),
    ("sc2mtank", "sc2mrepulsortank"),
    ("threepio", "c3po"),
    ("triplezero", "000"),
];

/// Short names of groups as players write them behind an `e` or an `r` for the border, or with a border before them:
/// `eHKs`, `elite wookies`.
pub(super) const NICKNAMES: &[(&str, &str)] = &[
    ("dt", "deathtrooper"),
    ("et", "echobasetrooper"),
    ("heavy", "heavystormtrooper"),
    ("hk", "hkassassindroid"),
    ("jet", "jettrooper"),
    ("officer", "imperialofficer"),
    ("ranger", "allianceranger"),
    ("rg", "royalguard"),
    ("sab", "rebelsaboteur"),
    ("sentry", "sentrydroid"),
    ("snow", "snowtrooper"),
    ("storm", "stormtrooper"),
    ("trando", "trandoshanhunter"),
    ("wookie", "wookieewarrior"),
    ("wookiee", "wookieewarrior"),
];
