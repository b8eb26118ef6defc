/** The archived papers that are printed and sent of rows: the last of each, or one that is archived now. */
import type { archivedPaper } from '#model/areas/document/archived-paper.resource.ts'
import { specOf } from '#model/kernel/papers.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Entity } from '../../base/entity.ts'
import type { RowReader } from '../../rows/reading/read-rows.ts'
import type { Unit } from '../../rows/transaction.ts'
import type { Maker } from '../area-work/maker.ts'
import { archivedOf } from './archived.ts'
import { firstPrints, isShared } from './first-print.ts'
import { isKept, keepPrints } from './keep.ts'

type Archived = Row<typeof archivedPaper>

/** Of a paper whose prints are kept, what was printed before is not printed again but by its number. */
export const printsAnew = ({ resource: { papers } }: Entity, code: string): boolean =>
  specOf(papers, code)?.keeps !== undefined

/** The archived paper of each row that has one, by its id: the last one, or the print that is made and kept now. */
export async function lastPapers(unit: Unit, maker: Maker, entity: Entity, code: string, rows: readonly RowReader[]) {
  const kept = new Map<string, Archived>()
  const standing = printsAnew(entity, code) ? [] : rows
  const ids = standing.map(({ id }) => id)
  for (const one of ids.length === 0 ? [] : await archivedOf(unit, entity, ids, code)) kept.set(one.object_id, one)
  const fresh = rows.filter((row) => isKept(entity, code, row)).map(({ id }) => id)
  for (const one of await keepPrints(unit, maker, entity, code, fresh)) kept.set(one.object_id, one)
  if (isShared(entity))
    for (const one of await firstPrints(unit, maker, { entity, code, rows }, kept)) kept.set(one.object_id, one)
  return kept
}
