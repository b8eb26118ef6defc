/** Which country new rows with an address begin with, as a table. */
import { expect, test } from 'vitest'
import { begins } from '#model/shared/country-begins.ts'

test.each([
  ['CA', {}, { country: 'CA' }],
  ['US', {}, { country: 'US' }],
  ['', {}, { country: 'US' }],
  ['CA', { state: '', postal_code: '' }, { country: 'CA' }],
  ['CA', { state: 'alberta', postal_code: 't0b1v0' }, { country: 'CA' }],
  ['US', { state: 'alberta' }, { country: 'CA' }],
  ['US', { postal_code: 't0b1v0' }, { country: 'CA' }],
  ['CA', { state: 'North Dakota', postal_code: '58801' }, { country: 'US' }],
  ['CA', { state: 'Nuevo León' }, { country: 'MX' }],
  // What agrees with no country is refused by that of the company.
  ['CA', { state: 'ND', postal_code: 'T0B 1V0' }, { country: 'CA' }],
  ['MX', { state: 'Nowhere' }, { country: 'MX' }],
])('at a company of "%s" %j begins with %j', (country, given, expected) => {
  expect(begins(given, { country })).toEqual(expected)
})
