/** Every life cycle that is declared: each state with each transition, by each call, and each field that stands still in a state. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissions as everyPermission } from '#model/kernel/permissions.ts'
import { transitionTo, type Life, type Transition } from '#model/kernel/life.ts'
import { entityNamed, type Entity } from '#server/engine/base/entity.ts'
import { anyRows } from '#server/engine/rows/rows.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import { makeRow, valuesFor } from '../sample.ts'
import { befriend, everyEntity } from './registry.ts'

let server: Server
let all: Client
let stranger: Client
type Row = Record<string, unknown> & { readonly id: number | string }
beforeAll(async () => {
  server = await startServer()
  await befriend(server)
  all = await server.user()
  stranger = await server.user({ company: server.theirs })
})
afterAll(() => server.close())

const alive = everyEntity.flatMap(([name, entity]) => {
  const { life } = entity.resource
  return life ? [[name, entity, life] as const] : []
})
const without = (need: string): Promise<Client> =>
  server.user({ permissions: everyPermission.filter((permission) => permission !== need) })
const statesOf = ({ resource }: Entity, { field }: Life): readonly string[] => resource.fields[field]?.choices ?? []
/** Nothing refers to it yet. */
const unreferred = ({ resource }: Entity) =>
  Object.fromEntries(Object.entries(resource.fields).flatMap(([key, { tally }]) => (tally ? [[key, 0]] : [])))
const inState = (entity: Entity, { field }: Life, state: string): Promise<Row> =>
  server.within(all, (unit) => makeRow(unit, entity, { ...unreferred(entity), [field]: state }))
const answers = (client: Client, entity: Entity, verb: string, ids: readonly unknown[], more: object = {}) =>
  client.post(`${entity.resource.path}${pathOf(verb)}`, { ids, ...more })
const pathOf = (verb: string): string => `${verb.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}/`
const expected = ({ from, to }: Transition, state: string): string =>
  state === to ? 'already' : from.includes(state) ? 'changed' : 'not_allowed'

test('there is a life cycle to test', () => expect(alive).not.toEqual([]))

