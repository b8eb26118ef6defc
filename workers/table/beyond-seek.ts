/** Finding a text among rows that stay on the server: in what is held first, then by asking for the next row that holds it, and how many stand between. */
import type { Pages } from './beyond-pages.ts'
import type { BeyondServer, Query } from './beyond-question.ts'
import type { Place, Sought } from './seek.ts'
import type { TableStore, WireRow } from './store.ts'

type Step = 0 | 1 | -1
type About = {
  readonly server: BeyondServer
  readonly store: () => TableStore
  readonly take: (rows: readonly WireRow[]) => void
}
/** What is looked through: a list without heads, and what was asked for it. `end`: how many entries it has. */
export type Sight = { readonly pages: Pages; readonly question: Query; readonly end: number }
const TYPING = 150
const NOWHERE: Sought = { cells: 0, at: null, in: 'rows' }

export function farSeeker({ server, store, take }: About) {
  let stop = new AbortController()
  /** How many rows hold it is counted once for each text, list and choice of columns. */
  let counted: { readonly asked: string; readonly rows: Promise<number>; readonly stop: AbortController } | undefined

  /** Round and round: from a place on (0), behind it (1) or before it (-1). */
  async function seek(text: string, names: readonly string[], from: Place, step: Step, { pages, question, end }: Sight): Promise<Sought> {
    stop.abort()
    stop = new AbortController()
    const { signal } = stop
    const needle = text.trim().toLowerCase()
    if (needle === '' || names.length === 0) return NOWHERE
    const { filters, ...order } = question
    const own: readonly unknown[] = typeof filters === 'string' ? JSON.parse(filters) : []
    const holding = JSON.stringify([...own, { fields: names, match: { any: [{ is: 'contains', text: needle }], not: false } }])

    const asked = JSON.stringify([holding, order])
    if (counted?.asked !== asked) {
      counted?.stop.abort()
      // Who types goes on typing: each letter would be a look at every row.
      if (step === 0) await new Promise((resolve) => setTimeout(resolve, TYPING))
      signal.throwIfAborted()
      const over = new AbortController()
      const rows = server.count({ filters: holding }, AbortSignal.any([over.signal, pages.signal]))
      counted = { asked, rows, stop: over }
      rows.catch(() => {
        if (counted?.asked === asked) counted = undefined
      })
    }
    const cells = await counted?.rows ?? 0
    signal.throwIfAborted()
    if (cells === 0) return NOWHERE

    const columns = names.map((name) => store().columns.get(name))
    const holds = (entry: number, column: number): boolean => {
      const id = pages.idAt(entry)
      const row = id === undefined ? undefined : store().rowOf(id)
      return row !== undefined && columns[column]?.contains(needle)(row) === true
    }
    const isBack = step === -1
    const found = (row: number, column: number): Sought => ({ cells, at: { row, column: Math.max(0, column), nth: null }, in: 'rows' })
    const inRow = (row: number): number => {
      const hits = names.map((_, column) => column).filter((column) => holds(row, column))
      return (isBack ? hits.at(-1) : hits[0]) ?? -1
    }

    // What is held around the place is looked through here.
    await pages.see(from.row, from.row + 1)
    signal.throwIfAborted()
    const way = isBack ? -1 : 1
    let [row, column] = [from.row, from.column + step]
    for (; pages.idAt(row) !== undefined; row += way, column = isBack ? names.length - 1 : 0)
      for (; column >= 0 && column < names.length; column += way) if (holds(row, column)) return found(row, column)

    // `last`: up to here nothing holds it.
    const last = row - way
    const place = pages.placeAt(last)
    const next = async (query: Query): Promise<{ readonly word: string } | undefined> => {
      const { results, after } = await server.rows({ ...question, filters: holding, ...query, limit: 1 }, signal)
      take(results)
      return results.length > 0 && typeof after === 'string' ? { word: after } : undefined
    }
    const between = (query: Query): Promise<number> => server.count({ ...question, ...query }, signal)
    const settle = (entry: number, word: string): Promise<Sought> => {
      pages.place(entry, word)
      return pages.see(entry, entry + 1).then(() => found(entry, inRow(entry)))
    }
    const onward = place === undefined ? undefined : await next(isBack ? { before: place } : { after: place })
    if (onward && place !== undefined) {
      const steps = await between(isBack ? { after: onward.word, before: place } : { after: place, before: onward.word })
      return settle(last + way * (steps + 1), onward.word)
    }
    const round = await next(isBack ? { before: '' } : { after: '' })
    if (!round) return NOWHERE
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
