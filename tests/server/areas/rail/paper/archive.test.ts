/** The paper of a bill of lading: a draft until it is shipped, then archived for good, with its revisions, their difference, and who got it. */
import fs from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { party } from '#model/areas/company/company.resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { invitation } from '#model/areas/partner/invitation.resource.ts'
import { run } from '#server/engine/base/sql.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { dataFolder } from '#server/project/files.ts'
import { textOfPdf } from '../../../pdf-text.ts'
import { loadingRack } from '../loading-rack.ts'

let rack: Awaited<ReturnType<typeof loadingRack>>
beforeAll(async () => {
  rack = await loadingRack()
})
afterAll(() => rack.server.close())

type Kept = { id: number; revision: number; kind: string; sha256: string; sent: { to: string; outcome: string }[] }
const archive = async (id: number): Promise<readonly Kept[]> =>
  (await rack.clerk.get(`railshipment/${id}/bol_archive/`)).body.results
const printed = async (path: string) => {
  const { raw: bytes, ...answer } = await rack.clerk.get(path)
  return { ...answer, bytes }
}

async function shipped(values: object = {}) {
  const bill = await rack.bill(values)
  const car = await rack.load(bill.id)
  const answer = await rack.clerk.post(`railshipment/${bill.id}/ship/`, {})
  expect([answer.status, answer.body.blockers ?? []]).toEqual([200, []])
  return { bill, car }
}

describe('printing', () => {
  test('an open bill is a draft of what it says now, and is not archived', async () => {
    const bill = await rack.bill()
    await rack.load(bill.id)
    const { status, headers, bytes } = await printed(`railshipment/${bill.id}/print/?code=rail-bol-custom`)
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      `inline; filename*=UTF-8''${bill.bol_number}.pdf`,
    ])
    const text = await textOfPdf(bytes)
    for (const said of ['DRAFT', bill.bol_number, 'UN1075, Petroleum gases, liquefied, 2.1', 'Page 1 of 1'])
      expect(text).toContain(said)
    expect(await archive(bill.id)).toEqual([])
  })

  test('a shipped one is always the same bytes, by each of its addresses', async () => {
    const { bill } = await shipped()
    const [kept] = await archive(bill.id)
    const all = await Promise.all(
      [
        `railshipment/${bill.id}/print/`,
        `railshipment/${bill.id}/bol_archive/?bolArchiveId=${kept?.id}`,
        `/print/bol/${bill.id}/`,
      ].map(printed),
    )
    expect(new Set(all.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
    const text = await textOfPdf(all[0]?.bytes ?? Buffer.from(''))
    expect(text).toContain('This is to certify')
    expect(text).not.toContain('DRAFT')
  })

  test('that of bought cars is a copy of the bill of its seller', async () => {
    const bought = await rack.within(async ({ rows }) => {
      const seller = (await rows(party).create({ name: 'Cold Lake Refining' })).id
      const terms = { contract_number: 'P-1', contract_type: 'purchase', status: 'approved' } as const
      const deal = await rows(contract).create({ ...terms, product: rack.base.product, seller })
      return { contract: deal.id, schedule: null }
    })
    const { bill } = await shipped(bought)
    const text = await textOfPdf((await printed(`railshipment/${bill.id}/print/`)).bytes)
    const foot = new RegExp(`${bill.bol_number} · Copy · Cold Lake Refining`)
    for (const said of [foot, 'Copy of the bill of Cold Lake Refining', 'Recorded by']) expect(text).toMatch(said)
    expect(text).not.toContain('Original')
  })

  test('another paper is refused by its name, and another company finds nothing', async () => {
    const { bill } = await shipped()
    const wrong = await rack.clerk.get(`railshipment/${bill.id}/print/?code=waste`)
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['code']])
    const stranger = await rack.server.user({ company: rack.server.theirs })
    for (const path of ['print/', 'bol_archive/', 'paper_difference/?from=1&to=2'])
      expect([path, (await stranger.get(`railshipment/${bill.id}/${path}`)).status]).toEqual([path, 404])
  })
})

/** The files of the archive, wherever in its folder. */
const filesOfArchive = (): readonly string[] => {
  const folder = dataFolder('archive')
  return fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted() : []
}

