/** Their codes for ours, what is kept of each delivery, and sending one again. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connected, SECRET, type Connected } from './connected.ts'
import type { Receiver } from './receiver.ts'

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

type Code = { id: number; code: string; ours: string; theirs: string }
const codes = async (query = ''): Promise<readonly Code[]> =>
  (await at.boss.get(`erp_code/?limit=500${query}`)).body.results
const sent = () => JSON.parse(String(receiver.got[0]?.parts.get('invoice')?.bytes))

describe('our codes', () => {
  it('are listed once, those without a name of theirs first, and go as theirs where they have one', async () => {
    const { id } = await at.approved()
    expect((await at.boss.post(`${connection}list_codes/`)).body.detail).toMatch(/^\d+ were listed\.$/)
    const account = (await codes('&ours=40100'))[0]
    expect(account).toMatchObject({ code: 'customer_account', theirs: '' })
    const loading = (await codes('&ours=loading'))[0]
    await at.boss.patch(`erp_code/${account?.id}/`, { theirs: 'V-9' })
    await at.boss.patch(`erp_code/${loading?.id}/`, { theirs: 'LD' })
    const all = await codes()
    expect(all.slice(-2).map(({ theirs }) => theirs)).toEqual(['V-9', 'LD'])
    expect(all.slice(0, -2).every(({ theirs }) => theirs === '')).toBe(true)
    expect((await at.boss.post(`${connection}list_codes/`)).body.detail).toBe('All are listed already.')
    expect(await codes()).toHaveLength(all.length)
    await at.sendOne(id)
    const told = sent()
    expect([told.customer_account, told.customer]).toEqual(['V-9', 'Prairie Fuels'])
    expect(JSON.stringify(told.lines)).toContain('"service":"LD"')
    expect(JSON.stringify(told.lines)).not.toContain('"service":"loading"')
  })

  it('are sent as they are where they have no name of theirs, whatever word they are', async () => {
    const { results } = (await at.boss.get('terminalboss/v3/company/?name=Prairie Fuels')).body
    const customer = `terminalboss/v3/company/${results[0].id}/`
    const number = Number(connection.split('/')[1])
    await at.boss.post('erp_code/', { connection: number, code: 'customer', ours: 'Another', theirs: 'AN' })
    const { id } = await at.approved()
    expect((await at.boss.patch(customer, { name: 'constructor' })).status).toBe(200)
    try {
      await at.sendOne(id)
      expect(sent().customer).toBe('constructor')
    } finally {
      await at.boss.patch(customer, { name: 'Prairie Fuels' })
    }
  })

  it('are of one connection, each once, and nothing to others', async () => {
    const number = Number(connection.split('/')[1])
    const one = { connection: number, code: 'site', ours: 'Hardisty', theirs: 'HD' }
    expect((await at.boss.post('erp_code/', one)).status).toBe(201)
    expect((await at.boss.post('erp_code/', one)).status).toBe(400)
    expect((await at.boss.post('erp_code/', { ...one, code: 'dance' })).body).toHaveProperty('code')
    const clerk = await at.server.user({ permissions: ['access_menu__v3__sync_data__ticket_invoice'] })
    expect([(await clerk.get('erp_code/')).status, (await clerk.post(`${connection}list_codes/`)).status]).toEqual([
      403, 403,
    ])
    const stranger = await at.server.user({ company: at.server.theirs })
    expect((await stranger.post(`${connection}list_codes/`)).status).toBe(404)
  })
})

describe('a delivery', () => {
  it('keeps what was sent and what came back, without the secret', async () => {
    const { id, number } = await at.approved()
    receiver.judge = ({ headers }) => ({
      status: 422,
      body: `No such vendor. You sent ${headers.authorization} ${SECRET}`,
    })
    await at.sendOne(id)
    const [failed] = await at.deliveries()
    expect(failed.request).toContain('authorization: Basic …')
    expect(failed.request).toContain(`"invoice_number":"${number}"`)
    expect(failed.answer).toContain('422\nNo such vendor.')
    const kept = JSON.stringify([failed, (await at.clerk.get(`erp_delivery/${failed.id}/history/`)).body])
    expect(kept).not.toContain(SECRET)
    expect(kept).not.toContain(Buffer.from(`highball:${SECRET}`).toString('base64'))
    receiver.judge = () => ({ status: 201, body: '{"reference": "JU-5"}' })
    await at.sendOne(id)
    expect((await at.deliveries())[0]).toMatchObject({ status: 'sent', answer: '201\n{"reference": "JU-5"}' })
  })

  it('that could not be made keeps its request, and is sent again; one that was sent is not', async () => {
    const { id } = await at.approved()
    await receiver.close()
    await at.sendOne(id)
    const [failed] = await at.deliveries()
    expect([failed.request.startsWith('POST http://127.0.0.1'), failed.answer]).toEqual([true, ''])
    const again = await at.clerk.post(`erp_delivery/${failed.id}/again/`)
    expect([again.status, again.body.status, again.body.attempts]).toEqual([200, 'waiting', 0])
    await at.server.db.pool.query("update config_erp_delivery set status = 'sent', run_at = null where id = $1", [
      failed.id,
    ])
    expect((await at.clerk.post(`erp_delivery/${failed.id}/again/`)).status).toBe(409)
    const reader = await at.server.user({ permissions: ['access_menu__v3__sync_data__ticket_invoice'] })
    expect((await reader.post(`erp_delivery/${failed.id}/again/`)).status).toBe(403)
  })
})
