/** The calls of rail invoices beside their life cycle and their paper. */
import { onRow } from '#model/kernel/action.ts'

export const invoiceActions = {
  /** Ours: UBL 2.1, as an invoice or a credit note. */
  ubl: onRow('ubl/', {
    label: 'Download as UBL',
    needs: 'access_menu__invoice',
    undo: 'none',
    method: 'GET',
    form: 'none',
  }),
} as const
