/** The database taxes ticket invoices as their lines change; it agrees to the cent with the one function that computes tax. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serviceContractTicket } from '#model/areas/contract/terminal-contract.resource.ts'
import { ticketInvoice } from '#model/areas/invoice/ticket-invoice.resource.ts'
import { taxedAlike } from '#model/shared/tax.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { billing } from './setting.ts'

let server: Server
let clerk: Client
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
})
afterAll(() => server.close())

const rates = ['0', '5', '9.975', '13', '14.975', '99.9999', '100']
/** Sums of which the tax is on, just below and just above half a cent. */
const amounts = [['0.10'], ['10.05', '10.05', '10.05'], ['0.09', '0.01'], ['999999.99', '0.01'], ['33.30'], ['0.29']]
const cases = rates.flatMap((percent) =>
  amounts.flatMap((lines) => [false, true].map((isExempt) => ({ percent, lines, isExempt }))),
)

it('for every sum, rate and exemption', async () => {
  const { customers, contracts } = await billing(server, clerk)
  const company = customers[0]?.id ?? ''
  const found = await server.within(clerk, async ({ rows }) => {
    const made = await rows(ticketInvoice).createMany(
      cases.map(({ percent, isExempt }, at) => ({
        invoice_number: `TAX-${at}`,
        company,
        tax_percent: percent,
        tax_exempt: isExempt,
      })),
    )
    await rows(serviceContractTicket).createMany(
      cases.flatMap(({ lines }, at) =>
        lines.map((amount) => ({
          ticket_invoice: made[at]?.id ?? null,
          service_contract: contracts[0]?.id ?? null,
          service: 'loading' as const,
          quantity: '1',
          unit_price: amount,
        })),
      ),
    )
    return rows(ticketInvoice).find({ id: made.map(({ id }) => id) }, { ordering: 'created_at,id' })
  })
  const byNumber = new Map(
    found.map(({ invoice_number, subtotal, tax, total }) => [invoice_number, { subtotal, tax, total }]),
  )
  for (const [at, { percent, lines, isExempt }] of cases.entries())
    expect(byNumber.get(`TAX-${at}`), JSON.stringify(cases[at])).toEqual(taxedAlike(lines, isExempt ? '0' : percent))
})
