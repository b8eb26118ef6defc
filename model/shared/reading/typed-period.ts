/** Reads dates and times in a filter as the one reader reads them, such as `27.11.2026`. Pages load this file late. */
import { periodOf, type ReadPeriod } from '../period.ts'
import type { DateOrder } from './date-order.ts'
import { provenOrder, readDay, readMoment } from './dates.ts'

const MINUTE = 60_000

/** `order`: how the company writes dates whose own figures do not prove it. */
export const typedPeriods =
  (order: DateOrder): ReadPeriod =>
  (typed, kind, now, zone, isWall) => {
    const rule = provenOrder([typed]) ?? order
    const day = readDay(typed, rule)
    if (day !== undefined) return periodOf(day, kind, now, zone, isWall)
    if (kind === 'day') return undefined
    const [read, elsewhere] = [readMoment(typed, rule, 'UTC'), readMoment(typed, rule, 'America/Phoenix')]
    if (read === undefined) return undefined
    // If letters name its zone, the text means the same moment by all clocks.
    if (read === elsewhere) return { from: Date.parse(read), to: Date.parse(read) + MINUTE, isElapsed: true }
    return periodOf(read.slice(0, 16).replace('T', ' '), kind, now, zone, isWall)
  }
