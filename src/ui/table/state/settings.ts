/** The settings of a table: all that a link, a saved view (address.ts) or a hidden tab needs to restore it. */
import { ALL_BUT } from '#model/columnar/open-groups.ts'
import { matchOf } from '#model/shared/criterion.ts'
import { parseFilter, type Criterion } from '#model/shared/filter.ts'
import { isCode } from '#model/kernel/words/code-words.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { signedIn } from '#src/engine/session/session.state.ts'
import { userZone } from '#src/engine/session/user-zone.state.ts'
import type { ViewSpec } from '#workers/jobs.ts'
import { shownAtFirst, type TableColumn } from './columns.ts'
import { readTypedPeriod } from './typed-periods.state.ts'

export type SortBy = { readonly field: string; readonly down: boolean }
export const totalKinds = ['sum', 'average', 'min', 'max', 'count'] as const
export type TotalKind = (typeof totalKinds)[number]
/** Row heights; if undefined, the console's setting applies. */
export const densities = ['compact', 'normal', 'roomy'] as const
export type RowDensity = (typeof densities)[number]

export type Settings = {
  /** Filter texts by field. */
  readonly filters: Readonly<Record<string, string>>
  readonly search: string
  readonly sort: readonly SortBy[]
  readonly group: readonly string[]
  /** Paths of open groups or, after ALL_BUT (model/columnar/open-groups.ts), of closed ones. */
  readonly open: readonly string[]
  /** Shown columns in order; the first `pinned` of them are frozen. */
  readonly columns: readonly string[]
  readonly pinned: number
  readonly widths: Readonly<Record<string, number>>
  readonly total: TotalKind
  readonly density: RowDensity | undefined
}

/** How a table is opened first, where its screen says so: with its groups open, and without the default view if columns are named. */
export type FirstSettings = Partial<Pick<Settings, 'group' | 'columns' | 'sort' | 'widths'>>

export function initialSettings(
  resource: Resource,
  columns: readonly TableColumn[],
  { group = [], columns: shown = [], sort, widths = {} }: FirstSettings = {},
): Settings {
  const known = new Set(columns.map(({ name }) => name))
  const wanted = shown.filter((name) => known.has(name))
  return {
    filters: {},
    search: '',
    sort: sort ?? orderingOf(resource.ordering),
    group,
    open: group.length > 0 ? [ALL_BUT] : [],
    columns: wanted.length > 0 ? wanted : shownAtFirst(columns),
    pinned: 1,
    widths,
    total: 'sum',
    density: undefined,
  }
}

/** `-scheduled_at,id`, as in the API and in links. */
export const orderingOf = (ordering: string): readonly SortBy[] =>
  ordering
    .split(',')
    .filter(Boolean)
    .map((part) => (part.startsWith('-') ? { field: part.slice(1), down: true } : { field: part, down: false }))
export const sayOrdering = (sort: readonly SortBy[]): string =>
  sort.map(({ field, down }) => `${down ? '-' : ''}${field}`).join(',')

/** Cycles a column's sorting: ascending, descending, none. */
export function sorted(sort: readonly SortBy[], field: string, also: boolean): readonly SortBy[] {
  const now = sort.find((each) => each.field === field)
  const next = now === undefined ? [{ field, down: false }] : now.down ? [] : [{ field, down: true }]
  if (!also) return next
  return now === undefined ? [...sort, ...next] : sort.flatMap((each) => (each.field === field ? next : [each]))
}

/** Moves an item of a list. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const thing = list[from]
  if (thing === undefined) return list
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), thing, ...rest.slice(to)]
}

export type Understood = { readonly spec: ViewSpec; readonly errors: Readonly<Record<string, string>> }

/** The worker's query for these settings, and errors in filters, which are left out of it. */
export function understand(
  settings: Settings,
  columns: readonly TableColumn[],
  where: readonly Criterion[],
): Understood {
  const errors: Record<string, string> = {}
  const typed = Object.entries(settings.filters).flatMap(([name, text]) => {
    const column = columns.find((each) => each.name === name)
    if (!column || text.trim() === '') return []
    const parsed = parseFilter(column.field, text, Date.now(), userZone(), readTypedPeriod, signedIn()?.id)
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
      searchIn: columns
        .filter(({ field }) => field.search === true || field.kind === 'ref' || isCode(field))
        .map(({ name }) => name),
      sort: settings.sort,
      group: settings.group,
      open: settings.open,
      totals: columns.filter(({ additive }) => additive).map(({ name }) => name),
    },
  }
}
