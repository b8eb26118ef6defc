/** The queries that the product text names, path by path (tests/data/query-parts.tsv): lists are filtered by them, and other calls take them. */
import fs from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { entities } from '#server/engine/base/entity.ts'
import { projectFile } from '#server/project/files.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import { makeRow } from '../sample.ts'

let server: Server
let clerk: Client
let described: Readonly<
  Record<string, { readonly get?: { readonly parameters?: readonly { readonly name: string }[] } }>
>
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  described = (await clerk.get('schema/')).body.paths
})
afterAll(() => server.close())

const calls = fs
  .readFileSync(projectFile('tests/data/query-parts.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [, address = '', parameters = ''] = line.split('\t')
    const [at = '', query = ''] = address.split('?')
    const names = [...query.split('&'), ...parameters.split(',')].flatMap((one) => one.split('=')[0] || [])
    return { at, query, names }
  })
const filtered = calls.filter(({ query }) => query !== '').map(({ at, names }) => [at, names] as const)
const asked = calls.filter(({ query }) => query === '').map(({ at, names }) => [at, names] as const)

test('the table names lists and calls', () => {
  expect([filtered.length, asked.length]).toEqual([2, 35])
})

test.each(filtered)('%s is filtered by %j', async (at, names) => {
  const entity = [...entities.values()].find(({ resource }) => resource.path === at)
  if (entity === undefined) throw new Error(`There is no resource at ${at}`)
  const row = await systemTransaction(server.db, (unit) => makeRow(unit, entity), server.ours)
  for (const name of names) {
    const field = name.replace(/_id$/, '')
    const ids = async (value: unknown, word = name) => {
      const { status, body } = await clerk.get(`${at}?${word}=${String(value)}`)
      return [status, body.results?.map(({ id }: { id: unknown }) => id)]
    }
    expect(await ids(row[field])).toEqual([200, [row.id]])
    expect(await ids(Number(row[field]) + 1_000_000), 'another one').toEqual([200, []])
    expect(await ids(row[field], `${name}__ne`)).toEqual([200, []])
    expect((await clerk.get(`${at}?no_such_id=1`)).status).toBe(400)
  }
})

/** As the description writes it: ids of any name as `{id}`. */
const patternOf = (at: string): RegExp => new RegExp(`^/(api/)?${at.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`)

test.each(asked)('%s takes %j', (at, names) => {
  const found = Object.entries(described).filter(([address]) => patternOf(at).test(address))
  const taken = found.flatMap(([, { get }]) => get?.parameters?.map(({ name }) => name) ?? [])
  expect(taken).toEqual(expect.arrayContaining(names))
})
