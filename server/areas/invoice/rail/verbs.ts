/** What approving, sending and voiding rail invoices require and do beside their state. */
import { issuedStatuses } from '#model/areas/invoice/rules/invoice-life.ts'
import { company as ownCompany, party } from '#model/areas/company/company.resource.ts'
import { invoice, item } from '#model/areas/invoice/invoice.resource.ts'
import { taxProblems } from '#model/areas/invoice/rules/tax/proposed-taxes.ts'
import { station } from '#model/areas/rail/network.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { judged, type Obstacle } from '#model/kernel/why-not/obstacle.ts'
import { accountMissing, recordPayment } from '#server/areas/invoice/receipts/record-payment.ts'
import type { VerbWork, WorkCall } from '#server/engine/operations/area-work/verb-work.ts'

type Work = VerbWork<typeof invoice>
type Call = WorkCall<typeof invoice>
type Check = (call: Call) => Promise<readonly Obstacle[]>

/** A price of 0 is meant where a price of the price list says so. */
const lineProblems: Check = async ({ row, rows }) => {
  const lines = await rows(item).find({ invoice: row.id })
  const cure = { label: 'Add a line', adds: { resource: 'invoice:item', values: { invoice: String(row.id) } } }
  if (lines.length === 0) return [{ code: 'lines', kind: 'missing', says: 'It has no lines.', cure }]
  return lines.flatMap(({ id, description, quantity, unit_price, price }): Obstacle[] => {
    const object = { resource: 'invoice:item', id, title: description }
    const blocker = (field: string, says: string): Obstacle => ({ code: field, kind: 'missing', says, field, object })
    return [
      ...(Number(quantity) === 0 ? [blocker('quantity', 'The line has no quantity.')] : []),
      ...(Number(unit_price) === 0 && price === null ? [blocker('unit_price', 'The line has no price.')] : []),
    ]
  })
}

/** The country of the destination station, else that of the consignee, else that of the buyer; empty if none is known. */
async function destinationOf({ row, rows }: Call): Promise<string> {
  const [shipped] = row.shipment === null ? [] : await rows(shipment).find({ id: row.shipment })
  const to = shipped?.destination ?? null
  const [arrival] = to === null ? [] : await rows(station).find({ id: to })
  const payer = shipped?.consignee ?? row.buyer
  const [receiver] = payer === null ? [] : await rows(party).find({ id: payer })
  return arrival?.country ?? receiver?.country ?? ''
}

const lineTaxProblems: Check = async (call) => {
  const lines = await call.rows(item).find({ invoice: call.row.id }, { ordering: 'position,id' })
  const taxes = lines.map(({ position, tax_parts }) => ({ position, taxes: tax_parts }))
  return taxProblems(taxes, await destinationOf(call)).map((says) => ({ code: 'tax', kind: 'missing', says }))
}

const editorProblems: Check = async ({ row, rows, person }) => {
  if (row.edited_by !== person.id) return []
  const { rail_invoice_four_eyes: isFourEyed } = await rows(ownCompany).get(person.company)
  const says = 'You edited it last: another person must approve it.'
  return isFourEyed ? [{ code: 'four_eyes', kind: 'refused', says }] : []
}

/** The paper names where to pay. A credit asks for no payment. */
const accountProblems: Check = async ({ row, rows }) => (row.credits === null ? accountMissing(rows, row) : [])

/** Each is asked, so that all that is missing is named at once. */
const checks: readonly Check[] = [lineProblems, lineTaxProblems, accountProblems, editorProblems]

export const approve: Work = {
  obstacles: async (call) => {
    const found: Obstacle[] = []
    for (const check of checks) found.push(...(await check(call)))
    return judged(found)
  },
  sets: async ({ person }) => ({ approved_by: person.id }),
}

/** Where invoices of a party go. */
export const invoiceAddress = ({ invoice_email, email }: { readonly invoice_email: string; readonly email: string }) =>
  invoice_email.trim() || email.trim()

export const send: Work = {
  obstacles: async ({ row, rows }) => {
    const [buyer] = row.buyer === null ? [] : await rows(party).find({ id: row.buyer })
    if (buyer === undefined || invoiceAddress(buyer) !== '') return judged([])
    const object = { resource: 'company:party', id: buyer.id, title: buyer.name }
    const says = 'It has no e-mail address for invoices.'
    return judged([{ code: 'address', kind: 'missing', says, object, field: 'invoice_email' }])
  },
}

/** What is left to pay is recorded as a receipt on the account of its currency. */
export const markPaid: Work = {
  obstacles: async ({ row, rows }) => judged(await accountMissing(rows, row)),
  follows: recordPayment,
}

/** The credits of an invoice that count: those that are not void. */
const creditProblems: Check = async ({ row, rows }) => {
  const credits = await rows(invoice).find({ credits: row.id, status: ['draft', ...issuedStatuses] })
  return credits.map(({ id, invoice_number }) => ({
    code: 'credited',
    kind: 'referenced',
    says: `${invoice_number} credits it: make that void first.`,
    object: { resource: 'invoice:invoice', id, title: invoice_number },
  }))
}

/** A receipt or a credit on it is released first. */
const moneyProblems = ({ settled, invoice_number }: Call['row']): readonly Obstacle[] =>
  Number(settled) === 0
    ? []
    : [
        {
          code: 'settled',
          kind: 'referenced',
          says: `${settled} of ${invoice_number} is paid or credited. Release that first.`,
        },
      ]

/** Its cars are free again: the database releases the lines. */
export const voidInvoice: Work = {
  obstacles: async (call) => judged([...(await creditProblems(call)), ...moneyProblems(call.row)]),
}
