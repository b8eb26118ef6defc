/** The call that sends invoices to a system of others, by the connection of a kind. */
import { onResource } from '#model/kernel/action.ts'
import { choice, flag, type Field } from '#model/kernel/field.ts'
import type { Permission } from '#model/kernel/permissions.ts'
import { invoiceKinds } from './connection-kinds.ts'

/** Invoices that one request hands to another system, each in a call of its own. */
export const MOST_SENT = 500

/** SAP gets an IDOC, JobUtrax the figures with the paper, another system a table of the lines. `ids`: the list of invoices. */
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
