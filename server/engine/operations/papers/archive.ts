/** Archives papers: what they say and their bytes, before the transition that issues them stands, so that there is none without the other. */
import { sql } from 'drizzle-orm'
import { archivedPaper } from '#model/areas/document/archived-paper.resource.ts'
import { archivedPapers, type PaperKind } from '#model/kernel/papers.ts'
import { setPdf } from '#server/print/press.ts'
import type { Entity } from '../../base/entity.ts'
import { run } from '../../base/sql.ts'
import { storeArchived } from '../../files/archive-files.ts'
import { rowsIn } from '../../rows/rows.ts'
import { get, type ColumnValues, type RowReader } from '../../rows/read-rows.ts'
import type { Unit } from '../../rows/transaction.ts'
import type { Maker } from '../area-work/maker.ts'
import type { Issue } from '../area-work/paper-work.ts'
import { paperFileName } from './paper-name.ts'
import { archivedOf, keptFacts } from './archived.ts'
import { factsOf, workFor, type Facts } from './facts.ts'
import { sendIssued } from './send.ts'

const kindOf = (way: 'issued' | 'void', revision: number): PaperKind => {
  if (way === 'void') return 'void'
  return revision > 0 ? 'corrected' : 'issued'
}

async function factsNow(unit: Unit, maker: Maker, code: string, row: RowReader): Promise<Facts> {
  const [facts] = await factsOf(unit, maker, code, [row])
  return facts
}

/** Those that are archived with this transition, and the letters that follow from it. A void paper says what the one before it said. */
export async function archivePapers(
  unit: Unit,
  maker: Maker,
  entity: Entity,
  verb: string,
  id: number | string,
  /** What it said then, where that differs from now. */
  then: ColumnValues = {},
): Promise<void> {
  if (maker.isTrial === true) return
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
    const issue: Issue = {
      mark: kind === 'void' ? 'VOID' : '',
      revision,
      kind,
      at: unit.now,
      by: maker.person.name,
      replaces: last ? { revision: last.revision ?? 0, at: last.issued_at ?? last.created_at } : null,
    }
    const work = workFor(maker, code)
    const facts = kind === 'void' && last ? await keptFacts(unit, last) : await factsNow(unit, maker, code, row)
    const { bytes, pages } = await setPdf(await work.one(facts, issue))
    const kept = await rows(archivedPaper).create({
      object_type: entity.name,
      object_id: String(id),
      code,
      revision,
      kind,
      title: work.filename(facts),
      filename: paperFileName(work.filename(facts), revision, kind),
      size: bytes.byteLength,
      pages,
      sha256: await storeArchived(bytes),
      issued_at: unit.now,
      issued_by: maker.person.name,
    })
    const said = JSON.stringify({ facts, issue })
    await run(
      unit.client,
      sql`insert into paper_facts (paper, company_id, facts) values (${kept.id}, ${maker.person.company}, ${said})`,
    )
    await sendIssued(unit, maker, { code, title, row, kept, before })
  }
}
