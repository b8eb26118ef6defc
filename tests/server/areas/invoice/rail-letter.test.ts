/** The letter of a rail invoice, through a real SMTP server: its paper, and UBL beside it for a buyer who reads that. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createJobLoop } from '#server/jobs/loop.ts'
import { letterQueue } from '#server/mail/letter-queue.ts'
import { readMailServer } from '#server/mail-settings.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { openMailbox, type Mailbox } from '../../jobs/mailbox.ts'

type Letter = Mailbox['accepted'][number]
const base = 'invoice/invoice/'
const MINUTE = 60_000
let server: Server
let clerk: Client
let box: Mailbox
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  clerk = await server.user()
  await clerk.post('invoice/bank_account/', { name: 'USD', currency: 'USD', account_number: '7001234' })
})
afterAll(() => server.close())
beforeEach(async () => {
  box = await openMailbox()
})
afterEach(() => box.close())

/** What arrives of all that waits. */
async function mailed(): Promise<readonly Letter[]> {
  const queue = letterQueue(readMailServer(box.url, 'Highball <highball@example.com>'))
  await createJobLoop(server.db, [queue], () => new Date(Date.now() + MINUTE)).turn()
  queue.close()
  return box.accepted.splice(0)
}
const filesOf = ({ attachments }: Letter) => attachments.map(({ filename, mimeType }) => [filename, mimeType])
const xmlIn = ({ attachments }: Letter): string => {
  const content = attachments.find(({ mimeType }) => mimeType === 'application/xml')?.content ?? ''
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}

let buyers = 0
async function approved(values: object, more: object = {}) {
  const name = `Buyer ${++buyers}`
  const { body: party } = await clerk.post('party/', { name, email: 'ap@buyer.example', city: 'Duluth', ...values })
  const { body } = await clerk.post(base, { buyer: party.id, invoice_date: '2026-11-01', currency: 'USD', ...more })
  const line = { invoice: body.id, description: 'Propane', quantity: '1000', unit_price: '0.8125' }
  expect((await clerk.post('invoice/item/', line)).status).toBe(201)
  return { id: Number(body.id), number: String(body.invoice_number), party: `party/${party.id}/`, name }
}
async function moved(id: number, ...states: readonly string[]): Promise<void> {
  for (const status of states)
    expect(
      (await clerk.post(`${base}update_status/`, { invoice_ids: [id], status, reason: 'Wrong' })).body.counts,
    ).toEqual(expect.objectContaining({ changed: 1 }))
}
async function sent(values: object) {
  const made = await approved(values)
  await moved(made.id, 'approved', 'sent')
  return made
}
const ublOf = async (id: number): Promise<string> => (await clerk.get(`${base}${id}/ubl/`)).raw.toString('utf8')

it('carries the paper, and UBL for a buyer who is invoiced as PDF and UBL', async () => {
  const plain = await sent({})
  const [letter] = await mailed()
  expect(letter && filesOf(letter)).toEqual([[`${plain.number}.pdf`, 'application/pdf']])
  const { id, number, name } = await sent({ invoice_format: 'pdf_ubl' })
  const [both] = await mailed()
  expect(both).toMatchObject({ subject: `Invoice ${number}`, to: [{ address: 'ap@buyer.example' }] })
  expect(both?.text).toContain(`Invoice ${number} is attached, with ${number}.xml.`)
  expect(both && filesOf(both)).toEqual([
    [`${number}.pdf`, 'application/pdf'],
    [`${number}.xml`, 'application/xml'],
  ])
  const xml = both ? xmlIn(both) : ''
  expect(xml).toContain(`<cbc:ID>${number}</cbc:ID>`)
  expect(xml).toContain(name)
  expect(xml).toBe(await ublOf(id))
})

it('keeps what was sent, whatever becomes of the buyer, and sends that once more', async () => {
  const { id, number, party } = await sent({ invoice_format: 'pdf_ubl', name: 'As It Was' })
  const [first] = await mailed()
  const answer = await clerk.patch(party, { name: 'As It Is', invoice_format: 'pdf' })
  expect(answer.status).toBe(200)
  expect(await ublOf(id)).toContain('As It Was')
  const { results } = (await clerk.get(`${base}${id}/archive/`)).body
  expect(results.map(({ filename }: { filename: string }) => filename)).toEqual([`${number}.xml`, `${number}.pdf`])
  const file = await clerk.get(`${base}${id}/archive/?archiveId=${results[0].id}`)
  expect(file.headers['content-type']).toContain('application/xml')
  expect(file.headers['content-disposition']).toContain('attachment')
  expect((await clerk.post(`${base}${id}/send_invoice/`, { target: 'books@buyer.example' })).status).toBe(200)
  const [again] = await mailed()
  expect(again).toMatchObject({ to: [{ address: 'books@buyer.example' }] })
  expect(again && filesOf(again)).toEqual(first && filesOf(first))
  expect(again && xmlIn(again)).toBe(first && xmlIn(first))
  // It is no paper: nothing is sent of it alone, and there is no difference of it.
  expect((await clerk.post(`${base}${id}/send_invoice/`, { archive_id: results[0].id })).status).toBe(404)
  const between = `from=${results[0].id}&to=${results[1].id}`
  expect((await clerk.get(`${base}${id}/paper_difference/?${between}`)).status).toBe(404)
})

it('goes along with a credit note, and not with a void invoice', async () => {
  const { id, number } = await sent({ invoice_format: 'pdf_ubl' })
  const credit = await clerk.post(`${base}${id}/credit/`, { reason: 'Short' })
  await moved(credit.body.id, 'approved', 'sent')
  const [, letter] = await mailed()
  expect(letter && xmlIn(letter)).toContain('<CreditNote ')
  expect(letter && xmlIn(letter)).toContain(number)
  const other = await sent({ invoice_format: 'pdf_ubl' })
  await mailed()
  await moved(other.id, 'void')
  const [last] = await mailed()
  expect(last && filesOf(last)).toEqual([[`${other.number}-void.pdf`, 'application/pdf']])
})
