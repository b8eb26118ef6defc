/** Costly work of every resource: each call that declares its cost is refused beyond the quota, with a sentence and a time to come back. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Cost } from '#model/kernel/limits.ts'
import { note } from '#model/areas/user/note.resource.ts'
import { quotas } from '#server/engine/limits/quotas.ts'
import type { Entity } from '#server/engine/base/entity.ts'
import { genericCalls } from '#server/engine/endpoints/routes.ts'
import { startServer, type Answer, type Client, type Server } from '../harness.ts'
import { befriend, everyEntity } from './registry.ts'

let server: Server
let all: Client
let another: Client
beforeAll(async () => {
  server = await startServer()
  all = await server.user()
  another = await server.user()
  await befriend(server)
})
afterAll(() => server.close())

/** The user has as much of it under way, and waiting, as one may. */
async function whileFull(cost: Cost, work: () => Promise<void>): Promise<void> {
  const stops = Array.from({ length: quotas[cost].waiting }, () => new AbortController())
  const places = await Promise.all(
    Array.from({ length: quotas[cost].user }, () => server.workload.enter(cost, all.person)),
  )
  const waiting = stops.map(({ signal }) => server.workload.enter(cost, all.person, signal).catch(() => undefined))
  try {
    await work()
  } finally {
    for (const stop of stops) stop.abort()
    await Promise.all(waiting)
    for (const leave of places) leave()
  }
}

/** The refusal as a caller finds it. */
const refusal = ({ status, headers, body }: Answer) => [status, headers['retry-after'], body]
function refusalFor(cost: Cost): unknown[] {
  const { user, called, retryAfter } = quotas[cost]
  const detail = `You already have ${user} ${called[user === 1 ? 0 : 1]} under way. Try again when one is done.`
  return [429, String(retryAfter), { detail }]
}

type Ask = (client: Client) => Promise<Answer>
/** The calls of a resource that have a cost. */
const costly = ({ uuid, resource: { path, actions } }: Entity): { title: string; cost: Cost; ask: Ask }[] => [
  ...genericCalls.flatMap(({ cost, method, path: below }) =>
    cost === undefined
      ? []
      : [
          {
            title: below,
            cost,
            ask: (client: Client) => client.ask(method === 'GET' ? 'GET' : 'POST', `${path}${below}`, sent[below]),
          },
        ],
  ),
  ...Object.entries(actions).flatMap(([title, { cost, method, on, path: below }]) => {
    const url = `${path}${on === 'row' ? `${uuid ? '00000000-0000-4000-8000-000000000000' : 999_999_999}/` : ''}${below}`
    const ask = (client: Client) => client.ask(method, url, method === 'GET' ? undefined : {})
    return cost === undefined ? [] : [{ title, cost, ask }]
  }),
]

const sent: Readonly<Record<string, object>> = { 'download_table/': { format: 'csv' } }

describe.each(everyEntity)('%s', (_name, entity) => {
  test('calls that cost much are refused beyond the quota, and for nobody else', async () => {
    const calls = costly(entity)
    const found: unknown[] = []
    for (const { title, cost, ask } of calls) {
      await whileFull(cost, async () => {
        found.push([title, refusal(await ask(all)), (await ask(another)).status === 429])
      })
      found.push([title, (await ask(all)).status === 429])
    }
    expect(found).toEqual(
      calls.flatMap(({ title, cost }) => [
        [title, refusalFor(cost), false],
        [title, false],
      ]),
    )
    expect(calls.map(({ title }) => title)).toEqual(expect.arrayContaining(['columns/', 'download_table/']))
  })
})

test('a call that answers with a paper or a file says what it costs', () => {
  const named = everyEntity.flatMap(([name, { resource }]) =>
    Object.entries(resource.actions)
      .filter(([key, { label, cost }]) => /pdf|excel|print|import/i.test(`${key} ${label}`) && cost === undefined)
      .map(([key]) => `${name} ${key}`),
  )
  expect(named).toEqual([])
})

test('the digest as a paper is a print like any other', async () => {
  const body = { since_at: '2026-01-01T00:00:00Z', scopes: [] }
  await whileFull('print', async () => {
    expect(refusal(await all.post('changes/digest_pdf/', body))).toEqual(refusalFor('print'))
  })
  expect((await all.post('changes/digest_pdf/', body)).status).toBe(200)
})

test('a browser tab is told by a sentence, not by JSON', async () => {
  await whileFull('print', async () => {
    const { status, body } = await all.get('changes/digest_pdf/', { accept: 'text/html,*/*' })
    expect([status, body]).toEqual([429, 'You already have 2 prints under way. Try again when one is done.'])
  })
})

test('the description of the API says which calls have a quota', async () => {
  const { body } = await all.get('schema/')
  const paths = body.paths as Record<string, Record<string, { responses: Record<string, unknown> }>>
  const at = `/api/${note.path}`
  expect(paths[`${at}download_table/`]?.['post']?.responses).toHaveProperty('429')
  expect(paths[`${at}columns/`]?.['get']?.responses).toHaveProperty('429')
  expect(paths[`${at}count/`]?.['get']?.responses).not.toHaveProperty('429')
})
