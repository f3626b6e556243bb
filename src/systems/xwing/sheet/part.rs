//! The parts of a sheet that can be left out, as they are offered and as they are wished for.

use super::{Kind, Options};
use kernel::{SheetOption, SheetRequest};

/// A part of a sheet that can be left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Dials,
    Texts,
    Ticks,
    Terms,
    Damage,
    Notes,
}

impl Part {
    const ALL: [Self; 6] = [Self::Dials, Self::Texts, Self::Ticks, Self::Terms, Self::Damage, Self::Notes];

    /// The part as it is offered for a sheet of this kind.
    const fn offer(self, kind: Kind) -> SheetOption {
        let (id, term) = match self {
            Self::Dials => ("dials", "xwing.sheet.part.dials"),
            Self::Texts => ("texts", "xwing.sheet.part.texts"),
            Self::Ticks => ("ticks", "xwing.sheet.part.ticks"),
            Self::Terms => ("terms", "xwing.sheet.part.terms"),
            Self::Damage => ("damage", "xwing.sheet.part.damage"),
            Self::Notes => ("notes", "xwing.sheet.part.notes"),
        };
        SheetOption { id, term, usual: self.is_in(&Options::of(kind)) }
    }

    const fn is_in(self, options: &Options) -> bool {
        match self {
            Self::Dials => options.dials,
            Self::Texts => options.texts,
            Self::Ticks => options.ticks,
            Self::Terms => options.terms,
            Self::Damage => options.damage,
            Self::Notes => options.notes,
        }
    }

    const fn of(self, options: &mut Options) -> &mut bool {
        match self {
            Self::Dials => &mut options.dials,
            Self::Texts => &mut options.texts,
            Self::Ticks => &mut options.ticks,
            Self::Terms => &mut options.terms,
            Self::Damage => &mut options.damage,
            Self::Notes => &mut options.notes,
        }
    }
}

const REFERENCE: &[SheetOption] = &[
    Part::Dials.offer(Kind::Reference),
    Part::Texts.offer(Kind::Reference),
    Part::Ticks.offer(Kind::Reference),
    Part::Terms.offer(Kind::Reference),
    Part::Damage.offer(Kind::Reference),
    Part::Notes.offer(Kind::Reference),
];

const SUMMARY: &[SheetOption] = &[Part::Ticks.offer(Kind::Summary), Part::Notes.offer(Kind::Summary)];

const CARDS: &[SheetOption] = &[
    Part::Dials.offer(Kind::Cards),
    Part::Texts.offer(Kind::Cards),
    Part::Ticks.offer(Kind::Cards),
    Part::Damage.offer(Kind::Cards),
];

/// What a sheet of this kind can include.
pub const fn offered(kind: Kind) -> &'static [SheetOption] {
    match kind {
        Kind::Summary => SUMMARY,
        Kind::Reference => REFERENCE,
        Kind::Cards => CARDS,
    }
}

impl Options {
    /// What is wished for; none if there is no such sheet. Parts the sheet cannot have are left out.
    pub fn wished(wish: &SheetRequest) -> Option<Self> {
        let kind = Kind::from_id(wish.sheet())?;
        let mut options = Self::of(kind);
        for part in Part::ALL {
            let id = part.offer(kind).id;
            *part.of(&mut options) = wish.includes(id) && offered(kind).iter().any(|offered| offered.id == id);
        }
        Some(options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::XWing;
    use kernel::ListBuilding;

    #[test]
    fn what_is_offered_is_what_a_sheet_can_have_and_what_is_usual_is_ticked() {
        for info in XWing::LISTS.sheets {
            let kind = Kind::from_id(info.id).unwrap();
            let mut wish = SheetRequest::usual(info);
            assert_eq!(Options::wished(&wish), Some(Options::of(kind)));
            for part in Part::ALL {
                wish.set(part.offer(kind).id, true);
            }
            assert_eq!(Options::wished(&wish), Some(Options::most(kind)));
        }
    }
}
