/** Sets papers that are kept: what they say and their bytes, with a transition (archive.ts) or with each print, where the paper declares it. */
import { sql } from 'drizzle-orm'
import { archivedPaper } from '#model/areas/document/archived-paper.resource.ts'
import { specOf, type PaperKind } from '#model/kernel/papers.ts'
import type { Row } from '#model/kernel/resource.ts'
import { inSentence } from '#model/shared/label-text.ts'
import type { Paper } from '#server/print/paper.ts'
import { setPdf } from '#server/print/press.ts'
import type { Entity } from '../../base/entity.ts'
import { conflict } from '../../base/http-error.ts'
import { run } from '../../base/sql.ts'
import { storeArchived } from '../../files/archive-files.ts'
import { rowsIn } from '../../rows/rows.ts'
import { getMany, type RowReader } from '../../rows/reading/read-rows.ts'
import type { Unit } from '../../rows/transaction.ts'
import type { Maker } from '../area-work/maker.ts'
import type { Issue, PaperWork } from '../area-work/paper-work.ts'
import { paperFileName } from './paper-name.ts'
import { archivedOf, keptFacts } from './archived.ts'
import { factsOf, workFor, type Facts } from './facts.ts'

type Archived = Row<typeof archivedPaper>

export type ToIssue = {
  readonly row: RowReader
  readonly kind: PaperKind
  readonly revision: number
  /** The one that it replaces. */
  readonly last: Archived | undefined
  /** When it is issued, ISO 8601 UTC. */
  readonly at: string
}

/** What the papers say. A void paper repeats the paper before it; the facts of all others are read at once. */
async function factsToIssue(unit: Unit, maker: Maker, code: string, papers: readonly ToIssue[]): Promise<Facts[]> {
  const fresh = papers.filter(({ kind, last }) => kind !== 'void' || last === undefined)
  const read = await factsOf(
    unit,
    maker,
    code,
    fresh.map(({ row }) => row),
  )
  const known = new Map(fresh.map((one, at) => [one, read[at]]))
  const found: Facts[] = []
  for (const one of papers)
    found.push(one.kind === 'void' && one.last ? await keptFacts(unit, one.last) : known.get(one))
  return found
}

type About = { readonly title: string; readonly revision: number; readonly kind: PaperKind }

/** Stores the files that go along with papers, and answers what is archived of them. */
async function filesAlong<T extends About>(
  { along }: Pick<PaperWork, 'along'>,
  papers: readonly T[],
  said: readonly Facts[],
) {
  const all = papers.flatMap((about, at) =>
    about.kind === 'void' ? [] : (along?.(said[at]) ?? []).map((file) => ({ about, file })),
  )
  return Promise.all(
    all.map(async ({ about, file: { code, extension, bytes } }) => ({
      ...about,
      code,
      filename: paperFileName(about.title, about.revision, about.kind, extension),
      size: bytes.byteLength,
      sha256: await storeArchived(bytes),
    })),
  )
}

type StoredFile = { readonly size: number; readonly pages: number; readonly sha256: string }
async function storedFile(paper: Paper): Promise<StoredFile> {
  const { bytes, pages } = await setPdf(paper)
  return { size: bytes.byteLength, pages, sha256: await storeArchived(bytes) }
}

/** Papers that wait for the worker at once, so that hundreds of one print do not keep others waiting. */
const PART = 20

/** Lays out the papers, and stores their facts and their bytes. */
export async function issuePapers(
  unit: Unit,
  maker: Maker,
  entity: Entity,
  code: string,
  papers: readonly ToIssue[],
): Promise<readonly Archived[]> {
  // Whoever may issue a paper need not be able to look at it.
  const rows = rowsIn({ ...unit.access, user: undefined })
  const work = workFor(maker, code)
  const said = await factsToIssue(unit, maker, code, papers)
  const issues = papers.map(({ kind, revision, last, at }): Issue => ({
    mark: kind === 'void' ? 'VOID' : '',
    revision,
    kind,
    at,
    by: maker.person.name,
    replaces: last ? { revision: last.revision ?? 0, at: last.issued_at ?? last.created_at } : null,
  }))
  const files: StoredFile[] = []
  for (let from = 0; from < papers.length; from += PART)
    files.push(
      ...(await Promise.all(
        issues.slice(from, from + PART).map(async (issue, nth) => storedFile(await work.one(said[from + nth], issue))),
      )),
    )
  const about = papers.map(({ row, kind, revision, at: issued_at }, at) => ({
    object_type: entity.name,
    object_id: String(row.id),
    revision,
    kind,
    title: work.filename(said[at]),
    issued_at,
    issued_by: maker.person.name,
  }))
  const kept = await rows(archivedPaper).createMany(
    about.map((one, at) => ({
      ...one,
      code,
      filename: paperFileName(one.title, one.revision, one.kind),
      ...files[at],
    })),
  )
  await rows(archivedPaper).createMany(await filesAlong(work, about, said))
  const facts = kept.map(({ id }, at) => ({
    id,
    facts: { facts: said[at], issue: issues[at], version: papers[at]?.row.version },
  }))
  await run(
    unit.client,
    sql`insert into paper_facts (paper, company_id, facts) select id, ${maker.person.company}, facts from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as one(id bigint, facts jsonb)`,
  )
  return kept
}

/** Lays out and stores one paper, issued now. */
export async function issuePaper(
  unit: Unit,
  maker: Maker,
  entity: Entity,
  { code, ...paper }: Omit<ToIssue, 'at'> & { readonly code: string },
): Promise<Archived> {
  const [kept] = await issuePapers(unit, maker, entity, code, [{ ...paper, at: unit.now }])
  if (kept === undefined) throw new Error(`The paper ${code} was not kept`)
  return kept
}

/** The state by which a paper of a row is kept. */
export const stateOf = ({ resource: { life } }: Entity, row: RowReader): string => String(row[life?.field ?? 'status'])

/** Whether a print of a row is kept (`keeps`): only by the company to which the row belongs, and in the states that are named. */
export const isKept = (entity: Entity, code: string, row: RowReader): boolean =>
  specOf(entity.resource.papers, code)?.keeps?.in.includes(stateOf(entity, row)) === true

export const changedMeanwhile = ({ resource: { label } }: Entity): Error =>
  conflict(`A ${inSentence(label)} was changed at the same time. Print again.`)

/** The prints of rows that are kept, each with the next number of its row. The rows are locked, so that no number is given twice. */
export async function keepPrints(
  unit: Unit,
  maker: Maker,
  entity: Entity,
  code: string,
  ids: readonly (number | string)[],
): Promise<readonly Archived[]> {
  if (ids.length === 0) return []
  const found = await getMany(entity, unit.access, ids, true)
  if (!found.every((row) => isKept(entity, code, row))) throw changedMeanwhile(entity)
  const rows = rowsIn({ ...unit.access, user: undefined })
  const lastOf = new Map((await archivedOf({ ...unit, rows }, entity, ids, code)).map((one) => [one.object_id, one]))
  const papers = found.map((row): ToIssue => {
    const last = lastOf.get(String(row.id))
    return { row, kind: 'issued', revision: (last?.revision ?? 0) + 1, last, at: unit.now }
  })
  return issuePapers(unit, maker, entity, code, papers)
}
