/** Customs invoices, cars about to cross, and certificates of origin. */
import { screen } from '#src/engine/panes/screen.ts'
import { recordScreen } from '#src/ui/record/screen.ts'
import { tableScreen } from '#src/ui/table/table-screen.tsx'

export const cars = screen('customs:cars', {
  kind: 'worklist',
  path: '/customs/cars/',
  title: 'Customs cars',
  aliases: ['about to cross', 'border', 'crossing', 'cars without customs invoice'],
  needs: 'access_menu__customs_cars',
  menu: 'Customs and invoicing',
  about:
    'Loaded cars of shipments that cross a border, the one that left first at the top. Select cars and make invoices.',
  load: () => import('./cars/Cars.tsx'),
})
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
  lines: () => import('./form/Boxes.tsx'),
  related: [
    {
      resource: 'config:customsDelivery',
      by: 'customs_invoice',
      columns: ['connection', 'status', 'reference', 'problem'],
    },
  ],
})

export const certificates = tableScreen('customs:certificates', {
  path: '/customs/certificates/',
  title: 'Certificates of origin',
  aliases: ['USMCA', 'CUSMA', 'origin', 'preference'],
  needs: 'access_menu__customs_forms',
  menu: 'Customs and invoicing',
  resource: 'customs:originCertificate',
})
export const certificate = recordScreen('customs:certificate', {
  path: '/customs/certificate/:originCertificateId?',
  title: 'Certificate of origin',
  needs: 'access_menu__customs_forms',
  record: 'customs:originCertificate',
  related: [{ resource: 'customs:invoice', by: 'origin_certificate', columns: ['invoice_number', 'status', 'total'] }],
})
