/** What every part of the demo is built from, and at which scale. */
import type { RowsOf } from '#server/engine/rows/rows.ts'
import type { Random } from './random.ts'

export type Demo = {
  readonly rows: RowsOf
  readonly random: Random
  readonly now: Date
  /** 1 is the demo that starts with the server; 10 has ten times as much of what happens every day. */
  readonly scale: number
  /** Facilities and products by name, people by e-mail. */
  readonly places: ReadonlyMap<string, number>
  readonly goods: ReadonlyMap<string, number>
  readonly staff: ReadonlyMap<string, number>
}

/** `HIGHBALL_DEMO_SCALE`: from 1 to 100. Throws on anything else, because a wrong value could mean an hour of seeding. */
export function demoScale(said = process.env['HIGHBALL_DEMO_SCALE'] ?? ''): number {
  const scale = said === '' ? 1 : Number(said)
  if (!Number.isInteger(scale) || scale < 1 || scale > 100)
    throw new Error(`HIGHBALL_DEMO_SCALE is "${said}": a whole number from 1 to 100`)
  return scale
}

const BATCH = 4000
/** Creates rows a few thousand at a time, so that no statement grows with the demo. */
export async function inBatches<V, R>(
  into: { createMany(values: readonly V[]): Promise<readonly R[]> },
  values: readonly V[],
): Promise<R[]> {
  const made: R[] = []
  for (let at = 0; at < values.length; at += BATCH) made.push(...(await into.createMany(values.slice(at, at + BATCH))))
  return made
}

const DAY = 86_400_000
export const daysAfter = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY)
/** `yyyy-MM-dd` of a moment, or of so many days after it. */
export const dayText = (from: Date, days = 0): string => daysAfter(from, days).toISOString().slice(0, 10)
/** The year in two digits, as numbers of documents have it. */
export const yearText = (of: Date): string => String(of.getUTCFullYear() % 100)
