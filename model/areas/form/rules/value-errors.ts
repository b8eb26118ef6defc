/** Errors of the values of an entry by the schema of their fields. */
import { type FieldSchema, isPlain } from './structure.ts'
import { isSafePattern, matchesPattern } from './pattern.ts'
import { isEmpty } from './answers.ts'

export type EntryError = {
  /** Field names of the structure, as in `brakes.shoes`. */
  readonly path: string
  readonly message: string
}
const formats: Readonly<Record<string, readonly [RegExp, string]>> = {
  date: [/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Enter a date such as 2026-11-21.'],
  time: [/^([01]\d|2[0-3]):[0-5]\d/, 'Enter a time such as 14:05.'],
  'date-time': [/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/, 'Enter a date and time such as 2026-11-21T14:05.'],
  email: [/^[^@\s]+@[^@\s]+$/, 'Enter an e-mail address.'],
}

function textErrors(schema: FieldSchema, value: string): string[] {
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

function numberErrors({ type, minimum, maximum }: FieldSchema, value: number): string[] {
  const errors: string[] = []
  if (type === 'integer' && !Number.isInteger(value)) errors.push('Must be a whole number.')
  if (minimum !== undefined && value < minimum) errors.push(`At least ${minimum}.`)
  if (maximum !== undefined && value > maximum) errors.push(`At most ${maximum}.`)
  return errors
}

const typeNames = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'a group of fields',
} as const
function isOf(type: NonNullable<FieldSchema['type']>, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isPlain(value)
  return type === 'integer' ? typeof value === 'number' : typeof value === type
}

export function errorsOf(schema: FieldSchema, value: unknown, path: string): EntryError[] {
  const at = (messages: readonly string[]): EntryError[] => messages.map((message) => ({ path, message }))
  if (isEmpty(value)) return []
  if (schema.type !== undefined && !isOf(schema.type, value)) return at([`Must be ${typeNames[schema.type]}.`])
  if (schema.enum !== undefined && !schema.enum.some((one) => one === value))
    return at([`Must be one of ${schema.enum.join(', ')}.`])
  if (schema.const !== undefined && schema.const !== value) return at([`Must be ${String(schema.const)}.`])
  if (typeof value === 'string') return at(textErrors(schema, value))
  if (typeof value === 'number') return at(numberErrors(schema, value))
  if (Array.isArray(value)) {
    const { minItems, maxItems, items } = schema
    const count =
      minItems !== undefined && value.length < minItems
        ? [`At least ${minItems}.`]
        : maxItems !== undefined && value.length > maxItems
          ? [`At most ${maxItems}.`]
          : []
    return [
      ...at(count),
      ...(items ? value.slice(0, 500).flatMap((one, index) => errorsOf(items, one, `${path}.${index}`)) : []),
    ]
  }
  return isPlain(value) ? groupErrors(schema, value, path) : []
}

export function groupErrors(schema: FieldSchema, value: Readonly<Record<string, unknown>>, path: string): EntryError[] {
  const under = (name: string): string => (path === '' ? name : `${path}.${name}`)
  const properties = schema.properties ?? {}
  const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(value, name) || isEmpty(value[name]))
  const unknown = Object.keys(value).filter(
    (name) => schema.properties !== undefined && !Object.hasOwn(properties, name),
  )
  return [
    ...missing.map((name) => ({ path: under(name), message: 'Required.' })),
    ...unknown.map((name) => ({ path: under(name), message: 'The form does not have this field.' })),
    ...Object.entries(properties).flatMap(([name, one]) =>
      Object.hasOwn(value, name) ? errorsOf(one, value[name], under(name)) : [],
    ),
  ]
}
