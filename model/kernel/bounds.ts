/** Bounds of numbers: what one vessel holds at most, and what any number may be at most. */

/**
 * The most that one vessel of its kind holds, by unit. The figures are estimates of ours that leave room above the largest vessels in use; no
 * regulation sets them.
 */
export const largest = {
  /** A road train of a tractor and two trailers carries about 16,000 gal. */
  truck: { gal: 30_000, kg: 150_000 },
  /** The largest tank cars ever built held 60,000 gal. */
  car: { gal: 75_000, lb: 600_000, L: 280_000, kg: 270_000 },
  /** A ticket has at most twelve entries, each for one car. */
  cut: { gal: 900_000, kg: 3_240_000 },
  /** A cavern. */
  tank: { 'm³': 2_000_000 },
  /** The whole quantity of a contract, an order or a limit. */
  lot: { gal: 10_000_000_000, L: 40_000_000_000, kg: 40_000_000_000 },
} as const

/** The bound of every number whose field declares none. A million such numbers still add up in every numeric type of the database. */
export const LARGEST_NUMBER = 1_000_000_000_000
