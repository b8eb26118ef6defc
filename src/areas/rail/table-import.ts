/** A gauge table on its way in: what was read, what is said of it, and everything that is wrong with it. */
import { readMark } from '#model/rules/mark.ts'
import type { GaugeTable } from '#model/rules/gauge.ts'
import { LITRES_PER_GALLON } from '#model/rules/loaded-car.ts'
import { judgeImport, readTable, usualStep, type ImportFault, type ReadTable } from '#model/rules/outage-import.ts'
import type { SheetRow } from '#model/rules/yard-import-columns.ts'

/** What the sheet may not say; empty is as it was found in the sheet. */
export type ImportHead = { mark: string; from: string; to: string; shell: string; kind: '' | 'outage' | 'innage'; unit: '' | 'in' | 'cm'; volume: '' | 'gal' | 'l'; step: string; diameter: string; source: string }
export const firstHead: ImportHead = { mark: '', from: '', to: '', shell: '', kind: '', unit: '', volume: '', step: '', diameter: '', source: '' }
export type HeadFaults = Partial<Record<keyof ImportHead, string>>

export type JudgedImport = {
  readonly read: ReadTable
  readonly table: GaugeTable
  readonly faults: readonly ImportFault[]
  readonly head: HeadFaults
  /** What is sent when nothing stops it. */
  readonly values: object
  readonly mayBeKept: boolean
}

const number = (text: string): number | undefined => {
  const bare = text.replaceAll(/[,\s]/g, '')
  return /^(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : undefined
}
const tenths = (value: number): number => Math.round(value * 10) / 10

function headFaults(head: ImportHead): HeadFaults {
  const faults: HeadFaults = {}
  const from = readMark(head.mark, head.from)
  if (head.mark.trim() === '') faults.mark = 'The mark of the cars, such as GATX.'
  else if (!/^[A-Za-z]{1,4}$/.test(head.mark.trim())) faults.mark = 'A mark is one to four letters.'
  if ('error' in from && faults.mark === undefined) faults.from = head.from.trim() === '' ? 'The number of the car, or the first of the series.' : from.error
  if (head.to.trim() !== '' && !(Number(head.to) >= Number(head.from) && Number(head.to) <= 999_999)) faults.to = `The last number must be from ${head.from.trim() || 'the first'} to 999999.`
  for (const name of ['shell', 'step', 'diameter'] as const) if (head[name].trim() !== '' && !(number(head[name]) ?? 0)) faults[name] = 'Write a number above 0, or leave it empty.'
  return faults
}

/** Volumes are kept in gallons, whatever the sheet counts in. */
export function judgeSheet(sheet: readonly SheetRow[], head: ImportHead): JudgedImport {
  const read = readTable(sheet)
  const inLitres = (head.volume || read.volumeUnit || 'gal') === 'l'
  const gallons = (volume: number): number => (inLitres ? tenths(volume / LITRES_PER_GALLON) : volume)
  const rows = read.rows.map(([reading, volume]) => [reading, gallons(volume)] as const)
  const shell = number(head.shell)
  const table: GaugeTable = {
    kind: head.kind || read.kind || 'outage', unit: head.unit || read.unit || 'in', volumeUnit: 'gal', step: number(head.step) ?? usualStep(rows),
    shellFull: shell === undefined ? (rows.at(-1)?.[1] ?? 0) : gallons(shell), rows,
  }
  const faults = judgeImport({ ...read, rows }, table)
  const found = headFaults(head)
  const numberFrom = Number(head.from)
  const diameter = number(head.diameter)
  return {
    read, table, faults, head: found,
    values: {
      car_mark: head.mark.trim().toUpperCase(), number_from: numberFrom, number_to: head.to.trim() === '' ? numberFrom : Number(head.to), shell_capacity: table.shellFull.toFixed(1), reading_kind: table.kind,
      unit: table.unit, step: table.step, source: head.source.trim(), rows: rows.map(([reading, volume]) => ({ reading, volume })), ...(diameter !== undefined && { inside_diameter: diameter }),
    },
    mayBeKept: Object.keys(found).length === 0 && faults.every(({ weight }) => weight !== 'stop'),
  }
}
