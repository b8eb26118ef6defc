/** Bills loaded cars: adds their lines to a draft, or drafts an invoice for each buyer, contract and currency. */
import { ownDay } from '#server/areas/company/own-day.ts'
import { createHash } from 'node:crypto'
import { invoice, item } from '#model/areas/invoice/invoice.resource.ts'
import { taxOfSale } from '#model/areas/invoice/rules/tax/proposed-taxes.ts'
import { taxesOfLines, type LineToTax } from '#model/areas/invoice/rules/tax/taxes-of-lines.ts'
import { tax } from '#model/areas/invoice/tax.resource.ts'
import {
  billCar,
  type BilledLine,
  type MissingForBilling,
  type RailProduct,
} from '#model/areas/invoice/rules/rail/bill-car.ts'
import { linePrice } from '#model/areas/invoice/rules/invoice-line.ts'
import type { PriceQuestion } from '#model/areas/invoice/rules/rail/price-candidates.ts'
import type { Row } from '#model/kernel/resource.ts'
import { groupedBy } from '#model/shared/grouped-by.ts'
import { sumOfAmounts } from '#model/shared/money.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { conflict, invalid } from '#server/engine/base/http-error.ts'
import { mapInTurns, nextTurn } from '#server/engine/limits/turns.ts'
import { carFacts, unbilledCars, type BillingCar, type Debtor } from './cars.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'
import { railProducts } from './products.ts'

type OnDraft = Call<typeof invoice, 'invoiceCars'>
type Drafting = Call<typeof invoice, 'draftInvoices'>

/** A car that is not billed, and why. */
export type Skipped = {
  readonly car: number
  readonly name: string
  readonly shipment: number | null
  readonly reason: string
  readonly missing: MissingForBilling
  /** To whom it would be billed, where that is known. */
  readonly buyer: number | null
  readonly buyer_name: string
  readonly contract: number | null
  readonly contract_number: string
  readonly currency: string
}
/** A line with the taxes that are proposed for where its car goes. */
type TaxedLine = BilledLine & { readonly taxes: readonly number[] }
type Billed = { readonly lines: readonly TaxedLine[]; readonly skipped: readonly Skipped[] }

type Taxes = readonly Row<typeof tax>[]
function withTaxes(line: BilledLine, taxes: Taxes, { sale }: BillingCar, day: string): TaxedLine {
  const { says, ...owed } = taxOfSale(taxes, { ...sale, day }, line.tax_rate)
  return { ...line, ...owed, why: { ...line.why, tax: says } }
}

type Why = Pick<Skipped, 'reason' | 'missing'>
const skippedCar = (id: number, facts: BillingCar | undefined, why: Why): Skipped => ({
  car: id,
  name: facts?.car.name ?? '',
  shipment: facts?.shipment?.id ?? null,
  ...why,
  buyer: facts?.debtor?.buyer ?? null,
  buyer_name: facts?.buyer_name ?? '',
  contract: facts?.debtor?.contract ?? null,
  contract_number: facts?.contract?.contract_number ?? '',
  currency: facts?.debtor?.currency ?? '',
})
const unknownCar = (id: number): Skipped =>
  skippedCar(id, undefined, { reason: 'There is no such loaded car.', missing: 'nothing' })

type Tariff = { readonly products: readonly RailProduct[]; readonly taxes: Taxes }
const tariffOf = async (rows: RowsOf): Promise<Tariff> => ({
  products: await railProducts(rows),
  taxes: await rows(tax).find({}),
})

/** `onInvoice`: the products that the invoice has once already. */
async function billedOn(
  { products, taxes }: Tariff,
  cars: readonly BillingCar[],
  charged: PriceQuestion,
  onInvoice: Set<number>,
): Promise<Billed> {
  const skipped: Skipped[] = []
  const lines = await mapInTurns(cars, (facts) => {
    const billed = billCar(products, facts.car, charged, { ofCar: facts.billed, onInvoice })
    if ('skipped' in billed) {
      skipped.push(skippedCar(facts.car.id, facts, { reason: billed.skipped, missing: billed.missing }))
      return []
    }
    for (const { car, product } of billed.lines) if (car === null) onInvoice.add(product)
    return billed.lines.map((line) => withTaxes(line, taxes, facts, charged.day))
  })
  return { lines: lines.flat(), skipped }
}

