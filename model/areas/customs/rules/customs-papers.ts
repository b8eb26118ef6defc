/** The papers of a customs invoice: the form of Canada, the invoice of the United States, and its certificate of origin. */
import type { Papers } from '#model/kernel/papers.ts'

export const customsPapers: Papers<never> = {
  of: 'customs:invoice',
  set: [
    { code: 'ci1', title: 'CI1 customs invoice' },
    { code: 'us-invoice', title: 'Commercial invoice' },
    { code: 'usmca', title: 'Certificate of origin' },
  ],
  ids: 'invoice_ids',
  zip: 'customs-invoices',
}
