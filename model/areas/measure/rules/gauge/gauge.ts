/**
 * Outage and innage tables of tank cars.
 *
 * Source: tables come from the owner of the car (49 CFR 173.314(e)); outage is measured from the inside top of the shell down to
 * the liquid, innage from the tank bottom up. Values between rows are interpolated linearly; values outside throw, never extrapolated.
 */
import { OutOfRange, within } from '../out-of-range.ts'

export const readingKinds = ['outage', 'innage'] as const
export type ReadingKind = (typeof readingKinds)[number]
export const lengthUnits = ['in', 'cm'] as const
export type LengthUnit = (typeof lengthUnits)[number]
export const volumeUnits = ['gal', 'l'] as const
export type VolumeUnit = (typeof volumeUnits)[number]

/** A reading in the table's length unit, and the volume in its volume unit: the empty part for outage, the filled part for innage. */
export type GaugeRow = readonly [reading: number, volume: number]
export type GaugeTable = {
  readonly kind: ReadingKind
  readonly unit: LengthUnit
  readonly volumeUnit: VolumeUnit
  /** Graduation of the gauge, in `unit`. */
  readonly step: number
  /** Volume of the completely filled tank, in `volumeUnit`. */
  readonly shellFull: number
  /** Strictly increasing in reading and in volume. */
  readonly rows: readonly GaugeRow[]
}

/** A table is in whole units: its last row may differ from the shell-full capacity by this much. */
const ROUNDING = 0.5

/** The two rows around `value`, by binary search; undefined if it is outside the table. */
function bracket(rows: readonly GaugeRow[], column: 0 | 1, value: number): readonly [GaugeRow, GaugeRow] | undefined {
  let low = 0
  let high = rows.length - 1
  if (!(value >= (rows[low]?.[column] ?? Infinity) && value <= (rows[high]?.[column] ?? -Infinity))) return undefined
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.[column] ?? 0) <= value) low = middle
    else high = middle
  }
  const [below, above] = [rows[low], rows[high]]
  return below && above && [below, above]
}

function interpolate(rows: readonly GaugeRow[], from: 0 | 1, value: number, quantity: string, unit: string): number {
  const found = bracket(rows, from, value)
  if (!found) {
    const [first, last] = [rows[0], rows.at(-1)]
    throw new OutOfRange({
      quantity,
      given: value,
      least: first?.[from] ?? 0,
      most: last?.[from] ?? 0,
      unit,
      why: 'The table ends there.',
    })
  }
  const to = from === 0 ? 1 : 0
  const [below, above] = found
  const width = above[from] - below[from]
  return width === 0 ? below[to] : below[to] + ((above[to] - below[to]) * (value - below[from])) / width
}

const readingName = (table: GaugeTable): string => (table.kind === 'outage' ? 'Outage reading' : 'Innage reading')

/** The table's volume at a reading: the empty volume of an outage table, the product volume of an innage table. */
export const volumeAt = (table: GaugeTable, reading: number): number =>
  interpolate(table.rows, 0, reading, readingName(table), table.unit)

/** The reading for a volume; the inverse of `volumeAt`. */
export const readingAt = (table: GaugeTable, volume: number): number =>
  interpolate(
    table.rows,
    1,
    volume,
    table.kind === 'outage' ? 'Volume of the outage' : 'Volume of the product',
    table.volumeUnit,
  )

/** The empty volume at a reading, for either kind of table. */
export function outageAt(table: GaugeTable, reading: number): number {
  const volume = volumeAt(table, reading)
  return table.kind === 'outage' ? volume : table.shellFull - volume
}

/**
 * The reading for an empty volume, for either kind of table. The last row may differ from the shell-full capacity by the rounding
 * of the table (`tableFaults`), so a volume between the two is read at the last row.
 */
export function readingForOutage(table: GaugeTable, outage: number): number {
  const volume = table.kind === 'outage' ? outage : table.shellFull - outage
  const most = table.rows.at(-1)?.[1] ?? 0
  return readingAt(table, volume > most && volume <= most + ROUNDING ? most : volume)
}

