/** Invoices, their lines, products and prices. */
import { recordScreen } from '#src/ui/record/screen.ts'
import { screen } from '#src/engine/panes/screen.ts'
import { tableScreen } from '#src/ui/table/table-screen.tsx'

export const invoices = tableScreen('invoice:invoices', {
  path: '/invoice/invoices/',
  title: 'Invoices',
  aliases: ['billing', 'demurrage', 'charges'],
  needs: 'access_menu__invoice',
  menu: 'Customs and invoicing',
  key: 'g>i',
  resource: 'invoice:invoice',
})
/** Shipped cars that are not billed, by the invoice that each would be on. */
export const cars = screen('invoice:cars', {
  kind: 'worklist',
  path: '/invoice/products/cars/',
  title: 'Invoice cars',
  about:
    '`*` (Shift 8) selects the cars that can be billed, `b` drafts an invoice for each buyer, contract and currency, `n` goes to the next car without a price.',
  aliases: ['cars to bill', 'unbilled cars', 'shipped cars'],
  needs: 'access_menu__invoice_car',
  menu: 'Customs and invoicing',
  load: () => import('./cars/Cars.tsx'),
})
export const invoice = recordScreen('invoice:invoice', {
  path: '/invoice/invoice/:targetInvoiceId?',
  title: 'Invoice',
  needs: 'access_menu__invoice',
  record: 'invoice:invoice',
  states: ['status'],
  lines: () => import('./rail/InvoicePart.tsx'),
  related: [
    {
      resource: 'invoice:item',
      by: 'invoice',
      columns: ['position', 'description', 'quantity', 'unit', 'unit_price', 'amount', 'total'],
    },
    {
      resource: 'config:railDelivery',
      by: 'invoice',
      columns: ['connection', 'status', 'reference', 'problem', 'run_at'],
    },
  ],
})
export const prices = screen('invoice:prices', {
  kind: 'board',
  path: '/invoice/pricing/prices',
  title: 'Prices',
  about:
    'Each line is a product for a buyer and a contract; hatched days have no price. `n` goes to the next gap, `p` adds a price from its first day, `%` (Shift 5) raises the selected prices.',
  aliases: ['price board', 'rates', 'price gaps'],
  needs: 'access_menu__invoice_price',
  menu: 'Customs and invoicing',
  load: () => import('./prices/Prices.tsx'),
})
/** Ours: the same prices as a list, which is filtered, imported and exported. */
export const allPrices = tableScreen('invoice:all_prices', {
  path: '/invoice/pricing/prices/all/',
  title: 'All prices',
  aliases: ['price list', 'import prices'],
  needs: 'access_menu__invoice_price',
  menu: 'Customs and invoicing',
  resource: 'invoice:price',
})
export const products = tableScreen('invoice:products', {
  path: '/invoice/invoice_products/',
  title: 'Invoice products',
  needs: 'access_menu__invoice_product',
  menu: 'Customs and invoicing',
  resource: 'invoice:product',
})
/** Ours: what the product text names no screen for. */
export const taxes = tableScreen('invoice:taxes', {
  path: '/invoice/taxes/',
  title: 'Taxes',
  aliases: ['GST', 'HST', 'QST', 'sales tax', 'tax codes'],
  needs: 'access_menu__invoice',
  menu: 'Customs and invoicing',
  resource: 'invoice:tax',
})
export const tax = recordScreen('invoice:tax', {
  path: '/invoice/tax/:taxId?',
  title: 'Tax',
  needs: 'access_menu__invoice',
  record: 'invoice:tax',
})
/** The specification names only the lists, so these paths are ours. */
export const item = recordScreen('invoice:item', {
  path: '/invoice/item/:itemId?',
  title: 'Invoice line',
  needs: 'access_menu__invoice',
  record: 'invoice:item',
})
export const price = recordScreen('invoice:price', {
  path: '/invoice/pricing/price/:priceId?',
  title: 'Unit price',
  needs: 'access_menu__invoice_price',
  record: 'invoice:price',
})
export const product = recordScreen('invoice:product', {
  path: '/invoice/invoice_products/product/:productId?',
  title: 'Invoice product',
  needs: 'access_menu__invoice_product',
  record: 'invoice:product',
  preview: () => import('./settings/ConditionsOf.tsx'),
  related: [
    { resource: 'invoice:condition', by: 'product', columns: ['field', 'operator', 'value', 'active'] },
    {
      resource: 'invoice:price',
      by: 'product',
      columns: ['party', 'contract', 'unit_price', 'unit', 'effective_date'],
    },
  ],
})
export const condition = recordScreen('invoice:condition', {
  path: '/invoice/invoice_products/condition/:conditionId?',
  title: 'Product condition',
  needs: 'access_menu__invoice_product',
  record: 'invoice:condition',
})

