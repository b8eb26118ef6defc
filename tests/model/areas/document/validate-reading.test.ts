/** Figures that contradict each other or the records of the company are doubtful, with a suggestion where there is one. */
import { describe, expect, it } from 'vitest'
import { doubtCount, validateReading, type ReadingFacts } from '#model/areas/document/rules/checks/validate-reading.ts'
import type { ReadBill } from '#model/areas/document/rules/reading/figures.ts'
import { readBill } from '#model/areas/document/rules/reading/read-bill.ts'
import { withSecondReading } from '#model/areas/document/rules/reading/second-reading.ts'
import { wordsOf } from './words-of.ts'

const facts: ReadingFacts = {
  today: '2026-11-30',
  shipments: [],
  cars: [],
  aliases: [],
  unNumbers: (number) => number === 'UN1075',
}
const limits = { other: 90, key: 95 }
const check = (text: string, more: Partial<ReadingFacts> = {}, confidence = 100): ReadBill =>
  validateReading(readBill([wordsOf(text, { confidence })]), { ...facts, ...more }, limits)
const head = 'BOL Number: PGT600123\nShip date: 2026-11-24\nCar: UTLX 964116\n'
const table = (...rows: readonly string[]): string =>
  ['BOL Number: PGT600123', 'CAR            NET GAL      WEIGHT LB', ...rows].join('\n')

it('a clean bill has no doubts', () => {
  const read = check(`${head}UN1075, Liquefied petroleum gas, 2.1\nNet volume: 29,527.6 gal\nWeight: 124,311 lb`)
  expect(doubtCount(read)).toBe(0)
})

describe('contradictions', () => {
  it('of the total and the sum of the cars, in each of them, with the digits that would agree', () => {
    const read = check(
      table(
        'UTLX 964116    29,527.6     124,311',
        'GATX 20411     28,718.5     121,170',
        'Total          58,309.1     245,481',
      ),
    )
    expect(read.figures.net_volume?.doubts).toEqual(['contradiction'])
    expect(read.cars.map((car) => car.net_volume?.doubts)).toEqual([['contradiction'], ['contradiction']])
    expect(read.figures.weight?.doubts).toEqual([])
    expect(doubtCount(read)).toBe(3)
  })
  it('suggest the car with one mistaken digit', () => {
    const read = check(
      table(
        'UTLX 964116    29,627.6     124,311',
        'GATX 20411     28,781.5     121,170',
        'Total          58,309.1     245,481',
      ),
    )
    expect(read.cars[0]?.net_volume?.candidates).toEqual([
      { value: '29527.6', confidence: 50, why: 'agrees with the total' },
    ])
  })
  it('are none where a total is rounded once', () => {
    const read = check(
      table(
        'UTLX 964116    29,527.6     124,311',
        'GATX 20411     28,781.5     121,170',
        'Total          58,309       245,480',
      ),
    )
    expect(doubtCount(read)).toBe(0)
  })
  it.each([
    ['29,527.6', '124,311', '4.21', []],
    ['29,527.6', '125,700', '4.21', ['contradiction']],
    ['29,527.6', '125,700', undefined, []],
  ])('of %s gal, %s lb and a density of %s: %j', (net, weight, density, doubts) => {
    const read = check(
      `${head}Net volume: ${net} gal\nWeight: ${weight} lb`,
      density === undefined ? {} : { density_lb_per_gal: density },
    )
    expect([read.figures.net_volume?.doubts, read.figures.weight?.doubts]).toEqual([doubts, doubts])
  })
  it('with the table of dangerous goods', () =>
    expect(check(`${head}UN1076, Phosgene, 2.3`).figures.un_number?.doubts).toEqual(['contradiction']))
  it('with the calendar', () =>
    expect(check('BOL Number: A-100\nShip date: 2026-12-01\nCar: UTLX 964116').figures.bol_date?.doubts).toEqual([
      'contradiction',
    ]))
  it('with known marks', () =>
    expect(check(head, { marks: new Set(['GATX']) }).cars[0]?.car_mark?.doubts).toEqual(['contradiction']))
})

