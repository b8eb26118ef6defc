/** All servers of a worker have their databases in one place, whose clocks are the same: they are learned for the first of them. */
import { learnZones } from '#server/engine/base/zones/learn-zones.ts'

let learned: Promise<void> | undefined

export const learnOnce: typeof learnZones = (pool) =>
  (learned ??= learnZones(pool).catch((error: unknown) => {
    learned = undefined
    throw error
  }))
