/** Where the feed stands now, as the word that a client may go on from. */
import type { Database } from '../db/database.ts'
import type { Person } from '../engine/handler.ts'
import { encode } from './cursor.ts'
import { identify } from './identity.ts'
import { readChanges } from './reading.ts'

const names = new WeakMap<Database, Promise<string>>()

/** What is read after this is never older than what the feed tells after it. */
export async function cursorNow(db: Database, person: Person): Promise<string> {
  const known = names.get(db) ?? identify(db)
  names.set(db, known)
  // A database that was away once is asked again.
  known.catch(() => names.delete(db))
  // First its name: a new database has no feed before it was asked for.
  const feed = await known
  const { settled } = await readChanges(db.pool, { after: { xid: 0n, seq: 0 }, person, limit: 1 })
  return encode(feed, settled)
}