it('a day of two meanings is not the one in the future', () =>
  expect(check('BOL Number: A-100\nDate 12/11/26\nCar: UTLX 964116').figures.bol_date).toMatchObject({
    value: '2026-11-12',
    candidates: [{ value: '2026-12-11' }],
    doubts: ['ambiguous'],
  }))

describe('known records', () => {
  const shipments = [{ id: 7, bol_number: 'PGT600123' }]
  it('suggest the shipment of which one character differs', () =>
    expect(check('BOL Number: PGT6O0123\nCar: UTLX 964116', { shipments }).figures.bol_number).toMatchObject({
      value: 'PGT6O0123',
      candidates: [{ value: 'PGT600123', why: 'shipment PGT600123 exists' }],
      doubts: ['malformed', 'contradiction'],
    }))
  it('suggest the car of which one digit differs', () =>
    expect(check(head, { cars: [{ car_mark: 'UTLX', car_number: '964176' }] }).cars[0]?.car_number).toMatchObject({
      candidates: [{ value: '964176', why: 'car UTLX 964176 exists' }],
      doubts: ['contradiction'],
    }))
  it('raise confidence only if both readers read the same', () => {
    const scan = readBill([wordsOf('BOL Number: PGT600123\nCar: UTLX 964116', { confidence: 80 })])
    const known = { ...facts, shipments, cars: [{ car_mark: 'UTLX', car_number: '964116' }] }
    const once = validateReading(scan, known, limits)
    expect([once.figures.bol_number?.doubts, once.cars[0]?.car_number?.doubts]).toEqual([
      ['confidence'],
      ['confidence'],
    ])
    const twice = withSecondReading(scan, [
      { key: 'bol_number', text: 'PGT600123', confidence: 70 },
      { key: 'cars.UTLX 964116.car_number', text: '964116', confidence: 70 },
    ])
    const both = validateReading(twice, known, limits)
    expect([both.figures.bol_number?.doubts, both.cars[0]?.car_number?.doubts]).toEqual([[], []])
  })
  const aliases = [{ kind: 'party', raw: 'Hudson Val1ey', record: 12, name: 'Hudson Valley Fuels' }] as const
  it('name a party by a spelling that a person chose', () =>
    expect(check(`${head}Consignee: HUDSON VAL1EY.`, { aliases }).figures.consignee).toMatchObject({
      value: 'Hudson Valley Fuels',
      raw: expect.stringContaining('HUDSON VAL1EY'),
      record: 12,
      doubts: [],
    }))
  it('suggest a party whose spelling is nearly the same', () =>
    expect(check(`${head}Consignee: Hudson Va11ey`, { aliases }).figures.consignee).toMatchObject({
      candidates: [{ value: 'Hudson Valley Fuels' }],
      doubts: ['malformed'],
    }))
  it('of another kind are not meant', () =>
    expect(check(`${head}Origin: Hudson Val1ey`, { aliases }).figures.origin?.record).toBeUndefined())
})

describe('confidence', () => {
  it.each([
    [94, ['confidence'], []],
    [96, [], []],
    [89, ['confidence'], ['confidence']],
  ])('of %d %%: number %j, shipper %j', (confidence, number, shipper) => {
    const { figures } = check(`${head}Shipper: Prairie Gas`, {}, confidence)
    expect([figures.bol_number?.doubts, figures.shipper?.doubts]).toEqual([number, shipper])
  })
})

it('a bill without number and car misses both', () => {
  const read = check('Shipper: Prairie Gas')
  expect([read.figures.bol_number?.doubts, read.cars.map((car) => car.car_number?.doubts)]).toEqual([
    ['missing'],
    [['missing']],
  ])
  expect(doubtCount(read)).toBe(2)
})

it('checked again, a reading has the same doubts', () => {
  const read = check('Shipper: Prairie Gas\nDate 12/11/26\nNet volume: 24.950 gal')
  expect(validateReading(read, facts, limits)).toEqual(read)
})
