/** The archived papers of a row: which there are, to whom each went, one as a file, and the difference between two. */
import { isDeepStrictEqual } from 'node:util'
import { archivedPaper } from '#model/areas/document/archived-paper.resource.ts'
import { letter as letters } from '#model/areas/letter/letter.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { sql } from 'drizzle-orm'
import type { Entity } from '../../base/entity.ts'
import { answerFile } from '../../base/handler.ts'
import { notFound } from '../../base/http-error.ts'
import { withoutRole } from '../../base/other-role.ts'
import { list, name as quoted, run } from '../../base/sql.ts'
import { readArchived, typeOfArchived } from '../../files/archive-files.ts'
import type { RowReader } from '../../rows/reading/read-rows.ts'
import type { Unit } from '../../rows/transaction.ts'
import type { Maker } from '../area-work/maker.ts'
import { differenceOf } from './difference.ts'
import { factsOf, workFor, type Facts } from './facts.ts'
import type { Issue } from '../area-work/paper-work.ts'

type Archived = Row<typeof archivedPaper>
type Id = number | string

/** In the order in which they were issued. Of rows that another company shares, the papers of that one. */
export async function archivedOf(
  { rows, client }: Pick<Unit, 'rows' | 'client'>,
  { name, table, resource: { viewOf } }: Entity,
  id: Id | readonly Id[],
  code?: string,
): Promise<readonly Archived[]> {
  const ids = [id].flat().map(String)
  if (viewOf?.shared === undefined)
    return rows(archivedPaper).find(
      { object_type: name, object_id: ids, ...(code !== undefined && { code }) },
      { ordering: 'id' },
    )
  return run<Archived>(
    client,
    sql`select * from ${quoted(`${table}_paper`)} where object_id = any(${list(ids)}::text[]) and (${code ?? null}::text is null or code = ${code ?? null}) order by id`,
  )
}

/** Whether it is one of the papers that the resource declares, and no file that went along with one. */
export const isPaper = ({ resource: { papers } }: Entity, { code }: Archived): boolean =>
  papers?.set.some((one) => one.code === code) === true

/** The files that went along with a paper, of all that is archived of its row. */
export const alongOf = (entity: Entity, all: readonly Archived[], { revision, kind }: Archived): readonly Archived[] =>
  all.filter((one) => !isPaper(entity, one) && one.revision === revision && one.kind === kind)

/** Checked against its hash as it is read: a file that was changed on the disk is told, not handed out. */
export function archivedFile({ filename, sha256 }: Archived) {
  const type = typeOfArchived(filename)
  return answerFile({ filename, type, inline: type === 'application/pdf', data: () => readArchived(sha256) })
}

type Sent = {
  readonly to: string
  readonly at: string | null
  readonly outcome: Row<typeof letters>['status']
  readonly problem: string
}

/** The letters that papers went along with; each paper by its id. */
export async function sentWith(
  { rows, client }: Unit,
  papers: readonly number[],
): Promise<ReadonlyMap<number, Sent[]>> {
  const sent = new Map<number, Sent[]>(papers.map((id) => [id, []]))
  if (papers.length === 0) return sent
  const found = await run<{ id: number }>(
    client,
    sql`select id from config_letter where papers && ${list(papers)}::bigint[] order by id`,
  )
  const all = found.length === 0 ? [] : await rows(letters).find({ id: found.map(({ id }) => id) }, { ordering: 'id' })
  for (const { papers: along, to_address: to, created_at, finished_at, status: outcome, problem } of all)
    for (const paper of along) sent.get(paper)?.push({ to, at: finished_at ?? created_at, outcome, problem })
  return sent
}

export async function listArchived(unit: Unit, entity: Entity, id: Id | readonly Id[]) {
  const papers = await archivedOf(unit, entity, id)
  const sent = await sentWith(
    unit,
    papers.map((one) => one.id),
  )
  const results = papers.toReversed().map((one) => ({
    id: one.id,
    code: one.code,
    revision: one.revision,
    kind: one.kind,
    title: one.title,
    filename: one.filename,
    size: one.size,
    pages: one.pages,
    sha256: one.sha256,
    created_at: one.issued_at,
    created_by: one.issued_by,
    sent: sent.get(one.id) ?? [],
  }))
  return { count: results.length, results }
}

