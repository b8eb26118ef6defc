/** The cache of companies' custom fields in this process, per database, until a definition is written here or elsewhere (feed/index.ts). */
import type { Database } from '#server/db/database.ts'
import type { Entity } from './entity.ts'
import type { Client } from './sql.ts'

/** `turn` counts how often the cache was cleared. `companies`: by company, the entities that have custom fields, by name. */
type DefinitionCache = { turn: number; readonly companies: Map<number, ReadonlyMap<string, Entity>> }
const caches = new WeakMap<Database, DefinitionCache>()
/** Connections on which definitions were written in a transaction that is still open. */
const writing = new WeakSet<Client>()

export function definitionCacheOf(db: Database): DefinitionCache {
  const known = caches.get(db) ?? { turn: 0, companies: new Map() }
  caches.set(db, known)
  return known
}
export function forgetDefinitions(db: Database): void {
  const cache = definitionCacheOf(db)
  cache.turn++
  cache.companies.clear()
}

/** Called by every write, before it is committed. */
export function noteWrite({ name }: Entity, { client }: { readonly client: Client }): void {
  if (name === 'config:additionalField') writing.add(client)
}
/** Called after a commit. */
export function settleDefinitions(db: Database, client: Client): void {
  if (writing.delete(client)) forgetDefinitions(db)
}