describe('the archive', () => {
  test('has nothing of bills whose shipping was only tried', async () => {
    const bill = await rack.bill()
    await rack.load(bill.id)
    const before = filesOfArchive()
    const { status, body } = await rack.clerk.post('railshipment/ship/', { ids: [bill.id], dry_run: true })
    expect([status, body.counts]).toEqual([200, expect.objectContaining({ changed: 1 })])
    expect([await archive(bill.id), filesOfArchive()]).toEqual([[], before])
  })

  test('a correction is a revision of its own, and the difference names what changed', async () => {
    const { bill, car } = await shipped()
    await rack.clerk.post(`railshipment/${bill.id}/open_for_correction/`, { reason: 'wrong seal' })
    await rack.clerk.patch(`loadedrailcar/${car.id}/`, { seal_number_1: 'S-999' })
    await rack.clerk.post(`railshipment/${bill.id}/ship/`, {})
    const [corrected, first] = await archive(bill.id)
    expect([corrected, first]).toMatchObject([
      { revision: 1, kind: 'corrected' },
      { revision: 0, kind: 'issued' },
    ])
    const { body } = await rack.clerk.get(
      `railshipment/${bill.id}/paper_difference/?from=${first?.id}&to=${corrected?.id}`,
    )
    expect(body.changes).toContainEqual({
      under: 'Cars',
      what: `GATX ${car.car_number} · SEALS`,
      from: car.seal_number_1,
      to: 'S-999',
    })
    const text = await textOfPdf((await printed(`railshipment/${bill.id}/print/`)).bytes)
    expect(text).toMatch(/Corrected bill, revision 1, replaces revision 0 of/)
  })

  test('a correction that changes nothing issues no revision and no letter', async () => {
    const { bill } = await shipped({ contact_preferences: { parties: [], to: ['desk@customer.test'] } })
    const [first] = await archive(bill.id)
    await rack.clerk.post(`railshipment/${bill.id}/open_for_correction/`, { reason: 'looked wrong' })
    expect((await rack.clerk.get(`railshipment/${bill.id}/`)).body).toMatchObject({ status: 'open', revision: 1 })
    const again = await rack.clerk.post(`railshipment/${bill.id}/ship/`, {})
    expect(again.body).toMatchObject({ status: 'shipped', revision: 0 })
    expect(first?.sent).toHaveLength(1)
    expect(await archive(bill.id)).toEqual([first])
    await rack.clerk.post(`railshipment/${bill.id}/open_for_correction/`, { reason: 'looked wrong' })
    await rack.clerk.patch(`railshipment/${bill.id}/`, { reference_number: 'PO 77' })
    const many = await rack.clerk.post('railshipment/ship/', { ids: [bill.id] })
    const [{ version } = { version: 0 }] = many.body.results
    expect((await rack.clerk.get(`railshipment/${bill.id}/`)).body).toMatchObject({ revision: 1, version })
    expect((await archive(bill.id)).map(({ revision }) => revision)).toEqual([1, 0])
  })

  test('a void bill keeps what it said, with VOID across it', async () => {
    const { bill, car } = await shipped()
    await rack.clerk.post(`railshipment/${bill.id}/void_shipment/`, { reason: 'sent twice' })
    expect((await archive(bill.id)).map(({ kind }) => kind)).toEqual(['void', 'issued'])
    const text = await textOfPdf((await printed(`railshipment/${bill.id}/print/`)).bytes)
    expect(text).toContain('VOID')
    expect(text).toContain(car.car_number)
  })

  test('nothing changes or deletes what is archived', async () => {
    const { bill } = await shipped()
    const [kept] = await archive(bill.id)
    const { pool } = rack.server.db
    for (const wrong of [
      sql`update document_archived_paper set sha256 = 'x' where id = ${kept?.id}`,
      sql`delete from document_archived_paper where id = ${kept?.id}`,
      sql`update paper_facts set facts = '{}' where paper = ${kept?.id}`,
      sql`delete from paper_facts where paper = ${kept?.id}`,
      sql`truncate paper_facts`,
    ])
      await expect(run(pool, wrong)).rejects.toThrow(/stays as it is|permission denied/)
    expect((await rack.clerk.delete(`archivedpaper/${kept?.id}/`)).status).toBe(405)
  })

  test('of a bill that cannot be shipped nothing is archived', async () => {
    const bill = await rack.bill()
    expect((await rack.clerk.post(`railshipment/${bill.id}/ship/`, {})).status).toBe(400)
    expect(await archive(bill.id)).toEqual([])
  })
})

