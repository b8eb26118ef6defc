/** Triggers that see many changed rows keep the plan that was made for one: none of them may compare every row with every other. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinedRows } from '#server/db/derived/joined-rows.ts'
import { startServer, type Server } from '../harness.ts'

let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('rows as they were and as they are meet in a full join alone', async () => {
  const { rows } = await server.db.pool.query<{ name: string; body: string }>(
    `select p.proname as name, p.prosrc as body from pg_proc p
     where p.oid in (select tgfoid from pg_trigger where tgoldtable is not null and tgnewtable is not null)`,
  )
  const joins = rows.flatMap(({ name, body }) =>
    [...body.matchAll(/\b(?:stale|fresh)\s+\w+\s+(\w+\s+)?join\s+(?:stale|fresh)\b/g)].map(([, kind]) => ({
      name,
      kind: kind?.trim(),
    })),
  )
  expect(joins.length).toBeGreaterThan(100)
  expect(joins.filter(({ kind }) => kind !== 'full')).toEqual([])
})

test('a full join of changed rows stays one, whatever is asked of a row', async () => {
  const client = await server.db.connect('long')
  try {
    await client.query('begin')
    await client.query('create temp table stale (id int, version int) on commit drop')
    await client.query('create temp table fresh (id int, version int) on commit drop')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select n.id from ${joinedRows} where o.version is distinct from n.version`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Full Join/)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
