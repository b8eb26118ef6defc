/** Random numbers from a seed: the same seed gives the same demo on every machine. */

export type Random = {
  /** From 0 up to, not including, 1. */
  readonly next: () => number
  /** A whole number from low to high, both included. */
  readonly whole: (low: number, high: number) => number
  readonly between: (low: number, high: number) => number
  readonly chance: (share: number) => boolean
  readonly pick: <T>(from: readonly T[]) => T
  /** One of the values, as often as its weight beside the others. */
  readonly weighed: <T>(from: readonly (readonly [T, number])[]) => T
  readonly some: <T>(from: readonly T[], count: number) => T[]
}

/** mulberry32, by Tommy Ettinger (public domain). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(from: readonly T[]): T => {
    const chosen = from[whole(0, from.length - 1)]
    if (chosen === undefined) throw new Error('Nothing to choose from')
    return chosen
  }
  return {
    next,
    whole,
    between: (low, high) => low + next() * (high - low),
    chance: (share) => next() < share,
    pick,
    weighed: (from) => {
      let left = next() * from.reduce((sum, [, weight]) => sum + weight, 0)
      return (from.find(([, weight]) => (left -= weight) < 0) ?? pick(from))[0]
    },
    some: (from, count) => {
      const rest = [...from]
      return Array.from({ length: Math.min(count, rest.length) }, () =>
        rest.splice(whole(0, rest.length - 1), 1),
      ).flat()
    },
  }
}
