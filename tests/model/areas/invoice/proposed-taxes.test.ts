/** Which taxes billing proposes, by the destination, the buyer and the day. */
import { expect, test } from 'vitest'
import { proposedTaxes, type KnownTax, type TaxedSale } from '#model/areas/invoice/rules/tax/proposed-taxes.ts'

const tax = (id: number, code: string, more: Partial<KnownTax> = {}): KnownTax => ({
  id,
  code,
  percent: '5',
  category: 'standard',
  country: 'CA',
  state: '',
  registration_number: '1',
  effective_date: '2020-01-01',
  expiration_date: null,
  ...more,
})
const taxes = [
  tax(1, 'GST'),
  tax(2, 'HST-ON', { state: 'ON', expiration_date: '2026-06-30' }),
  tax(3, 'HST-ON', { state: 'ON', effective_date: '2026-07-01' }),
  tax(4, 'GST-QC', { state: 'QC' }),
  tax(5, 'QST', { state: 'QC' }),
  tax(6, 'EXPORT', { category: 'zero_rated', percent: '0' }),
  tax(7, 'EXEMPT', { category: 'exempt', percent: '0' }),
]
const sale = { from: 'CA', country: 'CA', state: 'AB', isExempt: false, day: '2026-11-28' }

test.each<[string, Partial<TaxedSale>, readonly string[]]>([
  ['the country has the tax where the province has none', {}, ['GST']],
  ['the province comes before the country', { state: 'ON' }, ['HST-ON']],
  ['a province may have two', { state: 'QC' }, ['GST-QC', 'QST']],
  ['without a province the country counts', { state: '' }, ['GST']],
  ['what leaves the country is zero-rated there', { country: 'US', state: 'WI' }, ['EXPORT']],
  ['a buyer who is exempt', { isExempt: true }, ['EXEMPT']],
  ['nothing within the United States', { from: 'US', country: 'US', state: 'IL' }, []],
  ['nothing before a tax begins', { day: '2019-12-31' }, []],
])('%s', (_says, more, codes) => {
  expect(proposedTaxes(taxes, { ...sale, ...more }).map(({ code }) => code)).toEqual(codes)
})

test('the rate of the day counts', () => {
  const idsOn = (day: string) => proposedTaxes(taxes, { ...sale, state: 'ON', day }).map(({ id }) => id)
  expect([idsOn('2026-06-30'), idsOn('2026-07-01')]).toEqual([[2], [3]])
})
