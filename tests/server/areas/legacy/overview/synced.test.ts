/** A site is synchronized once each of its second-generation workers that is switched on was in time. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SiteChoice } from '#model/areas/legacy/rules/overview/answers.ts'
import { server as site } from '#model/areas/terminal/place.resource.ts'
import { worker } from '#model/areas/terminal/worker.resource.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

let server: Server
let clerk: Client
const now = new Date().toISOString()
const workers = {
  'In time': [
    { name: 'Tickets', synced: 'legacy:ticket', last_sync: now, waiting: 3 },
    { name: 'Old', synced: 'legacy:person', status: 'failed', enabled: false },
    { name: 'Tanks', synced: 'terminal:location', status: 'failed' },
  ],
  Late: [
    { name: 'Tickets', synced: 'legacy:ticket', last_sync: '2026-01-01T00:00:00.000Z' },
    { name: 'Drivers', synced: 'legacy:person', last_sync: now },
  ],
  Failed: [{ name: 'Tickets', synced: 'legacy:ticket', last_sync: now, status: 'failed', last_error: 'No answer' }],
  'Never ran': [{ name: 'Tickets', synced: 'legacy:ticket' }],
  'Without workers': [],
} as const
const ids = new Map<string, string>()

beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  await server.within(clerk, async ({ rows }) => {
    for (const [name, some] of Object.entries(workers)) {
      const { id } = await rows(site).create({ name, timezone: 'America/Edmonton' })
      ids.set(name, id)
      for (const one of some) await rows(worker).create({ server: id, ...one })
    }
  })
})
afterAll(() => server.close())

it.each([
  [
    'In time',
    true,
    [{ table: 'legacy:ticket', name: 'Tickets', is_synced: true, last_sync: now, waiting: 3, error: '' }],
  ],
  [
    'Late',
    false,
    [
      { table: 'legacy:person', is_synced: true },
      { table: 'legacy:ticket', is_synced: false },
    ],
  ],
  ['Failed', false, [{ is_synced: false, error: 'No answer' }]],
  ['Never ran', false, [{ is_synced: false, last_sync: null }]],
  ['Without workers', false, []],
])('a site "%s" is synchronized: %s', async (name, is, tables) => {
  const { status, body } = await clerk.get(`terminalboss/synctable/is_synced/?site=${ids.get(name)}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ is_synced: is, tables })
  expect(body.tables).toHaveLength(tables.length)
  const choices = await clerk.get('terminalboss/site/choices/')
  expect(choices.body.results.find(({ value }: SiteChoice) => value === ids.get(name))).toEqual({
    value: ids.get(name),
    label: name,
    timezone: 'America/Edmonton',
    is_synced: is,
  })
})
it('lists all sites with their workers in one answer, and those without none', async () => {
  const { status, body } = await clerk.get('terminalboss/synctable/by_site/')
  expect(status).toBe(200)
  expect(body.results.map(({ label }: SiteChoice) => label)).not.toContain('Without workers')
  for (const name of ['In time', 'Late', 'Failed', 'Never ran']) {
    const one = await clerk.get(`terminalboss/synctable/is_synced/?site=${ids.get(name)}`)
    expect(body.results.find(({ value }: SiteChoice) => value === ids.get(name))).toEqual({
      value: ids.get(name),
      label: name,
      timezone: 'America/Edmonton',
      ...one.body,
    })
  }
})
it('judges one table by itself, and refuses one of another generation', async () => {
  const ask = (query: string) => clerk.get(`terminalboss/synctable/is_synced/?${query}`)
  const late = `site=${ids.get('Late')}`
  expect((await ask(`${late}&table=legacy:person`)).body.is_synced).toBe(true)
  expect((await ask(`${late}&table=legacy:location`)).body).toEqual({ is_synced: false, tables: [] })
  for (const [query, at] of [
    [`${late}&table=terminal:ticket`, 'table'],
    [`${late}&table=tickets`, 'table'],
    ['', 'site'],
    ['site=7', 'site'],
  ]) {
    const { status, body } = await ask(query ?? '')
    expect([query, status, Object.keys(body)]).toEqual([query, 400, [at]])
  }
})
