/**
 * Find-in-table for rows that stay on the server: searches the loaded rows first, then requests the next match and
 * the number of rows up to it.
 */
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
const TYPING = 150
const NOT_FOUND: SeekResult = { cells: 0, at: null, in: 'rows' }

export function remoteSeeker({ server, store, take }: About) {
  let stop = new AbortController()
  /** The number of matches is requested once per text, list and set of columns. */
  let counted: { readonly asked: string; readonly rows: Promise<number>; readonly stop: AbortController } | undefined

  /** Searches from the position (0), after it (1) or before it (-1), and wraps around. */
  async function seek(
    text: string,
    names: readonly string[],
    from: CellPosition,
    step: Step,
    { pages, question, end }: RemoteWindow,
    shown?: ShownCells,
  ): Promise<SeekResult> {
    stop.abort()
    stop = new AbortController()
    const { signal } = stop
    const needle = text.trim().toLowerCase()
    if (needle === '' || names.length === 0) return NOT_FOUND
    const { filters, ...order } = question
    const own: readonly unknown[] = typeof filters === 'string' ? JSON.parse(filters) : []
    const holding = JSON.stringify([
      ...own,
      { fields: names, match: { any: [{ is: 'contains', text: needle }], not: false }, ...(shown && { shown }) },
    ])

    const key = JSON.stringify([holding, order])
    if (counted?.asked !== key) {
      counted?.stop.abort()
      // Waits for the end of typing, because each request makes the database search every row.
      if (step === 0) await new Promise((resolve) => setTimeout(resolve, TYPING))
      signal.throwIfAborted()
      const over = new AbortController()
      const rows = server.count({ filters: holding }, AbortSignal.any([over.signal, pages.signal]))
      counted = { asked: key, rows, stop: over }
      rows.catch(() => {
        if (counted?.asked === key) counted = undefined
      })
    }
    const cells = (await counted?.rows) ?? 0
    signal.throwIfAborted()
    if (cells === 0) return NOT_FOUND

    const columns = names.map((name) => store().columns.get(name))
    const holds = (entry: number, column: number): boolean => {
      const id = pages.idAt(entry)
      const row = id === undefined ? undefined : store().rowOf(id)
      return row !== undefined && columns[column]?.contains(needle, shown?.numbers[names[column] ?? ''])(row) === true
    }
    const isBack = step === -1
    const found = (row: number, column: number): SeekResult => ({
      cells,
      at: { row, column: Math.max(0, column), nth: null },
      in: 'rows',
    })
    const inRow = (row: number): number => {
      const hits = names.map((_, column) => column).filter((column) => holds(row, column))
      return (isBack ? hits.at(-1) : hits[0]) ?? -1
    }

    // Searches the loaded rows around the position.
    await pages.see(from.row, from.row + 1)
    signal.throwIfAborted()
    const direction = isBack ? -1 : 1
    let [row, column] = [from.row, from.column + step]
    for (; pages.idAt(row) !== undefined; row += direction, column = isBack ? names.length - 1 : 0)
      for (; column >= 0 && column < names.length; column += direction)
        if (holds(row, column)) return found(row, column)

    // No match up to and including `last`.
    const last = row - direction
    const place = pages.placeAt(last)
    const next = async (query: Query): Promise<{ readonly word: string } | undefined> => {
      const { results, after } = await server.rows({ ...question, filters: holding, ...query, limit: 1 }, signal)
      take(results)
      return results.length > 0 && typeof after === 'string' ? { word: after } : undefined
    }
    const between = (query: Query): Promise<number> => server.count({ ...question, ...query }, signal)
    const settle = (entry: number, word: string): Promise<SeekResult> => {
      pages.place(entry, word)
      return pages.see(entry, entry + 1).then(() => found(entry, inRow(entry)))
    }
    const onward = place === undefined ? undefined : await next(isBack ? { before: place } : { after: place })
    if (onward && place !== undefined) {
      const steps = await between(
        isBack ? { after: onward.word, before: place } : { after: place, before: onward.word },
      )
      return settle(last + direction * (steps + 1), onward.word)
    }
    const round = await next(isBack ? { before: '' } : { after: '' })
    if (!round) return NOT_FOUND
    const steps = await between(isBack ? { after: round.word } : { before: round.word })
    return settle(isBack ? end - 1 - steps : steps, round.word)
  }
  return {
    seek,
    stop(): void {
      stop.abort()
      counted?.stop.abort()
    },
  }
}
