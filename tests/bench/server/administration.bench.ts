/**
 * Who may do what, at the size of a large company: why somebody may, over 50 groups; how soon a permission that was taken is refused;
 * how soon somebody who was disabled is refused by another server over the same database, and their sockets at both are closed; and a table
 * of 100,000 users. In the server itself; with DATABASE_URL on that PostgreSQL.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { group, user } from '#model/areas/user/user.resource.ts'
import { permissions } from '#model/kernel/permissions.ts'
import type { Client } from '../../server/harness.ts'
import { startNodes, type Nodes } from '../../server/feed/feed-nodes.ts'
import { percentile, type Table } from '../kit/bench.ts'

const GROUPS = 50
const USERS = 100_000
const AT_ONCE = 5000
const TIMES = 30
const TAKEN = 5
const DISABLED = 20

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
async function times(count: number, work: () => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let at = 0; at < count; at++) took.push(await timed(work))
  return percentile(took, 50)
}

/** From the call that disables somebody on: until another server refuses them, and until the last of their sockets at two servers is closed. */
async function disabled(nodes: Nodes, admin: Client): Promise<{ readonly refused: number; readonly closed: number }> {
  const gone = await nodes.server.user()
  const lines = [await nodes.listen(gone.token), await nodes.listen(gone.token, { node: 1 })]
  // At another moment of their rounds each time.
  await wait(200 + Math.random() * 1000)
  const all = Promise.all(
    lines.map(({ socket }) => new Promise<void>((done) => socket.once('disconnect', () => done()))),
  )
  const began = performance.now()
  await admin.patch(`user/${gone.id}/`, { is_active: false })
  const headers = { authorization: `Token ${gone.token}` }
  while ((await nodes.ask(1, { url: '/api/user/me/', headers })).status !== 401) await wait(5)
  const refused = performance.now() - began
  await all
  return { refused, closed: performance.now() - began }
}

export async function bench(): Promise<Table> {
  const nodes = await startNodes(2)
  const { server } = nodes
  try {
    const admin = await server.user()
    const vic = await server.user({ permissions: [] })
    const all = [...permissions]
    const groups = await server.within(admin, ({ rows }) =>
      rows(group).createMany(
        Array.from({ length: GROUPS }, (_, at) => ({
          name: `Group ${at}`,
          permissions: all.filter((_code, index) => (index + at) % 2 === 0),
        })),
      ),
    )
    await admin.patch(`user/${vic.id}/`, { groups: groups.map(({ id }) => id) })
    const why = await times(TIMES, () => admin.get(`user/${vic.id}/permissions/`))

    const clerk = await server.user({ permissions: ['add_contract'] })
    const headers = { authorization: `Token ${clerk.token}` }
    const refused: number[] = []
    for (let at = 0; at < TAKEN; at++) {
      await admin.patch(`user/${clerk.id}/`, { user_permissions: ['change_contract', 'access_menu__contract'] })
      while ((await clerk.get('contract/')).status !== 200) await wait(5)
      while ((await nodes.ask(1, { url: '/api/contract/', headers })).status !== 200) await wait(5)
      await admin.patch(`user/${clerk.id}/`, { user_permissions: [] })
      refused.push(
        await timed(async () => {
          while ((await clerk.get('contract/')).status !== 403) await wait(5)
          while ((await nodes.ask(1, { url: '/api/contract/', headers })).status !== 403) await wait(5)
        }),
      )
    }

    const gone: Awaited<ReturnType<typeof disabled>>[] = []
    for (let at = 0; at < DISABLED; at++) gone.push(await disabled(nodes, admin))

    for (let from = 0; from < USERS; from += AT_ONCE)
      await server.within(admin, ({ rows }) =>
        rows(user).createMany(
          Array.from({ length: AT_ONCE }, (_, at) => ({
            email: `person.${from + at}@many.test`,
            name: `Person ${from + at}`,
            is_active: at % 10 !== 0,
          })),
        ),
      )
    const page = await times(TIMES, () => admin.get('user/?limit=100&ordering=name'))
    const found = await times(TIMES, () => admin.get('user/?limit=100&search=person 99999'))
    return {
      title: 'Administration of a large company',
      rows: [
        { measure: `why: ${all.length} codes, ${GROUPS} groups`, ours: why, unit: 'ms', limit: 100 },
        {
          measure: 'a permission that was taken is refused, by another server too, after, at most',
          ours: Math.max(...refused),
          unit: 'ms',
          limit: 1000,
        },
        {
          measure: 'somebody who was disabled is refused by another server after, at most',
          ours: Math.max(...gone.map(({ refused: after }) => after)),
          unit: 'ms',
          limit: 1000,
        },
        {
          measure: `their sockets at two servers are closed after: median of ${DISABLED}`,
          ours: percentile(
            gone.map(({ closed }) => closed),
            50,
          ),
          unit: 'ms',
        },
        {
          measure: 'the same, at most',
          ours: Math.max(...gone.map(({ closed }) => closed)),
          unit: 'ms',
          limit: 2000,
        },
        { measure: `a page of ${USERS.toLocaleString('en')} users`, ours: page, unit: 'ms' },
        { measure: 'one of them, searched by name', ours: found, unit: 'ms' },
      ],
    }
  } finally {
    nodes.hangUp()
    await nodes.close()
  }
}
