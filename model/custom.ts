/** A company's own fields, as fields: what is declared here by row is from then on read like what the product declares. */
import { choice, day, decimal, flag, number, text, type Field, type Fields } from './field.ts'
import type { Resource, Row } from './resource.ts'
import type { additionalField } from './resources/config/additional.ts'

export type Definition = Row<typeof additionalField>

const PREFIX = 'additional.'
/** `risk_class` → `additional.risk_class`: how it is named beside the declared fields. */
export const additionalName = (name: string): string => `${PREFIX}${name}`
export const isAdditional = (name: string): boolean => name.startsWith(PREFIX)
export const plainName = (name: string): string => name.slice(PREFIX.length)

const GROUP = 'Additional fields'
/** Values are kept as text of at most 4,000 characters. */
const LONGEST = 1000

export function fieldOf(definition: Omit<Definition, 'id' | 'version' | 'created_at' | 'updated_at'>): Field {
  const { label, name, unit, required, in_table, kind, choices, scale } = definition
  const about = {
    label: label === '' ? name.replaceAll('_', ' ') : label,
    group: GROUP,
    table: in_table,
    ...(unit !== '' && { unit }),
    ...(required && kind !== 'flag' && { required }),
  }
  switch (kind) {
    case 'text':
      return text({ ...about, maxLength: LONGEST })
    case 'number':
      return { ...number(), ...about }
    case 'decimal':
      return { ...decimal(scale ?? 0), ...about }
    case 'flag':
      return flag(false, about)
    case 'day':
      return day(about)
    case 'choice':
      return choice(required ? choices : ['', ...choices], '', about)
  }
}

/** Of the definitions, those of one resource, in the order in which they stand. */
export const fieldsOf = (definitions: readonly Definition[], model: string): Fields =>
  Object.fromEntries(
    definitions
      .filter((one) => one.model === model && one.active)
      .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0) || a.name.localeCompare(b.name))
      .map((one) => [additionalName(one.name), fieldOf(one)]),
  )

/** The resource under whose name the fields are defined: views show those of the rows they show. */
export const modelOf = (name: string, { of }: Pick<Resource, 'of'>): string => of?.base ?? name

export const withFields = <R extends Pick<Resource, 'fields'>>(resource: R, more: Fields): R =>
  Object.keys(more).length === 0 ? resource : { ...resource, fields: { ...resource.fields, ...more } }

/** The text in which a value is kept; undefined for none. */
export function keptText(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '' || value === false) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}
