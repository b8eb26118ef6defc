/** Many rows changed in one request, each judged and answered by itself: one that is refused takes no other with it. */
import { sql } from 'drizzle-orm'
import { labelOf } from '#model/field.ts'
import { countOutcomes, type ChangeResult } from '#model/rules/outcome.ts'
import { withAdditional } from './custom.ts'
import { bodyOf, guarded, type Doors, type Route } from './door.ts'
import { readId, type Entity } from './entity.ts'
import { invalid, type Fault } from './fault.ts'
import { faultOf } from './faults.ts'
import { find, idsOf, lockSql, type Found, type Values } from './found.ts'
import { patchMany } from './rows.ts'
import { run } from './sql.ts'
import { beginsAgain, type Unit } from './transaction.ts'
import { demandMaker, guardVersion, judge, post, same, sealed } from './writing.ts'

const MOST = 1000
type Change = { readonly id: number | string; readonly version: number | undefined; readonly values: Values }
type Asked = { readonly changes: readonly Change[]; readonly isTrial: boolean }

const isObject = (said: unknown): said is Readonly<Record<string, unknown>> => typeof said === 'object' && said !== null && !Array.isArray(said)
const wrong = (message: string): Fault => invalid({ changes: [message] })

function changeOf(entity: Entity, said: unknown, at: number): Change {
  if (!isObject(said) || !isObject(said['values'])) throw wrong(`Item ${at + 1}: not an object of id, version and values.`)
  const { id: named, version, values, ...more } = said
  const [unknown] = Object.keys(more)
  if (unknown !== undefined) throw wrong(`Item ${at + 1}: ${unknown} is unknown.`)
  const id = typeof named === 'string' || typeof named === 'number' ? readId(entity, String(named)) : undefined
  if (id === undefined) throw wrong(`Item ${at + 1}: ${JSON.stringify(named ?? null)} is not an id.`)
  if (version !== undefined && !(typeof version === 'number' && Number.isSafeInteger(version) && version > 0)) throw wrong(`Item ${at + 1}: not a version number.`)
  return { id, version, values: isObject(values) ? values : {} }
}

function askedOf(entity: Entity, body: Values): Asked {
  const { changes, dry_run = false, ...more } = body
  const [unknown] = Object.keys(more)
  if (unknown !== undefined) throw invalid({ [unknown]: ['Unknown; it takes changes and dry_run.'] })
  if (typeof dry_run !== 'boolean') throw invalid({ dry_run: ['Neither true nor false.'] })
  if (!Array.isArray(changes) || changes.length === 0) throw wrong('Name at least one row: a list of {id, version, values}.')
  if (changes.length > MOST) throw wrong(`At most ${MOST} rows in one request; here are ${changes.length}.`)
  const read = changes.map((said: unknown, at) => changeOf(entity, said, at))
  const seen = new Set<unknown>()
  for (const { id } of read) {
    if (seen.has(id)) throw wrong(`${id} is named twice.`)
    seen.add(id)
  }
  return { changes: read, isTrial: dry_run }
}

/** `Net (gal): Not a number.` in one line; what belongs to no field stands alone. */
function sentenceOf({ resource: { fields } }: Entity, { body }: Fault): string {
  if (typeof body['detail'] === 'string') return body['detail']
  const called = (name: string): string => (name === 'non_field_errors' ? '' : `${labelOf(name, fields[name] ?? {})}: `)
  return Object.entries(body).map(([name, said]) => called(name) + (Array.isArray(said) ? said.join(' ') : String(said))).join(' ')
}

/** What an error says of one row. What ends the whole request goes on its way. */
function refusal(entity: Entity, about: Omit<ChangeResult, 'outcome' | 'message'>, error: unknown): ChangeResult {
  const fault = beginsAgain(error) ? undefined : faultOf(error)
  if (fault === undefined || fault.status >= 500) throw error
  return { ...about, outcome: fault.status === 409 ? 'conflict' : 'not_allowed', message: sentenceOf(entity, fault) }
}

