/**
 * Find-in-table for rows that stay on the server: searches the loaded rows first, then requests the next match and
 * the number of rows up to it.
 */
import type { RemoteGroups } from './remote-groups.ts'
import type { Pages } from './remote-pages.ts'
import type { RemoteServer, Query } from './remote-query.ts'
import type { CellPosition, SeekResult, ShownCells } from '../view/seek.ts'
import type { TableStore, WireRow } from '../store/store.ts'

type Step = 0 | 1 | -1
type About = {
  readonly server: RemoteServer
  readonly store: () => TableStore
  readonly take: (rows: readonly WireRow[]) => void
}
/** The list to search, without group headings. `end` is its number of entries. */
export type RemoteWindow = { readonly pages: Pages; readonly question: Query; readonly end: number }
/** The same with groups; `totals` asks for how many rows are in each. */
export type GroupedWindow = { readonly groups: RemoteGroups; readonly question: Query; readonly totals: Query }
/** How many rows hold the text: all, and under the path of each group. */
type Hits = { readonly rows: number; readonly under: ReadonlyMap<string, number> }
/** The text, in which columns, and how their cells read. */
type Sought = { readonly needle: string; readonly names: readonly string[]; readonly shown: ShownCells | undefined }
const TYPING = 150
const NOT_FOUND: SeekResult = { cells: 0, at: null, in: 'rows' }

