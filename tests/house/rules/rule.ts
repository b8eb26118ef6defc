/** The interface of a rule: what it finds in a tree, and a small tree in which it must find something. */
import type { Tree } from '../tree/tree.ts'

/** Each violation by a stable name, with its size if it can grow: lines, files, imports; otherwise 1. */
export type Found = ReadonlyMap<string, number>
export interface Rule {
  /** Also the name of its list of exceptions. */
  readonly name: string
  readonly says: string
  readonly find: (tree: Tree) => Found
  readonly planted: Readonly<Record<string, string>>
  /** The planted violations. */
  readonly caught: readonly string[]
}
export const eachOnce = (keys: Iterable<string>): Found => new Map([...keys].map((key) => [key, 1]))

export function counted(keys: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
export const over = (counts: Found, most: (key: string) => number): Found =>
  new Map([...counts].filter(([key, count]) => count > most(key)))
