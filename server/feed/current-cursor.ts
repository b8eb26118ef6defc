/** The feed's current cursor, from which a client can continue. */
import { encodeCursor } from '#model/shared/feed-cursor.ts'
import type { Database } from '#server/db/database.ts'
import type { Person } from '#server/engine/base/handler.ts'
import { feedIds } from './feed-ids.state.ts'
import { feedId } from './identity.ts'
import { readChanges } from './reading.ts'

/** The feed's id, asked for once. */
export function feedOf(db: Database): Promise<string> {
  const known = feedIds.get(db) ?? feedId(db)
  feedIds.set(db, known)
  // Not cached on failure, so that the next call tries again.
  known.catch(() => feedIds.delete(db))
  return known
}

/** Data read after this call is never older than the changes that the feed sends after this cursor. */
export async function currentCursor(db: Database, person: Person): Promise<string> {
  // The id comes first, because a new database has no feed until it is requested.
  const feed = await feedOf(db)
  const { settled } = await readChanges(db.readPool, { after: { xid: 0n, seq: 0 }, person, limit: 1 })
  return encodeCursor(feed, settled)
}
