/** Every life cycle that is declared: each state with each transition, by each call, and each field that stands still in a state. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissions as everyPermission } from '#model/kernel/permissions.ts'
import { text } from '#model/kernel/field.ts'
import { isUndone, keptWhole, transitionTo, type Life, type Transition } from '#model/kernel/life.ts'
import { idsName } from '#model/kernel/life-actions.ts'
import { entityNamed, type Entity } from '#server/engine/base/entity.ts'
import { anyRows } from '#server/engine/rows/rows.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { openSession } from '#server/auth/session.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import { alongside, valueFor, valuesFor, widerSpans } from '../sample.ts'
import { befriend, everyEntity, isOfAllAreas } from './registry.ts'
import {
  answers,
  askedBy,
  letGo,
  pathOf,
  rowsOfLives,
  stateValues,
  type InState,
  type LivingRow,
} from './rows-of-lives.ts'

let server: Server
let all: Client
let stranger: Client
let partner: Client
beforeAll(async () => {
  server = await startServer()
  await befriend(server)
  all = await server.user()
  // Dangerous goods are loaded only where these are named.
  await all.patch(`company/${server.ours}/`, {
    emergency_telephone: '+1 800 555 0199',
    hazardous_certificate_person: 'R. Okafor',
  })
  stranger = await server.user({ company: server.theirs })
  const { rows } = await server.db.pool.query(
    "select counterparty::int from partner_invitation where company_id = $1 and status = 'accepted'",
    [server.ours],
  )
  partner = await server.user({ company: rows[0].counterparty })
  inState = rowsOfLives(server, all)
  // An invoice is approved and paid where there is an account of its currency.
  for (const currency of ['USD', 'CAD', 'MXN'])
    await all.post('invoice/bank_account/', { name: currency, currency, account_number: currency })
})
afterAll(() => server.close())

const alive = everyEntity.flatMap(([name, entity]) => {
  const { life } = entity.resource
  return life ? [[name, entity, life] as const] : []
})
/** Somebody of the company that takes the transition: of rows between two companies it may be the other one. */
const takerOf = ({ by }: Transition): Client => (by === 'other' ? partner : all)
const othersThan = (needs: Transition['needs']) =>
  needs === 'any_permission' ? [] : everyPermission.filter((permission) => permission !== needs)
const without = ({ needs, ...one }: Transition): Promise<Client> =>
  server.user({
    company: takerOf({ needs, ...one }).company,
    permissions: othersThan(needs),
  })
const statesOf = ({ resource }: Entity, { field }: Life): readonly string[] => resource.fields[field]?.choices ?? []
let inState: InState
const expected = ({ from, to }: Transition, state: string): string =>
  from.includes(state) ? 'changed' : state === to ? 'already' : 'not_allowed'

/** What the area says of a row made of samples is its own: it is asked first. */
async function outcomeOf(
  { resource: { path } }: Entity,
  verb: string,
  one: Transition,
  state: string,
  { id }: LivingRow,
) {
  const outcome = expected(one, state)
  if (one.work === undefined || outcome !== 'changed') return outcome
  const asked = await takerOf(one).post(`${path}${id}/${pathOf(verb, one)}`, { ...askedBy(one), dry_run: true })
  const clashes = asked.body.blockers.some(({ conflicts }: { conflicts?: true }) => conflicts === true)
  return asked.body.can === true ? outcome : clashes ? 'clashing' : 'blocked'
}

test.runIf(isOfAllAreas)('there is a life cycle to test', () => expect(alive).not.toEqual([]))

