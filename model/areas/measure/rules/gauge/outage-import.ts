/** Imports a gauge table from the car owner's spreadsheet of readings and volumes, checking it line by line. */
import {
  tableFaults,
  type GaugeRow,
  type GaugeTable,
  type LengthUnit,
  type ReadingKind,
  type VolumeUnit,
} from './gauge.ts'
import { readReading, readVolume } from './typed-values.ts'
import { decimalRule, joinedProof, proofOf } from '#model/shared/numbers/decimal-proof.ts'
import { isTotal } from '#model/shared/reading/heading.ts'
import type { SheetRow } from '#model/shared/reading/sheet-row.ts'

/** `stop` must be corrected; `warn` may be saved. Line null concerns the whole table. */
export type ImportFault = { readonly line: number | null; readonly weight: 'stop' | 'warn'; readonly message: string }

export type ReadTable = {
  readonly rows: readonly GaugeRow[]
  /** Line number of each row; rows from one line of the sheet share it. */
  readonly lines: readonly number[]
  /** Kind and units from the headings, where they state them. */
  readonly kind: ReadingKind | undefined
  readonly unit: LengthUnit | undefined
  readonly volumeUnit: VolumeUnit | undefined
  readonly faults: readonly ImportFault[]
}

const isReading = (cell: string): boolean => readReading(cell) !== undefined

const firstMatch = <T>(text: string, words: readonly (readonly [T, RegExp])[]): T | undefined =>
  words.find(([, pattern]) => pattern.test(text))?.[0]
const kinds: readonly (readonly [ReadingKind, RegExp])[] = [
  ['innage', /innage|depth|sounding/i],
  ['outage', /outage|ullage/i],
]
const units: readonly (readonly [LengthUnit, RegExp])[] = [
  ['cm', /\bcm\b|centimet/i],
  ['in', /\bin\b|inch|″|"/i],
]
const volumes: readonly (readonly [VolumeUnit, RegExp])[] = [
  ['gal', /\bgal/i],
  ['l', /lit(re|er)|\bl\b/i],
]

/** Fractions of an inch in the heading, if whole inches run down and fractions across: `Inches | 0 | 1/4 | 1/2 | 3/4`; else undefined. */
function partsAcross(heading: readonly string[]): readonly number[] | undefined {
  const parts = heading
    .slice(1)
    .filter((cell) => cell.trim() !== '')
    .map((cell) => readReading(cell))
  const isParts =
    parts.length > 1 &&
    parts.every((part, at) => part !== undefined && part < 1 && (at === 0 || part > (parts[at - 1] ?? 1)))
  return isParts ? parts.flatMap((part) => part ?? []) : undefined
}

const NO_ROWS = 'No row has a reading and a volume. The file needs two columns: the reading, then the volume.'

/** Reads the sheet. Lines before the first numbers are headings; all later lines must be rows. */
export function readTable(sheet: readonly SheetRow[]): ReadTable {
  const filled = sheet.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const first = filled.findIndex(
    ({ cells }) => isReading(cells[0] ?? '') && cells.slice(1).some((cell) => readVolume(cell, 'gal') !== undefined),
  )
  const headings = first < 0 ? filled : filled.slice(0, first)
  const words = headings.flatMap(({ cells }) => cells).join(' ')
  const parts = partsAcross(headings.at(-1)?.cells ?? [])
  const [unit, volumeUnit] = [firstMatch(words, units), firstMatch(words, volumes)]
  const body = first < 0 ? [] : filled.slice(first).filter((row) => !isTotal(row))
  const proofs = [
    proofOf(body.map(({ cells }) => cells[0] ?? '')),
    proofOf(body.flatMap(({ cells }) => cells.slice(1))),
  ] as const
  const [ofReadings, ofVolumes] = proofs.map((proof) => decimalRule(proof, joinedProof(proofs)))
  const rows: GaugeRow[] = []
  const lines: number[] = []
  const faults: ImportFault[] = first < 0 ? [{ line: null, weight: 'stop', message: NO_ROWS }] : []
  for (const { line, cells } of body) {
    const report = (message: string): void => void faults.push({ line, weight: 'stop', message })
    const reading = readReading(cells[0] ?? '', unit, ofReadings)
    if (reading === undefined) {
      report(`“${cells[0] ?? ''}” is not a reading such as 24.25 or 24 1/4.`)
      continue
    }
    for (const [at, part] of (parts ?? [0]).entries()) {
      const cell = cells[at + 1] ?? ''
      const volume = readVolume(cell, volumeUnit ?? 'gal', ofVolumes)
      // The last line may end before the last fraction, at the bottom of the tank.
      if (cell.trim() === '' && parts !== undefined) continue
      if (volume === undefined)
        report(
          cell.trim() === ''
            ? `The reading ${cells[0] ?? ''} has no volume.`
            : `“${cell}” is not a volume such as 1,250.5, or may mean two numbers.`,
        )
      else {
        rows.push([reading + part, volume])
        lines.push(line)
      }
    }
  }
  return {
    rows,
    lines,
    kind: firstMatch(words, kinds),
    unit,
    volumeUnit,
    faults,
  }
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6
/** The most frequent distance between two rows. */
export function usualStep(rows: readonly GaugeRow[]): number {
  const counts = new Map<number, number>()
  rows.forEach(([reading], at) => {
    const step = rounded(reading - (rows[at - 1]?.[0] ?? reading))
    if (step > 0) counts.set(step, (counts.get(step) ?? 0) + 1)
  })
  return [...counts].toSorted(([a, one], [b, other]) => other - one || a - b)[0]?.[0] ?? 0
}

/** All errors and warnings of an imported table, in line order. */
export function judgeImport(read: ReadTable, table: GaugeTable): readonly ImportFault[] {
  const lineOf = (row: number | null): number | null => (row === null ? null : (read.lines[row - 1] ?? null))
  const seen = new Map<number, number>()
  const twice = read.rows.flatMap(([reading], at): ImportFault[] => {
    const before = seen.get(reading)
    seen.set(reading, read.lines[at] ?? 0)
    return before === undefined
      ? []
      : [
          {
            line: read.lines[at] ?? null,
            weight: 'stop',
            message: `The reading ${reading} is already on line ${before}.`,
          },
        ]
  })
  const gaps = read.rows.flatMap(([reading], at): ImportFault[] => {
    const before = read.rows[at - 1]?.[0]
    const wide = before === undefined ? 0 : rounded(reading - before)
    if (wide <= rounded(table.step) || table.step <= 0) return []
    return [
      {
        line: read.lines[at] ?? null,
        weight: 'warn',
        message: `There are no rows between ${before ?? 0} and ${reading} ${table.unit}; the usual step is ${table.step} ${table.unit}. Volumes in between are interpolated.`,
      },
    ]
  })
  const doubled = new Set(twice.map(({ line }) => line))
  const faults =
    read.rows.length === 0
      ? []
      : tableFaults(table).flatMap(({ row, message }): ImportFault[] => {
          const line = lineOf(row)
          // A repeated reading does not increase either; one message about it is enough.
          return message.startsWith('The reading must increase') && doubled.has(line)
            ? []
            : [{ line, weight: 'stop', message }]
        })
  return [...read.faults, ...twice, ...faults, ...gaps].toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))
}
