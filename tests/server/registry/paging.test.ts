/** Pages of every resource: no row twice and none missing, while others write. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMany, type ColumnValues } from '#server/engine/rows/rows.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import { befriend, entitiesInTurn, kept, rowOf, shared, single } from './registry.ts'
import { valuesFor } from '../sample.ts'

let server: Server
let all: Client
beforeAll(async () => {
  server = await startServer()
  all = await server.user()
  await befriend(server)
})
afterAll(() => server.close())

type Id = number | string
const ROWS = 7
const PAGE = 3

describe.each(entitiesInTurn)('%s', (_name, entity) => {
  const { path } = entity.resource
  const mayMake = !single(entity) && !shared(entity) && !kept(entity)
  const make = (count: number): Promise<Id[]> =>
    server.within(all, async (unit) => {
      const values: ColumnValues[] = []
      for (let at = 0; at < count; at++) values.push(await valuesFor(unit, entity))
      return (await createMany(entity, { client: unit.client, ...unit.scope }, values)).map(({ id }) => id)
    })

  test('a reader that continues after the last id sees each row once, although others are written meanwhile', async () => {
    if (mayMake) await make(ROWS)
    else await rowOf(server, entity, all)
    const before: Id[] = (await all.get(`${path}?limit=1000&ordering=id&columns=id`)).body.results.map(
      ({ id }: { id: Id }) => id,
    )
    const seen: Id[] = []
    const writing: Promise<unknown>[] = []
    for (let last: Id | undefined, more = true; more;) {
      // Not awaited: rows are added while a page is read, and between pages.
      if (mayMake && writing.length < 2) writing.push(make(2))
      const { body } = await all.get(
        `${path}get_table/?ordering=id&limit=${PAGE}&columns=id${last === undefined ? '' : `&id__gt=${last}`}`,
      )
      seen.push(...body.results.map(({ id }: { id: Id }) => id))
      more = body.results.length === PAGE
      last = seen.at(-1)
    }
    await Promise.all(writing)
    expect(new Set(seen).size, 'none twice').toBe(seen.length)
    expect(
      before.filter((id) => !seen.includes(id)),
      'none left out',
    ).toEqual([])
  })

  test('pages of one order follow each other without overlap or gap, by next and by previous', async () => {
    const whole: Id[] = (await all.get(`${path}?limit=1000&columns=id`)).body.results.map(({ id }: { id: Id }) => id)
    const forth: Id[] = []
    let url: string | null = `/api/${path}?limit=${PAGE}&columns=id`
    let last = url
    while (url !== null) {
      last = url
      const page: { body: { count: number; next: string | null; results: { id: Id }[] } } = await all.get(url)
      expect(page.body.count).toBe(whole.length)
      forth.push(...page.body.results.map(({ id }) => id))
      expect(page.body.next ?? 'http://localhost/').toMatch(/^http:\/\/localhost\//)
      url = page.body.next
    }
    expect(forth).toEqual(whole)
    const back: Id[] = []
    for (url = last; url !== null;) {
      const page: { body: { previous: string | null; results: { id: Id }[] } } = await all.get(url)
      back.unshift(...page.body.results.map(({ id }) => id))
      url = page.body.previous
    }
    expect(back).toEqual(whole)
  })
})
