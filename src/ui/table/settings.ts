/** What a user has set in a table. It is all that a link, a saved view or a hidden tab needs to bring the table back. */
import { matchOf } from '#model/rules/criterion.ts'
import { parseFilter, type Criterion } from '#model/rules/filter.ts'
import type { Resource } from '#model/resource.ts'
import type { ViewSpec } from '#workers/jobs.ts'
import { shownAtFirst, type TableColumn } from './columns.ts'

export type SortBy = { readonly field: string; readonly down: boolean }
export const totalKinds = ['sum', 'average', 'min', 'max'] as const
export type TotalKind = (typeof totalKinds)[number]

export type Settings = {
  /** As typed into the filter row, by field. */
  readonly filters: Readonly<Record<string, string>>
  readonly search: string
  readonly sort: readonly SortBy[]
  readonly group: readonly string[]
  /** Paths of the groups that stand open. */
  readonly open: readonly string[]
  /** The shown columns in their order; the first `pinned` of them do not scroll. */
  readonly columns: readonly string[]
  readonly pinned: number
  readonly widths: Readonly<Record<string, number>>
  readonly total: TotalKind
}

export function initialSettings(resource: Resource, columns: readonly TableColumn[]): Settings {
  return { filters: {}, search: '', sort: orderingOf(resource.ordering), group: [], open: [], columns: shownAtFirst(columns), pinned: 1, widths: {}, total: 'sum' }
}

/** `-scheduled_at,id`, as the API and a link say it. */
const orderingOf = (said: string): readonly SortBy[] =>
  said.split(',').filter(Boolean).map((part) => (part.startsWith('-') ? { field: part.slice(1), down: true } : { field: part, down: false }))
export const sayOrdering = (sort: readonly SortBy[]): string => sort.map(({ field, down }) => `${down ? '-' : ''}${field}`).join(',')

/** One more turn of a column: up, down, not. */
export function sorted(sort: readonly SortBy[], field: string, also: boolean): readonly SortBy[] {
  const now = sort.find((each) => each.field === field)
  const next = now === undefined ? [{ field, down: false }] : now.down ? [] : [{ field, down: true }]
  if (!also) return next
  return now === undefined ? [...sort, ...next] : sort.flatMap((each) => (each.field === field ? next : [each]))
}

/** A list with the thing at one place moved to another. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const thing = list[from]
  if (thing === undefined) return list
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), thing, ...rest.slice(to)]
}

export type Understood = { readonly spec: ViewSpec; readonly errors: Readonly<Record<string, string>> }

/** What to ask of the worker, and what could not be understood: that filter is left out until it can. */
export function understand(settings: Settings, columns: readonly TableColumn[], where: readonly Criterion[]): Understood {
  const errors: Record<string, string> = {}
  const typed = Object.entries(settings.filters).flatMap(([name, text]) => {
    const column = columns.find((each) => each.name === name)
    if (!column || text.trim() === '') return []
    const parsed = parseFilter(column.field, text)
    if ('match' in parsed) return [{ field: name, match: parsed.match }]
    errors[name] = parsed.error
    return []
  })
  const fixed = where.map((criterion) => ({ field: criterion.field, match: matchOf(criterion) }))
  return {
    errors,
    spec: {
      filters: [...fixed, ...typed],
      search: settings.search,
      searchIn: columns.filter(({ field }) => field.search === true || field.kind === 'ref' || field.kind === 'choice').map(({ name }) => name),
      sort: settings.sort,
      group: settings.group,
      open: settings.open,
      totals: columns.filter(({ additive }) => additive).map(({ name }) => name),
    },
  }
}

const PREFIX = 'f.'

/** The settings as the query of an address; what is as at first is left out. */
export function sayQuery(settings: Settings, first: Settings): Record<string, string> {
  const said: Record<string, string> = {}
  for (const [name, text] of Object.entries(settings.filters)) if (text.trim() !== '') said[`${PREFIX}${name}`] = text
  if (settings.search !== '') said['q'] = settings.search
  if (sayOrdering(settings.sort) !== sayOrdering(first.sort)) said['sort'] = sayOrdering(settings.sort)
  if (settings.group.length > 0) said['group'] = settings.group.join(',')
  if (settings.columns.join(',') !== first.columns.join(',')) said['columns'] = settings.columns.join(',')
  return said
}

/** The settings an address asks for. Names of fields that are not there are passed over: a link outlives a release. */
export function readQuery(query: URLSearchParams, first: Settings, columns: readonly TableColumn[]): Settings {
  const known = (name: string): boolean => columns.some((column) => column.name === name)
  const names = (key: string): readonly string[] | undefined => query.get(key)?.split(',').filter(known)
  const sort = query.get('sort')
  const shown = names('columns')
  return {
    ...first,
    filters: Object.fromEntries([...query].filter(([key]) => key.startsWith(PREFIX) && known(key.slice(PREFIX.length))).map(([key, text]) => [key.slice(PREFIX.length), text])),
    search: query.get('q') ?? '',
    sort: sort === null ? first.sort : orderingOf(sort).filter(({ field }) => known(field)),
    group: names('group') ?? [],
    columns: shown && shown.length > 0 ? shown : first.columns,
  }
}

/** A saved state may be of an older release: each part is taken only if it is what it should be. */
export function readState(state: unknown, first: Settings, columns: readonly TableColumn[]): Settings {
  if (typeof state !== 'object' || state === null) return first
  const query = new URLSearchParams()
  const said = 'query' in state ? state.query : undefined
  if (typeof said === 'object' && said !== null) for (const [key, text] of Object.entries(said)) query.set(key, String(text))
  const settings = readQuery(query, first, columns)
  const pinned = 'pinned' in state && typeof state.pinned === 'number' ? state.pinned : first.pinned
  const total = 'total' in state ? totalKinds.find((kind) => kind === state.total) : undefined
  const widths = 'widths' in state && typeof state.widths === 'object' && state.widths !== null ? state.widths : {}
  return {
    ...settings,
    pinned,
    total: total ?? first.total,
    widths: Object.fromEntries(Object.entries(widths).filter((entry): entry is [string, number] => typeof entry[1] === 'number')),
  }
}
export const sayState = (settings: Settings, first: Settings) => ({
  query: sayQuery(settings, first), pinned: settings.pinned, total: settings.total, widths: settings.widths,
})
