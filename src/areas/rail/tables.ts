/** Gauge tables as the server keeps them, and as the rules take them. */
import type { Row } from '#model/resource.ts'
import { gaugeTable } from '#model/resources/rail.ts'
import type { GaugeTable } from '#model/rules/gauge.ts'
import { useQuery } from '@tanstack/react-query'
import { rowsOf } from '../../engine/api.ts'

export type TableRow = Row<typeof gaugeTable>

/** Volumes of a kept table are gallons. */
export const tableOf = (row: TableRow): GaugeTable => ({
  kind: row.reading_kind,
  unit: row.unit,
  volumeUnit: 'gal',
  step: row.step ?? 0,
  shellFull: Number(row.shell_capacity),
  rows: row.rows.map(({ reading, volume }) => [reading, volume]),
})

/** `GATX 20400–20449`, or the one car it is of. */
export const nameOf = ({ car_mark, number_from, number_to }: Pick<TableRow, 'car_mark' | 'number_from' | 'number_to'>): string =>
  number_from === number_to ? `${car_mark} ${number_from}` : `${car_mark} ${number_from}–${number_to}`

export const useTableRow = (id: number | null) =>
  useQuery({
    queryKey: ['rail:gaugeTable', 'whole', id],
    queryFn: ({ signal }) => rowsOf(gaugeTable).get(id ?? 0, signal),
    enabled: id !== null,
  })

/** Eighths as they are called from the tape, `24 3/8`; other fractions of an inch and centimetres as decimals. */
export function readingText(reading: number, unit: 'in' | 'cm'): string {
  const eighths = Math.round(reading * 8)
  if (unit === 'cm' || Math.abs(reading * 8 - eighths) > 1e-6) return String(Math.round(reading * 1000) / 1000)
  const whole = Math.floor(eighths / 8)
  const part = ['', '1/8', '1/4', '3/8', '1/2', '5/8', '3/4', '7/8'][eighths % 8] ?? ''
  return part === '' ? String(whole) : whole === 0 ? part : `${whole} ${part}`
}
