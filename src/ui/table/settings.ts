/** What a user has set in a table. It is all that a link, a saved view (address.ts) or a hidden tab needs to bring the table back. */
import { matchOf } from '#model/rules/criterion.ts'
import { parseFilter, type Criterion } from '#model/rules/filter.ts'
import type { Resource } from '#model/resource.ts'
import type { ViewSpec } from '#workers/jobs.ts'
import { shownAtFirst, type TableColumn } from './columns.ts'

export type SortBy = { readonly field: string; readonly down: boolean }
export const totalKinds = ['sum', 'average', 'min', 'max', 'count'] as const
export type TotalKind = (typeof totalKinds)[number]
/** How high the rows are; one that is not said is the console's own. */
export const densities = ['compact', 'normal', 'roomy'] as const
export type RowDensity = (typeof densities)[number]

export type Settings = {
  /** As typed into the filter row, by field. */
  readonly filters: Readonly<Record<string, string>>
  readonly search: string
  readonly sort: readonly SortBy[]
  readonly group: readonly string[]
  /** Paths of the groups that stand open; behind ALL_BUT (model/rules/opened.ts), of those that do not. */
  readonly open: readonly string[]
  /** The shown columns in their order; the first `pinned` of them do not scroll. */
  readonly columns: readonly string[]
  readonly pinned: number
  readonly widths: Readonly<Record<string, number>>
  readonly total: TotalKind
  readonly density: RowDensity | undefined
}

export function initialSettings(resource: Resource, columns: readonly TableColumn[]): Settings {
  return { filters: {}, search: '', sort: orderingOf(resource.ordering), group: [], open: [], columns: shownAtFirst(columns), pinned: 1, widths: {}, total: 'sum', density: undefined }
}

/** `-scheduled_at,id`, as the API and a link say it. */
export const orderingOf = (said: string): readonly SortBy[] =>
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
