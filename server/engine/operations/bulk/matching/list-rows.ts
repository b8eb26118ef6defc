/** Lists the rows of a change of all that match, before any of them is changed. */
import { sql } from 'drizzle-orm'
import { matchedIn, MATCHING } from '#model/kernel/life-actions.ts'
import type { Entity } from '../../../base/entity.ts'
import { run } from '../../../base/sql.ts'
import type { Unit } from '../../../rows/transaction.ts'
import { partOf } from './deed.ts'
import { questionOf } from './matched-rows.ts'
import { LISTED_PARTS, listParts, rowsListed } from './parts.ts'
import { deedOf, type StoredBatch } from './stored-batch.ts'

/** Rows that are listed by the request itself: as they are when it is sent. */
export const listedAtOnce = (entity: Entity, verb: string): number => LISTED_PARTS * partOf(entity, { name: verb })

/** The next of them; once all are listed, their number is exact. */
export async function listRows(
  unit: Unit,
  entity: Entity,
  batch: Pick<StoredBatch, 'id' | 'verb' | 'data' | 'created_at'>,
): Promise<void> {
  const { id, data, created_at: begun } = batch
  const [known, question] = await questionOf(unit, entity, matchedIn({ [MATCHING]: data[MATCHING] }) ?? {})
  const size = partOf(entity, deedOf(batch))
  if (!(await listParts(unit, known, question, { batch: id, begun, size }))) return
  const total = await rowsListed(unit, id)
  await run(unit.client, sql`update user_batch set about = false, total = ${total} where id = ${id}`)
}
