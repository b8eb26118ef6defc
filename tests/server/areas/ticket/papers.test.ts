/** Papers of tickets: drafts before approval, each print kept and numbered from then on, many in one file, and sent. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invitation } from '#model/areas/partner/invitation.resource.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { textOfPdf } from '../../pdf-text.ts'
import { truckRack } from './truck-rack.ts'

let rack: Awaited<ReturnType<typeof truckRack>>
beforeAll(async () => {
  rack = await truckRack()
})
afterAll(() => rack.server.close())

const approved = async (values: object = {}) => {
  const one = await rack.make({ bol_number: 'PGT1', gross_weight: 40_000, tare_weight: 15_000, ...values })
  await rack.enter(one.id, { compartment: 1, gross_volume: '4000.0', temperature: 80, relative_density: 0.508 })
  for (const status of ['arrived', 'loading', 'complete', 'approved'])
    await rack.clerk.post('terminalboss/v3/ticket/update-tickets-status/', { ticket_ids: [one.id], status })
  return one
}
const print = (id: string, query: string) => rack.clerk.get(rack.path(id, `print/?${query}`))
const archive = async (id: string) => (await rack.clerk.get(rack.path(id, 'paper_archive/'))).body.results

describe('a print', () => {
  test('before approval is a draft, and is not kept', async () => {
    const one = await rack.make({ net_volume: '900' })
    const { status, headers, raw } = await print(one.id, 'template_type=ticket')
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    const text = await textOfPdf(raw)
    for (const said of ['DRAFT', 'Loading Ticket', one.ticket_number, 'Prairie Co-op', 'Propane HD5', '900.0 gal'])
      expect(text).toContain(said)
    expect(await archive(one.id)).toEqual([])
  })

  test('from approval on is kept and numbered; a version answers its bytes', async () => {
    const one = await approved()
    const [first, second] = [await print(one.id, 'template_type=bol'), await print(one.id, 'template_type=bol')]
    expect((await archive(one.id)).map(({ code, revision }: Record<string, unknown>) => [code, revision])).toEqual([
      ['bol', 2],
      ['bol', 1],
    ])
    expect((await print(one.id, 'template_type=bol&version=1')).raw.equals(first.raw)).toBe(true)
    expect((await print(one.id, 'template_type=bol&version=2')).raw.equals(second.raw)).toBe(true)
    expect((await print(one.id, 'template_type=bol&version=3')).status).toBe(404)
    expect((await print(one.id, 'template_type=ticket&version=1')).status).toBe(404)
    const text = await textOfPdf(second.raw)
    expect(text).toContain('Print 2 of')
    expect(text).toContain('by Cleo')
    expect(text).not.toContain('DRAFT')
  })

  test('of a ticket that was sent back is a draft again', async () => {
    const one = await approved()
    await print(one.id, 'template_type=ticket')
    await rack.clerk.post('terminalboss/v3/ticket/update-tickets-status/', {
      ticket_ids: [one.id],
      status: 'rejected',
      reason: 'wrong seal',
    })
    const text = await textOfPdf((await print(one.id, 'template_type=ticket')).raw)
    expect(text).toContain('DRAFT')
    expect(text).toContain('wrong seal')
    expect(await archive(one.id)).toHaveLength(1)
  })

  test('of what there is not is refused by its name', async () => {
    const one = await rack.make()
    const wrong = await print(one.id, 'template_type=invoice')
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['template_type']])
    const product = await print(one.id, 'template_type=waste')
    expect([product.status, product.body.detail]).toEqual([409, expect.stringContaining('only waste has a manifest')])
    const stranger = await rack.server.user({ company: rack.server.theirs })
    expect((await stranger.get(rack.path(one.id, 'print/?template_type=ticket'))).status).toBe(404)
  })
})

describe('each paper says what it is for', () => {
  test('the bill of lading describes dangerous goods', async () => {
    const one = await approved()
    const text = await textOfPdf((await print(one.id, 'template_type=bol')).raw)
    for (const said of [
      'UN1075, Petroleum gases, liquefied, 2.1',
      '1 TANK TRUCK',
      'Not odorized',
      'This is to certify',
      '24-Hour Number: +1 800 555 0199',
      'ERAP 2-0411-118, telephone +1 800 555 0177',
      'R. Okafor',
    ])
      expect(text).toContain(said)
  })

  test('the bill of lading names whom the ticket names before whom the company names', async () => {
    const one = await rack.make()
    await rack.clerk.post('terminalboss/v3/ticketproperties/', {
      ticket: one.id,
      emergency_phone: '+1 800 555 0142',
      hazardous_certificate_person: 'M. Lavoie',
    })
    const text = await textOfPdf((await print(one.id, 'template_type=bol')).raw)
    for (const said of ['+1 800 555 0142', 'M. Lavoie']) expect(text).toContain(said)
    for (const said of ['+1 800 555 0199', 'R. Okafor']) expect(text).not.toContain(said)
  })

  test('a draft has no sentence in the place of what nobody has entered, and what is unloaded is certified by its shipper', async () => {
    const company = `company/${rack.clerk.company}/`
    const { emergency_telephone } = (await rack.clerk.get(company)).body
    const [loaded, unloaded] = [await rack.make(), await rack.make({ direction: 'unload' })]
    await rack.clerk.patch(company, { emergency_telephone: '' })
    const text = await textOfPdf((await print(loaded.id, 'template_type=bol')).raw)
    await rack.clerk.patch(company, { emergency_telephone })
    expect(text).not.toMatch(/telephone is named|24-Hour Number/)
    expect(await textOfPdf((await print(unloaded.id, 'template_type=bol')).raw)).not.toContain('This is to certify')
  })

  test('the scale ticket has the weights and their difference', async () => {
    const one = await approved()
    const text = await textOfPdf((await print(one.id, 'template_type=scale')).raw)
    for (const said of ['40,000', '88,185', '15,000', '25,000', '55,116']) expect(text).toContain(said)
  })

  test('the manifest has its number, its code and what is in the waste', async () => {
    const one = await rack.make({ ticket_type: 'waste disposal', direction: 'unload', product: rack.base.waste })
    await rack.clerk.post('terminalboss/v3/ticketproperties/', {
      ticket: one.id,
      manifest_number: 'WM20261',
      waste_code: 'PWTR',
      generator: rack.base.customer,
      solids_percent: 4.5,
      water_percent: 91,
    })
    const text = await textOfPdf((await print(one.id, 'template_type=waste')).raw)
    for (const said of ['WM20261', 'PWTR', 'Produced water', 'Prairie Co-op', '4.5 %', '91 %'])
      expect(text).toContain(said)
  })
})

describe('many', () => {
  test('are one file in the order asked, or a zip, and are kept too', async () => {
    const [first, second] = [await approved(), await approved()]
    const ids = [second.id, first.id]
    const all = await rack.clerk.get(`terminalboss/v3/ticket/print_multiple/?code=ticket&ticket_ids=${ids.join(',')}`)
    const text = await textOfPdf(all.raw)
    expect(text.indexOf(second.ticket_number)).toBeGreaterThan(-1)
    expect(text.indexOf(second.ticket_number)).toBeLessThan(text.indexOf(first.ticket_number))
    const zip = await rack.clerk.post('terminalboss/v3/ticket/print_multiple/', {
      ticket_ids: ids,
      code: 'ticket',
      zip: true,
    })
    expect([zip.status, zip.headers['content-type']]).toEqual([200, 'application/zip'])
    expect((await archive(first.id)).map(({ revision }: { revision: number }) => revision)).toEqual([2, 1])
  })

  test('are sent, each answered by itself', async () => {
    const [one, open] = [await approved(), await rack.make()]
    const gone = '00000000-0000-4000-8000-000000000000'
    const ids = [one.id, open.id, gone].join(',')
    const path = `terminalboss/v3/ticket/email_multiple/?code=bol&ticket_ids=${ids}&recipients=`
    const { body } = await rack.clerk.get(`${path}gate@prairie.test`)
    expect(body.results).toMatchObject([
      { ticket: one.id, ticket_number: one.ticket_number, outcome: 'queued' },
      { ticket: open.id, outcome: 'not_allowed' },
      { ticket: gone, ticket_number: null, outcome: 'not_found' },
    ])
    const [kept] = await archive(one.id)
    expect(kept).toMatchObject({ code: 'bol', revision: 1, sent: [{ to: 'gate@prairie.test' }] })
    const wrong = await rack.clerk.get(`${path}nobody`)
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['recipients']])
  })
})

test('a partner gets what was printed of the tickets that are shared, and nothing else', async () => {
  const [printed, unprinted] = [await approved(), await approved()]
  const { raw } = await print(printed.id, 'template_type=ticket')
  const partner = await rack.server.user({ company: rack.server.theirs })
  const path = (id: string, call: string) => `partner/v3-ticket/${id}/${call}`
  expect((await partner.get(path(printed.id, 'print/?template_type=ticket'))).status).toBe(404)
  await systemTransaction(
    rack.server.db,
    ({ rows }) =>
      rows(invitation).create({
        counterparty: rack.server.theirs,
        company_name: 'Theirs',
        email: 'partner@example.test',
        status: 'accepted',
        share_v3_tickets: true,
        terminal_company: rack.base.customer ?? null,
      }),
    rack.server.ours,
  )
  const got = await partner.get(path(printed.id, 'print/?template_type=ticket&version=1'))
  expect([got.status, got.raw.equals(raw)]).toEqual([200, true])
  const latest = await partner.get(path(printed.id, 'print/?template_type=ticketview'))
  expect(latest.raw.equals(raw)).toBe(true)
  const draft = await rack.make()
  expect((await partner.get(path(draft.id, 'print/?template_type=ticket'))).status).toBe(409)
  const sent = await partner.get(
    `partner/v3-ticket/email_multiple/?code=ticket&ticket_ids=${printed.id},${unprinted.id}&recipients=a@b.test`,
  )
  expect(sent.body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['queued', 'queued'])
  const first = (await partner.get(path(unprinted.id, 'print/?template_type=ticket'))).raw
  expect((await archive(unprinted.id)).map(({ revision }: { revision: number }) => revision)).toEqual([1])
  expect((await print(unprinted.id, 'template_type=ticket&version=1')).raw.equals(first)).toBe(true)
  expect(await textOfPdf(first)).toContain('Print 1 of')
  await print(unprinted.id, 'template_type=ticket')
  const second = (await print(unprinted.id, 'template_type=ticket&version=2')).raw
  expect((await partner.get(path(unprinted.id, 'print/?template_type=ticket'))).raw.equals(second)).toBe(true)
  const many = await partner.get(`partner/v3-ticket/print_multiple/?code=ticket&ticket_ids=${printed.id}`)
  expect(many.status).toBe(200)
})
