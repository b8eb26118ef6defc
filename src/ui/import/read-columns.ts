/** The columns of a table that was read, as the panel shows and sends them. */
import type { Resource } from '#model/kernel/resource.ts'
import type { ReadTableAnswer } from '#model/shared/reading/read-table-call.ts'
import { targetsOf, type ImportField } from '#model/shared/reading/import-columns.ts'
import { companyUnits } from '#src/engine/session/company-units.ts'

export const targetsHere = (resource: Resource): readonly ImportField[] => targetsOf(resource, companyUnits())

/** The field of each heading as the call takes it; empty to leave its column out. */
export const chosenColumns = (columns: ReadTableAnswer['columns']): Readonly<Record<string, string>> =>
  Object.fromEntries(columns.map(({ heading, field }) => [heading, field ?? '']))

const separators: Readonly<Record<string, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }
const orders: Readonly<Record<string, string>> = { mdy: 'month first', dmy: 'day first', ymd: 'year first' }

/** `Windows-1252, semicolons, decimal comma, day first` */
const detected = ({ encoding, separator, decimal, date_order }: ReadTableAnswer): string =>
  [
    encoding,
    separator === null ? undefined : separators[separator],
    decimal === ',' ? 'decimal comma' : 'decimal point',
    orders[date_order],
  ]
    .filter((part) => part !== null && part !== undefined)
    .join(', ')

/** How the table was read, in a sentence. */
export const howRead = (table: ReadTableAnswer): string =>
  `Read as ${detected(table)}; headings on line ${table.heading_line ?? 1}.`

/** What is said above the preview of the rows. */
export const notesOf = (table: ReadTableAnswer): readonly string[] => [
  howRead(table),
  ...(table.skipped.length === 0
    ? []
    : [`Skipped: ${table.skipped.map(({ line, reason }) => `line ${line} (${reason})`).join(', ')}.`]),
]
