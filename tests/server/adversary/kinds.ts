/** The kinds of user of the demo, with the permissions that the product gives them, and one who has none. */
import fc from 'fast-check'
import type { Permission } from '#model/kernel/permissions.ts'
import { groups } from '#server/demo/seed/base/people.ts'
import type { Client, Server } from '../harness.ts'

const permissionsOf = (group: string): readonly Permission[] => {
  const found = groups.find(({ name }) => name === group)
  if (found === undefined) throw new Error(`There is no group ${group}`)
  return found.permissions
}

/** Of our company, by group; `Nobody` has no permission. */
export async function usersOf(server: Server): Promise<ReadonlyMap<string, Client>> {
  const users = new Map<string, Client>()
  for (const { name } of groups) users.set(name, await server.user({ permissions: permissionsOf(name) }))
  users.set('Nobody', await server.user({ permissions: [] }))
  return users
}
/** Of another company, with which rows are shared by invitation. */
export const partnerOf = (server: Server): Promise<Client> =>
  server.user({ company: server.theirs, permissions: permissionsOf('Dispatchers') })

/** One client as far as doors can tell; each question is asked by one of them, drawn by the seed (tests/random.ts) and for each subject anew. */
export function inTurns(clients: readonly [Client, ...Client[]], subject: string): Client {
  const seed = Buffer.from(subject).reduce((sum, letter) => (sum * 31 + letter) | 0, fc.readConfigureGlobal().seed ?? 0)
  const turns = fc.sample(fc.integer({ min: 0, max: clients.length - 1 }), { numRuns: 32, seed })
  let asked = 0
  const next = (): Client => clients[turns[asked++ % turns.length] ?? 0] ?? clients[0]
  return {
    ...clients[0],
    get: (...question) => next().get(...question),
    post: (...question) => next().post(...question),
  }
}
