/** Entities as their columns are read of a page (page-sql.ts), each made once: pieces of statements are kept by the entity. */
import type { Entity } from '../../base/entity.ts'

export const togetherEntities = new WeakMap<Entity, Entity>()
