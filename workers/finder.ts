/** Records by what they are called, held aside so that the palette finds among many thousands without a wait and without a question to the server. */
import { fitLower } from '#model/rules/score.ts'
import type { Asks } from './table/server.ts'

export type RecordSource = { readonly name: string; readonly path: string; readonly title: readonly string[] }
export type Named = { readonly resource: string; readonly id: number | string; readonly label: string }
type Kept = Named & { readonly lower: string }

const PAGE = 1000
/** What is larger is left to the server's search. */
const MOST = 20_000

export class Finder {
  readonly #ask: Asks['rows']
  readonly #kept = new Map<string, readonly Kept[]>()
  readonly #stale = new Set<string>()
  readonly #learning = new Map<string, Promise<void>>()

  constructor(ask: Asks['rows']) {
    this.#ask = ask
  }

  /** Reads the names of a resource, once, and again after it has changed. One that fails is not known, and nobody waits for it. */
  async learn(sources: readonly RecordSource[]): Promise<void> {
    const wanted = sources.filter(({ name }) => !this.#kept.has(name) || this.#stale.has(name))
    await Promise.allSettled(
      wanted.map((source) => {
        const under = this.#learning.get(source.name) ?? this.#read(source).finally(() => this.#learning.delete(source.name))
        this.#learning.set(source.name, under)
        return under
      }),
    )
  }
  changed(resources: readonly string[] | 'all'): void {
    for (const name of resources === 'all' ? [...this.#kept.keys()] : resources) if (this.#kept.has(name)) this.#stale.add(name)
  }

  async #read({ name, path, title }: RecordSource): Promise<void> {
    this.#stale.delete(name)
    const found: Kept[] = []
    for (let offset = 0; ; offset += PAGE) {
      const { count = 0, results } = await this.#ask(path, { limit: PAGE, offset, columns: title.join(',') }, new AbortController().signal)
      if (count > MOST) return
      found.push(...results.map((row) => kept(name, row, title)))
      if (results.length < PAGE) break
    }
    this.#kept.set(name, found)
  }

  /** The best first. What is not known here is found by the server alone. */
  find(typed: string, resources: readonly string[], most = 50): readonly Named[] {
    const wanted = typed.trim().toLowerCase()
    const scored: { readonly one: Kept; readonly score: number }[] = []
    for (const name of resources)
      for (const one of this.#kept.get(name) ?? []) {
        const score = fitLower(one.lower, wanted)
        if (score > 0) scored.push({ one, score })
      }
    return scored
      .toSorted((one, two) => two.score - one.score)
      .slice(0, most)
      .map(({ one: { resource, id, label } }) => ({ resource, id, label }))
  }
}

const said = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')
function kept(resource: string, row: Readonly<Record<string, unknown>>, title: readonly string[]): Kept {
  const label = title.map((field) => said(row[field])).filter((word) => word !== '').join(' ')
  const { id } = row
  return { resource, id: typeof id === 'number' ? id : String(id), label, lower: label.toLowerCase() }
}
