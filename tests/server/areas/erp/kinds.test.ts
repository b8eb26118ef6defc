/** What SAP and a system that takes CSV are sent, by a real server as the other side: good and bad answers, codes they have no name for, hostile names. */
import { parse } from 'csv-parse/sync'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { InvoiceKind } from '#model/areas/erp/rules/connection-kinds.ts'
import { saidIn, wordsIn } from '#server/areas/erp/said.ts'
import { deliveryQueue } from '#server/areas/invoice/delivery/queue.ts'
import { checkInvoices } from '#server/areas/invoice/sap/check.ts'
import { createJobLoop } from '#server/jobs/loop.ts'
import { connected, SECRET, type Connected } from '../invoice/connected.ts'
import type { Receiver } from '../invoice/receiver.ts'
import { textsIn } from './xml.ts'

let at: Connected
let receiver: Receiver
let connection: string
beforeAll(async () => {
  at = await connected()
})
afterAll(() => at.server.close())
afterEach(() => at.end(receiver))

const number = (): number => Number(connection.split('/')[1])
const send = (kind: string, ids: readonly string[], more = {}) =>
  at.clerk.post(`${at.base}send_erp/`, { kind, invoice_ids: ids, ...more })
const sendOne = async (kind: InvoiceKind, id: string) => (await send(kind, [id])).body.results[0]
const named = (code: string, ours: string, theirs: string) =>
  at.boss.post('erp_code/', { connection: number(), code, ours, theirs })

const begun = (kind: InvoiceKind, codes: readonly (readonly [string, string, string])[]) => async () => {
  ;({ receiver, connection } = await at.begin(kind))
  for (const code of codes) expect((await named(...code)).status).toBe(201)
}

describe('SAP', () => {
  beforeEach(
    begun('sap_xml', [
      ['customer_account', '40100', 'V-000017'],
      ['service', 'loading', 'Load&Go'],
      ['tax_code', 'GST', 'A1'],
    ]),
  )

  it('gets an IDOC that keeps to our schema, under its own codes, and the invoice is marked', async () => {
    const { id, number: invoice } = await at.approved()
    receiver.judge = () => ({ status: 202 })
    expect(await sendOne('sap_xml', id)).toMatchObject({ outcome: 'changed', reference: '' })
    const [got] = receiver.got
    expect([got?.method, got?.headers['content-type']]).toEqual(['POST', 'application/xml; charset=utf-8'])
    expect(got?.headers['idempotency-key']).toMatch(/^[0-9a-f]{64}$/)
    await checkInvoices(Buffer.from(got?.body ?? ''))
    const said = got?.body ?? ''
    for (const part of [invoice, '<PARTN>V-000017<', '<IDTNR>Load&amp;Go<', '<MWSKZ>A1<', '<MENEE>MTQ<', '315.47'])
      expect(said).toContain(part)
    // By itself: the number of the document and its time may hold the same digits.
    for (const ours of [/\b40100\b/, /LOADING/, />GST</]) expect(said).not.toMatch(ours)
    expect((await at.seen(id)).exported_at).toEqual(expect.any(String))
    expect(await at.deliveries()).toMatchObject([{ status: 'sent', answer: expect.stringContaining('202') }])
    expect(await sendOne('sap_xml', id)).toMatchObject({ outcome: 'already' })
    expect(receiver.got).toHaveLength(1)
  })

  it('is not called while a code has no name there; each is named, also by a trial', async () => {
    const { id } = await at.approved(1)
    const { results } = (await at.boss.get('erp_code/?ours=loading')).body
    await at.boss.patch(`erp_code/${results[0].id}/`, { theirs: '' })
    const message = 'The ERP codes have no name of theirs for customer account 40101, service loading.'
    for (const more of [{ dry_run: true }, {}])
      expect((await send('sap_xml', [id], more)).body.results).toMatchObject([{ id, outcome: 'not_allowed', message }])
    expect([receiver.got, await at.deliveries(), (await at.seen(id)).exported_at]).toEqual([[], [], null])
  })

  it('is not called either once a name was taken away, or does not fit', async () => {
    const { id } = await at.approved()
    const { results } = (await at.boss.get('erp_code/?ours=GST')).body
    receiver.judge = () => ({
      status: 503,
      body: '<html><title>x</title><body>Down for <b>maintenance</b></body></html>',
    })
    expect((await sendOne('sap_xml', id)).message).toBe(
      'It answered 503: Down for maintenance The server tries it again.',
    )
    await at.boss.patch(`erp_code/${results[0].id}/`, { theirs: 'TOO-LONG-FOR-SAP' })
    await createJobLoop(at.server.db, [deliveryQueue], () => new Date(Date.now() + 120_000)).turn()
    expect(receiver.got).toHaveLength(1)
    expect(await at.deliveries()).toMatchObject([
      { status: 'failed', problem: 'Their TOO-LONG-FOR-SAP for tax code GST has more than 7 letters.' },
    ])
    await at.boss.patch(`erp_code/${results[0].id}/`, { theirs: 'A1' })
    receiver.judge = () => ({ status: 200, body: '{"reference": "0000000017"}' })
    const [failed] = await at.deliveries()
    await at.clerk.post(`erp_delivery/${failed.id}/again/`)
    await createJobLoop(at.server.db, [deliveryQueue]).turn()
    expect(await at.deliveries()).toMatchObject([{ status: 'sent', reference: '0000000017' }])
  })

  it('gets names as text, whatever stands in them', async () => {
    const hostile = 'A<b>&D;&#1;"\']]>\u0001\ufffe'
    const path = `terminalboss/v3/company/${at.set.customers[0]?.id}/`
    const { id } = await at.approved()
    await at.boss.patch(path, { street: hostile })
    try {
      expect((await sendOne('sap_xml', id)).outcome).toBe('changed')
    } finally {
      await at.boss.patch(path, { street: '' })
    }
    expect(textsIn(receiver.got[0]?.body ?? '', 'STRAS')).toEqual(['A<b>&D;&#1;"\']]>'])
  })

  it.each([
    [
      'the message of JSON',
      { status: 422, body: '{"error":"Vendor V-000017 is blocked"}' },
      'It answered 422: Vendor V-000017 is blocked',
    ],
    [
      'the text of XML',
      { status: 500, body: `<Fault><code>7</code><text>No port ${SECRET}</text></Fault>` },
      'It answered 500: 7 No port …',
    ],
  ])('refuses in words: %s', async (_what, reply, message) => {
    const { id } = await at.approved()
    receiver.judge = () => reply
    expect((await sendOne('sap_xml', id)).message).toBe(`${message} The server tries it again.`)
    expect(JSON.stringify(await at.deliveries())).not.toContain(SECRET)
  })
})

