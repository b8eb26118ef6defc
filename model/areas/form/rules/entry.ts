/** Validates and displays form entries against the form's structure. It interprets the schema, so that nothing needs to be compiled. */
import { isSafePattern, matchesPattern } from './pattern.ts'
import { isPlain, type FieldSchema, type LayoutElement, type Structure } from './structure.ts'

export type EntryError = {
  /** Field names of the structure, as in `brakes.shoes`. */
  readonly path: string
  readonly message: string
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''
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

function errorsOf(schema: FieldSchema, value: unknown, path: string): EntryError[] {
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

function groupErrors(schema: FieldSchema, value: Readonly<Record<string, unknown>>, path: string): EntryError[] {
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

/** `#/properties/brakes/properties/shoes` → `brakes.shoes` */
export const pathOf = (scope: string): string =>
  scope
    .replace(/^#\/?/, '')
    .split('/')
    .filter((part, index) => !(part === 'properties' && index % 2 === 0))
    .join('.')

function valueAt(data: unknown, path: string): unknown {
  let value: unknown = data
  for (const name of path.split('.')) value = isPlain(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return value
}

/** The entry with one answer changed; `undefined` takes the answer away. `path` as in `brakes.shoes`. */
export function withAnswer(
  entry: Readonly<Record<string, unknown>>,
  path: string,
  value: unknown,
): Readonly<Record<string, unknown>> {
  const [name = '', ...rest] = path.split('.')
  const { [name]: before, ...others } = entry
  if (rest.length > 0) return { ...entry, [name]: withAnswer(isPlain(before) ? before : {}, rest.join('.'), value) }
  return value === undefined ? others : { ...entry, [name]: value }
}

/** Whether a rule's condition holds; it never does for an empty value. */
const holds = ({ rule }: LayoutElement, data: unknown): boolean => {
  if (rule === undefined) return true
  const value = valueAt(data, pathOf(rule.condition.scope))
  return !isEmpty(value) && errorsOf(rule.condition.schema, value, '').length === 0
}

/** The layout for the given data: without hidden elements, and with disabled elements marked read only. */
export const shownElements = (elements: readonly LayoutElement[], data: unknown): LayoutElement[] =>
  elements.flatMap((element): LayoutElement[] => {
    const { rule, ...rest } = element
    const met = holds(element, data)
    if (rule?.effect === 'SHOW' && !met) return []
    if (rule?.effect === 'HIDE' && met) return []
    const isOff = rule !== undefined && (rule.effect === 'DISABLE' ? met : rule.effect === 'ENABLE' && !met)
    return [
      {
        ...rest,
        ...(isOff && { options: { ...element.options, readonly: true } }),
        ...(element.elements && { elements: shownElements(element.elements, data) }),
      },
    ]
  })

function scopesOf(elements: readonly LayoutElement[]): string[] {
  return elements.flatMap((one) => [
    ...(one.scope === undefined ? [] : [pathOf(one.scope)]),
    ...scopesOf(one.elements ?? []),
  ])
}

/** All errors of an entry. Fields hidden by a rule are not required. */
export function entryErrors({ form_schema, ui_schema }: Structure, data: unknown): EntryError[] {
  if (!isPlain(data)) return [{ path: '', message: 'Must be an object with the fields of the form.' }]
  const all = new Set(scopesOf(ui_schema.elements))
  const shown = new Set(scopesOf(shownElements(ui_schema.elements, data)))
  const isHidden = (path: string): boolean => {
    const [top] = path.split('.')
    return (all.has(path) && !shown.has(path)) || (top !== undefined && all.has(top) && !shown.has(top))
  }
  return groupErrors(form_schema, data, '').filter(({ path, message }) => !(message === 'Required.' && isHidden(path)))
}

const notOk = new Set([
  'false',
  'no',
  'fail',
  'failed',
  'defect',
  'defective',
  'bad order',
  'bad_order',
  'not ok',
  'reject',
  'rejected',
])
/** Whether an answer says that something is wrong. */
export const isNotOk = (value: unknown): boolean => !isEmpty(value) && notOk.has(String(value).toLowerCase())

/** Whether an entry is OK, by the form's `is_ok_field`; always true if the form has none. */
export function isOkBy({ is_ok_field }: Structure, data: unknown): boolean {
  if (is_ok_field === '') return true
  return !isNotOk(valueAt(data, is_ok_field))
}

export type EntryLine = {
  readonly label: string
  readonly value: string
  readonly depth: number
  readonly isGroup: boolean
}
const displayText = (value: unknown): string =>
  typeof value === 'boolean'
    ? value
      ? 'Yes'
      : 'No'
    : Array.isArray(value)
      ? value.map(displayText).join(', ')
      : isPlain(value)
        ? Object.entries(value)
            .map(([name, one]) => `${name}: ${displayText(one)}`)
            .join('; ')
        : isEmpty(value)
          ? ''
          : String(value)
export function schemaAt(schema: FieldSchema, path: string): FieldSchema | undefined {
  let at: FieldSchema | undefined = schema
  for (const name of path.split('.')) at = at?.properties?.[name]
  return at
}
export const labelAt = (schema: FieldSchema, path: string): string => {
  const at = schemaAt(schema, path)
  const last = path.split('.').at(-1) ?? path
  return at?.title ?? (last.charAt(0).toUpperCase() + last.slice(1)).replaceAll('_', ' ')
}

/** The entry as lines for display or print, in layout order. */
export function entryLines(structure: Structure, data: unknown): EntryLine[] {
  const lines = (elements: readonly LayoutElement[], depth: number): EntryLine[] =>
    elements.flatMap((one): EntryLine[] => {
      if (one.type === 'Control' && one.scope !== undefined) {
        const path = pathOf(one.scope)
        return [
          {
            label: one.label ?? labelAt(structure.form_schema, path),
            value: displayText(valueAt(data, path)),
            depth,
            isGroup: false,
          },
        ]
      }
      const own =
        one.type === 'Group' && one.label !== undefined ? [{ label: one.label, value: '', depth, isGroup: true }] : []
      return [...own, ...lines(one.elements ?? [], own.length > 0 ? depth + 1 : depth)]
    })
  return lines(shownElements(structure.ui_schema.elements, data), 0)
}
