//! Optional parts of sheets.

use super::Kind;
use crate::{SheetOption, SheetRequest};

/// A part of a system's sheets that can be left out; declared by [`sheet_parts`].
pub trait SheetPart: Copy + Eq + 'static {
    /// Every part, in the order in which they are offered.
    fn all() -> &'static [Self];

    /// Its id within the game.
    fn id(self) -> &'static str;

    /// Optional parts of this kind of sheet; none if the system has no such sheet.
    fn offered(kind: Kind) -> Option<&'static [SheetOption]>;
}

/// Declares the parts of a system's sheets that can be left out, each with its id and the key of its name; then the
/// parts that each kind of sheet can have, where `off` stands after what it usually has not.
#[macro_export]
macro_rules! sheet_parts {
    (
        Part { $($(#[$doc:meta])* $Part:ident = $id:literal, $term:literal;)+ }
        $($Kind:ident: [$($Of:ident $($off:ident)?),*];)+
    ) => {
        /// A part of a sheet that can be left out.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Part {
            $($(#[$doc])* $Part,)+
        }

        impl Part {
            /// Every part, in the order in which they are offered.
            pub const ALL: &'static [Self] = &[$(Self::$Part),+];

            const fn option(self, usual: bool) -> $crate::SheetOption {
                match self {
                    $(Self::$Part => $crate::SheetOption { id: $id, term: $term, usual },)+
                }
            }
        }

        /// The sheets, in the order in which they are offered.
        pub const OFFERED: &[$crate::SheetInfo] = &[$({
            let kind = $crate::sheet::Kind::$Kind;
            let options = match offered(kind) {
                Some(options) => options,
                None => &[],
            };
            $crate::SheetInfo { id: kind.id(), term: kind.term(), options }
        }),+];

        /// Optional parts of this kind of sheet; none if the system has no such sheet.
        #[allow(unreachable_patterns, reason = "a game may have every kind")]
        const fn offered(kind: $crate::sheet::Kind) -> Option<&'static [$crate::SheetOption]> {
            match kind {
                $($crate::sheet::Kind::$Kind => {
                    const { Some(&[$(Part::$Of.option($crate::sheet_parts!(@usual $($off)?))),*]) }
                })+
                _ => None,
            }
        }

        impl $crate::sheet::SheetPart for Part {
            fn all() -> &'static [Self] {
                Self::ALL
            }

            fn id(self) -> &'static str {
                self.option(true).id
            }

            fn offered(kind: $crate::sheet::Kind) -> Option<&'static [$crate::SheetOption]> {
                offered(kind)
            }
        }

        /// Kind and parts of a sheet.
        pub type Options = $crate::sheet::Options<Part>;
    };
    (@usual) => { true };
    (@usual off) => { false };
}
/// Kind and parts of a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Options<P> {
    pub kind: Kind,
    parts: Vec<P>,
}

impl<P: SheetPart> Options<P> {
    /// The parts of which this holds among those a sheet of this kind can have.
    fn with(kind: Kind, is_in: impl Fn(&SheetOption) -> bool) -> Self {
        let offered = P::offered(kind).unwrap_or_default();
        let is_in = |part: &P| offered.iter().any(|option| option.id == part.id() && is_in(option));
        Self { kind, parts: P::all().iter().copied().filter(is_in).collect() }
    }

    /// The usual parts of this kind of sheet.
    pub fn of(kind: Kind) -> Self {
        Self::with(kind, |option| option.usual)
    }

    /// All that a sheet of this kind can include.
    pub fn most(kind: Kind) -> Self {
        Self::with(kind, |_| true)
    }

    /// The requested parts; none if there is no such sheet. Parts that the sheet cannot have are left out.
    pub fn wished(wish: &SheetRequest) -> Option<Self> {
        let kind = Kind::from_id(wish.sheet())?;
        let _ = P::offered(kind)?;
        Some(Self::with(kind, |option| wish.includes(option.id)))
    }

    /// True if a part is included.
    pub fn has(&self, part: P) -> bool {
        self.parts.contains(&part)
    }

    /// Removes a part.
    #[must_use]
    pub fn without(mut self, part: P) -> Self {
        self.parts.retain(|known| *known != part);
        self
    }
}

impl<P: SheetPart> Default for Options<P> {
    fn default() -> Self {
        Self::of(Kind::default())
    }
}

#[cfg(test)]
mod tests {
    use super::Kind;
    use crate::SheetRequest;

    sheet_parts! {
        Part {
            Texts = "texts", "test.texts";
            Ticks = "ticks", "test.ticks";
            Hand = "hand", "test.hand";
        }
        Reference: [Texts, Ticks, Hand];
        Summary: [Ticks off, Hand];
        Cards: [Texts];
    }

    #[test]
    fn what_is_not_wished_for_is_left_out_and_what_a_sheet_cannot_have_stays_out() {
        assert_eq!(OFFERED.len(), 3);
        for info in OFFERED {
            let kind = Kind::from_id(info.id).unwrap();
            let mut wish = SheetRequest::usual(info);
            assert_eq!(Options::wished(&wish), Some(Options::of(kind)));
            for part in ["texts", "ticks", "hand"] {
                wish.set(part, true);
            }
            assert_eq!(Options::wished(&wish), Some(Options::most(kind)));
            wish.set("hand", false);
            let options = Options::wished(&wish).unwrap();
            assert_eq!((options.has(Part::Ticks), options.has(Part::Hand)), (kind != Kind::Cards, false));
        }
    }

    #[test]
    fn what_is_off_can_be_had_and_is_not_usual() {
        let (usual, most) = (Options::of(Kind::Summary), Options::most(Kind::Summary));
        assert_eq!((usual.has(Part::Ticks), most.has(Part::Ticks)), (false, true));
        assert_eq!(most.clone().without(Part::Ticks), usual);
        assert!(!most.has(Part::Texts));
    }

    #[test]
    fn a_kind_that_the_game_does_not_have_is_not_made() {
        let info = crate::SheetInfo { id: Kind::Table.id(), term: "", options: &[] };
        assert_eq!(Options::wished(&SheetRequest::usual(&info)), None);
    }
}
