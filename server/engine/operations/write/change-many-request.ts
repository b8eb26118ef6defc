/** Parses a request to change many rows: the rows, their new values, and whether it is a dry run. */
import { readId, type Entity } from '../../base/entity.ts'
import { invalid, type HttpError } from '../../base/http-error.ts'
import type { ColumnValues } from '../../rows/reading/read-rows.ts'

const MOST = 1000
export type RequestedChange = {
  readonly id: number | string
  readonly version: number | undefined
  readonly values: ColumnValues
}
export type ChangeManyRequest = { readonly changes: readonly RequestedChange[]; readonly isTrial: boolean }

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const refused = (message: string): HttpError => invalid({ changes: [message] })

function readChange(entity: Entity, item: unknown, index: number): RequestedChange {
  if (!isObject(item) || !isObject(item['values']))
    throw refused(`Item ${index + 1}: not an object of id, version and values.`)
  const { id: named, version, values, ...more } = item
  const [unknown] = Object.keys(more)
  if (unknown !== undefined) throw refused(`Item ${index + 1}: ${unknown} is unknown.`)
  const id = typeof named === 'string' || typeof named === 'number' ? readId(entity, String(named)) : undefined
  if (id === undefined) throw refused(`Item ${index + 1}: ${JSON.stringify(named ?? null)} is not an id.`)
  if (version !== undefined && !(typeof version === 'number' && Number.isSafeInteger(version) && version > 0))
    throw refused(`Item ${index + 1}: not a version number.`)
  return { id, version, values: isObject(values) ? values : {} }
}

export function readChangeMany(entity: Entity, body: ColumnValues): ChangeManyRequest {
  const { changes, dry_run = false, ...more } = body
  const [unknown] = Object.keys(more)
  if (unknown !== undefined) throw invalid({ [unknown]: ['Unknown; it takes changes and dry_run.'] })
  if (typeof dry_run !== 'boolean') throw invalid({ dry_run: ['Must be true or false.'] })
  if (!Array.isArray(changes) || changes.length === 0)
    throw refused('Name at least one row: a list of {id, version, values}.')
  if (changes.length > MOST) throw refused(`At most ${MOST} rows in one request; here are ${changes.length}.`)
  const read = changes.map((item: unknown, index) => readChange(entity, item, index))
  const seen = new Set<unknown>()
  for (const { id } of read) {
    if (seen.has(id)) throw refused(`${id} is named twice.`)
    seen.add(id)
  }
  return { changes: read, isTrial: dry_run }
}
