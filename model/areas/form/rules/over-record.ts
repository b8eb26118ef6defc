/** Forms that a company lays over a product, a location or a company of its terminals: what they begin with, and the record they make. */
import type { Fields } from '#model/kernel/field.ts'

export const formTypes = ['inspection', 'loading', 'safety', 'product', 'location', 'company', 'other'] as const
export type FormType = (typeof formTypes)[number]

const over = {
  product: 'terminal:product',
  location: 'terminal:location',
  company: 'terminal:company',
} as const
export type OverType = keyof typeof over
export type OverRecord = (typeof over)[OverType]

const isOver = (type: FormType): type is OverType => Object.hasOwn(over, type)
/** The resource whose records forms of that type are about; undefined: of none. */
export const recordOf = (type: FormType): OverRecord | undefined => (isOver(type) ? over[type] : undefined)

type Values = Readonly<Record<string, unknown>>
const isShared = (fields: Fields, name: string): boolean => {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  return field !== undefined && field.readOnly !== true && field.writeOnly !== true
}

/** The answers that bear the names of fields that can be written: what a new record is made of. */
export const recordValues = (fields: Fields, answers: Values): Values =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => isShared(fields, name)))

/**
 * What a form begins with over a record: its defaults, what was answered last as far as the form still asks it, and of what it shares with
 * the record, what the record says now.
 */
export function beginsWith(asked: Values, initial: Values, last: Values, fields: Fields, row: Values): Values {
  const names = Object.keys(asked)
  const kept = names.filter((name) => Object.hasOwn(last, name))
  const known = names.filter((name) => isShared(fields, name) && row[name] !== undefined && row[name] !== null)
  return {
    ...initial,
    ...Object.fromEntries(kept.map((name) => [name, last[name]])),
    ...Object.fromEntries(known.map((name) => [name, row[name]])),
  }
}
