/** JSON Schema 2020-12 of a resource and of an action's input, read off the declarations. */
import { labelOf, type Field, type Fields } from './field.ts'
import { hasUuid, type Resource } from './resource.ts'
import { refIsUuid } from './validate.ts'

export type Schema = Readonly<Record<string, unknown>>

const idSchema = (uuid: boolean): Schema => (uuid ? { type: 'string', format: 'uuid' } : { type: 'integer', minimum: 1 })

function bareSchema(field: Field): Schema {
  const range = { ...(field.min !== undefined && { minimum: field.min }), ...(field.max !== undefined && { maximum: field.max }) }
  const to = field.to ?? ''
  switch (field.kind) {
    case 'text':
      return {
        type: 'string',
        ...(field.required === true && { minLength: 1 }),
        ...(field.maxLength !== undefined && { maxLength: field.maxLength }),
        ...(field.pattern !== undefined && { pattern: field.required === true ? field.pattern : `^$|${field.pattern}` }),
      }
    case 'integer':
      return { type: 'integer', ...range }
    case 'number':
      return { type: 'number', ...range }
    case 'decimal':
      return { type: 'string', pattern: `^-?\\d{1,15}${field.scale === undefined || field.scale === 0 ? '' : `(\\.\\d{1,${field.scale}})?`}$`, 'x-scale': field.scale ?? 0 }
    case 'flag':
      return { type: 'boolean' }
    case 'day':
      return { type: 'string', format: 'date' }
    case 'instant':
      return { type: 'string', format: 'date-time' }
    case 'choice':
      return { type: 'string', enum: field.choices ?? [] }
    case 'ref':
      return { ...idSchema(refIsUuid(to)), 'x-references': to }
    case 'refs':
      return { type: 'array', items: idSchema(refIsUuid(to)), 'x-references': to }
    case 'codes':
      return { type: 'array', items: { type: 'string', ...(field.choices && { enum: field.choices }) } }
    case 'json':
      return { type: 'object' }
    case 'list':
      return { type: 'array', items: inputSchema(field.items ?? {}), ...(field.required === true && { minItems: 1 }) }
  }
}

const emptyKinds: readonly string[] = ['integer', 'number', 'decimal', 'day', 'instant', 'ref']

export function fieldSchema(name: string, field: Field): Schema {
  const bare = bareSchema(field)
  const empty = field.required !== true && emptyKinds.includes(field.kind)
  return {
    title: labelOf(name, field),
    ...bare,
    ...(empty && { type: [bare['type'], 'null'] }),
    ...(field.help !== undefined && { description: field.help }),
    ...(field.readOnly === true && { readOnly: true }),
    ...(field.writeOnly === true && { writeOnly: true }),
    ...(field.unit !== undefined && { 'x-unit': field.unit }),
    ...(field.group !== undefined && { 'x-group': field.group }),
  }
}

const objectOf = (properties: Readonly<Record<string, Schema>>, required: readonly string[]): Schema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

const withDefaults = (fields: Fields, names: readonly string[]): Readonly<Record<string, Schema>> =>
  Object.fromEntries(
    names.map((name) => {
      const field = fields[name] as Field
      const given = field.required !== true && field.initial !== null
      return [name, { ...fieldSchema(name, field), ...(given && { default: field.initial }) }]
    }),
  )

const requiredOf = (fields: Fields, names: readonly string[]): string[] => names.filter((name) => fields[name]?.required === true)

export function inputSchema(fields: Fields): Schema {
  const names = Object.keys(fields)
  return objectOf(withDefaults(fields, names), requiredOf(fields, names))
}

/** A row as it is answered. */
export function readSchema(resource: Resource): Schema {
  const shown = Object.entries(resource.fields).filter(([, field]) => field.writeOnly !== true)
  const properties = {
    id: { title: 'Id', ...idSchema(hasUuid(resource)), readOnly: true },
    version: { title: 'Version', type: 'integer', minimum: 1, readOnly: true },
    created_at: { title: 'Created', type: 'string', format: 'date-time', readOnly: true },
    updated_at: { title: 'Updated', type: 'string', format: 'date-time', readOnly: true },
    ...Object.fromEntries(shown.map(([name, field]) => [name, fieldSchema(name, field)])),
  }
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', title: resource.label, ...objectOf(properties, Object.keys(properties)) }
}

const writable = (resource: Resource): string[] => Object.entries(resource.fields).flatMap(([name, field]) => (field.readOnly === true ? [] : [name]))

/** What may be sent to make a row. */
export function createSchema(resource: Resource): Schema {
  const names = writable(resource)
  return objectOf(withDefaults(resource.fields, names), requiredOf(resource.fields, names))
}
/** What may be sent to change a row: any of its fields, and the version that was seen. */
export function patchSchema(resource: Resource): Schema {
  const fields = Object.fromEntries(writable(resource).map((name) => [name, fieldSchema(name, resource.fields[name] as Field)]))
  return { ...objectOf({ ...fields, version: { title: 'Version that was seen', type: 'integer', minimum: 1 } }, []), minProperties: 1 }
}