describe('a partner', () => {
  test('gets what was issued of the shipments that are shared, and no draft', async () => {
    const [{ bill }, open] = [await shipped(), await rack.bill()]
    const path = (id: number) => `partner/railshipment/${id}/`
    const partner = await rack.server.user({ company: rack.server.theirs })
    const bytesOf = async (address: string) => (await partner.get(address)).raw
    expect((await partner.get(`${path(bill.id)}print/`)).status).toBe(404)
    await systemTransaction(
      rack.server.db,
      ({ rows }) =>
        rows(invitation).create({
          email: 'them@partner.test',
          company_name: 'Theirs',
          counterparty: rack.server.theirs,
          status: 'accepted',
          share_shipments: true,
          party: rack.base.consignee,
        }),
      rack.server.ours,
    )
    const own = (await printed(`railshipment/${bill.id}/print/`)).bytes
    expect((await bytesOf(`${path(bill.id)}print/`)).equals(own)).toBe(true)
    const [kept] = (await partner.get(`${path(bill.id)}bol_archive/`)).body.results
    expect((await bytesOf(`${path(bill.id)}bol_archive/?bolArchiveId=${kept.id}`)).equals(own)).toBe(true)
    expect((await partner.get(`partner/railshipment/print_multiple/?shipment_ids=${bill.id}`)).status).toBe(200)
    expect((await partner.get(`${path(open.id)}print/`)).status).toBe(409)
    const { body } = await partner.post('partner/railshipment/email_multiple/', {
      shipment_ids: [bill.id, open.id],
      recipients: 'rack@theirs.test',
    })
    expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['queued', 'not_shipped'])
    expect((await archive(bill.id)).flatMap(({ sent }) => sent)).toEqual([])
  })
})

describe('many at once', () => {
  test('are one PDF in the order asked, or a zip of a file for each', async () => {
    const [one, two] = [await shipped(), await shipped()]
    const ids = [two.bill.id, one.bill.id].join(',')
    const whole = await printed(`railshipment/print_multiple/?shipment_ids=${ids}`)
    const text = await textOfPdf(whole.bytes)
    expect(text.indexOf(two.bill.bol_number)).toBeLessThan(text.indexOf(one.bill.bol_number))
    const zip = await printed(`railshipment/print_multiple/?shipment_ids=${ids}&zip=true`)
    expect(zip.headers['content-disposition']).toContain('bols.zip')
    for (const { bill } of [one, two]) expect(zip.bytes.includes(`${bill.bol_number}.pdf`)).toBe(true)
    const posted = await rack.clerk.post('railshipment/print_multiple/', { shipment_ids: [one.bill.id] })
    expect(posted.status).toBe(200)
  })

  test('an unknown one is named', async () => {
    const { bill } = await shipped()
    const { status, body } = await rack.clerk.get(`railshipment/print_multiple/?shipment_ids=${bill.id},999999`)
    expect([status, body.shipment_ids]).toEqual([400, ['There is no shipment 999999.']])
  })
})

describe('letters', () => {
  test('go to whom the shipment names when it is shipped, and the void one to whoever got it', async () => {
    const { bill } = await shipped({ contact_preferences: { parties: ['consignee'], to: ['rack@prairie.test'] } })
    const names = ['consignee@example.test', 'rack@prairie.test']
    const [issued] = await archive(bill.id)
    expect(issued?.sent.map(({ to }) => to).toSorted()).toEqual(names)
    await rack.clerk.post(`railshipment/${bill.id}/void_shipment/`, { reason: 'sent twice' })
    const [nothing] = await archive(bill.id)
    expect(nothing?.sent.map(({ to, outcome }) => [to, outcome]).toSorted()).toEqual(
      names.map((name) => [name, 'waiting']),
    )
  })

  test('are sent to whom somebody names, and each address that is none is named', async () => {
    const { bill } = await shipped()
    const path = `railshipment/${bill.id}/send_bol/`
    const sent = await rack.clerk.post(path, { target: 'a@prairie.test, b@prairie.test' })
    expect(sent.body.results).toMatchObject([
      { to: 'a@prairie.test', outcome: 'queued' },
      { to: 'b@prairie.test', outcome: 'queued' },
    ])
    for (const target of [
      'nobody',
      'a@prairie.test\nb@prairie.test',
      Array(51)
        .fill(0)
        .map((_, n) => `${n}@x.test`)
        .join(),
    ])
      expect([target.length, Object.keys((await rack.clerk.post(path, { target })).body)]).toEqual([
        target.length,
        ['target'],
      ])
    expect((await rack.clerk.post(path, {})).body).toEqual({
      target: ['Name an e-mail address: nobody is set to get it.'],
    })
    const open = await rack.bill()
    expect((await rack.clerk.post(`railshipment/${open.id}/send_bol/`, { target: 'a@prairie.test' })).status).toBe(409)
  })

  test('take many along, each answered by itself', async () => {
    const [{ bill }, open] = [await shipped(), await rack.bill()]
    const input = { shipment_ids: [bill.id, open.id, 999_999], recipients: 'month@prairie.test' }
    const { body } = await rack.clerk.post('railshipment/email_multiple/', input)
    expect(body.results).toMatchObject([
      { shipment: bill.id, bol_number: bill.bol_number, outcome: 'queued' },
      { shipment: open.id, outcome: 'not_shipped' },
      { shipment: 999_999, bol_number: null, outcome: 'not_found' },
    ])
    const [kept] = await archive(bill.id)
    expect(kept?.sent.map(({ to }) => to)).toEqual(['month@prairie.test'])
  })
})
