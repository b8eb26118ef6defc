/** A gauge table as it comes from the owner of the car: a sheet of readings and volumes, judged line by line before it is kept. */
import { tableFaults, type GaugeRow, type GaugeTable, type LengthUnit, type ReadingKind, type VolumeUnit } from './gauge.ts'
import { readReading } from './train-paste.ts'
import type { SheetRow } from './yard-import-columns.ts'

/** `stop` must be mended; `warn` is worth a look and may be kept. A null line is about the table as a whole. */
export type ImportFault = { readonly line: number | null; readonly weight: 'stop' | 'warn'; readonly message: string }

export type ReadTable = {
  readonly rows: readonly GaugeRow[]
  /** Where each row came from; rows read across a line share it. */
  readonly lines: readonly number[]
  /** What the headings say of the table, where they say it. */
  readonly kind: ReadingKind | undefined
  readonly unit: LengthUnit | undefined
  readonly volumeUnit: VolumeUnit | undefined
  readonly faults: readonly ImportFault[]
}

const isReading = (cell: string): boolean => readReading(cell) !== undefined
const volumeIn = (cell: string): number | undefined => (/^[+-]?[\d,\s]*\d\.?\d*$|^\.\d+$/.test(cell.trim()) ? Number(cell.replaceAll(/[,\s]/g, '')) : undefined)

const said = <T>(text: string, words: readonly (readonly [T, RegExp])[]): T | undefined => words.find(([, pattern]) => pattern.test(text))?.[0]
const kinds: readonly (readonly [ReadingKind, RegExp])[] = [['innage', /innage|depth|sounding/i], ['outage', /outage|ullage/i]]
const units: readonly (readonly [LengthUnit, RegExp])[] = [['cm', /\bcm\b|centimet/i], ['in', /\bin\b|inch|″|"/i]]
const volumes: readonly (readonly [VolumeUnit, RegExp])[] = [['gal', /\bgal/i], ['l', /lit(re|er)|\bl\b/i]]

/** Whole inches down, parts of an inch across: `Inches | 0 | 1/4 | 1/2 | 3/4`. Undefined where the sheet is a plain list. */
function partsAcross(heading: readonly string[]): readonly number[] | undefined {
  const parts = heading.slice(1).filter((cell) => cell.trim() !== '').map((cell) => readReading(cell))
  const isParts = parts.length > 1 && parts.every((part, at) => part !== undefined && part < 1 && (at === 0 || part > (parts[at - 1] ?? 1)))
  return isParts ? parts.flatMap((part) => part ?? []) : undefined
}

const NO_ROWS = 'No row holds a reading and a volume. Two columns are wanted: the reading, then the volume.'

/** Lines before the first numbers are headings; after it every line must be a row. */
export function readTable(sheet: readonly SheetRow[]): ReadTable {
  const filled = sheet.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const first = filled.findIndex(({ cells }) => isReading(cells[0] ?? '') && cells.slice(1).some((cell) => volumeIn(cell) !== undefined))
  const headings = first < 0 ? filled : filled.slice(0, first)
  const words = headings.flatMap(({ cells }) => cells).join(' ')
  const parts = partsAcross(headings.at(-1)?.cells ?? [])
  const rows: GaugeRow[] = []
  const lines: number[] = []
  const faults: ImportFault[] = first < 0 ? [{ line: null, weight: 'stop', message: NO_ROWS }] : []
  for (const { line, cells } of first < 0 ? [] : filled.slice(first)) {
    const wrong = (message: string): void => void faults.push({ line, weight: 'stop', message })
    const reading = readReading(cells[0] ?? '')
    if (reading === undefined) {
      wrong(`“${cells[0] ?? ''}” is no reading: a number such as 24.25 or 24 1/4.`)
      continue
    }
    for (const [at, part] of (parts ?? [0]).entries()) {
      const cell = cells[at + 1] ?? ''
      const volume = volumeIn(cell)
      // The last line of a table ends where the tank does.
      if (cell.trim() === '' && parts !== undefined) continue
      if (volume === undefined) wrong(cell.trim() === '' ? `There is no volume beside the reading ${cells[0] ?? ''}.` : `“${cell}” is no volume: digits, with separators of thousands at most.`)
      else {
        rows.push([reading + part, volume])
        lines.push(line)
      }
    }
  }
  return { rows, lines, kind: said(words, kinds), unit: said(words, units), volumeUnit: said(words, volumes), faults }
}

const near = (value: number): number => Math.round(value * 1e6) / 1e6
/** The distance that most rows keep from the one before. */
export function usualStep(rows: readonly GaugeRow[]): number {
  const counts = new Map<number, number>()
  rows.forEach(([reading], at) => {
    const step = near(reading - (rows[at - 1]?.[0] ?? reading))
    if (step > 0) counts.set(step, (counts.get(step) ?? 0) + 1)
  })
  return [...counts].toSorted(([a, one], [b, other]) => other - one || a - b)[0]?.[0] ?? 0
}

/** Everything that is wrong with what was read as the table it is to be, in the order of its lines. */
export function judgeImport(read: ReadTable, table: GaugeTable): readonly ImportFault[] {
  const lineOf = (row: number | null): number | null => (row === null ? null : (read.lines[row - 1] ?? null))
  const seen = new Map<number, number>()
  const twice = read.rows.flatMap(([reading], at): ImportFault[] => {
    const before = seen.get(reading)
    seen.set(reading, read.lines[at] ?? 0)
    return before === undefined ? [] : [{ line: read.lines[at] ?? null, weight: 'stop', message: `The reading ${reading} stands in line ${before} already.` }]
  })
  const gaps = read.rows.flatMap(([reading], at): ImportFault[] => {
    const before = read.rows[at - 1]?.[0]
    const wide = before === undefined ? 0 : near(reading - before)
    if (wide <= near(table.step) || table.step <= 0) return []
    return [{ line: read.lines[at] ?? null, weight: 'warn', message: `From ${before ?? 0} to ${reading} ${table.unit} nothing is named; every ${table.step} ${table.unit} is usual. Between them the volume is taken as a straight line.` }]
  })
  const doubled = new Set(twice.map(({ line }) => line))
  const faults = read.rows.length === 0 ? [] : tableFaults(table).flatMap(({ row, message }): ImportFault[] => {
    const line = lineOf(row)
    // A reading named twice does not rise either: one word about it is enough.
    return message.startsWith('The reading must rise') && doubled.has(line) ? [] : [{ line, weight: 'stop', message }]
  })
  return [...read.faults, ...twice, ...faults, ...gaps].toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))
}
