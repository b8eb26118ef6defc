/** The values of a column one by one as the API has them: what a row that is read as text would say. */
import { lengthAt, type BinaryColumn } from './binary-rows.ts'
import { valueAt } from './binary-values.ts'
import { decimalText } from './decimal-text.ts'
import { dayAt, instantAt, longAt } from './number-readers.ts'

export const postgresTypes = {
  flag: 16,
  long: 20,
  short: 21,
  integer: 23,
  text: 25,
  double: 701,
  varchar: 1043,
  day: 1082,
  instant: 1184,
  decimal: 1700,
  jsonb: 3802,
} as const
/** Lists, by the type of their items: the driver's own lists hold these in this order too. */
const listTypes = new Map([
  [1007, 23],
  [1009, 25],
  [1015, 1043],
  [1016, 20],
  [2951, 2950],
])
/** Before the items: the number of dimensions, whether there are nulls, the type, then of the one dimension its length and first number. */
const [LIST_HEAD, LIST_COUNT] = [20, 12]

function listAt({ bytes, view }: BinaryColumn, type: number, start: number): unknown[] {
  if (view.getInt32(start) === 0) return []
  const starts = new Int32Array(view.getInt32(start + LIST_COUNT))
  let at = start + LIST_HEAD
  for (let item = 0; item < starts.length; item++) {
    const length = view.getInt32(at)
    at += 4
    starts[item] = length < 0 ? 0 : at
    at += Math.max(0, length)
  }
  const items: BinaryColumn = { bytes, view, type, starts }
  return Array.from(starts, (_, item) => valueAt(items, item))
}

const isoOf = (ms: number): string => new Date(ms).toISOString()

/** The value of a row; null where there is none. */
export function apiValueAt(column: BinaryColumn, row: number): unknown {
  const { type, view, starts } = column
  const start = starts[row] ?? 0
  if (start === 0) return null
  switch (type) {
    case postgresTypes.flag:
      return column.bytes[start] === 1
    case postgresTypes.long:
      return longAt(view, start)
    case postgresTypes.short:
      return view.getInt16(start)
    case postgresTypes.double:
      return view.getFloat64(start)
    case postgresTypes.day:
      return isoOf(dayAt(view, start)).slice(0, 10)
    case postgresTypes.instant:
      return isoOf(instantAt(view, start))
    case postgresTypes.decimal:
      return decimalText(view, start)
    case postgresTypes.jsonb: {
      const read: unknown = JSON.parse(column.bytes.toString('utf8', start + 1, start + lengthAt(column, start)))
      return read
    }
  }
  const items = listTypes.get(type)
  return items === undefined ? valueAt(column, row) : listAt(column, items, start)
}
