/** From a day to a day, both included. */
import { invalid } from '#server/engine/base/http-error.ts'

export type DayPeriod = { readonly from: string | null; readonly to: string | null }

export function requireOrder({ from, to }: DayPeriod): void {
  if (from !== null && to !== null && from > to) throw invalid({ from: ['It lies after to.'] })
}
