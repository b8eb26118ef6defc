/** Long lists of one person are read one after the other, and nobody else waits for them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quotas } from '#server/engine/limits/quotas.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let reader: Client
let another: Client
beforeAll(async () => {
  server = await startServer()
  reader = await server.user()
  another = await server.user()
})
afterAll(() => server.close())

const list = 'terminalboss/v3/driver/'
const paths = [list, `${list}get_table/`]

test.each(paths)('%s waits while as many rows as a person may have are read, and is not refused', async (path) => {
  const leave = await server.workload.enter('list', reader.person, undefined, quotas.list.user)
  let isAnswered = false
  const own = reader.ask('GET', `${path}?limit=1000`).finally(() => (isAnswered = true))
  expect((await another.ask('GET', `${path}?limit=1000`)).status).toBe(200)
  expect((await reader.ask('GET', `${list}count/`)).status).toBe(200)
  expect(isAnswered).toBe(false)
  leave()
  expect((await own).status).toBe(200)
})

test('short lists are read beside each other', async () => {
  const leave = await server.workload.enter('list', reader.person, undefined, quotas.list.user / 2)
  expect((await reader.ask('GET', `${list}?limit=${quotas.list.user / 2}`)).status).toBe(200)
  leave()
})

test.each(paths)('a number of rows that cannot be is refused, and keeps no place: %s', async (path) => {
  const answer = await reader.ask('GET', `${path}?limit=many`)
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['limit']])
  expect((await reader.ask('GET', `${path}?limit=1000`)).status).toBe(200)
})
