/** Alerts: the conditions on which a report is sent, the rights of its owner, and notifications. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type Client, type Server } from '../../../harness.ts'
import { deskOf, station, stationReport, type Desk } from './report-desk.ts'

let server: Server
let admin: Client
let desk: Desk
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  admin = await server.user()
  desk = deskOf(server)
})
afterAll(() => server.close())

const runNow = async (report: number, by = admin) => (await by.post(`report/${report}/run/`, {})).body
const outcomeOf = async (report: number) => (await runNow(report)).outcome
const notices = async (client: Client, about: string): Promise<string[]> =>
  (await client.get(`notification/?note_type=${about}&ordering=id`)).body.results.map(
    ({ title }: { title: string }) => title,
  )
const inState = (state: string) => ({ filters: [{ field: 'state', op: 'eq', value: state }] })

test('an alert is sent when its condition becomes true, and again after it was not', async () => {
  const report = await stationReport(admin, { ...inState('SK'), send_when: 'rows' })
  expect(await outcomeOf(report)).toBe('not_met')
  const regina = await station(admin, 'REGINA', 'SK')
  expect(await runNow(report)).toMatchObject({ outcome: 'sent', rows: 1, message: '1 row' })
  expect(await outcomeOf(report)).toBe('unchanged')
  await admin.delete(`railstation/${regina}/`)
  expect(await outcomeOf(report)).toBe('not_met')
  await station(admin, 'ESTEVAN', 'SK')
  expect(await outcomeOf(report)).toBe('sent')
  expect(await desk.letters(report)).toHaveLength(4)
  expect((await admin.get(`report/${report}/`)).body).toMatchObject({ last_outcome: 'sent' })
})

test('new rows are those that the last sent run did not have', async () => {
  const report = await stationReport(admin, { ...inState('MB'), send_when: 'new_rows' })
  await station(admin, 'BRANDON', 'MB')
  await station(admin, 'EMERSON', 'MB')
  expect(await runNow(report)).toMatchObject({ outcome: 'sent', message: '2 rows' })
  expect(await runNow(report)).toMatchObject({ outcome: 'unchanged', message: '2 rows, none of them new' })
  await station(admin, 'VIRDEN', 'MB')
  expect(await runNow(report)).toMatchObject({ outcome: 'sent', message: '3 rows, 1 of them new' })
})

test('a value is compared with the number of rows', async () => {
  const report = await stationReport(admin, { ...inState('ON'), send_when: 'more_than', send_value: '1' })
  await station(admin, 'SARNIA', 'ON')
  expect(await outcomeOf(report)).toBe('not_met')
  await station(admin, 'WINDSOR', 'ON')
  expect(await outcomeOf(report)).toBe('sent')
})

test('a schedule runs as its owner: without rights nothing is sent, administrators are told once, and one takes over', async () => {
  const owner = await server.user({
    name: 'Ozzie Owner',
    permissions: ['access_menu__reports', 'add_report', 'change_report'],
  })
  const report = await stationReport(owner)
  expect(await outcomeOf(report)).toBe('sent')
  await server.db.pool.query('update user_user set is_active = false where id = $1', [owner.id])
  for (const _ of [1, 2])
    expect(await runNow(report)).toMatchObject({ outcome: 'failed', message: 'The owner, Ozzie Owner, is disabled.' })
  expect(await desk.letters(report)).toHaveLength(2)
  const { name } = (await admin.get(`report/${report}/`)).body
  expect(await notices(admin, 'report_failed')).toEqual([`${name} could not be sent`])
  expect((await admin.post(`report/${report}/take_over/`, {})).body).toMatchObject({ owner: admin.id })
  expect(await outcomeOf(report)).toBe('sent')
  expect(await desk.letters(report)).toHaveLength(4)
})

test('an owner who lost a permission is named with what they may not view', async () => {
  const owner = await server.user({ name: 'Lou Lost' })
  const report = await stationReport(owner, { source: 'rail:rate', columns: [], ordering: '' })
  await server.db.pool.query('update user_user set user_permissions = $1 where id = $2', [
    ['access_menu__reports'],
    owner.id,
  ])
  expect(await runNow(report)).toMatchObject({
    outcome: 'failed',
    message: 'The owner, Lou Lost, may not view rail rates any more.',
  })
})

test('users who may view the report are notified, and open it from there', async () => {
  const colleague = await server.user()
  const outsider = await server.user({ permissions: ['change_ticket'] })
  const notify = [colleague.id, outsider.id]
  const report = await stationReport(admin, { notify, emails: [], shared: true })
  expect(await outcomeOf(report)).toBe('sent')
  const { body } = await colleague.get('notification/?note_type=report_sent')
  expect(body.results).toMatchObject([{ object_type: 'report:report', object_id: String(report) }])
  expect(await notices(outsider, 'report_sent')).toEqual([])
})

test('a report that names no one to receive it fails with that reason', async () => {
  const report = await stationReport(admin, { emails: [] })
  expect(await runNow(report)).toMatchObject({
    outcome: 'failed',
    message: 'No address and no user is set to receive it.',
  })
})
