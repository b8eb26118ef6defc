/** The rows of some resources that changed since a cursor of the feed. */
import { sql } from 'drizzle-orm'
import { decodeCursor } from '#model/shared/feed-cursor.ts'
import type { Database } from '#server/db/database.ts'
import type { Person } from '#server/engine/base/handler.ts'
import { list, run } from '#server/engine/base/sql.ts'
import { feedOf } from './current-cursor.ts'
import { heardSql } from './heard.ts'
import { canContinue, readChanges } from './reading.ts'

export type ChangedRecord = { readonly resource: string; readonly id: string }

/** Undefined where there are more than `most` changes, or the feed no longer knows. */
export async function changedSince(
  db: Database,
  person: Person,
  resources: readonly string[],
  cursor: string,
  most: number,
): Promise<readonly ChangedRecord[] | undefined> {
  const after = decodeCursor(await feedOf(db), cursor)
  if (after === undefined) return undefined
  const reading = await readChanges(db.readPool, { after, person, limit: 1 })
  if (!canContinue(after, reading)) return undefined
  const found = await run<ChangedRecord>(
    db.readPool,
    sql`select c.resource, c.id from change c where (c.xid, c.seq) > (${String(after.xid)}::xid8, ${after.seq}::bigint)
      and c.resource = any(${list(resources)}::text[]) and ${heardSql(person)} limit ${most + 1}`,
  )
  return found.length > most ? undefined : found
}
