/** The lines of the calendar: the cars of an order on a day, drawn as cells, and said in words. */
import type { CalendarDay } from '#model/areas/partner/calendar.resource.ts'
import { grouped } from '#model/shared/number-format.ts'
import type { DrawnCell, MatrixLine } from '#src/ui/matrix/MatrixRow.tsx'

export const calendarColumns = ['nominated', 'confirmed', 'shipped', 'arriving', 'placed'] as const
type CalendarColumn = (typeof calendarColumns)[number]
export type CalendarLine = CalendarDay & { readonly id: string }

const dayName = new Intl.DateTimeFormat('en', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
export const monthName = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
export const dayText = (date: string): string => dayName.format(new Date(`${date}T00:00:00Z`))

export const calendarLines = (days: readonly CalendarDay[]): readonly CalendarLine[] =>
  days.map((one) => ({ ...one, id: [one.date, one.contract ?? 0, one.order ?? 0].join('-') }))

const nameOf = ({ order__label, contract__label }: CalendarDay): string =>
  [order__label, contract__label].filter(Boolean).join(' · ') || 'No contract'

/** The day stands at the first line of each day only. */
export const matrixLine = (line: CalendarLine, before: CalendarLine | undefined): MatrixLine => ({
  id: line.id,
  name: before?.date === line.date ? '' : dayText(line.date),
  beside: nameOf(line),
  under: line.date,
})

/** Fewer cars confirmed than nominated, or fewer shipped than confirmed on a day that is over. */
export const isShort = (line: CalendarDay, column: CalendarColumn, today: string): boolean =>
  (column === 'confirmed' && line.confirmed > 0 && line.confirmed < line.nominated) ||
  (column === 'shipped' && line.date < today && line.shipped < line.confirmed)

const tones: Readonly<Record<CalendarColumn, DrawnCell['tone']>> = {
  nominated: undefined,
  confirmed: 'ok',
  shipped: 'ok',
  arriving: 'info',
  placed: 'faint',
}

export function calendarCell(line: CalendarLine, column: CalendarColumn, today: string): DrawnCell {
  const cars = line[column]
  const isFew = isShort(line, column, today)
  const more = isFew ? `, ${column === 'confirmed' ? line.nominated - cars : line.confirmed - cars} fewer` : ''
  return {
    says: `${dayText(line.date)}, ${nameOf(line)}: ${grouped(cars)} ${column}${more}`,
    tone: isFew ? (column === 'confirmed' ? 'warn' : 'stop') : tones[column],
    ...((cars > 0 || isFew) && { letter: grouped(cars) }),
    ...(isFew && { beside: `−${column === 'confirmed' ? line.nominated - cars : line.confirmed - cars}` }),
  }
}

/** `2026-12`, a number of months after another. */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}
/** The first and the last day. */
export const spanOf = (month: string): { readonly from: string; readonly to: string } => ({
  from: `${month}-01`,
  to: new Date(Date.parse(`${monthAfter(month, 1)}-01`) - 86_400_000).toISOString().slice(0, 10),
})
