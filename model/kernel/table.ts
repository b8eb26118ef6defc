/** The columns a table can show for a resource. Shared by the table worker and the grid, so that they agree. */
import { instant, labelOf, text, type Field, type FieldOptions, type Fields } from './field.ts'
import type { Permission } from './permissions.ts'
import type { Resource } from './resource.ts'
import { unitOf } from './measure/units.ts'

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
  `${labelOf(name, field)}${field.unit === undefined ? '' : ` (${unitOf(field)})`}`

/** The name under which a row carries the time zone of a place that it refers to, as `<reference>__label` carries its title. */
export const zoneName = (place: string): string => `${place}__timezone`
/** The references to the places of instants, each once. */
export const placesOf = (fields: Fields): readonly string[] => [
  ...new Set(Object.values(fields).flatMap(({ place }) => (place !== undefined && place in fields ? place : []))),
]
/** The zones that come with the rows of a table, beside its columns. */
export const zoneFields = (fields: Fields): Fields =>
  Object.fromEntries(placesOf(fields).map((place) => [zoneName(place), text({ readOnly: true, search: false })]))
/** The zone of a row's instant; empty for the reader's own, also where the place has none or is not named. */
export function zoneOf({ place }: FieldOptions, row: Readonly<Record<string, unknown>>): string {
  const zone = place === undefined ? undefined : row[zoneName(place)]
  return typeof zone === 'string' ? zone : ''
}

/** The name under which a row carries until when a reckoned value holds; whoever keeps the row asks for it again then. */
export const untilName = (key: string): string => `${key}__until`
/** These moments, which come with the rows of a table beside its columns. */
export const untilFields = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) =>
      field.reckoned === undefined ? [] : [[untilName(key), instant({ readOnly: true })]],
    ),
  )

/** The fields that ask for a permission which somebody lacks (`needs` of a field): the server, pages and the table worker leave them out. */
export const closedFields = (fields: Fields, may: (needs: Permission) => boolean): readonly string[] =>
  Object.entries(fields).flatMap(([name, { needs }]) => (needs === undefined || may(needs) ? [] : [name]))
export const withoutFields = <R extends Pick<Resource, 'fields'>>(resource: R, closed: readonly string[]): R =>
  closed.length === 0
    ? resource
    : {
        ...resource,
        fields: Object.fromEntries(Object.entries(resource.fields).filter(([name]) => !closed.includes(name))),
      }

/** Why a field cannot be filled from a cell; undefined if it can. */
export const notInTable = ({ readOnly, kind }: Field): string | undefined =>
  readOnly === true
    ? 'Only the server sets this.'
    : kind === 'refs' || kind === 'codes' || kind === 'list' || kind === 'json'
      ? 'Open the record to change this.'
      : undefined

/** Whether a new record gets the field from a cell of an imported table. */
export const isFilled = ({ readOnly, writeOnly, kind }: Field): boolean =>
  readOnly !== true && writeOnly !== true && kind !== 'refs' && kind !== 'list' && kind !== 'json'

/** A new record does not have it by itself. */
export const isNeeded = ({ required, initial, numbered }: Field): boolean =>
  required === true && numbered !== true && (initial === undefined || initial === null || initial === '')

/**
 * Whether records are imported from tables: records that a company keeps and people add. Records attached to others,
 * records that other companies share, and records that need more than cells can hold are not imported.
 */
export const isImported = ({ actionOnly, storage, tenancy, attachedTo, viewOf, fields }: Resource): boolean =>
  !actionOnly &&
  storage === undefined &&
  tenancy === 'company' &&
  attachedTo === undefined &&
  viewOf?.shared === undefined &&
  Object.values(fields).every((field) => field.required !== true || field.readOnly === true || isFilled(field))
