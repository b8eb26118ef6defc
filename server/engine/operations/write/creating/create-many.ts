/** Creates many rows in one transaction. Each is validated and answered by itself: a refused row does not stop the others. */
import { sql } from 'drizzle-orm'
import { CREATE_MANY, countCreations, type CreationAnswer, type CreationResult } from '#model/shared/outcome.ts'
import type { Entity } from '../../../base/entity.ts'
import { run } from '../../../base/sql.ts'
import { eachInTurns } from '../../../limits/turns.ts'
import { judgeNewRow, targetOfMany, type JudgedValues } from '../../../rows/judging/judge-row.ts'
import { insertJudged } from '../../../rows/rows.ts'
import type { Unit } from '../../../rows/transaction.ts'
import { keepBatch } from '../keep-batch.ts'
import { sentBy, newTargetOf, type SentRow } from '../sent.ts'
import { inHalves, refusal } from '../write-each.ts'

const NOBODY = { id: 0, version: null, before: null } as const
const refusedBy = (entity: Entity, error: unknown): CreationResult => {
  const { outcome, message } = refusal(entity, NOBODY, error)
  return { outcome: outcome === 'conflict' ? 'conflict' : 'not_allowed', id: null, version: null, message }
}

/** Rows that are judged and written before the next ones are, and before it is said how far one is. */
const PART = 10_000

/** A dry run is written too, so that the database checks it, and then rolled back. */
export async function createManyRows(
  unit: Unit,
  entity: Entity,
  sent: readonly SentRow[],
  isTrial: boolean,
  told?: (done: number) => void,
): Promise<CreationAnswer> {
  const { client, access, scope } = unit
  const given = sent.map(({ values }) => values)
  const target = targetOfMany(await newTargetOf(unit, entity, given))
  const results: CreationResult[] = []
  if (isTrial) await run(client, sql`savepoint trial`)
  type Judged = { readonly at: number; readonly values: JudgedValues }
  const judge = async (from: number, to: number): Promise<Judged[]> => {
    const judged: Judged[] = []
    await eachInTurns([...sent.slice(from, to).entries()], async ([nth, row]) => {
      const at = from + nth
      try {
        judged.push({ at, values: judgeNewRow(target, scope, row.values, sentBy(unit, row)) })
      } catch (error) {
        results[at] = refusedBy(target.shown, error)
      }
    })
    return judged
  }
  const write = (some: readonly Judged[]) =>
    inHalves(unit, some, {
      write: async (part) => {
        const rows = part.map(({ values }) => values)
        const inserted = await insertJudged(entity, access, rows, ['id', 'version'])
        return part.map(({ at }, index) => ({
          at,
          id: inserted[index]?.id ?? null,
          version: inserted[index]?.version ?? null,
        }))
      },
      refused: ({ at }, error) => {
        results[at] = refusedBy(target.shown, error)
        return { at, id: null, version: null }
      },
    })
  const written: Awaited<ReturnType<typeof write>>[number][] = []
  // So that not all judged rows, of which there may be a hundred thousand, are kept in memory until the last one is written.
  for (let from = 0; from < sent.length; from += PART) {
    for (const one of await write(await judge(from, from + PART))) written.push(one)
    told?.(Math.min(1, (from + PART) / sent.length))
  }
  if (isTrial) await run(client, sql`rollback to savepoint trial`)
  for (const { at, id, version } of written)
    if (id !== null)
      results[at] = { outcome: 'created', message: '', ...(isTrial ? { id: null, version: null } : { id, version }) }
  const created = results.flatMap(({ id, version }) => (id === null ? [] : [{ id, version, before: {} }]))
  return {
    batch: created.length === 0 ? null : await keepBatch(unit, entity, CREATE_MANY, created),
    counts: countCreations(results),
    results,
  }
}
