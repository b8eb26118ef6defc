/** Takes many rows to another state in one transaction, each judged and answered by itself, and keeps what is needed to undo it. */
import { sql } from 'drizzle-orm'
import { isUndone, wrongState, wrongVerb, type Life } from '#model/kernel/life.ts'
import { idsName } from '#model/kernel/life-actions.ts'
import { archivedPapers } from '#model/kernel/papers.ts'
import { isUuid } from '#model/kernel/validate.ts'
import { countOutcomes, type ChangeAnswer, type ChangeResult, type VerbAnswer } from '#model/shared/outcome.ts'
import type { Entity } from '../../base/entity.ts'
import { invalid } from '../../base/http-error.ts'
import { judgeInput } from '../../base/judge-input.ts'
import { run } from '../../base/sql.ts'
import { eachInTurns } from '../../limits/turns.ts'
import { judgeChange, type WriteTarget } from '../../rows/judging/judge-row.ts'
import { find, idsOf, lockSql, type ColumnValues, type RowReader } from '../../rows/reading/read-rows.ts'
import { willRetry, type Unit } from '../../rows/transaction.ts'
import type { Obstruction } from '#model/kernel/why-not/obstacle.ts'
import { blocked, obstaclesToMany, setsOf } from '../verbs/working.ts'
import { keepBatch } from './keep-batch.ts'
import { targetOf } from './sent.ts'
import { makeTransition, valuesAfter, verbOf, type ChosenVerb } from './transition.ts'
import type { Maker } from '../area-work/maker.ts'
import { requireSide } from './write-access.ts'
import { refusal, writeEach, type Writable } from './write-each.ts'

type Id = number | string
type Asked = {
  readonly ids: readonly Id[]
  readonly versions: ReadonlyMap<string, unknown>
  readonly isTrial: boolean
  readonly asked: ColumnValues
}
/** `verb` is undefined for a state that no verb leads to. */
type Goal = { readonly life: Life; readonly to: string; readonly verb: ChosenVerb | undefined }

const isId = (id: unknown): id is Id => typeof id === 'number' || typeof id === 'string'

/** Each id once, in the order sent. Throws 400 for an empty list, and where what is asked for is missing. */
function readAsked({ uuid, resource }: Entity, { verb }: Goal, list: string, input: ColumnValues): Asked {
  const { [list]: ids, versions, dry_run, ...rest } = input
  const own = (id: Id): Id => (uuid ? String(id).toLowerCase() : id)
  const once = [...new Set(Array.isArray(ids) ? ids.filter(isId).map(own) : [])]
  if (once.length === 0) throw invalid({ [list]: [`Name at least one ${resource.label.toLowerCase()}.`] })
  const { asks = {} } = verb?.transition ?? {}
  const asked = Object.fromEntries(Object.keys(asks).map((name) => [name, rest[name]]))
  const seen = Object.entries(versions ?? {}).map(([id, version]) => [String(own(id)), version] as const)
  return {
    ids: once,
    versions: new Map(seen),
    isTrial: dry_run === true,
    asked: dry_run === true ? asked : judgeInput(asks, asked, 'input'),
  }
}

type Judgement = { readonly result: ChangeResult; readonly writable?: Writable }

const beforeOf = (row: RowReader, values: ColumnValues): ColumnValues =>
  Object.fromEntries(Object.keys(values).map((key) => [key, row[key] ?? null]))

/** A transition with work is made row by row: what one of them cannot do is taken back, and the others go on. */
async function makeAlone(
  unit: Unit,
  maker: Maker,
  entity: Entity,
  verb: ChosenVerb,
  row: RowReader,
  asked: ColumnValues,
): Promise<ChangeResult> {
  const about = { id: row.id, version: row.version, from: String(row[verb.life.field]), before: null }
  await run(unit.client, sql`savepoint alone`)
  try {
    const { rows, before } = await makeTransition(unit, maker, entity, verb, row, asked)
    await run(unit.client, sql`release savepoint alone`)
    return {
      ...about,
      before: isUndone(verb.transition) ? before : null,
      version: rows[0]?.version ?? row.version,
      outcome: 'changed',
      message: '',
    }
  } catch (error) {
    if (willRetry(error)) throw error
    await run(unit.client, sql`rollback to savepoint alone`)
    return refusal(entity, about, error)
  }
}

