/**
 * An invoice for propane that a buyer in Quebec received by exchange from the storage of another producer, because no car of the demo company
 * goes there. Two taxes are due at the buyer's address, and its accounting system reads UBL.
 */
import { party } from '#model/areas/company/company.resource.ts'
import { invoice, item } from '#model/areas/invoice/invoice.resource.ts'
import { product } from '#model/areas/invoice/price.resource.ts'
import { linePrice } from '#model/areas/invoice/rules/invoice-line.ts'
import { proposedTaxes } from '#model/areas/invoice/rules/tax/proposed-taxes.ts'
import { taxesOfLines } from '#model/areas/invoice/rules/tax/taxes-of-lines.ts'
import { tax } from '#model/areas/invoice/tax.resource.ts'
import { dayText, daysAfter, yearText, type Demo } from '../base/setting.ts'
import { ownParty, quebecParty } from './company.ts'

/** Days since it was invoiced, and until it is due. */
const AGE = 12
const TERMS = 30
const charges = [
  {
    of: 'Propane',
    description: 'Propane delivered by exchange in Montreal',
    quantity: '118250.000',
    unit: 'gal',
    unit_price: '1.084000',
  },
  {
    of: 'Loading service',
    description: 'Loading at the storage in Montreal',
    quantity: '4.000',
    unit: 'car',
    unit_price: '250.000000',
  },
] as const

export async function seedExchange({ rows, now }: Demo, parties: ReadonlyMap<string, number>): Promise<void> {
  const of = parties.get(quebecParty) ?? 0
  const buyer = await rows(party).patch(of, {
    invoice_email: 'comptes@psl.example',
    invoice_format: 'pdf_ubl',
    currency: 'CAD',
    payment_days: TERMS,
  })
  const day = dayText(now, -AGE)
  const made = await rows(invoice).create({
    invoice_number: `INV-${yearText(now)}-0911`,
    status: 'sent',
    buyer: of,
    seller: parties.get(ownParty) ?? null,
    currency: 'CAD',
    invoice_date: day,
    due_date: dayText(now, TERMS - AGE),
    purchase_order: 'PSL-4471',
    approved_at: daysAfter(new Date(day), 1).toISOString(),
    sent_at: daysAfter(new Date(day), 1).toISOString(),
  })
  const { country, state } = buyer
  const taxes = await rows(tax).find()
  const owed = proposedTaxes(taxes, { from: 'CA', country, state, isExempt: false, day }).map(({ id }) => id)
  const products = new Map((await rows(product).find()).map(({ id, name }) => [name, id]))
  const priced = charges.map(({ of: name, ...charge }, at) => ({
    ...charge,
    ...linePrice(charge),
    invoice: made.id,
    position: at + 1,
    product: products.get(name) ?? null,
    taxes: owed,
    tax_rate: '0.000',
  }))
  const taxed = taxesOfLines(priced, taxes)
  await rows(item).createMany(priced.map((line, at) => ({ ...line, ...taxed[at] })))
}
