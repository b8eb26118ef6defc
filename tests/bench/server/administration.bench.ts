/**
 * Who may do what, at the size of a large company: why somebody may, over 50 groups; how soon a permission that was taken is refused; and a
 * table of 100,000 users. In the server itself; with DATABASE_URL on that PostgreSQL.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { group, user } from '#model/areas/user/user.resource.ts'
import { permissions } from '#model/kernel/permissions.ts'
import { startServer } from '../../server/harness.ts'
import { percentile, type Table } from '../kit/bench.ts'

const GROUPS = 50
const USERS = 100_000
const AT_ONCE = 5000
const TIMES = 30
const TAKEN = 5

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

export async function bench(): Promise<Table> {
  const server = await startServer()
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
    const refused: number[] = []
    for (let at = 0; at < TAKEN; at++) {
      await admin.patch(`user/${clerk.id}/`, { user_permissions: ['change_contract', 'access_menu__contract'] })
      while ((await clerk.get('contract/')).status !== 200) await wait(5)
      await admin.patch(`user/${clerk.id}/`, { user_permissions: [] })
      refused.push(
        await timed(async () => {
          while ((await clerk.get('contract/')).status !== 403) await wait(5)
        }),
      )
    }

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
          measure: 'a permission that was taken is refused after, at most',
          ours: Math.max(...refused),
          unit: 'ms',
          limit: 1000,
        },
        { measure: `a page of ${USERS.toLocaleString('en')} users`, ours: page, unit: 'ms' },
        { measure: 'one of them, searched by name', ours: found, unit: 'ms' },
      ],
    }
  } finally {
    await server.close()
  }
}
