//! Flags of units, each with the moment at which it ends.

/// A fact about a unit that holds until its [`End`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flag {
    /// A vehicle rolls once for damage (LEG-VEH-02).
    DamageRolled,
    /// LEG-END-03.
    Promoted,
    /// Holds the commander token (LEG-KW-FIELD-COMMANDER).
    FieldCommander,
    /// LEG-KW-WHEEL-MODE.
    OnWheels,
    /// LEG-KW-SECRET-MISSION.
    MissionDone,
    /// Incognito is lost (LEG-KW-INCOGNITO).
    Revealed,
    /// Deployed as an Operative (LEG-KW-COVERT-OPS).
    Covert,
    /// LEG-KW-BOUNTY.
    BountyClaimed,
    /// LEG-KW-UNSTOPPABLE.
    ActivatedTwice,
    /// Arrives later (Rapid Reinforcements).
    SetAside,
    /// LEG-KW-SCOUT-X.
    Scouted,
    /// Out of cohesion since its last move (LEG-MOVE-04).
    Scattered,
    /// Ordered by the order line of its side's command card.
    OrderedByCard,
    /// Its order token returned to the pool: it keeps no order.
    OrderReturned,
    /// Flipped an active shield this round.
    ShieldFlipped,
    /// Keeps a dodge token at the end of the round.
    KeepsDodge,
    /// Displaced by the move under way.
    DisplacedByMove,
    /// LEG-MOVE-26.
    DisplacedInActivation,
    /// Deploys after all other units.
    DeploysLast,
    /// Comes out of a Bane token (LEG-KW-BANE-TOKENS).
    Hunter,
    /// Does not deploy, and waits in a Bane token.
    Withheld,
    /// Activated by a card of the opponent.
    Driven,
    /// Goes faster for the move under way (LEG-KW-SPUR).
    Spurred,
    /// Made a free attack action in the activation of another (LEG-ACT-11).
    AttackedInTurn,
    /// Has to deploy beside another unit (LEG-KW-DETACHMENT).
    Bound,
    /// LEG-KW-AUTHORITATIVE.
    OrderPassedOn,
    /// Wounds gave it Charge (LEG-KW-ENRAGE-X).
    Enraged,
}

/// The moment at which a flag is cleared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    Move,
    Activation,
    /// Tokens are removed (LEG-END-02).
    Tokens,
    Round,
    Match,
}

impl Flag {
    const ALL: [Self; 27] = [
        Self::DamageRolled,
        Self::Promoted,
        Self::FieldCommander,
        Self::OnWheels,
        Self::MissionDone,
        Self::Revealed,
        Self::Covert,
        Self::BountyClaimed,
        Self::ActivatedTwice,
        Self::SetAside,
        Self::Scouted,
        Self::Scattered,
        Self::OrderedByCard,
        Self::OrderReturned,
        Self::ShieldFlipped,
        Self::KeepsDodge,
        Self::DisplacedByMove,
        Self::DisplacedInActivation,
        Self::DeploysLast,
        Self::Hunter,
        Self::Withheld,
        Self::Driven,
        Self::Spurred,
        Self::AttackedInTurn,
        Self::Bound,
        Self::OrderPassedOn,
        Self::Enraged,
    ];

    const fn end(self) -> End {
        match self {
            Self::DisplacedByMove => End::Move,
            Self::OrderReturned | Self::DisplacedInActivation | Self::AttackedInTurn => End::Activation,
            Self::OnWheels | Self::ActivatedTwice => End::Tokens,
            Self::OrderedByCard | Self::ShieldFlipped | Self::KeepsDodge | Self::Driven | Self::OrderPassedOn => {
                End::Round
            }
            Self::DamageRolled
            | Self::Promoted
            | Self::FieldCommander
            | Self::MissionDone
            | Self::Revealed
            | Self::Covert
            | Self::BountyClaimed
            | Self::SetAside
            | Self::Scouted
            | Self::Scattered
            | Self::DeploysLast
            | Self::Hunter
            | Self::Withheld
            | Self::Spurred
            | Self::Bound
            | Self::Enraged => End::Match,
        }
    }
}

/// The flags of a unit, a bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Flags(u32);

impl Flags {
    #[inline]
    pub const fn has(self, flag: Flag) -> bool {
        self.0 >> flag as u32 & 1 == 1
    }

    pub const fn set(&mut self, flag: Flag) {
        self.0 |= 1 << flag as u32;
    }

    pub const fn clear(&mut self, flag: Flag) {
        self.0 &= !(1 << flag as u32);
    }

    /// Clears the flags that end at this moment.
    pub fn end(&mut self, end: End) {
        Flag::ALL.into_iter().filter(|flag| flag.end() == end).for_each(|flag| self.clear(flag));
    }
}
