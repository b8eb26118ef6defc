/** What a company owes, as columns of its table: its ticket invoices that are approved and not paid, in each currency by itself. */
import { decimal } from '#model/kernel/field.ts'
import { needs } from '#model/areas/terminal/needs.ts'

/** The place of each among the answers of the database's function (server/areas/invoice/open-amount.sql). */
const parts = { CAD: 1, USD: 2, MXN: 3 } as const

const openIn = (currency: keyof typeof parts, table: boolean) =>
  decimal(2, {
    label: 'Open amount',
    unit: currency,
    adds: true,
    readOnly: true,
    table,
    group: 'Accounts',
    help: 'Ticket invoices that are approved or sent for payment, and not paid',
    // Whoever may not see invoices is not told by companies what is on them.
    needs: needs('ticket_invoice').view,
    reckoned: { asks: 'highball_open_amount', of: 'company', part: parts[currency], by: [], steady: true },
  })

export const openAmountFields = {
  open_amount_cad: openIn('CAD', true),
  open_amount_usd: openIn('USD', true),
  open_amount_mxn: openIn('MXN', false),
} as const
