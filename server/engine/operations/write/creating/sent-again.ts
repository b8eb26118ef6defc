/** New rows that exist already (`sameRow`): with equal values they are answered as they are, with others they are refused. */
import { labelOf } from '#model/kernel/field.ts'
import { isSameValue } from '../../../base/coerce.ts'
import type { Entity } from '../../../base/entity.ts'
import { conflict } from '../../../base/http-error.ts'
import type { JudgedValues } from '../../../rows/judging/judge-row.ts'
import type { RowReader } from '../../../rows/reading/read-rows.ts'

/** Throws 409 that names the fields in which the row that is there differs from what was sent. */
export function requireSameValues(
  entity: Entity,
  there: RowReader,
  { declared }: JudgedValues,
  sent: readonly string[],
): void {
  const { sameValues, title, label, fields } = entity.resource
  if (sameValues !== true) return
  const differing = sent.filter((key) => key in declared && !isSameValue(entity, key, declared[key], there[key]))
  if (differing.length === 0) return
  const names = differing.map((key) => labelOf(key, fields[key] ?? {})).join(', ')
  const row = title.map((key) => String(there[key])).join(' ')
  throw conflict(`${label} ${row} is saved with other values in: ${names}. It was not changed.`, {
    ...Object.fromEntries(differing.map((key) => [key, ['It is saved with another value.']])),
    current: there,
  })
}
