/** Deletes one row. */
import type { Entity } from '../../base/entity.ts'
import { removeMany } from '../../rows/rows.ts'
import type { Unit } from '../../rows/transaction.ts'
import { requireSide } from './write-access.ts'

/** Throws 404 if there is no such row, 409 if a row that remains references it. */
export async function removeRow(unit: Unit, entity: Entity, id: number | string): Promise<void> {
  await requireSide(unit, entity, id)
  await removeMany(entity, unit.access, [id])
}