/** Its paper is set for each by itself. */
const archives = ({ resource: { papers } }: Entity, { name }: ChosenVerb): boolean =>
  archivedPapers(papers).some(({ archive }) => archive.on[name] !== undefined)

type Work = {
  readonly unit: Unit
  readonly maker: Maker
  readonly entity: Entity
  readonly target: WriteTarget
  readonly goal: Goal
  /** What stands in the way of rows that were judged together, by id. */
  readonly together: ReadonlyMap<unknown, Obstruction>
}

/** Why its state or its version keep a row from the goal; undefined if neither does. */
function outOfTurn(
  { life, to, verb }: Goal,
  row: RowReader,
  asked: Asked,
): Pick<ChangeResult, 'outcome' | 'message'> | undefined {
  const from = String(row[life.field])
  if (from === to && verb?.transition.from.includes(from) !== true)
    return { outcome: 'already', message: `It is ${from} already.` }
  const seen = asked.versions.get(String(row.id))
  if (seen !== undefined && seen !== row.version)
    return { outcome: 'conflict', message: `It changed since you looked: it is ${from} now.` }
  const wrong = verb ? wrongVerb(life, row, verb.transition) : wrongState(life, row, to)
  return verb === undefined || wrong !== undefined ? { outcome: 'not_allowed', message: wrong ?? '' } : undefined
}

async function judgeOne(
  { unit, maker, entity, target, goal, together }: Work,
  row: RowReader,
  asked: Asked,
): Promise<Judgement> {
  const { life, verb } = goal
  const about = { id: row.id, version: row.version, from: String(row[life.field]), before: null }
  const out = outOfTurn(goal, row, asked)
  if (verb === undefined || out !== undefined)
    return { result: { ...about, outcome: 'not_allowed', message: '', ...out } }
  try {
    await requireSide(unit, entity, row.id, verb.transition.by)
    const found = together.get(row.id)
    if (found?.can === false) throw blocked(found, row)
    if ((verb.transition.work !== undefined && found === undefined) || archives(entity, verb))
      return { result: await makeAlone(unit, maker, entity, verb, row, asked.asked) }
    const more = verb.transition.work === 'own' ? await setsOf(unit, maker, verb.name, row, asked.asked) : {}
    const values = { ...valuesAfter(unit, verb, row, asked.asked), ...more }
    const result = { ...about, before: beforeOf(row, values), outcome: 'changed', message: '' } as const
    return { result, writable: { result, values: judgeChange(target, row, values), before: row } }
  } catch (error) {
    return { result: refusal(entity, about, error) }
  }
}

/** Rows that their area judges in one go: as each alone, but asked once for all. */
async function judgedTogether(
  unit: Unit,
  maker: Maker,
  goal: Goal,
  rows: readonly RowReader[],
  asked: Asked,
): Promise<ReadonlyMap<unknown, Obstruction>> {
  const able = rows.filter((row) => outOfTurn(goal, row, asked) === undefined)
  const found =
    goal.verb?.transition.work === 'own'
      ? await obstaclesToMany(unit, maker, goal.verb.name, able, asked.asked)
      : undefined
  return new Map(found?.map((one, index) => [able[index]?.id, one]))
}

/** Locked in the order of ids, as everywhere, so that overlapping requests cannot deadlock. */
async function lockedRows({ access }: Unit, entity: Entity, ids: readonly Id[]) {
  const found = await find(
    entity,
    access,
    [sql`t.id = ${idsOf(entity, entity.uuid ? ids.filter(isUuid) : ids)}`],
    sql`order by t.id ${lockSql(entity)}`,
  )
  return new Map<unknown, RowReader>(found.map((row) => [row.id, row]))
}

