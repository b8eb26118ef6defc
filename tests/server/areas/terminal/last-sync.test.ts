/** The last synchronization of sites: each with its workers, as the worst of them stands. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { worker } from '#model/areas/terminal/worker.resource.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

const base = 'terminalboss/v3/'
let server: Server
let clerk: Client
const sites: string[] = []
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  for (const name of ['Gateway', 'Northgate'])
    sites.push((await clerk.post(`${base}servers/`, { name, timezone: 'America/Chicago' })).body.id)
  const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString()
  const of = { server: sites[0] ?? null, interval: 600, direction: 'push' as const }
  await server.within(clerk, ({ rows }) =>
    rows(worker).createMany([
      { ...of, name: 'tickets', last_sync: ago(60), waiting: 3 },
      { ...of, name: 'limits', last_sync: ago(2000), waiting: 4, last_error: 'No answer' },
      { ...of, name: 'off', enabled: false, status: 'failed' },
    ]),
  )
})
afterAll(() => server.close())

it('is told of every site, or of the one that is asked for', async () => {
  const { status, body } = await clerk.get(`${base}worker/last_sync/`)
  expect(status).toBe(200)
  const [gateway, northgate] = body.results
  expect(gateway).toMatchObject({ server: sites[0], name: 'Gateway', state: 'late', waiting: 7 })
  expect(gateway.workers.map(({ name, state }: { name: string; state: string }) => [name, state])).toEqual([
    ['limits', 'late'],
    ['tickets', 'ok'],
  ])
  expect(gateway.last_sync).toBe(gateway.workers[1].last_sync)
  expect(northgate).toEqual({
    server: sites[1],
    name: 'Northgate',
    state: 'never',
    last_sync: null,
    waiting: 0,
    workers: [],
  })
  const one = await clerk.get(`${base}worker/last_sync/?server=${sites[1]}`)
  expect(one.body.results).toEqual([northgate])
})

it('is not told to others, and an unknown site is refused or has nothing', async () => {
  const stranger = await server.user({ company: server.theirs })
  expect((await stranger.get(`${base}worker/last_sync/?server=${sites[0]}`)).body.results).toEqual([])
  expect((await clerk.get(`${base}worker/last_sync/?server=here`)).status).toBe(400)
  const viewer = await server.user({ permissions: [] })
  expect((await viewer.get(`${base}worker/last_sync/`)).status).toBe(403)
})
