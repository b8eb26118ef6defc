/** What of a resource a table can show. Worker and grid both read it, so they agree on the columns. */
import { instant, labelOf, type Field } from './field.ts'
import type { Resource } from './resource.ts'

/** Rows that a browser holds at most; of more it asks for what is looked at, window by window. A server may say less (HIGHBALL_TABLE_LIMIT). */
export const TABLE_LIMIT = 2_000_000

/** What the engine adds to every row and people may want to see. */
const stamps: Readonly<Record<string, Field>> = {
  created_at: instant({ label: 'Created', readOnly: true }),
  updated_at: instant({ label: 'Updated', readOnly: true }),
}

/** By name, in the order of the declaration. */
export const tableFields = (resource: Pick<Resource, 'fields'>): Readonly<Record<string, Field>> => ({
  ...Object.fromEntries(Object.entries(resource.fields).filter(([, field]) => field.writeOnly !== true && field.kind !== 'json' && field.kind !== 'list')),
  ...stamps,
})

/** `Ordered (gal)` */
export const headerOf = (name: string, field: Field): string => `${labelOf(name, field)}${field.unit === undefined ? '' : ` (${field.unit})`}`
