/** Cars as people list them: marks, numbers and ranges, pasted from letters and sheets. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eachOnce, readCarNames, readCars } from '#model/shared/reading/cars.ts'

const read = (text: string): readonly string[] =>
  readCars(text, 1000).cars.map(({ name, read: one }) => ('error' in one ? `✗ ${name}` : name))

describe('a list of cars', () => {
  it.each<[text: string, cars: readonly string[]]>([
    ['GATX 20411', ['GATX 20411']],
    ['GATX 20411\n20412-20414', ['GATX 20411', 'GATX 20412', 'GATX 20413', 'GATX 20414']],
    ['GATX 20411-20412, 20420; UTLX 7', ['GATX 20411', 'GATX 20412', 'GATX 20420', 'UTLX 7']],
    ['gatx-020411', ['GATX 20411']],
    ['c&nw 1002–1003', ['CNW 1002', 'CNW 1003']],
    ['GATX 1 - GATX 2', ['GATX 1', 'GATX 2']],
    ['NATX 300-NATX302', ['NATX 300', 'NATX 301', 'NATX 302']],
    ['natx300 to 301', ['NATX 300', 'NATX 301']],
    ['NATX 300to301', ['NATX 300', 'NATX 301']],
    ['NATX 300 TO NATX 301, 305', ['NATX 300', 'NATX 301', 'NATX 305']],
    ['NATX 300 thru 301', ['NATX 300', 'NATX 301']],
    ['NATX300 through NATX301; PROX 5 thru 6', ['NATX 300', 'NATX 301', 'PROX 5', 'PROX 6']],
    ['NATX 300–301 305—306', ['NATX 300', 'NATX 301', 'NATX 305', 'NATX 306']],
    ['NATX 300 − NATX 301', ['NATX 300', 'NATX 301']],
    ['NATX 000300-000301', ['NATX 300', 'NATX 301']],
    ['NATX 300 TOEX 301', ['NATX 300', 'TOEX 301']],
    ['NATX 300 thru PROX 301', ['✗ NATX 300 thru PROX 301']],
    ['NATX 301 to 300', ['✗ NATX 301 to 300']],
    ['NATX 300 and 301', ['NATX 300', 'NATX 301']],
    ['GATX 20411 GATX 20412 20413', ['GATX 20411', 'GATX 20412', 'GATX 20413']],
    ['GATX: 20411, 20412', ['GATX 20411', 'GATX 20412']],
    ['GATX, 20411, 20412', ['GATX 20411', 'GATX 20412']],
    // A sheet: mark and number in two cells, and what else stands in the row.
    ['Mark\tNumber\tWeight\nGATX\t20411\t64000\nUTLX\t7\t64000', ['GATX 20411', 'UTLX 7']],
    ['GATX\t20411-20412', ['GATX 20411', 'GATX 20412']],
    ['GATX 20411 thru 20412\t64000', ['GATX 20411', 'GATX 20412']],
    ['Mark,Number,Weight\nGATX,20411,64000\nUTLX,7-8,64000', ['GATX 20411', 'UTLX 7', 'UTLX 8']],
    ['Car;Weight\nGATX 20411;64000', ['GATX 20411']],
    ['Cars\nGATX 20411', ['GATX 20411']],
    // What is no car is named, and does not take the rest with it.
    ['nonsense', ['✗ nonsense']],
    ['20411', ['✗ 20411']],
    ['GATX 20418-20411', ['✗ GATX 20418-20411']],
    ['GATX 1-UTLX 3', ['✗ GATX 1-UTLX 3']],
    ['GATX 1-1000000', ['✗ GATX 1-1000000']],
    ['GATX 0-2', ['✗ GATX 0-2']],
    ['ABCDE 1-2, GATX 5', ['✗ ABCDE 1-2', 'GATX 5']],
    ['2026-11-24', ['✗ 2026-11-24']],
    ['GATX', ['✗ GATX']],
    [' \n;,\t\n', []],
  ])('%j', (text, cars) => {
    expect(read(text)).toEqual(cars)
  })

  it('counts what are too many, and lists none of them', () => {
    expect(readCars('GATX 1-999999, UTLX 1', 1000)).toEqual({ count: 1_000_000, cars: [] })
    expect(readCars('GATX 1-1000', 1000).cars.length).toBe(1000)
  })

  it('that is a list of texts has a car or a range in each, and a mark in one is not that of the next', () => {
    const names = (texts: readonly string[]) =>
      readCarNames(texts, 4).map(({ name, read: one }) => [name, 'error' in one])
    expect(names(['GATX 1-2', '3', 'UTLX 1-9', ' '])).toEqual([
      ['GATX 1', false],
      ['GATX 2', false],
      ['3', true],
      ['UTLX 1-9', true],
      [' ', true],
    ])
  })

  it('names each car once where that is asked for', () => {
    const { cars } = readCars('GATX 2, GATX 1-3', 1000)
    expect(eachOnce(cars).map(({ name }) => name)).toEqual(['GATX 2', 'GATX 1', 'GATX 3'])
  })

  it('reads every list that is written car by car, however it is parted', () => {
    const car = fc.record({
      mark: fc.constantFrom('GATX', 'UTLX', 'CNW', 'PROX'),
      number: fc.integer({ min: 1, max: 999_999 }),
    })
    const parted = fc.constantFrom('\n', ', ', ';', ' ', '\r\n')
    fc.assert(
      fc.property(fc.array(car, { maxLength: 20 }), parted, fc.boolean(), (cars, mark, isLower) => {
        const names = cars.map((one) => `${one.mark} ${one.number}`)
        const text = names.join(mark)
        expect(read(isLower ? text.toLowerCase() : text)).toEqual(names)
      }),
    )
  })

  it('never fails, and names each line, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const { cars, count } = readCars(text, 1000)
        expect(cars.length).toBe(count > 1000 ? 0 : count)
        for (const { name } of cars) expect(name).not.toBe('')
      }),
    )
  })
})
