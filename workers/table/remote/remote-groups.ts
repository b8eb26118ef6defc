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
type Section = { readonly at: number; readonly head: Head; readonly pages: Pages | undefined; readonly length: number }

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

  function pagesUnder(path: string, { keys, count }: CountedLeaf): Pages {
    const known = opened.get(path)
    if (known) return known
    const filters = keys.map((key, level): Filter => ({
      field: group[level] ?? '',
      match: matchOf(fieldOf(group[level] ?? ''), key, about.zone),
    }))
    const pages = pagesOf(
      fetchPage,
      question({ ...spec, filters: [...spec.filters, ...filters] }),
      take,
      about.settling,
    )
    pages.counted(count, isAbout)
    opened.set(path, pages)
    return pages
  }

  /** Groups are closed unless listed in `open`. */
  function lay(open: ReadonlySet<string>): void {
    sections = []
    length = 0
    for (let at = 0; at < leaves.length; at++) {
      const leaf = leaves[at]
      const before = leaves[at - 1]
      if (!leaf) continue
      let isSame = before !== undefined
      for (const [level, key] of leaf.keys.entries()) {
        isSame &&= before?.keys[level] === key
        const path = leaf.keys
          .slice(0, level + 1)
          .map((each) => each ?? '')
          .join(' / ')
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

  return {
    lay,
    matching,
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
