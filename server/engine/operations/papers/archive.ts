/** Archives papers: what they say and their bytes, before the transition that issues them stands, so that there is none without the other. */
import { archivedPapers, type PaperKind } from '#model/kernel/papers.ts'
import type { Entity } from '../../base/entity.ts'
import { anyRows, rowsIn } from '../../rows/rows.ts'
import { get, type ColumnValues, type RowReader } from '../../rows/reading/read-rows.ts'
import type { Unit } from '../../rows/transaction.ts'
import type { Maker } from '../area-work/maker.ts'
import { alongOf, archivedOf, repeatsArchived } from './archived.ts'
import { issuePaper } from './keep.ts'
import { sendIssued } from './send.ts'

const kindOf = (way: 'issued' | 'void', revision: number): PaperKind => {
  if (way === 'void') return 'void'
  return revision > 0 ? 'corrected' : 'issued'
}

/**
 * Those that are archived with this transition, and the letters that follow from it. A void paper says what the one before it said. A paper that
 * would say what the last one says is not issued again: the row returns to the revision of that one, and so is the row that is answered.
 */
export async function archivePapers(
  unit: Unit,
  maker: Maker,
  entity: Entity,
  verb: string,
  id: number | string,
  /** What it said then, where that differs from now. */
  then: ColumnValues = {},
): Promise<RowReader | undefined> {
  if (maker.isTrial === true) return undefined
  let current: RowReader | undefined
  // Whoever may issue a paper need not be able to look at it.
  const rows = rowsIn({ ...unit.access, user: undefined })
  for (const { code, title, archive } of archivedPapers(entity.resource.papers)) {
    const way = archive.on[verb]
    if (way === undefined) continue
    const row = { ...(await get(entity, unit.access, id)), ...then }
    const revision = Number(row[archive.revision] ?? 0)
    const before = await archivedOf({ ...unit, rows }, entity, id, code)
    const last = before.at(-1)
    // What was never issued needs no paper that says that it is void.
    if (way === 'void' && last === undefined) continue
    const kind = kindOf(way, revision)
    const repeated = kind === 'corrected' && last && (await repeatsArchived(unit, maker, last, row)) ? last : undefined
    if (repeated) {
      const values = { [archive.revision]: repeated.revision }
      current = (await anyRows(unit.rows, entity).restoreMany([{ id, values }]))[0]
    }
    const kept = repeated ?? (await issuePaper(unit, maker, entity, { code, row, kind, revision, last }))
    const along = alongOf(entity, await archivedOf({ ...unit, rows }, entity, id), kept)
    await sendIssued(unit, maker, { code, title, row, kept, along, before })
  }
  return current
}
