/**
 * Every call of the API, with requests that nobody sends by accident: wrong types and sizes, letters that break things, names that every object has,
 * content types, filters. No answer may be the server's own failure. A failure is named with the seed and the number of its request.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Entity } from '#server/engine/base/entity.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import { befriend, closed, everyEntity, kept, rowOf, shared, single } from '../registry/registry.ts'
import { sendable, valuesFor } from '../sample.ts'
import { watchLoop } from './held-loop.ts'
import type { World } from './nearly-right.ts'
import { callsOf, type Sent } from './requests.ts'

/** Over all calls; each gets the same share. `npm test` asks for more on one of its databases. */
const CASES = Number(process.env['HIGHBALL_FUZZ_CASES'] ?? 5000)
const NEW_ROWS = 2
/** What nobody else should notice; said at the end. */
const NOTICED_MS = 100
/** What no busy machine explains. */
const GROSS_MS = 20_000

/** `npm run test:changed` asks the resources of a few areas alone. */
const isNarrowed = process.env['HIGHBALL_TEST_AREAS'] !== undefined

let server: Server
let clerk: Client
let world: World
/** A row of each resource, and what of it may be sent. */
const own = new Map<string, Pick<World, 'id' | 'rows'>>()
const { seed = 0 } = fc.readConfigureGlobal()
const answers = new Map<number, number>()
const loop = watchLoop()
const slow: { readonly sent: Sent; readonly held: number }[] = []

/** What makes a few new rows: where they must differ, they do. */
async function newRows(entity: Entity): Promise<Record<string, unknown>[]> {
  if (kept(entity) || single(entity) || shared(entity) || closed(entity)) return []
  return server.within(clerk, async (unit) => {
    const made: Record<string, unknown>[] = []
    while (made.length < NEW_ROWS) made.push(sendable(entity, await valuesFor(unit, entity)))
    return made
  })
}

beforeAll(async () => {
  server = await startServer()
  await befriend(server)
  // The ids that are tried are those of the first rows: this user stays out of reach.
  for (let made = 0; made < 30; made++) clerk = await server.user()
  const numbers = new Set<number>([1, 2, 3])
  const texts = new Set<string>()
  for (const [name, entity] of everyEntity) {
    const { id } = await rowOf(server, entity, clerk)
    const { body: row } = await clerk.get(`${entity.resource.path}${id}/`)
    own.set(name, { id, rows: [sendable(entity, row), ...(await newRows(entity))] })
    if (typeof id === 'number' && id < clerk.id) numbers.add(id)
    if (typeof id === 'string') texts.add(id)
  }
  const { body: api } = await server.nobody.get('schema/')
  world = { api, numbers: [...numbers], texts: [...texts] }
})
afterAll(async () => {
  loop.end()
  await server.close()
})

const shown = ({ method, url, headers, payload = '' }: Sent): string => {
  const cut = payload.length > 600 ? `${payload.slice(0, 600)}… (${payload.length} characters)` : payload
  return `${method} ${url.slice(0, 600)} ${JSON.stringify(headers)} ${cut}`
}
async function send({ method, url, headers, payload }: Sent): Promise<{ status: number; said: string }> {
  const response = await server.app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers, authorization: `Token ${clerk.token}` },
    ...(payload !== undefined && { payload }),
  })
  // A request may have signed the user out, or made the server doubt who it is.
  if (response.statusCode === 401) clerk = await server.user()
  return { status: response.statusCode, said: response.body.slice(0, 300) }
}

const resourceOf = (path: string): string =>
  everyEntity
    .filter(([, { resource }]) => path.startsWith(`/api/${resource.path}`))
    .toSorted(([, a], [, b]) => b.resource.path.length - a.resource.path.length)[0]?.[0] ?? ''
const shareOf = ({ paths }: World['api']): number =>
  Math.ceil(CASES / Object.values(paths).flatMap((methods) => Object.keys(methods)).length)

test.each([...everyEntity.map(([name]) => name), ''])('no request to %s is answered with a failure', async (name) => {
  const failed: string[] = []
  for (const call of callsOf({ ...world, ...own.get(name) }, (path) => resourceOf(path) === name))
    for (const [nth, sent] of fc.sample(call.sent, { seed, numRuns: shareOf(world.api) }).entries()) {
      const { result, held } = await loop.during(NOTICED_MS / 2, () => send(sent))
      answers.set(result.status, (answers.get(result.status) ?? 0) + 1)
      if (held > NOTICED_MS) slow.push({ sent, held })
      if (result.status >= 500 && result.status !== 503)
        failed.push(`seed ${seed}, request ${nth} to ${call.path}: ${shown(sent)} → ${result.status} ${result.said}`)
    }
  expect(failed).toEqual([])
})

test('no request holds the event loop', async () => {
  const held: string[] = []
  let longest = 0
  for (const { sent } of slow) {
    // On a machine that is busy with others anything may once take long.
    let least = Infinity
    for (let attempt = 0; attempt < 3 && least > NOTICED_MS; attempt++)
      least = Math.min(least, (await loop.during(NOTICED_MS / 2, () => send(sent))).held)
    longest = Math.max(longest, least)
    if (least > NOTICED_MS) console.log(`Held the event loop for ${Math.round(least)} ms: ${shown(sent)}`)
    if (least > GROSS_MS) held.push(shown(sent))
  }
  console.log(`The event loop was held for ${Math.round(longest)} ms at most; wanted are ${NOTICED_MS}.`)
  expect(held).toEqual([])
})

test('as many requests were sent as there should be, and some of every kind were answered', () => {
  const counts = [...answers].toSorted(([a], [b]) => a - b)
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  console.log(
    `${total} requests with seed ${seed}: ${counts.map(([status, count]) => `${status} × ${count}`).join(', ')}`,
  )
  expect(total).toBeGreaterThanOrEqual(isNarrowed ? 1 : CASES)
  const wanted = isNarrowed ? [200, 400] : [200, 201, 204, 400, 404, 409]
  expect(wanted.filter((status) => !answers.has(status))).toEqual([])
})
