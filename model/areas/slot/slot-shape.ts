/** The rules for a slot, checked at every write. A slot that is booked does not change. */
import type { FieldValues } from '#model/kernel/field.ts'
import { judgedBy } from '#model/kernel/judged-by.ts'
import type { Errors } from '#model/kernel/validate.ts'
import { wallClock } from '#model/shared/clock.ts'
import { location } from './location.resource.ts'
import { weekdays } from './rules/booking.ts'
import { weekdayOf } from './rules/layout.ts'

type Shape = {
  readonly location: number | null
  readonly bay: string
  readonly starts_at: string | null
  readonly ends_at: string | null
  readonly direction: string
  readonly product: number | null
  readonly capacity: number | null
  readonly booked: number | null
}
const places = (count: number): string => `${count} ${count === 1 ? 'is' : 'are'} booked`
const still = ['location', 'bay', 'starts_at', 'ends_at', 'direction', 'product'] as const

/** The time of a booking is that of its slot, so whoever wants another time moves the booking. */
function stillErrors(row: Shape, before: Shape | undefined): Errors {
  const booked = before?.booked ?? 0
  if (before === undefined || booked === 0) return {}
  return Object.fromEntries(
    still.flatMap((field) => {
      const time = field === 'starts_at' || field === 'ends_at'
      const [was, is] = [before[field], row[field]]
      const same = time ? Date.parse(String(was)) === Date.parse(String(is)) : was === is
      return same ? [] : [[field, [`${places(booked)}: move ${booked === 1 ? 'it' : 'them'} first.`]]]
    }),
  )
}

function roomErrors({ capacity, booked }: Shape): Errors {
  const taken = booked ?? 0
  return (capacity ?? 0) >= taken ? {} : { capacity: [`${places(taken)}: it is at least ${taken}.`] }
}

type Hours = FieldValues<typeof location.fields> | undefined
/** A slot may stand outside the opening hours: it is said, and not refused. */
function hoursWarnings({ starts_at, ends_at }: Shape, place: Hours): Errors {
  if (place === undefined || starts_at === null || ends_at === null) return {}
  const { timezone, open_days, opens_at, closes_at } = place
  const [from, to] = [wallClock(starts_at, timezone), wallClock(ends_at, timezone)]
  const day = weekdayOf(from.slice(0, 10))
  const isShut = open_days.length > 0 && open_days.length < weekdays.length && !open_days.includes(day)
  const isEarly = opens_at !== '' && from.slice(11, 16) < opens_at
  const isLate = closes_at !== '' && closes_at !== '00:00' && to.slice(11, 16) > closes_at
  if (isShut) return { starts_at: [`${place.name} is not open on ${day}.`] }
  return isEarly || isLate ? { starts_at: [`${place.name} is open from ${opens_at} to ${closes_at}.`] } : {}
}

export const slotShape = judgedBy<
  Shape,
  { readonly place: { readonly of: typeof location; readonly where: { id: 'location' } } }
>({
  fields: ['location', 'bay', 'starts_at', 'ends_at', 'direction', 'product', 'capacity'],
  facts: { place: { of: location, where: { id: 'location' } } },
  judge: (row, { place }, _may, before) => ({
    errors: { ...roomErrors(row), ...stillErrors(row, before) },
    values: {},
    warnings: hoursWarnings(row, place),
  }),
})
