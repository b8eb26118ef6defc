/** SQL that follows from an entity alone is built once: building it can take longer than the query. */
import type { SQL } from 'drizzle-orm'
import type { Entity } from './entity.ts'
import { written } from './sql.ts'

/** Each choice of columns adds one piece; screens use few choices, so the cache may simply stop growing. */
const MOST_PIECES = 100
const pieces = new WeakMap<Entity, Map<string, SQL>>()

export function pieceOf(entity: Entity, key: string, make: () => SQL): SQL {
  const known = pieces.get(entity) ?? new Map<string, SQL>()
  pieces.set(entity, known)
  const piece = known.get(key) ?? written(make())
  if (known.size < MOST_PIECES) known.set(key, piece)
  return piece
}
