//! The game in the registry.

use crate::{
    SYSTEM,
    cards::{self, Catalog},
};
use kernel::{System, SystemInfo, rooms::card_rooms};

/// Star Wars: Rebellion for one player against an Empire led by the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rebellion;

impl System for Rebellion {
    const INFO: SystemInfo = SystemInfo {
        id: SYSTEM,
        name: "rebellion.name",
        aliases: &["Star Wars: Rebellion", "Rebellion"],
        sources: "rebellion.sources",
    };

    card_rooms!();

    fn counts(catalog: &Catalog) -> Vec<(&'static str, usize)> {
        vec![
            ("systems", catalog.systems().len()),
            ("units", catalog.units().len()),
            ("leaders", catalog.leaders().len()),
            ("missions", catalog.missions().len()),
        ]
    }
}
