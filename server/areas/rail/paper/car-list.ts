/** The cars of a bill of lading, those of a master billing under each of its parts. */
import type { PaperPart, PaperRow } from '#server/print/paper.ts'
import type { BillPaperFacts, BilledCar } from './bill-facts.ts'
import { shown, sumOf } from './figures.ts'

/** What fits into the column; longer ones have a line of their own, because no seal may be cut off. */
const SEALS_IN_COLUMN = 24

const columns = [
  { title: 'CAR', width: 14, strong: true },
  { title: 'SEALS', width: 24 },
  { title: 'GROSS GAL', width: 12, align: 'right' },
  { title: 'NET GAL 60 °F', width: 13, align: 'right' },
  { title: '°F', width: 7, align: 'right' },
  { title: 'WEIGHT LB', width: 12, align: 'right' },
  { title: '', width: 2 },
  { title: 'EMBARGO · PERMIT', width: 22 },
] as const

const nameOf = ({ car_mark, car_number }: BilledCar): string => `${car_mark} ${car_number}`

function rowsOf(car: BilledCar): readonly PaperRow[] {
  const seals = [car.seal_number_1, car.seal_number_2, car.seal_number_3, car.seal_number_4].filter(Boolean).join(', ')
  const permit = [car.embargo_number, car.embargo_permit_number].filter(Boolean).join(' · ')
  const fits = seals.length <= SEALS_IN_COLUMN
  const main: PaperRow = {
    cells: [
      nameOf(car),
      fits ? seals : '',
      shown(car.gross_volume, 1),
      shown(car.net_volume, 1),
      car.load_temperature === null ? '' : String(car.load_temperature),
      shown(car.weight, 0),
      '',
      permit,
    ],
  }
  return fits ? [main] : [main, { cells: [`${nameOf(car)} seals: ${seals}`], tone: 'faint', spills: true }]
}

const total = (cars: readonly BilledCar[]): PaperRow => ({
  tone: 'strong',
  cells: [
    `${cars.length} ${cars.length === 1 ? 'car' : 'cars'}`,
    '',
    shown(sumOf(cars.map((car) => car.gross_volume)), 1),
    shown(sumOf(cars.map((car) => car.net_volume)), 1),
    '',
    shown(sumOf(cars.map((car) => car.weight)), 0),
  ],
})

const table = (cars: readonly BilledCar[]): PaperPart => ({
  kind: 'table',
  columns,
  rows: cars.length === 0 ? [] : [...cars.flatMap(rowsOf), total(cars)],
  empty: 'No car is on this bill.',
})

export function carParts({ cars, parts, bill }: BillPaperFacts): readonly PaperPart[] {
  if (!bill.is_master_billing) return [{ kind: 'heading', text: 'Cars' }, table(cars)]
  return [
    ...parts.flatMap(({ bol_number, cars: own }): readonly PaperPart[] => [
      { kind: 'heading', text: 'Cars', note: bol_number },
      table(own),
    ]),
    { kind: 'heading', text: 'All parts' },
    { kind: 'table', columns, rows: [total(parts.flatMap((part) => part.cars))] },
  ]
}
