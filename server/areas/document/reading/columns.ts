/** Fills the columns of a document from its reading. Values that a person entered or accepted stay. */
import type { bill } from '#model/areas/document/bill.resource.ts'
import { columnFigures } from '#model/areas/document/figure-fields.ts'
import { readFields } from '#model/areas/document/rules/bill-life.ts'
import { keptReading } from '#model/areas/document/rules/kept-reading.ts'
import { keyedFigures } from '#model/areas/document/rules/reading/figure-keys.ts'
import type { ReadBill } from '#model/areas/document/rules/reading/figures.ts'
import type { Row } from '#model/kernel/resource.ts'
import { problemsOf } from '#model/kernel/validate.ts'

type Bill = Row<typeof bill>
type Columns = Pick<Bill, (typeof readFields)[number]>
const nothing: Columns = {
  bol_number: '',
  bol_date: null,
  car_mark: '',
  car_number: '',
  product_name: '',
  net_volume: null,
}

/** The first car fills the columns of the car. A value that its column cannot hold is left out. */
function columnsOf({ figures, cars: [car] }: ReadBill): Columns {
  const all = { ...figures, car_mark: car?.car_mark, car_number: car?.car_number }
  const taken = readFields.flatMap((name) => {
    const value = all[name]?.value ?? ''
    return value !== '' && problemsOf(columnFigures[name], value).length === 0 ? [[name, value]] : []
  })
  return { ...nothing, ...Object.fromEntries(taken) }
}

const isSame = (one: string | null, other: string | null): boolean =>
  one === other || (one !== null && other !== null && one !== '' && other !== '' && Number(one) === Number(other))

/** Returns the values of the columns: those of `read`, except for columns that a person entered or accepted. */
export function columnsAfter(row: Bill, read: ReadBill): Columns {
  const before = columnsOf(keptReading(row.extracted_data))
  const now = columnsOf(read)
  const own = readFields.filter((name) => {
    const has = row[name] !== null && row[name] !== ''
    return has && (name in row.accepted || !isSame(row[name], before[name]))
  })
  return { ...now, ...Object.fromEntries(own.map((name) => [name, row[name]])) }
}

/** Returns the confidence of the figure with the lowest one; null if nothing was read. */
export function lowestConfidence(read: ReadBill): number | null {
  const all = keyedFigures(read).filter(({ figure }) => figure.value !== '')
  return all.length === 0 ? null : Math.round(Math.min(...all.map(({ figure }) => figure.confidence)))
}

export const isIdentified = ({ figures, cars }: ReadBill): boolean =>
  (figures.bol_number?.value ?? '') !== '' || cars.some(({ car_number }) => (car_number?.value ?? '') !== '')
