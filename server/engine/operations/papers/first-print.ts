/**
 * Archives papers of rows that another company shares and has not printed: what a partner prints first is numbered and archived for the company
 * of the row, so that all later prints of both companies are the same bytes.
 */
import { sql } from 'drizzle-orm'
import { company } from '#model/areas/company/company.resource.ts'
import type { archivedPaper } from '#model/areas/document/archived-paper.resource.ts'
import type { Resource, Row } from '#model/kernel/resource.ts'
import { entityNamed, type Entity } from '../../base/entity.ts'
import { name, run } from '../../base/sql.ts'
import { forCompany, withoutRole } from '../../base/other-role.ts'
import { getMany, idsOf, type ReadScope, type RowReader } from '../../rows/reading/read-rows.ts'
import { rowsIn } from '../../rows/rows.ts'
import type { Unit } from '../../rows/transaction.ts'
import type { Maker } from '../area-work/maker.ts'
import { archivedOf } from './archived.ts'
import { issuePapers, stateOf } from './keep.ts'

type Archived = Row<typeof archivedPaper>
type Id = number | string

/** Whether the papers of its rows are those of another company. */
export const isShared = ({ resource: { papers, viewOf } }: Entity): boolean =>
  viewOf?.shared !== undefined && papers?.base !== undefined

/** The states in which a row has a paper: those to which its archiving transitions lead, or those in which prints are kept. */
function statesWithPaper({ papers, life }: Resource, code: string): readonly string[] {
  const { keeps, archive } = papers?.set.find((one) => one.code === code) ?? {}
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

async function issueFor(unit: Unit, maker: Maker, base: Entity, code: string, ids: readonly Id[]) {
  // Locked, so that of two first prints the second one finds the paper of the first.
  const rows = await getMany(base, unit.access, ids, true)
  const known = new Set((await archivedOf(unit, base, ids, code)).map(({ object_id }) => object_id))
  const states = statesWithPaper(base.resource, code)
  const papers = rows
    .filter((row) => states.includes(stateOf(base, row)) && !known.has(String(row.id)))
    .map((row) => toIssue(unit, base, code, row))
  return papers.length === 0 ? [] : issuePapers(unit, maker, base, code, papers)
}

/** A bill has the revision of its row, and a print that is numbered is the first. */
function toIssue({ now }: Unit, { resource: { papers } }: Entity, code: string, row: RowReader) {
  const archive = papers?.set.find((one) => one.code === code)?.archive
  const revision = archive === undefined ? 1 : Number(row[archive.revision] ?? 0)
  const kind = archive !== undefined && revision > 0 ? ('corrected' as const) : ('issued' as const)
  return { row, kind, revision, last: undefined, at: now }
}

/** Rows whose state has no paper are left out. Papers name the company of the row as their issuer. */
export async function firstPrints(
  unit: Unit,
  maker: Maker,
  entity: Entity,
  code: string,
  rows: readonly RowReader[],
): Promise<readonly Archived[]> {
  const base = entityNamed(entity.base)
  const states = statesWithPaper(base.resource, code)
  const ids = rows.filter((row) => states.includes(stateOf(base, row))).map(({ id }) => id)
  if (ids.length === 0) return []
  const issued: Archived[] = []
  for (const [owner, theirs] of await byOwner(unit, base, ids))
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