export async function archivedById(
  unit: Unit,
  entity: Entity,
  id: Id | readonly Id[],
  wanted: number,
): Promise<Archived> {
  const found = (await archivedOf(unit, entity, id)).find((one) => one.id === wanted)
  if (found === undefined) throw notFound()
  return found
}

type Said = { readonly facts: Facts; readonly issue: Issue; readonly version?: number }

async function keptOfMany(
  { client }: Pick<Unit, 'client'>,
  papers: readonly Archived[],
): Promise<ReadonlyMap<number, Said>> {
  const found = await run<{ paper: number; facts: Said }>(
    client,
    sql`select paper, facts from paper_facts where paper = any(${list(papers.map(({ id }) => id))}::bigint[])`,
  )
  return new Map(found.map(({ paper, facts }) => [paper, facts]))
}

async function keptOf(unit: Pick<Unit, 'client'>, paper: Archived): Promise<Said> {
  const kept = (await keptOfMany(unit, [paper])).get(paper.id)
  if (kept === undefined) throw new Error(`Nothing is kept of the archived paper ${paper.id}`)
  return kept
}
export const keptFacts = async (unit: Unit, paper: Archived): Promise<Facts> => (await keptOf(unit, paper)).facts

/**
 * The version of its row that each paper was made of, also where the papers belong to another company. Papers that were made before versions
 * were stored are left out.
 */
export async function archivedVersions(
  { client }: Pick<Unit, 'client'>,
  papers: readonly Archived[],
): Promise<ReadonlyMap<number, number>> {
  if (papers.length === 0) return new Map()
  const found = await withoutRole(client, () =>
    run<{ paper: number; version: number }>(
      client,
      sql`select paper, (facts ->> 'version')::int as version from paper_facts
        where paper = any(${list(papers.map(({ id }) => id))}::bigint[]) and facts ->> 'version' is not null`,
    ),
  )
  return new Map(found.map(({ paper, version }) => [paper, version]))
}

type Pair = { readonly paper: Archived; readonly row: RowReader }

/** The papers of one kind that still say what their rows say now. Facts are compared as they are kept: as JSON. */
export async function repeatedPapers(
  unit: Unit,
  maker: Maker,
  code: string,
  pairs: readonly Pair[],
): Promise<ReadonlySet<number>> {
  if (pairs.length === 0) return new Set()
  const work = workFor(maker, code)
  const facts = await factsOf(
    unit,
    maker,
    code,
    pairs.map(({ row }) => row),
  )
  const kept = await keptOfMany(
    unit,
    pairs.map(({ paper }) => paper),
  )
  const repeated = new Set<number>()
  for (const [at, { paper }] of pairs.entries()) {
    const was = kept.get(paper.id)
    if (was === undefined) throw new Error(`Nothing is kept of the archived paper ${paper.id}`)
    const now = await work.one(JSON.parse(JSON.stringify(facts[at])), was.issue)
    if (isDeepStrictEqual(await work.one(was.facts, was.issue), now)) repeated.add(paper.id)
  }
  return repeated
}

/** Whether the paper of a row says now what an archived one says. */
export const repeatsArchived = async (unit: Unit, maker: Maker, paper: Archived, row: RowReader): Promise<boolean> =>
  (await repeatedPapers(unit, maker, paper.code, [{ paper, row }])).has(paper.id)

/** What the one says and the other does not, line by line. Both are set as the newer one was: when each was issued is told beside. */
export async function differenceOfArchived(
  unit: Unit,
  maker: Maker,
  entity: Entity,
  id: Id,
  { from, to }: { readonly from: number; readonly to: number },
) {
  const [before, after] = [await archivedById(unit, entity, id, from), await archivedById(unit, entity, id, to)]
  // Nothing is kept of what a file that went along says.
  if (!isPaper(entity, before) || !isPaper(entity, after)) throw notFound()
  const about = ({ id: paper, revision, kind, issued_at }: Archived) => ({
    id: paper,
    revision,
    kind,
    created_at: issued_at,
  })
  const work = workFor(maker, after.code)
  const [was, is] = [await keptOf(unit, before), await keptOf(unit, after)]
  return {
    from: about(before),
    to: about(after),
    changes: differenceOf(await work.one(was.facts, is.issue), await work.one(is.facts, is.issue)),
  }
}
