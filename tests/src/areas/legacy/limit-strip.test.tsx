/** The limits of an allocation on its record: walking windows, ghosts while typing, planning with undo, and a denied load. */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { permissions } from '#model/kernel/permissions.ts'
import { undo } from '#src/engine/commands/undo.ts'
import { PaneId } from '#src/engine/panes/command-target.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { onLead, onOpen } from '#src/engine/panes/screen.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import * as commands from '#src/areas/legacy/allocation/commands.ts'
import { allocation as allocationScreen } from '#src/areas/legacy/screens.ts'
import { answering, type Asked } from '../../answers.ts'
import { pressing } from '../../pressing.ts'
import { QueryClientProvider } from '@tanstack/react-query'

const row = {
  id: 5,
  version: 1,
  allocation_code: 'A26001',
  effective_date: '2026-10-01',
  expiration_date: '2026-12-31',
  loading_warning: 1,
  last_load_denial: 1,
  max_allowed_uses: 20,
}
const limit = {
  id: 9,
  version: 1,
  allocation: 5,
  period_type: 'month',
  days_in_period: null,
  period_start_date: null,
  limit: '200000',
  transfer_limit_start_date: '2026-10-01',
  transfer_limit_end_date: '2026-12-31',
  comments: '',
}
const windowOf = (month: number, days: number, lifted: string, when: string) => ({
  transfer_limit: 9,
  period_type: 'month',
  period_start: `2026-${month}-01`,
  period_end: `2026-${month}-${days}`,
  limit: '200000',
  lifted,
  open: '0.0',
  remaining: String(200000 - Number(lifted)),
  percent: Number(lifted) / 2000,
  changed_late: false,
  when,
})
const windows = [
  windowOf(10, 31, '150000.0', 'past'),
  windowOf(11, 30, '186000.0', 'now'),
  windowOf(12, 31, '0.0', 'planned'),
]
const denied = {
  can: false,
  free: '14000.0',
  after: '-32000.0',
  percent: 116,
  runs_out: null,
  unit: 'L',
  warnings: [],
  blockers: [
    {
      code: 'limit_volume',
      kind: 'limit',
      says: '14,000 L left of 200,000, 46,000 asked.',
      needs: 'change_v2_allocation',
    },
  ],
}
const site = { site_user: 's', site_user__timezone: 'America/Regina', net_volume: '1000.0' }
const closed = { ...site, id: 21, ticket_number: 'T1', status: 'closed', load_end: '2026-11-22T16:00:00Z' }
const begun = {
  ...site,
  id: 22,
  ticket_number: 'T2',
  status: 'open',
  load_start: '2026-11-22T17:30:00Z',
  load_end: null,
}
const page = (results: readonly unknown[]) => ({ body: { count: results.length, next: null, previous: null, results } })
const press = pressing(commands)
let asked: Asked[] = []
const paths: string[] = []
const opened: unknown[][] = []

