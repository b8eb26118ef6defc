/** Rows that have shared a natural key since before keys were refused (model/kernel/key.ts). */
import { sql } from 'drizzle-orm'
import { mayHaveCopies, uniqueSets } from '#model/kernel/key.ts'
import { COPY } from '#server/db/tables/key-parts.ts'
import type { Entity } from '../../base/entity.ts'
import { name } from '../../base/sql.ts'
import { findTaken, sentenceOf, type KeyCandidate } from '../judging/key-conflicts.ts'
import { find, type ReadScope } from '../reading/read-rows.ts'
import { textOf, type RowProblem } from './row-problems.ts'

/** The problem stands at the later row and names the one that had the key first. By the row's id, as text. */
export async function sharedKeys(entity: Entity, at: ReadScope): Promise<ReadonlyMap<string, readonly RowProblem[]>> {
  const problems = new Map<string, readonly RowProblem[]>()
  const { resource } = entity
  if (!mayHaveCopies(resource)) return problems
  const keys = uniqueSets(resource)
  const names = [...new Set(keys.flat())]
  const copies = await find(entity, at, [sql`t.${name(COPY)} <> 0`], sql``, ['id', ...names])
  const candidates = copies.flatMap((row) =>
    keys.map((key): KeyCandidate => ({ key, id: row.id, row, sent: row, isKept: true })),
  )
  for (const [place, taken] of await findTaken(entity, at, candidates)) {
    const candidate = candidates[place]
    const field = candidate?.key.at(-1)
    if (candidate === undefined || field === undefined) continue
    const problem: RowProblem = {
      kind: 'key',
      field,
      value: textOf(candidate.row[field]),
      message: sentenceOf(entity, candidate, taken),
    }
    const record = String(candidate.id)
    problems.set(record, [...(problems.get(record) ?? []), problem])
  }
  return problems
}
