/** What can be done with one row now, and why not: its transitions, and the fields that stand still. */
import { frozenFields, keptWhole, verbsOf } from '#model/kernel/life.ts'
import { sideReasons } from '#model/kernel/two-companies.ts'
import type { Entity } from '../../base/entity.ts'
import type { Person } from '../../base/handler.ts'
import { may } from '../../base/permission-check.ts'
import { heldFields } from '../../rows/judging/judge-holders.ts'
import { get } from '../../rows/reading/read-rows.ts'
import type { Unit } from '../../rows/transaction.ts'
import { permissionsIn } from './describe.ts'

export async function describeRow(unit: Unit, person: Person, entity: Entity, id: number | string) {
  const row = await get(entity, unit.access, id)
  const permissions = permissionsIn(entity, person)
  const { life, fields } = entity.resource
  const mayDo = (need: Parameters<typeof may>[1]): boolean => may(person, need)
  const held = await heldFields(entity, unit.access, row, mayDo)
  const side = sideReasons(entity.resource, row, person.company)
  const otherSide = side()
  const isOwnSide = otherSide === undefined
  const isKept = held.kept !== undefined || (life !== undefined && keptWhole(life, row, mayDo) !== undefined)
  return {
    id: row.id,
    version: row.version,
    permissions: {
      ...permissions,
      change: permissions.change && isOwnSide,
      delete: permissions.delete && isOwnSide && !isKept,
    },
    state: life ? row[life.field] : null,
    verbs: life
      ? verbsOf(life, row, mayDo, side).filter(({ name }) => side(life.transitions[name]?.by) === undefined)
      : [],
    frozen: {
      ...held.fields,
      ...(life && frozenFields(life, row, mayDo, Object.keys(fields))),
      ...(!isOwnSide && Object.fromEntries(Object.keys(fields).map((field) => [field, otherSide]))),
    },
  }
}
