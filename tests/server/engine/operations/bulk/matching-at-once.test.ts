/** Changes of all rows that match which are asked for at the same moment, by somebody who may not, or again. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { driver } from '#model/areas/people/people.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { personNow } from '#server/auth/session.ts'
import { bulkQueue } from '#server/jobs/bulk-queue.ts'
import { createJobLoop, type JobLoop } from '#server/jobs/loop.ts'
import { makersBy } from '#server/makers.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

let server: Server
let clerk: Client
let loop: JobLoop
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  clerk = await server.user()
  const makerFor = makersBy({ address: 'http://highball.test', demo: false })
  loop = createJobLoop(server.db, [bulkQueue({ personOf: personNow, makerFor })])
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.pool.query("update user_batch set status = 'done'; delete from config_job")
})

const drivers = 'terminalboss/v3/driver/'
let made = 0
const makeDrivers = (count: number, licence: string) =>
  server.within(clerk, ({ rows }) =>
    rows(driver).createMany(
      Array.from({ length: count }, () => ({ name: `Driver ${++made}`, username: `once${made}`, licence })),
    ),
  )
const change = (licence: string, to: string, by = clerk) =>
  by.post(`${drivers}change_many/`, {
    matching: { filters: [{ field: 'licence', value: licence }] },
    values: { licence: to },
  })
const jobOf = async (batch: number) => (await clerk.get(`job/?batch=${batch}&ordering=-id`)).body.results

it('more than five are not begun by asking for all of them at once', async () => {
  await makeDrivers(1, 'a')
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => change('a', `a${at}`)))
  const counted = [202, 429].map((asked) => answers.filter(({ status }) => status === asked).length)
  expect(counted).toEqual([5, 7])
})

it('two people who begin in the same millisecond both get their job', async () => {
  await makeDrivers(1, 'b')
  const people = await Promise.all(Array.from({ length: 12 }, () => server.user()))
  const answers = await Promise.all(people.map((one, at) => change('b', `b${at}`, one)))
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 202))
})

it('rows that were taken out of all that match stay as they are', async () => {
  await makeDrivers(3, 'd')
  const found = async (licence: string) =>
    (await clerk.get(`${drivers}?licence=${licence}`)).body.results.map(({ id }: { readonly id: string }) => id)
  const [out, ...others] = await found('d')
  const not = { field: 'id', match: { any: [{ is: 'value', value: out }], not: true } }
  const answer = await clerk.post(`${drivers}change_many/`, {
    matching: { filters: [{ field: 'licence', match: { any: [{ is: 'value', value: 'd' }], not: false } }, not] },
    values: { licence: 'd2' },
  })
  expect([answer.status, answer.body.matching]).toEqual([202, 2])
  await loop.turn()
  expect([await found('d'), new Set(await found('d2'))]).toEqual([[out], new Set(others)])
  // Also where ids are numbers.
  const mine = { field: 'id', match: { any: [{ is: 'value', value: clerk.id }], not: false } }
  const counted = await clerk.get(`user/count/?filters=${encodeURIComponent(JSON.stringify([mine]))}`)
  expect([counted.status, counted.body.count]).toEqual([200, 1])
})

it('whoever may change the rows and not see them is refused at once, as the job would be', async () => {
  const blind = await server.user({ permissions: ['can_change_ticket_status'] })
  await server.within(clerk, ({ rows }) => rows(ticket).createMany([{ ticket_number: 'S1', bol_number: 'blind' }]))
  for (const dry_run of [true, false]) {
    const body = { status: 'open', dry_run, matching: { bol_number: 'blind', filters: [] } }
    expect((await blind.post('terminalboss/v3/ticket/update-tickets-status/', body)).status).toBe(403)
  }
})

it('a job is not run again once its undo has been asked for, nor undone once it runs again', async () => {
  await makeDrivers(1, 'c')
  const { body } = await change('c', 'c2')
  const [job] = await jobOf(body.batch)
  const { pool } = server.db
  const end = () =>
    pool.query("update config_job set status = 'stopped', run_at = null; update user_batch set status = 'stopped'")
  await end()
  expect((await clerk.post(`job/${job.id}/again/`, {})).status).toBe(200)
  const refused = await clerk.post(`batch/${body.batch}/undo/`, {})
  expect([refused.status, refused.body.detail]).toEqual([409, 'It is under way again. Stop it first.'])
  await end()
  expect((await clerk.post(`batch/${body.batch}/undo/`, {})).status).toBe(200)
  const again = await clerk.post(`job/${job.id}/again/`, {})
  expect([again.status, again.body.detail]).toEqual([409, 'A later job has the same change in hand.'])
  // At once, one of the two is refused.
  await end()
  const [undo] = await jobOf(body.batch)
  await pool.query('delete from config_job where id = $1', [undo.id])
  await pool.query('update user_batch set is_undo = false where id = $1', [body.batch])
  const both = await Promise.all([clerk.post(`job/${job.id}/again/`, {}), clerk.post(`batch/${body.batch}/undo/`, {})])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
})
