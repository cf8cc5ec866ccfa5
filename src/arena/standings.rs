//! What a journal's games add up to: counts by pair of bots, by colour, by reason.
//!
//! Games are taken in one at a time and forgotten, so that memory doesn't grow with their number.

use super::digest::Digest;
use super::ending::Reason;
use super::journal::GameRecord;
use super::rating::{Meeting, Ratings, rate};
use super::statistics::{HalfPoints, Pentanomial, Sample, Trinomial};
use crate::board::Color;
use std::collections::{BTreeMap, HashMap};

/// The sums over a bot's games.
#[derive(Clone, Debug, Default)]
pub struct BotTally {
    /// Its name.
    pub name: String,
    /// Results with the white and with the black rings.
    pub by_color: [Trinomial; 2],
    /// Turns it played.
    pub turns: u64,
    /// Time they took, in microseconds.
    pub time_us: u64,
    /// The longest of them, in microseconds.
    pub longest_us: u64,
    /// Turns for which it told a depth, and the sum of those.
    pub depths: (u64, u64),
    /// Nodes of the turns for which it told them, and their time in microseconds.
    pub nodes: (u64, u64),
    /// Games it lost by a fault or on time, by reason.
    pub faults: BTreeMap<Reason, u64>,
}

impl BotTally {
    /// Results with both colours together.
    pub fn total(&self) -> Trinomial {
        let [w, b] = self.by_color;
        Trinomial {
            losses: w.losses + b.losses,
            draws: w.draws + b.draws,
            wins: w.wins + b.wins,
        }
    }

    /// Points: a win is one, a draw half of one.
    pub fn points(&self) -> f64 {
        let total = self.total();
        total.wins as f64 + total.draws as f64 / 2.0
    }

    /// Mean depth of its turns, if it told any.
    pub fn mean_depth(&self) -> Option<f64> {
        (self.depths.0 > 0).then(|| self.depths.1 as f64 / self.depths.0 as f64)
    }

    /// Mean time of its turns in milliseconds.
    pub fn mean_ms(&self) -> Option<f64> {
        (self.turns > 0).then(|| self.time_us as f64 / self.turns as f64 / 1000.0)
    }

    /// Nodes a second over all turns for which it told them.
    pub fn nodes_per_second(&self) -> Option<f64> {
        let (nodes, us) = self.nodes;
        (us > 0).then(|| nodes as f64 * 1e6 / us as f64)
    }
}

/// Results between two bots, seen from the one that entered first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Encounter {
    /// Its games, with the white and with the black rings.
    pub by_color: [Trinomial; 2],
    /// Whole pairs.
    pub pairs: Pentanomial,
    /// Games that belong to no pair.
    pub unpaired: Trinomial,
}

impl Encounter {
    /// All games.
    pub fn games(&self) -> Trinomial {
        let [w, b] = self.by_color;
        Trinomial {
            losses: w.losses + b.losses,
            draws: w.draws + b.draws,
            wins: w.wins + b.wins,
        }
    }

    /// The counts that strength is read from: the pairs, where games are played in pairs; a game
    /// whose partner isn't finished waits for it.
    pub fn sample(&self) -> Sample {
        if self.unpaired.games() == 0 && self.games().games() > 0 {
            Sample::Pairs(self.pairs)
        } else {
            Sample::Games(self.games())
        }
    }
}

/// Everything a table shows.
#[derive(Clone, Debug, Default)]
pub struct Standings {
    bots: Vec<BotTally>,
    encounters: BTreeMap<(usize, usize), Encounter>,
    /// First halves of pairs, by event and unit: what the bot that entered first scored.
    halves: HashMap<(Digest, u32), HalfPoints>,
    games: u64,
    plies: u64,
    ms: u64,
    reasons: BTreeMap<Reason, u64>,
    disputes: u64,
}

