/** An index of record titles, so that the palette searches many thousands of records without asking the server. */
import { fitLower } from '#model/shared/match-score.ts'
import type { ServerClient } from '#workers/table/remote/server.ts'

/** `within` are the references that tell records of the same title apart: a track is called after its yard. */
export type RecordSource = {
  readonly name: string
  readonly path: string
  readonly title: readonly string[]
  readonly within?: readonly string[]
}
export type NamedRecord = {
  readonly resource: string
  readonly id: number | string
  readonly label: string
  readonly within?: string
}
/** `whole` is the title with what it is within. */
type IndexedRecord = NamedRecord & { readonly lower: string; readonly whole?: string }

const PAGE = 1000
/** Larger resources are left to the server's search. */
const MOST = 20_000

export class RecordFinder {
  readonly #ask: ServerClient['rows']
  readonly #kept = new Map<string, readonly IndexedRecord[]>()
  readonly #stale = new Set<string>()
  readonly #learning = new Map<string, Promise<void>>()

  constructor(fetchRows: ServerClient['rows']) {
    this.#ask = fetchRows
  }

  /**
   * Loads the titles of a resource once, and again after it has changed. A resource that fails to load is simply
   * missing from the results.
   */
  async learn(sources: readonly RecordSource[]): Promise<void> {
    const wanted = sources.filter(({ name }) => !this.#kept.has(name) || this.#stale.has(name))
    await Promise.allSettled(
      wanted.map((source) => {
        const under =
          this.#learning.get(source.name) ?? this.#read(source).finally(() => this.#learning.delete(source.name))
        this.#learning.set(source.name, under)
        return under
      }),
    )
  }
  changed(resources: readonly string[] | 'all'): void {
    for (const name of resources === 'all' ? [...this.#kept.keys()] : resources)
      if (this.#kept.has(name)) this.#stale.add(name)
  }

  async #read({ name, path, title, within = [] }: RecordSource): Promise<void> {
    this.#stale.delete(name)
    const records: IndexedRecord[] = []
    for (let offset = 0; ; offset += PAGE) {
      const { count = 0, results } = await this.#ask(
        path,
        { limit: PAGE, offset, columns: [...title, ...within].join(',') },
        new AbortController().signal,
      )
      if (count > MOST) return
      records.push(...results.map((row) => indexedRecord(name, row, title, within)))
      if (results.length < PAGE) break
    }
    this.#kept.set(name, records)
  }

  /** Best match first. Only loaded resources are searched. */
  find(typed: string, resources: readonly string[], most = 50): readonly NamedRecord[] {
    const wanted = typed.trim().toLowerCase()
    const scored: { readonly one: IndexedRecord; readonly score: number }[] = []
    for (const name of resources)
      for (const one of this.#kept.get(name) ?? []) {
        const score = Math.max(fitLower(one.lower, wanted), one.whole === undefined ? 0 : fitLower(one.whole, wanted))
        if (score > 0) scored.push({ one, score })
      }
    return scored
      .toSorted((one, two) => two.score - one.score)
      .slice(0, most)
      .map(({ one: { resource, id, label, within } }) => ({
        resource,
        id,
        label,
        ...(within !== undefined && { within }),
      }))
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
const wordsOf = (row: Readonly<Record<string, unknown>>, fields: readonly string[]): string =>
  fields
    .map((field) => textOf(row[`${field}__label`] ?? row[field]))
    .filter((word) => word !== '')
    .join(' ')
function indexedRecord(
  resource: string,
  row: Readonly<Record<string, unknown>>,
  title: readonly string[],
  within: readonly string[],
): IndexedRecord {
  const [label, place] = [wordsOf(row, title), wordsOf(row, within)]
  const { id } = row
  const lower = label.toLowerCase()
  const found = { resource, id: typeof id === 'number' ? id : String(id), label, lower }
  return place === '' ? found : { ...found, within: place, whole: `${lower} ${place.toLowerCase()}` }
}
