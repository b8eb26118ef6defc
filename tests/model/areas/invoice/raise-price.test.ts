/** Raising prices: the new price against a second calculation, and the days of the old and the new one. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { raisePrice, type PriceToRaise } from '#model/areas/invoice/rules/rail/raise-price.ts'
import { raisedPrice } from '#model/shared/raised-price.ts'

const price: PriceToRaise = {
  id: 1,
  product: 3,
  party: null,
  contract: null,
  currency: 'CAD',
  priority: 0,
  unit_price: '0.412500',
  effective_date: '2026-01-01',
  expiration_date: null,
}
const raise = { percent: '2.5', effective_date: '2026-07-01' }

describe('a raised price', () => {
  it.each([
    ['0.412500', '2.5', '0.422813'],
    ['0.412500', '-2.5', '0.402188'],
    ['1.000001', '50', '1.500002'],
    ['3.00', '-100', '0.000000'],
    ['12', '0.0001', '12.000012'],
  ])('%s by %s %% is %s', (before, percent, after) => expect(raisedPrice(before, percent, 6)).toBe(after))

  it('is rounded once, half away from zero, for any price and percentage', () => {
    const micro = fc.bigInt({ min: 0n, max: 10n ** 15n })
    const points = fc.bigInt({ min: -1_000_000n, max: 1_000_000n })
    const text = (value: bigint, digits: number): string => {
      const [abs, base] = [value < 0n ? -value : value, 10n ** BigInt(digits)]
      return `${value < 0n ? '-' : ''}${abs / base}.${String(abs % base).padStart(digits, '0')}`
    }
    fc.assert(
      fc.property(micro, points, (unit, by) => {
        const found = BigInt(raisedPrice(text(unit, 6), text(by, 4), 6).replace('.', ''))
        // What is off by less than half, or by half downwards, is the nearest one.
        const off = (found * 1_000_000n - unit * (1_000_000n + by)) * 2n
        expect(found >= 0n && off > -1_000_000n && off <= 1_000_000n).toBe(true)
      }),
    )
  })
})

describe('raising a price', () => {
  it('ends it on the day before, and keeps the day on which it would have ended', () => {
    expect(raisePrice({ ...price, expiration_date: '2026-12-31' }, raise, [])).toEqual({
      outcome: 'changed',
      ends: '2026-06-30',
      after: { unit_price: '0.422813', effective_date: '2026-07-01', expiration_date: '2026-12-31' },
    })
  })

  it.each([
    [
      'begins that day',
      { effective_date: '2026-07-01' },
      'It begins on 2026-07-01, so it has no day before 2026-07-01.',
    ],
    ['has ended', { expiration_date: '2026-06-30' }, 'It ended on 2026-06-30, before 2026-07-01.'],
  ])('refuses one that %s', (_, days, message) =>
    expect(raisePrice({ ...price, ...days }, raise, [])).toEqual({ outcome: 'not_allowed', message }),
  )

  it('refuses one that is followed by another on the same days', () => {
    const next = { id: 2, effective_date: '2026-09-01', expiration_date: null }
    expect(raisePrice(price, raise, [price, next])).toEqual({
      outcome: 'not_allowed',
      message: 'Another price begins on 2026-09-01 and holds on the same days. Raise that one.',
    })
    expect(raisePrice({ ...price, expiration_date: '2026-08-31' }, raise, [price, next]).outcome).toBe('changed')
  })

  it('leaves a price that stays the same', () => {
    expect(raisePrice({ ...price, unit_price: '0.000001' }, { ...raise, percent: '1' }, []).outcome).toBe('already')
    expect(raisePrice(price, { ...raise, percent: '0' }, []).outcome).toBe('already')
  })

  it('leaves neither a gap nor a common day between the old price and the new one', () => {
    const day = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, fc.option(day), fc.option(day), (from, effective_date, expiration_date) => {
        const found = raisePrice({ ...price, effective_date, expiration_date }, { ...raise, effective_date: from }, [])
        const holds = (effective_date ?? '0') < from && from <= (expiration_date ?? '9')
        expect(found.outcome).toBe(holds ? 'changed' : 'not_allowed')
        if (found.outcome !== 'changed') return
        expect(Date.parse(from) - Date.parse(found.ends)).toBe(86_400_000)
        expect(found.ends >= (effective_date ?? '0')).toBe(true)
      }),
    )
  })
})
