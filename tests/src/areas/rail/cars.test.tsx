/** The cars of a bill of lading: their figures in the units of the company, and what the server answers when they are removed. */
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { memoryLocation } from 'wouter/memory-location'
import { permissions } from '#model/kernel/permissions.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { removeCars } from '#src/areas/rail/shipment/adding.ts'
import { shipment } from '#src/areas/rail/screens.ts'
import { answering } from '../../answers.ts'
import { mount } from '../../ui/record/mount.tsx'

const bill = {
  id: 9,
  version: 1,
  bol_number: 'PGT600123',
  revision: 0,
  status: 'shipped',
  is_template: false,
  is_master_billing: false,
  rule_11_segments: [],
}
const load = {
  id: 70,
  car_mark: 'GATX',
  car_number: '20411',
  net_volume: '30000.00',
  weight: '126000.00',
  seal_number_1: 'S-1',
  blocked: [],
}
const signIn = (volume_unit: 'gal' | 'L', weight_unit: 'lb' | 'kg'): void => {
  const me = { permissions, app_config: {}, company_config: { volume_unit, weight_unit } } as unknown as Me
  session().now = { state: 'in', me }
}
beforeEach(() => {
  queryClient().clear()
  toasts().shown = []
  signIn('gal', 'lb')
})
afterEach(() => vi.unstubAllGlobals())

const cellsOf = async (): Promise<readonly (string | null)[]> => {
  const row = (await screen.findByRole('rowheader', { name: 'GATX 20411' })).closest('[role="row"]')
  return [...(row?.children ?? [])].map(({ textContent }) => textContent)
}

const totals = {
  bill: { cars: 1, net_volume: '30000.00', weight: '126000.00' },
  day: { date: '2026-11-24', planned: 2, others: 0 },
  standing: { cars: 4, net_volume: '120000.00', weight: '504000.00', elsewhere: 0 },
}
const answeringCars = (results: readonly object[]): void => {
  answering(({ path }) => {
    if (path === 'railshipment/get_table/') return { body: { count: 1, next: null, previous: null, results: [bill] } }
    if (path === 'railshipment/9/cars/') return { body: { count: results.length, results, totals } }
    return { body: { count: 0, next: null, previous: null, results: [] } }
  })
}
const mounted = async (): Promise<void> => {
  const { default: Page } = await shipment.load()
  mount(Page, { shipmentId: '9' }, memoryLocation({ path: '/rail/ship/9/' }).hook)
}

it('shows volumes and weights in the units of the company, and anew when those change', async () => {
  answeringCars([load])
  await mounted()
  expect((await cellsOf()).slice(1, 3)).toEqual(['30,000.00', '126,000'])
  act(() => signIn('L', 'kg'))
  const grid = within(screen.getByRole('grid', { name: 'Cars' }))
  expect(grid.getByRole('columnheader', { name: 'Net (L)' })).toBeVisible()
  expect((await cellsOf()).slice(1, 3)).toEqual(['113,562', '57,153'])
})

it('adds up the cars, against the day of the schedule and what stands loaded', async () => {
  answeringCars([load])
  await mounted()
  const rows = within(await screen.findByRole('table', { name: 'Totals of the cars' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent).slice(1)).toEqual([
    'On this bill130,000.00126,000',
    expect.stringMatching(/^Scheduled for 2026-11-242.*1 car under the plan$/),
    expect.stringMatching(/^Standing loaded4120,000.00504,000.*3 cars not on this bill$/),
  ])
})

it('mounts no more of 500 cars than a screen holds, and reaches the last by key', async () => {
  // jsdom lays nothing out: 900 by 400 pixels, defined where the virtualiser looks whether there is a layout.
  const sized = { clientWidth: 900, clientHeight: 400 } as const
  for (const [name, value] of Object.entries(sized))
    Object.defineProperty(HTMLElement.prototype, name, { value, configurable: true })
  onTestFinished(() => {
    for (const name of Object.keys(sized)) Reflect.deleteProperty(HTMLElement.prototype, name)
  })
  answeringCars(Array.from({ length: 500 }, (_, at) => ({ ...load, id: at + 1, car_number: String(20_001 + at) })))
  await mounted()
  const grid = await screen.findByRole('grid', { name: 'Cars' })
  expect(grid).toHaveAttribute('aria-rowcount', '501')
  const mountedRows = () => within(grid).getAllByRole('row').length
  expect(mountedRows()).toBeGreaterThan(10)
  expect(mountedRows()).toBeLessThan(60)
  act(() => within(grid).getByRole('rowheader', { name: 'GATX 20001' }).closest<HTMLElement>('[role="row"]')?.focus())
  await userEvent.keyboard('{End}')
  expect(await within(grid).findByRole('rowheader', { name: 'GATX 20500' })).toBeInTheDocument()
  expect(mountedRows()).toBeLessThan(60)
})

const of = { id: 9, title: 'PGT600123', facility: 1, product: 5 }
it('says why cars could not be removed, and how many were', async () => {
  const answers = (results: readonly object[]) => answering(() => ({ body: { results } }))
  const message = 'It is on PGT600123, which is shipped.'
  answers([
    { id: 70, outcome: 'changed', message: '' },
    { id: 71, outcome: 'not_allowed', message },
  ])
  await removeCars(of, [70, 71])
  expect(toasts().shown.at(-1)).toMatchObject({
    text: `1 car removed from PGT600123; they stand loaded. Not the others: ${message}`,
    tone: 'warn',
  })
  answers([{ id: 71, outcome: 'not_allowed', message }])
  await expect(removeCars(of, [71])).rejects.toThrow(message)
})
