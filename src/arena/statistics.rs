//! Strength from results: Elo with its error, normalized Elo, likelihood of superiority.
//!
//! A match is looked at in one of two ways. When games come in pairs (the same opening, sides
//! swapped) the pair is the unit, because its two games aren't independent: that is the
//! *pentanomial* count. Single games give the *trinomial* count. Everything here is computed from
//! the counts alone.
//!
//! Formulas: M. Van den Bergh's notes on normalized Elo; the worked figures that the tests hold
//! come from public results of fishtest and fastchess.

use serde::{Deserialize, Serialize};

/// The quantile of the normal distribution for two-sided 95 %.
pub const Z95: f64 = 1.959964;

/// Elo points to one unit of `ln(s / (1 - s))`, times two: 800 / ln 10, the factor of normalized Elo.
pub const NORMALIZED_ELO_FACTOR: f64 = 800.0 / std::f64::consts::LN_10;

/// Counts of single games, seen from one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trinomial {
    /// Games lost.
    pub losses: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games won.
    pub wins: u64,
}

impl Trinomial {
    /// All games.
    pub fn games(&self) -> u64 {
        self.losses + self.draws + self.wins
    }

    /// Counts one game by the half points scored in it: 0, 1 or 2.
    pub fn add(&mut self, half_points: HalfPoints) {
        match half_points {
            HalfPoints::Zero => self.losses += 1,
            HalfPoints::One => self.draws += 1,
            HalfPoints::Two => self.wins += 1,
        }
    }
}

/// What one game brought one side, in half points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HalfPoints {
    /// A loss.
    Zero,
    /// A draw.
    One,
    /// A win.
    Two,
}

impl HalfPoints {
    /// The number of half points, 0 to 2.
    pub fn count(self) -> usize {
        match self {
            HalfPoints::Zero => 0,
            HalfPoints::One => 1,
            HalfPoints::Two => 2,
        }
    }

    /// What the other side got.
    pub fn opposite(self) -> HalfPoints {
        match self {
            HalfPoints::Zero => HalfPoints::Two,
            HalfPoints::One => HalfPoints::One,
            HalfPoints::Two => HalfPoints::Zero,
        }
    }
}

/// Counts of game pairs by the half points scored in the two games, seen from one side:
/// LL, LD, the middle (WL and DD), WD, WW.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// All pairs.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Counts one pair.
    pub fn add(&mut self, first: HalfPoints, second: HalfPoints) {
        self.0[first.count() + second.count()] += 1;
    }

    /// (WW + WD) / (LD + LL): infinite when no pair was lost, `None` when none was decided.
    pub fn pair_ratio(&self) -> Option<f64> {
        let [ll, ld, _, wd, ww] = self.0;
        let (won, lost) = (ww + wd, ld + ll);
        (won + lost > 0).then(|| won as f64 / lost as f64)
    }
}

/// A value with the half-width of its 95 % interval, in the value's unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// Half the width of the 95 % interval. Infinite where the counts bound the value on one side only.
    pub error: f64,
}

/// Counts that strength is read from: single games or pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sample {
    /// Independent games.
    Games(Trinomial),
    /// Pairs of games with one opening and sides swapped.
    Pairs(Pentanomial),
}

/// Mean and variance of a sample's score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moments {
    /// Number of games or pairs.
    pub n: f64,
    /// Mean score, 0 to 1.
    pub mean: f64,
    /// Variance of one game's or pair's score.
    pub variance: f64,
}

impl Moments {
    /// Standard error of the mean.
    pub fn standard_error(&self) -> f64 {
        (self.variance / self.n).sqrt()
    }
}

const TRINOMIAL_SCORES: [f64; 3] = [0.0, 0.5, 1.0];
const PENTANOMIAL_SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

