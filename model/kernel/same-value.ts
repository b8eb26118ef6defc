/** Whether two values of a field say the same in different spellings: `21000` and `21000.0` are one quantity, and an instant has several zones. */
import type { Field } from './field.ts'

export function isSameIn(field: Pick<Field, 'kind'> | undefined, one: unknown, other: unknown): boolean {
  const kind = field?.kind
  if (kind === 'decimal' && one !== null && other !== null) return Number(one) === Number(other)
  if (kind === 'instant' && typeof one === 'string' && typeof other === 'string')
    return new Date(one).getTime() === new Date(other).getTime()
  return JSON.stringify(one) === JSON.stringify(other)
}
