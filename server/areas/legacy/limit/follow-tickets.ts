/** Follows written tickets: marks windows that change late, and notifies planners once per window. */
import { sql } from 'drizzle-orm'
import { allocation, transferLimit } from '#model/areas/legacy/allocation.resource.ts'
import { figuresOf } from '#model/areas/legacy/rules/window/figures.ts'
import { countsAs, ticketDay } from '#model/areas/legacy/rules/window/quantity.ts'
import { windowOn } from '#model/areas/legacy/rules/window/window.ts'
import { tenths, USUAL_WARNING, type LimitPeriod } from '#model/areas/limit/rules/limit.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import type { Row } from '#model/kernel/resource.ts'
import { momentIn } from '#model/shared/clock.ts'
import { zonesAtSites } from '#server/areas/limit/site-day.ts'
import { run } from '#server/engine/base/sql.ts'
import type { Follower, FollowUnit } from '#server/engine/rows/following/followers.state.ts'
import { unitsOfAllocations, type LimitRow } from './timeline.ts'
import { companyDay, windowSums, type WindowReading } from './window-sums.ts'

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

type Allocation = Row<typeof allocation>
type TouchedWindow = LimitPeriod & {
  readonly of: Allocation
  readonly limit: LimitRow
  readonly isLate: boolean
}
type NoticeKind = 'limit_warning' | 'limit_reached' | 'limit_changed'
const titles: Readonly<Record<NoticeKind, string>> = {
  limit_warning: 'is nearly used up',
  limit_reached: 'is used up',
  limit_changed: 'was changed after its end',
}

/** To everyone who may change allocations, once for each window. The database knows who was notified before. */
const notify = ({ client }: FollowUnit, { of, limit, start, end }: TouchedWindow, kind: NoticeKind, content: string) =>
  run(
    client,
    sql`select legacy_limit_notify(${of.id}::bigint, ${kind}, ${`${limit.id} ${start} ${kind}`},
      ${`${of.allocation_code}: the limit ${start} to ${end} ${titles[kind]}`}, ${content})`,
  )

/** The windows of limits in which loads changed, each once; late if one of its loads was written long after its end. */
async function touchedWindows(
  { rows }: FollowUnit,
  allocations: readonly Allocation[],
  days: readonly ChangedDay[],
  now: number,
): Promise<readonly TouchedWindow[]> {
  const byId = new Map(allocations.map((one) => [one.id, { of: one, days: new Array<ChangedDay>() }]))
  for (const one of days) byId.get(one.allocation)?.days.push(one)
  const touched = new Map<string, TouchedWindow>()
  for (const limit of await rows(transferLimit).find({ allocation: [...byId.keys()] })) {
    const found = byId.get(limit.allocation ?? 0)
    if (found === undefined) continue
    for (const one of found.days) {
      const window = windowOn(limit, found.of, one.day)
      if (window === undefined) continue
      const key = `${limit.id} ${window.start}`
      const wasLate = touched.get(key)?.isLate ?? false
      touched.set(key, { ...window, of: found.of, limit, isLate: wasLate || isLate(one, window.end, now) })
    }
  }
  return [...touched.values()]
}

/** Returns the windows that were not marked as late before. */
async function markLate({ rows }: FollowUnit, touched: readonly TouchedWindow[]): Promise<ReadonlySet<TouchedWindow>> {
  const fresh = touched.filter(({ isLate: late, limit, start }) => late && !limit.late_windows.includes(start))
  const changes = new Map<number, readonly string[]>()
  for (const { limit, start } of fresh)
    changes.set(limit.id, [...(changes.get(limit.id) ?? limit.late_windows), start].toSorted())
  if (changes.size > 0)
    await rows(transferLimit).patchMany([...changes].map(([id, late_windows]) => ({ id, values: { late_windows } })))
  return new Set(fresh)
}

async function followWindows(unit: FollowUnit, reading: WindowReading, touched: readonly TouchedWindow[]) {
  const fresh = await markLate(unit, touched)
  const today = await companyDay(reading)
  const unitOfOne = await unitsOfAllocations(
    reading,
    touched.map(({ of }) => of),
  )
  const asked = touched.map(({ of, start, end }) => ({ allocation: of.id, start, end, unit: unitOfOne(of) }))
  const sums = await windowSums(reading, asked)
  for (const [index, window] of touched.entries()) {
    const found = sums[index]
    if (found === undefined) continue
    const { of, limit, start, end } = window
    const measure = unitOfOne(of)
    const { remaining, percent } = figuresOf({ start, end, limit: limit.limit, ...found }, of.loading_warning, today)
    const figures =
      remaining === null
        ? `${found.lifted} ${measure} is lifted and ${found.open} ${measure} is open. No limit is set.`
        : `${percent ?? 0} % of ${limit.limit} ${measure} is used, ${remaining} ${measure} remains.`
    if (remaining !== null && tenths(remaining) <= 0n) await notify(unit, window, 'limit_reached', figures)
    else if (of.loading_warning === 1 && (percent ?? 0) >= USUAL_WARNING)
      await notify(unit, window, 'limit_warning', figures)
    if (fresh.has(window)) await notify(unit, window, 'limit_changed', figures)
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
    const allocations = await unit.rows(allocation).find({ id: about }, { lock: true, ordering: 'id' })
    const touched = await touchedWindows(unit, allocations, days, Date.parse(reading.now))
    if (touched.length > 0) await followWindows(unit, reading, touched)
  },
}
