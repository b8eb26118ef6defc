/** Keeps which rows one request changed, and what they were before, so that it is undone as one. */
import { batch } from '#model/areas/user/batch.resource.ts'
import type { ChangeResult } from '#model/shared/outcome.ts'
import type { Entity } from '../../base/entity.ts'
import type { Unit } from '../../rows/transaction.ts'

export async function keepBatch(
  unit: Unit,
  { name }: Entity,
  verb: string,
  changed: readonly Pick<ChangeResult, 'id' | 'version' | 'before'>[],
): Promise<number> {
  const rows = changed.map(({ id, version, before }) => ({ id, version, before }))
  const kept = await unit.rows(batch).create({ content_type: name, verb, changed: rows.length, data: { rows } })
  return kept.id
}
