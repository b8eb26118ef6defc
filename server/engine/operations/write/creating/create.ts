/** Creates a row from what a client sent. */
import type { Entity } from '../../../base/entity.ts'
import { judgeNewRow } from '../../../rows/judge-row.ts'
import type { RowReader } from '../../../rows/read-rows.ts'
import { insertJudged } from '../../../rows/rows.ts'
import type { Unit } from '../../../rows/transaction.ts'
import { asRead, sentBy, targetOf, type SentRow } from '../sent.ts'

export async function createRow(unit: Unit, entity: Entity, sent: SentRow): Promise<RowReader | undefined> {
  const target = await targetOf(unit, entity, [sent.values])
  const judged = judgeNewRow(target, unit.scope, sent.values, sentBy(unit, sent))
  const [row] = await insertJudged(entity, unit.access, [judged])
  return asRead(unit, entity, row)
}
