/** Changes of prices: percentages, days, and what cannot be changed any more. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayBefore, overlaps, priceStep, raised } from '#model/areas/contract/rules/price-change.ts'

describe('a price raised by a percentage', () => {
  it.each([
    ['8.8350', '3.5', '9.1442'],
    ['8.8350', '-2', '8.6583'],
    ['0.0001', '50', '0.0002'],
    ['0.0001', '49', '0.0001'],
    ['7.25', '0', '7.2500'],
  ])('%s by %s %% is %s', (price, percent, expected) => expect(raised(price, percent)).toBe(expected))

  it('and lowered by nothing is the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (tenThousandths) => {
        const price = (tenThousandths / 10_000).toFixed(4)
        expect(raised(price, '0')).toBe(price)
      }),
    )
  })
})

const price = { effective_date: '2026-01-01', expiry_date: null }
describe('what becomes of a price', () => {
  it.each<[string, ReturnType<typeof priceStep>, ReturnType<typeof priceStep>]>([
    ['that nobody was charged by', priceStep(price, '2026-12-01', false, false), undefined],
    ['that shall change on its first day', priceStep(price, '2026-01-01', false, true), undefined],
    [
      'that somebody was charged by',
      priceStep(price, '2026-12-01', true, false),
      { ends: '2026-11-30', begins: '2026-12-01' },
    ],
    [
      'that shall change from a day on',
      priceStep(price, '2026-12-01', false, true),
      { ends: '2026-11-30', begins: '2026-12-01' },
    ],
    [
      'that ended before',
      priceStep({ ...price, expiry_date: '2026-06-30' }, '2026-12-01', true, true),
      { refused: 'It ends on 2026-06-30, before 2026-12-01.' },
    ],
    [
      'that began later',
      priceStep(price, '2025-12-01', true, true),
      { refused: 'It was charged by since 2026-01-01: the new price has to begin later.' },
    ],
    [
      'that begins later, unused',
      priceStep(price, '2025-12-01', false, true),
      { refused: 'It begins on 2026-01-01: the new price has to begin later.' },
    ],
  ])('%s', (_, step, expected) => expect(step).toEqual(expected))

  it('leaves no day without a price and none with two', () => {
    const day = fc
      .integer({ min: 0, max: 400 })
      .map((at) => new Date(Date.UTC(2026, 0, 2 + at)).toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, (from) => {
        const step = priceStep(price, from, true, true)
        if (step === undefined || 'refused' in step) throw new Error('refused')
        expect(step.ends).toBe(dayBefore(from))
        const [old, next] = [
          { ...price, expiry_date: step.ends },
          { effective_date: step.begins, expiry_date: null },
        ]
        expect(overlaps(old, next)).toBe(false)
        expect(overlaps({ ...old, expiry_date: from }, next)).toBe(true)
      }),
    )
  })
})
