/** The card of one tank: what is in it in words and to scale, its marks, and what is left out where it is not known. */
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { TankCard } from '#src/areas/terminal/tanks/TankCard.tsx'
import { signInLocally } from '../../sign-in.ts'

const tank = {
  id: 't1',
  code: 'B103',
  name: 'Bullet 103',
  server: 's1',
  server__label: 'Hardisty',
  product: 'p1',
  product__label: 'Propane',
  capacity: 100,
  working_capacity: 90,
  heel: 5,
  volume: 50,
  available: 45,
  ullage: 40,
  percent: 50,
  temperature: 12,
  pressure: null,
  measured_at: '2026-11-24T10:00:00Z',
  age_minutes: 3,
  state: 'ok' as const,
  rate: null,
  full_at: null,
  empty_at: null,
}
const now = Date.parse('2026-11-24T12:00:00Z')
const [onPlace, onOpen] = [vi.fn<() => void>(), vi.fn<() => void>()]
const draw = (more: object = {}, { largest = 100, isCursor = false } = {}) => {
  const { container } = render(
    <TankCard
      tank={{ ...tank, ...more }}
      largest={largest}
      color="amber"
      zone="UTC"
      now={now}
      isCursor={isCursor}
      onPlace={onPlace}
      onOpen={onOpen}
    />,
  )
  const numbersOf = (selector: string, ...names: readonly string[]) => {
    const found = container.querySelector(selector)
    return found === null ? null : names.map((name) => Math.round(Number(found.getAttribute(name))))
  }
  return {
    card: screen.getByRole('option'),
    picture: screen.getByRole('img').getAttribute('aria-label'),
    liquid: container.querySelector('rect[clip-path]'),
    /** From the top of the liquid, and how high it stands. */
    level: numbersOf('rect[clip-path]', 'y', 'height'),
    heel: numbersOf('[data-mark="heel"]', 'y1'),
    working: numbersOf('[data-mark="working"]', 'y1'),
  }
}
beforeEach(() => {
  signInLocally()
  onPlace.mockClear()
  onOpen.mockClear()
})

describe('in words', () => {
  it.each<[string, object, RegExp]>([
    ['in order', {}, /B103.*ok.*Propane.*50\.0 %.*12 °C/],
    ['rising', { rate: 4, full_at: '2026-11-24T17:40:00Z' }, /↑ .*Full at 17:40 UTC at this rate\./],
    ['falling', { rate: -4, empty_at: '2026-11-24T13:05:00Z' }, /↓ .*Empty at 13:05 UTC at this rate\./],
    ['steady', { rate: 0 }, /Its level is steady\./],
    ['not measured for long', { state: 'stale', age_minutes: 200 }, /stale.*Last measured 3 h 20 min ago\./],
    ['high', { state: 'high', percent: 91, volume: 91 }, /high.*91\.0 %/],
    ['without a product', { product: null, product__label: '' }, /No product/],
    [
      'never measured',
      { state: 'unknown', volume: null, percent: null, temperature: null, age_minutes: null, measured_at: null },
      /unknown.*–.*Volume not known.*Nobody has measured it\./,
    ],
  ])('a tank that is %s', (_what, more, says) => {
    expect(draw(more).card).toHaveTextContent(says)
  })
  it('says no temperature and no rate that nobody has read', () => {
    expect(draw({ temperature: null }).card.textContent).not.toMatch(/°C|↑|↓/)
  })
  it('tells of a rate of long ago nothing', () => {
    expect(draw({ state: 'stale', age_minutes: 200, rate: 4 }).card.textContent).not.toMatch(/↑|\/h/)
  })
})

describe('drawn', () => {
  it('to scale, from the bottom up, with its heel and what it may hold', () => {
    const { level, heel, working, picture } = draw()
    expect([level, heel, working]).toEqual([[50, 50], [95], [10]])
    expect(picture).toMatch(/^Level at 50.*, heel 5.*, working capacity 90.*, holds 100/)
  })
  it('by the cube root of what the largest one holds', () => {
    // A tank of an eighth is half as high, and stands on the same ground.
    expect(draw({}, { largest: 800 }).level).toEqual([75, 25])
  })
  it('at the brim where it is over it', () => {
    expect(draw({ volume: 130, percent: 130 }).level).toEqual([0, 100])
  })
  it('with the hue of its product, and as old where it was not measured for long', () => {
    const { liquid } = draw({ state: 'stale', age_minutes: 200 })
    expect([liquid?.getAttribute('style'), liquid?.getAttribute('data-old')]).toEqual([
      expect.stringContaining('--product-amber'),
      'true',
    ])
  })
  it('not as old where it was', () => {
    expect(draw().liquid?.hasAttribute('data-old')).toBe(false)
  })
  it.each<[string, object, string]>([
    ['its level', { volume: null, percent: null }, 'No level'],
    ['its heel', { heel: null }, 'Level at 50'],
    ['what it may hold', { working_capacity: null }, 'Level at 50'],
    ['its capacity', { capacity: null, percent: null }, 'Level at 50'],
  ])('without %s where that is not known', (_what, more, begins) => {
    const { level, heel, working, picture } = draw(more)
    expect([level === null, heel === null, working === null]).toEqual([
      'volume' in more || 'capacity' in more,
      'heel' in more || 'capacity' in more,
      'working_capacity' in more || 'capacity' in more,
    ])
    expect(picture?.startsWith(begins)).toBe(true)
  })
})

it('is marked under the cursor, takes it where it is pressed, and opens where it is pressed twice', () => {
  const { card } = draw({}, { isCursor: true })
  expect(card).toHaveAttribute('aria-selected', 'true')
  fireEvent.pointerDown(card)
  fireEvent.doubleClick(card)
  expect([onPlace.mock.calls.length, onOpen.mock.calls.length]).toEqual([1, 1])
})
