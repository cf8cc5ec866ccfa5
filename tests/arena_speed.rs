//! The runner's own time and memory: ten thousand quick games in less than a minute, and no more
//! memory at their end than after the first of them.
#![cfg(target_os = "linux")]

mod arena;

use std::fs;
use std::time::Duration;

use arena::Workshop;

/// Memory in use, in kilobytes, and processor time used, in seconds.
fn usage(pid: u32) -> Option<(u64, f64)> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let memory = status
        .lines()
        .find_map(|l| l.strip_prefix("VmRSS:"))?
        .trim()
        .split(' ')
        .next()?
        .parse()
        .ok()?;
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
    // The 14th and 15th field of the line; the bracket ends the second.
    let ticks: u64 = fields
        .get(11..13)?
        .iter()
        .filter_map(|f| f.parse::<u64>().ok())
        .sum();
    // Linux shows times in hundredths of a second, whatever its own ticks are.
    Some((memory, ticks as f64 / 100.0))
}

#[test]
fn ten_thousand_quick_games_take_little_time_and_no_more_memory() {
    let shop = Workshop::new("speed");
    let mut running = shop.start(&[
        "match",
        "--engine",
        "random",
        "--engine",
        "random",
        "--rounds",
        "5000",
        "--concurrency",
        "2",
        "--journal",
        "j",
    ]);
    let pid = running.child.id();
    let games = || fs::metadata(shop.path("j")).map_or(0, |m| m.len());
    let (mut early, mut last) = (None, (0, 0.0));
    while running
        .child
        .try_wait()
        .expect("the child can be waited for")
        .is_none()
    {
        if let Some(now) = usage(pid) {
            last = now;
            // A game takes about two kilobytes of the journal: this is after the first thousands.
            if early.is_none() && games() > 4_000_000 {
                early = Some(now.0);
            }
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    running.wait().expect(0);
    assert_eq!(shop.journal("j").1.len(), 10_000);
    let early = early.expect("the run was watched");
    let (memory, seconds) = last;
    println!(
        "{seconds} s of processor time; {early} kB after the first games, {memory} kB in the end"
    );
    assert!(seconds < 60.0, "{seconds} s");
    assert!(memory < early + 8_000, "{early} kB, then {memory} kB");
}
