/** How Excel shows numbers: with the separators and digits that the console shows (model/kernel/quantity.ts). */
import type { Field } from '#model/kernel/field.ts'
import { figureText, isSeparated } from '#model/kernel/quantity.ts'

export const MOMENT = 'yyyy\\-mm\\-dd\\ hh:mm'
export const DAY = 'yyyy\\-mm\\-dd'

/** The most digits after the point of a measurement: as many as the console shows. */
const MEASURED = 12

const digitsAfterPoint = (text: string): number => text.split('.')[1]?.length ?? 0

/**
 * The format of a number in a column of the field; `isTotal`: of a group, which may have one digit more. Undefined where the column holds no
 * figures. A measurement without digits after the point has a format of its own, because Excel would show `5.` for it.
 */
export function numberFormat(field: Field | undefined, value: number, isTotal = false): string | undefined {
  if (field === undefined || !['integer', 'number', 'decimal'].includes(field.kind)) return undefined
  const whole = isSeparated(field) ? '#,##0' : '0'
  const least = field.kind === 'decimal' ? digitsAfterPoint(figureText(field, '0')) : 0
  const most = field.kind === 'number' ? MEASURED : (field.digits ?? field.scale ?? 0) + (isTotal ? 1 : 0)
  if (most === 0 || (least === 0 && Number.isInteger(value))) return whole
  const always = Math.max(1, least)
  return `${whole}.${'0'.repeat(always)}${'#'.repeat(most - always)}`
}
