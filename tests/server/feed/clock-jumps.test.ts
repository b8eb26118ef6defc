/** The clock of the machine jumps by an hour, forward and back, under a running server: nothing changes its order, and the feed goes on. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePlace, type Place } from '../places/place.ts'
import { freePort, ServerProcess } from '../places/process.ts'
import { Ear, pause, until } from './feed-nodes.ts'

type Made = { id: number; created_at: string; version: number }
type History = { results: { kind: string; at: string; changes: { after: unknown }[] }[] }
type Changes = { cursor: string; changes: { resource: string; id: number; kind: string }[] }

const HOUR_MS = 3_600_000
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-clock-'))
const clock = path.join(folder, 'clock')
let place: Place
let server: ServerProcess
let token = ''

/** The server looks at its clock every 10 ms. */
async function jumpTo(ahead: number): Promise<void> {
  fs.writeFileSync(clock, String(ahead))
  await pause(50)
}

beforeAll(async () => {
  place = await makePlace()
  await jumpTo(0)
  const preload = pathToFileURL(path.join(import.meta.dirname, 'jumping-clock.mjs')).href
  const env = { ...place.env, HIGHBALL_TEST_CLOCK: clock, NODE_OPTIONS: `--import=${preload}` }
  server = await new ServerProcess(await freePort(), env).ready()
  const code = /first-admin\/\?code=([\w-]+)/.exec(server.said)?.[1]
  const body = { code, company: 'Prairie', name: 'Ada', email: 'ada@prairie.test', password: 'correct horse battery' }
  token = (await server.ask<{ token: string }>('auth/first-admin/', { body }))?.body.token ?? ''
})
afterAll(async () => {
  await server.end('SIGTERM')
  await place.remove()
  fs.rmSync(folder, { recursive: true })
})

async function write(content: string): Promise<Made> {
  const made = await server.ask<Made>('notes/', { token, body: { content } })
  expect(made?.status).toBe(201)
  return made?.body ?? { id: 0, created_at: '', version: 0 }
}
async function rewrite(id: number, content: string): Promise<void> {
  const answer = await fetch(`${server.url}/api/notes/${id}/`, {
    method: 'PATCH',
    headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ content }),
  })
  expect(answer.status).toBe(200)
}

test('after jumps of an hour forward and back, everything is told in the order in which it was done', async () => {
  const begin = (await server.ask<Changes>('changes/', { token }))?.body.cursor ?? ''
  const ear = new Ear(Number(new URL(server.url).port), token, { cursor: begin })
  await until(() => ear.isReady)
  const first = await write('at the hour')
  const told: [number, string][] = [[first.id, 'create']]
  const hours = [1, 0, -1, 0]
  for (const hour of hours) {
    await jumpTo(hour * HOUR_MS)
    told.push([(await write(`made ${hour}`)).id, 'create'])
    await rewrite(first.id, `changed ${hour}`)
    told.push([first.id, 'update'])
  }
  const ofNotes = (changes: readonly { resource: string; id: number | string; kind: string }[]) =>
    changes.filter(({ resource }) => resource === 'user:note').map(({ id, kind }) => [id, kind])
  await until(() => ofNotes(ear.heard).length >= told.length)
  expect(ofNotes(ear.heard)).toEqual(told)
  expect(ofNotes((await server.ask<Changes>(`changes/?since=${begin}`, { token }))?.body.changes ?? [])).toEqual(told)
  const history = (await server.ask<History>(`notes/${first.id}/history/`, { token }))?.body.results ?? []
  expect(history.map(({ changes: [one] }) => one?.after).slice(0, hours.length)).toEqual(
    hours.map((hour) => `changed ${hour}`).toReversed(),
  )
  // The embedded database asks the clock that jumped, both ways; a PostgreSQL has a clock of its own.
  const [last, back, home, ahead] = history.map(({ at }) => Date.parse(at))
  const jumps = [(ahead ?? 0) - (home ?? 0), (home ?? 0) - (back ?? 0), (last ?? 0) - (back ?? 0)]
  expect(jumps.map((ms) => ms > HOUR_MS / 2)).toEqual(jumps.map(() => !process.env['DATABASE_URL']))
  ear.socket.disconnect()
})

test('a socket goes on being told that nothing changed, also while the clock is an hour behind', async () => {
  await jumpTo(0)
  const ear = new Ear(Number(new URL(server.url).port), token)
  await until(() => ear.isReady)
  const ticks = { count: 0 }
  ear.socket.on('tick', () => ticks.count++)
  await until(() => ticks.count > 0)
  await jumpTo(-HOUR_MS)
  const before = ticks.count
  await expect.poll(() => ticks.count, { timeout: 60_000 }).toBeGreaterThan(before + 1)
  await expect
    .poll(async () => (await server.ask<{ feed: string }>('ready/'))?.body.feed, { timeout: 60_000 })
    .toBe('ok')
  ear.socket.disconnect()
})
