//! The system asks the program to end: at the end of a session, or by a signal from a terminal.

use iced::Subscription;

/// Tells once that the program is to end. A second signal ends it at once.
#[cfg(unix)]
pub fn wished() -> Subscription<()> {
    use iced::futures::{StreamExt, channel::oneshot, stream};
    use signal_hook::{
        consts::{SIGHUP, SIGINT, SIGTERM},
        iterator::Signals,
    };

    Subscription::run(|| {
        let told = async {
            let (over, waits) = oneshot::channel::<()>();
            // Where no signal can be had, they end the program as they always did.
            let mut signals = Signals::new([SIGTERM, SIGINT, SIGHUP]).ok()?;
            let listener = std::thread::Builder::new().name("signals".into()).spawn(move || {
                let mut signals = signals.forever();
                if signals.next().is_some() {
                    let _ = over.send(());
                }
                if let Some(signal) = signals.next() {
                    std::process::exit(128 + signal);
                }
            });
            listener.ok()?;
            waits.await.ok()
        };
        stream::once(told).filter_map(|told| async move { told })
    })
}

/// Elsewhere the system closes the window.
#[cfg(not(unix))]
pub fn wished() -> Subscription<()> {
    Subscription::none()
}
