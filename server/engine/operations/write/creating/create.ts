/** Creates a row from what a client sent. */
import { sql } from 'drizzle-orm'
import type { Entity } from '../../../base/entity.ts'
import { answerStatus, type StatusAnswer } from '../../../base/handler.ts'
import { run } from '../../../base/sql.ts'
import { httpErrorOf } from '../../../base/sql-error.ts'
import { judgeNewRow, type JudgedValues } from '../../../rows/judging/judge-row.ts'
import { get, type RowReader } from '../../../rows/reading/read-rows.ts'
import { insertJudged } from '../../../rows/rows.ts'
import { sameRowAs } from '../../../rows/same-rows.ts'
import { willRetry, type Unit } from '../../../rows/transaction.ts'
import { withGivenSecret } from './given-secret.ts'
import { addListed, splitListed } from './listed-rows.ts'
import { requireSameValues } from './sent-again.ts'
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
