/** Every action is open to a person who has the permissions that its description names, and no others. */
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissions, type Permission } from '#model/kernel/permissions.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import { befriend, entitiesInTurn, shared } from './registry.ts'
import { send, statesOf, wholeCalls, type MakeCall } from './whole-calls.ts'

type Described = Readonly<Record<string, Readonly<Record<string, { readonly description?: string }>>>>

let server: Server
let all: Client
let wholeCall: MakeCall
let described: Described
beforeAll(async () => {
  server = await startServer()
  all = await server.user()
  await befriend(server)
  wholeCall = wholeCalls(server, all)
  described = (await all.get('schema/')).body.paths
})
afterAll(() => server.close())

const kept = new Map<string, Promise<Client>>()
/** One for each set of permissions. */
function personWith(needed: readonly Permission[]): Promise<Client> {
  const key = needed.join()
  const known = kept.get(key) ?? server.user({ permissions: needed })
  kept.set(key, known)
  return known
}
/** Reads the permissions from the description. One permission stands for `any_permission`. */
const neededIn = (description = ''): readonly Permission[] =>
  [...description.matchAll(/`(\w+)`/g)].flatMap(([, code = '']) =>
    code === 'any_permission' ? 'view_audit' : (permissions.find((one) => one === code) ?? []),
  )

/** Only the person who made the row may call these actions. */
const ofMaker = new Set(['yard:signOff withdraw'])
const cases = entitiesInTurn.flatMap(([of, entity]) =>
  Object.entries(shared(entity) ? {} : entity.resource.actions)
    .map(([key, action]) => [`${of} ${key}`, entity, action] as const)
    .filter(([name]) => !ofMaker.has(name)),
)
test.each(cases)('%s', async (name, entity, action) => {
  const { path } = entity.resource
  const address = `/api/${path}${action.on === 'row' ? '{id}/' : ''}${action.path.replaceAll(/:(\w+)/g, '{$1}')}`
  const needed = neededIn(described[address]?.[action.method.toLowerCase()]?.description)
  const [state = ''] = statesOf(entity)
  const call = await wholeCall(name, entity, action, state)
  const { status, body } = await send(await personWith(needed), action, call)
  expect([status, body.detail]).not.toEqual([403, 'You do not have permission to perform this action.'])
})

test('a permission that a handler asks for is described by an action', () => {
  const files = readdirSync('server/areas', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const asked = files.flatMap((file) =>
    [...readFileSync(`server/areas/${file}`, 'utf8').matchAll(/permissions\.has\('(\w+)'\)/g)].map(
      ([, code = '']) => code,
    ),
  )
  const texts = Object.values(described).flatMap((calls) =>
    Object.values(calls).map(({ description = '' }) => description),
  )
  const parts = new Set(texts.flatMap((text) => [...text.matchAll(/Also needs `(\w+)`/g)].map(([, code = '']) => code)))
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.filter((code) => !parts.has(code))).toEqual([])
})
