/** What a download is asked for: which rows, in which order, as what. */
import { readId, type Entity } from './entity.ts'
import { invalid } from './fault.ts'

export const formats = ['csv', 'xlsx', 'pdf'] as const
export type Format = (typeof formats)[number]

/** A line over rows that belong together: before which of the rows it stands, and what they add up to by column. */
export type Group = { readonly at: number; readonly level: number; readonly label: string; readonly totals: Readonly<Record<string, number | string>> }
export type Asked = {
  readonly format: Format
  readonly columns: unknown
  readonly filters: unknown
  readonly ordering: unknown
  readonly search: unknown
  /** These rows in this order, as somebody sees them; undefined: those that the question finds. */
  readonly ids: readonly (number | string)[] | undefined
  readonly groups: readonly Group[]
  /** What the rows were chosen by, in the words of whoever chose them: stands on paper. */
  readonly said: string
  /** On whose clock moments stand on paper. */
  readonly zone: string
}

const known = ['format', 'columns', 'filters', 'ordering', 'search', 'ids', 'groups', 'said', 'zone'] as const
const isKnown = (key: string): boolean => known.some((one) => one === key)
const formatOf = (said: unknown): Format | undefined => formats.find((one) => one === said)
const isObject = (said: unknown): said is Readonly<Record<string, unknown>> => typeof said === 'object' && said !== null && !Array.isArray(said)

function idsOf(entity: Entity, said: unknown): Asked['ids'] {
  if (said === undefined) return undefined
  if (!Array.isArray(said)) throw invalid({ ids: ['Not a list of ids.'] })
  return said.map((one: unknown) => {
    const id = typeof one === 'string' || typeof one === 'number' ? readId(entity, String(one)) : undefined
    if (id === undefined) throw invalid({ ids: [`${JSON.stringify(one)} is not an id.`] })
    return id
  })
}

const isTotal = (entry: [string, unknown]): entry is [string, number | string] => typeof entry[1] === 'number' || typeof entry[1] === 'string'

function groupsOf(said: unknown, rows: number): readonly Group[] {
  if (said === undefined) return []
  if (!Array.isArray(said)) throw invalid({ groups: ['Not a list of {at, level, label, totals}.'] })
  return said.map((one: unknown, index): Group => {
    const { at, level, label, totals = {} } = isObject(one) ? one : {}
    if (typeof at !== 'number' || typeof level !== 'number' || typeof label !== 'string' || !isObject(totals) || !Number.isSafeInteger(at) || at < 0 || at > rows || level < 0 || level > 20)
      throw invalid({ groups: [`Item ${index + 1}: not {at, level, label, totals} of a row that is there.`] })
    return { at, level, label: label.slice(0, 500), totals: Object.fromEntries(Object.entries(totals).filter(isTotal)) }
  })
}

/** UTC where none is said. Throws 400 for what is no time zone. */
export function zoneOf(said: unknown): string {
  if (said === undefined) return 'UTC'
  if (typeof said !== 'string') throw invalid({ zone: ['Not the name of a time zone.'] })
  try {
    return new Intl.DateTimeFormat('en', { timeZone: said }).resolvedOptions().timeZone
  } catch {
    throw invalid({ zone: [`${JSON.stringify(said)} is no time zone.`] })
  }
}

export function readAsked(entity: Entity, body: Readonly<Record<string, unknown>>): Asked {
  const [unknown] = Object.keys(body).filter((key) => !isKnown(key))
  if (unknown !== undefined) throw invalid({ [unknown]: [`Unknown; a download takes ${known.join(', ')}.`] })
  const { columns, filters, ordering, search, said = '' } = body
  const format = formatOf(body['format'])
  if (format === undefined) throw invalid({ format: [`${JSON.stringify(body['format'] ?? '')} is not offered; there are ${formats.join(', ')}.`] })
  if (typeof said !== 'string') throw invalid({ said: ['Not a text.'] })
  const ids = idsOf(entity, body['ids'])
  if (ids !== undefined)
    for (const [key, other] of Object.entries({ filters, ordering, search })) if (other !== undefined) throw invalid({ [key]: ['Rows are named by their ids or by a question, not by both.'] })
  const groups = groupsOf(body['groups'], ids?.length ?? 0)
  return { format, columns, filters, ordering, search, ids, groups, said: said.slice(0, 2000), zone: zoneOf(body['zone']) }
}
