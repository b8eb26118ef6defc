/** Creates many rows in one transaction. Each is validated and answered by itself: a refused row does not stop the others. */
import { sql } from 'drizzle-orm'
import { CREATE_MANY, countCreations, type CreationAnswer, type CreationResult } from '#model/shared/outcome.ts'
import type { Entity } from '../../../base/entity.ts'
import { run } from '../../../base/sql.ts'
import { eachInTurns } from '../../../limits/turns.ts'
import { judgeNewRow, targetOfMany, type JudgedValues } from '../../../rows/judging/judge-row.ts'
import type { ColumnValues, RowReader } from '../../../rows/reading/read-rows.ts'
import { insertJudged } from '../../../rows/rows.ts'
import { sameRowsAs } from '../../../rows/same-rows.ts'
import type { Unit } from '../../../rows/transaction.ts'
import { keepBatch } from '../keep-batch.ts'
import { sentBy, newTargetOf, type SentRow } from '../sent.ts'
import { inHalves, refusal } from '../write-each.ts'
import { requireSameValues } from './sent-again.ts'

const NOBODY = { id: 0, version: null, before: null } as const
const refusedBy = (entity: Entity, error: unknown): CreationResult => {
  const { outcome, message } = refusal(entity, NOBODY, error)
  return { outcome: outcome === 'conflict' ? 'conflict' : 'not_allowed', id: null, version: null, message }
}

function answerOfSame(
  entity: Entity,
  row: RowReader,
  judged: JudgedValues,
  sent: ColumnValues,
  isTrial: boolean,
): CreationResult {
  try {
    requireSameValues(entity, row, judged, Object.keys(sent))
  } catch (error) {
    return refusedBy(entity, error)
  }
  const { id, version } = isTrial ? { id: null, version: null } : row
  return { outcome: 'already', id, version, message: 'It is saved already.' }
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
  /** Answers the rows that exist already, and returns the others. */
  const withoutSame = async (some: readonly Judged[]): Promise<readonly Judged[]> => {
    if (entity.resource.sameRow === undefined || some.length === 0) return some
    const there = await sameRowsAs(
      entity,
      access,
      some.map(({ values }) => values),
    )
    return some.filter(({ at, values }, nth) => {
      const row = there[nth]
      if (row !== undefined) results[at] = answerOfSame(target.shown, row, values, given[at] ?? {}, isTrial)
      return row === undefined
    })
  }
  const write = async (some: readonly Judged[]) => {
    const refused: Judged[] = []
    const written = await inHalves(unit, await withoutSame(some), {
      write: async (part) => {
        const rows = part.map(({ values }) => values)
        const inserted = await insertJudged(entity, access, rows, ['id', 'version'])
        return part.map(({ at }, index) => ({
          at,
          id: inserted[index]?.id ?? null,
          version: inserted[index]?.version ?? null,
        }))
      },
      refused: (one, error) => {
        results[one.at] = refusedBy(target.shown, error)
        refused.push(one)
        return { at: one.at, id: null, version: null }
      },
    })
    // The same row may be in this request, or another request may have made it meanwhile.
    await withoutSame(refused)
    return written
  }
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
  const created = results.flatMap(({ outcome, id, version }) =>
    outcome !== 'created' || id === null ? [] : [{ id, version, before: {} }],
  )
  return {
    batch: created.length === 0 ? null : await keepBatch(unit, entity, CREATE_MANY, created),
    counts: countCreations(results),
    results,
  }
}
