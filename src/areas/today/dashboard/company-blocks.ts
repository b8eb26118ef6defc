/** The blocks of the company dashboard. A part that the user may not view is left out. */
import {
  companyFigures,
  invoiceFigures,
  type CompanyFigure,
  type OwnDay,
  type WheelhouseFacility,
} from '#model/areas/today/rules/figures.ts'
import { is, type RowFilter } from '#model/areas/today/rules/question.ts'
import { separated } from '#model/kernel/quantity.ts'
import { grouped } from '#model/shared/number-format.ts'
import { openRecord } from '#src/ui/verbs/cure.ts'
import type { CellBlock, BlockCell, BlockRow } from '../blocks/block.ts'
import { exceptionRows } from '../blocks/exception-rows.ts'
import { dayOf } from '../blocks/exception-sources.ts'
import { openRows } from '../blocks/open-rows.ts'
import { openBadOrderCarsAt, openCarsAt } from './open-cars.ts'
import type { CompanyAnswer } from './use-company.ts'

const cell = (id: string, strong: string, open: () => void): BlockCell => ({ id, strong, open })

function figureRow(name: CompanyFigure, count: number, day: OwnDay): BlockRow {
  const { label, source, screen, filters } = companyFigures[name]
  return {
    id: name,
    head: label,
    cells: [cell(name, grouped(count), () => openRows({ source, screen, filters: filters(day) }, day.now))],
  }
}

function facilityRow({ id, name, ...counts }: WheelhouseFacility, most: number, day: OwnDay): BlockRow {
  const { cars_on_site, open_shipments, bad_order } = counts
  const { source, screen, filters } = companyFigures.openBills
  const bills: readonly RowFilter[] = [...filters(), is('facility', String(id))]
  const names = new Map([[`company:facility ${id}`, name]])
  const key = `facility ${id}`
  return {
    id: key,
    head: name,
    cells: [
      ...(cars_on_site === null ? [] : [cell(`${key} cars`, grouped(cars_on_site), () => openCarsAt(id))]),
      ...(bad_order === null ? [] : [cell(`${key} bad`, grouped(bad_order), () => openBadOrderCarsAt(id))]),
      ...(open_shipments === null
        ? []
        : [
            cell(`${key} bills`, grouped(open_shipments), () =>
              openRows({ source, screen, filters: bills }, day.now, names),
            ),
          ]),
    ],
    ...(cars_on_site !== null && most > 0 && { bar: (100 * cars_on_site) / most }),
  }
}

function facilitiesBlock(facilities: readonly WheelhouseFacility[], day: OwnDay): CellBlock {
  const [first] = facilities
  const most = Math.max(0, ...facilities.map(({ cars_on_site }) => cars_on_site ?? 0))
  return {
    name: 'facilities',
    title: 'Facilities',
    heads: [
      ...(first?.cars_on_site == null ? [] : ['Cars on site', 'Bad order']),
      ...(first?.open_shipments == null ? [] : ['Open bills']),
    ],
    rows: facilities.map((one) => facilityRow(one, most, day)),
    empty: 'There is no active facility.',
  }
}

function moneyBlock(invoices: NonNullable<CompanyAnswer['invoices']>, day: OwnDay): CellBlock {
  const amount = (of: keyof typeof invoiceFigures, currency: string, sum: string): BlockCell => {
    const { source, screen, filters } = invoiceFigures[of]
    const asked = [...filters(day), is('currency', currency)]
    return cell(`${of} ${currency}`, separated(sum), () => openRows({ source, screen, filters: asked }, day.now))
  }
  return {
    name: 'invoices',
    title: 'Invoices',
    heads: ['Draft', 'Overdue'],
    rows: invoices.map(({ currency, draft, overdue }) => ({
      id: currency,
      head: currency,
      cells: [amount('draft', currency, draft), amount('overdue', currency, overdue)],
    })),
    empty: 'No invoice is a draft or overdue.',
  }
}

const contractsBlock = (contracts: NonNullable<CompanyAnswer['contracts']>): CellBlock => ({
  name: 'contracts',
  title: 'Running contracts',
  heads: ['Cars shipped'],
  rows: contracts.map(({ id, contract_number, percent }) => ({
    id: `contract ${id}`,
    head: contract_number,
    cells: [
      cell(`contract ${id}`, percent === null ? '–' : `${percent.toFixed(1)} %`, () =>
        openRecord('contract:contract', id),
      ),
    ],
    ...(percent !== null && { bar: percent }),
  })),
  empty: 'No approved contract runs today.',
})

export function companyBlocks(answer: CompanyAnswer, zone: string): readonly CellBlock[] {
  const { as_of, facilities, trips, shipments, contracts, invoices, tickets, exceptions } = answer
  const day = dayOf(answer)
  const figures = (name: string, title: string, counts: readonly (readonly [CompanyFigure, number])[]): CellBlock => ({
    name,
    title,
    rows: counts.map(([figure, count]) => figureRow(figure, count, day)),
  })
  const seesFacilities = facilities.some(
    ({ cars_on_site, open_shipments }) => cars_on_site !== null || open_shipments !== null,
  )
  return [
    {
      name: 'exceptions',
      title: 'Exceptions',
      rows: exceptionRows(exceptions, as_of, zone),
      empty: 'There are no exceptions.',
    },
    ...(trips === null
      ? []
      : [
          figures('trips', 'Trips', [
            ['activeTrips', trips.active],
            ['lateTrips', trips.late],
            ['silentTrips', trips.silent],
          ]),
        ]),
    ...(shipments === null
      ? []
      : [
          figures('shipments', 'Rail shipments', [
            ['openBills', shipments.open],
            ['shippedBills', shipments.shipped_7_days],
          ]),
        ]),
    ...(tickets === null
      ? []
      : [
          figures('tickets', 'Tickets', [
            ['ticketsToday', tickets.today],
            ['approvedTickets', tickets.approved],
          ]),
        ]),
    ...(invoices === null ? [] : [moneyBlock(invoices, day)]),
    ...(seesFacilities ? [facilitiesBlock(facilities, day)] : []),
    ...(contracts === null ? [] : [contractsBlock(contracts)]),
  ]
}
