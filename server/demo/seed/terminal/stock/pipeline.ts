/**
 * Batches of a pipeline that keep the demo's tanks between empty and full. They are calculated from the current level of a tank
 * back in time: before a batch came in, the tank held that much less.
 */
import type { Random } from '../../base/random.ts'
import type { TankChange } from './flows.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export type PipelineBatch = { readonly at: number; readonly kind: 'receipt' | 'delivery'; readonly volume: number }
/** A receipt that is due at a moment, whatever the tank holds. */
export type DueBatch = { readonly at: number; /** m³ */ readonly atLeast: number }
export type PipedTank = {
  /** The last measured volume in m³. */
  readonly volume: number
  readonly working: number
  readonly measured: number
  /** When its readings begin. */
  readonly since: number
}
export type PipelineDays = {
  /** Whether the pipeline brings nothing on the day of a moment. */
  readonly isQuiet: (at: number) => boolean
  readonly due: readonly DueBatch[]
}

/** Shares of the working capacity between which batches keep the level, and its largest change between two batches in m³. */
const [LOWEST, LOW, HIGH] = [0.14, 0.3, 0.7]
const LARGEST_SWING = 2400
/** The smallest batch in m³. */
const SMALLEST = 40

/** Returns the levels between which batches keep a tank, around the current level. */
function bandOf({ volume, working }: PipedTank): { readonly low: number; readonly high: number } {
  const swing = Math.min((HIGH - LOW) * working, LARGEST_SWING)
  const low = Math.min(Math.max(volume - swing / 2, LOW * working), HIGH * working - swing)
  return { low, high: low + swing }
}

/** Whole m³, between nine tenths and all of the room. */
const sizeOf = (random: Random, room: number): number => Math.floor(room * random.between(0.9, 1))

/** `flows` and the answer begin with the newest. `arrives` is the share of a batch that reaches the tank. */
export function batchesOf(
  random: Random,
  tank: PipedTank,
  flows: readonly TankChange[],
  { isQuiet, due }: PipelineDays,
  arrives: number,
): PipelineBatch[] {
  const { low, high } = bandOf(tank)
  const batches: PipelineBatch[] = []
  let level = tank.volume
  const bring = (at: number, kind: PipelineBatch['kind'], volume: number): void => {
    if (volume < SMALLEST) return
    batches.push({ at, kind, volume })
    level += kind === 'receipt' ? -volume * arrives : volume
  }
  const steps = [...flows, ...due]
    .filter(({ at }) => at < tank.measured && at >= tank.since)
    .toSorted((one, other) => other.at - one.at)
  for (const [index, step] of steps.entries()) {
    if ('atLeast' in step) {
      bring(step.at, 'receipt', Math.max(step.atLeast, sizeOf(random, level - low)))
      continue
    }
    level -= step.change
    const before = Math.max(steps[index + 1]?.at ?? tank.since, step.at - 4 * HOUR)
    const at = Math.ceil((before + (step.at - before) * random.between(0.3, 0.8)) / MINUTE) * MINUTE + 7000
    if (at <= before || at >= step.at || isQuiet(at)) continue
    if (level > high) bring(at, 'receipt', sizeOf(random, level - low))
    else if (level < LOWEST * tank.working && step.change > 0) bring(at, 'delivery', sizeOf(random, high - level))
  }
  return batches
}
