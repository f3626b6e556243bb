//! What draws the window: the graphics processor, or software where there is none.

use std::{env, process::Command};

use crate::preferences::{Drawing, Preferences};
use store::{DataDir, ListsDb};

/// Environment variable in which the toolkit looks for what draws, and its word for software.
const BACKEND: &str = "ICED_BACKEND";
const SOFTWARE: &str = "tiny-skia";

/// Apis of graphics processors: Vulkan, Metal, Direct3D.
const APIS: wgpu::Backends = wgpu::Backends::PRIMARY;

/// Starts the program again to draw with software, if the setting says so or there is no graphics processor. A choice
/// in the environment counts before both.
pub(crate) fn choose(dir: &DataDir) {
    if env::var_os(BACKEND).is_some_and(|value| !value.is_empty()) {
        return;
    }
    // Damaged settings are reported, and mended, when they are opened.
    let settings = ListsDb::settings_in(dir).unwrap_or_default();
    let drawing = Preferences::stored(&settings, Preferences::default()).drawing;
    if drawing == Drawing::Automatic && has_processor() {
        return;
    }
    log::info!("drawing with software");
    // A program cannot safely change its own environment.
    let Ok(program) = env::current_exe() else { return };
    let mut again = Command::new(program);
    let _ = again.args(env::args_os().skip(1)).env(BACKEND, SOFTWARE);
    become_it(again);
}

/// True if there is a graphics processor. The toolkit would take software that pretends to be one.
fn has_processor() -> bool {
    let instance = wgpu::Instance::new(&wgpu::InstanceDescriptor { backends: APIS, ..Default::default() });
    let adapters = instance.enumerate_adapters(APIS);
    let mut adapters = adapters.iter().map(wgpu::Adapter::get_info);
    adapters.any(|adapter| {
        log::info!("graphics: {} ({:?}, {:?})", adapter.name, adapter.device_type, adapter.backend);
        adapter.device_type != wgpu::DeviceType::Cpu
    })
}

/// Goes on as another program; returns only if it cannot be started.
#[cfg(unix)]
fn become_it(mut program: Command) {
    use std::os::unix::process::CommandExt;
    let error = program.exec();
    log::warn!("{program:?}: {error}");
}

#[cfg(not(unix))]
fn become_it(mut program: Command) {
    match program.status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(2)),
        Err(error) => log::warn!("{program:?}: {error}"),
    }
}
