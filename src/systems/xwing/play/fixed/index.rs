//! Abilities of the cards in a match from the start, by window and by hook.

use crate::{
    cards::ability::{Effect, Hook, Play, PlayId, Window, WindowSet},
    play::pieces::{AbilityAt, Origin, ShipSet},
};

/// An ability of a card that is in the match from the start.
#[derive(Debug, Clone, Copy)]
pub(in crate::play) struct Listener {
    pub(in crate::play) at: AbilityAt,
    pub(in crate::play) id: PlayId,
}

/// Abilities by the window that triggers them and by the rule they bend.
#[derive(Debug)]
pub(in crate::play) struct AbilityIndex {
    /// By [`Window`].
    listeners: Vec<Vec<Listener>>,
    /// By [`Hook`].
    hooks: Vec<Vec<Listener>>,
    listened: WindowSet,
    /// By [`Window`], the ships whose pilot cards listen to it.
    pilots: Vec<ShipSet>,
    /// By [`Hook`], the ships whose pilot cards bend a rule there.
    pilots_hooked: Vec<ShipSet>,
}

impl Default for AbilityIndex {
    fn default() -> Self {
        Self {
            listeners: vec![Vec::new(); Window::ALL.len()],
            hooks: vec![Vec::new(); Hook::ALL.len()],
            listened: WindowSet::EMPTY,
            pilots: vec![ShipSet::EMPTY; Window::ALL.len()],
            pilots_hooked: vec![ShipSet::EMPTY; Hook::ALL.len()],
        }
    }
}

impl AbilityIndex {
    /// Adds an ability.
    pub(super) fn add(&mut self, listener: Listener, play: &Play) {
        let is_pilot = listener.at.on == Origin::Card(0);
        for window in play.when.iter() {
            if is_pilot {
                self.pilots[window as usize].insert(listener.at.ship);
            }
            self.listened.insert(window);
            self.listeners[window as usize].push(listener);
        }
        // Docking and the deployment area are permissions with windows of their own.
        if play.when.contains(Window::Always) || play.when.contains(Window::SetupPlace) {
            for hook in play.effects.iter().filter_map(Effect::hook) {
                if is_pilot {
                    self.pilots_hooked[hook as usize].insert(listener.at.ship);
                }
                if !self.hooks[hook as usize].iter().any(|known| known.at == listener.at) {
                    self.hooks[hook as usize].push(listener);
                }
            }
        }
    }

    /// Abilities that listen to the window.
    pub(in crate::play) fn listeners(&self, window: Window) -> &[Listener] {
        &self.listeners[window as usize]
    }

    /// True if an ability listens to the window.
    pub(in crate::play) fn listens(&self, window: Window) -> bool {
        self.listened.contains(window)
    }

    /// The ships whose pilot cards listen to the window.
    pub(in crate::play) fn pilots_listening(&self, window: Window) -> ShipSet {
        self.pilots[window as usize]
    }

    /// The ships whose pilot cards bend the rule of a hook.
    pub(in crate::play) fn pilots_hooked(&self, hook: Hook) -> ShipSet {
        self.pilots_hooked[hook as usize]
    }

    /// Abilities that bend the rule of a hook.
    pub(in crate::play) fn hooked(&self, hook: Hook) -> &[Listener] {
        &self.hooks[hook as usize]
    }
}
