/** The paper of a rail shipment, as the product text names its calls. */
import type { Papers } from '#model/kernel/papers.ts'

export const billPapers = {
  of: 'rail:shipment',
  set: [
    {
      code: 'rail-bol-custom',
      title: 'Bill of lading',
      archive: { on: { ship: 'issued', voidShipment: 'void' }, revision: 'revision', atPrint: true },
    },
  ],
  ids: 'shipment_ids',
  zip: 'bols',
  archived: { path: 'bol_archive/', id: 'bolArchiveId' },
  send: { path: 'send_bol/', label: 'Send bill of lading', needs: 'change_railshipment', missing: 'not_shipped' },
  page: 'bol',
} as const satisfies Papers
