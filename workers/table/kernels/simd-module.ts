/** The compiled WebAssembly module, and the functions that it exports. */
import { memo } from '#model/shared/memo.ts'

const names = [
  'codeKeys',
  'compare',
  'find',
  'groupIds',
  'keep',
  'memberBytes',
  'memberHalves',
  'memberWords',
  'nulls',
  'numberBits',
  'numberKeys',
  'pairIds',
  'prefix',
  'range',
  'rankKeys',
  'rowsIn',
  'sort',
  'tally',
  'totals',
  'within',
] as const
export type Compiled = Readonly<Record<(typeof names)[number], (...given: number[]) => number>>
export const complete = (exports: object): exports is Compiled => names.every((name) => name in exports)

export const moduleOf = memo(
  (base64: string) => new WebAssembly.Module(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))),
)
