/** Every pair of fields that begins and ends something is declared as a span, and every call that writes one refuses an end before its begin. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field, Fields } from '#model/kernel/field.ts'
import { spansOf } from '#model/kernel/span.ts'
import { parseLocalTime } from '#model/shared/clock.ts'
import { railDashboard } from '#model/areas/trace/dashboard.resource.ts'
import { entityNamed } from '#server/engine/base/entity.ts'
import { startServer, type Answer, type Client, type Server } from '../harness.ts'
import { sendable, valuesFor } from '../sample.ts'
import { befriend, everyEntity, refusedOutright, rowOf } from './registry.ts'

let server: Server
let all: Client
beforeAll(async () => {
  server = await startServer()
  all = await server.user()
  await befriend(server)
})
afterAll(() => server.close())

/** How the names of begins become those of their ends. */
const ends: readonly (readonly [begin: RegExp, ends: readonly string[]])[] = [
  [/(^|_)(from|since)$/, ['to', 'until', 'till']],
  [/(^|_)(start|begin)(?=_|$)/, ['end']],
  [/(^|_)(starts|begins|opens)(?=_|$)/, ['ends', 'closes']],
  [/(^|_)first(?=_|$)/, ['last']],
  [/(^|_)(effective|issue|issued)(?=_|$)/, ['expiry', 'expiration', 'expires']],
]
const isTime = (field: Field | undefined): field is Field => field?.kind === 'day' || field?.kind === 'instant'
/** Pairs that only the server sets are no concern of a sender. */
const pairsByName = (fields: Fields, mode: 'row' | 'input') =>
  Object.entries(fields).flatMap(([from, begin]) =>
    ends.flatMap(([pattern, words]) =>
      (pattern.test(from) ? words : [])
        .map((word) => from.replace(pattern, (_, before: string) => `${before}${word}`))
        .filter((to) => isTime(begin) && fields[to]?.kind === begin.kind)
        .filter((to) => mode === 'input' || begin.readOnly !== true || fields[to]?.readOnly !== true)
        .map((to) => `${from} ${to}`),
    ),
  )
const declared = (fields: Fields): readonly string[] => spansOf(fields).map(({ from, to }) => `${from} ${to}`)
/** The objects within the fields too: items of lists and known entries of JSON. */
const inside = (fields: Fields): readonly Fields[] => [
  fields,
  ...Object.values(fields).flatMap(({ items, shape }) => [items, shape].flatMap((one) => (one ? inside(one) : []))),
]
const mounted = [
  ...everyEntity.map(([name, { resource }]) => [name, resource] as const),
  ['dashboard:rail', railDashboard] as const,
]
const actions = mounted.flatMap(([name, resource]) =>
  Object.entries(resource.actions).map(([key, action]) => [`${name} ${key}`, resource, action] as const),
)

test('each pair of a begin and an end is a declared span of two days or two instants', () => {
  const missing = (at: string, mode: 'row' | 'input', fields: Fields) =>
    inside(fields).flatMap((one) => {
      const known = declared(one)
      const uneven = spansOf(one).filter(({ from, to }) => !isTime(one[from]) || one[from].kind !== one[to]?.kind)
      return [
        ...pairsByName(one, mode).filter((pair) => !known.includes(pair)),
        ...uneven.map(({ from, to }) => `${from} ${to} are of two kinds`),
      ].map((pair) => `${at}: ${pair}`)
    })
  expect([
    ...everyEntity.flatMap(([name, { resource }]) => missing(name, 'row', resource.fields)),
    ...actions.flatMap(([name, , { input }]) => missing(name, 'input', input)),
  ]).toEqual([])
  expect(pairsByName({ opens: { kind: 'day', initial: null }, closes: { kind: 'day', initial: null } }, 'row')).toEqual(
    ['opens closes'],
  )
})

const DAY = 24 * 3_600_000
const at = ({ kind }: Field, days: number): string =>
  new Date(Date.UTC(2025, 5, 15) + days * DAY).toISOString().slice(0, kind === 'day' ? 10 : 24)
/** Whether a time with the letters of its zone, or a day, is the value. */
const isShown = (shown: string | undefined, value: string): boolean =>
  shown === value || Date.parse(parseLocalTime(shown ?? '', '') ?? '') === Date.parse(value)
const says = (answer: Answer, from: string, to: string): boolean => {
  const [, end, begin] =
    /The end, ([^,]*), is (?:before|not later than) the start, ([^,]*)\./.exec(JSON.stringify(answer.body)) ?? []
  return [200, 400].includes(answer.status) && isShown(end, to) && isShown(begin, from)
}

const ofRows = everyEntity
  .filter(([, entity]) => !refusedOutright(entity, { title: 'change' }))
  .flatMap(([name, entity]) =>
    spansOf(entity.resource.fields)
      .filter(({ from, to }) => [from, to].every((half) => entity.resource.fields[half]?.readOnly !== true))
      .map((span) => [`${name} ${span.from} ${span.to}`, entity, span] as const),
  )