impl Standings {
    /// No games yet between these bots, whose order the tables keep.
    pub fn new<'a>(names: impl IntoIterator<Item = &'a str>) -> Standings {
        let mut standings = Standings::default();
        for name in names {
            standings.enter(name);
        }
        standings
    }

    /// The bot of that name, entered if it is new.
    pub fn enter(&mut self, name: &str) -> usize {
        self.bots
            .iter()
            .position(|b| b.name == name)
            .unwrap_or_else(|| {
                self.bots.push(BotTally {
                    name: name.to_owned(),
                    ..BotTally::default()
                });
                self.bots.len() - 1
            })
    }

    /// Takes in a game of the event with that id. Sums of numbers that no bot reaches, and a
    /// journal may hold, end at the largest there is.
    pub fn add(&mut self, event: Digest, game: &GameRecord) {
        self.games += 1;
        self.plies += (game.opening.turns.len() + game.turns.len()) as u64;
        self.ms = self.ms.saturating_add(game.ms);
        *self.reasons.entry(game.reason).or_default() += 1;
        self.disputes += game.disputes.len() as u64;

        let players = [self.enter(&game.white), self.enter(&game.black)];
        let first_to_move = mover_after_opening(game);
        for color in Color::ALL {
            let bot = &mut self.bots[players[color.index()]];
            bot.by_color[color.index()].add(game.result.half_points(color));
            if game.result.loser() == Some(color)
                && (game.reason.is_fault() || game.reason == Reason::Time)
            {
                *bot.faults.entry(game.reason).or_default() += 1;
            }
            let offset = usize::from(first_to_move != color);
            for turn in game.turns.iter().skip(offset).step_by(2) {
                bot.turns += 1;
                bot.time_us = bot.time_us.saturating_add(turn.us);
                bot.longest_us = bot.longest_us.max(turn.us);
                if let Some(depth) = turn.depth {
                    bot.depths.0 += 1;
                    bot.depths.1 += u64::from(depth);
                }
                if let Some(nodes) = turn.nodes {
                    bot.nodes.0 = bot.nodes.0.saturating_add(nodes);
                    bot.nodes.1 = bot.nodes.1.saturating_add(turn.us);
                }
            }
        }

        // Seen from the bot that entered first.
        let (key, color) = match players {
            [white, black] if white <= black => ((white, black), Color::White),
            [white, black] => ((black, white), Color::Black),
        };
        let score = game.result.half_points(color);
        let encounter = self.encounters.entry(key).or_default();
        encounter.by_color[color.index()].add(score);
        if !game.paired {
            encounter.unpaired.add(score);
        } else if let Some(other) = self.halves.remove(&(event, game.unit)) {
            encounter.pairs.add(other, score);
        } else {
            self.halves.insert((event, game.unit), score);
        }
    }

    /// The bots, in the order they entered.
    pub fn bots(&self) -> &[BotTally] {
        &self.bots
    }

    /// The encounter of two bots, seen from the first; empty where they didn't meet.
    pub fn encounter(&self, first: usize, second: usize) -> Encounter {
        let found = |key| self.encounters.get(&key).copied().unwrap_or_default();
        if first <= second {
            return found((first, second));
        }
        let mirror = |t: Trinomial| Trinomial {
            losses: t.wins,
            draws: t.draws,
            wins: t.losses,
        };
        let Encounter {
            by_color: [white, black],
            pairs: Pentanomial(mut pairs),
            unpaired,
        } = found((second, first));
        pairs.reverse();
        Encounter {
            // Where one bot had White the other had Black.
            by_color: [mirror(black), mirror(white)],
            pairs: Pentanomial(pairs),
            unpaired: mirror(unpaired),
        }
    }

    /// Number of games.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Games whose partner isn't finished.
    pub fn halves(&self) -> usize {
        self.halves.len()
    }

    /// Mean length of a game in turns, the opening's included.
    pub fn mean_plies(&self) -> Option<f64> {
        (self.games > 0).then(|| self.plies as f64 / self.games as f64)
    }

    /// Mean time of a game in milliseconds.
    pub fn mean_ms(&self) -> Option<f64> {
        (self.games > 0).then(|| self.ms as f64 / self.games as f64)
    }

    /// How often games ended for which reason.
    pub fn reasons(&self) -> &BTreeMap<Reason, u64> {
        &self.reasons
    }

    /// How often a bot told another result than the referee.
    pub fn disputes(&self) -> u64 {
        self.disputes
    }

    /// Games lost by faults, those on time not counted.
    pub fn faults(&self) -> u64 {
        self.count_faults(Reason::is_fault)
    }

    /// Games lost on time.
    pub fn time_losses(&self) -> u64 {
        self.count_faults(|reason| reason == Reason::Time)
    }

    fn count_faults(&self, counts: impl Fn(Reason) -> bool) -> u64 {
        self.reasons
            .iter()
            .filter(|(r, _)| counts(**r))
            .map(|(_, n)| n)
            .sum()
    }

    /// Ratings of all bots.
    pub fn ratings(&self) -> Ratings {
        let meetings: Vec<Meeting> = self
            .encounters
            .iter()
            .flat_map(|(&(first, second), e)| {
                [Sample::Pairs(e.pairs), Sample::Games(e.unpaired)].map(|sample| Meeting {
                    first,
                    second,
                    sample,
                })
            })
            .collect();
        rate(self.bots.len(), &meetings)
    }
}

