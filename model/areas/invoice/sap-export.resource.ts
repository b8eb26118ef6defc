/** Files for the accounting system that were handed out. They are kept, so that the same invoices give the same file again. */
import { codes, instant, integer, text } from '#model/kernel/field.ts'
import { MOST_IN_BULK } from '#model/kernel/life-actions.ts'
import { resource } from '#model/kernel/resource.ts'
import { needs } from '#model/areas/terminal/needs.ts'

/** Added by us: the product text has the call and no place for what it made. */
export const sapExport = resource('terminalboss/v3/sap-export/', {
  label: 'SAP export',
  model: 'Ticket Invoice',
  needs: needs('ticket_invoice'),
  title: ['filename'],
  ordering: '-exported_at,-id',
  keys: [{ fields: ['content_key'], onConflict: 'refuse' }],
  actionOnly: true,
  fields: {
    filename: text({ required: true, maxLength: 120, table: true }),
    invoices: codes({ holds: 'number', label: 'Invoices', maxItems: MOST_IN_BULK }),
    invoice_count: integer({ label: 'Invoices in it', min: 1, table: true }),
    size: integer({ unit: 'B', min: 1, table: true }),
    /** Of the invoices and the moments at which they were approved. */
    content_key: text({ required: true, search: false, maxLength: 64 }),
    /** Of its bytes, which lie under this name. */
    sha256: text({ label: 'SHA-256', search: false, maxLength: 64 }),
    exported_at: instant({ label: 'Exported', table: true }),
    exported_by: text({ holds: 'person', label: 'By', maxLength: 200, table: true }),
  },
})
