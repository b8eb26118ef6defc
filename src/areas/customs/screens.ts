/** Customs invoices. */
import { recordScreen } from '#src/ui/record/screen.ts'
import { tableScreen } from '#src/ui/table/table-screen.tsx'

export const invoices = tableScreen('customs:invoices', {
  path: '/customs/invoices/',
  title: 'Customs invoices',
  aliases: ['border', 'import papers', 'export papers', 'broker', 'customs'],
  needs: 'access_menu__customs_forms',
  menu: 'Customs and invoicing',
  resource: 'customs:invoice',
})
export const invoice = recordScreen('customs:invoice', {
  path: '/customs/invoice/:targetInvoiceId?',
  title: 'Customs invoice',
  needs: 'access_menu__customs_forms',
  record: 'customs:invoice',
  states: ['status'],
  related: [
    {
      resource: 'config:customsDelivery',
      by: 'customs_invoice',
      columns: ['connection', 'status', 'reference', 'problem'],
    },
  ],
})
