/**
 * Groups of rows that stay on the server: groups and totals are requested once, the rows of a group when it is open
 * and in view.
 */
import type { Field, Fields } from '#model/kernel/field.ts'
import { isOpenGroup } from '#model/columnar/open-groups.ts'
import { pagesOf, type FetchPage, type Pages, type Settling } from './remote-pages.ts'
import type { Query } from './remote-query.ts'
import { keyOf, labelOf, totalsIn, type TotalsPage } from './remote-totals.ts'
import type { Head } from '../view/group.ts'
import type { RowId, TableStore, WireRow } from '../store/store.ts'
import type { ViewSpec } from '../view/view-spec.ts'
import { matchOf } from './group-match.ts'
import { type CountedLeaf, added } from './leaf-totals.ts'

type Filter = ViewSpec['filters'][number]
/** `leaf`: the first of the innermost groups that are under it. */
type Section = {
  readonly leaf: number
  readonly at: number
  readonly head: Head
  readonly pages: Pages | undefined
  readonly length: number
}

const pathOf = (keys: readonly (string | number | null)[]): string => keys.map((key) => key ?? '').join(' / ')

/** Only `spec.open` may change later, by `lay`; any other change needs a new list. */
export function remoteGroups(
  about: {
    readonly fields: Fields
    readonly zone: string
    readonly store: () => TableStore
    readonly ask: FetchPage
    readonly question: (spec: ViewSpec) => Query
    readonly take: (rows: readonly WireRow[]) => void
    readonly settling?: Settling
  },
  spec: ViewSpec,
  { results, about: isAbout = false }: TotalsPage,
) {
  const { fields, store, ask: fetchPage, question, take } = about
  const { group } = spec
  const fieldOf = (name: string): Pick<Field, 'kind' | 'place'> => fields[name] ?? { kind: 'text' }
  const leaves = results.map(({ by, labels, count, totals }): CountedLeaf => {
    const keys = group.map((name) => keyOf(fieldOf(name), by[name]))
    return {
      keys,
      labels: keys.map((key, level) =>
        labelOf(store().columns.get(group[level] ?? ''), key, labels[group[level] ?? '']),
      ),
      count,
      totals: totalsIn(totals),
    }
  })
  const matching = leaves.reduce((sum, { count }) => sum + count, 0)
  const all = new AbortController()
  const opened = new Map<string, Pages>()
  let sections: Section[] = []
  let length = 0
  let isOpenNow = (_path: string): boolean => false

  function questionUnder({ keys }: CountedLeaf): Query {
    const filters = keys.map((key, level): Filter => ({
      field: group[level] ?? '',
      match: matchOf(fieldOf(group[level] ?? ''), key, about.zone),
    }))
    return question({ ...spec, filters: [...spec.filters, ...filters] })
  }
  function pagesUnder(path: string, leaf: CountedLeaf): Pages {
    const known = opened.get(path)
    if (known) return known
    const pages = pagesOf(fetchPage, questionUnder(leaf), take, about.settling)
    pages.counted(leaf.count, isAbout)
    opened.set(path, pages)
    return pages
  }

  /** Groups are closed unless listed in `open`. */
  function lay(open: ReadonlySet<string>): void {
    isOpenNow = (path) => isOpenGroup(open, path)
    sections = []
    length = 0
    for (let at = 0; at < leaves.length; at++) {
      const leaf = leaves[at]
      const before = leaves[at - 1]
      if (!leaf) continue
      let isSame = before !== undefined
      for (const [level, key] of leaf.keys.entries()) {
        isSame &&= before?.keys[level] === key
        const path = pathOf(leaf.keys.slice(0, level + 1))
        if (!isSame) {
          let last = at + 1
          while (
            last < leaves.length &&
            leaf.keys.slice(0, level + 1).every((each, place) => leaves[last]?.keys[place] === each)
          )
            last++
          const own = leaves.slice(at, last)
          const isLeaf = level === group.length - 1
          const pages = isLeaf && isOpenGroup(open, path) ? pagesUnder(path, leaf) : undefined
          const rows = pages ? leaf.count : 0
          sections.push({
            leaf: at,
            at: length,
            head: {
              path,
              level,
              column: group[level] ?? '',
              label: leaf.labels[level] ?? '',
              count: own.reduce((sum, { count }) => sum + count, 0),
              totals: added(own),
            },
            pages,
            length: rows,
          })
          length += 1 + rows
        }
        // Entries below a closed heading are not laid out.
        if (!isOpenGroup(open, path)) break
      }
    }
  }
  lay(new Set(spec.open))

  function sectionAt(entry: number): Section | undefined {
    let low = 0
    for (let high = sections.length; low < high;) {
      const middle = (low + high) >>> 1
      if ((sections[middle]?.at ?? 0) <= entry) low = middle + 1
      else high = middle
    }
    return entry < length ? sections[low - 1] : undefined
  }

  const rowsOf = (leaf: number): Section | undefined => sections.find((one) => one.leaf === leaf && one.pages)
  return {
    lay,
    matching,
    leafCount: leaves.length,
    /** The path of an innermost group, by its values as the server tells them. */
    pathOf: (by: Readonly<Record<string, unknown>>): string =>
      pathOf(group.map((name) => keyOf(fieldOf(name), by[name]))),
    /** The rows of an innermost group, whether it is open or not. */
    listOf(at: number) {
      const leaf = leaves[at]
      if (!leaf) return undefined
      const path = pathOf(leaf.keys)
      return { path, pages: pagesUnder(path, leaf), question: questionUnder(leaf), end: leaf.count }
    },
    /** The innermost group of an entry and the row there; -1 for a heading, which stands for the first group under it. */
    placeOf(entry: number): { readonly leaf: number; readonly row: number } {
      const section = sectionAt(entry)
      return { leaf: section?.leaf ?? 0, row: section ? entry - section.at - 1 : -1 }
    },
    /** The entry of a row of an innermost group; -1 if it is closed. */
    entryOf(leaf: number, row: number): number {
      const section = rowsOf(leaf)
      return section ? section.at + 1 + row : -1
    },
    /** The groups around an innermost one, and itself, that are closed. */
    shutOver: (leaf: number): string[] =>
      (leaves[leaf]?.keys ?? [])
        .map((_, level, keys) => pathOf(keys.slice(0, level + 1)))
        .filter((path) => !isOpenNow(path)),
    /** They were reckoned by a sample. */
    isAbout,
    async see(from: number, to: number): Promise<void> {
      const seen = sections.filter(({ at, length: rows }) => at < to && at + 1 + rows > from)
      for (const pages of opened.values()) if (!seen.some((section) => section.pages === pages)) pages.rest()
      // eslint-disable-next-line no-await-in-loop
      for (const { at, pages, length: rows } of seen)
        await pages?.see(Math.max(0, from - at - 1), Math.min(rows, to - at - 1))
    },
    rest(): void {
      for (const pages of opened.values()) pages.rest()
    },
    idAt(entry: number): RowId | undefined {
      const section = sectionAt(entry)
      return section && entry > section.at ? section.pages?.idAt(entry - section.at - 1) : undefined
    },
    indexOf(id: RowId): number {
      for (const { at, pages } of sections) {
        const found = pages?.indexOf(id) ?? -1
        if (found >= 0) return at + 1 + found
      }
      return -1
    },
    get end(): number {
      return length
    },
    counted: (): void => {},
    isWhole: true,
    placeAt: (): undefined => undefined,
    place: (): void => {},
    head(entry: number): Head | undefined {
      const section = sectionAt(entry)
      return section?.at === entry ? section.head : undefined
    },
    signal: all.signal,
    stop(): void {
      all.abort()
      for (const pages of opened.values()) pages.stop()
    },
  }
}
export type RemoteGroups = ReturnType<typeof remoteGroups>
