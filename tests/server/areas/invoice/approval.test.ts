/** From a draft to payment: who approves, what is sent, what can be taken back, and what a void invoice gives back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { company } from '#model/areas/company/company.resource.ts'
import { letter } from '#model/areas/letter/letter.resource.ts'
import { notification } from '#model/areas/user/notice.resource.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { textOfPdf } from '../../pdf-text.ts'
import { approvedTickets, billing, type Billing } from './setting.ts'

const base = 'terminalboss/v3/ticket-invoice/'
let server: Server
let clerk: Client
let boss: Client
let set: Billing
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  boss = await server.user()
  set = await billing(server, clerk)
})
afterAll(() => server.close())

const call = (path: string, ids: readonly string[], more: object = {}, by = clerk) =>
  by.post(`${base}${path}`, { invoice_ids: ids, ...more })
const one = async (path: string, id: string, more: object = {}, by = clerk): Promise<readonly [string, string]> => {
  const [result] = (await call(path, [id], more, by)).body.results
  return [result.outcome, result.message]
}
const read = async (id: string) => (await clerk.get(`${base}${id}/`)).body
const draft = async (volumes: readonly string[] = ['6741.2'], of = 0) => {
  const made = await approvedTickets(server, clerk, set, volumes, { of })
  const ticket_ids = made.map(({ id }) => id)
  const { body } = await clerk.post(`${base}bulk_create_invoices/`, { ticket_ids })
  const { id, invoice_number } = body.invoices[0]
  return { id: String(id), number: String(invoice_number), tickets: ticket_ids }
}
const approved = async (of = 0) => {
  const made = await draft(['6741.2'], of)
  await call('send_approval/', [made.id])
  expect(await one('bulk_approve_invoices/', made.id, {}, boss)).toEqual(['changed', ''])
  return made
}
const letters = (subject: string) =>
  server.within(clerk, async ({ rows }) => (await rows(letter).find({})).filter((one) => one.subject.includes(subject)))
const statusOf = async (id: string | undefined) => (await clerk.get(`terminalboss/v3/ticket/${id}/`)).body.status

describe('approval', () => {
  it('is for somebody else than who sent it, as long as the company wants four eyes', async () => {
    const { id } = await draft()
    await call('send_approval/', [id])
    const own = await one('bulk_approve_invoices/', id)
    expect(own).toEqual(['not_allowed', 'You sent it for approval: somebody else must approve it.'])
    const alone = (two: boolean) =>
      server.within(clerk, ({ rows, scope }) => rows(company).patch(scope.company ?? 0, { invoice_four_eyes: two }))
    await alone(false)
    expect(await one('bulk_approve_invoices/', id)).toEqual(['changed', ''])
    await alone(true)
    expect(await read(id)).toMatchObject({ status: 'approved', approved_by: clerk.id, approval_sent_by: clerk.id })
  })

  it('is for the named approver alone, who is told once of all that are sent at once', async () => {
    const drafts = [await draft(), await draft(['1000.0'], 1)]
    const ids = drafts.map(({ id }) => id)
    const other = await server.user()
    const sent = await call('send_approval/', ids, { approver: boss.id })
    expect(sent.body.counts.changed).toBe(2)
    const told = await server.within(clerk, ({ rows }) => rows(notification).find({ user: boss.id }))
    expect(told.map(({ title }) => title)).toEqual(['2 invoices wait for your approval'])
    const [outcome, message] = await one('bulk_approve_invoices/', ids[0] ?? '', {}, other)
    expect([outcome, message]).toEqual(['not_allowed', expect.stringContaining('is asked to approve it, nobody else.')])
    expect((await call('bulk_approve_invoices/', ids, {}, boss)).body.counts.changed).toBe(2)
  })

  it('cannot be asked of oneself, of nobody who is there, or for an invoice without lines', async () => {
    const { id } = await draft()
    expect((await one('send_approval/', id, { approver: clerk.id }))[1]).toContain('Somebody else must approve')
    const empty = await clerk.post(base, { company: set.customers[0]?.id })
    expect(await one('send_approval/', empty.body.id)).toEqual(['not_allowed', 'It has no lines.'])
    const exempt = await draft()
    await clerk.patch(`${base}${exempt.id}/`, { tax_exempt: true })
    expect((await one('send_approval/', exempt.id))[1]).toContain('Say why no tax is due.')
  })

  it('is taken back as one by its undo, and recalling takes the notice away', async () => {
    const { id } = await draft()
    await call('send_approval/', [id], { approver: boss.id })
    const done = await call('bulk_approve_invoices/', [id], {}, boss)
    const undone = await boss.post(`batch/${done.body.batch}/undo/`, {})
    expect(undone.body.counts).toEqual({ returned: 1, touched: 0, not_found: 0 })
    expect(await read(id)).toMatchObject({ status: 'pending_approval', approved_by: null, approved_at: null })
    expect(await one('recall/', id)).toEqual(['changed', ''])
    const told = await server.within(clerk, ({ rows }) => rows(notification).find({ object_id: id }))
    expect(told).toEqual([])
  })

  it('freezes lines, parties and dates, by whatever call', async () => {
    const { id } = await draft()
    const { results } = (await clerk.get(`terminalboss/v3/service-contract-ticket/?ticket_invoice=${id}`)).body
    await call('send_approval/', [id])
    const line = `terminalboss/v3/service-contract-ticket/${results[0].id}/`
    const answers = [
      await clerk.patch(`${base}${id}/`, { due_date: '2027-01-01' }),
      await clerk.delete(`${base}${id}/`),
      await clerk.patch(line, { unit_price: '1.0000' }),
      await clerk.delete(line),
    ]
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409])
    expect((await clerk.patch(`${base}${id}/`, { comments: 'Thank you' })).status).toBe(200)
  })

  it('is refused with a reason, and begins anew', async () => {
    const { id } = await draft()
    await call('send_approval/', [id])
    expect((await call('bulk_reject_invoices/', [id], {}, boss)).status).toBe(400)
    expect(await one('bulk_reject_invoices/', id, { reason: 'Wrong price' }, boss)).toEqual(['changed', ''])
    expect(await read(id)).toMatchObject({ status: 'rejected', status_reason: 'Wrong price' })
    expect(await one('reopen/', id)).toEqual(['changed', ''])
    expect((await clerk.delete(`${base}${id}/`)).status).toBe(204)
  })
})

describe('payment', () => {
  it('sends the archived paper to the customer, and is taken back while the letter waits', async () => {
    const { id, number } = await approved()
    expect(await one('send_for_payment/', id)).toEqual(['changed', ''])
    const sent = await read(id)
    expect(sent).toMatchObject({ status: 'sent_for_payment', sent_at: expect.any(String), revision: 0 })
    expect((await letters(number)).map(({ to_address, status }) => [to_address, status])).toEqual([
      ['accounts0@customer.test', 'waiting'],
    ])
    expect(await one('take_back/', id)).toEqual(['changed', ''])
    expect((await letters(number)).map(({ status }) => status)).toEqual(['stopped'])
    expect(await read(id)).toMatchObject({ status: 'approved', sent_at: null })
    await call('send_for_payment/', [id])
    expect((await letters(number)).map(({ status }) => status).toSorted()).toEqual(['stopped', 'waiting'])
    expect(
      (await clerk.get(`${base}${id}/archive/`)).body.results.map((kept: { revision: number }) => kept.revision),
      'nothing was changed, so that the same paper goes out again',
    ).toEqual([0])
    expect(await read(id)).toMatchObject({ status: 'sent_for_payment', revision: 0 })
  })

  it('cannot be taken back once the letter has left', async () => {
    const { id, number } = await approved()
    await call('send_for_payment/', [id])
    const [waiting] = await letters(number)
    await server.within(clerk, ({ rows }) => rows(letter).patch(waiting?.id ?? 0, { status: 'sent' }))
    expect(await one('take_back/', id)).toEqual(['not_allowed', expect.stringContaining('Its e-mail has been sent')])
  })

  it('is not asked of a customer without an address', async () => {
    const { id } = await approved()
    const path = `terminalboss/v3/company/${set.customers[0]?.id}/`
    await clerk.patch(path, { email: '' })
    const [outcome, message] = await one('send_for_payment/', id)
    await clerk.patch(path, { email: 'accounts0@customer.test' })
    expect([outcome, message]).toEqual(['not_allowed', 'Prairie Fuels: It has no e-mail address for invoices.'])
  })

  it('is noted with its day and number, after which nothing changes', async () => {
    const { id } = await approved()
    await call('send_for_payment/', [id])
    expect((await call('mark_paid/', [id], { reference: 'W-1' })).status).toBe(400)
    expect(await one('mark_paid/', id, { paid_on: '2026-01-20', reference: 'W-1' })).toEqual(['changed', ''])
    expect(await read(id)).toMatchObject({ status: 'paid', paid_on: '2026-01-20', payment_reference: 'W-1' })
    expect((await one('bulk_void_invoices/', id, { reason: 'Late' }))[0]).toBe('not_allowed')
  })
})

describe('a void invoice', () => {
  it('gives its tickets back, which are invoiced anew', async () => {
    const { id, tickets } = await draft(['1000.0', '6741.2'])
    expect(await one('bulk_void_invoices/', id, { reason: 'Wrong order' })).toEqual(['changed', ''])
    expect(await Promise.all(tickets.map(statusOf))).toEqual(['approved', 'approved'])
    expect(await read(id)).toMatchObject({ status: 'void', status_reason: 'Wrong order', total: '315.47' })
    const again = await clerk.post(`${base}bulk_create_invoices/`, { ticket_ids: tickets })
    expect(again.body.counts.changed).toBe(2)
    expect((await clerk.get(`${base}${id}/archive/`)).body.count, 'nothing was issued').toBe(0)
  })

  it('that was sent is archived as void, and whoever got it is told', async () => {
    const { id, number } = await approved()
    await call('send_for_payment/', [id])
    await call('bulk_void_invoices/', [id], { reason: 'Wrong customer' })
    const kept = (await clerk.get(`${base}${id}/archive/`)).body.results
    expect(kept.map(({ kind }: { kind: string }) => kind)).toEqual(['void', 'issued'])
    expect((await letters(number)).map(({ subject }) => subject).toSorted()).toEqual([
      `Invoice ${number}`,
      `Invoice ${number} (void)`,
    ])
  })
})

describe('the paper', () => {
  it('shows the working of each line, and the same bytes once it was sent', async () => {
    const { id, number } = await draft(['1000.0', '6741.2'])
    const drawn = await textOfPdf((await clerk.get(`${base}${id}/print_invoice/`)).raw)
    for (const said of [
      number,
      'DRAFT',
      'Prairie Fuels',
      'Account 40100',
      '6,741.2 gal',
      '25.518 m³',
      '8.835',
      '225.45',
      'minimum charge',
      '75.00',
      '315.47 CAD',
      '2026-11-18',
    ])
      expect(drawn).toContain(said)
    await call('send_approval/', [id])
    await call('bulk_approve_invoices/', [id], {}, boss)
    await call('send_for_payment/', [id])
    const [first, second] = [
      await clerk.get(`${base}${id}/print_invoice/`),
      await clerk.get(`${base}${id}/print_invoice/`),
    ]
    expect(first.raw.equals(second.raw)).toBe(true)
    expect(await textOfPdf(first.raw)).not.toContain('DRAFT')
    expect((await clerk.get(`${base}${id}/print_invoice/?code=bill`)).status).toBe(400)
  })

  it('names our registration for its tax, the terms, and the account to pay to', async () => {
    await clerk.post('invoice/tax/', {
      code: 'GST',
      label: 'GST',
      percent: '5',
      effective_date: '2020-01-01',
      registration_number: '123456782RT0001',
    })
    await clerk.post('invoice/bank_account/', {
      name: 'CAD',
      currency: 'CAD',
      bank: 'First',
      account_number: '7001234',
    })
    const { id, number } = await draft(['1000.0'])
    const text = await textOfPdf((await clerk.get(`${base}${id}/print_invoice/`)).raw)
    for (const said of ['GST 5 % (123456782RT0001)', 'Net 30 days', 'Account 7001234 (CAD)', `Reference ${number}`])
      expect(text).toContain(said)
  })

  it('is final from the moment at which nothing of the invoice may change', async () => {
    const { id, number } = await draft(['1000.0'])
    /** Without the moment at which it was printed. */
    const printed = async (): Promise<string> =>
      (await textOfPdf((await clerk.get(`${base}${id}/print_invoice/`)).raw)).replaceAll(/\d\d:\d\d/g, '')
    expect(await printed()).toContain('DRAFT')
    await call('send_approval/', [id])
    const pending = await printed()
    expect(pending).not.toContain('DRAFT')
    await call('bulk_approve_invoices/', [id], {}, boss)
    expect(await printed(), 'the approver saw the final paper').toBe(pending)
    await call('send_for_payment/', [id])
    expect(await printed(), 'what is sent is what was approved').toBe(pending)
    expect(pending).toContain(number)
  })

  it('of an invoice that was rejected is a draft again', async () => {
    const { id } = await approved()
    await call('bulk_reject_invoices/', [id], { reason: 'Wrong price' }, boss)
    expect(await textOfPdf((await clerk.get(`${base}${id}/print_invoice/`)).raw)).toContain('DRAFT')
  })
})
