//! Who plays whom, with which opening and which side, as a pure function of the game's number.
//!
//! Nothing is drawn at random here and nothing is remembered, so a resumed or divided event plays
//! exactly the games of an undivided one. Rounds are played one after the other; in a round each
//! encounter has its games in sequence, so that the two games of a pair are neighbours.

use serde::{Deserialize, Serialize};

/// Which bots meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Two bots.
    Match,
    /// Every bot meets every other.
    RoundRobin,
    /// The first `seeds` bots meet all the others.
    Gauntlet {
        /// How many bots run the gauntlet.
        seeds: u32,
    },
}

/// How many games, and how openings and sides go with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Format {
    /// Which bots meet.
    pub kind: Kind,
    /// Rounds: in each, every encounter takes place once.
    pub rounds: u32,
    /// Games of an encounter.
    pub games: u32,
    /// Games in a row with the same opening.
    pub repeat: u32,
    /// Whether sides are swapped from game to game.
    pub swap: bool,
}

/// A part of an event, for one of several machines: part `part` of `of`, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// Which part, from 1.
    pub part: u32,
    /// Of how many.
    pub of: u32,
}

impl Shard {
    /// The whole event.
    pub const WHOLE: Shard = Shard { part: 1, of: 1 };

    /// Whether this is a part of a whole: one that was read from a file may be none.
    pub fn is_sound(&self) -> bool {
        (1..=self.of).contains(&self.part)
    }

    /// Reads `i/n`.
    ///
    /// # Errors
    /// What was expected.
    pub fn read(text: &str) -> Result<Shard, String> {
        text.split_once('/')
            .and_then(|(i, n)| {
                Some(Shard {
                    part: i.parse().ok()?,
                    of: n.parse().ok()?,
                })
            })
            .filter(Shard::is_sound)
            .ok_or_else(|| "a part as i/n, counted from 1: 1/4, 2/4, 3/4, 4/4".to_owned())
    }
}

/// One game of the schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// The game's number in the event, from 1.
    pub number: u32,
    /// The round, from 1.
    pub round: u32,
    /// Its unit: two games with one opening and sides swapped share it, and it is never divided
    /// between shards. From 1.
    pub unit: u32,
    /// Whether the unit is a pair, and so counts in the pentanomial.
    pub paired: bool,
    /// Index of the bot with the white rings.
    pub white: usize,
    /// Index of the bot with the black rings.
    pub black: usize,
    /// Running number of the opening, from 0: the same for all encounters of a round.
    pub opening: u32,
}

/// All games of an event.
#[derive(Clone, Debug)]
pub struct Schedule {
    format: Format,
    encounters: Vec<(usize, usize)>,
}

/// The most games an event may have.
pub const MOST_GAMES: u64 = 100_000_000;

impl Schedule {
    /// The schedule of an event between `bots` bots.
    ///
    /// # Errors
    /// A sentence that says what can't be scheduled: too few bots, no games, too many.
    pub fn new(format: Format, bots: usize) -> Result<Schedule, String> {
        let encounters: Vec<(usize, usize)> = match format.kind {
            Kind::Match if bots == 2 => vec![(0, 1)],
            Kind::Match => return Err(format!("a match is between two bots, not {bots}")),
            Kind::RoundRobin if bots >= 2 => round_robin(bots),
            Kind::Gauntlet { seeds } if seeds >= 1 && (seeds as usize) < bots => {
                let seeds = seeds as usize;
                (seeds..bots)
                    .flat_map(|other| (0..seeds).map(move |seed| (seed, other)))
                    .collect()
            }
            Kind::Gauntlet { seeds } => {
                return Err(format!(
                    "{seeds} of {bots} bots can't run the gauntlet of the others"
                ));
            }
            Kind::RoundRobin => return Err(format!("a round-robin needs two bots, not {bots}")),
        };
        if format.rounds == 0 || format.games == 0 || format.repeat == 0 {
            return Err("rounds, games and repeat must be at least 1".to_owned());
        }
        let total = u64::from(format.rounds) * u64::from(format.games) * encounters.len() as u64;
        if total > MOST_GAMES {
            return Err(format!("{total} games are too many: at most {MOST_GAMES}"));
        }
        Ok(Schedule { format, encounters })
    }

