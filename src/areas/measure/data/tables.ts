/** Converts gauge tables between the server's format and that of the rules. */
import type { Row } from '#model/kernel/resource.ts'
import { gaugeTable } from '#model/areas/measure/gauge-table.resource.ts'
import type { GaugeTable } from '#model/areas/measure/rules/gauge/gauge.ts'
import { useQuery } from '@tanstack/react-query'
import { rowsOf } from '#src/engine/api/api.ts'

export type TableRow = Row<typeof gaugeTable>

/** Stored volumes are in gallons. */
export const tableOf = (row: TableRow): GaugeTable => ({
  kind: row.reading_kind,
  unit: row.unit,
  volumeUnit: 'gal',
  step: row.step ?? 0,
  shellFull: Number(row.shell_capacity),
  rows: row.rows.map(({ reading, volume }) => [reading, volume]),
})

/** `GATX 20400–20449`, or a single car. */
export const nameOf = ({
  car_mark,
  number_from,
  number_to,
}: Pick<TableRow, 'car_mark' | 'number_from' | 'number_to'>): string =>
  number_from === number_to ? `${car_mark} ${number_from}` : `${car_mark} ${number_from}–${number_to}`

export const useTableRow = (id: number | null) =>
  useQuery({
    queryKey: ['rail:gaugeTable', 'whole', id],
    queryFn: ({ signal }) => rowsOf(gaugeTable).get(id ?? 0, signal),
    enabled: id !== null,
  })

/** Eighths of an inch as fractions, as read from a tape: `24 3/8`. Other values as decimals. */
export function readingText(reading: number, unit: 'in' | 'cm'): string {
  const eighths = Math.round(reading * 8)
  if (unit === 'cm' || Math.abs(reading * 8 - eighths) > 1e-6) return String(Math.round(reading * 1000) / 1000)
  const whole = Math.floor(eighths / 8)
  const part = ['', '1/8', '1/4', '3/8', '1/2', '5/8', '3/4', '7/8'][eighths % 8] ?? ''
  return part === '' ? String(whole) : whole === 0 ? part : `${whole} ${part}`
}
