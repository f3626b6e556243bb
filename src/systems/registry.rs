//! Every system the program knows, what each of them can do, and its cards.

use std::sync::{Arc, OnceLock};

use super::{
    CampaignMissions, MissionCatalog, campaign,
    packs::{Combined, Pack},
};
use rustc_hash::FxHashSet;

use kernel::{
    CatalogError, CatalogFile, CatalogSource, FactionInfo, FormatInfo, Language, ListBuilding, ListsInfo, Names,
    PackRef, SheetInfo, SourceCard, SourceFile, System, SystemInfo,
};
use rebellion::Rebellion;

/// Hands every system the program knows to the macro of this name: its name in the registry and in [`Catalogs`], the
/// type that speaks for it, and what it can do. This is the one list of systems; to be asked about with [`if_able!`].
///
/// `lists: yes` stands for [`ListBuilding`](kernel::ListBuilding), and for a builder in the window; `played: yes` for
/// [`Playable`](kernel::Playable) and computer players; `shown: yes` for a match in the window; `odds: yes` for
/// [`Attacks`](kernel::odds::Attacks).
#[macro_export]
macro_rules! for_each_system {
    ($callback:ident) => {
        $callback! {
            /// X-Wing, first edition.
            XWing, xwing: $crate::XWing, lists: yes, played: yes, shown: yes, odds: yes;
            /// Legion, at 800 points.
            Legion, legion: $crate::Legion, lists: yes, played: yes, shown: yes, odds: yes;
            /// Imperial Assault, skirmish.
            ImperialAssault, imperial_assault: $crate::ImperialAssault, lists: yes, played: yes, shown: yes, odds: yes;
            /// The Deckbuilding Game.
            Deckbuilding, deckbuilding: $crate::Deckbuilding, lists: yes, played: yes, shown: yes, odds: no;
        }
    };
}

/// The first for a system that can do something, the second for one that cannot.
#[macro_export]
macro_rules! if_able {
    (yes, $able:expr, $unable:expr) => {
        $able
    };
    (no, $able:expr, $unable:expr) => {
        $unable
    };
}

/// A system the registry knows, found among all of them.
pub trait Registered: System {
    /// Its name in the registry.
    const GAME: SystemId;

    /// Its cards among those of all systems.
    fn cards(catalogs: &Catalogs) -> &Self::Catalog;
}

