/** The columns a table can show for a resource. Shared by the table worker and the grid, so that they agree. */
import { instant, labelOf, type Field } from './field.ts'
import type { Resource } from './resource.ts'

/** Most rows a browser loads; larger tables are fetched window by window. The server may set a lower limit (HIGHBALL_TABLE_LIMIT). */
export const TABLE_LIMIT = 2_000_000

/** Fields that every row has and users may want to see. */
const stamps: Readonly<Record<string, Field>> = {
  created_at: instant({ label: 'Created', readOnly: true }),
  updated_at: instant({ label: 'Updated', readOnly: true }),
}

/** Fields by name, in the order of the declaration. */
export const tableFields = (resource: Pick<Resource, 'fields'>): Readonly<Record<string, Field>> => ({
  ...Object.fromEntries(
    Object.entries(resource.fields).filter(
      ([, field]) => field.writeOnly !== true && field.kind !== 'json' && field.kind !== 'list',
    ),
  ),
  ...stamps,
})

/** Column header with the unit: `Ordered (gal)`. */
export const headerOf = (name: string, field: Field): string =>
  `${labelOf(name, field)}${field.unit === undefined ? '' : ` (${field.unit})`}`
