/** What the papers of the terminal have in common: their heading, and when and by whom they were printed. */
import { clock } from '#model/shared/clock.ts'
import type { Issue } from '#server/engine/operations/area-work/paper-work.ts'
import type { Paper, PaperPart } from '#server/print/paper.ts'

type Framed = Pick<Paper, 'title' | 'about' | 'parts'> & {
  readonly zone: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly barcode?: string
  readonly landscape?: boolean
}

export const framed = ({ zone, facts, ...paper }: Framed, { at, by, mark }: Issue): Paper => ({
  ...paper,
  facts: [...facts.filter(([, value]) => value !== ''), ['Printed', `${clock(at, zone)}, by ${by}`]],
  foot: 'Highball',
  // It is no document that is archived, so that nothing about it is a draft.
  ...(mark === 'VOID' && { mark }),
})

export const tableOf = (
  columns: readonly (readonly [title: string, width: number, align?: 'right'])[],
  rows: readonly (readonly string[])[],
  empty: string,
): PaperPart => ({
  kind: 'table',
  columns: columns.map(([title, width, align]) => ({ title: title.toUpperCase(), width, ...(align && { align }) })),
  rows: rows.map((cells) => ({ cells })),
  empty,
})