describe.each(alive)('%s', (_name, entity, life) => {
  const { path, fields } = entity.resource
  const states = statesOf(entity, life)
  const transitions = Object.entries(life.transitions)

  test('names only states that there are, fields that there are, and a way from the first state to each other one', () => {
    const first = fields[life.field]?.initial
    expect(transitions.flatMap(([, { from, to }]) => [...from, to]).filter((state) => !states.includes(state))).toEqual(
      [],
    )
    expect(life.frozen.flatMap((freeze) => freeze.in).filter((state) => !states.includes(state))).toEqual([])
    const named = life.frozen.flatMap(({ fields: held, except = [] }) => [...(held === 'all' ? [] : held), ...except])
    expect(named.filter((field) => fields[field] === undefined)).toEqual([])
    const reached = new Set([first])
    for (let before = -1; before !== reached.size;) {
      before = reached.size
      for (const [, { from, to }] of transitions) if (from.some((state) => reached.has(state))) reached.add(to)
    }
    expect(states.filter((state) => !reached.has(state))).toEqual([])
  })

  test.each(transitions)(
    '%s is made from its states, by its call, by a list and by PATCH, and refused from the others',
    async (verb, one) => {
      for (const state of states) {
        const outcome = expected(one, state)
        const single = await inState(entity, life, state)
        const offered = (await all.options(`${path}${single.id}/`)).body.verbs
        expect(offered.find(({ name }: { name: string }) => name === verb).enabled, state).toBe(outcome === 'changed')
        const answer = await all.post(`${path}${single.id}/${pathOf(verb)}`, {})
        expect([answer.status, answer.body[life.field], answer.body.current?.[life.field]], state).toEqual(
          outcome === 'changed' ? [200, one.to, undefined] : [409, undefined, state],
        )

        const listed = await inState(entity, life, state)
        const trial = await answers(all, entity, verb, [listed.id], { dry_run: true })
        expect([trial.body.batch, trial.body.results[0].outcome], state).toEqual([null, outcome])
        expect((await all.get(`${path}${listed.id}/`)).body).toEqual(listed)
        const done = await answers(all, entity, verb, [listed.id])
        expect([done.status, done.body.results[0].outcome, done.body.results[0].message === ''], state).toEqual([
          200,
          outcome,
          outcome === 'changed',
        ])

        const patched = await inState(entity, life, state)
        const change = await all.patch(`${path}${patched.id}/`, { [life.field]: one.to })
        const follows = state === one.to || transitionTo(life, state, one.to) !== undefined
        const answered = change.status === 200 ? change.body[life.field] : Object.keys(change.body)
        expect([change.status, answered], state).toEqual(follows ? [200, one.to] : [400, [life.field]])
      }
    },
  )

  test.each(transitions)(
    '%s is undone as one, but for rows that somebody changed since',
    async (verb, { from: [from = ''] }) => {
      const [mine, touched] = [await inState(entity, life, from), await inState(entity, life, from)]
      const done = await answers(all, entity, verb, [mine.id, touched.id])
      expect(done.body.counts.changed).toBe(2)
      await server.within(all, (unit) =>
        anyRows(unit.rows, entity).restoreMany([{ id: touched.id, values: { [life.field]: from } }]),
      )
      const undone = await all.post(`batch/${done.body.batch}/undo/`, {})
      expect(undone.body.counts).toEqual({ returned: 1, touched: 1, not_found: 0 })
      const { version: _v, updated_at: _u, ...before } = mine
      expect((await all.get(`${path}${mine.id}/`)).body).toMatchObject(before)
      expect((await all.post(`batch/${done.body.batch}/undo/`, {})).status).toBe(409)
    },
  )

  test.each(transitions)(
    '%s needs its permission, and a row that one sees',
    async (verb, { needs, from: [from = ''] }) => {
      const row = await inState(entity, life, from)
      const powerless = await without(needs)
      expect((await powerless.post(`${path}${row.id}/${pathOf(verb)}`, {})).status).toBe(403)
      expect((await answers(powerless, entity, verb, [row.id])).status).toBe(403)
      expect((await powerless.patch(`${path}${row.id}/`, { [life.field]: life.transitions[verb]?.to })).status).toBe(
        403,
      )
      expect((await stranger.post(`${path}${row.id}/${pathOf(verb)}`, {})).status).toBe(404)
      expect((await answers(stranger, entity, verb, [row.id])).body.counts.not_found).toBe(1)
      expect((await answers(all, entity, verb, [])).body).toHaveProperty('ids')
      expect((await all.get(`${path}${row.id}/`)).body).toEqual(row)
    },
  )

  const held = life.frozen.flatMap((freeze) =>
    freeze.in.flatMap((state) =>
      (freeze.fields === 'all' ? Object.keys(fields) : freeze.fields)
        .filter(
          (field) =>
            field !== life.field && freeze.except?.includes(field) !== true && fields[field]?.readOnly !== true,
        )
        .map((field) => ({ state, field, freeze })),
    ),
  )
  test('what stands still in a state is changed by no call, and says why', async () => {
    for (const state of new Set(held.map((one) => one.state))) {
      const some = held.filter((one) => one.state === state)
      const lifted = new Set<string>(some.flatMap(({ freeze }) => freeze.liftedBy ?? []))
      const client = await server.user({ permissions: everyPermission.filter((permission) => !lifted.has(permission)) })
      const row = await inState(entity, life, state)
      const other = await server.within(all, (unit) => valuesFor(unit, entity))
      for (const { field, freeze } of some) {
        if (JSON.stringify(other[field] ?? null) === JSON.stringify(row[field] ?? null) || other[field] === undefined)
          continue
        const values = { [field]: other[field] }
        const patched = await client.patch(`${path}${row.id}/`, values)
        expect([patched.status, patched.body.frozen], `${state} ${field}`).toEqual([409, { [field]: freeze.says }])
        const many = await client.post(`${path}change_many/`, { changes: [{ id: row.id, values }] })
        expect(many.body.results[0], `${state} ${field}`).toMatchObject({
          outcome: 'not_allowed',
          message: freeze.says,
        })
        const free = await inState(entity, life, state)
        const lift = await all.patch(`${path}${free.id}/`, values)
        const isFree = freeze.liftedBy !== undefined || JSON.stringify(free[field]) === JSON.stringify(other[field])
        expect(lift.status, `${state} ${field}, by who may do everything`).toBe(isFree ? 200 : 409)
      }
      const isKept = some.some(({ freeze }) => freeze.fields === 'all')
      const kept = isKept ? row : await inState(entity, life, state)
      expect((await client.delete(`${path}${kept.id}/`)).status, state).toBe(isKept ? 409 : 204)
      expect((await client.get(`${path}${row.id}/`)).body).toEqual(row)
    }
  })

  test('a new row may begin in a state that its writer could bring it to', async () => {
    for (const state of states) {
      const values = await server.within(all, (unit) => valuesFor(unit, entity))
      const sent = Object.fromEntries(Object.entries(values).filter(([key]) => fields[key]?.readOnly !== true))
      const made = await all.post(path, { ...sent, [life.field]: state })
      expect([made.status, made.body[life.field]], JSON.stringify(made.body)).toEqual([201, state])
    }
  })
})

test('the engine knows the entity of each life by the name that it declares', () => {
  for (const [name, entity, life] of alive) expect([life.of, entityNamed(life.of)]).toEqual([name, entity])
})