type Summed = { readonly amount: string; readonly tax: string; readonly total: string }
export const totalsOf = (lines: readonly Summed[]) => ({
  subtotal: sumOfAmounts(lines.map(({ amount }) => amount)),
  tax: sumOfAmounts(lines.map(({ tax }) => tax)),
  total: sumOfAmounts(lines.map(({ total }) => total)),
})

type Written = { readonly id: number }
/** Lines as they are answered, with their ids once they are written. `before`: the lines that the invoice has already. */
async function answered(
  lines: readonly TaxedLine[],
  written: readonly Written[],
  taxes: Taxes,
  before: readonly LineToTax[] = [],
) {
  const priced = await mapInTurns(lines, (line) => ({ ...line, ...linePrice(line) }))
  await nextTurn()
  const owed = taxesOfLines([...before, ...priced], taxes).slice(before.length)
  await nextTurn()
  return mapInTurns(priced, (line, at) => ({
    ...line,
    id: written[at]?.id ?? null,
    tax: owed[at]?.tax ?? '0.00',
    total: owed[at]?.total ?? line.total,
  }))
}

/** A digest of the lines of each invoice, which is another one as soon as one of them is. */
async function quoteOf(all: readonly (readonly [unknown, readonly TaxedLine[]])[]): Promise<string> {
  const hash = createHash('sha256')
  const parts = all.flatMap(([head, lines]) => [head, ...lines])
  await mapInTurns(parts, (part) => hash.update(JSON.stringify(part)))
  return hash.digest('hex')
}

function requireQuote({ dry_run, quote: given }: { readonly dry_run: boolean; readonly quote: string }, quote: string) {
  if (!dry_run && given !== '' && given !== quote)
    throw conflict('The lines have changed since the preview. Look at the new ones, and confirm again.', { quote })
}

const valuesOf = (line: TaxedLine, on: number, position: number) => {
  const { car: _car, warnings: _warnings, why, ...own } = line
  return { ...own, why: { ...why }, invoice: on, loaded_rail_car: line.car, position }
}

export async function invoiceCars(call: OnDraft) {
  const { input, rows, person } = call
  const [draft] = await rows(invoice).find({ id: input.invoice_id ?? 0 }, { lock: !input.dry_run })
  if (draft === undefined) throw invalid({ invoice_id: ['There is no such invoice.'] })
  if (draft.status !== 'draft')
    throw conflict(`${draft.invoice_number} is ${draft.status}: cars are added to a draft alone.`, { current: draft })
  const ids = [...new Set(input.cars)]
  if (ids.length === 0) throw invalid({ cars: ['Name at least one car.'] })
  const facts = await carFacts(rows, person, ids, { lock: !input.dry_run })
  const known = ids.flatMap((id) => facts.get(id) ?? [])
  const charged = {
    buyer: draft.buyer,
    contract: draft.contract,
    currency: draft.currency,
    day: draft.invoice_date ?? (await ownDay(call)),
  }
  const before = await rows(item).find({ invoice: draft.id }, { ordering: 'position,id' })
  const onInvoice = new Set(before.flatMap((one) => (one.loaded_rail_car === null ? (one.product ?? []) : [])))
  const tariff = await tariffOf(rows)
  const billed = await billedOn(tariff, known, charged, onInvoice)
  const quote = await quoteOf([[draft.id, billed.lines]])
  requireQuote(input, quote)
  const last = Math.max(0, ...before.map(({ position }) => position ?? 0))
  const written = input.dry_run
    ? []
    : await rows(item).createMany(billed.lines.map((line, at) => valuesOf(line, draft.id, last + 1 + at)))
  const lines = await answered(billed.lines, written, tariff.taxes, before)
  const unknown = ids.filter((id) => !facts.has(id)).map(unknownCar)
  return { invoice: draft.id, lines, skipped: [...unknown, ...billed.skipped], ...totalsOf(lines), quote }
}

type Group = { readonly debtor: Debtor; readonly cars: readonly BillingCar[]; readonly billed: Billed }

