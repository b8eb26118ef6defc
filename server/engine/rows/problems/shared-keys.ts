/** Rows that have shared a natural key since before keys were refused (model/kernel/key.ts). */
import { sql } from 'drizzle-orm'
import { mayHaveCopies, uniqueSets } from '#model/kernel/key.ts'
import { COPY } from '#server/db/tables/key-parts.ts'
import { readId, type Entity } from '../../base/entity.ts'
import { every, name, run } from '../../base/sql.ts'
import { tenantSql } from '../../base/tenant-scope.ts'
import { findTaken, sentenceOf, type KeyCandidate } from '../judging/key-conflicts.ts'
import { find, idsOf, type ReadScope } from '../reading/read-rows.ts'
import { textOf, type RowProblem } from './row-problems.ts'

/** Returns the number that tells rows with the same key apart, by the id of the row. The later row has the higher number. */
async function copyNumbers(entity: Entity, { client, ...scope }: ReadScope): Promise<ReadonlyMap<string, number>> {
  const found = await run<{ id: string; number: number }>(
    client,
    sql`select t.id::text as id, t.${name(COPY)} as number from ${name(entity.table)} t
      where ${every([sql`t.${name(COPY)} <> 0`, ...tenantSql(entity, scope, 't')])}`,
  )
  return new Map(found.map(({ id, number }) => [id, number]))
}

/** Returns the problems by the id of the row. Of two rows with the same key, the later one has the problem. */
export async function sharedKeys(entity: Entity, at: ReadScope): Promise<ReadonlyMap<string, readonly RowProblem[]>> {
  const problems = new Map<string, readonly RowProblem[]>()
  const { resource } = entity
  const numbers = mayHaveCopies(resource) ? await copyNumbers(entity, at) : new Map<string, number>()
  if (numbers.size === 0) return problems
  const keys = uniqueSets(resource)
  const ids = [...numbers.keys()].flatMap((id) => readId(entity, id) ?? [])
  const copies = await find(entity, at, [sql`t.id = ${idsOf(entity, ids)}`], sql``, ['id', ...new Set(keys.flat())])
  const candidates = copies.flatMap((row) =>
    keys.map((key): KeyCandidate => ({ key, id: row.id, row, sent: row, isKept: true })),
  )
  for (const [place, taken] of await findTaken(entity, at, candidates)) {
    const candidate = candidates[place]
    const field = candidate?.key.at(-1)
    const record = String(candidate?.id)
    const isEarlier = (numbers.get(taken.id) ?? 0) > (numbers.get(record) ?? 0)
    if (candidate === undefined || field === undefined || isEarlier) continue
    const problem: RowProblem = {
      kind: 'key',
      field,
      value: textOf(candidate.row[field]),
      message: sentenceOf(entity, candidate, taken),
    }
    problems.set(record, [...(problems.get(record) ?? []), problem])
  }
  return problems
}