    /// Number of games in the whole event.
    pub fn len(&self) -> u32 {
        self.format.rounds * self.format.games * self.encounters.len() as u32
    }

    /// Never: a schedule has games.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Games of an encounter that belong together: two, where pairs are played.
    fn unit_games(&self) -> u32 {
        let Format {
            repeat,
            swap,
            games,
            ..
        } = self.format;
        if swap && repeat.is_multiple_of(2) && games >= 2 {
            2
        } else {
            1
        }
    }

    /// The game with that number, from 1.
    ///
    /// # Panics
    /// When there is no such game.
    pub fn game(&self, number: u32) -> Fixture {
        assert!(
            (1..=self.len()).contains(&number),
            "game {number} of {}",
            self.len()
        );
        let Format {
            games,
            repeat,
            swap,
            ..
        } = self.format;
        let index = number - 1;
        let game = index % games;
        let meeting = index / games;
        let round = meeting / self.encounters.len() as u32;
        let encounter = meeting as usize % self.encounters.len();
        let unit_games = self.unit_games();
        let units = games.div_ceil(unit_games);
        let unit = game / unit_games;
        let (first, second) = self.encounters[encounter];
        // Where an encounter is one game, sides are swapped from round to round instead.
        let swapped = swap
            && if games == 1 {
                round % 2 == 1
            } else {
                game % 2 == 1
            };
        let (white, black) = if swapped {
            (second, first)
        } else {
            (first, second)
        };
        Fixture {
            number,
            round: round + 1,
            unit: meeting * units + unit + 1,
            // The last game of an odd number has no partner.
            paired: unit_games == 2 && unit * 2 + 1 < games,
            white,
            black,
            opening: round * games.div_ceil(repeat) + game / repeat,
        }
    }

    /// The games of one shard, in order.
    pub fn games(&self, shard: Shard) -> impl Iterator<Item = Fixture> + '_ {
        (1..=self.len())
            .map(|n| self.game(n))
            .filter(move |f| (f.unit - 1) % shard.of == shard.part - 1)
    }

    /// How many games a shard has.
    pub fn count(&self, shard: Shard) -> u32 {
        if shard == Shard::WHOLE {
            self.len()
        } else {
            self.games(shard).count() as u32
        }
    }
}

