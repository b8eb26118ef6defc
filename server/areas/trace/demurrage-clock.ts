/** What a car that stands at its destination costs by now, with the rule of the facility there. */
import { demurrageOf, type Demurrage, type DemurrageRule } from '#model/areas/trace/rules/demurrage.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'
import { dayOfWeek, demurrageRules } from './moving/values.ts'

type Standing = { readonly destination: number | null; readonly ended_at: string | null }
export type DemurrageClock = Demurrage & DemurrageRule

/** `zone`: of the destination. Null where no rule is kept, and before the car is placed. */
export async function demurrageClock(
  rows: RowsOf,
  { destination, ended_at }: Standing,
  events: readonly { readonly code: string; readonly at: string }[],
  { now, zone }: { readonly now: string; readonly zone: string },
): Promise<DemurrageClock | null> {
  if (destination === null) return null
  const rule = (await demurrageRules(rows, destination)).get(destination)
  if (rule === undefined) return null
  const firstOf = (wanted: 'Y' | 'Z'): string | null => events.find(({ code }) => code === wanted)?.at ?? null
  const placed = { constructive_at: firstOf('Y'), actual_at: firstOf('Z'), ended_at }
  const owed = demurrageOf(rule, placed, now, dayOfWeek(zone))
  return owed === undefined ? null : { ...rule, ...owed }
}
