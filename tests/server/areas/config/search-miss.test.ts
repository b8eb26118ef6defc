/** Searches that found nothing are counted by company and day, without a text; administrators read the number. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type Server } from '../../harness.ts'

let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('each search counts for its company and day, whoever searches; only administrators read the number', async () => {
  const admin = await server.user({ permissions: ['configuration__user_administration'] })
  const clerk = await server.user({ permissions: ['view_audit'] })
  const stranger = await server.user({ company: server.theirs })
  for (const one of [clerk, clerk, admin, stranger])
    expect(await one.post('search_miss/count_one/', {})).toMatchObject({
      status: 200,
      body: { day: expect.any(String) },
    })
  const numbers = async (client: typeof admin): Promise<readonly number[]> =>
    (await client.get('search_miss/')).body.results.map(({ searches }: { searches: number }) => searches)
  expect([await numbers(admin), await numbers(stranger)]).toEqual([[3], [1]])
  expect((await clerk.get('search_miss/')).status).toBe(403)
  expect((await clerk.post('search_miss/count_one/', {})).body).not.toHaveProperty('searches')
})

test('it takes no text: neither the call nor the row has a field for one', async () => {
  const admin = await server.user()
  expect((await admin.post('search_miss/count_one/', { text: 'secret' })).status).toBe(400)
  const [row] = (await admin.get('search_miss/')).body.results
  expect(Object.keys(row).toSorted()).toEqual(['created_at', 'day', 'id', 'searches', 'updated_at', 'version'])
  expect((await admin.post('search_miss/', { day: '2026-01-01', searches: 5 })).status).toBe(405)
})
