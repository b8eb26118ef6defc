/** A form that is data: its structure as it is kept, read without trusting it. Whoever draws a form may write anything into it. */

export type FieldSchema = {
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object'
  readonly title?: string
  readonly description?: string
  readonly enum?: readonly (string | number | boolean)[]
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly items?: FieldSchema
  readonly const?: string | number | boolean
  readonly default?: unknown
}
export type Rule = { readonly effect: 'SHOW' | 'HIDE' | 'ENABLE' | 'DISABLE'; readonly condition: { readonly scope: string; readonly schema: FieldSchema } }
export type LayoutElement = {
  readonly type: 'Control' | 'Group' | 'VerticalLayout' | 'HorizontalLayout' | 'Label'
  readonly scope?: string
  readonly label?: string
  readonly text?: string
  readonly elements?: readonly LayoutElement[]
  readonly options?: Readonly<Record<string, unknown>>
  readonly rule?: Rule
}
export type Structure = {
  readonly form_schema: FieldSchema
  readonly ui_schema: { readonly type: 'VerticalLayout'; readonly elements: readonly LayoutElement[] }
  readonly init_data: Readonly<Record<string, unknown>>
  /** The field whose false (or "no", "fail", "defect") says that something is not in order; empty: none. */
  readonly is_ok_field: string
}

const deepest = 6
const most = 400
type Plain = Readonly<Record<string, unknown>>
export const isPlain = (said: unknown): said is Plain => typeof said === 'object' && said !== null && !Array.isArray(said)
const reaching = new Set(['__proto__', 'constructor', 'prototype'])
const types = ['string', 'number', 'integer', 'boolean', 'array', 'object'] as const
const kinds = ['Control', 'Group', 'VerticalLayout', 'HorizontalLayout', 'Label'] as const
const effects = ['SHOW', 'HIDE', 'ENABLE', 'DISABLE'] as const
const oneOf = <T extends string>(all: readonly T[], said: unknown): T | undefined => all.find((one) => one === said)

const text = (said: unknown): string | undefined => (typeof said === 'string' ? said.slice(0, 2000) : undefined)
const amount = (said: unknown): number | undefined => (typeof said === 'number' && Number.isFinite(said) ? said : undefined)
const scalar = (said: unknown): said is string | number | boolean => typeof said === 'string' || typeof said === 'number' || typeof said === 'boolean'

/** Says what it left out, so that whoever draws a form learns of it. */
type Problems = { readonly found: string[]; left: number }

/** Takes time with the square of the text at worst: nothing repeated inside something repeated, no way back, at most two open repeats. */
export function isSafePattern(pattern: string): boolean {
  const plain = pattern.replace(/\\./g, 'e').replace(/\[[^\]]*\]/g, 'c')
  if (pattern.length > 200 || /\)[*+{?]/.test(plain) || /\(\?/.test(plain) || /\\[1-9k]/.test(pattern)) return false
  if ((plain.match(/[*+]|\{\d+,\}/g) ?? []).length > 2) return false
  try {
    return new RegExp(pattern, 'u') instanceof RegExp
  } catch {
    return false
  }
}