describe.each(ofRows)('%s', (_name, entity, { from, to, follows }) => {
  const { path, fields } = entity.resource
  const begin = fields[from] as Field
  const [early, middle, late] = [at(begin, -1), at(begin, 0), at(begin, 1)]
  const wrong = { [from]: middle, [to]: early }
  const right = { [from]: middle, [to]: late }

  test('is refused by every call, and a right one is not', async () => {
    const row = await rowOf(server, entity, all)
    const values = await server.within(all, async (unit) => sendable(entity, await valuesFor(unit, entity)))
    const url = `${path}${row.id}/`
    const changed = await all.patch(url, right)
    expect([changed.status, changed.body]).toEqual([200, expect.objectContaining({ id: row.id })])
    const change = (sent: object) => ({ changes: [{ id: row.id, values: sent }] })
    const answers: Record<string, Answer> = {
      POST: await all.post(path, { ...values, ...wrong }),
      create_many: await all.post(`${path}create_many/`, { rows: [{ ...values, ...wrong }] }),
      'create_many on trial': await all.post(`${path}create_many/`, { rows: [{ ...values, ...wrong }], dry_run: true }),
      clone: await all.post(`${url}clone/`, { ...values, ...wrong }),
      PATCH: await all.patch(url, wrong),
      change_many: await all.post(`${path}change_many/`, change(wrong)),
    }
    for (const [call, answer] of Object.entries(answers))
      expect([call, says(answer, middle, early), answer.body]).toEqual([call, true, answer.body])
    const end = await all.patch(url, { [to]: early })
    expect([end.status, Object.keys(end.body), says(end, middle, early)]).toEqual([400, [to], true])
    const later = at(begin, 2)
    const start = await all.patch(url, { [from]: later })
    // An end that follows from the begin may move with it.
    const isMoved = follows === true && start.status === 200
    expect(isMoved || [start.status, Object.keys(start.body), says(start, later, late)]).toEqual(
      isMoved || [400, [from], true],
    )
    expect((await all.post(`${path}change_many/`, change({ [to]: early }))).body.results[0].outcome).not.toBe('changed')
  })

  test('a row that has been wrong before changes other fields, but not to another wrong span', async () => {
    const row = await rowOf(server, entity, all)
    expect((await all.patch(`${path}${row.id}/`, right)).status).toBe(200)
    const base = entityNamed(entity.base)
    const column = base.columns.get(to)?.column ?? to
    const isHeld = await server
      .within(all, async ({ client }) => {
        await client.query('reset role')
        await client.query(`update ${base.table} set ${column} = $1 where id = $2`, [early, row.id])
        return false
      })
      .catch((error: unknown) => {
        if (!String(error).includes('violates check constraint')) throw error
        return true
      })
    // The database itself may hold the order of a pair, so that no old row is wrong.
    if (isHeld) return
    const sent = await all.patch(`${path}${row.id}/`, wrong)
    expect([sent.status, sent.body]).toEqual([200, expect.objectContaining({ [from]: expect.anything() })])
    expect((await all.patch(`${path}${row.id}/`, { [to]: at(begin, -2) })).status).toBe(400)
    expect((await all.post(`${path}${row.id}/clone/`, {})).status).toBe(400)
    expect((await all.patch(`${path}${row.id}/`, { [to]: late })).status).toBe(200)
  })
})

const ofActions = actions.flatMap(([name, resource, action]) =>
  spansOf(action.input).map((span) => [`${name} ${span.from}`, resource.path, action, span] as const),
)
test.each(ofActions)('%s', async (_name, path, action, { from, to }) => {
  const begin = action.input[from] as Field
  const [middle, early] = [at(begin, 0), at(begin, -1)]
  const entity = everyEntity.find(([, { resource }]) => resource.path === path)?.[1]
  const id = action.on === 'row' && entity ? `${(await rowOf(server, entity, all)).id}/` : ''
  const url = `${path}${id}${action.path}`
  const answer = await (action.method === 'GET'
    ? all.get(`${url}?${from}=${middle}&${to}=${early}`)
    : all.ask(action.method, url, { [from]: middle, [to]: early }))
  expect([answer.status, answer.body[to]]).toEqual([
    400,
    [`The end, ${early}, is ${begin.kind === 'day' ? 'before' : 'not later than'} the start, ${middle}.`],
  ])
})

test.each(everyEntity.filter(([, { resource }]) => spansOf(resource.fields).length > 0))(
  '%s: OPTIONS says its spans',
  async (_name, { resource }) => {
    const { body } = await all.ask('OPTIONS', resource.path)
    expect(body.schema['x-spans']).toEqual(spansOf(resource.fields).map(({ from, to }) => ({ from, to })))
  },
)
