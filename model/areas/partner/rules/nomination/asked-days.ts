/** Reads the days that a verb of a nomination was given; their form has been checked by the fields of the verb. */
import type { VerbInput } from '#model/kernel/asked.ts'
import type { Day } from '#model/areas/schedule/rules/days.ts'
import { cutReasons, type CutReason } from './confirming.ts'

export type AskedCars = { readonly date: Day | null; readonly quantity: number; readonly reason: CutReason }

const isItem = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

export function askedDays(asked: VerbInput, name: string): readonly AskedCars[] {
  const days = asked[name]
  if (!Array.isArray(days)) return []
  return days.filter(isItem).map(({ date, quantity, reason }) => ({
    date: typeof date === 'string' ? date : null,
    quantity: typeof quantity === 'number' ? quantity : 0,
    reason: cutReasons.find((one) => one === reason) ?? 'other',
  }))
}
