/** Connections to JobUtrax: which are never called, whose secret nobody is shown, and how one is tried. */
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

/** Why nothing is sent; nothing is marked or kept either. */
const refusal = async (): Promise<string> => {
  const { id } = await at.approved()
  const { status, body } = await at.send([id])
  expect(status).toBe(409)
  expect([await at.seen(id), await at.deliveries(), receiver.got]).toMatchObject([{ jobutrax_at: null }, [], []])
  return body.detail
}

describe('what is never called', () => {
  it('is anything without a connection, or with one that is switched off', async () => {
    await at.boss.patch(connection, { enabled: false })
    expect(await refusal()).toContain('The connection to JobUtrax is switched off.')
    await at.boss.delete(connection)
    expect(await refusal()).toContain('No connection to JobUtrax is set up')
  })

  it('is a host that is not on the list', async () => {
    process.env['HIGHBALL_ERP_HOSTS'] = 'erp.example.com'
    expect(await refusal()).toContain('is not on the list of hosts')
    expect((await at.boss.post(`${connection}try/`)).body.detail).toContain('is not on the list of hosts')
  })

  it('is a private network behind a name that the list has without a port', async () => {
    process.env['HIGHBALL_ERP_HOSTS'] = 'localhost,127.0.0.1'
    await at.boss.patch(connection, { address: 'http://localhost/invoices' })
    expect(await refusal()).toContain('is not on the list of hosts')
    await at.boss.patch(connection, { address: 'https://localhost/invoices' })
    const { id } = await at.approved()
    expect((await at.sendOne(id)).message).toContain('The host localhost leads to a private network')
  })

  it('is an invoice that is not approved', async () => {
    const { id } = await at.draft()
    const missing = '00000000-0000-4000-8000-000000000000'
    const { body } = await at.send([id, missing])
    expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['not_allowed', 'not_found'])
    expect([receiver.got, await at.deliveries()]).toEqual([[], []])
  })

  it('is anything by a trial, or by who may not', async () => {
    const { id } = await at.approved()
    expect((await at.send([id], { dry_run: true })).body.results).toMatchObject([{ outcome: 'changed' }])
    const viewer = await at.server.user({ permissions: ['access_menu__v3__sync_data__ticket_invoice'] })
    expect((await viewer.post(`${at.base}send_jobutrax/`, { invoice_ids: [id] })).status).toBe(403)
    expect((await viewer.get('erp_connection/')).status).toBe(403)
    expect((await at.send([])).body).toHaveProperty('invoice_ids')
    expect([receiver.got, await at.deliveries()]).toEqual([[], []])
  })
})

describe('the connection', () => {
  it('never shows its secret, which is kept sealed', async () => {
    await at.boss.post(`${connection}set_secret/`, { secret: `${SECRET}2` })
    const said = await Promise.all([
      ...[
        'erp_connection/',
        connection,
        `${connection}history/`,
        'erp_connection/columns/',
        'erp_connection/choices/',
      ].map((path) => at.boss.get(path)),
      at.boss.post('erp_connection/download_table/', { format: 'csv', columns: ['name', 'address', 'account'] }),
    ])
    expect((await at.boss.post('erp_connection/download_table/', { format: 'csv', columns: ['secret'] })).status).toBe(
      400,
    )
    expect(said.map(({ status }) => status)).toEqual(said.map(() => 200))
    const { rows } = await at.server.db.pool.query('select secret from config_erp_connection')
    const { rows: audit } = await at.server.db.pool.query('select * from audit')
    const all = [...said.map(({ raw }) => raw.toString('utf8')), JSON.stringify([rows, audit])].join(' ')
    expect(all).not.toContain(SECRET)
    expect(all).not.toContain('"secret":"sealed1$"')
    expect(rows[0].secret).toMatch(/^sealed1\$/)
    expect(JSON.stringify(audit)).not.toContain(rows[0].secret)
    const { id } = await at.approved()
    await at.sendOne(id)
    expect(receiver.got[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from(`highball:${SECRET}2`).toString('base64')}`,
    )
  })

  it('is tried without sending anything', async () => {
    receiver.judge = () => ({ status: 405 })
    const good = await at.boss.post(`${connection}try/`)
    expect([good.status, good.body.trial, receiver.got[0]?.method]).toEqual([200, 'It answered 405.', 'GET'])
    receiver.judge = () => ({ status: 401, body: 'Who are you?' })
    const bad = await at.boss.post(`${connection}try/`)
    expect([bad.status, bad.body.detail]).toEqual([409, 'It answered 401: Who are you?'])
    await receiver.close()
    expect((await at.boss.post(`${connection}try/`)).body.detail).toContain('refused the connection')
  })

  it('leads to an address of the web, and one alone is switched on', async () => {
    for (const address of ['ftp://erp.example.com/', 'https://me:secret@erp.example.com/', 'erp.example.com'])
      expect((await at.boss.patch(connection, { address })).body).toHaveProperty('address')
    const { address } = receiver
    await at.boss.post('erp_connection/', { name: 'Second', address, enabled: true })
    expect(await refusal()).toContain(
      'Two connections to JobUtrax are switched on, JobUtrax and Second: switch one off.',
    )
  })
})
