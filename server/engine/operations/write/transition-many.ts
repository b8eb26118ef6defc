/** Takes many rows to another state in one transaction, each judged and answered by itself, and keeps what is needed to undo it. */
import { sql } from 'drizzle-orm'
import { batch } from '#model/areas/user/batch.resource.ts'
import { wrongVerb } from '#model/kernel/life.ts'
import { countOutcomes, type ChangeResult, type VerbAnswer } from '#model/shared/outcome.ts'
import type { Entity } from '../../base/entity.ts'
import { invalid } from '../../base/http-error.ts'
import { run } from '../../base/sql.ts'
import { judgeChange, type WriteTarget } from '../../rows/judge-row.ts'
import { find, idsOf, lockSql, type ColumnValues, type RowReader } from '../../rows/read-rows.ts'
import type { Unit } from '../../rows/transaction.ts'
import { targetOf } from './sent.ts'
import { valuesAfter, verbOf, type ChosenVerb } from './transition.ts'
import { requireMaker } from './write-access.ts'
import { refusal, writeEach, type Writable } from './write-each.ts'

type Id = number | string
type Asked = {
  readonly ids: readonly Id[]
  readonly versions: ColumnValues
  readonly isTrial: boolean
  readonly asked: ColumnValues
}
const isId = (id: unknown): id is Id => typeof id === 'number' || typeof id === 'string'

/** Each id once, in the order sent. Throws 400 for an empty list. */
function readAsked({ uuid }: Entity, { ids, versions, dry_run, ...asked }: ColumnValues): Asked {
  const sent = Array.isArray(ids) ? ids.filter(isId) : []
  const once = [...new Set(sent.map((id) => (uuid ? String(id).toLowerCase() : id)))]
  if (once.length === 0) throw invalid({ ids: ['Name at least one row.'] })
  return { ids: once, versions: Object.fromEntries(Object.entries(versions ?? {})), isTrial: dry_run === true, asked }
}

type Judgement = { readonly result: ChangeResult; readonly writable?: Writable }

type Work = { readonly unit: Unit; readonly entity: Entity; readonly target: WriteTarget; readonly verb: ChosenVerb }
async function judgeOne({ unit, entity, target, verb }: Work, row: RowReader, asked: Asked): Promise<Judgement> {
  const { life, transition } = verb
  const about = { id: row.id, version: row.version, before: null }
  const state = String(row[life.field])
  if (state === transition.to) return { result: { ...about, outcome: 'already', message: `It is ${state} already.` } }
  const seen = asked.versions[String(row.id)]
  if (seen !== undefined && seen !== row.version)
    return { result: { ...about, outcome: 'conflict', message: `It changed since you looked: it is ${state} now.` } }
  if (!transition.from.includes(state))
    return { result: { ...about, outcome: 'not_allowed', message: wrongVerb(life, state) } }
  try {
    await requireMaker(unit, entity, row.id)
    const values = valuesAfter(unit, verb, row, asked.asked)
    const before = Object.fromEntries(Object.keys(values).map((key) => [key, row[key] ?? null]))
    const result = { ...about, before, outcome: 'changed', message: '' } as const
    return { result, writable: { result, values: judgeChange(target, row, values) } }
  } catch (error) {
    return { result: refusal(entity, about, error) }
  }
}

async function keepBatch(
  unit: Unit,
  { name }: Entity,
  verb: string,
  changed: readonly ChangeResult[],
): Promise<number> {
  const rows = changed.map(({ id, version, before }) => ({ id, version, before }))
  const kept = await unit.rows(batch).create({ content_type: name, verb, changed: rows.length, data: { rows } })
  return kept.id
}

/** A dry run is written too, so that the database checks it, and then rolled back. */
export async function runTransitionMany(
  unit: Unit,
  entity: Entity,
  name: string,
  input: ColumnValues,
): Promise<VerbAnswer> {
  const { client, access } = unit
  const verb = verbOf(entity, name)
  const asked = readAsked(entity, input)
  const work = { unit, entity, target: await targetOf(unit, entity, []), verb }
  // Locked in the order of ids, as everywhere, so that overlapping requests cannot deadlock.
  const found = await find(
    entity,
    access,
    [sql`t.id = ${idsOf(entity, asked.ids)}`],
    sql`order by t.id ${lockSql(entity)}`,
  )
  const rows = new Map<unknown, RowReader>(found.map((row) => [row.id, row]))
  const results = new Map<unknown, ChangeResult>()
  const writable: Writable[] = []
  for (const id of asked.ids) {
    const row = rows.get(id)
    const message = `There is no such ${entity.resource.label.toLowerCase()}.`
    const judged: Judgement = row
      ? await judgeOne(work, row, asked)
      : { result: { id, version: null, before: null, outcome: 'not_found', message } }
    results.set(id, judged.result)
    if (judged.writable) writable.push(judged.writable)
  }
  if (asked.isTrial) await run(client, sql`savepoint trial`)
  const written = await writeEach(unit, entity, writable)
  if (asked.isTrial) await run(client, sql`rollback to savepoint trial`)
  for (const result of written)
    results.set(result.id, asked.isTrial ? { ...result, version: rows.get(result.id)?.version ?? null } : result)
  const all = [...results.values()]
  const changed = all.filter(({ outcome }) => outcome === 'changed')
  const kept = asked.isTrial || changed.length === 0 ? null : await keepBatch(unit, entity, name, changed)
  return { batch: kept, counts: countOutcomes(all), results: all }
}