function fieldOf(said: unknown, where: string, depth: number, problems: Problems): FieldSchema {
  if (!isPlain(said)) {
    problems.found.push(`${where}: a field is described by an object.`)
    return {}
  }
  if (depth > deepest) {
    problems.found.push(`${where}: fields within fields go ${deepest} deep at most.`)
    return {}
  }
  for (const word of ['$ref', '$dynamicRef', '$data'])
    if (word in said) problems.found.push(`${where}: ${word} is not followed. Write the field out.`)
  const type = oneOf(types, said['type'])
  if (said['type'] !== undefined && type === undefined) problems.found.push(`${where}: the type is one of ${types.join(', ')}.`)
  const pattern = text(said['pattern'])
  const safe = pattern !== undefined && isSafePattern(pattern)
  if (pattern !== undefined && !safe) problems.found.push(`${where}: this pattern is refused: it could take too long, or it is none.`)
  const properties: Record<string, FieldSchema> = {}
  for (const [name, one] of Object.entries(isPlain(said['properties']) ? said['properties'] : {})) {
    if (reaching.has(name)) problems.found.push(`${where}: a field cannot be called ${name}.`)
    else if (problems.left-- <= 0) {
      problems.found.push(`A form has ${most} fields at most.`)
      break
    } else properties[name] = fieldOf(one, where === '' ? name : `${where}.${name}`, depth + 1, problems)
  }
  const numbers = Object.fromEntries(
    (['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const).flatMap((key) => {
      const value = amount(said[key])
      return value === undefined ? [] : [[key, value]]
    }),
  )
  const words = Object.fromEntries((['title', 'description', 'format'] as const).flatMap((key) => (text(said[key]) === undefined ? [] : [[key, text(said[key])]])))
  const items = said['items'] === undefined ? undefined : fieldOf(said['items'], `${where}[]`, depth + 1, problems)
  return {
    ...numbers,
    ...words,
    ...(type && { type }),
    ...(safe && { pattern }),
    ...(Array.isArray(said['enum']) && { enum: said['enum'].filter(scalar).slice(0, 500) }),
    ...(Array.isArray(said['required']) && { required: said['required'].filter((one): one is string => typeof one === 'string') }),
    ...(isPlain(said['properties']) && { properties }),
    ...(items && { items }),
    ...(scalar(said['const']) && { const: said['const'] }),
    ...(said['default'] !== undefined && { default: said['default'] }),
  }
}

function elementOf(said: unknown, depth: number, problems: Problems): LayoutElement[] {
  const type = isPlain(said) ? oneOf(kinds, said['type']) : undefined
  if (!isPlain(said) || type === undefined || depth > deepest) {
    problems.found.push(`An element of the layout is one of ${kinds.join(', ')}, ${deepest} deep at most.`)
    return []
  }
  const { elements, rule, options } = said
  const condition = isPlain(rule) && isPlain(rule['condition']) ? rule['condition'] : undefined
  const effect = isPlain(rule) ? oneOf(effects, rule['effect']) : undefined
  const scope = text(said['scope'])
  const label = text(said['label'])
  const shown = text(said['text'])
  return [
    {
      type,
      ...(scope !== undefined && { scope }),
      ...(label !== undefined && { label }),
      ...(shown !== undefined && { text: shown }),
      ...(isPlain(options) && { options }),
      ...(Array.isArray(elements) && { elements: elements.slice(0, most).flatMap((one) => elementOf(one, depth + 1, problems)) }),
      ...(effect && condition && typeof condition['scope'] === 'string' && {
        rule: { effect, condition: { scope: condition['scope'], schema: fieldOf(condition['schema'] ?? {}, `rule on ${condition['scope']}`, 0, problems) } },
      }),
    },
  ]
}

/** Every field of the top in the order written: the layout of a form that says nothing of its own. */
const plainLayout = (schema: FieldSchema): LayoutElement[] => Object.keys(schema.properties ?? {}).map((name) => ({ type: 'Control', scope: `#/properties/${name}` }))

/** A structure as far as it can be used, and what of it was left out. */
export function readStructure(said: unknown): { readonly structure: Structure; readonly problems: readonly string[] } {
  const problems: Problems = { found: [], left: most }
  const whole = isPlain(said) ? said : {}
  const schema = fieldOf(whole['form_schema'] ?? {}, '', 0, problems)
  const ui = isPlain(whole['ui_schema']) && Array.isArray(whole['ui_schema']['elements']) ? whole['ui_schema']['elements'] : undefined
  const elements = ui?.slice(0, most).flatMap((one) => elementOf(one, 0, problems)) ?? plainLayout(schema)
  const form_schema: FieldSchema = { ...schema, type: 'object', properties: schema.properties ?? {} }
  const is_ok_field = text(whole['is_ok_field']) ?? ''
  if (is_ok_field !== '' && !Object.hasOwn(form_schema.properties ?? {}, is_ok_field)) problems.found.push(`is_ok_field names ${is_ok_field}, and there is no such field.`)
  return {
    structure: { form_schema, ui_schema: { type: 'VerticalLayout', elements }, init_data: isPlain(whole['init_data']) ? whole['init_data'] : {}, is_ok_field },
    problems: problems.found,
  }
}
