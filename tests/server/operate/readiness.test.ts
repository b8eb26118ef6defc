/** What tells whether a process is ready, and its figures for Prometheus, from a real server process. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePlace, type Place } from '../places/place.ts'
import { freePort, ServerProcess } from '../places/process.ts'

let place: Place
let server: ServerProcess
let metrics: string
beforeAll(async () => {
  place = await makePlace()
  const port = await freePort()
  metrics = `http://127.0.0.1:${port}/metrics`
  server = new ServerProcess(await freePort(), { ...place.env, HIGHBALL_METRICS_PORT: String(port) })
  await server.ready()
})
afterAll(async () => {
  await server.end('SIGTERM')
  await place.remove()
})

const figures = async (): Promise<string> => (await fetch(metrics)).text()

test('a server is ready once its database, its migrations and its feed are', async () => {
  await expect
    .poll(async () => (await fetch(`${server.url}/api/ready/`)).json(), { timeout: 60_000 })
    .toEqual({ status: 'ready', database: 'ok', migrations: 'ok', feed: 'ok' })
})

test('requests are counted by their declared path, never by an id in it', async () => {
  await fetch(`${server.url}/api/notes/4711/`)
  await expect
    .poll(figures, { timeout: 60_000 })
    .toMatch(/highball_request_duration_seconds_count\{method="GET",route="\/api\/notes\/:id\/?",status="401"\} 1/)
  // The name of a path, not the text as a whole: a figure may hold the same digits.
  const routes = [...(await figures()).matchAll(/route="([^"]*)"/g)].map(([, route]) => route)
  expect(routes.filter((route) => /\d/.test(route ?? ''))).toEqual([])
})

test('feed, sockets, connections, jobs and the event loop have their figures, at no other port', async () => {
  const said = await figures()
  for (const name of ['highball_sockets 0', 'highball_feed_lag_seconds', 'nodejs_eventloop_lag_p99_seconds'])
    expect(said).toContain(name)
  expect(said).toMatch(/highball_database_connections\{purpose="\w+",state="waiting"\} \d+/)
  expect((await fetch(`${server.url}/metrics`)).headers.get('content-type')).not.toContain('version=0.0.4')
})

test('each answer of the API names its request, as the log does', async () => {
  const ids = await Promise.all(
    [1, 2].map(async () => (await fetch(`${server.url}/api/notes/`)).headers.get('x-request-id')),
  )
  expect(new Set(ids).size).toBe(2)
  expect(ids[0]).toMatch(/^[\da-f-]{36}$/)
})
