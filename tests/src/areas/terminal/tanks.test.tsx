/** The drawn tanks: what they hold and where it leads, in words and to scale; walked and opened by key. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { nextRowIn } from '#src/areas/terminal/tanks/next-row.ts'
import { tankSide } from '#model/areas/terminal/rules/tank-drawing.ts'
import { levelSentence, rateText, troubleText, untilStale } from '#src/areas/terminal/tanks/tank-volumes.ts'
import { TankController } from '#src/areas/terminal/tanks/tank-controller.ts'
import Tanks from '#src/areas/terminal/tanks/Tanks.tsx'
import { queryClient } from '#src/engine/data/query.state.ts'
import { onOpen } from '#src/engine/panes/screen.ts'
import { answering, type Answer } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const tank = (code: string, more: object = {}) => ({
  location: `id-${code}`,
  code,
  name: `Bullet ${code}`,
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
  ...more,
})
const totals = [{ product: 'p1', product__label: 'Propane', volume: 75, available: 70, ullage: 60, tanks: 2 }]

const opened = vi.fn<(...how: unknown[]) => void>()
beforeEach(() => {
  signInLocally()
  queryClient().clear()
  opened.mockClear()
  onOpen(opened)
})
function show(answer: Answer) {
  answering(({ path }) => {
    if (path === 'terminalboss/v3/location/container_volumes/') return answer
    if (path === 'product/product_colors/') return { body: { results: { 7: 'amber' } } }
    if (path === 'terminalboss/v3/product/') return { body: { count: 1, results: [{ id: 'p1', product: 7 }] } }
    return undefined
  })
  return render(
    <QueryClientProvider client={queryClient()}>
      <Tanks />
    </QueryClientProvider>,
  )
}

describe('the screen', () => {
  it('draws the tanks by site with level, marks, state and totals', async () => {
    const { container } = show({
      body: {
        results: [
          tank('K1', { server__label: 'Kerrobert', state: 'stale', age_minutes: 200 }),
          tank('B103', { state: 'high', percent: 91, volume: 91 }),
          tank('B104', { state: 'unknown', volume: null, percent: null, temperature: null, age_minutes: null }),
        ],
        totals,
      },
    })
    expect(await screen.findByRole('listbox', { name: 'Tanks' })).toBeVisible()
    expect(screen.getByText(/1 high, 1 stale, 1 unknown\./)).toBeVisible()
    expect(screen.getAllByRole('group').map((one) => one.getAttribute('aria-label'))).toEqual(['Hardisty', 'Kerrobert'])
    const first = screen.getByRole('option', { selected: true })
    expect(first).toHaveTextContent(/B103.*high.*Propane.*91\.0 %.*12 °C/)
    const level = container.querySelector('[data-tank="id-B103"] [data-mark]')
    expect(level).not.toBeNull()
    // 91 of the 100 units of the drawing, from the bottom up.
    const liquid = container.querySelector('[data-tank="id-B103"] rect[clip-path]')
    expect([Number(liquid?.getAttribute('y')).toFixed(0), Number(liquid?.getAttribute('height')).toFixed(0)]).toEqual([
      '9',
      '91',
    ])
    expect(container.querySelector('[data-tank="id-B104"] rect[clip-path]')).toBeNull()
    expect(within(screen.getByRole('table')).getByRole('row', { name: /^Propane 2 75/ })).toBeVisible()
    await vi.waitFor(
      () =>
        expect(container.querySelector('[data-tank="id-B103"] rect[clip-path]')?.getAttribute('style')).toContain(
          '--product-amber',
        ),
      { timeout: 60_000 },
    )
  })
  it('says that there is none, and leads to the locations', async () => {
    show({ body: { results: [], totals: [] } })
    expect(await screen.findByText('No tank, bullet or cavern is in use')).toBeVisible()
    act(() => screen.getByRole('button', { name: 'Show all locations' }).click())
    expect(opened.mock.calls[0]?.[0]).toBe('terminalboss:v3:location:table')
  })
  it('tells a refusal', async () => {
    show({ status: 403, body: { detail: 'Not for you.' } })
    expect(await screen.findByText(/Not for you/)).toBeVisible()
  })
})

const now = Date.parse('2026-11-24T12:00:00Z')
const at = (time: string): string => `2026-11-24T${time}:00Z`
it.each([
  [{ age_minutes: null }, 'Nobody has measured it.'],
  [{ age_minutes: 61, rate: 4 }, 'Last measured 1 h 1 min ago.'],
  [{ age_minutes: 4320 }, 'Last measured 3 days ago.'],
  [{ rate: 4, full_at: at('17:40') }, 'Full at 17:40 UTC at this rate.'],
  [{ rate: 4, full_at: '2026-11-25T17:40:00Z' }, 'Full at 2026-11-25 17:40 UTC at this rate.'],
  [{ rate: -4, empty_at: at('13:05') }, 'Empty at 13:05 UTC at this rate.'],
  [{ rate: 4, full_at: at('11:55') }, 'At its last rate it was full at 11:55 UTC.'],
  [{ rate: 0 }, 'Its level is steady.'],
  [{}, 'Measured once, so its rate is not known.'],
  [{ rate: 0.2 }, ''],
])('%j is said as "%s"', (more, said) => {
  expect(levelSentence({ age_minutes: 3, rate: null, full_at: null, empty_at: null, ...more }, 'UTC', now)).toBe(said)
})

it('a rate is told with its direction, unless it is of long ago', () => {
  expect(rateText({ age_minutes: 3, rate: 4 })).toMatch(/^↑ .*\/h$/)
  expect(rateText({ age_minutes: 3, rate: -4 })).toMatch(/^↓ .*\/h$/)
  expect([rateText({ age_minutes: 61, rate: 4 }), rateText({ age_minutes: 3, rate: 0 })]).toEqual(['', ''])
})
it('is asked again when the next tank has not been measured for an hour', () => {
  const measured = (state: 'ok' | 'stale' | 'unknown', measured_at: string | null) => ({ state, measured_at })
  expect(
    untilStale([measured('ok', at('11:30')), measured('ok', at('11:10')), measured('stale', at('08:00'))], now),
  ).toBe(11 * 60_000)
  expect(untilStale([measured('ok', at('09:00'))], now)).toBe(60_000)
  expect(untilStale([measured('stale', at('08:00')), measured('unknown', null)], now)).toBeUndefined()
})
it('tanks in order are not counted among those to look at', () => {
  expect(troubleText([{ state: 'ok' }])).toBe('All are in order.')
  expect(troubleText([{ state: 'low' }, { state: 'ok' }, { state: 'low' }])).toBe('2 low.')
})
it('a larger tank is never drawn smaller, and none is larger than the largest', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 1e5, noNaN: true }), fc.double({ min: 1, max: 1e5, noNaN: true }), (a, b) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)]
      expect(tankSide(less, more)).toBeLessThanOrEqual(tankSide(more, more))
      expect(tankSide(more, more)).toBe(1)
    }),
  )
})

describe('walking', () => {
  const walked = (...states: readonly ('ok' | 'low')[]): TankController => {
    const controller = new TankController()
    controller.show(states.map((state, index) => ({ ...tank(String(index)), id: String(index), state })))
    return controller
  }
  it('goes along the row, and from row to row as they are drawn', () => {
    const controller = walked('ok', 'ok', 'ok')
    controller.along(1)
    expect(controller.state.cursor).toBe('1')
    controller.onRows((from, by) => (from === '1' && by === 1 ? '2' : undefined))
    controller.step(1)
    expect(controller.state.cursor).toBe('2')
    controller.along(-1)
    expect(controller.state.cursor).toBe('1')
  })
  it('finds the next one to look at, from the end on from the start, and stays where there is none', () => {
    const controller = walked('low', 'ok', 'low')
    for (const expected of ['2', '0', '2']) {
      controller.nextTrouble()
      expect(controller.state.cursor).toBe(expected)
    }
    const calm = walked('ok', 'ok')
    calm.nextTrouble()
    expect(calm.state.cursor).toBe('0')
  })
  it('opens the location beside', () => {
    const controller = walked('ok')
    controller.open()
    expect(opened).toHaveBeenCalledWith('terminalboss:v3:location', { entityUUID: '0' }, {}, 'right')
  })
  it('the row below is the nearest one, and in it the nearest to the side; from the last row there is none', () => {
    const list = document.createElement('div')
    const place = (id: string, left: number, top: number): void => {
      const one = document.createElement('div')
      one.dataset['tank'] = id
      one.getBoundingClientRect = () => new DOMRect(left, top, 10, 10)
      list.append(one)
    }
    place('a', 0, 0)
    place('b', 20, 0)
    place('c', 0, 30)
    place('d', 20, 30)
    place('e', 0, 90)
    expect([nextRowIn(list, 'b', 1), nextRowIn(list, 'd', -1), nextRowIn(list, 'd', 1)]).toEqual(['d', 'b', 'e'])
    expect([nextRowIn(list, 'e', 1), nextRowIn(list, 'gone', 1)]).toEqual(['e', undefined])
  })
})
