/** Errors of the values of an entry by the schema of their fields. */
import { type FieldSchema, isPlain } from './structure.ts'
import { isEmpty } from './answers.ts'
import { textErrors, numberErrors, typeNames, isOf } from './scalar-errors.ts'

export type EntryError = {
  /** Field names of the structure, as in `brakes.shoes`. */
  readonly path: string
  readonly message: string
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
