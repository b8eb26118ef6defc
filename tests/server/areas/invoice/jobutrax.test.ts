/** Invoices on their way to JobUtrax, through a real receiver: what arrives, and what does not and is tried again. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliveryQueue } from '#server/areas/invoice/delivery/queue.ts'
import { createJobLoop } from '#server/jobs/loop.ts'
import { connected, SECRET, type Connected } from './connected.ts'
import { openReceiver, taken, type Receiver } from './receiver.ts'

const MINUTE = 60_000
let at: Connected
let receiver: Receiver
let connection: string
beforeAll(async () => {
  at = await connected()
})
afterAll(() => at.server.close())
beforeEach(async () => {
  ;({ receiver, connection } = await at.begin())
})
afterEach(() => at.end(receiver))

const keys = () => receiver.got.map(({ headers }) => headers['idempotency-key'])

describe('what is taken', () => {
  it('is the figures and the paper, in one call, and marks the invoice', async () => {
    const { id, number } = await at.approved()
    receiver.judge = () => taken('JU-77')
    const { status, body } = await at.send([id])
    expect([status, body.counts.changed]).toEqual([200, 1])
    expect(body.results[0]).toMatchObject({ id, outcome: 'changed', reference: 'JU-77' })
    expect(receiver.got).toHaveLength(1)
    const { method, headers, parts } = receiver.got[0] ?? { headers: {} as Receiver['got'][0]['headers'] }
    expect([method, headers['content-type']]).toEqual(['POST', expect.stringContaining('multipart/form-data')])
    expect(headers.authorization).toBe(`Basic ${Buffer.from(`highball:${SECRET}`).toString('base64')}`)
    expect(headers['idempotency-key']).toMatch(/^[0-9a-f]{64}$/)
    expect(parts?.get('invoice')?.type).toBe('application/json')
    expect(JSON.parse(String(parts?.get('invoice')?.bytes))).toMatchObject({
      invoice_number: number,
      customer: 'Prairie Fuels',
      customer_account: '40100',
      subtotal: '300.45',
      tax: '15.02',
      total: '315.47',
      lines: [{ amount: '75.00' }, { quantity: '25.518', unit: 'm³', amount: '225.45' }],
    })
    expect(parts?.get('paper')?.type).toBe('application/pdf')
    expect(parts?.get('paper')?.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await at.seen(id)).toMatchObject({ jobutrax_at: expect.any(String), jobutrax_reference: 'JU-77' })
    const [last] = (await at.clerk.get(`${at.base}${id}/history/`)).body.results
    expect(JSON.stringify(last)).toContain(at.clerk.name)
  })

  it('has their names where the connection gives them', async () => {
    await at.boss.patch(connection, {
      mapping: { invoice_number: 'InvoiceNo', lines: 'Positions', amount: 'Value', reference: 'jobId' },
    })
    const { id, number } = await at.approved()
    receiver.judge = () => ({ status: 200, body: '{"jobId": 4711}' })
    expect(await at.sendOne(id)).toMatchObject({ outcome: 'changed', reference: '4711' })
    expect(JSON.parse(String(receiver.got[0]?.parts.get('invoice')?.bytes))).toMatchObject({
      InvoiceNo: number,
      Positions: [{ Value: '75.00' }, { Value: '225.45' }],
    })
    const wrong = await at.boss.patch(connection, { mapping: { total: 7 } })
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['mapping']])
  })

  it('is not sent a second time, until the invoice is approved anew', async () => {
    const { id } = await at.approved()
    await at.sendOne(id)
    expect(await at.sendOne(id)).toMatchObject({ outcome: 'already', reference: 'JU-1' })
    expect(receiver.got).toHaveLength(1)
    await at.clerk.post(`${at.base}bulk_reject_invoices/`, { invoice_ids: [id], reason: 'A line too much' })
    await at.clerk.post(`${at.base}reopen/`, { invoice_ids: [id] })
    await at.approve(id)
    receiver.judge = () => taken('JU-2')
    expect(await at.sendOne(id)).toMatchObject({ outcome: 'changed', reference: 'JU-2' })
    expect(new Set(keys()).size).toBe(2)
  })

  it('is one call for two requests at once, and for a request that is repeated', async () => {
    const { id } = await at.approved()
    let free = (): void => undefined
    const held = new Promise<void>((go) => (free = go))
    receiver.judge = async () => {
      await held
      return taken()
    }
    const first = at.send([id], {}, { 'idempotency-key': 'once' })
    while (receiver.got.length === 0) await new Promise((go) => setTimeout(go, 10))
    const second = await at.send([id])
    expect(second.body.results[0]).toMatchObject({ outcome: 'not_allowed', message: 'It is being sent right now.' })
    free()
    expect((await first).body.results[0]).toMatchObject({ outcome: 'changed' })
    const repeated = await at.send([id], {}, { 'idempotency-key': 'once' })
    expect(repeated.body.results[0]).toMatchObject({ outcome: 'changed', reference: 'JU-1' })
    expect(receiver.got).toHaveLength(1)
  })

  it('is one call where two requests begin together', async () => {
    const { id } = await at.approved()
    const both = await Promise.all([at.send([id]), at.send([id])])
    expect(both.filter(({ body }) => body.results[0].outcome === 'changed')).toHaveLength(1)
    expect(receiver.got).toHaveLength(1)
  })
})

describe('what is not taken', () => {
  it.each([
    ['without a reference', { status: 200, body: '{"ok":true}' }, 'It gave no reference. It answered 200: {"ok":true}'],
    ['with an answer that is no JSON', { status: 204 }, 'It gave no reference. It answered 204.'],
    ['refused', { status: 422, body: 'Unknown account\n40100' }, 'It answered 422: Unknown account 40100'],
    ['with a failure', { status: 503, body: 'Closed' }, 'It answered 503: Closed'],
  ])('%s is told for the invoice, and waits', async (_what, reply, message) => {
    const { id } = await at.approved()
    receiver.judge = () => reply
    expect(await at.sendOne(id)).toMatchObject({
      outcome: 'not_allowed',
      message: `${message} The server tries it again.`,
      reference: '',
    })
    expect(await at.seen(id)).toMatchObject({ jobutrax_at: null, jobutrax_reference: '' })
    expect(await at.deliveries()).toMatchObject([{ status: 'waiting', attempts: 1, problem: message }])
  })

  it('is not followed elsewhere', async () => {
    const { id } = await at.approved()
    const other = await openReceiver()
    receiver.judge = () => ({ status: 307, headers: { location: other.address } })
    expect((await at.sendOne(id)).message).toContain('It answered 307 and points elsewhere, which is not followed.')
    expect([receiver.got.length, other.got.length]).toEqual([1, 0])
    await other.close()
  })

  it('is given up after a time, and where nobody listens', async () => {
    const [{ id }, other] = [await at.approved(), await at.approved()]
    process.env['HIGHBALL_ERP_SECONDS'] = '0.3'
    receiver.judge = () => undefined
    expect((await at.sendOne(id)).message).toContain(`${receiver.host} did not answer within 0.3 s.`)
    await receiver.close()
    process.env['HIGHBALL_ERP_SECONDS'] = '60'
    expect((await at.sendOne(other.id)).message).toContain(`${receiver.host} refused the connection.`)
  })

  it('never repeats the secret', async () => {
    const { id } = await at.approved()
    receiver.judge = ({ headers }) => ({ status: 401, body: `no ${SECRET} ${headers.authorization}` })
    const { message } = await at.sendOne(id)
    expect(message).toContain('It answered 401: no … Basic …')
    expect(JSON.stringify([message, await at.deliveries()])).not.toContain(SECRET)
  })

  it('is tried again by the server under the same key, and by hand at once', async () => {
    const { id } = await at.approved()
    let clock = Date.now()
    const loop = createJobLoop(at.server.db, [deliveryQueue], () => new Date(clock))
    receiver.judge = () => ({ status: 500 })
    await at.sendOne(id)
    await loop.turn()
    expect(receiver.got).toHaveLength(1)
    // From the attempt on, which may have taken its time.
    clock = Date.now() + MINUTE + 5000
    await loop.turn()
    expect(await at.deliveries()).toMatchObject([{ status: 'waiting', attempts: 2 }])
    expect((await at.sendOne(id)).outcome).toBe('not_allowed')
    receiver.judge = () => taken('JU-9')
    clock = Date.now() + 2 * MINUTE
    await loop.turn()
    expect(await at.seen(id)).toMatchObject({ jobutrax_reference: 'JU-9' })
    expect([receiver.got.length, new Set(keys()).size]).toEqual([4, 1])
  })

  it('is taken over, under the same key, where the process that sent it has died', async () => {
    const { id } = await at.approved()
    receiver.judge = () => ({ status: 500 })
    await at.sendOne(id)
    // As it is left behind: nobody knows whether the other side got it.
    await at.server.db.pool.query(
      "update config_erp_delivery set status = 'sending', run_at = now() - interval '1 second'",
    )
    receiver.judge = () => taken('JU-3')
    await createJobLoop(at.server.db, [deliveryQueue]).turn()
    expect(await at.seen(id)).toMatchObject({ jobutrax_reference: 'JU-3' })
    expect([receiver.got.length, new Set(keys()).size]).toEqual([2, 1])
  })

  it('is not tried again once the invoice is no longer approved, or somebody stops it', async () => {
    const [one, other] = [await at.approved(), await at.approved()]
    receiver.judge = () => ({ status: 500 })
    await at.send([one.id, other.id])
    await at.clerk.post(`${at.base}bulk_void_invoices/`, { invoice_ids: [one.id], reason: 'Wrong customer' })
    const waiting = (await at.deliveries()).find(({ invoice }: { invoice: string }) => invoice === other.id)
    expect((await at.clerk.post(`erp_delivery/${waiting.id}/stop/`)).body.status).toBe('stopped')
    await createJobLoop(at.server.db, [deliveryQueue], () => new Date(Date.now() + 2 * MINUTE)).turn()
    expect(receiver.got).toHaveLength(2)
    expect((await at.deliveries()).map(({ status }: { status: string }) => status).toSorted()).toEqual([
      'failed',
      'stopped',
    ])
  })
})