const field = () => screen.getByRole('textbox', { name: 'What if' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const key = (of: string) => act(async () => void fireEvent.keyDown(field(), { key: of }))
const planned = () => asked.filter(({ method, path }) => method === 'POST' && path === 'allocation/5/schedule_limit/')

async function show(query = '') {
  const { default: Page } = await allocationScreen.load()
  const { hook, searchHook } = memoryLocation({ path: `/company/terminalboss/allocation/5/${query}` })
  render(
    <QueryClientProvider client={queryClient()}>
      <PaneId value="p">
        <Router hook={hook} searchHook={searchHook}>
          <Page entityId={5} />
        </Router>
      </PaneId>
    </QueryClientProvider>,
  )
  await screen.findByRole('listbox', { name: 'Windows of the limits' })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') })
  queryClient().clear()
  Object.assign(session(), {
    now: { state: 'in', me: { permissions, app_config: { timezone: 'UTC' }, company_config: {} } as unknown as Me },
  })
  paths.length = 0
  opened.length = 0
  onOpen((...call) => void opened.push(call))
  onLead({ openPath: (path) => void paths.push(path), runCommand: () => undefined })
  asked = answering(({ method, path, query }) => {
    if (path === 'allocation/5/') return { body: row }
    if (path === 'allocation/get_table/') return page([row])
    if (path === 'allocation/5/schedule_limit/')
      return {
        body: {
          today: '2026-11-23',
          results: windows,
          count: windows.length,
          unit: 'L',
          ...(method === 'POST' && { batch: 7 }),
        },
      }
    if (path === 'transfer_limit/get_table/') return page([limit])
    if (query.get('load_end__gte') === '2026-11-01') return page([closed])
    if (query.get('load_start__gte') === '2026-11-01') return page([begun])
    if (path === 'allocation/5/what_if/') return { body: denied }
    if (path === 'batch/7/undo/') return { body: { id: 7, counts: { returned: 2, touched: 0 } } }
    return page([])
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the strip', () => {
  test('names each window with its figures, begins with the current one, and opens its tickets', async () => {
    await show()
    expect(screen.getByText('93 % used, expected 76.7 %, runs out on 2026-11-25. 20 uses left of 20.')).toBeVisible()
    const current = screen.getByRole('option', { selected: true })
    expect(current).toHaveAccessibleName(
      '2026-11-01 to 2026-11-30, current, 93 % of 200,000 L, 186,000 L lifted, 0 L open, 14,000 L left',
    )
    act(() => screen.getByRole('listbox', { name: 'Windows of the limits' }).focus())
    await press('right')
    expect(screen.getByRole('option', { selected: true })).toHaveAccessibleName(/^2026-12-01 to 2026-12-31, planned/)
    await press('home')
    await press('enter')
    expect(opened[0]).toEqual([
      'terminalboss:ticket:table',
      {},
      { 'f.allocation': '="A26001"', 'f.status': 'open|closed|corrected', 'f.load_end': '2026-10-01 .. 2026-10-31' },
      'right',
    ])
  })
  test('lists the loads of the current window: by their end, and open ones that have none by their start', async () => {
    await show()
    const table = await screen.findByRole('table', { name: 'Loads from 2026-11-01 to 2026-11-30' })
    const [, ...lines] = within(table).getAllByRole('row')
    // By the clock of the site, the latest first.
    expect(lines.map((line) => line.textContent?.replaceAll('\u202f', ' '))).toEqual([
      expect.stringMatching(/^T2open.*Began 2026-11-22 11:30/),
      expect.stringMatching(/^T1closed2026-11-22 10:00/),
    ])
    const [byEnd, byStart] = ['load_end', 'load_start'].map(
      (by) => asked.find(({ query }) => query.has(`${by}__gte`))?.query,
    )
    expect([byEnd?.get('load_end__gte'), byEnd?.get('load_end__lte')]).toEqual(['2026-11-01', '2026-11-30'])
    expect([byStart?.get('load_start__gte'), byStart?.get('load_end__isnull')]).toEqual(['2026-11-01', 'true'])
  })
  test('a digit begins the question, and Escape drops it', async () => {
    await show()
    const strip = screen.getByRole('listbox', { name: 'Windows of the limits' })
    fireEvent.keyDown(strip, { key: '3' })
    expect(field()).toHaveFocus()
    expect(field()).toHaveValue('3')
    await key('Escape')
    expect(field()).toHaveValue('')
    expect(strip).toHaveFocus()
  })
  test('the address puts the focus into the field', async () => {
    await show('?what_if=load+46000')
    await waitFor(() => expect(field()).toHaveFocus())
    expect(field()).toHaveValue('load 46000')
  })
})

describe('a plan', () => {
  test('is drawn while it is typed, sent by Enter, and removed by undo', async () => {
    await show()
    type('+200000 from 2026-12-01')
    const ghosts = screen.getByRole('status', { name: 'Windows of the new limit' })
    expect(
      within(ghosts).getByText(/^2026-12-01 to 2026-12-31: 400,000 L in place of 200,000 L, 400,000 L left/),
    ).toBeVisible()
    expect(screen.getByRole('option', { name: /^2026-12-01 .* planned: 400,000 L/ })).toBeVisible()
    expect(planned()).toEqual([])
    await key('Enter')
    await waitFor(() => expect(planned()).toHaveLength(1))
    expect(planned()[0]?.body).toEqual({ limit: '400000', period_type: 'month', from: '2026-12-01' })
    await waitFor(() => expect(field()).toHaveValue(''))
    await act(undo)
    expect(asked.filter(({ path }) => path === 'batch/7/undo/')).toHaveLength(1)
  })
  test('that is refused is not sent', async () => {
    await show()
    for (const [typed, says] of [
      ['lots', /“lots” is not a whole number/],
      ['100000', /Loads count in the window from 2026-11-01 to 2026-11-30/],
      ['300000 from 2026-12-05', /No window begins on 2026-12-05/],
    ] as const) {
      type(typed)
      expect(screen.getByText(says)).toBeVisible()
      await key('Enter')
      expect(screen.getByRole('alert')).toHaveTextContent(says)
    }
    expect(planned()).toEqual([])
  })
})

test('a denied load says why, and Shift W lists every reason', async () => {
  await show()
  type('load 46000 on 2026-11-24')
  expect(await screen.findByText(/No: A26001 does not allow 46,000 L, 14,000 L left/)).toBeVisible()
  // Until the next load is answered, the answer names the load that it is about.
  type('load 460000 on 2026-11-24')
  expect(screen.getByText(/No: A26001 does not allow 46,000 L/)).toBeVisible()
  type('load 46000 on 2026-11-24')
  expect(asked.find(({ path }) => path === 'allocation/5/what_if/')?.body).toEqual({
    volume: '46000',
    date: '2026-11-24',
  })
  // In the field as on the strip, to which Enter leads.
  act(() => void fireEvent.keyDown(field(), { key: 'W', shiftKey: true }))
  await key('Enter')
  await press('shift+w')
  expect(paths).toEqual([paths[0], paths[0]])
  const [path = ''] = paths
  const query = new URLSearchParams(path.split('?')[1])
  expect(path.split('?')[0]).toBe('/company/why-not/')
  expect(Object.fromEntries(query)).toEqual({
    of: 'legacy:allocation',
    ids: '5',
    action: 'whatIf',
    input: JSON.stringify({ volume: '46000', date: '2026-11-24' }),
  })
})
