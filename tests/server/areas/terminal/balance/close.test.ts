/** Days of the balance are closed in order, keep their figures, list later changes, and are reopened from the last one on. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { startServer, type Server } from '../../../harness.ts'
import { at, dayBefore, makeSite } from './site.ts'

let server: Server
let yard: Awaited<ReturnType<typeof makeSite>>
let sites = 0
const [day, next, today] = [dayBefore(2), dayBefore(1), dayBefore(0)]
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  yard = await makeSite(server, `Site ${++sites}`)
  await yard.reading(at(dayBefore(3), '23:00'), '100.000')
  await yard.reading(at(day, '23:00'), '150.000')
  await yard.movement({ volume: '50.000', moved_at: at(day, '08:00') })
})

it('keeps the figures of a closed day, with who closed it and when', async () => {
  const closed = await yard.close(day)
  expect([closed.status, closed.body.state, closed.body.closed_by]).toEqual([200, 'closed', yard.clerk.name])
  const { body } = await yard.balance(day)
  expect(body.rows).toEqual(closed.body.rows)
  expect(body.rows[0]).toMatchObject({ opening: '100.000', receipts: '50.000', closing: '150.000', gain: '0.000' })
  expect([body.late, typeof body.closed_at]).toEqual([[], 'string'])
  const { body: days } = await yard.clerk.get(`mass_balance/days/?facility=${yard.site}&from=${day}&to=${next}`)
  expect(days.results.map(({ state }: { state: string }) => state)).toEqual(['closed', 'open'])
})

it('lists later changes of tickets and readings with their effect, and keeps the figures', async () => {
  const shipped = await yard.ticket({ net_volume: '1000.0', completed_at: at(day, '10:00') })
  await yard.close(day, 'The gauge was read late')
  await server.within(yard.clerk, ({ rows }) => rows(ticket).patch(shipped.id, { net_volume: '2000.0' }))
  await yard.ticket({ direction: 'unload', net_volume: '1000.0', completed_at: at(day, '11:00') })
  await yard.reading(at(day, '23:30'), '151.000')
  const { body } = await yard.balance(day)
  expect(body.rows[0]).toMatchObject({ shipments: '3.779', receipts: '50.000', closing: '150.000' })
  expect(
    body.late.map(({ of, change, label, was, volume, effect }: Record<string, string>) =>
      [of, change, label, was, volume, effect].join(' '),
    ),
  ).toEqual([
    'receipts added Ticket 4712  3.779 -3.779',
    'shipments changed Ticket 4711 3.779 7.559 3.780',
    'closing removed B101 150.000 0.000 -150.000',
    'closing added B101  151.000 151.000',
  ])
  const { body: lines } = await yard.lines(day, 'shipments')
  expect([lines.sum, lines.results.length]).toEqual(['3.779', 1])
  const month = await yard.clerk.get(`terminalboss/v3/product/${yard.propane}/mass_balance/?date=${day}`)
  expect(month.body.sites[0].shipments).toBe('3.779')
})

it('takes a new density for no change of a ticket', async () => {
  await yard.ticket({ net_volume: '30000.0', completed_at: at(day, '10:00') })
  await yard.close(day, 'Known')
  const { body } = await yard.clerk.get(`terminalboss/v3/product/${yard.propane}/`)
  await yard.clerk.patch(`terminalboss/v3/product/${yard.propane}/`, { density: 580, version: body.version })
  expect((await yard.balance(day)).body.late).toEqual([])
})

it('refuses movements on a closed day, by whatever call', async () => {
  const kept = await yard.movement({ volume: '1.000', moved_at: at(day, '09:00') })
  const later = await yard.movement({ volume: '1.000', moved_at: at(next, '09:00') })
  await yard.close(day, 'Known')
  const path = `terminalboss/v3/inventory-movement/`
  const values = { server: yard.site, product: yard.propane, kind: 'receipt', volume: '1.000' }
  const refused = [
    await yard.clerk.post(path, { ...values, moved_at: at(day, '23:59') }),
    await yard.clerk.patch(`${path}${kept}/`, { volume: '2.000', version: 1 }),
    await yard.clerk.patch(`${path}${later}/`, { moved_at: at(day, '00:00'), version: 1 }),
    await yard.clerk.delete(`${path}${kept}/`),
  ]
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409])
  expect(refused[0]?.body.detail).toContain(`${day} is closed in the mass balance of`)
  expect((await yard.clerk.post(path, { ...values, moved_at: at(next, '00:00') })).status).toBe(201)
})

it('refuses a transfer to a site whose day is closed', async () => {
  const other = await yard.made('servers', { name: `Other ${sites}`, timezone: 'UTC' })
  const there = await yard.made('location', { code: 'R1', name: 'Far', server: other, product: yard.propane })
  await yard.close(day)
  const { status } = await yard.clerk.post('terminalboss/v3/inventory-movement/', {
    server: other,
    product: yard.propane,
    kind: 'transfer',
    location: there,
    to_location: yard.tank,
    volume: '1.000',
    moved_at: at(day, '12:00'),
  })
  expect(status).toBe(409)
})

it('closes finished days in order', async () => {
  expect((await yard.close(today)).status).toBe(409)
  expect((await yard.close(day)).status).toBe(200)
  const again = await yard.close(day)
  expect([again.status, again.body.detail]).toEqual([409, expect.stringContaining('closed already')])
  expect((await yard.close(dayBefore(3))).status).toBe(409)
  expect((await yard.reopen(day, 'A meter was wrong')).status).toBe(200)
  expect((await yard.close(dayBefore(4), 'Not measured')).status).toBe(200)
  const early = await yard.close(next)
  expect([early.status, early.body.detail]).toEqual([409, `Days are closed in order: close ${dayBefore(3)} first.`])
})

it('asks for a reason where a product needs attention or is not measured', async () => {
  await yard.movement({ volume: '9.000', moved_at: at(day, '09:00') })
  const { status, body } = await yard.close(day)
  expect([status, body.reason]).toEqual([400, [expect.stringContaining('needs attention: Propane')]])
  expect((await yard.close(day, 'The pipeline batch is checked')).body.reason).toBe('The pipeline batch is checked')
  await yard.ticket({ net_volume: null, completed_at: at(next, '09:00') })
  expect(Object.keys((await yard.close(next)).body)).toEqual(['reason'])
})

it('reopens the last closed day with a reason, which its history keeps', async () => {
  await yard.close(day)
  await yard.close(next)
  expect(Object.keys((await yard.reopen(next)).body)).toEqual(['reason'])
  expect((await yard.reopen(day, 'A ticket came late')).body.detail).toBe(
    `Only the last closed day is reopened: reopen ${next} first.`,
  )
  const opened = await yard.reopen(next, 'A ticket came late')
  expect([opened.status, opened.body.state]).toEqual([200, 'open'])
  expect((await yard.reopen(next, 'Again')).status).toBe(409)
  const { body } = await yard.clerk.get('terminalboss/v3/balance-day/?state=open')
  expect(body.results.map((row: Record<string, string>) => [row['day'], row['reason']])).toEqual([
    [next, 'A ticket came late'],
  ])
  const history = await yard.clerk.get(`terminalboss/v3/balance-day/${body.results[0].id}/history/`)
  expect(JSON.stringify(history.body)).toContain('A ticket came late')
  expect((await yard.close(next)).status).toBe(200)
})

it('lets one of two people close a day', async () => {
  const elsewhere = await server.elsewhere(yard.clerk)
  const answers = await Promise.all([yard.close(day, '', elsewhere), yard.close(day), yard.close(day)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

it('sees a movement that was written as the day was closed, or refuses it', async () => {
  const [closed, moved] = await Promise.all([
    yard.close(day, 'Known'),
    yard.clerk.post('terminalboss/v3/inventory-movement/', {
      server: yard.site,
      product: yard.propane,
      kind: 'receipt',
      volume: '5.000',
      moved_at: at(day, '10:00'),
    }),
  ])
  expect([closed.status, closed.body.rows[0].receipts]).toEqual([200, moved.status === 201 ? '55.000' : '50.000'])
})
