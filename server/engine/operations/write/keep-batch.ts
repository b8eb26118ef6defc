/** Keeps which rows one request changed, and what they were before, so that it is undone as one. */
import { batch } from '#model/areas/user/batch.resource.ts'
import { entityOf, type Entity } from '../../base/entity.ts'
import type { Kept } from '../../base/handler.ts'
import { createMany } from '../../rows/rows.ts'
import type { Unit } from '../../rows/transaction.ts'

export async function keepBatch(unit: Unit, { name }: Entity, verb: string, changed: readonly Kept[]): Promise<number> {
  // What stands in JSON leaves out what is undefined.
  const rows = changed.map(({ id, version, before, was, with: other, of }) => ({
    id,
    version,
    before,
    was,
    with: other,
    of,
  }))
  const own = rows.filter(({ of }) => of === undefined)
  const values = { content_type: name, verb, changed: own.length, data: { rows } }
  // What was handed over is not read back: it may be of a hundred thousand rows.
  const [kept] = await createMany(entityOf(batch), unit.access, [values], ['id'])
  return Number(kept?.id)
}