/** A dry run is written too, so that the database checks it, and then rolled back. */
async function runGoal(unit: Unit, maker: Maker, entity: Entity, goal: Goal, asked: Asked): Promise<ChangeAnswer> {
  const { client } = unit
  const target = await targetOf(unit, entity, [])
  const rows = await lockedRows(unit, entity, asked.ids)
  const results = new Map<unknown, ChangeResult>()
  const writable: Writable[] = []
  if (asked.isTrial) await run(client, sql`savepoint trial`)
  const inOrder = asked.ids.flatMap((id) => rows.get(id) ?? [])
  const together = await judgedTogether(unit, maker, goal, inOrder, asked)
  const work = { unit, maker: { ...maker, isTrial: asked.isTrial }, entity, target, goal, together }
  const message = `There is no such ${entity.resource.label.toLowerCase()}.`
  await eachInTurns(asked.ids, async (id) => {
    const row = rows.get(id)
    const judged: Judgement = row
      ? await judgeOne(work, row, asked)
      : { result: { id, version: null, from: null, before: null, outcome: 'not_found', message } }
    results.set(id, judged.result)
    if (judged.writable) writable.push(judged.writable)
  })
  // What was made alone may have changed the others.
  const isUntouched = [...results.values()].filter(({ outcome }) => outcome === 'changed').length === writable.length
  const written = await writeEach(
    unit,
    entity,
    isUntouched ? writable : writable.map(({ result, values }) => ({ result, values })),
  )
  if (asked.isTrial) await run(client, sql`rollback to savepoint trial`)
  for (const result of written) results.set(result.id, result)
  if (asked.isTrial)
    for (const [id, result] of results) results.set(id, { ...result, version: rows.get(id)?.version ?? null })
  const all = [...results.values()]
  return { counts: countOutcomes(all), results: all }
}

/** A trigger may write a changed row once more, so that it has another version than the write returned. */
async function withVersions({ access }: Unit, entity: Entity, answer: ChangeAnswer): Promise<ChangeAnswer> {
  const ids = answer.results.flatMap(({ id, outcome }) => (outcome === 'changed' ? [id] : []))
  if (ids.length === 0) return answer
  const found = await find(entity, access, [sql`t.id = ${idsOf(entity, ids)}`], sql``, ['id', 'version'], true)
  const versions = new Map<unknown, number>(found.map(({ id, version }) => [id, version]))
  return { ...answer, results: answer.results.map((one) => ({ ...one, version: versions.get(one.id) ?? one.version })) }
}

/** With what is needed to undo it. */
async function runKept(unit: Unit, maker: Maker, entity: Entity, goal: Goal, asked: Asked): Promise<VerbAnswer> {
  const written = await runGoal(unit, maker, entity, goal, asked)
  const answer = asked.isTrial ? written : await withVersions(unit, entity, written)
  const changed = answer.results.filter(({ outcome }) => outcome === 'changed')
  const isKept = !asked.isTrial && changed.length > 0 && goal.verb !== undefined && isUndone(goal.verb.transition)
  return {
    batch: isKept && goal.verb ? await keepBatch(unit, entity, goal.verb.name, changed) : null,
    ...answer,
  }
}

function goalOf(entity: Entity, name: string): Goal & { readonly verb: ChosenVerb } {
  const verb = verbOf(entity, name)
  return { life: verb.life, to: verb.transition.to, verb }
}

/** The call of one verb. */
export function runTransitionMany(
  unit: Unit,
  maker: Maker,
  entity: Entity,
  name: string,
  input: ColumnValues,
): Promise<VerbAnswer> {
  const goal = goalOf(entity, name)
  return runKept(unit, maker, entity, goal, readAsked(entity, goal, idsName(goal.life), input))
}

/** A part of a change that is kept and undone as a whole elsewhere. */
export function takeMany(
  unit: Unit,
  maker: Maker,
  entity: Entity,
  name: string,
  input: ColumnValues,
): Promise<ChangeAnswer> {
  const goal = goalOf(entity, name)
  return runGoal(unit, maker, entity, goal, readAsked(entity, goal, idsName(goal.life), input))
}

/** Throws 400 where what the verb asks for is missing. */
export function requireAnswers(entity: Entity, name: string, input: ColumnValues): void {
  const { asks = {} } = verbOf(entity, name).transition
  judgeInput(asks, Object.fromEntries(Object.keys(asks).map((key) => [key, input[key]])), 'input')
}

/** The verb that leads to a state; undefined if none does. */
export const verbTo = ({ transitions }: Life, to: string): string | undefined =>
  Object.entries(transitions).find(([, one]) => one.to === to)?.[0]

/** The one call of a life that names the state wanted. */
export function runToState(unit: Unit, maker: Maker, entity: Entity, input: ColumnValues): Promise<VerbAnswer> {
  const { life } = entity.resource
  if (life?.call === undefined) throw new Error(`${entity.name} has no call that names the state`)
  const to = String(input[life.field])
  const name = verbTo(life, to)
  const goal = { life, to, verb: name === undefined ? undefined : verbOf(entity, name) }
  return runKept(unit, maker, entity, goal, readAsked(entity, goal, life.call.ids, input))
}
