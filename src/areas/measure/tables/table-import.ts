/** Validates a gauge table being imported. */
import { readNumber } from '#model/shared/numbers/numbers.ts'
import { readRange } from '#model/shared/reading/cars.ts'
import { readMark } from '#model/shared/reading/mark.ts'
import type { GaugeTable } from '#model/areas/measure/rules/gauge/gauge.ts'
import { LITRES_PER_GALLON } from '#model/shared/factors.ts'
import {
  judgeImport,
  readTable,
  usualStep,
  type ImportFault,
  type ReadTable,
} from '#model/areas/measure/rules/gauge/outage-import.ts'
import type { SheetRow } from '#model/shared/reading/sheet-row.ts'

/** Data that the sheet may lack; empty values are taken from the sheet. */
export type ImportHead = {
  mark: string
  from: string
  to: string
  shell: string
  kind: '' | 'outage' | 'innage'
  unit: '' | 'in' | 'cm'
  volume: '' | 'gal' | 'l'
  step: string
  diameter: string
  source: string
}
export const firstHead: ImportHead = {
  mark: '',
  from: '',
  to: '',
  shell: '',
  kind: '',
  unit: '',
  volume: '',
  step: '',
  diameter: '',
  source: '',
}
export type HeadFaults = Partial<Record<keyof ImportHead, string>>

export type JudgedImport = {
  readonly read: ReadTable
  readonly table: GaugeTable
  readonly faults: readonly ImportFault[]
  readonly head: HeadFaults
  /** The request body, if nothing is wrong. */
  readonly values: object
  readonly mayBeKept: boolean
}

const number = (text: string): number | undefined => {
  const digits = readNumber(text)
  return digits === undefined || digits.startsWith('-') ? undefined : Number(digits)
}
const tenths = (value: number): number => Math.round(value * 10) / 10

function headFaults(head: ImportHead): HeadFaults {
  const faults: HeadFaults = {}
  const from = readMark(head.mark, head.from)
  if (head.mark.trim() === '') faults.mark = 'Enter the reporting mark of the cars, such as GATX.'
  else if (!/^[A-Za-z]{1,4}$/.test(head.mark.trim())) faults.mark = 'A reporting mark has one to four letters.'
  if ('error' in from && faults.mark === undefined)
    faults.from =
      head.from.trim() === '' ? 'Enter the number of the car, or the first number of the series.' : from.error
  if (head.to.trim() !== '' && !(Number(head.to) >= Number(head.from) && Number(head.to) <= 999_999))
    faults.to = `The last number must be from ${head.from.trim() || 'the first'} to 999999.`
  for (const name of ['shell', 'step', 'diameter'] as const)
    if (head[name].trim() !== '' && !(number(head[name]) ?? 0))
      faults[name] = 'Enter a number greater than 0, or leave this empty.'
  return faults
}

/** A series may be typed as a range into the field of the mark or of the number: `GATX 20411-20418`. */
function withRange(head: ImportHead): ImportHead {
  const series = readRange(head.from.trim() === '' ? head.mark : head.from, head.mark.trim())
  return series === undefined || 'error' in series || head.to.trim() !== ''
    ? head
    : { ...head, mark: series.car_mark, from: String(series.first), to: String(series.last) }
}

/** Volumes are converted to gallons. */
export function judgeSheet(sheet: readonly SheetRow[], typed: ImportHead): JudgedImport {
  const head = withRange(typed)
  const read = readTable(sheet)
  const inLitres = (head.volume || read.volumeUnit || 'gal') === 'l'
  const gallons = (volume: number): number => (inLitres ? tenths(volume / LITRES_PER_GALLON) : volume)
  const rows = read.rows.map(([reading, volume]) => [reading, gallons(volume)] as const)
  const shell = number(head.shell)
  const table: GaugeTable = {
    kind: head.kind || read.kind || 'outage',
    unit: head.unit || read.unit || 'in',
    volumeUnit: 'gal',
    step: number(head.step) ?? usualStep(rows),
    shellFull: shell === undefined ? (rows.at(-1)?.[1] ?? 0) : gallons(shell),
    rows,
  }
  const faults = judgeImport({ ...read, rows }, table)
  const found = headFaults(head)
  const numberFrom = Number(head.from)
  const diameter = number(head.diameter)
  return {
    read,
    table,
    faults,
    head: found,
    values: {
      car_mark: head.mark.trim().toUpperCase(),
      number_from: numberFrom,
      number_to: head.to.trim() === '' ? numberFrom : Number(head.to),
      shell_capacity: table.shellFull.toFixed(1),
      reading_kind: table.kind,
      unit: table.unit,
      step: table.step,
      source: head.source.trim(),
      rows: rows.map(([reading, volume]) => ({ reading, volume })),
      ...(diameter !== undefined && { inside_diameter: diameter }),
    },
    mayBeKept: Object.keys(found).length === 0 && faults.every(({ weight }) => weight !== 'stop'),
  }
}