export function remoteSeeker({ server, store, take }: About) {
  let stop = new AbortController()
  let hits: { readonly asked: string; readonly found: Promise<Hits>; readonly stop: AbortController } | undefined

  const holdingOf = ({ filters }: Query, { names, needle, shown }: Sought): string => {
    const own: readonly unknown[] = typeof filters === 'string' ? JSON.parse(filters) : []
    const match = { any: [{ is: 'contains', text: needle }], not: false }
    return JSON.stringify([...own, { fields: names, match, ...(shown && { shown }) }])
  }

  /** Asks once per text, list and set of columns, after the typing has ended, because each request makes the database search every row. */
  async function countOnce(key: string, step: Step, over: AbortSignal, ask: (signal: AbortSignal) => Promise<Hits>) {
    if (hits?.asked !== key) {
      hits?.stop.abort()
      if (step === 0) await new Promise((resolve) => setTimeout(resolve, TYPING))
      stop.signal.throwIfAborted()
      const own = new AbortController()
      const found = ask(AbortSignal.any([own.signal, over]))
      hits = { asked: key, found, stop: own }
      found.catch(() => {
        if (hits?.asked === key) hits = undefined
      })
    }
    return (await hits?.found) ?? { rows: 0, under: new Map<string, number>() }
  }

  /** Steps through one list, which a group is too. */
  function stepper({ pages, question, end }: RemoteWindow, sought: Sought, step: Step) {
    const { signal } = stop
    const { needle, names, shown } = sought
    const filters = holdingOf(question, sought)
    const isBack = step === -1
    const direction = isBack ? -1 : 1
    const columns = names.map((name) => store().columns.get(name))
    const holds = (entry: number, column: number): boolean => {
      const id = pages.idAt(entry)
      const row = id === undefined ? undefined : store().rowOf(id)
      return row !== undefined && columns[column]?.contains(needle, shown?.numbers[names[column] ?? ''])(row) === true
    }
    const inRow = (row: number): number => {
      const held = names.map((_, column) => column).filter((column) => holds(row, column))
      return Math.max(0, (isBack ? held.at(-1) : held[0]) ?? 0)
    }
    const next = async (query: Query): Promise<string | undefined> => {
      const { results, after } = await server.rows({ ...question, filters, ...query, limit: 1 }, signal)
      take(results)
      return results.length > 0 && typeof after === 'string' ? after : undefined
    }
    const between = (query: Query): Promise<number> => server.count({ ...question, ...query }, signal)
    async function settle(row: number, place: string): Promise<CellPosition> {
      pages.place(row, place)
      await pages.see(row, row + 1)
      return { row, column: inRow(row) }
    }
    return {
      /** The next match from a position on, or undefined at the end of the list. */
      async onward(from: CellPosition): Promise<CellPosition | undefined> {
        // Searches the loaded rows around the position.
        await pages.see(from.row, from.row + 1)
        signal.throwIfAborted()
        let [row, column] = [from.row, from.column + step]
        for (; pages.idAt(row) !== undefined; row += direction, column = isBack ? names.length - 1 : 0)
          for (; column >= 0 && column < names.length; column += direction)
            if (holds(row, column)) return { row, column }
        // No match up to and including `last`.
        const last = row - direction
        const place = pages.placeAt(last)
        const found = place === undefined ? undefined : await next(isBack ? { before: place } : { after: place })
        if (found === undefined || place === undefined) return undefined
        const steps = await between(isBack ? { after: found, before: place } : { after: place, before: found })
        return settle(last + direction * (steps + 1), found)
      },
      /** The first match of the list, or the last. */
      async edge(): Promise<CellPosition | undefined> {
        const found = await next(isBack ? { before: '' } : { after: '' })
        if (found === undefined) return undefined
        const steps = await between(isBack ? { after: found } : { before: found })
        return settle(isBack ? end - 1 - steps : steps, found)
      },
    }
  }

  function begin(): AbortSignal {
    stop.abort()
    stop = new AbortController()
    return stop.signal
  }

  /** Searches from the position (0), after it (1) or before it (-1), and wraps around. */
  async function seek(
    text: string,
    names: readonly string[],
    from: CellPosition,
    step: Step,
    list: RemoteWindow,
    shown?: ShownCells,
  ): Promise<SeekResult> {
    const signal = begin()
    const needle = text.trim().toLowerCase()
    if (needle === '' || names.length === 0) return NOT_FOUND
    const sought = { needle, names, shown }
    const filters = holdingOf(list.question, sought)
    const key = JSON.stringify([filters, list.question['ordering']])
    const { rows: cells } = await countOnce(key, step, list.pages.signal, async (over) => ({
      rows: await server.count({ filters }, over),
      under: new Map(),
    }))
    signal.throwIfAborted()
    if (cells === 0) return NOT_FOUND
    const steps = stepper(list, sought, step)
    const at = (await steps.onward(from)) ?? (await steps.edge())
    return at ? { cells, at: { ...at, nth: null }, in: 'rows' } : NOT_FOUND
  }

  /** The same among groups: they are gone through in their order, those that are closed too. */
  async function seekGrouped(
    text: string,
    names: readonly string[],
    from: CellPosition,
    step: Step,
    { groups, question, totals }: GroupedWindow,
    shown?: ShownCells,
  ): Promise<SeekResult> {
    const signal = begin()
    const needle = text.trim().toLowerCase()
    if (needle === '' || names.length === 0) return NOT_FOUND
    const sought = { needle, names, shown }
    const filters = holdingOf(question, sought)
    const { rows: cells, under } = await countOnce(
      JSON.stringify([filters, totals]),
      step,
      groups.signal,
      async (over) => {
        const { results } = await server.totals({ ...totals, filters }, over)
        return {
          rows: results.reduce((sum, { count }) => sum + count, 0),
          under: new Map(results.map(({ by, count }) => [groups.pathOf(by), count])),
        }
      },
    )
    signal.throwIfAborted()
    if (cells === 0) return NOT_FOUND
    const found = (leaf: number, { row, column }: CellPosition): SeekResult => {
      const entry = groups.entryOf(leaf, row)
      const id = groups.listOf(leaf)?.pages.idAt(row)
      const paths = groups.shutOver(leaf)
      const shut = entry < 0 && id !== undefined ? { shut: { id, paths } } : {}
      return { cells, at: { row: entry, column, nth: null, ...shut }, in: 'rows' }
    }
    const begun = groups.placeOf(from.row)
    const here = groups.listOf(begun.leaf)
    // A heading has no cells: forwards the search goes on below it, backwards above it.
    if (
      here &&
      (under.get(here.path) ?? 0) > 0 &&
      !(step === -1 && begun.row < 0) &&
      groups.entryOf(begun.leaf, 0) >= 0
    ) {
      const start = begun.row < 0 ? { row: 0, column: -step } : { row: begun.row, column: from.column }
      const at = await stepper(here, sought, step).onward(start)
      if (at) return found(begun.leaf, at)
    }
    const direction = step === -1 ? -1 : 1
    // From a closed group's heading its own rows come first, forwards.
    const isOwn = direction === 1 && groups.entryOf(begun.leaf, 0) < 0 && step === 0
    for (let tried = isOwn ? 0 : 1; tried <= groups.leafCount; tried++) {
      const leaf = (((begun.leaf + direction * tried) % groups.leafCount) + groups.leafCount) % groups.leafCount
      const list = groups.listOf(leaf)
      if (!list || (under.get(list.path) ?? 0) === 0) continue
      const at = await stepper(list, sought, step).edge()
      if (at) return found(leaf, at)
    }
    return NOT_FOUND
  }
  return {
    seek,
    seekGrouped,
    stop(): void {
      stop.abort()
      hits?.stop.abort()
    },
  }
}
