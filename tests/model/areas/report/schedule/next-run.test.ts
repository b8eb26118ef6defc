/** The moments at which reports are sent, over clock changes and ten years. */
import { describe, expect, test } from 'vitest'
import { nextRun, nextRuns, type Schedule } from '#model/areas/report/rules/schedule/next-run.ts'
import { weekdays } from '#model/areas/slot/rules/booking.ts'

const base: Schedule = { frequency: 'weekly', send_time: '06:00', send_days: ['mon'], send_day: 1, paused: false }
const from = (schedule: Partial<Schedule>, zone: string, start: string, count = 2): string[] =>
  nextRuns({ ...base, ...schedule }, zone, Date.parse(start), count).map((at) =>
    new Date(at).toISOString().slice(0, 16),
  )

describe('the next run', () => {
  test.each([
    ['of a week keeps its hour in autumn', {}, '2026-10-31T12:00Z', ['2026-11-02T13:00', '2026-11-09T13:00']],
    ['and the week before', {}, '2026-10-25T12:00Z', ['2026-10-26T12:00', '2026-11-02T13:00']],
    ['of a week keeps its hour in spring', {}, '2027-03-07T12:00Z', ['2027-03-08T13:00', '2027-03-15T12:00']],
    [
      'of several days takes them in their order',
      { send_days: ['fri', 'tue'] as const },
      '2026-12-01T00:00Z',
      ['2026-12-01T13:00', '2026-12-04T13:00'],
    ],
    [
      'of a week without days is Monday',
      { send_days: [] },
      '2026-12-01T00:00Z',
      ['2026-12-07T13:00', '2026-12-14T13:00'],
    ],
    [
      'in the hour that is left out in spring is the end of that hour',
      { frequency: 'daily', send_time: '02:30' } as const,
      '2027-03-13T12:00Z',
      ['2027-03-14T09:00', '2027-03-15T08:30'],
    ],
    [
      'in the hour that comes twice in autumn is the first of the two',
      { frequency: 'daily', send_time: '01:30' } as const,
      '2026-10-31T12:00Z',
      ['2026-11-01T07:30', '2026-11-02T08:30'],
    ],
    [
      'of the last day of a month',
      { frequency: 'monthly', send_day: 0 } as const,
      '2028-01-31T20:00Z',
      ['2028-02-29T13:00', '2028-03-31T12:00'],
    ],
    [
      'of the 31st is the last day of a shorter month',
      { frequency: 'monthly', send_day: 31 } as const,
      '2027-01-31T20:00Z',
      ['2027-02-28T13:00', '2027-03-31T12:00'],
    ],
    [
      'of an hour is each hour at its minute, also of the two in autumn',
      { frequency: 'hourly', send_time: '06:30' } as const,
      '2026-11-01T06:40Z',
      ['2026-11-01T07:30', '2026-11-01T08:30', '2026-11-01T09:30'],
    ],
  ])('%s', (_says, schedule, start, runs) => {
    expect(from(schedule, 'America/Edmonton', start, runs.length)).toEqual(runs)
  })

  test('goes by UTC where the zone is not known', () => {
    expect(from({}, 'Mars/Olympus', '2026-12-01T00:00Z', 1)).toEqual(['2026-12-07T06:00'])
  })

  test('is none of a report that is never sent or is paused', () => {
    expect(nextRuns({ ...base, frequency: 'never' }, 'UTC', 0, 3)).toEqual([])
    expect(nextRun({ ...base, paused: true }, 'UTC', 0)).toBeUndefined()
  })
})

const MINUTE = 60_000
const zones = ['America/Edmonton', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu']
const times = ['02:15', '06:00']
const START = Date.parse('2026-01-01T00:00Z')
const END = Date.parse('2036-01-01T00:00Z')
const END_OF_HOURLY = Date.parse('2027-01-01T00:00Z')
const DAY = 24 * 60 * MINUTE

const shown = (zone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })

/** The wall time at each quarter of an hour, from which the test finds all runs by search. */
function walls(zone: string): readonly (readonly [at: number, wall: string])[] {
  const format = shown(zone)
  const from = Math.floor((START - 2 * DAY) / DAY) * DAY
  return Array.from({ length: (END - from) / (15 * MINUTE) }, (_, quarter) => {
    const at = from + quarter * 15 * MINUTE
    return [at, format.format(at)] as const
  })
}
const runsOf = (schedule: Schedule, zone: string, end = END): number[] => {
  const runs: number[] = []
  for (let at = nextRun(schedule, zone, START); at !== undefined && at < end; at = nextRun(schedule, zone, at))
    runs.push(at)
  return runs
}
const weekdayOf = (day: string) => weekdays[(new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7] ?? 'mon'
const isLast = (day: string) => new Date(Date.parse(day) + DAY).toISOString().slice(8, 10) === '01'

test.each(zones)('over ten years in %s runs are where clocks first show the time, or have gone past it', (zone) => {
  const looked = walls(zone)
  for (const time of times) {
    const first = new Map<string, number>()
    for (const [at, wall] of looked) {
      const day = wall.slice(0, 10)
      if (wall.slice(11) >= time && !first.has(day)) first.set(day, at)
    }
    const days = [...first].filter(([, at]) => at > START && at < END)
    const chosen = (isChosen: (day: string) => boolean) => days.flatMap(([day, at]) => (isChosen(day) ? [at] : []))
    const of = (more: Partial<Schedule>) => runsOf({ ...base, send_time: time, ...more }, zone)
    expect(of({ frequency: 'daily' })).toEqual(chosen(() => true))
    expect(of({ send_days: ['sun', 'wed'] })).toEqual(chosen((day) => ['sun', 'wed'].includes(weekdayOf(day))))
    expect(of({ frequency: 'monthly', send_day: 0 })).toEqual(chosen(isLast))
    expect(of({ frequency: 'monthly', send_day: 30 })).toEqual(
      chosen((day) => day.endsWith('-30') || (day.slice(5, 7) === '02' && isLast(day))),
    )
  }
  const hourly = looked.filter(([at, wall]) => at > START && at < END_OF_HOURLY && wall.endsWith('45'))
  expect(runsOf({ ...base, frequency: 'hourly', send_time: '00:45' }, zone, END_OF_HOURLY)).toEqual(
    hourly.map(([at]) => at),
  )
})
