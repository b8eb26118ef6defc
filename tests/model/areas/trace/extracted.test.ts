/** Of what was read from papers, the doubtful values come first. */
import { expect, test } from 'vitest'
import { extractedValues } from '#model/areas/trace/rules/extracted.ts'

test('the least sure come first, what is sure by its name', () => {
  const data = {
    weight: { value: '197,400 lb', confidence: 0.97, page: 1 },
    bol_number: { value: 'BOL-20411', confidence: 0.42, page: 1 },
    seal: { value: 'A 1O72', confidence: 0.79, page: 2, box: [1, 2, 3, 4] },
    consignee: 'Gulf Fuels',
    product: { value: '', confidence: 0.9 },
  }
  expect(extractedValues(data)).toEqual([
    { name: 'bol_number', value: 'BOL-20411', confidence: 42, page: 1, isDoubtful: true },
    { name: 'seal', value: 'A 1O72', confidence: 79, page: 2, isDoubtful: true },
    { name: 'product', value: '', confidence: 90, isDoubtful: true },
    { name: 'consignee', value: 'Gulf Fuels', isDoubtful: false },
    { name: 'weight', value: '197,400 lb', confidence: 97, page: 1, isDoubtful: false },
  ])
})

test.each([
  [null, []],
  [undefined, []],
  [[1, 2], []],
  ['text', []],
  [{ cars: ['GATX 1', 'GATX 2'] }, [{ name: 'cars', value: '["GATX 1","GATX 2"]', isDoubtful: false }]],
  [{ cars: null }, [{ name: 'cars', value: '', isDoubtful: true }]],
  [{ cars: { value: 3, confidence: 'high', page: NaN } }, [{ name: 'cars', value: '3', isDoubtful: false }]],
])('of %j is read what is there', (data, values) => {
  expect(extractedValues(data)).toEqual(values)
})

test('percentages stay, older values up to 1 are fractions', () => {
  const seen = (confidence: number) => extractedValues({ a: { value: 'x', confidence } })[0]?.confidence
  expect([0, 0.42, 1, 1.5, 80, 100].map(seen)).toEqual([0, 42, 100, 1.5, 80, 100])
})
