/** The windows of the limits of an allocation, with what is lifted of them. */
import { transferLimit, type allocation } from '#model/areas/legacy/allocation.resource.ts'
import { product } from '#model/areas/legacy/place.resource.ts'
import type { TimelineAnswer, TimelineWindow } from '#model/areas/legacy/rules/window/answers.ts'
import { figuresOf } from '#model/areas/legacy/rules/window/figures.ts'
import { unitOf, type LoadedUnit } from '#model/areas/legacy/rules/window/quantity.ts'
import { countWindows, windowsOf } from '#model/areas/legacy/rules/window/window.ts'
import { periodTypes } from '#model/areas/limit/rules/limit.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import type { Row } from '#model/kernel/resource.ts'
import { groupedBy } from '#model/shared/grouped-by.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { companyDay, windowSums, type WindowReading } from './window-sums.ts'

type Allocation = Row<typeof allocation>
export type LimitRow = Row<typeof transferLimit>
type AskedDays = { readonly from: string | null; readonly to: string | null; readonly period_type: string }

/** Without an end of validity, windows are listed for so many days from today. */
const DAYS_AHEAD = 366
/** With a later end of validity, such as 9999-12-31, windows are listed for this number of days from today or from its start. */
const MAX_DAYS_AHEAD = 3660
const MAX_WINDOWS = 20_000

type OfProduct = Pick<Allocation, 'product_key'>

/** The units of many allocations, whose products are read once. */
export async function unitsOfAllocations(
  { rows }: Pick<WindowReading, 'rows'>,
  of: readonly OfProduct[],
): Promise<(one: OfProduct) => LoadedUnit> {
  const ids = [...new Set(of.flatMap(({ product_key }) => product_key ?? []))]
  const found = ids.length === 0 ? [] : await rows(product).find({ id: ids }, { only: ['id', 'productUnit'] })
  const byId = new Map(found.map((one) => [one.id, one]))
  return ({ product_key }) => unitOf(byId.get(product_key ?? 0) ?? null)
}

export async function unitOfAllocation(reading: Pick<WindowReading, 'rows'>, of: OfProduct): Promise<LoadedUnit> {
  return (await unitsOfAllocations(reading, [of]))(of)
}

export const limitsOf = ({ rows }: Pick<WindowReading, 'rows'>, { id }: Pick<Allocation, 'id'>): Promise<LimitRow[]> =>
  rows(transferLimit).find({ allocation: id })

/** An allocation with its limits, as they are or as a plan would leave them. */
type Counted = { readonly row: Allocation; readonly limits: readonly LimitRow[]; readonly unit: LoadedUnit }
type CountedWindow = {
  readonly row: Allocation
  readonly limit: LimitRow
  readonly start: string
  readonly end: string
  readonly lifted: string
  readonly open: string
  readonly loads: number
}

/** The windows of the limits of allocations that touch the days, each with its sums. */
async function countedOfMany(
  reading: WindowReading,
  some: readonly Counted[],
  from: string,
  to: string,
): Promise<readonly CountedWindow[]> {
  const asked = some.flatMap(({ row, limits, unit }) => limits.map((limit) => ({ row, limit, unit })))
  const count = asked.reduce((sum, { row, limit }) => sum + countWindows(limit, row, from, to), 0)
  if (count > MAX_WINDOWS) throw invalid({ to: [`There are ${count} windows in these days. Ask for fewer days.`] })
  const windows = asked.flatMap((one) =>
    windowsOf(one.limit, one.row, from, to).map((window) => ({ ...window, ...one })),
  )
  const sums = await windowSums(
    reading,
    windows.map(({ row, start, end, unit }) => ({ allocation: row.id, start, end, unit })),
  )
  return sums.flatMap((found, index) => {
    const window = windows[index]
    return window === undefined ? [] : [{ ...window, ...found }]
  })
}
export const countedWindows = (reading: WindowReading, one: Counted, from: string, to: string) =>
  countedOfMany(reading, [one], from, to)

