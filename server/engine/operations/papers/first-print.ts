/**
 * Archives papers at the first print of their rows: of rows that were issued without one, and of rows that another company shares and has not
 * printed since they changed. They are archived for the company of the row, so that all later prints of both companies are the same bytes.
 */
import { sql } from 'drizzle-orm'
import { company } from '#model/areas/company/company.resource.ts'
import type { archivedPaper } from '#model/areas/document/archived-paper.resource.ts'
import { specOf } from '#model/kernel/papers.ts'
import type { Resource, Row } from '#model/kernel/resource.ts'
import { entityNamed, type Entity } from '../../base/entity.ts'
import { name, run } from '../../base/sql.ts'
import { forCompany, withoutRole } from '../../base/other-role.ts'
import { getMany, idsOf, type ReadScope, type RowReader } from '../../rows/reading/read-rows.ts'
import { rowsIn } from '../../rows/rows.ts'
import type { Unit } from '../../rows/transaction.ts'
import type { Maker } from '../area-work/maker.ts'
import { archivedOf, archivedVersions, repeatedPapers } from './archived.ts'
import { issuePapers, stateOf, type ToIssue } from './keep.ts'

type Archived = Row<typeof archivedPaper>
type Id = number | string
type PrintedRow = {
  readonly row: RowReader
  readonly last: Archived | undefined
  readonly isVoid: boolean
  /** Its last paper says what it says now. */
  readonly isRepeated: boolean
}
/** `kept`: the last paper of each row that has one. `versions`: of which version of its row each paper was made. */
type Known = { readonly kept: ReadonlyMap<string, Archived>; readonly versions: ReadonlyMap<number, number> }

/** Whether the papers of its rows are those of another company. */
export const isShared = ({ resource: { papers, viewOf } }: Entity): boolean =>
  viewOf?.shared !== undefined && papers?.base !== undefined

/** The states in which a row has a paper: those to which its archiving transitions lead, or those in which prints are kept. */
function statesWithPaper({ papers, life }: Resource, code: string): readonly string[] {
  const { keeps, archive } = specOf(papers, code) ?? {}
  if (keeps !== undefined) return keeps.in
  return Object.entries(archive?.on ?? {}).flatMap(([verb, way]) =>
    way === 'issued' ? (life?.transitions[verb]?.to ?? []) : [],
  )
}

/** The rows by the companies to which they belong, which the person cannot read. */
async function byOwner(
  { client }: Unit,
  base: Entity,
  ids: readonly Id[],
): Promise<ReadonlyMap<number, readonly Id[]>> {
  const found = await withoutRole(client, () =>
    run<{ owner: number; ids: readonly Id[] }>(
      client,
      sql`select company_id as owner, array_agg(id order by id) as ids from ${name(base.table)} where id = ${idsOf(base, ids)} group by 1 order by 1`,
    ),
  )
  return new Map(found.map(({ owner, ids: theirs }) => [owner, theirs]))
}

/**
 * Returns the paper of a row to archive now; undefined where its last one is still right. A bill has the revision of its row. Other papers
 * are numbered: the next one is archived once the row reads differently or is void.
 */
function toIssue(
  { resource }: Entity,
  code: string,
  { row, last, isVoid, isRepeated }: PrintedRow,
  at: string,
): ToIssue | undefined {
  const { archive, keeps } = specOf(resource.papers, code) ?? {}
  const about = { row, last, at }
  if (last === undefined) {
    const revision = archive === undefined ? 1 : Number(row[archive.revision] ?? 0)
    const kind = archive !== undefined && revision > 0 ? 'corrected' : 'issued'
    return isVoid ? undefined : { ...about, kind, revision }
  }
  if (keeps === undefined) return undefined
  const next = { ...about, revision: (last.revision ?? 0) + 1 }
  if (isVoid) return last.kind === 'void' ? undefined : { ...next, kind: 'void' }
  return isRepeated ? undefined : { ...next, kind: 'issued' }
}

