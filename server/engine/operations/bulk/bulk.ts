/** What handlers of actions use to write many rows of which each is answered by itself. */
import type { Bulk } from '../../base/handler.ts'
import { entityOf } from '../../base/entity.ts'
import type { Unit } from '../../rows/transaction.ts'
import { changeManyRows } from '../write/change-many.ts'
import { ofAllIn } from './matching/batch-calls.ts'
import { createManyRows } from '../write/creating/create-many.ts'
import { keepBatch } from '../write/keep-batch.ts'
import { inHalves } from '../write/write-each.ts'

export const bulkIn = (unit: Unit): Bulk => ({
  each: {
    change: (resource, changes, isTrial) =>
      changeManyRows(
        unit,
        entityOf(resource),
        changes.map((change) => ({ version: undefined, ...change, hashed: {} })),
        isTrial,
      ),
    create: (resource, rows, isTrial, told) =>
      createManyRows(
        unit,
        entityOf(resource),
        rows.map((values) => ({ values, hashed: {} })),
        isTrial,
        told,
      ),
  },
  inHalves: (items, writing) => inHalves(unit, items, writing),
  ofAll: ofAllIn(unit),
  keepBatch: (resource, verb, changed) =>
    keepBatch(
      unit,
      entityOf(resource),
      verb,
      changed.flatMap(({ id, ...one }) => (id === null ? [] : [{ id, ...one }])),
    ),
})
