/** Takes one row to another state: the call that a transition of its life cycle has. */
import { wrongVerb, type Life, type Transition } from '#model/kernel/life.ts'
import type { Entity } from '../../base/entity.ts'
import { conflict } from '../../base/http-error.ts'
import { judgeInput } from '../../base/judge-input.ts'
import { judgeTransition, writerOf } from '../../rows/judging/judge-life.ts'
import { judgeChange } from '../../rows/judging/judge-row.ts'
import { get, type ColumnValues, type RowReader } from '../../rows/reading/read-rows.ts'
import { updateJudged } from '../../rows/rows.ts'
import type { Unit } from '../../rows/transaction.ts'
import { whyNotOf } from '../read/why-not.ts'
import { asRead, targetOf } from './sent.ts'
import { archivePapers } from '../papers/archive.ts'
import type { Maker } from '../area-work/maker.ts'
import { followUp, requireUnblocked, setsOf } from '../verbs/working.ts'
import { requireSide } from './write-access.ts'

export type ChosenVerb = { readonly life: Life; readonly name: string; readonly transition: Transition }

export function verbOf({ name: of, resource: { life } }: Entity, name: string): ChosenVerb {
  const transition = life?.transitions[name]
  if (life === undefined || transition === undefined) throw new Error(`${of} has no transition ${name}`)
  return { life, name, transition }
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

/** What was asked of the person. Throws 400 where something that is required was not sent. */
function answersTo({ transition: { asks = {} } }: ChosenVerb, input: ColumnValues): ColumnValues {
  const asked = Object.fromEntries(Object.keys(asks).map((name) => [name, input[name]]))
  return judgeInput(asks, asked, 'input')
}

/** Throws 409 with the current row if its state is another one. With `dry_run` it only says whether it can, and what is in the way. */
export async function runTransition(
  unit: Unit,
  maker: Maker,
  entity: Entity,
  name: string,
  id: number | string,
  input: ColumnValues,
): Promise<RowReader | ColumnValues | undefined> {
  const verb = verbOf(entity, name)
  const isTrial = verb.transition.work !== undefined && input['dry_run'] === true
  if (isTrial) return { ...(await whyNotOf(unit, maker, entity, name, id, input)) }
  const row = await get(await unit.withCustomFields(entity), unit.access, id, true)
  await requireSide(unit, entity, id, verb.transition.by)
  const wrong = wrongVerb(verb.life, row, verb.transition)
  if (wrong !== undefined) throw conflict(wrong, { current: row })
  const asked = answersTo(verb, input)
  const more = await makeTransition(unit, maker, entity, verb, row, asked)
  const [changed] = more.rows
  const read = verb.transition.work !== undefined ? await get(entity, unit.access, id) : changed
  return { ...(await asRead(unit, entity, read)), ...more.answer }
}

type Made = {
  readonly rows: readonly RowReader[]
  /** What it was before, of what was written. */
  readonly before: ColumnValues
  readonly answer: ColumnValues | undefined
}
/** Judges one row and takes it to its new state, with all that follows. */
export async function makeTransition(
  unit: Unit,
  maker: Maker,
  entity: Entity,
  verb: ChosenVerb,
  row: RowReader,
  asked: ColumnValues,
): Promise<Made> {
  const { name } = verb
  await requireUnblocked(unit, maker, entity, name, row, asked)
  const values = { ...valuesAfter(unit, verb, row, asked), ...(await setsOf(unit, maker, name, row, asked)) }
  const judged = judgeChange(await targetOf(unit, entity, []), row, values)
  const rows = await updateJudged(entity, unit.access, [{ id: row.id, values: judged }])
  const [changed] = rows
  const before = Object.fromEntries(Object.keys(values).map((key) => [key, row[key] ?? null]))
  if (changed === undefined) return { rows, before, answer: undefined }
  const answer = await followUp(unit, maker, entity, name, changed, asked)
  const archived = await archivePapers(unit, maker, entity, name, changed.id)
  return { rows: archived ? [archived] : rows, before, answer }
}
