/** Reads the rows of a sheet as new rows of a resource: values as they would be stored, and problems by field. Writes nothing. */
import type { Field } from '#model/kernel/field.ts'
import { unitOf } from '#model/kernel/measure/units.ts'
import { knownZone } from '#model/shared/clock.ts'
import type { TitleLookup } from '#model/shared/reading/cell.ts'
import { targetsOf, type ImportField } from '#model/shared/reading/import-columns.ts'
import { MOST_TABLE_ROWS, type ReadTableAnswer } from '#model/shared/reading/read-table-call.ts'
import type { ReadSheet } from '#model/shared/reading/read-sheet.ts'
import {
  columnsFor,
  openTable,
  readTableRow,
  styleOf,
  titlesIn,
  type ImportColumn,
  type OpenedTable,
  type ReadRow,
  type TableChoices,
} from '#model/shared/reading/table.ts'
import { readKinds } from '#model/shared/kinds/read-kinds.ts'
import { grouped } from '#model/shared/number-format.ts'
import { withFieldNames } from '#model/areas/field-names.ts'
import { dateOrderOf, unitsIn } from '#model/areas/company/rules/settings.ts'
import { entityNamed, type Entity } from '../../base/entity.ts'
import type { Person } from '../../base/handler.ts'
import { HttpError, invalid } from '../../base/http-error.ts'
import { zoneNamed } from '../../base/judge-input.ts'
import { may } from '../../base/permission-check.ts'
import { mapInTurns } from '../../limits/turns.ts'
import { judgeNewRow, targetOfMany, type WriteTarget } from '../../rows/judging/judge-row.ts'
import { get } from '../../rows/reading/read-rows.ts'
import type { Unit } from '../../rows/transaction.ts'
import { newTargetOf, sentBy } from '../write/sent.ts'
import { lookUpTitles, zonesOf } from './titles.ts'

export type TableRequest = {
  readonly person: Person
  readonly sheet: ReadSheet
  /** The part of the request with the rows: `text` or `file`. */
  readonly part: string
  readonly choices: TableChoices
}

const isMessages = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
function messagesOf(error: unknown): Readonly<Record<string, readonly string[]>> {
  if (!(error instanceof HttpError) || error.status >= 500) throw error
  const { detail, ...fields } = error.body
  const messages = Object.entries(fields).filter((entry): entry is [string, readonly string[]] => isMessages(entry[1]))
  return { ...Object.fromEntries(messages), ...(typeof detail === 'string' && { non_field_errors: [detail] }) }
}

/** The row as the write would judge it. A cell that cannot be read has its own problem already, and is not missing. */
function judged(unit: Unit, target: WriteTarget, country: string, row: ReadRow): ReadRow {
  const { values, problems } = row
  try {
    const { declared, custom } = judgeNewRow(target, unit.scope, values, sentBy(unit, { values, hashed: {} }))
    const kept: Record<string, unknown> = {}
    for (const name of Object.keys(values))
      kept[name] = (name in custom ? custom : name in declared ? declared : values)[name]
    return { ...row, values: kept }
  } catch (error) {
    const read = readKinds(target.shown.resource.fields, values, { zoneNamed, companyCountry: country })
    return { ...row, values: read.values, problems: { ...messagesOf(error), ...problems } }
  }
}

/** The records that columns of places name, by resource. */
function placesIn(columns: readonly ImportColumn[], rows: readonly ReadRow[]): Map<string, (number | string)[]> {
  const ids = new Map<string, (number | string)[]>()
  for (const { name, field } of columns) {
    if (field.kind !== 'ref' || field.to === undefined) continue
    const found = rows.flatMap(({ values }) => {
      const id = values[name]
      return typeof id === 'number' || typeof id === 'string' ? [id] : []
    })
    ids.set(field.to, [...(ids.get(field.to) ?? []), ...new Set(found)])
  }
  return ids
}

/** The titles that name a record, by resource and id. */
const labelsOf = (titles: ReadonlyMap<string, readonly string[]>, named: TitleLookup): ReadTableAnswer['labels'] =>
  Object.fromEntries(
    [...titles].map(([to, some]) => {
      const found = some.flatMap((title): [string, string][] => {
        const one = named(to, title)
        return 'id' in one ? [[String(one.id), title]] : []
      })
      return [to, Object.fromEntries(found)]
    }),
  )

