/** The calls of rail invoices beside their life cycle and their paper: billing cars, pricing again, crediting. */
import { sendInvoicesCall } from '#model/areas/erp/rules/send-invoices.ts'
import { onResource, onRow } from '#model/kernel/action.ts'
import { day, decimal, flag, list, ref, refs, text } from '#model/kernel/field.ts'

/** Cars that one request bills. They are never cut into several requests: that would split invoices. */
export const MOST_CARS = 2000

const needs = 'change_invoice'
const cars = refs('rail:loadedCar', { label: 'Cars', maxItems: MOST_CARS })
const preview = {
  dry_run: flag(false),
  quote: text({ holds: 'id', maxLength: 64, help: 'Of the preview: refused with 409 if the lines have changed since' }),
}

export const invoiceActions = {
  /** Ours: UBL 2.1, as an invoice or a credit note. */
  ubl: onRow('ubl/', {
    label: 'Download as UBL',
    needs: 'access_menu__invoice',
    undo: 'none',
    method: 'GET',
    form: 'none',
  }),
  /** Sends each invoice in its own call, as for ticket invoices. The server tries again if a call fails. */
  sendErp: sendInvoicesCall(needs, refs('invoice:invoice', { label: 'Invoices', required: true })),
  /** Adds lines for cars to a draft. A trial answers the lines as they would be. */
  invoiceCars: onResource('invoice_cars/', {
    label: 'Invoice cars',
    needs,
    undo: 'compensating',
    form: 'none',
    input: {
      invoice_id: ref('invoice:invoice', { label: 'Invoice', required: true }),
      cars: { ...cars, required: true },
      ...preview,
    },
  }),
  /**
   * Drafts an invoice for each buyer, contract and currency. Without `cars`, it bills all cars that are shipped and not billed. The answer
   * has the lines without `why`.
   */
  draftInvoices: onResource('draft_invoices/', {
    label: 'Draft invoices',
    needs,
    undo: 'compensating',
    undoneBy: { of: 'user:batch', action: 'undo', id: 'batch' },
    form: 'none',
    input: { cars, invoice_date: day({ help: 'Leave empty for today' }), ...preview },
  }),
  /** Chooses the price of each line of a draft again, by the prices that are valid now. */
  reprice: onRow('reprice/', {
    label: 'Reprice',
    needs,
    undo: 'exact',
    undoneBy: { of: 'user:batch', action: 'undo', id: 'batch' },
    form: 'none',
    input: { dry_run: flag(false) },
  }),
  /** Drafts a credit of the lines, or of all that is left of the invoice. */
  credit: onRow('credit/', {
    label: 'Issue credit',
    needs,
    undo: 'compensating',
    input: {
      reason: text({ required: true, maxLength: 500, help: 'Printed on the credit' }),
      lines: list(
        {
          item: ref('invoice:item', { label: 'Line', required: true }),
          quantity: decimal(3, { required: true, min: 0 }),
        },
        { label: 'Lines', help: 'Leave empty for the whole invoice' },
      ),
    },
  }),
} as const