impl Sample {
    /// The scores a game or pair can have, ascending.
    pub fn scores(&self) -> &'static [f64] {
        match self {
            Sample::Games(_) => &TRINOMIAL_SCORES,
            Sample::Pairs(_) => &PENTANOMIAL_SCORES,
        }
    }

    /// How often each of [`Sample::scores`] came.
    pub fn counts(&self) -> Vec<u64> {
        match self {
            Sample::Games(t) => vec![t.losses, t.draws, t.wins],
            Sample::Pairs(p) => p.0.to_vec(),
        }
    }

    /// Number of games: a pair is two.
    pub fn games(&self) -> u64 {
        match self {
            Sample::Games(t) => t.games(),
            Sample::Pairs(p) => 2 * p.pairs(),
        }
    }

    /// Mean and variance; `None` for an empty sample.
    pub fn moments(&self) -> Option<Moments> {
        let counts = self.counts();
        let n = counts.iter().sum::<u64>() as f64;
        if n == 0.0 {
            return None;
        }
        let weighted = || {
            counts
                .iter()
                .zip(self.scores())
                .map(|(&c, &a)| (c as f64 / n, a))
        };
        let mean: f64 = weighted().map(|(p, a)| p * a).sum();
        let variance = weighted().map(|(p, a)| p * (a - mean).powi(2)).sum();
        Some(Moments { n, mean, variance })
    }

    /// Elo difference on the logistic scale, `None` for an empty sample. A side that scored
    /// everything or nothing is infinitely far away, with an infinite error.
    pub fn elo(&self) -> Option<Estimate> {
        let m = self.moments()?;
        let value = elo_of_score(m.mean);
        let reach = Z95 * m.standard_error();
        let error = (elo_of_score(m.mean + reach) - elo_of_score(m.mean - reach)) / 2.0;
        Some(Estimate {
            value,
            error: if value.is_finite() {
                error
            } else {
                f64::INFINITY
            },
        })
    }

    /// Normalized Elo: the mean score over a half in units of the standard deviation of a game's
    /// score, so that equal values take equally many games to prove. `None` for an empty sample;
    /// infinite where every game or pair scored alike and not a half.
    pub fn normalized_elo(&self) -> Option<Estimate> {
        let m = self.moments()?;
        // A pair's score is the mean of two games: its variance is half of a game's.
        let (deviation, games) = match self {
            Sample::Games(_) => (m.variance.sqrt(), m.n),
            Sample::Pairs(_) => ((2.0 * m.variance).sqrt(), 2.0 * m.n),
        };
        let excess = m.mean - 0.5;
        let value = if excess == 0.0 {
            0.0
        } else {
            NORMALIZED_ELO_FACTOR * excess / deviation
        };
        Some(Estimate {
            value,
            error: NORMALIZED_ELO_FACTOR * Z95 / games.sqrt(),
        })
    }

    /// Likelihood of superiority, 0 to 1: how probable it is that the side is the stronger one.
    /// `None` for an empty sample.
    pub fn los(&self) -> Option<f64> {
        let m = self.moments()?;
        let excess = m.mean - 0.5;
        // Without spread the sign alone speaks; without excess neither side is ahead.
        Some(if excess == 0.0 {
            0.5
        } else {
            normal_cdf(excess / m.standard_error())
        })
    }

    /// Share of drawn games, or of pairs that ended level. `None` for an empty sample.
    pub fn draw_ratio(&self) -> Option<f64> {
        let counts = self.counts();
        let n = counts.iter().sum::<u64>();
        (n > 0).then(|| counts[counts.len() / 2] as f64 / n as f64)
    }
}

/// Elo difference that an expected score stands for; infinite at and beyond 0 and 1.
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        // Adding 0 turns the negative zero of an even score into a plain one.
        -400.0 * (1.0 / score - 1.0).log10() + 0.0
    }
}

