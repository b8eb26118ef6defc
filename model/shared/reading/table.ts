/** Reads a table row by row for a resource: what it is written in, what it means, and what cannot be read. */
import { labelOf, type Field } from '#model/kernel/field.ts'
import { decimalRule, joinedProof, proofOf } from '../numbers/decimal-proof.ts'
import type { DecimalRule, DecimalSign } from '../numbers/numbers.ts'
import { readCellText, withoutMark, type TitleLookup } from './cell.ts'
import type { DateOrder } from './date-order.ts'
import { joinedMoment, provenOrder, type DateRule } from './dates.ts'
import { isNeeded } from '#model/kernel/table.ts'
import { findHeading, headingKey, type FoundHeading } from './heading.ts'
import { headingMatcher, type ImportField, type Matched, type Remembered } from './import-columns.ts'
import { isBlank, type SheetRow } from './sheet-row.ts'

export type ImportColumn = ImportField & {
  readonly at: number
  readonly unit?: string
  /** The column with the time of day, where the date stands alone. */
  readonly timeAt?: number
  /** The column with the time zone, as our own files have it. */
  readonly zoneAt?: number
}

/** Chosen by the user, or by whoever calls. */
export type TableChoices = {
  readonly order?: DateOrder
  readonly decimal?: DecimalSign
  readonly headingLine?: number
  readonly columns?: Remembered
}

export type OpenedTable = Omit<FoundHeading<string>, 'heading' | 'columns'> & {
  readonly headingLine: number
  readonly headings: readonly string[]
  readonly matched: readonly (Matched | undefined)[]
}

/**
 * Finds the heading: the first line with all needed columns, else the line with most columns, else the first line that
 * is not blank. Undefined if the sheet is blank, or has no line of the chosen number.
 */
export function openTable(
  sheet: readonly SheetRow[],
  targets: readonly ImportField[],
  { headingLine, columns: chosen }: TableChoices = {},
): OpenedTable | undefined {
  const needed = targets.filter(({ field }) => isNeeded(field)).map(({ name }) => name)
  const match = headingMatcher(targets, chosen)
  const columns = (cells: readonly string[]) =>
    match(cells).map((one) => one && { column: one.name, unit: one.unit ?? '' })
  let most = 0
  const find = (suffices: (found: ReadonlySet<string>) => boolean) =>
    findHeading(sheet, { columns, suffices, ...(headingLine !== undefined && { line: headingLine }) })
  const found =
    find((names) => {
      most = Math.max(most, names.size)
      return names.size > 0 && needed.every((name) => names.has(name))
    }) ?? find((names) => most > 0 && names.size === most)
  const first = headingLine === undefined ? sheet.find((row) => !isBlank(row)) : undefined
  const opened = found ?? (first && findHeading(sheet, { columns, suffices: () => true, line: first.line }))
  if (opened === undefined) return undefined
  const headings = opened.heading.cells.map((cell) => cell.trim())
  return {
    headingLine: opened.heading.line,
    headings,
    matched: match(headings),
    rows: opened.rows,
    skipped: opened.skipped,
  }
}

/** The fields that the columns fill, with where their values stand. `labelOfPlace`: of the field that refers to a place. */
export function columnsFor(
  { headings, matched }: Pick<OpenedTable, 'headings' | 'matched'>,
  targets: readonly ImportField[],
): readonly ImportColumn[] {
  const keys = headings.map((heading) => headingKey(heading))
  return matched.flatMap((match, at): ImportColumn[] => {
    const target = targets.find(({ name }) => name === match?.name)
    if (target === undefined || match === undefined || match.isTime === true) return []
    const timeAt = matched.findIndex((other) => other?.name === match.name && other.isTime === true)
    const { place } = target.field
    const placeField = targets.find(({ name }) => name === place)?.field
    const zoneAt = placeField ? keys.indexOf(headingKey(`Time zone of ${labelOf(place ?? '', placeField)}`)) : -1
    const { unit } = match
    return [
      {
        ...target,
        at,
        ...(unit !== undefined && { unit }),
        ...(timeAt >= 0 && { timeAt }),
        ...(zoneAt >= 0 && { zoneAt }),
      },
    ]
  })
}

const cellAt = ({ cells }: SheetRow, at: number | undefined): string =>
  at === undefined ? '' : (cells[at] ?? '').trim()
export const textIn = ({ at, timeAt }: ImportColumn, row: SheetRow): string =>
  timeAt === undefined ? cellAt(row, at) : joinedMoment(cellAt(row, at), cellAt(row, timeAt))

const isNumeric = ({ field: { kind } }: ImportColumn): boolean =>
  kind === 'integer' || kind === 'number' || kind === 'decimal'
const isDated = ({ field: { kind } }: ImportColumn): boolean => kind === 'day' || kind === 'instant'

