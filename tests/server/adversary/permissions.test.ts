/** Every kind of user of the product and one without permissions, at every call and action of every resource: what is declared is what is answered. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { meets, type Need } from '#model/kernel/permissions.ts'
import { entityNamed, type Entity } from '#server/engine/base/entity.ts'
import { neededBy } from '#server/engine/base/permission-check.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { startServer, type Answer, type Client, type Server } from '../harness.ts'
import { befriend, callsOf, everyEntity, refusedOutright, refusedWith, rowOf, shared } from '../registry/registry.ts'
import { shareRow } from '../sample.ts'
import { otherThan, targetOf, type Sighting, type Target } from './doors.ts'
import { inTurns, partnerOf, usersOf } from './kinds.ts'

let server: Server
let admin: Client
let users: ReadonlyMap<string, Client>
let partner: Client
beforeAll(async () => {
  server = await startServer()
  await befriend(server)
  admin = await server.user()
  users = await usersOf(server)
  partner = await partnerOf(server)
})
afterAll(() => server.close())

const may = (client: Client, need: Need): boolean => meets(client.permissions, need)
const denied = { detail: 'You do not have permission to perform this action.' }
/** What a call may answer whose caller gets in. */
const isOpen = ({ status }: Answer): boolean => status < 500 && status !== 401 && status !== 403
const outcome = (answer: Answer): unknown =>
  isOpen(answer) ? 'open' : answer.status === 403 ? ['denied', answer.body] : answer

/** What somebody sees who may view the resource: a row of one user, or for one user, is not for every colleague. */
function scoped(entity: Entity, row: Readonly<Record<string, unknown>>, client: Client): Sighting {
  const { tenancy, sharedBy, recipientField = '', overseenBy, needs } = entity.resource
  if (tenancy === 'user') return row[sharedBy?.company ?? ''] === true ? 'seen' : 'hidden'
  return (row[recipientField] ?? null) === null || may(client, overseenBy ?? needs.change) ? 'seen' : 'hidden'
}

/** Calls that change nothing, whoever gets in: of a row that is not there, or without what they need. */
function writesOf(entity: Entity, id: number | string) {
  const { path, needs } = entity.resource
  const none = `${path}${entity.uuid ? '00000000-0000-4000-8000-000000000000' : 999_999_999}/`
  return callsOf(entity, id)
    .filter(
      ({ need, title }) =>
        need !== needs.view || ['create', 'change', 'change_many', 'clone', 'delete'].includes(title),
    )
    .map((call) =>
      ['delete', 'clone'].includes(call.title) ? { ...call, url: call.url.replace(`${path}${id}/`, none) } : call,
    )
}

describe.each(everyEntity)('%s', (_name, entity) => {
  const { path, needs, actions } = entity.resource
  let row: Readonly<Record<string, unknown>>
  let target: Target
  beforeAll(async () => {
    const made = await rowOf(server, entity, admin)
    row = made
    target = await targetOf(admin, entity, made.id)
  })

  test('is read at every door by those who may view it', async () => {
    const groups = new Map<string, { asks: [Client, ...Client[]]; of: readonly [Sighting, Sighting] }>()
    for (const client of users.values()) {
      const shows = scoped(entity, row, client)
      const of = [may(client, needs.view) ? shows : 'refused', may(client, needs.history) ? shows : 'refused'] as const
      const isRefused = of.every((sighting) => sighting === 'refused')
      // Whoever is refused is refused at each door; those who get in take turns, by the seed.
      const key = isRefused ? `${client.id}` : of.join()
      groups.set(key, { asks: [client, ...(groups.get(key)?.asks ?? [])], of })
    }
    for (const { asks, of } of groups.values())
      expect([of, await otherThan(of[0], inTurns(asks, entity.name), target, of[1])]).toEqual([of, {}])
  })

  test('is written and acted upon by those who may', async () => {
    for (const [kind, client] of users) {
      const answers: unknown[] = []
      const expected: unknown[] = []
      for (const call of writesOf(entity, target.id)) {
        const answer = await client.ask(call.method, call.url, call.payload)
        const outright = refusedOutright(entity, call)
        answers.push([call.title, outright ? answer.status : outcome(answer)])
        expected.push([
          call.title,
          outright ? refusedWith(entity) : may(client, call.need) ? 'open' : ['denied', denied],
        ])
      }
      for (const [key, action] of Object.entries(actions)) {
        if (may(client, action.needs)) continue
        const url = `${path}${action.on === 'row' ? `${target.id}/` : ''}${action.path}`
        answers.push([key, outcome(await client.ask(action.method, url, action.method === 'GET' ? undefined : {}))])
        expected.push([key, ['denied', denied]])
      }
      expect([kind, answers]).toEqual([kind, expected])
    }
  })

  test('is described to each as what they may do', async () => {
    for (const [kind, client] of users) {
      const { status, body } = await client.options(path)
      const described = status === 200 && {
        view: body.permissions.view,
        history: body.permissions.history,
        actions: body.actions.map(({ name, allowed }: { name: string; allowed: boolean }) => [name, allowed]),
      }
      const expected = may(client, needs.view) && {
        view: true,
        history: may(client, needs.history),
        actions: Object.entries(actions).map(([key, one]) => [key, neededBy(one).every((need) => may(client, need))]),
      }
      expect([kind, status, described || body]).toEqual([kind, expected ? 200 : 403, expected || denied])
    }
  })

  test('is seen by a partner where it is shared, and nowhere else', async () => {
    // That nothing of another company is seen at any door, tenants.test.ts tells.
    const isViewer = may(partner, needs.view)
    const ofHistory = may(partner, needs.history) ? 'hidden' : 'refused'
    const found = isViewer
      ? (await partner.get(`${path}${target.id}/`)).status
      : await otherThan('refused', partner, target, ofHistory)
    expect(found).toEqual(isViewer ? 404 : {})
    if (!shared(entity)) return
    const { id } = await systemTransaction(server.db, (unit) => shareRow(unit, entity, server.theirs), server.ours)
    const theirs = await targetOf(partner, entity, id)
    expect(await otherThan('seen', partner, theirs)).toEqual({})
    for (const [kind, client] of users)
      expect([kind, await otherThan(may(client, needs.view) ? 'hidden' : 'refused', client, theirs)]).toEqual([
        kind,
        {},
      ])
    expect((await admin.get(`${entityNamed(entity.base).resource.path}${id}/`)).status).toBe(200)
  })
})
