/** Commands of rail invoices and their lines. Each verb of their life has one of its own besides. */
import type { InvoiceKind } from '#model/areas/erp/rules/connection-kinds.ts'
import { item } from '#model/areas/invoice/invoice.resource.ts'
import { commandOn } from '#src/engine/commands/command.ts'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import { activeElement } from '#src/engine/panes/windows.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    /** The page of a rail invoice. */
    'invoice:record': RecordPart['controller']
  }
}

const onInvoice = commandOn('record:invoice:invoice')
const onLine = commandOn('record:invoice:item')

const explain = (query: Readonly<Record<string, string>>): void =>
  openOverlay(() => import('./LineReason.tsx'), { query })

/** The line that has the keyboard in the list of lines beside the invoice. */
const lineInFocus = (): string | null | undefined =>
  activeElement()?.closest(`[aria-label="${item.plural}"] [role="row"]`)?.getAttribute('data-key')

export const explainInvoice = commandOn('invoice:record')({
  title: 'Explain lines of the invoice',
  key: 'w',
  menu: 'pane',
  panel: true,
  aliases: ['why this price', 'how it was priced', 'quantity steps'],
  run: ({ target }) => {
    const line = lineInFocus()
    explain(line ? { id__in: line } : { invoice: String(target.row?.id ?? '') })
  },
})
export const explainLine = onLine({
  title: 'Explain invoice line',
  key: 'w',
  menu: 'row',
  panel: true,
  aliases: ['why this price', 'how it was priced', 'quantity steps'],
  enabled: ({ target }) => target.ids().length > 0 || 'No line is selected',
  run: ({ target }) => explain({ id__in: target.ids().join(',') }),
})
export const repriceInvoice = onInvoice({
  title: 'Reprice invoice…',
  key: 'r',
  menu: 'row',
  panel: true,
  needs: 'change_invoice',
  undo: 'exact',
  aliases: ['price again', 'new prices', 'before and after'],
  enabled: ({ target }) => target.ids().length === 1 || 'Select one invoice',
  run: async ({ target }) => (await import('./open-repricing.ts')).openRepricing(target.ids()[0] ?? 0),
})

const sendingOf = (kind: InvoiceKind, title: string) =>
  onInvoice({
    title,
    menu: 'row',
    panel: true,
    needs: 'change_invoice',
    undo: 'held',
    aliases: ['ERP', 'connector', 'accounting', 'hand over'],
    enabled: ({ target }) => target.ids().length > 0 || 'No invoice is selected',
    run: async ({ target }) => (await import('./open-sending.ts')).openRailSending(target, kind),
  })
export const sendRailSap = sendingOf('sap_xml', 'Send rail invoices to SAP…')
export const sendRailJobutrax = sendingOf('jobutrax', 'Send rail invoices to JobUtrax…')
export const sendRailCsv = sendingOf('csv', 'Send rail invoices as CSV…')
