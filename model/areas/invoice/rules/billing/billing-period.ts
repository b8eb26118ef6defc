/** The days for which an invoice is made, and when it is due. Days are ISO 8601, at the clocks of the site. */

export const billingPeriods = ['load', 'week', 'month'] as const
export type BillingPeriod = (typeof billingPeriods)[number]

const DAY_MS = 86_400_000
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

export const dayAfter = (day: string, days: number): string => dayOf(timeOf(day) + days * DAY_MS)

export type Span = { readonly start: string; readonly end: string }

/** Both days inclusive. A week begins on Monday (ISO 8601). */
export function billingSpan(period: BillingPeriod, day: string): Span {
  if (period === 'load') return { start: day, end: day }
  if (period === 'week') {
    const start = dayAfter(day, -((new Date(timeOf(day)).getUTCDay() + 6) % 7))
    return { start, end: dayAfter(start, 6) }
  }
  const first = `${day.slice(0, 7)}-01`
  const [year = 0, month = 1] = day.split('-').map(Number)
  return { start: first, end: dayOf(Date.UTC(year, month, 0)) }
}
