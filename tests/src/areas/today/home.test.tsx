/** The home screen: what needs the user comes first, figures and records open by key, and a person without permissions is told whom to ask. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ExceptionItem } from '#model/areas/today/rules/exceptions.ts'
import CompanyDashboard from '#src/areas/today/dashboard/CompanyDashboard.tsx'
import Home from '#src/areas/today/home/Home.tsx'
import { exceptionSources } from '#src/areas/today/blocks/exception-sources.ts'
import { BlockController } from '#src/areas/today/blocks/block-controller.ts'
import type { CellBlock } from '#src/areas/today/blocks/block.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { recordPlaces } from '#src/engine/commands/usage.ts'
import { onOpen } from '#src/engine/panes/screen.ts'
import { session, signedIn } from '#src/engine/session/session.state.ts'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

function begin(administrators: readonly string[]): void {
  signInLocally()
  const me = signedIn()
  if (me !== undefined) session().now = { state: 'in', me: { ...me, permissions: [], administrators } }
}
const shown = (what: React.ReactNode) =>
  render(<QueryClientProvider client={queryClient()}>{what}</QueryClientProvider>)
beforeEach(() => queryClient().clear())

describe('without permissions', () => {
  test('names those who can give permissions', () => {
    begin(['Ada Ames', 'Bo Burns'])
    shown(<Home />)
    expect(screen.getByText('You have no permissions yet')).toBeVisible()
    expect(screen.getByText(/Ask Ada Ames or Bo Burns to add you to a group/)).toBeVisible()
  })
  test('asks for an administrator where no name is known', () => {
    begin([])
    shown(<Home />)
    expect(screen.getByText(/Ask an administrator to add you to a group/)).toBeVisible()
  })
})

const as_of = '2026-11-30T14:00:00.000Z'
const due: ExceptionItem = {
  kind: 'bills_due',
  label: 'bills due today are not shipped',
  severity: 'today',
  count: 3,
  since: '2026-11-30',
  source: 'rail:shipment',
  filters: [
    { field: 'status', op: 'eq', value: 'open' },
    { field: 'ship_date', op: 'eq', value: '2026-11-30' },
  ],
  screen: 'rail:shipment:bols',
}
const answerWith = (items: readonly ExceptionItem[]) =>
  answering(({ path }) => {
    if (path === 'user/today/') return { body: { as_of, day: '2026-11-30', items } }
    if (path.endsWith('/count/')) return { body: { count: 41 } }
    return path === 'report/' ? { body: { count: 0, next: null, previous: null, results: [] } } : undefined
  })

describe('what needs the user', () => {
  test('is asked for again when rows change on which a kind without rows of its own depends', () => {
    expect(exceptionSources).toEqual(
      expect.arrayContaining(['rail:shipment', 'terminal:inventoryMovement', 'terminal:balanceDay']),
    )
  })
  test('stands first, with its figures, and the keys in one line', async () => {
    signInLocally()
    recordPlaces([
      { path: '/rail/ship/7/', title: 'HB-1007', hint: 'Shipment' },
      { path: '/rail/bols/', title: 'Shipments' },
    ])
    answerWith([due])
    shown(<Home />)
    const grid = await screen.findByRole('grid', { name: 'Home' })
    const blocks = within(grid).getAllByRole('rowgroup')
    expect(blocks[0]).toHaveAccessibleName('Needs me')
    expect(blocks[0]).toHaveTextContent('3 bills due today are not shipped')
    expect(await within(grid).findByRole('rowgroup', { name: 'Today in numbers' })).toHaveTextContent('Bills due41')
    expect(within(grid).getByRole('rowgroup', { name: 'Last opened' })).toHaveTextContent('HB-1007Shipment')
    expect(screen.getByText(/finds any screen/)).toBeVisible()
    expect(within(grid).getByRole('gridcell', { selected: true })).toHaveTextContent('3 bills due today')
  })
  test('names the cell of its cursor to screen readers, in each of two panes', async () => {
    signInLocally()
    answerWith([due])
    shown(
      <>
        <Home />
        <Home />
      </>,
    )
    const grids = await screen.findAllByRole('grid', { name: 'Home' })
    const selected = grids.map((grid) => within(grid).getByRole('gridcell', { selected: true }))
    const ids = grids.map((grid) => grid.getAttribute('aria-activedescendant') ?? '')
    expect(ids).toEqual(selected.map(({ id }) => id))
    expect(new Set(ids).size).toBe(2)
    expect(ids.filter((id) => /\s/.test(id))).toEqual([])
  })
  test('is asked for again each minute, also after a failure', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      signInLocally()
      let calls = 0
      answering(({ path }) => {
        if (path !== 'user/today/') return { body: { count: 0, results: [] } }
        calls += 1
        return calls === 2 ? { status: 400, body: {} } : { body: { as_of, day: '2026-11-30', items: [] } }
      })
      shown(<Home />)
      await screen.findByRole('grid', { name: 'Home' })
      for (const asked of [1, 2, 3]) {
        expect(calls).toBe(asked)
        await act(() => vi.advanceTimersByTimeAsync(60_000))
      }
    } finally {
      vi.useRealTimers()
    }
  })
  test('is nothing, and it says when that was checked', async () => {
    signInLocally()
    answerWith([])
    shown(<Home />)
    expect(await screen.findByText(/^Nothing needs you. Checked at \d\d:\d\d/)).toBeVisible()
  })
})

describe('the cursor', () => {
  const open = vi.fn<(id: string) => void>()
  const cells = (...ids: string[]) => ids.map((id) => ({ id, open: () => open(id) }))
  const block = (name: string, rows: CellBlock['rows']): CellBlock => ({ name, title: name, rows })
  const blocks = [
    block('one', [
      { id: 'a', cells: cells('a1', 'a2') },
      { id: 'b', cells: cells('b1') },
    ]),
    block('empty', []),
    block('two', [{ id: 'c', cells: cells('c1') }]),
  ]
  test('walks lines, figures and blocks, stays at the ends, and opens what it is on', () => {
    const controller = new BlockController()
    controller.show(blocks)
    expect(controller.state.cursor).toBe('a1')
    controller.along(1)
    expect(controller.state.cursor).toBe('a2')
    controller.along(1)
    expect(controller.state.cursor).toBe('c1')
    controller.along(-1)
    expect(controller.state.cursor).toBe('a1')
    controller.step(Infinity)
    controller.step(1)
    controller.open()
    expect(open.mock.lastCall).toEqual(['c1'])
  })
  test('stays near a line that is gone', () => {
    const controller = new BlockController()
    controller.show(blocks)
    controller.place('b1')
    controller.show([block('one', [{ id: 'a', cells: cells('a1') }]), block('two', [{ id: 'c', cells: cells('c1') }])])
    expect(controller.state.cursor).toBe('c1')
  })
})

describe('the dashboard of the company', () => {
  const opened = vi.fn<(name: string, params: object, query: object, place: string) => void>()
  const answer = {
    as_of,
    day: '2026-11-30',
    modules: ['wheelhouse'],
    facilities: [{ id: 4, name: 'Conway', cars_on_site: 12, open_shipments: 2, bad_order: 1 }],
    trips: { active: 20, late: 3, silent: 1 },
    shipments: null,
    contracts: [{ id: 9, contract_number: 'S-9', percent: 45 }],
    invoices: [{ currency: 'CAD', draft: '1234.50', overdue: '0.00' }],
    tickets: { today: 6, approved: 2 },
    exceptions: [due],
  }
  test('shows a block for each part that may be viewed, and opens the rows of a number', async () => {
    signInLocally()
    onOpen(opened)
    answering(({ path }) => (path === 'company/wheelhouse/' ? { body: answer } : undefined))
    shown(<CompanyDashboard />)
    const grid = await screen.findByRole('grid', { name: 'Company dashboard' })
    expect(
      within(grid)
        .getAllByRole('rowgroup')
        .map((one) => one.dataset['block']),
    ).toEqual(['exceptions', 'trips', 'tickets', 'invoices', 'facilities', 'contracts'])
    expect(within(grid).getByRole('rowgroup', { name: 'Invoices' })).toHaveTextContent('1,234.50')
    expect(screen.getByText('Your modules: Wheelhouse')).toBeVisible()
    const late = within(grid).getByRole('row', { name: /Late/ })
    act(() => {
      within(late)
        .getByRole('gridcell')
        .dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
    })
    expect(opened.mock.lastCall).toEqual([
      'company:trace:trips:table',
      {},
      { 'f.status': '!=closed', 'f.late_hours': '> 0' },
      'right',
    ])
    act(() => {
      within(within(grid).getByRole('row', { name: /Conway/ }))
        .getByText('2')
        .parentElement?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
    })
    expect(opened.mock.lastCall?.[2]).toEqual({
      'f.status': '=open',
      'f.is_template': '=false',
      'f.facility': '=Conway',
    })
  })
})
