import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hazardClass, readHazardClass } from '#model/areas/fleet/rules/hazard-class.ts'
import { placardOf } from '#model/areas/fleet/rules/placard.ts'
import { problemsOf } from '#model/kernel/validate.ts'

/** Every class of the table of 49 CFR 172.101, with the subsidiary hazards that it combines. */
const classes =
  '2.1 2.2 2.3 3 4.1 4.2 4.3 5.1 5.2 6.1 6.2 7 8 9 1.1A 1.1B 1.1C 1.1D 1.1E 1.1F 1.1G 1.1J 1.1L 1.2B 1.2C 1.2D 1.2E 1.2F 1.2G 1.2H 1.2J 1.2K 1.2L 1.3C 1.3G 1.3H 1.3J 1.3K 1.3L 1.4B 1.4C 1.4D 1.4E 1.4F 1.4G 1.4S 1.5D 1.6N'.split(
    ' ',
  )
const combined = ['2.3 (8)', '2.3 (2.1)', '2.3 (5.1, 8)', '6.1 (8, 3)', '7 (8)', '5.2 (1)', 'Comb liq']

describe('a hazard class', () => {
  test.each([...classes, ...combined])('%s is one', (text) => {
    expect(problemsOf(hazardClass(), text)).toEqual([])
    expect(readHazardClass(text)).toBeDefined()
  })
  test.each([
    '2.4',
    '2',
    '0',
    '10',
    '1.7',
    '1.1H',
    '1.4A',
    '3.1',
    '3 (',
    '3 ()',
    '3 (9.9)',
    'LPG',
    'comb liq',
    '2.3(8)',
    '3 II',
    ' 3',
  ])('“%s” is none, and is refused where one is entered', (text) => {
    expect(problemsOf(hazardClass(), text)).toHaveLength(1)
    expect(readHazardClass(text)).toBeUndefined()
  })
  test('is read whole: division, compatibility group and subsidiary hazards', () => {
    expect(['2.3 (5.1, 8)', '1.1D', 'Comb liq'].map(readHazardClass)).toEqual([
      { division: '2.3', compatibility: '', subsidiary: ['5.1', '8'] },
      { division: '1.1', compatibility: 'D', subsidiary: [] },
      { division: 'Comb liq', compatibility: '', subsidiary: [] },
    ])
  })
})

describe('a placard', () => {
  const word = (hazard_class: string) => placardOf({ un_number: 'UN0000', hazard_class })?.word
  test.each([
    ['2.3 (8)', 'POISON GAS'],
    ['6.1 (8, 3)', 'POISON'],
    ['Comb liq', 'COMBUSTIBLE'],
    ['1.1D', 'EXPLOSIVES 1.1D'],
    ['1.4S', 'EXPLOSIVES 1.4S'],
    ['3', 'FLAMMABLE'],
  ])('of class %s says %s', (hazard, expected) => expect(word(hazard)).toBe(expected))
  test('of any class but an infectious substance, which has none, says its word, whatever its subsidiary hazards', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...classes.filter((one) => one !== '6.2'), 'Comb liq'),
        fc.array(fc.constantFrom('3', '8', '6.1', '5.1', '2.1'), { maxLength: 3 }),
        (main, others) => {
          const said = word(others.length === 0 ? main : `${main} (${others.join(', ')})`)
          expect(said).not.toBe('DANGEROUS GOODS')
          expect(said).toBe(word(main))
        },
      ),
    )
  })
})
