/** How a limit is used, on its record: the bar says everything in words, the pace is moved by key, and a period opens its tickets. */
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { memoryLocation } from 'wouter/memory-location'
import { permissions } from '#model/kernel/permissions.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { onOpen } from '#src/engine/panes/screen.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { limit as limitScreen } from '#src/areas/limit/screens.ts'
import { barIn, levelOf } from '#src/ui/table/cells/bar.ts'
import { namesToRead } from '#src/ui/table/state/columns.ts'
import { limit } from '#model/areas/limit/limit.resource.ts'
import { barOf } from '#src/ui/usage/bar.ts'
import { answering } from '../../answers.ts'
import { mount } from '../../ui/record/mount.tsx'

const figures = {
  limit_volume: '10000.0',
  carried_over: '0.0',
  used_volume: '6000.0',
  reserved_volume: '3720.0',
  remaining_volume: '280.0',
  used_percent: 97.2,
}

describe('the bar in a cell of the table', () => {
  const column = {
    name: 'used_percent',
    field: { kind: 'number', initial: null, bar: limit.fields.used_percent.bar },
  } as never
  const inCells = (cells: object) => barIn({ cells } as never, 0, column)
  test('has its parts where their columns are shown', () => {
    const whole = { limit_volume: ['7500.0'], carried_over: ['2500.0'], reserved_volume: ['1000.0'] }
    const warns_at = [95]
    const cells = { used_percent: [97.2], warns_at }
    expect(inCells({ ...cells, ...whole })).toEqual({ taken: 97.2, striped: 10, added: 75, warns: 95 })
    expect(inCells(cells)).toEqual({ taken: 97.2, striped: 0, added: 100, warns: 95 })
    expect(namesToRead([column])).toEqual([
      'used_percent',
      'reserved_volume',
      'limit_volume',
      'carried_over',
      'warns_at',
    ])
    expect(inCells({ used_percent: [Number.NaN] })).toBeUndefined()
  })
  test.each([
    [50, 90, undefined],
    [90, 90, 'warn'],
    [90, 95, undefined],
    [80, 75, 'warn'],
    [100, 95, 'stop'],
  ])('of %i %% that warns from %i %% is told by its colour', (taken, warns, level) => {
    expect(levelOf({ taken, striped: 0, added: 100, warns })).toBe(level)
  })
})

describe('the bar', () => {
  test.each([
    [
      'half used is in order',
      { used_volume: '3000.0', reserved_volume: '2000.0' },
      { used: 30, reserved: 20, end: 100, state: 'ok' },
    ],
    ['warns from its percentage', {}, { used: 60, reserved: 37.2, warnsAt: 90, state: 'warn' }],
    ['ends in what was carried over', { carried_over: '2500.0' }, { used: 48, carriedFrom: 80, end: 100, state: 'ok' }],
    [
      'is as long as what was lifted where that is more',
      { used_volume: '12500.0', reserved_volume: '0.0' },
      { used: 100, end: 80, warnsAt: 72, state: 'stop' },
    ],
  ])('%s', (_says, about, expected) => {
    expect(barOf({ ...figures, ...about }, 90)).toMatchObject(expected)
  })
  test('there is none without a volume', () => {
    expect(barOf({ ...figures, limit_volume: null }, 90)).toBeNull()
    expect(barOf({ ...figures, limit_volume: '0.0' }, 90)).toBeNull()
  })
})

const id = '00000000-0000-4000-8000-000000000001'
const row = {
  id,
  version: 1,
  name: 'Acme propane',
  status: 'active',
  company: '00000000-0000-4000-8000-000000000002',
  company__label: 'Acme',
  product: id,
  product__label: 'Gases',
  direction: 'load',
  period_type: 'month',
  period_start: '2026-11-01',
  period_end: '2026-11-30',
  ...figures,
  loads: 2,
}
const page = (results: readonly unknown[]) => ({ body: { count: results.length, next: null, previous: null, results } })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') })
  queryClient().clear()
  session().now = { state: 'in', me: { permissions, app_config: {}, company_config: {} } as unknown as Me }
  answering(({ path }) => {
    if (path === 'terminalboss/v3/periodic-limit/get_table/') return page([row])
    if (path === 'terminalboss/v3/limit-properties/') return page([{ warning_percent: 95 }])
    if (path === 'terminalboss/v3/product/') return page([{ product_name: 'Propane' }])
    if (path === 'terminalboss/v3/limit-period/') return page([{ ...row, id: 'p', status: 'current' }])
    return page([])
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('says how much is used, how long it lasts at a pace, and opens the tickets of a period', async () => {
  const opened: unknown[][] = []
  onOpen((...asked) => void opened.push(asked))
  const { default: Page } = await limitScreen.load()
  mount(Page, { entityUUID: id }, memoryLocation({ path: `/company/terminalboss/v3/limit/detail/${id}` }).hook)
  const [bar] = await screen.findAllByRole('img', { name: /97.2 % of 10,000.0 gal, nearly used up/ })
  expect(bar).toHaveAccessibleName(
    /6,000.0 gal used, 3,720.0 gal reserved, 0.0 gal carried over, 280.0 gal left, warns from 95 %/,
  )
  const pace = screen.getByRole('slider', { name: 'Pace' })
  expect(screen.getByText('At this pace it is used up on the 24th, 6 days early.')).toBeVisible()
  fireEvent.change(pace, { target: { value: '0' } })
  expect(screen.getByText('At this pace it lasts until the end of the period.')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Tickets from 2026-11-01' }))
  expect(opened[0]?.[0]).toBe('terminalboss:v3:ticket:table')
  expect(opened[0]?.[2]).toEqual({
    'f.customer': '="Acme"',
    'f.product': '="Gases"|="Propane"',
    'f.direction': 'load',
    'f.status': 'complete|approved|invoiced',
    'f.completed_at': '2026-11-01 .. 2026-11-30',
  })
})
