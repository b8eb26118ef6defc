/** Customs invoices sent by mail, answered, corrected and printed: what was sent stays as it was, whatever becomes of its sources. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { letter } from '#model/areas/letter/letter.resource.ts'
import { archivedPaper } from '#model/areas/document/archived-paper.resource.ts'
import { readArchived } from '#server/engine/files/archive-files.ts'
import { crossing } from './crossing.ts'

let at: Awaited<ReturnType<typeof crossing>>
beforeAll(async () => {
  at = await crossing()
})
afterAll(() => at.server.close())

const made = async (count = 1, more = {}): Promise<number> =>
  (await at.create((await at.shipped(count, more)).cars)).created[0].id
const csvOf = async (invoices: readonly number[]): Promise<string> =>
  (await at.clerk.post('customs/generate_csv/', { invoices })).body
const correct = (id: number, body = {}) => at.clerk.post(`customs/${id}/correct/`, body)
const answerTo = (id: number, body: object) => at.clerk.post(`customs/${id}/record_answer/`, body)

describe('without a connection', () => {
  it('an invoice goes to its broker by mail, with the paper and the CSV, in one transaction', async () => {
    const id = await made(2)
    const trial = await at.send([id], { dry_run: true })
    expect(trial.results).toMatchObject([{ id, outcome: 'changed', missing: [] }])
    expect((await at.invoice(id)).status).toBe('ready')
    const { results } = await at.send([id])
    const sent = await at.invoice(id)
    expect(results).toMatchObject([
      { id, invoice_number: sent.invoice_number, outcome: 'changed', version: sent.version },
    ])
    expect(sent).toMatchObject({ status: 'sent', sent_at: expect.any(String) })
    const papers = await at.server.within(at.clerk, async ({ rows }) => {
      const [mail] = await rows(letter).find({ to_address: 'desk@broker.test' }, { ordering: '-id', limit: 1 })
      return rows(archivedPaper).find({ id: [...(mail?.papers ?? [])] }, { ordering: 'id' })
    })
    expect(papers.map(({ code, filename }) => [code, filename])).toEqual([
      ['us-invoice', `Customs invoice ${sent.invoice_number}.pdf`],
      ['csv', `Customs invoice ${sent.invoice_number}.csv`],
    ])
    expect((await readArchived(papers[0]?.sha256 ?? '')).subarray(0, 5).toString()).toBe('%PDF-')
    expect((await readArchived(papers[1]?.sha256 ?? '')).toString()).toContain('(a)(1) Port of entry')
    expect((await at.send([id])).results[0]).toMatchObject({ outcome: 'already' })
  })

  it('nothing goes with a missing box, in an older version, without an address, or twice', async () => {
    const [bare, old, lost, twice] = [
      await made(),
      await made(),
      await made(1, { custom_broker_us: null, custom_broker: null }),
      await made(),
    ]
    await at.clerk.patch(`customs/${bare}/`, { port_code: '' })
    const { results, counts } = await at.send([bare, old, lost, 987_654], { versions: { [old]: 99 } })
    expect(results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'not_allowed',
      'conflict',
      'not_allowed',
      'not_found',
    ])
    expect(counts).toMatchObject({ not_allowed: 2, conflict: 1, not_found: 1, changed: 0 })
    expect(results[0].missing).toEqual([{ field: 'port_code', box: '(a)(1)', message: 'Enter the port of entry.' }])
    expect(results[2].message).toContain('its broker has no e-mail address')
    const both = await Promise.all([at.send([twice]), at.send([twice])])
    expect(both.filter((one) => one.results[0].outcome === 'changed')).toHaveLength(1)
  })
})

describe('what was sent', () => {
  it('is printed and written as CSV as it was, whatever its parties have become', async () => {
    const id = await made()
    await at.send([id])
    const before = await csvOf([id])
    await at.clerk.patch(`party/${at.set.buyer}/`, { name: '=Bison & Sons', city: 'Superior' })
    expect(await csvOf([id])).toBe(before)
    const fresh = await made()
    // A formula of a spreadsheet is only text.
    expect(await csvOf([fresh])).toContain(`"'=Bison & Sons, 2 Lake Street, Superior, US"`)
    await at.clerk.patch(`party/${at.set.buyer}/`, { name: 'Bison Fuels', city: 'Duluth' })
    const headings = before.split('\r\n')[0] ?? ''
    expect(headings.startsWith('Invoice,Revision,State,Form,(a)(1) Port of entry,')).toBe(true)
    expect((await at.clerk.post('customs/generate_csv/', { invoices: [987_654] })).body).toHaveProperty('invoices')
  })

  it('is answered once, and the answer is taken back', async () => {
    const id = await made()
    expect((await answerTo(id, { answer: 'accepted' })).status).toBe(409)
    await at.send([id])
    expect((await answerTo(id, {})).body).toHaveProperty('answer')
    const { body } = await answerTo(id, { answer: 'accepted', text: 'Released', entry_number: '316-1' })
    expect(body).toMatchObject({ status: 'accepted', answer: 'Released', entry_number: '316-1' })
    expect((await answerTo(id, { answer: 'rejected' })).status).toBe(409)
    expect((await at.clerk.post(`batch/${body.batch}/undo/`)).body.counts).toMatchObject({ returned: 1 })
    expect(await at.invoice(id)).toMatchObject({ status: 'sent', answer: '', answered_at: null, entry_number: '' })
  })

  it('is corrected into the next revision; an accepted one only with a reason', async () => {
    const id = await made()
    await at.send([id])
    await answerTo(id, { answer: 'accepted' })
    expect((await correct(id, { reason: ' ' })).body).toHaveProperty('reason')
    expect((await correct(id, { reason: 'Wrong weight' })).body).toMatchObject({ status: 'draft', revision: 1 })
    const kept = (await at.invoice(id)).earlier_sent
    expect(kept).toMatchObject([{ status: 'accepted', reason: 'Wrong weight', data: { port_code: '3403' } }])
    // Nothing is missing, so it is sent again without a change.
    expect((await at.send([id])).results[0].outcome).toBe('changed')
    await answerTo(id, { answer: 'rejected', text: 'Port' })
    const locked = await at.clerk.patch(`customs/${id}/`, { port_code: '3310' })
    expect([locked.status, Object.keys(locked.body.frozen)]).toEqual([409, ['port_code']])
    expect((await correct(id)).body).toMatchObject({ status: 'draft', revision: 2 })
    expect((await at.clerk.patch(`customs/${id}/`, { port_code: '3310' })).body.status).toBe('ready')
  })
})

it('names the states that follow each', async () => {
  const { results } = (await at.clerk.get('customs/status_options/')).body
  expect(results.map(({ value, next }: { value: string; next: unknown }) => [value, next])).toEqual([
    ['draft', ['ready', 'cancelled']],
    ['ready', ['draft', 'sent', 'accepted', 'rejected', 'cancelled']],
    ['sent', ['draft', 'accepted', 'rejected']],
    ['accepted', ['draft']],
    ['rejected', ['draft', 'cancelled']],
    ['cancelled', ['draft']],
  ])
})

describe('a certificate of origin', () => {
  const certified = (more = {}) =>
    at.clerk.post('customs/origin_certificate/', {
      certificate_number: 'CO-1',
      certifier: at.set.seller,
      certifier_person: 'R. Okafor, trade manager',
      description: 'Propane, liquefied',
      harmonized_code: '2711.12',
      origin_criterion: 'A',
      effective_date: '2026-01-01',
      expiration_date: '2026-12-31',
      signed_by: 'R. Okafor',
      signed_on: '2026-01-01',
      ...more,
    })

  it('covers twelve months at most, six digits, and is printed with its nine elements', async () => {
    for (const [more, field] of [
      [{ expiration_date: '2027-01-01' }, 'expiration_date'],
      [{ expiration_date: '2025-12-31' }, 'expiration_date'],
      [{ harmonized_code: '27111200' }, 'harmonized_code'],
      [{ origin_criterion: 'E' }, 'origin_criterion'],
    ] as const)
      expect(Object.keys((await certified(more)).body), field).toEqual([field])
    const without = await made()
    expect((await at.clerk.get(`customs/${without}/print/?code=usmca`)).status).toBe(409)
    const { body } = await certified()
    const id = await made()
    expect(await at.invoice(id)).toMatchObject({ duty_code: 'S', origin_certificate: body.id, status: 'ready' })
    for (const code of ['ci1', 'us-invoice', 'usmca'])
      expect((await at.clerk.get(`customs/${id}/print/?code=${code}`)).status, code).toBe(200)
    expect((await at.clerk.get(`customs/${id}/print/?code=other`)).status).toBe(400)
  })

  it('keeps invoices from being ready once it does not cover them', async () => {
    const { body } = await certified({ certificate_number: 'CO-2' })
    const id = await made()
    await at.clerk.patch(`customs/${id}/`, { origin_certificate: body.id, duty_code: 'S' })
    expect((await at.invoice(id)).status).toBe('ready')
    await at.clerk.patch(`customs/origin_certificate/${body.id}/`, { expiration_date: '2026-10-31' })
    const { missing } = (await at.send([id], { dry_run: true })).results[0]
    expect(missing).toEqual([
      {
        field: 'duty_code',
        box: 'Preference',
        message: 'The certificate of origin CO-2 does not cover 2026-11-27.',
      },
    ])
    expect((await at.invoice(id)).status).toBe('draft')
  })
})
