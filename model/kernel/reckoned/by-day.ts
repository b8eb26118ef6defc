/**
 * Values that follow from the day, such as whether a paper has expired. What they are is declared here once and reckoned in each query:
 * they are never stored, because nobody writes at midnight.
 */

/** Days are those at the place of the row; `yyyy-MM-dd`. */
export type DayCondition =
  /** A last day that is over. */
  | { readonly ended: string }
  /** A last day that is today, or at most as many days away as `days` of `ByDay` says. */
  | { readonly ends: string }
  /** A first day that is still to come. */
  | { readonly begins: string }
  /** A flag that is off. */
  | { readonly lacks: string }

/** The first case of which all conditions hold says what the value is. */
export type ByDay = {
  readonly cases: readonly { readonly is: string; readonly when: readonly DayCondition[] }[]
  readonly otherwise: string
  /** The reference whose row says how many days before its end something is told, in its field `days`. */
  readonly by: string
  readonly days: string
  /** The field of that row with the sites by whose first it is midnight; without one, the company's clocks decide. */
  readonly places?: string
}

const DAY_MS = 86_400_000
export const daysFrom = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
/** From one day to another; negative where that is past. */
export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS)

type Values = Readonly<Record<string, unknown>>
const dayIn = (row: Values, field: string): string | undefined => {
  const value = row[field]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function holds(condition: DayCondition, row: Values, today: string, days: number): boolean {
  if ('lacks' in condition) return row[condition.lacks] !== true
  if ('begins' in condition) return (dayIn(row, condition.begins) ?? today) > today
  if ('ended' in condition) return (dayIn(row, condition.ended) ?? today) < today
  const last = dayIn(row, condition.ends)
  return last !== undefined && last <= daysFrom(today, days)
}

/**
 * The same rule in JavaScript; in SQL it is server/engine/base/reckoned/by-day-sql.ts. `days`: what the row of `by` says; 0 where it says
 * nothing.
 */
export const reckonedOn = ({ cases, otherwise }: ByDay, row: Values, today: string, days: number): string =>
  cases.find(({ when }) => when.every((one) => holds(one, row, today, days)))?.is ?? otherwise
