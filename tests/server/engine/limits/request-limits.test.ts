/** The limits that hold for any request, whatever call it is: those of bodies, of addresses, of statements and of indexes. */
import fastify from 'fastify'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEEPEST_BODY, LONGEST_KEYED_ADDRESS, MOST_ITEMS, MOST_PARAMETERS } from '#model/kernel/limits.ts'
import { view } from '#model/areas/user/user.resource.ts'
import { answerError } from '#server/engine/endpoints/error-response.ts'
import { limitRequests } from '#server/engine/endpoints/request-limits.ts'
import { join, run } from '#server/engine/base/sql.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { wideText } from '../../sample.ts'

let server: Server
let clerk: Client
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
})
afterAll(() => server.close())

const items = (count: number): number[] => Array.from({ length: count }, (_, at) => at)

test('a new call keeps the limits by being there, and may take a longer list only by declaring it', async () => {
  const app = fastify()
  app.setErrorHandler(answerError)
  limitRequests(app)
  app.post('/new/', async () => 'taken')
  app.post('/long/', { config: { lists: { ids: MOST_ITEMS + 1 } } }, async () => 'taken')
  const post = async (url: string, payload: object) => {
    const { statusCode, body } = await app.inject({ method: 'POST', url, payload })
    return [statusCode, body]
  }
  const refusal = (field: string, message: string) => [400, JSON.stringify({ [field]: [message] })]
  const [most, more] = [MOST_ITEMS, MOST_ITEMS + 1]
  const named = Object.fromEntries(items(more).map((at) => [`k${at}`, at]))
  const nested = { inner: { deeper: items(more) } }
  const deep = JSON.parse(`${'['.repeat(DEEPEST_BODY + 1)}1${']'.repeat(DEEPEST_BODY + 1)}`) as unknown

  expect(await post('/new/', { ids: items(most) })).toEqual([200, 'taken'])
  expect(await post('/new/', { ids: items(more) })).toEqual(refusal('ids', `At most ${most} items; here are ${more}.`))
  expect(await post('/new/', { versions: named })).toEqual(
    refusal('versions', `At most ${most} entries; here are ${more}.`),
  )
  expect(await post('/new/', { outer: [nested] })).toEqual(
    refusal('outer', `deeper: At most ${most} items; here are ${more}.`),
  )
  expect(await post('/new/', items(more))).toEqual(
    refusal('non_field_errors', `At most ${most} items; here are ${more}.`),
  )
  expect(await post('/new/', { deep })).toEqual(
    refusal('deep', `Must not be nested deeper than ${DEEPEST_BODY} levels.`),
  )
  expect(await post('/long/', { ids: items(more) })).toEqual([200, 'taken'])
  expect((await post('/long/', { ids: items(more + 1) }))[0]).toBe(400)
  await app.close()
})

test('no statement reaches the database with more parameters than it can count', async () => {
  const ask = (count: number) =>
    server.within(clerk, ({ client }) =>
      run<{ n: number }>(
        client,
        sql`select cardinality(array[${join(
          items(count).map((at) => sql`${at}::int`),
          ',',
        )}]) as n`,
      ),
    )
  expect(await ask(MOST_PARAMETERS)).toEqual([{ n: MOST_PARAMETERS }])
  await expect(ask(70_000)).rejects.toMatchObject({
    status: 400,
    body: { non_field_errors: [`At most ${MOST_PARAMETERS} values in one question; here are 70000.`] },
  })
})

test('a request that is to run once may not have an endless address', async () => {
  const call = 'loadedrailcar/bulk_create/?text='
  const address = (length: number): string => `${call}${'a'.repeat(length - `/api/${call}`.length)}`
  const key = { 'idempotency-key': 'k' }
  expect((await clerk.post(address(LONGEST_KEYED_ADDRESS), {}, key)).body).not.toHaveProperty('non_field_errors')
  const { status, body } = await clerk.post(address(3000), {}, key)
  expect([status, body]).toEqual([
    400,
    {
      non_field_errors: [
        `With an Idempotency-Key an address has at most ${LONGEST_KEYED_ADDRESS} characters; here are 3000.`,
      ],
    },
  ])
})

test('texts that an index holds together are limited by their bytes, and fit at that limit', async () => {
  const most = view.fields.name.maxBytes ?? 0
  const fits = Math.floor(most / 3)
  const at = view.path
  const body = (count: number) => ({ table: wideText(count, 1), name: wideText(count, 2) })
  const message = `Ensure this field has no more than ${most} bytes: letters beyond the Latin alphabet take two to four.`
  const refused = await clerk.post(at, body(500))
  expect([refused.status, refused.body['table'], refused.body['name']]).toEqual([400, [message], [message]])
  const { status } = await clerk.post(at, body(fits))
  expect(status).toBe(201)
  // Each of these letters takes two bytes, and in lower case three.
  const grows = 'Ⱥ'.repeat(Math.floor(most / 2))
  expect((await clerk.post(at, { table: grows, name: grows })).status).toBe(400)
})
