/** What the setup of invoicing says is missing. */
import { describe, expect, it } from 'vitest'
import { matchingText } from '#src/areas/invoice/settings/matching.ts'
import {
  accountText,
  addressText,
  unmatchedText,
  unregistered,
  validOn,
  withoutPrice,
} from '#src/areas/invoice/settings/missing.ts'
import type { KnownTax } from '#model/areas/invoice/rules/tax/proposed-taxes.ts'

const tax = (values: Partial<KnownTax>): KnownTax => ({
  id: 1,
  code: 'GST',
  percent: '5.0000',
  category: 'standard',
  country: 'CA',
  state: '',
  registration_number: '',
  effective_date: '2026-01-01',
  expiration_date: null,
  ...values,
})
const compared = { days: 30, shipped: 41, compared: 41 }

describe('missing settings', () => {
  it('are products without a price, and cars that meet no product', () => {
    const products = [
      { id: 1, name: 'Propane', price_count: 2 },
      { id: 2, name: 'Freight', price_count: 0 },
    ]
    expect(withoutPrice(products).map(({ id }) => id)).toEqual([2])
    expect(unmatchedText({ ...compared, unmatched: 0, products: [] })).toBe('')
    expect(unmatchedText({ ...compared, unmatched: 1, products: [] })).toBe(
      '1 of the 41 cars shipped in the last 30 days meets the conditions of no active product.',
    )
  })

  it('are registration numbers of taxes that are valid and owed', () => {
    const taxes = [
      tax({ id: 1 }),
      tax({ id: 2, registration_number: '123' }),
      tax({ id: 3, percent: '0', category: 'zero_rated' }),
      tax({ id: 4, effective_date: '2027-01-01' }),
      tax({ id: 5, expiration_date: '2026-11-29' }),
    ]
    const valid = validOn(taxes, '2026-11-30')
    expect(valid.map(({ id }) => id)).toEqual([1, 2, 3])
    expect(unregistered(valid).map(({ id }) => id)).toEqual([1])
  })

  it('are accounts in currencies of invoices that are not paid, and parts of the address', () => {
    expect(accountText({ currency: 'MXN', account: undefined, drafts: 1, unpaid: 0 })).toBe(
      'No bank account in MXN is active: 1 invoice in MXN cannot be approved or paid.',
    )
    expect(addressText(['street'])).toBe('The address has no street.')
    expect(addressText(['street', 'city', 'postal_code'])).toBe('The address has no street, city or postal code.')
  })
})

it('says of how many cars it speaks', () => {
  expect(matchingText({ ...compared, count: 1 })).toBe(
    '1 of the 41 cars shipped in the last 30 days meets the conditions.',
  )
  expect(matchingText({ days: 30, shipped: 0, compared: 0, count: 0 })).toBe('No car was shipped in the last 30 days.')
  expect(matchingText({ days: 30, shipped: 12_000, compared: 10_000, count: 40 })).toBe(
    '40 of the last 10,000 of 12,000 cars shipped in the last 30 days meet the conditions.',
  )
})
