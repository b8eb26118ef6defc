/** Slots laid out by a week's pattern in the wall time of a place, over the days on which its clocks change. */
import { knownZone, wallTime } from '#model/shared/clock.ts'
import { dayPlus, weekdays, type Weekday } from './booking.ts'

export type WeekPattern = {
  readonly weekdays: readonly string[]
  readonly starts_at: string
  readonly ends_at: string
  readonly slot_minutes: number
  readonly pause_minutes: number
  /** Empty: slots without a bay. */
  readonly bays: readonly string[]
}
export type LaidSlot = {
  readonly day: string
  readonly bay: string
  /** ISO 8601 UTC. */
  readonly starts_at: string
  readonly ends_at: string
}
export type LeftOut = { readonly day: string; readonly bay: string; readonly starts_at: string; readonly why: string }

const MINUTE = 60_000
/** No clocks change within one. */
const QUARTER = 15 * MINUTE
const DAY_MINUTES = 1440
const DAY = DAY_MINUTES * MINUTE

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const endOf = (time: string): number => (time === '00:00' ? DAY_MINUTES : minuteOf(time))
const two = (count: number): string => String(count).padStart(2, '0')
const timeOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

/** `mon` of `2026-03-09`. */
export const weekdayOf = (day: string): Weekday => {
  const at = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return weekdays[at] ?? 'mon'
}

/** From when to when, in minutes of the day, one slot after the other. */
export function minutesOf({ starts_at, ends_at, slot_minutes, pause_minutes }: WeekPattern): readonly number[] {
  const found: number[] = []
  const last = endOf(ends_at) - slot_minutes
  for (let at = minuteOf(starts_at); at <= last; at += slot_minutes + pause_minutes) found.push(at)
  return found
}

/** Slots of one day that is open. */
export const slotsOfDay = (pattern: WeekPattern): number => minutesOf(pattern).length * Math.max(1, pattern.bays.length)

/** An unknown zone is UTC here, on whatever machine it is reckoned. */
const zoneOf = (timezone: string): string => knownZone(timezone) ?? 'UTC'

/** The offsets from UTC that the clocks have around a day, in ms. */
function offsetsOf(day: string, zone: string): readonly number[] {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const around = [midnight - DAY, midnight, midnight + DAY / 2, midnight + DAY, midnight + 2 * DAY]
  return [...new Set(around.map((at) => wallTime(at, zone) - at))]
}

/** The first instant at which the clocks show a time, given in ms as if it were UTC; undefined where they leave it out. */
function firstInstant(wall: number, offsets: readonly number[], zone: string): number | undefined {
  const [only] = offsets
  if (offsets.length === 1 && only !== undefined) return wall - only
  const shown = offsets.map((offset) => wall - offset).filter((at) => wallTime(at, zone) === wall)
  return shown.length === 0 ? undefined : Math.min(...shown)
}

/** The same, and where the clocks leave it out the instant at which they go on. */
function instantAfter(wall: number, offsets: readonly number[], zone: string): number {
  const found = firstInstant(wall, offsets, zone)
  if (found !== undefined) return found
  let at = Math.floor((wall - Math.max(...offsets)) / QUARTER) * QUARTER
  while (wallTime(at, zone) < wall) at += QUARTER
  return at
}

/** The instant at which a day begins at a place, ISO 8601 UTC. */
export function dayBegins(day: string, timezone: string): string {
  const zone = zoneOf(timezone)
  return new Date(instantAfter(Date.parse(`${day}T00:00:00Z`), offsetsOf(day, zone), zone)).toISOString()
}

/**
 * Every slot of the pattern on the days from the first to the last, and what the clocks leave out. A slot is never longer than its minutes, and
 * never reaches past the time on the clocks at which it ends, so that no two of one bay overlap.
 */
export function layOut(
  pattern: WeekPattern,
  from: string,
  until: string,
  timezone: string,
): { readonly slots: readonly LaidSlot[]; readonly leftOut: readonly LeftOut[] } {
  const zone = zoneOf(timezone)
  const slots: LaidSlot[] = []
  const leftOut: LeftOut[] = []
  const minutes = minutesOf(pattern)
  const bays = pattern.bays.length === 0 ? [''] : pattern.bays
  for (let day = from; day <= until; day = dayPlus(day, 1)) {
    if (!pattern.weekdays.includes(weekdayOf(day))) continue
    const midnight = Date.parse(`${day}T00:00:00Z`)
    const offsets = offsetsOf(day, zone)
    for (const minute of minutes) {
      const wall = midnight + minute * MINUTE
      const begins = firstInstant(wall, offsets, zone)
      const length = pattern.slot_minutes * MINUTE
      const ends = begins === undefined ? 0 : Math.min(begins + length, instantAfter(wall + length, offsets, zone))
      for (const bay of bays)
        if (begins === undefined)
          leftOut.push({ day, bay, starts_at: `${day} ${timeOf(minute)}`, why: 'The clocks leave out this hour.' })
        else
          slots.push({
            day,
            bay,
            starts_at: new Date(begins).toISOString(),
            ends_at: new Date(ends).toISOString(),
          })
    }
  }
  return { slots, leftOut }
}

/** The days from the first to the last, both counted. */
export const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY) + 1