/// Who moves first when the opening is over.
fn mover_after_opening(game: &GameRecord) -> Color {
    // The second field of a position string is the side to move.
    let start = game.opening.start.split(' ').nth(1);
    let black_starts = start == Some("b");
    let odd = game.opening.turns.len() % 2 == 1;
    if black_starts != odd {
        Color::Black
    } else {
        Color::White
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::ending::GameResult;
    use crate::arena::journal::{OpeningRecord, TurnRecord};

    fn game(number: u32, white: &str, black: &str, result: GameResult) -> GameRecord {
        GameRecord {
            number,
            round: 1,
            unit: number.div_ceil(2),
            paired: true,
            white: white.to_owned(),
            black: black.to_owned(),
            opening: OpeningRecord {
                number: 1,
                start: "4/7/8/9/10/9/10/9/8/7/4 w 0 0".to_owned(),
                turns: vec!["e5".to_owned()],
            },
            result,
            reason: Reason::Rings,
            detail: None,
            started: String::new(),
            ms: 10,
            turns: Vec::new(),
            end: String::new(),
            disputes: Vec::new(),
            transcript: Vec::new(),
        }
    }

    fn event() -> Digest {
        Digest::of(b"event")
    }

    use GameResult::{BlackWins, Draw, WhiteWins};

    #[test]
    fn sums_of_numbers_beyond_all_bounds_end_at_the_largest() {
        let mut standings = Standings::new(["A", "B"]);
        for number in 1..=2 {
            let mut endless = game(number, "A", "B", Draw);
            endless.ms = u64::MAX;
            endless.turns = vec![
                TurnRecord {
                    turn: "e6".to_owned(),
                    us: u64::MAX,
                    depth: Some(u32::MAX),
                    score: None,
                    nodes: Some(u64::MAX),
                };
                3
            ];
            standings.add(event(), &endless);
        }
        assert!(standings.mean_ms().is_some_and(|ms| ms > 1e18));
        assert!(standings.bots()[0].nodes_per_second().is_some());
    }

    #[test]
    fn a_pair_counts_when_both_games_are_there_in_whatever_order() {
        let mut standings = Standings::new(["A", "B"]);
        standings.add(event(), &game(2, "B", "A", Draw));
        standings.add(event(), &game(3, "A", "B", BlackWins));
        assert_eq!(standings.encounter(0, 1).pairs.pairs(), 0);
        assert_eq!(standings.halves(), 2);
        standings.add(event(), &game(1, "A", "B", WhiteWins));
        standings.add(event(), &game(4, "B", "A", WhiteWins));
        assert_eq!(
            standings.encounter(0, 1).pairs,
            Pentanomial([1, 0, 0, 1, 0])
        );
        assert_eq!(
            standings.encounter(1, 0).pairs,
            Pentanomial([0, 1, 0, 0, 1])
        );
        assert_eq!(standings.halves(), 0);
    }

    #[test]
    fn units_of_different_events_are_different_pairs() {
        let mut standings = Standings::new(["A", "B"]);
        standings.add(Digest::of(b"1"), &game(1, "A", "B", WhiteWins));
        standings.add(Digest::of(b"2"), &game(1, "A", "B", WhiteWins));
        assert_eq!(
            (standings.halves(), standings.encounter(0, 1).pairs.pairs()),
            (2, 0)
        );
    }

    #[test]
    fn colours_are_told_apart_from_either_side() {
        let mut standings = Standings::new(["A", "B"]);
        standings.add(event(), &game(1, "A", "B", WhiteWins));
        standings.add(event(), &game(2, "B", "A", Draw));
        let won = Trinomial {
            wins: 1,
            ..Trinomial::default()
        };
        let drawn = Trinomial {
            draws: 1,
            ..Trinomial::default()
        };
        let lost = Trinomial {
            losses: 1,
            ..Trinomial::default()
        };
        assert_eq!(standings.encounter(0, 1).by_color, [won, drawn]);
        assert_eq!(standings.encounter(1, 0).by_color, [drawn, lost]);
        assert_eq!(standings.bots()[1].by_color, [drawn, lost]);
    }

    #[test]
    fn turns_are_charged_to_who_played_them() {
        // After an opening of one turn Black moves first.
        let turn = |us, depth| TurnRecord {
            turn: "e5".to_owned(),
            us,
            depth,
            score: None,
            nodes: Some(us),
        };
        let mut record = game(1, "A", "B", WhiteWins);
        record.turns = vec![turn(1000, Some(3)), turn(20, None), turn(3000, Some(5))];
        let mut standings = Standings::new(["A", "B"]);
        standings.add(event(), &record);
        let [a, b] = standings.bots() else {
            unreachable!()
        };
        assert_eq!((a.turns, a.time_us, a.mean_depth()), (1, 20, None));
        assert_eq!(
            (b.turns, b.time_us, b.longest_us, b.mean_depth()),
            (2, 4000, 3000, Some(4.0))
        );
        assert_eq!(b.nodes_per_second(), Some(1e6));
        assert_eq!(standings.mean_plies(), Some(4.0));
    }

    #[test]
    fn faults_and_losses_on_time_stand_by_the_bot_that_did_them() {
        let mut standings = Standings::new(["A", "B"]);
        standings.add(
            event(),
            &GameRecord {
                reason: Reason::Crash,
                ..game(1, "A", "B", WhiteWins)
            },
        );
        standings.add(
            event(),
            &GameRecord {
                reason: Reason::Time,
                ..game(2, "B", "A", WhiteWins)
            },
        );
        assert_eq!((standings.faults(), standings.time_losses()), (1, 1));
        assert_eq!(standings.bots()[1].faults.get(&Reason::Crash), Some(&1));
        assert_eq!(standings.bots()[0].faults.get(&Reason::Time), Some(&1));
    }
}
