/** The columns of rosters of cars and tracks: found by a heading, or by the order in which people paste them. */
import { decimalRule, proofOf } from '#model/shared/numbers/decimal-proof.ts'
import type { DecimalRule } from '#model/shared/numbers/numbers.ts'
import {
  columnNames,
  findHeading,
  namedColumns,
  type FoundHeading,
  type Headings,
  type SkippedLine,
} from '#model/shared/reading/heading.ts'
import { isBlank, type SheetRow } from '#model/shared/reading/sheet-row.ts'
import { synonyms } from '#model/shared/reading/synonyms.ts'
import { cellReader } from '#model/shared/reading/text-table.ts'

/** In the order in which a heading that has two meanings is taken. */
const carHeads = {
  car: synonyms.car,
  car_mark: synonyms.car_mark,
  car_number: synonyms.car_number,
  car_type: synonyms.car_type,
  length_ft: synonyms.length_ft,
  load_status: synonyms.load_status,
  load: synonyms.load,
  commodity: synonyms.commodity,
  track: synonyms.track,
  yard: synonyms.yard,
  position: synonyms.position,
} as const
const trackHeads = {
  track: [...synonyms.track, 'Name'],
  yard: synonyms.yard,
  track_kind: synonyms.track_kind,
  length_ft: [...synonyms.length_ft, 'Track Length'],
  usable_length_ft: synonyms.usable_length_ft,
} as const
export type CarColumn = keyof typeof carHeads
export type TrackColumn = keyof typeof trackHeads
export type NamedRow<C extends string> = { readonly line: number } & { readonly [K in C]: string }

/** How numbers of a column are written: the unit of its heading, and the decimal sign that its cells prove. */
export type NumberWriting = { readonly unit: string; readonly decimal: DecimalRule }
export type RosterTable<C extends string> = {
  readonly rows: readonly NamedRow<C>[]
  readonly skipped: readonly SkippedLine[]
  readonly has: (column: C) => boolean
  readonly writingOf: (column: C) => NumberWriting
}

const named = <C extends string>(heads: Headings<C>, line: number, cell: (column: C) => string): NamedRow<C> => {
  const values = Object.fromEntries((Object.keys(heads) as C[]).map((column) => [column, cell(column)]))
  return { line, ...values } as NamedRow<C>
}

function rosterOf<C extends string>(rows: readonly NamedRow<C>[], found: FoundHeading<C> | undefined): RosterTable<C> {
  const units = new Map(found?.columns.flatMap((one) => (one === undefined ? [] : [[one.column, one.unit] as const])))
  return {
    rows,
    skipped: found?.skipped ?? [],
    has: (column) => units.has(column),
    writingOf: (column) => ({
      unit: units.get(column) ?? '',
      decimal: decimalRule(proofOf(rows.map((row) => row[column]))),
    }),
  }
}

/** A heading with two of the columns; one alone where no line has two. */
function headingOf<C extends string>(
  sheet: readonly SheetRow[],
  heads: Headings<C>,
  needs: (found: ReadonlySet<C>) => boolean,
): FoundHeading<C> | undefined {
  const names = columnNames(heads)
  const columns = (cells: readonly string[]) => namedColumns(cells, names)
  return (
    findHeading(sheet, { columns, suffices: (found) => found.size > 1 && needs(found) }) ??
    findHeading(sheet, { columns, suffices: needs })
  )
}

const isNumber = (text: string | undefined): boolean => text !== undefined && /^\d+(\.\d+)?$/.test(text.trim())

/** The list of tracks. Without a heading: track, kind and length, preceded by the yard if there is a fourth cell. */
export function readTracks(sheet: readonly SheetRow[]): RosterTable<TrackColumn> {
  const found = headingOf(sheet, trackHeads, (columns) => columns.has('track'))
  if (found !== undefined) {
    const cell = cellReader(found)
    return rosterOf(
      found.rows.map((row) => named(trackHeads, row.line, (column) => cell(row, column))),
      found,
    )
  }
  const rows = sheet.flatMap((row) => {
    if (isBlank(row)) return []
    const order: readonly TrackColumn[] =
      row.cells.length >= 4
        ? ['yard', 'track', 'track_kind', 'length_ft']
        : isNumber(row.cells[1])
          ? ['track', 'length_ft']
          : ['track', 'track_kind', 'length_ft']
    return [named(trackHeads, row.line, (column) => row.cells[order.indexOf(column)]?.trim() ?? '')]
  })
  return rosterOf(rows, undefined)
}

/**
 * A row without a heading: mark and number (in one cell or two), then type, track and position. `isTrack` distinguishes
 * a track from a type.
 */
function carWithoutHeading(row: SheetRow, isTrack: (name: string) => boolean): NamedRow<CarColumn> {
  const isWhole = /\d/.test(row.cells[0] ?? '')
  const rest = row.cells.slice(isWhole ? 1 : 2)
  const isTyped = !isTrack(rest[0] ?? '') || isTrack(rest[1] ?? '')
  const order: CarColumn[] = [
    ...(isWhole ? (['car'] as const) : (['car_mark', 'car_number'] as const)),
    ...(isTyped ? (['car_type'] as const) : []),
    'track',
    'position',
  ]
  return named(carHeads, row.line, (column) => row.cells[order.indexOf(column)]?.trim() ?? '')
}

export function readRoster(sheet: readonly SheetRow[], isTrack: (name: string) => boolean): RosterTable<CarColumn> {
  const found = headingOf(
    sheet,
    carHeads,
    (columns) => columns.has('car') || columns.has('car_mark') || columns.has('car_number'),
  )
  if (found === undefined)
    return rosterOf(
      sheet.flatMap((row) => (isBlank(row) ? [] : [carWithoutHeading(row, isTrack)])),
      undefined,
    )
  const cell = cellReader(found)
  return rosterOf(
    found.rows.map((row) => named(carHeads, row.line, (column) => cell(row, column))),
    found,
  )
}
