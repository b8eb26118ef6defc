/** Creates a row from what a client sent. */
import { sql } from 'drizzle-orm'
import { labelOf } from '#model/kernel/field.ts'
import { isSameValue } from '../../../base/coerce.ts'
import type { Entity } from '../../../base/entity.ts'
import { answerStatus, type StatusAnswer } from '../../../base/handler.ts'
import { conflict } from '../../../base/http-error.ts'
import { run } from '../../../base/sql.ts'
import { httpErrorOf } from '../../../base/sql-error.ts'
import { judgeNewRow, type JudgedValues } from '../../../rows/judging/judge-row.ts'
import { get, type RowReader } from '../../../rows/reading/read-rows.ts'
import { insertJudged, sameRowAs } from '../../../rows/rows.ts'
import { willRetry, type Unit } from '../../../rows/transaction.ts'
import { withGivenSecret } from './given-secret.ts'
import { addListed, splitListed } from './listed-rows.ts'
import { asRead, sentBy, newTargetOf, type SentRow } from '../sent.ts'

/** The row that is there already, or the new one; of two requests at once the later one finds what the earlier one made. */
async function sameOrNew(
  unit: Unit,
  entity: Entity,
  judged: JudgedValues,
): Promise<{ there?: RowReader; made?: RowReader }> {
  const known = await sameRowAs(entity, unit.access, judged)
  if (known !== undefined) return { there: known }
  await run(unit.client, sql`savepoint same`)
  try {
    const [made] = await insertJudged(entity, unit.access, [judged])
    return made === undefined ? {} : { made }
  } catch (error) {
    if (willRetry(error) || httpErrorOf(error)?.status !== 400) throw error
    await run(unit.client, sql`rollback to savepoint same`)
    const there = await sameRowAs(entity, unit.access, judged)
    if (there === undefined) throw error
    return { there }
  }
}

/** Throws 409 that names the fields in which the row that is there differs from what was sent. */
function requireSameValues(
  entity: Entity,
  there: RowReader,
  { declared }: JudgedValues,
  sent: readonly string[],
): void {
  const { sameValues, title, label, fields } = entity.resource
  if (sameValues !== true) return
  const differing = sent.filter((key) => key in declared && !isSameValue(entity, key, declared[key], there[key]))
  if (differing.length === 0) return
  const names = differing.map((key) => labelOf(key, fields[key] ?? {})).join(', ')
  const row = title.map((key) => String(there[key])).join(' ')
  throw conflict(`${label} ${row} is saved with other values in: ${names}. It was not changed.`, {
    ...Object.fromEntries(differing.map((key) => [key, ['It is saved with another value.']])),
    current: there,
  })
}

export async function createRow(
  unit: Unit,
  entity: Entity,
  sent: SentRow,
): Promise<RowReader | StatusAnswer | undefined> {
  const { own, listed } = splitListed(entity, unit.scope, sent.values)
  const target = await newTargetOf(unit, entity, [own])
  const judged = judgeNewRow(target, unit.scope, own, sentBy(unit, { ...sent, values: own }))
  if (entity.resource.sameRow !== undefined) {
    const { there, made } = await sameOrNew(unit, entity, judged)
    if (there !== undefined) requireSameValues(entity, there, judged, Object.keys(own))
    return there === undefined ? asRead(unit, entity, made) : answerStatus(200, await asRead(unit, entity, there))
  }
  const given = await withGivenSecret(entity, judged)
  const [row] = await insertJudged(entity, unit.access, [given.judged])
  if (row !== undefined) await addListed(unit, row, listed)
  // With what is counted of the listed rows.
  const read =
    row === undefined || listed.length === 0
      ? await asRead(unit, entity, row)
      : await get(await unit.withCustomFields(entity), unit.access, row.id)
  return read && { ...read, ...given.answered }
}
