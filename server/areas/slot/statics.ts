/** Statistics of a month at a place. */
import { booking as bookings } from '#model/areas/slot/booking.resource.ts'
import { dayPlus } from '#model/areas/slot/rules/booking.ts'
import { company as companies } from '#model/areas/slot/location.resource.ts'
import { monthFigures, type NamedMonthFigures } from '#model/areas/slot/rules/statistics.ts'
import { slot as slots } from '#model/areas/slot/slot.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { daysAt, placeOf, type SlotReading } from './place.ts'

type Where = { readonly id: number; readonly timezone: string }

/** Also for the paper on which the month is printed. */
export async function figuresOf(
  rows: SlotReading['rows'],
  place: Where,
  year: number,
  month: number,
): Promise<NamedMonthFigures> {
  const first = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const dates = Array.from({ length }, (_, index) => dayPlus(first, index))
  const ofMonth = { location: place.id, starts_at: daysAt(place, first, dates.at(-1) ?? first) }
  const laid = await rows(slots).find(ofMonth, { only: ['starts_at', 'capacity', 'booked', 'free', 'status'] })
  const booked = await rows(bookings).find(ofMonth, {
    only: ['company', 'status', 'created_at', 'starts_at', 'checked_in_at', 'completed_at'],
  })
  const figures = monthFigures(dates, place.timezone, laid, booked)
  const ids = figures.by_company.flatMap(({ company }) => company ?? [])
  const named = ids.length === 0 ? [] : await rows(companies).find({ id: ids }, { only: ['id', 'name'] })
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return {
    ...figures,
    by_company: figures.by_company.map((one) => ({ ...one, company_name: names.get(one.company ?? 0) ?? '' })),
  }
}

export async function statics(call: Call<typeof slots, 'statics'>) {
  const { input, rows } = call
  const [year, month] = [input.year ?? 0, input.month ?? 0]
  const place = await placeOf(call, input.location)
  return { location: place.id, year, month, ...(await figuresOf(rows, place, year, month)) }
}
