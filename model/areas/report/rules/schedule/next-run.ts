/** The moments at which a report is sent, on the clocks of its zone. */
import { weekdays, type Weekday } from '#model/areas/slot/rules/booking.ts'
import { dayIn, firstMomentIn, knownZone, wallTime } from '#model/shared/clock.ts'
import type { Frequency } from './frequency.ts'

export type Schedule = {
  readonly frequency: Frequency
  /** `06:00`; of an hourly report only the minute counts. */
  readonly send_time: string
  /** Of a weekly report; none means Monday. */
  readonly send_days: readonly Weekday[]
  /** Of a monthly report. 0 is the last day; a month that has no such day is sent on its last one. */
  readonly send_day: number
  readonly paused: boolean
}

const MINUTE = 60_000
const QUARTER = 15 * MINUTE
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** More days than there are between two runs of any schedule. */
const MOST_DAYS = 40

const timeOf = ({ send_time }: Schedule): { readonly hours: number; readonly minutes: number } => {
  const [hours = 0, minutes = 0] = send_time.split(':').map(Number)
  return { hours, minutes }
}

/** Days are given in ms, as if their midnight were one in UTC. */
function isSendDay({ frequency, send_days, send_day }: Schedule, day: number): boolean {
  const date = new Date(day)
  if (frequency === 'daily') return true
  if (frequency === 'weekly') {
    const chosen = send_days.length === 0 ? ['mon'] : send_days
    return chosen.includes(weekdays[(date.getUTCDay() + 6) % 7] ?? 'mon')
  }
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.getUTCDate() === (send_day === 0 ? last : Math.min(send_day, last))
}

/** The hour that clocks repeat in autumn has two runs, as it has two hours, and the hour that they leave out in spring has none. */
function nextHourly(minutes: number, zone: string, after: number): number {
  const past = (at: number): number => (((wallTime(at, zone) - minutes * MINUTE) % HOUR) + HOUR) % HOUR
  const next = after + HOUR - past(after)
  if (past(next) === 0) return next
  // Clocks changed on the way by less than an hour: they do so at a full quarter.
  const ahead = wallTime(after, zone) - after
  let changed = (Math.floor(after / QUARTER) + 1) * QUARTER
  while (wallTime(changed, zone) - changed === ahead) changed += QUARTER
  return past(changed) === 0 ? changed : changed + HOUR - past(changed)
}

function nextOnDay(schedule: Schedule, zone: string, after: number): number {
  const { hours, minutes } = timeOf(schedule)
  const today = Date.parse(`${dayIn(after, zone)}T00:00:00Z`)
  for (let day = today - DAY; day <= today + MOST_DAYS * DAY; day += DAY) {
    if (!isSendDay(schedule, day)) continue
    const moment = firstMomentIn(day + hours * HOUR + minutes * MINUTE, zone)
    if (moment > after) return moment
  }
  throw new Error(`No run of a ${schedule.frequency} report within ${MOST_DAYS} days`)
}

/** The first run after a moment, in ms; undefined where none is planned. A zone that is not known counts as UTC. */
export function nextRun(schedule: Schedule, timezone: string, after: number): number | undefined {
  if (schedule.frequency === 'never' || schedule.paused) return undefined
  const zone = knownZone(timezone) ?? 'UTC'
  return schedule.frequency === 'hourly'
    ? nextHourly(timeOf(schedule).minutes, zone, after)
    : nextOnDay(schedule, zone, after)
}

/** The next so many runs after a moment, in ms, as the panel *Schedule* shows them. */
export function nextRuns(schedule: Schedule, timezone: string, after: number, count: number): readonly number[] {
  const runs: number[] = []
  for (let at = nextRun(schedule, timezone, after); at !== undefined && runs.length < count;) {
    runs.push(at)
    at = nextRun(schedule, timezone, at)
  }
  return runs
}