/** Ours: what invoicing is set up with, and what is missing. */
export const settings = screen('invoice:settings', {
  kind: 'settings',
  path: '/invoice/settings/',
  title: 'Invoicing setup',
  about: '`n` goes to the next setting that is missing, `Enter` opens it.',
  aliases: ['invoice settings', 'invoice products', 'taxes', 'bank accounts', 'letterhead', 'four eyes'],
  needs: 'access_menu__invoice',
  menu: 'Customs and invoicing',
  load: () => import('./settings/InvoiceSettings.tsx'),
})
/** Ours: where customers pay. */
export const bankAccounts = tableScreen('invoice:bank_accounts', {
  path: '/invoice/bank_accounts/',
  title: 'Bank accounts',
  aliases: ['remit-to', 'payments', 'routing number'],
  needs: 'access_menu__invoice',
  menu: 'Customs and invoicing',
  resource: 'invoice:bankAccount',
})
/** Ours: what the bank booked, matched with the invoices that it pays. */
export const receipts = screen('invoice:receipts', {
  kind: 'worklist',
  path: '/invoice/receipts/',
  title: 'Receipts',
  aliases: ['bank statement', 'payments', 'camt.053', 'match payments', 'cash application'],
  needs: 'access_menu__invoice',
  menu: 'Customs and invoicing',
  load: () => import('./receipts/Receipts.tsx'),
})
/** Ours: what customers owe, by age. */
export const receivables = screen('invoice:receivables', {
  kind: 'overview',
  path: '/invoice/receivables/',
  title: 'Receivables',
  aliases: ['ageing', 'aging', 'overdue', 'statements of account', 'who owes'],
  needs: 'access_menu__invoice',
  menu: 'Customs and invoicing',
  load: () => import('./receivables/Receivables.tsx'),
})
/** Ours: those that are applied too. */
export const allReceipts = tableScreen('invoice:all_receipts', {
  path: '/invoice/receipts/all/',
  title: 'All receipts',
  aliases: ['payments', 'deposits', 'bank entries'],
  needs: 'access_menu__invoice',
  menu: 'Customs and invoicing',
  resource: 'invoice:receipt',
})
export const receipt = recordScreen('invoice:receipt', {
  path: '/invoice/receipts/receipt/:receiptId?',
  title: 'Receipt',
  needs: 'access_menu__invoice',
  record: 'invoice:receipt',
  related: [
    {
      resource: 'invoice:allocation',
      by: 'receipt',
      columns: ['invoice', 'amount', 'date', 'released', 'reason'],
    },
  ],
})
export const allocation = recordScreen('invoice:allocation', {
  path: '/invoice/receipts/allocation/:allocationId?',
  title: 'Allocation',
  needs: 'access_menu__invoice',
  record: 'invoice:allocation',
})
export const bankAccount = recordScreen('invoice:bank_account', {
  path: '/invoice/bank_accounts/account/:accountId?',
  title: 'Bank account',
  needs: 'access_menu__invoice',
  record: 'invoice:bankAccount',
})

const owing = 'access_menu__v3__sync_data__ticket_invoice'

export const ticketInvoices = tableScreen('terminalboss:v3:ticket-invoice:table', {
  path: '/company/terminalboss/v3/ticket-invoice/',
  title: 'Ticket invoices',
  aliases: ['billing of tickets'],
  needs: owing,
  menu: 'Terminal',
  resource: 'terminal:ticketInvoice',
})
/** Ours: what waits for an approver. With a record linked beside, j and k walk through the papers. */
export const invoicesToApprove = tableScreen('terminalboss:v3:ticket-invoice:to-approve', {
  path: '/company/terminalboss/v3/ticket-invoice/to-approve/',
  title: 'Ticket invoices to approve',
  aliases: ['queue of the approver', 'approval', 'pending approval', 'four eyes'],
  needs: owing,
  menu: 'Terminal',
  resource: 'terminal:ticketInvoice',
  where: () => [{ field: 'status', op: 'eq', value: 'pending_approval' }],
})
export const ticketInvoice = recordScreen('terminalboss:v3:ticket-invoice', {
  path: '/company/terminalboss/v3/ticket-invoice/detail/:entityUUID?',
  title: 'Ticket invoice',
  needs: owing,
  record: 'terminal:ticketInvoice',
  states: ['status'],
  // What is approved is what the customer will read.
  lines: () => import('#src/ui/paper/PaperPart.tsx'),
  related: [
    {
      resource: 'terminal:serviceContractTicket',
      by: 'ticket_invoice',
      columns: ['ticket', 'service', 'description', 'quantity', 'unit', 'unit_price', 'amount'],
    },
    {
      resource: 'config:erpDelivery',
      by: 'invoice',
      columns: ['connection', 'status', 'reference', 'problem', 'run_at'],
    },
  ],
})
/** Ours: the files that accounting got. */
export const sapExports = tableScreen('terminalboss:v3:sap-export:table', {
  path: '/company/terminalboss/v3/ticket-invoice/sap-exports/',
  title: 'SAP exports',
  needs: owing,
  menu: 'Terminal',
  resource: 'terminal:sapExport',
})
