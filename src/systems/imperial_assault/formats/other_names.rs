//! Other names of the cards than the catalog's, folded, each with a name or an id of the catalog, folded.

/// Spellings of other programs.
pub(super) const SPELLINGS: &[(&str, &str)] = &[
    ("afightiingchance", "afightingchance"),
    ("c3p0", "c3po"),
    ("furyofkashyyk", "furyofkashyyyk"),
    ("furyofkashyyyyk", "furyofkashyyyk"),
    ("lukeskywalkerjedi", "lukeskywalkerjediknight"),
    ("sawgerrerra", "sawgerrera"),
    ("temporaryallianceempire", "temporaryalliancehiredguns"),
    ("temporaryallianceimperial", "temporaryalliancehiredguns"),
    ("temporaryalliancemercenary", "temporaryallianceacommonenemy"),
    ("temporaryalliancescum", "temporaryallianceacommonenemy"),
    ("tempoaryalliancescum", "temporaryallianceacommonenemy"),
];

/// Short names of players, which are worth a look.
pub(super) const SHORT: &[(&str, &str)] = &[
    ("3po", "c3po"),
    ("chopper", "c110p"),
    ("chewie", "chewbacca"),
    ("ewebs", "ewebengineer"),
    ("gideon", "gideonargus"),
    ("jediluke", "lukeskywalkerjediknight"),
    ("r2", "r2d2"),
    ("repulsortank", "sc2mrepulsortank"),
    ("rgc", "royalguardchampion"),
    ("threepio", "c3po"),
];