function answerOf(
  { encoding, separator }: ReadSheet,
  opened: OpenedTable,
  columns: readonly ImportColumn[],
): Pick<ReadTableAnswer, 'encoding' | 'separator' | 'heading_line' | 'columns' | 'skipped'> {
  return {
    encoding: encoding ?? null,
    separator: separator ?? null,
    heading_line: opened.headingLine,
    columns: opened.headings.map((heading, at) => {
      const match = opened.matched[at]
      const field: Field | undefined = columns.find(({ name }) => name === match?.name)?.field
      return { heading, field: match?.name ?? null, unit: match?.unit ?? (field && unitOf(field)) ?? null }
    }),
    skipped: opened.skipped,
  }
}

function opened(sheet: ReadSheet, targets: readonly ImportField[], part: string, choices: TableChoices): OpenedTable {
  const { headingLine, columns = {} } = choices
  const unknown = Object.values(columns).find((field) => field !== '' && !targets.some(({ name }) => name === field))
  if (unknown !== undefined) throw invalid({ columns: [`There is no field "${unknown}" that a table can fill.`] })
  const table = openTable(sheet.rows, targets, choices)
  if (table === undefined && headingLine !== undefined)
    throw invalid({ heading_line: [`There is nothing on line ${headingLine}.`] })
  if (table === undefined) throw invalid({ [part]: ['There are no rows in it.'] })
  if (table.rows.length > MOST_TABLE_ROWS)
    throw invalid({ [part]: [`At most ${grouped(MOST_TABLE_ROWS)} rows; here are ${grouped(table.rows.length)}.`] })
  return table
}

/** How the person and the company read: units, the order of dates, and the clock of times that belong to no place. */
async function habitsOf({ access }: Unit, { company, id }: Person) {
  const row = await get(entityNamed('company:company'), access, company)
  const { app_config } = await get(entityNamed('user:user'), access, id)
  const own =
    typeof app_config === 'object' && app_config !== null && 'timezone' in app_config ? app_config.timezone : ''
  const zone = knownZone(String(own)) ?? knownZone(String(row['timezone'])) ?? 'UTC'
  const country = String(row['country'])
  const order = dateOrderOf({ date_order: String(row['date_order']) }, country)
  return {
    country,
    order,
    zone,
    units: unitsIn({ volume_unit: String(row['volume_unit']), weight_unit: String(row['weight_unit']) }),
  }
}

export async function readTable(
  unit: Unit,
  bare: Entity,
  { person, sheet, part, choices }: TableRequest,
): Promise<ReadTableAnswer> {
  const entity = await unit.withCustomFields(bare)
  const { country, order, zone, units } = await habitsOf(unit, person)
  const fields = Object.fromEntries(
    Object.entries(entity.resource.fields).map(([name, field]) => [name, entity.columns.get(name)?.field ?? field]),
  )
  const targets = targetsOf({ fields }, units).filter(
    ({ field: { needs } }) => needs === undefined || may(person, needs),
  )
  const table = opened(sheet, targets, part, choices)
  const columns = columnsFor(table, targets)
  const style = styleOf(columns, table.rows, order, choices)
  const titles = titlesIn(columns, table.rows)
  const named = await lookUpTitles(unit, person, titles)
  const around = { columns, style, named, knownZone, fieldOf: withFieldNames }
  const hasPlaces = columns.some(({ field }) => field.kind === 'instant' && field.place !== undefined)
  const references = columns.filter(({ field }) => field.kind === 'ref')
  const placed = hasPlaces
    ? await mapInTurns(table.rows, (row) => readTableRow(row, { ...around, columns: references, zoneOf: () => zone }))
    : []
  const placedRows = placed.flatMap((row) => row ?? [])
  const { zoneAt, zones } = await zonesOf(unit, placesIn(references, placedRows))
  const zoneOf = ({ field: { place = '' } }: ImportColumn, values: ReadRow['values']): string =>
    zoneAt(entity.columns.get(place)?.field.to ?? '', values[place]) || zone
  const read = (await mapInTurns(table.rows, (row) => readTableRow(row, { ...around, zoneOf }))).flatMap(
    (row) => row ?? [],
  )
  const sent = read.map(({ values }) => values)
  const target = targetOfMany(await newTargetOf(unit, bare, sent))
  return {
    ...answerOf(sheet, table, columns),
    labels: labelsOf(titles, named),
    zones,
    decimal: style.decimal.sign,
    date_order: style.order === 'contrary' ? order : style.order,
    rows: await mapInTurns(read, (row) => judged(unit, target, country, row)),
  }
}