/// Expected score, 0 to 1, of a side that is `elo` points stronger.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The standard normal distribution function.
fn normal_cdf(x: f64) -> f64 {
    0.5 * libm::erfc(-x / std::f64::consts::SQRT_2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(counts: [u64; 5]) -> Sample {
        Sample::Pairs(Pentanomial(counts))
    }

    fn games(losses: u64, draws: u64, wins: u64) -> Sample {
        Sample::Games(Trinomial {
            losses,
            draws,
            wins,
        })
    }

    fn four(value: f64) -> String {
        format!("{value:.4}")
    }

    /// The worked figures of public matches, each to the printed digit:
    /// Elo and error, normalized Elo and error, LOS in percent.
    #[test]
    fn elo_normalized_elo_and_los_of_public_matches() {
        let vectors: [(Sample, [&str; 5]); 8] = [
            (
                pairs([43, 61, 144, 55, 37]),
                ["-9.1990", "20.9272", "-11.4981", "26.1137", "19.4072"],
            ),
            (
                pairs([73, 2286, 6071, 2418, 75]),
                ["2.1630", "2.2682", "4.3936", "4.6072", "96.9196"],
            ),
            (
                pairs([8, 1920, 5516, 2018, 18]),
                ["2.1623", "2.2831", "4.6840", "4.9454", "96.8299"],
            ),
            (
                pairs([39, 11353, 31686, 11822, 33]),
                ["1.4452", "0.9493", "3.1275", "2.0544", "99.8576"],
            ),
            (
                pairs([249, 1440, 2771, 1626, 284]),
                ["6.9824", "3.8515", "10.9406", "6.0331", "99.9810"],
            ),
            (
                games(759, 1863, 880),
                ["12.0093", "7.8729", "17.5698", "11.5071", "99.8617"],
            ),
            (
                games(96, 111, 136),
                ["40.7025", "30.4272", "49.7684", "36.7685", "99.6010"],
            ),
            (
                pairs([223, 9863, 21279, 10037, 246]),
                ["0.9176", "1.2064", "1.7948", "2.3594", "93.2005"],
            ),
        ];
        for (sample, expected) in vectors {
            let elo = sample.elo().unwrap();
            let normalized = sample.normalized_elo().unwrap();
            let found = [
                four(elo.value),
                four(elo.error),
                four(normalized.value),
                four(normalized.error),
                four(100.0 * sample.los().unwrap()),
            ];
            assert_eq!(found, expected, "{sample:?}");
        }
    }

    #[test]
    fn ratios_of_pairs() {
        let counts = Pentanomial([43, 61, 144, 55, 37]);
        assert_eq!(counts.pair_ratio(), Some(92.0 / 104.0));
        assert_eq!(Sample::Pairs(counts).draw_ratio(), Some(144.0 / 340.0));
        assert_eq!(Pentanomial([0, 0, 9, 0, 0]).pair_ratio(), None);
        assert_eq!(
            Pentanomial([0, 0, 9, 1, 0]).pair_ratio(),
            Some(f64::INFINITY)
        );
    }

    #[test]
    fn an_empty_sample_has_no_strength() {
        for sample in [pairs([0; 5]), games(0, 0, 0)] {
            assert_eq!(sample.elo(), None);
            assert_eq!(sample.normalized_elo(), None);
            assert_eq!(sample.los(), None);
            assert_eq!(sample.draw_ratio(), None);
        }
    }

    #[test]
    fn one_sided_counts_are_infinite_and_never_nan() {
        for (sample, sign) in [(pairs([0, 0, 0, 0, 7]), 1.0), (games(5, 0, 0), -1.0)] {
            let elo = sample.elo().unwrap();
            assert_eq!(elo.value, sign * f64::INFINITY);
            assert_eq!(elo.error, f64::INFINITY);
            assert_eq!(sample.normalized_elo().unwrap().value, sign * f64::INFINITY);
            assert_eq!(sample.los(), Some(if sign > 0.0 { 1.0 } else { 0.0 }));
        }
        let level = pairs([0, 0, 3, 0, 0]);
        assert_eq!(
            level.elo(),
            Some(Estimate {
                value: 0.0,
                error: 0.0
            })
        );
        assert_eq!(level.los(), Some(0.5));
    }

    #[test]
    fn swapping_the_sides_negates() {
        let (a, b) = (pairs([3, 9, 20, 11, 2]), pairs([2, 11, 20, 9, 3]));
        assert!((a.elo().unwrap().value + b.elo().unwrap().value).abs() < 1e-9);
        assert!((a.los().unwrap() + b.los().unwrap() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn score_and_elo_are_inverse() {
        for elo in [-720.0, -3.5, 0.0, 12.0, 600.0] {
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-9);
        }
    }

    #[test]
    fn a_pair_is_counted_by_its_half_points() {
        use HalfPoints::{One, Two, Zero};
        let mut counts = Pentanomial::default();
        for pair in [
            (Zero, Zero),
            (Zero, One),
            (Two, Zero),
            (One, One),
            (One, Two),
            (Two, Two),
        ] {
            counts.add(pair.0, pair.1);
        }
        assert_eq!(counts, Pentanomial([1, 1, 2, 1, 1]));
    }
}
