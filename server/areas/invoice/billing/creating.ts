/** Makes drafts of the tickets that are owed, in one transaction: each ticket is answered by itself, and stands on one invoice. */
import { serviceContractTicket } from '#model/areas/contract/terminal-contract.resource.ts'
import { dayAfter } from '#model/areas/invoice/rules/billing/billing-period.ts'
import { chargeOf, type Charge } from '#model/areas/invoice/rules/billing/charge.ts'
import { gathered, type Gathered, type Header, type Owed } from '#model/areas/invoice/rules/billing/gather.ts'
import { ticketInvoice } from '#model/areas/invoice/ticket-invoice.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { isUuid } from '#model/kernel/validate.ts'
import { dayIn } from '#model/shared/clock.ts'
import { lineAmount } from '#model/shared/money.ts'
import { taxedAlike } from '#model/shared/tax.ts'
import { countOutcomes, type RowOutcome } from '#model/shared/outcome.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { billingFacts, type BillingFacts, type Contract } from './tickets.ts'

type Asked = Call<typeof ticketInvoice, 'bulkCreateInvoices'>
type Answer = { readonly id: string; readonly outcome: RowOutcome; readonly message: string }
type Of = Header & Pick<Contract, 'tax_percent' | 'payment_days'>

const headerOf = (contract: Contract, company: string, purchase_order: string, server: string | null): Of => ({
  company,
  service_contract: contract.id,
  server,
  currency: contract.currency,
  tax_code: contract.tax_code,
  tax_percent: contract.tax_percent,
  payment_days: contract.payment_days,
  purchase_order,
  period: contract.billing_period,
})

/** What becomes of one ticket, and what is owed for it. */
function judge(facts: BillingFacts, id: string): { readonly answer: Answer; readonly owed?: Owed<Of> } {
  const found = facts.tickets.get(id)
  if (found === undefined) return { answer: { id, outcome: 'not_found', message: 'There is no such ticket.' } }
  const { status, customer, purchase_order, server } = found
  if (status === 'invoiced') return { answer: { id, outcome: 'already', message: 'It is invoiced already.' } }
  if (status !== 'approved')
    return { answer: { id, outcome: 'not_allowed', message: `It is ${status}: only approved tickets are invoiced.` } }
  const contract = facts.contracts.get(facts.contractOf.get(id) ?? '')
  const charged = chargeOf(found, contract, facts.groupsOf(found.product))
  if ('refused' in charged || contract === undefined || customer === null) {
    const message = 'refused' in charged ? charged.refused.join(' ') : ''
    return { answer: { id, outcome: 'not_allowed', message } }
  }
  const of = headerOf(contract, customer, purchase_order, server)
  return { answer: { id, outcome: 'changed', message: '' }, owed: { ...charged, of } }
}

const amountOf = ({ quantity, unit_price, minimum_charge }: Charge): string | null =>
  lineAmount(quantity, unit_price, minimum_charge)

async function written({ rows }: Asked, groups: readonly Gathered<Of>[], dayOf: (server: string | null) => string) {
  const made = await rows(ticketInvoice).createMany(
    groups.map(({ of: { period: _period, payment_days, ...of }, span }) => {
      const day = dayOf(of.server)
      const due_date = dayAfter(day, payment_days ?? 0)
      return { ...of, invoice_date: day, due_date, period_start: span.start, period_end: span.end }
    }),
  )
  await rows(serviceContractTicket).createMany(
    groups.flatMap(({ charges }, at) => charges.map((charge) => ({ ...charge, ticket_invoice: made[at]?.id ?? null }))),
  )
  return made
}

/** How each invoice is told in the answer: of a trial as it would be, with no id and no number. */
async function told(call: Asked, groups: readonly Gathered<Of>[], made: readonly { readonly id: string }[]) {
  const stored = await call.rows(ticketInvoice).find({ id: made.map(({ id }) => id) })
  const numbers = new Map(stored.map(({ id, invoice_number }) => [id, invoice_number]))
  return groups.map(({ of, charges, span }, at) => {
    const { subtotal, tax, total } = taxedAlike(charges.map(amountOf), of.tax_percent)
    const id = made[at]?.id ?? null
    return {
      id,
      invoice_number: id === null ? null : (numbers.get(id) ?? null),
      company: of.company,
      service_contract: of.service_contract,
      purchase_order: of.purchase_order,
      currency: of.currency,
      period_start: span.start,
      period_end: span.end,
      lines: charges.length,
      tickets: charges.map(({ ticket: one }) => one),
      subtotal,
      tax,
      total,
    }
  })
}

export async function bulkCreateInvoices(call: Asked) {
  const { input, rows, now } = call
  const ids = [...new Set(input.ticket_ids.map((id) => id.toLowerCase()))]
  if (ids.length === 0) throw invalid({ ticket_ids: ['Name at least one ticket.'] })
  const facts = await billingFacts(rows, ids.filter(isUuid), { lock: !input.dry_run })
  const judged = ids.map((id) => judge(facts, id))
  const groups = gathered(judged.flatMap(({ owed }) => owed ?? []))
  const dayOf = (server: string | null) => input.invoice_date ?? dayIn(now, facts.zoneOf(server))
  const made = input.dry_run || groups.length === 0 ? [] : await written(call, groups, dayOf)
  const versions = new Map(
    (await rows(ticket).find({ id: ids.filter(isUuid) }, { only: ['id', 'version'] })).map((one) => [
      one.id,
      one.version,
    ]),
  )
  const results = judged.map(({ answer }) => ({ ...answer, version: versions.get(answer.id) ?? null }))
  return {
    batch: null,
    counts: countOutcomes(results),
    results,
    invoices: await told(call, groups, made),
  }
}
