/** The lines of the dashboard: grouped, worst first, with sums that are those of their rows; and how days are drawn. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  barOf,
  dashboardLines,
  daysInHand,
  groupings,
  sumsOf,
  type DashboardContract,
} from '#model/areas/contract/rules/dashboard-lines.ts'
import { stripOf } from '#model/areas/contract/rules/strip.ts'

const contract = (more: Partial<DashboardContract> = {}): DashboardContract => ({
  id: 1,
  version: 1,
  contract_number: 'S-1',
  name: '',
  contract_type: 'sale',
  status: 'approved',
  party: 31,
  party__label: 'Buyer',
  product__label: 'Propane',
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  cars: 100,
  scheduled_cars: 40,
  shipped_cars: 10,
  loaded_cars: 2,
  remaining_cars: 90,
  behind_cars: 0,
  next_day: null,
  projected_end: null,
  linked_cars: 50,
  days: [],
  ...more,
})

describe('lines', () => {
  it('begin with what is furthest behind, group by group', () => {
    const all = [
      contract({ id: 1, behind_cars: 2, product__label: 'Butane' }),
      contract({ id: 2, behind_cars: 9 }),
      contract({ id: 3, behind_cars: -4 }),
    ]
    const said = dashboardLines(all, 'product').map((line) => (line.kind === 'group' ? line.title : line.contract.id))
    expect(said).toEqual(['Propane', 2, 3, 'Butane', 1])
    expect(dashboardLines(all, 'none')).toHaveLength(3)
    expect(dashboardLines([contract({ party__label: '' })], 'party')[0]).toMatchObject({ title: 'No party' })
  })

  it('do not set being ahead against being behind', () =>
    expect(sumsOf([contract({ behind_cars: 5 }), contract({ behind_cars: -5 })]).behind_cars).toBe(5))

  const some = fc.array(
    fc.record({
      cars: fc.option(fc.nat(500)),
      shipped_cars: fc.nat(90),
      behind_cars: fc.integer({ min: -20, max: 20 }),
      product__label: fc.constantFrom('', 'Propane', 'Butane'),
    }),
    { maxLength: 30 },
  )
  it('have each contract once, and sums of all their groups that are those of all contracts', () =>
    fc.assert(
      fc.property(some, fc.constantFrom(...groupings), (rows, by) => {
        const all = rows.map((one, id) => contract({ ...one, id }))
        const lines = dashboardLines(all, by)
        const ids = lines.flatMap((line) => (line.kind === 'contract' ? [line.contract.id] : []))
        expect(new Set(ids).size).toBe(all.length)
        const groups = lines.flatMap((line) => (line.kind === 'group' ? [line.sums] : []))
        const shipped =
          by === 'none' ? sumsOf(all).shipped_cars : groups.reduce((sum, one) => sum + one.shipped_cars, 0)
        expect(shipped).toBe(all.reduce((sum, one) => sum + one.shipped_cars, 0))
      }),
    ))
})

const days = [
  { date: '2026-11-20', scheduled: 4, shipped: 4 },
  { date: '2026-11-24', scheduled: 4, shipped: 1 },
  { date: '2026-11-26', scheduled: 4, shipped: 0 },
]

describe('cars in hand', () => {
  const cases: readonly (readonly [number, number])[] = [
    [0, 0],
    [2, 0],
    [3, 1],
    [6, 1],
    [7, 2],
    [90, 2],
  ]
  for (const [loaded, expected] of cases)
    it(`${loaded} cars last ${expected} days`, () => expect(daysInHand(days, loaded, '2026-11-24')).toBe(expected))
  it('are not reckoned where nothing more is scheduled', () => expect(daysInHand(days, 5, '2026-12-01')).toBeNull())
})

it('days are drawn in equal parts, none of them lost', () => {
  const { parts, today, most } = barOf(contract({ days }), '2026-11-24')
  expect(parts.reduce((sum, { scheduled }) => sum + scheduled, 0)).toBe(12)
  expect(most).toBeGreaterThanOrEqual(4)
  expect(today).toBeCloseTo(327 / 365, 3)
  expect(barOf(contract({ days, end_date: '2026-11-01' }), '2027-03-01').today).toBeNull()
})

it('the strip tells of a sale what feeds it, and of a purchase what it promises', () => {
  const billed = {
    on_bills: { cars: 2, volume_gal: '60000.00' },
    shipped: { cars: 10, volume_gal: '300000.00' },
    invoiced: { cars: 8, volume_gal: '240000.00' },
  }
  const terms = { cars: 100, quantity: '3000000' }
  const progress = { linked_cars: 70, scheduled_cars: 40 }
  const carsOf = (contract_type: 'sale' | 'purchase') =>
    stripOf({ ...terms, contract_type }, progress, billed).map(({ cars }) => cars)
  expect(carsOf('sale')).toEqual([70, 100, 40, 2, 10, 8])
  expect(carsOf('purchase')).toEqual([100, 70, 40, 2, 10, 8])
})
