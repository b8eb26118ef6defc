/** The days of a month that the strip of the daily balance shows. */
import { dayAfter } from '#model/areas/rail/rules/shipment-days.ts'
import { monthFrom } from '#model/shared/month.ts'

/** Whether it is a day such as 2026-11-20. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && dayAfter(text, 0) === text

/** The days of the month of a day, up to the last one that has begun. */
export function monthSpan(day: string, last: string): { readonly from: string; readonly to: string } {
  const end = dayAfter(`${monthFrom(day.slice(0, 7), 1)}-01`, -1)
  return { from: `${day.slice(0, 7)}-01`, to: last < day || end < last ? end : last }
}
