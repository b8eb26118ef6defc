/** Prices, quantities and conditions of rail billing, against second, naive implementations. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { billCar, type BillableCar, type RailProduct } from '#model/areas/invoice/rules/rail/bill-car.ts'
import { conditionProblem, judgeCondition, type ConditionValues } from '#model/areas/invoice/rules/rail/conditions.ts'
import {
  choosePrice,
  priceProblem,
  type PriceQuestion,
  type RailPrice,
} from '#model/areas/invoice/rules/rail/price-candidates.ts'
import { quantityOf } from '#model/areas/invoice/rules/rail/quantity.ts'
import { linePrice } from '#model/areas/invoice/rules/invoice-line.ts'

const charged: PriceQuestion = { buyer: 1, contract: 7, currency: 'CAD', day: '2026-11-28' }
const price = (values: Partial<RailPrice> & { readonly id: number }): RailPrice => ({
  party: null,
  contract: null,
  unit_price: '1.000000',
  unit: 'gal',
  currency: 'CAD',
  minimum: null,
  effective_date: null,
  expiration_date: null,
  priority: 0,
  ...values,
})
const verdictsOf = (prices: readonly RailPrice[]) =>
  choosePrice(prices, charged).candidates.map(({ verdict }) => verdict)

const days = ['2026-11-01', '2026-11-27', '2026-11-28', '2026-11-29', null]
const anyPrice = fc.record({
  party: fc.constantFrom(null, 1, 2),
  contract: fc.constantFrom(null, 7, 8),
  currency: fc.constantFrom('CAD', 'USD'),
  effective_date: fc.constantFrom(...days),
  expiration_date: fc.constantFrom(...days),
  priority: fc.constantFrom(0, 1, null),
})

/** Written without looking at the other one: by filters and one number that orders. */
function naive(prices: readonly RailPrice[]): { readonly id?: number; readonly ties: boolean } {
  const fitting = prices
    .filter((one) => one.currency === 'CAD')
    .filter((one) => (one.contract ?? 7) === 7 && (one.party ?? 1) === 1)
    .filter((one) => (one.effective_date ?? '0') <= '2026-11-28' && (one.expiration_date ?? '9') >= '2026-11-28')
  const weight = (one: RailPrice): number =>
    (one.contract === null ? (one.party === null ? 0 : 1) : 2) * 1e12 +
    (one.priority ?? 0) * 1e10 +
    Number((one.effective_date ?? '').replaceAll('-', '') || 0)
  const best = Math.max(-1, ...fitting.map(weight))
  const first = fitting.filter((one) => weight(one) === best)
  return first.length === 1 && first[0] ? { id: first[0].id, ties: false } : { ties: first.length > 1 }
}

