/** Exports the cars shipped in a month: as CSV, as an Excel workbook, or as JSON. */
import { Readable } from 'node:stream'
import type { order } from '#model/areas/partner/order.resource.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { answerFile, answerLater, type Call } from '#server/engine/base/handler.ts'
import { csv } from '#server/engine/files/csv.ts'
import { xlsx } from '#server/engine/files/sheet/xlsx.ts'
import type { Cell, ExportColumn, ExportRow, Sheet } from '#server/engine/files/typed-table.ts'
import { longReading } from '#server/engine/rows/transaction.ts'
import { shippedCars, type ShippedCarLine } from './shipped-cars.ts'

const moment = (at: string | null): Cell => (at === null ? null : { moment: at, zone: 'UTC' })
const exact = (digits: string | null): Cell => (digits === null ? null : { number: digits })

/** The columns of a file in their order. */
const columns: readonly (ExportColumn & { readonly cell: (car: ShippedCarLine) => Cell })[] = [
  { title: 'Line', cell: ({ line_id }) => line_id },
  { title: 'Order', cell: ({ order_number }) => order_number },
  { title: 'PO', cell: ({ purchase_order }) => purchase_order },
  { title: 'Contract', cell: ({ contract }) => contract },
  { title: 'Bill of lading', cell: ({ bill }) => bill },
  { title: 'Revision', cell: ({ revision }) => revision },
  { title: 'Ship date', cell: ({ ship_date }) => ({ day: ship_date }) },
  { title: 'Car', cell: ({ car }) => car },
  { title: 'Product', cell: ({ product }) => product },
  { title: 'Net gal at 60 °F', cell: ({ net_gallons }) => exact(net_gallons) },
  { title: 'Weight lb', cell: ({ pounds }) => exact(pounds) },
  { title: 'Price', cell: ({ price }) => exact(price) },
  { title: 'Price per', cell: ({ price_unit }) => price_unit },
  { title: 'Currency', cell: ({ currency }) => currency },
  { title: 'Place', cell: ({ place }) => place },
  { title: 'ETA', cell: ({ eta }) => moment(eta) },
  { title: 'Placed', cell: ({ placed_at }) => moment(placed_at) },
]

const DAYS_AT_ONCE = 7
/** A month is read and sent week by week, so that no more than a week of it is in memory. Day by day it took six times as many queries. */
async function* linesOf(
  month: string,
  read: (from: string, before: string) => Promise<readonly ShippedCarLine[]>,
): AsyncGenerator<readonly ShippedCarLine[]> {
  const first = `${month}-01`
  const end = `${daysFrom(first, 31).slice(0, 7)}-01`
  for (let from = first; from < end; from = daysFrom(from, DAYS_AT_ONCE)) {
    const before = daysFrom(from, DAYS_AT_ONCE)
    yield read(from, before < end ? before : end)
  }
}

async function* pagesOf(weeks: AsyncIterable<readonly ShippedCarLine[]>): AsyncGenerator<readonly ExportRow[]> {
  for await (const cars of weeks)
    if (cars.length > 0) yield cars.map((car) => ({ cells: columns.map(({ cell }) => cell(car)) }))
}

const files = {
  csv: { type: 'text/csv; charset=utf-8', stream: (sheet: Sheet) => Readable.from(csv(sheet), { objectMode: false }) },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', stream: xlsx },
} as const

export const exportMonth = async ({ input, person }: Call<typeof order, 'exportMonth'>) =>
  answerLater({
    meanwhile: null,
    work: async (db, abandoned) => {
      const { month, output } = input
      const weeks = linesOf(month, (from, before) =>
        longReading(db, person, abandoned, (unit) => shippedCars(unit, person.company, from, before)),
      )
      if (output === 'json') {
        const results: ShippedCarLine[] = []
        for await (const cars of weeks) results.push(...cars)
        return { count: results.length, results }
      }
      const { type, stream } = files[output]
      const data = stream({ title: `Shipped ${month}`, columns, rows: pagesOf(weeks) })
      return answerFile({ filename: `shipped-${month}.${output}`, type, data })
    },
  })
