/** A letter mistaken for a digit, or a digit for a letter, ends as a doubt or as the right value. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { validateReading, type ReadingFacts } from '#model/areas/document/rules/checks/validate-reading.ts'
import type { ReadFigure, ReadBill } from '#model/areas/document/rules/reading/figures.ts'
import { readBill } from '#model/areas/document/rules/reading/read-bill.ts'
import { listedNumbers } from '#model/shared/kinds/un-numbers.ts'
import { wordsOf } from './words-of.ts'

const facts: ReadingFacts = {
  today: '2026-11-30',
  shipments: [{ id: 7, bol_number: 'PGT600158' }],
  cars: [{ car_mark: 'UTLX', car_number: '965018' }],
  aliases: [],
  unNumbers: (number) => listedNumbers.get(number.slice(0, 2))?.has(number.slice(2)) === true,
}
const limits = { other: 90, key: 95 }
const layouts: Readonly<Record<string, (values: Printed) => string>> = {
  lines: (v) =>
    [
      'BILL OF LADING',
      `BOL Number: ${v.number}`,
      `Ship date: ${v.date}`,
      `Car: ${v.mark} ${v.car}`,
      `UN number: ${v.un}`,
      `Net volume: ${v.net} gal`,
      `Weight: ${v.weight} lb`,
    ].join('\n'),
  table: (v) =>
    [
      'BILL OF LADING',
      'BOL No.      Date',
      `${v.number}    ${v.date}`,
      `${v.un}, Gas oil, 3, PG III`,
      'Car            Net gal      Weight lb',
      `${v.mark} ${v.car}    ${v.net}     ${v.weight}`,
    ].join('\n'),
  block: (v) =>
    [
      'BOL Number',
      'Ship Date',
      'Car',
      'Net gallons',
      'Weight lb',
      v.number,
      v.date,
      `${v.mark} ${v.car}`,
      v.net,
      v.weight,
      `${v.un}, Gas oil`,
    ].join('\n'),
}
type Printed = { number: string; date: string; mark: string; car: string; un: string; net: string; weight: string }
const printed: Printed = {
  number: 'PGT600158',
  date: '2026-11-18',
  mark: 'UTLX',
  car: '965018',
  un: 'UN1202',
  net: '28,510.8',
  weight: '120,815',
}
const right: Printed = { ...printed, net: '28510.8', weight: '120815' }
const swaps: Readonly<Record<string, readonly string[]>> = {
  '0': ['O'],
  '1': ['l', 'I'],
  '5': ['S'],
  '8': ['B'],
  O: ['0'],
  I: ['1'],
  S: ['5'],
  B: ['8'],
}
const figureOf = ({ figures, cars: [car] }: ReadBill, name: keyof Printed): ReadFigure | undefined =>
  ({
    number: figures.bol_number,
    date: figures.bol_date,
    mark: car?.car_mark,
    car: car?.car_number,
    un: figures.un_number,
    net: figures.net_volume ?? car?.net_volume,
    weight: figures.weight ?? car?.weight,
  })[name]

const names = ['number', 'date', 'mark', 'car', 'un', 'net', 'weight'] as const
const allSwaps = Object.keys(layouts).flatMap((layout) =>
  names.flatMap((name) =>
    Array.from(printed[name]).flatMap((sign, at) =>
      (swaps[sign] ?? []).map((other) => ({
        layout,
        name,
        value: `${printed[name].slice(0, at)}${other}${printed[name].slice(at + 1)}`,
      })),
    ),
  ),
)

it.each(allSwaps)('$name $value in $layout', ({ layout, name, value }) => {
  const text = layouts[layout]?.({ ...printed, [name]: value }) ?? ''
  const figure = figureOf(validateReading(readBill([wordsOf(text)]), facts, limits), name)
  const outcome = figure?.value === right[name] ? 'right' : (figure?.doubts.length ?? 0) > 0 ? 'doubtful' : 'wrong'
  expect(outcome).not.toBe('wrong')
})

it('without a swap nothing is doubtful', () => {
  for (const layout of Object.values(layouts)) {
    const read = validateReading(readBill([wordsOf(layout(printed))]), facts, limits)
    for (const name of names) expect(figureOf(read, name), name).toMatchObject({ value: right[name], doubts: [] })
  }
})

const word = fc.record({
  text: fc.oneof(
    fc.string({ minLength: 1, maxLength: 12 }),
    fc.constantFrom(
      'BOL',
      'Number',
      'Date',
      'Net',
      'Gross',
      'gal',
      'UTLX',
      '964116',
      '29,5276',
      'Car',
      'UN1075',
      'Page',
      '1',
      'of',
      '2',
      'Total',
      '60F',
      '/',
    ),
  ),
  confidence: fc.integer({ min: 0, max: 100 }),
  box: fc
    .tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 0.2, noNaN: true }),
      fc.double({ min: 0, max: 0.05, noNaN: true }),
    )
    .map(([left, top, width, height]) => [left, top, left + width, top + height] as const),
})
it('any words in any places are read without an error', () =>
  fc.assert(
    fc.property(fc.array(word, { maxLength: 80 }), (words) => {
      const read = validateReading(
        readBill([{ page: 1, source: 'ocr', turn: 0, aspect: 0.77, barcodes: [], words }]),
        { ...facts, density_lb_per_gal: '4.2' },
        limits,
      )
      for (const one of Object.values(read.figures)) expect(one.confidence).toBeLessThanOrEqual(100)
    }),
    { numRuns: 200 },
  ))

it('columns in any order give the same cars', () =>
  fc.assert(
    fc.property(fc.shuffledSubarray(['car', 'net', 'gross', 'weight', 'seals'], { minLength: 5 }), (order) => {
      const cells: Readonly<Record<string, readonly [string, string, string]>> = {
        car: ['CAR', 'UTLX 965018', 'GATX 20411'],
        net: ['NET GAL', '28,510.8', '28,440.1'],
        gross: ['GROSS GAL', '29,010.0', '29,000.4'],
        weight: ['WEIGHT LB', '120,815', '120,640'],
        seals: ['SEALS', 'A1234, A1235', 'B77'],
      }
      const lines = [0, 1, 2].map((row) => order.map((name) => (cells[name]?.[row] ?? '').padEnd(15)).join(''))
      const { cars } = readBill([wordsOf(`BOL Number: PGT600158\n${lines.join('\n')}`)])
      const values = cars.map((car) =>
        Object.fromEntries(Object.entries(car).map(([name, { value }]) => [name, value])),
      )
      expect(values).toEqual([
        {
          car_mark: 'UTLX',
          car_number: '965018',
          net_volume: '28510.8',
          gross_volume: '29010.0',
          weight: '120815',
          seals: 'A1234, A1235',
        },
        {
          car_mark: 'GATX',
          car_number: '20411',
          net_volume: '28440.1',
          gross_volume: '29000.4',
          weight: '120640',
          seals: 'B77',
        },
      ])
    }),
  ))