macro_rules! games {
    ($($(#[$doc:meta])* $Id:ident, $field:ident: $System:ty, lists: $lists:ident, played: $played:ident, shown: $shown:ident, odds: $odds:ident;)+) => {
        /// A system the program knows.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum SystemId {
            $($(#[$doc])* $Id,)+
        }

        impl SystemId {
            /// Every system, in the order in which they are offered.
            pub const ALL: &'static [Self] = &[$(Self::$Id),+];

            pub const fn info(self) -> &'static SystemInfo {
                match self { $(Self::$Id => &<$System as System>::INFO,)+ }
            }

            /// Facts about its lists; empty for a system without lists.
            pub const fn lists(self) -> &'static ListsInfo {
                match self {
                    $(Self::$Id => if_able!($lists, &<$System as ListBuilding>::LISTS, &ListsInfo::NONE),)+
                }
            }

            /// True if lists of it can be built.
            pub const fn builds_lists(self) -> bool {
                match self { $(Self::$Id => if_able!($lists, true, false),)+ }
            }

            /// True if it can be played.
            pub const fn is_played(self) -> bool {
                match self { $(Self::$Id => if_able!($played, true, false),)+ }
            }

            /// True if the window shows its matches.
            pub const fn is_shown(self) -> bool {
                match self { $(Self::$Id => if_able!($shown, true, false),)+ }
            }

            /// Checks these files as a catalog of the system, together with the program's own for what they do not
            /// hold. Gives everything that is wrong with them.
            pub fn verify(self, files: &[CatalogFile<'_>]) -> Vec<CatalogError> {
                let mut errors = match self {
                    $(Self::$Id => self.slips::<$System>(&<$System>::files_with(files)),)+
                };
                errors.iter_mut().for_each(|error| error.locate(files));
                errors
            }

            /// Checks the files of a pack together with the program's own. Gives everything that is wrong with them.
            pub(super) fn verify_pack(self, files: &[CatalogFile<'_>]) -> Vec<CatalogError> {
                let mut errors = match self {
                    $(Self::$Id => self.slips::<$System>(&[<$System>::FILES, files].concat()),)+
                };
                errors.iter_mut().for_each(|error| error.locate(files));
                errors
            }
        }

        /// The cards of all systems, and the packs that are here. A system's cards are loaded from its files when they
        /// are first asked for; those together with packs, when a list that names the packs is looked at.
        #[derive(Debug)]
        pub struct Catalogs {
            files: Arc<Vec<SourceFile>>,
            packs: Arc<[Pack]>,
            /// The places of the packs whose cards count.
            counted: Vec<usize>,
            combined: Combined,
            /// The cards of Imperial Assault's campaigns, and those with the cards of skirmish for practice missions.
            campaign: OnceLock<Loaded<Arc<campaign::Catalog>>>,
            missions: OnceLock<Loaded<Arc<MissionCatalog>>>,
            $($field: OnceLock<Loaded<<$System as System>::Catalog>>,)+
        }

        /// The cards of the files that travel inside the program.
        impl Default for Catalogs {
            fn default() -> Self {
                let mut files = Vec::new();
                $(files.extend(<$System>::FILES.iter().map(|file| SourceFile {
                    system: <$System as System>::INFO.id.into(),
                    name: file.name.into(),
                    text: file.text.into(),
                }));)+
                // Rebellion builds no lists, so it is none of the systems above; its cards are found all the same.
                files.extend(Rebellion::FILES.iter().map(|file| SourceFile {
                    system: Rebellion::INFO.id.into(),
                    name: file.name.into(),
                    text: file.text.into(),
                }));
                Self::of(files)
            }
        }

        impl Catalogs {
            /// The cards of these files, as they were kept. A system whose files cannot be loaded has those of the
            /// program.
            pub fn of(mut files: Vec<SourceFile>) -> Self {
                // Those of packs are there for the search alone.
                files.retain(|file| !file.name.starts_with(OF_PACK));
                Self::of_packs(files.into(), [].into(), Vec::new())
            }

            pub(super) const fn of_packs(files: Arc<Vec<SourceFile>>, packs: Arc<[Pack]>, counted: Vec<usize>) -> Self {
                let combined = Combined::new();
                Self { files, packs, counted, combined, campaign: OnceLock::new(), missions: OnceLock::new(), $($field: OnceLock::new(),)+ }
            }

            $(
                $(#[$doc])*
                pub fn $field(&self) -> &<$System as System>::Catalog {
                    &self.$field.get_or_init(|| self.load::<$System>(SystemId::$Id)).cards
                }
            )+

            /// True if a system's cards do not fit together with those of an active pack.
            pub(super) fn refuses(&self, system: SystemId, pack: &str) -> bool {
                let refused = match system {
                    $(SystemId::$Id => &self.$field.get_or_init(|| self.load::<$System>(SystemId::$Id)).refused,)+
                };
                refused.iter().any(|place| self.packs[*place].id == pack)
            }

            /// The names of a system's cards.
            pub fn names(&self, system: SystemId) -> &dyn Names {
                match system { $(SystemId::$Id => self.$field(),)+ }
            }

            /// Sizes of a system's catalog: pairs of a machine-readable name and a number.
            pub fn counts(&self, system: SystemId) -> Vec<(&'static str, usize)> {
                match system { $(SystemId::$Id => <$System>::counts(self.$field()),)+ }
            }

            /// A name for the content of a system's catalog.
            pub fn version(&self, system: SystemId) -> &str {
                match system { $(SystemId::$Id => <$System>::version(self.$field()),)+ }
            }

            pub(super) fn cards(&self, system: SystemId) -> Vec<SourceCard> {
                let mut cards = match system { $(SystemId::$Id => <$System>::source(self.$field()),)+ };
                if system.has_campaigns() {
                    cards.extend(campaign::cards::source(self.campaign()));
                }
                cards
            }
        }

        $(impl Registered for $System {
            const GAME: SystemId = SystemId::$Id;

            fn cards(catalogs: &Catalogs) -> &<$System as System>::Catalog {
                catalogs.$field()
            }
        })+
    };
}

for_each_system!(games);

impl Registered for CampaignMissions {
    const GAME: SystemId = SystemId::ImperialAssault;

    fn cards(catalogs: &Catalogs) -> &MissionCatalog {
        catalogs.missions()
    }
}

/// Prefix of the names of pack files among those of the systems.
const OF_PACK: &str = "pack:";

/// Second prefix of an active pack's files, since the searched cards differ then.
const ON: &str = "on:";

/// Most sets of several packs whose catalogs are kept.
const MOST_SETS: usize = 48;

/// The cards of a system, with those of packs.
#[derive(Debug)]
struct Loaded<C> {
    cards: C,
    /// The places of packs that do not go together with those before them.
    refused: Vec<usize>,
}

impl Catalogs {
    /// The cards of Imperial Assault's campaigns.
    pub fn campaign(&self) -> &campaign::Catalog {
        &self.loaded_campaign().cards
    }

    /// The cards that missions of campaigns are played with.
    pub fn missions(&self) -> &MissionCatalog {
        &self.loaded_missions().cards
    }

    /// The same cards, to be kept.
    pub fn kept_missions(&self) -> Arc<MissionCatalog> {
        Arc::clone(&self.loaded_missions().cards)
    }

    fn loaded_missions(&self) -> &Loaded<Arc<MissionCatalog>> {
        let load = |files: &[CatalogFile<'_>]| CampaignMissions::load(files).map(Arc::new);
        let bundled = CampaignMissions::FILES;
        self.missions.get_or_init(|| self.load_with(SystemId::ImperialAssault, load, bundled))
    }

    /// The same cards, to be kept.
    pub fn kept_campaign(&self) -> Arc<campaign::Catalog> {
        Arc::clone(&self.loaded_campaign().cards)
    }

    /// True if the cards of campaigns do not fit together with those of an active pack.
    pub(super) fn campaign_refuses(&self, pack: &str) -> bool {
        self.loaded_campaign().refused.iter().any(|place| self.packs[*place].id == pack)
    }

    fn loaded_campaign(&self) -> &Loaded<Arc<campaign::Catalog>> {
        let load = |files: &[CatalogFile<'_>]| campaign::Catalog::load(files).map(Arc::new);
        self.campaign.get_or_init(|| self.load_with(SystemId::ImperialAssault, load, campaign::cards::BUNDLED))
    }

    /// The cards as a list that names these packs means them. Packs that are not here do not count.
    pub fn for_packs(&self, named: &[PackRef]) -> &Self {
        let place = |wanted: &PackRef| self.packs.iter().position(|pack| pack.id == wanted.id);
        let mut wanted: Vec<usize> = Vec::with_capacity(named.len());
        for place in named.iter().filter_map(place) {
            if !wanted.contains(&place) {
                wanted.push(place);
            }
        }
        if self.counts_packs(&wanted) {
            return self;
        }
        let make = || Self::of_packs(Arc::clone(&self.files), Arc::clone(&self.packs), wanted.clone());
        // Each pack alone is asked for by the search.
        self.combined.get(&wanted, MOST_SETS + self.packs.len(), make).unwrap_or(self)
    }

    /// The places of the packs that count, in their order.
    pub(super) fn counted(&self) -> &[usize] {
        &self.counted
    }

    /// True if exactly these packs are active.
    pub(super) fn counts_packs(&self, packs: &[usize]) -> bool {
        self.counted == packs
    }

    pub(super) const fn all_packs(&self) -> &Arc<[Pack]> {
        &self.packs
    }

    pub(super) const fn files(&self) -> &Arc<Vec<SourceFile>> {
        &self.files
    }

    fn load<S: System>(&self, system: SystemId) -> Loaded<S::Catalog> {
        self.load_with(system, S::load, S::FILES)
    }

    #[allow(clippy::expect_used, reason = "the files are compiled in, and the tests load them all")]
    fn load_with<C>(
        &self,
        system: SystemId,
        load: impl Fn(&[CatalogFile<'_>]) -> Result<C, Vec<CatalogError>>,
        bundled: &[CatalogFile<'_>],
    ) -> Loaded<C> {
        let published = self.files_of(system.id());
        let mut files = published.clone();
        let (mut loaded, mut refused) = (None, Vec::new());
        for place in self.counted.iter().copied().filter(|place| self.packs[*place].system == system) {
            let before = files.len();
            files.extend(self.packs[place].files_of_catalog());
            match load(&files) {
                Ok(cards) => loaded = Some(cards),
                Err(_) => {
                    files.truncate(before);
                    refused.push(place);
                }
            }
        }
        let without = || load(&published).or_else(|_| load(bundled)).expect("the bundled catalog is whole");
        Loaded { cards: loaded.unwrap_or_else(without), refused }
    }
}

impl SystemId {
    /// The system with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|system| system.id() == id)
    }

    /// The system's id in documents and on the command line.
    pub const fn id(self) -> &'static str {
        self.info().id
    }

    /// The key of its name.
    pub const fn term(self) -> &'static str {
        self.info().name
    }

    /// The key of the word for a kind of card of its catalog, as searches give it.
    pub fn kind_term(self, kind: &str) -> String {
        kind_term(self.id(), kind).unwrap_or_default()
    }

    /// True if its documents may be campaigns.
    pub(super) const fn has_campaigns(self) -> bool {
        matches!(self, Self::ImperialAssault)
    }

    /// Everything that is wrong with files that hold whole catalogs.
    fn slips<S: System>(self, files: &[CatalogFile<'_>]) -> Vec<CatalogError> {
        let mut slips = S::load(files).err().unwrap_or_default();
        if self.has_campaigns() {
            let of_campaign = campaign::Catalog::load(files).err().unwrap_or_default();
            let place = |slip: &CatalogError| (slip.file.clone(), slip.card.clone(), slip.field.clone());
            for slip in of_campaign {
                // What both read is told once.
                if !slips.iter().any(|other| place(other) == place(&slip)) {
                    slips.push(slip);
                }
            }
        }
        slips
    }

    /// Facts about its documents: its lists, and what is no list but kept like one.
    pub fn documents(self) -> impl Iterator<Item = &'static ListsInfo> + Clone {
        [self.lists()].into_iter().chain(self.has_campaigns().then_some(&campaign::DOCUMENTS))
    }

    /// The sheet of this id, if the system has it.
    pub fn sheet(self, id: &str) -> Option<&'static SheetInfo> {
        self.documents().flat_map(|documents| documents.sheets).find(|sheet| sheet.id == id)
    }

    /// The format of this id, if the system has it.
    pub fn format(self, id: &str) -> Option<&'static FormatInfo> {
        self.documents().flat_map(|documents| documents.formats).find(|format| format.id == id)
    }

    /// True if a document of this format is a list that can meet another, and not the log of a campaign.
    pub fn fields(self, format: &str) -> bool {
        !self.documents().skip(1).flat_map(|documents| documents.formats).any(|other| other.id == format)
    }

    /// The faction of this id, if the system has it.
    pub fn faction(self, id: &str) -> Option<&'static FactionInfo> {
        self.lists().factions.iter().find(|faction| faction.id == id)
    }

    /// The ids of all systems, for messages.
    pub fn known() -> String {
        Self::ALL.iter().map(|system| system.id()).collect::<Vec<_>>().join(", ")
    }
}

/// The key of the name of a system whose cards are searched, by its id.
pub fn game_term(system: &str) -> Option<&'static str> {
    if system == Rebellion::INFO.id {
        return Some(Rebellion::INFO.name);
    }
    SystemId::from_id(system).map(SystemId::term)
}

/// The key of the word for a kind of card of such a game.
pub fn kind_term(system: &str, kind: &str) -> Option<String> {
    Some(format!("{}.kind.{kind}", game_term(system)?.trim_end_matches(".name")))
}

impl Catalogs {
    /// The files, and every card of every system as it is searched: as it is with the packs that are on, and the cards
    /// of the others besides, for lists that are built with them.
    pub fn source(&self) -> CatalogSource<'_> {
        let mut files = self.files.to_vec();
        for pack in &*self.packs {
            let on = if pack.is_on { ON } else { "" };
            files.extend(pack.files_of_catalog().into_iter().enumerate().map(|(index, file)| SourceFile {
                system: pack.system.id().into(),
                name: format!("{OF_PACK}{on}{}/{index}", pack.id).into(),
                text: file.text.to_owned().into(),
            }));
        }
        CatalogSource { files, cards: Box::new(|| self.searched()) }
    }

    fn searched(&self) -> Vec<SourceCard> {
        let mut all = Vec::new();
        for system in SystemId::ALL.iter().copied() {
            let mut cards = self.in_force(system);
            for card in &mut cards {
                card.term("kind", card.kind, &system.kind_term(card.kind));
            }
            all.extend(cards);
        }
        let kept = Rebellion::load(&self.files_of(Rebellion::INFO.id)).or_else(|_| Rebellion::load(Rebellion::FILES));
        for mut card in kept.iter().flat_map(Rebellion::source) {
            card.is_behind = true;
            card.term("kind", card.kind, &kind_term(Rebellion::INFO.id, card.kind).unwrap_or_default());
            all.push(card);
        }
        for pack in self.packs.iter().filter(|pack| !pack.is_on) {
            let cards = self.brought(pack, &all);
            all.extend(cards);
        }
        all
    }

    /// The cards of a pack that is off, as they are searched, but for those that are `known`.
    fn brought(&self, pack: &Pack, known: &[SourceCard]) -> Vec<SourceCard> {
        let ids: FxHashSet<(&str, &str)> = (known.iter())
            .filter(|card| card.system == pack.system.id())
            .map(|card| (card.kind, card.id.as_str()))
            .collect();
        let cards = self.for_packs(&[pack.reference()]).cards(pack.system).into_iter();
        let mut cards: Vec<SourceCard> = cards.filter(|card| !ids.contains(&(card.kind, card.id.as_str()))).collect();
        for card in &mut cards {
            card.term("kind", card.kind, &pack.system.kind_term(card.kind));
            Language::ALL.into_iter().for_each(|language| card.detail_in(language, &pack.title()));
        }
        cards
    }

    fn files_of(&self, system: &str) -> Vec<CatalogFile<'_>> {
        let files = self.files.iter().filter(|file| file.system == system);
        files.map(|file| CatalogFile::new(&file.name, &file.text)).collect()
    }
}
