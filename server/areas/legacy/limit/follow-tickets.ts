/** Follows written tickets: marks windows that change late, and notifies planners once per window. */
import { sql } from 'drizzle-orm'
import { allocation, transferLimit } from '#model/areas/legacy/allocation.resource.ts'
import { figuresOf } from '#model/areas/legacy/rules/window/figures.ts'
import { countsAs, ticketDay } from '#model/areas/legacy/rules/window/quantity.ts'
import { windowOn } from '#model/areas/legacy/rules/window/window.ts'
import { tenths, USUAL_WARNING } from '#model/areas/limit/rules/limit.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import type { Row } from '#model/kernel/resource.ts'
import { momentIn } from '#model/shared/clock.ts'
import { zonesAtSites } from '#server/areas/limit/site-day.ts'
import { run } from '#server/engine/base/sql.ts'
import type { Follower, FollowUnit } from '#server/engine/rows/following/followers.state.ts'
import { countedWindows, unitOfAllocation, type LimitRow } from './timeline.ts'
import { companyDay, type WindowReading } from './window-sums.ts'

const COUNTED = ['allocation', 'status', 'site_user', 'load_start', 'load_end', 'net_volume', 'weight'] as const
type Written = Readonly<Record<string, unknown>>
/** A day of an allocation on which its loads changed, by the clock of the site in `zone`. */
type ChangedDay = { readonly allocation: number; readonly day: string; readonly zone: string }

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The days on which loads came, went or changed. */
async function changedDays({ rows }: FollowUnit, written: readonly Written[]): Promise<readonly ChangedDay[]> {
  const zoneAt = zonesAtSites({ rows })
  const versions = new Map<unknown, Written[]>()
  for (const row of written) versions.set(row['id'], [...(versions.get(row['id']) ?? []), row])
  const days = new Map<string, ChangedDay>()
  for (const [one, other] of versions.values()) {
    if (one !== undefined && other !== undefined && COUNTED.every((key) => one[key] === other[key])) continue
    for (const row of [one, other]) {
      const of = row?.['allocation']
      const status = textOf(row?.['status']) ?? ''
      if (row === undefined || typeof of !== 'number' || countsAs(status) === null) continue
      const zone = await zoneAt({ server: textOf(row['site_user']) })
      const times = { load_start: textOf(row['load_start']), load_end: textOf(row['load_end']) }
      const day = ticketDay({ status, ...times }, zone)
      if (day !== null) days.set(`${of} ${day} ${zone}`, { allocation: of, day, zone })
    }
  }
  return [...days.values()]
}

const LATE_MS = 86_400_000
const isLate = ({ zone }: ChangedDay, end: string, now: number): boolean =>
  now > momentIn(Date.parse(`${daysFrom(end, 1)}T00:00:00Z`), zone) + LATE_MS

type Notice = {
  readonly of: Row<typeof allocation>
  readonly limit: LimitRow
  readonly start: string
  readonly end: string
}
type NoticeKind = 'limit_warning' | 'limit_reached' | 'limit_changed'
const titles: Readonly<Record<NoticeKind, string>> = {
  limit_warning: 'is nearly used up',
  limit_reached: 'is used up',
  limit_changed: 'was changed after its end',
}

/** To everyone who may change allocations, once for each window. The database knows who was notified before. */
const notify = ({ client }: FollowUnit, { of, limit, start, end }: Notice, kind: NoticeKind, content: string) =>
  run(
    client,
    sql`select legacy_limit_notify(${of.id}::bigint, ${kind}, ${`${limit.id} ${start} ${kind}`},
      ${`${of.allocation_code}: the limit ${start} to ${end} ${titles[kind]}`}, ${content})`,
  )

async function followLimit(
  unit: FollowUnit,
  reading: WindowReading,
  of: Row<typeof allocation>,
  days: readonly ChangedDay[],
) {
  const limits = await unit.rows(transferLimit).find({ allocation: of.id })
  const today = await companyDay(reading)
  const measure = await unitOfAllocation(reading, of)
  for (const limit of limits) {
    const touched = days.flatMap((one) => {
      const window = windowOn(limit, of, one.day)
      return window === undefined ? [] : [{ ...window, isLate: isLate(one, window.end, Date.parse(reading.now)) }]
    })
    const late = [...new Set(touched.flatMap((one) => (one.isLate ? [one.start] : [])))]
    const fresh = late.filter((start) => !limit.late_windows.includes(start))
    if (fresh.length > 0)
      await unit.rows(transferLimit).patch(limit.id, { late_windows: [...limit.late_windows, ...fresh].toSorted() })
    for (const { start, end } of new Map(touched.map((one) => [one.start, one])).values()) {
      const [window] = await countedWindows(reading, { row: of, limits: [limit], unit: measure }, start, start)
      if (window === undefined) continue
      const { remaining, percent } = figuresOf({ ...window, limit: limit.limit }, of.loading_warning, today)
      const notice = { of, limit, start, end }
      const figures = `${percent ?? 0} % of ${limit.limit} ${measure} is used, ${remaining} ${measure} remains.`
      if (remaining !== null && tenths(remaining) <= 0n) await notify(unit, notice, 'limit_reached', figures)
      else if (of.loading_warning === 1 && (percent ?? 0) >= USUAL_WARNING)
        await notify(unit, notice, 'limit_warning', figures)
      if (fresh.includes(start)) await notify(unit, notice, 'limit_changed', figures)
    }
  }
}

export const ticketsMoveWindows: Follower = {
  by: 'allocation',
  isAbout: (fields) => COUNTED.some((name) => fields.includes(name)),
  follow: async (unit, about, written) => {
    const days = await changedDays(unit, written)
    if (days.length === 0) return
    const reading: WindowReading = {
      rows: unit.rows,
      now: new Date().toISOString(),
      summedUp: async (_resource, _filters, statement) => run(unit.client, statement(sql`legacy_ticket`)),
    }
    // Locked, so that of two loads at once the second one is added to the first before it is compared with the limit.
    for (const of of await unit.rows(allocation).find({ id: about }, { lock: true, ordering: 'id' }))
      await followLimit(
        unit,
        reading,
        of,
        days.filter((one) => one.allocation === of.id),
      )
  },
}
