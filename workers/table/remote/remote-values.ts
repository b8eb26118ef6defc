/**
 * Requests beside the rows of a remote table: a column's distinct values with counts, totals of all rows, and rows by
 * title.
 */
import { requestFilters } from '#model/shared/filter.ts'
import type { Fields } from '#model/kernel/field.ts'
import type { Split, Summary } from '../view/answers.ts'
import type { FoundRows } from '../view/find-by-title.ts'
import type { DistinctValue } from '../view/distinct.ts'
import { cellWords } from '#model/kernel/words/code-words.ts'
import { keyOf, labelOf, totalsIn, totalsQuery } from './remote-totals.ts'
import { remoteQueryOf, type Query, type RemoteServer } from './remote-query.ts'
import { textOf } from '../columns/column.ts'
import type { RowId, TableStore } from '../store/store.ts'
import type { ViewSpec } from '../view/view-spec.ts'

type Text = { readonly any: readonly [{ readonly is: 'contains'; readonly text: string }]; readonly not: false }
const containing = (text: string): Text => ({ any: [{ is: 'contains', text: text.toLowerCase() }], not: false })
const plain = (typed: string): string => typed.toLowerCase().replace(/[\s_-]/g, '')

type Sums = Pick<Summary, 'totals' | 'parts' | 'isAbout'>

type AskedSums = {
  /** Undefined where there is nothing to add up but what is split. */
  readonly query: Query | undefined
  readonly splitQuery: Query | undefined
  readonly split: Split | undefined
  readonly more: Query
}
async function readSums(
  server: RemoteServer,
  { query, splitQuery, split, more }: AskedSums,
  signal: AbortSignal,
): Promise<Sums> {
  const read = async (one: Query | undefined) => one && (await server.totals({ ...one, ...more }, signal))
  const [all, parts] = await Promise.all([read(query), read(splitQuery)])
  return {
    totals: totalsIn(all?.results[0]?.totals ?? {}),
    ...(split && {
      parts: (parts?.results ?? []).map(({ by, totals }) => ({ key: textOf(by[split.by]), totals: totalsIn(totals) })),
    }),
    ...((all?.about === true || parts?.about === true) && { isAbout: true }),
  }
}

/** For one table, as long as it is open. */
export function remoteValues(
  server: RemoteServer,
  { fields, zone }: { readonly fields: Fields; readonly zone: string },
  life: AbortSignal,
  /** Totals that were about right are exact now. */
  onExact: () => void,
) {
  /** Totals of all matching rows, cached until the list is requested again, because every change asks for them. */
  let sums: { readonly asked: string; readonly totals: Promise<Sums> } | undefined

  return {
    /** About, by a sample, where there are very many, and then exactly: whoever asks again gets that. */
    sum(spec: ViewSpec | undefined, columns: readonly string[], signal: AbortSignal, split?: Split): Promise<Sums> {
      if (columns.length === 0 && split === undefined) return Promise.resolve({ totals: {} })
      const question = spec ? remoteQueryOf(spec) : {}
      const query = columns.length > 0 ? totalsQuery(zone, [], columns, question) : undefined
      const splitQuery = split && totalsQuery(zone, [split.by], split.columns, question)
      const cacheKey = JSON.stringify([query, splitQuery])
      if (sums?.asked === cacheKey) return sums.totals
      const read = (more: Query): Promise<Sums> => readSums(server, { query, splitQuery, split, more }, signal)
      const keep = (totals: Promise<Sums>): Promise<Sums> => {
        sums = { asked: cacheKey, totals }
        totals.catch(() => {
          if (sums?.asked === cacheKey) sums = undefined
        })
        return totals
      }
      const first = keep(read({ about: 'true' }))
      void first
        .then(async ({ isAbout }) => {
          if (isAbout !== true) return
          const exact = await read({})
          if (sums?.totals !== first) return
          void keep(Promise.resolve(exact))
          onExact()
        })
        .catch(() => undefined)
      return first
    },
    forget: (): void => void (sums = undefined),

    /** Among the rows that pass all other filters, most frequent first. */
    async distinct(
      spec: ViewSpec | undefined,
      store: TableStore,
      column: string,
      needle: string,
      limit: number,
    ): Promise<DistinctValue[]> {
      const field = fields[column]
      if (!field) return []
      const filters: unknown[] = spec
        ? requestFilters({ ...spec, filters: spec.filters.filter((each) => each.field !== column) })
        : []
      const low = needle.toLowerCase()
      if (low !== '' && field.kind === 'text') filters.push({ field: column, match: containing(low) })
      const { results, more } = await server.totals(
        totalsQuery(zone, [column], [], filters.length > 0 ? { filters: JSON.stringify(filters) } : {}),
        life,
      )
      if (more) throw new Error('Too many distinct values to list. Type to search for one.')
      const counted = results.map(({ by, labels, count }) => {
        const key = keyOf(field, by[column])
        return { value: key === null ? null : labelOf(store.columns.get(column), key, labels[column]), count }
      })
      return counted
        .filter(({ value }) => (value === null ? 'empty' : cellWords(field, value)).toLowerCase().includes(low))
        .sort((a, b) => b.count - a.count)
        .slice(0, limit)
    },

    async find(numbers: readonly string[], columns: readonly string[]): Promise<FoundRows> {
      const [ids, notFound, several]: [Set<RowId>, string[], string[]] = [new Set(), [], []]
      for (const typed of numbers) {
        const words = typed
          .split(/\s+/)
          .filter(Boolean)
          .map((text) => ({ fields: columns, match: containing(text) }))
        // eslint-disable-next-line no-await-in-loop
        const { results } = await server.rows({ filters: JSON.stringify(words), limit: 50, after: '' }, life)
        const named = results.filter(
          (row) => plain(columns.map((name) => textOf(row[`${name}__label`] ?? row[name])).join('')) === plain(typed),
        )
        for (const { id } of named) ids.add(id)
        if (named.length === 0) notFound.push(typed)
        if (named.length > 1) several.push(typed)
      }
      return { ids: [...ids], notFound, several, hidden: 0 }
    },
  }
}