async function groupsOf(
  tariff: Tariff,
  facts: readonly BillingCar[],
  day: string,
): Promise<{ readonly groups: readonly Group[]; readonly skipped: readonly Skipped[] }> {
  const owed = facts.filter(({ debtor }) => debtor !== undefined)
  const none = facts.filter(({ debtor }) => debtor === undefined)
  const groups: Group[] = []
  for (const cars of groupedBy(owed, ({ debtor }) => JSON.stringify(debtor)).values()) {
    const debtor = cars[0]?.debtor
    if (debtor === undefined) continue
    const billed = await billedOn(tariff, cars, { ...debtor, day }, new Set())
    const skipped = new Set(billed.skipped.map(({ car }) => car))
    groups.push({ debtor, cars: cars.filter(({ car }) => !skipped.has(car.id)), billed })
  }
  const whyOf = ({ contract }: BillingCar): Why =>
    contract?.contract_type === 'purchase'
      ? { reason: `${contract.contract_number} is a purchase contract.`, missing: 'nothing' }
      : { reason: 'Neither its contract nor its shipment names a buyer.', missing: 'buyer' }
  return {
    groups,
    skipped: [
      ...none.map((one) => skippedCar(one.car.id, one, whyOf(one))),
      ...groups.flatMap(({ billed }) => billed.skipped),
    ],
  }
}

/** What all its cars have in common. */
function headOf({ debtor, cars }: Group, invoice_date: string) {
  const [first] = cars
  const of = new Set(cars.map(({ shipment }) => shipment?.id))
  const isOne = of.size === 1 && first?.shipment !== undefined
  return {
    ...debtor,
    invoice_date,
    seller: first?.contract?.seller ?? null,
    shipment: isOne ? first.shipment.id : null,
    purchase_order: (first?.contract?.counterparty_reference || (isOne ? first.shipment.reference_number : '')).slice(
      0,
      40,
    ),
  }
}

export async function draftInvoices(call: Drafting) {
  const { input, rows, person, given, summedUp, keepBatch } = call
  const ids = given.has('cars') ? [...new Set(input.cars)] : await unbilledCars(summedUp)
  if (given.has('cars') && ids.length === 0) throw invalid({ cars: ['Name at least one car.'] })
  const facts = await carFacts(rows, person, ids, { lock: !input.dry_run })
  const day = input.invoice_date ?? (await ownDay(call))
  const tariff = await tariffOf(rows)
  const { groups, skipped } = await groupsOf(
    tariff,
    ids.flatMap((id) => facts.get(id) ?? []),
    day,
  )
  const drafted = groups.filter(({ billed }) => billed.lines.length > 0)
  const quote = await quoteOf(drafted.map(({ debtor, billed }) => [{ ...debtor, day }, billed.lines]))
  requireQuote(input, quote)
  const made = input.dry_run ? [] : await rows(invoice).createMany(drafted.map((group) => headOf(group, day)))
  const lines: Row<typeof item>[] = input.dry_run
    ? []
    : await rows(item).createMany(
        drafted.flatMap(({ billed }, at) =>
          billed.lines.map((line, nth) => valuesOf(line, made[at]?.id ?? 0, nth + 1)),
        ),
      )
  const stored = new Map((await rows(invoice).find({ id: made.map(({ id }) => id) })).map((one) => [one.id, one]))
  // A number that was drawn is kept, so to take the drafts back is to make them void.
  const undo = { status: 'void', status_reason: 'The drafting of the invoice was undone.' }
  const batch =
    made.length === 0
      ? null
      : await keepBatch(
          invoice,
          'draftInvoices',
          [...stored.values()].map(({ id, version }) => ({ id, version, before: undo })),
        )
  let from = 0
  const invoices = []
  for (const [at, { debtor, cars, billed }] of drafted.entries()) {
    const id = made[at]?.id ?? null
    const written = lines.slice(from, (from += billed.lines.length))
    const answer = await answered(billed.lines, written, tariff.taxes)
    invoices.push({
      id,
      invoice_number: stored.get(id ?? 0)?.invoice_number ?? null,
      ...debtor,
      buyer_name: cars[0]?.buyer_name ?? '',
      contract_number: cars[0]?.contract?.contract_number ?? '',
      invoice_date: day,
      cars: cars.map(({ car }) => ({ id: car.id, name: car.name })),
      // Without their explanations, which are kept with the lines: those of 2,000 cars have several megabytes.
      lines: await mapInTurns(answer, ({ why: _why, ...line }) => line),
      ...totalsOf(answer),
    })
  }
  const unknown = ids.filter((id) => !facts.has(id)).map(unknownCar)
  return { batch, invoices, skipped: [...unknown, ...skipped], quote }
}
