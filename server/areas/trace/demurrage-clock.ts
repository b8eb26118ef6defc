/** What a car that stands at its destination costs by now, with the rule of the facility there. */
import { demurrageOf, type Demurrage, type DemurrageRule } from '#model/areas/trace/rules/demurrage.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'
import { dayOfWeek, demurrageRules, type Rules } from './moving/values.ts'

type Standing = { readonly destination: number | null; readonly ended_at: string | null }
type Seen = readonly { readonly code: string; readonly at: string }[]
/** `zone`: of the destination. */
type When = { readonly now: string; readonly zone: string }
export type DemurrageClock = Demurrage & DemurrageRule

/** Null where no rule is kept, and before the car is placed. */
export function clockBy(
  rules: Rules,
  { destination, ended_at }: Standing,
  events: Seen,
  { now, zone }: When,
): DemurrageClock | null {
  const rule = rules.get(destination ?? 0)
  if (rule === undefined) return null
  const firstOf = (wanted: 'Y' | 'Z'): string | null => events.find(({ code }) => code === wanted)?.at ?? null
  const placed = { constructive_at: firstOf('Y'), actual_at: firstOf('Z'), ended_at }
  const owed = demurrageOf(rule, placed, now, dayOfWeek(zone))
  return owed === undefined ? null : { ...rule, ...owed }
}

export async function demurrageClock(rows: RowsOf, standing: Standing, events: Seen, when: When) {
  const { destination } = standing
  return destination === null ? null : clockBy(await demurrageRules(rows, destination), standing, events, when)
}
