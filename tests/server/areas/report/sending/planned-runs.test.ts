/** Runs of schedules: one for each planned moment, by processes that come and go, and on days on which clocks change. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Schedule } from '#model/areas/report/rules/schedule/next-run.ts'
import { attempt, take } from '#server/jobs/queue.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'
import { deskOf, HOUR, station, stationReport, type Desk } from './report-desk.ts'

const zone = 'America/Edmonton'
const weekly: Schedule = { frequency: 'weekly', send_time: '06:00', send_days: ['mon'], send_day: 1, paused: false }
let server: Server
let admin: Client
let desk: Desk
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  admin = await server.user()
  await server.db.pool.query('update company_company set timezone = $1 where id = $2', [zone, server.ours])
  await station(admin, 'HARDISTY')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.pool.query("update report_report set frequency = 'never', next_run_at = null")
  desk = deskOf(server)
})
const runs = async (report: number) => (await admin.get(`report/${report}/get_emails/`)).body.runs.toReversed()
const next = async (report: number): Promise<string | null> => (await admin.get(`report/${report}/`)).body.next_run_at

test.each([
  ['autumn', '2026-10-25T00:00Z', ['2026-10-26T12:00', '2026-11-02T13:00', '2026-11-09T13:00']],
  ['spring', '2027-03-07T00:00Z', ['2027-03-08T13:00', '2027-03-15T12:00', '2027-03-22T12:00']],
])(
  'a weekly report is sent once, at its hour, across a restart and the clock change in %s',
  async (_of, start, moments) => {
    const report = await stationReport(admin, { ...weekly, emails: ['ann@prairie.test'] })
    desk.clock.at = Date.parse(start)
    await desk.planFrom(report, weekly, zone)
    const old = desk.loop()
    const sent: string[] = []
    for (const end = desk.clock.at + 17 * 24 * HOUR; desk.clock.at < end; desk.clock.at += HOUR) {
      // A process that was just started beside one that runs for weeks.
      await Promise.all([old.turn(), desk.loop().turn()])
      const { length } = await desk.letters(report)
      while (sent.length < length) sent.push(desk.now().toISOString().slice(0, 16))
    }
    expect(sent).toEqual(moments)
    expect((await runs(report)).map((one: { planned_for: string }) => one.planned_for.slice(0, 16))).toEqual(moments)
  },
)

test('runs that were missed become one late run, and a clock that is set back sends nothing again', async () => {
  const report = await stationReport(admin, { ...weekly, frequency: 'hourly', emails: ['ann@prairie.test'] })
  desk.clock.at = Date.parse('2027-05-03T12:30Z')
  await desk.planFrom(report, { ...weekly, frequency: 'hourly' }, zone)
  desk.clock.at += 9 * HOUR
  await desk.loop().turn()
  await desk.loop().turn()
  expect([(await desk.letters(report)).length, await next(report)]).toEqual([1, '2027-05-03T22:00:00.000Z'])
  desk.clock.at -= 8 * HOUR
  // Saved again while the clock is behind.
  await admin.patch(`report/${report}/`, { send_time: '07:00' })
  await desk.planFrom(report, { ...weekly, frequency: 'hourly' }, zone)
  await server.db.pool.query("update report_report set next_run_at = '2027-05-03T13:00Z' where id = $1", [report])
  await desk.loop().turn()
  expect([(await desk.letters(report)).length, (await runs(report)).length]).toEqual([1, 1])
})

test('a run whose process was killed is finished once, by another one', async () => {
  const report = await stationReport(admin, { ...weekly })
  desk.clock.at = Date.parse('2027-06-07T11:00Z')
  await desk.planFrom(report, weekly, zone)
  desk.clock.at += 2 * HOUR
  await desk.queue.prepare(server.db.pool, desk.now())
  const [taken, ...others] = await take(desk.queue, server.db, desk.now())
  if (taken === undefined) throw new Error('Nothing was due')
  await desk.loop().turn()
  expect([others, await desk.letters(report)]).toEqual([[], []])
  desk.clock.at += desk.queue.leaseMs + 1000
  await desk.loop().turn()
  expect(await desk.letters(report)).toHaveLength(2)
  // The first one was not dead but slow: what it made is not recorded.
  await attempt(desk.queue, server.db, taken, desk.now)
  expect([(await desk.letters(report)).length, (await runs(report)).length]).toEqual([2, 1])
})

test('a company has four runs at once, and does not hold up another', async () => {
  const other = await server.user({ company: server.theirs })
  desk.clock.at = Date.parse('2027-07-01T12:00Z')
  const ours = [1, 2, 3, 4, 5, 6]
  for (const _ of ours) await stationReport(admin, { frequency: 'daily' })
  await stationReport(other, { frequency: 'daily' })
  await server.db.pool.query("update report_report set next_run_at = $1 where frequency = 'daily'", [desk.now()])
  await desk.queue.prepare(server.db.pool, desk.now())
  const companies = async () => (await take(desk.queue, server.db, desk.now())).map(({ company_id }) => company_id)
  const taken = await companies()
  const ofOurs = taken.filter((company) => company === server.ours)
  expect([ofOurs.length, taken.length]).toEqual([4, 5])
  expect(await companies()).toEqual([])
  desk.clock.at += desk.queue.leaseMs + 1000
  await desk.loop().turn()
  expect((await server.db.pool.query("select 1 from report_run where status <> 'done'")).rowCount).toBe(0)
})

test('the next run follows from the schedule, its zone and that of the company, in the call that saves it', async () => {
  const report = await stationReport(admin, { frequency: 'daily', send_time: '06:00', timezone: 'UTC' })
  expect((await next(report))?.slice(11, 16)).toBe('06:00')
  const { body } = await admin.patch(`report/${report}/`, { timezone: 'Asia/Kathmandu' })
  expect(body.next_run_at.slice(11, 16)).toBe('00:15')
  expect((await admin.patch(`report/${report}/`, { paused: true })).body.next_run_at).toBeNull()
  await admin.patch(`report/${report}/`, { paused: false, timezone: '' })
  const before = await next(report)
  expect((await admin.patch(`company/${server.ours}/`, { timezone: 'UTC' })).status).toBe(200)
  expect((await next(report))?.slice(11, 16)).toBe('06:00')
  expect(before?.slice(11, 16)).not.toBe('06:00')
  await admin.patch(`company/${server.ours}/`, { timezone: zone })
  expect((await admin.patch(`report/${report}/`, { frequency: 'never' })).body.next_run_at).toBeNull()
})

test('a comparison needs a value, and a figure that the report totals', async () => {
  const report = await stationReport(admin)
  const { status, body } = await admin.patch(`report/${report}/`, { send_when: 'more_than', send_measure: 'latitude' })
  expect([status, Object.keys(body).length]).toEqual([400, 2])
  expect(body).toMatchObject({ send_value: [expect.any(String)], send_measure: [expect.any(String)] })
  expect((await admin.patch(`report/${report}/`, { send_when: 'more_than', send_value: '3' })).status).toBe(200)
})

test.each([
  ['send_time', '25:00'],
  ['timezone', 'Mars/Olympus'],
  ['send_days', ['moonday']],
  ['send_day', 32],
  ['send_value', 'many'],
  ['frequency', 'yearly'],
])('a wrong %s is refused at its field', async (field, value) => {
  const report = await stationReport(admin)
  const { status, body } = await admin.patch(`report/${report}/`, { [field]: value })
  expect([status, Object.keys(body)]).toEqual([400, [field]])
})
