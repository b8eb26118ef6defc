/** Changes many rows in one transaction. Each is validated and answered by itself: a refused row does not stop the others. */
import { sql } from 'drizzle-orm'
import { countOutcomes, type ChangeResult } from '#model/shared/outcome.ts'
import type { Entity } from '../../base/entity.ts'
import { isSameValue } from '../../base/coerce.ts'
import { run } from '../../base/sql.ts'
import { judgeChange, type JudgedValues, type WriteTarget } from '../../rows/judging/judge-row.ts'
import { find, idsOf, lockSql, type ColumnValues, type RowReader } from '../../rows/reading/read-rows.ts'
import { rowsToJudgeBy } from '../../rows/rows.ts'
import type { Unit } from '../../rows/transaction.ts'
import type { RequestedChange } from './change-many-request.ts'
import { sentBy, targetOf, withSpanClock, type SentRow } from './sent.ts'
import { mergedValues, requireSide } from './write-access.ts'
import { refusal, writeEach, type Writable } from './write-each.ts'

type Change = Omit<RequestedChange, 'values'> & SentRow
/** A change that may be written; `values` is undefined if nothing is to be written. */
type Judgement = { readonly result: ChangeResult; readonly values?: JudgedValues }

/** The result for one row, as far as it is known before writing. `base`: the row from which derived fields are calculated. */
async function judgeOne(
  unit: Unit,
  target: WriteTarget,
  change: Change,
  row: RowReader | undefined,
  base: RowReader | undefined,
): Promise<Judgement> {
  const { id, values, version } = change
  const { shown } = target
  if (row === undefined) {
    const message = `There is no such ${shown.resource.label.toLowerCase()}.`
    return { result: { id, version: null, before: null, outcome: 'not_found', message } }
  }
  const about = { id, version: row.version, before: null }
  try {
    await requireSide(unit, shown, id)
    const judge = (some: ColumnValues) =>
      judgeChange(target, base ?? row, some, sentBy(unit, { ...change, values: some }))
    const asSent = judge(values)
    if (Object.entries(values).every(([key, value]) => isSameValue(shown, key, value, row[key])))
      return { result: { ...about, outcome: 'already', message: 'No change needed.' } }
    const merged = version === undefined ? values : await mergedValues(unit, shown, row, version, values)
    const judged = merged === values ? asSent : judge(merged)
    const before = Object.fromEntries(Object.keys(values).map((key) => [key, row[key] ?? null]))
    return { result: { ...about, before, outcome: 'changed', message: '' }, values: judged }
  } catch (error) {
    return { result: refusal(shown, about, error) }
  }
}

/** A dry run is written too, so that the database checks it, and then rolled back. */
export async function changeManyRows(unit: Unit, entity: Entity, changes: readonly Change[], isTrial: boolean) {
  const { client, access } = unit
  const ids = changes.map(({ id }) => id)
  const known = await targetOf(
    unit,
    entity,
    changes.map(({ values }) => values),
  )
  // Locked in the order of ids, as everywhere, so that overlapping requests cannot deadlock.
  const found = await find(
    known.shown,
    access,
    [sql`t.id = ${idsOf(entity, ids)}`],
    sql`order by t.id ${lockSql(entity)}`,
  )
  const rows = new Map(found.map((row) => [row.id, row]))
  const bases = new Map(
    (await rowsToJudgeBy(entity, access, [...rows.keys()])).map((row): [unknown, RowReader] => [row.id, row]),
  )
  const target = await withSpanClock(
    unit,
    known,
    changes.map(({ id, values }) => ({ ...bases.get(id), ...values })),
  )
  const results = new Map<unknown, ChangeResult>()
  const writable: Writable[] = []
  for (const change of changes) {
    const { result, values } = await judgeOne(unit, target, change, rows.get(change.id), bases.get(change.id))
    results.set(change.id, result)
    if (values !== undefined) writable.push({ result, values })
  }
  if (isTrial) await run(client, sql`savepoint trial`)
  const written = await writeEach(unit, entity, writable)
  if (isTrial) await run(client, sql`rollback to savepoint trial`)
  for (const result of written)
    results.set(result.id, isTrial ? { ...result, version: rows.get(result.id)?.version ?? null } : result)
  const all = [...results.values()]
  return { counts: countOutcomes(all), results: all }
}
