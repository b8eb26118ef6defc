/** Customs invoices on their way to the system of a broker, by a real server as the other side. */
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { party } from '#model/areas/company/company.resource.ts'
import { invoice } from '#model/areas/customs/customs-invoice.resource.ts'
import { customsDocument } from '#server/areas/customs/sending/document.ts'
import { customsFacts } from '#server/areas/customs/form/facts.ts'
import { customsQueue } from '#server/areas/customs/sending/queue.ts'
import { createJobLoop } from '#server/jobs/loop.ts'
import { connected, SECRET, type Connected } from '../invoice/connected.ts'
import type { Receiver } from '../invoice/receiver.ts'
import { elementsIn, textsIn } from './xml.ts'

const HOSTILE = 'Ol<i>&Co "\']]>\u0001'

let at: Connected
let receiver: Receiver
let connection: string
let parties: readonly { readonly id: number }[]
beforeAll(async () => {
  at = await connected()
  parties = await at.server.within(at.clerk, ({ rows }) =>
    rows(party).createMany([
      { name: 'Gateway', code: 'GW', street: '1 Rail Road', city: 'Hardisty', country: 'CA' },
      { name: HOSTILE, street: '2 Lake Street', city: 'Superior', country: 'US', importer_number: '41-1215000' },
    ]),
  )
})
afterAll(() => at.server.close())
beforeEach(async () => {
  ;({ receiver, connection } = await at.begin('customs'))
})
afterEach(() => at.end(receiver))

let made = 0
const drafted = (more: Readonly<Record<string, unknown>> = {}) => {
  made += 1
  return at.server.within(at.clerk, ({ rows }) =>
    rows(invoice).create({
      invoice_number: `CI-${made}`,
      direct_shipment_date: '2026-11-18',
      vendor: parties[0]?.id ?? null,
      consignee: parties[1]?.id ?? null,
      importer: parties[1]?.id ?? null,
      transport_mode: 'truck',
      barcode: `PAPS${made}`,
      shipped_from: 'Hardisty, AB',
      conditions_of_sale: 'FOB Hardisty',
      responsible_person: 'R. Okafor',
      packages: 1,
      net_weight: '20000',
      gross_weight: '34000',
      port_code: '3403',
      lines: [
        {
          description: 'Propane <odorised>',
          harmonized_code: '2711120010',
          quantity: '112.500',
          unit: 'm³',
          unit_price: '210.000000',
          total: '23625.00',
        },
      ],
      total: '23625.00',
      ...more,
    }),
  )
}
const send = (ids: readonly number[], more = {}) => at.clerk.post('customs/send/', { invoices: ids, ...more })
const sendOne = async (id: number) => (await send([id])).body.results[0]
const seen = async (id: number) => (await at.clerk.get(`customs/${id}/`)).body
const deliveries = async () => (await at.clerk.get('customs_delivery/?ordering=id')).body.results
const named = async () => {
  const number = Number(connection.split('/')[1])
  for (const [code, ours, theirs] of [
    ['party', 'GW', 'EXP-1'],
    ['party', HOSTILE, 'IMP-"2" <&\n>'],
    ['unit', 'm³', 'MTQ'],
  ])
    await at.boss.post('erp_code/', { connection: number, code, ours, theirs })
}

