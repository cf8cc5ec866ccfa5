//! Ratings of many bots at once, by maximum likelihood.
//!
//! The model is Bradley and Terry's on the logistic Elo curve, a draw counting as half a win and
//! half a loss: the ratings are those under which every bot's expected total equals the total it
//! scored. Errors don't trust the model for the spread of results (draws and paired games spread
//! less than coin flips do): they come from the observed residuals of the games or pairs, the
//! "sandwich" estimator H⁻¹ J H⁻¹ with H the curvature and J the variance of the score function.
//! For two bots that is the error of their pentanomial count.

use super::statistics::{Estimate, Sample, Z95};

/// All results between two bots, seen from the first.
#[derive(Clone, Copy, Debug)]
pub struct Meeting {
    /// Index of the bot the sample is seen from.
    pub first: usize,
    /// Index of its opponent.
    pub second: usize,
    /// Their games or pairs.
    pub sample: Sample,
}

/// The ratings of a field of bots.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// One rating for each bot, in Elo, with the 95 % error against the field's average. Bots that
    /// met nobody are at 0 with an infinite error.
    pub elo: Vec<Estimate>,
    /// Whether the likelihood had a maximum. It has none when some bots took no point at all from
    /// the others; then one drawn game is added to every meeting, and ratings are only a bound.
    pub finite: bool,
    /// Whether every bot is linked to every other by meetings. Ratings of bots that aren't linked
    /// can't be compared: each linked group averages 0.
    pub connected: bool,
}

/// Elo to one unit of the logit.
const ELO_PER_LOGIT: f64 = 400.0 / std::f64::consts::LN_10;

/// The results of one meeting as weighted scores.
struct Units {
    first: usize,
    second: usize,
    /// (score, how many of them); a score is of one game, or the mean of a pair's two.
    scores: Vec<(f64, f64)>,
    /// Games in one unit: 1, or 2 for a pair.
    weight: f64,
}

impl Units {
    /// Number of units and the sum of their scores.
    fn totals(&self) -> (f64, f64) {
        self.scores
            .iter()
            .fold((0.0, 0.0), |(n, sum), (a, c)| (n + c, sum + a * c))
    }
}

/// Rates `bots` bots from their meetings.
///
/// # Panics
/// When a meeting names a bot at or beyond `bots`, or one bot twice.
pub fn rate(bots: usize, meetings: &[Meeting]) -> Ratings {
    let mut units: Vec<Units> = meetings
        .iter()
        .filter(|m| m.sample.games() > 0)
        .map(|m| {
            assert!(
                m.first < bots && m.second < bots && m.first != m.second,
                "a meeting of two known bots"
            );
            let counts = m.sample.counts();
            Units {
                first: m.first,
                second: m.second,
                scores: m
                    .sample
                    .scores()
                    .iter()
                    .copied()
                    .zip(counts.iter().map(|&c| c as f64))
                    .collect(),
                weight: if matches!(m.sample, Sample::Pairs(_)) {
                    2.0
                } else {
                    1.0
                },
            }
        })
        .collect();

    let linked = reach(
        bots,
        units
            .iter()
            .flat_map(|u| [(u.first, u.second), (u.second, u.first)]),
    );
    // i reaches j when a chain of bots leads from i to j in which each took something from the next.
    let took = reach(
        bots,
        units.iter().flat_map(|u| {
            let (n, sum) = u.totals();
            [
                (sum > 0.0).then_some((u.first, u.second)),
                (sum < n).then_some((u.second, u.first)),
            ]
            .into_iter()
            .flatten()
        }),
    );
    let finite = (0..bots).all(|i| (0..bots).all(|j| !linked[i][j] || took[i][j]));
    if !finite {
        for u in &mut units {
            u.scores.push((0.5, 1.0 / u.weight));
        }
    }

    let (logits, covariance) = maximize(bots, &units, &linked);
    let elo = (0..bots)
        .map(|i| {
            let met = units.iter().any(|u| u.first == i || u.second == i);
            let error = if met {
                ELO_PER_LOGIT * Z95 * covariance[i][i].max(0.0).sqrt()
            } else {
                f64::INFINITY
            };
            Estimate {
                value: ELO_PER_LOGIT * logits[i],
                error,
            }
        })
        .collect();
    Ratings {
        elo,
        finite,
        connected: linked.iter().all(|row| row.iter().all(|&l| l)),
    }
}

type Matrix = Vec<Vec<f64>>;

