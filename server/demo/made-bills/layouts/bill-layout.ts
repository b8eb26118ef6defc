/** A layout of a bill of lading: how it prints its figures, and the marks of its pages. */
import { carName, type MadeBill, type MadeCar } from '../made-bill.ts'
import { table, type MadePage, type PageMark } from '../page-marks.ts'
import { american, gallonsOf, litresOf, printedNumber, sumOf, type NumberStyle } from '../printed-values.ts'

/** Volumes in litres have no decimals. */
type VolumeStyle = NumberStyle & { readonly unit: 'gal' | 'L' }
export type BillLayout = {
  readonly name: string
  readonly volume: VolumeStyle
  readonly pages: (bill: MadeBill) => readonly MadePage[]
}
export const gallons = (decimals: number): VolumeStyle => ({ ...american(decimals), unit: 'gal' })

/** The gallons that a reader finds where a volume was printed in the style of the layout. */
export const readableVolume = ({ volume: { unit, decimals } }: BillLayout, volume: string): string =>
  unit === 'L' ? gallonsOf(litresOf(volume)) : sumOf([volume], decimals)

const EXACT = 2
/** The exact total, rounded once: it may differ by one from the sum of the rounded figures above it. */
function printedTotal(volumes: readonly string[], style: VolumeStyle): string {
  const total = sumOf(volumes, EXACT)
  return printedNumber(style.unit === 'L' ? litresOf(total) : total, style)
}
const pounds = (value: string): string => printedNumber(value, american(0))

type CarFigure = 'car' | 'seals' | 'gross' | 'net' | 'weight'
type CarColumn = { readonly x: number; readonly heading: string; readonly figure: CarFigure }
/** `total` is the label of a last row with the totals; without it there is none. */
type CarTableStyle = { readonly total?: string; readonly size?: number; readonly step?: number }
/** The figures of a bill, as its layout prints them: of one car, and of all. */
type PrintedFigures = Readonly<Record<CarFigure, (car: MadeCar) => string>> & {
  readonly totalNet: string
  readonly totalWeight: string
  /** A row for each car. */
  readonly carTable: (y: number, columns: readonly CarColumn[], style?: CarTableStyle) => readonly PageMark[]
}

function printedFigures({ cars }: MadeBill, style: VolumeStyle): PrintedFigures {
  const ofCar: Readonly<Record<CarFigure, (car: MadeCar) => string>> = {
    car: carName,
    seals: ({ seals }) => seals.join(', '),
    gross: ({ gross }) => printedTotal([gross], style),
    net: ({ net }) => printedTotal([net], style),
    weight: ({ weight }) => pounds(weight),
  }
  const nets = cars.map(({ net }) => net)
  const weights = cars.map(({ weight }) => weight)
  const [totalNet, totalWeight] = [printedTotal(nets, style), pounds(sumOf(weights, EXACT))]
  return {
    ...ofCar,
    totalNet,
    totalWeight,
    carTable(y, columns, { total, ...sizes } = {}) {
      const rows = cars.map((car) => columns.map(({ figure }) => ofCar[figure](car)))
      if (total === undefined) return table(y, columns, rows, sizes)
      const totals = { car: total, seals: '', gross: '', net: totalNet, weight: totalWeight }
      return table(y, columns, [...rows, columns.map(({ figure }) => totals[figure])], sizes)
    },
  }
}

export const billLayout = (
  name: string,
  volume: VolumeStyle,
  pages: (bill: MadeBill, printed: PrintedFigures) => readonly MadePage[],
): BillLayout => ({ name, volume, pages: (bill) => pages(bill, printedFigures(bill, volume)) })
