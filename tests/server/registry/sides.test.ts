/** Each row between two companies: which of the two takes which transition, and in which states it exists for one of them alone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Life } from '#model/kernel/life.ts'
import { sideReasons } from '#model/kernel/two-companies.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import type { Entity } from '#server/engine/base/entity.ts'
import { anyRows } from '#server/engine/rows/rows.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import { befriend, everyEntity, isOfAllAreas } from './registry.ts'
import { answers, askedBy, pathOf, rowsOfLives, type InState, type LivingRow } from './rows-of-lives.ts'

let server: Server
let own: Client
let other: Client
let third: Client
let inState: InState
beforeAll(async () => {
  server = await startServer()
  await befriend(server)
  own = await server.user()
  third = await server.user({ company: server.theirs })
  const { rows } = await server.db.pool.query(
    "select counterparty::int from partner_invitation where company_id = $1 and status = 'accepted'",
    [server.ours],
  )
  other = await server.user({ company: rows[0].counterparty })
  inState = rowsOfLives(server, own)
})
afterAll(() => server.close())

const shared = everyEntity.flatMap(([name, entity]) => {
  const { life, tenancy } = entity.resource
  return life && tenancy === 'pair' ? [[name, entity, life] as const] : []
})
const statesOf = ({ resource }: Entity, { field }: Life): readonly string[] => resource.fields[field]?.choices ?? []
const between = (entity: Entity, life: Life, state: string): Promise<LivingRow> =>
  inState(entity, life, state, undefined, { counterparty: other.company })
const isPrivate = ({ resource }: Entity, state: string): boolean => resource.privateIn?.includes(state) === true

test.runIf(isOfAllAreas)('there are rows between two companies to test', () => expect(shared).not.toEqual([]))

test('a transition is of the company that it names, and of the row’s own by default', () => {
  const row = { counterparty: 2 }
  const of = (company: number | undefined) => sideReasons({ tenancy: 'pair', label: 'Order' }, row, company)
  const isFree = (company?: number) =>
    [undefined, 'own' as const, 'other' as const, 'either' as const].map((by) => of(company)(by) === undefined)
  expect([isFree(1), isFree(2), isFree()]).toEqual([
    [true, true, false, true],
    [false, false, true, true],
    [true, true, true, true],
  ])
})

/** The calls that would show a row, with what each says of it. */
async function traces(client: Client, { resource: { path } }: Entity, { id }: LivingRow): Promise<unknown[]> {
  const counted = await client.get(`${path}count/?id=${id}`)
  const named = await client.get(`${path}autocomplete/?id=${id}`)
  const listed = await client.get(`${path}get_table/?id=${id}`)
  const totals = await client.get(`${path}get_totals/?id=${id}`)
  const why = await client.get(`${path}why_not/?ids=${id}`)
  const [one, history, options] = [
    await client.get(`${path}${id}/`),
    await client.get(`${path}${id}/history/`),
    await client.options(`${path}${id}/`),
  ]
  return [
    counted.body.count,
    (named.body.results ?? []).some(({ value }: { value: unknown }) => value === id),
    listed.body.results.length,
    totals.body.count,
    why.body.results?.[0]?.found,
    one.status,
    history.status,
    options.status,
  ]
}

describe.each(shared)('%s', (_name, entity, life) => {
  const { path, privateIn = [] } = entity.resource
  const states = statesOf(entity, life)
  const transitions = Object.entries(life.transitions)

  test.each(transitions)('%s is taken by its side alone', async (verb, one) => {
    for (const state of states) {
      const row = await between(entity, life, state)
      const call = `${path}${row.id}/${pathOf(verb, one)}`
      for (const client of [own, other]) {
        const isHidden = client === other && isPrivate(entity, state)
        const isOfSide = sideReasons(entity.resource, row, client.company)(one.by) === undefined
        if (isHidden || isOfSide) continue
        const refused = await client.post(call, askedBy(one))
        expect([refused.status, refused.body.detail], state).toEqual([
          403,
          sideReasons(entity.resource, row, client.company)(one.by),
        ])
        const listed = await answers(client, entity, verb, [row.id])
        expect(listed.body.results[0].outcome, state).not.toBe('changed')
        const offered = (await client.options(`${path}${row.id}/`)).body.verbs
        expect(offered.map(({ name }: { name: string }) => name)).not.toContain(verb)
        const answer = await client.get(`${path}why_not/?ids=${row.id}`)
        expect([answer.status, answer.body.results?.length], JSON.stringify(answer.body)).toEqual([200, 1])
        const asked = answer.body.results[0]
        expect(
          asked.deeds
            .find(({ deed }: { deed: string }) => deed === verb)
            .blockers.map(({ code }: { code: string }) => code),
        ).toEqual(['other_company'])
      }
      expect((await third.post(call, askedBy(one))).status, state).toBe(404)
      expect((await own.get(`${path}${row.id}/`)).body).toEqual(row)
    }
  })

  test('is changed and deleted directly by its own company alone', async () => {
    for (const state of states.filter((one) => !isPrivate(entity, one))) {
      const row = await between(entity, life, state)
      const at = `${path}${row.id}/`
      expect([(await other.patch(at, {})).status, (await other.delete(at)).status]).toEqual([403, 403])
      expect([(await third.patch(at, {})).status, (await third.delete(at)).status]).toEqual([404, 404])
    }
  })

  test.each(privateIn)('does not exist for the other company while it is %s', async (state) => {
    const row = await between(entity, life, state)
    const nothing = await traces(third, entity, row)
    expect(await traces(other, entity, row)).toEqual(nothing)
    expect(await traces(own, entity, row)).not.toEqual(nothing)
    expect((await other.patch(`${path}${row.id}/`, {})).status).toBe(404)
    for (const [verb, one] of transitions)
      expect((await other.post(`${path}${row.id}/${pathOf(verb, one)}`, askedBy(one))).status, verb).toBe(404)
    const kinds = async (): Promise<readonly string[]> => {
      const { rows } = await server.db.pool.query<{ kind: string }>(
        'select kind from change where company_id = $1 and resource = $2 and id = $3 order by seq',
        [other.company, entity.name, String(row.id)],
      )
      return rows.map(({ kind }) => kind)
    }
    const seen = await server.within(other, ({ client }) =>
      client.query(`select id from ${entity.table} where id = $1`, [row.id]),
    )
    expect([await kinds(), seen.rowCount]).toEqual([[], 0])
    const shown = states.find((one) => !privateIn.includes(one)) ?? ''
    const write = (to: string) =>
      systemTransaction(
        server.db,
        ({ rows }) => anyRows(rows, entity).restoreMany([{ id: row.id, values: { [life.field]: to } }]),
        server.ours,
      )
    await write(shown)
    expect([await kinds(), (await other.get(`${path}${row.id}/`)).status]).toEqual([['create'], 200])
    const history = await other.get(`${path}${row.id}/history/`)
    expect(history.body.count, 'what happened before it was shown stays with its company').toBe(1)
    await write(state)
    expect([await kinds(), (await other.get(`${path}${row.id}/`)).status]).toEqual([['create', 'delete'], 404])
  })
})
