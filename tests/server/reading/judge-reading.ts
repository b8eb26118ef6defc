/** Compares the reading of a made bill with its print: each key figure is right, doubtful, missing or wrong. */
import { listedNumbers } from '#model/shared/kinds/un-numbers.ts'
import { validateReading, type ReadingFacts } from '#model/areas/document/rules/checks/validate-reading.ts'
import type { ReadFigure, ReadBill } from '#model/areas/document/rules/reading/figures.ts'
import { readableVolume, type BillLayout } from '#server/demo/made-bills/layouts/bill-layout.ts'
import type { MadeBill } from '#server/demo/made-bills/made-bill.ts'

export type Judgement = {
  readonly name: string
  readonly outcome: 'right' | 'doubtful' | 'missing' | 'wrong'
  readonly printed: string
  readonly read: string
}

/** The company knows neither the shipments nor the cars, so that nothing raises the confidence. */
const noFacts: ReadingFacts = {
  today: '2026-11-30',
  shipments: [],
  cars: [],
  aliases: [],
  unNumbers: (number) => listedNumbers.get(number.slice(0, 2))?.has(number.slice(2)) === true,
}
const thresholds = { other: 90, key: 95 }

const isSame = (printed: string, read: string): boolean =>
  printed === read || (/^[\d.]+$/.test(printed + read) && Number(printed) === Number(read))

function judged(name: string, printed: string, figure: ReadFigure | undefined): Judgement {
  const read = figure?.value ?? ''
  const isDoubtful = figure !== undefined && figure.doubts.length > 0
  const plain = isSame(printed, read) ? 'right' : read === '' ? 'missing' : 'wrong'
  return { name, printed, read, outcome: isDoubtful ? 'doubtful' : plain }
}

/** Judges the number, the day, and of each car its name and net volume. A car that is not printed is wrong too. */
export function judgeReading(read: ReadBill, bill: MadeBill, layout: BillLayout): readonly Judgement[] {
  const { figures, cars } = validateReading(read, noFacts, thresholds)
  return [
    judged('bol_number', bill.number, figures.bol_number),
    judged('bol_date', bill.date, figures.bol_date),
    ...bill.cars.flatMap((car, at) => [
      judged('car_mark', car.mark, cars[at]?.car_mark),
      judged('car_number', car.number, cars[at]?.car_number),
      judged('net_volume', readableVolume(layout, car.net), cars[at]?.net_volume),
    ]),
    ...cars.slice(bill.cars.length).map((car) => judged('car_number', '', car.car_number)),
  ]
}