describe.each(alive)('%s', (name, entity, life) => {
  const { path, fields, actionOnly } = entity.resource
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
    const reached = new Set([first, ...Object.keys(life.elsewhere ?? {})])
    for (let before = -1; before !== reached.size;) {
      before = reached.size
      for (const [, { from, to }] of transitions) if (from.some((state) => reached.has(state))) reached.add(to)
    }
    expect(states.filter((state) => !reached.has(state))).toEqual([])
  })

  test.each(transitions)(
    '%s is made from its states, by its call, by a list and by PATCH, and refused from the others',
    async (verb, one) => {
      const taker = takerOf(one)
      for (const state of states) {
        // A row that its company keeps to itself is none that the other one could take (sides.test.ts).
        if (taker !== all && entity.resource.privateIn?.includes(state) === true) continue
        const single = await inState(entity, life, state, one)
        // A state that follows from other rows is not reached by saying so.
        if (single[life.field] !== state) continue
        const outcome = await outcomeOf(entity, verb, one, state, single)
        const offered = (await taker.options(`${path}${single.id}/`)).body.verbs
        expect(offered.find(({ name }: { name: string }) => name === verb).enabled, state).toBe(
          outcome === 'changed' || outcome === 'blocked' || outcome === 'clashing',
        )
        const answer = await taker.post(`${path}${single.id}/${pathOf(verb, one)}`, askedBy(one))
        expect([answer.status, answer.body[life.field], answer.body.current?.[life.field]], state).toEqual(
          outcome === 'changed'
            ? [200, one.to, undefined]
            : outcome === 'blocked'
              ? [400, undefined, undefined]
              : [409, undefined, state],
        )
        const listedOutcome = outcome === 'blocked' || outcome === 'clashing' ? 'not_allowed' : outcome

        const listed = await inState(entity, life, state, one)
        const trial = await answers(taker, entity, verb, [listed.id], { dry_run: true })
        expect([trial.body.batch, trial.body.results[0].outcome], state).toEqual([null, listedOutcome])
        expect((await all.get(`${path}${listed.id}/`)).body).toEqual(listed)
        const done = await answers(taker, entity, verb, [listed.id])
        expect([done.status, done.body.results[0].outcome, done.body.results[0].message === ''], state).toEqual([
          200,
          listedOutcome,
          outcome === 'changed',
        ])

        const patched = await inState(entity, life, state, one)
        const change = await all.patch(`${path}${patched.id}/`, { [life.field]: one.to })
        const isOpen = fields[life.field]?.readOnly !== true
        const next = transitionTo(life, patched, one.to)?.[1]
        // The state alone does not answer what the verb requires.
        const isAnswered =
          next !== undefined && Object.values(next.asks ?? {}).every(({ required }) => required !== true)
        const follows = isOpen && (state === one.to || isAnswered)
        const answered = change.status === 200 ? change.body[life.field] : Object.keys(change.body)
        expect([change.status, answered], state).toEqual(
          actionOnly ? [405, ['detail']] : follows ? [200, one.to] : [400, [life.field]],
        )
      }
    },
  )

  const undoable = transitions.filter(([, one]) => isUndone(one))
  test.each(undoable)('%s is undone as one, but for rows that somebody changed since', async (verb, one) => {
    const [from = ''] = one.from
    const free = async () => letGo(server, all, entity, verb, one, await inState(entity, life, from, one))
    const [mine, touched] = [await free(), await free()]
    const taker = takerOf(one)
    const done = await answers(taker, entity, verb, [mine.id, touched.id])
    expect(done.body.counts.changed).toBe(2)
    await server.within(
      all,
      (unit) => anyRows(unit.rows, entity).restoreMany([{ id: touched.id, values: stateValues(entity, life, from) }]),
      'user:batch undo',
    )
    const undone = await taker.post(`batch/${done.body.batch}/undo/`, {})
    expect(undone.body.counts).toEqual({ returned: 1, touched: 1, not_found: 0 })
    const { version: _v, updated_at: _u, ...before } = mine
    expect((await all.get(`${path}${mine.id}/`)).body).toMatchObject(before)
    expect((await taker.post(`batch/${done.body.batch}/undo/`, {})).status).toBe(409)
  })

  test.each(undoable.slice(0, 1))('%s is not undone by its taker without its permission', async (verb, one) => {
    const [from = ''] = one.from
    const row = await letGo(server, all, entity, verb, one, await inState(entity, life, from, one))
    const taker = takerOf(one)
    const clerk = await server.user({ company: taker.company })
    const done = await answers(clerk, entity, verb, [row.id])
    expect(done.body.counts.changed).toBe(1)
    const undoWith = async (user_permissions: readonly string[]) => {
      expect((await taker.patch(`user/${clerk.id}/`, { user_permissions })).status).toBe(200)
      // In a session of its own, because permissions of a session are remembered for a moment.
      const token = await systemTransaction(server.db, ({ client }) => openSession(client, clerk.id), clerk.company)
      return server.client(token, clerk.person).post(`batch/${done.body.batch}/undo/`, {})
    }
    expect((await undoWith(othersThan(one.needs))).status).toBe(403)
    expect((await undoWith(everyPermission)).body.counts.returned).toBe(1)
  })

  test.each(transitions)('%s needs its permission, and a row that one sees', async (verb, one) => {
    const {
      needs,
      to,
      from: [from = ''],
    } = one
    const row = await inState(entity, life, from, one)
    const powerless = await without(one)
    expect((await powerless.post(`${path}${row.id}/${pathOf(verb, one)}`, askedBy(one))).status).toBe(403)
    expect((await answers(powerless, entity, verb, [row.id])).status).toBe(403)
    expect((await powerless.patch(`${path}${row.id}/`, { [life.field]: to })).status).toBe(
      actionOnly
        ? 405
        : fields[life.field]?.readOnly === true && needs !== entity.resource.needs.change && one.by !== 'other'
          ? 400
          : 403,
    )
    expect((await stranger.post(`${path}${row.id}/${pathOf(verb, one)}`, askedBy(one))).status).toBe(404)
    expect((await answers(stranger, entity, verb, [row.id])).body.counts.not_found).toBe(1)
    expect((await answers(takerOf(one), entity, verb, [])).body).toHaveProperty(idsName(life))
    expect((await all.get(`${path}${row.id}/`)).body).toEqual(row)
  })

  const asking = transitions.filter(([, { asks = {} }]) =>
    Object.values(asks).some(({ required }) => required === true),
  )
  test.each(asking)('%s wants what it asks for, but not yet of a dry run', async (verb, one) => {
    const [from = ''] = one.from
    const row = await letGo(server, all, entity, verb, one, await inState(entity, life, from, one))
    const wanted = Object.entries(one.asks ?? {}).flatMap(([name, { required }]) => (required === true ? [name] : []))
    const single = await takerOf(one).post(`${path}${row.id}/${pathOf(verb, one)}`, {})
    const list = `${path}${one.many ?? pathOf(verb, one)}`
    const ids = { [idsName(life)]: [row.id] }
    const listed = await takerOf(one).post(list, ids)
    expect([single, listed].map(({ status, body }) => [status, Object.keys(body)])).toEqual([
      [400, wanted],
      [400, wanted],
    ])
    const trial = await takerOf(one).post(list, { ...ids, dry_run: true })
    expect(trial.body.results[0].outcome).toBe('changed')
    expect((await all.get(`${path}${row.id}/`)).body).toEqual(row)
  })

  const never = transitions.flatMap(([verb, one]) =>
    (one.never ?? []).flatMap((never) =>
      one.from.map((from) => [`${verb} of ${from}`, verb, one, never, from] as const),
    ),
  )
  test.each(never)(
    '%s is never taken by rows that it is not for, which say why',
    async (_title, verb, one, never, from) => {
      const { where = {}, filled, empty, says } = never
      const row = await inState(entity, life, from, one, {
        ...(filled !== undefined && { [filled]: valueFor(filled, fields[filled] ?? text(), 1) }),
        ...(empty !== undefined && { [empty]: null }),
        ...where,
      })
      const single = await takerOf(one).post(`${path}${row.id}/${pathOf(verb, one)}`, askedBy(one))
      expect([single.status, single.body.detail]).toEqual([409, says])
      expect((await answers(takerOf(one), entity, verb, [row.id])).body.results[0]).toMatchObject({
        outcome: 'not_allowed',
        message: says,
      })
      const offered = (await takerOf(one).options(`${path}${row.id}/`)).body.verbs
      expect(offered.find(({ name }: { name: string }) => name === verb)).toMatchObject({ follows: false, why: says })
    },
  )

  const { call } = life
  test.runIf(call)('the one call that names the state does what the verb to it does', async () => {
    if (call === undefined) return
    for (const [verb, one] of transitions)
      for (const state of states) {
        const pair = [await inState(entity, life, state, one), await inState(entity, life, state, one)]
        const [byVerb, byState] = [
          await answers(all, entity, verb, [pair[0]?.id]),
          await all.post(`${path}${call.path}`, { [call.ids]: [pair[1]?.id], [life.field]: one.to, ...askedBy(one) }),
        ]
        const { id: _i, ...told } = byState.body.results[0]
        const { id: _j, ...same } = byVerb.body.results[0]
        expect([byState.status, told], `${verb} ${state}`).toEqual([200, same])
        const undone = await all.post(`batch/${byState.body.batch ?? 0}/undo/`, {})
        expect([undone.status, undone.body.counts?.returned], `${verb} ${state}`).toEqual(
          byState.body.batch === null ? [404, undefined] : [200, 1],
        )
      }
    expect((await all.post(`${path}${call.path}`, { [call.ids]: [], [life.field]: states[0] })).body).toHaveProperty(
      call.ids,
    )
    const powerless = await server.user({
      permissions: everyPermission.filter((permission) => permission !== call.needs),
    })
    expect((await powerless.post(`${path}${call.path}`, { [call.ids]: [1], [life.field]: states[0] })).status).toBe(403)
  })

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
  test.skipIf(actionOnly)('what stands still in a state is changed by no call, and says why', async () => {
    for (const state of new Set(held.map((one) => one.state))) {
      const some = held.filter((one) => one.state === state)
      const lifted = new Set<string>(some.flatMap(({ freeze }) => freeze.liftedBy ?? []))
      const client = await server.user({ permissions: everyPermission.filter((permission) => !lifted.has(permission)) })
      const row = await inState(entity, life, state)
      const other = { ...(await server.within(all, (unit) => valuesFor(unit, entity))), ...widerSpans(fields, row) }
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
        const lift = await all.patch(`${path}${free.id}/`, { ...values, ...alongside[name] })
        const isFree = freeze.liftedBy !== undefined || JSON.stringify(free[field]) === JSON.stringify(other[field])
        expect(lift.status, `${state} ${field}, by who may do everything`).toBe(isFree ? 200 : 409)
      }
      const kept = some.some(({ freeze }) => freeze.fields === 'all') ? row : await inState(entity, life, state)
      const isKept = keptWhole(life, kept, () => false) !== undefined
      expect((await client.delete(`${path}${kept.id}/`)).status, state).toBe(isKept ? 409 : 204)
      expect((await client.get(`${path}${row.id}/`)).body).toEqual(row)
    }
  })

  test('what stands still is refused by the database too, whatever writes past the engine', async () => {
    for (const state of new Set(held.map((one) => one.state))) {
      const some = held.filter((one) => one.state === state)
      const lifted = new Set<string>(some.flatMap(({ freeze }) => freeze.liftedBy ?? []))
      const client = await server.user({ permissions: everyPermission.filter((permission) => !lifted.has(permission)) })
      const row = await inState(entity, life, state)
      const other = { ...(await server.within(all, (unit) => valuesFor(unit, entity))), ...widerSpans(fields, row) }
      for (const { field, freeze } of some) {
        if (JSON.stringify(other[field] ?? null) === JSON.stringify(row[field] ?? null) || other[field] === undefined)
          continue
        const past = server.within(client, (unit) =>
          anyRows(unit.rows, entity).restoreMany([
            { id: row.id, values: { [field]: other[field], ...alongside[name] } },
          ]),
        )
        await expect(past, `${state} ${field}`).rejects.toThrow(freeze.says)
      }
      expect((await client.get(`${path}${row.id}/`)).body).toEqual(row)
    }
  })

  test.skipIf(actionOnly)('a new row may begin in a state that its writer could bring it to', async () => {
    for (const state of states) {
      const isOpen = fields[life.field]?.readOnly !== true && life.elsewhere?.[state] === undefined
      const values = await server.within(all, (unit) => valuesFor(unit, entity))
      const sent = Object.fromEntries(Object.entries(values).filter(([key]) => fields[key]?.readOnly !== true))
      const made = await all.post(path, { ...sent, [life.field]: state })
      const answered = isOpen ? made.body[life.field] : Object.keys(made.body)
      expect([made.status, answered], JSON.stringify(made.body)).toEqual(isOpen ? [201, state] : [400, [life.field]])
    }
  })
})

test('the engine knows the entity of each life by the name that it declares', () => {
  for (const [name, entity, life] of alive) expect([life.of, entityNamed(life.of)]).toEqual([name, entity])
})
