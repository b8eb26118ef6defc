/** A ticket invoice, as other systems are told of it. */
import { invoicePaper } from '../paper/invoice-paper.ts'
import type { InvoiceFacts, InvoiceLine } from '../paper/invoice-facts.ts'
import type { OutgoingInvoice, OutgoingTax, OutgoingValues } from './outgoing.ts'

const lineValues = (line: InvoiceLine): OutgoingValues => {
  const { billed, service, description, quantity, unit, unit_price, amount } = line
  return {
    ticket: billed?.ticket_number ?? null,
    completed_on: billed?.day ?? null,
    service,
    description,
    quantity,
    unit,
    unit_price,
    amount,
  }
}

function headOf({ invoice, customer, contract, site }: InvoiceFacts): OutgoingValues {
  const { invoice_number, invoice_date, due_date, period_start, period_end, purchase_order } = invoice
  const { currency, subtotal, tax, total } = invoice
  return {
    invoice_number,
    invoice_date,
    due_date,
    period_start,
    period_end,
    customer: customer?.name ?? null,
    customer_account: customer?.account_number ?? null,
    contract: contract?.contract_number ?? null,
    site: site?.name ?? null,
    purchase_order,
    currency,
    subtotal,
    tax,
    total,
  }
}

/** All lines have the one tax of the invoice. */
export function outgoingTicketInvoice(facts: InvoiceFacts): OutgoingInvoice {
  const { invoice, seller, customer, contract, lines } = facts
  const { tax_code: code, tax_percent, tax_exempt: isExempt, tax: amount } = invoice
  const taxes: readonly OutgoingTax[] = [{ code, percent: isExempt ? '0' : (tax_percent ?? '0'), amount }]
  return {
    of: 'ticket',
    serial: BigInt(`0x${invoice.id.replaceAll('-', '')}`),
    isCredit: false,
    isExempt,
    head: headOf(facts),
    seller,
    customer: customer && { ...customer, account: customer.account_number, accountLabel: 'account number' },
    paymentDays: contract?.payment_days ?? null,
    taxes,
    lines: lines.map((line) => ({ values: lineValues(line), taxes })),
    paper: (at) =>
      invoicePaper(facts, { mark: '', revision: invoice.revision ?? 0, kind: 'issued', at, by: '', replaces: null }),
  }
}