/// Newton's method on the concave log-likelihood. Returns the ratings in logits, averaging 0 in
/// each linked group, and their covariance.
fn maximize(bots: usize, units: &[Units], linked: &[Vec<bool>]) -> (Vec<f64>, Matrix) {
    const ROUNDS: usize = 200;
    // A longer step than this, in logits, would leave the region where the curvature means anything.
    const LONGEST_STEP: f64 = 1.0;
    let mut theta = vec![0.0; bots];
    for _ in 0..ROUNDS {
        let inverse = invert(curvature(bots, units, linked, &theta));
        let mut gradient = vec![0.0; bots];
        for u in units {
            let p = expected(&theta, u);
            let (n, sum) = u.totals();
            let g = u.weight * (sum - n * p);
            gradient[u.first] += g;
            gradient[u.second] -= g;
        }
        let step: Vec<f64> = inverse
            .iter()
            .map(|row| row.iter().zip(&gradient).map(|(a, b)| a * b).sum())
            .collect();
        let longest = step.iter().fold(0.0f64, |m, s: &f64| m.max(s.abs()));
        let scale = if longest > LONGEST_STEP {
            LONGEST_STEP / longest
        } else {
            1.0
        };
        for (t, s) in theta.iter_mut().zip(&step) {
            *t += scale * s;
        }
        if longest < 1e-12 {
            break;
        }
    }
    let inverse = invert(curvature(bots, units, linked, &theta));
    let mut scatter = vec![vec![0.0; bots]; bots];
    for u in units {
        let p = expected(&theta, u);
        let v = u.weight.powi(2)
            * u.scores
                .iter()
                .map(|(a, c)| c * (a - p).powi(2))
                .sum::<f64>();
        add_difference(&mut scatter, u, v);
    }
    let covariance = multiply(&multiply(&inverse, &scatter), &inverse);
    (theta, covariance)
}

/// The first bot's expected score against the second.
fn expected(theta: &[f64], u: &Units) -> f64 {
    1.0 / (1.0 + (theta[u.second] - theta[u.first]).exp())
}

/// Minus the second derivative of the log-likelihood, made regular: shifting a whole linked group
/// changes nothing, so that direction is given a curvature of its own, which keeps its average at 0.
fn curvature(bots: usize, units: &[Units], linked: &[Vec<bool>], theta: &[f64]) -> Matrix {
    let mut h: Matrix = linked
        .iter()
        .map(|row| row.iter().map(|&l| if l { 1.0 } else { 0.0 }).collect())
        .collect();
    debug_assert_eq!(h.len(), bots);
    for u in units {
        let p = expected(theta, u);
        let v = u.weight * u.totals().0 * p * (1.0 - p);
        add_difference(&mut h, u, v);
    }
    h
}

/// Adds `v` times the outer square of (first - second).
fn add_difference(m: &mut Matrix, u: &Units, v: f64) {
    m[u.first][u.first] += v;
    m[u.second][u.second] += v;
    m[u.first][u.second] -= v;
    m[u.second][u.first] -= v;
}

/// Which bots can be reached from which along the given edges; each reaches itself.
fn reach(bots: usize, edges: impl Iterator<Item = (usize, usize)>) -> Vec<Vec<bool>> {
    let mut r = vec![vec![false; bots]; bots];
    for (i, row) in r.iter_mut().enumerate() {
        row[i] = true;
    }
    for (a, b) in edges {
        r[a][b] = true;
    }
    for via in 0..bots {
        let onward = r[via].clone();
        for row in &mut r {
            if row[via] {
                row.iter_mut()
                    .zip(&onward)
                    .for_each(|(to, &also)| *to |= also);
            }
        }
    }
    r
}

/// Inverse of a symmetric positive definite matrix, by elimination with the largest pivot.
fn invert(mut m: Matrix) -> Matrix {
    let n = m.len();
    let mut inverse: Matrix = (0..n)
        .map(|i| (0..n).map(|j| f64::from(u8::from(i == j))).collect())
        .collect();
    for column in 0..n {
        let pivot = (column..n)
            .max_by(|&a, &b| m[a][column].abs().total_cmp(&m[b][column].abs()))
            .expect("a column has a row");
        m.swap(column, pivot);
        inverse.swap(column, pivot);
        let scale = 1.0 / m[column][column];
        m[column]
            .iter_mut()
            .chain(&mut inverse[column])
            .for_each(|x| *x *= scale);
        let (unit_m, unit_inverse) = (m[column].clone(), inverse[column].clone());
        for row in (0..n).filter(|&row| row != column) {
            let factor = m[row][column];
            m[row]
                .iter_mut()
                .zip(&unit_m)
                .for_each(|(x, u)| *x -= factor * u);
            inverse[row]
                .iter_mut()
                .zip(&unit_inverse)
                .for_each(|(x, u)| *x -= factor * u);
        }
    }
    inverse
}

