/** Drafts a credit: an invoice with negative quantities that reduces another one, once it is approved. */
import { ownDay } from '#server/areas/company/own-day.ts'
import { issuedStatuses } from '#model/areas/invoice/rules/invoice-life.ts'
import { invoice, item } from '#model/areas/invoice/invoice.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { decimalText, units } from '#model/shared/money.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { conflict, invalid } from '#server/engine/base/http-error.ts'

type Crediting = Call<typeof invoice, 'credit'>
type Line = Row<typeof item>
const SCALE = 3
const quantityOf = (text: string | null): bigint => units(text ?? '0', SCALE)

/** By line: what earlier credits give back already, drafts among them. */
async function creditedBefore({ rows, row }: Crediting): Promise<ReadonlyMap<number, bigint>> {
  const credits = await rows(invoice).find({ credits: row.id, status: ['draft', ...issuedStatuses] })
  const lines = await rows(item).find({ invoice: credits.map(({ id }) => id) })
  const before = new Map<number, bigint>()
  for (const { credited_item: of, quantity } of lines)
    if (of !== null) before.set(of, (before.get(of) ?? 0n) - quantityOf(quantity))
  return before
}

/** By line: what is given back. Throws 400 where a line would give back more than was billed. */
function creditedNow({ input }: Crediting, lines: readonly Line[], before: ReadonlyMap<number, bigint>) {
  const leftOf = ({ id, quantity }: Line): bigint => quantityOf(quantity) - (before.get(id) ?? 0n)
  const billed = lines.filter((line) => leftOf(line) > 0n)
  const known = new Map(billed.map((line) => [line.id, line]))
  if (input.lines.length === 0) return billed.map((line) => ({ line, quantity: leftOf(line) }))
  const problems: string[] = []
  const wanted = new Map<number, bigint>()
  for (const { item: of, quantity } of input.lines)
    wanted.set(of ?? 0, (wanted.get(of ?? 0) ?? 0n) + quantityOf(quantity))
  const chosen = [...wanted].flatMap(([id, quantity]) => {
    const line = known.get(id)
    if (line === undefined) problems.push(`Line ${id} is not on the invoice, or is credited already.`)
    else if (quantity > leftOf(line))
      problems.push(`${line.description}: ${decimalText(leftOf(line), SCALE)} ${line.unit} are left to credit.`)
    else if (line.minimum !== null && quantity < quantityOf(line.quantity))
      problems.push(`${line.description} has a minimum amount: credit it as a whole.`)
    return line && quantity > 0n ? [{ line, quantity }] : []
  })
  if (problems.length > 0) throw invalid({ lines: problems })
  return chosen
}

const lineOf = (on: number, { line, quantity }: { line: Line; quantity: bigint }, position: number) => {
  const { loaded_rail_car, product, description, unit, unit_price, minimum, price, taxes, tax_rate, factor, why } = line
  const copied = {
    loaded_rail_car,
    product,
    description,
    unit,
    unit_price,
    minimum,
    price,
    taxes,
    tax_rate,
    factor,
    why,
  }
  return { ...copied, invoice: on, position, credited_item: line.id, quantity: decimalText(-quantity, SCALE) }
}

export async function credit(call: Crediting) {
  const { rows, input } = call
  // Two credits of one invoice at once would give back more than was billed.
  const row = await rows(invoice).get(call.row.id, { lock: true })
  if (row.credits !== null) throw conflict(`${row.invoice_number} is a credit itself: make it void instead.`)
  if (row.status === 'draft' || row.status === 'void')
    throw conflict(`${row.invoice_number} is ${row.status}: only what was approved is credited.`, { current: row })
  const lines = await rows(item).find({ invoice: row.id }, { ordering: 'position,id' })
  const given = creditedNow(call, lines, await creditedBefore(call))
  if (given.length === 0) throw invalid({ lines: ['Nothing is left to credit.'] })
  const { buyer, seller, contract, shipment, currency, purchase_order } = row
  const day = await ownDay(call)
  const made = await rows(invoice).create({
    buyer,
    seller,
    contract,
    shipment,
    currency,
    purchase_order,
    credits: row.id,
    invoice_date: day,
    due_date: day,
    comments: input.reason.trim(),
  })
  await rows(item).createMany(given.map((one, at) => lineOf(made.id, one, at + 1)))
  return rows(invoice).get(made.id)
}
