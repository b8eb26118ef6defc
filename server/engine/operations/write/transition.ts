/** Takes one row to another state: the call that a transition of its life cycle has. */
import { wrongVerb, type Life, type Transition } from '#model/kernel/life.ts'
import type { Entity } from '../../base/entity.ts'
import { conflict } from '../../base/http-error.ts'
import { judgeTransition, writerOf } from '../../rows/judge-life.ts'
import { judgeChange } from '../../rows/judge-row.ts'
import { get, type ColumnValues, type RowReader } from '../../rows/read-rows.ts'
import { updateJudged } from '../../rows/rows.ts'
import type { Unit } from '../../rows/transaction.ts'
import { asRead, targetOf } from './sent.ts'
import { requireMaker } from './write-access.ts'

export type ChosenVerb = { readonly life: Life; readonly transition: Transition }

export function verbOf({ name, resource: { life } }: Entity, verb: string): ChosenVerb {
  const transition = life?.transitions[verb]
  if (life === undefined || transition === undefined) throw new Error(`${name} has no transition ${verb}`)
  return { life, transition }
}

/** What a transition writes. Throws 400 by field where the row lacks something, 403 without the permission. */
export function valuesAfter(
  unit: Unit,
  { life, transition }: ChosenVerb,
  row: RowReader,
  asked: ColumnValues,
): ColumnValues {
  const follows = judgeTransition(transition, row, asked, writerOf(unit.scope, unit.now))
  return { ...follows, [life.field]: transition.to }
}

/** Throws 409 with the current row if its state is another one. */
export async function runTransition(
  unit: Unit,
  entity: Entity,
  name: string,
  id: number | string,
  asked: ColumnValues,
): Promise<RowReader | undefined> {
  const verb = verbOf(entity, name)
  const row = await get(await unit.withCustomFields(entity), unit.access, id, true)
  await requireMaker(unit, entity, id)
  const state = String(row[verb.life.field])
  if (!verb.transition.from.includes(state)) throw conflict(wrongVerb(verb.life, state), { current: row })
  const values = valuesAfter(unit, verb, row, asked)
  const judged = judgeChange(await targetOf(unit, entity, []), row, values)
  const [changed] = await updateJudged(entity, unit.access, [{ id, values: judged }])
  return asRead(unit, entity, changed)
}
