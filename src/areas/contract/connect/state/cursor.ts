/** Where the cursor of the graph is, and what it marks: a contract, or the pair of a purchase and a sale. */
import { pairKey } from '#model/areas/contract/rules/graph/contract-graph.ts'
import type { GraphIndex } from './graph-index.ts'

export type GraphCursor =
  | { readonly kind: 'node'; readonly id: number }
  | { readonly kind: 'pair'; readonly purchase: number; readonly sale: number }

/** How a contract or link is drawn: under the cursor, or joined to what is. */
export type CursorLook = 'cursor' | 'near' | ''

export const nodeKey = (id: number): string => `n${id}`
export const keyOf = (cursor: GraphCursor): string =>
  cursor.kind === 'node' ? nodeKey(cursor.id) : pairKey(cursor.purchase, cursor.sale)

export function looksOf(index: GraphIndex, cursor: GraphCursor | null): ReadonlyMap<string, CursorLook> {
  const looks = new Map<string, CursorLook>()
  if (cursor === null) return looks
  if (cursor.kind === 'node')
    for (const { purchase, sale } of index.linksOf(cursor.id)) {
      looks.set(pairKey(purchase, sale), 'near')
      looks.set(nodeKey(purchase === cursor.id ? sale : purchase), 'near')
    }
  else for (const id of [cursor.purchase, cursor.sale]) looks.set(nodeKey(id), 'near')
  return looks.set(keyOf(cursor), 'cursor')
}

/** Tells each contract and link how it is drawn, so that a step of the cursor draws only what it leaves and what it reaches. */
export class CursorLooks {
  #looks: ReadonlyMap<string, CursorLook> = new Map()
  readonly #listeners = new Map<string, Set<() => void>>()

  readonly of = (key: string): CursorLook => this.#looks.get(key) ?? ''
  subscribe(key: string, listener: () => void): () => void {
    const some = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, some.add(listener))
    return () => {
      some.delete(listener)
      if (some.size === 0) this.#listeners.delete(key)
    }
  }
  put(looks: ReadonlyMap<string, CursorLook>): void {
    const before = this.#looks
    this.#looks = looks
    for (const key of new Set([...before.keys(), ...looks.keys()]))
      if ((before.get(key) ?? '') !== this.of(key)) for (const listener of this.#listeners.get(key) ?? []) listener()
  }
}
