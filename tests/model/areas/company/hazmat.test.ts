import { describe, expect, it } from 'vitest'
import { checkHazmat, takenOver, type HazmatEntry, type HazmatFacts } from '#model/areas/company/rules/hazmat.ts'

const entry = (
  un_number: string,
  proper_shipping_name: string,
  hazard_class: string,
  more: Partial<HazmatEntry> = {},
) => ({
  un_number,
  proper_shipping_name,
  hazard_class,
  subsidiary_hazards: '',
  packing_groups: [],
  is_generic: false,
  ...more,
})
const table: readonly HazmatEntry[] = [
  entry('UN1005', 'Ammonia, anhydrous', '2.3', { subsidiary_hazards: '8' }),
  entry('UN1005', 'Ammonia, anhydrous', '2.2'),
  entry('UN1011', 'Butane see also Petroleum gases, liquefied', '2.1'),
  entry('UN1017', 'Chlorine', '2.3', { subsidiary_hazards: '5.1, 8' }),
  entry('UN1075', 'Petroleum gases, liquefied or Liquefied petroleum gas', '2.1'),
  entry('UN1202', 'Diesel fuel', '3', { packing_groups: ['III'] }),
  entry('UN1202', 'Gas oil', '3', { packing_groups: ['III'] }),
  entry(
    'UN3257',
    'Elevated temperature liquid, n.o.s., at or above 100 C and below its flash point (including molten metals, etc.)',
    '9',
    { packing_groups: ['III'], is_generic: true },
  ),
  entry('UN3140', 'Alkaloids, liquid, n.o.s., or Alkaloid salts, liquid, n.o.s.', '6.1', { packing_groups: ['I'] }),
  entry('UN1993', 'Flammable liquids, n.o.s.', '3', { packing_groups: ['I', 'II', 'III'], is_generic: true }),
]
const facts = (given: Partial<HazmatFacts>): HazmatFacts => ({
  un_number: '',
  proper_shipping_name: '',
  hazard_class: '',
  subsidiary_hazards: '',
  packing_group: '',
  technical_name: '',
  ...given,
})

describe('what a product says, compared with the table', () => {
  it.each<[string, Partial<HazmatFacts>, Record<string, string | null>]>([
    [
      'says the same',
      { un_number: 'UN1202', proper_shipping_name: 'Gas oil', hazard_class: '3', packing_group: 'III' },
      {},
    ],
    ['lacks what one line tells', { un_number: 'UN1011' }, { proper_shipping_name: 'Butane', hazard_class: '2.1' }],
    [
      'has one of two names',
      { un_number: 'UN1075', proper_shipping_name: 'liquefied petroleum gas', hazard_class: '2.1' },
      {},
    ],
    [
      'has a name without the conditions of the table',
      {
        un_number: 'UN3257',
        proper_shipping_name: 'Elevated temperature liquid, n.o.s.',
        hazard_class: '9',
        packing_group: 'III',
        technical_name: 'asphalt',
      },
      {},
    ],
    [
      'has the first of two names with a comma between',
      {
        un_number: 'UN3140',
        proper_shipping_name: 'Alkaloids, liquid, n.o.s.',
        hazard_class: '6.1',
        packing_group: 'I',
      },
      {},
    ],
    ['lacks its number', { proper_shipping_name: 'Chlorine', hazard_class: '2.3 (8, 5.1)' }, { un_number: 'UN1017' }],
    [
      'has another class and group',
      { un_number: 'UN1202', proper_shipping_name: 'Diesel fuel', hazard_class: '8', packing_group: 'I' },
      { hazard_class: '3', packing_group: 'III' },
    ],
    [
      'has a group where there is none, and says subsidiary hazards in no place',
      { un_number: 'UN1017', proper_shipping_name: 'Chlorine', hazard_class: '2.3', packing_group: 'II' },
      { subsidiary_hazards: '5.1, 8', packing_group: '' },
    ],
    [
      'is one of several by its class',
      { un_number: 'UN1005', proper_shipping_name: 'Ammonia, anhydrous', hazard_class: '2.2' },
      {},
    ],
    [
      'leaves a choice and a name that only people know',
      { un_number: 'UN1993', proper_shipping_name: 'Flammable liquids, n.o.s.', hazard_class: '3' },
      { packing_group: null, technical_name: null },
    ],
  ])('%s', (_says, given, expected) => {
    const check = checkHazmat(table, facts(given))
    expect(check.found).toBe('entry')
    expect(Object.fromEntries(check.differences.map(({ field, take }) => [field, take]))).toEqual(expected)
    const taken = Object.entries(expected).filter(([, take]) => take !== null)
    expect(takenOver(check)).toEqual(Object.fromEntries(taken))
  })

  it('knows what is no dangerous goods, and what the table does not have', () => {
    expect(checkHazmat(table, facts({})).found).toBe('none')
    expect(checkHazmat(table, facts({ un_number: 'UN9999' })).found).toBe('unknown')
    expect(checkHazmat(table, facts({ proper_shipping_name: 'Water' })).found).toBe('unknown')
  })

  it('agrees once the table has been taken over', () => {
    const before = facts({ un_number: 'UN1202', hazard_class: '8', packing_group: 'I' })
    const after = { ...before, ...takenOver(checkHazmat(table, before)) }
    expect(checkHazmat(table, after).differences).toEqual([])
    expect(checkHazmat(table, after).others).toEqual(['Gas oil'])
  })
})
