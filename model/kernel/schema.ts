/** JSON Schema (2020-12) for resources and for action inputs, generated from their declarations. */
import { labelOf, type Field, type Fields } from './field.ts'
import { freeKindOf } from './free-kinds.ts'
import { keysOf } from './key.ts'
import { examplesOf } from './kinds.ts'
import { hasUuid, type Resource } from './resource.ts'
import { spansOf } from './span.ts'
import { refIsUuid } from './validate.ts'

export type Schema = Readonly<Record<string, unknown>>

const idSchema = (uuid: boolean): Schema =>
  uuid ? { type: 'string', format: 'uuid' } : { type: 'integer', minimum: 1 }

function bareSchema(field: Field): Schema {
  const range = {
    ...(field.min !== undefined && { minimum: field.min }),
    ...(field.max !== undefined && { maximum: field.max }),
  }
  const most = { ...(field.maxItems !== undefined && { maxItems: field.maxItems }) }
  const to = field.to ?? ''
  switch (field.kind) {
    case 'text':
      return {
        ...(field.lines === undefined
          ? { type: 'string' }
          : {
              type: ['string', 'array'],
              items: { type: field.lines === 'or ids' ? ['string', 'integer'] : 'string' },
            }),
        ...(field.required === true && { minLength: 1 }),
        ...(field.maxLength !== undefined && { maxLength: field.maxLength }),
        ...(field.pattern !== undefined && {
          pattern: field.required === true ? field.pattern : `^$|${field.pattern}`,
        }),
      }
    case 'integer':
      return { type: 'integer', ...range }
    case 'number':
      return { type: 'number', ...range }
    case 'decimal':
      return {
        type: 'string',
        pattern: `^-?\\d{1,15}${field.scale === undefined || field.scale === 0 ? '' : `(\\.\\d{1,${field.scale}})?`}$`,
        'x-scale': field.scale ?? 0,
        ...(field.min !== undefined && { 'x-minimum': field.min }),
        ...(field.max !== undefined && { 'x-maximum': field.max }),
      }
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
      return { type: 'array', items: idSchema(refIsUuid(to)), ...most, 'x-references': to }
    case 'codes':
      return { type: 'array', items: { type: 'string', ...(field.choices && { enum: field.choices }) }, ...most }
    case 'json':
      return { type: 'object', ...(field.maxItems !== undefined && { maxProperties: field.maxItems }) }
    case 'list':
      return {
        type: 'array',
        items: inputSchema(field.items ?? {}),
        ...most,
        ...(field.required === true && { minItems: 1 }),
      }
  }
}

const emptyKinds: readonly string[] = ['integer', 'number', 'decimal', 'day', 'instant', 'ref']

/** A list of a kind has examples of its items in a list. */
function kindSchema(name: string, field: Field): Schema {
  const { kind, holds = kind === 'text' || kind === 'codes' ? freeKindOf(name) : undefined } = field
  if (holds === undefined) return {}
  const examples = examplesOf(holds)
  return {
    'x-kind': holds,
    ...(examples.length > 0 && { examples: kind === 'codes' ? [examples.slice(0, 1)] : examples }),
  }
}

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
    ...kindSchema(name, field),
  }
}

/** The spans of an object, where it has some. */
const spansIn = (fields: Fields): Schema => {
  const spans = spansOf(fields).map(({ from, to }) => ({ from, to }))
  return spans.length === 0 ? {} : { 'x-spans': spans }
}

/** The natural keys of a resource, where it has some. */
const keysIn = (resource: Resource, fields: Fields): Schema => {
  const keys = keysOf(resource, fields)
  return keys.length === 0 ? {} : { 'x-keys': keys }
}

const objectOf = (properties: Readonly<Record<string, Schema>>, required: readonly string[]): Schema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

const namesOf = (fields: Fields, which: (field: Field) => boolean): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (which(field) ? [name] : []))

function withDefault(name: string, field: Field): Schema {
  const given = field.required !== true && field.initial !== null && field.initial !== undefined
  return { ...fieldSchema(name, field), ...(given && { default: field.initial }) }
}

type Lists = Readonly<Record<string, Schema>>

/** Schema of an action's input or of a new row, with defaults. `lists`: schemas of the lists of rows that it takes too, by their names. */
export const inputSchema = (fields: Fields, lists: Lists = {}): Schema => ({
  ...objectOf(
    {
      ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, withDefault(name, field)])),
      ...lists,
    },
    namesOf(fields, (field) => field.required === true && field.numbered !== true),
  ),
  ...spansIn(fields),
})

/** Schema of a row in a response. */
export function readSchema(resource: Resource): Schema {
  const shown = Object.entries(resource.fields).filter(([, field]) => field.writeOnly !== true)
  const properties = {
    id: { title: 'Id', ...idSchema(hasUuid(resource)), readOnly: true },
    version: { title: 'Version', type: 'integer', minimum: 1, readOnly: true },
    created_at: { title: 'Created', type: 'string', format: 'date-time', readOnly: true },
    updated_at: { title: 'Updated', type: 'string', format: 'date-time', readOnly: true },
    ...Object.fromEntries(shown.map(([name, field]) => [name, fieldSchema(name, field)])),
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: resource.label,
    ...objectOf(properties, Object.keys(properties)),
    ...spansIn(resource.fields),
    ...keysIn(resource, resource.fields),
  }
}

const writable = ({ fields }: Resource): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => field.readOnly !== true))

/** Schema of the body that creates a row. */
export const createSchema = (resource: Resource, lists?: Lists): Schema => ({
  ...inputSchema(writable(resource), lists),
  ...keysIn(resource, writable(resource)),
})
/** Schema of the body that changes a row: any of its fields, and the version that the client last read. */
export function patchSchema(resource: Resource): Schema {
  const fields = Object.fromEntries(
    Object.entries(writable(resource)).map(([name, field]) => [name, fieldSchema(name, field)]),
  )
  return {
    ...objectOf({ ...fields, version: { title: 'Version last read', type: 'integer', minimum: 1 } }, []),
    ...spansIn(writable(resource)),
    ...keysIn(resource, writable(resource)),
    minProperties: 1,
  }
}
