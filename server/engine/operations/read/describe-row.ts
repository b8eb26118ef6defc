/** What can be done with one row now, and why not: its transitions, and the fields that stand still. */
import { frozenFields, keptWhole, verbsOf } from '#model/kernel/life.ts'
import type { Entity } from '../../base/entity.ts'
import type { Person } from '../../base/handler.ts'
import { may } from '../../base/permission-check.ts'
import { get } from '../../rows/read-rows.ts'
import type { Unit } from '../../rows/transaction.ts'
import { describeResource } from './describe.ts'

export async function describeRow(unit: Unit, person: Person, entity: Entity, id: number | string) {
  const row = await get(entity, unit.access, id)
  const { permissions } = await describeResource(unit, person, entity)
  const { life, fields } = entity.resource
  const mayDo = (need: Parameters<typeof may>[1]): boolean => may(person, need)
  return {
    id: row.id,
    version: row.version,
    permissions: { ...permissions, delete: permissions.delete && !(life && keptWhole(life, row, mayDo)) },
    state: life ? row[life.field] : null,
    verbs: life ? verbsOf(life, row, mayDo) : [],
    frozen: life ? frozenFields(life, row, mayDo, Object.keys(fields)) : {},
  }
}