export type TableStyle = {
  readonly order: DateRule
  /** Whether dates of the table prove the order, or it was chosen; else it is the company's. */
  readonly isOrderProven: boolean
  /** Of the table as a whole. */
  readonly decimal: DecimalRule
  /** By the index of the column. */
  readonly decimals: ReadonlyMap<number, DecimalRule>
}

/** What the cells of a column hold, but those that a workbook holds as numbers. */
function* textsIn(column: ImportColumn, rows: readonly SheetRow[]): Generator<string> {
  for (const row of rows) if (row.exact?.includes(column.at) !== true) yield textIn(column, row)
}

export function styleOf(
  columns: readonly ImportColumn[],
  rows: readonly SheetRow[],
  companyOrder: DateOrder,
  { order, decimal }: TableChoices = {},
): TableStyle {
  const numeric = columns.filter(isNumeric)
  const proofs = numeric.map((column) => proofOf(withoutUnits(textsIn(column, rows))))
  const file = joinedProof(proofs)
  const chosen: DecimalRule | undefined = decimal && { sign: decimal, from: 'chosen' }
  function* dates(): Generator<string> {
    for (const column of columns.filter(isDated)) yield* textsIn(column, rows)
  }
  const proven = order ?? provenOrder(dates())
  return {
    order: proven ?? companyOrder,
    isOrderProven: proven !== undefined,
    decimal: chosen ?? decimalRule(file),
    decimals: new Map(numeric.map(({ at }, nth) => [at, chosen ?? decimalRule(proofs[nth] ?? file, file)])),
  }
}
/** A unit behind a number does not keep it from proving its decimal sign. */
function* withoutUnits(texts: Iterable<string>): Generator<string> {
  for (const text of texts) yield text.length > 60 ? text : text.replace(/\s*[^\d\s.,()$€]+[23³]?$/u, '')
}

/** The titles in columns of references, by the resource they are of. */
export function titlesIn(
  columns: readonly ImportColumn[],
  rows: readonly SheetRow[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  for (const column of columns) {
    const { kind, to } = column.field
    if (kind !== 'ref' || to === undefined) continue
    const titles = found.get(to) ?? new Set()
    for (const row of rows) {
      const title = withoutMark(textIn(column, row)).trim()
      if (title !== '') titles.add(title)
    }
    found.set(to, titles)
  }
  return new Map([...found].map(([to, titles]) => [to, [...titles]]))
}

export type ReadRow = {
  readonly line: number
  readonly values: Readonly<Record<string, unknown>>
  /** Messages by field. */
  readonly problems: Readonly<Record<string, readonly string[]>>
}
export type RowsAround = {
  readonly columns: readonly ImportColumn[]
  readonly style: TableStyle
  readonly named: TitleLookup
  /** The zone of the place that a row names, for times without letters. */
  readonly zoneOf: (column: ImportColumn, values: Readonly<Record<string, unknown>>) => string
  readonly knownZone: (name: string) => string | undefined
  /** The field with the words of its codes, where they follow from other values of the row. */
  readonly fieldOf?: (field: Field, values: Readonly<Record<string, unknown>>) => Field
}

/** Whether the value is read by others of its row: by the clock of a place, or by the words of a resource. */
const isDependent = ({ field: { kind, fieldsOf } }: ImportColumn): boolean =>
  kind === 'instant' || fieldsOf !== undefined
const readingOrder = (columns: readonly ImportColumn[]): readonly ImportColumn[] => [
  ...columns.filter((column) => !isDependent(column)),
  ...columns.filter(isDependent),
]

/** An empty cell gives no value, so that the record has what a new one has. Undefined where no cell is filled. */
export function readTableRow(
  row: SheetRow,
  { columns, style, named, zoneOf, knownZone, fieldOf = (field) => field }: RowsAround,
): ReadRow | undefined {
  const values: Record<string, unknown> = {}
  const problems: Record<string, readonly string[]> = {}
  for (const column of readingOrder(columns)) {
    const typed = textIn(column, row)
    if (typed === '') continue
    const isExact = row.exact?.includes(column.at) === true
    const decimal = isExact ? undefined : style.decimals.get(column.at)
    const zone =
      column.field.kind !== 'instant'
        ? ''
        : (knownZone(cellAt(row, column.zoneAt)) ?? knownZone(column.unit ?? '') ?? zoneOf(column, values))
    const read = readCellText(fieldOf(column.field, values), typed, {
      named,
      order: style.order,
      zone,
      ...(decimal && { decimal }),
      ...(column.unit !== undefined && { unit: column.unit }),
    })
    if ('problem' in read) problems[column.name] = [read.problem]
    else values[column.name] = read.value
  }
  const isEmpty = Object.keys(values).length === 0 && Object.keys(problems).length === 0
  return isEmpty ? undefined : { line: row.line, values, problems }
}
