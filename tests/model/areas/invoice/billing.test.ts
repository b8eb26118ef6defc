/** What is billed for a ticket: quantities, prices, periods, and which tickets stand on one invoice. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceFor, type Price } from '#model/areas/contract/rules/price-choice.ts'
import { billingSpan } from '#model/areas/invoice/rules/billing/billing-period.ts'
import {
  chargeOf,
  type BilledContract,
  type BilledPrice,
  type BilledTicket,
  type Charge,
} from '#model/areas/invoice/rules/billing/charge.ts'
import { gathered, type Header, type Owed } from '#model/areas/invoice/rules/billing/gather.ts'
import { atLeast, billedQuantity } from '#model/areas/invoice/rules/billing/quantity.ts'
import { lineAmount } from '#model/shared/money.ts'
import { taxedAlike } from '#model/shared/tax.ts'

const measured = { net_volume: '6741.2', gross_weight: 40_120, tare_weight: 14_620 }
const price: BilledPrice = {
  id: 'p',
  service: 'loading',
  product: null,
  effective_date: '2026-01-01',
  expiry_date: null,
  enabled: true,
  unit: 'm³',
  unit_price: '8.8350',
  minimum_quantity: null,
}
const contract: BilledContract = {
  id: 'k',
  contract_number: 'SC-1',
  status: 'approved',
  company: 'c',
  effective_date: '2026-01-01',
  expiry_date: '2026-12-31',
  currency: 'CAD',
  billing_period: 'week',
  minimum_charge: '75.00',
  prices: [price],
}
const ticket: BilledTicket = {
  id: 't',
  ticket_number: 'T1',
  status: 'approved',
  ticket_type: 'product',
  direction: 'load',
  customer: 'c',
  product: 'propane',
  server: 's',
  purchase_order: '',
  day: '2026-11-18',
  ...measured,
}
const refusedOf = (change: Partial<BilledTicket>, terms: Partial<BilledContract> = {}): readonly string[] => {
  const charged = chargeOf({ ...ticket, ...change }, { ...contract, ...terms }, [])
  return 'refused' in charged ? charged.refused : []
}
const chargeFor = (net_volume: string, unit_price = '8.8350'): Charge => {
  const charged = chargeOf({ ...ticket, net_volume }, { ...contract, prices: [{ ...price, unit_price }] }, [])
  if ('refused' in charged) throw new Error(charged.refused.join(' '))
  return charged.charge
}
const amountOf = ({ quantity, unit_price, minimum_charge }: Charge, least = minimum_charge) =>
  lineAmount(quantity, unit_price, least)

describe('the quantity that is billed', () => {
  it.each([
    ['m³', '25.518'],
    ['L', '25518'],
    ['gal', '6741'],
    ['bbl', '160.50'],
    ['t', '25.500'],
    ['kg', '25500'],
    ['load', '1'],
  ] as const)('in %s is %s, rounded once', (unit, quantity) => {
    expect(billedQuantity(measured, unit)).toBe(quantity)
  })

  it('is unknown where it was not measured that way', () => {
    expect(billedQuantity({ ...measured, net_volume: null }, 'gal')).toBeNull()
    expect(billedQuantity({ ...measured, tare_weight: null }, 't')).toBeNull()
    expect(billedQuantity({ ...measured, tare_weight: 50_000 }, 't')).toBeNull()
  })

  it('is at least the minimum of the price', () => {
    expect([atLeast('3.785', '5.000'), atLeast('5.001', '5.000'), atLeast('3.785', null)]).toEqual([
      '5.000',
      '5.001',
      '3.785',
    ])
  })

  it('never differs from the exact one by more than half of its last digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), (tenths) => {
        const cubic = Number(billedQuantity({ ...measured, net_volume: (tenths / 10).toFixed(1) }, 'm³'))
        expect(Math.abs(cubic - ((tenths / 10) * 3.785_41) / 1000)).toBeLessThanOrEqual(0.000_500_001)
      }),
    )
  })
})

describe('what a ticket costs', () => {
  it('is at least the minimum charge, and the tax is on the sum', () => {
    const amounts = [amountOf(chargeFor('1000.0')), amountOf(chargeFor('6741.2'))]
    expect(amounts).toEqual(['75.00', '225.45'])
    expect(taxedAlike(amounts, '5')).toEqual({ subtotal: '300.45', tax: '15.02', total: '315.47' })
  })

  it('is rounded for each line', () => {
    const one = amountOf(chargeFor('1000.0', '1.0000'), null)
    expect(taxedAlike([one, one], '5')).toEqual({ subtotal: '7.58', tax: '0.38', total: '7.96' })
  })

  it.each<[string, readonly string[], readonly string[]]>([
    ['no customer', refusedOf({ customer: null }, { company: null }), ['It names no customer.']],
    ['no time', refusedOf({ day: null }), ['It has no time of completion.']],
    ['no volume', refusedOf({ net_volume: null }), ['It has no net volume.']],
    [
      'no price',
      refusedOf({ direction: 'unload' }),
      ['Service contract SC-1 has no price for unloading on 2026-11-18.'],
    ],
    [
      'another customer and too early',
      refusedOf({ customer: 'other', day: '2025-12-31' }),
      [
        'Service contract SC-1 is with another customer.',
        'Service contract SC-1 begins on 2026-01-01; the ticket was completed on 2025-12-31.',
      ],
    ],
    [
      'too late',
      refusedOf({ day: '2027-01-01' }),
      ['Service contract SC-1 ended on 2026-12-31; the ticket was completed on 2027-01-01.'],
    ],
    ['a draft', refusedOf({}, { status: 'pending_approval' }), ['Service contract SC-1 is pending approval.']],
    ['one that ended since', refusedOf({}, { status: 'expired' }), []],
    [
      'a price by the hour',
      refusedOf({}, { prices: [{ ...price, unit: 'hour' }] }),
      ['The price for loading is per hour: put it on an invoice by hand.'],
    ],
    ['no weight', refusedOf({ gross_weight: null }, { prices: [{ ...price, unit: 't' }] }), ['It has no weight.']],
  ])('%s', (_, found, says) => expect(found).toEqual(says))

  it('says that it names no contract', () => {
    expect(chargeOf(ticket, undefined, [])).toEqual({ refused: ['It names no service contract.'] })
  })
})

describe('the price that holds', () => {
  const of = (id: string, more: Partial<Price>): Price => ({ ...price, id, ...more })
  const prices = [
    of('any', {}),
    of('group', { product: 'ngl' }),
    of('own', { product: 'propane' }),
    of('new', { effective_date: '2026-12-01' }),
    of('off', { product: 'butane', enabled: false }),
    of('old', { product: 'ethane', expiry_date: '2026-06-30' }),
  ]
  const found = (product: string | null, day = '2026-11-18', groups: readonly string[] = []) =>
    priceFor(prices, { service: 'loading', product, groups, day })?.id
  it.each([
    ['its own', found('propane', undefined, ['ngl']), 'own'],
    ['of its group', found('butane', undefined, ['spec', 'ngl']), 'group'],
    ['of any product', found('crude'), 'any'],
    ['of no product', found(null), 'any'],
    ['after a change on the first', found('crude', '2026-12-01'), 'new'],
    ['that ended', found('ethane', '2026-07-01'), 'any'],
    ['on its last day', found('ethane', '2026-06-30'), 'old'],
    ['before all of them', found('crude', '2025-01-01'), undefined],
  ])('is %s', (_, id, expected) => expect(id).toBe(expected))
})

describe('the days of an invoice', () => {
  it.each([
    ['load', '2026-11-18', '2026-11-18', '2026-11-18'],
    ['week', '2026-11-18', '2026-11-16', '2026-11-22'],
    ['week', '2026-11-16', '2026-11-16', '2026-11-22'],
    ['week', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['week', '2026-12-31', '2026-12-28', '2027-01-03'],
    ['month', '2026-02-14', '2026-02-01', '2026-02-28'],
    ['month', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
  ] as const)('by the %s of %s are %s to %s', (period, day, start, end) => {
    expect(billingSpan(period, day)).toEqual({ start, end })
  })
})

describe('what stands on one invoice', () => {
  const header: Header = {
    company: 'c',
    service_contract: 'k',
    server: 's',
    currency: 'CAD',
    tax_code: 'GST',
    purchase_order: '',
    period: 'week',
  }
  const owed = (id: string, day: string, more: Partial<Header> = {}): Owed<Header> => ({
    charge: { ...chargeFor('1000.0'), ticket: id },
    day,
    of: { ...header, ...more },
  })
  it('is of one customer, contract, site, currency, tax code, order and period', () => {
    const differing: Partial<Header>[] = [
      { company: 'd' },
      { service_contract: 'l' },
      { server: null },
      { currency: 'USD' },
      { tax_code: 'HST' },
      { purchase_order: 'PO-1' },
    ]
    const all = [owed('1', '2026-11-16'), owed('2', '2026-11-22'), owed('3', '2026-11-23')]
    const found = gathered([...all, ...differing.map((more, at) => owed(String(at + 4), '2026-11-16', more))])
    expect(found.map(({ charges }) => charges.map((one) => one.ticket))).toEqual([
      ['1', '2'],
      ['3'],
      ...differing.map((_, at) => [String(at + 4)]),
    ])
  })

  it('is each load by itself where the contract says so', () => {
    const found = gathered([owed('1', '2026-11-16', { period: 'load' }), owed('2', '2026-11-16', { period: 'load' })])
    expect(found).toHaveLength(2)
  })

  it('is every charge once, whatever there is', () => {
    const many = fc.array(
      fc.record({
        day: fc.integer({ min: 1, max: 28 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`),
        company: fc.constantFrom('c', 'd'),
        period: fc.constantFrom('load' as const, 'week' as const, 'month' as const),
        net: fc.integer({ min: 1, max: 200_000 }),
      }),
    )
    fc.assert(
      fc.property(many, (all) => {
        const rows = all.map(({ day, company, period, net }, at) => ({
          ...owed(String(at), day, { company, period }),
          charge: { ...chargeFor((net / 10).toFixed(1)), ticket: String(at) },
        }))
        const found = gathered(rows)
        expect(found.flatMap(({ charges }) => charges.map((one) => one.ticket)).toSorted()).toEqual(
          rows.map(({ charge }) => charge.ticket).toSorted(),
        )
        const cents = (amount: string | null): bigint => BigInt((amount ?? '0').replace('.', ''))
        const sums = found.map(
          ({ charges }) =>
            taxedAlike(
              charges.map((one) => amountOf(one)),
              '5',
            ).subtotal,
        )
        const whole = rows.reduce((sum, { charge }) => sum + cents(amountOf(charge)), 0n)
        expect(sums.reduce((sum, one) => sum + cents(one), 0n)).toBe(whole)
      }),
    )
  })
})
