/** Money that arrived on a bank account, and what of it pays which invoice. */
import { onResource, onRow } from '#model/kernel/action.ts'
import { choice, day, decimal, flag, instant, json, list, ref, refs, text } from '#model/kernel/field.ts'
import { keptFile } from '#model/kernel/file-part.ts'
import { resource } from '#model/kernel/resource.ts'
import { amountText, centsOf } from '#model/shared/money.ts'
import { partyMayBeInactive } from './rules/inactive-party.ts'

const needs = { view: 'access_menu__invoice', change: 'change_invoice' } as const
const currency = () => choice(['USD', 'CAD', 'MXN'], 'USD', { readOnly: true, table: true })
/** Allocations that one request makes. */
const MAX_ALLOCATIONS = 2000

const counted = (label: string, by: string) =>
  decimal(2, {
    label,
    initial: '0',
    tally: { of: 'invoice:allocation', by, sum: 'amount', where: { released: false } },
  })

export const receipt = resource('invoice/receipt/', {
  label: 'Receipt',
  needs,
  title: ['payer', 'date'],
  ordering: '-date,id',
  judgedBy: () => import('./receipt-amount.ts').then(({ receiptAmount }) => receiptAmount),
  head: { line: ['bank_account', 'reference'], sums: ['amount', 'unallocated'] },
  fields: {
    bank_account: ref('invoice:bankAccount', {
      required: true,
      table: true,
      takesInactive: 'Payments still arrive on an account that was replaced.',
    }),
    date: day({ required: true, past: true, table: true, help: 'Day on which the bank booked it' }),
    amount: decimal(2, { required: true, adds: true, table: true, help: 'Negative where the bank took one back' }),
    currency: { ...currency(), help: 'Currency of the bank account' },
    payer: text({ holds: 'name', maxLength: 140, table: true, help: 'As the bank names it' }),
    party: ref('company:party', { table: true, takesInactive: partyMayBeInactive, help: 'Customer who paid' }),
    reference: text({ maxLength: 500, table: true, help: 'What the payer wrote' }),
    charges: decimal(2, { initial: '0', min: 0, help: 'Kept by the bank' }),
    allocated: counted('Allocated', 'receipt'),
    /** Of a reversal: how much of the receipts that it takes back. */
    reversed: counted('Reversed', 'reversal'),
    unallocated: decimal(2, { readOnly: true, adds: true, initial: '0', table: true }),
    /** Of a receipt that the bank took back later, the entry that says so; of the entry, empty. */
    reversal: flag(false, { readOnly: true, label: 'Reversal' }),
    /** Names the entry of a statement, so that a file that is read again adds nothing. */
    bank_key: text({ readOnly: true, search: false, maxLength: 120, label: 'Bank key' }),
  },
  derive: ({ amount, allocated, reversed }) => ({
    unallocated: amountText(centsOf(amount) - centsOf(allocated) + centsOf(reversed)),
  }),
  actions: {
    /**
     * `{format, account, counts, results, batch}`: each booked credit of a statement becomes a receipt. If the columns of a table are not
     * known, the answer is 400 with `headings: [{heading, column, examples}]`.
     */
    importStatement: onResource('import_statement/', {
      label: 'Import bank statement',
      needs: 'change_invoice',
      undo: 'exact',
      undoneBy: { of: 'user:batch', action: 'undo', id: 'batch' },
      cost: 'import',
      // The screen of receipts opens the file.
      form: 'none',
      input: {
        bank_account: ref('invoice:bankAccount', { help: 'For a table that does not name its account' }),
        columns: json({ help: 'Columns by heading, such as {"Datum": "date"}; saved with the account' }),
        dry_run: flag(false),
      },
      files: { file: keptFile('Statement', { takes: 'statement', required: true }) },
    }),
    /** `{results}`: receipts that are not yet allocated, each with the invoices that it seems to pay. */
    matches: onResource('matches/', {
      label: 'Matches of open receipts',
      needs: 'access_menu__invoice',
      undo: 'none',
      method: 'GET',
      form: 'none',
    }),
    /** All of them or none. */
    allocate: onResource('allocate/', {
      label: 'Apply receipts',
      needs: 'change_invoice',
      undo: 'compensating',
      form: 'none',
      input: {
        allocations: list(
          {
            receipt: ref('invoice:receipt', { required: true }),
            invoice: ref('invoice:invoice', { required: true }),
            amount: decimal(2, { required: true, min: 0.01 }),
          },
          { required: true, maxItems: MAX_ALLOCATIONS },
        ),
      },
    }),
    /** Takes back what of the receipt pays invoices; those that are paid become sent. */
    release: onRow('release/', {
      label: 'Withdraw allocations',
      needs: 'change_invoice',
      undo: 'compensating',
      input: {
        reason: text({ required: true, maxLength: 500 }),
        allocations: refs('invoice:allocation', { help: 'Leave empty for all of the receipt' }),
      },
    }),
  },
})

/** An amount of a receipt or a credit that pays an invoice, or that a reversal takes back. */
export const allocation = resource('invoice/allocation/', {
  label: 'Allocation',
  needs,
  title: ['invoice', 'amount'],
  ordering: '-date,id',
  actionOnly: true,
  fields: {
    receipt: ref('invoice:receipt', { table: true }),
    credit: ref('invoice:invoice', { table: true, help: 'Credit note that reduces the invoice' }),
    invoice: ref('invoice:invoice', { table: true }),
    reversal: ref('invoice:receipt', { help: 'Entry by which the bank took the receipt back' }),
    /** From then on it counts: the later day of the receipt and of the invoice. */
    date: day({ required: true, table: true }),
    amount: decimal(2, { required: true, adds: true, table: true }),
    currency: currency(),
    released: flag(false, { table: true }),
    released_at: instant({ label: 'Released on' }),
    reason: text({ maxLength: 500, help: 'Why it was released' }),
  },
})
