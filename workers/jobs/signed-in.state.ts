/** What the worker has for the user it works for: a worker has one, so there is one of it. */
import type { RecordFinder } from './finder.ts'
import type { createTables } from '#workers/table/table-service.ts'

export const signedIn: { service?: ReturnType<typeof createTables>; finder?: RecordFinder } = {}
