//! Requests of the system to end the program: at the end of a session, or by a signal.

use iced::Subscription;

/// Emits once when the program is to end. A second signal ends it at once.
#[cfg(unix)]
pub fn requested() -> Subscription<()> {
    use iced::futures::{StreamExt, channel::oneshot, stream};
    use signal_hook::{
        consts::{SIGHUP, SIGINT, SIGTERM},
        iterator::Signals,
    };

    Subscription::run(|| {
        let signal = async {
            let (over, waits) = oneshot::channel::<()>();
            // Without a handler, signals end the program as usual.
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
        stream::once(signal).filter_map(|signal| async move { signal })
    })
}

/// On other systems the window gets a close request.
#[cfg(not(unix))]
pub fn requested() -> Subscription<()> {
    Subscription::none()
}
