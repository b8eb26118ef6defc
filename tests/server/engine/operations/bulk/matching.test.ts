/** A verb, or a change of fields, over all rows that match: tried, done as a job, stopped, undone, and by whom. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { driver } from '#model/areas/people/people.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { personNow } from '#server/auth/session.ts'
import type { Database } from '#server/db/database.ts'
import { bulkQueue } from '#server/jobs/bulk-queue.ts'
import { createJobLoop } from '#server/jobs/loop.ts'
import { makersBy } from '#server/makers.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

let server: Server
let clerk: Client
let stranger: Client
let turn: () => Promise<void>
const loopOn = (db: Database) =>
  createJobLoop(db, [
    bulkQueue({ personOf: personNow, makerFor: makersBy({ address: 'http://highball.test', demo: false }) }),
  ])
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  clerk = await server.user()
  stranger = await server.user({ company: server.theirs })
  turn = loopOn(server.db).turn
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.pool.query("update user_batch set status = 'done'; delete from config_job")
})

const drivers = 'terminalboss/v3/driver/'
const tickets = 'terminalboss/v3/ticket/'
let made = 0
const makeDrivers = (count: number, licence: string, by = clerk) =>
  server.within(by, ({ rows }) =>
    rows(driver).createMany(
      Array.from({ length: count }, () => ({ name: `Driver ${++made}`, username: `all${made}`, licence })),
    ),
  )
const makeTickets = (count: number, seller: string, by = clerk) =>
  server.within(by, ({ rows }) =>
    rows(ticket).createMany(
      Array.from({ length: count }, () => ({ ticket_number: `A${++made}`, net_volume: '8000', bol_number: seller })),
    ),
  )
const licences = (licence: string) => ({ filters: [{ field: 'licence', value: licence }] })
const change = (licence: string, to: string, more: object = {}, by = clerk) =>
  by.post(`${drivers}change_many/`, { matching: licences(licence), values: { licence: to }, ...more })
const countOf = async (licence: string, by = clerk): Promise<number> =>
  (await by.get(`${drivers}count/?licence=${licence}`)).body.count
const batchOf = async (id: number, by = clerk) => (await by.get(`batch/${id}/`)).body
const answersOf = async (id: number, query = '') => (await clerk.get(`batch/${id}/answers/${query}`)).body

describe('a trial', () => {
  it('counts the rows that match, judges some of them and writes nothing', async () => {
    await makeDrivers(3, 't1')
    const { status, body } = await change('t1', 't2', { dry_run: true })
    expect(status).toBe(200)
    expect({ ...body, results: body.results.length }).toEqual({
      batch: null,
      matching: 3,
      judged: 3,
      about: false,
      counts: { conflict: 0, not_allowed: 0, not_found: 0, changed: 3, already: 0 },
      results: 3,
    })
    expect(body.results[0].name).toMatch(/^Driver/)
    expect([await countOf('t1'), await countOf('t2')]).toEqual([3, 0])
  })
  it('reckons from those that it judged where there are more', async () => {
    await makeDrivers(300, 't3')
    const { body } = await change('t3', 't4', { dry_run: true })
    expect([body.matching, body.judged, body.about, body.counts.changed]).toEqual([300, 200, false, 300])
  })
})

describe('bad input', () => {
  it.each([
    ['no filters', { matching: { search: 'x' }, values: { licence: '1' } }, 'matching'],
    ['a page of a list', { matching: { filters: [], limit: 3 }, values: { licence: '1' } }, 'matching'],
    [
      'an unknown field in a filter',
      { matching: { filters: [{ field: 'x', value: 1 }] }, values: { licence: '1' } },
      'filters',
    ],
    ['an unknown field', { matching: { filters: [] }, values: { nothing: '1' } }, 'nothing'],
    ['no values', { matching: { filters: [] } }, 'values'],
    ['no field', { matching: { filters: [] }, values: {} }, 'values'],
    ['nothing that matches', { matching: licences('never'), values: { licence: '1' } }, 'matching'],
    ['rows by their ids as well', { matching: { filters: [] }, values: { licence: '1' }, changes: [] }, 'changes'],
  ])('%s is 400 under its name', async (_says, body, field) => {
    await makeDrivers(1, 'bad')
    const answer = await clerk.post(`${drivers}change_many/`, body)
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
  })
  it('of a verb with both ids and filters is 400', async () => {
    const [one] = await makeTickets(1, 'both')
    const answer = await clerk.post(`${tickets}open/`, { ids: [one?.id], matching: { filters: [] } })
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['matching']])
  })
})

describe('a change of fields', () => {
  it('goes through all rows that match, each once, and is undone by a job', async () => {
    await makeDrivers(510, 'a1')
    await makeDrivers(2, 'a1', stranger)
    const begun = await change('a1', 'a2')
    expect([begun.status, begun.body.matching]).toEqual([202, 510])
    await makeDrivers(1, 'a1')
    await turn()
    const batch = await batchOf(begun.body.batch)
    expect([batch.status, batch.done, batch.total, batch.changed, batch.about]).toEqual(['done', 510, 510, 510, false])
    expect([await countOf('a1'), await countOf('a2'), await countOf('a1', stranger)]).toEqual([1, 510, 2])

    const undone = await clerk.post(`batch/${batch.id}/undo/`, {})
    expect([undone.status, undone.body.batch]).toEqual([200, batch.id])
    await turn()
    const after = await batchOf(batch.id)
    expect([after.status, after.done, after.undone_at !== null]).toEqual(['done', 510, true])
    expect(await countOf('a1')).toBe(1 + after.counts.returned)
    expect((await clerk.post(`batch/${batch.id}/undo/`, {})).status).toBe(409)
  })
  it('answers conflict for what somebody changed meanwhile, and leaves what was touched since as it is', async () => {
    const rows = await makeDrivers(4, 'b1')
    const { body } = await change('b1', 'b2')
    await clerk.patch(`${drivers}${rows[1]?.id}/`, { licence: 'b9' })
    await turn()
    expect((await batchOf(body.batch)).counts).toMatchObject({ changed: 3, conflict: 1 })
    const [line, ...others] = (await answersOf(body.batch)).results
    expect([line.id, line.outcome, others]).toEqual([rows[1]?.id, 'conflict', []])
    const file = await clerk.get(`batch/${body.batch}/answers_file/`)
    expect(String(file.body).split('\r\n').slice(0, 2)).toEqual([
      'Driver,id,outcome,message',
      expect.stringContaining(`,${rows[1]?.id},conflict,`),
    ])
    await clerk.patch(`${drivers}${rows[0]?.id}/`, { licence: 'mine' })
    await clerk.post(`batch/${body.batch}/undo/`, {})
    await turn()
    const { counts } = await batchOf(body.batch)
    expect([counts.returned, counts.touched]).toEqual([2, 1])
    const left = await answersOf(body.batch, '?undone=true')
    expect(left.results).toEqual([
      { id: rows[0]?.id, outcome: 'touched', message: expect.any(String), name: expect.stringMatching(/^Driver/) },
    ])
  })
})

it('says at the end of a file of answers that more rows were left', async () => {
  await makeDrivers(1, 'l1')
  const { body } = await change('l1', 'l2')
  await turn()
  await server.db.pool.query(`update batch_part set answers = jsonb_build_object('left', (select jsonb_agg(
    jsonb_build_object('id', gen_random_uuid(), 'outcome', 'conflict', 'message', '')) from generate_series(1, 50001))) where batch = ${body.batch}`)
  const file = await clerk.get(`batch/${body.batch}/answers_file/`)
  expect(String(file.raw)).toMatch(/,,,"Only the first 50,000 rows are listed in this file\."\r\n$/)
})
describe('a verb', () => {
  const approve = (bol: string, more: object = {}, by = clerk) =>
    by.post(`${tickets}open/`, { matching: { bol_number: bol, filters: [] }, ...more })
  it('goes through all rows that match and is undone; those in another state are answered with why', async () => {
    const rows = await makeTickets(3, 'v1')
    await clerk.post(`${tickets}void/`, { ids: [rows[0]?.id], reason: 'wrong' })
    const trial = await approve('v1', { dry_run: true })
    expect(trial.body.counts).toMatchObject({ changed: 2, not_allowed: 1 })
    const { status, body } = await approve('v1')
    expect(status).toBe(202)
    await turn()
    expect((await batchOf(body.batch)).counts).toMatchObject({ changed: 2, not_allowed: 1 })
    const stateOf = async (id = '') => (await clerk.get(`${tickets}${id}/`)).body.status
    expect([await stateOf(rows[1]?.id), await stateOf(rows[2]?.id)]).toEqual(['open', 'open'])
    await clerk.post(`batch/${body.batch}/undo/`, {})
    await turn()
    expect([await stateOf(rows[1]?.id), await stateOf(rows[2]?.id)]).toEqual(['scheduled', 'scheduled'])
  })
  it('by the call that names the state wanted', async () => {
    const rows = await makeTickets(2, 'v2')
    const answer = await clerk.post(`${tickets}update-tickets-status/`, {
      status: 'open',
      matching: { bol_number: 'v2', filters: [] },
    })
    expect([answer.status, answer.body.matching]).toEqual([202, 2])
    await turn()
    expect((await clerk.get(`${tickets}${rows[0]?.id}/`)).body.status).toBe('open')
  })
})

describe('a job', () => {
  const jobs = async () => (await clerk.get('job/?batch__isnull=false')).body.results
  it('is stopped between two parts; what was done stays, is said, and goes on when asked', async () => {
    await makeDrivers(510, 'c1')
    const { body } = await change('c1', 'c2')
    // As if a process had done one part and was at the next.
    const { pool } = server.db
    await pool.query('update batch_part set answers = null where batch = $1', [body.batch])
    expect((await clerk.post(`batch/${body.batch}/stop/`, {})).status).toBe(200)
    await turn()
    expect([(await batchOf(body.batch)).status, await countOf('c2')]).toEqual(['stopped', 0])
    expect((await clerk.post(`batch/${body.batch}/stop/`, {})).status).toBe(409)
    expect((await clerk.post(`batch/${body.batch}/go_on/`, {})).status).toBe(200)
    await turn()
    expect([(await batchOf(body.batch)).status, await countOf('c2')]).toEqual(['done', 510])
    const [job] = await jobs()
    expect([job.kind, job.status, job.done, job.total, job.subject]).toEqual([
      'bulk_change',
      'done',
      510,
      510,
      `Change drivers: 510, for ${clerk.name}`,
    ])
  })
  it('goes on where a process was that died, once its lease is over, and does no row twice', async () => {
    await makeDrivers(510, 'd1')
    const { body } = await change('d1', 'd2')
    const { pool } = server.db
    // It had done the first part when it died.
    const dying = bulkQueue({ personOf: personNow, makerFor: makersBy({ address: '', demo: false }) })
    const [taken] = (
      await pool.query(
        "update config_job set status = 'running', attempts = 1, run_at = now() - interval '1 second' where batch = $1 returning id::int, company_id::int, version, attempts",
        [body.batch],
      )
    ).rows
    let parts = 0
    await expect(
      dying.work(server.db, taken, new Date(), () => {
        if (++parts === 1) throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    expect(await countOf('d2')).toBe(500)
    await pool.query("update config_job set run_at = now() - interval '1 second'")
    await turn()
    const batch = await batchOf(body.batch)
    expect([batch.status, batch.done, batch.changed, await countOf('d2')]).toEqual(['done', 510, 510, 510])
    expect((await clerk.get(`${drivers}count/?licence=d2&version=2`)).body.count).toBe(510)
  })
  it('is done by one of several processes', async () => {
    await makeDrivers(510, 'e1')
    const { body } = await change('e1', 'e2')
    await Promise.all([turn(), loopOn(server.db).turn(), loopOn(server.db).turn()])
    const batch = await batchOf(body.batch)
    expect([batch.status, batch.done, batch.changed]).toEqual(['done', 510, 510])
  })
  it('ends where the permission is taken away meanwhile, and says so', async () => {
    const helper = await server.user()
    await makeDrivers(2, 'f1')
    const { body } = await change('f1', 'f2', {}, helper)
    await server.db.pool.query("update user_user set user_permissions = '{}' where id = $1", [helper.id])
    await turn()
    const batch = await batchOf(body.batch, helper)
    expect([batch.status, batch.problem, await countOf('f2')]).toEqual([
      'failed',
      'Whoever asked for it may not do this any more. What was done stays.',
      0,
    ])
  })
  it('ends where whoever asked for it has left', async () => {
    const helper = await server.user()
    await makeDrivers(2, 'g1')
    await change('g1', 'g2', {}, helper)
    await server.db.pool.query('update user_user set is_active = false where id = $1', [helper.id])
    await turn()
    const [job] = await jobs()
    expect([job.status, await countOf('g2')]).toEqual(['failed', 0])
  })
  it('is stopped by an administrator too, and belongs to whoever asked for it', async () => {
    const helper = await server.user()
    await makeDrivers(2, 'h1')
    const { body } = await change('h1', 'h2', {}, helper)
    for (const other of [clerk, stranger])
      for (const call of ['undo', 'stop', 'go_on'])
        expect((await other.post(`batch/${body.batch}/${call}/`, {})).status).toBe(404)
    const [job] = await jobs()
    expect((await stranger.post(`job/${job.id}/stop/`, {})).status).toBe(404)
    expect((await clerk.post(`job/${job.id}/stop/`, {})).status).toBe(200)
    await turn()
    expect((await batchOf(body.batch, helper)).status).toBe('stopped')
  })
  it('is not begun while five of the same person are under way', async () => {
    await makeDrivers(2, 'i1')
    for (let n = 0; n < 5; n++) expect((await change('i1', `i${n}`)).status).toBe(202)
    expect((await change('i1', 'i9')).status).toBe(429)
  })
  it('is neither gone on with nor undone while five of the same person are under way', async () => {
    await makeDrivers(2, 'k1')
    const { body: stopped } = await change('k1', 'k2')
    await clerk.post(`batch/${stopped.batch}/stop/`, {})
    await turn()
    const { body: ended } = await change('k1', 'k3')
    await turn()
    for (let n = 0; n < 5; n++) expect((await change('k3', `k${n}`)).status).toBe(202)
    expect((await clerk.post(`batch/${stopped.batch}/go_on/`, {})).status).toBe(429)
    expect((await clerk.post(`batch/${ended.batch}/undo/`, {})).status).toBe(429)
  })
  it('needs the permission of the change, of the verb and of its undo', async () => {
    const reader = await server.user({ permissions: [] })
    await makeDrivers(1, 'j1')
    expect((await change('j1', 'j2', {}, reader)).status).toBe(403)
    expect((await reader.post(`${tickets}open/`, { matching: { filters: [] } })).status).toBe(403)
  })
})
