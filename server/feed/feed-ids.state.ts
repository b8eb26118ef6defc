/** The id of each database's feed, once it has been asked for. */
import type { Database } from '#server/db/database.ts'

export const feedIds = new WeakMap<Database, Promise<string>>()
