/** Rail invoices and their credits, as other systems are told of them. */
import type { invoice } from '#model/areas/invoice/invoice.resource.ts'
import { product } from '#model/areas/invoice/price.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { byId, idsIn } from '#server/engine/base/by-id.ts'
import { daysUntilDue, taxesTogether, type TaxOnPaper } from '../paper/letterhead.ts'
import { railInvoiceFacts, type RailInvoiceFacts } from '../rail/paper/facts.ts'
import { railInvoicePaper } from '../rail/paper/paper.ts'
import type { Asking, OutgoingInvoice, OutgoingTax, OutgoingValues } from './outgoing.ts'

type Invoice = Row<typeof invoice>
type Line = RailInvoiceFacts['lines'][number]
type LineValues = (line: Line) => OutgoingValues

/** Reads what lines name: their invoice products, cars and bills of lading. */
async function lineReader({ rows }: Asking, lines: readonly Line[]): Promise<LineValues> {
  const products = byId(await rows(product).find({ id: idsIn(lines.map((line) => line.product)) }))
  const cars = byId(
    await rows(loadedCar).find(
      { id: idsIn(lines.map(({ loaded_rail_car }) => loaded_rail_car)) },
      { only: ['id', 'car_mark', 'car_number', 'rail_shipment'] },
    ),
  )
  const bills = byId(
    await rows(shipment).find(
      { id: idsIn([...cars.values()].map(({ rail_shipment }) => rail_shipment)) },
      { only: ['id', 'bol_number', 'ship_date'] },
    ),
  )
  return ({ product: of, loaded_rail_car, description, quantity, unit, unit_price, amount }) => {
    const [billed, car] = [products.get(of ?? 0), cars.get(loaded_rail_car ?? 0)]
    const bill = bills.get(car?.rail_shipment ?? 0)
    return {
      car: car ? `${car.car_mark} ${car.car_number}` : null,
      bill_of_lading: bill?.bol_number ?? null,
      shipped_on: bill?.ship_date ?? null,
      service: billed?.code ?? null,
      account: billed?.account ?? null,
      description,
      quantity,
      unit,
      unit_price,
      amount,
    }
  }
}

const taxOf = ({ code, percent, amount }: TaxOnPaper): OutgoingTax => ({ code, percent: percent ?? '0', amount })

function headOf({ invoice, buyer, contract, credited }: RailInvoiceFacts): OutgoingValues {
  const { invoice_number, invoice_date, due_date, purchase_order, currency, subtotal, tax, total } = invoice
  return {
    invoice_number,
    invoice_date,
    due_date,
    credits: credited?.invoice_number ?? null,
    customer: buyer?.name ?? null,
    customer_account: buyer?.code ?? null,
    contract: contract?.contract_number ?? null,
    purchase_order,
    currency,
    subtotal,
    tax,
    total,
  }
}

function outgoingOf(facts: RailInvoiceFacts, valuesOf: LineValues): OutgoingInvoice {
  const { invoice, company, seller, buyer, credited, lines } = facts
  const isCredit = credited !== null
  return {
    of: 'rail',
    serial: BigInt(invoice.id),
    isCredit,
    // A buyer who pays no tax has a tax code that says so.
    isExempt: false,
    head: headOf(facts),
    seller: seller ?? company,
    customer: buyer && { ...buyer, account: buyer.code, accountLabel: 'code' },
    paymentDays: isCredit ? null : daysUntilDue(invoice.invoice_date, invoice.due_date),
    taxes: taxesTogether(lines.map(({ tax_parts }) => tax_parts)).map(taxOf),
    lines: lines.map((line) => ({ values: valuesOf(line), taxes: line.tax_parts.map(taxOf) })),
    paper: (at) =>
      railInvoicePaper(facts, {
        mark: '',
        revision: invoice.revision ?? 0,
        kind: 'issued',
        at,
        by: '',
        replaces: null,
      }),
  }
}

/** In the order of the invoices; what their lines name is read once for all of them. */
export async function outgoingRailInvoices(asking: Asking, invoices: readonly Invoice[]) {
  const facts = await railInvoiceFacts(asking, invoices)
  const valuesOf = await lineReader(
    asking,
    facts.flatMap(({ lines }) => lines),
  )
  return facts.map((one) => outgoingOf(one, valuesOf))
}
