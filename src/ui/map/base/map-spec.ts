/** What an area says of its map: of which rows, how they are drawn, and what is read of them. */
import type { Criterion } from '#model/shared/filter.ts'
import type { RowId } from '#workers/jobs.ts'
import type { Degrees } from './base-map.ts'

export const markShapes = ['circle', 'square', 'triangle', 'diamond'] as const
/** Drawn by shape, letter and colour (a token), so that no one of them alone tells it. */
export type MapMark = {
  readonly label: string
  readonly letter: string
  readonly shape: (typeof markShapes)[number]
  readonly tone: string
  /** Of rows with one of these values; without a field, of all that are left. */
  readonly field?: string
  readonly values?: readonly (string | number | boolean)[]
}
export type MapSpec = {
  readonly resource: string
  /** In sentences: `trip`, `trips`. */
  readonly singular: string
  readonly plural: string
  /** Describes rows without coordinates after their count; `not seen yet` by default. */
  readonly unplaced?: string
  readonly where: readonly Criterion[]
  /** What comes first is drawn for several in one place; the last is of all that are left. */
  readonly marks: readonly MapMark[]
  /** Fields that name a row, and what the list says of it besides. */
  readonly title: readonly string[]
  readonly said: readonly string[]
  readonly lines: readonly (readonly [Degrees, Degrees])[]
  readonly stations: readonly { readonly name: string; readonly at: Degrees }[]
  readonly openRow: (id: RowId) => void
  /** How the map goes back in time: whether its rows are trips or cars, and which of the marks a car had that was last seen so. */
  readonly past?: {
    readonly of: 'trips' | 'cars'
    readonly markOf: (code: string, load: string) => number
  }
}