describe('the choice of a price', () => {
  it('agrees with a second chooser for any prices', () => {
    fc.assert(
      fc.property(fc.array(anyPrice, { maxLength: 8 }), (some) => {
        const prices = some.map((one, at) => price({ ...one, id: at + 1 }))
        const { chosen, tied, candidates } = choosePrice(prices, charged)
        const expected = naive(prices)
        expect([chosen?.id, tied !== undefined]).toEqual([expected.id, expected.ties])
        expect(candidates.filter(({ verdict }) => verdict === 'chosen').length).toBe(
          tied ? candidates.filter(({ verdict }) => verdict === 'chosen').length : chosen ? 1 : 0,
        )
        expect(candidates.every(({ message }) => message !== '')).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })

  it('says of each price why it is not charged', () => {
    expect(
      verdictsOf([
        price({ id: 1, contract: 7, effective_date: '2026-11-01' }),
        price({ id: 2, contract: 7, effective_date: '2026-10-01' }),
        price({ id: 3, party: 1 }),
        price({ id: 4, currency: 'USD' }),
        price({ id: 5, party: 2 }),
        price({ id: 6, contract: 8 }),
        price({ id: 7, expiration_date: '2026-11-27' }),
        price({ id: 8, contract: 7, priority: -1 }),
      ]),
    ).toEqual([
      'chosen',
      'older',
      'less_specific',
      'currency',
      'other_party',
      'other_contract',
      'not_valid',
      'lower_priority',
    ])
  })

  it('takes the bounds of validity as inclusive', () => {
    const only = price({ id: 1, effective_date: '2026-11-28', expiration_date: '2026-11-28' })
    expect(choosePrice([only], charged).chosen?.id).toBe(1)
  })

  it('names the gap, and both prices of a tie', () => {
    expect(priceProblem(choosePrice([], charged), 'Propane', charged)).toBe('No price in CAD for Propane on 2026-11-28')
    const tie = choosePrice([price({ id: 1, unit_price: '1.25' }), price({ id: 2, unit_price: '1.35' })], charged)
    expect(tie.chosen).toBeUndefined()
    expect(priceProblem(tie, 'Propane', charged)).toMatch(/1\.25 CAD.*1\.35 CAD/)
  })
})

describe('quantities', () => {
  const car = { net_volume: '28781.56', weight: '121500.00', demurrage_days: null }
  it.each([
    ['gal', '28781.560'],
    ['L', '108950.005'],
    ['bbl', '685.275'],
    ['lb', '121500.000'],
    ['t', '55.111'],
    ['car', '1.000'],
    ['flat', '1.000'],
    ['day', '0.000'],
  ] as const)('of a car in %s are %s', (unit, quantity) => {
    expect(quantityOf(car, unit).quantity).toBe(quantity)
    expect(quantityOf(car, unit).steps.at(-1)?.value).toBe(
      quantity === '28781.560' ? '28781.56' : quantity === '121500.000' ? '121500.00' : quantity,
    )
  })

  it('keeps the factor with litres alone', () => {
    expect([quantityOf(car, 'L').factor, quantityOf(car, 'gal').factor]).toEqual(['3.78541', null])
  })

  /** The exact fraction, rounded half away from zero, without the helpers of the product. */
  const naive = (top: bigint, bottom: bigint): string => {
    const [value, rest] = [top / bottom, top % bottom]
    const rounded = value + (2n * rest >= bottom ? 1n : 0n)
    return `${rounded / 1000n}.${String(rounded % 1000n).padStart(3, '0')}`
  }
  it('and amounts agree with big integers in a million lines', () => {
    let wrong = 0
    for (let at = 0; at < 250_000; at++) {
      const hundredths = BigInt((at * 7919) % 4_000_000)
      const net = `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
      const measured = { net_volume: net, weight: net, demurrage_days: null }
      const micros = BigInt((at * 104_729) % 9_000_000)
      const unit_price = `${micros / 1_000_000n}.${String(micros % 1_000_000n).padStart(6, '0')}`
      const expected = {
        gal: naive(hundredths * 10n, 1n),
        L: naive(hundredths * 378_541n, 10_000n),
        bbl: naive(hundredths * 10n, 42n),
        t: naive(hundredths * 45_359_237n, 10_000_000_000n),
      }
      for (const unit of ['gal', 'L', 'bbl', 't'] as const) {
        const { quantity } = quantityOf(measured, unit)
        const cents = BigInt(quantity.replace('.', '')) * micros
        const amount = (cents + 5_000_000n) / 10_000_000n
        const is = linePrice({ quantity, unit_price }).amount
        if (quantity !== expected[unit] || BigInt(is.replace('.', '')) !== amount) wrong++
      }
    }
    expect(wrong).toBe(0)
  })

  it('a minimum holds for what is billed and for what is given back', () => {
    const line = (quantity: string) => linePrice({ quantity, unit_price: '2', minimum: '50.00' })
    expect([line('10').amount, line('30').amount, line('-10').amount, line('-30').amount]).toEqual([
      '50.00',
      '60.00',
      '-50.00',
      '-60.00',
    ])
  })
})

const values: ConditionValues = {
  product: 'Propane',
  consignee: 'Prairie Gas',
  shipper: null,
  facility: 'Gateway Terminal',
  contract: 'S-100',
  destination: 'Regina SK',
  railroad: 'CPKC',
  car_type: 'T105',
  net_volume: '30000.00',
  weight: '121500.00',
}

describe('conditions', () => {
  const judged = (field: keyof ConditionValues, operator: 'is' | 'is_not' | 'at_least' | 'at_most', value: string) =>
    judgeCondition({ field, operator, value }, values).holds
  it('compare whole names, ignoring case, and take bounds as inclusive', () => {
    expect(judged('product', 'is', ' propane')).toBe(true)
    expect(judged('product', 'is', 'Prop')).toBe(false)
    expect(judged('product', 'is_not', 'Butane')).toBe(true)
    expect([judged('net_volume', 'at_least', '30000'), judged('net_volume', 'at_most', '30000')]).toEqual([true, true])
    expect([judged('net_volume', 'at_least', '30000.01'), judged('weight', 'at_most', '1000')]).toEqual([false, false])
  })

  it('never hold for a missing value', () => {
    expect([judged('shipper', 'is', 'X'), judged('shipper', 'is_not', 'X')]).toEqual([false, false])
    expect(judgeCondition({ field: 'shipper', operator: 'is', value: 'X' }, values).car_value).toBeNull()
  })

  it('are refused where field and operator or value do not go together', () => {
    expect(Object.keys(conditionProblem({ field: 'product', operator: 'at_least', value: 'x' }))).toEqual(['operator'])
    expect(Object.keys(conditionProblem({ field: 'weight', operator: 'at_least', value: 'much' }))).toEqual(['value'])
    expect(conditionProblem({ field: 'weight', operator: 'at_least', value: '30000.5' })).toEqual({})
  })
})

describe('a car', () => {
  const goods: RailProduct = {
    id: 1,
    name: 'Propane',
    description: '',
    tax_rate: '5.000',
    conditions: [{ field: 'product', operator: 'is', value: 'Propane' }],
    prices: [price({ id: 1, unit: 'L', unit_price: '0.412500' })],
  }
  const car: BillableCar = {
    id: 9,
    name: 'UTLX 952110',
    values,
    net_volume: '30000.00',
    weight: '121500.00',
    demurrage_days: null,
    litres_per_gallon: 3.785_41,
    is_shipped: true,
  }
  const none = { ofCar: new Map<number, string>(), onInvoice: new Set<number>() }

  it('becomes lines with their explanation', () => {
    const billed = billCar([goods], car, charged, none)
    expect(billed).toMatchObject({
      lines: [{ car: 9, quantity: '113562.300', unit: 'L', factor: '3.78541', warnings: [], why: { tax: '5.000 %' } }],
    })
  })

  it('is skipped where it is billed, has no price, or no product applies, and names what is missing', () => {
    const skipped = (products: readonly RailProduct[], before = none) => {
      const billed = billCar(products, car, charged, before)
      return 'skipped' in billed ? [billed.skipped, billed.missing] : billed.lines.length
    }
    expect(skipped([goods], { ...none, ofCar: new Map([[1, 'INV-9']]) })).toEqual([
      'Propane is billed on INV-9.',
      'nothing',
    ])
    expect(skipped([{ ...goods, prices: [] }])).toEqual(['No price in CAD for Propane on 2026-11-28.', 'price'])
    expect(skipped([{ ...goods, conditions: [{ field: 'product', operator: 'is', value: 'Butane' }] }])).toEqual([
      'No invoice product applies to the car.',
      'product',
    ])
    expect(skipped([{ ...goods, prices: [price({ id: 1, unit: 'day' })] }])).toEqual([
      'Propane has no quantity (not released yet).',
      'quantity',
    ])
  })

  it('is warned of with another factor, and while it is not shipped', () => {
    const billed = billCar([goods], { ...car, litres_per_gallon: 3.785_412, is_shipped: false }, charged, none)
    expect('lines' in billed && billed.lines[0]?.warnings.length).toBe(2)
  })

  it('is charged a flat product once per invoice', () => {
    const flat = { ...goods, id: 2, name: 'Paper', prices: [price({ id: 2, unit: 'flat' })] }
    const once = billCar([goods, flat], car, charged, none)
    const twice = billCar([goods, flat], car, charged, { ...none, onInvoice: new Set([2]) })
    expect(['lines' in once && once.lines.length, 'lines' in twice && twice.lines.length]).toEqual([2, 1])
  })
})
