/** Keeps which rows one request made, so that they are deleted as one by the undo of batches. */
import { batch } from '#model/areas/user/batch.resource.ts'
import { CREATE_MANY } from '#model/shared/outcome.ts'
import type { Rows } from '#server/engine/base/handler.ts'

type RowsOf = <S>(resource: S) => Rows<S>
type Made = { readonly id: number; readonly version: number }

/** Null where nothing was made. */
export async function createdBatch(
  rows: RowsOf,
  made: readonly Made[],
  content_type = 'contract:contract',
): Promise<number | null> {
  if (made.length === 0) return null
  const data = { rows: made.map(({ id, version }) => ({ id, version, before: {} })) }
  return (await rows(batch).create({ content_type, verb: CREATE_MANY, changed: made.length, data })).id
}