fn multiply(a: &Matrix, b: &Matrix) -> Matrix {
    let n = a.len();
    (0..n)
        .map(|i| {
            (0..n)
                .map(|j| (0..n).map(|k| a[i][k] * b[k][j]).sum())
                .collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::statistics::{Pentanomial, Trinomial, score_of_elo};

    fn pairs(first: usize, second: usize, counts: [u64; 5]) -> Meeting {
        Meeting {
            first,
            second,
            sample: Sample::Pairs(Pentanomial(counts)),
        }
    }

    fn games(first: usize, second: usize, losses: u64, draws: u64, wins: u64) -> Meeting {
        Meeting {
            first,
            second,
            sample: Sample::Games(Trinomial {
                losses,
                draws,
                wins,
            }),
        }
    }

    /// For two bots the table says what the head-to-head count says.
    #[test]
    fn two_bots_differ_by_their_elo_with_its_error() {
        let meeting = pairs(0, 1, [249, 1440, 2771, 1626, 284]);
        let ratings = rate(2, &[meeting]);
        assert!(ratings.finite && ratings.connected);
        let difference = ratings.elo[0].value - ratings.elo[1].value;
        assert_eq!(format!("{difference:.4}"), "6.9824");
        // Each is half the difference away from the average: so is its error.
        let error = 2.0 * ratings.elo[0].error;
        assert!((error - 3.8515).abs() < 0.001, "{error}");
    }

    /// Totals expected under the ratings equal the totals scored: the likelihood equations.
    #[test]
    fn expected_totals_equal_scored_totals() {
        let meetings = [
            games(0, 1, 10, 4, 30),
            games(1, 2, 12, 9, 14),
            games(2, 0, 21, 3, 8),
            games(3, 0, 40, 2, 5),
        ];
        let ratings = rate(4, &meetings);
        let mut excess = [0.0; 4];
        for m in &meetings {
            let n = m.sample.games() as f64;
            let scored = n * m.sample.moments().unwrap().mean;
            let expected =
                n * score_of_elo(ratings.elo[m.first].value - ratings.elo[m.second].value);
            excess[m.first] += scored - expected;
            excess[m.second] -= scored - expected;
        }
        assert!(excess.iter().all(|e: &f64| e.abs() < 1e-6), "{excess:?}");
        let sum: f64 = ratings.elo.iter().map(|e| e.value).sum();
        assert!(sum.abs() < 1e-6);
    }

    #[test]
    fn more_games_make_smaller_errors() {
        let few = rate(3, &[games(0, 1, 10, 5, 12), games(1, 2, 9, 5, 11)]);
        let many = rate(3, &[games(0, 1, 40, 20, 48), games(1, 2, 36, 20, 44)]);
        for (few, many) in few.elo.iter().zip(&many.elo) {
            assert!((few.value - many.value).abs() < 1e-6);
            assert!((few.error / many.error - 2.0).abs() < 1e-6);
        }
    }

    #[test]
    fn a_bot_that_won_everything_is_rated_by_a_bound() {
        let ratings = rate(
            3,
            &[
                games(0, 1, 0, 0, 20),
                games(0, 2, 0, 0, 20),
                games(1, 2, 5, 5, 9),
            ],
        );
        assert!(!ratings.finite && ratings.connected);
        assert!(
            ratings
                .elo
                .iter()
                .all(|e| e.value.is_finite() && e.error.is_finite())
        );
        assert!(
            ratings.elo[0].value > ratings.elo[1].value
                && ratings.elo[1].value > ratings.elo[2].value
        );
    }

    #[test]
    fn groups_that_never_met_are_told_apart() {
        let ratings = rate(5, &[games(0, 1, 3, 2, 5), games(2, 3, 6, 1, 4)]);
        assert!(ratings.finite && !ratings.connected);
        assert!((ratings.elo[0].value + ratings.elo[1].value).abs() < 1e-9);
        assert!((ratings.elo[2].value + ratings.elo[3].value).abs() < 1e-9);
        assert_eq!(
            ratings.elo[4],
            Estimate {
                value: 0.0,
                error: f64::INFINITY
            }
        );
    }
}
