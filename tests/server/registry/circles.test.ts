/** Every reference of a resource to itself: no record refers to itself, directly or through others. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entityNamed, type Entity } from '#server/engine/base/entity.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import { makeRow } from '../sample.ts'
import { befriend, everyEntity, refusedOutright } from './registry.ts'

let server: Server
let all: Client
beforeAll(async () => {
  server = await startServer()
  all = await server.user()
  await befriend(server)
})
afterAll(() => server.close())

const ownReferences = ({ base, resource }: Entity): readonly string[] =>
  Object.entries(resource.fields).flatMap(([key, { kind, to, readOnly }]) =>
    kind === 'ref' && to !== undefined && readOnly !== true && entityNamed(to).base === base ? [key] : [],
  )
const cases = everyEntity.flatMap(([name, entity]) =>
  refusedOutright(entity, { title: 'change' }) ? [] : ownReferences(entity).map((key) => [name, key, entity] as const),
)

test('there are such references', () => {
  expect(cases.map(([name, key]) => `${name}.${key}`)).toEqual(
    expect.arrayContaining(['company:party.carries_for', 'terminal:location.parent', 'terminal:product.parent']),
  )
})

test.each(cases)('%s.%s', async (_name, key, entity) => {
  const make = async () => (await server.within(all, (unit) => makeRow(unit, entity, { [key]: null }))).id
  const [one, other, third] = [await make(), await make(), await make()]
  const refer = async (from: typeof one, to: typeof one) =>
    (await all.patch(`${entity.resource.path}${from}/`, { [key]: to })).status
  expect([await refer(one, one), await refer(one, other), await refer(other, third), await refer(third, one)]).toEqual([
    400, 200, 200, 400,
  ])
})
