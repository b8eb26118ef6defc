/** Tells which fields add up, and in which currency or unit, for totals of tables and reports. */
import type { Field, Fields } from './field.ts'

/** Volumes, weights, lengths and money add up; percentages, temperatures, densities and rates do not. */
const adding: ReadonlySet<string> = new Set(['gal', 'L', 'm³', 'lb', 'kg', 'ft', 'mi', 'B', 'USD'])

/** The field that names the currency of the amounts of a row. */
export const CURRENCY = 'currency'

export const isNumeric = ({ kind }: Pick<Field, 'kind'>): boolean =>
  kind === 'integer' || kind === 'number' || kind === 'decimal'

/** Whether a table offers a total of the field without being asked. */
export const addsUp = (field: Field): boolean =>
  isNumeric(field) && (field.adds ?? (field.tally !== undefined || adding.has(field.unit ?? '')))

/** Amounts may be in several currencies and so have no one sum; they are the fields with decimals but no unit. */
export const isMoney = (field: Field, fields: Fields): boolean =>
  field.kind === 'decimal' && field.unit === undefined && CURRENCY in fields
