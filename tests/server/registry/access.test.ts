/** Access: every kind of user, every resource, every call. A refusal reveals nothing else. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPermission, permissions as everyPermission, type Need, type Permission } from '#model/kernel/permissions.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import { befriend, callsOf, everyEntity, refusedOutright, refusedWith, rowOf, shared } from './registry.ts'

let server: Server
let all: Client
let viewer: Client
const kept = new Map<string, Promise<Client>>()
/** Users are created once for all resources, one per permission code. */
const userWith = (key: string, permissions: readonly Permission[]): Promise<Client> => {
  const known = kept.get(key) ?? server.user({ permissions })
  kept.set(key, known)
  return known
}
/** Somebody with every permission but this one; with none, where any would do. */
const without = (need: Need) =>
  userWith(
    `not ${need}`,
    everyPermission.filter((one) => isPermission(need) && one !== need),
  )
const only = (need: Need) => userWith(need, [isPermission(need) ? need : 'view_audit'])

beforeAll(async () => {
  server = await startServer()
  await befriend(server)
  all = await server.user()
  viewer = await server.user({ permissions: [] })
})
afterAll(() => server.close())

const denied = { detail: 'You do not have permission to perform this action.' }

describe.each(everyEntity)('%s', (_name, entity) => {
  const { path, actions } = entity.resource

  test('every call needs a token and the permission code that it declares', async () => {
    const row = await rowOf(server, entity, all)
    const entered: [title: string, status: number][] = []
    for (const call of callsOf(entity, row.id)) {
      const { method, url, payload, need, title } = call
      expect([title, (await server.nobody.ask(method, url, payload)).status]).toEqual([title, 401])
      expect([title, (await server.badToken.ask(method, url, payload)).body]).toEqual([
        title,
        { detail: 'Invalid token.' },
      ])
      const outright = refusedOutright(entity, call)
      if (need === 'signed_in') {
        // Deletes a row that does not exist: the 404 shows that access was granted, and no row is lost.
        const { status } = await viewer.ask(
          method,
          title === 'delete' ? `${path}${entity.uuid ? '00000000-0000-4000-8000-000000000000' : 999_999_999}/` : url,
          payload,
        )
        entered.push([title, status])
        continue
      }
      for (const person of [viewer, await without(need)]) {
        const { status, body } = await person.ask(method, url, payload)
        expect([title, status, outright || body]).toEqual([
          title,
          outright ? refusedWith(entity) : 403,
          outright || denied,
        ])
      }
      const answer = await (await only(need)).ask(method, title === 'delete' ? `${path}0/` : url, payload)
      // Whoever would give more than they have got in, and is told what (engine/rows/judging/judge-grants.ts).
      const isRefusedToAll = outright && refusedWith(entity) === 403
      if (!isRefusedToAll && (answer.status !== 403 || !('codes' in answer.body))) entered.push([title, answer.status])
    }
    expect(entered.filter(([, status]) => status === 401 || status === 403)).toEqual([])
  })

  test('every action needs the permission code that it declares', async () => {
    const row = Object.values(actions).some(({ on }) => on === 'row') ? await rowOf(server, entity, all) : undefined
    for (const [key, action] of Object.entries(actions)) {
      const url = `${path}${action.on === 'row' ? `${row.id}/` : ''}${action.path}`
      const { method, needs: need } = action
      expect([key, (await server.nobody.ask(method, url, method === 'GET' ? undefined : {})).status]).toEqual([
        key,
        401,
      ])
      if (need === 'signed_in') continue
      for (const person of [viewer, await without(need)])
        expect([key, (await person.ask(method, url, method === 'GET' ? undefined : {})).status]).toEqual([key, 403])
    }
  })

  test('a partner sees what others share with them, and their own company sees nothing by that path', async () => {
    if (!shared(entity)) return
    const row = await rowOf(server, entity, all)
    const owner = await server.user({ company: server.theirs })
    const third = await server.user({ company: await server.newCompany('Third Transload') })
    for (const person of [owner, third]) {
      expect((await person.get(`${path}${row.id}/`)).status).toBe(404)
      expect((await person.get(`${path}?id=${row.id}`)).body.count).toBe(0)
      expect((await person.get(`${path}get_table/?id=${row.id}`)).body.results).toEqual([])
    }
    expect((await all.get(`${path}get_table/?id=${row.id}`)).body.results).toHaveLength(1)
  })
})
