/** Changes some fields of one row. */
import type { Entity } from '../../base/entity.ts'
import { judgeChange } from '../../rows/judge-row.ts'
import { get, type RowReader } from '../../rows/read-rows.ts'
import { rowsToJudgeBy, updateJudged } from '../../rows/rows.ts'
import type { Unit } from '../../rows/transaction.ts'
import { asRead, sentBy, targetOf, type SentRow } from './sent.ts'
import { requireMaker, requireNoConflict } from './write-access.ts'

/** `version`: the one that the client saw; undefined overwrites whatever is there. */
export async function changeRow(
  unit: Unit,
  entity: Entity,
  id: number | string,
  sent: SentRow,
  version: number | undefined,
): Promise<RowReader | undefined> {
  const target = await targetOf(unit, entity, [sent.values])
  // First of all, because a row that is not visible to the person does not exist, whatever is sent.
  const row = await get(target.shown, unit.access, id, true)
  await requireMaker(unit, entity, id)
  const [before] = await rowsToJudgeBy(entity, unit.access, [id])
  const judged = judgeChange(target, before ?? row, sent.values, sentBy(unit, sent))
  if (version !== undefined) await requireNoConflict(unit, target.shown, row, version, sent.values)
  const [changed] = await updateJudged(entity, unit.access, [{ id, values: judged }])
  return asRead(unit, entity, changed)
}
