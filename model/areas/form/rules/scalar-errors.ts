/** Errors of a single value by its type: text, number, or neither. */
import { type FieldSchema, isPlain } from './structure.ts'
import { isSafePattern, matchesPattern } from './pattern.ts'

const formats: Readonly<Record<string, readonly [RegExp, string]>> = {
  date: [/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Enter a date such as 2026-11-21.'],
  time: [/^([01]\d|2[0-3]):[0-5]\d/, 'Enter a time such as 14:05.'],
  'date-time': [/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/, 'Enter a date and time such as 2026-11-21T14:05.'],
  email: [/^[^@\s]+@[^@\s]+$/, 'Enter an e-mail address.'],
}

export function textErrors(schema: FieldSchema, value: string): string[] {
  const { minLength, maxLength, pattern, format, description } = schema
  const errors: string[] = []
  if (minLength !== undefined && value.length < minLength) errors.push(`At least ${minLength} characters.`)
  if (maxLength !== undefined && value.length > maxLength) errors.push(`At most ${maxLength} characters.`)
  const known = format === undefined ? undefined : formats[format]
  if (known && !known[0].test(value)) errors.push(known[1])
  if (pattern !== undefined && isSafePattern(pattern) && !matchesPattern(pattern, value))
    errors.push(
      description === undefined ? 'Is not in the form that is asked for.' : `Is not as asked for: ${description}`,
    )
  return errors
}

export function numberErrors({ type, minimum, maximum }: FieldSchema, value: number): string[] {
  const errors: string[] = []
  if (type === 'integer' && !Number.isInteger(value)) errors.push('Must be a whole number.')
  if (minimum !== undefined && value < minimum) errors.push(`At least ${minimum}.`)
  if (maximum !== undefined && value > maximum) errors.push(`At most ${maximum}.`)
  return errors
}

export const typeNames = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'a group of fields',
} as const
export function isOf(type: NonNullable<FieldSchema['type']>, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isPlain(value)
  return type === 'integer' ? typeof value === 'number' : typeof value === type
}
