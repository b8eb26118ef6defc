/** Jobs at moments: one for each moment of each company, over restarts, by several processes and on days on which clocks change. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRequestLog } from '#server/audit/requests.ts'
import { clearLogs } from '#server/audit/clear-logs.ts'
import { createJobLoop } from '#server/jobs/loop.ts'
import { jobQueue, nextMoment } from '#server/jobs/moments.ts'
import { startServer, type Client, type Server } from '../harness.ts'

const HOUR = 60 * 60_000
const zone = 'America/Denver'

describe('the next moment', () => {
  const from = (pattern: string, start: string, count: number): string[] => {
    const found: string[] = []
    for (let after = new Date(start); found.length < count;) {
      after = nextMoment(pattern, zone, after)
      found.push(after.toISOString().slice(0, 16))
    }
    return found
  }

  test.each([
    [
      'in an hour that is left out in spring is the end of that hour',
      '30 2 * * *',
      '2027-03-13T12:00Z',
      ['2027-03-14T09:00', '2027-03-15T08:30'],
    ],
    [
      'in an hour that comes twice in autumn is the first of the two',
      '30 1 * * *',
      '2026-10-31T12:00Z',
      ['2026-11-01T07:30', '2026-11-02T08:30'],
    ],
    ['goes by the clocks of the place', '0 3 * * *', '2026-10-31T12:00Z', ['2026-11-01T10:00', '2026-11-02T10:00']],
    ['of the last day of a month', '0 0 L * *', '2027-01-15T00:00Z', ['2027-01-31T07:00', '2027-02-28T07:00']],
  ])('%s', (_says, pattern, start, moments) => {
    expect(from(pattern, start, 2)).toEqual(moments)
  })

  test('in the hour that comes twice is not another one for a server that looks between the two', () => {
    expect(from('30 1 * * *', '2026-11-01T07:30:00.001Z', 1)).toEqual(['2026-11-02T08:30'])
  })

  test('is told in UTC where a company has no zone, or none that there is', () => {
    for (const wrong of ['', 'Mars/Olympus'])
      expect(nextMoment('0 3 * * *', wrong, new Date('2026-06-01T00:00Z')).toISOString()).toBe(
        '2026-06-01T03:00:00.000Z',
      )
  })
})

let server: Server
let admin: Client
let at: number
const clock = () => new Date(at)
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  admin = await server.user()
  await server.db.pool.query('update company_company set timezone = $1 where id = $2', [zone, server.ours])
})
afterAll(() => server.close())
beforeEach(() => server.db.pool.query('delete from config_job'))

const loopOf = (work: (company: number) => Promise<void>, pattern = '30 1 * * *') =>
  createJobLoop(server.db, [jobQueue([{ kind: 'clear_logs', pattern, work }])], clock)
// oxlint-disable-next-line typescript/no-explicit-any -- what a row holds is what the tests look at
const jobs = async (): Promise<any[]> => (await admin.get('job/?ordering=moment&limit=1000')).body.results

test.each([
  ['2026-10-30T12:00Z', 4],
  ['2027-03-12T12:00Z', 4],
])('from %s each moment is worked off once, by loops that come and go and by two at a time', async (start, days) => {
  const done: string[] = []
  const work = async (company: number) =>
    void (company === server.ours && done.push(clock().toISOString().slice(0, 16)))
  at = Date.parse(start)
  const old = loopOf(work)
  for (const end = at + days * 24 * HOUR; at < end; at += HOUR / 2)
    // A loop that was just started beside one that runs for days.
    await Promise.all([old.turn(), loopOf(work).turn()])
  const planned = (await jobs()).filter(({ status }) => status === 'done').map(({ moment }) => moment.slice(0, 16))
  expect(planned).toHaveLength(days)
  expect(done).toEqual(planned)
})

test('what was missed while no server ran is done late, once', async () => {
  const done: number[] = []
  const work = async (company: number) => void (company === server.ours && done.push(company))
  at = Date.parse('2027-05-01T12:00Z')
  await loopOf(work).turn()
  expect((await jobs()).map(({ status, moment }) => [status, moment])).toEqual([
    ['waiting', '2027-05-02T07:30:00.000Z'],
  ])
  at += 10 * 24 * HOUR
  await loopOf(work).turn()
  await loopOf(work).turn()
  expect([done.length, (await jobs()).map(({ status }) => status)]).toEqual([1, ['done', 'waiting']])
})

test('a job that fails says why, is tried again, and does not hold up the next moment', async () => {
  const work = () => Promise.reject(new Error('The disk is full.'))
  at = Date.parse('2027-05-01T12:00Z')
  await loopOf(work).turn()
  at = Date.parse('2027-05-02T07:30Z')
  await loopOf(work).turn()
  const [first, next] = await jobs()
  expect([first.status, first.problem, first.attempts]).toEqual(['waiting', 'The disk is full.', 1])
  expect(first.run_at).toBe('2027-05-02T07:31:00.000Z')
  expect(next).toMatchObject({ status: 'waiting', moment: '2027-05-03T07:30:00.000Z' })
  for (const minutes of [1, 5, 30, 120]) {
    at += minutes * 60_000
    await loopOf(work).turn()
  }
  expect((await jobs())[0]).toMatchObject({ status: 'failed', attempts: 5 })
  expect((await admin.post(`job/${first.id}/again/`, {})).body).toMatchObject({ status: 'waiting', attempts: 0 })
  at = Date.now() + 1000
  await loopOf(() => Promise.resolve()).turn()
  expect((await jobs()).find(({ id }) => id === first.id).status).toBe('done')
})

test('each night the company’s logs lose what is older than 90 days', async () => {
  at = Date.now()
  const old = new Date(at - 91 * 24 * HOUR).toISOString()
  const young = new Date(at - 89 * 24 * HOUR).toISOString()
  for (const company of [server.ours, server.theirs])
    for (const moment of [old, young]) {
      await server.db.pool.query(
        "insert into config_letter (company_id, to_address, subject, status, finished_at) values ($1, 'a@b.test', 'x', 'sent', $2)",
        [company, moment],
      )
      await server.db.pool.query("insert into audit_request (company_id, at, path) values ($1, $2, '/old')", [
        company,
        moment,
      ])
    }
  await clearLogs(server.db, createRequestLog(server.db)).work(server.ours, clock())
  const left = async (table: string): Promise<unknown[]> =>
    (await server.db.pool.query(`select company_id::int as company, count(*)::int from ${table} group by 1 order by 1`))
      .rows
  const expected = [
    { company: server.ours, count: 1 },
    { company: server.theirs, count: 2 },
  ]
  expect(await left('config_letter')).toEqual(expected)
  expect(await left("audit_request where path = '/old'")).toEqual(expected)
})
