/** Dates of many certificates at once: each answered by itself, undone as one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let clerk: Client
let yearly: number
let lasting: number
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  yearly = (await clerk.post('certificate_type/', { name: 'Yearly', validity_months: 12 })).body.id
  lasting = (await clerk.post('certificate_type/', { name: 'Lasting' })).body.id
})
afterAll(() => server.close())

const held = async (values: object): Promise<number> => {
  const { status, body } = await clerk.post('certificate/', { holder: 'Ana', certificate_type: lasting, ...values })
  expect(status).toBe(201)
  return body.id
}
const row = async (id: number) => (await clerk.get(`certificate/${id}/`)).body
const update = (body: object, who = clerk) => who.post('certificate/bulk_update_date/', body)

describe('updated', () => {
  it('answers each by itself, and is undone as one', async () => {
    const [one, same, late] = [
      await held({ issue_date: '2026-01-01', expiry_date: '2026-12-31', verified: true }),
      await held({ issue_date: '2026-01-01', expiry_date: '2027-06-30' }),
      await held({ issue_date: '2027-07-01', expiry_date: '2027-12-31' }),
    ]
    const { status, body } = await update({ certificate_ids: [one, same, late, 99_999], expiry_date: '2027-06-30' })
    expect([status, body.counts]).toEqual([200, { changed: 1, already: 1, not_allowed: 1, not_found: 1, conflict: 0 }])
    expect(await row(one)).toMatchObject({ expiry_date: '2027-06-30', issue_date: '2026-01-01', verified: false })
    const undone = await clerk.post(`batch/${body.batch}/undo/`, {})
    expect([undone.status, undone.body.counts.returned]).toEqual([200, 1])
    expect(await row(one)).toMatchObject({ expiry_date: '2026-12-31', verified: true, verified_by: clerk.id })
  })
  it('by a day of issue alone ends each by its type', async () => {
    const [by, without] = [
      await held({ certificate_type: yearly, issue_date: '2025-02-28' }),
      await held({ issue_date: '2025-01-01' }),
    ]
    await update({ certificate_ids: [by, without], issue_date: '2028-02-29' })
    expect([(await row(by)).expiry_date, (await row(without)).expiry_date]).toEqual(['2029-02-28', null])
  })
  it.each([
    ['an impossible day', { expiry_date: '2026-02-30' }, 'expiry_date'],
    ['an end before the issue', { issue_date: '2026-02-02', expiry_date: '2026-02-01' }, 'expiry_date'],
    ['no day', {}, 'expiry_date'],
    ['no certificates', { certificate_ids: [], expiry_date: '2026-02-01' }, 'certificate_ids'],
    ['something else', { number: 'A' }, 'number'],
  ])('with %s is refused, and nothing is done', async (_what, values, field) => {
    const id = await held({ expiry_date: '2026-12-31' })
    const { status, body } = await update({ certificate_ids: [id], ...values })
    expect([status, Object.keys(body)]).toEqual([400, [field]])
    expect(await row(id)).toMatchObject({ expiry_date: '2026-12-31', version: 1 })
  })
})

describe('deleted', () => {
  it.each([
    ['the last day unless said', {}, ['2026-01-01', null]],
    ['the one that is named', { fields: ['issue_date'] }, [null, '2026-12-31']],
    ['both', { fields: ['issue_date', 'expiry_date'] }, [null, null]],
  ])('is %s', async (_what, values, dates) => {
    const id = await held({ certificate_type: yearly, issue_date: '2026-01-01', expiry_date: '2026-12-31' })
    const { body } = await clerk.post('certificate/bulk_delete_date/', { certificate_ids: [id], ...values })
    const { issue_date, expiry_date } = await row(id)
    expect([issue_date, expiry_date]).toEqual(dates)
    await clerk.post(`batch/${body.batch}/undo/`, {})
    expect(await row(id)).toMatchObject({ issue_date: '2026-01-01', expiry_date: '2026-12-31' })
  })
})

it('those of another company are not found, and nobody without the permission changes any', async () => {
  const id = await held({ expiry_date: '2026-12-31' })
  const stranger = await server.user({ company: server.theirs })
  const { body } = await update({ certificate_ids: [id], expiry_date: '2027-01-01' }, stranger)
  expect([body.counts.not_found, body.batch]).toEqual([1, null])
  const viewer = await server.user({ permissions: [] })
  expect((await update({ certificate_ids: [id], expiry_date: '2027-01-01' }, viewer)).status).toBe(403)
})
