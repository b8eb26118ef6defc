import { describe, expect, it } from 'vitest'
import { doublesAmong, nameKey } from '#model/areas/company/rules/same-name.ts'

describe('two names are of the same company', () => {
  it.each([
    ['Acme, Inc.', 'ACME'],
    ['Acme  Corp.', 'acme corporation'],
    ['Société Générale', 'Societe Generale'],
    ['A.B. Fuels Ltd', 'AB Fuels Limited'],
    ['Smith & Sons', 'Smith and Sons Co.'],
  ])('%s and %s', (one, other) => expect(nameKey(one)).toBe(nameKey(other)))

  it.each([
    ['Acme East', 'Acme West'],
    ['Incline Fuels', 'Line Fuels'],
    ['Inc', 'Co'],
  ])('but not %s and %s', (one, other) => expect(nameKey(one)).not.toBe(nameKey(other)))

  it('nothing that stands alone is a double', () => {
    const named = (...names: string[]) => names.map((name) => ({ name }))
    expect(doublesAmong(named('A', 'B Inc', 'B', 'b', 'C', 'c'))).toEqual([named('B Inc', 'B', 'b'), named('C', 'c')])
  })
})
