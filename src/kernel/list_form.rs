//! The forms a system's lists can be written in.

/// Declares the forms a system's lists can be written in: our own document, those given here, and the four in which
/// players post lists; each with its name on the command line, the key of its name for people, and how its files are
/// called.
#[macro_export]
macro_rules! list_forms {
    (@all $($(#[$doc:meta])* $Form:ident = $id:literal, $term:literal, $extension:literal;)+) => {
        /// A form a list can be written in.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Form {
            $($(#[$doc])* $Form,)+
        }

        impl Form {
            /// Every form, in the order in which they are offered.
            pub const ALL: &'static [Self] = &[$(Self::$Form),+];
            /// The forms offered, with the code that every list has.
            pub const OFFERED: &'static [$crate::ExportInfo] =
                &[$($crate::ExportInfo { id: $id, term: $term, extension: $extension },)+ $crate::list_code::FORM];

            /// The name on the command line.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$Form => $id,)+
                }
            }

            /// The form of this name, if there is one.
            pub fn from_id(id: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|form| form.id() == id)
            }

            /// A list as players post it, in this form; plain text in one in which nobody posts lists.
            pub(super) fn posted(self, post: &$crate::post::Post<'_>) -> String {
                match self {
                    Self::Markdown => $crate::post::markdown(post),
                    Self::BbCode => $crate::post::bbcode(post),
                    Self::Html => $crate::post::html(post),
                    _ => $crate::post::plain(post),
                }
            }
        }
    };
    ($($(#[$doc:meta])* $Form:ident = $id:literal, $term:literal, $extension:literal;)*) => {
        $crate::list_forms! { @all
            /// Our own document.
            Muster = "muster", "systems.form.muster", "json";
            $($(#[$doc])* $Form = $id, $term, $extension;)*
            /// Plain text, as players post it.
            Text = "text", "systems.form.text", "txt";
            Markdown = "markdown", "systems.form.markdown", "md";
            /// BBCode, for forums.
            BbCode = "bbcode", "systems.form.bbcode", "txt";
            Html = "html", "systems.form.html", "html";
        }
    };
}
