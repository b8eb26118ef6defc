/** Reads a yard roster (spreadsheet or pasted text): recognizes its column headings and turns rows of cells into rows of named text. */
import { isBlank, type SheetRow } from './sheet-row.ts'

export type NamedRow<C extends string> = { readonly line: number } & { readonly [K in C]: string }

/** Accepted headings of each column, in lower case without spaces or punctuation. */
const carHeads = {
  whole: [
    'car',
    'carid',
    'equipment',
    'equipmentid',
    'reportingmarks',
    'markandnumber',
    'railcar',
    'caridentification',
    'unit',
  ],
  car_mark: [
    'carmark',
    'mark',
    'reportingmark',
    'road',
    'roadname',
    'initial',
    'initials',
    'equipmentinitial',
    'carinitial',
    'owner',
  ],
  car_number: ['carnumber', 'number', 'carno', 'no', 'num', 'equipmentnumber', 'roadnumber'],
  car_type: ['cartype', 'type', 'aartype', 'aar', 'kind', 'equipmenttype', 'aarcartype'],
  length_ft: ['lengthft', 'length', 'lengthfeet', 'carlength', 'lengthinfeet', 'ft', 'feet', 'outsidelength'],
  load_status: ['loadstatus', 'le', 'load', 'status', 'loadedempty', 'loadempty', 'loaded'],
  commodity: ['commodity', 'cargo', 'contents', 'lading', 'product', 'goods'],
  yard: ['yard', 'place', 'location', 'town', 'station', 'site'],
  track: ['track', 'trackname', 'trackno', 'tracknumber', 'trk', 'spur', 'siding', 'industry', 'to'],
  position: ['position', 'pos', 'seq', 'sequence', 'spot', 'order', 'standingorder'],
} as const
const trackHeads = {
  yard: carHeads.yard,
  track: [...carHeads.track, 'name'],
  kind: ['kind', 'type', 'tracktype', 'trackkind', 'use', 'purpose'],
  length_ft: ['lengthft', 'length', 'tracklength', 'lengthfeet', 'lengthinfeet', 'ft', 'feet'],
  usable_length_ft: [
    'usablelengthft',
    'usablelength',
    'usable',
    'usableft',
    'usablefeet',
    'clearlength',
    'capacity',
    'capacityft',
  ],
} as const
export type CarColumn = keyof typeof carHeads
export type TrackColumn = keyof typeof trackHeads

type Heads<C extends string> = Readonly<Record<C, readonly string[]>>
const normalized = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

type Cells = SheetRow['cells']
/** The column named by each heading cell; undefined if the cells are no heading. */
function headingColumns<C extends string>(cells: Cells | undefined, heads: Heads<C>): (C | undefined)[] | undefined {
  if (cells === undefined) return undefined
  const columns = Object.keys(heads) as C[]
  const taken = new Set<C>()
  const namedRows = cells.map((cell) => {
    const column = columns.find((name) => !taken.has(name) && heads[name].includes(normalized(cell)))
    if (column !== undefined) taken.add(column)
    return column
  })
  const filled = cells.filter((cell) => cell.trim() !== '').length
  return taken.size > 0 && taken.size * 2 >= filled ? namedRows : undefined
}
export const isTrackHeading = (cells: Cells): boolean => headingColumns(cells, trackHeads) !== undefined
export const isCarHeading = (cells: Cells): boolean => headingColumns(cells, carHeads) !== undefined

function namedRow<C extends string>(
  { line, cells }: SheetRow,
  order: readonly (C | undefined)[],
  heads: Heads<C>,
): NamedRow<C> {
  const values = Object.fromEntries(Object.keys(heads).map((name) => [name, '']))
  order.forEach((name, index) => {
    if (name !== undefined) values[name] = (cells[index] ?? '').trim()
  })
  return { line, ...values } as NamedRow<C>
}

const isNumber = (text: string | undefined): boolean => text !== undefined && /^\d+(\.\d+)?$/.test(text.trim())

/** Reads one row of the list of tracks after the other; nothing for a blank row and for the heading. */
export function trackReader(sheet: readonly SheetRow[]): (row: SheetRow) => NamedRow<TrackColumn> | undefined {
  const heading = sheet.find((row) => !isBlank(row))
  const order = headingColumns(heading?.cells, trackHeads)
  if (order !== undefined)
    return (row) => (row === heading || isBlank(row) ? undefined : namedRow(row, order, trackHeads))
  return (row) => {
    if (isBlank(row)) return undefined
    // Without a heading: track, kind and length, preceded by the yard if there is a fourth cell.
    const columns: readonly TrackColumn[] =
      row.cells.length >= 4
        ? ['yard', 'track', 'kind', 'length_ft']
        : isNumber(row.cells[1])
          ? ['track', 'length_ft']
          : ['track', 'kind', 'length_ft']
    return namedRow(row, columns, trackHeads)
  }
}

/** A row without a heading: mark and number (in one cell or two), then type, track and position. `isTrack` distinguishes a track from a type. */
function carWithoutHeading(row: SheetRow, isTrack: (name: string) => boolean): NamedRow<CarColumn> {
  const whole = /\d/.test(row.cells[0] ?? '')
  const rest = row.cells.slice(whole ? 1 : 2)
  const typed = !isTrack(rest[0] ?? '') || isTrack(rest[1] ?? '')
  const columns: CarColumn[] = [
    ...(whole ? (['whole'] as const) : (['car_mark', 'car_number'] as const)),
    ...(typed ? (['car_type'] as const) : []),
    'track',
    'position',
  ]
  return namedRow(row, columns, carHeads)
}

/** Reads one row of the roster after the other; nothing for a blank row and for the heading. */
export function carReader(
  sheet: readonly SheetRow[],
  isTrack: (name: string) => boolean,
): (row: SheetRow) => NamedRow<CarColumn> | undefined {
  const heading = sheet.find((row) => !isBlank(row))
  const order = headingColumns(heading?.cells, carHeads)
  if (order === undefined) return (row) => (isBlank(row) ? undefined : carWithoutHeading(row, isTrack))
  // Without a number column, "road" or "reporting mark" heads whole car ids such as GATX 20411.
  const whole = order.includes('car_number') ? order : order.map((name) => (name === 'car_mark' ? 'whole' : name))
  return (row) => (row === heading || isBlank(row) ? undefined : namedRow(row, whole, carHeads))
}
