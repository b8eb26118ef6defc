/** Changes some fields of one row. */
import type { Entity } from '../../base/entity.ts'
import { judgeChange } from '../../rows/judging/judge-row.ts'
import { get, type ColumnValues, type RowReader } from '../../rows/reading/read-rows.ts'
import { rowsToJudgeBy, updateJudged } from '../../rows/rows.ts'
import type { Unit } from '../../rows/transaction.ts'
import { asRead, sentBy, targetOf, withSpanClock, type SentRow } from './sent.ts'
import { mergedValues, requireSide } from './write-access.ts'

/** `version`: the one that the client saw; undefined overwrites whatever is there. */
export async function changeRow(
  unit: Unit,
  entity: Entity,
  id: number | string,
  sent: SentRow,
  version: number | undefined,
): Promise<RowReader | undefined> {
  const known = await targetOf(unit, entity, [sent.values])
  // First of all, because a row that is not visible to the person does not exist, whatever is sent.
  const row = await get(known.shown, unit.access, id, true)
  await requireSide(unit, entity, id)
  const [before] = await rowsToJudgeBy(entity, unit.access, [id])
  const target = await withSpanClock(unit, known, [{ ...(before ?? row), ...sent.values }])
  const judge = (values: ColumnValues) => judgeChange(target, before ?? row, values, sentBy(unit, { ...sent, values }))
  const asSent = judge(sent.values)
  const values = version === undefined ? sent.values : await mergedValues(unit, target.shown, row, version, sent.values)
  const judged = values === sent.values ? asSent : judge(values)
  const [changed] = await updateJudged(entity, unit.access, [{ id, values: judged, before: before ?? row }])
  return asRead(unit, entity, changed)
}
