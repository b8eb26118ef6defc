/** Translates a view's order, filters and search into a request to the server, for tables that stay there. */
import { requestFilters } from '#model/shared/filter.ts'
import type { TotalsPage } from './remote-totals.ts'
import type { RowsCounted, TablePage } from './server.ts'
import type { ViewSpec } from '../view/view-spec.ts'

export type Query = Readonly<Record<string, string | number>>
/** The endpoints of one resource. */
export type RemoteServer = {
  readonly rows: (query: Query, signal: AbortSignal) => Promise<TablePage>
  readonly count: (query: Query, signal: AbortSignal) => Promise<number>
  /** By a sample where there are very many. */
  readonly about: (query: Query, signal: AbortSignal) => Promise<RowsCounted>
  readonly totals: (query: Query, signal: AbortSignal) => Promise<TotalsPage>
}

export function remoteQueryOf(spec: ViewSpec): Query {
  const { sort } = spec
  const allFilters = requestFilters(spec)
  const ordering = sort.map(({ field, down }) => `${down ? '-' : ''}${field}`).join(',')
  return {
    ordering: ordering === '' ? 'id' : ordering,
    ...(allFilters.length > 0 && { filters: JSON.stringify(allFilters) }),
  }
}
