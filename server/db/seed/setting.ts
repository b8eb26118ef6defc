/** What every part of the demo is made from, and how much of it. */
import type { RowsOf } from '../../engine/rows.ts'
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

/** `HIGHBALL_DEMO_SCALE`: from 1 to 100. Throws on anything else, so that nobody waits for a demo he did not ask for. */
export function demoScale(said = process.env['HIGHBALL_DEMO_SCALE'] ?? ''): number {
  const scale = said === '' ? 1 : Number(said)
  if (!Number.isInteger(scale) || scale < 1 || scale > 100) throw new Error(`HIGHBALL_DEMO_SCALE is "${said}": a whole number from 1 to 100`)
  return scale
}

const BATCH = 4000
/** Makes rows a few thousand at a time, so that no statement grows with the demo. */
export async function inBatches<V, R>(into: { createMany(values: readonly V[]): Promise<readonly R[]> }, values: readonly V[]): Promise<R[]> {
  const made: R[] = []
  for (let at = 0; at < values.length; at += BATCH) made.push(...(await into.createMany(values.slice(at, at + BATCH))))
  return made
}

const DAY = 86_400_000
export const daysAfter = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY)
/** `yyyy-MM-dd` of a moment, or of so many days after it. */
export const dayText = (from: Date, days = 0): string => daysAfter(from, days).toISOString().slice(0, 10)
/** The year in two digits, of which numbers are made. */
export const yearText = (of: Date): string => String(of.getUTCFullYear() % 100)
