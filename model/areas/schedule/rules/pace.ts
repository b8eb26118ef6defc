/** How far shipping is behind its plan, and when it ends at the pace that it has. */
type Cars = readonly { readonly date: string | null; readonly quantity: number }[]

const PACE_DAYS = 28
const DAY_MS = 86_400_000
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
const sumOf = (cars: Cars, holds: (date: string) => boolean): number =>
  cars.reduce((sum, { date, quantity }) => (date !== null && holds(date) ? sum + quantity : sum), 0)

/** Cars scheduled up to yesterday less all that were shipped. Negative: ahead. */
export const behindCars = (
  { scheduled, actual }: { readonly scheduled: Cars; readonly actual: Cars },
  today: string,
): number => sumOf(scheduled, (date) => date < today) - sumOf(actual, () => true)

/** The day on which the rest is done at the pace of the last 28 days; today where nothing is left, null where nothing went. */
export function projectedEnd({
  total,
  shipped,
  actual,
  today,
}: {
  readonly total: number
  readonly shipped: number
  readonly actual: Cars
  readonly today: string
}): string | null {
  const rest = total - shipped
  if (rest <= 0) return today
  const from = dayAfter(today, -PACE_DAYS)
  const went = sumOf(actual, (date) => date >= from && date < today)
  return went === 0 ? null : dayAfter(today, Math.ceil((rest * PACE_DAYS) / went))
}
