/** What the worker holds for its user: a worker serves one user, so there is one of it. */
import type { RecordFinder } from './finder.ts'
import type { createTables } from '#workers/table/table-service.ts'

export const signedIn: { service?: ReturnType<typeof createTables>; finder?: RecordFinder } = {}
