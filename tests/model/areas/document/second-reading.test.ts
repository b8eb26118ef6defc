/** The second reader reads the crops of numbers in scans: where it differs, both answers are candidates. */
import { describe, expect, it } from 'vitest'
import { readBill } from '#model/areas/document/rules/reading/read-bill.ts'
import { numericFigures, withSecondReading } from '#model/areas/document/rules/reading/second-reading.ts'
import { wordsOf } from './words-of.ts'

const text =
  'BOL Number: PGT600123\nShip date: 2026-11-24\nShipper: Prairie Gas\nCar: UTLX 964116\nNet volume: 29,527.6 gal'
const scan = readBill([wordsOf(text, { confidence: 93 })])

it('numbers of scans have crops, words and text layers none', () => {
  const crops = numericFigures(scan)
  expect(crops.map(({ key }) => key)).toEqual([
    'bol_number',
    'bol_date',
    'net_volume',
    'cars.UTLX 964116.car_mark',
    'cars.UTLX 964116.car_number',
  ])
  expect(crops.every(({ page, box }) => page === 1 && box[2] > box[0] && box[3] > box[1])).toBe(true)
  expect(numericFigures(readBill([wordsOf(text)]))).toEqual([])
})

describe('the second answer', () => {
  const second = (key: string, answer: string, from = scan) =>
    withSecondReading(from, [{ key, text: answer, confidence: 97 }])
  it.each([
    ['bol_number', 'PGT600123', 'PGT600123'],
    ['bol_date', '2026-11-24', '2026-11-24'],
    ['net_volume', '29,527.6gal', '29527.6'],
    ['net_volume', '29,527.6', '29527.6'],
  ] as const)('of %s is the same: %s', (key, answer, value) =>
    expect(second(key, answer).figures[key]).toMatchObject({
      value,
      second: value,
      confidence: 99,
      doubts: [],
      candidates: [],
    }),
  )
  it.each([
    ['bol_number', 'PGT600128', 'PGT600123', 'PGT600128'],
    ['bol_date', '2026-11-29', '2026-11-24', '2026-11-29'],
    ['net_volume', '29,521.6 gal', '29527.6', '29521.6'],
  ] as const)('of %s differs: %s', (key, answer, value, other) =>
    expect(second(key, answer).figures[key]).toMatchObject({
      value,
      doubts: ['readers_differ'],
      candidates: [{ value: other, confidence: 97, why: 'second reader' }],
    }),
  )
  it('is the value where only its form is right', () => {
    const broken = readBill([wordsOf('Net volume: 29,5276 gal', { confidence: 96 })])
    expect(second('net_volume', '29,521.6 gal', broken).figures.net_volume).toMatchObject({
      value: '29521.6',
      doubts: ['malformed', 'readers_differ'],
      candidates: [{ value: '29527.6', why: 'first reader' }, { value: '29.5276' }, { value: '295276' }],
    })
  })
  it('that is only a part of the print is no better', () => {
    const broken = readBill([wordsOf('Net volume: 29,5276 gal', { confidence: 96 })])
    expect(second('net_volume', '7.6', broken).figures.net_volume).toMatchObject({
      value: '29527.6',
      doubts: ['malformed', 'readers_differ'],
      candidates: [{ value: '7.6' }, { value: '29.5276' }, { value: '295276' }],
    })
  })
  it('that repeats a broken form leaves it doubtful', () => {
    const broken = readBill([wordsOf('Net volume: 29,5276 gal', { confidence: 96 })])
    expect(second('net_volume', '29,5276 gal', broken).figures.net_volume?.doubts).toEqual(['malformed'])
  })
  it('in the unit of a title', () => {
    const litres = readBill([wordsOf('CAR            NET LITRES\nUTLX 964116    108 950', { confidence: 93 })])
    const read = second('cars.UTLX 964116.net_volume', '108950', litres)
    expect(read.cars[0]?.net_volume).toMatchObject({ value: '28781.56', second: '28781.56', doubts: [] })
  })
  it('without letters and digits says nothing', () => expect(second('net_volume', '—')).toEqual(scan))
})
