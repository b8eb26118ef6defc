/** Parses a request to create many rows: their values, and whether it is a dry run. */
import { invalid, type HttpError } from '../../../base/http-error.ts'
import type { ColumnValues } from '../../../rows/reading/read-rows.ts'

const MOST = 1000
export type CreateManyRequest = { readonly rows: readonly ColumnValues[]; readonly isTrial: boolean }

const isObject = (value: unknown): value is ColumnValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const refused = (message: string): HttpError => invalid({ rows: [message] })

export function readCreateMany(body: ColumnValues): CreateManyRequest {
  const { rows, dry_run = false, ...more } = body
  const [unknown] = Object.keys(more)
  if (unknown !== undefined) throw invalid({ [unknown]: ['Unknown; it takes rows and dry_run.'] })
  if (typeof dry_run !== 'boolean') throw invalid({ dry_run: ['Must be true or false.'] })
  if (!Array.isArray(rows) || rows.length === 0) throw refused('Give at least one row: a list of objects.')
  if (rows.length > MOST) throw refused(`At most ${MOST} rows in one request; here are ${rows.length}.`)
  const read = rows.map((row: unknown, index) => {
    if (!isObject(row)) throw refused(`Item ${index + 1}: not an object of values.`)
    return row
  })
  return { rows: read, isTrial: dry_run }
}
