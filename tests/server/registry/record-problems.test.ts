/** Every kind, span and key of every resource: what an earlier release has stored against it is listed, and nothing else is. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isTyped, type TypedKind } from '#model/kernel/kinds.ts'
import { mayHaveCopies, uniqueSets } from '#model/kernel/key.ts'
import { checkRecords } from '#server/areas/config/check-records.ts'
import type { Entity } from '#server/engine/base/entity.ts'
import { judgedAgain, type JudgedAgain } from '#server/engine/rows/problems/row-problems.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import { befriend, everyEntity, rowOf } from './registry.ts'
import { valuesOfKinds } from './values-of-kinds.ts'

let server: Server
let all: Client
beforeAll(async () => {
  server = await startServer()
  all = await server.user()
  await befriend(server)
})
afterAll(() => server.close())

type Column = { readonly column: string; readonly value: unknown }
const entities = everyEntity.flatMap(([, entity]) => {
  const judged = judgedAgain(entity)
  return judged === undefined ? [] : [[entity, judged] as const]
})
const columnOf = ({ columns }: Entity, field: string): string => columns.get(field)?.column ?? ''

/** Stores values as they are. False where the database itself takes no such value, so that no release has stored it. */
async function store(entity: Entity, id: unknown, set: readonly Column[]): Promise<boolean> {
  const text = set.map(({ column }, at) => `"${column}" = $${at + 2}`).join(', ')
  const sql = await server.db.connect('setup')
  await sql.query('begin')
  try {
    await sql.query('set local session_replication_role = replica')
    await sql.query(`update ${entity.table} set ${text} where id = $1`, [id, ...set.map(({ value }) => value)])
    await sql.query('commit')
    return true
  } catch {
    await sql.query('rollback')
    return false
  } finally {
    sql.release()
  }
}

const kindsStored = new Set<TypedKind>()
async function storeWrongKinds(entity: Entity, { kinds }: JudgedAgain): Promise<string[]> {
  const { id } = await rowOf(server, entity, all)
  const stored: string[] = []
  for (const [name, field] of Object.entries(kinds)) {
    if (!isTyped(field.holds)) continue
    const { wrong } = valuesOfKinds[field.holds]
    const value = field.kind === 'codes' ? [wrong] : wrong
    if (!(await store(entity, id, [{ column: columnOf(entity, name), value }]))) continue
    kindsStored.add(field.holds)
    stored.push(`${entity.name} ${id} ${name} value`)
  }
  return stored
}

async function storeWrongSpans(entity: Entity, { spans }: JudgedAgain): Promise<string[]> {
  const stored: string[] = []
  for (const { from, to } of spans) {
    const { id } = await rowOf(server, entity, all)
    const [begin, end] = [from, to].map((name) => columnOf(entity, name))
    const set = [
      { column: begin ?? '', value: '2026-02-02' },
      { column: end ?? '', value: '2026-01-01' },
    ]
    if (await store(entity, id, set)) stored.push(`${entity.name} ${id} ${to} span`)
  }
  return stored
}

/** A second row with the key of the first, numbered as the migration does it. */
async function storeSharedKeys(entity: Entity): Promise<string[]> {
  if (!mayHaveCopies(entity.resource)) return []
  const stored: string[] = []
  for (const [at, key] of uniqueSets(entity.resource).entries()) {
    const [first, second] = [await rowOf(server, entity, all), await rowOf(server, entity, all)]
    const names = key.map((field) => columnOf(entity, field))
    const { rows } = await server.db.pool.query(`select * from ${entity.table} where id = $1`, [first.id])
    const set = [...names.map((column) => ({ column, value: rows[0][column] })), { column: 'key_copy', value: at + 1 }]
    if (await store(entity, second.id, set)) stored.push(`${entity.name} ${second.id} ${key.at(-1)} key`)
  }
  return stored
}

test('each is listed', async () => {
  const stored: string[] = []
  for (const [entity, judged] of entities)
    stored.push(
      ...(await storeWrongKinds(entity, judged)),
      ...(await storeWrongSpans(entity, judged)),
      ...(await storeSharedKeys(entity)),
    )
  await checkRecords(server.db, server.ours)
  const { rows } = await server.db.pool.query(
    `select concat_ws(' ', resource, record, field, kind) as line from config_record_problem where company_id = $1`,
    [server.ours],
  )
  expect(new Set(rows.map(({ line }) => line))).toEqual(new Set(stored))
  expect(rows).toHaveLength(stored.length)
  // The database itself has always refused these.
  const patterned = ['scac', 'car_mark', 'car_number', 'hazard_class', 'fsac', 'special_permits']
  expect(Object.keys(valuesOfKinds).filter((kind) => !kindsStored.has(kind as TypedKind))).toEqual(patterned)
  expect(new Set(stored.map((line) => line.split(' ').at(-1)))).toEqual(new Set(['value', 'span', 'key']))
})
