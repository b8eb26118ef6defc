/** Reads what is to be downloaded: which rows, in which order, in which format. */
import { setImmediate } from 'node:timers/promises'
import { readId, type Entity } from '../../base/entity.ts'
import type { Person } from '../../base/handler.ts'
import { invalid } from '../../base/http-error.ts'
import { readTimeZone } from '../time-zone.ts'
import { RowIds } from './row-ids.ts'

export const formats = ['csv', 'xlsx', 'pdf'] as const
export type Format = (typeof formats)[number]

/** The heading of a group of rows: the index of the row it precedes, and the totals of the group by column. */
export type GroupHeading = {
  readonly at: number
  readonly level: number
  readonly label: string
  readonly totals: Readonly<Record<string, number | string>>
}
export type DownloadRequest = {
  readonly format: Format
  readonly columns: unknown
  readonly filters: unknown
  readonly ordering: unknown
  readonly search: unknown
  /** These rows in this order, as displayed; undefined for all matching rows. */
  readonly ids: RowIds | undefined
  readonly groups: readonly GroupHeading[]
  /** How the rows were chosen, in the words of the console: printed on paper. */
  readonly selection: string
  /** The heading of the file; by default the plural of its resource. */
  readonly title?: string
  /** The time zone of moments that are not told in the zone of a place. */
  readonly zone: string
}

/** Who downloads what. `abandoned` is aborted when nobody waits for the file any more. */
export type Download = {
  readonly bare: Entity
  readonly person: Person
  readonly request: DownloadRequest
  /** Whether a CSV file is made as a gzip stream. */
  readonly isCompressed: boolean
  readonly abandoned: AbortSignal
}

const known = ['format', 'columns', 'filters', 'ordering', 'search', 'ids', 'groups', 'said', 'zone'] as const
const isKnown = (key: string): boolean => known.some((one) => one === key)
const readFormat = (value: unknown): Format | undefined => formats.find((one) => one === value)
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Ids read in one go, so that others get their turn in between. */
const AT_ONCE = 10_000

async function readIds(entity: Entity, value: unknown): Promise<RowIds | undefined> {
  if (value === undefined) return undefined
  if (!Array.isArray(value)) throw invalid({ ids: ['Not a list of ids.'] })
  const ids = new RowIds(entity.uuid)
  for (const one of value as readonly unknown[]) {
    const id = typeof one === 'string' || typeof one === 'number' ? readId(entity, String(one)) : undefined
    if (id === undefined) throw invalid({ ids: [`${JSON.stringify(one)} is not an id.`] })
    ids.add(id)
    if (ids.length % AT_ONCE === 0) await setImmediate()
  }
  return ids
}

const isTotal = (entry: [string, unknown]): entry is [string, number | string] =>
  typeof entry[1] === 'number' || typeof entry[1] === 'string'

function readGroups(value: unknown, rows: number): readonly GroupHeading[] {
  if (value === undefined) return []
  if (!Array.isArray(value)) throw invalid({ groups: ['Not a list of {at, level, label, totals}.'] })
  return value.map((one: unknown, index): GroupHeading => {
    const { at, level, label, totals = {} } = isObject(one) ? one : {}
    if (
      typeof at !== 'number' ||
      typeof level !== 'number' ||
      typeof label !== 'string' ||
      !isObject(totals) ||
      !Number.isSafeInteger(at) ||
      at < 0 ||
      at > rows ||
      level < 0 ||
      level > 20
    )
      throw invalid({ groups: [`Item ${index + 1}: not {at, level, label, totals} of a row that is there.`] })
    return { at, level, label: label.slice(0, 500), totals: Object.fromEntries(Object.entries(totals).filter(isTotal)) }
  })
}

export async function readDownloadRequest(
  entity: Entity,
  body: Readonly<Record<string, unknown>>,
): Promise<DownloadRequest> {
  const [unknown] = Object.keys(body).filter((key) => !isKnown(key))
  if (unknown !== undefined) throw invalid({ [unknown]: [`Unknown; a download takes ${known.join(', ')}.`] })
  const { columns, filters, ordering, search, said = '' } = body
  const format = readFormat(body['format'])
  if (format === undefined)
    throw invalid({
      format: [`${JSON.stringify(body['format'] ?? '')} is not offered; there are ${formats.join(', ')}.`],
    })
  if (typeof said !== 'string') throw invalid({ said: ['Not a text.'] })
  const ids = await readIds(entity, body['ids'])
  if (ids !== undefined)
    for (const [key, other] of Object.entries({ filters, ordering, search }))
      if (other !== undefined) throw invalid({ [key]: ['Rows are named by their ids or by a question, not by both.'] })
  const groups = readGroups(body['groups'], ids?.length ?? 0)
  return {
    format,
    columns,
    filters,
    ordering,
    search,
    ids,
    groups,
    selection: said.slice(0, 2000),
    zone: readTimeZone(body['zone']),
  }
}
