/** Turns a company's additional field definitions (rows) into fields that work like the declared ones. */
import { choice, day, decimal, flag, number, text, type Field, type Fields } from '#model/kernel/field.ts'
import type { Resource, Row } from '#model/kernel/resource.ts'
import type { additionalField } from './additional-field.resource.ts'

export type Definition = Row<typeof additionalField>

const PREFIX = 'additional.'
/** `risk_class` → `additional.risk_class`: the field's name among the declared fields. */
export const additionalName = (name: string): string => `${PREFIX}${name}`
export const isAdditional = (name: string): boolean => name.startsWith(PREFIX)
export const plainName = (name: string): string => name.slice(PREFIX.length)

const GROUP = 'Additional fields'
/** Maximum length of text values; values of all kinds are stored as text of at most 4,000 characters. */
const LONGEST = 1000

export function fieldOf(definition: Omit<Definition, 'id' | 'version' | 'created_at' | 'updated_at'>): Field {
  const { label, name, unit, required, in_table, kind, choices, scale } = definition
  const options = {
    label: label === '' ? name.replaceAll('_', ' ') : label,
    group: GROUP,
    table: in_table,
    ...(unit !== '' && { unit }),
    ...(required && kind !== 'flag' && { required }),
  }
  switch (kind) {
    case 'text':
      return text({ ...options, maxLength: LONGEST })
    case 'number':
      return { ...number(), ...options }
    case 'decimal':
      return { ...decimal(scale ?? 0), ...options }
    case 'flag':
      return flag(false, options)
    case 'day':
      return day(options)
    case 'choice':
      return choice(required ? choices : ['', ...choices], '', options)
  }
}

/** The active additional fields of a resource, in their display order. */
export const fieldsOf = (definitions: readonly Definition[], model: string): Fields =>
  Object.fromEntries(
    definitions
      .filter((one) => one.model === model && one.active)
      .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0) || a.name.localeCompare(b.name))
      .map((one) => [additionalName(one.name), fieldOf(one)]),
  )

/** The resource for which the fields are defined: a view has the additional fields of its base. */
export const modelOf = (name: string, { viewOf }: Pick<Resource, 'viewOf'>): string => viewOf?.base ?? name

export const withFields = <R extends Pick<Resource, 'fields'>>(resource: R, more: Fields): R =>
  Object.keys(more).length === 0 ? resource : { ...resource, fields: { ...resource.fields, ...more } }

/** The text in which a value is stored; undefined for no value. */
export function storedText(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '' || value === false) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}