/**
 * The reading for an empty volume, rounded to the graduation on the safe side: never less empty volume than requested, and never
 * beyond the tank, whose depth need not be a whole number of graduations.
 */
export function minimumOutageReading(table: GaugeTable, outage: number): number {
  const [first, last] = [table.rows[0]?.[0] ?? 0, table.rows.at(-1)?.[0] ?? 0]
  const exact = readingForOutage(table, outage)
  const steps = exact / table.step
  const near = Math.round(steps)
  // Rounding errors must not cost a graduation: a value within 1e-9 of one is on it.
  const safe = Math.abs(steps - near) < 1e-9 ? near : table.kind === 'outage' ? Math.ceil(steps) : Math.floor(steps)
  return Math.min(last, Math.max(first, safe * table.step))
}

/** The cars of a table: one car, or a range of numbers. */
export type GaugeSeries = { readonly mark: string; readonly numberFrom: number; readonly numberTo: number }

/** The table of a car: that of the narrowest series that contains it, so its own table wins. */
export function tableFor<T extends GaugeSeries>(tables: readonly T[], mark: string, number: number): T | undefined {
  const wanted = mark.trim().toUpperCase()
  return tables
    .filter(
      (table) => table.mark.trim().toUpperCase() === wanted && number >= table.numberFrom && number <= table.numberTo,
    )
    .toSorted((a, b) => a.numberTo - a.numberFrom - (b.numberTo - b.numberFrom))[0]
}

export type TableFault = { readonly row: number | null; readonly message: string }

/** Errors in a table, each with its row number from 1 (null for the whole table); empty if the table is valid. */
export function tableFaults(table: GaugeTable): readonly TableFault[] {
  const faults: TableFault[] = []
  const report = (row: number | null, message: string): number => faults.push({ row, message })
  if (table.rows.length < 2) report(null, 'A table needs at least two rows.')
  if (!(table.step > 0)) report(null, 'The step must be greater than 0.')
  if (!(table.shellFull > 0)) report(null, 'The shell-full capacity must be greater than 0.')
  table.rows.forEach(([reading, volume], index) => {
    if (!Number.isFinite(reading) || reading < 0) report(index + 1, 'The reading must be 0 or more.')
    if (!Number.isFinite(volume) || volume < 0) report(index + 1, 'The volume must be 0 or more.')
    const before = table.rows[index - 1]
    if (before && !(reading > before[0]))
      report(index + 1, `The reading must increase: ${reading} follows ${before[0]}.`)
    if (before && !(volume > before[1])) report(index + 1, `The volume must increase: ${volume} follows ${before[1]}.`)
  })
  const [first, last] = [table.rows[0], table.rows.at(-1)]
  if (first && !(first[0] === 0 && first[1] === 0))
    report(1, `The first row must be 0 ${table.unit}, 0 ${table.volumeUnit}.`)
  if (last && table.shellFull > 0 && Math.abs(last[1] - table.shellFull) > ROUNDING)
    report(
      table.rows.length,
      `The last row must be the shell-full capacity, ${table.shellFull} ${table.volumeUnit}; it is ${last[1]}.`,
    )
  return faults
}

export type TableDifference = {
  readonly reading: number
  readonly first: number
  readonly second: number
  readonly difference: number
}

/** Compares the outage of two tables at every reading that both contain; they must have the same units. */
export function compareTables(first: GaugeTable, second: GaugeTable): readonly TableDifference[] {
  const most = Math.min(first.rows.at(-1)?.[0] ?? 0, second.rows.at(-1)?.[0] ?? 0)
  const readings = [...new Set([...first.rows, ...second.rows].map(([reading]) => reading))]
    .filter((reading) => reading <= most)
    .toSorted((a, b) => a - b)
  return readings.map((reading) => {
    const [one, other] = [outageAt(first, reading), outageAt(second, reading)]
    return { reading, first: one, second: other, difference: other - one }
  })
}

/** Empty part of the shell in percent. */
export const outagePercent = (table: GaugeTable, outage: number): number =>
  (100 * within('Outage', outage, 0, table.shellFull, table.volumeUnit)) / table.shellFull
