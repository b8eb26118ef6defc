/** A bill agrees with ours where ours, rounded to the printed decimals, is equal. */
import { describe, expect, it } from 'vitest'
import { differencesOf, type OurBill } from '#model/areas/document/rules/checks/differences.ts'
import { readBill } from '#model/areas/document/rules/reading/read-bill.ts'
import { wordsOf } from './words-of.ts'

const differences = (text: string, ours: Partial<OurBill>) =>
  differencesOf(readBill([wordsOf(text)]), { figures: {}, cars: [], ...ours })

describe('figures of the bill', () => {
  it.each([
    ['Weight: 120,467 lb', { weight: '120647' }, [{ name: 'weight', read: '120467', ours: '120647', unit: 'lb' }]],
    ['Net volume: 29,527.6 gal', { net_volume: '29527.64' }, []],
    [
      'Net volume: 29,527.6 gal',
      { net_volume: '29527.66' },
      [{ name: 'net_volume', read: '29527.6', ours: '29527.66', unit: 'gal' }],
    ],
    ['Net volume: 29,528 gal', { net_volume: '29527.60' }, []],
    ['Net volume: 108 950 L', { net_volume: '28781.60' }, []],
    [
      'Net volume: 108 950 L',
      { net_volume: '28782.00' },
      [{ name: 'net_volume', read: '28781.56', ours: '28782.00', unit: 'gal' }],
    ],
    ['Weight: 92,607 kg', { weight: '204163.00' }, []],
    ['Consignee: Hudson Valley Fuels', { consignee: 'HUDSON VALLEY FUELS, LLC' }, []],
    [
      'Consignee: Hudson Valley Fuels',
      { consignee: 'Prairie Gas' },
      [{ name: 'consignee', read: 'Hudson Valley Fuels', ours: 'Prairie Gas', unit: '' }],
    ],
    [
      'Ship date: 2026-11-24',
      { bol_date: '2026-11-25' },
      [{ name: 'bol_date', read: '2026-11-24', ours: '2026-11-25', unit: '' }],
    ],
    [
      'Ship date: 2026-11-06',
      { bol_date: '2026-06-11' },
      [{ name: 'bol_date', read: '2026-11-06', ours: '2026-06-11', unit: '' }],
    ],
    [
      'Ship date: 2026-11-11',
      { bol_date: '2026-11-26' },
      [{ name: 'bol_date', read: '2026-11-11', ours: '2026-11-26', unit: '' }],
    ],
    ['Hazard class: 2.1', { hazard_class: '1.2' }, [{ name: 'hazard_class', read: '2.1', ours: '1.2', unit: '' }]],
    ['Hazard class: 3', { hazard_class: '3 (6.1)' }, []],
    ['Ship date: 2026-11-24', {}, []],
  ])('%s and %j: %j', (text, figures, expected) => expect(differences(text, { figures })).toEqual(expected))
})

describe('cars', () => {
  const text =
    'CAR            NET GAL      SEALS\nUTLX 964116    29,527.6     A123, A124\nGATX 20411     28,781.5     B77'
  const ours = [
    { car_mark: 'UTLX', car_number: '964116', net_volume: '29527.60', seals: 'A124, A123' },
    { car_mark: 'GATX', car_number: '20411', net_volume: '28781.50', seals: 'B77' },
  ]
  it('agree, with seals in any order', () => expect(differences(text, { cars: ours })).toEqual([]))
  it('differ by figure', () =>
    expect(
      differences(text, { cars: [{ ...ours[0], net_volume: '29572.60', seals: 'A123' }, { ...ours[1] }] }),
    ).toEqual([
      { name: 'cars.UTLX 964116.net_volume', read: '29527.6', ours: '29572.60', unit: 'gal' },
      { name: 'cars.UTLX 964116.seals', read: 'A123, A124', ours: 'A123', unit: '' },
    ]))
  it('that only one bill names are differences', () =>
    expect(differences(text, { cars: [{ ...ours[0] }, { car_mark: 'TILX', car_number: '290033' }] })).toEqual([
      { name: 'cars.GATX 20411.car_number', read: 'GATX 20411', ours: '', unit: '' },
      { name: 'cars.TILX 290033.car_number', read: '', ours: 'TILX 290033', unit: '' },
    ]))
  it('the only car is compared once', () => {
    const one = 'CAR            NET GAL\nUTLX 964116    29,527.6'
    const other = [{ car_mark: 'UTLX', car_number: '964116', net_volume: '29000.00' }]
    expect(differences(one, { figures: { net_volume: '29000.00' }, cars: other })).toHaveLength(1)
  })
})
