import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMark, readWholeMark } from '#model/shared/reading/mark.ts'

describe('a mark and a number', () => {
  it.each([
    ['GATX', '20411', { car_mark: 'GATX', car_number: '20411', changed: '' }],
    ['gatx', ' 20411 ', { car_mark: 'GATX', car_number: '20411', changed: '' }],
    ['C&NW', '1002', { car_mark: 'CNW', car_number: '1002', changed: '“&” removed from C&NW.' }],
    ['SP', '0003', { car_mark: 'SP', car_number: '3', changed: 'leading zeros removed from 0003.' }],
    [
      'SP&S',
      '010217',
      { car_mark: 'SPS', car_number: '10217', changed: '“&” removed from SP&S, leading zeros removed from 010217.' },
    ],
    ['UTLX', '50935.0', { car_mark: 'UTLX', car_number: '50935', changed: '' }],
    ['', '20411', { error: '“20411” has no reporting mark.' }],
    ['GATX', '', { error: '“GATX” has no car number.' }],
    ['', '', { error: 'The mark and number are missing.' }],
    ['GATXY', '1', { error: '“GATXY” is not a reporting mark: use one to four letters.' }],
    ['G4TX', '1', { error: '“G4TX” is not a reporting mark: use one to four letters.' }],
    ['GATX', '12A', { error: '“12A” is not a car number: use digits only.' }],
    ['GATX', '-5', { error: '“-5” is not a car number: use digits only.' }],
    ['GATX', '000', { error: '“000” is not a car number from 1 to 999999.' }],
    ['GATX', '1234567', { error: '“1234567” is not a car number from 1 to 999999.' }],
  ])('%s %s', (mark, number, expected) => {
    expect(readMark(mark, number)).toEqual(expected)
  })

  it.each([
    ['GATX 20411', { car_mark: 'GATX', car_number: '20411', changed: '' }],
    ['gatx-020411', { car_mark: 'GATX', car_number: '20411', changed: 'leading zeros removed from 020411.' }],
    ['C&NW1002', { car_mark: 'CNW', car_number: '1002', changed: '“&” removed from C&NW.' }],
    ['GATX', { error: '“GATX” is not a car. Enter a mark and a number, such as GATX 20411.' }],
    ['20411', { error: '“20411” is not a car. Enter a mark and a number, such as GATX 20411.' }],
    [' ', { error: 'The mark and number are missing.' }],
  ])('written as one text: %s', (said, expected) => {
    expect(readWholeMark(said)).toEqual(expected)
  })

  it('reads back what it wrote, and returns only marks and numbers that the fleet accepts', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (mark, number) => {
        const read = readMark(mark, number)
        if ('error' in read) return
        expect(read.car_mark).toMatch(/^[A-Z]{1,4}$/)
        expect(read.car_number).toMatch(/^[1-9]\d{0,5}$/)
        expect(readWholeMark(`${read.car_mark} ${read.car_number}`)).toEqual({ ...read, changed: '' })
      }),
    )
  })
})
