/** Keeps a change of documents undoable although the queue reads them afterwards: readings record their new versions in its batch. */
import { sql } from 'drizzle-orm'
import { bill } from '#model/areas/document/bill.resource.ts'
import type { Call, Kept, Rows } from '#server/engine/base/handler.ts'
import { run, type Client } from '#server/engine/base/sql.ts'

export type KeepBatch = Call<typeof bill, 'splitPages'>['keepBatch']
type Line = Kept & { readonly id: number; readonly version: number }
type Keeping = { readonly rows: <S>(resource: S) => Rows<S>; readonly keepBatch: KeepBatch }

/** Writes the id of the batch to each row. This raises the version by one, which the batch records in advance. */
export async function keepMaking({ rows, keepBatch }: Keeping, verb: string, lines: readonly Line[]): Promise<number> {
  const batch = await keepBatch(
    bill,
    verb,
    lines.map((line) => ({ ...line, version: line.version + 1 })),
  )
  await rows(bill).patchMany(lines.map(({ id }) => ({ id, values: { made_by: batch } })))
  return batch
}

type Step = { readonly id: number; readonly from: number; readonly to: number }
/** Records in the batch that a reading changed the version of a row. A row that a person changed before no longer has version `from`. */
export const followReading = (client: Client, batch: number, { id, from, to }: Step): Promise<unknown> =>
  run(
    client,
    sql`update user_batch set data = jsonb_set(data, '{rows}', (
        select jsonb_agg(case when line ->> 'id' = ${String(id)} and line ->> 'version' = ${String(from)}
          then jsonb_set(line, '{version}', to_jsonb(${to}::bigint)) else line end order by place)
        from jsonb_array_elements(data -> 'rows') with ordinality each (line, place)))
      where id = ${batch} and undone_at is null and jsonb_typeof(data -> 'rows') = 'array'`,
  )

/** Adds documents that a reading cut off, so that they are undone together with the first one. */
export const joinBatch = (client: Client, batch: number, made: readonly { id: number; version: number }[]) =>
  run(
    client,
    sql`update user_batch set changed = changed + ${made.length},
        data = jsonb_set(data, '{rows}', (data -> 'rows') || ${JSON.stringify(
          made.map(({ id, version }) => ({ id, version, before: {}, was: 'missing' })),
        )}::jsonb)
      where id = ${batch} and undone_at is null and jsonb_typeof(data -> 'rows') = 'array'`,
  )