/// Every pair of bots once, ordered by the circle method so that bots take turns to play, with
/// first places dealt out evenly.
fn round_robin(bots: usize) -> Vec<(usize, usize)> {
    let seats = bots + bots % 2;
    let mut encounters = Vec::new();
    for round in 0..seats - 1 {
        for i in 0..seats / 2 {
            let rotate = |seat: usize| {
                if seat == 0 {
                    0
                } else {
                    (seat - 1 + round) % (seats - 1) + 1
                }
            };
            let (a, b) = (rotate(i), rotate(seats - 1 - i));
            // With an odd number the highest seat is empty: whoever meets it rests.
            if a < bots && b < bots {
                encounters.push(if (a + b) % 2 == 0 {
                    (a.max(b), a.min(b))
                } else {
                    (a.min(b), a.max(b))
                });
            }
        }
    }
    encounters
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    fn format(kind: Kind, rounds: u32, games: u32, repeat: u32, swap: bool) -> Format {
        Format {
            kind,
            rounds,
            games,
            repeat,
            swap,
        }
    }

    fn all(format: Format, bots: usize) -> Vec<Fixture> {
        Schedule::new(format, bots)
            .unwrap()
            .games(Shard::WHOLE)
            .collect()
    }

    #[test]
    fn a_match_is_played_in_pairs_with_one_opening_and_swapped_sides() {
        let games = all(format(Kind::Match, 3, 2, 2, true), 2);
        assert_eq!(games.len(), 6);
        for pair in games.chunks(2) {
            let [a, b] = pair else { unreachable!() };
            assert_eq!((a.unit, a.opening, a.round), (b.unit, b.opening, b.round));
            assert!(a.paired && b.paired);
            assert_eq!((a.white, a.black), (b.black, b.white));
        }
        let openings: BTreeSet<u32> = games.iter().map(|g| g.opening).collect();
        assert_eq!(openings.len(), 3);
    }

    #[test]
    fn without_swap_the_first_bot_always_has_white_and_nothing_is_paired() {
        let games = all(format(Kind::Match, 2, 2, 2, false), 2);
        assert!(games.iter().all(|g| g.white == 0 && !g.paired));
    }

    #[test]
    fn single_games_swap_sides_from_round_to_round() {
        let games = all(format(Kind::Match, 4, 1, 1, true), 2);
        let whites: Vec<usize> = games.iter().map(|g| g.white).collect();
        assert_eq!(whites, [0, 1, 0, 1]);
        let openings: Vec<u32> = games.iter().map(|g| g.opening).collect();
        assert_eq!(openings, [0, 1, 2, 3]);
        assert!(games.iter().all(|g| !g.paired));
    }

    #[test]
    fn an_odd_game_has_no_partner() {
        let games = all(format(Kind::Match, 2, 3, 2, true), 2);
        let paired: Vec<bool> = games.iter().map(|g| g.paired).collect();
        assert_eq!(paired, [true, true, false, true, true, false]);
        let units: Vec<u32> = games.iter().map(|g| g.unit).collect();
        assert_eq!(units, [1, 1, 2, 3, 3, 4]);
    }

    #[test]
    fn a_round_robin_has_every_pair_once_a_round_with_equal_colours() {
        for bots in 2..9 {
            let games = all(format(Kind::RoundRobin, 2, 2, 2, true), bots);
            assert_eq!(games.len(), bots * (bots - 1) * 2);
            let mut meetings: BTreeMap<(usize, usize), u32> = BTreeMap::new();
            for g in &games {
                *meetings.entry((g.white, g.black)).or_default() += 1;
            }
            assert_eq!(meetings.len(), bots * (bots - 1));
            assert!(meetings.values().all(|&n| n == 2), "{bots} bots");
            // All encounters of a round start from the same openings.
            for g in &games {
                assert_eq!(g.opening, g.round - 1);
            }
        }
    }

    #[test]
    fn a_gauntlet_has_the_seeds_against_the_others_only() {
        let games = all(format(Kind::Gauntlet { seeds: 2 }, 1, 2, 2, true), 5);
        assert_eq!(games.len(), 2 * 3 * 2);
        for g in games {
            assert_eq!([g.white, g.black].iter().filter(|&&b| b < 2).count(), 1);
        }
    }

    #[test]
    fn shards_are_disjoint_complete_and_keep_pairs_whole() {
        let schedule = Schedule::new(format(Kind::RoundRobin, 3, 3, 2, true), 4).unwrap();
        let mut seen = BTreeMap::new();
        let mut homes: BTreeMap<u32, u32> = BTreeMap::new();
        for part in 1..=4 {
            for g in schedule.games(Shard { part, of: 4 }) {
                assert_eq!(seen.insert(g.number, part), None);
                assert_eq!(*homes.entry(g.unit).or_insert(part), part);
            }
        }
        assert_eq!(seen.len(), schedule.len() as usize);
        let counts: u32 = (1..=4)
            .map(|part| schedule.count(Shard { part, of: 4 }))
            .sum();
        assert_eq!(counts, schedule.len());
    }

    #[test]
    fn shards_are_read_from_one_to_n() {
        assert_eq!(Shard::read("2/4"), Ok(Shard { part: 2, of: 4 }));
        for bad in ["0/4", "5/4", "1", "1/0", "a/b", "1/2/3", ""] {
            assert!(Shard::read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn what_cannot_be_scheduled_is_refused() {
        for (kind, bots) in [
            (Kind::Match, 3),
            (Kind::RoundRobin, 1),
            (Kind::Gauntlet { seeds: 0 }, 3),
            (Kind::Gauntlet { seeds: 3 }, 3),
        ] {
            assert!(
                Schedule::new(format(kind, 1, 2, 2, true), bots).is_err(),
                "{kind:?}"
            );
        }
        assert!(Schedule::new(format(Kind::Match, 0, 2, 2, true), 2).is_err());
        assert!(Schedule::new(format(Kind::Match, u32::MAX, 2, 2, true), 2).is_err());
    }
}
