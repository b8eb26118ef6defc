/** Creates a row from what a client sent. */
import { sql } from 'drizzle-orm'
import type { Entity } from '../../../base/entity.ts'
import { answerStatus, type StatusAnswer } from '../../../base/handler.ts'
import { run } from '../../../base/sql.ts'
import { httpErrorOf } from '../../../base/sql-error.ts'
import { judgeNewRow, type JudgedValues } from '../../../rows/judging/judge-row.ts'
import type { RowReader } from '../../../rows/reading/read-rows.ts'
import { insertJudged, sameRowAs } from '../../../rows/rows.ts'
import { willRetry, type Unit } from '../../../rows/transaction.ts'
import { withGivenSecret } from './given-secret.ts'
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
  const target = await newTargetOf(unit, entity, [sent.values])
  const judged = judgeNewRow(target, unit.scope, sent.values, sentBy(unit, sent))
  if (entity.resource.sameRow !== undefined) {
    const { there, made } = await sameOrNew(unit, entity, judged)
    return there === undefined ? asRead(unit, entity, made) : answerStatus(200, await asRead(unit, entity, there))
  }
  const given = await withGivenSecret(entity, judged)
  const [row] = await insertJudged(entity, unit.access, [given.judged])
  const read = await asRead(unit, entity, row)
  return read && { ...read, ...given.answered }
}
