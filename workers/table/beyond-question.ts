/** What is asked of the server for a table whose rows stay there: order, filters and search as in the browser. */
import type { TotalsPage } from './beyond-totals.ts'
import type { Page } from './server.ts'
import type { ViewSpec } from './view.ts'

export type Query = Readonly<Record<string, string | number>>
/** Of one resource. */
export type BeyondServer = {
  readonly rows: (query: Query, signal: AbortSignal) => Promise<Page>
  readonly count: (query: Query, signal: AbortSignal) => Promise<number>
  readonly totals: (query: Query, signal: AbortSignal) => Promise<TotalsPage>
}

export function filtersOf({ filters, search, searchIn }: ViewSpec): unknown[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return [...filters, ...words.map((text) => ({ fields: searchIn, match: { any: [{ is: 'contains', text }], not: false } }))]
}

export function questionOf(spec: ViewSpec): Query {
  const { sort } = spec
  const asked = filtersOf(spec)
  const ordering = sort.map(({ field, down }) => `${down ? '-' : ''}${field}`).join(',')
  return { ordering: ordering === '' ? 'id' : ordering, ...(asked.length > 0 && { filters: JSON.stringify(asked) }) }
}
