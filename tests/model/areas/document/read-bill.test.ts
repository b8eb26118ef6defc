/** What is read in the text of a bill of lading, and how sure that is. */
import { describe, expect, it } from 'vitest'
import { isIdentified, leastConfidence, readBill } from '#model/areas/document/rules/read-bill.ts'

const valuesOf = (...pages: readonly string[]) =>
  Object.fromEntries(Object.entries(readBill(pages).values).map(([name, { value }]) => [name, value]))
const carsOf = (text: string) => readBill([text]).cars.map((car) => `${car.car_mark} ${car.car_number}`)

describe('the number', () => {
  it.each([
    ['Bill of Lading No. PGT600123', 'PGT600123'],
    ['BOL: 4711-22', '4711-22'],
    ['B/L # AB/2026/17.', 'AB/2026/17'],
    ['STRAIGHT BILL OF LADING Original 600124', '600124'],
    ['B O L number 77-1', '77-1'],
  ])('%s', (text, number) => expect(valuesOf(text)['bol_number']).toBe(number))
  it.each(['Bill of lading of the carrier named above', 'BOL 2026-11-24 follows', 'Symbol 4711', ''])(
    'none in: %s',
    (text) => expect(valuesOf(text)['bol_number']).toBeUndefined(),
  )
})

describe('the day', () => {
  it.each([
    ['Ship date: 2026-11-24', '2026-11-24', 95],
    ['Date 11/24/2026', '2026-11-24', 95],
    ['Date 24/11/2026', '2026-11-24', 95],
    ['Date 03/04/2026', '2026-03-04', 65],
    ['Shipped on Nov 24, 2026', '2026-11-24', 95],
    ['Shipped 24 November 2026', '2026-11-24', 95],
    ['Printed somewhere 2026-11-24', '2026-11-24', 60],
    ['Issued 2020-01-05. Ship date 2026-11-24', '2026-11-24', 95],
  ])('%s', (text, day, confidence) =>
    expect(readBill([text]).values.bol_date).toEqual({ value: day, confidence, page: 1 }),
  )
  it.each(['Date 2026-02-30', 'Date 99/99/2026', 'Ticket 12345'])('none in: %s', (text) =>
    expect(valuesOf(text)['bol_date']).toBeUndefined(),
  )
})

describe('the cars', () => {
  it.each([
    ['GATX 20411 and UTLX-656001', ['GATX 20411', 'UTLX 656001']],
    ['Car CP 0384', ['CP 384']],
    ['each once: GATX 20411, GATX 020411', ['GATX 20411']],
    ['UN 1075, BOL 4711, CP 384, STCC 4905781', []],
  ])('%s', (text, cars) => expect(carsOf(text)).toEqual(cars))
})

describe('the goods', () => {
  it.each([
    ['UN1075, Liquefied petroleum gas, 2.1', 'Liquefied petroleum gas'],
    ['NA 1993 Diesel fuel, 3', 'Diesel fuel'],
  ])('%s', (text, name) => expect(valuesOf(text)['product_name']).toBe(name))
  it.each([
    ['Net 30,412.50 gal', '30412.50'],
    ['Gross 31,000 gal Net volume: 30412 gallons', '30412'],
    ['29000 US gal', '29000'],
  ])('%s', (text, volume) => expect(valuesOf(text)['net_volume']).toBe(volume))
  it('of several amounts none is taken that does not say that it is the net one', () =>
    expect(valuesOf('100 gal 200 gal')['net_volume']).toBeUndefined())
})

it('tells the page, and is as sure as the least certain value', () => {
  const read = readBill(['A cover sheet', 'Bill of lading 4711 GATX 20411 printed 2026-11-24'])
  expect(read.values.bol_number?.page).toBe(2)
  expect(leastConfidence(read)).toBe(60)
  expect(leastConfidence(readBill(['Nothing']))).toBeNull()
})

it.each([
  ['BOL 4711', true],
  ['GATX 20411', true],
  ['Date 2026-11-24, 100 gal', false],
])('%s is enough to find what it belongs to: %s', (text, is) => expect(isIdentified(readBill([text]))).toBe(is))

it.each([
  ['digits', '7'.repeat(200_000)],
  ['groups of digits', '7,777'.repeat(40_000)],
])('a page full of %s is read in a moment', (_what, page) => {
  const began = performance.now()
  readBill([page])
  expect(performance.now() - began).toBeLessThan(2000)
})
