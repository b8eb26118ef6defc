/** Connections to systems of others, and what is on its way to them. The product specification names one screen, `config:erp`; the other paths are ours. */
import { recordScreen } from '#src/ui/record/screen.ts'
import { tableScreen } from '#src/ui/table/table-screen.tsx'

const needs = 'configuration__user_administration'
const menu = 'Configuration'

export const connections = tableScreen('config:erp', {
  path: '/config/erp/',
  title: 'ERP',
  aliases: ['JobUtrax', 'accounting systems', 'connectors', 'interfaces'],
  needs,
  menu,
  resource: 'config:erpConnection',
})
export const connection = recordScreen('config:erp:connection', {
  path: '/config/erp/connection/:connectionId?',
  title: 'ERP connection',
  needs,
  record: 'config:erpConnection',
  related: [
    { resource: 'config:erpCode', by: 'connection', columns: ['theirs', 'code', 'ours'] },
    { resource: 'config:erpDelivery', by: 'connection', columns: ['invoice', 'status', 'reference', 'problem'] },
    { resource: 'config:railDelivery', by: 'connection', columns: ['invoice', 'status', 'reference', 'problem'] },
    {
      resource: 'config:customsDelivery',
      by: 'connection',
      columns: ['customs_invoice', 'status', 'reference', 'problem'],
    },
  ],
})
/** Theirs are pasted beside ours; what has none yet stands on top. */
export const codes = tableScreen('config:erp:codes', {
  path: '/config/erp/codes/',
  title: 'ERP codes',
  aliases: ['mapping of codes', 'their codes', 'account numbers of others'],
  needs,
  menu,
  resource: 'config:erpCode',
})
export const code = recordScreen('config:erp:codes:code', {
  path: '/config/erp/codes/code/:codeId?',
  title: 'ERP code',
  needs,
  record: 'config:erpCode',
})
export const deliveries = tableScreen('config:erp:deliveries', {
  path: '/config/erp/deliveries/',
  title: 'ERP deliveries',
  aliases: ['JobUtrax deliveries', 'sent invoices', 'failed invoices'],
  needs: 'access_menu__v3__sync_data__ticket_invoice',
  menu,
  resource: 'config:erpDelivery',
})
export const delivery = recordScreen('config:erp:deliveries:delivery', {
  path: '/config/erp/deliveries/delivery/:deliveryId',
  title: 'ERP delivery',
  needs: 'access_menu__v3__sync_data__ticket_invoice',
  record: 'config:erpDelivery',
})
export const railDeliveries = tableScreen('config:erp:rail', {
  path: '/config/erp/rail/',
  title: 'Rail invoice deliveries',
  aliases: ['sent rail invoices', 'failed rail invoices', 'SAP deliveries'],
  needs: 'access_menu__invoice',
  menu,
  resource: 'config:railDelivery',
})
export const railDelivery = recordScreen('config:erp:rail:delivery', {
  path: '/config/erp/rail/delivery/:deliveryId',
  title: 'Rail invoice delivery',
  needs: 'access_menu__invoice',
  record: 'config:railDelivery',
})
export const customsDeliveries = tableScreen('config:erp:customs', {
  path: '/config/erp/customs/',
  title: 'Customs deliveries',
  aliases: ['sent customs invoices', 'failed customs invoices', 'broker'],
  needs: 'access_menu__customs_forms',
  menu,
  resource: 'config:customsDelivery',
})
export const customsDelivery = recordScreen('config:erp:customs:delivery', {
  path: '/config/erp/customs/delivery/:deliveryId',
  title: 'Customs delivery',
  needs: 'access_menu__customs_forms',
  record: 'config:customsDelivery',
})
