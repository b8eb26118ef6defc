/** No call accepts a time in the future for something that happened. Each time that a client sets is declared as past or listed as planned. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field, Fields } from '#model/kernel/field.ts'
import { startServer, type Answer, type Client, type Server } from '../harness.ts'
import { sendable, valuesFor } from '../sample.ts'
import { befriend, everyEntity, isOfAllAreas, refusedOutright, rowOf } from './registry.ts'

let server: Server
let all: Client
beforeAll(async () => {
  server = await startServer()
  all = await server.user()
  await befriend(server)
})
afterAll(() => server.close())

const DAY = 24 * 3_600_000
/** Far enough ahead to be another day in every time zone. */
const future = ({ kind }: Field): string =>
  new Date(Date.now() + 2 * DAY).toISOString().slice(0, kind === 'day' ? 10 : 24)
const pastIn = (fields: Fields) => Object.entries(fields).filter(([, { past }]) => past === true)
const isRefused = (key: string, { status, body }: Answer): boolean =>
  [200, 400].includes(status) && JSON.stringify(body[key] ?? body).includes('Must not lie in the future.')

const ofRows = everyEntity.filter(
  ([, entity]) =>
    !refusedOutright(entity, { title: 'change' }) &&
    pastIn(entity.resource.fields).some(([, { readOnly }]) => readOnly !== true),
)
test.each(ofRows)('%s', async (_name, entity) => {
  const { path, fields } = entity.resource
  const row = await rowOf(server, entity, all)
  const values = await server.within(all, async (unit) => sendable(entity, await valuesFor(unit, entity)))
  const wrong: unknown[] = []
  for (const [key, field] of pastIn(fields)) {
    if (field.readOnly === true) continue
    const sent = { [key]: future(field) }
    const answers = {
      POST: await all.post(path, { ...values, ...sent }),
      create_many: await all.post(`${path}create_many/`, { rows: [{ ...values, ...sent }] }),
      PATCH: await all.patch(`${path}${row.id}/`, sent),
      change_many: await all.post(`${path}change_many/`, {
        changes: [{ id: row.id, version: row.version, values: sent }],
      }),
    }
    for (const [call, answer] of Object.entries(answers))
      if (!isRefused(key, answer)) wrong.push([key, call, answer.status, answer.body])
    expect((await all.get(`${path}count/?${key}__gt=${future(field)}`)).body).toEqual({ count: 0 })
  }
  expect(wrong).toEqual([])
})

const ofActions = everyEntity.flatMap(([name, entity]) =>
  Object.entries(entity.resource.actions).flatMap(([key, action]) =>
    pastIn(action.input).map(([field, one]) => [`${name} ${key} ${field}`, entity, action, field, one] as const),
  ),
)
test.each(ofActions)('%s', async (_name, entity, action, key, field) => {
  const { path } = entity.resource
  const id = action.on === 'row' ? `${(await rowOf(server, entity, all)).id}/` : ''
  const url = `${path}${id}${action.path}`
  const answer = await (action.method === 'GET'
    ? all.get(`${url}?${key}=${future(field)}`)
    : all.ask(action.method, url, { [key]: future(field) }))
  expect([answer.status, answer.body[key]]).toEqual([400, ['Must not lie in the future.']])
})

/** Work that is planned. */
const planned: ReadonlySet<string> = new Set([
  'schedule:slot starts_at',
  'schedule:slot ends_at',
  'terminal:ticket scheduled_at',
  'trace:trip railroad_eta',
  'trace:trip setEta eta',
  'terminal:ticket whyNotPlanned at',
  'user:notification expires_at',
  'user:popup starts_at',
  'user:popup ends_at',
])
const momentsIn = (at: string, fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([key, { kind, readOnly, past }]) =>
    kind === 'instant' && readOnly !== true && past !== true ? [`${at} ${key}`] : [],
  )
test.runIf(isOfAllAreas)('each moment that a client sets has happened or is planned', () => {
  const moments = everyEntity.flatMap(([name, entity]) => [
    ...(refusedOutright(entity, { title: 'change' }) || entity.resource.viewOf !== undefined
      ? []
      : momentsIn(name, entity.resource.fields)),
    ...Object.entries(entity.resource.actions).flatMap(([key, { method, input }]) =>
      method === 'GET' ? [] : momentsIn(`${name} ${key}`, input),
    ),
  ])
  expect(moments.filter((one) => !planned.has(one))).toEqual([])
})
