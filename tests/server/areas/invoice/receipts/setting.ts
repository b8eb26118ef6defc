/** Sent invoices of a customer and the bank accounts on which they are paid, for tests of receipts. */
import type { Client, Server } from '../../../harness.ts'

export type Setting = Awaited<ReturnType<typeof cashSetting>>

export async function cashSetting(server: Server, name = 'Prairie Gas Ltd.') {
  const clerk = await server.user()
  const account = async (currency: string, account_number: string): Promise<number> =>
    (await clerk.post('invoice/bank_account/', { name: `${currency} account`, currency, account_number })).body.id
  const buyer: number = (await clerk.post('party/', { name, email: 'ap@prairie.example' })).body.id
  return { clerk, buyer, cad: await account('CAD', '003-12345-1006'), usd: await account('USD', '003-12345-4007') }
}

/** A sent invoice of one line, dated 1 October 2026. */
export async function sentInvoice({ clerk, buyer }: Setting, price: string, more: object = {}) {
  const { id, invoice_number } = (
    await clerk.post('invoice/invoice/', {
      buyer,
      currency: 'CAD',
      invoice_date: '2026-10-01',
      due_date: '2026-10-31',
      ...more,
    })
  ).body
  await clerk.post('invoice/item/', { invoice: id, description: 'Propane', quantity: '1', unit_price: price })
  await clerk.post('invoice/invoice/update_status/', { invoice_ids: [id], status: 'approved' })
  await clerk.post('invoice/invoice/update_status/', { invoice_ids: [id], status: 'sent' })
  return { id: Number(id), number: String(invoice_number) }
}

export const receiptOf = async ({ clerk, cad }: Setting, amount: string, more: object = {}): Promise<number> => {
  const made = await clerk.post('invoice/receipt/', {
    bank_account: cad,
    date: '2026-11-02',
    amount,
    payer: 'PRAIRIE GAS',
    ...more,
  })
  return Number(made.body.id)
}
export const invoiceNow = async (clerk: Client, id: number) => (await clerk.get(`invoice/invoice/${id}/`)).body
export const receiptNow = async (clerk: Client, id: number) => (await clerk.get(`invoice/receipt/${id}/`)).body
export const allocated = (
  clerk: Client,
  ...allocations: readonly (readonly [receipt: number, invoice: number, amount: string])[]
) =>
  clerk.post('invoice/receipt/allocate/', {
    allocations: allocations.map(([receipt, invoice, amount]) => ({ receipt, invoice, amount })),
  })