/** What will become of one row, as far as can be said before it is written. */
async function judged(unit: Unit, entity: Entity, full: Entity, change: Change, row: Found | undefined): Promise<ChangeResult> {
  const { id, values, version } = change
  const { label } = entity.resource
  if (row === undefined) return { id, version: null, before: null, outcome: 'not_found', message: `There is no such ${label.toLowerCase()}.` }
  const about = { id, version: row.version, before: null }
  try {
    await demandMaker(unit, entity, id)
    judge(entity, values, 'patch')
    if (Object.entries(values).every(([key, value]) => same(entity, key, value, row[key]))) return { ...about, outcome: 'already', message: 'It is so already.' }
    if (version !== undefined) await guardVersion(unit, full, row, version, values)
  } catch (error) {
    return refusal(entity, about, error)
  }
  return { ...about, before: Object.fromEntries(Object.keys(values).map((key) => [key, row[key] ?? null])), outcome: 'changed', message: '' }
}

/** Writes them all at once; where that is refused, in halves, until those are found that cannot be written. */
async function written(unit: Unit, entity: Entity, going: readonly { readonly change: Change; readonly result: ChangeResult }[]): Promise<ChangeResult[]> {
  const { client, scope } = unit
  if (going.length === 0) return []
  await run(client, sql`savepoint part`)
  try {
    const rows = await patchMany(entity, { client, ...scope }, going.map(({ change: { id, values } }) => ({ id, values })))
    await run(client, sql`release savepoint part`)
    return going.map(({ result }, at) => ({ ...result, version: rows[at]?.version ?? result.version }))
  } catch (error) {
    if (beginsAgain(error)) throw error
    await run(client, sql`rollback to savepoint part`)
    await run(client, sql`release savepoint part`)
    const [one] = going
    if (going.length === 1 && one !== undefined) return [refusal(entity, { ...one.result, before: null }, error)]
    const half = going.length >> 1
    return [...(await written(unit, entity, going.slice(0, half))), ...(await written(unit, entity, going.slice(half)))]
  }
}

async function changeAll(doors: Doors, unit: Unit, entity: Entity, { changes, isTrial }: Asked) {
  const { client, scope } = unit
  const full = await withAdditional(doors.db, { client, ...scope }, entity)
  // Held in the order in which everybody holds them, so that two who overlap wait for each other and never for ever.
  const found = await find(full, { client, ...scope }, [sql`t.id = ${idsOf(entity, changes.map(({ id }) => id))}`], sql`order by t.id ${lockSql(entity)}`)
  const rows = new Map(found.map((row) => [row.id, row]))
  const going: { change: Change; result: ChangeResult }[] = []
  const results = new Map<unknown, ChangeResult>()
  for (const change of changes) {
    const result = await judged(unit, entity, full, change, rows.get(change.id))
    results.set(change.id, result)
    if (result.outcome === 'changed') going.push({ change, result })
  }
  // A trial is written too, so that the database has its word, and taken back.
  if (isTrial) await run(client, sql`savepoint trial`)
  const after = await written(unit, entity, going)
  if (isTrial) await run(client, sql`rollback to savepoint trial`)
  for (const result of after) results.set(result.id, isTrial ? { ...result, version: rows.get(result.id)?.version ?? null } : result)
  const all = [...results.values()]
  return { counts: countOutcomes(all), results: all }
}

const changeMany =
  (doors: Doors, entity: Entity): Route =>
  async (request, reply, person) => {
    const body = bodyOf(request)
    const asked = askedOf(entity, body)
    const changes: Change[] = []
    for (const change of asked.changes) changes.push({ ...change, values: await sealed(doors, entity, change.values) })
    return post(doors, person, request, reply, body, async (unit) => ({ status: 200, body: await changeAll(doors, unit, entity, { ...asked, changes }) }))
  }
export const changeManyRoute = (doors: Doors, entity: Entity) => guarded(doors, entity.resource.needs.change, changeMany(doors, entity))
