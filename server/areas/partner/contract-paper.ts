/** The paper of a contract that another company shares: its parties, its terms, its price, and the cars of each month. */
import { company } from '#model/areas/company/company.resource.ts'
import { nomination } from '#model/areas/partner/nomination.resource.ts'
import { order } from '#model/areas/partner/order.resource.ts'
import { contract, shipment } from '#model/areas/partner/shared.resource.ts'
import { promisedDays, promisingStates } from '#model/areas/partner/rules/promised-days.ts'
import { carsByMonth, type MonthOfContract } from '#model/areas/partner/rules/cars-by-month.ts'
import { labelOf, type Field } from '#model/kernel/field.ts'
import { figureText, quantityText, separated } from '#model/kernel/quantity.ts'
import type { Row } from '#model/kernel/resource.ts'
import { clock } from '#model/shared/clock.ts'
import type { FactsCall, PaperWork } from '#server/engine/operations/area-work/paper-work.ts'
import type { PaperPart } from '#server/print/paper.ts'

const named = ['seller', 'buyer', 'product', 'facility', 'destination'] as const
type ContractPaperFacts = {
  /** The company for which it is printed. */
  readonly company: string
  readonly contract: Row<typeof contract>
  readonly names: Readonly<Record<(typeof named)[number], string>>
  readonly months: readonly MonthOfContract[]
}

/** Bills are read only by a person who may see shared shipments. */
async function carsOf({ rows, person }: FactsCall, ids: readonly number[]) {
  const bills = person.permissions.has('access_menu__partner_rail_shipments')
    ? await rows(shipment).find(
        { contract: ids, status: 'shipped' },
        { only: ['contract', 'ship_date', 'car_count'], ordering: 'id' },
      )
    : []
  const orders = await rows(order).find({ contract: ids }, { only: ['id', 'contract'] })
  const asked = await rows(nomination).find({
    order: orders.map(({ id }) => id),
    status: promisingStates,
  })
  return (id: number) => {
    const ours = orders.filter((one) => one.contract === id)
    return carsByMonth({
      promised: ours.map((one) => promisedDays(asked.filter((nominated) => nominated.order === one.id))),
      bills: bills.filter((one) => one.contract === id),
    })
  }
}

type Fact = readonly [label: string, value: string]
const isSaid = ([, value]: Fact): boolean => value !== ''
const { fields } = contract
const fact = (key: keyof typeof fields, value: number | string | null): Fact => {
  const field: Field = fields[key]
  return [labelOf(key, field), value === null ? '' : quantityText(field, value)]
}

function priceOf({ price, price_unit, price_basis, price_index, currency }: Row<typeof contract>): string {
  const amount = price === null ? '' : `${figureText(fields.price, price)} ${currency} per ${price_unit}`
  if (price_basis === 'fixed') return amount
  return [price_index === '' ? 'Index' : price_index, ...(amount === '' ? [] : [amount])].join(', ')
}

const kinds = ['nominated', 'confirmed', 'shipped'] as const

/** A kind of which no car is known has no column: the shipments may not be shared. */
function monthParts(months: readonly MonthOfContract[]): readonly PaperPart[] {
  const totals = kinds
    .map((kind) => ({ kind, cars: months.reduce((all, one) => all + one[kind], 0) }))
    .filter(({ cars }) => cars > 0)
  const shown = (cars: number): string => separated(String(cars))
  return [
    { kind: 'heading', text: 'Cars by month' },
    {
      kind: 'table',
      columns: [
        { title: 'MONTH', width: 40, strong: true },
        ...totals.map(({ kind }) => ({ title: kind.toUpperCase(), width: 20, align: 'right' as const })),
      ],
      rows: [
        ...months.map((one) => ({ cells: [one.month, ...totals.map(({ kind }) => shown(one[kind]))] })),
        ...(months.length === 0
          ? []
          : [{ tone: 'strong' as const, cells: ['Total', ...totals.map(({ cars }) => shown(cars))] }]),
      ],
      empty: 'No cars have been nominated or shipped.',
    },
  ]
}

export const contractPaper: PaperWork<typeof contract, ContractPaperFacts> = {
  facts: async (call, found) => {
    const { rows, matching, person } = call
    const ids = found.map(({ id }) => id)
    const { name } = await rows(company).get(person.company, { only: ['name'] })
    const labelled = await matching(contract, { id__in: ids.join(',') }, { only: ['id', ...named] })
    const cars = await carsOf(call, ids)
    return found.map((one) => {
      const labels = labelled.find(({ id }) => id === one.id)
      const label = (key: (typeof named)[number]): string => labels?.[`${key}__label`] ?? ''
      return {
        company: name,
        contract: one,
        names: {
          seller: label('seller'),
          buyer: label('buyer'),
          product: label('product'),
          facility: label('facility'),
          destination: label('destination'),
        },
        months: cars(one.id),
      }
    })
  },
  one: ({ company: printedFor, contract: one, names, months }, issue) => ({
    title: one.contract_type === 'sale' ? 'Contract of Sale' : 'Contract of Purchase',
    about: [one.contract_number, one.name].filter(Boolean).join(' · '),
    barcode: one.contract_number,
    foot: `${one.contract_number} · printed ${clock(issue.at, 'UTC')} for ${printedFor}`,
    mark: issue.mark,
    facts: [
      fact('contract_number', one.contract_number),
      fact('status', one.status),
      fact('start_date', one.start_date),
      fact('end_date', one.end_date),
    ].filter(isSaid),
    parts: [
      {
        kind: 'cards',
        cards: [
          { label: 'Seller', lines: [names.seller || 'not named'] },
          { label: 'Buyer', lines: [names.buyer || 'not named'] },
        ],
      },
      { kind: 'heading', text: 'Terms' },
      {
        kind: 'facts',
        facts: [
          ['Product', names.product] as const,
          fact('cars', one.cars),
          fact('quantity', one.quantity),
          fact('tolerance', one.tolerance),
          ['Loaded at', names.facility] as const,
          ['Destination', names.destination] as const,
          fact('delivery_terms', one.delivery_terms),
          fact('title_passes', one.title_passes),
          fact('counterparty_reference', one.counterparty_reference),
        ].filter(isSaid),
      },
      { kind: 'heading', text: 'Price' },
      {
        kind: 'facts',
        facts: [
          ['Price', priceOf(one) || 'not agreed'] as const,
          fact('price_basis', one.price_basis),
          fact('payment_days', one.payment_days),
        ].filter(isSaid),
      },
      ...monthParts(months),
    ],
  }),
  filename: ({ contract: one }) => one.contract_number,
}
