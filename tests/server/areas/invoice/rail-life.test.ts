/** The life of rail invoices: what approval names, what is locked, and what follows from terms and four eyes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let clerk: Client
let buyer: number
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  await clerk.post('invoice/bank_account/', { name: 'USD', currency: 'USD', account_number: '7001234' })
  buyer = (await clerk.post('party/', { name: 'Prairie Gas', payment_days: 20, email: 'ap@prairie.example' })).body.id
})
afterAll(() => server.close())

const drafted = async (values: object = {}) =>
  (await clerk.post('invoice/invoice/', { buyer, invoice_date: '2026-11-01', ...values })).body
const line = (invoice: number, values: object = {}) =>
  clerk.post('invoice/item/', { invoice, description: 'Propane', quantity: '10', unit_price: '2', ...values })
const stateTo = (ids: readonly number[], status: string, more: object = {}) =>
  clerk.post('invoice/invoice/update_status/', { invoice_ids: ids, status, ...more })
async function approved(): Promise<number> {
  const { id } = await drafted()
  await line(id)
  expect((await clerk.post(`invoice/invoice/${id}/approve/`)).status).toBe(200)
  return id
}

describe('due date', () => {
  it('follows from the terms of the contract, else of the buyer, else 30 days', async () => {
    const contract = (
      await clerk.post('contract/', { contract_number: 'S-900', contract_type: 'sale', buyer, payment_days: 45 })
    ).body
    const plain = (await clerk.post('party/', { name: 'Without terms' })).body
    const due = async (values: object) => (await drafted(values)).due_date
    expect(await due({})).toBe('2026-11-21')
    expect(await due({ contract: contract.id })).toBe('2026-12-16')
    expect(await due({ buyer: plain.id })).toBe('2026-12-01')
    expect(await due({ due_date: '2026-11-02' })).toBe('2026-11-02')
  })

  it('is not before the date of the invoice, at every write', async () => {
    const made = await clerk.post('invoice/invoice/', { buyer, invoice_date: '2026-11-05', due_date: '2026-11-04' })
    expect([made.status, Object.keys(made.body)]).toEqual([400, ['due_date']])
    const { id } = await drafted()
    const changed = await clerk.patch(`invoice/invoice/${id}/`, { invoice_date: '2026-12-24' })
    expect([changed.status, Object.keys(changed.body)]).toEqual([400, ['invoice_date']])
  })
})

describe('approval', () => {
  it('names all that is missing at once', async () => {
    const { id } = await drafted({ buyer: null, invoice_date: null, currency: 'MXN' })
    const saidOf = async () => {
      const { status, body } = await clerk.post(`invoice/invoice/${id}/approve/`)
      return [status, ...body.blockers.map(({ says }: { says: string }) => says)]
    }
    const account = 'There is no active bank account in MXN.'
    expect(await saidOf()).toEqual([400, 'It names no buyer.', 'It has no date.', 'It has no lines.', account])
    await line(id, { quantity: '0', unit_price: '0' })
    expect(await saidOf()).toEqual([
      400,
      'It names no buyer.',
      'It has no date.',
      'The line has no quantity.',
      'The line has no price.',
      account,
    ])
  })

  it('locks head and lines on every call, and nothing is deleted in any state', async () => {
    const id = await approved()
    const [row] = (await clerk.get(`invoice/item/?invoice=${id}`)).body.results
    const at = `invoice/invoice/${id}/`
    expect((await clerk.patch(at, { comments: 'Later' })).status).toBe(409)
    expect((await clerk.patch(`invoice/item/${row.id}/`, { quantity: '11' })).status).toBe(409)
    expect((await clerk.delete(`invoice/item/${row.id}/`)).status).toBe(409)
    expect((await line(id)).status).toBe(409)
    expect((await clerk.delete(at)).status).toBe(409)
    const draft = await drafted()
    const refused = await clerk.delete(`invoice/invoice/${draft.id}/`)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'An invoice keeps its number and is not deleted. Make it void.',
    ])
    const away = await clerk.patch(`invoice/item/${row.id}/`, { invoice: draft.id })
    expect(away.status).toBe(409)
  })

  it('is undone exactly, as is reopening', async () => {
    const id = await approved()
    const at = `invoice/invoice/${id}/`
    const before = (await clerk.get(at)).body
    expect((await stateTo([id], 'draft')).body).toHaveProperty('reason')
    const reopened = await stateTo([id], 'draft', { reason: 'Wrong car' })
    expect((await clerk.get(at)).body).toMatchObject({ status: 'draft', status_reason: 'Wrong car', approved_at: null })
    expect((await clerk.post(`batch/${reopened.body.batch}/undo/`, {})).body.results).toMatchObject([
      { outcome: 'returned' },
    ])
    const { version: _was, updated_at: _then, ...same } = before
    expect((await clerk.get(at)).body).toMatchObject(same)
  })

  it('is barred for the last editor of head or lines with four eyes alone', async () => {
    const other = await server.user({ permissions: ['access_menu__invoice', 'change_invoice'] })
    const { id } = await drafted()
    await line(id)
    await clerk.patch(`company/${server.ours}/`, { rail_invoice_four_eyes: true })
    const barred = await clerk.post(`invoice/invoice/${id}/approve/`)
    expect([barred.status, barred.body.blockers]).toMatchObject([400, [{ code: 'four_eyes' }]])
    const [row] = (await clerk.get(`invoice/item/?invoice=${id}`)).body.results
    expect((await other.patch(`invoice/item/${row.id}/`, { description: 'Butane' })).status).toBe(200)
    expect((await other.post(`invoice/invoice/${id}/approve/`)).status).toBe(400)
    expect((await clerk.post(`invoice/invoice/${id}/approve/`)).status).toBe(200)
    await clerk.patch(`company/${server.ours}/`, { rail_invoice_four_eyes: false })
  })
})

describe('sending and voiding', () => {
  it('needs an address of the buyer', async () => {
    const silent = (await clerk.post('party/', { name: 'Silent' })).body
    const { id } = await drafted({ buyer: silent.id })
    await line(id)
    expect((await stateTo([id], 'approved')).body.results).toMatchObject([{ outcome: 'changed' }])
    expect((await stateTo([id], 'sent')).body.results).toMatchObject([{ outcome: 'not_allowed' }])
    await clerk.patch(`party/${silent.id}/`, { invoice_email: 'ap@silent.example' })
    expect((await stateTo([id], 'sent')).body.results).toMatchObject([{ outcome: 'changed' }])
  })

  it('names the states that follow, and makes void with a reason', async () => {
    const id = await approved()
    expect((await stateTo([id], 'paid', { paid_on: '2026-11-20' })).body.results).toMatchObject([
      { outcome: 'not_allowed' },
    ])
    expect((await stateTo([id], 'void')).body).toHaveProperty('reason')
    await stateTo([id], 'void', { reason: 'Wrong buyer' })
    const [row] = (await clerk.get(`invoice/item/?invoice=${id}`)).body.results
    expect(row.released).toBe(true)
    expect((await clerk.patch(`invoice/invoice/${id}/`, { comments: 'x' })).status).toBe(409)
  })
})
