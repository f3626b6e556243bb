//! Declarations of enums with their words.

/// Implements [`Describe`](crate::narration::Describe) for field types by a method of a narrator; `_` for a type that no phrase shows.
#[macro_export]
macro_rules! described {
    ($narrator:ty; $($type:ty => $method:tt),+ $(,)?) => { $(
        impl $crate::narration::Describe<$narrator> for $type {
            $crate::__narrated!(@describe $narrator, $method);
        }
    )+ };
}

/// Declares an enum with the phrase of each variant: see [`narration`](crate::narration).
#[macro_export]
macro_rules! narrated {
    (phrases = $prefix:literal, narrator = $narrator:ty; $($declaration:tt)*) => {
        $crate::narrated! { phrases = $prefix, narrator = $narrator, with(); $($declaration)* }
    };
    (
        phrases = $prefix:literal, narrator = $narrator:ty, with $shared:tt;

        $(#[$meta:meta])*
        $vis:vis enum $name:ident { $(
            $(#[$doc:meta])*
            $variant:ident
            $(( $($item:ident : $item_type:ty),+ $(,)? ))?
            $({ $($(#[$field_doc:meta])* $field:ident : $field_type:ty),+ $(,)? })?
            $(=> [ $($attr:ident $(( $($arg:tt)* ))?),+ $(,)? ])?
        ),+ $(,)? }
    ) => {
        $(#[$meta])*
        $vis enum $name { $(
            $(#[$doc])*
            $variant $(( $($item_type),+ ))? $({ $($(#[$field_doc])* $field: $field_type),+ })?,
        )+ }

        impl $crate::narration::Narrated<$narrator> for $name {
            fn sentence(&self, narrator: &$narrator) -> Option<String> {
                match self { $(
                    Self::$variant $(( $($item),+ ))? $({ $($field),+ })? => {
                        $($(let _ = $item;)+)? $($(let _ = $field;)+)?
                        $crate::__narrated!(
                            @sentence narrator [$prefix $variant] [$($($item)+)? $($($field)+)?]
                            [$($([$attr $(($($arg)*))?])+)?] [$($([$attr $(($($arg)*))?])+)? [with $shared]]
                        )
                    }
                )+ }
            }
        }

        impl $crate::narration::Phrased for $name {
            fn phrases() -> Vec<$crate::narration::Phrase> {
                let mut phrases = Vec::new();
                $(
                    $crate::__narrated!(
                        @phrases phrases [$prefix $variant] $narrator,
                        [$($([$item $item_type])+)? $($([$field $field_type])+)?]
                        [$($([$attr $(($($arg)*))?])+)?] [$($([$attr $(($($arg)*))?])+)? [with $shared]]
                    );
                )+
                phrases
            }

            fn field<T: 'static>(&self) -> Option<&T> {
                match self { $(
                    Self::$variant $(( $($item),+ ))? $({ $($field),+ })? => {
                        None
                            $($(.or_else(|| $crate::narration::field_as($item)))+)?
                            $($(.or_else(|| $crate::narration::field_as($field)))+)?
                    }
                )+ }
            }
        }
    };
}

/// Declares an enum `Question` with the phrase of each variant, and `QuestionKind` with their names alone.
#[macro_export]
macro_rules! questions {
    (
        phrases = $prefix:literal, narrator = $narrator:ty;

        $(
            $(#[$doc:meta])*
            $variant:ident $(( $($field:ident : $type:ty),+ $(,)? ))? $(=> [$($attr:tt)*])?
        ),+ $(,)?
    ) => {
        $crate::narrated! {
            phrases = $prefix, narrator = $narrator;

            /// A question with what it is about.
            #[derive(Debug, Clone, Copy, PartialEq, Eq)]
            pub enum Question { $( $(#[$doc])* $variant $(( $($field: $type),+ ))? $(=> [$($attr)*])? ),+ }
        }

        /// The kind of a question.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum QuestionKind { $( $variant ),+ }

        impl Question {
            pub const fn kind(&self) -> QuestionKind {
                match self { $( Self::$variant { .. } => QuestionKind::$variant ),+ }
            }
        }
    };
}

/// Declares the events of a match, each with its phrase and its place in the log: see [`narration`](crate::narration).
#[macro_export]
macro_rules! events {
    (phrases = $prefix:literal, narrator = $narrator:ty, game = $game:ty; $($declaration:tt)*) => {
        $crate::narrated! { phrases = $prefix, narrator = $narrator; $($declaration)* }
        $crate::__narrated! { @log $game; $($declaration)* }
    };
}

/// The parts of [`narrated!`](crate::narrated) and [`events!`](crate::events): most walk over the attributes of a variant.
#[doc(hidden)]
#[macro_export]
macro_rules! __narrated {
    (@describe $narrator:ty, _) => {
        const IS_SPOKEN: bool = false;

        fn describe<'a>(&'a self, _: &'a $narrator) -> std::borrow::Cow<'a, str> {
            std::borrow::Cow::Borrowed("")
        }
    };
    (@describe $narrator:ty, $method:ident) => {
        fn describe<'a>(&'a self, narrator: &'a $narrator) -> std::borrow::Cow<'a, str> {
            narrator.$method(*self).into()
        }
    };

    // The sentence of a variant.
    (@sentence $narrator:ident $phrase:tt $fields:tt [[silent] $($rest:tt)*] $all:tt) => { None };
    (@sentence $narrator:ident $phrase:tt $fields:tt [[say(|$d:pat_param| $said:expr $(,)?)] $($rest:tt)*] $all:tt) => {{
        let $d = $narrator;
        Into::<Option<String>>::into($said)
    }};
    (@sentence $narrator:ident $phrase:tt $fields:tt [[show($field:ident)] $($rest:tt)*] $all:tt) => {
        Some($crate::narration::Describe::describe($field, $narrator).into_owned())
    };
    (@sentence $narrator:ident $phrase:tt $fields:tt [$other:tt $($rest:tt)*] $all:tt) => {
        $crate::__narrated!(@sentence $narrator $phrase $fields [$($rest)*] $all)
    };
    (@sentence $narrator:ident $phrase:tt [$($field:ident)*] [] $all:tt) => {
        $crate::__narrated!(@key $narrator $phrase $all).map(|key: &'static str| {
            let text = $crate::narration::Narrator::text($narrator, key);
            $crate::phrase::fill(text, &|hole| {
                $crate::__narrated!(@with $narrator hole $all);
                $(
                    if hole == stringify!($field) {
                        return Some($crate::narration::Describe::describe($field, $narrator));
                    }
                )*
                None
            })
        })
    };

    // The key of its phrase.
    (@key $narrator:ident [$prefix:literal $variant:ident] []) => {
        Some($crate::__narrated!(@name $prefix $variant))
    };
    (@key $narrator:ident [$prefix:literal $variant:ident] [[key($key:literal)] $($rest:tt)*]) => {
        Some(concat!($prefix, $key))
    };
    (@key $narrator:ident $phrase:tt [[key(|$d:pat_param| match $on:tt { $($arms:tt)* })] $($rest:tt)*]) => {{
        let $d = $narrator;
        $crate::__narrated!(@key $narrator $phrase [[key(match $on { $($arms)* })]])
    }};
    (
        @key $narrator:ident [$prefix:literal $variant:ident]
        [[key(match ($on:expr) { $($arm:pat $(if $guard:expr)? => $key:tt),+ $(,)? })] $($rest:tt)*]
    ) => {
        match $on { $($arm $(if $guard)? => $crate::__narrated!(@arm $prefix $key)),+ }
    };
    (
        @key $narrator:ident [$prefix:literal $variant:ident]
        [[key(match $on:tt { $($arm:pat $(if $guard:expr)? => $key:tt),+ $(,)? })] $($rest:tt)*]
    ) => {
        match $on { $($arm $(if $guard)? => $crate::__narrated!(@arm $prefix $key)),+ }
    };
    (@key $narrator:ident $phrase:tt [$other:tt $($rest:tt)*]) => {
        $crate::__narrated!(@key $narrator $phrase [$($rest)*])
    };
    (@arm $prefix:literal silent) => { None };
    (@arm $prefix:literal $key:literal) => { Some(concat!($prefix, $key)) };
    (@name $prefix:literal $variant:ident) => {{
        const NAME: &str = stringify!($variant);
        const KEY: [u8; $crate::narration::key_len($prefix, NAME)] = $crate::narration::key_bytes($prefix, NAME);
        const TEXT: &str = $crate::narration::key_text(&KEY);
        TEXT
    }};

    // Holes that are no fields.
    (@with $narrator:ident $asked:ident []) => {};
    (@with $narrator:ident $asked:ident [[with($hole:ident = |$d:pat_param| $value:expr $(,)?)] $($rest:tt)*]) => {
        if $asked == stringify!($hole) {
            let $d = $narrator;
            return Some(std::borrow::Cow::Owned($value.to_string()));
        }
        $crate::__narrated!(@with $narrator $asked [$($rest)*]);
    };
    (@with $narrator:ident $asked:ident [$other:tt $($rest:tt)*]) => {
        $crate::__narrated!(@with $narrator $asked [$($rest)*]);
    };

    // The phrases of a variant, for tests.
    (@phrases $list:ident $phrase:tt $narrator:ty, $fields:tt [[silent] $($rest:tt)*] $all:tt) => {};
    (@phrases $list:ident $phrase:tt $narrator:ty, $fields:tt [[show $shown:tt] $($rest:tt)*] $all:tt) => {};
    (@phrases $list:ident $phrase:tt $narrator:ty, $fields:tt [[say $said:tt] $($rest:tt)*] $all:tt) => {};
    (@phrases $list:ident $phrase:tt $narrator:ty, $fields:tt [$other:tt $($rest:tt)*] $all:tt) => {
        $crate::__narrated!(@phrases $list $phrase $narrator, $fields [$($rest)*] $all);
    };
    (@phrases $list:ident [$prefix:literal $variant:ident] $narrator:ty, [$([$field:ident $type:ty])*] [] $all:tt) => {
        let holes = $crate::narration::spoken(
            $crate::__narrated!(@holes $all []),
            &[$((stringify!($field), <$type as $crate::narration::Describe<$narrator>>::IS_SPOKEN)),*],
        );
        for key in $crate::__narrated!(@keys [$prefix $variant] $all) {
            let variant = stringify!($variant);
            $list.push($crate::narration::Phrase { variant, key, holes: holes.clone() });
        }
    };
    (@holes [] [$($hole:ident)*]) => { &[$(stringify!($hole)),*] };
    (@holes [[with($hole:ident $($value:tt)*)] $($rest:tt)*] [$($holes:ident)*]) => {
        $crate::__narrated!(@holes [$($rest)*] [$($holes)* $hole])
    };
    (@holes [$other:tt $($rest:tt)*] $holes:tt) => { $crate::__narrated!(@holes [$($rest)*] $holes) };
    (@keys [$prefix:literal $variant:ident] []) => { [$crate::__narrated!(@name $prefix $variant)] };
    (@keys [$prefix:literal $variant:ident] [[key($key:literal)] $($rest:tt)*]) => { [concat!($prefix, $key)] };
    (@keys $phrase:tt [[key(|$d:pat_param| $($key:tt)*)] $($rest:tt)*]) => {
        $crate::__narrated!(@keys $phrase [[key($($key)*)]])
    };
    (
        @keys [$prefix:literal $variant:ident]
        [[key(match $on:tt { $($arm:pat $(if $guard:expr)? => $key:tt),+ $(,)? })] $($rest:tt)*]
    ) => {
        IntoIterator::into_iter([$($crate::__narrated!(@arm $prefix $key)),+]).flatten()
    };
    (@keys $phrase:tt [$other:tt $($rest:tt)*]) => { $crate::__narrated!(@keys $phrase [$($rest)*]) };

    // The place of a variant in the log.
    (@log
        $game:ty;

        $(#[$meta:meta])*
        $vis:vis enum $name:ident { $(
            $(#[$doc:meta])*
            $variant:ident
            $(( $($item:ident : $item_type:ty),+ $(,)? ))?
            $({ $($(#[$field_doc:meta])* $field:ident : $field_type:ty),+ $(,)? })?
            $(=> [ $($attr:ident $(( $($arg:tt)* ))?),+ $(,)? ])?
        ),+ $(,)? }
    ) => {
        impl $crate::narration::LogEvent<$game> for $name {
            fn rank(&self) -> $crate::game::LogRank {
                match self { $(
                    Self::$variant $(( $($item),+ ))? $({ $($field),+ })? => {
                        $($(let _ = $item;)+)? $($(let _ = $field;)+)?
                        $crate::__narrated!(@rank [$($([$attr $(($($arg)*))?])+)?])
                    }
                )+ }
            }

            fn doer(&self, game: &$game) -> Option<$crate::game::Seat> {
                match self { $(
                    Self::$variant $(( $($item),+ ))? $({ $($field),+ })? => {
                        $($(let _ = $item;)+)? $($(let _ = $field;)+)?
                        $crate::__narrated!(@doer game [$($([$attr $(($($arg)*))?])+)?])
                    }
                )+ }
            }

            fn fallen(&self, game: &$game) -> Option<$crate::game::Seat> {
                match self { $(
                    Self::$variant $(( $($item),+ ))? $({ $($field),+ })? => {
                        $($(let _ = $item;)+)? $($(let _ = $field;)+)?
                        $crate::__narrated!(@fallen game [$($([$attr $(($($arg)*))?])+)?])
                    }
                )+ }
            }

            fn is_notable(&self) -> bool {
                match self { $(
                    Self::$variant $(( $($item),+ ))? $({ $($field),+ })? => {
                        $($(let _ = $item;)+)? $($(let _ = $field;)+)?
                        $crate::__narrated!(@notable [$($([$attr $(($($arg)*))?])+)?])
                    }
                )+ }
            }
        }
    };
    (@rank []) => { $crate::game::LogRank::Part };
    (@rank [[entry] $($rest:tt)*]) => { $crate::game::LogRank::Entry };
    (@rank [[opens] $($rest:tt)*]) => { $crate::game::LogRank::Opening };
    (@rank [[closes] $($rest:tt)*]) => { $crate::game::LogRank::Closing };
    (@rank [[phase] $($rest:tt)*]) => { $crate::game::LogRank::Phase };
    (@rank [[round($round:expr)] $($rest:tt)*]) => { $crate::game::LogRank::Round(u16::from($round)) };
    (@rank [[rank($rank:expr)] $($rest:tt)*]) => { $rank };
    (@rank [$other:tt $($rest:tt)*]) => { $crate::__narrated!(@rank [$($rest)*]) };
    (@doer $game:ident []) => { None };
    (@doer $game:ident [[of($field:ident)] $($rest:tt)*]) => { $crate::narration::Seated::seat($field, $game) };
    (@doer $game:ident [[of(|$g:pat_param| $seat:expr)] $($rest:tt)*]) => {{
        let $g = $game;
        $seat
    }};
    (@doer $game:ident [$other:tt $($rest:tt)*]) => { $crate::__narrated!(@doer $game [$($rest)*]) };
    (@fallen $game:ident []) => { None };
    (@fallen $game:ident [[fells($field:ident)] $($rest:tt)*]) => { $crate::narration::Seated::seat($field, $game) };
    (@fallen $game:ident [$other:tt $($rest:tt)*]) => { $crate::__narrated!(@fallen $game [$($rest)*]) };
    (@notable []) => { false };
    (@notable [[notable] $($rest:tt)*]) => { true };
    (@notable [[notable($notable:expr)] $($rest:tt)*]) => { $notable };
    (@notable [$other:tt $($rest:tt)*]) => { $crate::__narrated!(@notable [$($rest)*]) };
}
