/** The call that sends invoices to another system. */
import { onResource } from '#model/kernel/action.ts'
import { choice, flag, type Field } from '#model/kernel/field.ts'
import type { Permission } from '#model/kernel/permissions.ts'
import { invoiceKinds } from './connection-kinds.ts'

/** The number of invoices that one request may send; each goes in its own call to the other system. */
export const MOST_SENT = 500

/** SAP gets an IDOC, JobUtrax gets the figures and the paper, any other system gets a table of the lines. */
export const sendInvoicesCall = <Ids extends Field<unknown>>(needs: Permission, ids: Ids) =>
  onResource('send_erp/', {
    label: 'Send to an ERP system',
    needs,
    undo: 'held',
    form: 'none',
    input: {
      kind: choice(invoiceKinds, 'sap_xml', { required: true }),
      invoice_ids: { ...ids, maxItems: MOST_SENT },
      dry_run: flag(false),
    },
  })