async function issueFor(unit: Unit, maker: Maker, base: Entity, code: string, ids: readonly Id[]) {
  // Locked, so that of two first prints the second one finds the paper of the first. Only now their states are certain.
  const locked = await getMany(base, unit.access, ids, true)
  const lastOf = new Map((await archivedOf(unit, base, ids, code)).map((one) => [one.object_id, one]))
  const rows = locked.filter((row) => mayBeIssued(base, code, row, { kept: lastOf, versions: new Map() }))
  const { keeps } = specOf(base.resource.papers, code) ?? {}
  const found = rows.map((row) => ({
    row,
    last: lastOf.get(String(row.id)),
    isVoid: keeps?.void.includes(stateOf(base, row)) === true,
  }))
  const numbered = keeps === undefined ? [] : found.filter(({ isVoid }) => !isVoid)
  const pairs = numbered.flatMap(({ row, last }) => (last === undefined ? [] : [{ row, paper: last }]))
  const repeated = await repeatedPapers(unit, maker, code, pairs)
  const papers = found.flatMap(
    (one) => toIssue(base, code, { ...one, isRepeated: repeated.has(one.last?.id ?? 0) }, unit.now) ?? [],
  )
  return papers.length === 0 ? [] : issuePapers(unit, maker, base, code, papers)
}

/**
 * Whether a print may archive a paper now. A row that has one may get the next where its papers are numbered and it changed since. Versions
 * are compared and not times: a change may begin before a print and be committed after it.
 */
function mayBeIssued(base: Entity, code: string, row: RowReader, { kept, versions }: Known): boolean {
  const keeps = specOf(base.resource.papers, code)?.keeps
  const last = kept.get(String(row.id))
  const state = stateOf(base, row)
  if (last === undefined) return statesWithPaper(base.resource, code).includes(state)
  return keeps !== undefined && [...keeps.in, ...keeps.void].includes(state) && versions.get(last.id) !== row.version
}

/** Rows of the own company that were issued without a paper, and get one with a print. `kept`: the last paper of each row that has one. */
export function withoutPaper(
  entity: Entity,
  code: string,
  rows: readonly RowReader[],
  kept: ReadonlyMap<string, Archived>,
): readonly RowReader[] {
  const { papers } = entity.resource
  const archive = specOf(papers, code)?.archive
  return archive?.atPrint === true
    ? rows.filter((row) => mayBeIssued(entity, code, row, { kept, versions: new Map() }))
    : []
}

type About = { readonly entity: Entity; readonly code: string; readonly rows: readonly RowReader[] }

/**
 * Archives papers of rows without one, or that have changed since their last one, and returns all papers of those rows, the last one of each
 * at the end. Papers name the company of the row as their issuer. `kept`: the last paper of each row that has one.
 */
export async function firstPrints(
  unit: Unit,
  maker: Maker,
  { entity, code, rows }: About,
  kept: ReadonlyMap<string, Archived>,
): Promise<readonly Archived[]> {
  const base = isShared(entity) ? entityNamed(entity.base) : entity
  const versions = await archivedVersions(unit, [...kept.values()])
  const ids = rows.filter((row) => mayBeIssued(base, code, row, { kept, versions })).map(({ id }) => id)
  if (ids.length === 0) return []
  const owners = isShared(entity) ? await byOwner(unit, base, ids) : new Map([[maker.person.company, ids]])
  const issued: Archived[] = []
  for (const [owner, theirs] of owners)
    issued.push(
      ...(await forCompany(unit.client, owner, async () => {
        const access: ReadScope = { client: unit.client, company: owner, user: undefined }
        const theirUnit: Unit = { ...unit, access, scope: access, rows: rowsIn(access) }
        const { name: issuer } = await theirUnit.rows(company).get(owner, { only: ['name'] })
        const person = { ...maker.person, company: owner, name: issuer }
        await issueFor(theirUnit, { ...maker, person }, base, code, theirs)
        return archivedOf(theirUnit, base, theirs, code)
      })),
    )
  return issued
}
