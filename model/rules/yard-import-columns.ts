/** The columns of a yard roster, however they are headed: from rows of cells to rows of named text. */

/** A row of a file as it stands there; `line` counts from 1. */
export type SheetRow = { readonly line: number; readonly cells: readonly string[] }
export type Named<C extends string> = { readonly line: number } & { readonly [K in C]: string }

/** What each column may be headed, in small letters without space or punctuation. */
const carHeads = {
  whole: ['car', 'carid', 'equipment', 'equipmentid', 'reportingmarks', 'markandnumber', 'railcar', 'caridentification', 'unit'],
  car_mark: ['carmark', 'mark', 'reportingmark', 'road', 'roadname', 'initial', 'initials', 'equipmentinitial', 'carinitial', 'owner'],
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
  usable_length_ft: ['usablelengthft', 'usablelength', 'usable', 'usableft', 'usablefeet', 'clearlength', 'capacity', 'capacityft'],
} as const
export type CarColumn = keyof typeof carHeads
export type TrackColumn = keyof typeof trackHeads

type Heads<C extends string> = Readonly<Record<C, readonly string[]>>
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
const blank = (row: SheetRow): boolean => row.cells.every((cell) => cell.trim() === '')

/** Which column each cell of a heading names; undefined where the row is no heading. */
function heading<C extends string>(row: SheetRow | undefined, heads: Heads<C>): (C | undefined)[] | undefined {
  if (row === undefined) return undefined
  const columns = Object.keys(heads) as C[]
  const taken = new Set<C>()
  const named = row.cells.map((cell) => {
    const column = columns.find((name) => !taken.has(name) && heads[name].includes(plain(cell)))
    if (column !== undefined) taken.add(column)
    return column
  })
  const filled = row.cells.filter((cell) => cell.trim() !== '').length
  return taken.size > 0 && taken.size * 2 >= filled ? named : undefined
}

function named<C extends string>(rows: readonly SheetRow[], order: readonly (C | undefined)[], heads: Heads<C>): Named<C>[] {
  return rows.map(({ line, cells }) => {
    const values = Object.fromEntries(Object.keys(heads).map((name) => [name, '']))
    order.forEach((name, index) => {
      if (name !== undefined) values[name] = (cells[index] ?? '').trim()
    })
    return { line, ...values } as Named<C>
  })
}

const isNumber = (text: string | undefined): boolean => text !== undefined && /^\d+(\.\d+)?$/.test(text.trim())

export function readTracks(sheet: readonly SheetRow[]): Named<TrackColumn>[] {
  const rows = sheet.filter((row) => !blank(row))
  const order = heading(rows[0], trackHeads)
  if (order !== undefined) return named(rows.slice(1), order, trackHeads)
  return rows.flatMap((row) => {
    const width = row.cells.length
    // Pasted without a heading: a track, what it is for, its length, and before them the place where there is one.
    const columns: readonly TrackColumn[] =
      width >= 4 ? ['yard', 'track', 'kind', 'length_ft']
      : isNumber(row.cells[1]) ? ['track', 'length_ft']
      : ['track', 'kind', 'length_ft']
    return named([row], columns, trackHeads)
  })
}

/** Rows pasted without a heading: mark, number (in one cell or two), then type, track and position; `isTrack` tells a track from a type. */
function pastedCar(row: SheetRow, isTrack: (name: string) => boolean): Named<CarColumn>[] {
  const whole = /\d/.test(row.cells[0] ?? '')
  const rest = row.cells.slice(whole ? 1 : 2)
  const typed = !isTrack(rest[0] ?? '') || isTrack(rest[1] ?? '')
  const columns: CarColumn[] = [...(whole ? (['whole'] as const) : (['car_mark', 'car_number'] as const)), ...(typed ? (['car_type'] as const) : []), 'track', 'position']
  return named([row], columns, carHeads)
}

export function readCars(sheet: readonly SheetRow[], isTrack: (name: string) => boolean): Named<CarColumn>[] {
  const rows = sheet.filter((row) => !blank(row))
  const order = heading(rows[0], carHeads)
  if (order === undefined) return rows.flatMap((row) => pastedCar(row, isTrack))
  // "Road" or "reporting mark" over whole marks such as GATX 20411: there is no column of numbers beside it.
  const whole = order.includes('car_number') ? order : order.map((name) => (name === 'car_mark' ? 'whole' : name))
  return named(rows.slice(1), whole, carHeads)
}
