/** What every part of the demo is built from, and at which scale. */
import type { RowsOf } from '#server/engine/rows/rows.ts'
import { numberSetting } from '#server/project/number-settings.ts'
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

/** @throws SettingError for anything but 1 to 100, because a wrong value could mean an hour of seeding */
export const demoScale = (said = process.env['HIGHBALL_DEMO_SCALE']): number =>
  numberSetting('HIGHBALL_DEMO_SCALE', { HIGHBALL_DEMO_SCALE: said })

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