/** The validity of an allocation, as far as its dates and limits bound it. */
function validityOf(row: Allocation, limits: readonly LimitRow[], today: string): { from: string; to: string } {
  const first = [row.effective_date, ...limits.map((one) => one.transfer_limit_start_date ?? one.period_start_date)]
  const starts = first.flatMap((day) => day ?? []).toSorted()
  const ends = limits.flatMap((one) => [one.transfer_limit_end_date ?? [], one.transfer_limit_start_date ?? []].flat())
  const from = row.effective_date ?? starts[0] ?? daysFrom(today, -DAYS_AHEAD)
  const to = row.expiration_date ?? [...ends, daysFrom(today, DAYS_AHEAD)].toSorted().at(-1) ?? today
  const last = daysFrom(from > today ? from : today, MAX_DAYS_AHEAD)
  return { from, to: to < last ? to : last }
}

function timelineWindow({ row, limit, start, end, lifted, open, loads }: CountedWindow, today: string): TimelineWindow {
  const { remaining, percent, when } = figuresOf(
    { start, end, limit: limit.limit, lifted, open, loads },
    row.loading_warning,
    today,
  )
  return {
    transfer_limit: limit.id,
    period_type: limit.period_type,
    period_start: start,
    period_end: end,
    limit: limit.limit,
    lifted,
    open,
    remaining,
    percent,
    when,
    changed_late: limit.late_windows.includes(start),
  }
}
/** By period type, then by day. */
const inTime = (one: TimelineWindow, other: TimelineWindow): number =>
  periodTypes.indexOf(one.period_type) - periodTypes.indexOf(other.period_type) ||
  (one.period_start < other.period_start ? -1 : 1)

/** `all`: the limits of the allocation, as they are or as a plan would leave them. */
export async function timelineOf(
  reading: WindowReading,
  row: Allocation,
  all: readonly LimitRow[],
  asked: AskedDays = { from: null, to: null, period_type: '' },
): Promise<TimelineAnswer> {
  const today = await companyDay(reading)
  const unit = await unitOfAllocation(reading, row)
  const limits = all.filter(({ period_type }) => asked.period_type === '' || period_type === asked.period_type)
  const whole = validityOf(row, limits, today)
  const windows = await countedWindows(reading, { row, limits, unit }, asked.from ?? whole.from, asked.to ?? whole.to)
  const results = windows.map((one) => timelineWindow(one, today)).toSorted(inTime)
  return { today, results, count: results.length, unit }
}

/** GET `allocation/{id}/schedule_limit/`. */
export const timeline = async (call: Call<typeof allocation, 'timeline'>): Promise<TimelineAnswer> =>
  timelineOf(call, call.row, await limitsOf(call, call.row), call.input)

type AllocationWindows = { readonly unit: LoadedUnit; readonly windows: readonly TimelineWindow[] }
/** The windows of several allocations, read together, by the id of the allocation. */
export async function timelinesOf(
  reading: WindowReading,
  allocations: readonly Allocation[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ReadonlyMap<number, AllocationWindows>> {
  if (allocations.length === 0) return new Map()
  const { rows } = reading
  const today = await companyDay(reading)
  const limits = groupedBy(
    await rows(transferLimit).find({ allocation: allocations.map(({ id }) => id) }),
    ({ allocation: of }) => of,
  )
  const unitFor = await unitsOfAllocations(reading, allocations)
  const some = allocations.map((row) => ({ row, limits: limits.get(row.id) ?? [], unit: unitFor(row) }))
  const windows = groupedBy(await countedOfMany(reading, some, from, to), ({ row }) => row.id)
  return new Map(
    some.map(({ row, unit }) => [
      row.id,
      { unit, windows: (windows.get(row.id) ?? []).map((one) => timelineWindow(one, today)).toSorted(inTime) },
    ]),
  )
}