describe('a system that takes CSV', () => {
  beforeEach(
    begun('csv', [
      ['customer_account', '40100', '=V+17'],
      ['site', 'Rack', 'RK'],
      ['service', 'loading', 'LDG'],
      ['unit', 'm³', 'M3'],
      ['tax_code', 'GST', 'A1'],
    ]),
  )

  it('gets a row for each line under its own headings; no cell is a formula', async () => {
    await at.boss.patch(connection, { mapping: { invoice_number: 'DocNo', amount: '@Value' } })
    const name = '=HYPERLINK("http://x.test","a")\nsecond, line'
    const path = `terminalboss/v3/company/${at.set.customers[0]?.id}/`
    await at.boss.patch(path, { name })
    const { id, number: invoice } = await at.approved()
    try {
      expect((await sendOne('csv', id)).outcome).toBe('changed')
    } finally {
      await at.boss.patch(path, { name: 'Prairie Fuels' })
    }
    const [got] = receiver.got
    expect(got?.headers['content-type']).toBe('text/csv; charset=utf-8')
    const rows: readonly Readonly<Record<string, string>>[] = parse(got?.body ?? '', { columns: true })
    expect(rows.map((row) => [row['DocNo'], row['service'], row['unit'], row["'@Value"], row['tax_code']])).toEqual([
      [invoice, 'LDG', 'M3', '75.00', 'A1'],
      [invoice, 'LDG', 'M3', '225.45', 'A1'],
    ])
    expect(rows[0]?.['customer_account']).toBe("'=V+17")
    expect(Object.values(rows[0] ?? {}).filter((cell) => /^[=+@\t\r]/.test(cell))).toEqual([])
    expect(await at.seen(id)).toMatchObject({ exported_at: null, jobutrax_at: null })
  })

  it('and SAP are each sent an invoice once, by their own connection', async () => {
    const { id } = await at.approved()
    expect((await send('sap_xml', [id])).body.detail).toContain('No connection to SAP is set up')
    expect((await sendOne('csv', id)).outcome).toBe('changed')
    await at.boss.patch(connection, { enabled: false })
    expect((await send('csv', [id])).body.detail).toBe('The connection for CSV files is switched off.')
  })
})

describe('what is refused', () => {
  beforeEach(begun('csv', []))

  it('is a kind that nobody knows, by a connection and by a call', async () => {
    const { id } = await at.approved()
    for (const kind of ['ftp', '', 'customs'])
      expect([(await send(kind, [id])).status, Object.keys((await send(kind, [id])).body)]).toEqual([400, ['kind']])
    expect((await at.clerk.post(`${at.base}send_erp/`, { invoice_ids: [id] })).body).toHaveProperty('kind')
    const wrong = await at.boss.post('erp_connection/', { name: 'X', kind: 'ftp', address: 'https://x.test/' })
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['kind']])
  })

  it('is whoever may not, or is of another company', async () => {
    const { id } = await at.approved()
    const reader = await at.server.user({ permissions: ['access_menu__v3__sync_data__ticket_invoice'] })
    expect((await reader.post(`${at.base}send_erp/`, { kind: 'csv', invoice_ids: [id] })).status).toBe(403)
    const stranger = await at.server.user({ company: at.server.theirs })
    const answer = await stranger.post(`${at.base}send_erp/`, { kind: 'csv', invoice_ids: [id] })
    expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining('No connection for CSV files')])
    expect((await stranger.post(`${connection}try/`)).status).toBe(404)
    expect(receiver.got).toEqual([])
  })

  it('lists the codes that the kind needs, to be named', async () => {
    await at.boss.post(`${connection}list_codes/`)
    const { results } = (await at.boss.get(`erp_code/?limit=500&connection=${number()}`)).body
    const kinds = new Set<string>(results.map(({ code }: { code: string }) => code))
    expect([...kinds].toSorted((a: string, b: string) => a.localeCompare(b))).toEqual([
      'customer_account',
      'service',
      'site',
      'tax_code',
      'unit',
    ])
  })
})

it.each([
  ['{"message":"No"}', 'No'],
  ['[1]', '[1]'],
  ['null', 'null'],
  ['{"message":7}', '{"message":7}'],
  ['plain < text >', 'plain < text >'],
])('%s says %s', (text, words) => {
  expect(wordsIn(text)).toBe(words)
  expect(saidIn('nonsense').size).toBe(0)
})
