/** Asked of the server beside windows of rows: the values of a column with their counts, what all rows add up to, rows by what they are called. */
import type { Fields } from '#model/field.ts'
import type { DistinctValue, Found, Summary } from './answers.ts'
import { keyOf, labelOf, totalsIn, totalsQuery } from './beyond-totals.ts'
import { filtersOf, questionOf, type BeyondServer } from './beyond-question.ts'
import { textOf } from './column.ts'
import type { RowId, TableStore } from './store.ts'
import type { ViewSpec } from './view.ts'

type Text = { readonly any: readonly [{ readonly is: 'contains'; readonly text: string }]; readonly not: false }
const containing = (text: string): Text => ({ any: [{ is: 'contains', text: text.toLowerCase() }], not: false })
const plain = (said: string): string => said.toLowerCase().replace(/[\s_-]/g, '')

/** Of one table, for as long as it is open. */
export function farValues(server: BeyondServer, fields: Fields, life: AbortSignal) {
  /** What all that match add up to, until the list is asked for anew: the same is asked after each change that is told. */
  let sums: { readonly asked: string; readonly totals: Promise<Summary['totals']> } | undefined

  return {
    sum(spec: ViewSpec | undefined, columns: readonly string[], signal: AbortSignal): Promise<Summary['totals']> {
      const query = totalsQuery([], columns, spec ? questionOf(spec) : {})
      const asked = JSON.stringify(query)
      if (sums?.asked === asked) return sums.totals
      const totals = server.totals(query, signal).then(({ results }) => totalsIn(results[0]?.totals ?? {}))
      sums = { asked, totals }
      totals.catch(() => {
        if (sums?.asked === asked) sums = undefined
      })
      return totals
    },
    forget: (): void => void (sums = undefined),

    /** Among the rows that pass all other filters, the most frequent first. */
    async distinct(spec: ViewSpec | undefined, store: TableStore, column: string, needle: string, limit: number): Promise<DistinctValue[]> {
      const field = fields[column]
      if (!field) return []
      const filters: unknown[] = spec ? filtersOf({ ...spec, filters: spec.filters.filter((each) => each.field !== column) }) : []
      const low = needle.toLowerCase()
      if (low !== '' && field.kind === 'text') filters.push({ field: column, match: containing(low) })
      const { results, more } = await server.totals(totalsQuery([column], [], filters.length > 0 ? { filters: JSON.stringify(filters) } : {}), life)
      if (more) throw new Error('It has too many different values to be counted while the rows stay on the server: type what you look for.')
      const counted = results.map(({ by, labels, count }) => {
        const key = keyOf(field, by[column])
        return { value: key === null ? null : labelOf(store.columns.get(column), key, labels[column]), count }
      })
      return counted.filter(({ value }) => (value ?? 'empty').toLowerCase().includes(low)).sort((a, b) => b.count - a.count).slice(0, limit)
    },

    async find(numbers: readonly string[], columns: readonly string[]): Promise<Found> {
      const [ids, notFound, several]: [Set<RowId>, string[], string[]] = [new Set(), [], []]
      for (const said of numbers) {
        const words = said.split(/\s+/).filter(Boolean).map((text) => ({ fields: columns, match: containing(text) }))
        // eslint-disable-next-line no-await-in-loop
        const { results } = await server.rows({ filters: JSON.stringify(words), limit: 50, after: '' }, life)
        const named = results.filter((row) => plain(columns.map((name) => textOf(row[`${name}__label`] ?? row[name])).join('')) === plain(said))
        for (const { id } of named) ids.add(id)
        if (named.length === 0) notFound.push(said)
        if (named.length > 1) several.push(said)
      }
      return { ids: [...ids], notFound, several, hidden: 0 }
    },
  }
}
