/** Rules of rail contracts: amendments, ranges of days, the draft on the other side, and how a contract goes. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amendmentFault } from '#model/areas/contract/rules/amendment.ts'
import { counterDraft } from '#model/areas/contract/rules/counter-draft.ts'
import { contractProgress, plannedDays } from '#model/areas/contract/rules/dashboard.ts'
import { dateRange } from '#model/areas/contract/rules/date-range.ts'
import { haveCommonDays, overfed } from '#model/areas/contract/rules/links/judge-link.ts'

describe('an amendment of an approved contract', () => {
  const was = (amendment_reason: string, status = 'approved') => ({ status, amendment_reason })
  const cases: readonly (readonly [string, string, string, boolean])[] = [
    ['', '', 'approved', true],
    ['', 'Price agreed by letter', 'approved', false],
    ['Agreed', 'Agreed', 'approved', true],
    ['Agreed', 'Again', 'approved', false],
    ['Agreed', '', 'approved', false],
    ['', '', 'draft', false],
  ]
  for (const [before, after, status, isRefused] of cases)
    it(`${status}: “${before}” to “${after}”`, () =>
      expect(amendmentFault(was(after, status), was(before, status)) !== undefined).toBe(isRefused))
  it('a new one needs no reason', () => expect(amendmentFault(was(''), undefined)).toBeUndefined())
})

describe('a range of days', () => {
  const good: readonly (readonly [string, object | undefined])[] = [
    ['', undefined],
    ['2026-11-01_2026-11-30', { from: '2026-11-01', to: '2026-11-30' }],
    ['2026-11-01_2026-11-01', { from: '2026-11-01', to: '2026-11-01' }],
  ]
  for (const [text, range] of good) it(`“${text}”`, () => expect(dateRange(text)).toEqual(range))
  for (const text of [
    '2026-11-30_2026-11-01',
    '2026-11-01',
    '2026-02-30_2026-03-01',
    'november',
    '2026-11-01-2026-11-30',
  ])
    it(`“${text}” is none`, () => expect(dateRange(text)).toHaveProperty('fault'))
})

it('the company in the middle sells what it bought', () => {
  const purchase = {
    contract_type: 'purchase',
    buyer: 1,
    seller: 2,
    product: 3,
    start_date: '2026-01-01',
    end_date: null,
    facility: 4,
    price_unit: 'bbl',
    currency: 'CAD',
  } as const
  const asked = { contract_number: ' ', party: 9, cars: 12, price: null }
  const sale = counterDraft(purchase, asked)
  expect(sale).toMatchObject({ contract_type: 'sale', seller: 1, buyer: 9, product: 3, cars: 12, currency: 'CAD' })
  expect(sale).not.toHaveProperty('contract_number')
  expect(counterDraft({ ...purchase, contract_type: 'sale' }, asked)).toMatchObject({
    contract_type: 'purchase',
    seller: 9,
    buyer: 2,
  })
})

describe('days in common', () => {
  const day = fc.option(fc.constantFrom('2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'))
  const span = fc.record({ start_date: day, end_date: day })
  it('are mutual', () =>
    fc.assert(
      fc.property(span, span, (one, other) => {
        expect(haveCommonDays(one, other)).toBe(haveCommonDays(other, one))
      }),
    ))
})

it('more than a sale needs is a warning', () => {
  const sale = {
    id: 1,
    contract_number: 'S-1',
    contract_type: 'sale',
    product: 1,
    start_date: null,
    end_date: null,
    cars: 100,
    fed_cars: 80,
  } as const
  expect(overfed(20, sale, 0)).toBeUndefined()
  expect(overfed(21, sale, 0)).toBe('S-1 needs 100 cars, and is fed 101 with this.')
  expect(overfed(21, sale, 80)).toBeUndefined()
})

describe('how a contract goes', () => {
  const terms = { contract_type: 'sale', cars: 100, shipped_cars: 12, fed_cars: 60, promised_cars: 0 } as const
  const plan = {
    schedule: [
      { date: '2026-11-02', quantity: 10 },
      { date: '2026-11-20', quantity: 10 },
      { date: '2026-11-24', quantity: 6 },
      { date: '2026-11-27', quantity: 8 },
    ],
    actual: [
      { date: '2026-11-03', quantity: 6 },
      { date: '2026-11-24', quantity: 6 },
    ],
  }
  it('tells what is planned, behind, next and left', () =>
    expect(
      contractProgress(terms, plannedDays([plan]), { unplanned: [], loaded: 4, today: '2026-11-24' }),
    ).toMatchObject({
      scheduled_cars: 34,
      shipped_cars: 12,
      loaded_cars: 4,
      remaining_cars: 88,
      behind_cars: 8,
      next_day: { date: '2026-11-27', quantity: 8 },
      linked_cars: 60,
    }))

  const cars = fc.array(
    fc.record({ date: fc.constantFrom('2026-11-01', '2026-11-02', '2026-11-24', '2026-12-01'), quantity: fc.nat(9) }),
    { maxLength: 8 },
  )
  const plans = fc.array(fc.record({ schedule: cars, actual: cars }), { maxLength: 4 })
  const bills = fc.array(fc.record({ ship_date: fc.constant('2026-11-05'), car_count: fc.nat(9) }), { maxLength: 4 })
  it('adds up day by day to what the plans and the bills say', () =>
    fc.assert(
      fc.property(plans, bills, (all, unplanned) => {
        const { days, scheduled_cars } = contractProgress(terms, plannedDays(all), {
          unplanned,
          loaded: 0,
          today: '2026-11-24',
        })
        const sum = (list: readonly { quantity: number }[]) => list.reduce((of, { quantity }) => of + quantity, 0)
        const shipped = sum(all.flatMap(({ actual }) => actual)) + unplanned.reduce((of, one) => of + one.car_count, 0)
        expect(days.reduce((of, day) => of + day.scheduled, 0)).toBe(sum(all.flatMap(({ schedule }) => schedule)))
        expect(days.reduce((of, day) => of + day.shipped, 0)).toBe(shipped)
        expect(scheduled_cars).toBe(sum(all.flatMap(({ schedule }) => schedule)))
        expect(days.map(({ date }) => date)).toEqual([...new Set(days.map(({ date }) => date))].toSorted())
      }),
    ))
})
