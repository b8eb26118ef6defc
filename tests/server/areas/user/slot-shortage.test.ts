/** Who is told that slots of a place run out: read by those who see the places, set by those who may change them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type Server } from '../../harness.ts'

const CALL = 'user/slot_shortage_notification_users/'
let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const reads = 'access_menu__truck_scheduler_locations'
async function placeOf() {
  const boss = await server.user()
  const { body } = await boss.post('schedule/location/', { name: `Rack ${Math.random()}` })
  return { boss, location: Number(body.id) }
}

it('is kept of the place, and read without being set', async () => {
  const { boss, location } = await placeOf()
  const clerk = await server.user({ name: 'Clerk', permissions: [] })
  expect((await boss.post(CALL, { location })).body).toEqual({ location, users: [], threshold: 3 })
  const told = { location, users: [{ id: clerk.id, name: 'Clerk', email: clerk.email }], threshold: 4 }
  expect(await boss.post(CALL, { location, users: [clerk.id, clerk.id], threshold: 4 })).toMatchObject({
    status: 200,
    body: told,
  })
  expect((await boss.post(CALL, { location })).body).toEqual(told)
  expect((await boss.post(CALL, { location, threshold: 5 })).body).toEqual({ ...told, threshold: 5 })
  expect((await boss.post(CALL, { location, users: [] })).body).toEqual({ location, users: [], threshold: 5 })
})

it('needs a permission to read, another one to set, and people and places of the company', async () => {
  const { boss, location } = await placeOf()
  const reader = await server.user({ permissions: [reads] })
  const nobody = await server.user({ permissions: [] })
  const stranger = await server.user({ company: server.theirs })
  expect((await reader.post(CALL, { location })).status).toBe(200)
  expect((await reader.post(CALL, { location, users: [] })).status).toBe(403)
  expect((await reader.post(CALL, { location, threshold: 1 })).status).toBe(403)
  expect((await nobody.post(CALL, { location })).status).toBe(403)
  expect((await server.nobody.post(CALL, { location })).status).toBe(401)
  expect((await stranger.post(CALL, { location })).status).toBe(404)
  expect((await boss.post(CALL, { location, users: [stranger.id] })).body).toEqual({
    users: [`There is no user ${stranger.id}.`],
  })
  expect((await boss.post(CALL, {})).body).toHaveProperty('location')
  expect((await boss.post(CALL, { location, threshold: -1 })).body).toHaveProperty('threshold')
})
