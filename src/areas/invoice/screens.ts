/** Invoicing: invoices and their lines, what may stand on them and what it costs. */
import { recordScreen } from '../../ui/record/screen.ts'
import { tableScreen } from '../../ui/table/tableScreen.tsx'

export const invoices = tableScreen('invoice:invoices', {
  path: '/invoice/invoices/', title: 'Invoices', needs: 'access_menu__invoice', menu: 'Invoicing', key: 'g>i', resource: 'invoice:invoice',
})
export const invoice = recordScreen('invoice:invoice', {
  path: '/invoice/invoice/:targetInvoiceId?', title: 'Invoice', needs: 'access_menu__invoice', record: 'invoice:invoice', states: ['status'],
  related: [{ resource: 'invoice:item', by: 'invoice', columns: ['position', 'description', 'quantity', 'unit', 'unit_price', 'amount', 'total'] }],
})
export const prices = tableScreen('invoice:prices', {
  path: '/invoice/pricing/prices', title: 'Prices', needs: 'access_menu__invoice_price', menu: 'Invoicing', resource: 'invoice:price',
})
export const products = tableScreen('invoice:products', {
  path: '/invoice/invoice_products/', title: 'Invoice products', needs: 'access_menu__invoice_product', menu: 'Invoicing', resource: 'invoice:product',
})
/** The product text names the lists alone: the paths of one of them are ours. */
export const item = recordScreen('invoice:item', {
  path: '/invoice/item/:itemId?', title: 'Invoice line', needs: 'access_menu__invoice', record: 'invoice:item',
})
export const price = recordScreen('invoice:price', {
  path: '/invoice/pricing/price/:priceId?', title: 'Unit price', needs: 'access_menu__invoice_price', record: 'invoice:price',
})
export const product = recordScreen('invoice:product', {
  path: '/invoice/invoice_products/product/:productId?', title: 'Invoice product', needs: 'access_menu__invoice_product', record: 'invoice:product',
  related: [
    { resource: 'invoice:condition', by: 'product', columns: ['field', 'operator', 'value', 'active'] },
    { resource: 'invoice:price', by: 'product', columns: ['party', 'contract', 'unit_price', 'unit', 'effective_date'] },
  ],
})
export const condition = recordScreen('invoice:condition', {
  path: '/invoice/invoice_products/condition/:conditionId?', title: 'Product condition', needs: 'access_menu__invoice_product', record: 'invoice:condition',
})
