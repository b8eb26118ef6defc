/** Charges of the demo's invoiced tickets, in weekly invoices of each customer, in every status. */
import { serviceContractTicket } from '#model/areas/contract/terminal-contract.resource.ts'
import { ticketInvoice } from '#model/areas/invoice/ticket-invoice.resource.ts'
import { LITRES_PER_GALLON } from '#model/shared/factors.ts'
import { lineAmount } from '#model/shared/money.ts'
import { taxedAlike } from '#model/shared/tax.ts'
import type { TicketInvoiceStatus } from '#model/areas/invoice/rules/ticket-invoice-life.ts'
import type { Random } from '../base/random.ts'
import { dayText, inBatches, yearText, type Demo } from '../base/setting.ts'
import { priceKey, type Terms } from './terms.ts'

type Billed = {
  readonly id: string
  readonly ticket_number: string
  readonly status: string
  readonly direction: 'load' | 'unload'
  readonly ticket_type: string
  readonly customer: string | null
  readonly service_contract: string | null
  readonly net_volume: string | null
  readonly completed_at: string | null
}
const WEEK_MS = 7 * 86_400_000
const CUBIC_METRES = LITRES_PER_GALLON / 1000

/** A likely status of an invoice, by how many days ago its week ended. */
function stateAt(random: Random, age: number): TicketInvoiceStatus {
  if (age > 28)
    return random.weighed([
      ['paid', 8],
      ['sent_for_payment', 2],
    ])
  if (age > 14)
    return random.weighed([
      ['paid', 2],
      ['sent_for_payment', 6],
      ['approved', 2],
    ])
  if (age > 7)
    return random.weighed([
      ['approved', 5],
      ['sent_for_payment', 2],
      ['pending_approval', 3],
      ['rejected', 1],
    ])
  return random.weighed([
    ['draft', 4],
    ['pending_approval', 4],
    ['approved', 1],
    ['rejected', 1],
  ])
}
const steps: Readonly<Record<TicketInvoiceStatus, number>> = {
  draft: 0,
  rejected: 0,
  void: 0,
  pending_approval: 1,
  approved: 2,
  sent_for_payment: 3,
  paid: 4,
}

export async function seedBilling(
  { rows, random, now, staff }: Demo,
  { prices }: Terms,
  server: string | null,
  tickets: readonly Billed[],
): Promise<void> {
  const weeks = new Map<string, Billed[]>()
  for (const one of tickets) {
    if (
      one.status !== 'invoiced' ||
      one.service_contract === null ||
      one.completed_at === null ||
      one.customer === null
    )
      continue
    const week = Math.floor((Date.parse(one.completed_at) - 4 * 86_400_000) / WEEK_MS)
    const key = `${one.service_contract} ${week}`
    weeks.set(key, [...(weeks.get(key) ?? []), one])
  }
  const drafts = [...weeks].map(([key, of]) => {
    const end = (Number(key.split(' ')[1]) + 1) * WEEK_MS + 3 * 86_400_000
    const lines = of.map((one) => {
      const service = one.ticket_type === 'product' ? (`${one.direction}ing` as const) : ('disposal' as const)
      const price = prices.get(priceKey(one.service_contract ?? '', service))
      const quantity = (Number(one.net_volume ?? 0) * CUBIC_METRES).toFixed(3)
      return {
        service_contract: one.service_contract ?? '',
        ticket: one.id,
        service,
        price: price?.id ?? null,
        description: `${service}, ticket ${one.ticket_number}`,
        quantity,
        unit: 'm³' as const,
        unit_price: price?.unit_price ?? null,
        minimum_charge: '75.00',
      }
    })
    return { end, lines, first: of[0] }
  })
  const sorted = drafts.toSorted((a, b) => a.end - b.end)
  const approver = staff.get('clerk@demo.test') ?? null
  const said = (end: number, hours: number): string =>
    new Date(Math.min(now.getTime(), end + hours * 3_600_000)).toISOString()
  const invoices = await rows(ticketInvoice).createMany([
    ...sorted.map(({ end, lines, first }, index) => {
      const status = stateAt(random, (now.getTime() - end) / 86_400_000)
      const step = steps[status]
      const day = dayText(new Date(Math.min(end, now.getTime())))
      const amounts = lines.map(({ quantity, unit_price, minimum_charge }) =>
        lineAmount(quantity, unit_price, minimum_charge),
      )
      return {
        invoice_number: `TI-${yearText(now)}-${String(4001 + index)}`,
        status,
        company: first?.customer ?? '',
        service_contract: first?.service_contract ?? null,
        server,
        invoice_date: day,
        due_date: dayText(new Date(day), 30),
        period_start: dayText(new Date(end), -7),
        period_end: dayText(new Date(end), -1),
        line_count: lines.length,
        ...taxedAlike(amounts, '5'),
        tax_percent: '5',
        approver: step >= 1 ? approver : null,
        approved_by: step >= 2 ? approver : null,
        approved_at: step >= 2 ? said(end, 30) : null,
        sent_at: step >= 3 ? said(end, 52) : null,
        paid_at: step >= 4 ? said(end, 24 * 17) : null,
        exported_at: step >= 3 ? said(end, 53) : null,
        status_reason: status === 'rejected' ? 'Two loads are priced by the old contract.' : '',
      }
    }),
    ...sorted.slice(0, 2).map(({ first, end }, index) => ({
      invoice_number: `TI-${yearText(now)}-${String(3901 + index)}`,
      status: 'void' as const,
      company: first?.customer ?? '',
      service_contract: first?.service_contract ?? null,
      server,
      invoice_date: dayText(new Date(end)),
      status_reason: 'Made twice.',
      subtotal: '0',
      tax: '0',
      total: '0',
    })),
  ])
  await inBatches(
    rows(serviceContractTicket),
    sorted.flatMap(({ lines }, index) =>
      lines.map((line) => ({ ...line, ticket_invoice: invoices[index]?.id ?? null })),
    ),
  )
}
