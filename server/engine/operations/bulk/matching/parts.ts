/** The rows of a change of all that match, as they were when it began, in parts (batch_part). Each part is done and undone once. */
import { sql } from 'drizzle-orm'
import type { RowOutcome, ReturnOutcome } from '#model/shared/outcome.ts'
import type { Entity } from '../../../base/entity.ts'
import { run } from '../../../base/sql.ts'
import { fromSql, type ListQuery } from '../../../rows/reading/query.ts'
import type { Unit } from '../../../rows/transaction.ts'
import type { KeptLine } from './restore.ts'

type Id = number | string
/** A row that was left as it is, and why. */
export type Left = { readonly id: Id; readonly outcome: RowOutcome | ReturnOutcome; readonly message: string }
/** What became of a part: rows that were changed, with what they were before, and the others. */
export type PartAnswers = { readonly changed: readonly KeptLine[]; readonly left: readonly Left[] }

/** Parts that one transaction lists: a longer one would hold up the feed. */
export const LISTED_PARTS = 100

/**
 * Lists the next rows that match, by their ids, as of the moment when the change began: rows that came later are not listed, and rows that
 * have changed since are listed without the version at which anybody saw them. True once all are listed.
 */
export async function listParts(
  { client, scope }: Unit,
  entity: Entity,
  { where }: ListQuery,
  { batch, begun, size }: { readonly batch: number; readonly begun: string; readonly size: number },
): Promise<boolean> {
  const [last] = await run<{ place: number; id: string }>(
    client,
    sql`select place, rows -> -1 ->> 0 as id from batch_part where batch = ${batch} order by place desc limit 1`,
  )
  const type = sql.raw(entity.uuid ? 'uuid' : 'bigint')
  const found = [
    ...where,
    sql`t.created_at <= ${begun}::timestamptz`,
    ...(last === undefined ? [] : [sql`t.id > ${last.id}::${type}`]),
  ]
  const most = LISTED_PARTS * size
  const seen = sql`case when updated_at > ${begun}::timestamptz then 0 else version end`
  const made = await run<{ rows: number }>(
    client,
    sql`with found as (select t.id, t.version, t.updated_at ${fromSql(entity, found)} order by t.id limit ${most}),
      numbered as (select *, (row_number() over (order by id) - 1) / ${size} as part from found)
      insert into batch_part (batch, place, company_id, user_id, rows)
      select ${batch}, ${(last?.place ?? -1) + 1} + part, ${scope.company}, ${scope.user}, jsonb_agg(jsonb_build_array(id, ${seen}) order by id) from numbered group by part
      returning jsonb_array_length(rows) as rows`,
  )
  return made.reduce((sum, { rows }) => sum + rows, 0) < most
}

export async function rowsListed({ client }: Unit, batch: number): Promise<number> {
  const [row] = await run<{ rows: number }>(
    client,
    sql`select coalesce(sum(jsonb_array_length(rows)), 0)::bigint as rows from batch_part where batch = ${batch}`,
  )
  return row?.rows ?? 0
}

/** The next part that is not done. */
export async function nextPart({ client }: Unit, batch: number) {
  const [part] = await run<{ place: number; rows: readonly (readonly [Id, number])[] }>(
    client,
    sql`select place, rows from batch_part where batch = ${batch} and answers is null order by place limit 1`,
  )
  return part
}

/** The next part that was done and is not undone. */
export async function nextReturn({ client }: Unit, batch: number) {
  const [part] = await run<{ place: number; answers: PartAnswers }>(
    client,
    sql`select place, answers from batch_part where batch = ${batch} and answers is not null and returns is null order by place desc limit 1`,
  )
  return part
}

export const keepAnswers = ({ client }: Unit, batch: number, place: number, answers: PartAnswers): Promise<unknown> =>
  run(
    client,
    sql`update batch_part set answers = ${JSON.stringify(answers)}::jsonb where batch = ${batch} and place = ${place}`,
  )
export const keepReturns = ({ client }: Unit, batch: number, place: number, left: readonly Left[]): Promise<unknown> =>
  run(
    client,
    sql`update batch_part set returns = ${JSON.stringify({ left })}::jsonb where batch = ${batch} and place = ${place}`,
  )

/** Rows that were left as they are, in their order. */
export function leftRows(
  { client }: Pick<Unit, 'client'>,
  batch: number,
  { isUndo, limit, offset }: { readonly isUndo: boolean; readonly limit: number; readonly offset: number },
): Promise<Left[]> {
  const from = sql.raw(isUndo ? 'returns' : 'answers')
  return run<Left>(
    client,
    sql`select one -> 'id' as id, one ->> 'outcome' as outcome, one ->> 'message' as message
      from batch_part p cross join lateral jsonb_array_elements(p.${from} -> 'left') with ordinality as lines (one, nth)
      where p.batch = ${batch} order by p.place, nth limit ${limit} offset ${offset}`,
  )
}