describe('a customs invoice', () => {
  it('is sent as XML with who is who, under their codes, and is theirs to judge', async () => {
    await named()
    const { id, invoice_number } = await drafted()
    receiver.judge = () => ({ status: 200, body: '{"reference":"B-9"}' })
    expect(await sendOne(id)).toMatchObject({ outcome: 'changed', reference: 'B-9' })
    const [got] = receiver.got
    expect([got?.method, got?.headers['content-type']]).toEqual(['POST', 'application/xml; charset=utf-8'])
    const said = (name: string) => textsIn(got?.body ?? '', name)
    const attribute = (name: string, key: string) =>
      elementsIn(got?.body ?? '', name).map((one) => one.getAttribute(key))
    expect(attribute('CustomsInvoice', 'Number')).toEqual([invoice_number])
    expect([said('ShippedOn'), said('PortOfEntry')]).toEqual([['2026-11-18'], ['3403']])
    // A line break in an attribute is read as a blank.
    expect([attribute('Party', 'Role'), attribute('Party', 'Code')]).toEqual([
      ['vendor', 'consignee', 'importer'],
      ['EXP-1', 'IMP-"2" <& >', 'IMP-"2" <& >'],
    ])
    // Ours and the parties.
    expect(said('Name').slice(-3)).toEqual(['Gateway', 'Ol<i>&Co "\']]>', 'Ol<i>&Co "\']]>'])
    expect([said('Description'), said('Quantity'), attribute('Quantity', 'Unit')]).toEqual([
      ['Propane <odorised>'],
      ['112.500'],
      ['MTQ'],
    ])
    expect(await seen(id)).toMatchObject({ status: 'sent', sent_at: expect.any(String), answered_at: null })
    expect((await seen(id)).sent_data).toMatchObject({ invoice_number, total: '23625.00' })
    expect(await sendOne(id)).toMatchObject({ outcome: 'already', message: 'It is sent already.' })
    const [last] = (await at.clerk.get(`customs/${id}/history/`)).body.results
    expect(JSON.stringify(last)).toContain(at.clerk.name)
  })

  it('that is rejected is corrected and sent again; one that is accepted is not', async () => {
    await named()
    const { id } = await drafted()
    receiver.judge = () => ({ status: 200, body: '{"status":"rejected","message":"Port 3403 takes no rail"}' })
    await sendOne(id)
    expect(await seen(id)).toMatchObject({
      status: 'rejected',
      answer: 'Port 3403 takes no rail',
      answered_at: expect.any(String),
    })
    receiver.judge = () => ({ status: 200, body: '{"status":"accepted","message":"Released"}' })
    const locked = await at.clerk.patch(`customs/${id}/`, { port_code: '3604' })
    expect([locked.status, locked.body.detail]).toEqual([409, expect.stringContaining('Correct it to change it')])
    expect((await sendOne(id)).message).toBe('It was rejected. Correct it first.')
    expect((await at.clerk.post(`customs/${id}/correct/`, {})).body).toMatchObject({ status: 'draft', revision: 1 })
    await at.clerk.patch(`customs/${id}/`, { port_code: '3604' })
    expect((await seen(id)).status).toBe('ready')
    expect(await sendOne(id)).toMatchObject({ outcome: 'changed' })
    expect(await seen(id)).toMatchObject({ status: 'accepted', answer: 'Released' })
    expect(new Set(receiver.got.map(({ headers }) => headers['idempotency-key'])).size).toBe(2)
    expect((await sendOne(id)).outcome).toBe('already')
    expect((await seen(id)).earlier_sent).toMatchObject([
      { status: 'rejected', answer: 'Port 3403 takes no rail', data: { port_code: '3403' } },
    ])
  })

  it('stands still once it is sent, until it is corrected with a reason; what was sent before is kept', async () => {
    await named()
    const { id } = await drafted()
    receiver.judge = () => ({ status: 200, body: '{"status":"accepted","message":"Released"}' })
    await sendOne(id)
    const { version } = await seen(id)
    const says = 'It stays as it was sent. Correct it with a reason, and send it again.'
    for (const held of [
      await at.clerk.patch(`customs/${id}/`, { total: '1.00' }),
      await at.clerk.delete(`customs/${id}/`),
      await at.clerk.post('customs/change_many/', { changes: [{ id, version, values: { total: '1.00' } }] }),
    ])
      expect([held.status, JSON.stringify(held.body)]).toEqual([expect.any(Number), expect.stringContaining(says)])
    await expect(
      at.server.within(at.clerk, ({ client }) =>
        client.query('update customs_invoice set total = 1 where id = $1', [id]),
      ),
    ).rejects.toThrow(says)
    expect((await at.clerk.patch(`customs/${id}/`, { comments: 'Seen' })).status).toBe(200)

    const bare = await at.clerk.post(`customs/${id}/correct/`, {})
    expect([bare.status, bare.body.reason]).toEqual([400, ['Say why an accepted invoice is corrected.']])
    const first = (await at.clerk.post('customs/correct/', { ids: [id], reason: 'Wrong total' })).body
    expect(await seen(id)).toMatchObject({ status: 'draft', status_reason: 'Wrong total', sent_data: {} })
    await at.clerk.post(`batch/${first.batch}/undo/`)
    expect(await seen(id)).toMatchObject({ status: 'accepted', answer: 'Released', sent_data: { total: '23625.00' } })

    await at.clerk.post(`customs/${id}/correct/`, { reason: 'Wrong total' })
    expect((await seen(id)).status).toBe('draft')
    const lines = (await seen(id)).lines
    await at.clerk.patch(`customs/${id}/`, { total: '23626.00', lines: [{ ...lines[0], total: '23626.00' }] })
    expect(await sendOne(id)).toMatchObject({ outcome: 'changed' })
    expect(await seen(id)).toMatchObject({
      status: 'accepted',
      sent_data: { total: '23626.00' },
      earlier_sent: [{ status: 'accepted', answer: 'Released', reason: 'Wrong total', data: { total: '23625.00' } }],
    })
    expect(JSON.stringify((await at.clerk.get(`customs/${id}/history/`)).body)).toContain('Wrong total')
    expect(new Set(receiver.got.map(({ headers }) => headers['idempotency-key'])).size).toBe(2)
  })

  it('is not sent while something is missing, or a code has no name there', async () => {
    const bare = await drafted({ vendor: null, port_code: '', lines: [], total: null })
    const unsent = await sendOne(bare.id)
    expect(unsent.message).toContain('Box (a)(1): Enter the port of entry.')
    expect(unsent.missing.map(({ field }: { field: string }) => field)).toEqual([
      'port_code',
      'vendor',
      ...Array.from({ length: 5 }, () => 'lines'),
      'total',
    ])
    const { id } = await drafted()
    for (const more of [{ dry_run: true }, {}])
      expect((await send([id], more)).body.results[0].message).toContain(
        'The ERP codes have no name of theirs for party GW, party Ol<i>&Co',
      )
    expect((await sendOne((await drafted({ status: 'cancelled' })).id)).message).toContain('It is cancelled.')
    expect([receiver.got, await deliveries(), (await seen(id)).status]).toEqual([[], [], 'ready'])
  })

  it('that was refused waits, says why without the secret, and goes again under the same key', async () => {
    await named()
    const { id } = await drafted()
    receiver.judge = ({ headers }) => ({
      status: 500,
      body: `{"error":"Queue full ${SECRET} ${headers.authorization}"}`,
    })
    expect((await sendOne(id)).message).toBe('It answered 500: Queue full … Basic … The server tries it again.')
    const [waiting] = await deliveries()
    expect(waiting).toMatchObject({ status: 'waiting', request: expect.stringContaining('authorization: Basic …') })
    expect(JSON.stringify(waiting)).not.toContain(SECRET)
    expect((await at.clerk.post(`customs_delivery/${waiting.id}/stop/`)).body.status).toBe('stopped')
    expect((await at.clerk.post(`customs_delivery/${waiting.id}/stop/`)).status).toBe(409)
    await at.clerk.post(`customs_delivery/${waiting.id}/again/`)
    receiver.judge = () => ({ status: 204 })
    await createJobLoop(at.server.db, [customsQueue]).turn()
    expect(await deliveries()).toMatchObject([{ status: 'sent', reference: '' }])
    expect((await seen(id)).status).toBe('sent')
    expect(new Set(receiver.got.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect((await at.clerk.post(`customs_delivery/${waiting.id}/again/`)).status).toBe(409)
  })

  it('is sent once by two requests at once', async () => {
    await named()
    const { id } = await drafted()
    const both = await Promise.all([send([id]), send([id])])
    expect(both.filter(({ body }) => body.results[0].outcome === 'changed')).toHaveLength(1)
    expect(receiver.got).toHaveLength(1)
  })
})

describe('who may', () => {
  it('is who may change customs invoices, of one company', async () => {
    await named()
    const { id } = await drafted()
    const reader = await at.server.user({ permissions: ['access_menu__customs_forms'] })
    expect((await reader.post('customs/send/', { invoices: [id] })).status).toBe(403)
    const clerk = await at.server.user({ permissions: ['access_menu__v3__sync_data__ticket_invoice'] })
    expect((await clerk.get('customs_delivery/')).status).toBe(403)
    const stranger = await at.server.user({ company: at.server.theirs })
    expect((await stranger.post('customs/send/', { invoices: [id] })).body.results[0].outcome).toBe('not_found')
    expect((await send([])).body).toHaveProperty('invoices')
    expect((await sendOne(987_654)).outcome).toBe('not_found')
    await at.boss.patch(connection, { enabled: false })
    const off = (await send([id], { dry_run: true })).body.results[0]
    expect([off.outcome, off.message]).toEqual(['not_allowed', expect.stringContaining('no e-mail address')])
    expect(receiver.got).toEqual([])
  })

  it('finds parties and units among the codes to be named', async () => {
    await at.boss.post(`${connection}list_codes/`)
    const { results } = (await at.boss.get('erp_code/?limit=500')).body
    expect(results.map(({ ours }: { ours: string }) => ours)).toEqual(expect.arrayContaining(['GW', 'm³']))
  })
})

it('is well-formed, and says what was typed, whatever that is', async () => {
  const { id } = await drafted()
  const facts = await at.server.within(at.clerk, async ({ rows }) => {
    const row = await rows(invoice).get(id)
    return (await customsFacts({ rows, person: { company: at.server.ours } }, [row]))[0]
  })
  if (facts === undefined) throw new Error('There is no such invoice.')
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), fc.string({ minLength: 1 }), (name, code) => {
      const { shown } = customsDocument(
        { party: { GW: code } },
        { ...facts, parties: facts.parties.map(([role, one]) => [role, { ...one, name: `.${name}.` }] as const) },
      )
      const kept = `.${name}.`
        .replaceAll(/(?![\t\n\r])\p{Cc}(?<![\x7f-\x9f])|[\ufffe\uffff]/gu, '')
        .replaceAll(/\r\n?/g, '\n')
      expect(textsIn(shown, 'Name').at(-1)).toBe(kept)
    }),
    { numRuns: 300 },
  )
})
