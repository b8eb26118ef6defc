/** Judges a write by the life cycle of its resource: which state may follow, what it asks, and what stands still. */
import {
  frozenFields,
  keptWhole,
  transitionTo,
  wayTo,
  wrongState,
  type Life,
  type Transition,
} from '#model/kernel/life.ts'
import { meets, type Need } from '#model/kernel/permissions.ts'
import { isClean } from '#model/kernel/validate.ts'
import { isSameValue } from '../../base/coerce.ts'
import type { Entity } from '../../base/entity.ts'
import { conflict, HttpError, invalid } from '../../base/http-error.ts'
import type { TenantScope } from '../../base/tenant-scope.ts'
import type { ColumnValues } from '../reading/read-rows.ts'

/** On whose behalf a row is written, and when (ISO 8601 UTC). */
export type Writer = { readonly may: (need: Need) => boolean; readonly now: string; readonly deed?: string | undefined }

/** The system acts for nobody, so nothing is forbidden to it. */
export const writerOf = ({ user, permissions, deed }: TenantScope, now = ''): Writer => ({
  may: (need) => user === undefined || meets(permissions ?? new Set(), need),
  now,
  deed,
})

/** Throws 403 where the permission is lacking, 400 by field where the row lacks something. Answers what is written beside the state. */
export function judgeTransition(
  one: Transition,
  row: ColumnValues,
  asked: ColumnValues,
  { may, now }: Writer,
): ColumnValues {
  if (!may(one.needs))
    throw new HttpError(403, { detail: `You do not have the permission to ${one.label.toLowerCase()}.` })
  const errors = one.lacks?.(row, asked) ?? {}
  if (!isClean(errors)) throw invalid(errors)
  return one.sets?.(row, asked, now) ?? {}
}

/** Throws 409 with the reason for each field that stands still and would change. */
export function requireNotFrozen(
  entity: Entity,
  life: Life,
  before: ColumnValues,
  values: ColumnValues,
  who: Writer,
): void {
  const changed = Object.keys(values).filter((key) => !isSameValue(entity, key, values[key], before[key]))
  const frozen = frozenFields(life, before, who.may, changed, who.deed)
  const [why] = Object.values(frozen)
  if (why !== undefined) throw conflict(why, { frozen })
}

/** Throws 409 for a row that is kept in its state. */
export function requireRemovable({ resource: { life } }: Entity, row: ColumnValues, { may, deed }: Writer): void {
  const why = life && keptWhole(life, row, may, deed)
  if (why !== undefined) throw conflict(why)
}

/** What follows from a change of some fields: nothing, or what its transition writes. Throws 400, 403 or 409. */
export function judgeNextState(entity: Entity, before: ColumnValues, values: ColumnValues, who: Writer): ColumnValues {
  const { life } = entity.resource
  if (life === undefined) return {}
  requireNotFrozen(entity, life, before, values, who)
  const [from, to] = [String(before[life.field]), values[life.field]]
  if (typeof to !== 'string' || to === from) return {}
  const after = { ...before, ...values }
  const row = { ...after, [life.field]: from }
  const found = transitionTo(life, row, to)
  if (found === undefined) throw invalid({ [life.field]: [wrongState(life, row, to)] })
  const [, verb] = found
  // A change of the state alone cannot answer what the verb requires, such as a reason.
  if (Object.values(verb.asks ?? {}).some(({ required }) => required === true))
    throw invalid({ [life.field]: [`Use “${verb.label}”: it asks for more than the new state.`] })
  return judgeTransition(verb, after, {}, who)
}

/** A new row may begin in any state that its writer could bring it to, one transition after the other. */
export function judgeFirstState(
  entity: Entity,
  initial: ColumnValues,
  values: ColumnValues,
  who: Writer,
): ColumnValues {
  const { life } = entity.resource
  const to = life && values[life.field]
  if (life === undefined || typeof to !== 'string') return {}
  const after = { ...initial, ...values }
  const row = { ...after, [life.field]: initial[life.field] }
  const way = wayTo(life, row, to)
  if (way === undefined) throw invalid({ [life.field]: [wrongState(life, row, to)] })
  return Object.assign({}, ...way.map((one) => judgeTransition(one, after, {}, who)))
}
