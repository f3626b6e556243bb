//! Requests: a new list, a sheet.

/// A new list, as it is wished for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewList<'a> {
    /// The id of its faction.
    pub faction: &'a str,
    /// The id of its format.
    pub format: &'a str,
    /// The points agreed on, for a format that leaves them to the players; without them its usual ones.
    pub limit: Option<i32>,
    /// The id of what it is within its faction, such as a battle force.
    pub variant: Option<&'a str>,
    pub name: &'a str,
}

/// A sheet a list can be printed as, as it is offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SheetInfo {
    /// Its name on the command line.
    pub id: &'static str,
    /// The key of its name for people.
    pub term: &'static str,
    /// Optional parts, in the order offered.
    pub options: &'static [SheetOption],
}

/// Something a sheet can include, as it is offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SheetOption {
    /// Its id within the game.
    pub id: &'static str,
    /// The key of its name.
    pub term: &'static str,
    /// True if such a sheet usually includes it.
    pub usual: bool,
}

/// A sheet, as it is wished for: which one, and what it is to include.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SheetRequest {
    sheet: &'static str,
    options: Vec<&'static str>,
    subject: Option<String>,
}

impl SheetRequest {
    /// A sheet with what it usually includes.
    pub fn usual(sheet: &SheetInfo) -> Self {
        let options = sheet.options.iter().filter(|option| option.usual).map(|option| option.id).collect();
        Self { sheet: sheet.id, options, subject: None }
    }

    /// The sheet's id.
    pub const fn sheet(&self) -> &'static str {
        self.sheet
    }

    /// True if the option of this id is requested.
    pub fn includes(&self, option: &str) -> bool {
        self.options.contains(&option)
    }

    /// The id of what it is to show of several things; none for the usual ones.
    pub fn subject(&self) -> Option<&str> {
        self.subject.as_deref()
    }

    /// Wishes for one of several things that it can show, or for the usual ones.
    pub fn set_subject(&mut self, id: Option<String>) {
        self.subject = id;
    }

    /// Wishes for an option, or no longer.
    pub fn set(&mut self, option: &'static str, included: bool) {
        self.options.retain(|known| *known != option);
        if included {
            self.options.push(option);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_begins_with_what_is_usual_and_keeps_each_option_once() {
        let option = |id, usual| SheetOption { id, term: "", usual };
        let options = Box::leak(Box::new([option("texts", true), option("damage", false)]));
        let mut wish = SheetRequest::usual(&SheetInfo { id: "sheet", term: "", options });
        assert!(wish.includes("texts") && !wish.includes("damage"));
        wish.set("damage", true);
        wish.set("damage", true);
        wish.set("damage", false);
        wish.set("texts", false);
        assert_eq!((wish.sheet(), wish.includes("texts"), wish.includes("damage")), ("sheet", false, false));
    }
}
