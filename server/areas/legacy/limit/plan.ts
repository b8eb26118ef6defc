/** Plans a limit of an allocation ahead, in one transaction under the lock of the allocation. */
import { transferLimit, type allocation } from '#model/areas/legacy/allocation.resource.ts'
import { planned, type PlannedLimits, type PlanRefusal } from '#model/areas/legacy/rules/window/plan.ts'
import { CHANGE_MANY } from '#model/shared/outcome.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { conflict, invalid } from '#server/engine/base/http-error.ts'
import { limitsOf, timelineOf, type LimitRow } from './timeline.ts'
import { loadedDays } from './window-sums.ts'

type PlanCall = Call<typeof allocation, 'planLimit'>

export function refuse(refused: readonly PlanRefusal[]): never {
  const clash = refused.find(({ status }) => status === 409)
  if (clash !== undefined) throw conflict(clash.says, { [clash.field]: [clash.says] })
  throw invalid(Object.fromEntries(refused.map(({ field, says }) => [field, [says]])))
}

type Written = { readonly transfer_limit: number | null; readonly batch: number | null }

/** Limits are ended before new ones begin, so that no two overlap at any moment. Undo returns all of them or none. */
async function write(
  { row, rows, keepBatch }: PlanCall,
  plan: PlannedLimits,
  limits: readonly LimitRow[],
): Promise<Written> {
  if (plan.same !== null) return { transfer_limit: plan.same, batch: null }
  const ended = await rows(transferLimit).patchMany(plan.change)
  const made = await rows(transferLimit).createMany(plan.add.map((one) => ({ ...one, allocation: row.id })))
  const all = [...ended, ...made].map(({ id }) => id)
  // Each is returned only together with the next, the last with the first.
  const nextOf = (id: number) => {
    const next = all[(all.indexOf(id) + 1) % all.length]
    return next === undefined || next === id ? {} : { with: next }
  }
  const formerOf = (id: number) => {
    const changed = Object.keys(plan.change.find((one) => one.id === id)?.values ?? {})
    const was = Object.entries(limits.find((one) => one.id === id) ?? {})
    return Object.fromEntries(was.filter(([key]) => changed.includes(key)))
  }
  const batch = await keepBatch(transferLimit, CHANGE_MANY, [
    ...ended.map(({ id, version }) => ({ id, version, before: formerOf(id), ...nextOf(id) })),
    ...made.map(({ id, version }) => ({ id, version, before: {}, was: 'missing' as const, ...nextOf(id) })),
  ])
  const own = plan.isAdded ? made[0]?.id : ended[0]?.id
  return { transfer_limit: own ?? null, batch }
}

/** The limits as a plan would leave them. New ones have no id yet. */
export function afterPlan(
  row: PlanCall['row'],
  limits: readonly LimitRow[],
  { change, add }: PlannedLimits,
): LimitRow[] {
  const stamp = { id: 0, version: 0, created_at: '', updated_at: '' }
  const changes = new Map(change.map(({ id, values }) => [id, values]))
  return [
    ...limits.map((one) => ({ ...one, ...changes.get(one.id) })),
    ...add.map((one) => ({ ...stamp, late_windows: [], allocation: row.id, ...one })),
  ]
}

/** POST `allocation/{id}/schedule_limit/`. A repeated plan changes nothing and answers the same limit. */
export async function planLimit(call: PlanCall) {
  const { row, input } = call
  const { dry_run, ...asked } = input
  const plan = { ...asked, from: asked.from ?? '' }
  const limits = await limitsOf(call, row)
  const days = await loadedDays(call, row.id, plan.from)
  const hasLoads = (start: string, end: string): boolean => days.some((day) => day >= start && day <= end)
  const outcome = planned({ allocation: row, limits, hasLoads }, plan)
  if (outcome.refused !== null) return refuse(outcome.refused)
  if (dry_run)
    return {
      ...(await timelineOf(call, row, afterPlan(row, limits, outcome))),
      transfer_limit: outcome.same,
      batch: null,
    }
  const written = await write(call, outcome, limits)
  return { ...(await timelineOf(call, row, await limitsOf(call, row))), ...written }
}
