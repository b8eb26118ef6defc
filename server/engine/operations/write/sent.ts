/** The values that a client sent for one row, validated together with custom fields, and the row as the client reads it afterwards. */
import { withCustomFieldsOf } from '../../base/custom-fields.ts'
import { entityNamed, type Entity } from '../../base/entity.ts'
import { writerOf } from '../../rows/judging/judge-life.ts'
import type { SentValues, WriteTarget } from '../../rows/judging/judge-row.ts'
import { companyCountryFor } from '../../rows/company-country.ts'
import { get, type RowReader, type ColumnValues } from '../../rows/reading/read-rows.ts'
import type { Unit } from '../../rows/transaction.ts'
import { spanClockFor } from './span-clock.ts'

/** A body and the hashes of its secrets (secrets.ts). */
export type SentRow = { readonly values: ColumnValues; readonly hashed: ColumnValues }

/** The same with who sent it, and when. */
export const sentBy = ({ scope, now }: Unit, { values, hashed }: SentRow): SentValues => ({
  values,
  hashed,
  writer: writerOf(scope, now),
})

/** What the values are validated against: the resource and its table, both with the fields that the company added. */
export async function targetOf(unit: Unit, entity: Entity, values: readonly ColumnValues[]): Promise<WriteTarget> {
  const base = entity.base === entity.name ? entity : entityNamed(entity.base)
  const shown = await withCustomFieldsOf(unit.access, entity, values, await unit.withCustomFields(entity))
  const stored =
    base === entity ? shown : await withCustomFieldsOf(unit.access, base, values, await unit.withCustomFields(base))
  return { shown, stored, companyCountry: await companyCountryFor(unit, shown.resource.fields, values) }
}

/** Adds the clock by which refusals of these rows show instants. `rows`: as they would be written. */
export async function withSpanClock(
  unit: Unit,
  target: WriteTarget,
  rows: readonly ColumnValues[],
): Promise<WriteTarget> {
  const clockOf = await spanClockFor(unit, target.shown, rows)
  return clockOf ? { ...target, clockOf } : target
}

/** The same for new rows, with what they begin with by the settings of their company. */
export async function newTargetOf(unit: Unit, entity: Entity, values: readonly ColumnValues[]): Promise<WriteTarget> {
  const target = await withSpanClock(unit, await targetOf(unit, entity, values), values)
  const { begins } = target.stored.resource
  const { company } = unit.scope
  if (begins === undefined || company === undefined) return target
  const rule = await begins()
  const settings = await get(entityNamed('company:company'), unit.access, company)
  return { ...target, begins: (given) => rule.begins(given, settings) }
}

/** A written row with the fields that the company added to the resource. */
export async function asRead(unit: Unit, entity: Entity, row: RowReader | undefined): Promise<RowReader | undefined> {
  const full = await unit.withCustomFields(entity)
  return row === undefined || full === entity ? row : get(full, unit.access, row.id)
}
