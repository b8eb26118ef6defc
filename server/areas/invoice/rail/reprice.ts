/** Finds product, price and quantity of the lines of a draft anew. Lines that were entered by hand stay as they are. */
import { ownDay } from '#server/areas/company/own-day.ts'
import { invoice, item } from '#model/areas/invoice/invoice.resource.ts'
import { taxesOfLines } from '#model/areas/invoice/rules/tax/taxes-of-lines.ts'
import { tax } from '#model/areas/invoice/tax.resource.ts'
import { linePrice } from '#model/areas/invoice/rules/invoice-line.ts'
import { billProduct, type BilledLine } from '#model/areas/invoice/rules/rail/bill-car.ts'
import type { Row } from '#model/kernel/resource.ts'
import { CHANGE_MANY } from '#model/shared/outcome.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { conflict } from '#server/engine/base/http-error.ts'
import { mapInTurns } from '#server/engine/limits/turns.ts'
import { totalsOf } from './billing.ts'
import { carFacts } from './cars.ts'
import { railProducts } from './products.ts'

type Line = Row<typeof item>
const shown = ['quantity', 'unit', 'unit_price', 'minimum', 'amount', 'tax', 'total'] as const
type Shown = Pick<Line, (typeof shown)[number]>
const shownOf = ({ quantity, unit, unit_price, minimum, amount, tax, total }: Shown): Shown => ({
  quantity,
  unit,
  unit_price,
  minimum,
  amount,
  tax,
  total,
})
/** What pricing writes, as it was: for the undo. */
function pricedOf(line: Line | undefined) {
  if (line === undefined) return {}
  const { quantity, unit, unit_price, price, minimum, tax_rate, factor, why } = line
  return { quantity, unit, unit_price, price, minimum, tax_rate, factor, why }
}

type Repriced = { readonly outcome: 'same' | 'changed' | 'no_price'; readonly line: Line; readonly after?: BilledLine }

const amountsOf = ({ amount, tax, total }: Shown) => ({ amount: amount ?? '0', tax: tax ?? '0', total: total ?? '0' })
const isSame = (line: Line, after: BilledLine): boolean =>
  (['quantity', 'unit_price', 'minimum', 'unit', 'price'] as const).every((key) => line[key] === after[key])

async function repriced(call: Call<typeof invoice, 'reprice'>, lines: readonly Line[]): Promise<readonly Repriced[]> {
  const { row, rows, person } = call
  const cars = [...new Set(lines.flatMap(({ loaded_rail_car }) => loaded_rail_car ?? []))]
  const facts = await carFacts(rows, person, cars, { lock: false })
  const products = new Map((await railProducts(rows)).map((one) => [one.id, one]))
  const [first] = facts.values()
  const { buyer, contract, currency, invoice_date } = row
  const charged = { buyer, contract, currency, day: invoice_date ?? (await ownDay(call)) }
  return mapInTurns(lines, (line): Repriced => {
    if (line.product === null || line.credited_item !== null) return { outcome: 'same', line }
    const of = line.loaded_rail_car === null ? first : facts.get(line.loaded_rail_car)
    // It was entered by hand, without a car.
    if (of === undefined) return { outcome: 'same', line }
    const product = products.get(line.product)
    const judged = product && billProduct(product, of.car, charged)
    if (judged === undefined || !('line' in judged)) return { outcome: 'no_price', line }
    if ((judged.line.car === null) !== (line.loaded_rail_car === null)) return { outcome: 'same', line }
    return isSame(line, judged.line) ? { outcome: 'same', line } : { outcome: 'changed', line, after: judged.line }
  })
}

export async function reprice(call: Call<typeof invoice, 'reprice'>) {
  const { input, rows } = call
  const row = await rows(invoice).get(call.row.id, { lock: !input.dry_run })
  if (row.status !== 'draft')
    throw conflict(`${row.invoice_number} is ${row.status}: a draft alone is priced again.`, { current: row })
  const lines = await rows(item).find({ invoice: row.id }, { ordering: 'position,id', lock: !input.dry_run })
  const found = await repriced({ ...call, row }, lines)
  const changed = found.flatMap(({ line, after }) => (after === undefined ? [] : [{ line, after }]))
  const written = input.dry_run
    ? []
    : await rows(item).patchMany(
        changed.map(({ line: { id }, after }) => {
          const { quantity, unit, unit_price, price, minimum, factor, why } = after
          return { id, values: { quantity, unit, unit_price, price, minimum, factor, why: { ...why } } }
        }),
      )
  const priced = found.map(({ line, after }) => {
    const { taxes, tax_rate } = line
    return after === undefined ? line : { ...line, ...after, ...linePrice(after), taxes, tax_rate }
  })
  // The taxes of a line stay as they are; another amount of one changes what is owed on all.
  const owed = taxesOfLines(priced, await rows(tax).find({}))
  const answers = found.map(({ outcome, line }, at) => ({
    id: line.id,
    description: line.description,
    outcome,
    before: shownOf(line),
    after: shownOf({ ...line, ...priced[at], ...owed[at] }),
  }))
  const before = new Map(changed.map(({ line }) => [line.id, line]))
  const batch =
    written.length === 0
      ? null
      : await call.keepBatch(
          item,
          CHANGE_MANY,
          written.map(({ id, version }) => ({ id, version, before: pricedOf(before.get(id)) })),
        )
  return {
    batch,
    lines: answers,
    before: totalsOf(answers.map(({ before }) => amountsOf(before))),
    after: totalsOf(answers.map(({ after }) => amountsOf(after))),
  }
}
