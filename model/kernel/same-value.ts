/** Whether two values of a field say the same in different spellings: `21000` and `21000.0` are one quantity, and an instant has several zones. */
import type { Field } from './field.ts'

const DECIMAL = /^-?\d+(?:\.(\d+))?$/

/** Compares as integers, because binary fractions cannot distinguish large amounts that differ only in their last digits. */
function isSameDecimal(one: string, other: string): boolean {
  const [first, second] = [DECIMAL.exec(one), DECIMAL.exec(other)]
  if (first === null || second === null) return one === other
  const scale = Math.max(first[1]?.length ?? 0, second[1]?.length ?? 0)
  const scaled = ([text = '', fraction = '']: readonly string[]): bigint =>
    BigInt(`${text.replace('.', '')}${'0'.repeat(scale - fraction.length)}`)
  return scaled(first) === scaled(second)
}

export function isSameIn(field: Pick<Field, 'kind'> | undefined, one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') {
    if (field?.kind === 'decimal') return isSameDecimal(one, other)
    if (field?.kind === 'instant') return new Date(one).getTime() === new Date(other).getTime()
  }
  return JSON.stringify(one) === JSON.stringify(other)
}
