/** The geometry of a tank in side view, in inches. */
import type { GaugeTable } from '#model/areas/measure/rules/gauge/gauge.ts'
import { tankOf, type Tank } from '#model/areas/measure/rules/gauge/tank.ts'
import { LITRES_PER_GALLON } from '#model/shared/factors.ts'
import { attempt } from '#model/areas/measure/rules/out-of-range.ts'

const CM_AN_INCH = 2.54

export const inchesOf = (length: number, unit: GaugeTable['unit']): number =>
  unit === 'cm' ? length / CM_AN_INCH : length

/** Diameter from the table's last row and length from its capacity. Undefined if the heads alone would hold more. */
export function shapeOf(table: GaugeTable, diameter: number | null = null): Tank | undefined {
  const across = diameter ?? inchesOf(table.rows.at(-1)?.[0] ?? 0, table.unit)
  const found = attempt(() =>
    tankOf(across, table.volumeUnit === 'l' ? table.shellFull / LITRES_PER_GALLON : table.shellFull),
  )
  return 'value' in found ? found.value : undefined
}

/** The depth of a 2:1 elliptical head is a quarter of the diameter. */
export const headOf = ({ diameter }: Tank): number => diameter / 4
export const wholeLength = (tank: Tank): number => tank.length + 2 * headOf(tank)

/** The outline, with the corner of its bounding box at 0, 0. */
export function outline(tank: Tank): string {
  const [head, radius] = [headOf(tank), tank.diameter / 2]
  return `M ${head} 0 h ${tank.length} a ${head} ${radius} 0 0 1 0 ${2 * radius} h ${-tank.length} a ${head} ${radius} 0 0 1 0 ${-2 * radius} z`
}

/** Half the inside length at a depth below the top, where the liquid meets the heads. */
export function halfLengthAt(tank: Tank, depth: number): number {
  const radius = tank.diameter / 2
  const off = Math.min(1, Math.abs(radius - depth) / radius)
  return tank.length / 2 + headOf(tank) * Math.sqrt(1 - off * off)
}
