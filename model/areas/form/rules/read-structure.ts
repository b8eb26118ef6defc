/** Parses the stored structure of a form defensively, because its author may have written anything. */
import { judgedBy } from '#model/kernel/judged-by.ts'
import { type FieldSchema, type LayoutElement, type Structure, isPlain } from './structure.ts'
import { isSafePattern } from './pattern.ts'

const maxDepth = 6
const maxFields = 400
const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype'])
const types = ['string', 'number', 'integer', 'boolean', 'array', 'object'] as const
const kinds = ['Control', 'Group', 'VerticalLayout', 'HorizontalLayout', 'Label'] as const
const effects = ['SHOW', 'HIDE', 'ENABLE', 'DISABLE'] as const
const oneOf = <T extends string>(all: readonly T[], value: unknown): T | undefined => all.find((one) => one === value)

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value.slice(0, 2000) : undefined)
const amount = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined
const scalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** Collects what was ignored, so that the form's author is informed. `patterns`: those that no entry would be held to. */
type Problems = { readonly found: string[]; readonly patterns: string[]; left: number }

/** The pattern of a field, if entries are held to it: it is safe, and the field is a text. */
function patternOf(value: Readonly<Record<string, unknown>>, where: string, problems: Problems): string | undefined {
  const given = value['pattern']
  if (given === undefined) return undefined
  const isText = value['type'] === undefined || value['type'] === 'string'
  if (typeof given === 'string' && isText && isSafePattern(given)) return given
  const why = isText ? 'is invalid or could take too long to match' : 'has no effect: only a text has one'
  const problem = `${where}: the pattern ${why}.`
  problems.found.push(problem)
  problems.patterns.push(problem)
  return undefined
}

function fieldOf(value: unknown, where: string, depth: number, problems: Problems): FieldSchema {
  if (!isPlain(value)) {
    problems.found.push(`${where}: a field must be an object.`)
    return {}
  }
  if (depth > maxDepth) {
    problems.found.push(`${where}: fields must not be nested deeper than ${maxDepth} levels.`)
    return {}
  }
  for (const word of ['$ref', '$dynamicRef', '$data'])
    if (word in value) problems.found.push(`${where}: ${word} is not supported. Define the field here instead.`)
  const type = oneOf(types, value['type'])
  if (value['type'] !== undefined && type === undefined)
    problems.found.push(`${where}: the type must be one of ${types.join(', ')}.`)
  const pattern = patternOf(value, where, problems)
  const properties: Record<string, FieldSchema> = {}
  for (const [name, one] of Object.entries(isPlain(value['properties']) ? value['properties'] : {})) {
    if (forbiddenNames.has(name)) problems.found.push(`${where}: a field cannot be called ${name}.`)
    else if (problems.left-- <= 0) {
      problems.found.push(`A form can have at most ${maxFields} fields.`)
      break
    } else properties[name] = fieldOf(one, where === '' ? name : `${where}.${name}`, depth + 1, problems)
  }
  const numbers = Object.fromEntries(
    (['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const).flatMap((key) => {
      const limit = amount(value[key])
      return limit === undefined ? [] : [[key, limit]]
    }),
  )
  const words = Object.fromEntries(
    (['title', 'description', 'format'] as const).flatMap((key) =>
      text(value[key]) === undefined ? [] : [[key, text(value[key])]],
    ),
  )
  const items = value['items'] === undefined ? undefined : fieldOf(value['items'], `${where}[]`, depth + 1, problems)
  return {
    ...numbers,
    ...words,
    ...(type && { type }),
    ...(pattern !== undefined && { pattern }),
    ...(Array.isArray(value['enum']) && { enum: value['enum'].filter(scalar).slice(0, 500) }),
    ...(Array.isArray(value['required']) && {
      required: value['required'].filter((one): one is string => typeof one === 'string'),
    }),
    ...(isPlain(value['properties']) && { properties }),
    ...(items && { items }),
    ...(scalar(value['const']) && { const: value['const'] }),
    ...(value['default'] !== undefined && { default: value['default'] }),
  }
}

function elementOf(value: unknown, depth: number, problems: Problems): LayoutElement[] {
  const type = isPlain(value) ? oneOf(kinds, value['type']) : undefined
  if (!isPlain(value) || type === undefined || depth > maxDepth) {
    problems.found.push(`A layout element must be one of ${kinds.join(', ')}, nested at most ${maxDepth} levels deep.`)
    return []
  }
  const { elements, rule, options } = value
  const condition = isPlain(rule) && isPlain(rule['condition']) ? rule['condition'] : undefined
  const effect = isPlain(rule) ? oneOf(effects, rule['effect']) : undefined
  const scope = text(value['scope'])
  const label = text(value['label'])
  const shown = text(value['text'])
  return [
    {
      type,
      ...(scope !== undefined && { scope }),
      ...(label !== undefined && { label }),
      ...(shown !== undefined && { text: shown }),
      ...(isPlain(options) && { options }),
      ...(Array.isArray(elements) && {
        elements: elements.slice(0, maxFields).flatMap((one) => elementOf(one, depth + 1, problems)),
      }),
      ...(effect &&
        condition &&
        typeof condition['scope'] === 'string' && {
          rule: {
            effect,
            condition: {
              scope: condition['scope'],
              schema: fieldOf(condition['schema'] ?? {}, `rule on ${condition['scope']}`, 0, problems),
            },
          },
        }),
    },
  ]
}

/** The default layout: all top-level fields in order. */
const plainLayout = (schema: FieldSchema): LayoutElement[] =>
  Object.keys(schema.properties ?? {}).map((name) => ({ type: 'Control', scope: `#/properties/${name}` }))

/** Parses a structure, keeping what is usable and reporting what is ignored. */
export function readStructure(value: unknown): {
  readonly structure: Structure
  readonly problems: readonly string[]
  readonly patterns: readonly string[]
} {
  const problems: Problems = { found: [], patterns: [], left: maxFields }
  const source = isPlain(value) ? value : {}
  const schema = fieldOf(source['form_schema'] ?? {}, '', 0, problems)
  const ui =
    isPlain(source['ui_schema']) && Array.isArray(source['ui_schema']['elements'])
      ? source['ui_schema']['elements']
      : undefined
  const elements = ui?.slice(0, maxFields).flatMap((one) => elementOf(one, 0, problems)) ?? plainLayout(schema)
  const form_schema: FieldSchema = { ...schema, type: 'object', properties: schema.properties ?? {} }
  const is_ok_field = text(source['is_ok_field']) ?? ''
  if (is_ok_field !== '' && !Object.hasOwn(form_schema.properties ?? {}, is_ok_field))
    problems.found.push(`is_ok_field is ${is_ok_field}, which is not a field of the form.`)
  return {
    structure: {
      form_schema,
      ui_schema: { type: 'VerticalLayout', elements },
      init_data: isPlain(source['init_data']) ? source['init_data'] : {},
      is_ok_field,
    },
    problems: problems.found,
    patterns: problems.patterns,
  }
}

/** A pattern that no entry would be held to is refused when the form is saved, because its author would rely on it. */
export const enforcedPatterns = judgedBy({
  fields: ['schema_data'],
  facts: {},
  judge: ({ schema_data }: { readonly schema_data: unknown }) => {
    const { patterns } = readStructure(schema_data)
    return { errors: patterns.length === 0 ? {} : { schema_data: [...patterns] }, values: {} }
  },
})
