/** Statistics of a month at a place, added up by the database: a month of a large one is 100,000 bookings. */
import { sql, type SQL } from 'drizzle-orm'
import { booking as bookings } from '#model/areas/slot/booking.resource.ts'
import { dayPlus } from '#model/areas/slot/rules/booking.ts'
import { company as companies } from '#model/areas/slot/location.resource.ts'
import {
  monthFigures,
  type BookingGroup,
  type NamedMonthFigures,
  type SlotGroup,
} from '#model/areas/slot/rules/statistics.ts'
import { slot as slots } from '#model/areas/slot/slot.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import type { FactsCall } from '#server/engine/operations/area-work/paper-work.ts'
import { daysAt, placeOf } from './place.ts'

type Where = { readonly id: number; readonly timezone: string }
type MonthReading = Pick<FactsCall, 'rows' | 'summedUp'>

/** The rows with the hour of the place in which each begins. */
const onTheWall = (found: SQL, zone: string): SQL =>
  sql`(select t.*, t.starts_at at time zone ${zone} as wall from ${found} t) t`

const slotGroups = (found: SQL, zone: string): SQL => sql`
  select (wall::date)::text as date, extract(hour from wall)::int as hour, status = 'blocked' as is_blocked, count(*)::int as slots,
    coalesce(sum(capacity), 0)::int as capacity, coalesce(sum(booked), 0)::int as booked, coalesce(sum(free), 0)::int as free
  from ${onTheWall(found, zone)} group by wall::date, 2, 3`

/** How many are known, and their minutes: intervals add up exactly, and several times as fast as decimals. */
const known = (interval: SQL): SQL => sql`jsonb_build_object('count', count(${interval}),
    'total', coalesce(extract(epoch from sum(${interval})) / 60, 0))`
const since = (from: string, to: string): SQL => sql.raw(`(${to} - ${from})`)

const bookingGroups = (found: SQL, zone: string): SQL => sql`
  select company, status, (wall::date)::text as date, count(*)::int as bookings, ${known(since('created_at', 'starts_at'))} as lead,
    ${known(sql`case when checked_in_at is not null then greatest(interval '0', ${since('starts_at', 'checked_in_at')}) end`)} as late,
    ${known(since('checked_in_at', 'completed_at'))} as turn
  from ${onTheWall(found, zone)} group by company, status, wall::date`

/** Also for the paper on which the month is printed. */
export async function figuresOf(
  { rows, summedUp }: MonthReading,
  place: Where,
  year: number,
  month: number,
): Promise<NamedMonthFigures> {
  const first = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const dates = Array.from({ length }, (_, index) => dayPlus(first, index))
  const { from, before } = daysAt(place, first, dates.at(-1) ?? first)
  const ofMonth = { location: place.id, starts_at__gte: from, starts_at__lt: before }
  const figures = monthFigures(
    dates,
    await summedUp<SlotGroup>(slots, ofMonth, (found) => slotGroups(found, place.timezone)),
    await summedUp<BookingGroup>(bookings, ofMonth, (found) => bookingGroups(found, place.timezone)),
  )
  const ids = figures.by_company.flatMap(({ company }) => company ?? [])
  const named = ids.length === 0 ? [] : await rows(companies).find({ id: ids }, { only: ['id', 'name'] })
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return {
    ...figures,
    by_company: figures.by_company.map((one) => ({ ...one, company_name: names.get(one.company ?? 0) ?? '' })),
  }
}

export async function statics(call: Call<typeof slots, 'statics'>) {
  const { input } = call
  const [year, month] = [input.year ?? 0, input.month ?? 0]
  const place = await placeOf(call, input.location)
  return { location: place.id, year, month, ...(await figuresOf(call, place, year, month)) }
}
