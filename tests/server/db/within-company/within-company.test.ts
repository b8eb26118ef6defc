/**
 * Every hot statement of every resource stays within the company that asks: none reads rows of others only to leave them out. So the tables
 * can be laid out by company, and a company is as fast among a thousand as alone (docs/OPERATIONS.md).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Entity } from '#server/engine/base/entity.ts'
import { resourceTables } from '#server/db/tables/tables.ts'
import { readChanges } from '#server/feed/reading.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { planOf, sortsIn, statementsOf, wideScans, type Statement } from './plans.ts'
import { befriend, everyEntity, rowOf } from '../../registry/registry.ts'

let server: Server
let clerk: Client
const OTHERS = 400
/** Violations of unique indexes and of exclusion constraints. */
const unrepeatable = new Set(['23505', '23P01'])

type Shape = {
  readonly name: string
  readonly unique: boolean
  readonly refers: boolean
  readonly identity: boolean
  readonly type: string
}
/** The rows that there are, again for each of many other companies, which have nothing but their number. */
async function multiply(): Promise<void> {
  const client = await server.db.connect('setup')
  try {
    await client.query('begin; set local session_replication_role = replica')
    for (const table of [...Object.keys(resourceTables), 'audit', 'change']) {
      const { rows: columns } = await client.query<Shape>(
        `select a.attname as name, a.attidentity <> '' as identity,
           a.atttypid::regtype::text as type,
           exists (select 1 from pg_constraint c
             where c.conrelid = a.attrelid and c.contype = 'f' and a.attnum = any (c.conkey)) as refers,
           exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisunique and not i.indisprimary
             and pg_get_indexdef(i.indexrelid) not like '%company_id%'
             and pg_get_indexdef(i.indexrelid) ~ ('\\m' || a.attname || '\\M')) as unique
         from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
        [table],
      )
      if (!columns.some(({ name }) => name === 'company_id')) continue
      const kept = columns.filter(({ name, type, identity }) => !identity && !(name === 'id' && type === 'uuid'))
      const value = ({ name, unique, type, refers }: Shape): string =>
        name === 'company_id'
          ? '100000 + g'
          : unique && type === 'text'
            ? `"${name}" || g`
            : refers && type === 'bigint'
              ? `"${name}" + 100000 * g`
              : refers && type === 'uuid'
                ? `md5("${name}"::text || g)::uuid`
                : `"${name}"`
      await client.query('savepoint one')
      const made = client.query(
        `insert into "${table}" (${kept.map(({ name }) => `"${name}"`).join(', ')})
          select ${kept.map(value).join(', ')}
          from (select * from "${table}" limit 1) one, generate_series(1, greatest(${OTHERS}, 20 * (select count(*) from "${table}"))) g`,
      )
      // What is unique among all companies, such as the secret of a link, cannot be repeated.
      await made.catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && unrepeatable.has(String(error.code)))
          return client.query('rollback to savepoint one')
        throw error
      })
    }
    await client.query('commit; analyze')
  } finally {
    client.release()
  }
}

beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  clerk = await server.user()
  await befriend(server)
  for (const [, entity] of everyEntity) await rowOf(server, entity, clerk)
  await multiply()
}, 600_000)
afterAll(() => server.close())

const SOME_UUID = '01234567-89ab-4def-8123-456789abcdef'
const encoded = (query: Readonly<Record<string, string>>): string => new URLSearchParams(query).toString()

/** What consoles ask all day, of whichever resource. */
function questionsOf({ resource: { path, ordering }, columns }: Entity): readonly string[] {
  const all = [...columns.values()]
  const [of, text, sum] = [
    all.find(({ field }) => field.kind === 'choice' || (field.kind === 'ref' && field.to !== 'company:company')),
    all.find(({ field }) => field.kind === 'text' && field.search === true),
    all.find(({ field, name }) => field.kind === 'decimal' && name !== 'id'),
  ]
  const filters =
    of === undefined
      ? {}
      : { [of.name]: of.field.choices?.find((choice) => choice !== '') ?? (of.type === 'uuid' ? SOME_UUID : '1') }
  return [
    `${path}?limit=20`,
    `${path}get_table/?${encoded({ ordering, after: '', limit: '200' })}`,
    `${path}get_table/?${encoded({ ordering, before: '', limit: '200', ...filters })}`,
    `${path}get_table/?${encoded({ ordering: 'id', after: '', limit: '200' })}`,
    `${path}count/`,
    `${path}count/?${encoded(filters)}`,
    `${path}get_overview/`,
    `${path}get_totals/?${encoded({ ...(sum && { sum: sum.name }) })}`,
    ...(of === undefined ? [] : [`${path}get_totals/?${encoded({ by: of.name, ...(sum && { sum: sum.name }) })}`]),
    `${path}columns/`,
    `${path}choices/`,
    `${path}autocomplete/?input=a`,
    ...(text === undefined ? [] : [`${path}autocomplete/?${encoded({ field: text.name, input: 'a' })}`]),
    `${path}?search=a`,
  ]
}

/** As planned, and where the database is led to take whatever index gives the order, as it does for a company of many rows. */
const ways = {
  'among many companies': 'set local enable_seqscan = off',
  'of a company with many rows': ['seqscan', 'sort', 'mergejoin', 'hashjoin']
    .map((kind) => `set local enable_${kind} = off`)
    .concat('set local geqo = off')
    .join('; '),
} as const

/** Rows between two companies are found by one index for each of the two, and then put in order. */
const ofPairs = { 'among many companies': ways['among many companies'] }

/**
 * What the plan of a statement reads of other companies. A plan that puts rows in order twice although sorting is switched off had no index
 * for their order. Sorting then makes every plan as dear as another, so the one that was chosen proves nothing and is not judged.
 */
async function scansOf(statement: Statement, settings: string): Promise<readonly string[]> {
  const plan = await planOf(server, clerk, settings, statement)
  return settings.includes('enable_sort') && sortsIn(plan) > 1 ? [] : wideScans(plan)
}

describe.each(everyEntity)('%s', (_name, entity) => {
  test('no statement reads rows of other companies', async () => {
    const wide = new Set<string>()
    for (const url of questionsOf(entity)) {
      const asked = await statementsOf(server, async () => {
        const { status, body } = await clerk.get(url)
        expect([url, status, status === 200 ? undefined : body]).toEqual([url, 200, undefined])
      })
      for (const statement of asked.filter(({ isOfPerson }) => isOfPerson))
        for (const [way, settings] of Object.entries(entity.resource.tenancy === 'pair' ? ofPairs : ways))
          for (const scan of await scansOf(statement, settings))
            wide.add(`${url.replace(entity.resource.path, '')} ${way}: ${scan}`)
    }
    expect([...wide]).toEqual([])
  })
})

test('whoever catches up with the feed reads changes of their own company, and beside them only how far the feed is', async () => {
  const asked = await statementsOf(server, () =>
    readChanges(server.db.readPool, { after: { xid: 0n, seq: 0 }, person: clerk.person, limit: 10 }),
  )
  const feed = asked.filter(({ text }) => text.includes('from change c'))
  expect(feed).toHaveLength(1)
  for (const statement of feed)
    for (const settings of Object.values(ways))
      expect(wideScans(await planOf(server, clerk, settings, statement))).toEqual([
        expect.stringMatching(/^Index Only Scan of change by \w+$/),
      ])
})

test('what is looked for would be found', async () => {
  const plan = await planOf(server, clerk, ways['among many companies'], {
    text: 'select id from terminal_ticket order by created_at',
    values: [],
    isOfPerson: true,
  })
  // The policy of the table alone narrows it to the company.
  expect(wideScans(plan)).toEqual([])
  const wide = { 'Node Type': 'Index Scan', 'Relation Name': 'terminal_ticket', 'Index Name': 'terminal_ticket_pkey' }
  for (const [condition, found] of [
    ['', 1],
    ['(id > 7)', 1],
    [`(status = 'open'::text)`, 1],
    ['(company_id = 1)', 0],
    ['((company_id = $0) AND (id > 7))', 0],
    ['(id = t.ticket)', 0],
  ] as const)
    expect(wideScans({ 'Node Type': 'Limit', Plans: [{ ...wide, 'Index Cond': condition }] })).toHaveLength(found)
})
